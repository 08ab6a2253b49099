"""`motu verify RECORD`: derive every roll and draw of a record again from its sealed seed."""

from __future__ import annotations

import argparse
import json

import motu
from motu.cli import Command
from motu.cli.language import language, say


class Verify(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("record", metavar="RECORD", help=say("argument.record"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        from motu.tables.errors import NotVerified, texts
        from motu.tables.verify import verify

        try:
            found = verify(motu.Record.load(arguments.record))
        except NotVerified as problem:
            raise motu.MotuError(problem.say(language())) from None
        if arguments.json:
            print(json.dumps({"fair": True, "draws": found.draws, "given": found.given, "commitment": found.commitment}))
            return 0
        print(texts().say("verify.good", language(), n=found.draws))
        if found.given:
            print(texts().say("verify.given", language(), n=found.given))
        return 0


COMMAND = Verify()
