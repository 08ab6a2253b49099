"""What a bot is, and what all of ours share."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Protocol

from motu.core.errors import NotYourTurn
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.options import COMPONENTS
from motu.core.state import State
from motu.core.texts import Texts

TEXTS: Final = Texts(Path(__file__).parent / "texts")


class Chooser(Protocol):
    """A player. It is given what its seat may know and answers with one of `view["legal"]`."""

    def choose(self, game: Game, view: Mapping[str, Any]) -> int:
        """The action to take now."""
        ...


def generator_for(seed: int | None, view: Mapping[str, Any]) -> Generator:
    """A generator for one decision: with a seed the same view gives the same numbers, without one nobody can foresee them."""
    chosen = fresh_seed() if seed is None else seed
    return Generator(int.from_bytes(hashlib.sha256(f"{chosen} {text_of(view)}".encode()).digest()[:8], "big"))


def text_of(view: Mapping[str, Any]) -> str:
    """A view as text, the same wherever a file of component data lies: the edition says what is in it."""
    options = view.get("options", {})
    if options.get(COMPONENTS):
        view = {**view, "options": {**options, COMPONENTS: ""}}
    return json.dumps(view, sort_keys=True)


def fresh_seed() -> int:
    """A seed that nobody can foresee."""
    return int.from_bytes(os.urandom(8), "big")


def decisions(game: Game, view: Mapping[str, Any]) -> list[int]:
    """The actions that the seat of this view may take now; raises if another decides."""
    legal: list[int] = list(view["legal"])
    if not legal:
        raise NotYourTurn(f"a bot is asked for a decision of {game.name} that its seat has not to make")
    return legal


def imagined(game: Game, view: Mapping[str, Any], count: int, generator: Generator) -> list[State]:
    """So many worlds that look like the view; one suffices if the view tells everything."""
    first = game.imagine(view, int(generator.word()))
    if not game.hides(first):
        return [first]
    return [first] + [game.imagine(view, int(generator.word())) for _ in range(count - 1)]
