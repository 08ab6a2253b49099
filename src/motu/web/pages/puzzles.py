"""Puzzles: of the day, by theme and difficulty, from one's own mistakes; solving one, its explanation, and playing on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import motu
from motu.core.game import Game
from motu.core.record import Record
from motu.puzzles.labels import SOURCE
from motu.puzzles.puzzle import BadPuzzle, Puzzle, PuzzleScene
from motu.tables import Agreement, BotPlace, Me
from motu.tables.seats import Place
from motu.web import board_svg, table_page
from motu.web.cookies import keep
from motu.web.forms import in_thread, whole, with_form
from motu.web.pages.new import begun, said, usual_bot
from motu.web.pages.study import can_be_tried, kept_review, named_record
from motu.web.puzzle_table import START, Attempt, facts_of, moves_to_show, own_scene, puzzles_of, scene_of, wrong_because
from motu.web.showing import show_step
from motu.web.site import Visit
from motu.web.solving import LEVELS, Achieved, SolvingVisitor, level_counts, note_try, of_the_day, theme_counts, today
from motu.web.what import explanation_of

WISHED: Final = "motu_puzzles"
"""The theme and the difficulty that a visitor asked for last: `source.houses~hard`."""
MOST_MISTAKES: Final = 12
LOST: Final = 0.05
"""Decisions that gave away more of the victory than this become puzzles."""
MOST_REVIEWED: Final = 40


@in_thread
def all_puzzles(request: Request) -> Response:
    """Every game with its puzzle of the day, and what I have achieved."""
    visit, day = Visit(request), today()
    solver = SolvingVisitor(visit)
    rows = []
    for game in (motu.game(name) for name in motu.games()):
        scene = of_the_day(game, day)
        if scene is not None:
            tried = solver.has_tried(game, scene.puzzle)
            rows.append((game, scene.puzzle, len(puzzles_of(game)), tried, Achieved.of(solver.at(game))))
    return visit.page("puzzles.html", rows=rows, achieved=Achieved.of(solver.tries), mistakes=mistakes(visit), day=day)


@in_thread
def puzzles_of_game(request: Request) -> Response:
    """The puzzles of a game by theme and difficulty."""
    visit, game = Visit(request), motu.game(request.path_params["game"])
    solver = SolvingVisitor(visit)
    scene = of_the_day(game, today())
    return visit.page(
        "puzzles_game.html",
        game=game,
        daily=scene.puzzle if scene else None,
        count=len(puzzles_of(game)),
        kinds=[(theme, theme_name(visit, game, theme), count) for theme, count in theme_counts(game)],
        levels=level_counts(game),
        achieved=Achieved.of(solver.at(game)),
    )


def theme_name(visit: Visit, game: Game, theme: str) -> str:
    if theme.startswith(SOURCE):
        return table_page.capital(visit.words.of(game, f"score.{theme.removeprefix(SOURCE)}"))
    return visit.words(f"puzzle.theme.{theme}")


@in_thread
def next_puzzle(request: Request) -> Response:
    """On to a puzzle of the kind that is asked for, or that was asked for last."""
    visit, game = Visit(request), motu.game(request.path_params["game"])
    last_theme, _, last_level = request.cookies.get(WISHED, "~")[:80].partition("~")
    theme = request.query_params.get("theme", last_theme)
    level = request.query_params.get("level", last_level)
    known = {name for name, _ in theme_counts(game)}
    theme, level = theme if theme in known else "", level if level in LEVELS else ""
    scene = SolvingVisitor(visit).next(game, theme, level)
    if scene is None:
        return visit.redirect(f"/puzzles/{game.name}")
    response = visit.redirect(f"/puzzles/{game.name}/{scene.puzzle.id}")
    keep(response, WISHED, f"{theme}~{level}", visit.secure)
    return response


# -- one puzzle --------------------------------------------------------------------------------------------------------


def attempt_of(request: Request) -> Attempt:
    """The puzzle that an address means, as far as the solver has come."""
    game = motu.game(request.path_params["game"])
    name = request.path_params["puzzle"]
    return Attempt(scene_of(game, name), f"/puzzles/{game.name}/{name}", request.path_params.get("done", START))


def own_attempt(request: Request) -> Attempt:
    """A mistake of one's own as a puzzle."""
    visit, table_id, ply = Visit(request), request.path_params["table"], request.path_params["ply"]
    return Attempt(mistake_at(visit, table_id, ply), f"/mistakes/{table_id}/{ply}", request.path_params.get("done", START))


