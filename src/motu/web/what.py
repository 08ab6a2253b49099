"""What is this? A thing on the table, explained by the glossary of its game: by its marks and by its label."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from markupsafe import Markup
from starlette.requests import Request

from motu.core.game import Game
from motu.drawing import Part, definitions
from motu.lessons import Term, glossary
from motu.web.site import Visit

LONGEST_LABEL = 300


def asks_why(request: Request) -> bool:
    """Whether it is asked what cannot be done with a thing, and not only what it is."""
    return request.query_params.get("what") != "only"


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
