"""Rows for learning programs: the table and both seats, written eight bytes at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.codings import Amounts, Coding, Each, EachSeat, SomeOf
from motu.core.rows import SPREAD, RowEncoder, relative, spread_nibbles, wide, write_agenda, write_flags
from motu.core.state import State
from motu.games.haleakala.island import AREA_NAMES, SEGMENTS, next_areas
from motu.games.haleakala.moves import SOURCE_NAMES
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.state import DISC_BITS, HaleakalaPlayer

VERSION: Final = 1
DISC_NUMBERS: Final = (1, 2, 3, 4, 5)
TABLE_WORDS: Final = 12
SEAT_WORDS: Final = 15
AREAS: Final = 30

meanings: Final[Mapping[str, str]] = {
    "boat": "the segment in whose water the boat lies",
    "boat_moves": "how far the boat is about to move; 0 when it lies still",
    "summoned": "whether the boat carries an invocation on the move that is about to happen",
    "idle_turns": "turns in a row without a boat move",
    "lava": "lava discs on each crater",
    "lava_pool": "lava discs beside the board",
    "rack": "rack cards that can be bought",
    "cards": "what lies in the two recesses of each segment",
    "waiting_card": "the card that the second taker is about to receive",
    "unseen": "cards left in each pile by kind; their order is not known",
    "discards": "the open discard pile by kind",
    "players.supply": "number discs 1 to 5 in the supply",
    "players.beaches": "number discs 1 to 5 on each beach",
    "players.invocation": "the beach of the invocation disc; 6 in the supply, 7 in the box",
    "players.statues": "areas with a statue",
    "players.cards": "kept palm cards by kind",
    "players.rack": "scoring cards bought in this round",
    "players.points": "points by source",
}


units: Final[Mapping[str, str]] = {
    "lava": "segment",
    "cards": "segment",
    "players.beaches": "segment",
    "players.statues": "area",
    "unseen": "card",
    "discards": "card",
    "players.cards": "card",
}


def codings(state: Haleakala) -> Mapping[str, Coding | None]:
    """Discs and points have kinds of their own; what is printed and what can be counted is left out."""
    return {
        "players.supply": EachSeat(SomeOf(DISC_NUMBERS), 2),
        "players.beaches": EachSeat(Each(SomeOf(DISC_NUMBERS), SEGMENTS), 2),
        "players.points": EachSeat(Amounts(SOURCE_NAMES, 10_000, sparse=False), 2),
        "players.sums": None,
        "pier": None,
        "huts": None,
        "prices": None,
        "piles": None,
    }


def edges(state: Haleakala) -> Mapping[str, list[tuple[int, int]]]:
    """Where one step of a shaman leads, and how the segments lie."""
    steps = [(area, target) for area in range(len(AREA_NAMES)) for target in next_areas(area)]
    around = [(segment, (segment + turn) % SEGMENTS) for segment in range(SEGMENTS) for turn in (1, SEGMENTS - 1)]
    return {"area": steps, "segment": around}


class HaleakalaRows(RowEncoder):
    """Everything is open, so the rows of both seats differ only in who comes first."""

    def __init__(self) -> None:
        super().__init__(TABLE_WORDS + 2 * SEAT_WORDS)

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        assert isinstance(state, Haleakala)
        self.write_table(state, seat, out, at)
        self.write_seat(state.player(seat), out, at + TABLE_WORDS)
        self.write_seat(state.other(seat), out, at + TABLE_WORDS + SEAT_WORDS)

    def write_table(self, state: Haleakala, seat: i64, out: vec[i64], at: i64) -> None:
        """What belongs to nobody."""
        out[at] = (
            wide(state.idle)
            | seat << 16
            | relative(state.starter, seat, 2) << 24
            | relative(state.turn, seat, 2) << 32
            | state.round << 40
            | state.boat << 48
            | state.sail << 56
        )
        out[at + 1] = (1 if state.summoned else 0) | state.pool << 8 | state.waiting << 16
        write_agenda(state.agenda, seat, 2, out, at + 2)
        out[at + 4] = spread_nibbles(state.craters)
        out[at + 5] = SPREAD[state.rack]
        out[at + 6] = spread_nibbles(state.recesses)
        out[at + 7] = spread_nibbles(state.recesses >> 32)
        out[at + 8] = spread_nibbles(state.first_pile)
        out[at + 9] = spread_nibbles(state.second_pile)
        out[at + 10] = spread_nibbles(state.third_pile)
        out[at + 11] = spread_nibbles(state.discarded)

    def write_seat(self, player: HaleakalaPlayer, out: vec[i64], at: i64) -> None:
        """What belongs to one seat."""
        out[at] = player.invocation | player.shaman << 8
        write_flags(player.statues, AREAS, out, at + 1)
        out[at + 5] = spread_nibbles(player.cards)
        out[at + 6] = SPREAD[player.rack]
        out[at + 7] = SPREAD[player.supply]
        write_flags(player.discs, SEGMENTS * DISC_BITS, out, at + 8)
        points = player.points
        out[at + 12] = wide(points[0]) | wide(points[1]) << 16 | wide(points[2]) << 32 | wide(points[3]) << 48
        out[at + 13] = wide(points[4]) | wide(points[5]) << 16 | wide(points[6]) << 32 | wide(points[7]) << 48
        out[at + 14] = wide(points[8]) | wide(points[9]) << 16


def encoder(state: Haleakala) -> RowEncoder | None:
    return HaleakalaRows()
