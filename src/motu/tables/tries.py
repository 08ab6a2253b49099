"""Tries at puzzles: what guests have solved, how strong they are at it, and how hard puzzles have turned out to be."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from motu.tables.create import must_know
from motu.tables.schema import PUZZLE_RATINGS, PUZZLE_TRIES
from motu.tables.tokens import Passes

Numbers = tuple[float, float, float]
"""Rating, deviation and volatility."""


@dataclass(frozen=True)
class Try:
    """The first try of a guest at a puzzle; later ones count for nothing."""

    game: str
    puzzle: str
    solved: bool
    rating: float
    """Of the guest at this game, after the try."""
    deviation: float
    volatility: float
    made: float
    """Seconds since 1970."""


class Tries(Passes):
    """The part of the service that remembers who solved what."""

    def tries(self, guest: str) -> list[Try]:
        """All tries of a guest, the earliest first."""
        columns = [PUZZLE_TRIES.c[name] for name in ("game", "puzzle", "solved", "rating", "deviation", "volatility", "made")]
        asked = sa.select(*columns).where(PUZZLE_TRIES.c.guest == guest).order_by(PUZZLE_TRIES.c.made)
        with self._store.reading() as connection:
            return [Try(row.game, row.puzzle, bool(row.solved), *row[3:]) for row in connection.execute(asked)]

    def puzzle_ratings(self, game: str) -> dict[str, Numbers]:
        """The ratings of the puzzles of a game that somebody has tried."""
        asked = sa.select(PUZZLE_RATINGS).where(PUZZLE_RATINGS.c.game == game)
        with self._store.reading() as connection:
            return {row.puzzle: (row.rating, row.deviation, row.volatility) for row in connection.execute(asked)}

    def note_try(
        self,
        guest: str,
        game: str,
        puzzle: str,
        solved: bool,
        rate: Callable[[Numbers | None, Numbers | None], tuple[Numbers, Numbers]],
    ) -> bool:
        """Keep the first try of a guest at a puzzle; whether it was the first. `rate` makes both ratings from those of before, if any."""
        with self._store.writing() as connection:
            must_know(self._store, connection, guest)
            known = PUZZLE_TRIES.c.guest == guest, PUZZLE_TRIES.c.game == game
            if connection.execute(sa.select(PUZZLE_TRIES.c.made).where(*known, PUZZLE_TRIES.c.puzzle == puzzle)).first() is not None:
                return False
            here = PUZZLE_RATINGS.c.game == game, PUZZLE_RATINGS.c.puzzle == puzzle
            solver, other = found(connection, PUZZLE_TRIES, *known), found(connection, PUZZLE_RATINGS, *here)
            after, hardness = rate(solver, other)
            values = dict(zip(("rating", "deviation", "volatility"), after, strict=True))
            connection.execute(
                sa.insert(PUZZLE_TRIES).values(guest=guest, game=game, puzzle=puzzle, solved=int(solved), made=time.time(), **values)
            )
            values = dict(zip(("rating", "deviation", "volatility"), hardness, strict=True))
            if other is None:
                connection.execute(sa.insert(PUZZLE_RATINGS).values(game=game, puzzle=puzzle, tries=1, **values))
            else:
                connection.execute(sa.update(PUZZLE_RATINGS).where(*here).values(tries=PUZZLE_RATINGS.c.tries + 1, **values))
        return True


def found(connection: Connection, table: sa.Table, *conditions: sa.ColumnElement[bool]) -> Numbers | None:
    """The latest ratings of a table under these conditions."""
    asked = sa.select(table.c.rating, table.c.deviation, table.c.volatility).where(*conditions)
    row = connection.execute(asked.order_by(table.c.made.desc()).limit(1) if "made" in table.c else asked).first()
    return None if row is None else (row[0], row[1], row[2])
