"""Phase 3: figures and logs onto the island, special actions, half-tablets, and the peek that phases 3 and 4 share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.giants.board import HALF, IS_FOREST, IS_HEADDRESS_QUARRY, IS_HUT, IS_VILLAGE
from motu.games.giants.moves import (
    CHIEF,
    FIGURE,
    FIGURE_NOT_THERE,
    FIRST_HEADDRESS,
    FOREST,
    FOREST_FELLED,
    HEX,
    HUT,
    LOGS_WITH_CHIEF,
    NO_HALF_LEFT,
    NO_HALF_TO_GIVE,
    NO_HEADDRESS_LEFT,
    NO_MARKER_STORED,
    NO_MARKER_TO_SPEND,
    NO_SPECIAL,
    NO_SUCH_HEX,
    NO_WORKER_STORED,
    NOTHING_TO_PEEK,
    NUMBERING,
    OTHER_SPECIAL,
    OWNERS_SHOWN,
    PASS,
    PEEK,
    PEEKED_BEFORE,
    PLACE,
    PUT,
    QUARRY,
    RESERVE,
    RESERVE_ELSEWHERE,
    RESERVE_TAKEN,
    RESERVE_WITHOUT_BASE,
    SORCERER,
    SPECIAL,
    TABLET,
    TOO_FEW_LOGS,
    VILLAGE,
    WORKER,
)
from motu.games.giants.state import (
    CHIEF_BITS,
    IN_FRONT,
    LOG_BITS,
    PEEK_BITS,
    SORCERER_BITS,
    Table,
    add_lane,
    lane,
)

FIRST_FIGURE: Final[i64] = NUMBERING.number(FIGURE)
BUYING: Final[i64] = NUMBERING.number(TABLET)
PASSING: Final[i64] = NUMBERING.number(PASS)
FIRST_PEEK: Final[i64] = NUMBERING.number(PEEK)
FIRST_PUT: Final[i64] = NUMBERING.number(PUT)
SPECIALS: Final[i64] = NUMBERING.number(VILLAGE)
"""Village, hut, forest and headdress quarry follow each other."""
FIRST_RESERVE: Final[i64] = NUMBERING.number(RESERVE)
NO_ACTION: Final[i64] = NUMBERING.number(NO_SPECIAL)
MOST_LOGS: Final = 2
"""G-PLACE-6: logs that may come along with a figure."""
TABLET_HALVES: Final = 2
"""G-RONGO-2."""


def place_figures(table: Table) -> None:
    """G-PLACE-1, G-PLACE-3, G-PLACE-4, G-PASS-1, ruling G-AMB-18: goes in turn; who has nothing to place passes when the turn comes."""
    for _ in range(table.seats):
        seat = table.turn
        if (table.passed & BIT[seat]) == 0:
            if can_place(table, seat):
                table.push(PLACE, seat)
                return
            table.passed |= BIT[seat]
            if table.journal is not None:
                table.journal.add("auto_pass", {"seat": seat})
        table.turn = table.after(seat)
    table.pop()
    table.passed = 0
    table.turn = table.first


def can_place(table: Table, seat: i64) -> bool:
    """G-PLACE-8, rulings G-AMB-14 and G-AMB-18: a figure, or a marker while half-tablets are left."""
    if lane(table.workers, seat) != 0 or ((table.sorcerers | table.chiefs) & BIT[seat]) != 0:
        return True
    return lane(table.markers, seat) != 0 and table.halves_left != 0


# -- figures -----------------------------------------------------------------------------------------------------------


def offer_place(table: Table, choices: Choices) -> None:
    """G-PLACE-2: a figure with logs, a half-tablet, a peek, or a pass."""
    seat = table.decider()
    with_logs = BIT[min(lane(table.logs, seat), MOST_LOGS) + 1] - 1
    figures: i64 = 0
    if lane(table.workers, seat) != 0:
        figures = with_logs
    if table.sorcerers & BIT[seat]:
        figures |= with_logs << (SORCERER * 3)
    if table.chiefs & BIT[seat]:
        figures |= BIT[CHIEF * 3]
    choices.add_set(FIRST_FIGURE, figures)
    if lane(table.markers, seat) != 0 and table.halves_left != 0:
        choices.add(BUYING)
    offer_peeks(table, seat, choices)
    choices.add(PASSING)


def why_not_figure(table: Table, figure: i64, logs: i64) -> i64:
    """G-PLACE-2, G-PLACE-6, G-PLACE-7, G-LOG-1, ruling G-AMB-12: a figure of the reserve, logs only with Worker or Sorcerer."""
    seat = table.decider()
    if figure == WORKER:
        if lane(table.workers, seat) == 0:
            return FIGURE_NOT_THERE
    elif ((table.sorcerers if figure == SORCERER else table.chiefs) & BIT[seat]) == 0:
        return FIGURE_NOT_THERE
    if logs != 0 and figure == CHIEF:
        return LOGS_WITH_CHIEF
    return ALLOWED if logs <= lane(table.logs, seat) else TOO_FEW_LOGS


def do_figure(table: Table, seat: i64, figure: i64, logs: i64) -> None:
    """G-PLACE-2: the figure leaves the reserve; its hex is asked next."""
    table.pop()
    table.figure = figure
    table.figure_logs = logs
    if figure == WORKER:
        table.workers = add_lane(table.workers, seat, -1)
    elif figure == SORCERER:
        table.sorcerers &= ~BIT[seat]
    else:
        table.chiefs &= ~BIT[seat]
    table.logs = add_lane(table.logs, seat, -logs)
    table.push(HEX, seat)


def offer_hexes(table: Table, choices: Choices) -> None:
    """G-PLACE-5: any hex."""
    choices.add_set(FIRST_PUT, table.board.northern)
    choices.add_set(FIRST_PUT + HALF, table.board.southern)


def why_not_put(table: Table, cell: i64) -> i64:
    return ALLOWED if table.board.hex_at[cell] >= 0 else NO_SUCH_HEX


def do_put(table: Table, seat: i64, cell: i64) -> None:
    """G-PLACE-2, G-PLACE-5, G-CHIEF-3, ruling G-AMB-09: the figure and its logs stand there; then its action may be used."""
    table.pop()
    place = table.board.hex_at[cell]
    put(table, seat, place, table.figure, table.figure_logs)
    if table.journal is not None:
        if table.figure_logs == 0:
            table.journal.add("place", {"seat": seat, "figure": table.figure, "hex": cell})
        else:
            table.journal.add("place_logs", {"seat": seat, "figure": table.figure, "n": table.figure_logs, "hex": cell})
    table.turn = table.after(seat)
    table.spot = place
    if can_act(table, seat, place):
        table.push(SPECIAL, seat)
    else:
        finish_placing(table)


def put(table: Table, seat: i64, place: i64, figure: i64, logs: i64) -> None:
    """Stand a figure on a hex and lay logs beside it."""
    word = table.hexes[place] + (logs << LOG_BITS)
    if figure == CHIEF:
        word |= BIT[CHIEF_BITS + seat]
    else:
        word += BIT[seat * 4]
        if figure == SORCERER:
            word |= BIT[SORCERER_BITS + seat]
        else:
            table.workers_placed = add_lane(table.workers_placed, seat, 1)
    table.hexes[place] = word
    update_strength(table, place)


def update_strength(table: Table, place: i64) -> None:
    """G-TRANS-6 to G-TRANS-8, G-TRANS-13, G-TRANS-14, G-LOG-2, G-LOG-4: which weights may enter a hex."""
    word = table.hexes[place]
    strength = figures_in(word)
    if (word >> CHIEF_BITS) & 31:
        strength = 3
    elif strength != 0:
        strength += word >> LOG_BITS
    if strength >= 1:
        table.carry_1 |= BIT[place]
    if strength >= 2:
        table.carry_2 |= BIT[place]
    if strength >= 3:
        table.carry_3 |= BIT[place]


def figures_in(word: i64) -> i64:
    """Workers and Sorcerers of all seats on a hex."""
    return (word & 15) + ((word >> 4) & 15) + ((word >> 8) & 15) + ((word >> 12) & 15) + ((word >> 16) & 15)


def finish_placing(table: Table) -> None:
    """The go is over; nothing is in hand."""
    table.figure = 0
    table.figure_logs = 0
    table.spot = 0


# -- special actions ---------------------------------------------------------------------------------------------------


def can_act(table: Table, seat: i64, place: i64) -> bool:
    """G-FIG-2, G-FIG-3, G-SORC-9, G-CHIEF-1, rulings G-AMB-13 and G-AMB-14: whether any action is offered to the figure just placed."""
    if table.figure == WORKER or (table.figure == CHIEF and lane(table.halves, seat) < TABLET_HALVES):
        return False
    if reservable(table, seat, place) != 0:
        return True
    terrain = table.board.terrain[place]
    return terrain != 0 and why_not_gain(table, seat, place, terrain) == ALLOWED


def reservable(table: Table, seat: i64, place: i64) -> i64:
    """G-SORC-5, ruling G-AMB-16: the Ahu of a hex that can be reserved."""
    if lane(table.bases, seat) == 0:
        return 0
    return table.board.ahu_of[place] & ~(table.reserved | table.erected)


def why_not_gain(table: Table, seat: i64, place: i64, terrain: i64) -> i64:
    """G-SORC-1 to G-SORC-3, G-SORC-8, rulings G-AMB-13, G-AMB-14, G-AMB-15 and G-AMB-17: the action of a terrain on this hex."""
    if table.board.terrain[place] != terrain:
        return OTHER_SPECIAL
    if terrain == IS_VILLAGE:
        return ALLOWED if lane(table.workers_stored, seat) != 0 else NO_WORKER_STORED
    if terrain == IS_HUT:
        return ALLOWED if lane(table.markers_stored, seat) != 0 else NO_MARKER_STORED
    if terrain == IS_FOREST:
        return ALLOWED if (table.felled & BIT[place]) == 0 and table.logs_left != 0 else FOREST_FELLED
    if terrain == IS_HEADDRESS_QUARRY:
        return ALLOWED if table.headdresses != 0 else NO_HEADDRESS_LEFT
    return OTHER_SPECIAL


def terrain_of(kind: i64) -> i64:
    """The terrain whose special action a kind of action is."""
    if kind == VILLAGE:
        return IS_VILLAGE
    if kind == HUT:
        return IS_HUT
    return IS_FOREST if kind == FOREST else IS_HEADDRESS_QUARRY


def offer_special(table: Table, choices: Choices) -> None:
    """G-SORC-9, rulings G-AMB-10 and G-AMB-11: one of the actions of the hex, or none."""
    seat = table.decider()
    terrain = table.board.terrain[table.spot]
    if terrain != 0 and why_not_gain(table, seat, table.spot, terrain) == ALLOWED:
        for kind in range(VILLAGE, QUARRY + 1):
            if terrain_of(kind) == terrain:
                choices.add(SPECIALS + kind - VILLAGE)
    choices.add_set(FIRST_RESERVE, reservable(table, seat, table.spot))
    choices.add(NO_ACTION)


def why_not_special(table: Table, kind: i64) -> i64:
    return why_not_gain(table, table.decider(), table.spot, terrain_of(kind))


def why_not_reserve(table: Table, ahu: i64) -> i64:
    """G-SORC-5, G-ADJ-1, ruling G-AMB-16: a free Ahu of this very hex, and a base for it."""
    if ahu >= table.board.ahu_count or table.board.hex_of[ahu] != table.spot:
        return RESERVE_ELSEWHERE
    if (table.reserved | table.erected) & BIT[ahu]:
        return RESERVE_TAKEN
    return ALLOWED if lane(table.bases, table.decider()) != 0 else RESERVE_WITHOUT_BASE


def break_tablet(table: Table, seat: i64) -> None:
    """G-CHIEF-1, G-CHIEF-2, G-CHIEF-4, G-RONGO-2: a Chief's action costs two half-tablets, which return to the supply."""
    if table.figure != CHIEF:
        return
    table.halves = add_lane(table.halves, seat, -TABLET_HALVES)
    table.halves_left += TABLET_HALVES
    if table.journal is not None:
        table.journal.add("broken", {"seat": seat})


