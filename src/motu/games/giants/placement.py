"""Phase 3: figures and logs onto the island, special actions, half-tablets, and the peek that phases 3 and 4 share."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.giants.board import HALF, Terrain
from motu.games.giants.moves import FIRST_HEADDRESS, NUMBERING, Act, Figure, Step, Why
from motu.games.giants.state import AhuWord, GiantsState, HexWord, Place, add_lane, lane

FIRST_FIGURE: Final[i64] = NUMBERING.number(Act.FIGURE)
BUYING: Final[i64] = NUMBERING.number(Act.TABLET)
PASSING: Final[i64] = NUMBERING.number(Act.PASS)
FIRST_PEEK: Final[i64] = NUMBERING.number(Act.PEEK)
FIRST_PUT: Final[i64] = NUMBERING.number(Act.PUT)
SPECIALS: Final[i64] = NUMBERING.number(Act.VILLAGE)
"""Village, hut, forest and headdress quarry follow each other."""
FIRST_RESERVE: Final[i64] = NUMBERING.number(Act.RESERVE)
NO_ACTION: Final[i64] = NUMBERING.number(Act.NO_SPECIAL)
MOST_LOGS: Final = 2
"""G-PLACE-6: logs that may come along with a figure."""
TABLET_HALVES: Final = 2
"""G-RONGO-2."""


def place_figures(state: GiantsState) -> None:
    """G-PLACE-1, G-PLACE-3, G-PLACE-4, G-PASS-1, rulings G-AMB-18 and G-AMB-62: goes in turn, until all have passed."""
    for _ in range(state.seats):
        seat = state.turn
        if (state.passed & BIT[seat]) == 0:
            if state.asks_everybody or can_place(state, seat):
                state.push(Step.PLACE, seat)
                return
            state.passed |= BIT[seat]
            if state.journal is not None:
                state.journal.add("pass", {"seat": seat})
        state.turn = state.after(seat)
    state.pop()
    state.passed = 0
    state.turn = state.first


def can_place(state: GiantsState, seat: i64) -> bool:
    """G-PLACE-8, rulings G-AMB-14 and G-AMB-18: a figure, or a marker while half-tablets are left."""
    if lane(state.workers, seat) != 0 or ((state.sorcerers | state.chiefs) & BIT[seat]) != 0:
        return True
    return lane(state.markers, seat) != 0 and state.halves_left != 0


# -- figures -----------------------------------------------------------------------------------------------------------


def offer_place(state: GiantsState, choices: Choices) -> None:
    """G-PLACE-2: a figure with logs, a half-tablet, a peek, or a pass."""
    seat = state.decider()
    with_logs = BIT[min(lane(state.logs, seat), MOST_LOGS) + 1] - 1
    figures: i64 = 0
    if lane(state.workers, seat) != 0:
        figures = with_logs
    if state.sorcerers & BIT[seat]:
        figures |= with_logs << (Figure.SORCERER * 3)
    if state.chiefs & BIT[seat]:
        figures |= BIT[Figure.CHIEF * 3]
    choices.add_set(FIRST_FIGURE, figures)
    if lane(state.markers, seat) != 0 and state.halves_left != 0:
        choices.add(BUYING)
    offer_peeks(state, seat, choices)
    choices.add(PASSING)


def why_not_figure(state: GiantsState, figure: i64, logs: i64) -> i64:
    """G-PLACE-2, G-PLACE-6, G-PLACE-7, G-LOG-1, ruling G-AMB-12: a figure of the reserve, logs only with Worker or Sorcerer."""
    seat = state.decider()
    if figure == Figure.WORKER:
        if lane(state.workers, seat) == 0:
            return Why.FIGURE_NOT_THERE
    elif ((state.sorcerers if figure == Figure.SORCERER else state.chiefs) & BIT[seat]) == 0:
        return Why.FIGURE_NOT_THERE
    if logs != 0 and figure == Figure.CHIEF:
        return Why.LOGS_WITH_CHIEF
    return ALLOWED if logs <= lane(state.logs, seat) else Why.TOO_FEW_LOGS


def do_figure(state: GiantsState, seat: i64, figure: i64, logs: i64) -> None:
    """G-PLACE-2: the figure leaves the reserve; its hex is asked next."""
    state.pop()
    state.figure = figure
    state.figure_logs = logs
    if figure == Figure.WORKER:
        state.workers = add_lane(state.workers, seat, -1)
    elif figure == Figure.SORCERER:
        state.sorcerers &= ~BIT[seat]
    else:
        state.chiefs &= ~BIT[seat]
    state.logs = add_lane(state.logs, seat, -logs)
    state.push(Step.HEX, seat)


def offer_hexes(state: GiantsState, choices: Choices) -> None:
    """G-PLACE-5: any hex."""
    choices.add_set(FIRST_PUT, state.board.northern)
    choices.add_set(FIRST_PUT + HALF, state.board.southern)


def why_not_put(state: GiantsState, cell: i64) -> i64:
    return ALLOWED if state.board.hex_at[cell] >= 0 else Why.NO_SUCH_HEX


def do_put(state: GiantsState, seat: i64, cell: i64) -> None:
    """G-PLACE-2, G-PLACE-5, G-CHIEF-3, ruling G-AMB-09: the figure and its logs stand there; then its action may be used."""
    state.pop()
    place = state.board.hex_at[cell]
    put(state, seat, place, state.figure, state.figure_logs)
    if state.journal is not None:
        if state.figure_logs == 0:
            state.journal.add("place", {"seat": seat, "figure": state.figure, "hex": cell})
        else:
            state.journal.add("place_logs", {"seat": seat, "figure": state.figure, "n": state.figure_logs, "hex": cell})
    state.turn = state.after(seat)
    state.spot = place
    if can_act(state, seat, place):
        state.push(Step.SPECIAL, seat)
    else:
        finish_placing(state)


def put(state: GiantsState, seat: i64, place: i64, figure: i64, logs: i64) -> None:
    """Stand a figure on a hex and lay logs beside it."""
    word = state.hexes[place] + (logs << HexWord.LOGS)
    if figure == Figure.CHIEF:
        word |= BIT[HexWord.CHIEFS + seat]
    else:
        word += BIT[seat * 4]
        if figure == Figure.SORCERER:
            word |= BIT[HexWord.SORCERERS + seat]
        else:
            state.workers_placed = add_lane(state.workers_placed, seat, 1)
    state.hexes[place] = word
    update_strength(state, place)


def update_strength(state: GiantsState, place: i64) -> None:
    """G-TRANS-6 to G-TRANS-8, G-TRANS-13, G-TRANS-14, G-LOG-2, G-LOG-4: which weights may enter a hex."""
    word = state.hexes[place]
    strength = figures_in(word)
    if (word >> HexWord.CHIEFS) & 31:
        strength = 3
    elif strength != 0:
        strength += word >> HexWord.LOGS
    if strength >= 1:
        state.carry_1 |= BIT[place]
    if strength >= 2:
        state.carry_2 |= BIT[place]
    if strength >= 3:
        state.carry_3 |= BIT[place]


def count_figures(state: GiantsState) -> None:
    """What follows from the figures on the island: how many Workers are there, and which weights may enter each hex."""
    state.workers_placed = 0
    for place in range(state.board.count):
        word = state.hexes[place]
        if word != 0:
            update_strength(state, place)
            for seat in range(state.seats):
                sorcerer = (word >> (HexWord.SORCERERS + seat)) & 1
                state.workers_placed = add_lane(state.workers_placed, seat, ((word >> (seat * 4)) & 15) - sorcerer)


def figures_in(word: i64) -> i64:
    """Workers and Sorcerers of all seats on a hex."""
    return (word & 15) + ((word >> 4) & 15) + ((word >> 8) & 15) + ((word >> 12) & 15) + ((word >> 16) & 15)


def finish_placing(state: GiantsState) -> None:
    """The go is over; nothing is in hand."""
    state.figure = 0
    state.figure_logs = 0
    state.spot = 0


# -- special actions ---------------------------------------------------------------------------------------------------


def can_act(state: GiantsState, seat: i64, place: i64) -> bool:
    """G-FIG-2, G-FIG-3, G-SORC-9, G-CHIEF-1, rulings G-AMB-13 and G-AMB-14: whether any action is offered to the figure just placed."""
    if state.figure == Figure.WORKER or (state.figure == Figure.CHIEF and lane(state.halves, seat) < TABLET_HALVES):
        return False
    if reservable(state, seat, place) != 0:
        return True
    terrain = state.board.terrain[place]
    return terrain != 0 and why_not_gain(state, seat, place, terrain) == ALLOWED


def reservable(state: GiantsState, seat: i64, place: i64) -> i64:
    """G-SORC-5, ruling G-AMB-16: the Ahu of a hex that can be reserved."""
    if lane(state.bases, seat) == 0:
        return 0
    return state.board.ahu_of[place] & ~(state.reserved | state.erected)


def why_not_gain(state: GiantsState, seat: i64, place: i64, terrain: i64) -> i64:
    """G-SORC-1 to G-SORC-3, G-SORC-8, rulings G-AMB-13, G-AMB-14, G-AMB-15 and G-AMB-17: the action of a terrain on this hex."""
    if state.board.terrain[place] != terrain:
        return Why.OTHER_SPECIAL
    if terrain == Terrain.VILLAGE:
        return ALLOWED if lane(state.workers_stored, seat) != 0 else Why.NO_WORKER_STORED
    if terrain == Terrain.HUT:
        return ALLOWED if lane(state.markers_stored, seat) != 0 else Why.NO_MARKER_STORED
    if terrain == Terrain.FOREST:
        return ALLOWED if (state.felled & BIT[place]) == 0 and state.logs_left != 0 else Why.FOREST_FELLED
    if terrain == Terrain.HEADDRESS_QUARRY:
        return ALLOWED if state.headdresses != 0 else Why.NO_HEADDRESS_LEFT
    return Why.OTHER_SPECIAL


def terrain_of(kind: i64) -> i64:
    """The terrain whose special action a kind of action is."""
    if kind == Act.VILLAGE:
        return Terrain.VILLAGE
    if kind == Act.HUT:
        return Terrain.HUT
    return Terrain.FOREST if kind == Act.FOREST else Terrain.HEADDRESS_QUARRY


def offer_special(state: GiantsState, choices: Choices) -> None:
    """G-SORC-9, rulings G-AMB-10 and G-AMB-11: one of the actions of the hex, or none."""
    seat = state.decider()
    terrain = state.board.terrain[state.spot]
    if terrain != 0 and why_not_gain(state, seat, state.spot, terrain) == ALLOWED:
        for kind in range(Act.VILLAGE, Act.QUARRY + 1):
            if terrain_of(kind) == terrain:
                choices.add(SPECIALS + kind - Act.VILLAGE)
    choices.add_set(FIRST_RESERVE, reservable(state, seat, state.spot))
    choices.add(NO_ACTION)


def why_not_special(state: GiantsState, kind: i64) -> i64:
    return why_not_gain(state, state.decider(), state.spot, terrain_of(kind))


def why_not_reserve(state: GiantsState, ahu: i64) -> i64:
    """G-SORC-5, G-ADJ-1, ruling G-AMB-16: a free Ahu of this very hex, and a base for it."""
    if ahu >= state.board.ahu_count or state.board.hex_of[ahu] != state.spot:
        return Why.RESERVE_ELSEWHERE
    if (state.reserved | state.erected) & BIT[ahu]:
        return Why.RESERVE_TAKEN
    return ALLOWED if lane(state.bases, state.decider()) != 0 else Why.RESERVE_WITHOUT_BASE


def break_tablet(state: GiantsState, seat: i64) -> None:
    """G-CHIEF-1, G-CHIEF-2, G-CHIEF-4, G-RONGO-2: a Chief's action costs two half-tablets, which return to the supply."""
    if state.figure != Figure.CHIEF:
        return
    state.halves = add_lane(state.halves, seat, -TABLET_HALVES)
    state.halves_left += TABLET_HALVES
    if state.journal is not None:
        state.journal.add("broken", {"seat": seat})


