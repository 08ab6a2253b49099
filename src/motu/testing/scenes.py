"""A position set up in words, to ask and to play."""

from __future__ import annotations

import motu
from motu.core.game import Game
from motu.core.journal import Event, Journal
from motu.core.rulings import Refusal
from motu.core.seats import CHANCE, OVER
from motu.core.state import State


class Scene:
    """A position of a game with questions in the words of its notation."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.journal = Journal()
        state.journal = self.journal

    def refusal(self, move: str) -> Refusal:
        """Why a move is not allowed; it is an error if it is allowed."""
        found = self.state.why_not(self.game.read(self.state, move))
        assert found is not None, f"{move} is allowed"
        return found

    def allows(self, move: str) -> bool:
        """Whether a move is legal, by `why_not` and by the list alike."""
        action = self.game.read(self.state, move)
        allowed = self.state.why_not(action) is None
        assert allowed == (action in self.state.legal()), f"the list of moves and the ruling on {move} disagree"
        return allowed

    def moves(self, kind: str | None = None) -> list[str]:
        """The written legal moves, all or those of one kind of action."""
        numbering = self.game.numbering
        return [numbering.write(action) for action in self.state.legal() if kind is None or numbering.name(action) == kind]

    def odds(self) -> dict[str, int]:
        """The outcomes of chance in writing, with their weights."""
        return {self.game.numbering.write(action): weight for action, weight in self.state.odds()}

    def play(self, *moves: str) -> Scene:
        """Play written moves, chance included."""
        for move in moves:
            self.state.apply(self.game.read(self.state, move))
        return self

    def __getitem__(self, clause: str) -> str:
        """A clause of the written position."""
        return self.position()[clause]

    def position(self) -> dict[str, str]:
        pairs = (line.split(": ", 1) for line in self.game.position(self.state).splitlines())
        return {pair[0]: pair[1] for pair in pairs}

    @property
    def decider(self) -> str:
        """Who decides: the word of a seat, `chance` or `over`."""
        seat = self.state.to_act()
        return "chance" if seat == CHANCE else "over" if seat == OVER else self.game.seat_names[seat]

    @property
    def asked(self) -> str:
        """The step that is asked."""
        return self.game.steps[self.state.step()]

    def events(self, kind: str | None = None) -> list[Event]:
        """What has happened since the scene was set."""
        return [event for event in self.journal.events if kind is None or event.kind == kind]


def scene(game: str, text: str) -> Scene:
    """The scene that a text describes; what it does not say is as the game's positions have it by default."""
    found = motu.game(game)
    return Scene(found, found.from_position(text))
