"""What the drawings of all games share: canvas, palette, textures, symbols, seats, furniture, and the way to a bitmap."""

from motu.drawing import table
from motu.drawing.bitmap import png
from motu.drawing.canvas import Canvas, Sketch, escaped, number, polar
from motu.drawing.fitting import fitted, width_of
from motu.drawing.keeping import drawn_once
from motu.drawing.palette import THEMES, resolved
from motu.drawing.part import Part, TablePicture, definition_list, definitions
from motu.drawing.picture import Drawing
from motu.drawing.scene import DrawingScene
from motu.drawing.seats import Look, looks

COMPILED = ("canvas", "fitting", "hand", "lately", "part", "seats", "table")

__all__ = [
    "THEMES",
    "Canvas",
    "Drawing",
    "DrawingScene",
    "Look",
    "Part",
    "Sketch",
    "TablePicture",
    "definition_list",
    "definitions",
    "drawn_once",
    "escaped",
    "fitted",
    "looks",
    "number",
    "png",
    "polar",
    "resolved",
    "table",
    "width_of",
]
