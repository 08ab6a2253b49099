"""How a seat looks: one colour, one shape and one letter, always together, so that no colour is the only sign."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.drawing.canvas import Sketch


LIKE_NUMBERS: Final = "ЗОO"
"""Letters that are read as numbers beside points."""


def regular(corners: int, radius: float, first: float = 0, inner: float = 0) -> str:
    """A regular polygon, or a star if an inner radius is given."""
    count = corners * 2 if inner else corners
    points = []
    for place in range(count):
        reach = inner if inner and place % 2 else radius
        angle = math.radians(first + 360 * place / count)
        points.append(f"{reach * math.sin(angle):.1f} {-reach * math.cos(angle):.1f}")
    return f"M{'L'.join(points)}Z"


OUTLINES: Final = {
    "red": "M0-20a20 20 0 110 40a20 20 0 110-40z",
    "yellow": "M-13-18h26a5 5 0 015 5v26a5 5 0 01-5 5h-26a5 5 0 01-5-5v-26a5 5 0 015-5z",
    "blue": "M0-23.5q3 0 4.5 2.5l18.5 33q2.5 6-4 6.5h-38q-6.5-.5-4-6.5l18.5-33q1.5-2.5 4.5-2.5z",
    "green": "M0-24.5l22 24.5l-22 24.5l-22-24.5z",
    "purple": regular(6, 21.5, 30),
}
"""Circle, square, triangle, diamond and hexagon about the origin, each as large to the eye as a circle of radius 20."""
MARK_LOWER: Final = {"blue": 5.0}
"""How much lower the mark sits in a shape whose weight is at the bottom."""


def token_symbol(colour: str) -> str:
    """A flat wooden token: shadow, body, bevel."""
    outline = OUTLINES[colour]
    return (
        f'<path d="{outline}" transform="translate(1.5 3)" fill="var(--shade)" opacity=".35"/>'
        f'<path d="{outline}" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="2.5" stroke-linejoin="round"/>'
        f'<path d="{outline}" transform="scale(.82)" fill="url(#t-sheen)" opacity=".55"/>'
    )


@dataclass(frozen=True)
class Look:
    """What stands for a seat in every drawing."""

    seat: int
    colour: str
    """The name of the colour; it also names the shape."""
    letter: str
    """One letter, or two where one would not do."""
    name: str

    @property
    def ink(self) -> str:
        """Text on the colour of the seat."""
        return f"fill:var(--{self.colour}-ink)"

    def edge(self, sketch: Sketch, radius: float) -> None:
        """The outline of a token that can be touched, about the origin, in the shape of the seat."""
        sketch.path(OUTLINES[self.colour], class_="edge", transform=f"scale({radius / 20:.3g})")

    def token(self, sketch: Sketch, x: float, y: float, radius: float, mark: object = None, size: float = 0) -> None:
        """The token of the seat with its letter, or with another mark; `mark=""` leaves it blank."""
        sketch.use(f"token-{self.colour}", x, y, radius / 20)
        text = self.letter if mark is None else str(mark)
        if text:
            size = size or radius * (1.15 if len(text) < 2 else 0.95)
            lower = MARK_LOWER.get(self.colour, 0) * radius / 20
            sketch.text(x, y + size * 0.36 + lower, text, size, class_="b", style=self.ink)


@cache
def looks(game: Game, language: str) -> tuple[Look, ...]:
    """All seats of a game."""
    names = [game.seat_name(seat, language) for seat in range(len(game.seat_names))]
    return tuple(Look(seat, colour, mark_of(names, seat), names[seat]) for seat, colour in enumerate(game.seat_names))


def mark_of(names: Sequence[str], seat: int) -> str:
    """The initial of a seat's name; two letters where another name begins alike or the initial would be read as a number."""
    initial = names[seat][:1].upper()
    is_clear = initial not in LIKE_NUMBERS and sum(name[:1].upper() == initial for name in names) == 1
    return initial if is_clear else names[seat][:2].capitalize()
