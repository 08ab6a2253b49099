"""Shells and what they buy from the rack."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, add_nibble
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.haleakala.lava import follow_priestess
from motu.games.haleakala.moves import NUMBERING, RACK_CARDS, Act, PalmCard, RackCard, Step, Why
from motu.games.haleakala.state import HaleakalaState

FIRST_PURCHASE: Final[i64] = NUMBERING.number(Act.PURCHASE)
NOTHING_BOUGHT: Final[i64] = NUMBERING.number(Act.NO_PURCHASE)


def can_buy(state: HaleakalaState, seat: i64, card: i64) -> bool:
    """Whether a rack card is there and the seat can pay for it."""
    return (state.rack & BIT[card]) != 0 and state.player(seat).has(PalmCard.SHELL) >= state.printed.prices[card]


def can_buy_any(state: HaleakalaState, seat: i64) -> bool:
    """H-AMB-56: a purchase is asked only if some open rack card can be paid."""
    if state.player(seat).has(PalmCard.SHELL) == 0:
        return False
    for card in range(RACK_CARDS):
        if can_buy(state, seat, card):
            return True
    return False


def offer_rack(state: HaleakalaState, choices: Choices) -> None:
    """H-SHELL-1 to H-SHELL-3: any open card that can be paid, or none."""
    for card in range(RACK_CARDS):
        if can_buy(state, state.decider(), card):
            choices.add(FIRST_PURCHASE + card)
    choices.add(NOTHING_BOUGHT)


def why_not_buy(state: HaleakalaState, card: i64) -> i64:
    """H-SHELL-2, H-SHELL-3, H-SHELL-5, H-SHELL-7, rulings H-AMB-30 and H-AMB-34."""
    if (state.rack & BIT[card]) == 0:
        return Why.RACK_GONE
    return ALLOWED if can_buy(state, state.decider(), card) else Why.RACK_TOO_DEAR


def do_buy(state: HaleakalaState, seat: i64, card: i64) -> None:
    """H-SHELL-2, H-SHELL-5 to H-SHELL-7, ruling H-AMB-29: pay shells for one card of the rack."""
    state.pop()
    price = state.printed.prices[card]
    me = state.player(seat)
    me.cards = add_nibble(me.cards, PalmCard.SHELL, -price)
    state.discarded = add_nibble(state.discarded, PalmCard.SHELL, price)
    state.rack ^= BIT[card]
    if state.journal is not None:
        state.journal.add("bought", {"seat": seat, "rack": card, "n": price})
    if card == RackCard.PRIESTESS:
        follow_priestess(state, seat)
    else:
        me.rack |= BIT[card]


def do_offer(state: HaleakalaState, seat: i64) -> None:
    """H-SHELL-4, ruling H-AMB-32: one additional purchase directly before a scoring."""
    state.pop()
    if can_buy_any(state, seat):
        state.push(Step.BUY_BEFORE_SCORING, seat)
