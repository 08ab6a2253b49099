"""Learning: all lessons, a lesson step by step, the rules that lessons show, and the glossary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import motu
from motu.lessons import BadLesson, LessonRun, glossary, syllabus
from motu.tables import Agreement, BotPlace, Me
from motu.tables.seats import Place
from motu.web import table_page
from motu.web.forms import in_thread, whole, with_form
from motu.web.learn_table import address, lesson_facts, look_at
from motu.web.learned import Learned, put_goal_away
from motu.web.pages.new import begun, bots_of, said
from motu.web.rulebook import rulebook
from motu.web.site import Visit, own_address
from motu.web.what import explanation_of, symbols_of


@in_thread
def all_lessons(request: Request) -> Response:
    """Every game: its guided first game, its lessons, and what was finished of them."""
    visit = Visit(request)
    courses = [found for name in motu.games() if (found := syllabus(motu.game(name))).lessons]
    return visit.page("learn.html", courses=courses, learned=Learned(request), address=address)


@in_thread
def course_of(request: Request) -> Response:
    """The lessons of one game: their place on the page of all."""
    return Visit(request).redirect(f"/learn#{motu.game(request.path_params['game']).name}")


@in_thread
def lesson_begins(request: Request) -> Response:
    visit, game = Visit(request), motu.game(request.path_params["game"])
    return shown(visit, LessonRun(syllabus(game).lesson(request.path_params["lesson"])))


def run_of(request: Request) -> LessonRun:
    """The lesson that an address means, as far as the learner has come."""
    game = motu.game(request.path_params["game"])
    run = LessonRun(syllabus(game).lesson(request.path_params["lesson"]))
    return run.follow(request.path_params["done"])


def at_lesson(page: Callable[[Visit, LessonRun, Request], Response]) -> Callable[..., Any]:
    """A page about a lesson under way."""

    @in_thread
    def answered(request: Request) -> Response:
        return page(Visit(request), run_of(request), request)

    return answered


def shown(visit: Visit, run: LessonRun, notice: str = "", rule: str = "", status: int = 200) -> Response:
    """The lesson where it is; for a script only the part that changes. Whoever gets to its end keeps the stars."""
    facts = lesson_facts(visit, run, notice, rule)
    if run.is_finished:
        facts["earned"] = run.stars
    part = visit.site.render("parts/lesson.html", visit, **facts)
    response = visit.part(part) if visit.is_partial else visit.page("lesson.html", status, part=part, game=run.game, lesson=run.lesson)
    if run.is_finished:
        Learned(visit.request).finish(response, run.lesson, run.stars, visit.secure)
    return response


@at_lesson
def lesson(visit: Visit, run: LessonRun, request: Request) -> Response:
    return shown(visit, run)


@with_form
def move(request: Request, form: dict[str, str]) -> Response:
    """Decide in a lesson. What the rules refuse, or the lesson does not want, is answered with a sentence and changes nothing."""
    visit, run = Visit(request), run_of(request)
    text = form.get("text", "").strip()
    try:
        action = run.game.read(run.state, text) if text else whole(form, "action")
        refused = run.decide(action)
    except motu.MotuError as problem:
        return shown(visit, run, said(visit, problem), status=422)
    if refused is not None:
        told = look_at(run).why_not(action, visit.preferences.language) or refused
        return shown(visit, run, told.message, told.rule, 422)
    return shown(visit, run) if visit.is_partial else visit.redirect(f"{address(run.lesson)}/{run.address}")


@at_lesson
def why(visit: Visit, run: LessonRun, request: Request) -> Response:
    """Why a thing cannot be touched now; while the teacher talks, what it is."""
    return explanation_of(visit, look_at(run), f"{address(run.lesson)}/{run.address}", is_asked=run.asks)


@at_lesson
def foresee(visit: Visit, run: LessonRun, request: Request) -> Response:
    """What a decision would do, before it is made."""
    return JSONResponse(table_page.foresight(visit, look_at(run), request.query_params))


@at_lesson
def moves(visit: Visit, run: LessonRun, request: Request) -> Response:
    """Every decision as a button."""
    look = look_at(run)
    base = f"{address(run.lesson)}/{run.address}"
    choices = look.choices(visit.preferences.language)
    return visit.page("moves.html", table=look.table, game=run.game, look=look, choices=choices, key="", base=base)


@with_form
def play(request: Request, form: dict[str, str]) -> Response:
    """A real table that goes on from here against a beginner, with hints; a new game if the lesson was no whole game."""
    visit, run = Visit(request), run_of(request)
    guest = visit.sure_guest()
    bot = bots_of(visit)[0]
    me = Me(guest.name, visit.speaks)
    places: list[Place] = [me if seat == run.lesson.seat else BotPlace(bot) for seat in range(run.lesson.seats)]
    agreement = Agreement(hints=True, pace=visit.preferences.pace)
    record, tables = run.record(), visit.site.tables
    if record is None or form.get("new"):
        return begun(visit, tables.create(run.game.name, guest.id, places, run.lesson.options, agreement))
    return begun(visit, tables.play_on(record, len(record.plies), guest.id, places, agreement))


@with_form
def goal_known(request: Request, form: dict[str, str]) -> Response:
    """Put the goal of a game away."""
    visit, game = Visit(request), motu.game(request.path_params["game"])
    response = visit.redirect(own_address(form.get("back", "/")))
    put_goal_away(request, response, game, visit.secure)
    return response


@in_thread
def rules_shown(request: Request) -> Response:
    """Which lesson shows which rule that a first game needs, and which rules none shows."""
    visit, game = Visit(request), motu.game(request.path_params["game"])
    course = syllabus(game)
    if not course.lessons:
        raise BadLesson(f"{game.name} has no lessons")
    book = rulebook(game, visit.preferences.language)
    rows = [(rule, book.rules.get(rule, ""), course.shown_in(rule)) for rule in course.needs]
    return visit.page("learn_rules.html", game=game, rows=rows, left=course.not_shown(), address=address)


@in_thread
def words_of(request: Request) -> Response:
    """The glossary of a game."""
    visit, game = Visit(request), motu.game(request.path_params["game"])
    terms = glossary(game).terms
    return visit.page(
        "glossary.html", game=game, terms=terms, definitions=symbols_of(game, [term.picture for term in terms if term.picture])
    )


ROUTES = [
    Route("/learn", all_lessons),
    Route("/learn/{game}", course_of),
    Route("/learn/{game}/rules", rules_shown),
    Route("/learn/{game}/glossary", words_of),
    Route("/learn/{game}/known", goal_known, methods=["POST"]),
    Route("/learn/{game}/{lesson}", lesson_begins),
    Route("/learn/{game}/{lesson}/{done}", lesson),
    Route("/learn/{game}/{lesson}/{done}/move", move, methods=["POST"]),
    Route("/learn/{game}/{lesson}/{done}/why", why),
    Route("/learn/{game}/{lesson}/{done}/preview", foresee),
    Route("/learn/{game}/{lesson}/{done}/moves", moves),
    Route("/learn/{game}/{lesson}/{done}/play", play, methods=["POST"]),
]