def do_special(state: GiantsState, seat: i64, kind: i64) -> None:
    """G-SORC-1 to G-SORC-4, G-SORC-8, G-STORE-1, ruling G-AMB-53: the gain goes into the reserve, a headdress in front of the screen."""
    state.pop()
    break_tablet(state, seat)
    if kind == Act.VILLAGE:
        state.workers_stored = add_lane(state.workers_stored, seat, -1)
        state.workers = add_lane(state.workers, seat, 1)
        if state.journal is not None:
            state.journal.add("village", {"seat": seat})
    elif kind == Act.HUT:
        state.markers_stored = add_lane(state.markers_stored, seat, -1)
        state.markers = add_lane(state.markers, seat, 1)
        if state.journal is not None:
            state.journal.add("hut", {"seat": seat})
    elif kind == Act.FOREST:
        gain = min(state.board.logs[state.spot], state.logs_left)
        state.logs_left -= gain
        state.logs = add_lane(state.logs, seat, gain)
        state.felled |= BIT[state.spot]
        if state.journal is not None:
            state.journal.add("forest", {"seat": seat, "n": gain, "hex": state.board.cell[state.spot]})
    else:
        piece = FIRST_HEADDRESS + state.board.headdresses - state.headdresses
        state.headdresses -= 1
        state.places[piece] = Place.FRONT
        state.in_front |= BIT[piece]
        state.claimed[seat] |= BIT[piece]
        if state.journal is not None:
            state.journal.add("quarry", {"seat": seat, "piece": piece})
    finish_placing(state)


