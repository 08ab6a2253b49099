"""Roads as the evaluator sees them: what a hex asks of a seat, the cheapest road, and roads that are kept and found again."""

from __future__ import annotations

import pytest

import motu
from motu.core.choices import Choices
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.games.giants.roads import KEPT, PER_POINT, PER_UNIT, TOLL_BITS, TOLL_MASK, UNREACHED, Roads, demand
from motu.games.giants.rules import Giants
from motu.games.giants.state import HexWord
from motu.search.rollout import Rollout

GAME = motu.game("giants")
GAMES = 3 if motu.compiled.is_compiled() else 1


def positions(seed: int, every: int) -> list[Giants]:
    """Positions of a greedy game."""
    state, generator, rollout = GAME.start(3), Generator(seed), Rollout(find_evaluator(GAME), 3)
    found: list[Giants] = []
    while state.to_act() != motu.OVER:
        rollout.play(state, Choices(), generator, every, every)
        after = state.clone()
        assert isinstance(after, Giants)
        found.append(after)
    return found


def hex_with(workers: dict[int, int], chiefs: tuple[int, ...] = (), logs: int = 0) -> int:
    """The word of a hex with these figures and logs."""
    return (
        sum(count << (4 * seat) for seat, count in workers.items())
        + sum(1 << (HexWord.CHIEFS + seat) for seat in chiefs)
        + (logs << HexWord.LOGS)
    )


@pytest.mark.parametrize(
    ("word", "weight", "lack", "toll"),
    [
        (hex_with({}), 2, 2, 0),
        (hex_with({0: 2}), 2, 0, 0),
        (hex_with({0: 1}, logs=1), 2, 0, 0),
        (hex_with({0: 1}), 3, 2, 0),
        (hex_with({1: 1}), 1, 0, 1),
        (hex_with({0: 1, 1: 1}), 2, 0, 1),
        (hex_with({0: 1, 1: 1}), 3, 1, 1),
        (hex_with({}, chiefs=(0,)), 3, 0, 0),
        (hex_with({}, chiefs=(1,)), 3, 0, 3),
    ],
)
def test_what_a_hex_asks_of_the_first_seat(word: int, weight: int, lack: int, toll: int) -> None:
    """G-TRANS-6 to G-TRANS-8, G-USE-2, G-USE-5, G-LOG-2"""
    asked = demand(word, 0, weight)
    assert (asked >> TOLL_BITS, asked & TOLL_MASK) == (lack, toll)


def cheapest(state: Giants, seat: int, weight: int, origin: int, most: int) -> dict[int, int]:
    """The cost of the best road to each hex by trying all of them, shortest first; roads that lack too much are left out."""
    best: dict[tuple[int, int], int] = {(origin, 0): 0}
    waiting = [(origin, 0)]
    while waiting:
        here, missing = waiting.pop(0)
        for there in range(state.board.count):
            if state.board.near[here] >> there & 1:
                asked = demand(state.hexes[there], seat, weight)
                lack = missing + (asked >> TOLL_BITS)
                total = best[here, missing] + 1 + PER_UNIT * (asked >> TOLL_BITS) + PER_POINT * (asked & TOLL_MASK)
                if lack <= most and total < best.get((there, lack), UNREACHED):
                    best[there, lack] = total
                    waiting.append((there, lack))
    found: dict[int, int] = {}
    for (place, _), total in best.items():
        found[place] = min(total, found.get(place, UNREACHED))
    return found


def test_roads_are_the_cheapest_ones() -> None:
    roads: Roads | None = None
    reached = 0
    for state in positions(5, 90):
        roads = Roads(state.board) if roads is None else roads
        roads.note_figures(state)
        for seat in range(3):
            at = roads.find(state, seat, 2, state.board.moai_quarry, 0, 60)
            truth = cheapest(state, seat, 2, int(state.board.moai_quarry), 60)
            costs = {place: roads.cost[at + place] for place in range(state.board.count)}
            assert {place: cost for place, cost in costs.items() if cost < UNREACHED} == truth
            ends = {ahu for ahu in range(state.board.ahu_count) if state.board.hex_of[ahu] in truth}
            assert {ahu for ahu in range(state.board.ahu_count) if roads.ends(at) >> ahu & 1} == ends
            reached += len(truth)
    assert reached > 100


def test_roads_avoid_closed_hexes() -> None:
    state = positions(5, 90)[0]
    roads = Roads(state.board)
    roads.note_figures(state)
    quarry = int(state.board.moai_quarry)
    closed = int(state.board.near[quarry])
    at = roads.find(state, 0, 1, quarry, closed, 60)
    assert [place for place in range(state.board.count) if roads.cost[at + place] < UNREACHED] == [quarry]


def test_roads_that_were_kept_equal_new_ones() -> None:
    """An evaluator that has seen many positions expects the same as one that has seen none."""
    from librt.vecs import vec

    from motu.games.giants.evaluator import GiantsEvaluator

    experienced = GiantsEvaluator()
    compared = 0
    for seed in range(GAMES):
        for state in positions(seed, 7):
            if state.to_act() == motu.OVER:
                continue
            after, before = vec[float]([0.0] * 3), vec[float]([0.0] * 3)
            GiantsEvaluator().evaluate(state, before)
            for _ in range(2):
                experienced.evaluate(state, after)
                assert list(after) == list(before)
            compared += 1
    assert compared > 30 * GAMES
    assert experienced.plans.known_roads is not None
    kept = [slot for slot in range(KEPT) if experienced.plans.known_roads.of_journey[slot] >= 0]
    assert len(kept) > 10
