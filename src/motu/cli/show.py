"""motu show"""

from __future__ import annotations

import argparse
from pathlib import Path

import motu
from motu.cli import Command
from motu.cli.common import SHEET, add_options, chosen, whole
from motu.cli.language import language, say
from motu.core.errors import BadOption
from motu.core.journal import Journal
from motu.core.record import Record
from motu.drawing import THEMES, resolved
from motu.drawing.bitmap import png

ENDINGS = (".svg", ".png", ".txt")


class Show(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("record", metavar="RECORD|GAME", help=say("argument.record"))
        parser.add_argument("--ply", type=whole, metavar="N", help=say("argument.ply"))
        parser.add_argument("--seat", type=whole, metavar="S", help=say("argument.seat"))
        parser.add_argument("--components-sheet", action="store_true", help=say("argument.sheet"))
        parser.add_argument("--theme", choices=tuple(THEMES), default="light", help=say("argument.theme"))
        parser.add_argument("--layout", choices=("wide", "tall"), default="wide", help=say("argument.layout"))
        parser.add_argument("--width", type=whole, default=1200, metavar="PIXELS", help=say("argument.width"))
        parser.add_argument("-o", "--output", metavar="FILE", help=say("argument.output"))
        parser.add_argument("--seats", type=whole, metavar="N", help=say("argument.seats"))
        add_options(parser, sheet=True)

    def run(self, arguments: argparse.Namespace) -> int:
        if arguments.components == SHEET:
            arguments.components, arguments.components_sheet = None, True
        ending = Path(arguments.output).suffix if arguments.output else ".txt"
        if ending not in ENDINGS:
            raise BadOption(f"{arguments.output}: the file must end in {', '.join(ENDINGS)}")
        if not 16 <= arguments.width <= 8000:
            raise BadOption(f"a picture can be 16 to 8000 pixels wide, not {arguments.width}")
        written = self.sheet(arguments) if arguments.components_sheet else self.position(arguments, ending)
        if ending == ".png":
            data = png(resolved(written, arguments.theme), arguments.width)
            Path(arguments.output).write_bytes(data)
        elif arguments.output:
            Path(arguments.output).write_text(written, encoding="utf-8")
        else:
            print(written, end="")
        return 0

    def sheet(self, arguments: argparse.Namespace) -> str:
        """The components of a game as SVG."""
        arguments.game = arguments.record
        game, _, options = chosen(arguments)
        return game.draw_components(options, language())

    def position(self, arguments: argparse.Namespace, ending: str) -> str:
        """A position of a record, or the start of a game, as SVG or text."""
        if arguments.record in motu.games():
            arguments.game = arguments.record
            game, seats, options = chosen(arguments)
            record = Record(game, seats, options)
        else:
            record = Record.load(arguments.record, arguments.components)
        state, last = record.replay(arguments.ply), Journal()
        if ending != ".txt":
            shown = len(record.plies) if arguments.ply is None else arguments.ply
            by_player = [number for number, ply in enumerate(record.plies[:shown]) if ply.who >= 0]
            state = record.replay(by_player[-1] if by_player else shown)
            state.journal = last
            for ply in record.plies[by_player[-1] : shown] if by_player else []:
                state.do(ply.action)
            return record.game.draw(record.game.view(state, arguments.seat), language(), arguments.layout, last.events)
        if arguments.seat is None:
            return record.game.position(state)
        return record.game.as_text(record.game.view(state, arguments.seat), language())


COMMAND = Show()
