"""Show me: both sides' best decisions behind one, step by step on the board, in a world imagined from what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from motu.analysis.continuation import shown
from motu.core.game import Game
from motu.core.journal import Event, Journal
from motu.core.record import Ply
from motu.core.seats import CHANCE
from motu.core.view import View
from motu.web import table_page
from motu.web.memory_table import look_in_memory
from motu.web.preview import standing
from motu.web.site import Visit
from motu.web.stage import stage_of
from motu.web.table_page import change_text

OPPONENT = "puzzle"
"""The bot whose name the others bear; see `bot.puzzle` in the catalogue."""


def show_step(
    visit: Visit, game: Game, view: View, options: Mapping[str, object], moves: list[str], step: int, steps_at: str, back: str
) -> Response:
    """One step of a continuation as a page, or for a script the part that changes. `steps_at` with a number is the address of a step."""
    language, seat = visit.preferences.language, int(view["seat"])
    step = max(0, min(step, len(moves)))
    state = shown(game, view, moves, max(0, step - 1))
    begun = standing(game, shown(game, view, moves, 0))
    who, words = CHANCE, ""
    plies: list[Ply] = []
    events: list[list[Event]] = []
    if step:
        action = game.read(state, moves[step - 1])
        who, words = state.to_act(), game.describe(state, action, language)
        journal = Journal()
        state.journal = journal
        state.do(action)
        state.journal = None
        plies, events = [Ply(who, action, moves[step - 1])], [journal.events]
    look = look_in_memory(game, options, seat, state, plies, events, OPPONENT)
    look.view["legal"] = []
    gains = [now - before for now, before in zip(standing(game, state), begun, strict=True)]
    facts: dict[str, Any] = {
        "game": game,
        "table": look.table,
        "look": look,
        "step": step,
        "steps": len(moves),
        "who": who,
        "words": words,
        "gains": [(place, change_text(gain)) for place, gain in enumerate(gains)],
        "steps_at": steps_at,
        "back": back,
        "stage": stage_of(look, language, visit.preferences.layout, look.told(1) if plies else []),
        "panels": {panel.seat.number: panel for panel in table_page.panels(visit, look, look.held)},
        "name_of": lambda place: table_page.seats_name(visit.words, look.table, place),
        "plain_name_of": lambda place: table_page.plain_name(visit.words, look.table, place),
    }
    part = visit.site.render("parts/show.html", visit, **facts)
    return visit.part(part) if visit.is_partial else visit.page("puzzle.html", part=part, game=game)
