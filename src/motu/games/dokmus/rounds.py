"""The round: the draft of guardian cards, the order of turns, volcanoes, and the end of rounds and of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, count_bits, lowest_bit, set_nibble
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.dokmus.grid import SLOTS, TILE_CELLS
from motu.games.dokmus.landscape import Ground
from motu.games.dokmus.moves import GUARDIANS, NUMBERING, Act, Guardian, Step, Why
from motu.games.dokmus.opening import Opening
from motu.games.dokmus.state import BIT_OF_CARD, FEW_BITS, NOT_RECKONED, ROUNDS, TOKENS_A_TURN, Layer

BEFORE_FIRST_KEEP: Final[i64] = NUMBERING.number(Act.KEEP, 1) - 1


class Rounds(Opening):
    """D-ROUND-1: eight rounds of draft and turns."""

    # -- draft -------------------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        """D-DRAFT-1, D-DRAFT-3, D-END-ROUND-1, ruling D-A30: all cards go to the talisman holder, who chooses first."""
        self.cards = 0
        self.opened = Guardian.NONE
        self.first_drafter = self.talisman
        self.push(Step.DRAFT, self.talisman)
        if self.journal is not None:
            self.journal.add("round_begins", {"n": self.round})
            self.journal.add("cards_handed", {"seat": self.talisman, "cards": self.handed_to(self.talisman)}, BIT[self.talisman])

    def offer_draft(self, choices: Choices) -> None:
        """D-DRAFT-1, D-2P-3: one of the cards that were handed on."""
        choices.add_set(BEFORE_FIRST_KEEP, self.handed_to(self.decider()))

    def why_not_keep(self, card: i64) -> i64:
        """D-DRAFT-1, D-2P-3."""
        if self.printed.in_play[self.seats] & BIT_OF_CARD[card] == 0:
            return Why.CARD_NOT_IN_PLAY
        return ALLOWED if self.handed_to(self.decider()) & BIT_OF_CARD[card] else Why.CARD_NOT_OFFERED

    def keep(self, seat: i64, card: i64) -> None:
        """D-DRAFT-1, D-DRAFT-2, ruling D-A29: one card is kept in secret; the others go to the left, or aside after the last seat."""
        self.pop()
        self.cards = set_nibble(self.cards, seat, card)
        neighbour = self.left_of(seat)
        if self.journal is not None:
            self.journal.add("card_kept", {"seat": seat})
            self.journal.add("card_chosen", {"seat": seat, "card": card}, BIT[seat])
        if neighbour == self.first_drafter:
            self.next_turn()
            return
        self.push(Step.DRAFT, neighbour)
        if self.journal is not None:
            self.journal.add("cards_handed", {"seat": neighbour, "cards": self.handed_to(neighbour)}, BIT[neighbour])

    # -- turns -------------------------------------------------------------------------------------------------------

    def next_turn(self) -> None:
        """D-TURN-1 to D-TURN-3: the lowest card that has not played opens; without one the round ends."""
        owner: i64 = 0
        card: i64 = GUARDIANS + 1
        for seat in range(self.seats):
            other = self.card_of(seat)
            if self.opened < other < card:
                card = other
                owner = seat
        if card > GUARDIANS:
            self.end_round()
            return
        self.opened = card
        self.hand = TOKENS_A_TURN
        self.supply -= BIT[owner * FEW_BITS] * TOKENS_A_TURN
        self.reckoned = NOT_RECKONED
        self.push(Step.TURN, owner)
        if self.journal is not None:
            self.journal.add("card_revealed", {"seat": owner, "card": card})

    def settle_turn(self) -> None:
        """D-TURN-6, ruling D-A38: with tokens and action used the turn ends by itself."""
        if self.hand == 0 and self.acted:
            self.end_turn()

    def end_turn(self) -> None:
        """D-TURN-6, D-TERR-VOLCANO-2, ruling D-A28: own tokens on volcanoes are sacrificed; then the next card plays."""
        seat = self.decider()
        self.pop()
        self.acted = False
        ground = self.terrain().ground
        for slot in range(SLOTS):
            lost = self.words[Layer.TOKENS + seat * SLOTS + slot] & ground[Ground.VOLCANO + slot]
            if lost != 0:
                self.words[Layer.TOKENS + seat * SLOTS + slot] ^= lost
                self.words[Layer.TAKEN + slot] ^= lost
                self.sacrificed += BIT[seat * FEW_BITS] * count_bits(lost)
                self.tell_of_volcanoes(seat, slot, lost)
        self.next_turn()

    def tell_of_volcanoes(self, seat: i64, slot: i64, lost: i64) -> None:
        if self.journal is None:
            return
        while lost != 0:
            self.journal.add("volcano", {"seat": seat, "cell": slot * TILE_CELLS + lowest_bit(lost)})
            lost &= lost - 1

    def end_round(self) -> None:
        """D-ROUND-1, D-END-ROUND-1, D-END-1, D-2P-4, ruling D-A31: with two players the talisman changes hands; eight rounds are all."""
        self.cards = 0
        self.opened = Guardian.NONE
        if self.seats == 2:
            self.talisman = 1 - self.talisman
            if self.journal is not None:
                self.journal.add("talisman_passed", {"seat": self.talisman})
        self.first_drafter = self.talisman
        self.round += 1
        if self.round <= ROUNDS:
            self.begin_round()
        elif self.journal is not None:
            self.journal.add("game_over", {})
