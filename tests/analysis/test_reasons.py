"""Reasons: only what can hardly be luck is one, and what speaks for the other decision is not kept back."""

from __future__ import annotations

import motu
from motu.analysis.hint import TEXTS, why
from motu.analysis.reasons import PROSPECTS, Difference, Reasons, certain, clauses, final_rows, notable, price, speaks_on_the_whole
from motu.bots.protocol import imagined
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.puzzles.puzzle import Collection, shipped
from motu.puzzles.telling import against
from motu.search import Line

GAME = motu.game("haleakala")


def rows(*points: float) -> list[list[dict[str, float]]]:
    """Continuations in which seat 0 has so many points from statues."""
    return [[{"statues": one}, {"statues": 0.0}] for one in points]


def test_what_may_be_luck_of_the_continuations_is_no_reason() -> None:
    assert certain(rows(4, 0, 3, 0, 5, 0), rows(0, 3, 0, 2, 0, 3)) == []
    assert certain(rows(4, 3, 4, 3, 4, 3), rows(1, 1, 1, 1, 1, 1)) == [Difference(0, "statues", 2.5)]
    assert certain(rows(1.1, 1.1), rows(1, 1)) == [], "a tenth of a point"


def test_what_speaks_for_the_other_decision_is_told_where_it_weighs() -> None:
    better, cost, trifle = Difference(0, "statues", 3.0), Difference(1, "shells", 2.0), Difference(0, "shells", -1.0)
    assert price([better, cost], 0) == [cost]
    assert price([better, trifle], 0) == []
    assert price([better, Difference(1, "shells", -2.0)], 0) == [], "less for the other speaks for the better one"
    told = Reasons(end=[better], price=[Difference(0, "nautilus", -2.0)])
    assert clauses(GAME, TEXTS, told, 0, "en", is_best=True) == "by the end 3 more from Statues, but 2 less from Nautilus"
    assert clauses(GAME, TEXTS, told, 0, "en", is_best=False) == "by the end 3 less from Statues, but 2 more from Nautilus"
    at_once = Reasons(now=[better], price=[Difference(0, "nautilus", -2.0)])
    assert clauses(GAME, TEXTS, at_once, 0, "en", is_best=True) == "at once 3 more from Statues, but by the end 2 less from Nautilus"
    assert clauses(GAME, TEXTS, Reasons(price=[cost]), 0, "en", is_best=True) == "", "a price alone is no reason"


def test_as_many_sources_are_named_as_it_takes_to_outweigh_the_price() -> None:
    found = [Difference(0, source, points) for source, points in (("statues", 3.0), ("pearls", 1.5), ("shells", 2.5), ("baskets", -6.0))]
    assert [one.source for one in notable(found, 0)] == ["statues", "shells"]
    assert [one.source for one in notable(found, 0, 6.0)] == ["statues", "shells", "pearls"]


def test_an_answer_is_told_with_what_it_gains() -> None:
    move = {"en": "place disc 5", "ru": "положить диск 5", "it": "mettere il disco 5"}
    told = clauses(GAME, TEXTS, Reasons(answer=[1, move, 2.5]), 0, "ru", is_best=False)
    assert told == "тогда Жёлтый может ответить: «положить диск 5» (выигрыш в очках: 2,5)"
    assert clauses(GAME, TEXTS, Reasons(answer=[1, move]), 0, "en", is_best=False) == "Yellow could then answer “place disc 5”"


def test_an_answer_that_brings_nothing_is_no_threat() -> None:
    """After "buy nothing" Yellow is better off than after the solution, but not by buying nothing itself."""
    scene = Collection.load(GAME, shipped(GAME)).scenes["73a033b195"]
    found = against(scene, scene.view, scene.line[0], GAME.read(scene.state(), "buy nothing"), "en")
    assert found.startswith("Compared with the best decision: by the end ") and "answer" not in found


def test_points_are_no_reason_where_more_of_them_speaks_for_the_other_decision() -> None:
    better, cost, other = Difference(0, "statues", 3.0), Difference(0, "shells", -2.0), Difference(1, "shells", 2.0)
    assert speaks_on_the_whole([], 0, 2) and speaks_on_the_whole([better, cost], 0, 2)
    assert not speaks_on_the_whole([better, cost, other], 0, 2)
    assert speaks_on_the_whole([better, cost, other, Difference(2, "shells", -1.0)], 0, 3), "among more, each other counts for a part"


def test_the_best_decision_is_compared_with_the_next_that_is_not_as_good() -> None:
    scene = next(scene for scene in Collection.load(GAME, shipped(GAME)) if scene.puzzle.why.get("now") and len(scene.view["legal"]) > 3)
    seat, best, rival = scene.puzzle.seat, scene.line[0], GAME.read(scene.state(), scene.puzzle.rival)
    close = next(action for action in scene.view["legal"] if action not in (best, rival))
    worlds = imagined(GAME, scene.view, 6, Generator(1))
    lines = [Line(action, 9, [share, share], [], 1.0) for action, share in ((best, 0.6), (close, 0.598), (rival, 0.5))]
    said = why(GAME, worlds, seat, lines, Generator(1), "en")
    assert said[0].startswith(f"Compared with “{GAME.describe(scene.state(), rival)}”: at once ")
    assert said[1] == "It looks almost as good as the best decision."
    assert said[2].startswith("Compared with the best decision: at once ")
    assert why(GAME, worlds, seat, [lines[0], lines[2]], Generator(1), "en")[0].startswith("Compared with the next best decision: at once ")


def test_what_a_seat_keeps_for_later_counts_beside_the_sources() -> None:
    game = motu.game("giants")
    state = game.start(3, chance=3)
    worlds = imagined(game, game.view(state, state.to_act()), 2, Generator(1))
    found = final_rows(find_evaluator(game), worlds, state.legal()[0], 5)
    assert all(row[seat][PROSPECTS] > 0 for row in found for seat in range(3)), "everybody has a clan"
    assert "what is kept for later" in clauses(game, TEXTS, Reasons(end=[Difference(0, PROSPECTS, 3.0)]), 0, "en", is_best=True)
