"""What the evaluator makes of what lasts between two rounds, and how it counts logs."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec

import motu
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.state import State
from motu.games.giants.evaluator import EVALUATOR
from motu.games.giants.moves import FIRST_OF_SIZE, Figure, Step
from motu.games.giants.placement import do_figure
from motu.games.giants.resources import later_rounds, markers_of, time_left, units_to_place, workers_of
from motu.games.giants.rules import Giants
from motu.games.giants.state import add_lane, lane
from motu.search.rollout import Rollout

GAME = motu.game("giants")


def on_the_way(step: int, seed: int = 3) -> Giants:
    """A position of the third round in which a seat is asked for such a step, as greedy play comes to it."""
    state = GAME.start(3)
    assert isinstance(state, Giants)
    generator = Generator(seed)
    rollout = Rollout(EVALUATOR, 3)
    while state.round < 3 or state.step() != step:
        rollout.play(state, Choices(), generator, 1, 1)
    return state


def between_rounds(rounds: int, seed: int = 3) -> Giants:
    state = GAME.start(3)
    assert isinstance(state, Giants)
    generator = Generator(seed)
    for _ in range(rounds):
        Rollout(EVALUATOR, 3).play(state, Choices(), generator, 8, 10_000)
    assert EVALUATOR.is_pause(state)
    return state


def changed(state: Giants) -> Giants:
    """A copy that may be changed by hand."""
    other = state.clone()
    assert isinstance(other, Giants)
    other.own()
    return other


def at_pause(state: State) -> list[float]:
    points = vec[float]([0.0] * state.seats)
    EVALUATOR.evaluate_at_pause(state, points)
    return list(points)


def expected(state: State) -> list[float]:
    points = vec[float]([0.0] * state.seats)
    EVALUATOR.evaluate(state, points)
    return list(points)


def test_what_lasts_counts_between_rounds_the_more_the_longer_the_game_goes_on() -> None:
    for rounds in (1, 4):
        state = between_rounds(rounds)
        before = at_pause(state)
        with_worker, with_marker = changed(state), changed(state)
        with_worker.workers_stored = add_lane(state.workers_stored, 1, -1)
        with_worker.workers = add_lane(state.workers, 1, 1)
        with_marker.markers_stored = add_lane(state.markers_stored, 1, -1)
        with_marker.markers = add_lane(state.markers, 1, 1)
        for richer, worth in ((with_worker, EVALUATOR.lasting_worker), (with_marker, EVALUATOR.lasting_marker)):
            after = at_pause(richer)
            assert after[1] - before[1] == pytest.approx(worth * time_left(state))
            assert [after[0], after[2]] == [before[0], before[2]]
    assert 0 < time_left(between_rounds(4)) < time_left(between_rounds(1)) <= 1


def test_a_moai_that_waits_nearer_to_its_ahu_promises_more() -> None:
    state, seat, size = between_rounds(3), 1, 2
    board, without = state.board, at_pause(state)[seat]
    piece = FIRST_OF_SIZE[size] + int(lane(state.carved, size))
    sites = [ahu for ahu in range(int(board.ahu_count)) if EVALUATOR.plans.sites(state, seat, True) & BIT[ahu]]
    distance = EVALUATOR.plans.roads_on(state).distance
    promises = []
    for place in range(int(board.count)):
        given = changed(state)
        given.places[piece] = place
        given.claimed[seat] |= BIT[piece]
        promises.append(at_pause(given)[seat] - without)
        best = max(int(size * board.moai_value[ahu]) * 0.8 ** int(distance[place * board.count + board.hex_of[ahu]]) for ahu in sites)
        assert promises[place] == pytest.approx(EVALUATOR.lasting_moai * later_rounds(time_left(state)) * best)
    best_site = max(sites, key=lambda ahu: board.moai_value[ahu])
    assert promises[board.hex_of[best_site]] == max(promises) > 2 * min(promises) > 0


def test_within_a_round_and_at_the_end_nothing_is_evaluated_otherwise() -> None:
    for step in (Step.PLACE, Step.HEX):
        state = on_the_way(step)
        assert at_pause(state) == expected(state)
    pause = between_rounds(2)
    assert at_pause(pause) != expected(pause)
    Rollout(EVALUATOR, 3).play(pause, Choices(), Generator(1), 10_000, 10_000)
    assert pause.to_act() == motu.OVER and at_pause(pause) == pytest.approx([float(points) for points in pause.scores()])


def test_logs_in_the_hand_of_a_figure_count_for_that_figure_alone() -> None:
    state = changed(on_the_way(Step.PLACE))
    seat = state.decider()
    state.logs = add_lane(0, seat, 2)
    state.workers = add_lane(state.workers, seat, 1 - lane(state.workers, seat))
    state.sorcerers |= BIT[seat]
    state.chiefs &= ~BIT[seat]
    assert [int(units_to_place(state, seat, weight)) for weight in (1, 2, 3)] == [2, 4, 4]
    left = []
    for logs in range(3):
        taken = changed(state)
        do_figure(taken, seat, Figure.WORKER, logs)
        left.append([int(units_to_place(taken, seat, weight)) for weight in (1, 2, 3)])
    assert left == [[2, 3, 4], [2, 4, 4], [2, 3, 4]]
    state.chiefs |= BIT[seat]
    before = int(units_to_place(state, seat, 3))
    do_figure(state, seat, Figure.CHIEF, 0)
    assert before == int(units_to_place(state, seat, 3)) == 7


def test_taking_logs_in_hand_costs_nothing_and_they_are_used() -> None:
    """A clan that counted on its logs and never took them along would be worse off with them than without."""
    used = 0
    for seed in range(4):
        state = GAME.start(3)
        assert isinstance(state, Giants)
        state.logs = add_lane(state.logs, seed % 3, 2)
        generator = Generator(seed)
        rollout = Rollout(EVALUATOR, 3)
        while state.to_act() != motu.OVER and lane(state.logs, seed % 3) >= 2:
            rollout.play(state, Choices(), generator, 1, 1)
        used += lane(state.logs, seed % 3) < 2
    assert used == 4


def test_a_clan_is_counted_by_the_pieces_that_the_components_give_it(tmp_path: Path) -> None:
    """Fewer workers and markers in the box do not make more of them in the clan."""
    printed = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    file = tmp_path / "fewer.toml"
    file.write_text(printed.replace("\nworker = 6\n", "\nworker = 4\n").replace("\nmarker = 6\n", "\nmarker = 3\n"), encoding="utf-8")
    usual, fewer = GAME.start(3), GAME.start(3, {"components": str(file)})
    assert expected(fewer) == expected(usual) and at_pause(fewer) == at_pause(usual)
    assert isinstance(fewer, Giants)
    assert [workers_of(fewer, 0), markers_of(fewer, 0)] == [lane(fewer.workers, 0), lane(fewer.markers, 0)]
