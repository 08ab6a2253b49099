"""Studying: hints while a game runs, and the review of a finished one."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import motu
from motu.analysis.analysis_pool import SEED, Busy, Progress
from motu.analysis.annotations import annotation, read_annotation
from motu.analysis.hint import Suggestion
from motu.analysis.review import SIMULATIONS, Judgement, Review
from motu.analysis.review_text import graph, percent, points, sentence
from motu.core.record import Record
from motu.drawing import looks
from motu.tables import NotAllowed, Table, TableView
from motu.tables.byte_cache import ByteCache
from motu.web import board_svg, table_page
from motu.web.forms import form_of, in_thread, whole, with_form
from motu.web.pages.new import said
from motu.web.showing import show_step
from motu.web.site import Visit

KIND: Final = "review"
COSTLY: Final = 0.02
"""Decisions that gave away more than this part of the victory are listed."""
MOST_COSTLY: Final = 40
SHOWN: Final[ByteCache[list[str]]] = ByteCache(1 << 20, lambda moves: 200 + sum(60 + len(move) for move in moves))
"""Continuations that were asked for, by table, number of the event, seat and decision."""
PATIENCE: Final = 30.0
"""Seconds after which somebody who asked for a hint is told that the service is busy."""


async def hint(request: Request) -> Response:
    """The best few decisions of the seat that asks, found from what it sees."""
    form = await form_of(request)
    visit = await run_in_threadpool(Visit, request)
    table_id = request.path_params["table"]
    look: TableView | None = None
    found: list[Suggestion] = []
    problem = ""
    try:
        look = await run_in_threadpool(look_to_advise, visit, table_id, form)
        asked = await run_in_threadpool(
            visit.site.analysis.hint, look.table.game.name, look.view, visit.preferences.language, who=visit.asking
        )
        found = await asyncio.wait_for(asyncio.wrap_future(asked), PATIENCE)
    except motu.MotuError as refused:
        problem = said(visit, refused)
    except TimeoutError:
        problem = visit.words("hint.busy")
    table = look.table if look else await run_in_threadpool(visit.site.tables.table, table_id, visit.by)
    facts = {"table": table, "game": table.game, "look": look, "problem": problem, "suggestions": advice(visit, table, found)}
    if visit.is_partial:
        return visit.part(visit.site.render("parts/hints.html", visit, **facts))
    return visit.page("hint.html", 422 if problem else 200, **facts)


async def show(request: Request) -> Response:
    """Show me: how the game may go on behind a decision that a hint names, step by step, for the seat that may ask for hints."""
    visit = await run_in_threadpool(Visit, request)
    table_id, action, step = (request.path_params[name] for name in ("table", "action", "step"))
    present = await run_in_threadpool(table_page.look_of, visit, table_id)
    if not isinstance(present, TableView) or present.seat is None or action not in present.view["legal"]:
        return await run_in_threadpool(visit.redirect, f"/table/{table_id}")
    asked = {"seat": str(present.seat), "ply": str(present.ply)}
    look = await run_in_threadpool(look_to_advise, visit, table_id, asked)
    key = (table_id, look.number, look.seat, action)  # after an undo the same ply can be another position
    moves = SHOWN.recall(key)
    if moves is None:
        found = await run_in_threadpool(visit.site.analysis.continuation, look.table.game.name, look.view, action, visit.asking)
        try:
            moves = SHOWN.note(key, await asyncio.wait_for(asyncio.wrap_future(found), PATIENCE))
        except TimeoutError:
            raise Busy("nobody had time to show this") from None
    place = f"/table/{table_id}"
    return await run_in_threadpool(
        show_step, visit, look.table.game, look.view, look.table.options, moves, step, f"{place}/show/{action}/", place
    )


def look_to_advise(visit: Visit, table_id: str, form: dict[str, str]) -> TableView:
    """What the asking seat sees; behind the curtain of a hot-seat nobody is advised."""
    if not isinstance(table_page.look_of(visit, table_id), TableView):
        raise NotAllowed("turn.other")
    return visit.site.tables.look_for_hint(table_id, whole(form, "seat"), whole(form, "ply"), visit.by or "")


def advice(visit: Visit, table: Table, found: list[Suggestion]) -> list[dict[str, Any]]:
    """Suggestions for the template."""
    language = visit.preferences.language
    return [
        {
            "action": one.action,
            "text": one.written,
            "words": table_page.capital(one.words),
            "sentence": one.sentence,
            "visits": one.visits,
            "seats": [
                (seat.number, percent(share, language, digits=0), points(expected, language))
                for seat, share, expected in zip(table.seats, one.shares, one.points, strict=False)
            ],
        }
        for one in found
    ]


# -- reviews -----------------------------------------------------------------------------------------------------------


def kept_review(visit: Visit, table_id: str, record: Record) -> Review | None:
    """The review that is kept with a finished game."""
    known = visit.site.reviews.recall(table_id)
    if known is not None:
        return known
    text = visit.site.tables.annotation(table_id, visit.by, KIND)
    found = read_annotation(json.loads(text), record, SIMULATIONS, SEED) if text else None
    return visit.site.reviews.note(table_id, found) if found else None


@in_thread
def review(request: Request) -> Response:
    """The review of a finished game; how far it is; or the offer to make it."""
    visit, table_id = Visit(request), request.path_params["table"]
    record = named_record(visit, table_id)
    return shown(visit, table_id, record, visit.site.analysis.progress(table_id))


@with_form
def begin_review(request: Request, form: dict[str, str]) -> Response:
    """Make the review; whoever comes meanwhile waits for the same one."""
    visit, table_id = Visit(request), request.path_params["table"]
    record = named_record(visit, table_id)
    if kept_review(visit, table_id, record) is None:
        tables, by = visit.site.tables, visit.by
        visit.site.analysis.review(
            table_id,
            record,
            lambda found: tables.annotate(table_id, by, KIND, json.dumps(annotation(record, found, SEED))),
            who=visit.asking,
        )
    return visit.redirect(f"/table/{table_id}/review")


def named_record(visit: Visit, table_id: str) -> Record:
    """The record of a finished game with the names that the pages use."""
    record = visit.site.tables.finished(table_id, visit.by)
    table = visit.site.tables.table(table_id, visit.by)
    record.players = [table_page.seats_name(visit.words, table, seat.number) for seat in table.seats]
    return record


def shown(visit: Visit, table_id: str, record: Record, progress: Progress | None) -> Response:
    table = visit.site.tables.table(table_id, visit.by)
    found = kept_review(visit, table_id, record)
    facts: dict[str, Any] = {"table": table, "game": table.game, "progress": progress, "review": found}
    if found is not None:
        facts |= told(visit, table, record, found)
    if visit.is_partial:
        return visit.part(visit.site.render("parts/review.html", visit, **facts))
    return visit.page("review.html", **facts)


@in_thread
def turning(request: Request) -> Response:
    """The turning points of a finished game for the scene of its end: as soon as they are known, and nothing before somebody asked."""
    visit, table_id = Visit(request), request.path_params["table"]
    record = named_record(visit, table_id)
    table, found = visit.site.tables.table(table_id, visit.by), kept_review(visit, table_id, record)
    facts: dict[str, Any] = {"table": table, "game": table.game, "progress": visit.site.analysis.progress(table_id), "review": found}
    if found is not None:
        facts["turning"] = [moment(record, found.plies[place], visit.preferences.language) for place in found.turning_points]
    return visit.part(visit.site.render("parts/turning.html", visit, **facts))


def told(visit: Visit, table: Table, record: Record, found: Review) -> dict[str, Any]:
    """A review in words and pictures."""
    language = visit.preferences.language
    costly = sorted((row for row in found.plies if row.loss > COSTLY), key=lambda row: -row.loss)[:MOST_COSTLY]
    return {
        "graph": graph_of(visit, table, record, found),
        "seats": [
            {
                "number": seat,
                "name": record.players[seat],
                "lost": percent(found.skill_lost[seat], language),
                "lost_error": percent(1.96 * found.skill_error[seat], language),
                "points": points(found.points_lost[seat], language),
                "luck": percent(found.luck[seat], language, signed=True),
                "luck_error": percent(1.96 * found.luck_error[seat], language),
            }
            for seat in range(found.seats)
        ],
        "turning": [moment(record, found.plies[place], language) for place in found.turning_points],
        "costly": [moment(record, row, language) for row in costly],
    }


def moment(record: Record, row: Judgement, language: str) -> dict[str, Any]:
    """One ply of a review for the template."""
    return {
        "ply": row.ply,
        "who": row.who,
        "sentence": sentence(record, row, language),
        "loss": percent(row.loss, language, digits=0),
        "can_be_tried": can_be_tried(row),
    }


def can_be_tried(row: Judgement) -> bool:
    """Whether the review knows a decision that is clearly better than the one that was made."""
    return row.who >= 0 and row.best != row.action and row.loss > COSTLY


def graph_of(visit: Visit, table: Table, record: Record, found: Review, ply: int | None = None) -> Markup:
    """The expected shares over the game, with each turning point as a link to its moment."""
    styles = [(f"var(--{look.colour})", look.letter) for look in looks(table.game, visit.preferences.language)]
    return Markup(graph(record, found, styles, visit.preferences.language, f"/table/{table.id}/replay/", ply))


def sentence_at(visit: Visit, table_id: str, ply: int) -> tuple[Review, Record, str] | None:
    """The kept review of a finished game and what it says about the decision that led to a ply."""
    record = named_record(visit, table_id)
    found = kept_review(visit, table_id, record)
    if found is None:
        return None
    row = next((row for row in found.plies if row.ply == ply), None)
    return found, record, sentence(record, row, visit.preferences.language) if row else ""


@in_thread
def picture(request: Request) -> Response:
    """A moment of a finished game as the seat that decided saw it, as an image."""
    visit, table_id = Visit(request), request.path_params["table"]
    record = visit.site.tables.finished(table_id, visit.by)
    state = record.replay(min(request.path_params["ply"], len(record.plies)))
    seat = state.to_act() if state.to_act() >= 0 else None
    svg = board_svg.alone(record.game, record.game.view(state, seat), visit.preferences.language, visit.preferences.theme)
    headers = {"cache-control": "private, max-age=3600", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


ROUTES = [
    Route("/table/{table}/hint", hint, methods=["POST"]),
    Route("/table/{table}/show/{action:count}/{step:count}", show),
    Route("/table/{table}/review", review),
    Route("/table/{table}/review", begin_review, methods=["POST"]),
    Route("/table/{table}/turning", turning),
    Route("/table/{table}/moment/{ply:count}.svg", picture),
]
