"""Cards: who takes which at the boat's segment, what statues, priestesses and shells do, and how the recesses are filled again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE, BY_ITSELF
from motu.core.bits import BIT, add_nibble, nibble, set_nibble
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.haleakala.island import SEGMENTS
from motu.games.haleakala.moves import CARD_KINDS, NUMBERING, RACK_CARDS, RED, YELLOW, Act, PalmCard, RackCard, Step, Why
from motu.games.haleakala.score import begin_scoring
from motu.games.haleakala.set_up import deal, lay
from motu.games.haleakala.state import DISC_BITS, IN_SUPPLY, IN_THE_BOX, NO_CARD, HaleakalaPlayer, HaleakalaState, clockwise

FIRST_CHOOSE: Final[i64] = NUMBERING.number(Act.CHOOSE)
FIRST_MOVE_LAVA: Final[i64] = NUMBERING.number(Act.MOVE_LAVA)
FIRST_PURCHASE: Final[i64] = NUMBERING.number(Act.PURCHASE)
NOTHING_BOUGHT: Final[i64] = NUMBERING.number(Act.NO_PURCHASE)
FIRST_TURN_UP: Final[i64] = NUMBERING.number(Act.TURN_UP)


# -- taking ---------------------------------------------------------------------------------------------------------


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


# -- lava and the priestess who moves it ----------------------------------------------------------------------------


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


# -- shells and what they buy ---------------------------------------------------------------------------------------


def can_buy(state: HaleakalaState, seat: i64, card: i64) -> bool:
    """Whether a rack card is there and the seat can pay for it."""
    return (state.rack & BIT[card]) != 0 and state.player(seat).has(PalmCard.SHELL) >= state.printed.prices[card]


def can_buy_any(state: HaleakalaState, seat: i64) -> bool:
    """H-AMB-56: a purchase is asked only if some open rack card can be paid."""
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


# -- filling the recesses -------------------------------------------------------------------------------------------


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
