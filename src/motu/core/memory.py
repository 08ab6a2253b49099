"""What a seat remembers of a game that it follows."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.game import Game, View
from motu.core.record import Ply
from motu.core.state import State


class Memory:
    """The views of one seat, each completed with what earlier ones have shown. A bot that gets them plays like somebody who was there."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.last: View | None = None

    def look(self, state: State) -> View:
        """The view of the seat with all that it remembers."""
        self.last = self.game.recall(self.last, self.game.view(state, self.seat))
        return self.last


class Follower:
    """A seat that follows a game decision by decision and looks up whenever it decides itself."""

    def __init__(self, memory: Memory, start: State) -> None:
        self.memory = memory
        self.state = start
        self.plies = 0

    def look_after(self, plies: Sequence[Ply]) -> View:
        """The view after these plies, of which the first ones may be known already. They must be allowed."""
        for ply in plies[self.plies :]:
            if ply.who == self.memory.seat:
                self.memory.look(self.state)
            self.state.do(ply.action)
        self.plies = len(plies)
        return self.memory.look(self.state)