def do_special(table: Table, seat: i64, kind: i64) -> None:
    """G-SORC-1 to G-SORC-4, G-SORC-8, G-STORE-1, ruling G-AMB-53: the gain goes into the reserve, a headdress in front of the screen."""
    table.pop()
    break_tablet(table, seat)
    if kind == VILLAGE:
        table.workers_stored = add_lane(table.workers_stored, seat, -1)
        table.workers = add_lane(table.workers, seat, 1)
        if table.journal is not None:
            table.journal.add("village", {"seat": seat})
    elif kind == HUT:
        table.markers_stored = add_lane(table.markers_stored, seat, -1)
        table.markers = add_lane(table.markers, seat, 1)
        if table.journal is not None:
            table.journal.add("hut", {"seat": seat})
    elif kind == FOREST:
        gain = min(table.board.logs[table.spot], table.logs_left)
        table.logs_left -= gain
        table.logs = add_lane(table.logs, seat, gain)
        table.felled |= BIT[table.spot]
        if table.journal is not None:
            table.journal.add("forest", {"seat": seat, "n": gain, "hex": table.board.cell[table.spot]})
    else:
        piece = FIRST_HEADDRESS + table.board.headdresses - table.headdresses
        table.headdresses -= 1
        table.places[piece] = IN_FRONT
        table.in_front |= BIT[piece]
        table.claimed[seat] |= BIT[piece]
        if table.journal is not None:
            table.journal.add("quarry", {"seat": seat, "piece": piece})
    finish_placing(table)


