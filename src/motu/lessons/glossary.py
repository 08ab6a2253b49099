"""The glossary of a game: what a symbol, a word or a piece is, in a few words, with its rule. `games/<game>/glossary.toml`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from motu.core.game import Game
from motu.lessons.lesson import LessonReader, Said

FILE: Final = "glossary.toml"
TERM_KEYS: Final = frozenset(("name", "text", "rule", "marks", "forms", "picture", "box"))
USUAL_BOX: Final = "-37 -37 78 78"
"""The part of a symbol that a picture shows: about a card."""


@dataclass(frozen=True)
class Term:
    """One entry."""

    key: str
    name: Said
    text: Said
    rule: str
    marks: tuple[str, ...]
    """Marks of things on the table that it explains: `rack:forest`, or `rack` for every one of that kind. Other things are found by
    their label, if the name occurs in it."""
    forms: tuple[str, ...]
    """Other forms of the name in labels, of whatever language: plurals and cases."""
    picture: str
    """A symbol of the game's drawings, or none."""
    box: str
    """The part of the symbol that is shown, as in `viewBox`."""


@dataclass(frozen=True)
class Glossary:
    """All entries, in the order of the file."""

    game: Game
    terms: tuple[Term, ...]

    def about(self, marks: Iterable[str], label: str = "", language: str = "en") -> list[Term]:
        """What explains a thing on the table: entries for one of its marks, then those named in its label, then for the kind of a mark."""
        given = list(marks)
        exact = [term for term in self.terms if any(mark in term.marks for mark in given if ":" in mark)]
        kinds = [term for term in self.terms if any(mark.partition(":")[0] in term.marks for mark in given)]
        return list({term.key: term for term in [*exact, *self.named_in(label, language), *kinds]}.values())

    def named_in(self, label: str, language: str) -> list[Term]:
        """The entries whose name occurs in a label as whole words: what it begins with counts most, then the longer name."""
        found: list[tuple[int, int, int]] = []
        for place, term in enumerate(self.terms):
            names = "|".join(map(re.escape, (term.name[language], *term.forms)))
            match = re.search(rf"(?<!\w)(?:{names})(?!\w)", label, re.IGNORECASE)
            if match:
                found.append((match.start(), -len(match[0]), place))
        return [self.terms[place] for _, _, place in sorted(found)]


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
        name, text, marks = reader.said(entry, "name"), reader.said(entry, "text"), reader.texts(entry, "marks")
        forms = reader.texts(entry, "forms")
        picture, box = str(entry.get("picture", "")), str(entry.get("box", USUAL_BOX))
        terms.append(Term(key, name, text, str(entry.get("rule", "")), marks, forms, picture, box))
    return Glossary(game, tuple(terms))
