"""`motu check`: is the database sound, and can every table be played through again?"""

from __future__ import annotations

import argparse
import sys

from motu.cli import Command
from motu.cli.language import say


class Check(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", nargs="?", help=say("argument.check_file"))
        parser.add_argument("--database", metavar="ADDRESS", help=say("argument.database"))

    def run(self, arguments: argparse.Namespace) -> int:
        from motu.tables.check import check
        from motu.tables.store import default_database

        found = list(check(arguments.file or arguments.database or default_database()))
        problems = [problem for problem in found if problem]
        for problem in problems:
            print(problem, file=sys.stderr)
        print(say("house.problems" if problems else "house.sound", tables=len(found) - 1, problems=len(problems)))
        return 1 if problems else 0


COMMAND = Check()
