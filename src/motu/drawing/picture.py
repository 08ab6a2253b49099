"""A finished drawing: the text of an SVG that shows itself in a notebook and becomes a bitmap on request."""

from __future__ import annotations

from motu.core.errors import MotuError
from motu.drawing.palette import THEMES, resolved

MOST_PIXELS = 8192


class Drawing(str):
    """The text of an SVG."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def png(self, width: int = 1280, theme: str = "light") -> bytes:
        """The drawing as PNG, so many pixels wide, in one theme."""
        return png(self, width, theme)


def png(svg: str, width: int = 1280, theme: str = "light") -> bytes:
    """An SVG of ours as PNG. Raises MotuError where the width or the theme cannot be, or the converter is not installed."""
    if theme not in THEMES:
        raise MotuError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    if not 16 <= width <= MOST_PIXELS:
        raise MotuError(f"a picture is 16 to {MOST_PIXELS} pixels wide, not {width}")
    try:
        import resvg_py
    except ImportError:
        raise MotuError("PNG pictures need the package resvg_py; SVG needs nothing") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=resolved(svg, theme), width=width, dpi=96, sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif"))
