"""The rules: what may be decided at each step, what it does, and the five phases of a round that follow by themselves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.core.state import BY_CHANCE, BY_ITSELF
from motu.games.giants import auction, placement, transport
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
    FIRST_HEADDRESS,
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
    NEXT_ROUND,
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
from motu.games.giants.state import BY_BASES, BY_IDLENESS, BY_SUPPLY, LOG_BITS, NO_ENDING, Table, add_lane, lane

ROUND: Final = (PRODUCTION, AUCTION, PLACEMENT, TRANSPORT, END_OF_ROUND)
"""G-TURN-1: the five phases."""
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
        self.begin_round()
        self.push(FIRST_PLAYER, BY_CHANCE)

    def begin_round(self) -> None:
        """G-TURN-1: the phases, the last one put down first."""
        for place in range(len(ROUND) - 1, -1, -1):
            self.push(ROUND[place], BY_ITSELF)
        self.rolled = 0
        self.turn = self.first
        self.passed = 0
        self.busy = False

    # -- what may be decided -----------------------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == HEX:
            placement.fill_hexes(self, choices)
        elif step == PLACE:
            placement.fill_place(self, choices)
        elif step == MOVE:
            transport.fill_move(self, choices)
        elif step == GO:
            transport.fill_go(self, choices)
        elif step == HELP:
            transport.fill_help(self, choices)
        elif step == SPECIAL:
            placement.fill_special(self, choices)
        elif step == MARKER_BID:
            auction.fill_marker_bid(self, choices)
        elif step == SCULPTOR_BID:
            auction.fill_sculptor_bid(self, choices)
        elif step == CHOOSE:
            auction.fill_choose(self, choices)
        elif step == DIE:
            auction.fill_die(self, choices)
        elif step == UNMOVED:
            self.fill_pieces(choices, FIRST_CLAIM, self.claimable(self.decider()))
        elif step == TAKE_BACK:
            self.fill_pieces(choices, FIRST_REGAIN, self.claimed[self.decider()] & self.marked)
        elif step == FIRST_PLAYER:
            for seat in range(self.seats):
                choices.weigh(auction.FIRST_BEGIN + seat, 1)

    def fill_pieces(self, choices: Choices, first: i64, pieces: i64) -> None:
        """One of these pieces, or an end of it."""
        while pieces != 0:
            choices.add(first + lowest_bit(pieces))
            pieces &= pieces - 1
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
            return transport.why_not_pay(self, first)
        if kind == ERECT:
            return transport.why_not_erect(self, first)
        if kind == CROWN:
            return transport.why_not_crown(self, first)
        if kind == MARK:
            return transport.why_not_mark(self)
        if kind == LEAVE:
            return transport.why_not_leave(self)
        if kind == CLAIM:
            return ALLOWED if self.claimable(self.decider()) & BIT[first] else CLAIM_NOT_YOURS
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
            transport.pay(self, first)
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
            self.do_claim(seat, first)
        elif kind == REGAIN:
            self.do_take_back(seat, first)
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
                    self.close_transport()
            elif step == AUCTION:
                auction.bid(self)
            elif step == CHOICE:
                auction.offer(self)
            elif step == PRODUCTION:
                auction.produce(self)
            elif step == END_OF_ROUND:
                self.come_home()
            else:
                self.next_round()

    # -- the end of phase 4 ------------------------------------------------------------------------------------------

    def close_transport(self) -> None:
        """G-TEND-1, G-UNMOVED-1, G-UNMOVED-2, rulings G-AMB-36 and G-AMB-60: the end is checked, then pieces not moved lie down."""
        self.passed = 0
        self.liftable = 0
        self.ending = self.find_ending()
        if self.ending != NO_ENDING:
            self.agenda = 0
            self.tell_end()
            return
        self.unmoved = self.in_front
        pieces = self.in_front
        self.in_front = 0
        while pieces != 0:
            piece = lowest_bit(pieces)
            pieces &= pieces - 1
            place = self.board.moai_quarry if piece < FIRST_HEADDRESS else self.board.headdress_quarry
            self.places[piece] = place
            if self.journal is not None:
                self.journal.add("unmoved", {"piece": piece, "hex": self.board.cell[place]})
        seat = self.first
        for _ in range(self.seats):
            seat = self.before(seat)
            if lane(self.markers, seat) != 0 and self.claimable(seat) != 0:
                self.push(UNMOVED, seat)

    def before(self, seat: i64) -> i64:
        """The right neighbour."""
        return seat - 1 if seat != 0 else self.seats - 1

    def claimable(self, seat: i64) -> i64:
        """Ruling G-AMB-36: the unmoved pieces of a seat that it may still mark."""
        return self.claimed[seat] & self.unmoved & ~self.marked

    def do_claim(self, seat: i64, piece: i64) -> None:
        """G-UNMOVED-1, G-UNMOVED-2, ruling G-AMB-36: as many as the markers last."""
        transport.put_marker(self, seat, piece)
        if self.journal is not None:
            self.journal.add("mark", {"seat": seat, "piece": piece, "hex": self.board.cell[self.places[piece]]})
        if lane(self.markers, seat) == 0 or self.claimable(seat) == 0:
            self.pop()

    def find_ending(self) -> i64:
        """G-END-1, G-SORC-7, rulings G-AMB-41, G-AMB-42, G-AMB-43, G-AMB-44 and G-AMB-57: why the game is over, if it is."""
        for seat in range(self.seats):
            if lane(self.erected_count, seat) == self.start_bases():
                return BY_BASES
        if self.supply != 0:
            self.idle = 0
            return NO_ENDING
        if transport.loose_moai(self) == 0:
            return BY_SUPPLY
        self.idle = 0 if self.busy else self.idle + 1
        return BY_IDLENESS if self.idle_limit != 0 and self.idle >= self.idle_limit else NO_ENDING

    def tell_end(self) -> None:
        """G-END-2, G-SCORE-1 to G-SCORE-6: why the game is over, and the points of every seat."""
        if self.journal is None:
            return
        if self.ending == BY_BASES:
            for seat in range(self.seats):
                if lane(self.erected_count, seat) == self.start_bases():
                    self.journal.add("end_bases", {"seat": seat})
        elif self.ending == BY_SUPPLY:
            self.journal.add("end_supply", {})
        else:
            self.journal.add("end_idle", {"n": self.idle})
        for seat in range(self.seats):
            parts = [self.earned(seat, source) for source in range(4)]
            self.journal.add(
                "scored",
                {"seat": seat, "helping": parts[0], "moai": parts[1], "headdress": parts[2], "tablet": parts[3], "total": sum(parts)},
            )

    # -- phase 5 -----------------------------------------------------------------------------------------------------

    def come_home(self) -> None:
        """G-ROUND-1, G-ROUND-3, G-RONGO-4, G-LOG-5, G-MARK-2, rulings G-AMB-39 and G-AMB-61: everything comes home.

        Half-tablets and logs in a reserve are kept; unmarked pieces are abandoned.
        """
        self.pop()
        self.workers += self.workers_spent + self.workers_placed
        self.workers_spent = 0
        self.workers_placed = 0
        self.markers += self.markers_spent
        self.markers_spent = 0
        self.sorcerers = BIT[self.seats] - 1
        self.chiefs = self.sorcerers
        self.sorcerers_spent = 0
        self.chiefs_spent = 0
        for place in range(self.board.count):
            word = self.hexes[place]
            if word != 0:
                self.logs_gone += word >> LOG_BITS
                self.hexes[place] = 0
        self.carry_1 = 0
        self.carry_2 = 0
        self.carry_3 = 0
        self.unmoved = 0
        while self.touched != 0:
            self.visited[lowest_bit(self.touched)] = 0
            self.touched &= self.touched - 1
        for seat in range(self.seats):
            self.abandoned |= self.claimed[seat] & ~self.marked
            self.claimed[seat] &= self.marked
        if self.journal is not None:
            self.journal.add("home", {})
        self.push(NEXT_ROUND, BY_ITSELF)
        seat = self.first
        for _ in range(self.seats):
            seat = self.before(seat)
            if self.claimed[seat] != 0:
                self.push(TAKE_BACK, seat)

    def do_take_back(self, seat: i64, piece: i64) -> None:
        """G-ROUND-2, ruling G-AMB-38: the marker returns, the piece is abandoned at once."""
        self.marked &= ~BIT[piece]
        self.claimed[seat] &= ~BIT[piece]
        self.abandoned |= BIT[piece]
        self.markers = add_lane(self.markers, seat, 1)
        if self.journal is not None:
            self.journal.add("take_back", {"seat": seat, "piece": piece, "hex": self.board.cell[self.places[piece]]})
        if self.claimed[seat] == 0:
            self.pop()

    def next_round(self) -> None:
        """G-ROUND-4: the first-player piece moves on, and the next round begins."""
        self.pop()
        self.first = self.after(self.first)
        self.round += 1
        self.begin_round()
        if self.journal is not None:
            self.journal.add("round", {"n": self.round, "seat": self.first})
