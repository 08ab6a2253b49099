"""Phase 4: lift a piece, roll it hex by hex, pay the helpers, then erect, crown, mark or leave it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.board import flood
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.giants.helpers import find_payments, pay
from motu.games.giants.moves import (
    AHU_OCCUPIED,
    AHU_RESERVED,
    BEEN_THERE,
    CROWN,
    CROWN_ELSEWHERE,
    CROWN_WITH_MOAI,
    CROWN_WITHOUT_FIGURE,
    CROWNED_ALREADY,
    DEAD_END,
    ERECT,
    ERECT_ELSEWHERE,
    ERECT_HEADDRESS,
    ERECT_WITHOUT_BASE,
    ERECT_WITHOUT_FIGURE,
    FIRST_HEADDRESS,
    GO,
    HELP,
    LEAVE,
    LIFT,
    MARK,
    MARKED_ALREADY,
    MOVE,
    NO_MARKER_LEFT,
    NO_MOAI_TO_CROWN,
    NO_SUCH_HEX,
    NOT_MOVED,
    NOT_NEXT,
    NUMBERING,
    PIECE_ABSENT,
    PIECE_ERECTED,
    PIECE_HELD,
    PIECE_MARKED,
    PIECE_STUCK,
    PIECE_UNFINISHABLE,
    RECOVERED,
    TO,
    TOO_WEAK,
)
from motu.games.giants.placement import PASSING, offer_peeks
from motu.games.giants.state import (
    IN_SUPPLY,
    MOAI_PIECES,
    NOBODY_CLAIMS,
    ON_AHU,
    SIZE_BITS,
    WEIGHT,
    Table,
    add_lane,
    lane,
)

FIRST_LIFT: Final[i64] = NUMBERING.number(LIFT)
FIRST_TO: Final[i64] = NUMBERING.number(TO)
FIRST_ERECT: Final[i64] = NUMBERING.number(ERECT)
FIRST_CROWN: Final[i64] = NUMBERING.number(CROWN)
MARKING: Final[i64] = NUMBERING.number(MARK)
LEAVING: Final[i64] = NUMBERING.number(LEAVE)


def transport(table: Table) -> bool:
    """G-TRANS-1 to G-TRANS-4, G-TEND-1, ruling G-AMB-58: goes in turn; who can do nothing passes when the turn comes.

    Tells whether all have passed.
    """
    for _ in range(table.seats):
        seat = table.turn
        if (table.passed & BIT[seat]) == 0:
            table.liftable = find_liftable(table, seat)
            if table.liftable != 0:
                table.push(GO, seat)
                return False
            table.passed |= BIT[seat]
            if table.journal is not None:
                table.journal.add("auto_pass", {"seat": seat})
        table.turn = table.after(seat)
    table.pop()
    return True


# -- which pieces ------------------------------------------------------------------------------------------------------


def find_liftable(table: Table, seat: i64) -> i64:
    """G-TRANS-2, G-MARK-4, G-RECOVER-1, rulings G-AMB-33, G-AMB-35, G-AMB-56 and G-AMB-59: the pieces a go can be about."""
    found: i64 = 0
    own = table.claimed[seat]
    if lane(table.markers, seat) != 0:
        found = (own & ~table.marked) | table.abandoned
        own &= table.marked
    elif table.abandoned != 0:
        found = find_recoverable(table, seat)
    while own != 0:
        piece = lowest_bit(own)
        own &= own - 1
        if can_step(table, piece) or endings(table, seat, piece, table.origin(piece)) != 0:
            found |= BIT[piece]
    return found


def can_step(table: Table, piece: i64) -> bool:
    """Whether some neighbouring hex may be entered."""
    return (table.board.near[table.origin(piece)] & table.carriers(WEIGHT[piece]) & ~table.visited[piece]) != 0


def find_recoverable(table: Table, seat: i64) -> i64:
    """G-RECOVER-3, ruling G-AMB-56: the abandoned pieces that a seat without a marker can finish in one go.

    An abandoned piece has not moved in this round, so only carriers decide how far it gets.
    """
    found: i64 = 0
    goals_of_moai: i64 = -1
    pieces = table.abandoned
    near = table.board.near
    reach: i64 = 0
    reached_for: i64 = 0
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= pieces - 1
        kind = 4 if piece >= FIRST_HEADDRESS else WEIGHT[piece]
        if kind != reached_for:
            reached_for = kind
            if kind == 4:
                goals = find_goals(table, seat, False)
            else:
                if goals_of_moai == -1:
                    goals_of_moai = find_goals(table, seat, True)
                goals = goals_of_moai
            reach = goals
            if goals != 0:
                reach |= flood(near, goals, table.carriers(WEIGHT[piece]))
        if reach == 0:
            continue
        place = table.places[piece]
        if (goals & BIT[place]) != 0 or (near[place] & reach & table.carriers(WEIGHT[piece])) != 0:
            found |= BIT[piece]
    return found


def find_goals(table: Table, seat: i64, moai: bool) -> i64:
    """The hexes on which a seat could erect a Moai or set a headdress."""
    goals: i64 = 0
    if moai:
        sites = table.reserved
        if lane(table.bases, seat) != 0:
            sites = BIT[table.board.ahu_count] - 1 & ~table.erected
    else:
        sites = table.erected & ~table.crowned
    while sites != 0:
        ahu = lowest_bit(sites)
        sites &= sites - 1
        place = table.board.hex_of[ahu]
        foreign = moai and (table.reserved & BIT[ahu]) != 0 and table.base_owner(ahu) != seat
        if not foreign and table.has_figure(seat, place):
            goals |= BIT[place]
    return goals


def endings(table: Table, seat: i64, piece: i64, place: i64) -> i64:
    """G-ERECT-1, G-CROWN-1, rulings G-AMB-25, G-AMB-27, G-AMB-29 and G-AMB-30: the Ahu on which a piece may be finished on this hex."""
    sites = table.board.ahu_of[place]
    if sites == 0 or not table.has_figure(seat, place):
        return 0
    if piece >= FIRST_HEADDRESS:
        return sites & table.erected & ~table.crowned
    free = sites & ~(table.reserved | table.erected) if lane(table.bases, seat) != 0 else 0
    kept = sites & table.reserved
    while kept != 0:
        ahu = lowest_bit(kept)
        kept &= kept - 1
        if table.base_owner(ahu) == seat:
            free |= BIT[ahu]
    return free


def offer_go(table: Table, choices: Choices) -> None:
    """G-TRANS-2: a piece to move, finish or mark; a peek; or a pass."""
    choices.add_set(FIRST_LIFT, table.liftable)
    offer_peeks(table, table.decider(), choices)
    choices.add(PASSING)


def why_not_lift(table: Table, piece: i64) -> i64:
    """G-TRANS-5, G-ERECT-4, G-MARK-4, G-RECOVER-3, rulings G-AMB-35, G-AMB-50 and G-AMB-59."""
    if table.liftable & BIT[piece]:
        return ALLOWED
    seat = table.decider()
    place = table.places[piece]
    if place == IN_SUPPLY:
        return PIECE_ABSENT
    if place >= ON_AHU:
        return PIECE_ERECTED
    holder = table.holder(piece)
    if holder == NOBODY_CLAIMS:
        return PIECE_UNFINISHABLE
    if holder != seat:
        return PIECE_MARKED if table.marked & BIT[piece] else PIECE_HELD
    return PIECE_STUCK


def do_lift(table: Table, seat: i64, piece: i64) -> None:
    """G-TRANS-5, G-TRANS-9, ruling G-AMB-23: the piece starts where it lies or on its quarry hex, which counts as visited."""
    table.pop()
    table.hand = piece
    table.moved = False
    table.recovered = (table.abandoned & BIT[piece]) != 0
    table.visited[piece] |= BIT[table.origin(piece)]
    table.touched |= BIT[piece]
    table.push(MOVE, seat)


# -- the move ----------------------------------------------------------------------------------------------------------


def find_steps(table: Table, seat: i64) -> i64:
    """G-TRANS-6 to G-TRANS-12, rulings G-AMB-22 to G-AMB-24 and G-AMB-56: the hexes that the piece in hand may enter."""
    piece = table.hand
    allowed = table.carriers(WEIGHT[piece]) & ~table.visited[piece]
    steps = table.board.near[table.origin(piece)] & allowed
    if steps != 0 and table.recovered and lane(table.markers, seat) == 0:
        steps &= flood(table.board.near, find_goals(table, seat, piece < FIRST_HEADDRESS), allowed)
    return steps


def offer_move(table: Table, choices: Choices) -> None:
    """G-TRANS-2, G-MARK-1, G-MARK-3: a further hex, erect, crown, mark, leave, or a peek in between."""
    seat = table.decider()
    piece = table.hand
    steps = find_steps(table, seat)
    while steps != 0:
        choices.add(FIRST_TO + table.board.cell[lowest_bit(steps)])
        steps &= steps - 1
    first = FIRST_CROWN if piece >= FIRST_HEADDRESS else FIRST_ERECT
    choices.add_set(first, endings(table, seat, piece, table.origin(piece)))
    if lane(table.markers, seat) != 0 and (table.marked & BIT[piece]) == 0:
        choices.add(MARKING)
    if table.moved and not table.recovered:
        choices.add(LEAVING)
    offer_peeks(table, seat, choices)


def why_not_step(table: Table, cell: i64) -> i64:
    """G-TRANS-5 to G-TRANS-11, G-LOG-4, rulings G-AMB-22, G-AMB-23 and G-AMB-56."""
    place = table.board.hex_at[cell]
    if place < 0:
        return NO_SUCH_HEX
    piece = table.hand
    if table.visited[piece] & BIT[place]:
        return BEEN_THERE
    if (table.board.near[table.origin(piece)] & BIT[place]) == 0:
        return NOT_NEXT
    if (table.carriers(WEIGHT[piece]) & BIT[place]) == 0:
        return TOO_WEAK
    return ALLOWED if find_steps(table, table.decider()) & BIT[place] else DEAD_END


def do_step(table: Table, seat: i64, cell: i64) -> None:
    """G-TRANS-6 to G-TRANS-12, G-USE-1: the piece enters the hex; who helps is asked if it makes a difference."""
    piece = table.hand
    place = table.board.hex_at[cell]
    table.places[piece] = place
    table.visited[piece] |= BIT[place]
    table.in_front &= ~BIT[piece]
    table.moved = True
    if table.journal is not None:
        table.journal.add("step", {"seat": seat, "piece": piece, "hex": cell})
    options = find_payments(table, seat, place, WEIGHT[piece])
    if options & (options - 1):
        table.push(HELP, seat)
    else:
        pay(table, lowest_bit(options))


# -- the end of a go ---------------------------------------------------------------------------------------------------


def why_not_erect(table: Table, ahu: i64) -> i64:
    """G-ERECT-1 to G-ERECT-3, G-SORC-5, G-ADJ-1, rulings G-AMB-27 and G-AMB-29."""
    seat = table.decider()
    place = table.origin(table.hand)
    if table.hand >= FIRST_HEADDRESS:
        return ERECT_HEADDRESS
    if ahu >= table.board.ahu_count or table.board.hex_of[ahu] != place:
        return ERECT_ELSEWHERE
    if table.erected & BIT[ahu]:
        return AHU_OCCUPIED
    if not table.has_figure(seat, place):
        return ERECT_WITHOUT_FIGURE
    if table.reserved & BIT[ahu]:
        return ALLOWED if table.base_owner(ahu) == seat else AHU_RESERVED
    return ALLOWED if lane(table.bases, seat) != 0 else ERECT_WITHOUT_BASE


def do_erect(table: Table, seat: i64, ahu: i64) -> None:
    """G-ERECT-2 to G-ERECT-4, G-MARK-5, G-VAR-2, rulings G-AMB-28 and G-AMB-51: the Moai on an own base, face down, for good."""
    piece = table.hand
    if table.reserved & BIT[ahu]:
        table.reserved &= ~BIT[ahu]
    else:
        table.bases = add_lane(table.bases, seat, -1)
    table.erected |= BIT[ahu]
    table.ahu[ahu] = (seat + 1) | (WEIGHT[piece] << SIZE_BITS)
    table.erected_count = add_lane(table.erected_count, seat, 1)
    if table.journal is not None:
        table.journal.add("erect", {"seat": seat, "piece": piece, "ahu": ahu})
        if table.open_scoring:
            table.journal.add("erect_scored", {"seat": seat, "n": table.board.moai_value[ahu] * WEIGHT[piece]})
    settle(table, seat, ahu)


def why_not_crown(table: Table, ahu: i64) -> i64:
    """G-CROWN-1, G-ADJ-1, rulings G-AMB-30 and G-AMB-52: any erected Moai without a headdress, whoever owns it."""
    if table.hand < FIRST_HEADDRESS:
        return CROWN_WITH_MOAI
    place = table.origin(table.hand)
    if ahu >= table.board.ahu_count or table.board.hex_of[ahu] != place:
        return CROWN_ELSEWHERE
    if (table.erected & BIT[ahu]) == 0:
        return NO_MOAI_TO_CROWN
    if table.crowned & BIT[ahu]:
        return CROWNED_ALREADY
    return ALLOWED if table.has_figure(table.decider(), place) else CROWN_WITHOUT_FIGURE


def do_crown(table: Table, seat: i64, ahu: i64) -> None:
    """G-CROWN-1, G-MARK-5: the headdress on the Moai, for good."""
    table.crowned |= BIT[ahu]
    if table.journal is not None:
        table.journal.add("crown", {"seat": seat, "piece": table.hand, "ahu": ahu})
    settle(table, seat, ahu)


def settle(table: Table, seat: i64, ahu: i64) -> None:
    """G-MARK-5: a finished piece belongs to the Ahu; its marker returns to the reserve."""
    piece = table.hand
    table.places[piece] = ON_AHU + ahu
    table.claimed[seat] &= ~BIT[piece]
    table.in_front &= ~BIT[piece]
    table.abandoned &= ~BIT[piece]
    if table.marked & BIT[piece]:
        table.marked &= ~BIT[piece]
        table.markers = add_lane(table.markers, seat, 1)
    table.busy = True
    end_go(table, seat)


def why_not_mark(table: Table) -> i64:
    """G-MARK-3, ruling G-AMB-37."""
    if table.marked & BIT[table.hand]:
        return MARKED_ALREADY
    return ALLOWED if lane(table.markers, table.decider()) != 0 else NO_MARKER_LEFT


def do_mark(table: Table, seat: i64) -> None:
    """G-MARK-3, G-MARK-4, G-MARK-6, G-RECOVER-1, rulings G-AMB-33 and G-AMB-34: a marker of the reserve onto the piece."""
    piece = table.hand
    place = table.origin(piece)
    table.places[piece] = place
    table.in_front &= ~BIT[piece]
    put_marker(table, seat, piece)
    if table.journal is not None:
        table.journal.add("mark", {"seat": seat, "piece": piece, "hex": table.board.cell[place]})
    end_go(table, seat)


def put_marker(table: Table, seat: i64, piece: i64) -> None:
    """G-MARK-4: from now on only this seat may move the piece."""
    table.markers = add_lane(table.markers, seat, -1)
    table.marked |= BIT[piece]
    table.claimed[seat] |= BIT[piece]
    table.abandoned &= ~BIT[piece]


def why_not_leave(table: Table) -> i64:
    """G-RECOVER-2, rulings G-AMB-50 and G-AMB-59."""
    if table.recovered:
        return RECOVERED
    return ALLOWED if table.moved else NOT_MOVED


def do_leave(table: Table, seat: i64) -> None:
    """G-MARK-1, rulings G-AMB-26, G-AMB-32, G-AMB-35 and G-AMB-37: it stays where it stopped, still the mover's for this round."""
    if table.journal is not None:
        piece = table.hand
        table.journal.add("leave", {"seat": seat, "piece": piece, "hex": table.board.cell[table.places[piece]]})
    end_go(table, seat)


def end_go(table: Table, seat: i64) -> None:
    """G-TRANS-3: one piece per go."""
    table.pop()
    table.hand = 0
    table.moved = False
    table.recovered = False
    table.turn = table.after(seat)


def loose_moai(table: Table) -> i64:
    """Moai on the board or in front of screens that are not erected."""
    found = table.abandoned
    for seat in range(table.seats):
        found |= table.claimed[seat]
    return found & MOAI_PIECES
