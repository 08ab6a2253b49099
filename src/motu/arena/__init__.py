"""The arena: bots against bots in every seating order, with ratings, intervals and a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from motu.arena.match import Forfeit, Result, Task, hired
from motu.arena.result_file import ResultFile
from motu.arena.schedule import seatings
from motu.arena.summary import summary
from motu.core.errors import BadOption
from motu.core.game import Game

__all__ = ["Arena", "Result", "Task"]

LIMIT: Final = 30.0
MOST: Final = 20_000
PLACES: Final = ("here", "ray")
Progress = Callable[[Iterable[Result], int], Iterable[Result]]


class Arena:
    """Games between bots. With the same seed, and bots that repeat themselves, the results are the same wherever it is played."""

    def __init__(
        self,
        game: Game,
        bots: list[str],
        games: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 1,
        limit: float = LIMIT,
        most: int = MOST,
        records: Path | None = None,
    ) -> None:
        state = game.start(seats, options)
        self.game = game
        self.seats = int(state.seats)
        self.options = state.options
        self.orders = seatings(bots, self.seats)
        self.names = list(dict.fromkeys(name for order in self.orders for name in order))
        for name in self.names:
            with suppress(Forfeit):
                hired(name, 0, 0)
        if limit <= 0:
            raise BadOption(f"the limit must be more than 0 seconds, not {limit}")
        self.setting: dict[str, Any] = {
            "game": game.name,
            "seats": self.seats,
            "options": game.write_options(state.options),
            "edition": game.components_of(state.options)[1],
            "rules": game.rules_version,
            "players": self.names,
            "orders": len(self.orders),
            "seed": seed,
            "limit": limit,
            "most": most,
        }
        self.played: list[Result] = []
        """The results of the last `play`, by number."""
        folder = ""
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
            folder = str(records)
        self.tasks = [
            Task(
                number,
                game.name,
                self.options,
                self.orders[number % len(self.orders)],
                seed * 1_000_003 + number // len(self.orders),
                limit,
                most,
                folder,
            )
            for number in range(games)
        ]

    def play(self, jobs: int = 1, place: str = "here", store: Path | None = None, progress: Progress | None = None) -> dict[str, Any]:
        """Play what is not in the store yet, note it there, and sum everything up."""
        if place not in PLACES:
            raise BadOption(f"an arena is played {' or '.join(PLACES)}, not {place!r}")
        kept = ResultFile(store, self.setting) if store is not None else None
        found: dict[int, Result] = dict(kept.results) if kept else {}
        wanted = {task.number for task in self.tasks}
        open_tasks = [task for task in self.tasks if task.number not in found]
        played = self.results(open_tasks, jobs, place)
        try:
            for result in progress(played, len(open_tasks)) if progress else played:
                found[result.number] = result
                if kept:
                    kept.add(result)
        finally:
            if kept:
                kept.close()
        self.played = [found[number] for number in sorted(found) if number in wanted]
        return self.summary()

    def summary(self) -> dict[str, Any]:
        """What the results of the last `play` say."""
        return summary(self.setting, self.played, self.names)

    def _repr_html_(self) -> str:
        from motu.arena.report import in_a_notebook

        return in_a_notebook(self.summary())

    def results(self, tasks: list[Task], jobs: int, place: str) -> Iterator[Result]:
        if place == "ray":
            from motu.arena.on_ray import play_on_ray

            return play_on_ray(tasks)
        from motu.arena.processes import play_here

        return play_here(tasks, jobs)
