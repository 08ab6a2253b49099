"""How far a turn may be taken back. The border is found by comparing views, not from a list of dangerous moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motu.core.game import Game
from motu.core.seats import CHANCE
from motu.core.state import State
from motu.tables.results import UndoBorder

if TYPE_CHECKING:
    from motu.tables.ledger import Ledger

IMAGINED: Final = (1, 2)
"""Seeds of the worlds that look like the real one to whoever decided."""
CHANGED: Final = (1, 2, 3)
"""Seeds of the changes that a decision is tried with in each of them."""


def border(ledger: Ledger, seat: int) -> UndoBorder:
    """How many decisions a seat may take back now, and what stands behind them."""
    if ledger.policy.undo == "off":
        return UndoBorder(0, "undo.off")
    if ledger.stage != "running":
        return UndoBorder(0, "undo.over" if ledger.stage == "over" else "undo.start")
    if ledger.plies and ledger.plies[-1].who == seat and ledger.to_act() != seat:
        return UndoBorder(0, "undo.passed")
    return UndoBorder(*steps_back(ledger, seat))


def steps_back(ledger: Ledger, seat: int) -> tuple[int, str]:
    """The decisions at the end of the game that a seat could take back, and why not one more."""
    steps = 0
    for place in range(len(ledger.plies) - 1, -1, -1):
        who = ledger.plies[place].who
        if who == CHANCE:
            return steps, "undo.chance"
        if who != seat:
            return steps, "undo.other"
        if place < ledger.given:
            break
        if place < ledger.held_since[seat]:
            return steps, "undo.seat"
        if place < ledger.ended:
            return steps, "undo.ended"
        if told_a_secret(ledger, place):
            return steps, "undo.learned"
        steps += 1
    return steps, "undo.start"


def told_a_secret(ledger: Ledger, place: int) -> bool:
    """Whether the decision at this place of the last run told anybody something; found out once.

    It is found out in worlds imagined from the view of whoever decided, so that the answer itself tells them nothing new.
    """
    if ledger.policy.open_information or not ledger.game.hides(ledger.state):
        return False
    if place not in ledger.learned:
        ply = ledger.plies[place]
        view = ledger.game.view(ledger.before[place - len(ledger.plies) + len(ledger.before)], ply.who)
        worlds = (ledger.game.imagine(view, seed) for seed in IMAGINED)
        ledger.learned[place] = any(somebody_learns(ledger.game, world, ply.action) for world in worlds)
    return ledger.learned[place]


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
            world = game.scramble(before, viewer, seed)
            tries = [action] if viewer == decider else [action, *world.legal()]
            if not any(looks_like(game, world, choice, viewer, seen) for choice in tries):
                return True
    return False


def looks_like(game: Game, world: State, action: int, viewer: int | None, seen: dict[str, object]) -> bool:
    """Whether this decision in this world would show the viewer the same."""
    if world.why_not(action) is not None:
        return False
    there = world.clone()
    there.do(action)
    return dict(game.view(there, viewer)) == seen
