"""The bot that plays anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.bots.protocol import decisions, generator_for
from motu.core.game import Game


class RandomBot:
    """Every legal decision is equally likely. With a seed it is the same for the same view."""

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed

    def choose(self, game: Game, view: Mapping[str, Any]) -> int:
        legal = decisions(game, view)
        return legal[int(generator_for(self.seed, view).below(len(legal)))]
