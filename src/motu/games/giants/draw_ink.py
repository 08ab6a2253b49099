"""How the art of Giants is inked: shapes with an edge, tones, lines and shadows as markup for symbols."""

from __future__ import annotations

from typing import Final

BOLD: Final = """font-family="'Segoe UI',system-ui,'DejaVu Sans',sans-serif" font-weight="bold" text-anchor="middle\""""
"""Text inside a symbol says everything itself: in browsers, rules about descendants do not reach behind a `use`."""


def shape(data: str, fill: str, edge: str = "rock-dark", width: float = 1.3, more: str = "") -> str:
    return f'<path d="{data}" fill="var(--{fill})" stroke="var(--{edge})" stroke-width="{width:g}" stroke-linejoin="round"{more}/>'


def tone(data: str, fill: str, opacity: float = 1) -> str:
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<path d="{data}" fill="var(--{fill})"{seen}/>'


def line(data: str, colour: str, width: float = 1.2, opacity: float = 1) -> str:
    seen = f' opacity="{opacity:g}"' if opacity < 1 else ""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{data}" fill="none" stroke="var(--{colour})" stroke-width="{width:g}" {ends}{seen}/>'


def shadow(across: float, down: float, x: float = 5, y: float = 0) -> str:
    """What stands throws its shadow to the right, away from the light."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="var(--shade)" opacity=".32"/>'


def place(body: str, x: float, y: float, scale: float = 1) -> str:
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){grown}">{body}</g>'
