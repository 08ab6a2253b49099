"""The lines of one hand: markup for the shapes inside symbols. Light comes from the top left; `fill` and `edge` are names of colours.

That joints of lines are round is a rule for all drawings, so it need not be written here."""

from __future__ import annotations

from typing import Final

FONT: Final = 'font-family="system-ui,DejaVu Sans,sans-serif" font-weight="bold"'


def shape(data: str, fill: str, edge: str = "rock-dark", width: float = 1.3) -> str:
    return f'<path d="{data}" fill="var(--{fill})" stroke="var(--{edge})" stroke-width="{width:g}"/>'


def tone(data: str, fill: str, opacity: float = 1) -> str:
    """Light or shade on a shape: no edge of its own."""
    return f'<path d="{data}" fill="var(--{fill})"{faded(opacity)}/>'


def line(data: str, colour: str, width: float = 1.2, opacity: float = 1) -> str:
    drawn = f'fill="none" stroke="var(--{colour})" stroke-width="{width:g}" stroke-linecap="round"'
    return f'<path d="{data}" {drawn}{faded(opacity)}/>'


def shadow(across: float, down: float, x: float = 5, y: float = 0) -> str:
    """What stands throws its shadow to the right, away from the light."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="var(--shade)" opacity=".3"/>'


def dot(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 1) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="var(--{fill})"{rim(edge, width)}/>'


def oval(x: float, y: float, across: float, down: float, fill: str, edge: str = "", width: float = 1, opacity: float = 1) -> str:
    body = f'<ellipse cx="{x:g}" cy="{y:g}" rx="{across:g}" ry="{down:g}" fill="var(--{fill})"'
    return f"{body}{rim(edge, width)}{faded(opacity)}/>"


def put(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Markup at another place."""
    how = (f" rotate({turn:g})" if turn else "") + (f" scale({scale:g})" if scale != 1 else "")
    return f'<g transform="translate({x:g} {y:g}){how}">{body}</g>'


def link(name: str, x: float, y: float, scale: float = 1) -> str:
    """Another symbol as a part of this one."""
    if scale != 1:
        return f'<use href="#s-{name}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'
    place = f' x="{x:g}" y="{y:g}"' if x or y else ""
    return f'<use href="#s-{name}"{place}/>'


def word(x: float, y: float, content: object, size: float, ink: str) -> str:
    """A letter or number inside a symbol. It names its font itself, because rules of a page do not reach into `use` in every browser."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" {FONT} style="fill:var(--{ink})">{content}</text>'


def rim(edge: str, width: float) -> str:
    return f' stroke="var(--{edge})" stroke-width="{width:g}"' if edge else ""


def faded(opacity: float) -> str:
    return f' opacity="{opacity:g}"' if opacity < 1 else ""
