"""What all panels of a drawing share: the view, its words, what can be chosen, and where its buttons are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from motu.drawing import DrawingScene
from motu.games.haleakala.moves import DISC_NAMES, INVOCATION, NUMBERING, SEAT_NAMES, Act

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.games.haleakala.view import HaleakalaView

DISC = 14.0
"""Radius of a number disc."""


class HaleakalaScene(DrawingScene):
    """A drawing in the making. The panels are functions that draw on its canvas."""

    view: HaleakalaView

    def __init__(self, game: Game, view: HaleakalaView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.statues = int(game.components_of(view["options"])[0].statues)
        self.chooser = view["seat"] or 0
        """Whose choices are drawn; a spectator has none."""
        self.choices: dict[tuple[int, int, int], int] = {}
        """What can be decided: the action by its kind and the values of its two fields."""
        for action in view["legal"]:
            self.choices[int(NUMBERING.kind[action]), int(NUMBERING.first[action]), int(NUMBERING.second[action])] = action
        self.pool_at = (1112.0, 318.0)
        """Where the pool of lava discs lies in the drawing."""
        self.spots: dict[int, tuple[float, float, float, float]] = {}
        """The place of the button of an action in the tray."""

    def listed(self, cards: Mapping[str, int]) -> str:
        return ", ".join(f"{self.word(f'card.{card}')} {count}" for card, count in cards.items())

    def where(self) -> str:
        return f"{self.word('round')} {self.view['round']} / 2"

    def pool_place(self, disc: int) -> tuple[float, float]:
        """Where a lava disc of the pool lies in the drawing."""
        return self.pool_at[0] + 40 * (disc % 2), self.pool_at[1] + 38 * (disc // 2)

    def draw_disc(self, seat: int, disc: int, x: float, y: float, radius: float = DISC) -> None:
        """A number disc, or the invocation disc with its flame."""
        with self.canvas.piece(f"disc-{SEAT_NAMES[seat]}-{DISC_NAMES[disc]}", x, y):
            self.looks[seat].token(self.canvas, 0, 0, radius, "" if disc == INVOCATION else disc, radius * 1.35)
            if disc == INVOCATION:
                self.canvas.use("lava-disc", 0, 0, radius / 30)

    def draw_button(self, action: int, label: str, symbol: str, disc: int = 0) -> None:
        """In a tall drawing: the button of a choice that also has a place on the board."""
        if not self.is_tall or action not in self.spots:
            return
        canvas = self.canvas
        x, y, width, height = self.spots[action]
        with canvas.outside():
            if disc:
                is_back = NUMBERING.kind[action] == Act.TAKE_BACK
                canvas.rect(x, y, width, height, rx=8, class_="choice")
                self.looks[self.chooser].token(canvas, x + width / 2, y + height / 2, 15, disc)
                if is_back:
                    canvas.use("arrow", x + 12, y + height / 2, 0.5, 180, colour="choice")
            else:
                canvas.rect(x, y, width, height, rx=10, class_="button")
                room = 42 if symbol else 0
                if symbol:
                    canvas.use(symbol, x + 24, y + height / 2, 0.6)
                text = label[:1].upper() + label[1:]
                canvas.label(x + room + (width - room) / 2, y + height / 2, text, width - 12 - room, 15, "middle", 2, class_="button-text")
