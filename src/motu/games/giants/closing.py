"""The end of phase 4 and phase 5: pieces not moved, the end of the game, everything home, the next round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.state import BY_ITSELF
from motu.games.giants.moves import (
    AUCTION,
    END_OF_ROUND,
    FIRST_HEADDRESS,
    NEXT_ROUND,
    PLACEMENT,
    PRODUCTION,
    TAKE_BACK,
    TRANSPORT,
    UNMOVED,
)
from motu.games.giants.state import BY_BASES, BY_IDLENESS, BY_SUPPLY, LOG_BITS, NO_ENDING, Table, add_lane, lane
from motu.games.giants.transport import loose_moai, put_marker

ROUND: Final = (PRODUCTION, AUCTION, PLACEMENT, TRANSPORT, END_OF_ROUND)
"""G-TURN-1: the five phases."""


def begin_round(table: Table) -> None:
    """G-TURN-1: the phases, the last one put down first."""
    for place in range(len(ROUND) - 1, -1, -1):
        table.push(ROUND[place], BY_ITSELF)
    table.rolled = 0
    table.dice = 0
    table.turn = table.first
    table.passed = 0
    table.busy = False


def close_transport(table: Table) -> None:
    """G-TEND-1, G-UNMOVED-1, G-UNMOVED-2, rulings G-AMB-36 and G-AMB-60: the end is checked, then pieces not moved lie down."""
    table.passed = 0
    table.liftable = 0
    table.ending = find_ending(table)
    if table.ending != NO_ENDING:
        table.agenda = 0
        tell_end(table)
        return
    table.unmoved = table.in_front
    pieces = table.in_front
    table.in_front = 0
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= pieces - 1
        place = table.board.moai_quarry if piece < FIRST_HEADDRESS else table.board.headdress_quarry
        table.places[piece] = place
        if table.journal is not None:
            table.journal.add("unmoved", {"piece": piece, "hex": table.board.cell[place]})
    seat = table.first
    for _ in range(table.seats):
        seat = before(table, seat)
        if lane(table.markers, seat) != 0 and claimable(table, seat) != 0:
            table.push(UNMOVED, seat)


def before(table: Table, seat: i64) -> i64:
    """The right neighbour."""
    return seat - 1 if seat != 0 else table.seats - 1


def claimable(table: Table, seat: i64) -> i64:
    """Ruling G-AMB-36: the unmoved pieces of a seat that it may still mark."""
    return table.claimed[seat] & table.unmoved & ~table.marked


def do_claim(table: Table, seat: i64, piece: i64) -> None:
    """G-UNMOVED-1, G-UNMOVED-2, ruling G-AMB-36: as many as the markers last."""
    put_marker(table, seat, piece)
    if table.journal is not None:
        table.journal.add("mark", {"seat": seat, "piece": piece, "hex": table.board.cell[table.places[piece]]})
    if lane(table.markers, seat) == 0 or claimable(table, seat) == 0:
        table.pop()


def find_ending(table: Table) -> i64:
    """G-END-1, G-SORC-7, rulings G-AMB-41, G-AMB-42, G-AMB-43, G-AMB-44 and G-AMB-57: why the game is over, if it is."""
    for seat in range(table.seats):
        if lane(table.erected_count, seat) == table.start_bases():
            return BY_BASES
    if table.supply != 0:
        table.idle = 0
        return NO_ENDING
    if loose_moai(table) == 0:
        return BY_SUPPLY
    table.idle = 0 if table.busy else table.idle + 1
    return BY_IDLENESS if table.idle_limit != 0 and table.idle >= table.idle_limit else NO_ENDING


def tell_end(table: Table) -> None:
    """G-END-2, G-SCORE-1 to G-SCORE-6: why the game is over, and the points of every seat."""
    if table.journal is None:
        return
    if table.ending == BY_BASES:
        for seat in range(table.seats):
            if lane(table.erected_count, seat) == table.start_bases():
                table.journal.add("end_bases", {"seat": seat})
    elif table.ending == BY_SUPPLY:
        table.journal.add("end_supply", {})
    else:
        table.journal.add("end_idle", {"n": table.idle})
    for seat in range(table.seats):
        parts = [table.earned(seat, source) for source in range(4)]
        table.journal.add(
            "scored",
            {"seat": seat, "helping": parts[0], "moai": parts[1], "headdress": parts[2], "tablet": parts[3], "total": sum(parts)},
        )


# -- phase 5 -----------------------------------------------------------------------------------------------------------


def come_home(table: Table) -> None:
    """G-ROUND-1, G-ROUND-3, G-RONGO-4, G-LOG-5, G-MARK-2, rulings G-AMB-39 and G-AMB-61: everything comes home.

    Half-tablets and logs in a reserve are kept; unmarked pieces are abandoned.
    """
    table.pop()
    table.workers += table.workers_spent + table.workers_placed
    table.workers_spent = 0
    table.workers_placed = 0
    table.markers += table.markers_spent
    table.markers_spent = 0
    table.sorcerers = BIT[table.seats] - 1
    table.chiefs = table.sorcerers
    table.sorcerers_spent = 0
    table.chiefs_spent = 0
    for place in range(table.board.count):
        word = table.hexes[place]
        if word != 0:
            table.logs_gone += word >> LOG_BITS
            table.hexes[place] = 0
    table.carry_1 = 0
    table.carry_2 = 0
    table.carry_3 = 0
    table.unmoved = 0
    while table.touched != 0:
        table.visited[lowest_bit(table.touched)] = 0
        table.touched &= table.touched - 1
    for seat in range(table.seats):
        table.abandoned |= table.claimed[seat] & ~table.marked
        table.claimed[seat] &= table.marked
    if table.journal is not None:
        table.journal.add("home", {})
    table.push(NEXT_ROUND, BY_ITSELF)
    seat = table.first
    for _ in range(table.seats):
        seat = before(table, seat)
        if table.claimed[seat] != 0:
            table.push(TAKE_BACK, seat)


def do_take_back(table: Table, seat: i64, piece: i64) -> None:
    """G-ROUND-2, ruling G-AMB-38: the marker returns, the piece is abandoned at once."""
    table.marked &= ~BIT[piece]
    table.claimed[seat] &= ~BIT[piece]
    table.abandoned |= BIT[piece]
    table.markers = add_lane(table.markers, seat, 1)
    if table.journal is not None:
        table.journal.add("take_back", {"seat": seat, "piece": piece, "hex": table.board.cell[table.places[piece]]})
    if table.claimed[seat] == 0:
        table.pop()


def next_round(table: Table) -> None:
    """G-ROUND-4: the first-player piece moves on, and the next round begins."""
    table.pop()
    table.first = table.after(table.first)
    table.round += 1
    begin_round(table)
    if table.journal is not None:
        table.journal.add("round", {"n": table.round, "seat": table.first})
