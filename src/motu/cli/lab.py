"""motu lab"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from motu.arena import LIMIT, MOST, Result
from motu.cli import Command
from motu.cli.common import add_game, chosen, counting, progress, whole
from motu.cli.language import language, say
from motu.research.lab import Lab
from motu.research.lab_report import TEXTS, as_text, report


class LabCommand(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--vary", nargs="+", action="extend", required=True, metavar="WHAT", help=say("argument.vary"))
        parser.add_argument("--bots", default="greedy", metavar="A,B,...", help=say("argument.bots"))
        parser.add_argument("--games", type=counting, default=100, metavar="N", help=say("argument.lab_games"))
        parser.add_argument("--seed", type=whole, default=1, metavar="S", help=say("argument.seed"))
        parser.add_argument("--jobs", type=counting, default=os.cpu_count() or 1, metavar="J", help=say("argument.jobs"))
        parser.add_argument("--limit", type=float, default=LIMIT, metavar="SECONDS", help=say("argument.limit"))
        parser.add_argument("--most", type=counting, default=MOST, metavar="N", help=say("argument.most"))
        parser.add_argument("--save", type=Path, metavar="FOLDER", help=say("argument.lab_save"))
        parser.add_argument("--report", type=Path, metavar="FILE.html", help=say("argument.report"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        game, seats, options = chosen(arguments)
        bots = [name.strip() for name in arguments.bots.split(",") if name.strip()]
        lab = Lab(game, arguments.vary, bots, arguments.games, seats, options, arguments.seed, arguments.limit, arguments.most)

        def shown(results: Iterable[Result], total: int) -> Iterable[Result]:
            there = arguments.games * len(lab.variants) - total
            if there:
                print(TEXTS.say("lab.resumed", language(), n=there), file=sys.stderr)
            return progress(results, total, game.name)

        found = lab.play(arguments.jobs, arguments.save, shown)
        if arguments.report:
            arguments.report.write_text(report(found, language()), encoding="utf-8")
        if arguments.json:
            print(json.dumps(found.as_data(), ensure_ascii=False))
            return 0
        print("\n".join(as_text(found, language())))
        if arguments.report:
            print(TEXTS.say("lab.report", language(), path=arguments.report))
        return 0


COMMAND = LabCommand()
