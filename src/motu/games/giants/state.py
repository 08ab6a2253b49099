"""The position on the table: what lies where, what is hidden behind screens, and how far the round has come.

What every seat has is kept in words with a lane of eight bits for each seat. Sets of seats, hexes, Ahu and pieces are bit sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.state import State
from motu.games.giants.board import Board
from motu.games.giants.moves import (
    FIRST_HEADDRESS,
    FIRST_OF_SIZE,
    MOST_SEATS,
    NUMBERING,
    PIECES,
    Figure,
    Step,
)

if TYPE_CHECKING:
    from motu.core.game import Game


class Place:
    """Places of a piece that is not on a hex."""

    SUPPLY: Final = 62
    """Not made yet, or out of the game."""
    FRONT: Final = 63
    """In front of the screen of the seat that claims it."""
    AHU: Final = 64
    """Place.AHU + a: erected on Ahu a, or set on the Moai there."""


class HexWord:
    """The word of a hex: a nibble for each seat with its Workers and Sorcerer, then who has a Chief or Sorcerer there, then the logs.

    The members are the first bits of the latter three."""

    CHIEFS: Final = 20
    SORCERERS: Final = 25
    LOGS: Final = 30


class AhuWord:
    """The word of an Ahu: owner of the base + 1 (0: no base), size of the Moai (0: none), who has peeked."""

    OWNER_MASK: Final = 7
    SIZE: Final = 3
    SIZE_MASK: Final = 3
    PEEKS: Final = 5


NOBODY_CLAIMS: Final = -1
"""The holder of a piece that no seat claims."""

MOAI_PIECES: Final[i64] = 2**FIRST_HEADDRESS - 1
"""All Moai as a set of pieces."""
WEIGHT: Final[vec[i64]] = vec[i64]([1] * 17 + [2] * 12 + [3] * 6 + [1] * 14)
"""G-TRANS-6 to G-TRANS-8: what a piece weighs: a Moai its size, a headdress 1."""

NOWHERE: Final[vec[i64]] = vec[i64]([Place.SUPPLY] * PIECES)
UNVISITED: Final[vec[i64]] = vec[i64]([0] * PIECES)
UNCLAIMED: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)
UNPAID: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)
"""What a table begins with; it is copied before the first change."""


def lane(word: i64, seat: i64) -> i64:
    """The counter of a seat."""
    return (word >> (seat * 8)) & 255


def add_lane(word: i64, seat: i64, amount: i64) -> i64:
    """The word with `amount` added to the counter of a seat."""
    return word + (amount << (seat * 8))


class GiantsState(State):
    """Everything on the table and behind the screens."""

    shared: bool = True
    """Whether the vectors belong to another copy too and must be copied before the first change."""

    # options
    open_scoring: bool = False
    """G-VAR-2."""
    perfect_memory: bool = False
    """Ruling G-AMB-47: reserves and owners are shown."""
    chief_splits: bool = False
    """Ruling G-AMB-01: all sculptors of a bid form one pool."""
    break_ties: bool = False
    """Ruling G-AMB-40."""
    asks_everybody: bool = True
    """Ruling G-AMB-62: who can only pass is asked all the same, so that nobody can tell what is behind the screen."""
    idle_limit: i64 = 0
    """Ruling G-AMB-57: idle rounds after which the game ends; 0 for never."""

    # the round, public
    round: i64 = 1
    first: i64 = 0
    """The first player."""
    turn: i64 = 0
    """The seat whose go is next in phases 3 and 4."""
    passed: i64 = 0
    """G-PASS-2: seats that have passed in the present phase."""
    rolled: i64 = 0
    """Dice rolled in this round."""
    dice: i64 = 0
    """What they show, a nibble each in the order of the rolls: the face + 1."""
    busy: bool = False
    """Whether a Moai was erected or crowned in this round."""
    idle: i64 = 0
    """Ruling G-AMB-57: rounds in a row with an empty supply in which nothing was erected or crowned."""
    ending: i64 = 0
    """Why the game is over: a number of EndedBy."""

    # common supplies, public; Moai have a lane for each size
    supply: i64 = 0
    """Moai left in the box."""
    tile: i64 = 0
    """G-PROD-4: Moai on offer."""
    carved: i64 = 0
    """Moai taken so far; the next one of a size gets the next piece number."""
    gone: i64 = 0
    """G-AUC-14: Moai out of the game."""
    headdresses: i64 = 0
    """Headdresses left."""
    halves_left: i64 = 0
    logs_left: i64 = 0
    logs_gone: i64 = 0
    """G-LOG-5: logs out of the game."""
    felled: i64 = 0
    """G-SORC-3: forest hexes whose tile is turned over."""

    # reserves behind the screens: only their owner may see them
    workers: i64 = 0
    markers: i64 = 0
    logs: i64 = 0
    bases: i64 = 0
    sorcerers: i64 = 0
    """Seats with the Sorcerer in the reserve."""
    chiefs: i64 = 0

    # in front of the screens, public
    workers_spent: i64 = 0
    markers_spent: i64 = 0
    sorcerers_spent: i64 = 0
    chiefs_spent: i64 = 0
    halves: i64 = 0
    points: vec[i64] = UNPAID
    """G-USE-2: points for helping of each seat. Copies share this vector until a payment, which makes a new one."""

    # the receptacle: closed
    workers_stored: i64 = 0
    markers_stored: i64 = 0

    # bids: each hidden from the others until all are in
    bids: i64 = 0
    """How many seats have closed both hands, from the first player on; public."""
    bid_markers: i64 = 0
    bid_workers: i64 = 0
    bid_sorcerers: i64 = 0
    bid_chiefs: i64 = 0

    # the choice of Moai, public
    order: i64 = 0
    """The seats in order of choice, a nibble each."""
    chooser: i64 = 0
    """The place in the order of whoever is asked next."""
    out: i64 = 0
    """Seats that cannot or do not want to take another Moai in this auction."""
    hands: i64 = 0
    """Sculptors of each seat that have not carved, the Chief left out unless sculptors are pooled."""
    chiefs_ready: i64 = 0
    """Seats whose Chief was bid and has not carved."""

    # the figure that is being placed, public
    figure: i64 = 0
    figure_logs: i64 = 0
    spot: i64 = 0
    """The hex on which it was put, while its special action is decided."""

    # the board, public
    hexes: vec[i64]
    """Figures and logs on each hex, see the layout above."""
    carry_1: i64 = 0
    """G-TRANS-6: hexes that a weight of 1 may enter."""
    carry_2: i64 = 0
    carry_3: i64 = 0
    workers_placed: i64 = 0
    reserved: i64 = 0
    """G-SORC-5: Ahu with a base face up and no Moai."""
    erected: i64 = 0
    """Ahu with a Moai on a base. Who owns the base is hidden unless it was peeked at or the options show it."""
    crowned: i64 = 0
    ahu: vec[i64]
    """Base, Moai and peeks of each Ahu, see the layout above."""
    erected_count: i64 = 0
    """Moai that each seat has erected; hidden like the owners."""

    # Moai and headdresses on their way, public
    places: vec[i64] = NOWHERE
    """A hex, Place.SUPPLY, Place.FRONT or Place.AHU + a for each piece."""
    visited: vec[i64] = UNVISITED
    """Ruling G-AMB-23: the hexes that each piece has been on in this round."""
    touched: i64 = 0
    """Pieces with a visited hex."""
    claimed: vec[i64] = UNCLAIMED
    """The pieces of each seat: in front of the screen, marked, or moved in this phase."""
    marked: i64 = 0
    """G-MARK-4: pieces with a marker of the seat that claims them."""
    in_front: i64 = 0
    abandoned: i64 = 0
    """G-RECOVER-1: pieces on the board that anybody may take over."""
    unmoved: i64 = 0
    """G-UNMOVED-1, G-UNMOVED-2: pieces just put on a quarry hex at the end of phase 4."""
    liftable: i64 = 0
    """The pieces that the seat whose go it is can choose in phase 4; follows from the rest."""
    hand: i64 = 0
    """The piece that is being moved."""
    moved: bool = False
    """Whether it has entered a hex in this go."""
    recovered: bool = False
    """G-RECOVER-2: whether it was abandoned when it was lifted."""

    def __init__(self, game: Game, board: Board, seats: i64, options: dict[str, int | str]) -> None:
        super().__init__(game, NUMBERING, seats, options)
        self.board = board
        """The island as it is printed; shared by all copies."""
        self.hexes = board.empty_hexes
        self.ahu = board.empty_ahu

    def own(self) -> None:
        """Copy the vectors that are shared with another copy of this table."""
        self.hexes = self.hexes[:]
        self.ahu = self.ahu[:]
        self.places = self.places[:]
        self.visited = self.visited[:]
        self.claimed = self.claimed[:]
        self.shared = False

    def copy_to(self, copy: GiantsState) -> None:
        """Make a fresh table equal to this one; the vectors are shared until one of the two changes."""
        self.share(copy)
        self.shared = True
        copy.open_scoring = self.open_scoring
        copy.perfect_memory = self.perfect_memory
        copy.chief_splits = self.chief_splits
        copy.break_ties = self.break_ties
        copy.asks_everybody = self.asks_everybody
        copy.idle_limit = self.idle_limit
        copy.round = self.round
        copy.first = self.first
        copy.turn = self.turn
        copy.passed = self.passed
        copy.rolled = self.rolled
        copy.dice = self.dice
        copy.busy = self.busy
        copy.idle = self.idle
        copy.ending = self.ending
        copy.supply = self.supply
        copy.tile = self.tile
        copy.carved = self.carved
        copy.gone = self.gone
        copy.headdresses = self.headdresses
        copy.halves_left = self.halves_left
        copy.logs_left = self.logs_left
        copy.logs_gone = self.logs_gone
        copy.felled = self.felled
        copy.workers = self.workers
        copy.markers = self.markers
        copy.logs = self.logs
        copy.bases = self.bases
        copy.sorcerers = self.sorcerers
        copy.chiefs = self.chiefs
        copy.workers_spent = self.workers_spent
        copy.markers_spent = self.markers_spent
        copy.sorcerers_spent = self.sorcerers_spent
        copy.chiefs_spent = self.chiefs_spent
        copy.halves = self.halves
        copy.points = self.points
        copy.workers_stored = self.workers_stored
        copy.markers_stored = self.markers_stored
        copy.bids = self.bids
        copy.bid_markers = self.bid_markers
        copy.bid_workers = self.bid_workers
        copy.bid_sorcerers = self.bid_sorcerers
        copy.bid_chiefs = self.bid_chiefs
        copy.order = self.order
        copy.chooser = self.chooser
        copy.out = self.out
        copy.hands = self.hands
        copy.chiefs_ready = self.chiefs_ready
        copy.figure = self.figure
        copy.figure_logs = self.figure_logs
        copy.spot = self.spot
        copy.hexes = self.hexes
        copy.carry_1 = self.carry_1
        copy.carry_2 = self.carry_2
        copy.carry_3 = self.carry_3
        copy.workers_placed = self.workers_placed
        copy.reserved = self.reserved
        copy.erected = self.erected
        copy.crowned = self.crowned
        copy.ahu = self.ahu
        copy.erected_count = self.erected_count
        copy.places = self.places
        copy.visited = self.visited
        copy.touched = self.touched
        copy.claimed = self.claimed
        copy.marked = self.marked
        copy.in_front = self.in_front
        copy.abandoned = self.abandoned
        copy.unmoved = self.unmoved
        copy.liftable = self.liftable
        copy.hand = self.hand
        copy.moved = self.moved
        copy.recovered = self.recovered

    # -- questions ---------------------------------------------------------------------------------------------------

    def after(self, seat: i64) -> i64:
        """G-TURN-2: the left neighbour."""
        if seat == self.seats - 1:
            return 0
        return seat + 1

    def is_moving(self) -> bool:
        """Whether a piece is being moved: at the move, or at a payment during it."""
        return self.step() == Step.MOVE or self.step() == Step.HELP

    def start_bases(self) -> i64:
        """G-SETUP-2: how many bases each player began with."""
        return self.board.bases[self.seats - 3]

    def owners_shown(self) -> bool:
        """Ruling G-AMB-47: whether everybody sees who owns which Moai."""
        return self.open_scoring or self.perfect_memory or self.agenda == 0

    def origin(self, piece: i64) -> i64:
        """G-TRANS-5: the hex on which a piece in play lies or, in front of a screen, from which it will start."""
        place = self.places[piece]
        if place != Place.FRONT:
            return place
        return self.board.moai_quarry if piece < FIRST_HEADDRESS else self.board.headdress_quarry

    def carriers(self, weight: i64) -> i64:
        """Hexes that a piece of this weight may enter."""
        if weight == 1:
            return self.carry_1
        return self.carry_2 if weight == 2 else self.carry_3

    def has_figure(self, seat: i64, place: i64) -> bool:
        """Ruling G-AMB-27: whether any figure of a seat stands on a hex."""
        word = self.hexes[place]
        return ((word >> (seat * 4)) & 15) != 0 or ((word >> HexWord.CHIEFS) & BIT[seat]) != 0

    def figures_out(self, seat: i64, figure: i64) -> i64:
        """In how many places beside the reserve the Sorcerer or Chief of a seat is: on the board, in hand, or in front of the screen."""
        is_chief = figure == Figure.CHIEF
        found: i64 = 1 if (self.chiefs_spent if is_chief else self.sorcerers_spent) & BIT[seat] else 0
        if self.step() == Step.HEX and self.decider() == seat and self.figure == figure:
            found += 1
        for place in range(self.board.count):
            found += (self.hexes[place] >> (seat + (HexWord.CHIEFS if is_chief else HexWord.SORCERERS))) & 1
        return found

    def logs_in_use(self) -> i64:
        """Logs in reserves, on the island and in hand."""
        found: i64 = self.figure_logs if self.step() == Step.HEX else 0
        for place in range(self.board.count):
            found += self.hexes[place] >> HexWord.LOGS
        for seat in range(self.seats):
            found += lane(self.logs, seat)
        return found

    def base_owner(self, ahu: i64) -> i64:
        """The owner of the base on an Ahu; -1 if there is none."""
        return (self.ahu[ahu] & AhuWord.OWNER_MASK) - 1

    def moai_size(self, ahu: i64) -> i64:
        """The size of the Moai on an Ahu; 0 if there is none."""
        return (self.ahu[ahu] >> AhuWord.SIZE) & AhuWord.SIZE_MASK

    def has_peeked(self, seat: i64, ahu: i64) -> bool:
        return ((self.ahu[ahu] >> AhuWord.PEEKS) & BIT[seat]) != 0

    def holder(self, piece: i64) -> i64:
        """The seat that claims a piece, or NOBODY_CLAIMS."""
        for seat in range(self.seats):
            if self.claimed[seat] & BIT[piece]:
                return seat
        return NOBODY_CLAIMS


def first_of_size(size: i64) -> i64:
    """The number of the first Moai of a size."""
    return FIRST_OF_SIZE[size]
