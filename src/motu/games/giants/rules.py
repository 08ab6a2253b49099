"""The rules: what may be decided at each step, what it does, and the five phases of a round that follow by themselves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.giants import auction, closing, payments, placement, scoring, transport
from motu.games.giants.moves import FIRST_AUTOMATIC, MOST_SIZE, NUMBERING, SOURCE_NAMES, Act, Step, Why
from motu.games.giants.state import GiantsState, add_lane

FIRST_CLAIM: Final[i64] = NUMBERING.number(Act.CLAIM)
FIRST_REGAIN: Final[i64] = NUMBERING.number(Act.REGAIN)
FINISHED: Final[i64] = NUMBERING.number(Act.DONE)


class Giants(GiantsState):
    """A game of Giants. G-GOAL-1, G-GOAL-3, G-GOAL-4: figures carve and carry, markers buy choice and keep what is not home yet."""

    def clone(self) -> Giants:
        copy = Giants(self.game, self.board, self.seats, self.options)
        self.copy_to(copy)
        return copy

    def prepare(self) -> None:
        """G-SETUP-1 to G-SETUP-11, G-VAR-1, ruling G-AMB-48: everything that needs no chance; then the first player is drawn."""
        self.own()
        self.points = self.points[:]
        self.open_scoring = self.options["open_scoring"] == 1
        self.perfect_memory = self.options["perfect_memory"] == 1
        self.chief_splits = self.options["chief_splits"] == 1
        self.break_ties = self.options["break_ties"] == 1
        self.asks_everybody = self.options["quick_passes"] == 0 and not self.perfect_memory
        limit = self.options["idle_rounds"]
        assert isinstance(limit, int)
        self.idle_limit = limit
        pieces = self.board.stock.pieces
        start = self.board.stock.start
        workers: i64 = start["worker_fast" if self.options["fast_start"] == 1 else "worker"]
        all_workers: i64 = pieces["worker"]
        markers: i64 = start["marker"]
        all_markers: i64 = pieces["marker"]
        for seat in range(self.seats):
            self.workers = add_lane(self.workers, seat, workers)
            self.workers_stored = add_lane(self.workers_stored, seat, all_workers - workers)
            self.markers = add_lane(self.markers, seat, markers)
            self.markers_stored = add_lane(self.markers_stored, seat, all_markers - markers)
            self.bases = add_lane(self.bases, seat, self.start_bases())
        self.sorcerers = BIT[self.seats] - 1
        self.chiefs = self.sorcerers
        for size in range(1, MOST_SIZE + 1):
            self.supply = add_lane(self.supply, size, self.board.moai[size])
        self.headdresses = self.board.headdresses
        self.halves_left = pieces["half_tablet"]
        self.logs_left = pieces["log"]
        self.agenda = 0
        closing.begin_round(self)
        self.push(Step.FIRST_PLAYER, BY_CHANCE)

    def scores(self) -> list[int]:
        return [scoring.points_of(self, seat) for seat in range(self.seats)]

    def breakdown(self) -> list[dict[str, int]]:
        return [{name: scoring.counted(self, seat, source) for source, name in enumerate(SOURCE_NAMES)} for seat in range(self.seats)]

    def tie_break(self, seat: i64) -> i64:
        return scoring.tie_break(self, seat)

    # -- what may be decided -----------------------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == Step.HEX:
            placement.offer_hexes(self, choices)
        elif step == Step.PLACE:
            placement.offer_place(self, choices)
        elif step == Step.MOVE:
            transport.offer_move(self, choices)
        elif step == Step.GO:
            transport.offer_go(self, choices)
        elif step == Step.HELP:
            payments.offer_help(self, choices)
        elif step == Step.SPECIAL:
            placement.offer_special(self, choices)
        elif step == Step.MARKER_BID:
            auction.offer_marker_bid(self, choices)
        elif step == Step.SCULPTOR_BID:
            auction.offer_sculptor_bid(self, choices)
        elif step == Step.CHOOSE:
            auction.offer_choose(self, choices)
        elif step == Step.DIE:
            auction.offer_die(self, choices)
        elif step == Step.UNMOVED:
            self.offer_pieces(choices, FIRST_CLAIM, closing.markable(self, self.decider()))
        elif step == Step.TAKE_BACK:
            self.offer_pieces(choices, FIRST_REGAIN, self.claimed[self.decider()] & self.marked)
        elif step == Step.FIRST_PLAYER:
            for seat in range(self.seats):
                choices.weigh(auction.FIRST_BEGIN + seat, 1)

    def offer_pieces(self, choices: Choices, first: i64, pieces: i64) -> None:
        """One of these pieces, or an end of it."""
        choices.add_set(first, pieces)
        choices.add(FINISHED)

    # -- why something may not be decided ----------------------------------------------------------------------------

    def ruling(self, action: i64) -> i64:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        if kind <= Act.TAKE:
            return self.ruling_on_auction(kind, first, NUMBERING.second[action], NUMBERING.third[action])
        if kind <= Act.NO_SPECIAL:
            return self.ruling_on_placement(kind, first, NUMBERING.second[action])
        if kind == Act.LIFT:
            return transport.why_not_lift(self, first)
        if kind == Act.TO:
            return transport.why_not_step(self, first)
        if kind == Act.PAY:
            return payments.why_not_pay(self, first)
        if kind == Act.ERECT:
            return transport.why_not_erect(self, first)
        if kind == Act.CROWN:
            return transport.why_not_crown(self, first)
        if kind == Act.MARK:
            return transport.why_not_mark(self)
        if kind == Act.LEAVE:
            return transport.why_not_leave(self)
        if kind == Act.CLAIM:
            return closing.why_not_claim(self, first)
        if kind == Act.REGAIN:
            return ALLOWED if self.claimed[self.decider()] & self.marked & BIT[first] else Why.MARKER_NOT_YOURS
        return ALLOWED

    def ruling_on_auction(self, kind: i64, first: i64, second: i64, third: i64) -> i64:
        """Chance, bids and the choice of Moai."""
        if kind == Act.BEGIN:
            return ALLOWED if first < self.seats else Why.NO_SUCH_SEAT
        if kind == Act.ROLL:
            return auction.why_not_roll(self, first)
        if kind == Act.BID_MARKERS:
            return auction.why_not_bid_markers(self, first)
        if kind == Act.BID_SCULPTORS:
            return auction.why_not_bid_sculptors(self, first, second, third)
        return auction.why_not_take(self, self.decider(), first, second)

    def ruling_on_placement(self, kind: i64, first: i64, second: i64) -> i64:
        """Phase 3, and the peek."""
        if kind == Act.FIGURE:
            return placement.why_not_figure(self, first, second)
        if kind == Act.PUT:
            return placement.why_not_put(self, first)
        if kind == Act.TABLET:
            return placement.why_not_tablet(self)
        if kind == Act.PEEK:
            return placement.why_not_peek(self, first)
        if kind == Act.RESERVE:
            return placement.why_not_reserve(self, first)
        if Act.VILLAGE <= kind <= Act.QUARRY:
            return placement.why_not_special(self, kind)
        return ALLOWED

    # -- what a decision does ----------------------------------------------------------------------------------------

    def do(self, action: i64) -> None:
        if self.shared:
            self.own()
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        seat = self.decider()
        if kind == Act.PUT:
            placement.do_put(self, seat, first)
        elif kind == Act.FIGURE:
            placement.do_figure(self, seat, first, NUMBERING.second[action])
        elif kind == Act.TO:
            transport.do_step(self, seat, first)
        elif kind == Act.LIFT:
            transport.do_lift(self, seat, first)
        elif kind == Act.PAY:
            self.pop()
            payments.pay(self, first)
        elif kind == Act.PASS:
            placement.do_pass(self, seat)
        elif kind <= Act.DECLINE:
            self.do_in_auction(kind, seat, first, NUMBERING.second[action], NUMBERING.third[action])
        elif kind <= Act.NO_SPECIAL:
            self.do_in_placement(kind, seat, first)
        elif kind == Act.ERECT:
            transport.do_erect(self, seat, first)
        elif kind == Act.CROWN:
            transport.do_crown(self, seat, first)
        elif kind == Act.MARK:
            transport.do_mark(self, seat)
        elif kind == Act.LEAVE:
            transport.do_leave(self, seat)
        elif kind == Act.CLAIM:
            closing.do_claim(self, seat, first)
        elif kind == Act.REGAIN:
            closing.do_take_back(self, seat, first)
        else:
            self.pop()
        self.carry_on()

    def do_in_auction(self, kind: i64, seat: i64, first: i64, second: i64, third: i64) -> None:
        if kind == Act.BEGIN:
            self.begin(first)
        elif kind == Act.ROLL:
            auction.do_roll(self, first)
        elif kind == Act.BID_MARKERS:
            auction.do_bid_markers(self, seat, first)
        elif kind == Act.BID_SCULPTORS:
            auction.do_bid_sculptors(self, seat, first, second, third)
        elif kind == Act.TAKE:
            auction.do_take(self, seat, first, second)
        else:
            auction.do_decline(self, seat)

    def begin(self, seat: i64) -> None:
        """G-SETUP-12: the first player is drawn by lot."""
        self.pop()
        self.first = seat
        self.turn = seat
        if self.journal is not None:
            self.journal.add("first", {"seat": seat})

    def do_in_placement(self, kind: i64, seat: i64, first: i64) -> None:
        if kind == Act.TABLET:
            placement.do_tablet(self, seat)
        elif kind == Act.PEEK:
            placement.do_peek(self, seat, first)
        elif kind == Act.RESERVE:
            placement.do_reserve(self, seat, first)
        elif kind == Act.NO_SPECIAL:
            placement.do_no_special(self)
        else:
            placement.do_special(self, seat, kind)

    def carry_on(self) -> None:
        """G-TURN-1, G-TURN-2: go on with the phase of the round until somebody has to decide."""
        while True:
            step = self.step()
            if step < FIRST_AUTOMATIC:
                return
            if step == Step.PLACEMENT:
                placement.place_figures(self)
            elif step == Step.TRANSPORT:
                if transport.transport(self):
                    closing.close_transport(self)
            elif step == Step.AUCTION:
                auction.bid(self)
            elif step == Step.CHOICE:
                auction.offer(self)
            elif step == Step.PRODUCTION:
                auction.produce(self)
            elif step == Step.END_OF_ROUND:
                closing.come_home(self)
            else:
                closing.next_round(self)
