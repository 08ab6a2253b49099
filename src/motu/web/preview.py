"""Before I commit: the table after a decision and the change of everybody's points, in worlds imagined from what I may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from motu.core.game import Game
from motu.core.journal import Journal
from motu.core.seats import CHANCE
from motu.core.state import State
from motu.core.view import View
from motu.drawing import Part

WORLDS: Final = 3
"""In so many imagined worlds a decision is tried; what differs between them cannot be known."""
WORLDS_OF_SECRETS: Final = 24
"""The same where something is hidden: a few worlds may agree by chance on what the true one does otherwise."""


@dataclass(frozen=True)
class Preview:
    """What a decision does, as far as the decider can know it."""

    changes: list[int | None]
    """The change of the points of each seat, or of those that it would have if scoring came now; None where nobody can know."""
    parts: list[Part]
    """The parts of the table that look another way afterwards, and the same in all imagined worlds."""
    waits_for_chance: bool
    """Whether chance decides next."""


def standing(game: Game, state: State) -> list[int]:
    """The points of every seat, or those that it would have if scoring came now."""
    return game.outlook(state) or [int(points) for points in state.scores()]


def preview(game: Game, view: View, action: int, language: str, layout: str) -> Preview:
    """The decision tried in worlds imagined from the view of the decider; `action` must be legal."""
    worlds = [game.imagine(view, seed) for seed in range(WORLDS)]
    if game.hides(worlds[0]):
        worlds += [game.imagine(view, seed) for seed in range(WORLDS, WORLDS_OF_SECRETS)]
    before = [standing(game, world) for world in worlds]
    for world in worlds:
        world.journal = Journal()
        world.apply(action)
    after = [standing(game, world) for world in worlds]
    changes: list[int | None] = []
    for seat in range(view["seats"]):
        found = {last[seat] - first[seat] for first, last in zip(before, after, strict=True)}
        changes.append(found.pop() if len(found) == 1 else None)
    return Preview(changes, changed_parts(game, view, worlds, language, layout), all(world.to_act() == CHANCE for world in worlds))


def laid_out(game: Game, view: View, marks: list[str], language: str, layout: str) -> tuple[list[Part], str]:
    """What is in hand before a decision is complete, where a drawing can lay it out: the parts that change by it, and its words."""
    lay_out = getattr(game.drawing, "laid_out", None)
    events, words = lay_out(game, view, marks, language) if lay_out else ([], "")
    if not events:
        return [], words
    now = {part.name: part.svg() for part in game.picture(view, language, layout).parts}
    return [part for part in game.picture(view, language, layout, events).parts if part.svg() != now.get(part.name)], words


def lays_out(game: Game) -> bool:
    """Whether the drawing of a game can show what is in hand before it makes a decision."""
    return hasattr(game.drawing, "laid_out")


def changed_parts(game: Game, view: View, worlds: list[State], language: str, layout: str) -> list[Part]:
    """The parts that differ from those of now, with what the decision did marked: a swap is seen between the goods, not only in their
    numbers. A part that is not the same in all worlds would tell what nobody knows."""
    seat = view["seat"]
    now = {part.name: part.svg() for part in game.picture(view, language, layout).parts}
    views = [game.view(world, seat) for world in worlds]
    deeds = [world.journal.seen_by(seat) if world.journal else [] for world in worlds]
    first = game.picture(views[0], language, layout, deeds[0]).parts
    drawn = {part.name: part.svg() for part in first}
    steady = {name for name, svg in drawn.items() if svg != now.get(name)}
    seen = [(views[0], [event.as_data() for event in deeds[0]])]
    for other, done in zip(views[1:], deeds[1:], strict=True):
        shown = (other, [event.as_data() for event in done])
        if steady and shown not in seen:
            seen.append(shown)
            others = {part.name: part.svg() for part in game.picture(other, language, layout, done).parts}
            steady = {name for name in steady if others.get(name) == drawn[name]}
    return [part for part in first if part.name in steady]
