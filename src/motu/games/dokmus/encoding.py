"""Rows for learning programs: the board cell by cell, the draft as far as the seat knows it, and what every seat has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.codings import Coding, Each, EachSeat, OneOf, SomeOf
from motu.core.kinds import NONE
from motu.core.rows import SPREAD, RowEncoder, relative, write_agenda
from motu.core.state import State
from motu.games.dokmus.codings import Owners, TerrainCells
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.faces import TERRAIN, turned_drawing
from motu.games.dokmus.fields import CLOSED
from motu.games.dokmus.grid import NOWHERE, SLOTS, TILE_CELLS, row_and_column
from motu.games.dokmus.moves import SIDE_NAMES, TILE_NAMES, Step
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import Layer

VERSION: Final = 1
TILE_WORDS: Final[i64] = 7
"""The 49 cells of a slot take seven words."""
NO_FACE: Final = 64
"""In place of a face where no tile lies."""
CLOSED_CODE: Final = 6
"""In place of a guardian card that the seat does not know."""

meanings: Final[Mapping[str, str]] = {
    "tiles": "the tile in each slot, its side and its quarter turns",
    "gap": "the slot without a tile",
    "drawn": "at set-up the tile, or the side, that is being laid",
    "cards": "the guardian card of each seat as far as it is known; -1 is a closed one",
    "opened": "the guardian card whose owner is on turn",
    "handed": "the guardian cards 1 to 5 that the seat itself chose or chooses from",
    "hand": "tokens of the turn that are not used yet",
    "acted": "whether the action of the guardian card is used",
    "ruin": "the tile to which an open extra action is tied",
    "carried": "the cell whose token is being moved",
    "terrain": "what is on each cell: meadow ., forest F, volcano V, ruins R, water W, small and large temple s L, mountain M",
    "players.tokens": "whose token stands on each cell",
    "players.supply": "tokens beside the board",
    "players.sacrificed": "tokens in the sacrifice area",
}
units: Final[Mapping[str, str]] = {"tiles": "slot", "handed": "card"}


def codings(state: Dokmus) -> Mapping[str, Coding | None]:
    """The board by cells, and the cards as the seat knows them. Points follow from the board."""
    slots, seats = int(state.slots_used()), int(state.seats)
    faces = [f"{side}{quarters}" for side in SIDE_NAMES for quarters in range(4)]
    return {
        "tiles": Each(OneOf((NONE, *faces)), slots),
        "drawn": OneOf((NONE, *TILE_NAMES, *SIDE_NAMES)),
        "opened": OneOf(range(CLOSED_CODE)),
        "cards": EachSeat(OneOf((*range(CLOSED_CODE), CLOSED)), seats),
        "handed": SomeOf((1, 2, 3, 4, 5)),
        "ruin": OneOf((NONE, *TILE_NAMES)),
        "players.tokens": Owners(slots, seats),
        "terrain": TerrainCells(slots),
        "redrawn": None,
        "points": None,
    }


def edges(state: Dokmus) -> Mapping[str, list[tuple[int, int]]]:
    """Cells and slots that share a side; cells are numbered slot * 49 + place in the slot."""
    slots = range(int(state.slots_used()))
    places = {row_and_column(cell): cell for cell in range(len(slots) * TILE_CELLS)}
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    beside = [
        (cell, places[row + down, column + right])
        for (row, column), cell in places.items()
        for down, right in steps
        if (row + down, column + right) in places
    ]
    tiles = [(one, two) for one in slots for two in slots if abs(one // 3 - two // 3) + abs(one % 3 - two % 3) == 1]
    return {"cell": beside, "slot": tiles}


class DokmusRows(RowEncoder):
    """The table, the tokens and the terrain of every slot, and what every seat has."""

    def __init__(self, seats: i64, slots: i64) -> None:
        self.slots = slots
        self.tile_bytes: i64 = 0xFFFFFFFFFFFF if slots == 6 else 0x7F7F7F7F7F7F7F7F
        """Where the faces of the first slots stand in their word."""
        self.head: i64 = 6 if seats == 2 else 7
        """Words before the cells."""
        super().__init__(int(self.head + 2 * slots * TILE_WORDS + seats))
        self.printed: DokmusComponents | None = None
        """The tiles whose terrain is known."""
        self.is_mixed = False
        """Whether rows of games with different tiles are written, so that an earlier row tells nothing."""
        self.terrain = vec[i64]([])
        """The terrain of each face in words, the face of no tile last."""

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        assert isinstance(state, Dokmus)
        if state.printed is not self.printed:
            self.read_terrain(state.printed)
        tiles = out[at + 4]
        last_tile = out[at + 5] & 255
        self.write_table(state, seat, out, at)
        self.write_cards(state, seat, out, at + 4)
        self.write_tokens(state, seat, out, at + self.head)
        same = ((out[at + 4] ^ tiles) & self.tile_bytes) == 0 and (self.slots < 9 or out[at + 5] & 255 == last_tile)
        if not same or self.is_mixed:
            self.write_terrain(state, out, at + self.head + self.slots * TILE_WORDS)
        at += self.head + 2 * self.slots * TILE_WORDS
        who = seat
        for place in range(state.seats):
            out[at + place] = state.sacrificed_by(who) | state.supply_of(who) << 8
            who = state.left_of(who)

    def write_table(self, state: Dokmus, seat: i64, out: vec[i64], at: i64) -> None:
        seats = state.seats
        out[at] = (
            (state.carried + 1)
            | seat << 16
            | state.gap << 24
            | state.round << 32
            | relative(state.talisman, seat, seats) << 40
            | relative(state.first_drafter, seat, seats) << 48
            | state.hand << 56
        )
        step = state.step()
        drawn: i64 = 0
        if step == Step.SIDE:
            drawn = state.drawn + 1
        elif step == Step.ORIENTATION:
            drawn = state.drawn + 9
        ruin: i64 = 0
        if state.ruin != NOWHERE:
            ruin = state.tile_in(state.ruin) + 1
        out[at + 1] = (1 if state.acted else 0) | drawn << 8 | state.opened << 16 | ruin << 24
        write_agenda(state.agenda, seat, seats, out, at + 2)

    def write_cards(self, state: Dokmus, seat: i64, out: vec[i64], at: i64) -> None:
        """The tiles in their slots; then the guardian cards: the own one, those that are open, and the set that was handed on."""
        cards: i64 = 0
        shift: i64 = 0
        who = seat
        for _ in range(state.seats):
            card = state.card_of(who)
            if who != seat and card > state.opened:
                card = CLOSED_CODE
            cards |= card << shift
            shift += 8
            who = state.left_of(who)
        tiles: i64 = 0
        shift = 0
        for slot in range(min(self.slots, 8)):
            tiles |= (state.words[Layer.FACE + slot] + 1) << shift
            shift += 8
        if self.slots < 8:
            out[at] = tiles | cards << shift
        else:
            out[at] = tiles
            at += 1
            out[at] = (state.words[Layer.FACE + 8] + 1) | cards << 8
        out[at + 1] = SPREAD[state.handed_to(seat) >> 1]

    def write_terrain(self, state: Dokmus, out: vec[i64], at: i64) -> None:
        """The terrain of each cell; it changes only when tiles move."""
        terrain = self.terrain
        for slot in range(self.slots):
            face = state.words[Layer.FACE + slot]
            ground = (face if face >= 0 else NO_FACE) * TILE_WORDS
            for place in range(TILE_WORDS):
                out[at + place] = terrain[ground + place]
            at += TILE_WORDS

    def write_tokens(self, state: Dokmus, seat: i64, out: vec[i64], at: i64) -> None:
        """The owner of the token on each cell."""
        words = state.words
        for place in range(at, at + self.slots * TILE_WORDS):
            out[place] = 0
        who = seat
        for owner in range(1, state.seats + 1):
            tokens_at = Layer.TOKENS + who * SLOTS
            for slot in range(self.slots):
                tokens = words[tokens_at + slot]
                place = at + slot * TILE_WORDS
                while tokens != 0:
                    if tokens & 255 != 0:
                        out[place] |= SPREAD[tokens & 255] * owner
                    tokens >>= 8
                    place += 1
            who = state.left_of(who)

    def read_terrain(self, printed: DokmusComponents) -> None:
        """The terrain of every face."""
        found: list[int] = []
        for drawing in printed.drawings:
            for _ in range(4):
                found += terrain_words(drawing)
                drawing = turned_drawing(drawing)
        self.terrain = vec[i64](found + [0] * int(TILE_WORDS))
        self.is_mixed = self.printed is not None
        self.printed = printed


def terrain_words(drawing: str) -> list[int]:
    """The 49 letters of a side in words."""
    codes = bytes([TERRAIN.index(letter) + 1 for letter in drawing]) + bytes(int(TILE_WORDS) * 8 - TILE_CELLS)
    return [int.from_bytes(codes[place : place + 8], "little") for place in range(0, len(codes), 8)]


def encoder(state: Dokmus) -> RowEncoder | None:
    return DokmusRows(state.seats, state.slots_used())
