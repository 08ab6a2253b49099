"""From a drawing to pixels."""

from __future__ import annotations


def png(svg: str, width: int) -> bytes:
    """A drawing whose colours are written in (see `resolved`) as PNG of this width."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
