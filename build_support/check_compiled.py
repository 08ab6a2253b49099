"""Says no unless the rules of every game run compiled, and plays a game of each: what a wheel must do where there is no compiler."""

from __future__ import annotations

import importlib
import random
import sys

import motu


def interpreted_modules() -> list[str]:
    """Modules that their package wants compiled and that are loaded as sources."""
    packages = ["motu.core", "motu.search", *(f"motu.games.{name}" for name in motu.games())]
    modules = [f"{package}.{name}" for package in packages for name in importlib.import_module(package).COMPILED]
    return [name for name in modules if str(importlib.import_module(name).__file__).endswith(".py")]


def play(name: str) -> list[int]:
    """The points of a random game."""
    luck, state = random.Random(1), motu.game(name).start(chance=1)
    while state.to_act() != motu.OVER:
        state.apply(luck.choice(state.legal()))
    return [int(points) for points in state.scores()]


if __name__ == "__main__":
    slow = interpreted_modules()
    if slow:
        sys.exit(f"not compiled: {', '.join(slow)}")
    for game in motu.games():
        print(f"{game}: {play(game)} points")
