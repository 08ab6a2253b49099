"""Finds the policy in a game's folder."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache

from motu.core.game import Game
from motu.core.policy import Policy


def policy_of(game: Game) -> Policy:
    """The policy of a game; one that knows nothing if its folder has none."""
    return found_in(type(game).__module__.rpartition(".")[0])


@cache
def found_in(package: str) -> Policy:
    for name in ("policy", "bot"):
        if package and importlib.util.find_spec(f"{package}.{name}") is not None:
            made = getattr(importlib.import_module(f"{package}.{name}"), "POLICY", None)
            if made is not None:
                assert isinstance(made, Policy)
                return made
    return Policy()
