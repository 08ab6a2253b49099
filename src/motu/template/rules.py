"""The rules. A game with several phases has a module of such functions for each of them, and this one only dispatches."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.template.moves import MOST_CARD, MOST_PEARL, MOST_SEATS, NUMBERING, Act, Step, Why
from motu.template.state import TemplateState

NO_CARD: Final = 0
NOBODY: Final = -1


class Template(TemplateState):
    """A game in progress."""

    def clone(self) -> Template:
        copy = Template(self.game, NUMBERING, self.seats, self.options)
        self.copy_to(copy)
        return copy

    def prepare(self) -> None:
        """T-SETUP-1: everybody has the cards 1 to 7, and the first dive follows."""
        self.hands = vec[i64]([2 ** (MOST_CARD + 1) - 2] * MOST_SEATS)
        self.bids = vec[i64]([NO_CARD] * MOST_SEATS)
        self.points = vec[i64]([0] * MOST_SEATS)
        self.push(Step.DIVE, BY_CHANCE)

    def offer(self, choices: Choices) -> None:
        if self.step() == Step.BID:
            choices.add_set(NUMBERING.number(Act.BID, 0), self.hands[self.decider()])
        else:
            for pearl in range(1, MOST_PEARL + 1):
                choices.weigh(NUMBERING.number(Act.FIND, pearl), 1)

    def ruling(self, action: i64) -> i64:
        return why_not_bid(self, NUMBERING.first[action]) if self.step() == Step.BID else ALLOWED

    def do(self, action: i64) -> None:
        if self.step() == Step.BID:
            do_bid(self, NUMBERING.first[action])
        else:
            do_find(self, NUMBERING.first[action])


def do_find(state: TemplateState, pearl: i64) -> None:
    """T-DIVE-1, T-BID-2: the divers find a pearl, and everybody bids for it, from the first seat on."""
    state.pop()
    state.pearl = pearl
    for seat in range(state.seats - 1, -1, -1):
        state.push(Step.BID, seat)
    if state.journal is not None:
        state.journal.add("found", {"pearl": pearl})


def why_not_bid(state: TemplateState, card: i64) -> i64:
    """T-BID-1: a card that has not been played yet."""
    return ALLOWED if state.hands[state.decider()] & BIT[card] else Why.NOT_HELD


def do_bid(state: TemplateState, card: i64) -> None:
    """T-BID-1, T-BID-2: the card is sealed; when everybody has sealed one, they are opened."""
    seat = state.decider()
    state.pop()
    state.bids[seat] = card
    if state.journal is not None:
        state.journal.add("sealed", {"seat": seat})
        state.journal.add("own_bid", {"card": card}, BIT[seat])
    if state.step() != Step.BID:
        open_bids(state)


def open_bids(state: TemplateState) -> None:
    """T-OPEN-1, T-OPEN-2, T-END-1: the winner takes the pearl, the cards are out of the game, and the divers go down again."""
    best = winner(state)
    for seat in range(state.seats):
        if state.journal is not None:
            state.journal.add("opened", {"seat": seat, "card": state.bids[seat]})
        state.hands[seat] ^= BIT[state.bids[seat]]
        state.bids[seat] = NO_CARD
    if best != NOBODY:
        state.points[best] += state.pearl
        if state.journal is not None:
            state.journal.add("won", {"seat": best, "pearl": state.pearl})
    state.pearl = 0
    state.round += 1
    rounds = state.options["rounds"]
    assert isinstance(rounds, int)
    if state.round <= rounds:
        state.push(Step.DIVE, BY_CHANCE)


def winner(state: TemplateState) -> i64:
    """T-OPEN-1: the seat with the highest card that nobody else played."""
    bids = [state.bids[seat] for seat in range(state.seats)]
    for card in range(MOST_CARD, 0, -1):
        if bids.count(card) == 1:
            return bids.index(card)
    return NOBODY
