"""What a seat remembers of a game that it follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from motu.core.game import Game
from motu.core.options import OptionValue
from motu.core.record import Ply
from motu.core.state import State
from motu.core.view import View


class Memory:
    """The views of one seat, each completed with what earlier ones have shown. A bot that gets them plays like somebody who was there."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.last: View | None = None

    def observe(self, state: State) -> View:
        """The view of the seat with all that it remembers."""
        self.last = self.game.recall(self.last, self.game.view(state, self.seat))
        return self.last


class Observer:
    """A seat that observes a game after every decision, so that what it remembers does not depend on when it is asked."""

    def __init__(self, memory: Memory, start: State) -> None:
        self.memory = memory
        self.state = start
        self.plies = 0

    def observe_after(self, plies: Sequence[Ply]) -> View:
        """The view after these plies, of which the first ones may be known already. They must be allowed."""
        for ply in plies[self.plies :]:
            self.memory.observe(self.state)
            self.state.do(ply.action)
        self.plies = len(plies)
        return self.memory.observe(self.state)


class Observers:
    """The seats of a game in progress. Whoever is asked about follows it from the start, where the game has anything to remember."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.observers: dict[int, Observer] = {}

    def view(self, state: State, plies: Sequence[Ply], seat: int) -> View:
        """What a seat sees and remembers of a position that these plies led to."""
        if not self.game.remembers:
            return self.game.view(state, seat)
        if seat not in self.observers:
            self.observers[seat] = Observer(Memory(self.game, seat), self.game.start(self.seats, self.options))
        return self.observers[seat].observe_after(plies)

    def forget(self) -> None:
        """Decisions were taken back: nobody has seen them."""
        self.observers.clear()


def everybody_observes(memories: Sequence[Memory], state: State) -> None:
    """Let all seats of a game look up, where that makes a difference later."""
    for memory in memories:
        if memory.game.remembers:
            memory.observe(state)
