"""Where a step points to: marks of touched things, `#ID` for anything drawn with an id, `@NAME` for a place of the page.

The places of the page are the area of a seat by its word (`@red`), a common supply by the name of its part (`@rack`), and `@bar`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from motu.lessons.run import LessonRun

THING: Final = re.compile(r'<g class="(thing[^"]*)" data-touch="([^"]*)"')
DRAWN: Final = re.compile(r'<g id="([^"]*)"')
LAYOUTS: Final = ("wide", "tall")
BAR: Final = "@bar"


@dataclass(frozen=True)
class Pointer:
    """What a step points to."""

    marks: frozenset[str] = field(default_factory=frozenset)

    def at(self, place: str) -> bool:
        """Whether it points to a place of the page."""
        return f"@{place}" in self.marks

    def shown_in(self, svg: str) -> str:
        """A drawing in which everything that is pointed to has the class `pointed`."""

        def thing(match: re.Match[str]) -> str:
            meant = "pointed " if self.marks.intersection(match[2].split()) else ""
            return f'<g class="{meant}{match[1]}" data-touch="{match[2]}"'

        if not self.marks:
            return svg
        for mark in self.marks:
            if mark.startswith("#"):
                svg = re.sub(rf'<g id="{re.escape(mark[1:])}"(?: class="([^"]*)")?', with_class, svg)
        return THING.sub(thing, svg)


def with_class(match: re.Match[str]) -> str:
    kinds = " ".join(["pointed", *(match[1] or "").split()])
    return f'{match[0].partition(" class=")[0]} class="{kinds}"'


def can_be_pointed_to(run: LessonRun) -> set[str]:
    """Everything that a step could point to now, wherever the table is drawn."""
    game, lesson = run.game, run.lesson
    view = game.view(run.state, lesson.seat)
    places = {BAR, *(f"@{word}" for word in game.seat_names[: lesson.seats])}
    found: list[set[str]] = []
    for layout in LAYOUTS:
        parts = game.picture(view, "en", layout).parts
        commons = {f"@{part.name}" for part in parts if part.role == "common"}
        found.append(places | commons | drawn_in(part.svg() for part in parts))
    return set.intersection(*found)


def drawn_in(drawings: Iterable[str]) -> set[str]:
    """The marks and ids in some drawings."""
    found: set[str] = set()
    for svg in drawings:
        found |= {mark for match in THING.finditer(svg) for mark in match[2].split()}
        found |= {f"#{match[1]}" for match in DRAWN.finditer(svg)}
    return found
