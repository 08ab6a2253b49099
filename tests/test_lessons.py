"""Every lesson of every game obeys the laws of lessons, and courses that call themselves complete are."""

from __future__ import annotations

from dataclasses import replace

import pytest

import motu
from motu.cli import main
from motu.lessons import Lesson, Syllabus, glossary, syllabus
from motu.lessons.laws import course_is_sound, glossary_is_sound, lesson_is_sound, lessons_are_explained

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
    if not course.is_complete:
        pytest.skip(f"the course of {course.game.name} is not complete yet")
    lessons_are_explained(course)


@pytest.fixture(scope="module")
def smallest() -> Syllabus:
    return min(TAUGHT, key=lambda course: sum(len(lesson.steps) for lesson in course.lessons))


def test_the_command_plays_the_lessons_of_a_game(smallest: Syllabus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", smallest.game.name]) == 0
    told = capsys.readouterr().out
    assert all(f"  {lesson.name}: " in told for lesson in smallest.lessons) and f"all {len(smallest.needs)} rules" in told


def test_the_command_says_which_rules_no_lesson_shows(
    smallest: Syllabus, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = replace(smallest, needs=(*smallest.needs, "X-1"))
    monkeypatch.setattr("motu.cli.lesson.syllabus", lambda game: lacking)
    assert main(["lesson", "check", smallest.game.name]) == 1
    assert "    X-1" in capsys.readouterr().out


def test_the_command_says_what_is_wrong_with_a_lesson(
    smallest: Syllabus, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = smallest.lessons[-1]
    wrong = replace(lesson, steps=(replace(lesson.steps[0], point=("nothing:7",)), *lesson.steps[1:]))
    monkeypatch.setattr("motu.cli.lesson.syllabus", lambda game: replace(smallest, lessons=(*smallest.lessons[:-1], wrong)))
    assert main(["lesson", "check", smallest.game.name]) == 1
    assert f"! broken: {lesson.name}, step 1: points to ['nothing:7']" in capsys.readouterr().out


def test_lessons_can_only_be_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "play"]) == 2
    assert "not to 'play'" in capsys.readouterr().err
