"""The round, D-ROUND-1: the draft of guardian cards, the order of turns, volcanoes, and the end of rounds and of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.agenda import DECIDER
from motu.core.bits import BIT, count_bits, lowest_bit, set_nibble
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.dokmus.faces import WORDS, Ground
from motu.games.dokmus.grid import SLOTS, TILE_CELLS
from motu.games.dokmus.moves import GUARDIANS, NUMBERING, Act, Guardian, Step, Why
from motu.games.dokmus.state import BIT_OF_CARD, FEW_BITS, NOT_RECKONED, ROUNDS, TOKENS_A_TURN, DokmusState, Layer

BEFORE_FIRST_KEEP: Final[i64] = NUMBERING.number(Act.KEEP, 1) - 1


# -- draft ----------------------------------------------------------------------------------------------------------------


def begin_round(state: DokmusState) -> None:
    """D-DRAFT-1, D-DRAFT-3, D-END-ROUND-1, ruling D-A30: all cards go to the talisman holder, who chooses first."""
    state.first_drafter = state.talisman
    state.push(Step.DRAFT, state.talisman)
    if state.journal is not None:
        state.journal.add("round_begins", {"n": state.round})
        state.journal.add("cards_handed", {"seat": state.talisman, "cards": state.handed_to(state.talisman)}, BIT[state.talisman])


def offer_keep(state: DokmusState, choices: Choices) -> None:
    """D-DRAFT-1, D-2P-3: one of the cards that were handed on."""
    choices.add_set(BEFORE_FIRST_KEEP, state.handed_to(state.decider()))


def why_not_keep(state: DokmusState, card: i64) -> i64:
    """D-DRAFT-1, D-2P-3."""
    if state.printed.in_play[state.seats] & BIT_OF_CARD[card] == 0:
        return Why.CARD_NOT_IN_PLAY
    return ALLOWED if state.handed_to(state.decider()) & BIT_OF_CARD[card] else Why.CARD_NOT_OFFERED


def do_keep(state: DokmusState, seat: i64, card: i64) -> None:
    """D-DRAFT-1, D-DRAFT-2, ruling D-A29: one card is kept in secret; the others go to the left, or aside after the last seat."""
    state.pop()
    state.cards = set_nibble(state.cards, seat, card)
    neighbour = state.left_of(seat)
    if state.journal is not None:
        state.journal.add("card_kept", {"seat": seat})
        state.journal.add("card_chosen", {"seat": seat, "card": card}, BIT[seat])
    if neighbour == state.first_drafter:
        next_turn(state)
        return
    state.push(Step.DRAFT, neighbour)
    if state.journal is not None:
        state.journal.add("cards_handed", {"seat": neighbour, "cards": state.handed_to(neighbour)}, BIT[neighbour])


# -- turns ----------------------------------------------------------------------------------------------------------------


def next_turn(state: DokmusState) -> None:
    """D-TURN-1 to D-TURN-3: the lowest card that has not played opens; without one the round ends."""
    owner: i64 = 0
    card: i64 = GUARDIANS + 1
    opened = state.opened
    cards = state.cards
    for seat in range(state.seats):
        other = cards & 15
        if opened < other < card:
            card = other
            owner = seat
        cards >>= 4
    if card > GUARDIANS:
        end_round(state)
        return
    state.opened = card
    state.hand = TOKENS_A_TURN
    state.supply -= BIT[owner * FEW_BITS] * TOKENS_A_TURN
    state.reckoned = NOT_RECKONED
    state.push(Step.TURN, owner)
    if state.journal is not None:
        state.journal.add("card_revealed", {"seat": owner, "card": card})


def settle_turn(state: DokmusState) -> None:
    """D-TURN-6, ruling D-A38: with tokens and action used the turn ends by itself."""
    if state.hand == 0 and state.acted:
        end_turn(state)


def do_end(state: DokmusState, seat: i64) -> None:
    """D-TURN-4, ruling D-A38: the turn ends with the guardian action unused."""
    if state.journal is not None:
        state.journal.add("guardian_unused", {"seat": seat})
    end_turn(state)


def end_turn(state: DokmusState) -> None:
    """D-TURN-6, D-TERR-VOLCANO-2, ruling D-A28: own tokens on volcanoes are sacrificed; then the next card plays."""
    seat = state.agenda & DECIDER
    state.pop()
    state.acted = False
    faces = state.faces
    words = state.words
    mine = Layer.TOKENS + seat * SLOTS
    for slot in range(SLOTS):
        lost = words[mine + slot] & faces[words[Layer.FACE + slot] * WORDS + Ground.VOLCANO]
        if lost != 0:
            words[mine + slot] ^= lost
            words[Layer.FREE + slot] |= lost
            state.sacrificed += BIT[seat * FEW_BITS] * count_bits(lost)
            tell_of_volcanoes(state, seat, slot, lost)
    next_turn(state)


def tell_of_volcanoes(state: DokmusState, seat: i64, slot: i64, lost: i64) -> None:
    if state.journal is None:
        return
    while lost != 0:
        state.journal.add("volcano", {"seat": seat, "cell": slot * TILE_CELLS + lowest_bit(lost)})
        lost &= lost - 1


def end_round(state: DokmusState) -> None:
    """D-ROUND-1, D-END-ROUND-1, D-END-1, D-2P-4, ruling D-A31: with two players the talisman changes hands; eight rounds are all."""
    state.cards = 0
    state.opened = Guardian.NONE
    if state.seats == 2:
        state.talisman = 1 - state.talisman
        if state.journal is not None:
            state.journal.add("talisman_passed", {"seat": state.talisman})
    state.first_drafter = state.talisman
    state.round += 1
    if state.round <= ROUNDS:
        begin_round(state)
    elif state.journal is not None:
        state.journal.add("game_over", {})
