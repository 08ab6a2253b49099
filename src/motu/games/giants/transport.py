"""Phase 4: lift a piece, roll it hex by hex, pay the helpers, then erect, crown, mark or leave it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.board import flood
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.giants.moves import FIRST_HEADDRESS, NUMBERING, Act, Step, Why
from motu.games.giants.payments import find_payments, pay
from motu.games.giants.placement import PASSING, offer_peeks
from motu.games.giants.state import MOAI_PIECES, NOBODY_CLAIMS, WEIGHT, AhuWord, GiantsState, Place, add_lane, lane

FIRST_LIFT: Final[i64] = NUMBERING.number(Act.LIFT)
FIRST_TO: Final[i64] = NUMBERING.number(Act.TO)
FIRST_ERECT: Final[i64] = NUMBERING.number(Act.ERECT)
FIRST_CROWN: Final[i64] = NUMBERING.number(Act.CROWN)
MARKING: Final[i64] = NUMBERING.number(Act.MARK)
LEAVING: Final[i64] = NUMBERING.number(Act.LEAVE)


def transport(state: GiantsState) -> bool:
    """G-TRANS-1 to G-TRANS-4, G-TEND-1, rulings G-AMB-58 and G-AMB-62: goes in turn; tells whether all have passed.

    Everybody sees who has no piece to carry and can take over none, so that seat is not asked.
    """
    for _ in range(state.seats):
        seat = state.turn
        if (state.passed & BIT[seat]) == 0:
            state.liftable = find_liftable(state, seat)
            if state.liftable != 0 or (state.asks_everybody and (state.claimed[seat] | state.abandoned) != 0):
                state.push(Step.GO, seat)
                return False
            state.passed |= BIT[seat]
            if state.journal is not None:
                state.journal.add("pass", {"seat": seat})
        state.turn = state.after(seat)
    state.pop()
    return True


# -- which pieces ------------------------------------------------------------------------------------------------------


def find_liftable(state: GiantsState, seat: i64) -> i64:
    """G-TRANS-2, G-MARK-4, G-RECOVER-1, rulings G-AMB-33, G-AMB-35, G-AMB-56 and G-AMB-59: the pieces a go can be about."""
    found: i64 = 0
    own = state.claimed[seat]
    if lane(state.markers, seat) != 0:
        found = (own & ~state.marked) | state.abandoned
        own &= state.marked
    elif state.abandoned != 0:
        found = find_recoverable(state, seat)
    while own != 0:
        piece = lowest_bit(own)
        own &= own - 1
        if can_step(state, piece) or endings(state, seat, piece, state.origin(piece)) != 0:
            found |= BIT[piece]
    return found


def can_step(state: GiantsState, piece: i64) -> bool:
    """Whether some neighbouring hex may be entered."""
    return (state.board.near[state.origin(piece)] & state.carriers(WEIGHT[piece]) & ~state.visited[piece]) != 0


def find_recoverable(state: GiantsState, seat: i64) -> i64:
    """G-RECOVER-3, ruling G-AMB-56: the abandoned pieces that a seat without a marker can finish in one go.

    An abandoned piece has not moved in this round, so only carriers decide how far it gets.
    """
    found: i64 = 0
    goals_of_moai: i64 = -1
    pieces = state.abandoned
    near = state.board.near
    reach: i64 = 0
    reached_for: i64 = 0
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= pieces - 1
        kind: i64 = 4
        if piece < FIRST_HEADDRESS:
            kind = WEIGHT[piece]
        if kind != reached_for:
            reached_for = kind
            if kind == 4:
                goals = find_goals(state, seat, False)
            else:
                if goals_of_moai == -1:
                    goals_of_moai = find_goals(state, seat, True)
                goals = goals_of_moai
            reach = goals
            if goals != 0:
                reach |= flood(near, goals, state.carriers(WEIGHT[piece]))
        if reach == 0:
            continue
        place = state.places[piece]
        if (goals & BIT[place]) != 0 or (near[place] & reach & state.carriers(WEIGHT[piece])) != 0:
            found |= BIT[piece]
    return found


def find_goals(state: GiantsState, seat: i64, moai: bool) -> i64:
    """The hexes on which a seat could erect a Moai or set a headdress."""
    goals: i64 = 0
    if moai:
        sites = state.reserved
        if lane(state.bases, seat) != 0:
            sites = BIT[state.board.ahu_count] - 1 & ~state.erected
    else:
        sites = state.erected & ~state.crowned
    while sites != 0:
        ahu = lowest_bit(sites)
        sites &= sites - 1
        place = state.board.hex_of[ahu]
        foreign = moai and (state.reserved & BIT[ahu]) != 0 and state.base_owner(ahu) != seat
        if not foreign and state.has_figure(seat, place):
            goals |= BIT[place]
    return goals


def endings(state: GiantsState, seat: i64, piece: i64, place: i64) -> i64:
    """G-ERECT-1, G-CROWN-1, rulings G-AMB-25, G-AMB-27, G-AMB-29 and G-AMB-30: the Ahu on which a piece may be finished on this hex."""
    sites = state.board.ahu_of[place]
    if sites == 0 or not state.has_figure(seat, place):
        return 0
    if piece >= FIRST_HEADDRESS:
        return sites & state.erected & ~state.crowned
    free = sites & ~(state.reserved | state.erected) if lane(state.bases, seat) != 0 else 0
    kept = sites & state.reserved
    while kept != 0:
        ahu = lowest_bit(kept)
        kept &= kept - 1
        if state.base_owner(ahu) == seat:
            free |= BIT[ahu]
    return free


def offer_go(state: GiantsState, choices: Choices) -> None:
    """G-TRANS-2: a piece to move, finish or mark; a peek; or a pass."""
    choices.add_set(FIRST_LIFT, state.liftable)
    offer_peeks(state, state.decider(), choices)
    choices.add(PASSING)


def why_not_lift(state: GiantsState, piece: i64) -> i64:
    """G-TRANS-5, G-ERECT-4, G-MARK-4, G-RECOVER-3, rulings G-AMB-35, G-AMB-50 and G-AMB-59."""
    if state.liftable & BIT[piece]:
        return ALLOWED
    seat = state.decider()
    place = state.places[piece]
    if place == Place.SUPPLY:
        return Why.PIECE_ABSENT
    if place >= Place.AHU:
        return Why.PIECE_ERECTED
    holder = state.holder(piece)
    if holder == NOBODY_CLAIMS:
        return Why.PIECE_UNFINISHABLE
    if holder != seat:
        return Why.PIECE_MARKED if state.marked & BIT[piece] else Why.PIECE_HELD
    return Why.PIECE_STUCK


def do_lift(state: GiantsState, seat: i64, piece: i64) -> None:
    """G-TRANS-5, G-TRANS-9, ruling G-AMB-23: the piece starts where it lies or on its quarry hex, which counts as visited."""
    state.pop()
    state.hand = piece
    state.moved = False
    state.recovered = (state.abandoned & BIT[piece]) != 0
    state.visited[piece] |= BIT[state.origin(piece)]
    state.touched |= BIT[piece]
    state.push(Step.MOVE, seat)


# -- the move ----------------------------------------------------------------------------------------------------------


def find_steps(state: GiantsState, seat: i64) -> i64:
    """G-TRANS-6 to G-TRANS-12, rulings G-AMB-22 to G-AMB-24 and G-AMB-56: the hexes that the piece in hand may enter."""
    piece = state.hand
    allowed = state.carriers(WEIGHT[piece]) & ~state.visited[piece]
    steps = state.board.near[state.origin(piece)] & allowed
    if steps != 0 and state.recovered and lane(state.markers, seat) == 0:
        steps &= flood(state.board.near, find_goals(state, seat, piece < FIRST_HEADDRESS), allowed)
    return steps


def offer_move(state: GiantsState, choices: Choices) -> None:
    """G-TRANS-2, G-MARK-1, G-MARK-3: a further hex, erect, crown, mark, leave, or a peek in between."""
    seat = state.decider()
    piece = state.hand
    steps = find_steps(state, seat)
    while steps != 0:
        choices.add(FIRST_TO + state.board.cell[lowest_bit(steps)])
        steps &= steps - 1
    first = FIRST_CROWN if piece >= FIRST_HEADDRESS else FIRST_ERECT
    choices.add_set(first, endings(state, seat, piece, state.origin(piece)))
    if lane(state.markers, seat) != 0 and (state.marked & BIT[piece]) == 0:
        choices.add(MARKING)
    if state.moved and not state.recovered:
        choices.add(LEAVING)
    offer_peeks(state, seat, choices)


def why_not_step(state: GiantsState, cell: i64) -> i64:
    """G-TRANS-5 to G-TRANS-11, G-LOG-4, rulings G-AMB-22, G-AMB-23 and G-AMB-56."""
    place = state.board.hex_at[cell]
    if place < 0:
        return Why.NO_SUCH_HEX
    piece = state.hand
    if state.visited[piece] & BIT[place]:
        return Why.BEEN_THERE
    if (state.board.near[state.origin(piece)] & BIT[place]) == 0:
        return Why.NOT_NEXT
    if (state.carriers(WEIGHT[piece]) & BIT[place]) == 0:
        return Why.TOO_WEAK
    return ALLOWED if find_steps(state, state.decider()) & BIT[place] else Why.DEAD_END


def do_step(state: GiantsState, seat: i64, cell: i64) -> None:
    """G-TRANS-6 to G-TRANS-12, G-USE-1: the piece enters the hex; who helps is asked if it makes a difference."""
    piece = state.hand
    place = state.board.hex_at[cell]
    state.places[piece] = place
    state.visited[piece] |= BIT[place]
    state.in_front &= ~BIT[piece]
    state.moved = True
    if state.journal is not None:
        state.journal.add("step", {"seat": seat, "piece": piece, "hex": cell})
    options = find_payments(state, seat, place, WEIGHT[piece])
    if options & (options - 1):
        state.push(Step.HELP, seat)
    else:
        pay(state, lowest_bit(options))


# -- the end of a go ---------------------------------------------------------------------------------------------------


def why_not_erect(state: GiantsState, ahu: i64) -> i64:
    """G-ERECT-1 to G-ERECT-3, G-SORC-5, G-ADJ-1, rulings G-AMB-27 and G-AMB-29."""
    seat = state.decider()
    place = state.origin(state.hand)
    if state.hand >= FIRST_HEADDRESS:
        return Why.ERECT_HEADDRESS
    if ahu >= state.board.ahu_count or state.board.hex_of[ahu] != place:
        return Why.ERECT_ELSEWHERE
    if state.erected & BIT[ahu]:
        return Why.AHU_OCCUPIED
    if not state.has_figure(seat, place):
        return Why.ERECT_WITHOUT_FIGURE
    if state.reserved & BIT[ahu]:
        return ALLOWED if state.base_owner(ahu) == seat else Why.AHU_RESERVED
    return ALLOWED if lane(state.bases, seat) != 0 else Why.ERECT_WITHOUT_BASE


def do_erect(state: GiantsState, seat: i64, ahu: i64) -> None:
    """G-ERECT-2 to G-ERECT-4, G-MARK-5, G-VAR-2, rulings G-AMB-28 and G-AMB-51: the Moai on an own base, face down, for good."""
    piece = state.hand
    if state.reserved & BIT[ahu]:
        state.reserved &= ~BIT[ahu]
    else:
        state.bases = add_lane(state.bases, seat, -1)
    state.erected |= BIT[ahu]
    state.ahu[ahu] = (seat + 1) | (WEIGHT[piece] << AhuWord.SIZE)
    state.erected_count = add_lane(state.erected_count, seat, 1)
    if state.journal is not None:
        state.journal.add("erect", {"seat": seat, "piece": piece, "ahu": ahu})
        if state.open_scoring:
            state.journal.add("erect_scored", {"seat": seat, "n": state.board.moai_value[ahu] * WEIGHT[piece]})
    settle(state, seat, ahu)


def why_not_crown(state: GiantsState, ahu: i64) -> i64:
    """G-CROWN-1, G-ADJ-1, rulings G-AMB-30 and G-AMB-52: any erected Moai without a headdress, whoever owns it."""
    if state.hand < FIRST_HEADDRESS:
        return Why.CROWN_WITH_MOAI
    place = state.origin(state.hand)
    if ahu >= state.board.ahu_count or state.board.hex_of[ahu] != place:
        return Why.CROWN_ELSEWHERE
    if (state.erected & BIT[ahu]) == 0:
        return Why.NO_MOAI_TO_CROWN
    if state.crowned & BIT[ahu]:
        return Why.CROWNED_ALREADY
    return ALLOWED if state.has_figure(state.decider(), place) else Why.CROWN_WITHOUT_FIGURE


def do_crown(state: GiantsState, seat: i64, ahu: i64) -> None:
    """G-CROWN-1, G-MARK-5: the headdress on the Moai, for good."""
    state.crowned |= BIT[ahu]
    if state.journal is not None:
        state.journal.add("crown", {"seat": seat, "piece": state.hand, "ahu": ahu})
    settle(state, seat, ahu)


def settle(state: GiantsState, seat: i64, ahu: i64) -> None:
    """G-MARK-5: a finished piece belongs to the Ahu; its marker returns to the reserve."""
    piece = state.hand
    state.places[piece] = Place.AHU + ahu
    state.claimed[seat] &= ~BIT[piece]
    state.in_front &= ~BIT[piece]
    state.abandoned &= ~BIT[piece]
    state.visited[piece] = 0
    state.touched &= ~BIT[piece]
    if state.marked & BIT[piece]:
        state.marked &= ~BIT[piece]
        state.markers = add_lane(state.markers, seat, 1)
    state.busy = True
    end_go(state, seat)


def why_not_mark(state: GiantsState) -> i64:
    """G-MARK-3, ruling G-AMB-37."""
    if state.marked & BIT[state.hand]:
        return Why.MARKED_ALREADY
    return ALLOWED if lane(state.markers, state.decider()) != 0 else Why.NO_MARKER_LEFT


def do_mark(state: GiantsState, seat: i64) -> None:
    """G-MARK-3, G-MARK-4, G-MARK-6, G-RECOVER-1, rulings G-AMB-33 and G-AMB-34: a marker of the reserve onto the piece."""
    piece = state.hand
    place = state.origin(piece)
    state.places[piece] = place
    state.in_front &= ~BIT[piece]
    put_marker(state, seat, piece)
    if state.journal is not None:
        state.journal.add("mark", {"seat": seat, "piece": piece, "hex": state.board.cell[place]})
    end_go(state, seat)


def put_marker(state: GiantsState, seat: i64, piece: i64) -> None:
    """G-MARK-4: from now on only this seat may move the piece."""
    state.markers = add_lane(state.markers, seat, -1)
    state.marked |= BIT[piece]
    state.claimed[seat] |= BIT[piece]
    state.abandoned &= ~BIT[piece]


def why_not_leave(state: GiantsState) -> i64:
    """G-RECOVER-2, rulings G-AMB-50 and G-AMB-59."""
    if state.recovered:
        return Why.RECOVERED
    return ALLOWED if state.moved else Why.NOT_MOVED


def do_leave(state: GiantsState, seat: i64) -> None:
    """G-MARK-1, rulings G-AMB-26, G-AMB-32, G-AMB-35 and G-AMB-37: it stays where it stopped, still the mover's for this round."""
    if state.journal is not None:
        piece = state.hand
        state.journal.add("leave", {"seat": seat, "piece": piece, "hex": state.board.cell[state.places[piece]]})
    end_go(state, seat)


def end_go(state: GiantsState, seat: i64) -> None:
    """G-TRANS-3: one piece per go."""
    state.pop()
    state.hand = 0
    state.moved = False
    state.recovered = False
    state.turn = state.after(seat)


def loose_moai(state: GiantsState) -> i64:
    """Moai on the board or in front of screens that are not erected."""
    found = state.abandoned
    for seat in range(state.seats):
        found |= state.claimed[seat]
    return found & MOAI_PIECES
