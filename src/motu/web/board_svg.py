"""Drawings on their way into a page: their styles become a file, their controls get ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Event
from motu.core.seats import OVER
from motu.core.view import View
from motu.drawing import escaped, looks, resolved
from motu.drawing.palette import DARK, LIGHT
from motu.drawing.seats import MARK_LOWER, OUTLINES

STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
CONTROL: Final = re.compile(r'<g (?![^>]*\bid=)([^>]*\bdata-action="(\d+)")')
ACTION: Final = re.compile(r'data-action="(\d+)"')
SHOWCASE_SEED: Final = 7


def board(game: Game, view: Mapping[str, Any], language: str, layout: str = "wide", last: Iterable[Event] = ()) -> str:
    """The drawing of a view for inside a page: without its style element, every control with a stable id."""
    svg = STYLE.sub("", game.draw(view, language, layout, last))
    return CONTROL.sub(r'<g id="do-\2" \1', svg)


def drawn_actions(svg: str) -> set[int]:
    """The actions that a drawing offers."""
    return {int(action) for action in ACTION.findall(svg)}


def still(game: Game, view: View, language: str, layout: str = "wide", last: Iterable[Event] = ()) -> str:
    """The drawing of a view without anything to choose."""
    return board(game, View(game, {**view, "legal": []}), language, layout, last)


def alone(game: Game, view: View, language: str, theme: str) -> str:
    """The drawing of a view as an image of its own; in one theme, or as the reader's system prefers."""
    svg = game.draw(View(game, {**view, "legal": []}), language)
    return resolved(svg, theme) if theme in ("light", "dark") else svg


@cache
def mark(game: Game, seat: int, language: str) -> Markup:
    """The token of a seat for beside a name: its colour, shape and letter."""
    look = looks(game, language)[seat]
    lower = MARK_LOWER.get(look.colour, 0)
    return Markup(
        f'<svg class="mark" viewBox="-27 -27 54 54" aria-hidden="true"><path d="{OUTLINES[look.colour]}" fill="var(--{look.colour})" '
        f'stroke="var(--{look.colour}-dark)" stroke-width="3" stroke-linejoin="round"/><text y="{8.5 + lower}" text-anchor="middle" '
        f'font-size="24" font-weight="700" style="fill:var(--{look.colour}-ink)">{escaped(look.letter)}</text></svg>'
    )


@cache
def drawing_style(game: Game) -> str:
    """The style rules that the drawings of a game carry."""
    svg = game.draw(game.view(game.start(chance=SHOWCASE_SEED), None))
    return "\n".join(STYLE.findall(svg))


@cache
def palette_style() -> str:
    """The colours of the drawings as variables of the whole page, light and dark."""
    light, dark = ("".join(f"--{name}:{value};" for name, value in theme.items()) for theme in (LIGHT, DARK))
    return (
        f":root{{{light}color-scheme:light dark}}"
        f"@media (prefers-color-scheme: dark){{:root{{{dark}}}}}"
        f":root[data-theme=light]{{{light}color-scheme:light}}:root[data-theme=dark]{{{dark}color-scheme:dark}}"
    )


@cache
def showcase(game: Game, language: str) -> str:
    """A position from the middle of a game, as a picture of the game on its card."""
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
