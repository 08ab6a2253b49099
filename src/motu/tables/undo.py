"""How far a turn may be taken back. The border is found by comparing views, not from a list of dangerous moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motu.core.game import Game
from motu.core.seats import CHANCE
from motu.core.state import State
from motu.tables.results import UndoBorder

if TYPE_CHECKING:
    from motu.tables.table_log import TableLog

IMAGINED: Final = (1, 2)
"""Seeds of the worlds that look like the real one to whoever decided."""
CHANGED: Final = (1, 2, 3)
"""Seeds of the changes that a decision is tried with in each of them."""


def border(log: TableLog, seat: int) -> UndoBorder:
    """How many decisions a seat may take back now, and what stands behind them."""
    if log.agreement.undo == "off":
        return UndoBorder(0, "undo.off")
    if log.stage != "running":
        return UndoBorder(0, "undo.over" if log.stage == "over" else "undo.start")
    if log.plies and log.plies[-1].who == seat and log.to_act() != seat:
        return UndoBorder(0, "undo.passed")
    return UndoBorder(*steps_back(log, seat))


def steps_back(log: TableLog, seat: int) -> tuple[int, str]:
    """The decisions at the end of the game that a seat could take back, and why not one more."""
    steps = 0
    for place in range(len(log.plies) - 1, -1, -1):
        who = log.plies[place].who
        if who == CHANCE:
            return steps, "undo.chance"
        if who != seat:
            return steps, "undo.other"
        if place < log.given:
            break
        if place < log.held_since[seat]:
            return steps, "undo.seat"
        if place < log.ended:
            return steps, "undo.ended"
        if told_a_secret(log, place):
            return steps, "undo.learned"
        steps += 1
    return steps, "undo.start"


def told_a_secret(log: TableLog, place: int) -> bool:
    """Whether the decision at this place of the last run told anybody something; found out once.

    It is found out in worlds imagined from the view of whoever decided, so that the answer itself tells them nothing new.
    """
    if log.agreement.open_information or not log.game.hides(log.state):
        return False
    if place not in log.learned:
        ply = log.plies[place]
        view = log.game.view(log.before[place - len(log.plies) + len(log.before)], ply.who)
        worlds = (log.game.imagine(view, seed) for seed in IMAGINED)
        log.learned[place] = any(somebody_learns(log.game, world, ply.action) for world in worlds)
    return log.learned[place]


def somebody_learns(game: Game, before: State, action: int) -> bool:
    """Whether a decision tells a seat or a spectator anything beyond the decision itself.

    For each viewer the position is changed in everything that this viewer cannot know. If what the viewer sees after the
    decision could also have come about in every such world, nothing was learned. The decider knows what was decided; for the
    others any legal decision of that world counts, because they may not have seen which one was taken.
    """
    if not game.hides(before):
        return False
    after = before.clone()
    after.do(action)
    decider = before.to_act()
    for viewer in (None, *range(int(before.seats))):
        seen = dict(game.view(after, viewer))
        for seed in CHANGED:
            world = game.secrets.scramble(before, viewer, seed)
            if world is before or looks_like(game, world, action, viewer, seen):
                continue
            if viewer == decider or not any(looks_like(game, world, choice, viewer, seen) for choice in world.legal()):
                return True
    return False


def looks_like(game: Game, world: State, action: int, viewer: int | None, seen: dict[str, object]) -> bool:
    """Whether this decision in this world would show the viewer the same."""
    if world.why_not(action) is not None:
        return False
    there = world.clone()
    there.do(action)
    return dict(game.view(there, viewer)) == seen
