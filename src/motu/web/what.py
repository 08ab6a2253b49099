"""What is this, and why can it not be chosen? A thing on a table, explained by the glossary of its game and by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from motu.core.game import Game
from motu.drawing import Part, definitions
from motu.lessons import Term, glossary
from motu.tables import TableView
from motu.web.site import Visit
from motu.web.why_not import explained

LONGEST_LABEL = 300


def asks_why(request: Request) -> bool:
    """Whether it is asked what cannot be done with a thing, and not only what it is."""
    return request.query_params.get("what") != "only"


def explanation_of(visit: Visit, look: TableView, base: str, is_asked: bool = True) -> Response:
    """The answer to a question about a thing or a written move at the table whose address is `base`; for a script only the part that
    changes. Where nothing is to be decided, a thing is only named."""
    query = visit.request.query_params
    marks, picked, text = (query.get(name, "")[:200] for name in ("marks", "picked", "text"))
    game = look.table.game
    facts: dict[str, Any] = {
        "answers": explained(look, visit.preferences.language, marks, picked, text) if is_asked and asks_why(visit.request) else [],
        "asks_why": asks_why(visit.request),
        "terms": terms_of(visit, game),
        "table": look.table,
        "game": game,
        "text": text,
        "base": base,
    }
    return visit.part(visit.site.render("parts/why.html", visit, **facts)) if visit.is_partial else visit.page("why.html", **facts)


def terms_of(visit: Visit, game: Game) -> list[Term]:
    """The entries of the glossary about the thing that a request names."""
    asked = visit.request.query_params
    marks, label = asked.get("marks", "")[:200], asked.get("label", "")[:LONGEST_LABEL]
    return glossary(game).about(marks.split(), label, visit.preferences.language) if marks or label else []


def symbols_of(game: Game, names: Iterable[str]) -> Markup:
    """Symbols of a game's drawings, defined for a page without a table."""
    sketch = Part("glossary", 1, 1, "", symbols=own_symbols(game))
    for name in names:
        sketch.use(name)
    return Markup(definitions([sketch]))


@cache
def own_symbols(game: Game) -> dict[str, str]:
    """Everything that the game draws with symbols of its own."""
    state = game.start(chance=1)
    return {name: drawn for part in game.picture(game.view(state, 0)).parts for name, drawn in part.own.items()}
