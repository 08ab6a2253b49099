"""`motu verify RECORD`: derive every roll and draw of a record again from its seed and words, and compare with a seal that was kept."""

from __future__ import annotations

import argparse
import json

import motu
from motu.cli import Command
from motu.cli.language import language, say

PROVED, NOT_PROVED = 0, 1
"""Exit codes. A record without a contradiction of which the reader knows no seal is no failure, and is not called fair."""


class Verify(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("record", metavar="RECORD", help=say("argument.record"))
        parser.add_argument("--commitment", metavar="HEX", help=say("argument.commitment"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        from motu.tables.errors import NotVerified, texts
        from motu.tables.verify import VERDICTS, verify

        try:
            found = verify(motu.Record.load(arguments.record), arguments.commitment)
        except NotVerified as problem:
            if arguments.json:
                print(json.dumps({"fair": False, "draws": 0, "covered": 0, "problems": [problem.say(language())]}, ensure_ascii=False))
            raise motu.MotuError(problem.say(language())) from None
        mixing, problems = found.mixing, [problem.say(language()) for problem in found.problems]
        if arguments.json:
            facts = {
                "fair": found.fair,
                "draws": found.draws,
                "covered": found.covered,
                "commitment": mixing.commitment,
                "made": mixing.made,
                "seal": mixing.seal,
                "words": {seat: "house" if seat in mixing.through_house else "player" for seat in sorted(mixing.words)},
                "problems": problems,
            }
            print(json.dumps(facts, ensure_ascii=False))
        else:
            print(texts().say(f"verify.{VERDICTS[found.fair]}", language(), n=found.covered))
            for sentence in problems:
                print(f"- {sentence}")
            if mixing.made:
                print(texts().say("verify.seal", language(), made=mixing.made, seal=mixing.seal))
        return NOT_PROVED if found.fair is False else PROVED


COMMAND = Verify()
