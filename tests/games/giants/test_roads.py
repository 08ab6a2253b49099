"""Roads as the evaluator sees them: what a hex asks of a seat, the cheapest road, and roads that are kept and found again."""

from __future__ import annotations

from collections import Counter

import pytest

import motu
from motu.core.choices import Choices
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.games.giants.moves import Step
from motu.games.giants.roads import (
    KEPT,
    LACK_BITS,
    LACK_MASK,
    PER_POINT,
    PER_UNIT,
    TOLL_BITS,
    TOLL_MASK,
    UNREACHED,
    Roads,
    demand,
    has_all,
    print_of,
)
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


def cheapest(state: Giants, seat: int, weight: int, origin: int, is_final: bool) -> dict[int, tuple[int, int]]:
    """What the best road to each hex counts for and what it lacks, by trying all of them; of equal ones that which lacks less."""
    best: dict[int, tuple[int, int]] = {origin: (0, 0)}
    waiting = [origin]
    while waiting:
        here = waiting.pop(0)
        for there in range(state.board.count):
            if state.board.near[here] >> there & 1:
                asked = demand(state.hexes[there], seat, weight)
                lack, toll = asked >> TOLL_BITS, asked & TOLL_MASK
                cost, missing = best[here]
                road = (cost + 1 + PER_UNIT * lack + PER_POINT * toll, missing + lack)
                if not (is_final and lack) and (there not in best or road < best[there]):
                    best[there] = road
                    waiting.append(there)
    return best


def known(roads: Roads, at: int) -> dict[int, tuple[int, int]]:
    """The roads that are kept at a place."""
    hexes = [place for place in range(roads.board.count) if roads.label[at + place] < UNREACHED]
    return {place: (int(roads.label[at + place]) >> LACK_BITS, int(roads.label[at + place]) & LACK_MASK) for place in hexes}


def test_roads_are_the_cheapest_ones() -> None:
    roads: Roads | None = None
    reached: Counter[bool] = Counter()
    for state in positions(5, 30):
        roads = Roads(state.board) if roads is None else roads
        roads.note_figures(state)
        for seat in range(3):
            for is_final in (False, True):
                at = roads.find(state, seat, 2, state.board.moai_quarry, 0, is_final)
                truth = cheapest(state, seat, 2, int(state.board.moai_quarry), is_final)
                assert known(roads, at) == truth
                ends = {ahu for ahu in range(state.board.ahu_count) if state.board.hex_of[ahu] in truth}
                assert {ahu for ahu in range(state.board.ahu_count) if roads.ends(at) >> ahu & 1} == ends
                reached[is_final] += len(truth)
    assert reached[False] > reached[True] > 100


def test_a_road_leads_back_to_where_it_begins() -> None:
    """G-USE-2: what its hexes ask for is what it counts for."""
    checked = 0
    for state in positions(6, 30):
        roads = Roads(state.board)
        roads.note_figures(state)
        origin = int(state.board.moai_quarry)
        at = roads.find(state, 1, 3, origin, 0, False)
        for place in known(roads, at):
            hexes = roads.hexes_to(state, at, 1, 3, origin, place)
            demands = [demand(state.hexes[other], 1, 3) for other in range(state.board.count) if hexes >> other & 1 and other != origin]
            cost = sum(1 + PER_UNIT * (asked >> TOLL_BITS) + PER_POINT * (asked & TOLL_MASK) for asked in demands)
            assert (cost, sum(asked >> TOLL_BITS for asked in demands)) == known(roads, at)[place]
            checked += 1
    assert checked > 100


def test_roads_avoid_closed_hexes() -> None:
    state = positions(5, 90)[0]
    roads = Roads(state.board)
    roads.note_figures(state)
    quarry = int(state.board.moai_quarry)
    closed = int(state.board.near[quarry])
    assert list(known(roads, roads.find(state, 0, 1, quarry, closed, False))) == [quarry]


def test_roads_behind_each_placement_equal_new_ones() -> None:
    """One figure more opens roads, and a Chief of somebody else may make one dearer; where figures change otherwise all is found anew."""
    ways: Counter[str] = Counter()
    experienced: Roads | None = None
    for state in positions(7, 1):
        if state.to_act() not in range(3) or state.step() != Step.HEX:
            continue
        experienced = Roads(state.board) if experienced is None else experienced
        origin = int(state.board.moai_quarry)
        for action in state.legal()[:: 1 if motu.compiled.is_compiled() else 9]:
            after = state.clone()
            after.do(action)
            fresh = Roads(state.board)
            for roads in (experienced, fresh):
                roads.note_figures(after)
            ways["one more" if experienced.placed >= 0 else "anew"] += 1
            for seat, weight in ((0, 1), (1, 2), (2, 3)):
                new, old = (roads.find(after, seat, weight, origin, 0, False) for roads in (fresh, experienced))
                assert known(experienced, old) == known(fresh, new)
                assert experienced.ends(old) == fresh.ends(new)
    assert ways["one more"] > 100 and ways["anew"] > 5


def test_no_two_hexes_leave_the_same_print() -> None:
    """A Chief on one hex once left the print of three Workers on the next one."""
    words = [
        hex_with({seat: count}, chiefs, logs) for seat in range(5) for count in range(4) for chiefs in ((), (seat,)) for logs in range(4)
    ]
    used = sorted({word for word in words if word})
    assert len({int(print_of(word, place)) for word in used for place in range(62)}) == 62 * len(used) > 5000


def test_the_same_figure_on_different_hexes_never_makes_the_same_difference() -> None:
    """Otherwise a position with a Chief here would be taken for the one with the Chief there, and its roads for the roads of now."""
    workers = [1 << 4 * seat for seat in range(5)]
    words = [0, *workers, *(2 * word for word in workers), *(one + two for one in workers for two in workers if one < two)]
    for more in (*(1 << HexWord.CHIEFS + seat for seat in range(5)), *(logs << HexWord.LOGS for logs in (1, 2)), *workers):
        made = [int(print_of(word + more, place)) ^ int(print_of(word, place)) for word in words for place in range(62)]
        assert len(set(made)) == len(made)


@pytest.mark.parametrize(
    ("word", "less", "has"),
    [
        (hex_with({0: 2, 3: 1}, (1,), 2), hex_with({0: 1, 3: 1}, (1,), 1), True),
        (hex_with({1: 1}), hex_with({0: 1}), False),
        (hex_with({4: 1}), hex_with({3: 2}), False),
        (hex_with({}, (2,)), hex_with({4: 1}), False),
        (hex_with({}, (3,)), hex_with({}, (2,)), False),
        (hex_with({}, logs=1), hex_with({}, (4,)), False),
        (hex_with({0: 1}), hex_with({0: 2}), False),
    ],
)
def test_a_hex_with_all_that_another_has(word: int, less: int, has: bool) -> None:
    assert has_all(word, less) is has


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
