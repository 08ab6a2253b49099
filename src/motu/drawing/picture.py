"""Texts that are more than texts: a finished drawing, which shows itself in a notebook and becomes a bitmap on request, and its parts."""

from __future__ import annotations

from motu.drawing.bitmap import png


class Drawing(str):
    """The text of an SVG."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def png(self, width: int = 1280, theme: str = "light") -> bytes:
        """The drawing as PNG, so many pixels wide, in one theme."""
        return png(self, width, theme)


class PageOnly(str):
    """Markup that only a page needs, to touch it and to be told what it is."""

    __slots__ = ()
