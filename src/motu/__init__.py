"""Motu: play, study and research four island board games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu import compiled  # first: it decides whether compiled or interpreted modules are loaded
from motu.core.errors import (
    BadComponents,
    BadOption,
    CorruptRecord,
    IllegalAction,
    MotuError,
    NotYourTurn,
    UnknownGame,
    Unreadable,
)
from motu.core.game import Game, Outcome
from motu.core.memory import Memory
from motu.core.options import Option
from motu.core.record import Note, Ply, Record
from motu.core.registry import game, games
from motu.core.rulings import Refusal
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from motu.bots.protocol import Chooser
    from motu.research.batch import Batch


def bot(name: str, **settings: object) -> Chooser:
    """A bot by name: `motu.bot("search", seconds=1.0).choose(game, view)`. `motu.bots` lists them and explains their settings."""
    from motu.bots import bot as made

    return made(name, **settings)


def batch(
    game: Game | str,
    tables: int = 1024,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    observe: str = "actor",
    reward: str = "win",
    cap: int = 0,
    workers: int = 1,
) -> Batch:
    """Many games side by side with NumPy arrays, for learning programs; needs the extra `research`.

    `seats`: 4 if that many can play, otherwise as many as can. `observe`: rows of the seat that decides ("actor"), of "all" seats or
    of "none". `reward`, paid when a game is over: "win", the share of the victory; "rank", 1 for the first to 0 for the last; "lead",
    points less those of the best other seat; "points". `cap`: decisions of seats after which a game is cut off, 0 for none. `workers`:
    processes; the result does not depend on them. `motu.research.batch.Batch` says what a batch shows and does.
    """
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise MotuError("batches need NumPy: install motu[research]") from None
    from motu.research.batch import make_batch

    return make_batch(game, tables, seats, options, seed, observe, reward, cap, workers)


def play_out(state: State, seed: int, most: int = 1_000_000) -> int:
    """Play random decisions in place until the game is over or `most` are made; how many it were, chance included."""
    from motu.core.choices import Choices
    from motu.core.generator import Generator
    from motu.core.play import play_out as played

    return int(played(state, Generator(seed), Choices(), most))


__all__ = [
    "CHANCE",
    "OVER",
    "BadComponents",
    "BadOption",
    "CorruptRecord",
    "Game",
    "IllegalAction",
    "Memory",
    "MotuError",
    "NotYourTurn",
    "Note",
    "Option",
    "Outcome",
    "Ply",
    "Record",
    "Refusal",
    "State",
    "UnknownGame",
    "Unreadable",
    "View",
    "batch",
    "bot",
    "compiled",
    "game",
    "games",
    "play_out",
]
