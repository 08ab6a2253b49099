"""The lessons of a game, and the rules that a first game needs: the folder `games/<game>/lessons/`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from motu.core.game import Game
from motu.lessons.lesson import BadLesson, Lesson, LessonReader, Said

COURSE: Final = "course.toml"
"""The file beside the lessons: the goal of the game in one sentence, and the rules that a first game needs."""


@dataclass(frozen=True)
class Syllabus:
    """What can be learned about a game."""

    game: Game
    goal: Said
    """What one plays for, in one sentence by language; empty for a game without lessons."""
    needs: tuple[str, ...]
    """The ids of the rules that somebody meets in a first game."""
    is_complete: bool
    """Whether the lessons claim to show all of them."""
    lessons: tuple[Lesson, ...]
    """The guided first game first, then in their order."""

    @property
    def guided(self) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.guided), None)

    def lesson(self, name: str) -> Lesson:
        for lesson in self.lessons:
            if lesson.name == name:
                return lesson
        raise BadLesson(f"{self.game.name} has no lesson {name[:60]!r}")

    def after(self, lesson: Lesson) -> Lesson | None:
        """The lesson that comes next; None after the last."""
        place = self.lessons.index(lesson) + 1
        return self.lessons[place] if place < len(self.lessons) else None

    def shown_in(self, rule: str) -> list[Lesson]:
        """The lessons that show a rule."""
        return [lesson for lesson in self.lessons if any(rule in step.rules for step in lesson.steps)]

    def not_shown(self) -> list[str]:
        """The rules that a first game needs and that no lesson shows."""
        return [rule for rule in self.needs if not self.shown_in(rule)]


@cache
def syllabus(game: Game) -> Syllabus:
    """The lessons of a game; empty for a game that has none."""
    return read_syllabus(game, game.folder / "lessons")


def read_syllabus(game: Game, folder: Path) -> Syllabus:
    if not (folder / COURSE).is_file():
        return Syllabus(game, {}, (), False, ())
    reader = LessonReader(game, folder / COURSE)
    try:
        data = tomllib.loads((folder / COURSE).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise reader.wrong(str(problem)) from None
    reader.check_keys(data, frozenset(("goal", "needs", "complete")))
    files = sorted(path for path in folder.glob("*.toml") if path.name != COURSE)
    lessons = sorted((LessonReader(game, path).lesson() for path in files), key=lambda lesson: (not lesson.guided, lesson.order))
    return Syllabus(game, reader.said(data, "goal"), reader.texts(data, "needs"), data.get("complete") is True, tuple(lessons))
