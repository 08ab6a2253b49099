"""A policy for rollouts: the same thoughts compiled and interpreted, honest files, tries under equal chance, and one taught in seconds."""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import random
import subprocess
import sys
import zlib
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import motu
from motu.cli import main
from motu.core.choices import Choices
from motu.core.evaluator import RolloutEvaluator
from motu.core.evaluators import LEARNED, choose_evaluator, find_evaluator, folder_of, taught_encoder, weights_in
from motu.core.generator import Generator
from motu.core.policy import Policy, PolicyEncoder, PolicyNetwork
from motu.core.weights import BadWeights, read_heading, read_policy, write_weights
from motu.learning.course import Course, heading
from motu.learning.policy_student import Moments, NumpyPolicyStudent, PolicyStudent, beside_mean
from motu.learning.report import report
from motu.learning.student import student as new_student
from motu.learning.train import Learner
from motu.learning.tries import POINT, TRIED, TryPlay
from motu.search import RolloutSearch, TreeSearch, new_search
from motu.search.rollout import Rollout
from tests.learning.nets import HIDDEN, file_by_lot, policy_numbers_by_lot
from tests.learning.policy_answers import policy_by_lot, thoughts

NAME = "giants"
GAME = motu.game(NAME)


def guide() -> RolloutEvaluator:
    """The hand-made evaluator."""
    found = find_evaluator(GAME)
    assert isinstance(found, RolloutEvaluator)
    return found


def encoder() -> PolicyEncoder:
    """How decisions are shown to a policy."""
    found = taught_encoder(GAME)
    assert isinstance(found, PolicyEncoder)
    return found


GUIDE, ENCODER = guide(), encoder()
OPTIONS = [{}, *ENCODER.variants]


def read(line: str) -> tuple[list[int], list[tuple[int, list[int], int]]]:
    """Rows and decisions of a line of thoughts."""
    rows, _, rest = line.partition("] ")
    return json.loads(rows + "]"), json.loads(rest.replace("(", "[").replace(")", "]"))


@pytest.mark.parametrize("seats", GAME.seats)
def test_compiled_and_interpreted_thoughts_are_equal_to_the_last_bit(seats: int) -> None:
    command = [sys.executable, "-m", "tests.learning.policy_answers", NAME, str(seats), "5"]
    there = subprocess.run(command, env={**os.environ, "MOTU_PURE": "1"}, capture_output=True, text=True, check=True)
    here = list(thoughts(NAME, seats, 5))
    assert there.stdout.splitlines() == here
    assert len(here) > 100


@pytest.mark.parametrize("seats", GAME.seats)
def test_scores_are_those_of_the_weights(seats: int) -> None:
    """The packed sums are those of the plain ones."""
    numbers = policy_numbers_by_lot(ENCODER, 5)
    table = np.frombuffer(numbers, "<i2", (ENCODER.rows + 1) * HIDDEN).reshape(-1, HIDDEN).astype(np.int64)
    out = np.frombuffer(numbers, "<i4", offset=2 * table.size).astype(np.int64)
    for line in thoughts(NAME, seats, 5, 200):
        rows, decisions = read(line)
        for _, more, score in decisions:
            assert score == np.clip(table[[*rows, *more, -1]].sum(0), 0, 1024) @ out


@pytest.mark.parametrize("options", OPTIONS)
def test_a_slate_holds_legal_decisions_and_rows_of_the_table(options: dict[str, int]) -> None:
    policy, lot, choices = policy_by_lot(NAME, 1), random.Random(3), Choices()
    slate = policy.slate
    fullest, left_out = 0, 0
    for seats in GAME.seats:
        state = GAME.start(seats, options, chance=seats)
        for _ in range(700):
            if state.to_act() == motu.OVER:
                break
            legal = state.legal()
            if state.to_act() != motu.CHANCE:
                choices.clear()
                state.fill(choices)
                policy.ask(state, choices)
                offered = [int(slate.actions[place]) for place in range(int(slate.choices))]
                assert offered and len(set(offered)) == len(offered) and set(offered) <= set(legal)
                left_out += len(legal) - len(offered)
                assert int(slate.count) < slate.most
                ends = [0, *(int(slate.ends[place]) for place in range(len(offered)))]
                fullest = max(fullest, *(after - before for before, after in pairwise(ends)))
                rows = [int(slate.rows[place]) for place in range(int(slate.count))] + [int(slate.more[at]) for at in range(ends[-1])]
                assert all(0 <= row < ENCODER.rows for row in rows)
            state.apply(lot.choice(legal))
    assert 10 < fullest < ENCODER.most_more
    assert left_out > 100


