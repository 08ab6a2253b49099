"""Cards: who takes which at the boat's segment, what they do, and how the recesses are filled again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, add_nibble, nibble, set_nibble
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.core.state import BY_CHANCE, BY_ITSELF
from motu.games.haleakala.lava import follow_priestess, put_lava
from motu.games.haleakala.moves import CARD_KINDS, NUMBERING, RED, YELLOW, Act, PalmCard, Step, Why
from motu.games.haleakala.score import begin_scoring
from motu.games.haleakala.set_up import deal, lay
from motu.games.haleakala.shells import can_buy_any
from motu.games.haleakala.state import DISC_BITS, NO_CARD, HaleakalaPlayer, HaleakalaState

FIRST_CHOOSE: Final[i64] = NUMBERING.number(Act.CHOOSE)
FIRST_TURN_UP: Final[i64] = NUMBERING.number(Act.TURN_UP)


# -- taking ----------------------------------------------------------------------------------------------------------


def distribute(state: HaleakalaState) -> None:
    """H-CARD-1 to H-CARD-5, rulings H-AMB-16, H-AMB-17, H-AMB-26 and H-AMB-56: who takes which card at the boat's segment."""
    red = state.red.sum_on(state.boat)
    yellow = state.yellow.sum_on(state.boat)
    if red == 0 and yellow == 0:
        return
    first = RED if red > yellow else YELLOW
    state.push(Step.FILL_RECESSES, BY_ITSELF)
    state.push(Step.DISCS_BACK, BY_ITSELF)
    one = state.card_in(state.boat, 0)
    two = state.card_in(state.boat, 1)
    if one == two:
        take_card(state, first, 0)
    elif one == NO_CARD or two == NO_CARD:
        take_card(state, first, 1 if one == NO_CARD else 0)
    else:
        state.push(Step.CHOOSE_CARD, first)


def offer_cards(choices: Choices) -> None:
    """H-CARD-1, H-CARD-3: one of the two cards of the segment."""
    choices.add(FIRST_CHOOSE)
    choices.add(FIRST_CHOOSE + 1)


def do_choose(state: HaleakalaState, seat: i64, recess: i64) -> None:
    """H-CARD-1, H-CARD-3, ruling H-AMB-26: both cards leave together if the other seat gets the remaining one."""
    state.pop()
    if state.other(seat).discs_on(state.boat) != 0:
        state.waiting = state.card_in(state.boat, 1 - recess)
        state.recesses = set_nibble(state.recesses, state.boat * 2 + 1 - recess, NO_CARD)
        state.push(Step.RECEIVE, 1 - seat)
    take_card(state, seat, recess)


def do_receive(state: HaleakalaState, seat: i64) -> None:
    """H-CARD-1, H-CARD-7: the remaining card goes to the other seat when the first taker is done."""
    state.pop()
    card = state.waiting - 1
    state.waiting = NO_CARD
    gain(state, seat, card)


def take_card(state: HaleakalaState, seat: i64, recess: i64) -> None:
    """H-CARD-6: the card of a recess goes to a seat; it cannot be refused."""
    card = state.card_in(state.boat, recess) - 1
    state.recesses = set_nibble(state.recesses, state.boat * 2 + recess, NO_CARD)
    gain(state, seat, card)


def gain(state: HaleakalaState, seat: i64, card: i64) -> None:
    """H-CARD-7, H-STATUE-1, H-SHELL-1, H-BEACH-1, ruling H-AMB-31: a card takes effect at once or stays with its taker."""
    if state.journal is not None:
        state.journal.add("card_taken", {"seat": seat, "card": card})
    me = state.player(seat)
    if card == PalmCard.STATUE:
        state.discarded = add_nibble(state.discarded, PalmCard.STATUE, 1)
        build(state, seat, me)
    elif card == PalmCard.PRIESTESS:
        state.discarded = add_nibble(state.discarded, PalmCard.PRIESTESS, 1)
        follow_priestess(state, seat)
    else:
        me.cards = add_nibble(me.cards, card, 1)
        if card == PalmCard.SHELL and can_buy_any(state, seat):
            state.push(Step.BUY, seat)


def build(state: HaleakalaState, seat: i64, me: HaleakalaPlayer) -> None:
    """H-STATUE-2 to H-STATUE-5, ruling H-AMB-18: a statue where the shaman stands, if that is possible."""
    if me.built < state.printed.statues and state.is_free_for_statue(me.shaman):
        me.statues |= BIT[me.shaman]
        me.built += 1
        if state.journal is not None:
            state.journal.add("statue_built", {"seat": seat, "area": me.shaman})
    elif state.journal is not None:
        state.journal.add("card_unused", {"seat": seat, "card": PalmCard.STATUE})


def do_discs_back(state: HaleakalaState) -> None:
    """H-DISC-4: all number discs on the beach of the distribution return to their owners."""
    state.pop()
    for seat in range(2):
        me = state.player(seat)
        returned = me.discs_on(state.boat)
        if returned != 0:
            me.supply |= returned
            me.discs ^= returned << (state.boat * DISC_BITS)
            if state.journal is not None:
                state.journal.add("discs_back", {"seat": seat, "beach": state.boat})


# -- filling ---------------------------------------------------------------------------------------------------------


def do_fill_recesses(state: HaleakalaState) -> None:
    """H-CARD-8, H-CARD-10, ruling H-AMB-24: a card is turned up as long as a recess of the segment is empty and cards are left."""
    if empty_recess(state) < 0 or state.pile() == 0:
        state.pop()
    else:
        state.push(Step.REFILL, BY_CHANCE)


def empty_recess(state: HaleakalaState) -> i64:
    """The first empty recess at the boat's segment, or -1."""
    if state.card_in(state.boat, 0) == NO_CARD:
        return 0
    return 1 if state.card_in(state.boat, 1) == NO_CARD else -1


def offer_next_card(state: HaleakalaState, choices: Choices) -> None:
    """H-CARD-9: each kind is as likely as its copies in the pile."""
    pile = state.pile()
    for kind in range(CARD_KINDS):
        choices.weigh(FIRST_TURN_UP + kind, nibble(pile, kind))


def why_not_turn_up(state: HaleakalaState, card: i64) -> i64:
    """H-CARD-9: only what the pile in use still holds."""
    return Why.NO_SUCH_CARD_LEFT if nibble(state.pile(), card) == 0 else ALLOWED


def do_turn_up(state: HaleakalaState, card: i64) -> None:
    """H-CARD-8 to H-CARD-10, H-LAVA-2, rulings H-AMB-20 to H-AMB-24 and H-AMB-27: the next card of the pile is turned up."""
    closes_round = draw(state, card)
    if state.step() == Step.DEAL:
        deal(state, card)
        return
    state.pop()
    if card == PalmCard.LAVA:
        state.discarded = add_nibble(state.discarded, PalmCard.LAVA, 1)
        if state.journal is not None:
            state.journal.add("lava_card", {"segment": state.boat})
        put_lava(state)
    else:
        lay(state, state.boat, empty_recess(state), card)
    if closes_round:
        begin_scoring(state)


def draw(state: HaleakalaState, card: i64) -> bool:
    """Take a card off the pile in use; whether that was the last 2-palm card (H-SCORE-1)."""
    if state.first_pile != 0:
        state.first_pile = add_nibble(state.first_pile, card, -1)
        return False
    if state.second_pile != 0:
        state.second_pile = add_nibble(state.second_pile, card, -1)
        return state.second_pile == 0
    state.third_pile = add_nibble(state.third_pile, card, -1)
    return False
