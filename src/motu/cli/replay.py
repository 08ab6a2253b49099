"""motu replay"""

from __future__ import annotations

import argparse

from motu.cli import Command
from motu.cli.common import whole
from motu.cli.language import language, say
from motu.cli.results import result_lines
from motu.core.journal import Journal
from motu.core.record import Record
from motu.core.state import State


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
        if any(note.kind in ("resign", "ended") for note in record.notes):
            lines += told_ending(record, state, tongue)
        if state.outcome() is not None or not any(note.kind == "ended" for note in record.notes):
            lines += result_lines(game, state, record.players, tongue)
        print("\n".join(lines))
        return 0


def told_ending(record: Record, state: State, language: str) -> list[str]:
    """Who gave the game up, and who has won because of it."""
    from motu.tables import ending_of
    from motu.tables.errors import texts

    found = ending_of(record, state)
    lines = [texts().say("log.resign", language, seat=record.players[seat]) for seat in found.resigned]
    if found.how == "abandoned":
        lines.append(texts().say("log.ended.abandoned", language))
    elif found.winners:
        names = ", ".join(record.players[seat] for seat in found.winners)
        lines.append(say("cli.shared_win" if len(found.winners) > 1 else "cli.winner", names=names))
    return lines


COMMAND = Replay()
