"""A process in which bots think: one question a line on standard input, one answer a line on standard output.

    {"bot": "search", "game": "haleakala", "view": {...}}   ->   {"action": 12}   or   {"problem": "..."}

It gets a view and nothing else, so a bot cannot read what its seat may not know.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from typing import Any

import motu
from motu.bots import Chooser


def answer(question: Mapping[str, Any], bots: dict[str, Chooser]) -> dict[str, Any]:
    """The answer to one question; a bot that fails is a problem, not the end."""
    try:
        name = question["bot"]
        if name not in bots:
            bots[name] = motu.bot(name)
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
    bots: dict[str, Chooser] = {}
    for line in sys.stdin:
        try:
            answers.write(json.dumps(answer(json.loads(line), bots)) + "\n")
            answers.flush()
        except BrokenPipeError:  # the server was killed while this bot thought; whoever takes its tables over asks another
            os._exit(0)


if __name__ == "__main__":
    main()
