"""Printed data of a game: a TOML file that its owner may replace."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from motu.core.errors import BadComponents

MOST_BYTES: Final = 256 * 1024
"""No component file is larger."""
GONE: Final = (0, 0)
"""The stamp of a file that is not there."""
EDITION: Final = "edition:"
"""How the option `components` begins where it names data by their fingerprint instead of by a file."""
FINGERPRINT: Final = re.compile(r"[0-9a-f]{8}")
MOST_EDITIONS: Final = 100
"""How many editions a process remembers beside the files that it was told."""


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
        text = data.decode("utf-8").replace("\r\n", "\n")
        return read_data(text, path.name) if path.suffix == ".json" else Entries(tomllib.loads(text), path.name)
    except UnicodeDecodeError:
        raise BadComponents(f"{path}: is not a UTF-8 text file") from None
    except BadComponents:
        raise
    except ValueError as problem:  # TOMLDecodeError, or a number of thousands of digits
        raise BadComponents(f"{path.name}: is not a TOML file: {problem}") from None
    except RecursionError:
        raise BadComponents(f"{path.name}: is not a TOML file of ours: its lists are nested too deeply") from None


def read_data(text: str, source: str) -> Entries:
    """The entries of component data that were written as JSON, to travel with a record or a table."""
    if len(text) > MOST_BYTES:
        raise BadComponents(f"{source}: is larger than any component file ({MOST_BYTES // 2**10} KiB)")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadComponents(f"{source}: is not a JSON object")
    return Entries(data, source)


def canonical(entries: Entries) -> str:
    """The data on one line, equal for equal data; comments and layout do not count."""
    return json.dumps(entries.data, sort_keys=True, ensure_ascii=True)


def fingerprint(entries: Entries) -> str:
    """Eight hex digits that differ when the data differ."""
    return hashlib.sha256(canonical(entries).encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Printed:
    """Component data that were read and checked."""

    components: Any
    edition: str
    """Name and fingerprint."""
    data: str
    """The data as they travel with a record or a table."""
    seen: tuple[int, int] = GONE
    """The stamp of the file then."""


class ComponentFiles:
    """The component data of a game as they were read last. The path "" stands for the file in the game's own folder.

    `edition:FINGERPRINT` stands for data that are not the game's own any more, or never were: earlier ones in the folder `editions` of the
    game, and those that came with a record or a table, which are kept in the data folder so that every process finds them.
    """

    def __init__(self, own: Path, check: Callable[[Entries], Any]) -> None:
        self.own = own
        self.check = check
        self.known: dict[str, Printed] = {}

    def read(self, path: str) -> Printed:
        """The checked data with their edition; a file that was changed is read again, one that is gone leaves what was read."""
        known = self.known.get(path)
        if known is not None and (not path or path.startswith(EDITION) or stamp(Path(path)) in (GONE, known.seen)):
            return known
        if path.startswith(EDITION):
            return self.read_edition(path)
        file = Path(path) if path else self.own
        seen = stamp(file)
        return self.note(path, read_components(file), seen)

    def note(self, path: str, entries: Entries, seen: tuple[int, int] = GONE) -> Printed:
        edition = f"{entries.text('edition')} {fingerprint(entries)}"
        self.known[path] = Printed(self.check(entries), edition, canonical(entries), seen)
        return self.known[path]

    def read_edition(self, path: str) -> Printed:
        """Earlier data, or data that came from elsewhere, by their fingerprint."""
        mark = path.removeprefix(EDITION)
        if FINGERPRINT.fullmatch(mark):
            for file in (self.shipped(mark), self.kept(mark)):
                if file.is_file():
                    entries = read_components(file)
                    if fingerprint(entries) != mark:
                        raise BadComponents(f"{file}: was changed; it holds other data than its name says")
                    return self.note(path, entries)
        raise BadComponents(f"component data {mark[:20]!r} are not here")

    def shipped(self, mark: str) -> Path:
        return self.own.parent / "editions" / f"{mark}.toml"

    def kept(self, mark: str) -> Path:
        return data_folder() / "editions" / self.own.parent.name / f"{mark}.json"

    def find(self, edition: str) -> str | None:
        """The path under which an edition is read, if it is here; "" for the game's own."""
        if edition == self.read("").edition:
            return ""
        path = EDITION + edition.rpartition(" ")[2]
        try:
            return path if self.read(path).edition == edition else None
        except BadComponents:
            return None

    def keep(self, data: str, source: str, for_good: bool = True) -> str:
        """Keep data that came with a record or a table, for good or as long as the process lives; the path under which they are read."""
        entries = read_data(data, source)
        mark = fingerprint(entries)
        if self.find(f"{entries.text('edition')} {mark}") == "":
            return ""
        path = EDITION + mark
        if path not in self.known:
            passing = [known for known in self.known if known.startswith(EDITION)]
            if len(passing) >= MOST_EDITIONS:
                del self.known[passing[0]]
            self.note(path, entries)
        if for_good and not self.shipped(mark).is_file():
            write_once(self.kept(mark), canonical(entries))
        return path

    def travels(self, path: str) -> bool:
        """Whether a record must carry these data, because another copy of the program does not have them."""
        return bool(path) and not (path.startswith(EDITION) and self.shipped(path.removeprefix(EDITION)).is_file())


def data_folder() -> Path:
    """Where what must survive is kept: MOTU_DATA, else a folder of the user."""
    given = os.environ.get("MOTU_DATA", "")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "motu"


def write_once(file: Path, text: str) -> None:
    """Write a file that is named by what it holds. Where nothing can be written the data live as long as the process."""
    if file.is_file():
        return
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=file.parent, suffix=".new")
        with os.fdopen(handle, "w", encoding="utf-8") as new:
            new.write(text)
        Path(name).replace(file)


def stamp(file: Path) -> tuple[int, int]:
    """What changes when a file is written; GONE for a file that is not there."""
    try:
        about = file.stat()
    except OSError:
        return GONE
    return about.st_mtime_ns, about.st_size
