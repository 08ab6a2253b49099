"""What all panels of a drawing share: the view, its words, and the pieces that lie in several parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from motu.drawing import DrawingScene, Look, Part, drawn_once
from motu.games.haleakala.draw_cards import SYMBOLS
from motu.games.haleakala.draw_island import OUTLINES, at
from motu.games.haleakala.draw_pieces import seat_symbols
from motu.games.haleakala.moves import DISC_NAMES, INVOCATION, SEAT_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.games.haleakala.view import HaleakalaView

DISC = 14.4
"""Radius of a number disc on the board."""
A_ROW = 3
"""So many discs of a seat lie side by side on a beach; more lie in two rows."""
BEHIND_A_STATUE = (1, 0)
"""The seat and the beach whose discs lie further out, because the statue of the land before them would hide the first."""


def disc_place(seat: int, beach: int, place: int, discs: int) -> tuple[float, float]:
    """Where a disc of a seat lies on a beach, the first of so many at 0; red lies before the middle, yellow beyond it."""
    radius = 270.0 if discs <= A_ROW else (284.0, 255.0)[place // A_ROW]
    first = 15.2 if (seat, beach) == BEHIND_A_STATUE else 9.4
    return at(radius, 60 * beach + (-1 if seat == 0 else 1) * (first + 6.2 * (place % A_ROW)))


class HaleakalaScene(DrawingScene):
    """A drawing in the making. The panels are functions that draw into its present part."""

    view: HaleakalaView

    def __init__(self, game: Game, view: HaleakalaView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.statues = int(game.components_of(view["options"])[0].statues)
        self.symbols = symbols_of(tuple(look.letter for look in self.looks))

    def listed(self, cards: Mapping[str, int]) -> str:
        return ", ".join(f"{self.word(f'card.{card}')} {count}" for card, count in cards.items())

    def draw_disc(self, seat: int, disc: int, x: float, y: float, radius: float = DISC) -> None:
        """A number disc, or the invocation disc with its flame; the owner's can be touched."""
        label = self.word("invocation_disc") if disc == INVOCATION else self.word("disc_n", n=disc)
        look = self.looks[seat]
        draw_disc(self.part, look, disc, x, y, radius, self.mark_of(seat, DISC_NAMES[disc]), f"{label} ({look.name})")

    def mark_of(self, seat: int, disc: str) -> str:
        """The decider's discs are touched by their number; those of the other seat stand for nothing that can be decided."""
        return f"disc:{disc}" if seat == self.view["to_act"] else f"other-disc:{disc}"


@cache
def symbols_of(letters: tuple[str, ...]) -> dict[str, str]:
    """The symbols of this game alone, with the marks of its seats."""
    return {**SYMBOLS, **OUTLINES, **seat_symbols(letters)}


@drawn_once(1024)
def draw_disc(part: Part, look: Look, disc: int, x: float, y: float, radius: float, marks: str, label: str) -> None:
    with part.piece(f"disc-{SEAT_NAMES[look.seat]}-{DISC_NAMES[disc]}", x, y), part.thing(marks, label):
        part.use(f"disc-{SEAT_NAMES[look.seat]}", scale=round(radius / 14.4, 2))
        if disc == INVOCATION:
            part.use("lava-stone", 0, -radius * 0.1, round(radius / 22, 2))
        else:
            part.text(0, radius * 0.41, disc, radius * 1.2, class_="b", style=look.ink)
        look.edge(part, radius + 2)
