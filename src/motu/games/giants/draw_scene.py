"""The scene of a table: the view with its words, and what lies where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import DrawingScene, Part
from motu.games.giants.board import Board
from motu.games.giants.draw_ground import grid_of, symbols_of
from motu.games.giants.moves import PIECE_NAMES, PIECE_WORDS
from motu.games.giants.view import GiantsView, phase_of

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

BID_STEPS = ("marker_bid", "sculptor_bid")


class GiantsScene(DrawingScene):
    """A table in the making: its view, its words, and what lies on which hex."""

    view: GiantsView

    def __init__(self, game: Game, view: GiantsView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.board: Board = game.components_of(view["options"])[0]
        self.grid = grid_of(self.board)
        self.symbols = symbols_of(self.board, tuple((look.colour, look.letter) for look in self.looks))
        self.bay = self.grid.raft if self.is_tall else self.grid.mat
        """Where the mat for bids lies: on a phone the raft is a part of its own, and leaves its bay to it."""
        self.step = view["step"]
        self.in_hand: str | None = None if view["hand"] is None else view["hand"]["piece"]
        self.counts: list[tuple[float, float, int]] = []
        """Where a count is written over a crowd, when everything stands."""
        self.paid: dict[int, list[tuple[int, int]]] = {}
        """Who was paid on which hex of the last transports, and how much."""
        self.lying: dict[str, list[str]] = {}
        """The pieces on each hex."""
        self.front: list[list[str]] = [[] for _ in self.looks]
        """The pieces in front of each screen."""
        for piece, lies in view["pieces"].items():
            if lies["place"] is not None:
                self.lying.setdefault(lies["place"], []).append(piece)
            elif lies["holder"] is not None:
                self.front[lies["holder"]].append(piece)

    def where(self) -> str:
        return self.word("round", n=self.view["round"])

    def phase(self) -> int:
        return phase_of(self.view)

    def is_mine(self, seat: int) -> bool:
        return self.view["seat"] == seat

    def open_table_part(self, name: str, width: float, height: float, label: str, seat: int | None = None) -> Part:
        return self.open_part(name, width, height, label, seat, self.symbols)

    def piece_label(self, name: str) -> str:
        """A statue or headdress on its way in words, with whose it is."""
        lies = self.view["pieces"][name]
        owner = "" if lies["holder"] is None else f", {self.looks[lies['holder']].name}"
        marker = f", {self.word('marker')}" if lies["marked"] else ""
        return self.word(PIECE_WORDS[PIECE_NAMES.index(name)]) + owner + marker

    def closed_hands(self, seat: int) -> bool:
        """Whether this seat has closed both hands and nobody has opened them."""
        view = self.view
        return self.step in BID_STEPS and view["choice"] is None and (seat - view["first"]) % view["seats"] < view["bids"]

    def is_choosing(self, seat: int) -> bool:
        """Whether this seat has a place in the order of choice."""
        choice = self.view["choice"]
        return choice is not None and seat in choice["order"]
