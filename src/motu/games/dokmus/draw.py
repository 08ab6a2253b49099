"""The pictures of Dokmus: the table in parts, the end, the cover, and the sheet of components."""

from motu.drawing.sheet import one_sheet
from motu.games.dokmus.draw_cover import draw_cover
from motu.games.dokmus.draw_ending import draw_ending
from motu.games.dokmus.draw_sheet import draw_components
from motu.games.dokmus.draw_table import draw_table

__all__ = ["draw", "draw_components", "draw_cover", "draw_ending", "draw_table"]


draw = one_sheet(draw_table)
