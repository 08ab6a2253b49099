"""The player's part in sealed chance, done by a script: promise a word, say it, and see what everybody may see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import motu
from motu.tables import Receipt, Table
from motu.web.forms import in_thread, whole, with_form
from motu.web.pages.new import said
from motu.web.site import Visit


def asked(table: Table, held: list[int]) -> list[int]:
    """The seats of a visitor for which their browser is asked for a word."""
    return sorted(table.mixing.speakers & set(held))


def facts(table: Table) -> dict[str, Any]:
    """What everybody may know of the mixing."""
    mixing = table.mixing
    return {
        "stage": table.stage,
        "phase": mixing.phase,
        "commitment": mixing.commitment,
        "made": mixing.made,
        "promises": mixing.promises,
        "seal": mixing.seal,
    }


@in_thread
def mixing(request: Request) -> Response:
    """How far the mixing is."""
    visit = Visit(request)
    return JSONResponse(facts(visit.site.tables.table(request.path_params["table"], visit.by)))


def answered(visit: Visit, act: Callable[[], Receipt]) -> Response:
    """Carry an act out and answer with what everybody may know then; a refusal is one sentence."""
    try:
        receipt = act()
    except motu.MotuError as problem:
        return JSONResponse({"message": said(visit, problem)}, 422)
    return JSONResponse(facts(visit.site.tables.table(receipt.table, visit.by)))


@with_form
def promise(request: Request, form: dict[str, str]) -> Response:
    """The promise of a word."""
    visit, table_id = Visit(request), request.path_params["table"]
    return answered(visit, lambda: visit.site.tables.promise(table_id, whole(form, "seat"), form.get("promise", ""), visit.by or ""))


@with_form
def word(request: Request, form: dict[str, str]) -> Response:
    """The word that was promised."""
    visit, table_id = Visit(request), request.path_params["table"]
    return answered(visit, lambda: visit.site.tables.say_word(table_id, whole(form, "seat"), form.get("word", ""), visit.by or ""))


ROUTES = [
    Route("/table/{table}/fair", mixing),
    Route("/table/{table}/fair/promise", promise, methods=["POST"]),
    Route("/table/{table}/fair/word", word, methods=["POST"]),
]
