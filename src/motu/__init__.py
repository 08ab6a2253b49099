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
    from motu.bots.protocol import Chooser


def bot(name: str, **settings: object) -> Chooser:
    """A bot by name: `motu.bot("search", seconds=1.0).choose(game, view)`. `motu.bots` lists them and explains their settings."""
    from motu.bots import bot as made

    return made(name, **settings)


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
    "bot",
    "compiled",
    "game",
    "games",
    "play_out",
]
