"""Motu: play, study and research four island board games."""

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
from motu.core.record import Ply, Record
from motu.core.registry import game, games
from motu.core.rulings import Refusal
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

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
    "Option",
    "Outcome",
    "Ply",
    "Record",
    "Refusal",
    "State",
    "UnknownGame",
    "Unreadable",
    "View",
    "game",
    "games",
    "running",
]
