"""Set-up: what lies where before the first turn, then what chance decides."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import nibble, set_nibble
from motu.core.choices import Choices
from motu.games.haleakala.island import SEGMENTS
from motu.games.haleakala.moves import NUMBERING, RED, YELLOW, Act, Step
from motu.games.haleakala.state import IN_SUPPLY, IN_THE_BOX, NO_CARD, HaleakalaState

FIRST_START: Final[i64] = NUMBERING.number(Act.START)


def prepare(state: HaleakalaState) -> None:
    """H-SETUP-1 to H-SETUP-11, H-TAC-1: everything that needs no chance; then chance decides starter and open cards."""
    state.tactical = state.options["tactical"] == 1
    cap = state.options["turn_cap"]
    assert isinstance(cap, int)
    state.turn_cap = cap
    decks = state.printed.tactical_decks if state.tactical else state.printed.decks
    state.first_pile = decks[0]
    state.second_pile = decks[1]
    state.third_pile = decks[2]
    state.pool = state.printed.lava_discs
    state.boat = state.printed.pier
    for seat in range(2):
        player = state.player(seat)
        player.shaman = state.printed.huts[seat]
        player.invocation = IN_SUPPLY if state.tactical else IN_THE_BOX
    state.push(Step.DEAL, BY_CHANCE)
    state.push(Step.START_PLAYER, BY_CHANCE)


def offer_start(choices: Choices) -> None:
    """H-SETUP-3: either seat may become the start player."""
    choices.weigh(FIRST_START + RED, 1)
    choices.weigh(FIRST_START + YELLOW, 1)


def do_start(state: HaleakalaState, seat: i64) -> None:
    """H-SETUP-3: the start player is known and will begin."""
    state.pop()
    state.starter = seat
    state.turn = seat
    if state.journal is not None:
        state.journal.add("start_player", {"seat": seat})


def deal(state: HaleakalaState, card: i64) -> None:
    """H-SETUP-7, rulings H-AMB-46 and H-AMB-56: 12 open cards, segment by segment, recess A before B."""
    place: i64 = 0
    while nibble(state.recesses, place) != NO_CARD:
        place += 1
    lay(state, place >> 1, place & 1, card)
    if place == SEGMENTS * 2 - 1:
        state.pop()
        state.push(Step.TURN, state.starter)


def lay(state: HaleakalaState, segment: i64, recess: i64, card: i64) -> None:
    """A card face up into a recess."""
    state.recesses = set_nibble(state.recesses, segment * 2 + recess, card + 1)
    if state.journal is not None:
        state.journal.add("dealt", {"card": card, "segment": segment, "recess": recess})
