"""A bot in one file. Copy it, change `choose`, and let it play:

    motu arena haleakala --bots examples/my_bot.py:MyBot,greedy --games 20

A bot is given the game and what its seat may know, and answers with one of `view["legal"]`. It never sees the real position:
`game.imagine(view, seed)` makes one that looks the same, on which it may think as it likes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import motu


class MyBot:
    """Plays each decision in its head, then a few random games from there, and takes what brings most points on average."""

    def __init__(self, playouts: int = 3) -> None:
        self.playouts = playouts

    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        best, best_lead = view["legal"][0], float("-inf")
        for action in view["legal"]:
            lead = sum(self.lead_after(game, view, action, seed) for seed in range(self.playouts))
            if lead > best_lead:
                best, best_lead = action, lead
        return int(best)

    def lead_after(self, game: motu.Game, view: Mapping[str, Any], action: int, seed: int) -> float:
        """How far my seat is ahead at the end of a random game that begins with this action."""
        world = game.imagine(view, seed)
        world.apply(action)
        motu.play_out(world, seed, most=2000)
        scores: list[int] = world.scores()
        mine: int = view["seat"]
        return scores[mine] - max(score for seat, score in enumerate(scores) if seat != mine)
