"""Phases 1 and 2: the dice bring Moai into the quarry, and the players bid in secret for the choice among them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.rulings import ALLOWED
from motu.core.state import BY_CHANCE, BY_ITSELF
from motu.games.giants.board import FACES
from motu.games.giants.moves import (
    BEGIN,
    BID_MARKERS,
    BID_SCULPTORS,
    BY_CHIEF,
    BY_HANDS,
    CHIEF_HAS_CARVED,
    CHOICE,
    CHOOSE,
    DECLINE,
    DIE,
    MARKER_BID,
    NO_CHIEF_BID,
    NO_SUCH_FACE,
    NOT_ON_OFFER,
    NUMBERING,
    ROLL,
    SCULPTOR_BID,
    SCULPTORS_POOLED,
    TAKE,
    TOO_FEW_FIGURES,
    TOO_FEW_MARKERS,
    TOO_FEW_SCULPTORS,
)
from motu.games.giants.state import IN_FRONT, Table, add_lane, first_of_size, lane

FIRST_BEGIN: Final[i64] = NUMBERING.number(BEGIN)
FIRST_ROLL: Final[i64] = NUMBERING.number(ROLL)
FIRST_BID: Final[i64] = NUMBERING.number(BID_MARKERS)
FIRST_SCULPTORS: Final[i64] = NUMBERING.number(BID_SCULPTORS)
FIRST_TAKE: Final[i64] = NUMBERING.number(TAKE, 1, 0)
DECLINING: Final[i64] = NUMBERING.number(DECLINE)
EVERY_FOURTH: Final[i64] = 0x1111111
"""A bit for each number of Workers in a bid; the four bits from there on are without and with Sorcerer and Chief."""
SIZES: Final = 3
CHIEF_STRENGTH: Final = 3
"""G-AUC-8, G-FIG-3."""


# -- phase 1 -----------------------------------------------------------------------------------------------------------


def produce(table: Table) -> None:
    """G-PROD-1: one die after the other, the white ones first."""
    if table.rolled < table.board.dice[table.seats - 3]:
        table.push(DIE, BY_CHANCE)
        return
    table.pop()
    if table.journal is not None:
        if table.tile == 0:
            table.journal.add("no_offer", {})
        else:
            table.journal.add("offer", {"one": lane(table.tile, 1), "two": lane(table.tile, 2), "three": lane(table.tile, 3)})


def faces(table: Table, face: i64) -> i64:
    """G-SETUP-6, ruling G-AMB-08: how many faces of the next die show this result."""
    colour = 0 if table.rolled < table.board.white[table.seats - 3] else 1
    return table.board.faces[colour * FACES + face]


def offer_die(table: Table, choices: Choices) -> None:
    for face in range(FACES):
        choices.weigh(FIRST_ROLL + face, faces(table, face))


def why_not_roll(table: Table, face: i64) -> i64:
    return ALLOWED if faces(table, face) != 0 else NO_SUCH_FACE


def do_roll(table: Table, face: i64) -> None:
    """G-PROD-1 to G-PROD-4, G-SETUP-11, rulings G-AMB-06 and G-AMB-07: a Moai of that size onto the tile, if the box has one."""
    table.pop()
    table.dice |= face << (table.rolled * 4)
    table.rolled += 1
    size = face
    if table.round == 1:
        if face == 0:
            size = 1
        elif face == 3:
            size = 2
    if table.journal is not None:
        table.journal.add("roll", {"face": face})
    if size != 0 and lane(table.supply, size) != 0:
        table.supply = add_lane(table.supply, size, -1)
        table.tile = add_lane(table.tile, size, 1)


# -- phase 2: bids -----------------------------------------------------------------------------------------------------


def bid(table: Table) -> None:
    """G-AUC-1, G-AUC-4, G-TURN-2, ruling G-AMB-54: everybody closes both hands in secret; then all are opened."""
    if table.tile == 0:
        table.pop()
    elif table.bids < table.seats:
        table.push(MARKER_BID, (table.first + table.bids) % table.seats)
    else:
        table.pop()
        reveal(table)
        table.push(CHOICE, BY_ITSELF)


def offer_marker_bid(table: Table, choices: Choices) -> None:
    choices.add_set(FIRST_BID, BIT[lane(table.markers, table.decider()) + 1] - 1)


def why_not_bid_markers(table: Table, count: i64) -> i64:
    """G-AUC-1, G-AUC-9: any number of markers of the reserve, none included."""
    return ALLOWED if count <= lane(table.markers, table.decider()) else TOO_FEW_MARKERS


def do_bid_markers(table: Table, seat: i64, count: i64) -> None:
    """G-AUC-1: a hidden commitment; the other hand follows at once."""
    table.pop()
    table.bid_markers = add_lane(table.bid_markers, seat, count)
    if table.journal is not None:
        table.journal.add("bid_markers", {"n": count}, BIT[seat])
    table.push(SCULPTOR_BID, seat)


def offer_sculptor_bid(table: Table, choices: Choices) -> None:
    seat = table.decider()
    sorcerer = (table.sorcerers & BIT[seat]) != 0
    chief = (table.chiefs & BIT[seat]) != 0
    pattern: i64 = 1
    if chief:
        pattern |= 2
    if sorcerer:
        pattern |= pattern << 2
    choices.add_set(FIRST_SCULPTORS, pattern * (EVERY_FOURTH & (BIT[(lane(table.workers, seat) + 1) * 4] - 1)))


def why_not_bid_sculptors(table: Table, workers: i64, sorcerer: i64, chief: i64) -> i64:
    """G-AUC-2, G-AUC-9, G-AUC-10: any figures of the reserve, none included, even with markers in the other hand."""
    seat = table.decider()
    if workers > lane(table.workers, seat):
        return TOO_FEW_FIGURES
    if sorcerer != 0 and (table.sorcerers & BIT[seat]) == 0:
        return TOO_FEW_FIGURES
    if chief != 0 and (table.chiefs & BIT[seat]) == 0:
        return TOO_FEW_FIGURES
    return ALLOWED


def do_bid_sculptors(table: Table, seat: i64, workers: i64, sorcerer: i64, chief: i64) -> None:
    """G-AUC-2: a hidden commitment."""
    table.pop()
    table.bid_workers = add_lane(table.bid_workers, seat, workers)
    if sorcerer != 0:
        table.bid_sorcerers |= BIT[seat]
    if chief != 0:
        table.bid_chiefs |= BIT[seat]
    table.bids += 1
    if table.journal is not None:
        table.journal.add("bid_sculptors", {"workers": workers, "sorcerer": sorcerer, "chief": chief}, BIT[seat])
        table.journal.add("bid", {"seat": seat})


def draw_bid(table: Table, seat: i64, generator: Generator, sculptors: bool) -> None:
    """G-AUC-1: put anything that a reserve could hold into the hand with markers, or into both hands."""
    table.bid_markers = add_lane(table.bid_markers, seat, generator.below(lane(table.markers, seat) + 1) - lane(table.bid_markers, seat))
    table.bid_workers = add_lane(table.bid_workers, seat, -lane(table.bid_workers, seat))
    table.bid_sorcerers &= ~BIT[seat]
    table.bid_chiefs &= ~BIT[seat]
    if sculptors:
        table.bid_workers = add_lane(table.bid_workers, seat, generator.below(lane(table.workers, seat) + 1))
        if generator.below(2) != 0:
            table.bid_sorcerers |= table.sorcerers & BIT[seat]
        if generator.below(2) != 0:
            table.bid_chiefs |= table.chiefs & BIT[seat]


def reveal(table: Table) -> None:
    """G-AUC-4, G-AUC-15: all hands are opened; what was in them lies in front of the screens until the end of the round."""
    for seat in range(table.seats):
        if table.journal is not None:
            table.journal.add(
                "reveal",
                {
                    "seat": seat,
                    "markers": lane(table.bid_markers, seat),
                    "workers": lane(table.bid_workers, seat),
                    "sorcerer": 1 if table.bid_sorcerers & BIT[seat] else 0,
                    "chief": 1 if table.bid_chiefs & BIT[seat] else 0,
                },
            )
    set_order(table)
    table.markers -= table.bid_markers
    table.markers_spent += table.bid_markers
    table.workers -= table.bid_workers
    table.workers_spent += table.bid_workers
    table.sorcerers &= ~table.bid_sorcerers
    table.sorcerers_spent |= table.bid_sorcerers
    table.chiefs &= ~table.bid_chiefs
    table.chiefs_spent |= table.bid_chiefs
    table.hands = table.bid_workers
    table.chiefs_ready = 0 if table.chief_splits else table.bid_chiefs
    for seat in range(table.seats):
        if table.bid_sorcerers & BIT[seat]:
            table.hands = add_lane(table.hands, seat, 1)
        if table.chief_splits and table.bid_chiefs & BIT[seat]:
            table.hands = add_lane(table.hands, seat, CHIEF_STRENGTH)
    table.chooser = 0
    table.out = 0
    forget_bids(table)


def forget_bids(table: Table) -> None:
    """The opened hands are empty again."""
    table.bids = 0
    table.bid_markers = 0
    table.bid_workers = 0
    table.bid_sorcerers = 0
    table.bid_chiefs = 0


def set_order(table: Table) -> None:
    """G-AUC-5 to G-AUC-7, G-AUC-10, ruling G-AMB-04: most markers, then most half-tablets, then the order of turns."""
    table.order = 0
    placed: i64 = 0
    for rank in range(table.seats):
        best: i64 = -1
        best_key: i64 = -1
        seat = table.first
        for _ in range(table.seats):
            key = lane(table.bid_markers, seat) * 256 + lane(table.halves, seat)
            if (placed & BIT[seat]) == 0 and key > best_key:
                best = seat
                best_key = key
            seat = table.after(seat)
        placed |= BIT[best]
        table.order |= best << (rank * 4)


# -- phase 2: the choice of Moai ---------------------------------------------------------------------------------------


def offer(table: Table) -> None:
    """G-AUC-5, G-AUC-11, G-AUC-14, ruling G-AMB-05: round and round in the same order, until nothing is left or nobody can."""
    if table.tile != 0:
        for _ in range(table.seats):
            seat = (table.order >> (table.chooser * 4)) & 15
            if (table.out & BIT[seat]) == 0:
                if can_take_any(table, seat):
                    table.push(CHOOSE, seat)
                    return
                table.out |= BIT[seat]
            table.chooser = table.after(table.chooser)
    table.pop()
    if table.journal is not None:
        for size in range(1, SIZES + 1):
            if lane(table.tile, size) != 0:
                table.journal.add("gone", {"n": lane(table.tile, size), "size": size})
    table.gone += table.tile
    table.tile = 0
    table.order = 0
    table.chooser = 0
    table.out = 0
    table.hands = 0
    table.chiefs_ready = 0


def can_take_any(table: Table, seat: i64) -> bool:
    for size in range(1, SIZES + 1):
        if why_not_take(table, seat, size, BY_HANDS) == ALLOWED or why_not_take(table, seat, size, BY_CHIEF) == ALLOWED:
            return True
    return False


def offer_choose(table: Table, choices: Choices) -> None:
    """Ruling G-AMB-03: every Moai that can be taken, and declining."""
    seat = table.decider()
    for size in range(1, SIZES + 1):
        if lane(table.tile, size) != 0:
            if lane(table.hands, seat) >= size:
                choices.add(FIRST_TAKE + (size - 1) * 2)
            if table.chiefs_ready & BIT[seat]:
                choices.add(FIRST_TAKE + (size - 1) * 2 + 1)
    choices.add(DECLINING)


def why_not_take(table: Table, seat: i64, size: i64, by: i64) -> i64:
    """G-AUC-3, G-AUC-8, G-AUC-12, G-AUC-13, G-FIG-1, rulings G-AMB-01 and G-AMB-02: size sculptors, or the Chief alone."""
    if lane(table.tile, size) == 0:
        return NOT_ON_OFFER
    if by == BY_HANDS:
        return ALLOWED if lane(table.hands, seat) >= size else TOO_FEW_SCULPTORS
    if table.chief_splits:
        return SCULPTORS_POOLED
    if table.chiefs_ready & BIT[seat]:
        return ALLOWED
    return CHIEF_HAS_CARVED if table.chiefs_spent & BIT[seat] else NO_CHIEF_BID


def do_take(table: Table, seat: i64, size: i64, by: i64) -> None:
    """G-AUC-5, G-AUC-12, G-AUC-13: a Moai in front of the screen; its sculptors have worked."""
    table.pop()
    if by == BY_CHIEF:
        table.chiefs_ready &= ~BIT[seat]
    else:
        table.hands = add_lane(table.hands, seat, -size)
    piece = first_of_size(size) + lane(table.carved, size)
    table.tile = add_lane(table.tile, size, -1)
    table.carved = add_lane(table.carved, size, 1)
    table.places[piece] = IN_FRONT
    table.in_front |= BIT[piece]
    table.claimed[seat] |= BIT[piece]
    table.chooser = table.after(table.chooser)
    if table.journal is not None:
        table.journal.add("take", {"seat": seat, "piece": piece, "size": size})


def do_decline(table: Table, seat: i64) -> None:
    """Ruling G-AMB-03: who declines is out of this auction."""
    table.pop()
    table.out |= BIT[seat]
    table.chooser = table.after(table.chooser)
    if table.journal is not None:
        table.journal.add("decline", {"seat": seat})