def do_reserve(table: Table, seat: i64, ahu: i64) -> None:
    """G-SORC-5, G-SORC-6: a base face up on the Ahu, for good."""
    table.pop()
    break_tablet(table, seat)
    table.bases = add_lane(table.bases, seat, -1)
    table.reserved |= BIT[ahu]
    table.ahu[ahu] = seat + 1
    if table.journal is not None:
        table.journal.add("reserve", {"seat": seat, "ahu": ahu})
    finish_placing(table)


def do_no_special(table: Table) -> None:
    """Ruling G-AMB-10."""
    table.pop()
    finish_placing(table)


# -- half-tablets, peeking, passing ------------------------------------------------------------------------------------


def why_not_tablet(table: Table) -> i64:
    """G-RONGO-1, ruling G-AMB-14: a marker of the reserve for a half-tablet of the supply."""
    if lane(table.markers, table.decider()) == 0:
        return NO_MARKER_TO_SPEND
    return ALLOWED if table.halves_left != 0 else NO_HALF_LEFT


def do_tablet(table: Table, seat: i64) -> None:
    """G-RONGO-1, G-RONGO-3: the marker lies in front of the screen, the half-tablet too."""
    table.pop()
    table.markers = add_lane(table.markers, seat, -1)
    table.markers_spent = add_lane(table.markers_spent, seat, 1)
    table.halves_left -= 1
    table.halves = add_lane(table.halves, seat, 1)
    table.turn = table.after(seat)
    if table.journal is not None:
        table.journal.add("tablet", {"seat": seat})


