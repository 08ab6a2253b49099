"""motu perft"""

from __future__ import annotations

import argparse
import json
import time

from motu.cli import Command
from motu.cli.common import add_game, chosen, whole
from motu.cli.language import say
from motu.core.play import perft


class Perft(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--depth", type=whole, required=True, metavar="D", help=say("argument.depth"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        game, seats, options = chosen(arguments)
        start = game.start(seats, options)
        counts = []
        for depth in range(arguments.depth + 1):
            begun = time.perf_counter()
            counts.append(perft(start, depth))
            seconds = time.perf_counter() - begun
            if not arguments.json:
                print(f"{depth:3} {counts[-1]:>18,} {seconds:9.3f} s", flush=True)
        if arguments.json:
            print(json.dumps({"game": game.name, "seats": seats, "options": options, "counts": counts}))
        return 0


COMMAND = Perft()
