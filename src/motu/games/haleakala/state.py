"""The position on the table: what lies where. The parts of the rulebook that change it have modules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, nibble
from motu.core.state import State
from motu.games.haleakala.components import HaleakalaPrinted
from motu.games.haleakala.island import FIRST_LAND, SEGMENTS
from motu.games.haleakala.moves import NUMBERING, RED, SOURCE_NAMES, WHOLE_RACK

if TYPE_CHECKING:
    from motu.core.game import Game

ALL_DISCS: Final = 31
"""The number discs 1 to 5 as a bit set, disc d at bit d - 1."""
DISC_BITS: Final = 5
IN_SUPPLY: Final = 6
"""The place of an invocation disc in its owner's supply; 0 to 5 is a beach."""
IN_THE_BOX: Final = 7
"""H-SETUP-5: the place of an invocation disc in the basic game."""
NO_CARD: Final = 0
"""An empty recess; otherwise it holds card kind + 1."""

SUM_OF: Final[vec[i64]] = vec[i64]([sum(disc for disc in range(1, 6) if discs & (2 ** (disc - 1))) for discs in range(32)])
"""The sum of the numbers of a set of discs."""

NO_POINTS: Final[vec[i64]] = vec[i64]([0] * len(SOURCE_NAMES))


class HaleakalaPlayer:
    """What belongs to one seat."""

    supply: i64 = ALL_DISCS
    """Number discs in the supply, disc d at bit d - 1."""
    discs: i64 = 0
    """Number discs on beaches: disc d on beach b at bit b * 5 + d - 1."""
    invocation: i64 = IN_THE_BOX
    """A beach, IN_SUPPLY or IN_THE_BOX."""
    shaman: i64 = 0
    """The area of the shaman."""
    statues: i64 = 0
    """Areas with a statue of this seat, as a bit set."""
    built: i64 = 0
    """How many statues stand on the island."""
    cards: i64 = 0
    """Kept palm cards, four bits a kind."""
    rack: i64 = 0
    """Scoring cards bought in this round, as a bit set."""
    points: vec[i64] = NO_POINTS
    """Points by source. Copies of a state share it; a scoring puts a new one in its place."""

    def copy_from(self, other: HaleakalaPlayer) -> None:
        self.supply = other.supply
        self.discs = other.discs
        self.invocation = other.invocation
        self.shaman = other.shaman
        self.statues = other.statues
        self.built = other.built
        self.cards = other.cards
        self.rack = other.rack
        self.points = other.points

    def discs_on(self, beach: i64) -> i64:
        """The number discs on a beach, as a bit set."""
        return (self.discs >> (beach * DISC_BITS)) & ALL_DISCS

    def sum_on(self, beach: i64) -> i64:
        """The sum of the numbers on a beach."""
        return SUM_OF[(self.discs >> (beach * DISC_BITS)) & ALL_DISCS]

    def has(self, kind: i64) -> i64:
        """How many cards of a kind this seat keeps."""
        return nibble(self.cards, kind)

    def total(self) -> i64:
        """All points so far; they may pass a lap of the track (ruling H-AMB-40)."""
        total: i64 = 0
        for source in range(len(self.points)):
            total += self.points[source]
        return total


class HaleakalaState(State):
    """Everything on the table. Nothing is hidden but the order of the piles, and piles have no order here (ruling H-AMB-28)."""

    tactical: bool = False
    turn_cap: i64 = 0
    """Ruling H-AMB-8: turns without a boat move after which the boat must be moved; 0 for no cap."""
    starter: i64 = RED
    """H-SETUP-3: the start player."""
    turn: i64 = RED
    """The seat whose turn it is; decisions out of turn do not change it."""
    round: i64 = 1
    boat: i64 = 0
    """The segment in whose water the boat lies."""
    sail: i64 = 0
    """How far the boat is about to move; 0 when it lies still."""
    summoned: bool = False
    """Whether the boat carries an invocation on the move that is about to happen."""
    idle: i64 = 0
    """Turns in a row without a boat move."""
    craters: i64 = 0
    """Lava discs on each crater, four bits a segment."""
    pool: i64 = 0
    """Lava discs beside the board."""
    recesses: i64 = 0
    """Card kind + 1 or NO_CARD in each recess, four bits a recess: segment * 2, then + 1 for recess B."""
    waiting: i64 = NO_CARD
    """The card, kind + 1, that the second taker is about to receive."""
    first_pile: i64 = 0
    """Cards left in the 1-palm pile, four bits a kind."""
    second_pile: i64 = 0
    third_pile: i64 = 0
    discarded: i64 = 0
    """The open discard pile, four bits a kind."""
    rack: i64 = WHOLE_RACK
    """Rack cards that can be bought, as a bit set."""

    def __init__(self, game: Game, printed: HaleakalaPrinted, options: dict[str, int | str]) -> None:
        super().__init__(game, NUMBERING, 2, options)
        self.printed = printed
        self.red = HaleakalaPlayer()
        self.yellow = HaleakalaPlayer()

    def copy_to(self, copy: HaleakalaState) -> None:
        """Make a fresh state equal to this one."""
        self.share(copy)
        copy.red.copy_from(self.red)
        copy.yellow.copy_from(self.yellow)
        copy.tactical = self.tactical
        copy.turn_cap = self.turn_cap
        copy.starter = self.starter
        copy.turn = self.turn
        copy.round = self.round
        copy.boat = self.boat
        copy.sail = self.sail
        copy.summoned = self.summoned
        copy.idle = self.idle
        copy.craters = self.craters
        copy.pool = self.pool
        copy.recesses = self.recesses
        copy.waiting = self.waiting
        copy.first_pile = self.first_pile
        copy.second_pile = self.second_pile
        copy.third_pile = self.third_pile
        copy.discarded = self.discarded
        copy.rack = self.rack

    def player(self, seat: i64) -> HaleakalaPlayer:
        return self.red if seat == RED else self.yellow

    def other(self, seat: i64) -> HaleakalaPlayer:
        """The opponent of a seat."""
        return self.yellow if seat == RED else self.red

    def lava_on(self, crater: i64) -> i64:
        return nibble(self.craters, crater)

    def card_in(self, segment: i64, recess: i64) -> i64:
        """Card kind + 1, or NO_CARD."""
        return nibble(self.recesses, segment * 2 + recess)

    def pile(self) -> i64:
        """H-CARD-9: the pile that is drawn from: the first that is not empty; 0 if all are."""
        if self.first_pile != 0:
            return self.first_pile
        return self.second_pile if self.second_pile != 0 else self.third_pile

    def is_free_for_statue(self, area: i64) -> bool:
        """H-STATUE-2, H-STATUE-3: an area of a shaman that is no beach and has no statue of either seat."""
        return area >= FIRST_LAND and ((self.red.statues | self.yellow.statues) & BIT[area]) == 0

    def scores(self) -> list[int]:
        return [self.red.total(), self.yellow.total()]

    def breakdown(self) -> list[dict[str, int]]:
        return [{name: player.points[source] for source, name in enumerate(SOURCE_NAMES)} for player in (self.red, self.yellow)]

    def tie_break(self, seat: i64) -> i64:
        """H-END-2, H-END-3, ruling H-AMB-41: more statues on the island; then the seat that did not start."""
        return self.player(seat).built * 2 + (0 if seat == self.starter else 1)


def clockwise(segment: i64, steps: i64) -> i64:
    """The segment so many steps clockwise."""
    return (segment + steps) % SEGMENTS


def set_points(player: HaleakalaPlayer, points: list[int]) -> None:
    """Give a player points by source."""
    player.points = vec[i64](points)
