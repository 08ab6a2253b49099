"""The end of phase 4 and phase 5: pieces not moved, the end of the game, everything home, the next round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.agenda import BY_ITSELF
from motu.core.bits import BIT, lowest_bit
from motu.core.rulings import ALLOWED
from motu.games.giants.moves import FIRST_HEADDRESS, EndedBy, Step, Why
from motu.games.giants.scoring import earned
from motu.games.giants.state import GiantsState, HexWord, add_lane, lane
from motu.games.giants.transport import loose_moai, put_marker

ROUND: Final = (Step.PRODUCTION, Step.AUCTION, Step.PLACEMENT, Step.TRANSPORT, Step.END_OF_ROUND)
"""G-TURN-1: the five phases."""


def begin_round(state: GiantsState) -> None:
    """G-TURN-1: the phases, the last one put down first."""
    for place in range(len(ROUND) - 1, -1, -1):
        state.push(ROUND[place], BY_ITSELF)
    state.rolled = 0
    state.dice = 0
    state.turn = state.first
    state.passed = 0
    state.busy = False


def ask_to_mark(state: GiantsState, seat: i64) -> None:
    """G-UNMOVED-1, rulings G-AMB-36 and G-AMB-62: in turn order from a seat on, whoever has pieces that were not moved; then the
    round ends."""
    state.agenda = 0
    state.push(Step.END_OF_ROUND, BY_ITSELF)
    ask_in_turn(state, Step.UNMOVED, (seat - state.first + state.seats) % state.seats)


def ask_in_turn(state: GiantsState, step: i64, first_place: i64) -> None:
    """Ask everybody in turn order from a place on who may mark a piece that was not moved, or take back a marker."""
    for place in range(state.seats - 1, first_place - 1, -1):
        seat = (state.first + place) % state.seats
        if step == Step.UNMOVED:
            is_asked = claimable(state, seat) != 0 and (state.asks_everybody or lane(state.markers, seat) != 0)
        else:
            is_asked = state.claimed[seat] != 0
        if is_asked:
            state.push(step, seat)


def close_transport(state: GiantsState) -> None:
    """G-TEND-1, G-UNMOVED-1, G-UNMOVED-2, rulings G-AMB-36 and G-AMB-60: the end is checked, then pieces not moved lie down."""
    state.passed = 0
    state.liftable = 0
    state.ending = find_ending(state)
    if state.ending != EndedBy.NONE:
        state.agenda = 0
        tell_end(state)
        return
    state.unmoved = state.in_front
    pieces = state.in_front
    state.in_front = 0
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= pieces - 1
        place = state.board.moai_quarry if piece < FIRST_HEADDRESS else state.board.headdress_quarry
        state.places[piece] = place
        if state.journal is not None:
            state.journal.add("unmoved", {"piece": piece, "hex": state.board.cell[place]})
    ask_to_mark(state, state.first)


def claimable(state: GiantsState, seat: i64) -> i64:
    """Ruling G-AMB-36: the unmoved pieces of a seat without a marker on them."""
    return state.claimed[seat] & state.unmoved & ~state.marked


def markable(state: GiantsState, seat: i64) -> i64:
    """Ruling G-AMB-36: those that it can mark."""
    return claimable(state, seat) if lane(state.markers, seat) != 0 else 0


def why_not_claim(state: GiantsState, piece: i64) -> i64:
    """G-UNMOVED-1, ruling G-AMB-36."""
    seat = state.decider()
    if (claimable(state, seat) & BIT[piece]) == 0:
        return Why.CLAIM_NOT_YOURS
    return ALLOWED if lane(state.markers, seat) != 0 else Why.NO_MARKER_LEFT


def do_claim(state: GiantsState, seat: i64, piece: i64) -> None:
    """G-UNMOVED-1, G-UNMOVED-2, rulings G-AMB-36 and G-AMB-62: as many as the markers last."""
    put_marker(state, seat, piece)
    if state.journal is not None:
        state.journal.add("mark", {"seat": seat, "piece": piece, "hex": state.board.cell[state.places[piece]]})
    if claimable(state, seat) == 0 or not (state.asks_everybody or lane(state.markers, seat) != 0):
        state.pop()


def find_ending(state: GiantsState) -> i64:
    """G-END-1, G-SORC-7, rulings G-AMB-41, G-AMB-42, G-AMB-43, G-AMB-44 and G-AMB-57: why the game is over, if it is."""
    for seat in range(state.seats):
        if lane(state.erected_count, seat) == state.start_bases():
            return EndedBy.BASES
    if state.supply != 0:
        state.idle = 0
        return EndedBy.NONE
    if loose_moai(state) == 0:
        return EndedBy.SUPPLY
    state.idle = 0 if state.busy else state.idle + 1
    return EndedBy.IDLE if state.idle_limit != 0 and state.idle >= state.idle_limit else EndedBy.NONE


def tell_end(state: GiantsState) -> None:
    """G-END-2, G-SCORE-1 to G-SCORE-6: why the game is over, and the points of every seat."""
    if state.journal is None:
        return
    if state.ending == EndedBy.BASES:
        for seat in range(state.seats):
            if lane(state.erected_count, seat) == state.start_bases():
                state.journal.add("end_bases", {"seat": seat})
    elif state.ending == EndedBy.SUPPLY:
        state.journal.add("end_supply", {})
    else:
        state.journal.add("end_idle", {"n": state.idle})
    for seat in range(state.seats):
        parts = [earned(state, seat, source) for source in range(4)]
        state.journal.add(
            "scored",
            {"seat": seat, "helping": parts[0], "moai": parts[1], "headdress": parts[2], "tablet": parts[3], "total": sum(parts)},
        )


# -- phase 5 -----------------------------------------------------------------------------------------------------------


def come_home(state: GiantsState) -> None:
    """G-ROUND-1, G-ROUND-3, G-RONGO-4, G-LOG-5, G-MARK-2, rulings G-AMB-39 and G-AMB-61: everything comes home.

    Half-tablets and logs in a reserve are kept; unmarked pieces are abandoned.
    """
    state.pop()
    state.workers += state.workers_spent + state.workers_placed
    state.workers_spent = 0
    state.workers_placed = 0
    state.markers += state.markers_spent
    state.markers_spent = 0
    state.sorcerers = BIT[state.seats] - 1
    state.chiefs = state.sorcerers
    state.sorcerers_spent = 0
    state.chiefs_spent = 0
    for place in range(state.board.count):
        word = state.hexes[place]
        if word != 0:
            state.logs_gone += word >> HexWord.LOGS
            state.hexes[place] = 0
    state.carry_1 = 0
    state.carry_2 = 0
    state.carry_3 = 0
    state.unmoved = 0
    while state.touched != 0:
        state.visited[lowest_bit(state.touched)] = 0
        state.touched &= state.touched - 1
    for seat in range(state.seats):
        state.abandoned |= state.claimed[seat] & ~state.marked
        state.claimed[seat] &= state.marked
    if state.journal is not None:
        state.journal.add("home", {})
    state.push(Step.NEXT_ROUND, BY_ITSELF)
    ask_in_turn(state, Step.TAKE_BACK, 0)


def do_take_back(state: GiantsState, seat: i64, piece: i64) -> None:
    """G-ROUND-2, ruling G-AMB-38: the marker returns, the piece is abandoned at once."""
    state.marked &= ~BIT[piece]
    state.claimed[seat] &= ~BIT[piece]
    state.abandoned |= BIT[piece]
    state.markers = add_lane(state.markers, seat, 1)
    if state.journal is not None:
        state.journal.add("take_back", {"seat": seat, "piece": piece, "hex": state.board.cell[state.places[piece]]})
    if state.claimed[seat] == 0:
        state.pop()


def next_round(state: GiantsState) -> None:
    """G-ROUND-4: the first-player piece moves on, and the next round begins."""
    state.pop()
    state.first = state.after(state.first)
    state.round += 1
    begin_round(state)
    if state.journal is not None:
        state.journal.add("round", {"n": state.round, "seat": state.first})
