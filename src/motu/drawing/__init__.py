"""What the drawings of all games share: the canvas, the palette, controls, and the way to a bitmap."""

from motu.drawing.canvas import Canvas, escaped, polar
from motu.drawing.palette import SEAT_LETTERS, resolved

__all__ = ["SEAT_LETTERS", "Canvas", "escaped", "polar", "resolved"]
