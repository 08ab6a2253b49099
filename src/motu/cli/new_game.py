"""motu new-game"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import motu
from motu.cli import Command
from motu.cli.language import say
from motu.core import registry

TEMPLATE = Path(motu.__file__).parent / "template"
TEXTS = (".py", ".toml", ".md")
RULE_ID = re.compile(r"\bT-(?=[A-Z]+-[0-9])")


class NewGame(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help=say("argument.new_name"))

    def run(self, arguments: argparse.Namespace) -> int:
        folder, tests = lay(arguments.name)
        print(say("new_game.laid", folder=folder, tests=tests))
        print(say("new_game.next", name=arguments.name))
        return 0


def lay(name: str) -> tuple[Path, Path]:
    """Lay the template as a game of this name beside the others; its folder, and where its tests are.

    In a checkout the tests go to those of the other games, elsewhere they stay in the folder.
    """
    if not re.fullmatch("[a-z][a-z0-9_]{1,30}", name):
        raise motu.BadOption(f"{name!r} cannot be the name of a game: small letters, digits and _ can, and a letter comes first")
    folder = registry.FOLDER / name
    if folder.exists():
        raise motu.BadOption(f"there is a folder {folder} already")
    all_tests = registry.FOLDER.parents[2] / "tests" / "games"
    tests = all_tests / name if all_tests.is_dir() else folder / "tests"
    for source in sorted(TEMPLATE.rglob("*")):
        if source.suffix in TEXTS:
            place = source.relative_to(TEMPLATE)
            target = tests / place.relative_to("tests") if place.parts[0] == "tests" else folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(source.read_text(encoding="utf-8"), name), encoding="utf-8")
    return folder, tests


def renamed(text: str, name: str) -> str:
    """A file of the template with the name of the new game in modules, classes and texts, and its initial in the ids of rules."""
    title = "".join(part.capitalize() for part in name.split("_"))
    text = RULE_ID.sub(f"{name[0].upper()}-", text)
    return text.replace("motu.template", f"motu.games.{name}").replace("Template", title).replace("template", name)


COMMAND = NewGame()
