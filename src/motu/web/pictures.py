"""Drawings on their way into a page: their styles become a file, their controls get ids, what moved is marked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from motu.core.game import Game, View
from motu.core.generator import Generator
from motu.core.seats import OVER
from motu.drawing.palette import DARK, LIGHT

STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
CONTROL: Final = re.compile(r'<g (?![^>]*\bid=)([^>]*\bdata-action="(\d+)")')
PIECE: Final = re.compile(r'<g id="([^"]+)" class="piece([^"]*)"( style="[^"]*")')
SHOWCASE_SEED: Final = 7


def board(game: Game, view: Mapping[str, Any], language: str) -> str:
    """The drawing of a view for inside a page: without its style element, every control with a stable id."""
    svg = STYLE.sub("", game.draw(view, language))
    return CONTROL.sub(r'<g id="do-\2" \1', svg)


def still(game: Game, view: View, language: str) -> str:
    """The drawing of a view without anything to choose."""
    return board(game, View(game, {**view, "legal": []}), language)


def places(svg: str) -> dict[str, str]:
    """Where each piece of a drawing is."""
    return {match[1]: match[3] for match in PIECE.finditer(svg)}


def marked(svg: str, before: Mapping[str, str]) -> str:
    """The drawing with every piece marked that is new or elsewhere than before."""
    return PIECE.sub(
        lambda match: match[0] if before.get(match[1]) == match[3] else f'<g id="{match[1]}" class="piece moved{match[2]}"{match[3]}', svg
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
