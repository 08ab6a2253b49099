"""Points: what stands on the track, and what every seat has at the end."""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.games.giants.moves import SOURCES, Source
from motu.games.giants.state import GiantsState, lane


def earned(state: GiantsState, seat: i64, source: i64) -> i64:
    """G-SCORE-1 to G-SCORE-5: what a source would give if the game were scored now."""
    if source == Source.HELPING:
        return state.points[seat]
    if source == Source.TABLET:
        return lane(state.halves, seat) // 2 * 3
    total: i64 = 0
    for ahu in range(state.board.ahu_count):
        if state.erected & BIT[ahu] and state.base_owner(ahu) == seat:
            if source == Source.MOAI:
                total += state.board.moai_value[ahu] * state.moai_size(ahu)
            elif state.crowned & BIT[ahu]:
                total += state.board.headdress_value[ahu]
    return total


def counted(state: GiantsState, seat: i64, source: i64) -> i64:
    """G-SCORE-1, G-VAR-2, ruling G-AMB-49: what stands on the track; before the end only help and openly scored Moai."""
    if state.agenda == 0 or source == Source.HELPING or (source == Source.MOAI and state.open_scoring):
        return earned(state, seat, source)
    return 0


def points_of(state: GiantsState, seat: i64) -> i64:
    """G-SETUP-4, G-SCORE-6, ruling G-AMB-45: the points on the track, without any limit."""
    total: i64 = 0
    for source in range(SOURCES):
        total += counted(state, seat, source)
    return total


def tie_break(state: GiantsState, seat: i64) -> i64:
    """Ruling G-AMB-40: shared victory, or by option more erected Moai, then more half-tablets."""
    if not state.break_ties:
        return 0
    return lane(state.erected_count, seat) * 256 + lane(state.halves, seat)
