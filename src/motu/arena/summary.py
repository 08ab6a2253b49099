"""What the results of an arena say: victories, points and ratings with intervals, seats, lengths, forfeits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from motu.arena.match import Result

CERTAIN: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""


@dataclass(frozen=True)
class BotStanding:
    """A bot in the arena. Intervals are of 95 %."""

    name: str
    games: int
    """Seats that it had; a bot may sit at a table several times."""
    wins: float
    share: float
    """The part of its games that it won; a shared victory counts by its part."""
    share_interval: tuple[float, float]
    points_mean: float
    points_interval: tuple[float, float]
    rating: float
    rating_interval: tuple[float, float]
    forfeits: int
    seconds_per_decision: float


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share after so many games."""
    if games == 0:
        return (0.0, 1.0)
    z = CERTAIN * CERTAIN
    centre = (share + z / (2 * games)) / (1 + z / games)
    reach = CERTAIN * sqrt(share * (1 - share) / games + z / (4 * games * games)) / (1 + z / games)
    return (max(0.0, centre - reach), min(1.0, centre + reach))


def mean_interval(values: list[float]) -> tuple[float, tuple[float, float]]:
    """Mean and 95 % interval of the mean."""
    if not values:
        return 0.0, (0.0, 0.0)
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, (mean, mean)
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    reach = CERTAIN * deviation / sqrt(len(values))
    return mean, (mean - reach, mean + reach)


def ratings(results: Iterable[Result], names: list[str]) -> dict[str, tuple[float, float]]:
    """Mean and deviation of each bot's skill by the Plackett-Luce model, game after game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in names}
    for result in results:
        teams = [[model.create_rating([known[name].mu, known[name].sigma], name)] for name in result.players]
        rated = model.rate(teams, ranks=[float(rank) for rank in result.ranks])
        for name in set(result.players):
            own = [rated[seat][0] for seat, other in enumerate(result.players) if other == name]
            known[name].mu = sum(rating.mu for rating in own) / len(own)
            known[name].sigma = sum(rating.sigma for rating in own) / len(own)
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}


def standings(results: list[Result], names: list[str]) -> list[BotStanding]:
    """All bots, the highest rating first."""
    rated = ratings(results, names)
    found: list[BotStanding] = []
    for name in names:
        seats = [(result, seat) for result in results for seat, other in enumerate(result.players) if other == name]
        wins = sum(result.shares()[seat] for result, seat in seats)
        share = wins / len(seats) if seats else 0.0
        mean, interval = mean_interval([float(result.scores[seat]) for result, seat in seats])
        seconds = sum(result.seconds[seat] for result, seat in seats)
        decisions = sum(result.decisions[seat] for result, seat in seats)
        mu, sigma = rated[name]
        found.append(
            BotStanding(
                name,
                len(seats),
                wins,
                share,
                wilson(share, len(seats)),
                mean,
                interval,
                mu,
                (mu - CERTAIN * sigma, mu + CERTAIN * sigma),
                sum(result.forfeit == seat for result, seat in seats),
                seconds / decisions if decisions else 0.0,
            )
        )
    return sorted(found, key=lambda standing: (-standing.rating, standing.name))


def pairs(results: list[Result], names: list[str]) -> dict[str, dict[str, float | None]]:
    """For each bot and each other: the part of their meetings in which the first was ranked before the second; ties count half."""
    met = {name: {other: [0.0, 0] for other in names} for name in names}
    for result in results:
        for one, first in enumerate(result.players):
            for two, second in enumerate(result.players):
                if first != second:
                    ahead = 1.0 if result.ranks[one] < result.ranks[two] else 0.5 if result.ranks[one] == result.ranks[two] else 0.0
                    met[first][second][0] += ahead
                    met[first][second][1] += 1
    return {
        name: {other: round(won / count, 4) if count else None for other, (won, count) in row.items() if other != name}
        for name, row in met.items()
    }


def summary(setting: dict[str, Any], results: list[Result], names: list[str]) -> dict[str, Any]:
    """Everything as one object."""
    ordered = sorted(results, key=lambda result: result.number)
    seats = len(ordered[0].players) if ordered else 0
    by_seat = [sum(result.shares()[seat] for result in ordered) / len(ordered) for seat in range(seats)]
    lengths = sorted(result.plies for result in ordered)
    return {
        **setting,
        "games": len(ordered),
        "bots": [standing_data(standing) for standing in standings(ordered, names)],
        "ahead": pairs(ordered, names),
        "seats_won": [
            {"seat": seat, "share": round(share, 4), "share_interval": rounded(wilson(share, len(ordered)))}
            for seat, share in enumerate(by_seat)
        ],
        "plies": {
            "mean": round(sum(lengths) / len(lengths), 1),
            "least": lengths[0],
            "median": lengths[len(lengths) // 2],
            "most": lengths[-1],
        }
        if lengths
        else {},
        "stopped": sum(result.stopped for result in ordered),
        "forfeits": [
            {"game": result.number, "bot": result.players[result.forfeit], "reason": result.reason}
            for result in ordered
            if result.forfeit is not None
        ],
    }


def standing_data(standing: BotStanding) -> dict[str, Any]:
    return {
        "name": standing.name,
        "games": standing.games,
        "wins": round(standing.wins, 3),
        "share": round(standing.share, 4),
        "share_interval": rounded(standing.share_interval),
        "points_mean": round(standing.points_mean, 2),
        "points_interval": rounded(standing.points_interval),
        "rating": round(standing.rating, 2),
        "rating_interval": rounded(standing.rating_interval),
        "forfeits": standing.forfeits,
        "seconds_per_decision": round(standing.seconds_per_decision, 5),
    }


def rounded(interval: tuple[float, float]) -> list[float]:
    return [round(interval[0], 4), round(interval[1], 4)]
