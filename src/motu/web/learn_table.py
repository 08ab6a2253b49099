"""A lesson as a table: the same look, stage and decisions as at any table, made in memory from what the learner did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup

from motu.core.seats import OVER
from motu.lessons import Lesson, LessonRun, syllabus
from motu.lessons.pointing import Pointer
from motu.lessons.run import NEXT
from motu.tables import PERSON, Agreement, TableView
from motu.tables.entries import Foundation
from motu.tables.seats import BOT
from motu.tables.table_log import TableLog
from motu.web import table_page
from motu.web.decisions import decisions
from motu.web.learned import Learned
from motu.web.site import Visit
from motu.web.stage import Stage

LEARNER: Final = "learner"
TEACHER: Final = "lesson"
"""The bot whose name the others at the table of a lesson bear; see `bot.lesson` in the catalogue."""


def look_at(run: LessonRun) -> TableView:
    """The table of a lesson through the eyes of the learner. Nothing of it is kept."""
    lesson, game = run.lesson, run.game
    agreement = Agreement(undo="off", confirm=False, hints=False)
    log = TableLog(Foundation("", game, lesson.seats, game.read_options(lesson.options), agreement, b""))
    log.stage = "over" if run.state.to_act() == OVER else "running"
    log.state, log.plies, log.events = run.state, run.plies, run.events
    log.holders = [(PERSON, "", "") if seat == lesson.seat else (BOT, TEACHER, "") for seat in range(lesson.seats)]
    log.claims = {lesson.seat: {LEARNER: 0.0}}
    look = TableView(log, lesson.seat, by=LEARNER)
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

    areas = [replace(area, svg=shown(area.svg)) for area in stage.areas]
    commons = [replace(common, svg=shown(common.svg)) for common in stage.commons]
    return replace(stage, board=shown(stage.board), areas=areas, commons=commons)
