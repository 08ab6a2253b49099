"""Goal and set-up: tiles, first player, start tokens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.core.state import BY_CHANCE
from motu.games.dokmus.grid import NARROW_START, NOWHERE, RECTANGLE_START, SLOTS, SQUARE_START, TILE_CELLS
from motu.games.dokmus.landscape import Ground
from motu.games.dokmus.moves import NUMBERING, TILES, Act, Step, Why
from motu.games.dokmus.state import ALL_WORDS, FEW_BITS, NOT_RECKONED, TOKENS, DokmusState, Layer

FIRST_TILE: Final[i64] = NUMBERING.number(Act.LAY_TILE)
FIRST_SIDE: Final[i64] = NUMBERING.number(Act.LAY_SIDE)
FIRST_TURNED: Final[i64] = NUMBERING.number(Act.LAY_TURNED)
FIRST_BEGIN: Final[i64] = NUMBERING.number(Act.BEGIN)
FIRST_SET_OUT: Final[i64] = NUMBERING.number(Act.SET_OUT)
MIDDLE: Final = 4
"""D-SETUP-1: the slot that stays empty in the square."""
UPPER_MIDDLE: Final = 1
"""D-2P-1: the slot that stays empty in the rectangle."""


class Opening(DokmusState):
    """D-GOAL-1 to D-SETUP-8: from nothing to the first draft."""

    def prepare(self) -> None:
        """D-SETUP-1 to D-SETUP-3, D-2P-1, rulings D-A1, D-A2, D-A33 and D-A39: what needs no chance; then chance lays the tiles."""
        self.start_at_gap = self.options["start_at_gap"] == 1
        self.forest_through_pair = self.options["forest_through_pair"] == 1
        self.dense_ranks = self.options["dense_sacrifice_ranks"] == 1
        self.words = vec[i64]([0] * ALL_WORDS)
        for slot in range(SLOTS):
            self.words[Layer.FACE + slot] = NOWHERE
        self.gap = UPPER_MIDDLE if self.seats == 2 else MIDDLE
        for seat in range(self.seats):
            self.supply += BIT[seat * FEW_BITS] * TOKENS
        self.agenda = 0
        self.push(Step.DRAW_TILE, BY_CHANCE)

    def slots_used(self) -> i64:
        """D-2P-6: the slots of the square, or of the rectangle of two players."""
        return 6 if self.seats == 2 else SLOTS

    def slot_to_lay(self) -> i64:
        """Ruling D-A39: the next empty slot in reading order, the gap left out; NOWHERE when all tiles lie."""
        for slot in range(self.slots_used()):
            if slot != self.gap and self.words[Layer.FACE + slot] < 0:
                return slot
        return NOWHERE

    def offer_tiles(self, choices: Choices) -> None:
        """D-SETUP-1: each tile that is left is equally likely."""
        for tile in range(TILES):
            if self.slot_of(tile) == NOWHERE:
                choices.weigh(FIRST_TILE + tile, 1)

    def lay(self, quarters: i64) -> None:
        """D-SETUP-1, rulings D-A2 and D-A39: the drawn side is laid, turned by so many quarters; then the next slot or the first player."""
        self.pop()
        self.words[Layer.FACE + self.slot_to_lay()] = self.drawn * 4 + quarters
        self.landscape = None
        if self.journal is not None:
            self.journal.add("tile_laid", {"face": self.drawn, "quarters": quarters})
        self.drawn = 0
        if self.slot_to_lay() != NOWHERE:
            self.push(Step.DRAW_TILE, BY_CHANCE)
        else:
            self.seek_first_player()

    def use_layout(self, faces: list[int]) -> None:
        """Ruling D-A2: a given layout in reading order, instead of drawing the tiles."""
        self.pop()
        for face in faces:
            self.words[Layer.FACE + self.slot_to_lay()] = face
        self.seek_first_player()

    def seek_first_player(self) -> None:
        """D-SETUP-3, ruling D-A33: chance names the first player unless an option has."""
        given = self.options["first"]
        assert isinstance(given, int)
        if given == 0:
            self.push(Step.DRAW_FIRST, BY_CHANCE)
        else:
            self.begin_with(given - 1)

    def begin_with(self, seat: i64) -> None:
        """D-SETUP-3, D-SETUP-4: the first player holds the talisman; the neighbour on the right sets out first."""
        self.talisman = seat
        self.push(Step.START, self.right_of(seat))
        if self.journal is not None:
            self.journal.add("first_player", {"seat": seat})

    # -- start tokens ------------------------------------------------------------------------------------------------

    def outer_cells(self, slot: i64) -> i64:
        """D-SETUP-5, D-SETUP-6, D-2P-2, ruling D-A3: the cells of a corner slot along the outer edges; 0 for other slots."""
        if self.seats > 2:
            return SQUARE_START[slot]
        return RECTANGLE_START[slot] if self.start_at_gap else NARROW_START[slot]

    def start_ground(self, slot: i64) -> i64:
        """D-SETUP-6, D-SETUP-7: meadow and forest."""
        ground = self.terrain().ground
        return ground[Ground.LAND + slot] & ~(ground[Ground.VOLCANO + slot] | ground[Ground.RUINS + slot])

    def offer_starts(self, choices: Choices) -> None:
        """D-SETUP-5 to D-SETUP-7, rulings D-A34 and D-A35."""
        for slot in range(SLOTS):
            if self.words[Layer.TAKEN + slot] == 0:
                cells = self.outer_cells(slot)
                if cells != 0:
                    cells &= self.start_ground(slot)
                    choices.add_set(FIRST_SET_OUT + slot * TILE_CELLS, cells)

    def why_not_start(self, cell: i64) -> i64:
        """D-SETUP-5, D-SETUP-6, D-2P-2, rulings D-A3 and D-A35."""
        slot = cell // TILE_CELLS
        bit = BIT[cell - slot * TILE_CELLS]
        if self.words[Layer.FACE + slot] < 0:
            return self.why_no_tile(slot)
        outer = self.outer_cells(slot)
        if outer == 0:
            return Why.NOT_A_CORNER
        if self.words[Layer.TAKEN + slot] != 0:
            return Why.CORNER_TAKEN
        if outer & bit == 0:
            return Why.NOT_ON_OUTER_EDGE
        return ALLOWED if self.start_ground(slot) & bit != 0 else Why.NO_START_TERRAIN

    def set_out(self, seat: i64, cell: i64) -> None:
        """D-SETUP-4, D-SETUP-7, D-SETUP-8: a start token, free of charge; counter-clockwise, the talisman holder last."""
        self.pop()
        self.put_token(seat, cell)
        self.supply -= BIT[seat * FEW_BITS]
        if self.journal is not None:
            self.journal.add("started", {"seat": seat, "cell": cell})
        if seat != self.talisman:
            self.push(Step.START, self.right_of(seat))

    # -- cells -------------------------------------------------------------------------------------------------------

    def put_token(self, seat: i64, cell: i64) -> None:
        """Stand a token on a cell."""
        slot = cell // TILE_CELLS
        bit = BIT[cell - slot * TILE_CELLS]
        self.words[Layer.TOKENS + seat * SLOTS + slot] |= bit
        self.words[Layer.TAKEN + slot] |= bit
        self.reckoned = NOT_RECKONED

    def take_token(self, seat: i64, cell: i64) -> None:
        """Take a token off a cell."""
        slot = cell // TILE_CELLS
        bit = BIT[cell - slot * TILE_CELLS]
        self.words[Layer.TOKENS + seat * SLOTS + slot] &= ~bit
        self.words[Layer.TAKEN + slot] &= ~bit
        self.reckoned = NOT_RECKONED

    def why_no_tile(self, slot: i64) -> i64:
        """D-PLACE-2, D-2P-6: the slot is the gap or does not exist with two players."""
        return Why.NO_TILE_THERE if slot < self.slots_used() else Why.OFF_THE_BOARD

    def why_not_stand(self, cell: i64) -> i64:
        """D-PLACE-3, D-PLACE-4, D-TERR-MOUNTAIN-1, D-TERR-TEMPLE-1, D-TERR-WATER-1: whether any token could stand on a cell."""
        slot = cell // TILE_CELLS
        if self.words[Layer.FACE + slot] < 0:
            return self.why_no_tile(slot)
        bit = BIT[cell - slot * TILE_CELLS]
        ground = self.terrain().ground
        if ground[Ground.LAND + slot] & bit == 0:
            if ground[Ground.WATER + slot] & bit:
                return Why.ON_WATER
            return Why.ON_A_TEMPLE if ground[Ground.TEMPLES + slot] & bit else Why.ON_A_MOUNTAIN
        return Why.OCCUPIED if self.words[Layer.TAKEN + slot] & bit else ALLOWED

    def is_forest(self, cell: i64) -> bool:
        slot = cell // TILE_CELLS
        return self.terrain().ground[Ground.FOREST + slot] & BIT[cell - slot * TILE_CELLS] != 0

    def is_ruins(self, cell: i64) -> bool:
        slot = cell // TILE_CELLS
        return self.terrain().ground[Ground.RUINS + slot] & BIT[cell - slot * TILE_CELLS] != 0
