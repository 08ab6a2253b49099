"""The boat: an invocation that it may carry, its way clockwise, and what its stop begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.state import BY_ITSELF
from motu.games.haleakala.cards import distribute
from motu.games.haleakala.lava import invocation_back, put_lava
from motu.games.haleakala.moves import NUMBERING, Act, Step, Why
from motu.games.haleakala.score import begin_scoring
from motu.games.haleakala.state import IN_SUPPLY, NO_CARD, HaleakalaState, clockwise

SUMMONING: Final[i64] = NUMBERING.number(Act.SUMMON)
NOT_SUMMONING: Final[i64] = NUMBERING.number(Act.NO_SUMMON)


def begin_boat_move(state: HaleakalaState, distance: i64) -> None:
    """H-TURN-3, H-TURN-5: the boat will move; an invocation disc may still be put beside the disc (H-TAC-2)."""
    state.idle = 0
    state.sail = distance
    state.pop()
    state.push(Step.NEXT_TURN, BY_ITSELF)
    state.push(Step.SAIL, BY_ITSELF)


def offer_summoning(choices: Choices) -> None:
    """H-TAC-2: the invocation disc may be placed too."""
    choices.add(SUMMONING)
    choices.add(NOT_SUMMONING)


def why_not_summon_now(state: HaleakalaState) -> i64:
    """H-SETUP-5, H-TAC-2, H-TAC-4: why no invocation is asked at present."""
    if not state.tactical:
        return Why.NO_INVOCATION_IN_BASIC
    if state.player(state.turn).invocation != IN_SUPPLY:
        return Why.INVOCATION_NOT_IN_SUPPLY
    return Why.NO_LAVA_LEFT if state.pool == 0 else Why.ONLY_AT_THE_BOAT


def do_summon(state: HaleakalaState, seat: i64) -> None:
    """H-TAC-2, H-TAC-4, rulings H-AMB-47 to H-AMB-49 and H-AMB-54: the invocation disc joins the number disc on the boat's beach."""
    state.pop()
    state.player(seat).invocation = state.boat
    state.summoned = True


def do_sail(state: HaleakalaState) -> None:
    """H-BOAT-1 to H-BOAT-3, H-TAC-3, H-TAC-5, rulings H-AMB-25 and H-AMB-53: clockwise, the exact number; only the stop matters."""
    state.pop()
    state.boat = clockwise(state.boat, state.sail)
    state.sail = 0
    if state.journal is not None:
        state.journal.add("boat_moved", {"segment": state.boat})
    if state.summoned:
        state.summoned = False
        put_lava(state)
    for seat in range(2):
        if state.player(seat).invocation == state.boat:
            invocation_back(state, seat)
    if state.pile() == 0 and state.card_in(state.boat, 0) == NO_CARD and state.card_in(state.boat, 1) == NO_CARD:
        begin_scoring(state)
    else:
        distribute(state)
