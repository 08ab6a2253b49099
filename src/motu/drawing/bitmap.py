"""From a drawing to pixels."""

from __future__ import annotations

from motu.core.errors import MotuError
from motu.drawing.palette import THEMES, resolved

LEAST_PIXELS, MOST_PIXELS = 16, 8192


def png(svg: str, width: int = 1280, theme: str = "light") -> bytes:
    """A drawing as PNG, so many pixels wide. A drawing whose colours are written in already keeps them.

    Raises MotuError where the width or the theme cannot be, or the converter is not installed.
    """
    if theme not in THEMES:
        raise MotuError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    if not LEAST_PIXELS <= width <= MOST_PIXELS:
        raise MotuError(f"a picture is {LEAST_PIXELS} to {MOST_PIXELS} pixels wide, not {width}")
    try:
        import resvg_py
    except ImportError:
        raise MotuError("PNG pictures need the package resvg_py; SVG needs nothing") from None
    plain = resolved(svg, theme) if "var(--" in svg else svg
    return bytes(resvg_py.svg_to_bytes(svg_string=plain, width=width, sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif"))
