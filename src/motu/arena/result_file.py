"""Finished games of an arena in a file, one line each, so that an interrupted arena can go on."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from motu.arena.match import Result
from motu.core.errors import Unreadable

FORMAT = "motu arena 1"


class ResultFile:
    """A file with a first line that says what is played, then a line per finished game. A line cut off at the end is dropped."""

    def __init__(self, path: Path, setting: dict[str, Any]) -> None:
        self.path = path
        self.results: dict[int, Result] = {}
        head = json.dumps({"format": FORMAT, **setting}, sort_keys=True, ensure_ascii=False)
        if path.exists() and path.stat().st_size:
            self.read(head)
        else:
            path.write_text(head + "\n", encoding="utf-8")
        self.file = path.open("a", encoding="utf-8")

    def read(self, head: str) -> None:
        text = self.path.read_text(encoding="utf-8")
        lines = text.split("\n")
        if lines[0] != head:
            raise Unreadable(f"{self.path}: holds another arena (other game, bots, seats, options, seed or limits); name another file")
        good = [lines[0]]
        for number, line in enumerate(lines[1:-1], 2):
            try:
                result = Result(**json.loads(line))
            except (ValueError, TypeError):
                raise Unreadable(f"{self.path}: line {number} is damaged") from None
            self.results[result.number] = result
            good.append(line)
        if lines[-1]:
            with self.path.open("r+", encoding="utf-8") as file:
                file.truncate(len(("\n".join(good) + "\n").encode()))

    def add(self, result: Result) -> None:
        """Note a finished game; it is on the disk when this returns."""
        self.results[result.number] = result
        self.file.write(json.dumps(result.as_data(), ensure_ascii=False) + "\n")
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        self.file.close()
