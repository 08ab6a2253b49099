"""Scoring: sets, goods and neighbours after each season, totems at the end."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.polynesia.moves import (
    COLUMNS,
    FROM_GOODS,
    FROM_NEIGHBOURS,
    FROM_SETS,
    FROM_TOTEMS,
    MOST_SEATS,
    SEASONS,
    SOURCES,
    TOTEM,
)
from motu.games.polynesia.state import Bazaar

THREE_TYPES = 7
"""One bit for each type of customer."""


def score_season(bazaar: Bazaar, season: i64) -> None:
    """P-SEASON-3, P-SCORE-6, ruling P-A25: every seat takes shells for set, goods and neighbours of one season."""
    points = bazaar.points[:]
    for seat in range(bazaar.seats):
        in_set = set_points(bazaar, seat, season)
        in_goods = goods_points(bazaar, seat, season)
        beside = neighbour_points(bazaar, seat, season)
        points[seat * SOURCES + FROM_SETS] += in_set
        points[seat * SOURCES + FROM_GOODS] += in_goods
        points[seat * SOURCES + FROM_NEIGHBOURS] += beside
        if bazaar.journal is not None:
            total = in_set + in_goods + beside
            bazaar.journal.add(
                "scored", {"seat": seat, "season": season, "n": total, "set": in_set, "goods": in_goods, "neighbours": beside}
            )
    bazaar.points = points


def set_points(bazaar: Bazaar, seat: i64, season: i64) -> i64:
    """P-SCORE-1, P-SCORE-2: once for all three types of customers in the row; totem cards do not count."""
    types: i64 = 0
    for column in range(COLUMNS):
        card = bazaar.card_in(seat, season, column)
        if card >= 0:
            types |= (1, 2, 4, 0)[bazaar.printed.kind[card]]
    return bazaar.printed.set_points if types == THREE_TYPES else 0


def goods_points(bazaar: Bazaar, seat: i64, season: i64) -> i64:
    """P-SCORE-3: one for each good on the cards of the row; on totem cards too, unless the option of ruling P-A8 says no."""
    count_totems = bazaar.options["totem_goods"] == 1
    points: i64 = 0
    for column in range(COLUMNS):
        card = bazaar.card_in(seat, season, column)
        if card >= 0 and (count_totems or bazaar.printed.kind[card] != TOTEM):
            points += bazaar.printed.size[card]
    return points


def neighbour_points(bazaar: Bazaar, seat: i64, season: i64) -> i64:
    """P-SCORE-4, P-SCORE-5: the goods of earlier cards of the same type in the column score again.

    Ruling P-A7: the run upwards must be unbroken; with the option `direct` every earlier card of the type counts.
    """
    direct = bazaar.options["neighbours"] == "direct"
    points: i64 = 0
    for column in range(COLUMNS):
        card = bazaar.card_in(seat, season, column)
        if card < 0 or bazaar.printed.kind[card] == TOTEM:
            continue
        earlier = season - 1
        while earlier >= 0:
            above = bazaar.card_in(seat, earlier, column)
            if above >= 0 and bazaar.printed.kind[above] == bazaar.printed.kind[card]:
                points += bazaar.printed.size[above]
            elif not direct:
                break
            earlier -= 1
    return points


def totems_of(bazaar: Bazaar, seat: i64) -> i64:
    """P-TOTEM-1, ruling P-A13: the totems on all cards of a village."""
    found: i64 = 0
    for season in range(SEASONS):
        row = bazaar.rows[seat * SEASONS + season]
        while row != 0:
            if row & 255 != 0:
                found += bazaar.printed.totems[(row & 255) - 1]
            row >>= 8
    return found


def score_totems(bazaar: Bazaar) -> None:
    """P-TOTEM-1: once, after the scoring of season III."""
    counts = vec[i64]([0] * MOST_SEATS)
    for seat in range(bazaar.seats):
        counts[seat] = totems_of(bazaar, seat)
    points = bazaar.points[:]
    for seat in range(bazaar.seats):
        place = totem_place(counts, bazaar.seats, seat, bazaar.options["totem_ties"] == "lowest")
        earned: i64 = 0
        if counts[seat] > 0 and place < MOST_SEATS:
            earned = bazaar.printed.totem_points[(bazaar.seats - 2) * MOST_SEATS + place]
        points[seat * SOURCES + FROM_TOTEMS] += earned
        if bazaar.journal is not None:
            bazaar.journal.add("totems_scored", {"seat": seat, "n": earned, "totems": counts[seat]})
    bazaar.points = points


def totem_place(counts: vec[i64], seats: i64, seat: i64, lowest: bool) -> i64:
    """P-TOTEM-2 to P-TOTEM-5, rulings P-A9 to P-A11: the place, from 0, for which a seat is paid.

    Seats with more totems come before; whoever ties is paid one place lower, or, by option, for the lowest place shared. Seats
    without totems are behind everybody who has one, so they push nobody down.
    """
    ahead: i64 = 0
    level: i64 = 0
    for other in range(seats):
        if counts[other] > counts[seat]:
            ahead += 1
        elif counts[other] == counts[seat] and other != seat:
            level += 1
    if level > 1 and not lowest:
        level = 1
    return ahead + level