def is_own(request: Request) -> bool:
    return "table" in request.path_params


def found_attempt(request: Request) -> Attempt:
    return own_attempt(request) if is_own(request) else attempt_of(request)


def at_puzzle(page: Callable[[Visit, Attempt, Request], Response]) -> Callable[..., Any]:
    @in_thread
    def answered(request: Request) -> Response:
        return page(Visit(request), found_attempt(request), request)

    return answered


def answer(visit: Visit, attempt: Attempt, notice: str = "", rule: str = "", status: int = 200, is_told: bool = False) -> Response:
    """The puzzle where it is; for a script only the part that changes."""
    facts = facts_of(visit, attempt, notice, rule, is_told)
    facts["own"] = attempt.place.startswith("/mistakes/")
    facts["about"] = [theme_name(visit, attempt.game, theme) for theme in attempt.puzzle.themes]
    facts["tried"] = SolvingVisitor(visit).has_tried(attempt.game, attempt.puzzle) if not facts["own"] else None
    part = visit.site.render("parts/puzzle.html", visit, **facts)
    if visit.is_partial:
        return visit.part(part)
    return visit.page("puzzle.html", status, part=part, game=attempt.game)


@at_puzzle
def puzzle(visit: Visit, attempt: Attempt, request: Request) -> Response:
    return answer(visit, attempt)


@at_puzzle
def solution(visit: Visit, attempt: Attempt, request: Request) -> Response:
    """The solution with its explanation, for whoever has found it or given up."""
    return answer(visit, attempt, is_told=True)


@with_form
def give_up(request: Request, form: dict[str, str]) -> Response:
    """See the solution without having found it: the try counts as missed."""
    visit, attempt = Visit(request), found_attempt(request)
    if not is_own(request):
        note_try(visit, attempt.game, attempt.puzzle, solved=False)
    return visit.redirect(f"{attempt.place}/{START}/solution")


@with_form
def move(request: Request, form: dict[str, str]) -> Response:
    """Decide. What is not the solution is answered with what speaks against it, and changes nothing."""
    visit, attempt = Visit(request), found_attempt(request)
    text, language = form.get("text", "").strip(), visit.preferences.language
    try:
        if attempt.is_solved:
            raise BadPuzzle("this puzzle is solved already")
        action = attempt.game.read(attempt.state, text) if text else whole(form, "action")
    except motu.MotuError as problem:
        return answer(visit, attempt, said(visit, problem), status=422)
    refused = attempt.look.why_not(action, language)
    if refused is not None:
        return answer(visit, attempt, refused.message, refused.rule, 422)
    if not attempt.accepts(action):
        if not is_own(request):
            note_try(visit, attempt.game, attempt.puzzle, solved=False)
        return answer(visit, attempt, wrong(visit, attempt, action))
    attempt.decide(action)
    if attempt.is_solved and not is_own(request):
        note_try(visit, attempt.game, attempt.puzzle, solved=True)
    attempt = Attempt(attempt.scene, attempt.place, ".".join(str(one) for one in attempt.made))
    return answer(visit, attempt) if visit.is_partial else visit.redirect(attempt.base)


def wrong(visit: Visit, attempt: Attempt, action: int) -> str:
    """What is said about a decision that is not the solution."""
    language = visit.preferences.language
    words = attempt.game.describe(attempt.look.world, action, language)
    reason = wrong_because(attempt, action, language)
    return f"{visit.words('puzzle.wrong', move=table_page.capital(words))} {reason}".strip()


@at_puzzle
def why(visit: Visit, attempt: Attempt, request: Request) -> Response:
    """Why a thing cannot be touched now."""
    return explanation_of(visit, attempt.look, attempt.base, is_asked=not attempt.is_solved)


@at_puzzle
def foresee(visit: Visit, attempt: Attempt, request: Request) -> Response:
    """What a decision would do, before it is made."""
    return JSONResponse(table_page.foresight(visit, attempt.look, request.query_params))


@at_puzzle
def moves(visit: Visit, attempt: Attempt, request: Request) -> Response:
    """Every decision as a button, for those who have no script or rather read."""
    look = attempt.look
    choices = look.choices(visit.preferences.language)
    return visit.page("moves.html", table=look.table, game=attempt.game, look=look, choices=choices, key="", base=attempt.base)


