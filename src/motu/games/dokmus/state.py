"""The position on the table: tiles, tokens, cards. Rules that change it are in the modules along the phases of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import nibble
from motu.core.state import State
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.grid import NOWHERE, SLOTS, TILE_CELLS
from motu.games.dokmus.moves import MOST_SEATS, NUMBERING, Guardian, Step

if TYPE_CHECKING:
    from motu.core.game import Game

ROUNDS: Final = 8
TOKENS: Final = 25
"""D-SETUP-2, D-SETUP-8, D-A1: of each colour, the start token included."""
TOKENS_A_TURN: Final = 3
NOT_RECKONED: Final = -1
NO_WORDS: Final[vec[i64]] = vec[i64]([])
ZEROS: Final[vec[i64]] = vec[i64]([0] * 54)
"""Cut to length it is the quickest way to an empty vec."""
TURN_STEPS: Final = (Step.TURN, Step.PUT, Step.RUIN)
"""The steps within a turn."""
FEW_BITS: Final = 8
"""Width of the counters in `supply` and `sacrificed`."""
BIT_OF_CARD: Final[vec[i64]] = vec[i64]([0, 2, 4, 8, 16, 32])


class Layer:
    """Where the nine words of each kind begin in `words`."""

    TOKENS: Final = 0
    """Nine words of tokens for each of the four seats: seat * 9 + slot."""
    FREE: Final = 36
    """D-PLACE-3, D-PLACE-4: land without a token; none where no tile lies."""
    FACE: Final = 45
    """The face that lies in each slot (side * 4 + quarter turns), NOWHERE in a slot without a tile, and in a tenth word for all that is
    beyond the board."""


ALL_WORDS: Final = 55


class DokmusState(State):
    """Everything on the table. Hidden are only guardian cards whose owner's turn has not begun, and the cards laid aside (D-DRAFT-2)."""

    printed: DokmusComponents
    faces: vec[i64] = NO_WORDS
    """The terrain words of all printed faces."""
    words: vec[i64] = NO_WORDS
    """The board, nine words a kind: tokens and faces."""
    bodies: vec[i64] = NO_WORDS
    """The waters and temples that hang together within each printed face."""
    reach: vec[i64] = NO_WORDS
    """What the seat `reckoned` can reach, nine words a kind, and room to work in; a copy begins without it."""
    reckoned: i64 = NOT_RECKONED
    """The seat whose reach is known; NOT_RECKONED when it has to be found anew."""
    turnable: i64 = 0
    """The tiles on the board, as both ways to turn each of them: bits tile * 2 and tile * 2 + 1. 0 until somebody asks."""
    start_at_gap: bool = True
    """Ruling D-A3: with two players the edges beside the gap are outer edges."""
    forest_through_pair: bool = True
    """Ruling D-A9: touching temples are one connector for the forest exemption too."""
    dense_ranks: bool = False
    """Ruling D-A26, the other reading: no ranks are skipped after a tie for sacrifices."""
    gap: i64 = 0
    """The slot without a tile."""
    drawn: i64 = 0
    """At set-up: the tile, then the side, that is being laid."""
    round: i64 = 1
    """1 to 8; 9 when the game is over."""
    talisman: i64 = 0
    """The seat that holds the talisman."""
    first_drafter: i64 = 0
    """The seat that drafted first in this round: the talisman may have been taken since."""
    cards: i64 = 0
    """The guardian card of each seat, four bits a seat, Guardian.NONE before it has chosen. Its owner alone knows it until it is opened."""
    opened: i64 = 0
    """The guardian card whose owner is on turn; Guardian.NONE in the draft. Cards up to it are open, higher ones closed (D-A29)."""
    hand: i64 = 0
    """Tokens of the turn that are not used yet."""
    acted: bool = False
    """Whether the action of the guardian card is used."""
    ruin: i64 = NOWHERE
    """The slot of the tile to which an open extra action is tied, or NOWHERE."""
    carried: i64 = NOWHERE
    """The cell whose token is being moved, or NOWHERE; the token still stands there."""
    supply: i64 = 0
    """Tokens beside the board, eight bits a seat."""
    sacrificed: i64 = 0
    """Tokens in the sacrifice area, eight bits a seat."""

    def __init__(self, game: Game, printed: DokmusComponents, seats: i64, options: dict[str, int | str]) -> None:
        super().__init__(game, NUMBERING, seats, options)
        self.printed = printed
        self.faces = printed.faces.words
        self.bodies = printed.faces.bodies

    def print_anew(self, changes: dict[str, str]) -> None:
        """Other drawings of some sides, as a position for study may have them."""
        self.printed = self.printed.redraw(changes)
        self.faces = self.printed.faces.words
        self.bodies = self.printed.faces.bodies

    def copy_to(self, copy: DokmusState) -> None:
        """Make a fresh state equal to this one."""
        self.share(copy)
        copy.words = self.words[:]
        copy.turnable = self.turnable
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
        if seat == self.seats - 1:
            return 0
        return seat + 1

    def right_of(self, seat: i64) -> i64:
        """The next seat counter-clockwise."""
        return (self.seats if seat == 0 else seat) - 1

    def slots_used(self) -> i64:
        """D-2P-6: the slots of the square, or of the rectangle of two players."""
        if self.seats == 2:
            return 6
        return SLOTS

    def tile_in(self, slot: i64) -> i64:
        """The tile that lies in a slot, or NOWHERE, which stays the same when it is shifted."""
        return self.words[Layer.FACE + slot] >> 3

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
