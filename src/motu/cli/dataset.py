"""motu dataset"""

from __future__ import annotations

import argparse
from pathlib import Path

from motu.arena import PLACES
from motu.cli import Command
from motu.cli.common import add_game, chosen, counting, progress, whole
from motu.cli.language import say
from motu.research.dataset import DatasetPlan, make


class Dataset(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--bots", required=True, metavar="A,B,...", help=say("argument.bots"))
        parser.add_argument("--games", type=counting, default=100, metavar="N", help=say("argument.games"))
        parser.add_argument("--seed", type=whole, default=1, metavar="S", help=say("argument.seed"))
        parser.add_argument("--jobs", type=counting, default=1, metavar="J", help=say("argument.jobs"))
        parser.add_argument("--on", choices=PLACES, default="here", help=say("argument.on"))
        parser.add_argument("--games-a-file", type=counting, default=50, metavar="N", help=say("argument.games_a_file"))
        parser.add_argument("-o", dest="folder", type=Path, required=True, metavar="FOLDER", help=say("argument.dataset"))

    def run(self, arguments: argparse.Namespace) -> int:
        game, seats, options = chosen(arguments)
        bots = tuple(name.strip() for name in arguments.bots.split(",") if name.strip())
        plan = DatasetPlan(game.name, seats, options, bots, arguments.games, arguments.seed, arguments.games_a_file)
        made = list(progress(make(plan, arguments.folder, arguments.jobs, arguments.on), len(plan.files()), game.name))
        print(say("dataset.made", files=len(plan.files()), new=len(made), folder=arguments.folder))
        return 0


COMMAND = Dataset()
