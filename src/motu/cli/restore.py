"""`motu restore FILE`: a house as it was when its backup was made."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from motu.cli import Command
from motu.cli.language import say


class Restore(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help=say("argument.backup_file"))
        parser.add_argument("--database", metavar="ADDRESS", help=say("argument.database"))

    def run(self, arguments: argparse.Namespace) -> int:
        from motu.core.components import data_folder
        from motu.tables.backup import restore
        from motu.tables.store import default_database

        made, key = restore(arguments.file, arguments.database or default_database())
        if key:
            keep_key(data_folder() / "cookie.key", key)
        print(say("house.restored", tables=made.tables, guests=made.guests))
        return 0


def keep_key(path: Path, key: str) -> None:
    """The key of cookies, so that everybody is known again; one that is there stays."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w") as file:
        file.write(key)


COMMAND = Restore()
