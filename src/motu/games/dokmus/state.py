"""The position on the table: tiles, tokens, cards. Rules that change it are in the modules along the phases of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import nibble
from motu.core.state import State
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.grid import NOWHERE, SLOTS, TILE_CELLS, spread
from motu.games.dokmus.landscape import NO_WORDS, Ground, Landscape
from motu.games.dokmus.moves import MOST_SEATS, NUMBERING, Guardian, Step

if TYPE_CHECKING:
    from motu.core.game import Game

ROUNDS: Final = 8
TOKENS: Final = 25
"""D-SETUP-2, D-SETUP-8, D-A1: of each colour, the start token included."""
TOKENS_A_TURN: Final = 3
NOT_RECKONED: Final = -1
TURN_STEPS: Final = (Step.TURN, Step.PUT_DOWN, Step.RUIN)
"""The steps within a turn."""


class Layer:
    """Where the nine words of each kind begin in `words`."""

    TOKENS: Final = 0
    """Nine words of tokens for each of the four seats: seat * 9 + slot."""
    TAKEN: Final = 36
    """Cells with a token of anybody."""
    FACE: Final = 45
    """The face that lies in each slot (side * 4 + quarter turns), NOWHERE in a slot without a tile."""
    NEAR: Final = 54
    """What the seat on turn can reach; see `reckon`. Cells beside its tokens."""
    BY_LAND: Final = 63
    """Cells beside its tokens or beside a temple that connects them."""
    FREE_WOOD: Final = 72
    """Cells at which a forest costs nothing."""
    BY_WATER: Final = 81
    """Land that can be reached by crossing; reckoned only while two tokens are in hand."""
    SCRATCH: Final = 90
    SPARE: Final = 99


ALL_WORDS: Final = 108

FEW_BITS: Final = 8
"""Width of the counters in `supply` and `sacrificed`."""


class DokmusState(State):
    """Everything on the table. Hidden are only guardian cards whose owner's turn has not begun, and the cards laid aside (D-DRAFT-2)."""

    def __init__(self, game: Game, printed: DokmusComponents, seats: i64, options: dict[str, int | str]) -> None:
        super().__init__(game, NUMBERING, seats, options)
        self.printed = printed
        self.words = NO_WORDS
        """The board, nine words a kind: tokens, faces, and what was reckoned from them."""
        self.landscape: Landscape | None = None
        """Terrain and waterways of the present layout; None until all tiles lie."""
        self.reckoned: i64 = NOT_RECKONED
        """The seat whose reach is in `words`; NOT_RECKONED when it has to be found anew."""
        self.start_at_gap: bool = True
        """Ruling D-A3: with two players the edges beside the gap are outer edges."""
        self.forest_through_pair: bool = True
        """Ruling D-A9: touching temples are one connector for the forest exemption too."""
        self.dense_ranks: bool = False
        """Ruling D-A26, the other reading: no ranks are skipped after a tie for sacrifices."""
        self.gap: i64 = 0
        """The slot without a tile."""
        self.drawn: i64 = 0
        """At set-up: the tile, then the side, that is being laid."""
        self.round: i64 = 1
        """1 to 8; 9 when the game is over."""
        self.talisman: i64 = 0
        """The seat that holds the talisman."""
        self.first_drafter: i64 = 0
        """The seat that drafted first in this round: the talisman may have been taken since."""
        self.cards: i64 = 0
        """The guardian card of each seat, four bits a seat, Guardian.NONE before it has chosen. Its owner alone knows it until it is opened."""
        self.opened: i64 = Guardian.NONE
        """The guardian card whose owner is on turn; Guardian.NONE in the draft. Cards up to it are open, higher ones closed (D-A29)."""
        self.hand: i64 = 0
        """Tokens of the turn that are not used yet."""
        self.acted: bool = False
        """Whether the action of the guardian card is used."""
        self.ruin: i64 = NOWHERE
        """The slot of the tile to which an open extra action is tied, or NOWHERE."""
        self.carried: i64 = NOWHERE
        """The cell whose token is being moved, or NOWHERE; the token still stands there."""
        self.supply: i64 = 0
        """Tokens beside the board, eight bits a seat."""
        self.sacrificed: i64 = 0
        """Tokens in the sacrifice area, eight bits a seat."""

    def copy_to(self, copy: DokmusState) -> None:
        """Make a fresh state equal to this one."""
        self.share(copy)
        copy.words = self.words[:]
        copy.landscape = self.landscape
        copy.reckoned = self.reckoned
        copy.start_at_gap = self.start_at_gap
        copy.forest_through_pair = self.forest_through_pair
        copy.dense_ranks = self.dense_ranks
        copy.gap = self.gap
        copy.drawn = self.drawn
        copy.round = self.round
        copy.talisman = self.talisman
        copy.first_drafter = self.first_drafter
        copy.cards = self.cards
        copy.opened = self.opened
        copy.hand = self.hand
        copy.acted = self.acted
        copy.ruin = self.ruin
        copy.carried = self.carried
        copy.supply = self.supply
        copy.sacrificed = self.sacrificed

    # -- questions ---------------------------------------------------------------------------------------------------

    def card_of(self, seat: i64) -> i64:
        return nibble(self.cards, seat)

    def supply_of(self, seat: i64) -> i64:
        return (self.supply >> (seat * FEW_BITS)) & 255

    def sacrificed_by(self, seat: i64) -> i64:
        return (self.sacrificed >> (seat * FEW_BITS)) & 255

    def handed_to(self, seat: i64) -> i64:
        """D-DRAFT-1: the cards that a seat chose or chooses from, card c at bit c; 0 if the draft of the round has not come to it."""
        if self.cards == 0 and self.step() != Step.DRAFT:
            return 0
        cards = self.printed.in_play[self.seats]
        chooser = self.first_drafter
        while chooser != seat:
            card = self.card_of(chooser)
            if card == Guardian.NONE:
                return 0
            cards &= ~(BIT_OF_CARD[card])
            chooser = self.left_of(chooser)
        return cards

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return 0 if seat == self.seats - 1 else seat + 1

    def right_of(self, seat: i64) -> i64:
        """The next seat counter-clockwise."""
        return self.seats - 1 if seat == 0 else seat - 1

    def tile_in(self, slot: i64) -> i64:
        """The tile that lies in a slot, or NOWHERE."""
        face = self.words[Layer.FACE + slot]
        return NOWHERE if face < 0 else face >> 3

    def slot_of(self, tile: i64) -> i64:
        """The slot in which a tile lies, or NOWHERE."""
        for slot in range(SLOTS):
            if self.words[Layer.FACE + slot] >> 3 == tile:
                return slot
        return NOWHERE

    def owner_of(self, cell: i64) -> i64:
        """The seat whose token stands on a cell, or NOWHERE."""
        slot = cell // TILE_CELLS
        place = cell - slot * TILE_CELLS
        for seat in range(MOST_SEATS):
            if self.words[Layer.TOKENS + seat * SLOTS + slot] >> place & 1:
                return seat
        return NOWHERE

    def terrain(self) -> Landscape:
        """The landscape of the present layout."""
        found = self.landscape
        if found is None:
            found = Landscape(self.printed.faces, self.words, Layer.FACE)
            self.landscape = found
        return found

    # -- what the seat on turn can reach -----------------------------------------------------------------------------

    def reckon(self, seat: i64) -> None:
        """Find what a seat can reach by land, through temples and over water, unless that is known already.

        D-PLACE-2, D-PLACE-5, D-TERR-TEMPLE-2, D-TERR-TEMPLE-4, D-TERR-FOREST-2, D-TERR-FOREST-3, D-TERR-WATER-2,
        rulings D-A9, D-A36 and D-A37.
        """
        if self.reckoned == seat:
            return
        self.reckoned = seat
        landscape = self.terrain()
        ground = landscape.ground
        words = self.words
        mine = Layer.TOKENS + seat * SLOTS
        spread(words, mine, words, Layer.NEAR)
        met: i64 = 0
        wood: i64 = 0
        for slot in range(SLOTS):
            words[Layer.BY_LAND + slot] = words[Layer.NEAR + slot]
            words[Layer.FREE_WOOD + slot] = 0
            words[Layer.SCRATCH + slot] = words[Layer.NEAR + slot] & ground[Ground.TEMPLES + slot]
            met |= words[Layer.SCRATCH + slot]
            words[Layer.SPARE + slot] = words[mine + slot] & ground[Ground.FOREST + slot]
            wood |= words[Layer.SPARE + slot]
        if wood != 0:
            spread(words, Layer.SPARE, words, Layer.FREE_WOOD)
        if met != 0:
            self.add_temple_sides(Layer.SCRATCH, Layer.BY_LAND, True)
        if wood != 0:
            met = 0
            for slot in range(SLOTS):
                words[Layer.SCRATCH + slot] = words[Layer.FREE_WOOD + slot] & ground[Ground.TEMPLES + slot]
                met |= words[Layer.SCRATCH + slot]
            if met != 0:
                self.add_temple_sides(Layer.SCRATCH, Layer.FREE_WOOD, self.forest_through_pair)
        if self.hand >= 2:
            self.reckon_crossings()

    def add_temple_sides(self, temples: i64, cells: i64, with_touching: bool) -> None:
        """D-TERR-TEMPLE-2, D-TERR-TEMPLE-4: add to a set of cells those beside a set of temples. Uses up SPARE."""
        words = self.words
        if with_touching:
            self.terrain().add_touching(words, temples)
        spread(words, temples, words, Layer.SPARE)
        for slot in range(SLOTS):
            words[cells + slot] |= words[Layer.SPARE + slot]

    def reckon_crossings(self) -> None:
        """D-TERR-WATER-2, D-TERR-WATER-4, rulings D-A8 and D-A36: the shores of all waterways with an own token beside them."""
        landscape = self.terrain()
        landscape.find_waterways()
        words = self.words
        waterways = landscape.waterways
        shores = landscape.shores
        for slot in range(SLOTS):
            words[Layer.BY_WATER + slot] = 0
        for waterway in range(landscape.waterway_count):
            first = waterway * SLOTS
            for slot in range(SLOTS):
                if words[Layer.NEAR + slot] & waterways[first + slot] != 0:
                    for other in range(SLOTS):
                        words[Layer.BY_WATER + other] |= shores[first + other]
                    break

    def free_land(self, slot: i64) -> i64:
        """D-PLACE-3, D-PLACE-4: the cells of a slot on which a token could stand."""
        return self.terrain().ground[Ground.LAND + slot] & ~self.words[Layer.TAKEN + slot]

    def is_stuck(self) -> bool:
        """D-PLACE-6, rulings D-A15 and D-A17: no placement by land, temple or water that the tokens in hand can pay for."""
        self.reckon(self.decider())
        words = self.words
        ground = self.terrain().ground
        for slot in range(SLOTS):
            free = ground[Ground.LAND + slot] & ~words[Layer.TAKEN + slot]
            reach = words[Layer.BY_LAND + slot]
            if self.hand >= 2:
                reach |= words[Layer.BY_WATER + slot]
            else:
                reach &= ~ground[Ground.FOREST + slot] | words[Layer.FREE_WOOD + slot]
            if free & reach != 0:
                return False
        return True


BIT_OF_CARD: Final[vec[i64]] = vec[i64]([0, 2, 4, 8, 16, 32])
