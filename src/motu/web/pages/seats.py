"""Who sits where: invitations, joining, leaving, coming back, and bots that stand in."""

from __future__ import annotations

import secrets

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import motu
from motu.tables import OPEN, NoSuchTable, Receipt, TableError, WrongSecret
from motu.web.forms import in_thread, whole, with_form
from motu.web.pages.new import said, usual_bot
from motu.web.pages.table import answer
from motu.web.site import Visit, WebSite
from motu.web.table_page import seats_name


def invitation(visit: Visit, table_id: str, seat: int, secret: str) -> str:
    """The address that lets somebody take a seat, as it is reached from where this visitor is."""
    return f"{str(visit.request.base_url).rstrip('/')}/join/{table_id}/{seat}/{secret}"


def qr(text: str) -> Markup:
    """The text as a QR code, drawn without styles or scripts."""
    return Markup(segno.make(text, error="m").svg_inline(scale=4, border=2, dark="#2b2622", light="#ffffff", omitsize=True))


@with_form
def invite(request: Request, form: dict[str, str]) -> Response:
    """A fresh invitation for a seat, with its QR code; the former one is void."""
    visit, table_id = Visit(request), request.path_params["table"]
    seat, hand_over = whole(form, "seat"), form.get("hand_over") == "yes"
    secret = visit.site.tables.invite(table_id, seat, visit.by or "", hand_over)
    visit.site.tables.keep_invitations(table_id, {seat: secret}, visit.site.signer.key)
    return shown_invitation(visit, table_id, seat, secret, hand_over)


@in_thread
def invited(request: Request) -> Response:
    """The invitation of an open seat again, for the host who made it."""
    visit, table_id = Visit(request), request.path_params["table"]
    seat = int(request.path_params["seat"])
    secret = visit.site.tables.kept_invitations(table_id, visit.by, visit.site.signer.key).get(seat)
    if secret is None:
        return visit.redirect(f"/table/{table_id}")
    return shown_invitation(visit, table_id, seat, secret, False)


def shown_invitation(visit: Visit, table_id: str, seat: int, secret: str, hand_over: bool) -> Response:
    table = visit.site.tables.table(table_id, visit.by)
    address = invitation(visit, table_id, seat, secret)
    return visit.page(
        "invitation.html",
        table=table,
        game=table.game,
        seat=seat,
        address=address,
        qr=qr(address),
        hand_over=hand_over,
        is_open=table.seats[seat].holder == OPEN,
    )


@in_thread
def join(request: Request) -> Response:
    """The page of an invitation. Looking at it changes nothing; whoever sits there already goes to the table."""
    visit = Visit(request)
    place = request.path_params
    if place["seat"] in seats_of(visit, place["table"]):
        return visit.redirect(f"/table/{place['table']}")
    try:
        visit.site.tables.check_invitation(place["table"], seat_number(place["seat"]), place["secret"], visit.by)
    except NoSuchTable:
        return joining(visit, place, said(visit, WrongSecret("secret.wrong")), 404, is_void=True)
    except TableError as problem:
        return joining(visit, place, said(visit, problem), 403, is_void=True)
    return joining(visit, place, "")


def seats_of(visit: Visit, table_id: str) -> list[str]:
    """The seats of this visitor at a table, none if there is no such table for them."""
    try:
        return [str(seat) for seat in visit.site.tables.held(table_id, visit.by)] if visit.by else []
    except motu.MotuError:
        return []


def seat_number(text: str) -> int:
    """The seat in an address; -1 if it cannot be one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else -1


def joining(visit: Visit, place: dict[str, str], problem: str, status: int = 200, is_void: bool = False) -> Response:
    """The form of an invitation; of a void one only what is wrong with it, and the way to watch where that is allowed."""
    seat = seat_number(place["seat"])
    try:
        table = visit.site.tables.table(place["table"], visit.by)
    except motu.MotuError:
        table = None
    if table is not None and not 0 <= seat < len(table.seats):
        return visit.page("wrong.html", 404, message=visit.words("wrong.page"))
    return visit.page("join.html", status, table=table, seat=seat, place=place, problem=problem, is_void=is_void, key=secrets.token_hex(16))


def take_seat(
    site: WebSite, table: str, seat: int, secret: str, by: str, name: str, key: str | None = None, entropy: str = "", speaks: bool = False
) -> Receipt:
    """Sit down with an invitation and make it void, so that whoever wrote it cannot look over one's shoulder with it."""
    receipt = site.tables.sit(table, seat, secret, by, name, key, entropy, speaks)
    if not receipt.repeated:
        site.tables.invite(table, seat, by)
    return receipt


@with_form
def sit(request: Request, form: dict[str, str]) -> Response:
    """Take the seat."""
    visit, place = Visit(request), request.path_params
    try:
        guest = visit.sure_guest(form.get("name", ""))
        seat = seat_number(place["seat"])
        word = form.get("entropy", "").strip()
        take_seat(visit.site, place["table"], seat, place["secret"], guest.id, guest.name, form.get("key") or None, word, visit.speaks)
    except motu.MotuError as problem:
        return joining(visit, place, said(visit, problem), 422, is_void=isinstance(problem, TableError))
    return visit.redirect(f"/table/{place['table']}")


@with_form
def change(request: Request, form: dict[str, str]) -> Response:
    """Leave a seat to a bot, take it back, put a bot in it, or begin."""
    visit, table_id, tables = Visit(request), request.path_params["table"], Visit(request).site.tables
    by, key = visit.by or "", form.get("key") or None
    try:
        match request.path_params["act"]:
            case "begin":
                tables.begin(table_id, by, key)
            case "leave":
                tables.leave(table_id, whole(form, "seat"), by, key, usual_bot(visit))
            case "take-back":
                tables.take_back(table_id, whole(form, "seat"), by, key)
            case "replace":
                tables.replace(table_id, whole(form, "seat"), by, key, form.get("bot") or usual_bot(visit))
            case "mend":
                tables.mend(table_id, by, key)
            case "entropy":
                tables.add_entropy(table_id, whole(form, "seat"), form.get("entropy", "").strip(), by, key)
            case _:
                return visit.page("wrong.html", 404, message=visit.words("wrong.page"))
    except motu.MotuError as problem:
        return answer(visit, table_id, said(visit, problem), status=422)
    return answer(visit, table_id) if visit.is_partial else visit.redirect(f"/table/{table_id}")


@in_thread
def seats(request: Request) -> Response:
    """The seats of a table and what can be done about them; the address for watchers."""
    visit, table_id = Visit(request), request.path_params["table"]
    table = visit.site.tables.table(table_id, visit.by)
    watch = f"{str(request.base_url).rstrip('/')}/table/{table_id}"
    return visit.page(
        "seats.html",
        table=table,
        game=table.game,
        held=visit.site.tables.held(table_id, visit.by),
        is_host=visit.site.tables.is_host(table_id, visit.by),
        replaceable=visit.site.tables.replaceable(table_id, visit.by or ""),
        watch=watch,
        qr=qr(watch),
        name_of=lambda seat: seats_name(visit.words, table, seat),
    )


ROUTES = [
    Route("/join/{table}/{seat}/{secret}", join),
    Route("/join/{table}/{seat}/{secret}", sit, methods=["POST"]),
    Route("/table/{table}/seats", seats),
    Route("/table/{table}/invite", invite, methods=["POST"]),
    Route("/table/{table}/invitation/{seat:count}", invited),
    Route("/table/{table}/seats/{act}", change, methods=["POST"]),
]
