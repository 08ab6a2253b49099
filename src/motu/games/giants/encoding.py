"""Rows for learning programs: the island, the pieces on their way, and of every clan what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_ITSELF
from motu.core.bits import BIT, lowest_bit
from motu.core.codings import Coding, Each, EachPlace, EachSeat, Known, Number, OneOf, SeatOf, SeatsOf, SomeOf, Together, YesNo
from motu.core.rows import SPREAD, RowEncoder, relative, spread_nibbles, turned, turned_lanes, wide, write_agenda, write_flags
from motu.core.state import State
from motu.games.giants.board import MOST_HEXES
from motu.games.giants.island_fields import ahu_names, hex_names
from motu.games.giants.moves import FIGURE_NAMES, FIRST_HEADDRESS, MOST_SEATS, PIECE_NAMES, PIECES, SIZES, Step
from motu.games.giants.rules import Giants
from motu.games.giants.state import AhuWord, HexWord, Place, lane

VERSION: Final = 1
HEXES_AT: Final = 22
"""Where the hexes begin."""
HEX_WORDS: Final = 3
PIECE_WORDS: Final = 2
CLAN_WORDS: Final = 4
CHOICE_WORDS: Final[i64] = 4
FIGURES: Final = 0xFFFFF
"""The nibbles of all seats in the word of a hex."""
ALL_SEATS: Final = 31
AFTER_UNMOVED: Final = Step.END_OF_ROUND * 8 + BY_ITSELF
"""G-SETUP-3, ruling G-AMB-46: the entry of the agenda that everybody may know of when pieces not moved are marked."""
MANY: Final = 99
"""Of a clan there are never more figures, markers, logs or bases."""

meanings: Final[Mapping[str, str]] = {
    "passed": "seats that have passed in the present phase",
    "dice": "what the dice of the round show, in the order of the rolls, plus 1; 0 for a die not rolled",
    "busy": "whether a Moai was erected or crowned in this round",
    "idle": "rounds in a row with an empty supply in which nothing was erected or crowned",
    "supply": "Moai of size 1, 2 and 3 left in the box",
    "tile": "Moai of size 1, 2 and 3 on offer",
    "carved": "Moai of size 1, 2 and 3 taken so far",
    "gone": "Moai of size 1, 2 and 3 out of the game",
    "headdresses": "headdresses left",
    "half_tablets": "half-tablets left",
    "logs": "logs left in the supply",
    "logs_gone": "logs out of the game",
    "felled": "forest hexes whose tile is turned over",
    "bids": "seats that have closed both hands, from the first player on",
    "choice.chooser": "the place in the order of whoever is asked next",
    "choice.out": "seats that take no other Moai in this auction",
    "choice.hands": "sculptors that have not carved",
    "choice.chiefs": "seats whose Chief was bid and has not carved",
    "hexes.workers": "Workers of each seat on the hex",
    "ahu.owner": "the owner of the base; nobody where it is hidden",
    "ahu.peeked": "seats that have seen the owner of the base",
    "pieces.place": "the hex of a Moai or headdress on its way; - in front of the screen of its holder",
    "pieces.visited": "the hexes that it has been on in this round",
    "players.helping": "points for helping",
}
units: Final[Mapping[str, str]] = {"felled": "hex", "supply": "size", "tile": "size", "carved": "size", "gone": "size"}


def counted(*names: str) -> dict[str, Coding]:
    """How many of each there are, and whether the Sorcerer and the Chief are among them."""
    numbers: dict[str, Coding] = {name: Number(0, MANY) for name in names}
    return {**numbers, "sorcerer": YesNo(), "chief": YesNo()}


def codings(state: Giants) -> Mapping[str, Coding | None]:
    """Reserves and bids where they are known, the auction, the figure and the piece in hand, hexes, Ahu and pieces.

    The points so far follow from what else is there.
    """
    seats = int(state.seats)
    hexes = hex_names(state)
    pieces = (None, *PIECE_NAMES)
    auction: dict[str, Coding] = {
        "order": Each(SeatOf(seats), seats),
        "chooser": Number(0, seats),
        "out": SeatsOf(seats, MOST_SEATS),
        "hands": EachSeat(Number(0, MANY), seats, MOST_SEATS),
        "chiefs": SeatsOf(seats, MOST_SEATS),
    }
    on_hex: dict[str, Coding] = {
        "workers": EachSeat(Number(0, 15), seats, MOST_SEATS),
        "sorcerers": SeatsOf(seats, MOST_SEATS),
        "chiefs": SeatsOf(seats, MOST_SEATS),
        "logs": Number(0, MANY),
    }
    on_ahu: dict[str, Coding] = {
        "owner": SeatOf(seats, nobody=True),
        "moai": OneOf(pieces),
        "headdress": OneOf(pieces),
        "peeked": SeatsOf(seats, MOST_SEATS),
    }
    on_way: dict[str, Coding] = {
        "place": OneOf(("absent", None, *hexes)),
        "holder": SeatOf(seats, nobody=True),
        "marked": YesNo(),
        "unmoved": YesNo(),
        "visited": SomeOf(hexes, packed=True),
    }
    in_hand: dict[str, Coding] = {"piece": OneOf(PIECE_NAMES), "moved": YesNo(), "recovered": YesNo()}
    placed: dict[str, Coding] = {"figure": OneOf(FIGURE_NAMES), "logs": Number(0, 2), "spot": OneOf((None, *hexes))}
    by_size: dict[str, Coding | None] = {key: Each(Number(0, MANY), len(SIZES)) for key in ("supply", "tile", "carved", "gone")}
    return {
        "passed": SeatsOf(seats, MOST_SEATS),
        "felled": SomeOf(hexes, room=MOST_HEXES),
        "dice": Each(Number(-1, 3), MOST_SEATS, short=True),
        **by_size,
        "players.reserve": EachSeat(Known(Together(counted("workers", "markers", "logs", "bases"))), seats),
        "players.spent": EachSeat(Together(counted("workers", "markers")), seats),
        "players.bid": EachSeat(Known(Together(counted("markers", "workers"))), seats),
        "choice": Known(Together(auction)),
        "placing": Known(Together(placed)),
        "hand": Known(Together(in_hand)),
        "hexes": EachPlace(Together(on_hex), hexes, "hex"),
        "ahu": EachPlace(Together(on_ahu), ahu_names(state), "ahu"),
        "pieces": EachPlace(Together(on_way), PIECE_NAMES, "piece"),
        "breakdown": None,
    }


def edges(state: Giants) -> Mapping[str, list[tuple[int, int]]]:
    """Hexes that touch."""
    board = state.board
    return {"hex": [(one, two) for one in range(int(board.count)) for two in range(int(board.count)) if int(board.near[one]) >> two & 1]}


class GiantsRows(RowEncoder):
    """The table, the island, the pieces and the clans; reserves and bids of the seat itself, owners of bases where it has seen them."""

    def __init__(self, seats: i64, hexes: i64, sites: i64) -> None:
        self.sites: i64 = HEXES_AT + hexes * HEX_WORDS
        """Where the Ahu begin."""
        self.pieces: i64 = self.sites + sites
        self.clans: i64 = self.pieces + PIECES * PIECE_WORDS
        super().__init__(int(self.clans + seats * CLAN_WORDS))

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        assert isinstance(state, Giants)
        self.write_round(state, seat, out, at)
        self.write_supplies(state, seat, out, at)
        self.write_choice(state, seat, out, at + 16)
        self.write_in_hand(state, out, at + 20)
        self.write_hexes(state, seat, out, at + HEXES_AT)
        self.write_sites(state, seat, out, at + self.sites)
        self.write_pieces(state, seat, out, at + self.pieces, at + self.sites)
        at += self.clans
        who = seat
        for place in range(state.seats):
            self.write_clan(state, who, place == 0, out, at)
            at += CLAN_WORDS
            who = state.after(who)

    def write_round(self, state: Giants, seat: i64, out: vec[i64], at: i64) -> None:
        seats = state.seats
        out[at] = (
            wide(state.round)
            | wide(state.idle) << 16
            | seat << 32
            | relative(state.first, seat, seats) << 40
            | relative(state.turn, seat, seats) << 48
            | (1 if state.busy else 0) << 56
        )
        out[at + 1] = (
            state.ending
            | state.headdresses << 8
            | state.halves_left << 16
            | state.logs_left << 24
            | state.logs_gone << 32
            | state.bids << 40
        )
        agenda = state.agenda
        if state.step() == Step.UNMOVED and not state.asks_everybody:
            agenda = (agenda & 255) | AFTER_UNMOVED << 8
        write_agenda(agenda, seat, seats, out, at + 2)

    def write_supplies(self, state: Giants, seat: i64, out: vec[i64], at: i64) -> None:
        """G-PROD-4, G-SORC-3: felled forests, who has passed, the dice, and the Moai by size, whose lanes begin with size 1."""
        out[at + 4] = SPREAD[turned(state.passed, seat, state.seats)]
        write_flags(state.felled, MOST_HEXES, out, at + 5)
        out[at + 13] = spread_nibbles(state.dice) | (state.supply >> 8) << 40
        out[at + 14] = state.tile >> 8 | (state.carved >> 8) << 24
        out[at + 15] = state.gone >> 8

    def write_choice(self, state: Giants, seat: i64, out: vec[i64], at: i64) -> None:
        """G-AUC-5 to G-AUC-14."""
        seats = state.seats
        if state.order == 0:
            for place in range(CHOICE_WORDS):
                out[at + place] = 0
            return
        order: i64 = 0
        shift: i64 = 0
        for place in range(seats):
            order |= relative((state.order >> (place * 4)) & 15, seat, seats) << shift
            shift += 8
        out[at] = 1 | state.chooser << 8 | order << 16
        out[at + 1] = SPREAD[turned(state.out, seat, seats)]
        out[at + 2] = turned_lanes(state.hands, seat, seats)
        out[at + 3] = SPREAD[turned(state.chiefs_ready, seat, seats)]

    def write_in_hand(self, state: Giants, out: vec[i64], at: i64) -> None:
        """G-PLACE-2, G-TRANS-2: the figure that is being placed, the piece that is being moved."""
        step = state.step()
        out[at] = 0
        if step == Step.HEX or step == Step.SPECIAL:
            spot: i64 = state.spot + 1 if step == Step.SPECIAL else 0
            out[at] = 1 | state.figure << 8 | state.figure_logs << 16 | spot << 24
        out[at + 1] = 0
        if state.is_moving():
            out[at + 1] = 1 | state.hand << 8 | (1 if state.moved else 0) << 16 | (1 if state.recovered else 0) << 24

    def write_hexes(self, state: Giants, seat: i64, out: vec[i64], at: i64) -> None:
        """Figures and logs on every hex."""
        seats = state.seats
        hexes = state.hexes
        for place in range(state.board.count):
            here = hexes[place]
            if here == 0:
                out[at] = 0
                out[at + 1] = 0
                out[at + 2] = 0
            else:
                sorcerers = (here >> HexWord.SORCERERS) & ALL_SEATS
                workers = spread_nibbles(here & FIGURES) - SPREAD[sorcerers]
                out[at] = here >> HexWord.LOGS | turned_lanes(workers, seat, seats) << 8
                out[at + 1] = SPREAD[turned(sorcerers, seat, seats)]
                out[at + 2] = SPREAD[turned((here >> HexWord.CHIEFS) & ALL_SEATS, seat, seats)]
            at += HEX_WORDS

    def write_sites(self, state: Giants, seat: i64, out: vec[i64], at: i64) -> None:
        """G-ERECT-2, rulings G-AMB-31 and G-AMB-47: the owner of a base under a Moai only where the seat has seen it."""
        seats = state.seats
        shown = state.owners_shown()
        ahu = state.ahu
        for site in range(state.board.ahu_count):
            here = ahu[site]
            row: i64 = 0
            if here != 0:
                peeked = here >> AhuWord.PEEKS
                if shown or (state.erected & BIT[site]) == 0 or (peeked & BIT[seat]) != 0:
                    row = relative((here & AhuWord.OWNER_MASK) - 1, seat, seats) + 1
                row |= SPREAD[turned(peeked, seat, seats)] << 24
            out[at + site] = row

    def write_pieces(self, state: Giants, seat: i64, out: vec[i64], at: i64, sites: i64) -> None:
        """Pieces on their way; those that stand are written to their Ahu, which begin at `sites`."""
        places = state.places
        visited = state.visited
        marked = state.marked
        unmoved = state.unmoved
        on_way: i64 = 0
        row = at
        for piece in range(len(places)):
            place = places[piece]
            out[row] = 0
            out[row + 1] = 0
            if place == Place.FRONT or place < Place.SUPPLY:
                on_way |= BIT[piece]
                where: i64 = 1
                if place != Place.FRONT:
                    where = place + 2
                out[row] = where | ((marked >> piece) & 1) << 16 | ((unmoved >> piece) & 1) << 24
                out[row + 1] = visited[piece]
            elif place >= Place.AHU:
                standing = piece + 1
                out[sites + place - Place.AHU] |= standing << 8 if piece < FIRST_HEADDRESS else standing << 16
            row += PIECE_WORDS
        who = seat
        for holder in range(1, state.seats + 1):
            held = state.claimed[who] & on_way
            while held != 0:
                out[at + lowest_bit(held) * PIECE_WORDS] |= holder << 8
                held &= held - 1
            who = state.after(who)

    def write_clan(self, state: Giants, who: i64, is_self: bool, out: vec[i64], at: i64) -> None:
        """G-SETUP-3, G-AUC-1: what lies open; reserve and closed hands of the seat itself, reserves of all where they are remembered."""
        out[at] = wide(state.points[who]) | lane(state.halves, who) << 16
        out[at + 1] = 0
        if is_self or state.perfect_memory:
            out[at + 1] = (
                1
                | lane(state.workers, who) << 8
                | lane(state.markers, who) << 16
                | lane(state.logs, who) << 24
                | lane(state.bases, who) << 32
                | ((state.sorcerers >> who) & 1) << 40
                | ((state.chiefs >> who) & 1) << 48
            )
        out[at + 2] = (
            lane(state.workers_spent, who)
            | lane(state.markers_spent, who) << 8
            | ((state.sorcerers_spent >> who) & 1) << 16
            | ((state.chiefs_spent >> who) & 1) << 24
        )
        out[at + 3] = 0
        if is_self:
            out[at + 3] = (
                1
                | lane(state.bid_markers, who) << 8
                | lane(state.bid_workers, who) << 16
                | ((state.bid_sorcerers >> who) & 1) << 24
                | ((state.bid_chiefs >> who) & 1) << 32
            )


def encoder(state: Giants) -> RowEncoder | None:
    return GiantsRows(state.seats, state.board.count, state.board.ahu_count)
