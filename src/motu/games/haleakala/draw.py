from collections.abc import Mapping
from typing import Any
from motu.core.game import Game
def draw(game: Game, view: Mapping[str, Any], language: str) -> str:
    return ""
