"""What a search believes to be in the closed hands of others: nothing that it could not be, and rather what is good for them."""

from __future__ import annotations

from librt.vecs import vec

import motu
from motu.bots.thinking import Worlds
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.state import State
from motu.games.giants.evaluator import EVALUATOR
from motu.games.giants.moves import Step
from motu.games.giants.rules import Giants
from motu.games.giants.state import lane
from motu.search.rollout import Rollout

GAME = motu.game("giants")
MANY = 40 if motu.compiled.is_compiled() else 8
COMPARED = 40
"""Worlds in which bids are compared; with few of them luck decides."""


def bidding(step: int, place: int = 2) -> Giants:
    """A position of the third round in which this seat, counted from the first player, closes a hand."""
    state = GAME.start(3)
    assert isinstance(state, Giants)
    generator = Generator(5)
    rollout = Rollout(EVALUATOR, 3)
    while state.round < 3 or state.step() != step or (state.decider() - state.first) % 3 != place:
        rollout.play(state, Choices(), generator, 1, 1)
    return state


def closed_hand(state: Giants, seat: int) -> tuple[int, int, bool, bool]:
    sorcerer, chief = state.bid_sorcerers & BIT[seat], state.bid_chiefs & BIT[seat]
    return int(lane(state.bid_markers, seat)), int(lane(state.bid_workers, seat)), sorcerer != 0, chief != 0


def worth_to(state: State, seat: int) -> float:
    points, shares = vec[float]([0.0] * 3), vec[float]([0.0] * 3)
    EVALUATOR.value(state, points, shares)
    return float(shares[seat])


def imagined(state: Giants) -> list[Giants]:
    """The worlds of a search for whoever decides."""
    worlds = Worlds(GAME, GAME.view(state, state.to_act()), Generator(1), MANY)
    worlds.grow(MANY)
    return [world for world in worlds.states if isinstance(world, Giants)]


def test_closed_hands_hold_what_a_reserve_has_and_differ_from_world_to_world() -> None:
    state = bidding(Step.MARKER_BID)
    worlds = imagined(state)
    assert len(worlds) == MANY
    for seat in range(3):
        hands = {closed_hand(world, seat) for world in worlds}
        assert len(hands) > 1 if seat != state.to_act() else hands == {(0, 0, False, False)}
        for world, hand in ((world, closed_hand(world, seat)) for world in worlds):
            assert hand[0] <= lane(world.markers, seat) and hand[1] <= lane(world.workers, seat)
            assert not hand[2] or world.sorcerers & BIT[seat]
            assert not hand[3] or world.chiefs & BIT[seat]


def test_a_search_imagines_worlds_that_look_like_its_view() -> None:
    """The hand that the seat itself has closed stays as it is, and who has not bid has no bid."""
    for step, place in ((Step.MARKER_BID, 1), (Step.SCULPTOR_BID, 1), (Step.SCULPTOR_BID, 2)):
        state = bidding(step, place)
        seen = GAME.view(state, state.to_act())
        for world in imagined(state):
            assert GAME.view(world, state.to_act()) == seen
            for later in range(place + 1, 3):
                assert closed_hand(world, int(state.first + later) % 3) == (0, 0, False, False)


def test_bids_are_better_for_their_owners_than_those_drawn_by_lot() -> None:
    """Each world is compared with itself, as what else is hidden matters more."""
    state = bidding(Step.MARKER_BID)
    view = GAME.view(state, state.to_act())
    by_lot = [world for world in (GAME.imagine(view, seed) for seed in range(COMPARED)) if isinstance(world, Giants)]
    believed = [EVALUATOR.sample_opponents(world, state.to_act(), Generator(seed)) for seed, world in enumerate(by_lot)]
    for seat in (seat for seat in range(3) if seat != state.to_act()):
        gains = [worth_to(after, seat) - worth_to(before, seat) for before, after in zip(by_lot, believed, strict=True)]
        assert sum(gains) / COMPARED > 0.01 and sum(gain >= 0 for gain in gains) > COMPARED // 2


def test_nothing_is_changed_when_no_hand_is_closed() -> None:
    for state in (bidding(Step.MARKER_BID, 0), bidding(Step.PLACE)):
        assert EVALUATOR.sample_opponents(state, state.to_act(), Generator(1)) is state
