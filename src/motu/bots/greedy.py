"""The bot that looks one decision ahead and can say why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from motu.bots.protocol import TEXTS, decisions, generator_for, imagined
from motu.core.errors import BadOption
from motu.core.evaluators import find_evaluator
from motu.core.game import Game
from motu.search.one_ply import Outlook, look_ahead

CHANCES: Final = 2
"""So many decisions of chance in a row are weighed outcome by outcome."""


class GreedyBot:
    """Takes the decision after which it is most likely to win, as far as the game's evaluator can tell; ties are drawn by lot."""

    def __init__(self, seed: int | None = None, worlds: int = 8) -> None:
        if worlds < 1:
            raise BadOption(f"a bot needs at least 1 imagined world, not {worlds}")
        self.seed = seed
        self.worlds = worlds

    def rank(self, game: Game, view: Mapping[str, Any]) -> list[Outlook]:
        """All decisions with their outlook, the best first."""
        legal = decisions(game, view)
        generator = generator_for(self.seed, view)
        worlds = imagined(game, view, self.worlds, generator)
        outlooks = look_ahead(worlds, legal, find_evaluator(game), CHANCES)
        seat: int = view["seat"]
        drawn = {outlook.action: int(generator.word()) for outlook in outlooks}
        return sorted(outlooks, key=lambda outlook: (-round(outlook.shares[seat], 9), drawn[outlook.action]))

    def choose(self, game: Game, view: Mapping[str, Any]) -> int:
        return self.rank(game, view)[0].action

    def explain(self, game: Game, view: Mapping[str, Any], language: str = "en") -> str:
        """Why it chooses what it chooses, in one sentence."""
        ranked = self.rank(game, view)
        seat: int = view["seat"]
        world = game.imagine(view, 0)
        best = ranked[0]
        fields = {"move": game.describe(world, best.action, language), "lead": signed(best.lead(seat))}
        if len(ranked) == 1:
            return TEXTS.say("greedy.only", language, **fields)
        second = ranked[1]
        gain = best.lead(seat) - second.lead(seat)
        if gain < 0.05:
            return TEXTS.say("greedy.even", language, **fields)
        other = game.describe(world, second.action, language)
        return TEXTS.say("greedy.better", language, other=other, gain=f"{gain:.1f}", **fields)


def signed(points: float) -> str:
    """A lead with its sign."""
    return f"{points:+.1f}".replace("-", "−")