def test_what_is_left_out_counts_as_little_as_the_worst() -> None:
    from librt.vecs import vec

    policy, choices, lot = policy_by_lot(NAME, 2), Choices(), random.Random(1)
    state = GAME.start(3, chance=4)
    looked_at = 0
    while state.to_act() != motu.OVER and looked_at < 5:
        choices.clear()
        state.fill(choices)
        if state.to_act() != motu.CHANCE and int(choices.count) > 30:
            points = vec[float]([0.0] * int(choices.count))
            policy.add_points(state, choices, points)
            offered = {int(policy.slate.actions[place]) for place in range(int(policy.slate.choices))}
            found = {int(choices.items[place]): points[place] for place in range(int(choices.count))}
            assert max(found.values()) == 0
            assert {found[action] for action in set(found) - offered} <= {min(found.values())}
            looked_at += 1
        state.apply(lot.choice(state.legal()))
    assert looked_at == 5


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_comes_back_as_it_was_written_and_damage_is_noticed(tmp_path: Path) -> None:
    path = file_by_lot(GAME, tmp_path / "by-lot.net")
    found, policy = read_policy(path, ENCODER)
    assert zlib.decompress(read_heading(path)[1]) == policy_numbers_by_lot(ENCODER, 1)
    assert int(policy.network.hidden) == found["hidden"] == HIDDEN
    with pytest.raises(BadWeights, match="made for encoding 99, not for 1"):
        read_policy(file_by_lot(GAME, tmp_path / "old.net", encoding=99), ENCODER)
    with pytest.raises(BadWeights, match="do not fit the sizes"):
        read_policy(file_by_lot(GAME, tmp_path / "wide.net", hidden=42), ENCODER)
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    with pytest.raises(BadWeights, match="damaged"):
        read_policy(path, ENCODER)


def test_a_policy_for_something_else_falls_back_and_says_so_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = str(file_by_lot(GAME, tmp_path / "by-lot.net", seats=[5]))
    with caplog.at_level(logging.WARNING, logger="motu.evaluators"):
        for _ in range(2):
            assert choose_evaluator(GAME, GAME.start(3), path) is GUIDE
        assert choose_evaluator(GAME, GAME.start(5), path) is not GUIDE
    assert ["[5] seats" in record.getMessage() for record in caplog.records] == [True]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_shipped_policy_is_used_by_default_and_for_rollouts_alone(seats: int) -> None:
    for options in OPTIONS:
        chosen = choose_evaluator(GAME, GAME.start(seats, options))
        assert isinstance(chosen, RolloutEvaluator) and chosen.policy is not None
    assert GUIDE.policy is None
    assert choose_evaluator(GAME, GAME.start(seats), LEARNED) is chosen
    large, small = (new_search(GAME, seats, 0, Generator(1), budget, chosen) for budget in (None, 100))
    assert isinstance(large, RolloutSearch) and isinstance(small, TreeSearch)


def test_the_shipped_file_says_how_it_was_made() -> None:
    found, _ = read_heading(weights_in(folder_of(GAME)))
    assert found["seats"] == list(GAME.seats) and found["default"]
    assert found["made"]["games"] > 10_000
    assert all(run["seed"] for run in found["made"]["runs"])


def test_the_same_view_gets_the_same_choice(tmp_path: Path) -> None:
    path = str(file_by_lot(GAME, tmp_path / "by-lot.net"))
    state = GAME.start(3, chance=2)
    while state.to_act() == motu.CHANCE:
        state.apply(state.legal()[0])
    view = GAME.view(state, state.to_act())
    chosen = [motu.bot("search", simulations=4000, seed=1, evaluator=path).choose(GAME, view) for _ in range(2)]
    assert chosen[0] == chosen[1] in state.legal()


def test_one_decision_of_the_shipped_policy_beats_greedy_play() -> None:
    policy = read_policy(weights_in(folder_of(GAME)), ENCODER)[1]
    play = TryPlay(GUIDE, policy, 1, 0, 6000)
    victories = [play.play_among_greedy(GAME.start(3), number % 3)[number % 3] for number in range(30)]
    assert sum(victories) >= 20, victories


