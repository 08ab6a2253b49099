"""The scene of a drawing: the view with its words, the pieces by hex, the choices, and where their buttons go."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import DrawingScene
from motu.games.giants.board import Board
from motu.games.giants.draw_island import HEIGHT, WIDTH, grid_of, symbols_of
from motu.games.giants.moves import FIGURE_NAMES, NUMBERING, PAYMENTS, Act
from motu.games.giants.view import GiantsView, phase_of, speaker

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.core.state import State

ON_BOARD = (Act.PUT, Act.TO, Act.RESERVE, Act.ERECT, Act.CROWN, Act.PEEK, Act.LIFT, Act.CLAIM, Act.REGAIN)
"""Kinds of action that have a place on the map or a piece; a tall drawing gives them a button as well."""
MAP_SCALE = 390 / WIDTH
TALL_COLUMNS = 5
MOST_IN_A_ROW = 8
MOST_BUTTONS = 20
"""With more choices than these a tall drawing lets hexes be chosen on the map alone, where a reader zooms in."""


class GiantsScene(DrawingScene):
    """A drawing in the making: its view, its words, and where everything goes."""

    ending = "word.over"
    view: GiantsView

    def __init__(self, game: Game, view: GiantsView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.board: Board = game.components_of(view["options"])[0]
        self.grid = grid_of(self.board)
        seat = view["seat"]
        self.colour = "red" if seat is None else self.looks[seat].colour
        """The colour of the reader."""
        self.choices = {(int(NUMBERING.kind[action]), int(NUMBERING.first[action])): action for action in view["legal"]}
        self.in_hand: str | None = None if view["hand"] is None else view["hand"]["piece"]
        self.lying: dict[str, list[str]] = {}
        """The pieces on each hex."""
        for piece, lies in view["pieces"].items():
            if lies["place"] is not None:
                self.lying.setdefault(lies["place"], []).append(piece)
        self.spots: dict[int, tuple[float, float, float, float]] = {}
        """The place of the button of an action."""
        large = len(view["legal"]) > MOST_BUTTONS
        self.loose = [
            action
            for action in view["legal"]
            if NUMBERING.kind[action] not in ON_BOARD or (self.is_tall and not (large and NUMBERING.kind[action] == Act.PUT))
        ]
        size = (390.0, self.tall_height()) if self.is_tall else (1400.0, 950.0)
        self.open_canvas(*size, symbols_of(self.board))

    def speaker(self) -> State:
        return speaker(self.game, self.view)

    def where(self) -> str:
        return self.word("round", n=self.view["round"])

    def asked(self) -> str:
        return f"{self.word(f'phase_{self.phase()}')}: {self.prompt}" if self.is_tall else self.prompt

    def phase(self) -> int:
        return phase_of(self.view)

    def tray_height(self) -> float:
        return 52.0 * self.tray_rows() + (8 if self.loose else 0)

    def tray_rows(self) -> int:
        wordy = sum(map(self.is_wordy, self.loose))
        return -(-(len(self.loose) - wordy) // self.tray_columns()) + -(-wordy // 2)

    def is_wordy(self, action: int) -> bool:
        """Whether a button of a tall drawing says in words what it does, and so must be wide."""
        return self.is_tall and int(NUMBERING.kind[action]) not in ON_BOARD and not self.faces(action)

    def tray_columns(self) -> int:
        if not self.is_tall:
            return max(6, len(self.loose) if len(self.loose) <= MOST_IN_A_ROW else -(-len(self.loose) // 2))
        return TALL_COLUMNS if max((len(self.faces(action)) for action in self.loose), default=0) <= 2 else 3

    def panel_height(self) -> float:
        return 171.0

    def tall_height(self) -> float:
        return 78 + HEIGHT * MAP_SCALE + 8 + self.tray_height() + 180 + len(self.looks) * self.panel_height() + 4

    def plan_tray(self, x: float, y: float, width: float) -> None:
        """Give every loose choice its button."""
        high = 52.0 if self.is_tall or self.tray_rows() < 2 else 29.0
        row = y
        for is_wordy, columns in ((False, self.tray_columns()), (True, 2)):
            actions = [action for action in self.loose if self.is_wordy(action) is is_wordy]
            for place, action in enumerate(actions):
                step = width / columns
                self.spots[action] = (x + step * (place % columns), row + high * (place // columns), step - 4, high - 4)
            row += high * -(-len(actions) // columns)

    def faces(self, action: int) -> list[tuple[str, float]]:
        """The pictures on a button; none where words say it better."""
        kind, fields = int(NUMBERING.kind[action]), self.game.numbering.fields(action)
        colour = self.colour
        if kind == Act.BID_MARKERS:
            return [(f"token-{colour}", 0.4)] * fields["n"] or [("–", 1)]
        if kind == Act.BID_SCULPTORS:
            found = [(f"worker-{colour}", 0.62)] * fields["workers"]
            found += [(f"sorcerer-{colour}", 0.62)] * fields["sorcerer"] + [(f"chief-{colour}", 0.62)] * fields["chief"]
            return found or [("–", 1)]
        if kind == Act.TAKE:
            return [(f"moai-{fields['size']}", 0.85), (f"{'chief' if fields['by'] else 'worker'}-{colour}", 0.7)]
        if kind == Act.FIGURE:
            return [(f"{FIGURE_NAMES[fields['figure']]}-{colour}", 0.85)] + [("log", 0.7)] * fields["logs"]
        if kind == Act.PAY:
            return [(f"token-{self.looks[helper].colour}", 0.5) for helper in PAYMENTS[fields["helpers"]]]
        return []
