"""The rules: what may be decided at each step, what it does, and what follows by itself."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.core.state import BY_CHANCE, BY_ITSELF
from motu.games.polynesia import moves
from motu.games.polynesia.components import FACES, PASSING
from motu.games.polynesia.moves import Act, Step, Why
from motu.games.polynesia.score import score_season, score_totems
from motu.games.polynesia.state import GUARD, NO_CARD, NOBODY_YET, WHOLE_DECK, PolynesiaState, places_in_use

FIRST_PLAY: Final[i64] = moves.NUMBERING.number(Act.PLAY)
FIRST_START: Final[i64] = moves.NUMBERING.number(Act.START)
FIRST_TURN_UP: Final[i64] = moves.NUMBERING.number(Act.TURN_UP)
FIRST_SHOW: Final[i64] = moves.NUMBERING.number(Act.SHOW, 0, 1)
EVERY_OFFER: Final = 2 ** (moves.EXCHANGE_COUNT + moves.GOODS + 1) - 1

ENOUGH_IN_HAND: Final[vec[i64]] = vec[i64](
    [
        sum(2**number for number, (give, _) in enumerate(moves.EXCHANGES) if give & ~goods) ^ EVERY_OFFER
        for goods in range(moves.ALL_GOODS + 1)
    ]
)
"""P-TRADE-1: the offers for which a hand with these goods has what is given, in the bits of `PolynesiaComponents.offers`."""
ENOUGH_ON_MARKET: Final[vec[i64]] = vec[i64](
    [
        (
            sum(2**number for number, (_, take) in enumerate(moves.EXCHANGES) if take & ~goods)
            + sum(2 ** (moves.EXCHANGE_COUNT + good) for good in range(moves.GOODS) if not goods & 2**good)
        )
        ^ EVERY_OFFER
        for goods in range(moves.ALL_GOODS + 1)
    ]
)
"""P-TRADE-5, P-TAKE-3, ruling P-A15: the offers for which a market with these goods has what is taken."""
GAIN: Final[vec[i64]] = vec[i64](
    [
        sum((((take >> good) & 1) - ((give >> good) & 1)) * 2 ** (8 * good) for good in range(moves.GOODS))
        for give, take in [*moves.EXCHANGES, *((0, 2**good) for good in range(moves.GOODS)), (0, 0)]
    ]
)
"""What exchange, take and pass add to a hand and take from the market, packed."""


def listed_agenda(entries: list[tuple[int, int]]) -> int:
    """Steps and deciders as an agenda, the first on top."""
    return sum((step * 8 + decider) << (8 * place) for place, (step, decider) in enumerate(entries))


WHOLE_ROUND: Final[vec[i64]] = vec[i64](
    [
        listed_agenda(
            [
                (Step.ROLL, BY_CHANCE),
                *((Step.TURN, (starter + turn) % max(seats, 1)) for turn in range(seats)),
                (Step.NEXT_ROUND, BY_ITSELF),
            ]
        )
        for seats in range(moves.MOST_SEATS + 1)
        for starter in range(moves.MOST_SEATS)
    ]
)
"""P-ROUND-3, P-ROUND-5: a roll, then one turn for everybody from the starting player on; at seats * 4 + starter."""
NEW_DISPLAY: Final[i64] = listed_agenda([(Step.REOPEN, BY_CHANCE), (Step.SCORE, BY_ITSELF)])
"""P-SEASON-2, P-SEASON-3, ruling P-A17: what follows when season I or II is over."""
LAST_SCORING: Final[i64] = listed_agenda([(Step.SCORE, BY_ITSELF)])
"""P-END-1: what follows when season III is over."""


class Polynesia(PolynesiaState):
    """A game of Polynesia."""

    def clone(self) -> Polynesia:
        copy = Polynesia(self.game, self.printed, self.seats, self.options)
        self.copy_to(copy)
        return copy

    def prepare(self) -> None:
        """P-SETUP-1 to P-SETUP-7: market, hands and empty villages; then chance opens four cards.

        P-ROUND-2, ruling P-A14: chance also draws who starts, unless the option says it is the first seat.
        """
        cap = self.options["round_cap"]
        assert isinstance(cap, int)
        self.round_cap = cap
        self.must_act = self.options["passing"] == "stuck"
        self.hands = vec[i64]([self.printed.start for _ in range(moves.MOST_SEATS)])
        self.rows = vec[i64]([NO_CARD] * (moves.MOST_SEATS * moves.SEASONS))
        self.market = self.printed.stock - self.printed.start * self.seats
        self.deck = WHOLE_DECK
        self.agenda = 0
        self.push(Step.START_ROUND, BY_ITSELF)
        if self.options["first"] == "lot":
            self.push(Step.FIRST_PLAYER, BY_CHANCE)
        self.push(Step.DEAL, BY_CHANCE)

    # -- what may be decided -----------------------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == Step.TURN:
            self.offer_turn(choices)
        elif step == Step.ROLL:
            first = self.rolled * FACES
            prices = FIRST_SHOW + self.rolled * moves.MOST_PRICE - 1
            for face in range(first, first + FACES):
                choices.weigh(prices + self.printed.face_price[face], self.printed.face_weight[face])
        elif step == Step.FIRST_PLAYER:
            for seat in range(self.seats):
                choices.weigh(FIRST_START + seat, 1)
        elif step == Step.DEAL or step == Step.REFILL or step == Step.REOPEN:
            rest = self.pile()
            while rest != 0:
                choices.weigh(FIRST_TURN_UP + lowest_bit(rest), 1)
                rest &= rest - 1

    def offer_turn(self, choices: Choices) -> None:
        """P-TURN-1, P-TURN-2: one exchange, one good that costs 1, one card, or nothing."""
        seat = self.agenda & 7
        offers = self.offers_to(seat)
        plays = self.plays_of(seat)
        if self.must_act and (offers != PASSING or plays != 0):
            offers &= ~PASSING
        choices.add_set(0, offers)
        choices.add_set(FIRST_PLAY + self.season * moves.COLUMNS, plays)

    def plays_of(self, seat: i64) -> i64:
        """P-CARD-1, P-CARD-2, ruling P-A20: every card that can be paid into every free cell of the row, bit slot * 12 + column."""
        free = 15 - places_in_use(self.rows[seat * moves.SEASONS + self.season])
        hand = self.hands[seat] | GUARD
        rest = self.display
        plays: i64 = 0
        while rest != 0:
            if ((hand - self.printed.cost[(rest & 255) - 1]) & GUARD) == GUARD:
                plays |= free
            rest >>= 8
            free <<= moves.CELLS
        return plays

    def pile(self) -> i64:
        """The cards that may be turned up: those of the deck; P-SEASON-2: for a new display the old one is shuffled in."""
        if self.step() != Step.REOPEN or self.empty_slot() != moves.SLOTS:
            return self.deck
        cards = self.deck
        for slot in range(moves.SLOTS):
            cards |= BIT[self.open_card(slot)]
        return cards

    def offers_to(self, seat: i64) -> i64:
        """P-TRADE-1 to P-TRADE-6, P-TAKE-1 to P-TAKE-3: what prices, hand and market allow, in the bits of `PolynesiaComponents.offers`."""
        mine = ENOUGH_IN_HAND[places_in_use(self.hands[seat])]
        return self.printed.offers[self.roll] & mine & ENOUGH_ON_MARKET[places_in_use(self.market)]

    # -- why something may not be decided ----------------------------------------------------------------------------

    def ruling(self, action: i64) -> i64:
        kind = moves.NUMBERING.kind[action]
        if kind == Act.EXCHANGE:
            return self.why_not_exchange(moves.GIVEN[action], moves.TAKEN[action])
        if kind == Act.TAKE:
            return self.why_not_take(moves.NUMBERING.first[action])
        if kind == Act.PASS:
            return self.why_not_pass()
        if kind == Act.PLAY:
            return self.why_not_play(moves.NUMBERING.first[action], moves.NUMBERING.second[action])
        if kind == Act.START:
            return ALLOWED if moves.NUMBERING.first[action] < self.seats else Why.NO_SUCH_SEAT
        if kind == Act.TURN_UP:
            return ALLOWED if self.pile() & BIT[moves.NUMBERING.first[action]] else Why.NOT_IN_DECK
        return self.why_not_show(moves.NUMBERING.first[action], moves.NUMBERING.second[action])

    def why_not_exchange(self, give: i64, take: i64) -> i64:
        """P-TRADE-1, P-TRADE-3 to P-TRADE-5, rulings P-A4 and P-A15: held what is given, there what is taken, and not dearer."""
        if give & ~places_in_use(self.hands[self.decider()]):
            return Why.GOOD_NOT_HELD
        if take & ~places_in_use(self.market):
            return Why.NOT_ON_MARKET
        return Why.TOO_DEAR if self.worth(take) > self.worth(give) else ALLOWED

    def why_not_take(self, good: i64) -> i64:
        """P-TAKE-1 to P-TAKE-3: one good whose die shows 1, if the market has it."""
        if self.price(good) != 1:
            return Why.NOT_PRICED_ONE
        return Why.NONE_TO_TAKE if self.on_market(good) == 0 else ALLOWED

    def why_not_pass(self) -> i64:
        """P-TURN-2, ruling P-A1: always allowed; with the option `stuck` only if nothing else is."""
        if not self.must_act:
            return ALLOWED
        seat = self.decider()
        return Why.NOT_STUCK if self.offers_to(seat) != PASSING or self.plays_of(seat) != 0 else ALLOWED

    def why_not_play(self, slot: i64, cell: i64) -> i64:
        """P-CARD-1 to P-CARD-3, P-CARD-6: a card that can be paid, into a free cell of the running season."""
        seat = self.decider()
        if cell // moves.COLUMNS != self.season:
            return Why.OTHER_SEASON
        if self.card_in(seat, self.season, cell % moves.COLUMNS) >= 0:
            return Why.CELL_TAKEN
        return ALLOWED if self.can_pay(seat, self.open_card(slot)) else Why.CARD_NOT_AFFORDABLE

    def why_not_show(self, good: i64, price: i64) -> i64:
        """P-ROUND-3: the dice are rolled in the order of the goods, and each shows one of its faces."""
        if good != self.rolled:
            return Why.OTHER_DIE
        return Why.NO_SUCH_FACE if self.printed.face_of[good * moves.MOST_PRICE + price - 1] == FACES else ALLOWED

    # -- what it does ------------------------------------------------------------------------------------------------

    def do(self, action: i64) -> None:
        step = self.step()
        if step == Step.TURN:
            seat = self.agenda & 7
            self.pop()
            if action < FIRST_PLAY:
                self.do_trade(seat, action)
            else:
                self.do_play(seat, moves.NUMBERING.first[action], moves.NUMBERING.second[action])
        elif step == Step.ROLL:
            self.do_show(action - FIRST_SHOW)
        elif step == Step.FIRST_PLAYER:
            self.pop()
            self.starter = moves.NUMBERING.first[action]
            if self.journal is not None:
                self.journal.add("start_player", {"seat": self.starter})
        else:
            self.do_turn_up(moves.NUMBERING.first[action])
        if self.step() >= Step.FIRST_AUTOMATIC:
            self.carry_on()

    def do_trade(self, seat: i64, action: i64) -> None:
        """P-TRADE-1, P-TRADE-3, P-TAKE-1: goods change places between hand and market; ruling P-A19: a hand has no limit."""
        gain = GAIN[action]
        self.hands[seat] += gain
        self.market -= gain
        if self.journal is not None:
            if action < moves.EXCHANGE_COUNT:
                self.journal.add("exchanged", {"seat": seat, "give": moves.GIVEN[action], "take": moves.TAKEN[action]})
            elif gain != 0:
                self.journal.add("took", {"seat": seat, "take": BIT[moves.NUMBERING.first[action]]})
            else:
                self.journal.add("passed", {"seat": seat})

    def do_play(self, seat: i64, slot: i64, cell: i64) -> None:
        """P-CARD-1, P-CARD-2, P-CARD-4: the goods go back to the market, the card into the village, and the turn is over.

        P-CARD-5, P-SEASON-1: the display is filled up at once; a full row ends the season, and nobody else gets a turn.
        """
        card = self.open_card(slot)
        cost = self.printed.cost[card]
        self.hands[seat] -= cost
        self.market += cost
        self.display &= ~(255 * BIT[slot * 8])
        row = self.rows[seat * moves.SEASONS + self.season] + (card + 1) * BIT[cell % moves.COLUMNS * 8]
        self.rows[seat * moves.SEASONS + self.season] = row
        if self.journal is not None:
            self.journal.add("played", {"seat": seat, "card": card, "customer": self.printed.kind[card], "cell": cell})
        if places_in_use(row) == 15:
            self.ender = seat
            self.agenda = LAST_SCORING if self.season == moves.SEASONS - 1 else NEW_DISPLAY
            if self.journal is not None:
                self.journal.add("season_ended", {"seat": seat, "season": self.season})
        self.push(Step.REFILL, BY_CHANCE)

    def do_show(self, shown: i64) -> None:
        """P-ROUND-3, P-SETUP-6: one die after the other shows the price of its good."""
        good = self.rolled
        price = shown - good * moves.MOST_PRICE + 1
        self.roll = self.roll * FACES + self.printed.face_of[shown]
        self.prices += price * BIT[good * 8]
        self.rolled += 1
        if self.rolled == moves.GOODS:
            self.pop()
        if self.journal is not None:
            self.journal.add("rolled", {"good": good, "price": price})

    def do_turn_up(self, card: i64) -> None:
        """P-SETUP-4, P-CARD-5, P-SEASON-2, ruling P-A16: a card of the deck, which never runs out, fills the first gap of the display."""
        slot = self.empty_slot()
        if slot == moves.SLOTS:
            self.deck = self.pile()
            self.display = 0
            slot = 0
        self.deck ^= BIT[card]
        self.display += (card + 1) * BIT[slot * 8]
        if self.journal is not None:
            kind = "dealt" if self.step() == Step.DEAL else "refilled" if self.step() == Step.REFILL else "reopened"
            self.journal.add(kind, {"card": card, "customer": self.printed.kind[card], "slot": slot})
        if self.empty_slot() == moves.SLOTS:
            self.pop()

    # -- what follows by itself --------------------------------------------------------------------------------------

    def carry_on(self) -> None:
        """Everything that needs no decision, up to the next one that does."""
        while self.agenda & 7 == BY_ITSELF:
            step = self.step()
            if step == Step.NEXT_ROUND:
                self.next_round()
            elif step == Step.START_ROUND:
                self.start_round()
            else:
                self.end_season()

    def start_round(self) -> None:
        """P-ROUND-3 to P-ROUND-5: the starting player rolls, then everybody has one turn; no die changes in between."""
        self.round += 1
        self.rolled = 0
        self.roll = 0
        self.prices = 0
        self.agenda = WHOLE_ROUND[self.seats * moves.MOST_SEATS + self.starter]
        if self.journal is not None:
            self.journal.add("round_begins", {"seat": self.starter, "season": self.season, "round": self.round})

    def next_round(self) -> None:
        """P-ROUND-6: the left neighbour of the starting player begins. Ruling P-A23: unless the season has lasted too long."""
        if self.round_cap != 0 and self.round >= self.round_cap:
            self.agenda = LAST_SCORING if self.season == moves.SEASONS - 1 else NEW_DISPLAY
            if self.journal is not None:
                self.journal.add("season_capped", {"season": self.season, "n": self.round})
            return
        self.starter = self.left_of(self.starter)
        self.start_round()

    def end_season(self) -> None:
        """P-SEASON-3 to P-SEASON-6, rulings P-A5, P-A6 and P-A18: score, then a new season with a new round, or the end.

        P-END-1, P-TOTEM-1: after season III the totems are scored, and the game is over.
        """
        score_season(self, self.season)
        if self.season == moves.SEASONS - 1:
            score_totems(self)
            self.ender = NOBODY_YET
            self.agenda = 0
            if self.journal is not None:
                self.journal.add("game_over", {})
            return
        by_ender = self.ender != NOBODY_YET and self.options["next_start"] == "ender"
        self.starter = self.left_of(self.ender if by_ender else self.starter)
        self.ender = NOBODY_YET
        self.season += 1
        self.round = 0
        self.start_round()

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return (seat + 1) % self.seats