# -- learning ----------------------------------------------------------------------------------------------------------


def moments(games: int, policy: Policy, noted: int = 300, ahead: bool = True) -> np.ndarray:
    """What came of decisions in some games, as it is written down."""
    play = TryPlay(GUIDE, policy, 7, noted, 6000, ahead)
    for number in range(games):
        play.play(GAME.start(3 + number % 3), (0, 100)[number % 2])
    assert int(play.games) == games
    return np.frombuffer(play.take(), "<i2").reshape(-1, ENCODER.most + TRIED * (ENCODER.most_more + 1))


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy after a few games and steps, always the same."""
    student = NumpyPolicyStudent(ENCODER, 21, 30_000, 5)
    student.keep(moments(30, policy_by_lot(NAME, 1)))
    for part in range(8):
        student.study(15, 256, 0.01 * (1.0 - part / 8))
    path = tmp_path_factory.mktemp("taught") / "tiny.net"
    write_weights(path, heading(Course(NAME, (3, 4, 5), 0.1, 1, 5, hidden=21), GAME, {}), student.numbers(only_used=True))
    return path


def leads_over_random(policy: Policy, games: int) -> list[float]:
    """How far one seat that follows a policy ends ahead of two that decide by lot."""
    found = []
    for number in range(games):
        state, lot, choices = GAME.start(3, chance=number), random.Random(number), Choices()
        while state.to_act() != motu.OVER:
            seat = state.to_act()
            if seat == number % 3:
                choices.clear()
                state.fill(choices)
                state.apply(int(policy.best(state, choices, Generator(1))))
            else:
                state.apply(lot.choice(state.legal()))
        scores = state.outcome().scores
        found.append(scores[number % 3] - max(score for seat, score in enumerate(scores) if seat != number % 3))
    return found


def test_a_policy_taught_for_seconds_beats_random_play(taught: Path) -> None:
    assert min(leads_over_random(read_policy(taught, ENCODER)[1], 3)) > 0


def test_it_finds_more_points_than_one_that_was_not_taught(taught: Path) -> None:
    found = moments(4, policy_by_lot(NAME, 1)).copy()
    student = NumpyPolicyStudent(ENCODER, 21, 10, 5)
    before = student.measured(found)
    student.read(zlib.decompress(read_heading(taught)[1]))
    after = student.measured(found)
    assert after["loss"] < before["loss"]
    assert before["gain"] + 0.3 < after["gain"] < after["most_gain"] == before["most_gain"]


def test_tries_are_of_the_slate_and_meet_equal_chance(taught: Path) -> None:
    policy = read_policy(taught, ENCODER)[1]
    play = TryPlay(GUIDE, policy, 7, 1000, 6000)
    state, lot, choices = GAME.start(3, chance=9), random.Random(2), Choices()
    for _ in range(60):
        state.apply(lot.choice(state.legal()))
    choices.clear()
    state.fill(choices)
    action, seat = int(choices.items[0]), state.to_act()
    first, again = (play.outcome(state, action, seat, 5) for _ in range(2))
    assert first == again
    assert len({play.outcome(state, int(choices.items[place]), seat, 5) for place in range(int(choices.count))}) > 1
    written = moments(2, policy, 200, False)
    tried = written[:, ENCODER.most :].reshape(len(written), TRIED, -1)
    assert len(written) > 50
    assert ((tried[:, :, 0] >= 0).sum(1) >= 2).all()
    assert np.ptp(tried[:, :, -1] / POINT, axis=1).max() > 1


def test_a_student_and_the_policy_that_plays_agree(taught: Path) -> None:
    numbers = zlib.decompress(read_heading(taught)[1])
    student = NumpyPolicyStudent(ENCODER, 21, 10, 5)
    student.read(numbers)
    assert student.numbers() == numbers
    network = PolicyNetwork(ENCODER.rows, 21, numbers)
    policy = Policy(ENCODER, network)
    state, choices = GAME.start(3, chance=4), Choices()
    for _ in range(150):
        choices.clear()
        state.fill(choices)
        if state.to_act() != motu.CHANCE and int(choices.count) > 1:
            policy.ask(state, choices)
            slate, begin = policy.slate, 0
            row = np.full((1, student.width), -1, np.int16)
            row[0, : int(slate.count)] = [int(slate.rows[place]) for place in range(int(slate.count))]
            shown = min(TRIED, int(slate.choices))
            for place in range(shown):
                more = [int(slate.more[at]) for at in range(begin, int(slate.ends[place]))]
                begin = int(slate.ends[place])
                first = ENCODER.most + place * (ENCODER.most_more + 1)
                row[0, first : first + len(more)] = more
            scores = student.scores(Moments(row, ENCODER))[0]
            for place in range(shown):
                assert int(network.scores[place]) / 2**22 == pytest.approx(scores[place], abs=0.002)
        state.apply(state.legal()[0])


def test_slopes_are_those_of_the_loss() -> None:
    student = NumpyPolicyStudent(ENCODER, 21, 10, 1)
    student.weights = {name: value.astype(np.float64) for name, value in student.weights.items()}
    seen = Moments(moments(1, policy_by_lot(NAME, 1))[:200], ENCODER)

    def loss() -> float:
        wanted = beside_mean(seen.points, seen.is_tried) / ENCODER.scale
        off = np.abs(beside_mean(student.scores(seen), seen.is_tried) - wanted)
        return float(np.where(off < 1, 0.5 * off * off, off - 0.5).sum() / seen.is_tried.sum())

    slopes = student.slopes_at(seen)
    row, more = int(seen.rows[0, 0]), int(seen.more[0, 0, 0])
    for name, place in (("table", (row, 3)), ("table", (more, 4)), ("always", (2,)), ("out", (5,)), ("out", (20,))):
        step, kept = 1.0e-5, student.weights[name][place]
        student.weights[name][place] = kept + step
        above = loss()
        student.weights[name][place] = kept - step
        below = loss()
        student.weights[name][place] = kept
        assert slopes[name][place] == pytest.approx((above - below) / (2 * step), rel=0.02, abs=1.0e-7), (name, place)


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed; the extra learn brings it")
def test_pytorch_and_numpy_teach_the_same_policy(taught: Path) -> None:
    numbers = zlib.decompress(read_heading(taught)[1])
    found = moments(4, policy_by_lot(NAME, 1)).copy()
    pupils = [new_student(ENCODER, 21, 16, 10_000, 1, device) for device in ("cpu", "numpy")]
    for pupil in pupils:
        assert isinstance(pupil, PolicyStudent)
        pupil.read(numbers)
        assert pupil.numbers() == numbers
    assert pupils[0].measured(found) == pytest.approx(pupils[1].measured(found), rel=1.0e-3)
    for pupil in pupils:
        pupil.keep(found)
        pupil.study(20, 256, 0.002)
    after = [pupil.measured(found)["loss"] for pupil in pupils]
    assert after[0] == pytest.approx(after[1], rel=0.05)


def test_the_command_teaches_a_policy_and_goes_on_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, page = tmp_path / "by-command.net", tmp_path / "report.html"
    words = ["learn", NAME, "--minutes", "0.05", "--jobs", "1", "--device", "numpy", "--hidden", "21", "-o", str(path)]
    assert main([*words, "--report", str(page)]) == 0
    said = capsys.readouterr()
    assert "moments" in said.err and str(path) in said.out
    assert "Points that the policy finds" in page.read_text(encoding="utf-8")
    before = read_heading(path)[0]["made"]
    assert main([*words, "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] > before["games"]
    assert "hindsight" in report(path, "Giants", "en") and "задним числом" in report(path, "Giants", "ru")


def test_what_the_first_lesson_was_made_of_is_forgotten(tmp_path: Path) -> None:
    learner = Learner(Course(NAME, (3,), 0.05, 1, 5, hidden=21, device="numpy"), tmp_path / "short.net")
    assert learner.in_first_lesson
    learner.student.keep(moments(1, policy_by_lot(NAME, 1)))
    learner.begin_anew()
    assert learner.student.filled == 0 and not learner.in_first_lesson and not learner.held_out


def test_rollouts_of_a_policy_end_where_greedy_ones_do() -> None:
    policy = policy_by_lot(NAME, 3)
    state, lot, choices = GAME.start(4, chance=6), random.Random(6), Choices()
    for _ in range(80):
        state.apply(lot.choice(state.legal()))
    for rollout in (Rollout(GUIDE, 4), Rollout(GUIDE, 4, 0.0, policy)):
        world = state.clone()
        made, asked = rollout.play(world, choices, Generator(3), 1, 1000)
        assert made > 5 and not asked
        assert int(world.agenda) == 0 or GUIDE.is_pause(world)
