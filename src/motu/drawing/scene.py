"""A drawing in the making: what the drawings of all games know and write alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from motu.core.seats import CHANCE, OVER
from motu.drawing import table
from motu.drawing.canvas import Canvas
from motu.drawing.part import Part
from motu.drawing.seats import looks

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.core.state import State


class DrawingScene(ABC):
    """A view with its words, who looks how, and the lines that stand on every drawing."""

    ending: ClassVar[str] = "event.game_over"
    """The message of a finished game."""
    canvas: Canvas
    part: Part
    """The part that is being drawn."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        self.game, self.view, self.language = game, view, language
        self.parts: list[Part] = []
        self.is_tall = layout == "tall"
        self.last = [event for event in last if event.seen_by(view["seat"])]
        self.state = self.speaker()
        self.looks = looks(game, language)[: view["seats"]]
        self.is_over = view["to_act"] == OVER
        self.prompt = self.say(self.ending) if self.is_over else game.prompt(self.state, language, view["seat"])

    def speaker(self) -> State:
        """A state that has the words for what can be decided."""
        state: State = self.game.imagine(self.view, 0)
        return state

    def open_canvas(self, width: float, height: float, symbols: Mapping[str, str]) -> None:
        self.canvas = Canvas(width, height, self.say("game.name"), self.prompt, symbols)

    def open_part(
        self, name: str, width: float, height: float, label: str, seat: int | None = None, symbols: Mapping[str, str] | None = None
    ) -> Part:
        """A new part of the table, which panels draw into from now on."""
        self.part = Part(name, width, height, label, seat, symbols)
        self.parts.append(self.part)
        return self.part

    # -- words -------------------------------------------------------------------------------------------------------

    def say(self, key: str, **fields: object) -> str:
        return self.game.texts.say(key, self.language, **fields)

    def word(self, key: str, **fields: object) -> str:
        return self.say(f"word.{key}", **fields)

    def describe(self, action: int) -> str:
        return self.game.describe(self.state, action, self.language)

    @abstractmethod
    def where(self) -> str:
        """How far the game has come, in few words."""

    def asked(self) -> str:
        """What the status line asks for."""
        return self.prompt

    # -- lines that stand on every drawing ---------------------------------------------------------------------------

    def draw_note(self) -> None:
        """Reconstructed data are called so; other data are named."""
        edition = self.view["edition"]
        text = self.word("reconstructed") if "reconstructed" in edition else edition
        table.note(self.canvas, 12, self.canvas.height - 7, self.canvas.width - 24, text)

    def draw_status(self, x: float, y: float, width: float) -> None:
        """Whose turn it is and what is asked; at the end who has won."""
        if self.is_over:
            winners = self.view["outcome"]["winners"]
            names = ", ".join(self.looks[winner].name for winner in winners)
            table.status(self.canvas, x, y, width, self.looks[winners[0]], names, self.prompt)
            self.canvas.use("crown", x + width - 34, y + 30, 1.1)
            return
        decider, where = self.view["to_act"], self.where()
        look = None if decider == CHANCE else self.looks[decider]
        table.status(self.canvas, x, y, width, look, f"{look.name} · {where}" if look else where, self.asked())
