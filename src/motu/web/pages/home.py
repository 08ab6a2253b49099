"""The first page, the guest's own settings, and pictures."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import motu
from motu.drawing import resolved
from motu.lessons import Syllabus, syllabus
from motu.tables import Summary
from motu.web import board_svg
from motu.web.cookies import CHOICES, GUEST, KNOWN, LEARNED, forget, keep
from motu.web.forms import in_thread, with_form
from motu.web.learned import Learned
from motu.web.pages.new import levels, usual_level
from motu.web.site import Visit, own_address
from motu.web.table_page import bot_name, listed_players

DAY = "public, max-age=86400"


@in_thread
def home(request: Request) -> Response:
    """Four games, three ways to begin, and my tables."""
    visit = Visit(request)
    mine = visit.site.tables.mine(visit.by) if visit.by else []
    running = [summary for summary in mine if summary.stage != "over" and not summary.archived]
    return visit.page(
        "home.html",
        games=[motu.game(name) for name in motu.games()],
        running=sorted(running, key=lambda summary: not summary.your_turn)[:12],
        finished=[summary for summary in mine if summary.stage == "over"][:6],
        players=lambda summary: listed_players(visit.words, summary),
        levels=[(name, [(bot, bot_name(visit.words, bot)) for bot in bots]) for name, bots in levels(visit)],
        level=usual_level(visit),
        courses=newcomers_courses(visit, mine),
    )


def newcomers_courses(visit: Visit, mine: list[Summary]) -> list[Syllabus]:
    """What somebody new is offered first: the guided first games. Nobody is new who has finished a game or a lesson."""
    if Learned(visit.request) or any(summary.stage == "over" for summary in mine):
        return []
    return [course for name in motu.games() if (course := syllabus(motu.game(name))).guided]


@with_form
def prefer(request: Request, form: dict[str, str]) -> Response:
    """Set language, theme, sound or confirmation, and go back."""
    visit = Visit(request)
    response = visit.redirect(own_address(form.get("back", "/")))
    for name, (cookie, values) in CHOICES.items():
        if form.get(name) in values:
            keep(response, cookie, form[name], visit.secure)
    return response


@in_thread
def me(request: Request) -> Response:
    """My name, my preferences, and how to be forgotten."""
    return Visit(request).page("me.html", saved=request.query_params.get("saved") == "yes")


@with_form
def rename(request: Request, form: dict[str, str]) -> Response:
    visit = Visit(request)
    visit.sure_guest(form.get("name", ""))
    return visit.redirect("/me?saved=yes")


@with_form
def erase(request: Request, form: dict[str, str]) -> Response:
    """Remove everything that is known about this guest."""
    visit = Visit(request)
    if visit.by:
        visit.site.tables.erase(visit.by)
    visit.guest, visit.is_new = None, False
    response = visit.page("erased.html")
    for cookie in (GUEST, LEARNED, KNOWN, *(cookie for cookie, _ in CHOICES.values())):
        forget(response, cookie)
    return response


@in_thread
def picture(request: Request) -> Response:
    """A position of a game as an image; in one theme if asked, else as the reader's system prefers."""
    visit = Visit(request)
    svg = board_svg.showcase(motu.game(request.path_params["game"]), visit.preferences.language)
    theme = request.query_params.get("theme")
    if theme in ("light", "dark"):
        svg = resolved(svg, theme)
    headers = {"cache-control": DAY, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def palette_css(request: Request) -> Response:
    return Response(board_svg.palette_style(), media_type="text/css", headers={"cache-control": DAY})


def favicon(request: Request) -> Response:
    """For browsers that ask at the old place."""
    return RedirectResponse("/static/favicon.svg", 301)


ROUTES = [
    Route("/favicon.ico", favicon),
    Route("/", home),
    Route("/prefer", prefer, methods=["POST"]),
    Route("/me", me),
    Route("/me", rename, methods=["POST"]),
    Route("/me/erase", erase, methods=["POST"]),
    Route("/picture/{game}.svg", picture),
    Route("/drawing/palette.css", palette_css),
]