def do_reserve(state: GiantsState, seat: i64, ahu: i64) -> None:
    """G-SORC-5, G-SORC-6: a base face up on the Ahu, for good."""
    state.pop()
    break_tablet(state, seat)
    state.bases = add_lane(state.bases, seat, -1)
    state.reserved |= BIT[ahu]
    state.ahu[ahu] = seat + 1
    if state.journal is not None:
        state.journal.add("reserve", {"seat": seat, "ahu": ahu})
    finish_placing(state)


def do_no_special(state: GiantsState) -> None:
    """Ruling G-AMB-10."""
    state.pop()
    finish_placing(state)


# -- half-tablets, peeking, passing ------------------------------------------------------------------------------------


def why_not_tablet(state: GiantsState) -> i64:
    """G-RONGO-1, ruling G-AMB-14: a marker of the reserve for a half-tablet of the supply."""
    if lane(state.markers, state.decider()) == 0:
        return Why.NO_MARKER_TO_SPEND
    return ALLOWED if state.halves_left != 0 else Why.NO_HALF_LEFT


def do_tablet(state: GiantsState, seat: i64) -> None:
    """G-RONGO-1, G-RONGO-3: the marker lies in front of the screen, the half-tablet too."""
    state.pop()
    state.markers = add_lane(state.markers, seat, -1)
    state.markers_spent = add_lane(state.markers_spent, seat, 1)
    state.halves_left -= 1
    state.halves = add_lane(state.halves, seat, 1)
    state.turn = state.after(seat)
    if state.journal is not None:
        state.journal.add("tablet", {"seat": seat})


