"""The rules of each game, with an address for each rule."""

from __future__ import annotations

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import motu
from motu.web.forms import in_thread
from motu.web.rulebook import rulebook
from motu.web.site import Visit


@in_thread
def rules(request: Request) -> Response:
    """The whole rulebook; for a script, only its text for the drawer at a table."""
    visit = Visit(request)
    game = motu.game(request.path_params["game"])
    book = rulebook(game, visit.preferences.language)
    if visit.is_partial:
        return visit.part(visit.site.render("parts/rules.html", visit, book=book, html=Markup(book.html), game=game))
    return visit.page("rules.html", game=game, book=book, html=Markup(book.html))


@in_thread
def help_page(request: Request) -> Response:
    """How the pages work: keys, undo, curtain, fairness, data."""
    visit = Visit(request)
    return visit.page("help.html", games=[motu.game(name) for name in motu.games()])


ROUTES = [Route("/rules/{game}", rules), Route("/help", help_page)]
