"""How a position is shown to a network: which rows are active, as the seat that decides sees it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import count_bits
from motu.core.network import Encoder, Sight, looking_seat
from motu.core.state import State
from motu.games.dokmus.faces import WORDS, Ground
from motu.games.dokmus.grid import NOWHERE, SLOTS, spread
from motu.games.dokmus.moves import Step
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.score import points_of
from motu.games.dokmus.state import Layer


class DokmusRow:
    """Where the rows of each kind begin. Rows of a seat follow those of the seat before it, the one that looks first."""

    STEP: Final = 0
    """What is decided, with the tokens in hand."""
    ROUND: Final = 48
    """The round."""
    SUPPLY: Final = 58
    """Tokens left, by seat."""
    SACRIFICED: Final = 162
    """By seat."""
    RANK: Final = 210
    """Sacrifices ahead of another."""
    CARD: Final = 231
    """Guardian card of a seat, and whether its turn is over."""
    TALISMAN: Final = 279
    """Who has it."""
    ACTED: Final = 283
    """Whether the action of the open card is used."""
    TILE: Final = 307
    """For each tile: its temples, how many a seat has discovered, and how many the next token and the one after it may."""
    TEMPLES: Final = 1207
    """Tiles with a discovered temple."""
    FULL: Final = 1243
    """Tiles with all temples discovered."""
    ROOM: Final = 1279
    """Land on which the next token could stand."""
    RUINS: Final = 1375
    """Free ruins that the next token could take."""
    SHORE: Final = 1399
    """Whether a waterway lies beside the tokens."""
    FOREST: Final = 1407
    """How much of the room is forest."""
    LEAD: Final = 1439
    """Points ahead of another."""
    OPEN: Final = 1562
    """An extra action of ruins is open; a token is carried."""


ROWS: Final = 1570
"""Rows of one part of the table."""
PARTS: Final = 12
"""One part for each number of seats and each pair of rounds."""
MOST: Final = 96


class SeatReach:
    """Where nine words of each kind begin in the scratch."""

    TOUCHED: Final = 0
    """Cells beside the tokens of a seat."""
    ROOM: Final = 9
    """Land on which its next token could stand."""
    BESIDE: Final = 18
    """Cells beside that."""
    FURTHER: Final = 27
    """Land for the token after it, and the cells beside that land."""
    FURTHEST: Final = 36


class DokmusEncoder(Encoder):
    """Tokens, cards and sacrifices, and for every seat the temples that it has discovered and can discover soon."""

    def __init__(self) -> None:
        super().__init__(1, PARTS, ROWS, MOST, 10.0)
        self.free = ("layout", "first", "start_at_gap", "forest_through_pair")
        self.scratch = vec[i64]([0] * 45)

    def encode(self, state: State, sight: Sight) -> None:
        assert isinstance(state, Dokmus)
        seats = state.seats
        me = looking_seat(state, state.talisman)
        sight.begin(me, seats, ((seats - 2) * 4 + (min(state.round, 8) - 1) // 2) * ROWS)
        step = state.step()
        if step < Step.START:
            for who in range(seats):
                sight.base[who] = 0.0
            return
        sight.add(DokmusRow.STEP + step * 4 + state.hand)
        sight.add(DokmusRow.ROUND + state.round)
        if state.acted:
            sight.add(DokmusRow.ACTED + state.opened)
        else:
            sight.add(DokmusRow.ACTED + 12 + state.opened)
        if state.ruin != NOWHERE:
            sight.add(DokmusRow.OPEN)
        if state.carried != NOWHERE:
            sight.add(DokmusRow.OPEN + 1)
        seat = me
        my_points: i64 = 0
        my_gifts: i64 = 0
        for who in range(seats):
            points: i64 = points_of(state, seat)
            gifts = state.sacrificed_by(seat)
            sight.base[who] = float(points)
            self.encode_seat(state, sight, seat, who)
            if who == 0:
                my_points = points
                my_gifts = gifts
            else:
                sight.add(DokmusRow.LEAD + (who - 1) * 41 + max(0, min(40, my_points - points + 20)))
                sight.add(DokmusRow.RANK + (who - 1) * 7 + max(0, min(6, my_gifts - gifts + 3)))
            seat = state.left_of(seat)

    def encode_seat(self, state: Dokmus, sight: Sight, seat: i64, who: i64) -> None:
        """What belongs to one seat."""
        card = state.card_of(seat)
        sight.add(DokmusRow.SUPPLY + who * 26 + state.supply_of(seat))
        sight.add(DokmusRow.SACRIFICED + who * 12 + min(state.sacrificed_by(seat), 11))
        sight.add(DokmusRow.CARD + who * 12 + card + (6 if card <= state.opened else 0))
        if state.talisman == seat:
            sight.add(DokmusRow.TALISMAN + who)
        self.find_reach(state, seat)
        self.encode_tiles(state, sight, who)

    def find_reach(self, state: Dokmus, seat: i64) -> None:
        """Where the next token and the one after it could stand; touching temples lead on."""
        scratch = self.scratch
        faces = state.faces
        words = state.words
        spread(words, Layer.TOKENS + seat * SLOTS, scratch, SeatReach.TOUCHED)
        for slot in range(SLOTS):
            scratch[SeatReach.FURTHER + slot] = scratch[SeatReach.TOUCHED + slot] & faces[words[Layer.FACE + slot] * WORDS + Ground.TEMPLES]
        spread(scratch, SeatReach.FURTHER, scratch, SeatReach.BESIDE)
        for slot in range(SLOTS):
            room = scratch[SeatReach.TOUCHED + slot] | scratch[SeatReach.BESIDE + slot]
            scratch[SeatReach.ROOM + slot] = room & words[Layer.FREE + slot]
        spread(scratch, SeatReach.ROOM, scratch, SeatReach.BESIDE)
        for slot in range(SLOTS):
            scratch[SeatReach.FURTHER + slot] = scratch[SeatReach.BESIDE + slot] & words[Layer.FREE + slot]
        spread(scratch, SeatReach.FURTHER, scratch, SeatReach.FURTHEST)

    def encode_tiles(self, state: Dokmus, sight: Sight, who: i64) -> None:
        """The temples of every tile, the room for the next token, and what lies there."""
        scratch = self.scratch
        faces = state.faces
        tiles: i64 = 0
        full: i64 = 0
        room: i64 = 0
        forest: i64 = 0
        ruins: i64 = 0
        water: i64 = 0
        for slot in range(SLOTS):
            face = state.words[Layer.FACE + slot] * WORDS
            temples = faces[face + Ground.TEMPLES]
            land = scratch[SeatReach.ROOM + slot]
            if land != 0:
                room += count_bits(land)
                forest += count_bits(land & faces[face + Ground.FOREST])
                ruins += count_bits(land & faces[face + Ground.RUINS])
            water |= scratch[SeatReach.TOUCHED + slot] & faces[face + Ground.WATERS] & ~temples
            if temples == 0:
                continue
            found = scratch[SeatReach.TOUCHED + slot] & temples
            soon = scratch[SeatReach.BESIDE + slot] & temples & ~found
            later = scratch[SeatReach.FURTHEST + slot] & temples & ~found & ~soon
            if found != 0:
                tiles += 1
                if found == temples:
                    full += 1
            shape = min(count_bits(temples), 4) * 5 + min(count_bits(found), 4)
            sight.add(DokmusRow.TILE + who * 225 + shape * 9 + min(count_bits(soon), 2) * 3 + min(count_bits(later), 2))
        sight.add(DokmusRow.TEMPLES + who * 9 + tiles)
        sight.add(DokmusRow.FULL + who * 9 + full)
        sight.add(DokmusRow.ROOM + who * 24 + min(room, 23))
        sight.add(DokmusRow.FOREST + who * 8 + min(forest, 7))
        sight.add(DokmusRow.RUINS + who * 6 + min(ruins, 5))
        sight.add(DokmusRow.SHORE + who * 2 + (0 if water == 0 else 1))


ENCODER: Final = DokmusEncoder()
