"""Hints and reviews: what they promise, that skill and luck are kept apart, that they are kept and open again."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

import motu
from motu.analysis import annotated, hint, review
from motu.analysis.annotations import annotate, annotation, read_annotation
from motu.analysis.report import report
from motu.analysis.review import APART, RecordWalk, Review, judged, plies_to_judge
from motu.analysis.review_text import graph, sentence
from motu.arena.match import Task, play
from motu.core import evaluators
from motu.core.generator import Generator
from motu.core.texts import LANGUAGES

GAMES = motu.games()


def played(name: str, players: tuple[str, ...], folder: Path, number: int = 0) -> motu.Record:
    """A record of a game between bots."""
    play(Task(number, name, dict(motu.game(name).read_options({})), players, 7 + number, 30.0, 5000, str(folder)))
    return motu.Record.load(folder / f"{number:06d}.motu")


@pytest.fixture(scope="module")
def game_of_unequals(tmp_path_factory: pytest.TempPathFactory) -> tuple[motu.Record, Path, Review]:
    """A better bot against a worse one, reviewed."""
    folder = tmp_path_factory.mktemp("records")
    record = played("haleakala", ("greedy", "random"), folder)
    return record, folder / "000000.motu", review(record, simulations=60, jobs=2)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_names_good_decisions_with_points_and_shares_per_seat(name: str) -> None:
    game = motu.game(name)
    state = game.start(chance=3)
    view = game.view(state, state.to_act())
    for language in LANGUAGES:
        found = hint(game, view, count=3, simulations=120, language=language, seed=1)
        assert 1 <= len(found) <= 3
        for suggestion in found:
            assert suggestion.action in view["legal"]
            assert suggestion.written == game.write(state, suggestion.action)
            assert suggestion.words == game.describe(state, suggestion.action, language)
            assert len(suggestion.shares) == len(suggestion.points) == int(state.seats)
            assert not suggestion.sentence or (suggestion.sentence.endswith(".") and "{" not in suggestion.sentence)
        assert [suggestion.visits for suggestion in found] == sorted((suggestion.visits for suggestion in found), reverse=True)
        assert json.loads(json.dumps(found[0].as_data()))["action"] == found[0].action


@pytest.mark.parametrize("name", ["dokmus", "giants", "polynesia"])
def test_a_hint_where_only_one_decision_is_left_says_what_follows_it(name: str) -> None:
    """Haleakala is not among them: two decisions at least are always left there."""
    game = motu.game(name)
    met = 0
    for chance in range(4):
        generator = Generator(chance)
        state = game.start(chance=chance)
        while state.to_act() != motu.OVER and met < 4 * (chance + 1):
            legal = state.legal()
            if len(legal) == 1 and state.to_act() != motu.CHANCE:
                met += 1
                (only,) = hint(game, game.view(state, state.to_act()), simulations=20, seed=1)
                assert only.action == legal[0]
                assert len(only.shares) == len(only.points) == int(state.seats)
                assert sum(only.shares) == pytest.approx(1)
            state.do(legal[generator.below(len(legal))])
    assert met


def test_hints_and_reviews_judge_by_the_network_where_there_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = motu.game("haleakala")
    state = game.start(chance=3)
    view = game.view(state, state.to_act())
    record = played("haleakala", ("random", "random"), tmp_path)
    place = next(place for place in plies_to_judge(record) if record.plies[place].who != motu.CHANCE)
    found = []
    for _ in range(2):
        hints = hint(game, view, simulations=120, seed=1)
        found.append((hints[0].shares, judged(RecordWalk(record), place, 100, 1).before))
        monkeypatch.setattr(evaluators, "weights_in", lambda package: tmp_path / "none.net")
    (learned_hint, learned_review), (hint_by_hand, review_by_hand) = found
    assert learned_hint != hint_by_hand
    assert learned_review != review_by_hand


def test_a_hint_is_refused_to_a_seat_that_does_not_decide() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=3)
    with pytest.raises(motu.NotYourTurn):
        hint(game, game.view(state, 1 - state.to_act()), simulations=10)


def test_a_worse_player_gives_away_more(game_of_unequals: tuple[motu.Record, Path, Review]) -> None:
    _, _, found = game_of_unequals
    assert found.skill_lost[1] > 1.5 * found.skill_lost[0]
    assert found.points_lost[1] > found.points_lost[0]
    assert all(error > 0 for error in found.skill_error)


def test_luck_is_counted_apart_and_adds_up_to_nothing(game_of_unequals: tuple[motu.Record, Path, Review]) -> None:
    record, _, found = game_of_unequals
    drawn = [row for row in found.plies if row.who == motu.CHANCE]
    assert drawn and all(row.loss == 0 for row in drawn)
    assert all(row.luck == [] for row in found.plies if row.who != motu.CHANCE)
    assert abs(sum(found.luck)) < 0.2 * sum(abs(part) for row in drawn for part in row.luck)
    assert [row.ply - 1 for row in found.plies] == plies_to_judge(record)


def test_a_review_does_not_depend_on_the_number_of_processes(game_of_unequals: tuple[motu.Record, Path, Review]) -> None:
    record, _, found = game_of_unequals
    for place in (0, len(found.plies) // 2, len(found.plies) - 1):
        ply = found.plies[place].ply - 1
        assert judged(RecordWalk(record), ply, 60, 1) == found.plies[place]


def test_turning_points_are_the_largest_swings_that_lie_apart_in_order(game_of_unequals: tuple[motu.Record, Path, Review]) -> None:
    record, _, found = game_of_unequals
    assert len(found.turning_points) == 3 and found.turning_points == sorted(found.turning_points)
    gap = len(record.plies) / APART
    plies = [found.plies[place].ply for place in found.turning_points]
    assert all(later - earlier >= gap for earlier, later in pairwise(plies))
    least = min(found.plies[place].swing() for place in found.turning_points)
    larger = [row for row in found.plies if row.swing() > least and row.ply not in plies]
    assert all(any(abs(row.ply - ply) < gap for ply in plies) for row in larger), "a larger swing is left out only beside another one"
    for language in LANGUAGES:
        told = [sentence(record, found.plies[place], language) for place in found.turning_points]
        assert all(text.endswith(".") and "{" not in text for text in told)


def test_a_review_is_kept_beside_its_record_and_opens_again(game_of_unequals: tuple[motu.Record, Path, Review]) -> None:
    record, path, found = game_of_unequals
    annotate(path, record, found, seed=1)
    assert annotated(path, record, 60, seed=1) == found
    assert annotated(path, record, 61, seed=1) is None
    other = motu.Record(record.game, record.seats, record.options, record.players, record.plies[:-1])
    assert annotated(path, other, 60, seed=1) is None, "a review was taken for another game's"
    kept = annotation(record, found, 1)
    assert read_annotation(json.loads(json.dumps(kept)), record, 60, 1) == found
    assert read_annotation({"motu_review": 1, "record": kept["record"], "review": {}}, record, 60, 1) is None


def test_the_report_and_the_graph_need_nothing_else(game_of_unequals: tuple[motu.Record, Path, Review]) -> None:
    record, _, found = game_of_unequals
    for language in LANGUAGES:
        page = report(record, found, language)
        assert page.count("data:image/svg+xml;base64,") == 3 and "<script" not in page
    assert graph(record, found, [("red", "R"), ("gold", "Y")], "en").count("<polyline") == 2


def test_the_command_reviews_keeps_and_opens_at_once(tmp_path: Path) -> None:
    played("haleakala", ("random", "random"), tmp_path)
    path = tmp_path / "000000.motu"
    record = motu.Record.load(path)
    short = motu.Record(record.game, record.seats, record.options, record.players, record.plies[:60])
    short.save(path)
    command = [sys.executable, "-m", "motu", "analyse", str(path), "--simulations", "40", "--jobs", "2"]
    first = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Turning points" in first.stdout and "The review is kept in" in first.stdout and "not over" in first.stdout
    began = time.perf_counter()
    second = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    assert time.perf_counter() - began < 10
    assert json.loads(second.stdout)["seats"] == 2
    bad = subprocess.run([sys.executable, "-m", "motu", "analyse", str(tmp_path / "no.motu")], capture_output=True, text=True, check=False)
    assert bad.returncode == 2 and bad.stderr.count("\n") == 1


@pytest.mark.parametrize("plies", [0, 24])
def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_went(plies: int) -> None:
    record = motu.Record.begin(motu.game("haleakala"))
    state = record.start()
    for _ in range(plies):
        record.add(state, state.legal()[0])
    record.note("resign", "0")
    record.note("ended", "resigned")
    found = review(record, simulations=8)
    assert [row.ply for row in found.plies][-1:] == ([plies] if plies else [])
    assert "<svg" in graph(record, found, [("red", "R"), ("yellow", "Y")], "en")
