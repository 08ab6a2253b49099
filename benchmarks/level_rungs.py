"""Fits the levels of a game: settings that are tried in games, the ratings they get, and the levels that follow from them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import Any

import motu
from level_fit import Link, Ratings, height_at, logistic, logit, place_of, rising, spaced
from motu.bots import levels
from motu.bots.levels import FILE, HUMAN_LEVELS, LEVELS, human_level
from motu.core.evaluator import RolloutEvaluator
from motu.core.evaluators import choose_evaluator
from pool import Facts, Pairing, Store, Work, play_pairing

GOALS = {"human": 0.675, "search": 0.725}
"""How often a level should be ahead of the one below: the middle of what is asked for."""
FIT_SEED = 1_000_000
"""Games for fitting have chance of their own, so that levels are measured with other games."""
PATH = (
    (12, 8.0),
    (12, 3.0),
    (16, 1.8),
    (25, 1.2),
    (40, 0.9),
    (70, 0.7),
    (120, 0.5),
    (200, 0.3),
    (350, 0.15),
    (600, 0.0),
    (1200, 0.0),
    (2400, 0.0),
    (4800, 0.0),
    (8000, 0.0),
)
"""Simulations and temperatures of the search from weak to strong: wild with few simulations, then more of them."""
BY_POLICY = ((2400, 4.0), (2400, 2.0), (2400, 1.3), (2400, 0.9), (2400, 0.6), (2400, 0.3), (2400, 0.0), (4800, 0.0), (8000, 0.0))
"""Where from so many simulations on a policy makes rollouts, the best of a tree is far behind: wild rollouts lie between."""
DEAREST = {"dokmus": 2400, "giants": 8000, "haleakala": 1200, "polynesia": 2400}
"""Simulations of `expert` at most: what a house can afford for every decision."""
HEATS = {
    "novice": (0.4, 0.2, 0.1, 0.05, 0.025),
    "casual": (),
    "club": (0.12, 0.06, 0.03, 0.015, 0.0075),
    "strong": (0.04, 0.02, 0.01, 0.005, 0.0025),
}
"""The temperatures at which the levels of `human` are tried; `casual` is given and keeps its own."""
GIVEN = "casual"


@dataclass(frozen=True)
class Rung:
    """One setting that is tried."""

    bot: str
    settings: str = ""
    """What the name stands for beside what it says."""


@dataclass
class Group:
    """A ladder in a game with so many seats: its settings, their ratings, the games that are asked for."""

    game: str
    seats: int
    ladder: str
    rungs: list[Rung] = field(init=False)
    ratings: Ratings = field(init=False)
    spent: float = 0.0
    costs: list[float] = field(init=False)
    """What a game costs for each setting that takes part, roughly: seconds of a core."""
    numbers: dict[tuple[int, int], int] = field(default_factory=dict)
    places: dict[str, list[int]] = field(default_factory=dict)
    """Of `human`: the settings of each level, from wild to calm."""

    def __post_init__(self) -> None:
        if self.ladder == "search":
            path = path_of(self.game)
            self.rungs = [Rung(f"search:simulations={count}:temperature={heat:g}") for count, heat in path]
            links = [Link(step - 1, step, 0.35, 0.4) for step in range(1, len(path))]
            self.costs = [0.2 + count / 1000 for count, _ in path]
        else:
            own = human_level(motu.game(self.game), self.seats, GIVEN).temperature
            tried = [(level, heat) for level in HUMAN_LEVELS for heat in HEATS[level] or (own,)]
            self.rungs = [self.human_rung(level, heat) for level, heat in tried]
            self.places = {level: [step for step, row in enumerate(tried) if row[0] == level] for level in HUMAN_LEVELS}
            links = [Link(step, step + 1, 0.3, 0.4) for steps in self.places.values() for step in steps[:-1]]
            links += [Link(low[len(low) // 2], high[len(high) // 2], 0.6, 0.6) for low, high in pairwise(self.places.values())]
            self.costs = [1.0] * len(self.rungs)
        self.ratings = Ratings(len(self.rungs), links)

    def human_rung(self, level: str, heat: float) -> Rung:
        row = human_level(motu.game(self.game), self.seats, level)
        settings = f"{level}={row.attention},{row.continuations},{row.horizon},{row.simulations},{row.blindness:g}"
        return Rung(f"human:{level}:temperature={heat:g}", settings)

    def name(self) -> str:
        return f"{self.game} {self.seats} {self.ladder}"

    def pairing(self, high: int, low: int) -> Pairing:
        one, other = self.rungs[high], self.rungs[low]
        return Pairing(self.game, self.seats, one.bot, other.bot, " ".join(dict.fromkeys([one.settings, other.settings])).strip())

    def next_work(self) -> Work:
        """The next game of the two settings that it tells most about."""
        high, low = self.ratings.best_pair(self.costs)
        self.ratings.meeting(high, low).under_way += 1
        number = self.numbers.get((high, low), 0)
        self.numbers[high, low] = number + 1
        return play_pairing, (self.pairing(high, low), number, FIT_SEED)

    def count(self, high: int, low: int, facts: Facts) -> None:
        meeting = self.ratings.meeting(high, low)
        meeting.games += 1
        meeting.ahead += facts["ahead"]
        meeting.under_way = max(0, meeting.under_way - 1)
        self.numbers[high, low] = max(self.numbers.get((high, low), 0), facts["number"] + 1)
        self.spent += facts["cost"]
        known = self.costs[high] + self.costs[low]
        for rung in (high, low):  # a game that was dearer than believed makes both dearer in equal parts
            self.costs[rung] *= (facts["cost"] / known) ** 0.1

    def levels(self) -> dict[str, Facts]:
        """The levels that follow from the ratings: their settings, and how often each should be ahead of the one below."""
        self.ratings.fit()
        return self.search_levels() if self.ladder == "search" else self.human_levels()

    def search_levels(self) -> dict[str, Facts]:
        path, curve = path_of(self.game), rising(self.ratings.heights)
        places, apart = spaced(curve, len(LEVELS), logit(GOALS["search"]))
        found: dict[str, Facts] = {}
        for level, place in zip(LEVELS, places, strict=True):
            step = min(int(place), len(path) - 2)
            part = place - step
            (less, wild), (more, calm) = path[step], path[step + 1]
            count, heat = round(exp((1 - part) * log(less) + part * log(more))), (1 - part) * wild + part * calm
            found[level] = {"simulations": count, "temperature": round(heat, 2), "ahead": logistic(apart) if found else None}
        return found

    def human_levels(self) -> dict[str, Facts]:
        """`casual` stays; the others get the temperature at which they stand as far from it as they should, or as far as they can."""
        curves = {level: rising([self.ratings.heights[step] for step in steps]) for level, steps in self.places.items()}
        base, gap = curves[GIVEN][0], logit(GOALS["human"])
        up = min(gap, (curves["strong"][-1] - base) / 2)
        goals = {"novice": base - gap, "club": base + up, "strong": base + 2 * up}
        found: dict[str, Facts] = {}
        below = 0.0
        for level, curve in curves.items():
            heat, height = human_level(motu.game(self.game), self.seats, level).temperature, base
            if level != GIVEN:
                place = place_of(curve, goals[level])
                heat, height = exp(height_at([log(tried) for tried in HEATS[level]], place)), height_at(curve, place)
            found[level] = {"temperature": round(heat, 4), "ahead": logistic(height - below) if found else None}
            below = height
        return found

    def games(self) -> int:
        return sum(meeting.games for meeting in self.ratings.meetings.values())

    def report(self) -> list[str]:
        """What was found, in lines for people."""
        found = self.levels()
        lines = [f"{self.name()}: {self.games()} games, {self.spent:.0f} s"]
        for step, rung in enumerate(self.rungs):
            error = f" ± {1.96 * self.ratings.error(step, step - 1):.2f} from the one before" if step else ""
            lines.append(f"  {self.ratings.heights[step]:6.2f}{error}  {rung.bot}  about {self.costs[step]:.1f} s")
        for level, row in found.items():
            settings = {name: value for name, value in row.items() if name != "ahead"}
            lines.append(
                f"  {level}: {settings}" + (f", should be ahead in {100 * row['ahead']:.0f} %" if row["ahead"] is not None else "")
            )
        return lines


class Fitting:
    """Games of several groups; the next one belongs to the group that has had the smallest part of its time."""

    def __init__(self, groups: list[Group], store: Store, weights: dict[str, float]) -> None:
        self.groups = groups
        self.store = store
        self.weights = weights
        self.under_way: dict[str, float] = {}
        self.failed = 0
        self.where = {
            group.pairing(high, low).key(): (group, high, low)
            for group in groups
            for high in range(len(group.rungs))
            for low in range(len(group.rungs))
            if high != low
        }
        for facts in store.found:
            self.count(facts)

    def count(self, facts: Facts) -> None:
        if facts["pairing"] in self.where:
            group, high, low = self.where[facts["pairing"]]
            group.count(high, low, facts)

    def next_work(self) -> Work | None:
        if self.failed >= 3:
            return None
        group = min(
            self.groups, key=lambda group: (group.spent + self.under_way.get(group.name(), 0.0)) / self.weights.get(group.game, 1.0)
        )
        work = group.next_work()
        _, high, low = self.where[work[1][0].key()]
        self.under_way[group.name()] = self.under_way.get(group.name(), 0.0) + group.costs[high] + group.costs[low]
        return work

    def done(self, facts: Facts) -> None:
        if not self.store.add(facts):
            self.failed += 1
            return
        group, high, low = self.where[facts["pairing"]]
        left = self.under_way[group.name()] - group.costs[high] - group.costs[low]
        self.under_way[group.name()] = max(0.0, left)
        self.count(facts)


def path_of(game: str) -> list[tuple[int, float]]:
    """The settings that are tried in a game."""
    evaluator = choose_evaluator(motu.game(game), motu.game(game).start())
    if isinstance(evaluator, RolloutEvaluator) and evaluator.policy is not None:
        return [*((count, heat) for count, heat in PATH if count < evaluator.least_budget), *BY_POLICY]
    return [(count, heat) for count, heat in PATH if count <= DEAREST.get(game, 2400)]


def note_levels(game: str, ladder: str, by_seats: dict[int, dict[str, Facts]], path: Path | None = None) -> None:
    """Write the levels that were found for several numbers of seats into the file of a game; what they do not name stays."""
    path = path or Path(motu.game(game).folder) / FILE
    lines = path.read_text(encoding="utf-8").splitlines()
    known: dict[str, Any] = levels.read_levels(path)[ladder]
    for level, row in known.items():
        place = next(number for number in range(lines.index(f"[{ladder}]"), len(lines)) if lines[number].startswith(f"{level} = "))
        for name in row:
            values = {seats: found[level][name] for seats, found in by_seats.items() if name in found[level]}
            former = row[name] if isinstance(row[name], dict) else {}
            values = {**{int(seats): value for seats, value in former.items()}, **values}
            if values:
                row[name] = (
                    {str(seats): value for seats, value in sorted(values.items())}
                    if len(set(values.values())) > 1
                    else next(iter(values.values()))
                )
        lines[place] = f"{level} = {{ " + ", ".join(f"{name} = {written(value)}" for name, value in row.items()) + " }"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    levels.levels_in.cache_clear()


def written(value: Any) -> str:
    """A number, or one for each number of seats, as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{seats} = {number}" for seats, number in value.items()) + " }"
    return re.sub(r"^-0(\.0)?$", "0.0", json.dumps(value))
