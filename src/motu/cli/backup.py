"""`motu backup FILE`: a copy of the house while people play."""

from __future__ import annotations

import argparse
from pathlib import Path

from motu.cli import Command
from motu.cli.language import say


class Backup(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help=say("argument.backup_file"))
        parser.add_argument("--database", metavar="ADDRESS", help=say("argument.database"))

    def run(self, arguments: argparse.Namespace) -> int:
        from motu.core.components import data_folder
        from motu.tables.backup import back_up
        from motu.tables.store import default_database

        key = data_folder() / "cookie.key"
        made = back_up(arguments.database or default_database(), arguments.file, key.read_text().strip() if key.is_file() else "")
        print(say("house.copied", file=arguments.file, tables=made.tables, guests=made.guests, size=f"{made.bytes / 2**20:.1f}"))
        return 0


COMMAND = Backup()
