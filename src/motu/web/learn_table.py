"""A lesson as a table: the same look, stage and decisions as at any table, made in memory from what the learner did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup

from motu.lessons import Lesson, LessonRun, syllabus
from motu.lessons.pointing import Pointer
from motu.lessons.run import NEXT
from motu.tables import TableView
from motu.web import table_page
from motu.web.decisions import decisions
from motu.web.learned import Learned
from motu.web.memory_table import look_in_memory
from motu.web.site import Visit
from motu.web.stage import Stage

TEACHER: Final = "lesson"
"""The bot whose name the others at the table of a lesson bear; see `bot.lesson` in the catalogue."""


def look_at(run: LessonRun) -> TableView:
    """The table of a lesson through the eyes of the learner. Nothing of it is kept."""
    lesson, game = run.lesson, run.game
    look = look_in_memory(game, lesson.options, lesson.seat, run.state, run.plies, run.events, TEACHER)
    if not run.asks:
        look.view["legal"] = []
    return look


def lesson_facts(visit: Visit, run: LessonRun, notice: str = "", rule: str = "") -> dict[str, Any]:
    """Everything the template of a lesson needs."""
    lesson, game, language = run.lesson, run.game, visit.preferences.language
    look = look_at(run)
    choices = look.choices(language)
    step = run.step
    stage = table_page.staged(visit, look, table_page.last_own_ply(look))
    pointer = Pointer(frozenset(step.point if step else ()))
    course = syllabus(game)
    return {
        "run": run,
        "lesson": lesson,
        "step": step,
        "base": f"{address(lesson)}/{run.address}",
        "next": f"{address(lesson)}/{'.'.join([*run.done, NEXT])}",
        "back": f"{address(lesson)}/{earlier}" if (earlier := run.back()) is not None else "",
        "retry": f"{address(lesson)}/{run.begin_of_step()}",
        "following": course.after(lesson),
        "learned": Learned(visit.request),
        "table": look.table,
        "game": game,
        "look": look,
        "panels": {panel.seat.number: panel for panel in table_page.panels(visit, look, look.held)},
        "stage": pointing(stage, pointer),
        "pointer": pointer,
        "status": table_page.status_words(visit, look) if run.asks else "",
        "decisions": decisions(game, look.view, choices, stage.picture.notes, language) if run.asks else "",
        "choices": choices,
        "notice": notice or (step.otherwise[language] if step and step.otherwise and (run.answer or run.is_lost) else ""),
        "rule": rule,
        "text_board": game.as_text(look.view, language),
        "name_of": lambda seat: table_page.seats_name(visit.words, look.table, seat),
        "plain_name_of": lambda seat: table_page.plain_name(visit.words, look.table, seat),
        "key": "",
    }


def address(lesson: Lesson) -> str:
    return f"/learn/{lesson.game.name}/{lesson.name}"


def pointing(stage: Stage, pointer: Pointer) -> Stage:
    """The stage with what the step points to marked."""

    def shown(svg: str) -> Markup:
        return Markup(pointer.shown_in(svg))

    areas = [area._replace(svg=shown(area.svg)) for area in stage.areas]
    commons = [common._replace(svg=shown(common.svg)) for common in stage.commons]
    return replace(stage, board=shown(stage.board), areas=areas, commons=commons)
