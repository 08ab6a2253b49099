"""motu replay"""

from __future__ import annotations

import argparse

from motu.cli import Command
from motu.cli.common import whole
from motu.cli.language import language, say
from motu.cli.results import result_lines
from motu.core.journal import Journal
from motu.core.record import Record


class Replay(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("record", metavar="RECORD", help=say("argument.record"))
        parser.add_argument("--seat", type=whole, metavar="S", help=say("argument.seat"))
        parser.add_argument("--components", metavar="FILE", help=say("argument.components"))
        parser.add_argument("--quiet", action="store_true", help=say("argument.quiet"))

    def run(self, arguments: argparse.Namespace) -> int:
        record = Record.load(arguments.record, arguments.components)
        game, tongue = record.game, language()
        state = record.start()
        game.check_seat(state, arguments.seat)
        lines = [f"{game.texts.say('game.name', tongue)}: {', '.join(record.players)}"]
        for number, ply in enumerate(record.plies, 1):
            record.check(state, number - 1, ply)
            state.journal = Journal()
            state.do(ply.action)
            for event in state.journal.seen_by(arguments.seat):
                lines.append(f"{number:4}  {game.tell(event, tongue)}")
        if arguments.quiet:
            lines = lines[:1]
        print("\n".join([*lines, *result_lines(game, state, record.players, tongue)]))
        return 0


COMMAND = Replay()
