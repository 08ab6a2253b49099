"""Records from elsewhere, and all finished games of a guest."""

from __future__ import annotations

from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import motu
from motu.core.record import Record
from motu.web.forms import in_thread
from motu.web.pages.new import said
from motu.web.site import Visit
from motu.web.table_page import listed_players


@in_thread
def games(request: Request) -> Response:
    """Every finished game of this guest, those that rest unfinished in the archive, and a place to open a record."""
    return shown(Visit(request))


def shown(visit: Visit, problem: str = "", status: int = 200) -> Response:
    mine = visit.site.tables.mine(visit.by) if visit.by else []
    finished = [summary for summary in mine if summary.stage == "over" or summary.archived]
    players = partial(listed_players, visit.words)
    return visit.page("games.html", status, finished=finished, players=players, problem=problem)


async def opened(request: Request) -> Response:
    """A record from a file, opened where it can be looked back at; what is wrong with it is said as on the command line."""
    form = await request.form(max_files=1, max_fields=4)
    file = form.get("record")
    data = await file.read() if isinstance(file, UploadFile) else b""
    return await run_in_threadpool(opened_file, request, data)


def opened_file(request: Request, data: bytes) -> Response:
    visit = Visit(request)
    try:
        record = Record.decode(data, components="")  # whatever file it names, a stranger does not make us read one
        brought = visit.site.tables.bring(record, visit.sure_guest().id)
    except motu.MotuError as problem:
        return shown(visit, said(visit, problem) if data else visit.words("games.nothing"), 422)
    return visit.redirect(f"/table/{brought.table}/replay/0")


ROUTES = [Route("/games", games), Route("/records", opened, methods=["POST"])]
