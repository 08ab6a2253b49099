"""Finds the games: the folders under `games/`."""

from __future__ import annotations

import importlib
from pathlib import Path

from motu.core.errors import UnknownGame
from motu.core.game import Game
from motu.core.numbering import shortened

FOLDER = Path(__file__).parent.parent / "games"
loaded: dict[str, Game] = {}


def games() -> list[str]:
    """The names of all games."""
    return sorted(folder.name for folder in FOLDER.iterdir() if (folder / "__init__.py").is_file())


def game(name: str) -> Game:
    """The game with this name."""
    if name not in loaded:
        if name not in games():
            raise UnknownGame(f"there is no game {shortened(name)}; there are {', '.join(games())}")
        made = importlib.import_module(f"motu.games.{name}").GAME
        assert isinstance(made, Game)
        loaded[name] = made
    return loaded[name]
