"""Printed data of a game: a TOML file that its owner may replace."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from motu.core.errors import BadComponents

MOST_BYTES: Final = 256 * 1024
"""No component file is larger."""
GONE: Final = (0, 0)
"""The stamp of a file that is not there."""


class Entries:
    """A table of component data that is read with checks; every complaint names the file and the entry."""

    def __init__(self, table: dict[str, object], source: str, path: str = "") -> None:
        self.data = table
        self.source = source
        self.path = path

    def fail(self, entry: str, problem: str) -> BadComponents:
        where = f"{self.path}.{entry}" if self.path and entry else self.path or entry
        return BadComponents(f"{self.source}: {where}: {problem}" if where else f"{self.source}: {problem}")

    def get(self, name: str) -> object:
        if name not in self.data:
            raise self.fail(name, "is missing")
        return self.data[name]

    def text(self, name: str) -> str:
        value = self.get(name)
        if not isinstance(value, str):
            raise self.fail(name, f"must be a text, not {value!r}")
        return value

    def number(self, name: str, low: int, high: int) -> int:
        value = self.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(name, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def numbers(self, name: str, low: int, high: int) -> list[int]:
        value = self.get(name)
        if not isinstance(value, list):
            raise self.fail(name, f"must be a list of whole numbers, not {value!r}")
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.fail(name, f"must hold whole numbers from {low} to {high}, not {item!r}")
        return value

    def table(self, name: str) -> Entries:
        value = self.get(name)
        if not isinstance(value, dict):
            raise self.fail(name, f"must be a table, not {value!r}")
        return Entries(value, self.source, f"{self.path}.{name}" if self.path else name)

    def tables(self, name: str) -> list[Entries]:
        value = self.get(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fail(name, "must be a list of tables")
        return [Entries(item, self.source, f"{name}[{place + 1}]") for place, item in enumerate(value)]

    def only(self, *names: str) -> None:
        """No entry but these may be there, so that a mistyped name does not go unnoticed."""
        for name in self.data:
            if name not in names:
                raise self.fail(name, f"is not known here; known are {', '.join(names)}")


def read_components(path: Path) -> Entries:
    """The entries of a component file; one sentence if it cannot be read."""
    try:
        if not path.is_file():  # a stranger's record may name a device or a pipe, which would be read for ever
            raise BadComponents(f"{path}: cannot be read (it is no file)" if path.exists() else f"{path}: cannot be read (No such file)")
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as problem:
        if isinstance(problem, BadComponents):
            raise
        raise BadComponents(f"{path}: cannot be read ({getattr(problem, 'strerror', None) or problem})") from None
    if len(data) > MOST_BYTES:
        raise BadComponents(f"{path}: is larger than any component file ({MOST_BYTES // 2**10} KiB)")
    try:
        return Entries(tomllib.loads(data.decode("utf-8").replace("\r\n", "\n")), path.name)
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: is not a UTF-8 text file") from None
    except ValueError as problem:  # TOMLDecodeError, or a number of thousands of digits
        raise BadComponents(f"{path.name}: is not a TOML file: {problem}") from None
    except RecursionError:
        raise BadComponents(f"{path.name}: is not a TOML file of ours: its lists are nested too deeply") from None


def fingerprint(entries: Entries) -> str:
    """Eight hex digits that differ when the data differ; comments and layout do not count."""
    canonical = json.dumps(entries.data, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:8]


class ComponentFiles:
    """The component files of a game as they were read last. The path "" stands for the file in the game's own folder."""

    def __init__(self, own: Path, check: Callable[[Entries], Any]) -> None:
        self.own = own
        self.check = check
        self.known: dict[str, tuple[Any, str, tuple[int, int]]] = {}
        """By path: the checked data, their edition, and the stamp of the file then."""

    def read(self, path: str) -> tuple[Any, str]:
        """The checked data and their edition with fingerprint; a file that was changed is read again, one that is gone leaves what
        was read."""
        if path in self.known and (not path or stamp(Path(path)) in (GONE, self.known[path][2])):
            return self.known[path][:2]
        file = Path(path) if path else self.own
        seen = stamp(file)
        entries = read_components(file)
        self.known[path] = (self.check(entries), f"{entries.text('edition')} {fingerprint(entries)}", seen)
        return self.known[path][:2]


def stamp(file: Path) -> tuple[int, int]:
    """What changes when a file is written; GONE for a file that is not there."""
    try:
        about = file.stat()
    except OSError:
        return GONE
    return about.st_mtime_ns, about.st_size
