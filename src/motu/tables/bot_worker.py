"""A process in which bots think: one question a line on standard input, one answer a line on standard output.

    {"bot": "search", "game": "haleakala", "view": {...}}   ->   {"action": 12}   or   {"problem": "..."}

It gets a view and nothing else, so a bot cannot read what its seat may not know.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import signal
import sys
from collections.abc import Mapping
from typing import Any, Protocol

import motu
from motu.core.game import Game


class Chooses(Protocol):
    """What a bot is to the table."""

    def choose(self, game: Game, view: Mapping[str, Any]) -> int: ...


class AnyMove:
    """The bot of last resort: every legal decision is equally likely."""

    def choose(self, game: Game, view: Mapping[str, Any]) -> int:
        legal: list[int] = list(view["legal"])
        return random.SystemRandom().choice(legal)


def known_bots() -> list[str]:
    """The names of all bots."""
    try:
        names: list[str] = importlib.import_module("motu.bots").bots()
    except ImportError:
        return ["random"]
    return names


def find_bot(name: str) -> Chooses:
    """The bot with this name."""
    try:
        made: Chooses = importlib.import_module("motu.bots").bot(name)
    except ImportError:
        return AnyMove()
    return made


def answer(question: Mapping[str, Any], bots: dict[str, Chooses]) -> dict[str, Any]:
    """The answer to one question; a bot that fails is a problem, not the end."""
    try:
        name = question["bot"]
        if name not in bots:
            bots[name] = find_bot(name)
        return {"action": int(bots[name].choose(motu.game(question["game"]), question["view"]))}
    except Exception as problem:
        return {"problem": f"{type(problem).__name__}: {problem}"}


def main() -> None:
    """Answer until the service closes. What a bot prints goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(5)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    bots: dict[str, Chooses] = {}
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line), bots)) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
