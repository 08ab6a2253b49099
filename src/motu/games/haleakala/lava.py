"""Lava on the craters and the priestess who moves it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import add_nibble
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.haleakala.island import SEGMENTS
from motu.games.haleakala.moves import NUMBERING, Act, PalmCard, Step, Why
from motu.games.haleakala.state import IN_SUPPLY, IN_THE_BOX, HaleakalaState, clockwise

FIRST_MOVE_LAVA: Final[i64] = NUMBERING.number(Act.MOVE_LAVA)


def put_lava(state: HaleakalaState) -> None:
    """H-LAVA-1, H-LAVA-3, H-TAC-3, ruling H-AMB-21: one disc from the pool onto the crater at the boat, if one is left."""
    if state.pool == 0:
        return
    state.pool -= 1
    state.craters = add_nibble(state.craters, state.boat, 1)
    if state.journal is not None:
        state.journal.add("lava_placed", {"crater": state.boat})


def follow_priestess(state: HaleakalaState, seat: i64) -> None:
    """H-PRIEST-1, H-PRIEST-3, H-TAC-5, rulings H-AMB-18 and H-AMB-51: she must move a disc if lava lies on any crater."""
    place = state.player(seat).invocation
    if place != IN_SUPPLY and place != IN_THE_BOX:
        invocation_back(state, seat)
    if state.craters != 0:
        state.push(Step.PRIESTESS, seat)
    elif state.journal is not None:
        state.journal.add("card_unused", {"seat": seat, "card": PalmCard.PRIESTESS})


def invocation_back(state: HaleakalaState, seat: i64) -> None:
    """H-TAC-5, rulings H-AMB-50 to H-AMB-52: the invocation disc returns to its owner's supply."""
    state.player(seat).invocation = IN_SUPPLY
    if state.journal is not None:
        state.journal.add("invocation_back", {"seat": seat})


def offer_lava(state: HaleakalaState, choices: Choices) -> None:
    """H-PRIEST-1: any disc on a crater to either neighbour."""
    for crater in range(SEGMENTS):
        if state.lava_on(crater) != 0:
            row = FIRST_MOVE_LAVA + crater * SEGMENTS
            choices.add(row + clockwise(crater, 1))
            choices.add(row + clockwise(crater, SEGMENTS - 1))


def why_not_move_lava(state: HaleakalaState, origin: i64, target: i64) -> i64:
    """H-PRIEST-1, H-PRIEST-2, ruling H-AMB-19: one disc from any crater to a neighbouring one."""
    if state.lava_on(origin) == 0:
        return Why.NO_LAVA_THERE
    if target != clockwise(origin, 1) and target != clockwise(origin, SEGMENTS - 1):
        return Why.NOT_NEXT_CRATER
    return ALLOWED


def do_move_lava(state: HaleakalaState, seat: i64, origin: i64, target: i64) -> None:
    """H-PRIEST-1, ruling H-AMB-55: one lava disc to the next crater."""
    state.pop()
    state.craters = add_nibble(add_nibble(state.craters, origin, -1), target, 1)
    if state.journal is not None:
        state.journal.add("lava_moved", {"seat": seat, "origin": origin, "target": target})
