"""Playing: the table, moves, undo, why not, and the stream of what happens."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

import motu
from motu.tables import Receipt, Stale, TableView
from motu.web import live_page, table_page
from motu.web.forms import in_thread, whole, with_form
from motu.web.pages.new import said
from motu.web.site import Visit
from motu.web.what import explanation_of


@in_thread
def table(request: Request) -> Response:
    """The table as it is now."""
    visit = Visit(request)
    return answer(visit, request.path_params["table"])


def answer(visit: Visit, table_id: str, notice: str = "", rule: str = "", status: int = 200) -> Response:
    """The table, whole or only the part that changes, with a notice if there is something to say."""
    if notice and visit.has_line:
        game = visit.site.tables.table(table_id, visit.by).game
        return visit.part(visit.site.render("parts/notice.html", visit, notice=notice, rule=rule, game=game))
    seen = table_page.look_of(visit, table_id)
    part = live_page.fragment(visit, seen, notice, rule)
    state = "" if notice else live_page.state_of(visit, seen)
    if visit.is_partial:
        response = visit.part(part)  # a script shows the notice; for it a refusal is an answer like any other
        response.headers["motu-state"] = state
        return response
    return visit.page("table.html", status, part=part, state=state, table=seen.table, game=seen.table.game)


def done(visit: Visit, table_id: str, receipt: Receipt | None) -> Response:
    """What is told to whoever changed a table: only the number of what they did if their stream brings the rest, else the table."""
    if visit.has_line and receipt is not None:
        return visit.answered(Response(status_code=204, headers={"motu-number": str(receipt.number)}))
    return answer(Visit(visit.request), table_id) if visit.is_partial else visit.redirect(f"/table/{table_id}")


def deciding(act: Callable[[Visit, str, dict[str, str]], Receipt | None]) -> Callable[..., object]:
    """A form of a player: carry it out and show the table; a refusal is said on the table as it is now.

    Who asks is proven by their cookie, and whoever was erased holds no seat any more: the database is not asked for their name.
    """

    @with_form
    def answered(request: Request, form: dict[str, str]) -> Response:
        visit, table_id = Visit(request, anonymous=True), request.path_params["table"]
        try:
            receipt = act(visit, table_id, form)
        except Stale as stale:
            return answer(Visit(request), table_id, stale.say(visit.preferences.language), status=409)
        except motu.IllegalAction as illegal:
            return answer(Visit(request), table_id, illegal.refusal.message, illegal.refusal.rule, 422)
        except motu.MotuError as problem:
            return answer(Visit(request), table_id, said(visit, problem), status=422)
        return done(visit, table_id, receipt)

    return answered


def move(visit: Visit, table_id: str, form: dict[str, str]) -> Receipt:
    """Decide: by the number of an action, or by its written form."""
    text, language = form.get("text", "").strip(), visit.preferences.language
    chosen = whole(form, "action") if form.get("action") or "text" not in form else text
    by, key = visit.claimed or "", form.get("key") or None
    tables, seat = visit.site.tables, whole(form, "seat")
    receipt = tables.decide(table_id, seat, chosen, whole(form, "ply"), by, key, language)
    if visit.preferences.grace == "0" and not receipt.repeated and tables.look(table_id, by, seat).may_end_itself:
        return tables.end_turn(table_id, seat, receipt.ply, by)
    return receipt


def undo(visit: Visit, table_id: str, form: dict[str, str]) -> Receipt:
    steps, by = None if form.get("steps") == "all" else 1, visit.claimed or ""
    return visit.site.tables.undo(table_id, whole(form, "seat"), whole(form, "ply"), by, steps, keyed(form, f"undo {steps}"))


def end_turn(visit: Visit, table_id: str, form: dict[str, str]) -> Receipt:
    return visit.site.tables.end_turn(table_id, whole(form, "seat"), whole(form, "ply"), visit.claimed or "", keyed(form, "end"))


def keyed(form: dict[str, str], act: str) -> str | None:
    """The key of a form for one of its several acts."""
    return f"{form['key']} {act}" if form.get("key") else None


@with_form
def reveal(request: Request, form: dict[str, str]) -> Response:
    """The next player of a hot-seat holds the device."""
    visit, table_id = Visit(request), request.path_params["table"]
    seat = whole(form, "seat")
    if visit.by and seat in visit.site.tables.held(table_id, visit.by):
        visit.site.tables.open_curtain(table_id, visit.by, seat)
    return answer(visit, table_id) if visit.is_partial else visit.redirect(f"/table/{table_id}")


@in_thread
def why(request: Request) -> Response:
    """Why a thing on the table, or a written move, cannot be chosen now; without a question, everything that cannot."""
    visit, table_id = Visit(request), request.path_params["table"]
    seen = table_page.look_of(visit, table_id)
    if not isinstance(seen, TableView):
        return answer(visit, table_id)
    return explanation_of(visit, seen, f"/table/{table_id}")


@in_thread
def foresee(request: Request) -> Response:
    """What a decision would do, before it is made: changed points, changed parts, and the words for both; or what is in hand for one."""
    visit = Visit(request)
    seen = table_page.look_of(visit, request.path_params["table"])
    if not isinstance(seen, TableView):
        return JSONResponse({"gone": visit.words("preview.gone")})
    return JSONResponse(table_page.foresight(visit, seen, request.query_params))


@in_thread
def words(request: Request) -> Response:
    """The board in words, for whoever unfolds it."""
    visit = Visit(request)
    seen = table_page.look_of(visit, request.path_params["table"])
    return PlainTextResponse("" if isinstance(seen, table_page.Curtain) else seen.table.game.as_text(seen.view, visit.preferences.language))


@in_thread
def moves(request: Request) -> Response:
    """Every decision as a button: for those who have no script, or rather read than touch."""
    visit, table_id = Visit(request), request.path_params["table"]
    seen = table_page.look_of(visit, table_id)
    if not isinstance(seen, TableView):
        return answer(visit, table_id)
    choices = seen.choices(visit.preferences.language)
    key = table_page.request_key(visit.by, seen)
    return visit.page("moves.html", table=seen.table, game=seen.table.game, look=seen, choices=choices, key=key, base=f"/table/{table_id}")


ROUTES = [
    Route("/table/{table}", table),
    Route("/table/{table}/move", deciding(move), methods=["POST"]),
    Route("/table/{table}/undo", deciding(undo), methods=["POST"]),
    Route("/table/{table}/end-turn", deciding(end_turn), methods=["POST"]),
    Route("/table/{table}/reveal", reveal, methods=["POST"]),
    Route("/table/{table}/why", why),
    Route("/table/{table}/preview", foresee),
    Route("/table/{table}/moves", moves),
    Route("/table/{table}/words", words),
]
