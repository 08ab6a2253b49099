"""What one seat, or a spectator, may know: the part that the views of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.state import State


class SeenOutcome(TypedDict):
    """How a game ended; see `Outcome`."""

    scores: list[int]
    ranks: list[int]
    breakdown: list[dict[str, int]]
    winners: list[int]


class CommonView(TypedDict):
    """What every view holds. The view of a game derives from it and adds the game's own facts."""

    game: str
    edition: str
    options: dict[str, bool | int | str]
    seats: int
    seat: int | None
    """Whose view it is; None is a spectator."""
    to_act: int
    step: str
    agenda: list[str]
    """What is to be decided or done, the next first: a step, and who decides it. A game may show less of it than there is."""
    legal: list[int]
    """What the seat itself can decide now."""
    scores: list[int] | None
    """The points as everybody may count them now; None where they are hidden."""
    outcome: SeenOutcome | None


class View(dict[str, Any]):
    """A view as plain data, with the picture of itself for notebooks."""

    game: Game

    def __init__(self, game: Game, fields: Mapping[str, Any]) -> None:
        super().__init__(fields)
        self.game = game

    @cached_property
    def world(self) -> State:
        """A position that looks like this view, to ask the rules about; whoever wants to change one imagines their own."""
        world: State = self.game.imagine(self, 0)
        return world

    def _repr_svg_(self) -> str:
        return self.game.draw(self)
