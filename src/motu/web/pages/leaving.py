"""The way out of a game, the pace of its bots, and another game with the same people."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from motu.tables import Friend, Me, Receipt, Seat
from motu.tables.seats import BotPlace, Place
from motu.web import table_manners, table_page
from motu.web.cookies import CHOICES, keep
from motu.web.forms import in_thread, whole, with_form
from motu.web.pages.new import begun, usual_bot
from motu.web.pages.table import answer, deciding, keyed
from motu.web.site import Visit


def resign(visit: Visit, table_id: str, form: dict[str, str]) -> Receipt:
    return visit.site.tables.resign(table_id, whole(form, "seat"), visit.claimed or "", keyed(form, "resign"), usual_bot(visit))


def stop(visit: Visit, table_id: str, form: dict[str, str]) -> Receipt:
    """Propose to stop, agree to it, or refuse."""
    agrees = form.get("agrees") != "no"
    return visit.site.tables.stop(table_id, visit.claimed or "", agrees, keyed(form, f"stop {agrees}"))


def skip(visit: Visit, table_id: str, form: dict[str, str]) -> None:
    visit.site.tables.skip(table_id, visit.claimed)


@with_form
def pace(request: Request, form: dict[str, str]) -> Response:
    """How long the bots of this table wait from now on; the next tables of this guest begin like that."""
    visit, table_id = Visit(request), request.path_params["table"]
    wanted = form.get("pace", "")
    visit.site.tables.set_pace(table_id, visit.by, wanted)
    response = answer(visit, table_id) if visit.is_partial else visit.redirect(f"/table/{table_id}")
    keep(response, CHOICES["pace"][0], wanted, visit.secure)
    return response


@with_form
def delete(request: Request, form: dict[str, str]) -> Response:
    """Remove a table that nobody else would miss."""
    visit = Visit(request)
    visit.site.tables.delete(request.path_params["table"], visit.by or "")
    return visit.redirect("/")


@in_thread
def again(request: Request) -> Response:
    """What the others did since my last decision, step by step; then back to the table."""
    visit, table_id = Visit(request), request.path_params["table"]
    look = table_page.look_of(visit, table_id)
    since = table_manners.again_from(look) if not isinstance(look, table_page.Curtain) else None
    if since is None or isinstance(look, table_page.Curtain):
        return visit.redirect(f"/table/{table_id}")
    return visit.redirect(f"/table/{table_id}/replay/{since}?seat={look.seat}&play=on")


@with_form
def rematch(request: Request, form: dict[str, str]) -> Response:
    """The same game again with the same people: whoever asks first sets the table, the others sit down at it."""
    visit = Visit(request)
    tables, table_id = visit.site.tables, request.path_params["table"]
    table = tables.table(table_id, visit.by)
    guest = visit.sure_guest()
    places = seats_again(visit, table.seats, tables.held(table.id, guest.id))
    return begun(visit, tables.rematch(table_id, guest.id, places, visit.speaks))


def seats_again(visit: Visit, seats: list[Seat], held: list[int]) -> list[Place]:
    """The seats of a table for another one: mine stay mine, bots stay, other people are invited. Somebody sits at least."""
    places: list[Place] = []
    for seat in seats:
        if seat.number in held:
            places.append(Me(seat.name or "?", visit.speaks and seat.number == min(held)))
        else:
            places.append(Friend() if seat.name or not seat.bot else BotPlace(seat.bot))
    if not held:
        places[0] = Me(visit.guest.name if visit.guest else "?", visit.speaks)
    return places


@with_form
def play_on(request: Request, form: dict[str, str]) -> Response:
    """A new table from an earlier moment of this one."""
    visit = Visit(request)
    tables = visit.site.tables
    table = tables.table(request.path_params["table"], visit.by)
    guest = visit.sure_guest()
    places = seats_again(visit, table.seats, tables.held(table.id, guest.id))
    made = tables.play_on(table.id, whole(form, "ply"), guest.id, places, table.agreement, form.get("key") or None)
    return begun(visit, made)


ROUTES = [
    Route("/table/{table}/resign", deciding(resign), methods=["POST"]),
    Route("/table/{table}/stop", deciding(stop), methods=["POST"]),
    Route("/table/{table}/skip", deciding(skip), methods=["POST"]),
    Route("/table/{table}/pace", pace, methods=["POST"]),
    Route("/table/{table}/delete", delete, methods=["POST"]),
    Route("/table/{table}/again", again),
    Route("/table/{table}/rematch", rematch, methods=["POST"]),
    Route("/table/{table}/play-on", play_on, methods=["POST"]),
]
