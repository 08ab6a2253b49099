"""Every lesson of every game obeys the laws of lessons, and courses that call themselves complete are."""

from __future__ import annotations

from dataclasses import replace

import pytest

import motu
from motu.cli import main
from motu.lessons import Lesson, Syllabus, glossary, syllabus
from motu.testing.lesson_laws import ScriptedRun, course_is_sound, everything_is_explained, glossary_is_sound, lesson_is_sound, take_step

COURSES = [syllabus(motu.game(name)) for name in motu.games()]
TAUGHT = [course for course in COURSES if course.lessons]
LESSONS = [lesson for course in TAUGHT for lesson in course.lessons]


@pytest.mark.parametrize("lesson", LESSONS, ids=[f"{lesson.game.name}-{lesson.name}" for lesson in LESSONS])
def test_a_lesson_is_played_to_its_end_on_every_way_that_it_accepts(lesson: Lesson) -> None:
    accepted = sum(len(step.do) > 0 for step in lesson.steps)
    assert lesson_is_sound(lesson) >= min(accepted, 1)


@pytest.mark.parametrize("course", TAUGHT, ids=[course.game.name for course in TAUGHT])
def test_a_course_shows_the_rules_that_a_first_game_needs(course: Syllabus) -> None:
    course_is_sound(course)


@pytest.mark.parametrize("name", motu.games())
def test_a_glossary_speaks_every_language_and_names_rules(name: str) -> None:
    glossary_is_sound(glossary(motu.game(name)))


@pytest.mark.parametrize("course", TAUGHT, ids=[course.game.name for course in TAUGHT])
def test_everything_that_a_complete_course_shows_has_an_entry_in_the_glossary(course: Syllabus) -> None:
    terms = glossary(course.game)
    if not course.is_complete:
        pytest.skip(f"the course of {course.game.name} is not complete yet")
    for lesson in course.lessons:
        run = ScriptedRun(lesson)
        while run.step is not None:
            take_step(run)
        assert everything_is_explained(terms, course.game.view(run.state, lesson.seat)) > 0


def test_the_command_lists_lessons_and_what_is_left(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    course = next(course for course in TAUGHT if course.is_complete)
    assert main(["lessons", course.game.name]) == 0
    told = capsys.readouterr().out
    assert all(f"  {lesson.name}: " in told for lesson in course.lessons) and f"all {len(course.needs)} rules" in told
    lacking = replace(course, needs=(*course.needs, "X-1"))
    monkeypatch.setattr("motu.cli.lessons.syllabus", lambda game: lacking)
    assert main(["lessons", course.game.name]) == 1
    assert "    X-1" in capsys.readouterr().out
