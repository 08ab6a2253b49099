"""The laws of lessons: each is played to its end, along the way that it names first and along every other decision that it accepts.

A broken law raises AssertionError with a sentence, or BadLesson where the lesson itself cannot go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, Final

from motu.core.game import Game
from motu.core.rulings import rule_ids
from motu.core.seats import CHANCE
from motu.core.texts import LANGUAGES
from motu.lessons.glossary import Glossary, glossary
from motu.lessons.lesson import Lesson, LessonStep, Said
from motu.lessons.pointing import can_be_pointed_to
from motu.lessons.run import LessonRun
from motu.lessons.syllabus import Syllabus

LONGEST_SAYING: Final = 260
"""Signs in one step and language: what a phone shows above the bar, and what somebody reads before they lose interest."""
LONGEST_TITLE: Final = 40
MOST_STEPS: Final = {True: 25, False: 12}
"""By whether it is the guided first game."""
MOST_MINUTES: Final = 12
FEWEST_LESSONS: Final = 6
"""Beside the guided first game, where lessons are complete."""
NAMED: Final = re.compile(r'<[^>]* aria-label="[^>]*>')
TOUCHED: Final = re.compile(r'data-touch="([^"]*)"')
LABELLED: Final = re.compile(r'aria-label="([^"]*)"')
CYRILLIC: Final = re.compile("[а-яё]", re.IGNORECASE)


class ScriptedRun(LessonRun):
    """A run in which no bot may decide outside a free stretch: what is taught there must not depend on how bots play."""

    def unscripted(self, who: int) -> int:
        step = self.step
        if who != CHANCE and (step is None or step.reach is None):
            raise self.wrong(f"nobody says what {self.game.seat_names[who]} does; write it into `then` or `begin`")
        return super().unscripted(who)


def lesson_is_sound(lesson: Lesson) -> int:
    """All laws of one lesson; returns how often it was played to its end."""
    sayings_are_in_every_language(lesson)
    lesson_is_short(lesson)
    rules_exist(lesson.game, [rule for step in lesson.steps for rule in step.rules], lesson.name)
    played = 1
    for place, action in plays_to_its_end(lesson):
        another_way_ends_too(lesson, place, action)
        played += 1
    return played


def plays_to_its_end(lesson: Lesson) -> list[tuple[int, int]]:
    """The lesson along its first way; what else it accepts, by the step."""
    run = ScriptedRun(lesson)
    others: list[tuple[int, int]] = []
    while (step := run.step) is not None:
        points_are_drawn(run, step)
        if step.do:
            each_pattern_is_legal(run, step)
            others += [(run.place, action) for action in step.accepted(run.game, run.state.legal())[1:]]
        take_step(run)
    assert run.is_finished and run.stars == 3, f"{lesson.name}: its own way earns {run.stars} stars, not 3"
    again = LessonRun(lesson).follow(run.address)
    assert again.game.position(again.state) == run.game.position(run.state), f"{lesson.name}: the address {run.address} leads elsewhere"
    return others


def another_way_ends_too(lesson: Lesson, place: int, action: int) -> None:
    """Whoever takes this decision at that step, and the first that is named at all others, gets to the end as well."""
    run = ScriptedRun(lesson)
    while run.step is not None:
        if run.place == place and run.step.do:
            place = -1
            run.decide(action)
        else:
            take_step(run)


def take_step(run: LessonRun) -> None:
    """One step along its first way."""
    step, before = run.step, run.place
    assert step is not None
    where = f"{run.lesson.name}, step {before + 1}"
    if step.is_told:
        run.read_on()
    elif step.do:
        assert run.asks, f"{where}: asks for a decision that is not the learner's"
        accepted = step.accepted(run.game, run.state.legal())
        assert accepted, f"{where}: nothing that it accepts is legal; legal are {written(run)}"
        run.decide(accepted[0])
    else:
        follow_way(run, step, where)
    assert run.place == before + 1, f"{where}: does not go on"


def follow_way(run: LessonRun, step: LessonStep, where: str) -> None:
    """The goal of a free stretch is not reached before, is reached on its way, and soon enough for three stars."""
    assert step.reach is not None and not run.has_reached(step.reach), f"{where}: the goal is reached before anything is done"
    assert len(step.way) <= step.stars[0] <= step.stars[1] <= step.within, f"{where}: stars and decisions do not fit its way"
    for text in step.way:
        assert run.step is step, f"{where}: the goal is reached before its way ends"
        assert run.asks, f"{where}: {text!r} is not asked for"
        refusal = run.decide(run.readable(text))
        assert refusal is None, f"{where}: {text!r} is refused: {refusal.message if refusal else ''}"
    assert run.step is not step, f"{where}: its way does not reach the goal"


def written(run: LessonRun) -> str:
    return ", ".join(run.game.numbering.write(action) for action in run.state.legal()[:20])


def each_pattern_is_legal(run: LessonRun, step: LessonStep) -> None:
    """Every pattern of a step fits some legal decision: one that fits none was written wrongly."""
    legal = run.state.legal()
    for wanted in step.do:
        fits = [action for action in legal if wanted.fits(run.game, action)]
        assert fits, f"{run.lesson.name}, step {run.place + 1}: {wanted.text or wanted.kind} fits nothing legal; legal are {written(run)}"


def points_are_drawn(run: LessonRun, step: LessonStep) -> None:
    """What a step points to is there, on a desk and on a phone."""
    missing = [mark for mark in step.point if mark not in can_be_pointed_to(run)] if step.point else []
    assert not missing, f"{run.lesson.name}, step {run.place + 1}: points to {missing}, which is not drawn"


def sayings_are_in_every_language(lesson: Lesson) -> None:
    """Nothing is left in another language, and nothing is longer than a phone shows."""
    for what, said, most in sayings(lesson):
        translated(f"{lesson.name}, {what}", said)
        for language, text in said.items():
            assert len(text) <= most, f"{lesson.name}, {what}: {len(text)} signs in {language!r}, more than {most}"


def translated(what: str, said: Said) -> None:
    assert set(said) == set(LANGUAGES), f"{what}: said in {sorted(said)}"
    assert CYRILLIC.search(said["ru"]), f"{what}: not Russian: {said['ru']}"
    assert said["it"] != said["en"] and not CYRILLIC.search(said["it"] + said["en"]), f"{what}: not translated: {said['it']}"


def sayings(lesson: Lesson) -> Iterator[tuple[str, Said, int]]:
    """Everything that a lesson says, and how long it may be."""
    yield "title", lesson.title, LONGEST_TITLE
    yield "about", lesson.about, LONGEST_SAYING
    for place, step in enumerate(lesson.steps, 1):
        yield f"step {place}", step.say, LONGEST_SAYING
        if step.otherwise:
            yield f"step {place}, else", step.otherwise, LONGEST_SAYING


def lesson_is_short(lesson: Lesson) -> None:
    """Nobody is bored, and everybody does something."""
    assert len(lesson.steps) <= MOST_STEPS[lesson.guided], f"{lesson.name}: {len(lesson.steps)} steps are too many"
    assert 1 <= lesson.minutes <= MOST_MINUTES, f"{lesson.name}: {lesson.minutes} minutes"
    done = [not step.is_told for step in lesson.steps]
    assert 2 * sum(done) >= len(done) or sum(done) >= 10, f"{lesson.name}: the learner reads more than they do"


def rules_exist(game: Game, rules: list[str], where: str) -> None:
    unknown = sorted(set(rules) - set(rule_ids(game.folder / "rules.md")))
    assert not unknown, f"{where}: no such rules: {unknown}"


def course_is_sound(course: Syllabus) -> None:
    """One guided first game, an order, rules that exist; and no needed rule is left where the course says that it is complete."""
    game = course.game
    rules_exist(game, list(course.needs), "course")
    translated("goal", course.goal)
    assert sum(lesson.guided for lesson in course.lessons) == 1, f"{game.name}: a course has one guided first game"
    orders = [lesson.order for lesson in course.lessons]
    assert len(set(orders)) == len(orders), f"{game.name}: two lessons have the same order: {orders}"
    if course.is_complete:
        assert not course.not_shown(), f"{game.name}: no lesson shows {course.not_shown()}"
        assert len(course.lessons) > FEWEST_LESSONS, f"{game.name}: {len(course.lessons) - 1} lessons beside the guided game are too few"


def glossary_is_sound(terms: Glossary) -> None:
    """Every entry speaks three languages, names a rule that exists, and shows a symbol that the game draws."""
    rules_exist(terms.game, [term.rule for term in terms.terms if term.rule], "glossary")
    symbols = {name for part in terms.game.picture(terms.game.view(terms.game.start(chance=1), 0)).parts for name in part.own}
    for term in terms.terms:
        assert not term.picture or term.picture in symbols, f"glossary, {term.key}: there is no symbol {term.picture!r}"
        translated(f"glossary, {term.key}", term.text)


def lessons_are_explained(course: Syllabus) -> None:
    """Whatever has a name on the table at the end of a lesson has an entry in the glossary, where the course says that it is complete."""
    for lesson in course.lessons if course.is_complete else ():
        run = ScriptedRun(lesson)
        while run.step is not None:
            take_step(run)
        assert everything_is_explained(glossary(course.game), course.game.view(run.state, lesson.seat)) > 0


def everything_is_explained(terms: Glossary, view: Mapping[str, Any]) -> int:
    """Whatever has a name on the table has an entry, in every language; returns how many names there were."""
    game, count = terms.game, 0
    for language in LANGUAGES:
        for part in game.picture(view, language).parts:
            inside = part.svg().partition(">")[2]
            for tag in NAMED.findall(inside):
                marks, label = TOUCHED.search(tag), LABELLED.search(tag)
                assert label is not None
                text = unescape(label[1])
                assert terms.about(unescape(marks[1]).split() if marks else (), text, language), f"{language}: nothing explains {text!r}"
                count += 1
    return count
