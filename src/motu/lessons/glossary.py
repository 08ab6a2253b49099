"""The glossary of a game: what a symbol, a word or a piece is, in a few words, with its rule. `games/<game>/glossary.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from motu.core.game import Game
from motu.lessons.lesson import LessonReader, Said

FILE: Final = "glossary.toml"
TERM_KEYS: Final = frozenset(("name", "text", "rule", "marks", "pieces"))


@dataclass(frozen=True)
class Term:
    """One entry."""

    key: str
    name: Said
    text: Said
    rule: str
    marks: tuple[str, ...]
    """Marks of things on the table that it explains: `rack:forest`, or `rack` for every one of that kind."""
    pieces: tuple[str, ...]
    """Beginnings of the ids of drawn pieces that it explains."""


@dataclass(frozen=True)
class Glossary:
    """All entries, in the order of the file."""

    game: Game
    terms: tuple[Term, ...]

    def about(self, marks: Iterable[str], pieces: Iterable[str] = ()) -> list[Term]:
        """What explains a thing on the table: entries for exactly its marks first, then for their kinds, then for the pieces it is of."""
        given, drawn = list(marks), list(pieces)
        exact = [term for term in self.terms if any(mark in term.marks for mark in given if ":" in mark)]
        kinds = [term for term in self.terms if any(mark.partition(":")[0] in term.marks for mark in given)]
        shapes = [term for term in self.terms if any(piece.startswith(start) for start in term.pieces for piece in drawn)]
        return list(dict.fromkeys([*exact, *shapes, *kinds]))


@cache
def glossary(game: Game) -> Glossary:
    """The glossary of a game; empty if it has none."""
    return read_glossary(game, game.folder / FILE)


def read_glossary(game: Game, path: Path) -> Glossary:
    if not path.is_file():
        return Glossary(game, ())
    reader = LessonReader(game, path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise reader.wrong(str(problem)) from None
    terms = []
    for key, entry in data.items():
        reader.where = f", {key}"
        reader.check_keys(entry, TERM_KEYS)
        texts = reader.said(entry, "name"), reader.said(entry, "text")
        terms.append(Term(key, *texts, str(entry.get("rule", "")), reader.texts(entry, "marks"), reader.texts(entry, "pieces")))
    return Glossary(game, tuple(terms))
