"""What stands around every board: panels, the status line, buttons, counts, marks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing.canvas import Sketch
from motu.drawing.fitting import width_of
from motu.drawing.seats import Look

if TYPE_CHECKING:
    from motu.core.journal import Event

TOUCH = 44
"""The least height and width of a control, in units of a tall drawing, which is 390 units wide."""


def ground(sketch: Sketch, width: float, height: float) -> None:
    """The paper on which everything lies."""
    sketch.rect(0, 0, width, height, fill=sketch.texture("paper"))
    sketch.rect(0, 0, width, height, fill=sketch.texture("fibres"))


def sea(sketch: Sketch, x: float, y: float, width: float, height: float, corner: float = 18) -> None:
    """Water with ripples, deeper towards the edge."""
    sketch.rect(x + 2, y + 4, width, height, rx=corner, fill="var(--shade)", opacity=0.18)
    sketch.rect(x, y, width, height, rx=corner, fill=sketch.texture("sea"))
    sketch.rect(x, y, width, height, rx=corner, fill=sketch.texture("ripples"))
    sketch.rect(x + 1, y + 1, width - 2, height - 2, rx=corner - 1, fill="none", stroke="var(--foam)", stroke_width=1.5, opacity=0.5)


def panel(sketch: Sketch, x: float, y: float, width: float, height: float, title: str = "", edge: str = "line", thick: float = 1.5) -> None:
    """A sheet with a soft shadow; `edge` is the name of the colour of its border."""
    sketch.rect(x + 1.5, y + 3, width, height, rx=11, fill="var(--shade)", opacity=0.16)
    sketch.rect(x, y, width, height, rx=10, fill="var(--card)", stroke=f"var(--{edge})", stroke_width=thick)
    if title:
        sketch.label(x + 12, y + 15, title, width - 24, 14, "start", class_="h")


def board(sketch: Sketch, x: float, y: float, width: float, height: float) -> None:
    """A wooden board."""
    sketch.rect(x + 2, y + 4, width, height, rx=12, fill="var(--shade)", opacity=0.25)
    sketch.rect(x, y, width, height, rx=11, fill=sketch.texture("wood"), stroke="var(--wood-dark)", stroke_width=2)
    sketch.rect(x, y, width, height, rx=11, fill=sketch.texture("grain"))


def status(sketch: Sketch, x: float, y: float, width: float, look: Look | None, heading: str, sentence: str, symbol: str = "die-5") -> None:
    """Who is to act and what is asked; the place is also where controls explain themselves on hover and focus."""
    height = 62
    panel(sketch, x, y, width, height, edge=look.colour if look else "line", thick=3 if look else 1.5)
    with sketch.group(id="status"):
        if look is not None:
            look.token(sketch, x + 34, y + 31, 19)
        else:
            sketch.use(symbol, x + 34, y + 31, 1)
        sketch.label(x + 66, y + 18, heading, width - 78, 17, "start", class_="h")
        sketch.label(x + 66, y + 42, sentence[:1].upper() + sentence[1:], width - 76, 14, "start", 2)
    sketch.hint_place = (x, y, width, height)


def button(
    sketch: Sketch, action: int, label: str, x: float, y: float, width: float, height: float = 48, hint: str = "", symbol: str = ""
) -> None:
    """A choice that has no place on the board."""
    with sketch.control(action, label, hint):
        sketch.rect(x, y, width, height, rx=10, class_="button")
        room = 40 if symbol else 0
        if symbol:
            sketch.use(symbol, x + 26, y + height / 2, 0.8)
        sketch.label(
            x + room + (width - room) / 2,
            y + height / 2,
            label[:1].upper() + label[1:],
            width - 16 - room,
            15,
            "middle",
            2,
            class_="button-text",
        )


def badge(sketch: Sketch, x: float, y: float, content: object, size: float = 13, ground: str = "card", ink: str = "ink") -> None:
    """A count or a label in a small capsule."""
    width = max(size * 1.5, width_of(str(content), size, True) + size * 0.7)
    sketch.rect(x - width / 2, y - size * 0.75, width, size * 1.5, rx=size * 0.75, fill=f"var(--{ground})", stroke="var(--line)")
    sketch.text(x, y + size * 0.36, content, size, class_="b", style=f"fill:var(--{ink})" if ink != "ink" else None)


def note(sketch: Sketch, x: float, y: float, width: float, text: str) -> None:
    """A small line at the foot, for example that the printed data are reconstructed."""
    sketch.label(x, y, text, width, 9.5, "start", class_="faint", id="note")


def mark_last(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """The ring that shows where something happened last."""
    sketch.circle(x, y, radius, class_="last")


def mark_actor(sketch: Sketch, last: Iterable[Event], seat: int, x: float, y: float, radius: float = 21) -> None:
    """A ring round the token of a seat that has just done something, also where it left no trace on the board."""
    if any(event.fields.get("seat") == seat for event in last):
        sketch.circle(x, y, radius, class_="last", fill_opacity=0)
