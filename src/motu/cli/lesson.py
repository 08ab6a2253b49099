"""motu lesson"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import motu
from motu.cli import Command
from motu.cli.language import language, say
from motu.core.numbering import shortened
from motu.lessons import Syllabus, glossary, syllabus
from motu.lessons.laws import course_is_sound, glossary_is_sound, lesson_is_sound, lessons_are_explained

NOT_SOUND = 1


class LessonCommand(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("act", metavar="check", help=say("argument.lesson_act"))
        parser.add_argument("game", nargs="?", metavar="GAME", help=say("argument.game_or_all", games=", ".join(motu.games())))

    def run(self, arguments: argparse.Namespace) -> int:
        if arguments.act != "check":
            raise motu.BadOption(f"lessons can be asked to check, not to {shortened(arguments.act)}")
        names = [arguments.game] if arguments.game else motu.games()
        sound = [check(syllabus(motu.game(name))) for name in names]
        return 0 if all(sound) else NOT_SOUND


def check(course: Syllabus) -> bool:
    """Play every lesson of a game to its end on every way that it accepts; say what is wrong, and which rules none shows."""
    print(say("lessons.head", game=course.game.name, n=len(course.lessons)))
    if not course.lessons:
        return True
    sound = True
    for lesson in course.lessons:
        print(f"  {lesson.name}: {lesson.title[language()]} ({say('lessons.steps', n=len(lesson.steps))})", flush=True)
        sound = holds(lesson_is_sound, lesson) and sound
    sound = holds(glossary_is_sound, glossary(course.game)) and sound
    sound = holds(lessons_are_explained, course) and sound
    left = course.not_shown()
    print("  " + (say("lessons.left", n=len(left), of=len(course.needs)) if left else say("lessons.all", n=len(course.needs))))
    for rule in left:
        print(f"    {rule}")
    return holds(course_is_sound, course) and sound


def holds(law: Callable[..., object], *about: object) -> bool:
    """Whether a law holds; if not, its complaint is printed."""
    try:
        law(*about)
    except (AssertionError, motu.MotuError) as problem:
        print("    ! " + say("lessons.broken", problem=problem))
        return False
    return True


COMMAND = LessonCommand()
