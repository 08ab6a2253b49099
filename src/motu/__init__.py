"""Motu: play, study and research four island board games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu import running  # first: it decides whether compiled or interpreted modules are loaded
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
from motu.core.game import Game, Option, Outcome, View
from motu.core.record import Note, Ply, Record
from motu.core.registry import game, games
from motu.core.rulings import Refusal
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

if TYPE_CHECKING:
    from motu.bots.protocol import Chooser


def bot(name: str, **settings: object) -> Chooser:
    """A bot by name: `motu.bot("search", seconds=1.0).choose(game, view)`. `motu.bots` lists them and explains their settings."""
    from motu.bots import bot as made

    return made(name, **settings)


__all__ = [
    "CHANCE",
    "OVER",
    "BadComponents",
    "BadOption",
    "CorruptRecord",
    "Game",
    "IllegalAction",
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
    "game",
    "games",
    "running",
]
