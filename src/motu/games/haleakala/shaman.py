"""The shaman: up to two steps over land, forest and mountain, at most one of them uphill."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.haleakala.island import FIRST_CRATER, FIRST_LAND, REACH, STEEP_REACH
from motu.games.haleakala.moves import NUMBERING, Act, Why
from motu.games.haleakala.state import HaleakalaState

FIRST_WALK: Final[i64] = NUMBERING.number(Act.WALK)
STAYING: Final[i64] = NUMBERING.number(Act.STAY)


def offer_walks(state: HaleakalaState, choices: Choices) -> None:
    """H-SHAMAN-1 to H-SHAMAN-8: stay, or any area within reach where the other shaman is not."""
    seat = state.decider()
    choices.add_set(FIRST_WALK, REACH[state.player(seat).shaman] & ~BIT[state.other(seat).shaman])
    choices.add(STAYING)


def why_not_walk(state: HaleakalaState, area: i64) -> i64:
    """H-SHAMAN-1 to H-SHAMAN-8, rulings H-AMB-9 to H-AMB-15."""
    seat = state.decider()
    origin = state.player(seat).shaman
    if area < FIRST_LAND:
        return Why.NO_BEACH
    if area >= FIRST_CRATER:
        return Why.NO_CRATER
    if area == origin:
        return Why.ALREADY_THERE
    if (REACH[origin] & BIT[area]) == 0:
        return Why.UPHILL_TWICE if (STEEP_REACH[origin] & BIT[area]) != 0 else Why.TOO_FAR
    return Why.OTHER_SHAMAN if area == state.other(seat).shaman else ALLOWED


def do_walk(state: HaleakalaState, seat: i64, area: i64) -> None:
    """H-SHAMAN-1: the shaman stands on the area where the move ends."""
    state.pop()
    state.player(seat).shaman = area
    if state.journal is not None:
        state.journal.add("shaman_moved", {"seat": seat, "area": area})
