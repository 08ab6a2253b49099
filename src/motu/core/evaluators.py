"""Finds the evaluator in a game's folder."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache

from motu.core.evaluator import Evaluator
from motu.core.game import Game


def find_evaluator(game: Game) -> Evaluator:
    """The evaluator of a game; one that knows nothing if its folder has none."""
    return evaluator_in(type(game).__module__.rpartition(".")[0])


@cache
def evaluator_in(package: str) -> Evaluator:
    for name in ("evaluator", "bot"):
        if package and importlib.util.find_spec(f"{package}.{name}") is not None:
            found = getattr(importlib.import_module(f"{package}.{name}"), "EVALUATOR", None)
            if found is not None:
                assert isinstance(found, Evaluator)
                return found
    return Evaluator()