def offer_peeks(table: Table, seat: i64, choices: Choices) -> None:
    """G-CROWN-2, rulings G-AMB-31 and G-AMB-47: every Moai whose base this seat has not seen, for a half-tablet."""
    if lane(table.halves, seat) == 0 or table.open_scoring or table.perfect_memory:
        return
    covered = table.erected
    unseen: i64 = 0
    while covered != 0:
        ahu = lowest_bit(covered)
        covered &= covered - 1
        if not table.has_peeked(seat, ahu):
            unseen |= BIT[ahu]
    choices.add_set(FIRST_PEEK, unseen)


def why_not_peek(table: Table, ahu: i64) -> i64:
    """G-CROWN-2, rulings G-AMB-31 and G-AMB-47."""
    if table.open_scoring or table.perfect_memory:
        return OWNERS_SHOWN
    if ahu >= table.board.ahu_count or (table.erected & BIT[ahu]) == 0:
        return NOTHING_TO_PEEK
    if table.has_peeked(table.decider(), ahu):
        return PEEKED_BEFORE
    return ALLOWED if lane(table.halves, table.decider()) != 0 else NO_HALF_TO_GIVE


def do_peek(table: Table, seat: i64, ahu: i64) -> None:
    """G-CROWN-2, ruling G-AMB-31: a half-tablet returns to the supply; only the seat learns the colour; the go is not used up."""
    table.halves = add_lane(table.halves, seat, -1)
    table.halves_left += 1
    table.ahu[ahu] |= BIT[PEEK_BITS + seat]
    if table.journal is not None:
        table.journal.add("peek", {"seat": seat, "ahu": ahu})
        table.journal.add("peek_seen", {"seat": table.base_owner(ahu), "ahu": ahu}, BIT[seat])


def do_pass(table: Table, seat: i64) -> None:
    """G-PASS-1, G-PASS-2, G-TRANS-4: out until the end of the phase."""
    table.pop()
    table.passed |= BIT[seat]
    table.turn = table.after(seat)
    if table.journal is not None:
        table.journal.add("pass", {"seat": seat})
