"""Bots. They see only views.

    motu.bot("search", seconds=1.0).choose(game, view)

A bot of your own is a class with `choose(game, view) -> action` in a file; its name is then `path/to/file.py:ClassName`.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from motu.bots.protocol import Chooser
from motu.core.errors import BadOption
from motu.core.numbering import shortened

__all__ = ["BOTS", "Chooser", "bot", "bots", "read_name"]

BOTS: Final[Mapping[str, tuple[str, str]]] = {
    "random": ("motu.bots.random_bot", "RandomBot"),
    "greedy": ("motu.bots.greedy", "GreedyBot"),
    "search": ("motu.bots.search", "SearchBot"),
    "human": ("motu.bots.human", "HumanBot"),
}
"""Module and class of each bot by name; imported when it is asked for."""


def bots() -> list[str]:
    """The names of the bots that come with Motu."""
    return list(BOTS)


def bot(name: str, **settings: object) -> Chooser:
    """A bot by name, with settings. The name may carry settings itself: `greedy:seed=1`."""
    kind, written = read_name(name)
    maker = class_of(kind)
    given = {**written, **settings}
    known = [word for word in inspect.signature(maker).parameters if word not in ("args", "kwargs")]
    for word in given:
        if word not in known:
            raise BadOption(f"the bot {shortened(kind)} has no setting {shortened(word)}; it has {', '.join(known) or 'none'}")
    made: Chooser = maker(**given)
    return made


def read_name(text: str) -> tuple[str, dict[str, object]]:
    """Kind and settings in a name such as `search:level=club`, `search:club` or `file.py:MyBot:seed=1`."""
    parts = text.split(":")
    kind = parts.pop(0).strip()
    if kind.endswith(".py"):
        if not parts or "=" in parts[0]:
            raise BadOption(f"{shortened(text)} names a file but no class in it; write it as {kind}:ClassName")
        kind = f"{kind}:{parts.pop(0).strip()}"
    settings: dict[str, object] = {}
    for part in parts:
        word, equals, value = part.partition("=")
        settings[word.strip() if equals else "level"] = number_or_text((value if equals else word).strip())
    return kind, settings


def number_or_text(text: str) -> object:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return text


def class_of(kind: str) -> type:
    """The class of a bot: one of ours, or one in a file."""
    if kind in BOTS:
        place, name = BOTS[kind]
        found: type = getattr(importlib.import_module(place), name)
        return found
    path, colon, name = kind.rpartition(":")
    if not colon or not path.endswith(".py"):
        raise BadOption(f"there is no bot {shortened(kind)}; there are {', '.join(BOTS)}, or yours as file.py:ClassName")
    return class_in_file(Path(path), name)


def class_in_file(path: Path, name: str) -> type:
    """The class of somebody else's bot; the file is run to find it."""
    if not path.is_file():
        raise BadOption(f"{path}: there is no such file with a bot")
    module_name = f"motu_bot_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    if module_name not in sys.modules:
        spec = importlib.util.spec_from_file_location(module_name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        try:
            spec.loader.exec_module(module)
        except Exception as problem:
            del sys.modules[module_name]
            raise BadOption(f"{path}: cannot be loaded: {type(problem).__name__}: {problem}") from None
    found = getattr(sys.modules[module_name], name, None)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadOption(f"{path}: has no class {shortened(name)} with a method choose(game, view)")
    return found
