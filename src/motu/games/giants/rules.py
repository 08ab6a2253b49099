"""The rules: what may be decided at each step, what it does, and the five phases of a round that follow by themselves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.core.state import BY_CHANCE
from motu.games.giants import auction, closing, helpers, placement, transport
from motu.games.giants.moves import (
    AUCTION,
    BEGIN,
    BID_MARKERS,
    BID_SCULPTORS,
    CHOICE,
    CHOOSE,
    CLAIM,
    CLAIM_NOT_YOURS,
    CROWN,
    DECLINE,
    DIE,
    DONE,
    END_OF_ROUND,
    ERECT,
    FIGURE,
    FIRST_AUTOMATIC,
    FIRST_PLAYER,
    GO,
    HELP,
    HEX,
    LEAVE,
    LIFT,
    MARK,
    MARKER_BID,
    MARKER_NOT_YOURS,
    MOVE,
    NO_SPECIAL,
    NO_SUCH_SEAT,
    NUMBERING,
    PASS,
    PAY,
    PEEK,
    PLACE,
    PLACEMENT,
    PRODUCTION,
    PUT,
    QUARRY,
    REGAIN,
    RESERVE,
    ROLL,
    SCULPTOR_BID,
    SPECIAL,
    TABLET,
    TAKE,
    TAKE_BACK,
    TO,
    TRANSPORT,
    UNMOVED,
    VILLAGE,
)
from motu.games.giants.state import Table, add_lane

FIRST_CLAIM: Final[i64] = NUMBERING.number(CLAIM)
FIRST_REGAIN: Final[i64] = NUMBERING.number(REGAIN)
FINISHED: Final[i64] = NUMBERING.number(DONE)


class Giants(Table):
    """A game of Giants. G-GOAL-1, G-GOAL-3, G-GOAL-4: figures carve and carry, markers buy choice and keep what is not home yet."""

    def clone(self) -> Giants:
        copy = Giants(self.game, self.board, self.seats, self.options)
        self.copy_to(copy)
        return copy

    def prepare(self) -> None:
        """G-SETUP-1 to G-SETUP-11, G-VAR-1, ruling G-AMB-48: everything that needs no chance; then the first player is drawn."""
        self.own()
        self.open_scoring = self.options["open_scoring"] == 1
        self.perfect_memory = self.options["perfect_memory"] == 1
        self.chief_splits = self.options["chief_splits"] == 1
        self.break_ties = self.options["break_ties"] == 1
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
        for size in range(1, auction.SIZES + 1):
            self.supply = add_lane(self.supply, size, self.board.moai[size])
        self.headdresses = self.board.headdresses
        self.halves_left = pieces["half_tablet"]
        self.logs_left = pieces["log"]
        self.agenda = 0
        closing.begin_round(self)
        self.push(FIRST_PLAYER, BY_CHANCE)

    # -- what may be decided -----------------------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == HEX:
            placement.offer_hexes(self, choices)
        elif step == PLACE:
            placement.offer_place(self, choices)
        elif step == MOVE:
            transport.offer_move(self, choices)
        elif step == GO:
            transport.offer_go(self, choices)
        elif step == HELP:
            helpers.offer_help(self, choices)
        elif step == SPECIAL:
            placement.offer_special(self, choices)
        elif step == MARKER_BID:
            auction.offer_marker_bid(self, choices)
        elif step == SCULPTOR_BID:
            auction.offer_sculptor_bid(self, choices)
        elif step == CHOOSE:
            auction.offer_choose(self, choices)
        elif step == DIE:
            auction.offer_die(self, choices)
        elif step == UNMOVED:
            self.offer_pieces(choices, FIRST_CLAIM, closing.claimable(self, self.decider()))
        elif step == TAKE_BACK:
            self.offer_pieces(choices, FIRST_REGAIN, self.claimed[self.decider()] & self.marked)
        elif step == FIRST_PLAYER:
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
        if kind <= TAKE:
            return self.ruling_on_auction(kind, first, NUMBERING.second[action], NUMBERING.third[action])
        if kind <= NO_SPECIAL:
            return self.ruling_on_placement(kind, first, NUMBERING.second[action])
        if kind == LIFT:
            return transport.why_not_lift(self, first)
        if kind == TO:
            return transport.why_not_step(self, first)
        if kind == PAY:
            return helpers.why_not_pay(self, first)
        if kind == ERECT:
            return transport.why_not_erect(self, first)
        if kind == CROWN:
            return transport.why_not_crown(self, first)
        if kind == MARK:
            return transport.why_not_mark(self)
        if kind == LEAVE:
            return transport.why_not_leave(self)
        if kind == CLAIM:
            return ALLOWED if closing.claimable(self, self.decider()) & BIT[first] else CLAIM_NOT_YOURS
        if kind == REGAIN:
            return ALLOWED if self.claimed[self.decider()] & self.marked & BIT[first] else MARKER_NOT_YOURS
        return ALLOWED

    def ruling_on_auction(self, kind: i64, first: i64, second: i64, third: i64) -> i64:
        """Chance, bids and the choice of Moai."""
        if kind == BEGIN:
            return ALLOWED if first < self.seats else NO_SUCH_SEAT
        if kind == ROLL:
            return auction.why_not_roll(self, first)
        if kind == BID_MARKERS:
            return auction.why_not_bid_markers(self, first)
        if kind == BID_SCULPTORS:
            return auction.why_not_bid_sculptors(self, first, second, third)
        return auction.why_not_take(self, self.decider(), first, second)

    def ruling_on_placement(self, kind: i64, first: i64, second: i64) -> i64:
        """Phase 3, and the peek."""
        if kind == FIGURE:
            return placement.why_not_figure(self, first, second)
        if kind == PUT:
            return placement.why_not_put(self, first)
        if kind == TABLET:
            return placement.why_not_tablet(self)
        if kind == PEEK:
            return placement.why_not_peek(self, first)
        if kind == RESERVE:
            return placement.why_not_reserve(self, first)
        if VILLAGE <= kind <= QUARRY:
            return placement.why_not_special(self, kind)
        return ALLOWED

    # -- what a decision does ----------------------------------------------------------------------------------------

    def do(self, action: i64) -> None:
        if self.shared:
            self.own()
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        seat = self.decider()
        if kind == PUT:
            placement.do_put(self, seat, first)
        elif kind == FIGURE:
            placement.do_figure(self, seat, first, NUMBERING.second[action])
        elif kind == TO:
            transport.do_step(self, seat, first)
        elif kind == LIFT:
            transport.do_lift(self, seat, first)
        elif kind == PAY:
            self.pop()
            helpers.pay(self, first)
        elif kind == PASS:
            placement.do_pass(self, seat)
        elif kind <= DECLINE:
            self.do_in_auction(kind, seat, first, NUMBERING.second[action], NUMBERING.third[action])
        elif kind <= NO_SPECIAL:
            self.do_in_placement(kind, seat, first)
        elif kind == ERECT:
            transport.do_erect(self, seat, first)
        elif kind == CROWN:
            transport.do_crown(self, seat, first)
        elif kind == MARK:
            transport.do_mark(self, seat)
        elif kind == LEAVE:
            transport.do_leave(self, seat)
        elif kind == CLAIM:
            closing.do_claim(self, seat, first)
        elif kind == REGAIN:
            closing.do_take_back(self, seat, first)
        else:
            self.pop()
        self.carry_on()

    def do_in_auction(self, kind: i64, seat: i64, first: i64, second: i64, third: i64) -> None:
        if kind == BEGIN:
            self.begin(first)
        elif kind == ROLL:
            auction.do_roll(self, first)
        elif kind == BID_MARKERS:
            auction.do_bid_markers(self, seat, first)
        elif kind == BID_SCULPTORS:
            auction.do_bid_sculptors(self, seat, first, second, third)
        elif kind == TAKE:
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
        if kind == TABLET:
            placement.do_tablet(self, seat)
        elif kind == PEEK:
            placement.do_peek(self, seat, first)
        elif kind == RESERVE:
            placement.do_reserve(self, seat, first)
        elif kind == NO_SPECIAL:
            placement.do_no_special(self)
        else:
            placement.do_special(self, seat, kind)

    def carry_on(self) -> None:
        """G-TURN-1, G-TURN-2: go on with the phase of the round until somebody has to decide."""
        while True:
            step = self.step()
            if step < FIRST_AUTOMATIC:
                return
            if step == PLACEMENT:
                placement.place_figures(self)
            elif step == TRANSPORT:
                if transport.transport(self):
                    closing.close_transport(self)
            elif step == AUCTION:
                auction.bid(self)
            elif step == CHOICE:
                auction.offer(self)
            elif step == PRODUCTION:
                auction.produce(self)
            elif step == END_OF_ROUND:
                closing.come_home(self)
            else:
                closing.next_round(self)
