"""The furniture of a drawing: paper, water, wood, panels, counts."""

from __future__ import annotations

from motu.drawing.canvas import Sketch
from motu.drawing.fitting import width_of


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


def badge(sketch: Sketch, x: float, y: float, content: object, size: float = 13, ground: str = "card", ink: str = "ink") -> None:
    """A count or a label in a small capsule."""
    width = max(size * 1.5, width_of(str(content), size, True) + size * 0.7)
    sketch.rect(x - width / 2, y - size * 0.75, width, size * 1.5, rx=size * 0.75, fill=f"var(--{ground})", stroke="var(--line)")
    sketch.text(x, y + size * 0.36, content, size, class_="b", style=f"fill:var(--{ink})" if ink != "ink" else None)


def note(sketch: Sketch, x: float, y: float, width: float, text: str) -> None:
    """A small line at the foot, for example that the printed data are reconstructed."""
    sketch.label(x, y, text, width, 9.5, "start", class_="faint", id="note")
