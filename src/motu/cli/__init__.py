"""The command line: `motu COMMAND`. Every module of this folder with a `COMMAND` is a command; none is imported before it is used."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from motu.cli.language import say
from motu.core.errors import MotuError

BAD_INPUT = 2
INTERRUPTED = 130


def commands() -> list[str]:
    """The names of all commands; `new_game.py` is `new-game`."""
    folder = Path(__file__).parent
    return sorted(
        path.stem.replace("_", "-")
        for path in folder.glob("*.py")
        if path.stem not in ("__init__", "__main__", "common", "language", "results")
    )


def parser_for(command: str | None) -> argparse.ArgumentParser:
    """The parser; only the command that is asked for declares its arguments."""
    parser = argparse.ArgumentParser(prog="motu", description=say("cli.about"), epilog=say("cli.more"), allow_abbrev=False)
    choices = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in commands():
        summary = say(f"command.{name}.help")
        sub = choices.add_parser(
            name,
            help=summary,
            description=summary,
            epilog=say("cli.example") + "\n  " + say(f"command.{name}.example").replace("\n", "\n  "),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,  # an option that is cut short, or mistyped, must not become another one
        )
        if name == command:
            module(name).add_arguments(sub)
    return parser


class Command:
    """What a command module gives: its arguments and what it does; the result is the exit code."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        raise NotImplementedError

    def run(self, arguments: argparse.Namespace) -> int:
        raise NotImplementedError


def module(name: str) -> Command:
    found: Command = importlib.import_module(f"motu.cli.{name.replace('-', '_')}").COMMAND
    return found


def let_every_letter_be_printed() -> None:
    """Pipes on Windows, and some old terminals, know neither Cyrillic letters nor the lines of a board: no sentence fails for that."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            chosen = sys.platform != "win32" or "PYTHONIOENCODING" in os.environ or stream.isatty()
            stream.reconfigure(encoding=None if chosen else "utf-8", errors="replace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Bad input gives one sentence and exit code 2; nothing is written then."""
    let_every_letter_be_printed()
    words = list(sys.argv[1:] if arguments is None else arguments)
    name = next((word for word in words if not word.startswith("-")), None)
    parser = parser_for(name)
    parsed = parser.parse_args(words)
    if parsed.command is None:
        parser.print_help()
        return 0
    try:
        return module(parsed.command).run(parsed)
    except MotuError as problem:
        print(f"motu: {problem}", file=sys.stderr)
        return BAD_INPUT
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        print(f"motu: {problem.filename or ''}: {problem.strerror or problem}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
