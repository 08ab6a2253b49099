"""Placing tokens: by land and temples, paid into forests, across water, or anywhere when nothing else is left."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.dokmus.grid import SLOTS, TILE_CELLS, TO_FAR_COLUMN, TO_FAR_ROW, Edge, around
from motu.games.dokmus.landscape import Ground
from motu.games.dokmus.moves import NUMBERING, Act, Step, Why
from motu.games.dokmus.rounds import Rounds
from motu.games.dokmus.state import FEW_BITS, NOT_RECKONED, Layer

FIRST_PLACE: Final[i64] = NUMBERING.number(Act.PLACE)
FIRST_PAY: Final[i64] = NUMBERING.number(Act.PAY)
FIRST_CROSS: Final[i64] = NUMBERING.number(Act.CROSS)


class Placing(Rounds):
    """D-PLACE-1 to D-TERR-WATER-5: what the three tokens of a turn can do."""

    def offer_placements(self, seat: i64, choices: Choices) -> None:
        """D-PLACE-2 to D-PLACE-6, D-SAC-1 to D-SAC-3, rulings D-A5 to D-A7, D-A15 to D-A17: free, paid and crossing placements."""
        self.reckon(seat)
        words = self.words
        ground = self.terrain().ground
        before = choices.count
        can_pay = self.hand >= 2
        for slot in range(SLOTS):
            free = ground[Ground.LAND + slot] & ~words[Layer.TAKEN + slot]
            reach = words[Layer.BY_LAND + slot] & free
            first = slot * TILE_CELLS
            if reach != 0:
                dear = reach & ground[Ground.FOREST + slot] & ~words[Layer.FREE_WOOD + slot]
                if reach != dear:
                    choices.add_set(FIRST_PLACE + first, reach ^ dear)
                if can_pay and dear != 0:
                    choices.add_set(FIRST_PAY + first, dear)
            if can_pay and free & words[Layer.BY_WATER + slot] != 0:
                choices.add_set(FIRST_CROSS + first, free & words[Layer.BY_WATER + slot])
        if choices.count == before:
            for slot in range(SLOTS):
                choices.add_set(FIRST_PLACE + slot * TILE_CELLS, ground[Ground.LAND + slot] & ~words[Layer.TAKEN + slot])

    # -- why not -----------------------------------------------------------------------------------------------------

    def can_reach(self, cell: i64, way: i64) -> bool:
        """Whether a cell is in the reach of the decider: BY_LAND, BY_WATER or FREE_WOOD."""
        self.reckon(self.decider())
        slot = cell // TILE_CELLS
        return self.words[way + slot] & BIT[cell - slot * TILE_CELLS] != 0

    def why_not_place(self, cell: i64) -> i64:
        """D-TURN-3, D-PLACE-2 to D-PLACE-6, D-TERR-MEADOW-1, D-TERR-FOREST-1 to D-TERR-FOREST-3, D-TERR-TEMPLE-2, D-TERR-VOLCANO-1,
        D-RUIN-1, rulings D-A15 to D-A17: a token that costs nothing."""
        if self.hand == 0:
            return Why.NO_TOKENS
        ruling = self.why_not_stand(cell)
        if ruling != ALLOWED:
            return ruling
        if not self.can_reach(cell, Layer.BY_LAND):
            return ALLOWED if self.is_stuck() else Why.NOT_ADJACENT
        if self.is_forest(cell) and not self.can_reach(cell, Layer.FREE_WOOD):
            return ALLOWED if self.is_stuck() else Why.FOREST_COSTS
        return ALLOWED

    def why_not_pay(self, cell: i64) -> i64:
        """D-SAC-1 to D-SAC-3, D-TERR-FOREST-1, rulings D-A4, D-A5 and D-A7: a sacrifice for a forest by land or temple."""
        if self.hand == 0:
            return Why.NO_TOKENS
        ruling = self.why_not_stand(cell)
        if ruling != ALLOWED:
            return ruling
        if not self.is_forest(cell):
            return Why.NOT_A_FOREST
        if not self.can_reach(cell, Layer.BY_LAND):
            return Why.NOT_ADJACENT
        if self.can_reach(cell, Layer.FREE_WOOD):
            return Why.FOREST_IS_FREE
        return ALLOWED if self.hand >= 2 else Why.LAST_TOKEN

    def why_not_cross(self, cell: i64) -> i64:
        """D-SAC-2, D-TERR-WATER-2 to D-TERR-WATER-5, D-TERR-FOREST-4, ruling D-A6: a sacrifice for a crossing."""
        if self.hand == 0:
            return Why.NO_TOKENS
        ruling = self.why_not_stand(cell)
        if ruling != ALLOWED:
            return ruling
        if self.hand < 2:
            return Why.LAST_TOKEN
        return ALLOWED if self.can_reach(cell, Layer.BY_WATER) else Why.NO_WATERWAY

    # -- what it does ------------------------------------------------------------------------------------------------

    def place(self, seat: i64, cell: i64, kind: i64) -> None:
        """D-PLACE-1, D-SAC-1, D-RUIN-3, rulings D-A16 and D-A32: one token onto the board, another sacrificed if there is a price."""
        if self.journal is not None:
            self.tell_of_placement(seat, cell, kind)
        if kind == Act.PLACE:
            self.hand -= 1
        else:
            self.hand -= 2
            self.sacrificed += BIT[seat * FEW_BITS]
        slot = cell // TILE_CELLS
        bit = BIT[cell - slot * TILE_CELLS]
        self.words[Layer.TOKENS + seat * SLOTS + slot] |= bit
        self.words[Layer.TAKEN + slot] |= bit
        if self.reckoned == seat:
            self.reach_out(slot, bit)
        if self.terrain().ground[Ground.RUINS + slot] & bit:
            self.open_ruin(seat, slot)
        else:
            self.settle_turn()

    def tell_of_placement(self, seat: i64, cell: i64, kind: i64) -> None:
        assert self.journal is not None
        happening = "paid" if kind == Act.PAY else "crossed"
        if kind == Act.PLACE:
            happening = "placed_anywhere" if self.is_stuck() else "placed"
        self.journal.add(happening, {"seat": seat, "cell": cell})

    def reach_out(self, slot: i64, bit: i64) -> None:
        """Add the neighbours of a token just placed to what is in reach; a temple or water beside it means to reckon anew."""
        ground = self.terrain().ground
        in_forest = ground[Ground.FOREST + slot] & bit != 0
        self.reach_cells(slot, around(bit), in_forest)
        if bit & Edge.NORTH and slot > 2:
            self.reach_cells(slot - 3, bit << TO_FAR_ROW, in_forest)
        if bit >> TO_FAR_ROW and slot < 6:
            self.reach_cells(slot + 3, bit >> TO_FAR_ROW, in_forest)
        if bit & Edge.WEST and slot % 3 != 0:
            self.reach_cells(slot - 1, bit << TO_FAR_COLUMN, in_forest)
        if bit & Edge.EAST and slot % 3 != 2:
            self.reach_cells(slot + 1, bit >> TO_FAR_COLUMN, in_forest)

    def reach_cells(self, slot: i64, cells: i64, from_forest: bool) -> None:
        words = self.words
        ground = self.terrain().ground
        if cells & ground[Ground.TEMPLES + slot] or (self.hand >= 2 and cells & ground[Ground.WATER + slot]):
            self.reckoned = NOT_RECKONED
        words[Layer.NEAR + slot] |= cells
        words[Layer.BY_LAND + slot] |= cells
        if from_forest:
            words[Layer.FREE_WOOD + slot] |= cells

    def open_ruin(self, seat: i64, slot: i64) -> None:
        """D-RUIN-3, D-RUIN-8, rulings D-A12 and D-A13: a token on ruins earns an extra action for the tile of these ruins, at once."""
        self.ruin = slot
        self.push(Step.RUIN, seat)
        if self.journal is not None:
            self.journal.add("extra_action", {"seat": seat, "tile": self.tile_in(slot)})
