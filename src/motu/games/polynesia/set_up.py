"""Set-up: market, hands and villages, the cards of the display, and who starts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE, BY_ITSELF
from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.polynesia.moves import MOST_SEATS, NUMBERING, SEASONS, SLOTS, Act, Step, Why
from motu.games.polynesia.state import NO_CARD, WHOLE_DECK, PolynesiaState

FIRST_START: Final[i64] = NUMBERING.number(Act.START)
FIRST_TURN_UP: Final[i64] = NUMBERING.number(Act.TURN_UP)


def set_up(state: PolynesiaState) -> None:
    """P-SETUP-1 to P-SETUP-7: market, hands and empty villages; then chance opens four cards.

    P-ROUND-2, ruling P-A14: chance also draws who starts, unless the option says it is the first seat.
    """
    cap = state.options["round_cap"]
    assert isinstance(cap, int)
    state.round_cap = cap
    state.must_act = state.options["passing"] == "stuck"
    state.points = state.points[:]
    state.hands = vec[i64]([state.printed.start for _ in range(MOST_SEATS)])
    state.rows = vec[i64]([NO_CARD] * (MOST_SEATS * SEASONS))
    state.market = state.printed.stock - state.printed.start * state.seats
    state.deck = WHOLE_DECK
    state.agenda = 0
    state.push(Step.START_ROUND, BY_ITSELF)
    if state.options["first"] == "lot":
        state.push(Step.FIRST_PLAYER, BY_CHANCE)
    state.push(Step.DEAL, BY_CHANCE)


# -- the starting player -------------------------------------------------------------------------------------------------


def offer_start(state: PolynesiaState, choices: Choices) -> None:
    for seat in range(state.seats):
        choices.weigh(FIRST_START + seat, 1)


def why_not_start(state: PolynesiaState, seat: i64) -> i64:
    """P-ROUND-2: one of the players."""
    return ALLOWED if seat < state.seats else Why.NO_SUCH_SEAT


def do_start(state: PolynesiaState, seat: i64) -> None:
    """P-ROUND-2, ruling P-A14: the lot says who starts the first round."""
    state.pop()
    state.starter = seat
    if state.journal is not None:
        state.journal.add("start_player", {"seat": seat})


# -- the display ---------------------------------------------------------------------------------------------------------


def pile(state: PolynesiaState) -> i64:
    """The cards that may be turned up: those of the deck; P-SEASON-2: for a new display the old one is shuffled in."""
    if state.step() != Step.REOPEN or state.empty_slot() != SLOTS:
        return state.deck
    cards = state.deck
    for slot in range(SLOTS):
        cards |= BIT[state.open_card(slot)]
    return cards


def offer_turn_up(state: PolynesiaState, choices: Choices) -> None:
    rest = pile(state)
    while rest != 0:
        choices.weigh(FIRST_TURN_UP + lowest_bit(rest), 1)
        rest &= rest - 1


def why_not_turn_up(state: PolynesiaState, card: i64) -> i64:
    """P-CARD-5: a card that lies nowhere else."""
    return ALLOWED if pile(state) & BIT[card] else Why.NOT_IN_DECK


def do_turn_up(state: PolynesiaState, card: i64) -> None:
    """P-SETUP-4, P-CARD-5, P-SEASON-2, ruling P-A16: a card of the deck, which never runs out, fills the first gap of the display."""
    slot = state.empty_slot()
    if slot == SLOTS:
        state.deck = pile(state)
        state.display = 0
        slot = 0
    state.deck ^= BIT[card]
    state.display += (card + 1) * BIT[slot * 8]
    if state.journal is not None:
        kind = "dealt" if state.step() == Step.DEAL else "refilled" if state.step() == Step.REFILL else "reopened"
        state.journal.add(kind, {"card": card, "customer": state.printed.kind[card], "slot": slot})
    if state.empty_slot() == SLOTS:
        state.pop()