@at_puzzle
def show(visit: Visit, attempt: Attempt, request: Request) -> Response:
    """Show me: the solution and how the game may go on, step by step on the board."""
    scene, place = attempt.scene, attempt.place
    moves, step = moves_to_show(attempt), request.path_params["step"]
    back = f"{place}/{START}/solution"
    return show_step(visit, attempt.game, scene.view, scene.source.options, moves, step, f"{place}/show/", back)


@with_form
def play(request: Request, form: dict[str, str]) -> Response:
    """A real table that goes on from the position of the puzzle against bots."""
    visit, attempt = Visit(request), found_attempt(request)
    guest = visit.sure_guest()
    record: Record = attempt.scene.record
    me, bot = Me(guest.name, visit.speaks), BotPlace(usual_bot(visit))
    places: list[Place] = [me if seat == attempt.puzzle.seat else bot for seat in range(record.seats)]
    agreement = Agreement(hints=True, pace=visit.preferences.pace)
    return begun(visit, visit.site.tables.play_on(record, attempt.puzzle.ply, guest.id, places, agreement))


@at_puzzle
def picture(visit: Visit, attempt: Attempt, request: Request) -> Response:
    """The position of a puzzle as its solver sees it, as an image."""
    svg = board_svg.alone(attempt.game, attempt.look.view, visit.preferences.language, visit.preferences.theme)
    headers = {"cache-control": "private, max-age=3600", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


# -- from my own mistakes ----------------------------------------------------------------------------------------------


def mistakes(visit: Visit) -> list[dict[str, Any]]:
    """My costliest decisions in games of mine that were reviewed."""
    if visit.by is None:
        return []
    found: list[dict[str, Any]] = []
    over = [summary for summary in visit.site.tables.mine(visit.by) if summary.stage == "over"]
    for summary in over[:MOST_REVIEWED]:
        record = named_record(visit, summary.table)
        review = kept_review(visit, summary.table, record)
        held = visit.site.tables.held(summary.table, visit.by)
        for row in review.plies if review else []:
            if row.who in held and row.loss > LOST and row.best != row.action:
                found.append({"table": summary.table, "ply": row.ply, "game": record.game, "loss": row.loss})
    return sorted(found, key=lambda one: -one["loss"])[:MOST_MISTAKES]


def mistake_at(visit: Visit, table_id: str, ply: int) -> PuzzleScene:
    """The decision that led to a ply of a reviewed game as a puzzle, for whoever may read the review, which knows a better one."""
    record = named_record(visit, table_id)
    review = kept_review(visit, table_id, record)
    row = next((row for row in review.plies if row.ply == ply), None) if review else None
    if row is None or not can_be_tried(row):
        raise BadPuzzle("no review knows a better decision there")
    game = record.game
    state = record.replay(ply - 1)
    made = Puzzle(
        f"{table_id[:8]}.{ply}",
        ply - 1,
        row.who,
        [game.write(state, row.best)],
        game.write(state, row.action),
        round(row.before[row.who], 4),
        round(row.loss, 4),
        0.0,
        False,
        why=row.why,
    )
    return own_scene(game, table_id, record.seats, record.options, [one.text for one in record.plies], made)


def routes(place: str) -> list[Route]:
    """The pages of one puzzle."""
    return [
        Route(place, puzzle),
        Route(f"{place}/picture.svg", picture),
        Route(f"{place}/show/{{step:count}}", show),
        Route(f"{place}/give-up", give_up, methods=["POST"]),
        Route(f"{place}/play", play, methods=["POST"]),
        Route(f"{place}/{{done}}", puzzle),
        Route(f"{place}/{{done}}/move", move, methods=["POST"]),
        Route(f"{place}/{{done}}/solution", solution),
        Route(f"{place}/{{done}}/why", why),
        Route(f"{place}/{{done}}/preview", foresee),
        Route(f"{place}/{{done}}/moves", moves),
    ]


ROUTES = [
    Route("/puzzles", all_puzzles),
    Route("/puzzles/{game}", puzzles_of_game),
    Route("/puzzles/{game}/next", next_puzzle),
    *routes("/puzzles/{game}/{puzzle}"),
    *routes("/mistakes/{table}/{ply:count}"),
]
