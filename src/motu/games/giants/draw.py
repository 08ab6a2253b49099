"""stub"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from motu.drawing import Canvas

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.giants.board import Board


def draw(game: Game, view: Mapping[str, Any], language: str = "en") -> str:
    return Canvas(10, 10, "").finished()


def draw_components(game: Game, board: Board, language: str = "en") -> str:
    return Canvas(10, 10, "").finished()
