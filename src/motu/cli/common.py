"""What several commands share: naming a game and its options, progress, numbers for people."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

import motu
from motu.cli.language import say
from motu.core.game import Game
from motu.core.options import OptionValue

Item = TypeVar("Item")
SHEET = "\0sheet"
"""What `--components` holds where it is given without a file."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """A game with its seats and options."""
    parser.add_argument("game", metavar="GAME", help=say("argument.game", games=", ".join(motu.games())))
    parser.add_argument("--seats", type=whole, metavar="N", help=say("argument.seats"))
    add_options(parser)


def add_options(parser: argparse.ArgumentParser, sheet: bool = False) -> None:
    """Options of a game. With `sheet`, `--components` without a file asks for the component sheet."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=say("argument.option"))
    if sheet:
        parser.add_argument("--components", nargs="?", const=SHEET, metavar="FILE", help=say("argument.components_or_sheet"))
    else:
        parser.add_argument("--components", metavar="FILE", help=say("argument.components"))


def chosen(arguments: argparse.Namespace) -> tuple[Game, int, dict[str, OptionValue]]:
    """The game, the seats and all options that were asked for."""
    game = motu.game(arguments.game)
    given: dict[str, object] = {}
    for text in arguments.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise motu.BadOption(f"{text!r} is not an option; options are written NAME=VALUE")
        given[name] = value
    if arguments.components is not None:
        given["components"] = arguments.components
    options = game.read_options(given)
    state = game.start(arguments.seats, options)
    return game, int(state.seats), options


def whole(text: str) -> int:
    """A whole number that is not negative."""
    return from_least(text, 0)


def counting(text: str) -> int:
    """A whole number from 1 on."""
    return from_least(text, 1)


def from_least(text: str, least: int) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 18:
        raise argparse.ArgumentTypeError(say("cli.not_whole", text=text[:40]))
    if int(text) < least:
        raise argparse.ArgumentTypeError(say("cli.least", text=text, least=least))
    return int(text)


def progress(items: Iterable[Item], total: int, label: str) -> Iterator[Item]:
    """The items, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=label, total=total, console=Console(stderr=True), transient=True)
