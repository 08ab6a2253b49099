"""Which puzzle comes next, and what a solver has achieved: rating, streak, and the puzzle of the day."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from datetime import date
from typing import Final

from motu.core.game import Game
from motu.puzzles.glicko import Rating, after_try
from motu.puzzles.labels import known_themes
from motu.puzzles.puzzle import Puzzle, PuzzleScene
from motu.tables.tries import Numbers, Try
from motu.web.puzzle_table import puzzles_of
from motu.web.site import Visit

LEVELS: Final = {"easy": (0, 1200), "medium": (1200, 1600), "hard": (1600, 4000)}
"""Difficulties by rating: from, and below."""
NEAR: Final = 12
"""The next puzzle is drawn from so many whose ratings are nearest to the solver's."""


def today() -> str:
    """The day everywhere: it changes at midnight in Greenwich."""
    return time.strftime("%Y-%m-%d", time.gmtime())


def of_the_day(game: Game, day: str) -> PuzzleScene | None:
    """The puzzle of a day: the same for everybody, another one tomorrow, and none twice before all have had their day."""
    scenes = sorted(puzzles_of(game), key=lambda scene: hashlib.sha256(scene.puzzle.id.encode()).digest())
    if not scenes:
        return None
    return scenes[date.fromisoformat(day).toordinal() % len(scenes)]


@dataclass(frozen=True)
class Achieved:
    """What a solver has done at the puzzles of a game, or of all games."""

    solved: int
    tried: int
    streak: int
    """Puzzles solved at the first try one after the other, up to now."""
    longest: int
    rating: int | None

    @classmethod
    def of(cls, tries: list[Try]) -> Achieved:
        streak = longest = 0
        for one in tries:
            streak = streak + 1 if one.solved else 0
            longest = max(longest, streak)
        rating = round(tries[-1].rating) if tries else None
        return cls(sum(one.solved for one in tries), len(tries), streak, longest, rating)


class SolvingVisitor:
    """A visitor as a solver; somebody without a name yet has tried nothing."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.tries: list[Try] = visit.site.tables.tries(visit.by) if visit.by else []

    def at(self, game: Game) -> list[Try]:
        return [one for one in self.tries if one.game == game.name]

    def has_tried(self, game: Game, puzzle: Puzzle) -> Try | None:
        return next((one for one in self.tries if one.game == game.name and one.puzzle == puzzle.id), None)

    def next(self, game: Game, theme: str, level: str) -> PuzzleScene | None:
        """A puzzle of this kind that was not tried yet, about as hard as the solver is strong; one that was tried if no other is left."""
        ratings = self.visit.site.tables.puzzle_ratings(game.name)
        low, high = LEVELS.get(level, (0, 4000))
        tried = {one.puzzle for one in self.at(game)}

        def hardness(scene: PuzzleScene) -> float:
            return ratings.get(scene.puzzle.id, (float(scene.puzzle.rating), 0.0, 0.0))[0]

        fitting = [scene for scene in puzzles_of(game) if (not theme or theme in scene.puzzle.themes) and low <= hardness(scene) < high]
        fresh = [scene for scene in fitting if scene.puzzle.id not in tried] or fitting
        if not fresh:
            return None
        own = self.at(game)[-1].rating if self.at(game) else 1300.0
        near = sorted(fresh, key=lambda scene: abs(hardness(scene) - own))[:NEAR]
        lot = hashlib.sha256(f"{self.visit.by} {len(self.tries)} {time.time()}".encode()).digest()[0]
        return near[lot % len(near)]


def note_try(visit: Visit, game: Game, puzzle: Puzzle, solved: bool) -> None:
    """Count the first try of a visitor, who becomes a guest by it; both ratings move."""
    guest = visit.sure_guest()

    def rate(solver: Numbers | None, other: Numbers | None) -> tuple[Numbers, Numbers]:
        mine = Rating(*solver) if solver else Rating()
        its = Rating(*other) if other else Rating(float(puzzle.rating), float(puzzle.deviation))
        first, second = after_try(mine, its, solved)
        return (first.rating, first.deviation, first.volatility), (second.rating, second.deviation, second.volatility)

    visit.site.tables.note_try(guest.id, game.name, puzzle.id, solved, rate)


def theme_counts(game: Game) -> list[tuple[str, int]]:
    """The themes that puzzles of a game have, with how many have them."""
    counts = dict.fromkeys(known_themes(game), 0)
    for scene in puzzles_of(game):
        for theme in scene.puzzle.themes:
            counts[theme] += 1
    return [(theme, count) for theme, count in counts.items() if count]


def level_counts(game: Game) -> list[tuple[str, int]]:
    """How many puzzles of each difficulty there are, as the bots found it."""
    ratings = [scene.puzzle.rating for scene in puzzles_of(game)]
    return [(name, sum(low <= rating < high for rating in ratings)) for name, (low, high) in LEVELS.items()]
