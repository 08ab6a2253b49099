"""Rows for learning programs: the market, the cards, and the village of every seat, written eight bytes at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.codings import Amounts, Coding, EachSeat, Known, Number, Numbers
from motu.core.rows import RowEncoder, relative, wide, write_agenda, write_flags
from motu.core.state import State
from motu.games.polynesia.components import unpacked
from motu.games.polynesia.moves import CARDS, COLUMNS, SEASONS, SOURCE_NAMES, SOURCES
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import totems_of
from motu.games.polynesia.state import NOBODY_YET

VERSION: Final = 1
TABLE_WORDS: Final = 12
SEAT_WORDS: Final = 7
MOST_GOODS: Final = 127
MOST_TOTEMS: Final = 127
MOST_SHELLS: Final = 10_000

meanings: Final[Mapping[str, str]] = {
    "round": "the round of the season; 0 before the first",
    "prices": "the prices of the goods; 0 for a die that is not rolled yet",
    "market": "goods on the market",
    "display": "the open cards",
    "deck": "cards of the deck; their order is not known",
    "season_ended_by": "the seat that filled its row, until the season is scored",
    "players.goods": "goods behind the screen; of others only where there are no screens",
    "players.traded": "goods taken from the market less goods given to it, plus those of the start: what whoever remembers knows",
    "players.village": "cards in the cells of the village, season by season",
    "players.shells": "points by source behind the screen; of others only where there are no screens",
    "players.totems": "totems in the village",
}
units: Final[Mapping[str, str]] = {
    "prices": "good",
    "market": "good",
    "players.goods": "good",
    "players.traded": "good",
    "deck": "card",
    "players.village": "cell",
}


def codings(state: Polynesia) -> Mapping[str, Coding | None]:
    """Shells, trades and totems, which are no fields."""
    seats = int(state.seats)
    lows = [-good for good in unpacked(int(state.printed.start))]
    return {
        "players.shells": EachSeat(Known(Amounts(SOURCE_NAMES, MOST_SHELLS, sparse=False)), seats),
        "players.traded": EachSeat(Numbers(lows, MOST_GOODS), seats),
        "players.totems": EachSeat(Number(0, MOST_TOTEMS), seats),
    }


def edges(state: Polynesia) -> Mapping[str, list[tuple[int, int]]]:
    """The cells of a village beside and below each other."""
    cells = range(SEASONS * COLUMNS)
    beside = [(cell, cell + turn) for cell in cells for turn in (-1, 1) if 0 <= cell % COLUMNS + turn < COLUMNS]
    return {"cell": beside + [(cell, cell + turn) for cell in cells for turn in (-COLUMNS, COLUMNS) if cell + turn in cells]}


class PolynesiaRows(RowEncoder):
    """The market, the cards and the villages; goods and shells behind the screens only of the seat itself."""

    def __init__(self, seats: int) -> None:
        super().__init__(TABLE_WORDS + seats * SEAT_WORDS)

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        assert isinstance(state, Polynesia)
        seats = state.seats
        ender: i64 = 0
        if state.ender != NOBODY_YET:
            ender = relative(state.ender, seat, seats) + 1
        out[at] = wide(state.round) | seat << 16 | state.season << 24 | relative(state.starter, seat, seats) << 32 | ender << 40
        write_agenda(state.agenda, seat, seats, out, at + 1)
        out[at + 3] = state.prices | state.display << 32
        out[at + 4] = state.market
        write_flags(state.deck, CARDS, out, at + 5)
        at += TABLE_WORDS
        is_open = state.agenda == 0 or state.options["open"] == 1
        who = seat
        for place in range(seats):
            self.write_seat(state, who, is_open or place == 0, out, at)
            at += SEAT_WORDS
            who += 1
            if who == seats:
                who = 0

    def write_seat(self, state: Polynesia, who: i64, is_seen: bool, out: vec[i64], at: i64) -> None:
        """What belongs to one seat: goods and shells only where they are seen."""
        hand = state.hands[who]
        rows = who * SEASONS
        out[at] = totems_of(state, who)
        out[at + 2] = state.rows[rows] | state.rows[rows + 1] << 32
        out[at + 3] = state.rows[rows + 2]
        if is_seen:
            first = who * SOURCES
            points = state.points
            out[at + 1] = (hand << 8) | 1
            out[at + 4] = 1
            out[at + 5] = (
                wide(points[first]) | wide(points[first + 1]) << 16 | wide(points[first + 2]) << 32 | wide(points[first + 3]) << 48
            )
        else:
            out[at + 1] = 0
            out[at + 4] = 0
            out[at + 5] = 0
        out[at + 6] = hand


def encoder(state: Polynesia) -> RowEncoder | None:
    return PolynesiaRows(int(state.seats))
