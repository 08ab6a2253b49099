"""Guardian actions and the extra action of ruins: the talisman, moving tiles, turning tiles, moving tokens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.dokmus.components import May
from motu.games.dokmus.grid import CLOCKWISE, IN_LINE, NOWHERE, SLOTS, TILE_CELLS, spread, turned
from motu.games.dokmus.landscape import Ground
from motu.games.dokmus.moves import MOST_SEATS, NUMBERING, Act, Step, Why
from motu.games.dokmus.placing import Placing
from motu.games.dokmus.state import NOT_RECKONED, Layer

FIRST_SLIDE: Final[i64] = NUMBERING.number(Act.SLIDE)
FIRST_ROTATE: Final[i64] = NUMBERING.number(Act.ROTATE)
FIRST_LIFT: Final[i64] = NUMBERING.number(Act.LIFT)
FIRST_PUT: Final[i64] = NUMBERING.number(Act.PUT)
BOTH_WAYS: Final = 3
"""Both directions of a turn, as bits."""
TAKING: Final[i64] = NUMBERING.number(Act.TALISMAN)
WAIVING: Final[i64] = NUMBERING.number(Act.WAIVE)


class Guardians(Placing):
    """D-RUIN-1 to D-GUARD-6."""

    def offer_guardian(self, seat: i64, choices: Choices) -> None:
        """D-TURN-4, D-GUARD-1 to D-GUARD-6: the action of the open card, on any tile or token that qualifies."""
        allowed = self.printed.actions[self.opened]
        if allowed & May.TAKE_TALISMAN:
            choices.add(TAKING)
        if allowed & May.MOVE_TILE:
            line = IN_LINE[self.gap]
            movable: i64 = 0
            for slot in range(SLOTS):
                if line >> slot & 1 and self.words[Layer.FACE + slot] >= 0:
                    movable |= BIT[self.words[Layer.FACE + slot] >> 3]
            choices.add_set(FIRST_SLIDE, movable)
        if allowed & May.TURN_TILE:
            both_ways: i64 = 0
            for slot in range(SLOTS):
                if self.words[Layer.FACE + slot] >= 0:
                    both_ways |= BIT[(self.words[Layer.FACE + slot] >> 3) * 2] * BOTH_WAYS
            choices.add_set(FIRST_ROTATE, both_ways)
        if allowed & May.MOVE_TOKEN:
            self.find_movable(seat)
            for slot in range(SLOTS):
                if self.words[Layer.SCRATCH + slot] != 0:
                    choices.add_set(FIRST_LIFT + slot * TILE_CELLS, self.words[Layer.SCRATCH + slot])

    def offer_ruin(self, seat: i64, choices: Choices) -> None:
        """D-RUIN-3 to D-RUIN-7: move the tile of the ruins, turn it, move an own token on it, or waive."""
        slot = self.ruin
        tile = self.tile_in(slot)
        if IN_LINE[self.gap] & BIT[slot]:
            choices.add(FIRST_SLIDE + tile)
        choices.add_set(FIRST_ROTATE + tile * 2, BOTH_WAYS)
        self.find_movable(seat)
        choices.add_set(FIRST_LIFT + slot * TILE_CELLS, self.words[Layer.SCRATCH + slot])
        choices.add(WAIVING)

    def offer_targets(self, choices: Choices) -> None:
        """D-GUARD-3, D-GUARD-3b, D-GUARD-3d: where the token that is being moved can go."""
        self.find_targets(self.carried)
        for slot in range(SLOTS):
            if self.words[Layer.SCRATCH + slot] != 0:
                choices.add_set(FIRST_PUT + slot * TILE_CELLS, self.words[Layer.SCRATCH + slot])

    def find_movable(self, seat: i64) -> None:
        """D-GUARD-3, D-GUARD-3e, D-RUIN-2, ruling D-A20: the tokens of a seat with somewhere to go, into SCRATCH."""
        words = self.words
        landscape = self.terrain()
        ground = landscape.ground
        for slot in range(SLOTS):
            words[Layer.SCRATCH + slot] = ground[Ground.LAND + slot] & ~words[Layer.TAKEN + slot]
        spread(words, Layer.SCRATCH, words, Layer.SPARE)
        hemmed_in: i64 = 0
        for slot in range(SLOTS):
            words[Layer.SCRATCH + slot] = words[Layer.TOKENS + seat * SLOTS + slot] & ~ground[Ground.RUINS + slot]
            hemmed_in |= words[Layer.SCRATCH + slot] & ~words[Layer.SPARE + slot]
        if hemmed_in == 0:
            return
        for slot in range(SLOTS):
            words[Layer.SCRATCH + slot] = words[Layer.SPARE + slot] & ground[Ground.TEMPLES + slot]
        landscape.add_touching(words, Layer.SCRATCH)
        spread(words, Layer.SCRATCH, words, Layer.SCRATCH)
        for slot in range(SLOTS):
            words[Layer.SCRATCH + slot] |= words[Layer.SPARE + slot]
            words[Layer.SCRATCH + slot] &= words[Layer.TOKENS + seat * SLOTS + slot] & ~ground[Ground.RUINS + slot]

    def find_targets(self, cell: i64) -> bool:
        """Where the token on a cell can go, into SCRATCH.

        D-GUARD-3, D-GUARD-3a, D-GUARD-3b, D-GUARD-3d, D-TERR-TEMPLE-3, rulings D-A14, D-A20 and D-A21.
        One step, or beside the same group of touching temples; water is never used. False if there is nothing.
        """
        words = self.words
        landscape = self.terrain()
        ground = landscape.ground
        for slot in range(SLOTS):
            words[Layer.SCRATCH + slot] = 0
        home = cell // TILE_CELLS
        words[Layer.SCRATCH + home] = BIT[cell - home * TILE_CELLS]
        spread(words, Layer.SCRATCH, words, Layer.SPARE)
        for slot in range(SLOTS):
            words[Layer.SCRATCH + slot] = words[Layer.SPARE + slot] & ground[Ground.TEMPLES + slot]
        landscape.add_touching(words, Layer.SCRATCH)
        spread(words, Layer.SCRATCH, words, Layer.SCRATCH)
        found: i64 = 0
        for slot in range(SLOTS):
            words[Layer.SCRATCH + slot] |= words[Layer.SPARE + slot]
            words[Layer.SCRATCH + slot] &= ground[Ground.LAND + slot] & ~words[Layer.TAKEN + slot]
            found |= words[Layer.SCRATCH + slot]
        return found != 0

    # -- why not -----------------------------------------------------------------------------------------------------

    def why_not_use(self, action: i64) -> i64:
        """D-TURN-4, D-GUARD-5: whether the open card has this action and it is not used yet."""
        if self.acted:
            return Why.ACTION_USED
        return ALLOWED if self.printed.actions[self.opened] & action else Why.OTHER_GUARDIAN

    def why_not_slide(self, tile: i64) -> i64:
        """D-GUARD-2, D-GUARD-6, D-2P-1, D-2P-6, D-RUIN-4, D-RUIN-5, rulings D-A22 and D-A24."""
        slot = self.slot_of(tile)
        if self.step() == Step.RUIN:
            if slot == NOWHERE:
                return Why.TILE_NOT_IN_PLAY
            if slot != self.ruin:
                return Why.OTHER_TILE
            return ALLOWED if IN_LINE[self.gap] & BIT[slot] else Why.RUIN_NOT_IN_LINE
        ruling = self.why_not_use(May.MOVE_TILE)
        if ruling != ALLOWED:
            return ruling
        if slot == NOWHERE:
            return Why.TILE_NOT_IN_PLAY
        return ALLOWED if IN_LINE[self.gap] & BIT[slot] else Why.NOT_IN_LINE

    def why_not_rotate(self, tile: i64) -> i64:
        """D-GUARD-4, D-GUARD-6, D-2P-1, D-RUIN-4, D-RUIN-7, ruling D-A22."""
        slot = self.slot_of(tile)
        if self.step() != Step.RUIN:
            ruling = self.why_not_use(May.TURN_TILE)
            if ruling != ALLOWED:
                return ruling
        if slot == NOWHERE:
            return Why.TILE_NOT_IN_PLAY
        return Why.OTHER_TILE if self.step() == Step.RUIN and slot != self.ruin else ALLOWED

    def why_not_lift(self, cell: i64) -> i64:
        """D-GUARD-3, D-GUARD-3e, D-RUIN-2, D-RUIN-6."""
        if self.step() != Step.RUIN:
            ruling = self.why_not_use(May.MOVE_TOKEN)
            if ruling != ALLOWED:
                return ruling
        if self.owner_of(cell) != self.decider():
            return Why.NOT_YOUR_TOKEN
        if self.is_ruins(cell):
            return Why.TOKEN_ON_RUINS
        if self.step() == Step.RUIN and cell // TILE_CELLS != self.ruin:
            return Why.TOKEN_ELSEWHERE
        return ALLOWED if self.find_targets(cell) else Why.NOWHERE_TO_GO

    def why_not_put(self, cell: i64) -> i64:
        """D-GUARD-3, D-GUARD-3a, D-GUARD-3b, D-PLACE-3, D-PLACE-4, rulings D-A20 and D-A21."""
        if cell == self.carried:
            return Why.SAME_CELL
        ruling = self.why_not_stand(cell)
        if ruling != ALLOWED:
            return ruling
        self.find_targets(self.carried)
        slot = cell // TILE_CELLS
        return ALLOWED if self.words[Layer.SCRATCH + slot] & BIT[cell - slot * TILE_CELLS] else Why.TOO_FAR

    # -- what it does ------------------------------------------------------------------------------------------------

    def close_action(self) -> None:
        """D-TURN-4, D-RUIN-3: the guardian action, or the extra action that is open, is used."""
        if self.ruin != NOWHERE:
            self.ruin = NOWHERE
            self.pop()
        else:
            self.acted = True

    def take_talisman(self, seat: i64) -> None:
        """D-GUARD-1, rulings D-A18 and D-A19: the talisman changes hands at once; the draft notices it in the next round."""
        self.talisman = seat
        if self.journal is not None:
            self.journal.add("talisman_taken", {"seat": seat})
        self.close_action()
        self.settle_turn()

    def slide(self, seat: i64, tile: i64) -> None:
        """D-GUARD-2, D-GUARD-6, D-RUIN-5, rulings D-A22 to D-A24: the tile and all tokens on it into the gap, not turned."""
        slot = self.slot_of(tile)
        gap = self.gap
        words = self.words
        words[Layer.FACE + gap] = words[Layer.FACE + slot]
        words[Layer.FACE + slot] = NOWHERE
        words[Layer.TAKEN + gap] = words[Layer.TAKEN + slot]
        words[Layer.TAKEN + slot] = 0
        for first in range(Layer.TOKENS, Layer.TOKENS + MOST_SEATS * SLOTS, SLOTS):
            words[first + gap] = words[first + slot]
            words[first + slot] = 0
        self.gap = slot
        self.landscape = None
        self.reckoned = NOT_RECKONED
        if self.journal is not None:
            self.journal.add("tile_moved", {"seat": seat, "tile": tile, "slot": gap})
        self.close_action()
        self.settle_turn()

    def rotate(self, seat: i64, tile: i64, direction: i64) -> None:
        """D-GUARD-4, D-GUARD-6, D-RUIN-2, D-RUIN-7, ruling D-A22: a quarter turn of the tile with all tokens on it."""
        slot = self.slot_of(tile)
        words = self.words
        face = words[Layer.FACE + slot]
        quarters = (face + (1 if direction == CLOCKWISE else 3)) & 3
        words[Layer.FACE + slot] = (face - (face & 3)) + quarters
        words[Layer.TAKEN + slot] = turned(words[Layer.TAKEN + slot], direction)
        for first in range(Layer.TOKENS, Layer.TOKENS + MOST_SEATS * SLOTS, SLOTS):
            if words[first + slot] != 0:
                words[first + slot] = turned(words[first + slot], direction)
        self.landscape = None
        self.reckoned = NOT_RECKONED
        if self.journal is not None:
            self.journal.add("tile_turned", {"seat": seat, "tile": tile, "direction": direction})
        self.close_action()
        self.settle_turn()

    def lift(self, seat: i64, cell: i64) -> None:
        """D-GUARD-3, D-RUIN-6: a token is about to move; it has to be set down next."""
        self.close_action()
        self.carried = cell
        self.push(Step.PUT_DOWN, seat)

    def put(self, seat: i64, cell: i64) -> None:
        """D-GUARD-3, D-GUARD-3c, D-TERR-FOREST-5, D-RUIN-8, ruling D-A12: the token arrives, free of charge; ruins give an extra action."""
        self.pop()
        self.take_token(seat, self.carried)
        self.put_token(seat, cell)
        if self.journal is not None:
            self.journal.add("token_moved", {"seat": seat, "cell": self.carried, "target": cell})
        self.carried = NOWHERE
        if self.is_ruins(cell):
            self.open_ruin(seat, cell // TILE_CELLS)
        else:
            self.settle_turn()
