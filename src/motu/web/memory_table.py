"""A table that nobody keeps: the look, stage and decisions of any table around a position that an address describes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.game import Game
from motu.core.journal import Event
from motu.core.record import Ply
from motu.core.seats import OVER
from motu.core.state import State
from motu.tables import BOT, PERSON, Agreement, TableView
from motu.tables.entries import Foundation
from motu.tables.table_log import TableLog

VISITOR: Final = "visitor"


def look_in_memory(
    game: Game,
    options: Mapping[str, object],
    seat: int,
    state: State,
    plies: list[Ply],
    events: list[list[Event]],
    bot: str,
) -> TableView:
    """A position through the eyes of a seat; the others bear the name of a bot. Nothing of it is kept."""
    seats = int(state.seats)
    agreement = Agreement(undo="off", confirm=False, hints=False)
    log = TableLog(Foundation("", game, seats, game.read_options(options), agreement, b""))
    log.stage = "over" if state.to_act() == OVER else "running"
    log.state, log.plies, log.events = state, plies, events
    log.holders = [(PERSON, "", "") if place == seat else (BOT, bot, "") for place in range(seats)]
    log.claims = {seat: {VISITOR: 0.0}}
    return TableView(log, seat, by=VISITOR)
