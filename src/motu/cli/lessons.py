"""motu lessons"""

from __future__ import annotations

import argparse

import motu
from motu.cli import Command
from motu.cli.language import language, say
from motu.lessons import syllabus


class Lessons(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", nargs="?", help=say("argument.game_or_all", games=", ".join(motu.games())))

    def run(self, arguments: argparse.Namespace) -> int:
        """List the lessons and the rules of a first game that none shows; 1 if a course that calls itself complete has such rules."""
        failed = False
        for name in [arguments.game] if arguments.game else motu.games():
            course = syllabus(motu.game(name))
            print(say("lessons.head", game=name, n=len(course.lessons)))
            for lesson in course.lessons:
                print(f"  {lesson.name}: {lesson.title[language()]} ({say('lessons.steps', n=len(lesson.steps))})")
            left = course.not_shown()
            if course.lessons:
                print("  " + (say("lessons.left", n=len(left), of=len(course.needs)) if left else say("lessons.all", n=len(course.needs))))
            for rule in left:
                print(f"    {rule}")
            failed = failed or (course.is_complete and bool(left))
        return 1 if failed else 0


COMMAND = Lessons()