def offer_peeks(state: GiantsState, seat: i64, choices: Choices) -> None:
    """G-CROWN-2, rulings G-AMB-31 and G-AMB-47: every Moai whose base this seat has not seen, for a half-tablet."""
    if lane(state.halves, seat) == 0 or state.open_scoring or state.perfect_memory:
        return
    covered = state.erected
    unseen: i64 = 0
    while covered != 0:
        ahu = lowest_bit(covered)
        covered &= covered - 1
        if not state.has_peeked(seat, ahu):
            unseen |= BIT[ahu]
    choices.add_set(FIRST_PEEK, unseen)


def why_not_peek(state: GiantsState, ahu: i64) -> i64:
    """G-CROWN-2, rulings G-AMB-31 and G-AMB-47."""
    if state.open_scoring or state.perfect_memory:
        return Why.OWNERS_SHOWN
    if ahu >= state.board.ahu_count or (state.erected & BIT[ahu]) == 0:
        return Why.NOTHING_TO_PEEK
    if state.has_peeked(state.decider(), ahu):
        return Why.PEEKED_BEFORE
    return ALLOWED if lane(state.halves, state.decider()) != 0 else Why.NO_HALF_TO_GIVE


def do_peek(state: GiantsState, seat: i64, ahu: i64) -> None:
    """G-CROWN-2, ruling G-AMB-31: a half-tablet returns to the supply; only the seat learns the colour; the go is not used up."""
    state.halves = add_lane(state.halves, seat, -1)
    state.halves_left += 1
    state.ahu[ahu] |= BIT[AhuWord.PEEKS + seat]
    if state.journal is not None:
        state.journal.add("peek", {"seat": seat, "ahu": ahu})
        state.journal.add("peek_seen", {"seat": state.base_owner(ahu), "ahu": ahu}, BIT[seat])


def do_pass(state: GiantsState, seat: i64) -> None:
    """G-PASS-1, G-PASS-2, G-TRANS-4: out until the end of the phase."""
    state.pop()
    state.passed |= BIT[seat]
    state.turn = state.after(seat)
    if state.journal is not None:
        state.journal.add("pass", {"seat": seat})
