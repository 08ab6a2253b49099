"""`python -m motu.learning learn` trains a network for a game, `python -m motu.learning duel` lets bots play each other at equal time."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

import motu
from motu.core.errors import BadOption


def seats_of(game: str, text: str) -> tuple[int, ...]:
    """`all`, or numbers of seats separated by commas."""
    allowed = motu.game(game).seats
    if text == "all":
        return tuple(allowed)
    chosen = tuple(int(word) for word in text.split(",") if word.isdecimal())
    if not chosen or any(seats not in allowed for seats in chosen):
        raise BadOption(f"{game} has {allowed[0]} to {allowed[-1]} seats, not {text}")
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m motu.learning", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    learn = commands.add_parser("learn", allow_abbrev=False)
    learn.add_argument("game")
    learn.add_argument("--seats", default="all")
    learn.add_argument("--minutes", type=float, default=10.0)
    learn.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    learn.add_argument("--seed", type=int, default=1)
    learn.add_argument("--hidden", type=int, default=42)
    learn.add_argument("--second", type=int, default=32)
    learn.add_argument("--batch", type=int, default=16384)
    learn.add_argument("--device", default="")
    learn.add_argument("--resume", action="store_true")
    learn.add_argument("-o", "--output", type=Path, required=True)
    duel = commands.add_parser("duel", allow_abbrev=False)
    duel.add_argument("duels", nargs="+", metavar="'GAME SEATS FIRST SECOND [WEIGHT]'")
    duel.add_argument("--seconds", type=float, default=60.0)
    duel.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    duel.add_argument("--seed", type=int, default=1)
    duel.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    if arguments.command == "learn":
        from motu.learning.train import Course, Learner

        seats = seats_of(arguments.game, arguments.seats)
        course = Course(
            arguments.game,
            seats,
            arguments.minutes,
            arguments.workers,
            arguments.seed,
            arguments.hidden,
            arguments.second,
            batch=arguments.batch,
            device=arguments.device,
        )
        Learner(course, arguments.output, arguments.resume).learn()
        return
    from motu.learning.duel import read_duel, run_duels

    chosen = [read_duel(text) for text in arguments.duels]
    for found in run_duels(chosen, arguments.seconds, arguments.workers, arguments.seed, arguments.output):
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
