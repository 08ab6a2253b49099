"""Scoring: sets, goods and neighbours after each season, totems at the end."""

from __future__ import annotations

from mypy_extensions import i64

from motu.games.polynesia.moves import COLUMNS, MOST_SEATS, SEASONS, SOURCES, Customer, Source
from motu.games.polynesia.state import PolynesiaState

THREE_TYPES = 7
"""One bit for each type of customer."""


def score_season(state: PolynesiaState, season: i64) -> None:
    """P-SEASON-3, P-SCORE-6, ruling P-A25: every seat takes shells for set, goods and neighbours of one season."""
    points = state.points[:]
    for seat in range(state.seats):
        in_set = set_points(state, seat, season)
        in_goods = goods_points(state, seat, season)
        beside = neighbour_points(state, seat, season)
        points[seat * SOURCES + Source.SET] += in_set
        points[seat * SOURCES + Source.GOODS] += in_goods
        points[seat * SOURCES + Source.NEIGHBOURS] += beside
        if state.journal is not None:
            total = in_set + in_goods + beside
            state.journal.add(
                "scored", {"seat": seat, "season": season, "n": total, "set": in_set, "goods": in_goods, "neighbours": beside}
            )
    state.points = points


def season_points(state: PolynesiaState, seat: i64, season: i64) -> i64:
    """P-SCORE-6: what a seat takes for a season that ends now."""
    return set_points(state, seat, season) + goods_points(state, seat, season) + neighbour_points(state, seat, season)


def set_points(state: PolynesiaState, seat: i64, season: i64) -> i64:
    """P-SCORE-1, P-SCORE-2: once for all three types of customers in the row; totem cards do not count."""
    types: i64 = 0
    for column in range(COLUMNS):
        card = state.card_in(seat, season, column)
        if card >= 0:
            types |= (1, 2, 4, 0)[state.printed.kind[card]]
    return state.printed.set_points if types == THREE_TYPES else 0


def goods_points(state: PolynesiaState, seat: i64, season: i64) -> i64:
    """P-SCORE-3: one for each good on the cards of the row; on totem cards too, unless the option of ruling P-A8 says no."""
    count_totems = state.options["totem_goods"] == 1
    points: i64 = 0
    for column in range(COLUMNS):
        card = state.card_in(seat, season, column)
        if card >= 0 and (count_totems or state.printed.kind[card] != Customer.TOTEM):
            points += state.printed.size[card]
    return points


def neighbour_points(state: PolynesiaState, seat: i64, season: i64) -> i64:
    """P-SCORE-4, P-SCORE-5: the goods of earlier cards of the same type in the column score again.

    Ruling P-A7: the run upwards must be unbroken; with the option `direct` every earlier card of the type counts.
    """
    direct = state.options["neighbours"] == "direct"
    points: i64 = 0
    for column in range(COLUMNS):
        card = state.card_in(seat, season, column)
        if card < 0 or state.printed.kind[card] == Customer.TOTEM:
            continue
        earlier = season - 1
        while earlier >= 0:
            above = state.card_in(seat, earlier, column)
            if above >= 0 and state.printed.kind[above] == state.printed.kind[card]:
                points += state.printed.size[above]
            elif not direct:
                break
            earlier -= 1
    return points


def totems_of(state: PolynesiaState, seat: i64) -> i64:
    """P-TOTEM-1, ruling P-A13: the totems on all cards of a village."""
    found: i64 = 0
    for season in range(SEASONS):
        row = state.rows[seat * SEASONS + season]
        while row != 0:
            if row & 255 != 0:
                found += state.printed.totems[(row & 255) - 1]
            row >>= 8
    return found


def score_totems(state: PolynesiaState) -> None:
    """P-TOTEM-1: once, after the scoring of season III."""
    points = state.points[:]
    for seat in range(state.seats):
        earned = totem_points(state, seat)
        points[seat * SOURCES + Source.TOTEMS] += earned
        if state.journal is not None:
            state.journal.add("totems_scored", {"seat": seat, "n": earned, "totems": totems_of(state, seat)})
    state.points = points


def totem_points(state: PolynesiaState, seat: i64) -> i64:
    """P-TOTEM-1, P-TOTEM-4: what a seat with totems gets for its place if the game is over now."""
    if totems_of(state, seat) == 0:
        return 0
    return state.printed.totem_points[(state.seats - 2) * MOST_SEATS + totem_place(state, seat)]


def totem_place(state: PolynesiaState, seat: i64) -> i64:
    """P-TOTEM-2 to P-TOTEM-5, rulings P-A9 to P-A11: the place, from 0, for which a seat is paid.

    Seats with more totems come before; whoever ties is paid one place lower, or, by option, for the lowest place shared. Seats
    without totems are behind everybody who has one, so they push nobody down.
    """
    mine = totems_of(state, seat)
    ahead: i64 = 0
    level: i64 = 0
    for other in range(state.seats):
        found = totems_of(state, other)
        if found > mine:
            ahead += 1
        elif found == mine and other != seat:
            level += 1
    if level > 1 and state.options["totem_ties"] == "next":
        level = 1
    return ahead + level
