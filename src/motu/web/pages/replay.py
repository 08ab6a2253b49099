"""Looking back: every moment of a game has an address; the record, and the proof that its chance was fair."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import motu
from motu.core.view import View
from motu.drawing import resolved
from motu.drawing.sheet import draw_sheet
from motu.tables import Table, TableView
from motu.tables.errors import texts
from motu.tables.verify import VERDICTS, verify
from motu.web import table_page
from motu.web.forms import in_thread
from motu.web.pages.new import said
from motu.web.pages.seats import seat_number
from motu.web.pages.study import graph_of, sentence_at
from motu.web.pages.table import answer
from motu.web.site import Visit
from motu.web.stage import part_markup, stage_of


@in_thread
def replay(request: Request) -> Response:
    """A table at one ply, through the eyes of a seat that the visitor holds, or as a spectator."""
    visit, table_id, tables = Visit(request), request.path_params["table"], Visit(request).site.tables
    present = table_page.look_of(visit, table_id)
    if not isinstance(present, TableView):
        return answer(visit, table_id)
    last = present.table.ply
    ply = min(request.path_params.get("ply", last), last)
    eyes = eyes_on_offer(present)
    asked = request.query_params.get("seat", "")
    seat = seat_number(asked) if seat_number(asked) in eyes else None if asked == "watch" else present.seat
    look = tables.look(table_id, visit.by, seat, ply)
    facts = showing_past(visit, look, last, eyes)
    return visit.part(visit.site.render("parts/replay.html", visit, **facts)) if visit.is_partial else visit.page("replay.html", **facts)


@in_thread
def parts(request: Request) -> Response:
    """The parts of the table at one ply as the visitor sees them, to show once more what happened."""
    visit, table_id = Visit(request), request.path_params["table"]
    present = table_page.look_of(visit, table_id)
    if not isinstance(present, TableView):
        return JSONResponse({"message": visit.words("preview.gone")}, 409)
    look = visit.site.tables.look(table_id, visit.by, present.seat, min(request.path_params["ply"], present.table.ply))
    events = look.told(look.ply) if look.ply else []
    picture = look.table.game.picture(look.view, visit.preferences.language, visit.preferences.layout, events)
    return JSONResponse(part_markup(picture.parts))


def eyes_on_offer(present: TableView) -> list[int]:
    """The seats this visitor may look through: theirs; while a hot-seat has secrets, only the one that holds the device."""
    held = present.held
    if present.table.agreement.open_information:
        return [seat.number for seat in present.table.seats]
    if present.table.stage == "running" and len(held) > 1 and (present.table.hides or present.is_private):
        return [seat for seat in held if seat == present.seat]
    return held


def showing_past(visit: Visit, look: TableView, last: int, eyes: list[int]) -> dict[str, Any]:
    table, language = look.table, visit.preferences.language
    log = table_page.log_of(visit, look)
    lines = [line for line in log if line.ply == look.ply]
    events = look.told(look.ply) if look.ply else []
    stage = stage_of(look, language, visit.preferences.layout, events)
    points = table_page.breakdown(look)
    return {
        "table": table,
        "game": table.game,
        "look": look,
        "last": last,
        "eyes": eyes,
        "stage": stage,
        "lines": lines,
        "log": log,
        "rows": table_page.score_rows(visit.words, table.game, points) if points else [],
        "sources": table_page.points_by_source(visit.words, table.game, points) if points else [],
        "panels": {panel.seat.number: panel for panel in table_page.panels(visit, look, eyes)},
        "name_of": lambda seat: table_page.seats_name(visit.words, table, seat),
        "plain_name_of": lambda seat: table_page.plain_name(visit.words, table, seat),
        "seat_query": "" if look.seat is None and not eyes else f"?seat={'watch' if look.seat is None else look.seat}",
        **judged(visit, table, look.ply),
        "can_play_on": table.stage == "over" or not table.hides,
    }


def judged(visit: Visit, table: Table, ply: int) -> dict[str, Any]:
    """What the review says about the decision that led here, and its graph, if there is a review."""
    found = sentence_at(visit, table.id, ply) if table.stage == "over" else None
    if found is None:
        return {"graph": "", "judgement": ""}
    review, record, words = found
    return {"graph": graph_of(visit, table, record, review, ply), "judgement": words}


@in_thread
def ending(request: Request) -> Response:
    """The winner's scene of a finished game as an image, in one theme if asked."""
    visit, table_id = Visit(request), request.path_params["table"]
    look = visit.site.tables.look(table_id, visit.by)
    part = look.table.game.ending(look.view, visit.preferences.language) if look.view["outcome"] else None
    if part is None:
        return visit.page("wrong.html", 404, message=visit.words("wrong.page"))
    theme = request.query_params.get("theme", "")
    svg = resolved(part.alone(), theme) if theme in ("light", "dark") else part.alone()
    headers = {"cache-control": "private, max-age=3600", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@in_thread
def final_picture(request: Request) -> Response:
    """The final table with names and points, who has won, and the winner's scene, as a picture to share."""
    visit, table_id = Visit(request), request.path_params["table"]
    look = visit.site.tables.look(table_id, visit.by)
    if look.table.stage != "over":
        return visit.page("wrong.html", 404, message=visit.words("wrong.page"))
    game, language = look.table.game, visit.preferences.language
    picture = game.picture(View(game, {**look.view, "legal": []}), language)
    picture.names = [table_page.plain_name(visit.words, look.table, seat.number) for seat in look.table.seats]
    picture.where = table_page.victory_words(visit.words, look.table) or picture.where
    scene = game.ending(look.view, language) if look.view["outcome"] else None
    data = draw_sheet(game, look.view, picture, language, "wide", scene).png(1600)
    name = f'inline; filename="{game.name}-{table_id[:8]}.png"'
    return Response(data, media_type="image/png", headers={"content-disposition": name, "cache-control": "private, max-age=3600"})


@in_thread
def record(request: Request) -> Response:
    """The record as a file, when the game is over or has no secrets."""
    visit, table_id = Visit(request), request.path_params["table"]
    try:
        text = visit.site.tables.record(table_id, visit.by).text()
    except motu.MotuError as problem:
        return visit.page("wrong.html", 403, message=said(visit, problem))
    name = f'attachment; filename="motu-{table_id[:8]}.motu"'
    return PlainTextResponse(text, headers={"content-disposition": name})


@in_thread
def verified(request: Request) -> Response:
    """Re-derives every roll and draw from seed and words, and compares with a seal that the visitor kept."""
    visit, table_id, language = Visit(request), request.path_params["table"], Visit(request).preferences.language
    table = visit.site.tables.table(table_id, visit.by)
    kept = request.query_params.get("commitment", "")[:80] or None
    problem, verdict, missing = "", "", []
    try:
        found = verify(visit.site.tables.record(table_id, visit.by), kept)
        verdict = texts().say(f"verify.{VERDICTS[found.fair]}", language, n=found.covered)
        missing = [doubt.say(language) for doubt in found.problems if doubt.code != "verify.unpinned"]
    except motu.MotuError as wrong:
        problem = said(visit, wrong)
    return visit.page("verify.html", table=table, game=table.game, problem=problem, verdict=verdict, missing=missing)


ROUTES = [
    Route("/table/{table}/replay", replay),
    Route("/table/{table}/replay/{ply:count}", replay),
    Route("/table/{table}/parts/{ply:count}", parts),
    Route("/table/{table}/ending.svg", ending),
    Route("/table/{table}/final.png", final_picture),
    Route("/table/{table}/record", record),
    Route("/table/{table}/verify", verified),
]
