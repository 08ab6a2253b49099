"""Drawings on their way into a page: pictures of whole positions, marks of seats, and the styles of all drawings as a file."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.seats import OVER
from motu.core.view import View
from motu.drawing import escaped, looks, resolved
from motu.drawing.palette import DARK, LIGHT, MOVED, RULES, TOUCHED
from motu.drawing.seats import MARK_LOWER, OUTLINES

SHOWCASE_SEED: Final = 7


def alone(game: Game, view: View, language: str, theme: str) -> str:
    """The drawing of a view as an image of its own; in one theme, or as the reader's system prefers."""
    svg = game.draw(View(game, {**view, "legal": []}), language)
    return resolved(svg, theme) if theme in ("light", "dark") else svg


@cache
def mark(game: Game, seat: int, language: str) -> Markup:
    """The token of a seat for beside a name: its colour, shape and letter."""
    look = looks(game, language)[seat]
    lower, size = MARK_LOWER.get(look.colour, 0), 24 if len(look.letter) < 2 else 19
    return Markup(
        f'<svg class="mark" viewBox="-27 -27 54 54" aria-hidden="true"><path d="{OUTLINES[look.colour]}" fill="var(--{look.colour})" '
        f'stroke="var(--{look.colour}-dark)" stroke-width="3" stroke-linejoin="round"/><text y="{8.5 + lower}" text-anchor="middle" '
        f'font-size="{size}" font-weight="700" style="fill:var(--{look.colour}-ink)">{escaped(look.letter)}</text></svg>'
    )


@cache
def palette_style() -> str:
    """The colours of the drawings as variables of the whole page, light and dark."""
    light, dark = ("".join(f"--{name}:{value};" for name, value in theme.items()) for theme in (LIGHT, DARK))
    return (
        f":root{{{light}color-scheme:light dark}}"
        f"@media (prefers-color-scheme: dark){{:root{{{dark}}}}}"
        f":root[data-theme=light]{{{light}color-scheme:light}}:root[data-theme=dark]{{{dark}color-scheme:dark}}" + RULES + TOUCHED + MOVED
    )


@cache
def showcase(game: Game, language: str) -> str:
    """The cover of a game for its card; a position from the middle of a game where there is none."""
    cover = game.cover(language)
    if cover is not None:
        return cover.alone()
    generator = Generator(SHOWCASE_SEED)
    state = game.start(seats=game.seats[-1], chance=SHOWCASE_SEED)
    length, other = 0, state.clone()
    while other.to_act() != OVER and length < 2000:
        legal = other.legal()
        other.apply(legal[generator.below(len(legal))])
        length += 1
    generator = Generator(SHOWCASE_SEED)
    for _ in range(length * 2 // 3):
        legal = state.legal()
        state.apply(legal[generator.below(len(legal))])
    return game.draw(game.view(state, None), language)
