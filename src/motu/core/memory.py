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
    """A seat that follows a game and looks up after every decision, so that what it remembers does not depend on when it is asked."""

    def __init__(self, memory: Memory, start: State) -> None:
        self.memory = memory
        self.state = start
        self.plies = 0

    def look_after(self, plies: Sequence[Ply]) -> View:
        """The view after these plies, of which the first ones may be known already. They must be allowed."""
        for ply in plies[self.plies :]:
            self.memory.look(self.state)
            self.state.do(ply.action)
        self.plies = len(plies)
        return self.memory.look(self.state)


def everybody_looks(memories: Sequence[Memory], state: State) -> None:
    """Let all seats of a game look up, where that makes a difference later."""
    for memory in memories:
        if memory.game.remembers:
            memory.look(state)
