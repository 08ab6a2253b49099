"""The rules: what may be decided at each step, what it does, and what follows by itself."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, add_nibble, nibble, set_nibble
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED, STEP_OTHER
from motu.core.state import BY_CHANCE, BY_ITSELF
from motu.games.haleakala.island import FIRST_CRATER, FIRST_LAND, REACH, SEGMENTS, STEEP_REACH
from motu.games.haleakala.moves import (
    CARD_KINDS,
    INVOCATION,
    NUMBERING,
    RACK_CARDS,
    RED,
    WHOLE_RACK,
    YELLOW,
    Act,
    PalmCard,
    RackCard,
    Step,
    Why,
)
from motu.games.haleakala.score import erupt, score
from motu.games.haleakala.state import (
    DISC_BITS,
    IN_SUPPLY,
    IN_THE_BOX,
    NO_CARD,
    HaleakalaPlayer,
    HaleakalaState,
    clockwise,
)

FIRST_START: Final[i64] = NUMBERING.number(Act.START)
FIRST_TURN_UP: Final[i64] = NUMBERING.number(Act.TURN_UP)
FIRST_PLACE: Final[i64] = NUMBERING.number(Act.PLACE, 0, 1)
FIRST_TAKE_BACK: Final[i64] = NUMBERING.number(Act.TAKE_BACK, 0, 1)
THE_BOAT: Final[i64] = NUMBERING.number(Act.MOVE_BOAT)
FIRST_WALK: Final[i64] = NUMBERING.number(Act.WALK)
STAYING: Final[i64] = NUMBERING.number(Act.STAY)
SUMMONING: Final[i64] = NUMBERING.number(Act.SUMMON)
NOT_SUMMONING: Final[i64] = NUMBERING.number(Act.NO_SUMMON)
FIRST_CHOOSE: Final[i64] = NUMBERING.number(Act.CHOOSE)
FIRST_MOVE_LAVA: Final[i64] = NUMBERING.number(Act.MOVE_LAVA)
FIRST_PURCHASE: Final[i64] = NUMBERING.number(Act.PURCHASE)
NOTHING_BOUGHT: Final[i64] = NUMBERING.number(Act.NO_PURCHASE)

FORBIDDEN: Final[vec[i64]] = vec[i64]([0] * 20 + [2 ** (gap - 1) for gap in range(1, 6)] + [0] * 20)
"""H-DISC-2: the disc that would make the sums on a beach equal, as a bit, by how far the own sum is behind, plus 19."""
SHIFT: Final = 19
NAMED_DISCS: Final = 6
"""Taking back names six discs a beach, the invocation disc first."""


class Haleakala(HaleakalaState):
    """A game of Haleakala, basic or tactical; what the variant does not name is the same in both (H-TAC-8)."""

    def clone(self) -> Haleakala:
        copy = Haleakala(self.game, self.printed, self.options)
        self.copy_to(copy)
        return copy

    def prepare(self) -> None:
        """H-SETUP-1 to H-SETUP-11, H-TAC-1: everything that needs no chance; then chance decides starter and open cards."""
        self.tactical = self.options["tactical"] == 1
        cap = self.options["turn_cap"]
        assert isinstance(cap, int)
        self.turn_cap = cap
        decks = self.printed.tactical_decks if self.tactical else self.printed.decks
        self.first_pile = decks[0]
        self.second_pile = decks[1]
        self.third_pile = decks[2]
        self.pool = self.printed.lava_discs
        self.boat = self.printed.pier
        for seat in range(2):
            player = self.player(seat)
            player.shaman = self.printed.huts[seat]
            player.invocation = IN_SUPPLY if self.tactical else IN_THE_BOX
        self.agenda = 0
        self.push(Step.DEAL, BY_CHANCE)
        self.push(Step.START_PLAYER, BY_CHANCE)

    # -- what may be decided -----------------------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == Step.TURN:
            self.offer_turn(choices)
        elif step == Step.SHAMAN:
            self.offer_walks(choices)
        elif step == Step.REFILL or step == Step.DEAL:
            pile = self.pile()
            for kind in range(CARD_KINDS):
                choices.weigh(FIRST_TURN_UP + kind, nibble(pile, kind))
        elif step == Step.CHOOSE_CARD:
            choices.add(FIRST_CHOOSE)
            choices.add(FIRST_CHOOSE + 1)
        elif step == Step.PRIESTESS:
            self.offer_lava(choices)
        elif step == Step.BUY or step == Step.BUY_BEFORE_SCORING:
            for card in range(RACK_CARDS):
                if self.can_buy(self.decider(), card):
                    choices.add(FIRST_PURCHASE + card)
            choices.add(NOTHING_BOUGHT)
        elif step == Step.INVOKE:
            choices.add(SUMMONING)
            choices.add(NOT_SUMMONING)
        elif step == Step.START_PLAYER:
            choices.weigh(FIRST_START + RED, 1)
            choices.weigh(FIRST_START + YELLOW, 1)

    def offer_turn(self, choices: Choices) -> None:
        """H-TURN-1, rulings H-AMB-3 and H-AMB-6: place a number disc, take one back, or move the boat with an empty supply; never pass."""
        me = self.player(self.turn)
        other = self.other(self.turn)
        if self.is_capped():
            if me.supply == 0:
                choices.add(THE_BOAT)
            else:
                lead = me.sum_on(self.boat) - other.sum_on(self.boat)
                choices.add_set(FIRST_PLACE + self.boat * DISC_BITS, me.supply & ~FORBIDDEN[SHIFT - lead])
            return
        placed: i64 = 0
        taken: i64 = 0
        for beach in range(SEGMENTS):
            theirs = other.sum_on(beach)
            lead = me.sum_on(beach) - theirs
            placed |= (me.supply & ~FORBIDDEN[SHIFT - lead]) << (beach * DISC_BITS)
            mine = me.discs_on(beach)
            if theirs != 0:
                mine &= ~FORBIDDEN[SHIFT + lead]
            taken |= mine << (beach * NAMED_DISCS)
        choices.add_set(FIRST_PLACE, placed)
        choices.add_set(FIRST_TAKE_BACK, taken)
        if me.supply == 0:
            choices.add(THE_BOAT)

    def offer_walks(self, choices: Choices) -> None:
        """H-SHAMAN-1 to H-SHAMAN-8: stay, or any area within reach where the other shaman is not."""
        seat = self.decider()
        choices.add_set(FIRST_WALK, REACH[self.player(seat).shaman] & ~BIT[self.other(seat).shaman])
        choices.add(STAYING)

    def offer_lava(self, choices: Choices) -> None:
        """H-PRIEST-1: any disc on a crater to either neighbour."""
        for crater in range(SEGMENTS):
            if self.lava_on(crater) != 0:
                row = FIRST_MOVE_LAVA + crater * SEGMENTS
                choices.add(row + clockwise(crater, 1))
                choices.add(row + clockwise(crater, SEGMENTS - 1))

    def is_capped(self) -> bool:
        """Ruling H-AMB-8: after a fixed number of turns without a boat move the boat must be moved if that is possible."""
        if self.turn_cap == 0 or self.idle < self.turn_cap:
            return False
        me = self.player(self.turn)
        if me.supply == 0:
            return True
        lead = me.sum_on(self.boat) - self.other(self.turn).sum_on(self.boat)
        return (me.supply & ~FORBIDDEN[SHIFT - lead]) != 0

    # -- why something may not be decided ----------------------------------------------------------------------------

    def ruling(self, action: i64) -> i64:
        kind = NUMBERING.kind[action]
        if kind == Act.PLACE:
            return self.why_not_place(NUMBERING.first[action], NUMBERING.second[action])
        if kind == Act.TAKE_BACK:
            return self.why_not_take_back(NUMBERING.first[action], NUMBERING.second[action])
        if kind == Act.MOVE_BOAT:
            return Why.DISC_LEFT if self.player(self.turn).supply != 0 else ALLOWED
        if kind == Act.WALK:
            return self.why_not_walk(NUMBERING.first[action])
        if kind == Act.TURN_UP:
            return Why.NO_SUCH_CARD_LEFT if nibble(self.pile(), NUMBERING.first[action]) == 0 else ALLOWED
        if kind == Act.MOVE_LAVA:
            return self.why_not_move_lava(NUMBERING.first[action], NUMBERING.second[action])
        if kind == Act.PURCHASE:
            return self.why_not_buy(NUMBERING.first[action])
        return ALLOWED

    def elsewhere(self, action: i64) -> i64:
        """The reason to refuse what is not asked now, where the rules name a better one than that."""
        kind = NUMBERING.kind[action]
        if kind == Act.PURCHASE:
            return Why.NO_SHELL_RECEIVED
        if kind == Act.WALK:
            return Why.NO_WALK_NOW
        if kind == Act.SUMMON:
            if not self.tactical:
                return Why.NO_INVOCATION_IN_BASIC
            if self.player(self.turn).invocation != IN_SUPPLY:
                return Why.INVOCATION_NOT_IN_SUPPLY
            return Why.NO_LAVA_LEFT if self.pool == 0 else Why.ONLY_AT_THE_BOAT
        return STEP_OTHER

    def why_not_place(self, beach: i64, disc: i64) -> i64:
        """H-TURN-2, H-TURN-3, H-DISC-1, H-DISC-2, rulings H-AMB-1 and H-AMB-4: the sums on a beach must differ."""
        me = self.player(self.turn)
        if (me.supply & BIT[disc - 1]) == 0:
            return Why.DISC_NOT_IN_SUPPLY
        if me.sum_on(beach) + disc == self.other(self.turn).sum_on(beach):
            return Why.SUMS_EQUAL
        if beach != self.boat and self.is_capped():
            return Why.CAP_REACHED
        return ALLOWED

    def why_not_take_back(self, beach: i64, disc: i64) -> i64:
        """H-TURN-4, H-DISC-2, rulings H-AMB-2 and H-AMB-7; H-TAC-6 for the invocation disc."""
        if disc == INVOCATION:
            return Why.INVOCATION_NOT_BY_ACTION
        me = self.player(self.turn)
        if (me.discs_on(beach) & BIT[disc - 1]) == 0:
            return Why.DISC_NOT_ON_BEACH
        left = me.sum_on(beach) - disc
        if left != 0 and left == self.other(self.turn).sum_on(beach):
            return Why.TAKE_BACK_EQUAL
        return Why.CAP_REACHED if self.is_capped() else ALLOWED

    def why_not_walk(self, area: i64) -> i64:
        """H-SHAMAN-1 to H-SHAMAN-8, rulings H-AMB-9 to H-AMB-15."""
        seat = self.decider()
        origin = self.player(seat).shaman
        if area < FIRST_LAND:
            return Why.NO_BEACH
        if area >= FIRST_CRATER:
            return Why.NO_CRATER
        if area == origin:
            return Why.ALREADY_THERE
        if (REACH[origin] & BIT[area]) == 0:
            return Why.UPHILL_TWICE if (STEEP_REACH[origin] & BIT[area]) != 0 else Why.TOO_FAR
        return Why.OTHER_SHAMAN if area == self.other(seat).shaman else ALLOWED

    def why_not_move_lava(self, origin: i64, target: i64) -> i64:
        """H-PRIEST-1, H-PRIEST-2, ruling H-AMB-19: one disc from any crater to a neighbouring one."""
        if self.lava_on(origin) == 0:
            return Why.NO_LAVA_THERE
        if target != clockwise(origin, 1) and target != clockwise(origin, SEGMENTS - 1):
            return Why.NOT_NEXT_CRATER
        return ALLOWED

    def why_not_buy(self, card: i64) -> i64:
        """H-SHELL-2, H-SHELL-3, H-SHELL-5, H-SHELL-7, rulings H-AMB-30 and H-AMB-34."""
        if (self.rack & BIT[card]) == 0:
            return Why.RACK_GONE
        return ALLOWED if self.can_buy(self.decider(), card) else Why.RACK_TOO_DEAR

    # -- what a decision does ----------------------------------------------------------------------------------------

    def do(self, action: i64) -> None:
        kind = NUMBERING.kind[action]
        seat = self.decider()
        if kind == Act.TURN_UP:
            self.turn_up(NUMBERING.first[action])
        elif kind == Act.PLACE:
            self.place(seat, NUMBERING.first[action], NUMBERING.second[action])
        elif kind == Act.WALK:
            self.walk(seat, NUMBERING.first[action])
        elif kind == Act.TAKE_BACK:
            self.take_back(seat, NUMBERING.first[action], NUMBERING.second[action])
        elif kind == Act.MOVE_BOAT:
            self.begin_boat_move(1)
        elif kind == Act.CHOOSE:
            self.choose(seat, NUMBERING.first[action])
        elif kind == Act.MOVE_LAVA:
            self.move_lava(seat, NUMBERING.first[action], NUMBERING.second[action])
        elif kind == Act.PURCHASE:
            self.buy(seat, NUMBERING.first[action])
        elif kind == Act.SUMMON:
            self.summon(seat)
        elif kind == Act.START:
            self.starter = NUMBERING.first[action]
            self.turn = self.starter
            self.pop()
            if self.journal is not None:
                self.journal.add("start_player", {"seat": self.starter})
        else:
            self.pop()
        self.carry_on()

    def carry_on(self) -> None:
        """Do what follows by itself, up to the next decision."""
        while True:
            step = self.step()
            if step < Step.FIRST_AUTOMATIC:
                return
            seat = self.decider()
            if step == Step.NEXT_TURN:
                self.pop()
                self.turn = 1 - self.turn
                self.push(Step.TURN, self.turn)
            elif step == Step.SAIL:
                self.pop()
                self.sail_and_stop()
            elif step == Step.FILL_RECESSES:
                if self.empty_recess() < 0 or self.pile() == 0:
                    self.pop()
                else:
                    self.push(Step.REFILL, BY_CHANCE)
            elif step == Step.DISCS_BACK:
                self.pop()
                self.discs_back(RED)
                self.discs_back(YELLOW)
            elif step == Step.RECEIVE:
                self.pop()
                card = self.waiting - 1
                self.waiting = NO_CARD
                self.gain(seat, card)
            elif step == Step.OFFER:
                self.pop()
                if self.can_buy_any(seat):
                    self.push(Step.BUY_BEFORE_SCORING, seat)
            else:
                self.pop()
                self.close_round()

    def place(self, seat: i64, beach: i64, disc: i64) -> None:
        """H-TURN-2, H-TURN-3, H-DISC-3, ruling H-AMB-5: a disc onto a beach; then the shaman moves or, at its own beach, the boat."""
        me = self.player(seat)
        me.supply ^= BIT[disc - 1]
        me.discs |= BIT[beach * DISC_BITS + disc - 1]
        if self.journal is not None:
            self.journal.add("placed", {"seat": seat, "disc": disc, "beach": beach})
        if beach != self.boat:
            self.idle += 1
            self.pop()
            self.push(Step.NEXT_TURN, BY_ITSELF)
            self.push(Step.SHAMAN, seat)
            return
        self.begin_boat_move(disc)
        if me.invocation == IN_SUPPLY and self.pool != 0:
            self.push(Step.INVOKE, seat)

    def take_back(self, seat: i64, beach: i64, disc: i64) -> None:
        """H-TURN-4: one disc back into the supply; then the shaman may move."""
        me = self.player(seat)
        me.discs ^= BIT[beach * DISC_BITS + disc - 1]
        me.supply |= BIT[disc - 1]
        if self.journal is not None:
            self.journal.add("took_back", {"seat": seat, "disc": disc, "beach": beach})
        self.idle += 1
        self.pop()
        self.push(Step.NEXT_TURN, BY_ITSELF)
        self.push(Step.SHAMAN, seat)

    def walk(self, seat: i64, area: i64) -> None:
        """H-SHAMAN-1: the shaman stands on the area where the move ends."""
        self.pop()
        self.player(seat).shaman = area
        if self.journal is not None:
            self.journal.add("shaman_moved", {"seat": seat, "area": area})

    # -- the boat ----------------------------------------------------------------------------------------------------

    def begin_boat_move(self, distance: i64) -> None:
        """H-TURN-3, H-TURN-5: the boat will move; an invocation disc may still be put beside the disc (H-TAC-2)."""
        self.idle = 0
        self.sail = distance
        self.pop()
        self.push(Step.NEXT_TURN, BY_ITSELF)
        self.push(Step.SAIL, BY_ITSELF)

    def summon(self, seat: i64) -> None:
        """H-TAC-2, H-TAC-4, rulings H-AMB-47 to H-AMB-49 and H-AMB-54: the invocation disc joins the number disc on the boat's beach."""
        self.pop()
        self.player(seat).invocation = self.boat
        self.summoned = True

    def sail_and_stop(self) -> None:
        """H-BOAT-1 to H-BOAT-3, H-TAC-3, H-TAC-5, rulings H-AMB-25 and H-AMB-53: clockwise, the exact number; only the stop matters."""
        self.boat = clockwise(self.boat, self.sail)
        self.sail = 0
        if self.journal is not None:
            self.journal.add("boat_moved", {"segment": self.boat})
        if self.summoned:
            self.summoned = False
            self.put_lava()
        for seat in range(2):
            if self.player(seat).invocation == self.boat:
                self.invocation_back(seat)
        if self.pile() == 0 and self.card_in(self.boat, 0) == NO_CARD and self.card_in(self.boat, 1) == NO_CARD:
            self.begin_scoring()
        else:
            self.distribute()

    def put_lava(self) -> None:
        """H-LAVA-1, H-LAVA-3, H-TAC-3, ruling H-AMB-21: one disc from the pool onto the crater at the boat, if one is left."""
        if self.pool == 0:
            return
        self.pool -= 1
        self.craters = add_nibble(self.craters, self.boat, 1)
        if self.journal is not None:
            self.journal.add("lava_placed", {"crater": self.boat})

    def invocation_back(self, seat: i64) -> None:
        """H-TAC-5, rulings H-AMB-50 to H-AMB-52: the invocation disc returns to its owner's supply."""
        self.player(seat).invocation = IN_SUPPLY
        if self.journal is not None:
            self.journal.add("invocation_back", {"seat": seat})

    # -- cards -------------------------------------------------------------------------------------------------------

    def distribute(self) -> None:
        """H-CARD-1 to H-CARD-5, rulings H-AMB-16, H-AMB-17, H-AMB-26 and H-AMB-56: who takes which card at the boat's segment."""
        red = self.red.sum_on(self.boat)
        yellow = self.yellow.sum_on(self.boat)
        if red == 0 and yellow == 0:
            return
        first = RED if red > yellow else YELLOW
        self.push(Step.FILL_RECESSES, BY_ITSELF)
        self.push(Step.DISCS_BACK, BY_ITSELF)
        one = self.card_in(self.boat, 0)
        two = self.card_in(self.boat, 1)
        if one == two:
            self.take_card(first, 0)
        elif one == NO_CARD or two == NO_CARD:
            self.take_card(first, 1 if one == NO_CARD else 0)
        else:
            self.push(Step.CHOOSE_CARD, first)

    def choose(self, seat: i64, recess: i64) -> None:
        """H-CARD-1, H-CARD-3, ruling H-AMB-26: both cards leave together if the other seat gets the remaining one."""
        self.pop()
        if self.other(seat).discs_on(self.boat) != 0:
            self.waiting = self.card_in(self.boat, 1 - recess)
            self.recesses = set_nibble(self.recesses, self.boat * 2 + 1 - recess, NO_CARD)
            self.push(Step.RECEIVE, 1 - seat)
        self.take_card(seat, recess)

    def take_card(self, seat: i64, recess: i64) -> None:
        """H-CARD-6: the card of a recess goes to a seat; it cannot be refused."""
        card = self.card_in(self.boat, recess) - 1
        self.recesses = set_nibble(self.recesses, self.boat * 2 + recess, NO_CARD)
        self.gain(seat, card)

    def gain(self, seat: i64, card: i64) -> None:
        """H-CARD-7, H-STATUE-1, H-SHELL-1, H-BEACH-1, ruling H-AMB-31: a card takes effect at once or stays with its taker."""
        if self.journal is not None:
            self.journal.add("card_taken", {"seat": seat, "card": card})
        me = self.player(seat)
        if card == PalmCard.STATUE:
            self.discarded = add_nibble(self.discarded, PalmCard.STATUE, 1)
            self.build(seat, me)
        elif card == PalmCard.PRIESTESS:
            self.discarded = add_nibble(self.discarded, PalmCard.PRIESTESS, 1)
            self.follow_priestess(seat)
        else:
            me.cards = add_nibble(me.cards, card, 1)
            if card == PalmCard.SHELL and self.can_buy_any(seat):
                self.push(Step.BUY, seat)

    def build(self, seat: i64, me: HaleakalaPlayer) -> None:
        """H-STATUE-2 to H-STATUE-5, ruling H-AMB-18: a statue where the shaman stands, if that is possible."""
        if me.built < self.printed.statues and self.is_free_for_statue(me.shaman):
            me.statues |= BIT[me.shaman]
            me.built += 1
            if self.journal is not None:
                self.journal.add("statue_built", {"seat": seat, "area": me.shaman})
        elif self.journal is not None:
            self.journal.add("card_unused", {"seat": seat, "card": PalmCard.STATUE})

    def follow_priestess(self, seat: i64) -> None:
        """H-PRIEST-1, H-PRIEST-3, H-TAC-5, rulings H-AMB-18 and H-AMB-51: she must move a disc if lava lies on any crater."""
        place = self.player(seat).invocation
        if place != IN_SUPPLY and place != IN_THE_BOX:
            self.invocation_back(seat)
        if self.craters != 0:
            self.push(Step.PRIESTESS, seat)
        elif self.journal is not None:
            self.journal.add("card_unused", {"seat": seat, "card": PalmCard.PRIESTESS})

    def move_lava(self, seat: i64, origin: i64, target: i64) -> None:
        """H-PRIEST-1, ruling H-AMB-55: one lava disc to the next crater."""
        self.pop()
        self.craters = add_nibble(add_nibble(self.craters, origin, -1), target, 1)
        if self.journal is not None:
            self.journal.add("lava_moved", {"seat": seat, "origin": origin, "target": target})

    def buy(self, seat: i64, card: i64) -> None:
        """H-SHELL-2, H-SHELL-5 to H-SHELL-7, ruling H-AMB-29: pay shells for one card of the rack."""
        self.pop()
        price = self.printed.prices[card]
        me = self.player(seat)
        me.cards = add_nibble(me.cards, PalmCard.SHELL, -price)
        self.discarded = add_nibble(self.discarded, PalmCard.SHELL, price)
        self.rack ^= BIT[card]
        if self.journal is not None:
            self.journal.add("bought", {"seat": seat, "rack": card, "n": price})
        if card == RackCard.PRIESTESS:
            self.follow_priestess(seat)
        else:
            me.rack |= BIT[card]

    def discs_back(self, seat: i64) -> None:
        """H-DISC-4: all number discs on the beach of the distribution return to their owners."""
        me = self.player(seat)
        returned = me.discs_on(self.boat)
        if returned == 0:
            return
        me.supply |= returned
        me.discs ^= returned << (self.boat * DISC_BITS)
        if self.journal is not None:
            self.journal.add("discs_back", {"seat": seat, "beach": self.boat})

    # -- piles -------------------------------------------------------------------------------------------------------

    def empty_recess(self) -> i64:
        """The first empty recess at the boat's segment, or -1."""
        if self.card_in(self.boat, 0) == NO_CARD:
            return 0
        return 1 if self.card_in(self.boat, 1) == NO_CARD else -1

    def turn_up(self, card: i64) -> None:
        """H-CARD-8 to H-CARD-10, H-LAVA-2, rulings H-AMB-20 to H-AMB-24 and H-AMB-27: the next card of the pile is turned up."""
        closes_round = self.draw(card)
        if self.step() == Step.DEAL:
            self.deal(card)
            return
        self.pop()
        if card == PalmCard.LAVA:
            self.discarded = add_nibble(self.discarded, PalmCard.LAVA, 1)
            if self.journal is not None:
                self.journal.add("lava_card", {"segment": self.boat})
            self.put_lava()
        else:
            recess = self.empty_recess()
            self.lay(self.boat, recess, card)
        if closes_round:
            self.begin_scoring()

    def draw(self, card: i64) -> bool:
        """Take a card off the pile in use; whether that was the last 2-palm card (H-SCORE-1)."""
        if self.first_pile != 0:
            self.first_pile = add_nibble(self.first_pile, card, -1)
            return False
        if self.second_pile != 0:
            self.second_pile = add_nibble(self.second_pile, card, -1)
            return self.second_pile == 0
        self.third_pile = add_nibble(self.third_pile, card, -1)
        return False

    def deal(self, card: i64) -> None:
        """H-SETUP-7, rulings H-AMB-46 and H-AMB-56: 12 open cards, segment by segment, recess A before B."""
        place: i64 = 0
        while nibble(self.recesses, place) != NO_CARD:
            place += 1
        self.lay(place >> 1, place & 1, card)
        if place == SEGMENTS * 2 - 1:
            self.pop()
            self.push(Step.TURN, self.starter)

    def lay(self, segment: i64, recess: i64, card: i64) -> None:
        self.recesses = set_nibble(self.recesses, segment * 2 + recess, card + 1)
        if self.journal is not None:
            self.journal.add("dealt", {"card": card, "segment": segment, "recess": recess})

    # -- the end of a round ------------------------------------------------------------------------------------------

    def begin_scoring(self) -> None:
        """H-SCORE-1 to H-SCORE-3, H-SHELL-4, H-TAC-7, ruling H-AMB-32: purchases, the seat on turn first; then the eruption."""
        if self.journal is not None:
            self.journal.add("scoring_begins", {"round": self.round})
        self.push(Step.SCORE, BY_ITSELF)
        if not self.tactical:
            self.push(Step.OFFER, 1 - self.turn)
            self.push(Step.OFFER, self.turn)

    def close_round(self) -> None:
        """H-SETUP-12, H-SCORE-9, H-ROUND-1 to H-ROUND-4, H-END-1, rulings H-AMB-33, H-AMB-42 and H-AMB-43: erupt, score, go on or end."""
        erupt(self)
        score(self)
        if self.round == 2:
            self.agenda = 0
            if self.journal is not None:
                self.journal.add("game_over", {})
            return
        self.red.rack = 0
        self.yellow.rack = 0
        self.rack = WHOLE_RACK
        self.round = 2
        if self.journal is not None:
            self.journal.add("round_begins", {"round": 2})
