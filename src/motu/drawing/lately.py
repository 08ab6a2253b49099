"""What was done last: dotted lines in the colour of who did it, on a case that sets them off from every ground. Never a fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing.canvas import number

if TYPE_CHECKING:
    from motu.drawing.canvas import Sketch


def ring(x: float, y: float, across: float, down: float = 0) -> str:
    """An outline about a point, as high as it is wide unless told."""
    bend = f"a{number(across)} {number(down or across)} 0 1 1"
    return f"M{number(x - across)} {number(y)}{bend} {number(2 * across)} 0{bend} {number(-2 * across)} 0z"


def frame(x: float, y: float, across: float, down: float) -> str:
    """A rectangle from its left upper corner."""
    return f"M{number(x)} {number(y)}h{number(across)}v{number(down)}h{number(-across)}z"


def way(fx: float, fy: float, tx: float, ty: float, short: float) -> str:
    """A straight way that ends so much before its end."""
    far = max(1.0, ((tx - fx) ** 2 + (ty - fy) ** 2) ** 0.5)
    part = max(0.0, 1 - short / far)
    return f"M{number(fx)} {number(fy)}L{number(fx + (tx - fx) * part)} {number(fy + (ty - fy) * part)}"


def draw_dotted(sketch: Sketch, data: str, colour: str, width: float = 3.4, apart: float = 6) -> None:
    """A dotted line; yellow needs a dark case, on sand above all."""
    case = "rock-dark" if colour == "yellow" else "aim"
    sketch.path(data, fill="none", stroke=f"var(--{case})", stroke_width=width + 2.6, stroke_linecap="round", opacity=0.85)
    dots = f"stroke-width:{width:g};stroke-dasharray:.1 {apart:g}"
    sketch.path(data, class_="last", style=f"fill:none;stroke:var(--{colour});{dots}")
