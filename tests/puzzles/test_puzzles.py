"""Puzzles: orders that come to the same, proofs, mining, files, ratings."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import motu
from motu.analysis.continuation import shown
from motu.analysis.hint import TEXTS
from motu.analysis.reasons import Difference, Reasons, clauses
from motu.cli import main
from motu.core.texts import LANGUAGES
from motu.puzzles.glicko import Rating, after_try, updated
from motu.puzzles.labels import known_themes
from motu.puzzles.ladder import LADDER, chance_to_guess, rated
from motu.puzzles.line import accepted, after, left_after
from motu.puzzles.mining import Miner, MiningPlan, mine
from motu.puzzles.proof import Comparison, at_a_glance, judges, summed_up
from motu.puzzles.puzzle import BadPuzzle, Collection, PuzzleScene, SourceGame, fingerprint, shipped
from motu.puzzles.verifying import fault, verify

SHIPPED = {name: Collection.load(motu.game(name), shipped(motu.game(name))) for name in motu.games() if shipped(motu.game(name)).is_file()}

RUIN_WITHIN_A_LINE = """position: dokmus 1
edition: reconstructed-1 76d8736c
options: -
seats: 2
agenda: turn red
tiles: 2A3 - 5A2 7B2 3B1 8A3
drawn: -
round: 6
talisman: red
first drafter: red
cards: red 4 yellow 2
opened: 4
hand: 3
action used: no
ruin: -
carried: -
sacrificed: 3 5
supply: 6 6
red: t2 o6 q7 f8 g9 m8 l9 m9 j10 i12 h13 s10 r12
yellow: d2 d3 a7 f7 g7 p6 p7 d8 a9 d12 e12 h8 k10 i14
"""


def some_scene() -> PuzzleScene:
    return next(iter(SHIPPED["haleakala"]))


def test_glicko_2_gives_the_numbers_of_the_published_example() -> None:
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = updated(Rating(1500, 200, 0.06), results)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_whoever_solves_a_puzzle_rises_and_the_puzzle_falls() -> None:
    solver, puzzle = after_try(Rating(1500, 200), Rating(1600, 200), solved=True)
    assert solver.rating > 1500 and puzzle.rating < 1600 and solver.deviation < 200
    solver, puzzle = after_try(Rating(1500, 200), Rating(1600, 200), solved=False)
    assert solver.rating < 1500 and puzzle.rating > 1600
    assert updated(Rating(1500, 200, 0.06), []).deviation > 200, "whoever does not play becomes less certain"


def test_a_puzzle_that_weaker_bots_find_is_easier() -> None:
    easy = rated(dict.fromkeys(LADDER, 1.0))
    middling = rated(
        {"random": 0.05, "search:beginner": 0.2, "search:casual": 0.6, "greedy": 0.5, "search:club": 0.9, "search:strong": 1.0}
    )
    hard = rated(dict.fromkeys(LADDER, 0.0))
    assert easy < middling < hard
    assert 900 < middling < 1500


def test_a_gap_counts_only_if_its_interval_lies_above_zero() -> None:
    steady = summed_up([Comparison(1, 0.6, gap, 2) for gap in (0.08, 0.10, 0.09, 0.11, 0.09, 0.10)])
    assert steady.stands() and 0.07 < steady.low < steady.gap < 0.1
    wild = summed_up([Comparison(1, 0.6, gap, 2) for gap in (0.01, 0.40, 0.02, 0.30, 0.01, 0.02)])
    assert wild.gap > steady.gap and not wild.stands()


def test_decisions_of_a_line_may_come_in_any_order_that_leads_to_the_same_position() -> None:
    pair = next(
        (scene, found)
        for collection in SHIPPED.values()
        for scene in collection
        if len(scene.line) > 1 and len(found := accepted(scene.state(), scene.line)) >= 1
    )
    scene, found = pair
    assert scene.line[0] in found
    game = motu.game("dokmus")
    state = game.start(2, chance=3)
    seen = 0
    while state.to_act() != motu.OVER and not seen:
        seat = state.to_act()
        for first in state.legal():
            one = after(state, [first])
            for second in one.legal() if one.to_act() == seat else []:
                if second in state.legal() and second != first:
                    other = after(state, [second])
                    swapped = other.to_act() == seat and other.why_not(first) is None and after(other, [first]) == after(one, [second])
                    assert (second in accepted(state, [first, second])) == swapped
                    seen += swapped
            if seen:
                break
        state.apply(state.legal()[0])
    assert seen, "in Dokmus some decisions can be swapped"


def test_what_is_left_of_a_line_can_be_done_from_there_whatever_came_first() -> None:
    """A ruin (D-RUIN-4) gives the extra action of its tile alone: whoever enters it first must turn that tile before the other."""
    game = motu.game("dokmus")
    state = game.from_position(RUIN_WITHIN_A_LINE)
    line: list[int] = []
    here = state.clone()
    for text in ("turn 7 cw", "j11", "turn 3 cw", "cross r1"):
        line.append(game.read(here, text))
        here.do(line[-1])
    assert line[1] in accepted(state, line)
    left = left_after(state, line, line[1])
    assert left == [line[2], line[0], line[3]] and after(state, [line[1], *left]) == here
    assert left_after(state, line, line[0]) == line[1:]


def test_a_glance_lets_a_solution_pass_and_no_other_decision() -> None:
    scene = max(SHIPPED["haleakala"], key=lambda one: one.puzzle.low if len(one.line) == 1 else 0.0)
    state = scene.state()
    rival = scene.game.read(state, scene.puzzle.rival)
    for judge in judges(scene.game, state):
        assert at_a_glance(judge, scene.view, accepted(state, scene.line), 240, 1)
        assert not at_a_glance(judge, scene.view, [rival], 240, 1)


def test_what_every_bot_finds_is_kept_only_once_a_game_and_not_as_a_toss_of_a_coin() -> None:
    scene = some_scene()
    found_by_all = dict.fromkeys(LADDER, 1.0)
    easy = replace(scene.puzzle, solved_by={**found_by_all, "random": 0.01})
    empty, held = (SourceGame("1", 2, {}, [], puzzles) for puzzles in ([], [scene.puzzle]))
    miner = Miner(MiningPlan(scene.game, (2,), {}, seed=1, budget=60, easy=True), set())
    assert not miner.is_too_easy(easy, empty) and miner.is_too_easy(easy, held)
    assert not miner.is_too_easy(replace(easy, solved_by={**easy.solved_by, "greedy": 0.0}), held)
    assert miner.is_too_easy(replace(easy, solved_by={**easy.solved_by, "greedy": 0.0, "random": 0.5}, rating=900), empty)


def test_a_small_mine_finds_puzzles_goes_on_and_is_verified(tmp_path: Path) -> None:
    game, path = motu.game("haleakala"), tmp_path / "found.jsonl"
    plan = MiningPlan(game, (2,), {}, seed=3, budget=60, seeds=(11, 12, 13))
    first = list(mine(plan, path, 1))
    assert len(first) == 1 and len(first[0].puzzles) > 0
    whole = path.read_text()
    assert list(mine(plan, path, 1)) == [] and path.read_text() == whole, "what is there is not played again"
    path.write_text(whole + '{"source":"3.1","pl')  # a run that was killed while it wrote
    found = Collection.load(game, path)
    assert len(found) == len(first[0].puzzles)
    for scene in found:
        assert fault(scene) == "" and fingerprint(scene.view) == scene.puzzle.id
        assert set(scene.puzzle.themes) <= set(known_themes(game))
        assert scene.puzzle.solved_by["random"] == pytest.approx(chance_to_guess(scene), abs=0.001)


def test_verify_refuses_a_wrong_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = max(SHIPPED["haleakala"], key=lambda one: one.puzzle.low if len(one.line) == 1 else 0.0)
    good = scene.puzzle
    bad = replace(good, line=[good.rival], rival=good.line[0])
    assert next(iter(verify([scene], [71, 72, 73], 120))).stands
    wrong = next(iter(verify([PuzzleScene(scene.game, scene.source, bad)], [71], 120)))
    assert not wrong.stands and "a search finds something else" in wrong.reason
    path = tmp_path / "bad.jsonl"
    Collection(scene.game, [replace(scene.source, puzzles=[bad])]).save(path)
    assert main(["puzzles", "verify", "haleakala", "--file", str(path), "--simulations", "60", "--drop"]) == 1
    assert "0 of 1 puzzles stand" in capsys.readouterr().out
    assert len(Collection.load(scene.game, path)) == 0


@pytest.mark.parametrize("change", [{"line": ["dance"]}, {"ply": 3}, {"seat": 7}, {"rival": "dance"}, {"id": "0000000000"}])
def test_what_is_no_puzzle_is_found_without_any_search(change: dict[str, object]) -> None:
    scene = some_scene()
    assert fault(scene) == ""
    assert fault(PuzzleScene(scene.game, scene.source, replace(scene.puzzle, **change)))  # type: ignore[arg-type]


def test_files_of_other_rules_or_with_a_broken_line_are_refused_with_a_sentence(tmp_path: Path) -> None:
    scene, path = some_scene(), tmp_path / "puzzles.jsonl"
    Collection(scene.game, [SourceGame("1", 2, {}, [], []), SourceGame("2", 2, {}, [], [])]).save(path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], "{", lines[2]]))
    with pytest.raises(BadPuzzle, match="line 2 is no line of puzzles"):
        Collection.load(scene.game, path)
    path.write_text(json.dumps({**json.loads(lines[0]), "rules": 99}) + "\n")
    with pytest.raises(BadPuzzle, match="made for rules 99"):
        Collection.load(scene.game, path)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_puzzles_of_a_game_are_sound(name: str) -> None:
    """Cheaply: positions, solutions, other decisions, themes and what is shown afterwards; `motu puzzles verify` proves them again."""
    game, puzzles = motu.game(name), SHIPPED[name]
    assert len(puzzles) > 0
    themes = set(known_themes(game))
    for scene in puzzles:
        puzzle = scene.puzzle
        assert fault(scene) == "", puzzle.id
        assert puzzle.gap >= 0.03 and puzzle.low > 0 and set(puzzle.themes) <= themes
        assert puzzle.proof["engine"] and puzzle.proof["seeds"] and puzzle.proof["budget"]
        assert 400 <= puzzle.rating <= 2600 and set(puzzle.solved_by) == set(LADDER)
        moves = puzzle.why["show"]
        assert moves[: len(puzzle.line)] == puzzle.line
        shown(game, scene.view, moves, len(moves))
    assert len(puzzles) == len({scene.puzzle.id for scene in puzzles}) == sum(len(source.puzzles) for source in puzzles.sources)


def test_points_of_ones_own_are_said_before_those_of_others() -> None:
    """ "Red 1.5 less from Statues and 1.1 more from Statues" would tell both of Red."""
    game = motu.game("haleakala")
    found = Reasons(end=[Difference(0, "statues", -1.5), Difference(1, "statues", 1.1)])
    assert clauses(game, TEXTS, found, 1, "en", is_best=True) == "by the end 1.1 more from Statues and Red 1.5 less from Statues"


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_shown_and_said_depends_on_nothing_that_the_seat_cannot_know(name: str) -> None:
    game = motu.game(name)
    for scene in list(SHIPPED[name])[:6]:
        state, seat = scene.state(), scene.puzzle.seat
        other = game.scramble(state, seat, 5)
        assert game.view(other, seat) == game.view(state, seat)
        assert accepted(other, scene.line) == accepted(state, scene.line)
        told = Reasons.from_data(scene.puzzle.why)
        assert Reasons.from_data(told.as_data()) == told
        for language in LANGUAGES:
            assert "{" not in clauses(game, TEXTS, told, seat, language, is_best=True)


def test_puzzles_are_explained_anew_without_being_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shorter = Collection.load(motu.game("haleakala"), shipped(motu.game("haleakala")))
    shorter.sources = shorter.sources[:1]
    (first,) = shorter.sources
    kept = [(puzzle.rating, puzzle.solved_by, puzzle.gap) for puzzle in first.puzzles]
    for puzzle in first.puzzles:
        puzzle.why, puzzle.themes = {}, []
    path = tmp_path / "puzzles.jsonl"
    shorter.save(path)
    assert main(["puzzles", "explain", "haleakala", "--file", str(path)]) == 0
    assert f"{len(kept)} puzzles were explained anew" in capsys.readouterr().out
    again = Collection.load(motu.game("haleakala"), path).sources[0].puzzles
    assert [(puzzle.rating, puzzle.solved_by, puzzle.gap) for puzzle in again] == kept
    assert all(puzzle.why["show"] for puzzle in again) and any(puzzle.themes for puzzle in again)
