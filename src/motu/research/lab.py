"""The balance lab: the same arena with one thing changed at a time, and what that changes.

    lab = Lab(motu.game("polynesia"), ["passing", "components:score.set=5,15"], bots=["greedy"], games=200, seats=3)
    balance = lab.play(jobs=2)

Chance has the same seeds in every variant, so that a change is the mean of differences between games with the same number.
Seats are counted from the one that decides first, because in some games a lot says who that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from tempfile import TemporaryDirectory
from typing import Any, Final

from motu.arena import LIMIT, MOST, Arena, Result
from motu.arena.processes import play_here
from motu.arena.result_file import ResultFile
from motu.core.errors import BadOption
from motu.core.game import Game
from motu.core.options import COMPONENTS
from motu.research.variants import Variant, wished

AS_IT_IS: Final = ""
"""The name of the game without a change."""
LEVEL: Final = 0.05
LEAST_GAMES: Final = 2
"""An interval needs so many."""
LabProgress = Callable[[Iterable[Result], int], Iterable[Result]]


@dataclass(frozen=True)
class Estimate:
    """A mean over games, or over differences between games."""

    value: float
    reach: float
    """The 95 % interval goes so far to both sides."""
    certain: bool = False
    """Of a difference: whether it is none of chance, although so many were looked at (by Bonferroni's correction)."""

    def as_data(self) -> dict[str, Any]:
        return {"value": round(self.value, 4), "interval": [round(self.value - self.reach, 4), round(self.value + self.reach, 4)]}


@dataclass(frozen=True)
class VariantBalance:
    """How a variant plays, and how that differs from the game as it is. Measures are points, lead, decisions, shared, and order_1 on."""

    name: str
    edition: str
    games: int
    measures: dict[str, Estimate]
    changes: dict[str, Estimate]
    """Nothing for the game as it is."""
    stopped: int
    forfeits: list[str]
    """Why games were forfeited; these are not counted in the measures."""

    def as_data(self) -> dict[str, Any]:
        return {
            "variant": self.name,
            "edition": self.edition,
            "games": self.games,
            "measures": {name: estimate.as_data() for name, estimate in self.measures.items()},
            "changes": {name: {**estimate.as_data(), "certain": estimate.certain} for name, estimate in self.changes.items()},
            "stopped": self.stopped,
            "forfeits": self.forfeits,
        }


@dataclass(frozen=True)
class Balance:
    """What a lab found out."""

    setting: dict[str, Any]
    rows: list[VariantBalance]
    """The game as it is first."""
    left_out: dict[str, str]
    """What could not be varied, and why."""

    def as_data(self) -> dict[str, Any]:
        return {**self.setting, "variants": [row.as_data() for row in self.rows], "left_out": self.left_out}

    def _repr_html_(self) -> str:
        from motu.research.lab_report import as_html

        return as_html(self)


class Lab:
    """Arenas over variants of a game. The same seed finds the same, whatever the number of processes."""

    def __init__(
        self,
        game: Game,
        vary: Sequence[str],
        bots: Sequence[str] = ("greedy",),
        games: int = 100,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 1,
        limit: float = LIMIT,
        most: int = MOST,
    ) -> None:
        if games < LEAST_GAMES:
            raise BadOption(f"a lab needs {LEAST_GAMES} games of each variant or more, not {games}: one alone has no interval")
        base = game.read_options(options or {})
        found = wished(game, base, vary)
        self.game = game
        self.games = games
        self.left_out = found.left_out
        self.variants = [Variant(AS_IT_IS, base), *found.variants]
        self.bots = list(bots)
        self.seats = int(game.start(seats, base).seats)
        self.seed, self.limit, self.most = seed, limit, most

    def play(self, jobs: int = 1, folder: Path | None = None, progress: LabProgress | None = None) -> Balance:
        """Play what is not in the folder yet, keep it there, and compare. Without a folder nothing is kept."""
        if folder is None:
            with TemporaryDirectory(prefix="motu-lab-") as passing:
                return self.play(jobs, Path(passing), progress)
        folder.mkdir(parents=True, exist_ok=True)
        arenas = [self.arena(variant, folder) for variant in self.variants]
        stores = [ResultFile(folder / f"{file_name(variant)}.jsonl", arena.setting) for variant, arena in self.pairs(arenas)]
        try:
            tasks = [
                replace(task, number=place * self.games + task.number)
                for place, arena in enumerate(arenas)
                for task in arena.tasks
                if task.number not in stores[place].results
            ]
            results = play_here(tasks, jobs)
            for result in progress(results, len(tasks)) if progress else results:
                place, result.number = divmod(result.number, self.games)
                stores[place].add(result)
        finally:
            for store in stores:
                store.close()
        played = [[store.results[number] for number in range(self.games)] for store in stores]
        return self.compared(arenas, played)

    def pairs(self, arenas: list[Arena]) -> list[tuple[Variant, Arena]]:
        return list(zip(self.variants, arenas, strict=True))

    def arena(self, variant: Variant, folder: Path) -> Arena:
        """The arena of a variant; component data of its own are written where processes find them."""
        options: dict[str, object] = dict(variant.options)
        if variant.data:
            file = folder.resolve() / f"{file_name(variant)}.json"
            if not file.exists() or file.read_text(encoding="utf-8") != variant.data:
                file.write_text(variant.data, encoding="utf-8")
            options[COMPONENTS] = str(file)
        return Arena(self.game, self.bots, self.games, self.seats, options, self.seed, self.limit, self.most)

    def compared(self, arenas: list[Arena], played: list[list[Result]]) -> Balance:
        """Means of every variant, and of the differences between its games and those of the game as it is."""
        names = measures_of(played[0][0]).keys()
        certain = NormalDist().inv_cdf(1 - LEVEL / 2 / max(1, len(names) * (len(played) - 1)))
        rows = []
        for place, (variant, arena) in enumerate(self.pairs(arenas)):
            whole = [result for result in played[place] if result.forfeit is None]
            both = [
                (result, usual) for result, usual in zip(played[place], played[0], strict=True) if result.forfeit is usual.forfeit is None
            ]
            measured = [measures_of(result) for result in whole]
            against = [(measures_of(result), measures_of(usual)) for result, usual in both] if place else []
            if len(both) < LEAST_GAMES:
                raise BadOption(f"too few games were played to the end to compare them: {lost(played[place] + played[0])}")
            rows.append(
                VariantBalance(
                    variant.name,
                    arena.setting["edition"],
                    len(whole),
                    {name: estimated([found[name] for found in measured]) for name in names},
                    {name: estimated([here[name] - there[name] for here, there in against], certain) for name in names} if place else {},
                    sum(result.stopped for result in whole),
                    [result.reason for result in played[place] if result.forfeit is not None],
                )
            )
        setting = {key: arenas[0].setting[key] for key in ("game", "seats", "options", "edition", "players", "seed")}
        return Balance({**setting, "games": self.games, "comparisons": len(names) * (len(played) - 1)}, rows, self.left_out)


def file_name(variant: Variant) -> str:
    """The name of the files of a variant: letters that every system takes."""
    if variant.name == AS_IT_IS:
        return "as-it-is"
    return "vary-" + "".join(letter if letter.isalnum() or letter in "=.-_" else "_" for letter in variant.name)[:100]


def measures_of(result: Result) -> dict[str, float]:
    """What is measured of one game. `order_1` is the share of the victory of the seat that decided first, and so on clockwise."""
    seats = len(result.scores)
    best, second = sorted(result.scores, reverse=True)[:2]
    shares = result.shares()
    first = result.first or 0
    return {
        "points": sum(result.scores) / seats,
        "lead": float(best - second),
        **{f"order_{place + 1}": shares[(first + place) % seats] for place in range(seats)},
        "shared": float(result.ranks.count(1) > 1),
        "decisions": float(sum(result.decisions)),
    }


def lost(results: list[Result]) -> str:
    """Why games were forfeited."""
    return next(result.reason for result in results if result.forfeit is not None)


def estimated(values: list[float], certain: float | None = None) -> Estimate:
    """The mean with its 95 % interval; with `certain`, whether it is so many standard errors away from 0."""
    error = stdev(values) / sqrt(len(values))
    mean = fmean(values)
    return Estimate(mean, NormalDist().inv_cdf(1 - LEVEL / 2) * error, certain is not None and abs(mean) > certain * error)
