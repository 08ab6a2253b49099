"""Colours by name, light and dark. A drawing says `var(--sea)`; the page, or `resolved`, says what that is.

Seat colours keep apart under the three common kinds of colour blindness, and every seat also has a letter and a shape.
"""

from __future__ import annotations

import re
from typing import Final

LIGHT: Final = {
    "paper": "#fbf6ea",
    "ink": "#2b2622",
    "faint": "#6d6358",
    "line": "#b9ab94",
    "card": "#fffdf7",
    "sea": "#9cc7d4",
    "shallow": "#c4e0e2",
    "sand": "#f0dcae",
    "meadow": "#b9cf83",
    "forest": "#5f9160",
    "mountain": "#a59a8e",
    "rock": "#7d7369",
    "lava": "#d9552b",
    "ember": "#f2a541",
    "wood": "#b98a56",
    "stone": "#cfc6b8",
    "shell": "#e9b7ac",
    "gold": "#d9a928",
    "choice": "#1f6fb2",
    "choice-soft": "#1f6fb233",
    "seat-0": "#c23b32",
    "seat-1": "#e3b321",
    "seat-2": "#2f6fb0",
    "seat-3": "#3d8b54",
    "seat-4": "#7a4e9e",
    "seat-ink-0": "#ffffff",
    "seat-ink-1": "#2b2622",
    "seat-ink-2": "#ffffff",
    "seat-ink-3": "#ffffff",
    "seat-ink-4": "#ffffff",
}
DARK: Final = {
    **LIGHT,
    "paper": "#1d2023",
    "ink": "#efe8da",
    "faint": "#b3a897",
    "line": "#575046",
    "card": "#2a2d31",
    "sea": "#27505e",
    "shallow": "#356877",
    "sand": "#a58f5f",
    "meadow": "#6c8446",
    "forest": "#3c6441",
    "mountain": "#6f675f",
    "rock": "#4d4740",
    "stone": "#857c70",
    "wood": "#8a6540",
    "shell": "#a8766c",
    "choice": "#7cc0f5",
    "choice-soft": "#7cc0f544",
}
SEAT_LETTERS: Final = "ABCDE"
THEMES: Final = {"light": LIGHT, "dark": DARK}
USED = re.compile(r"var\(--([a-z0-9-]+)\)")


def stylesheet() -> str:
    """The palette as CSS for inside a drawing: light, dark by the reader's preference, or as the page says."""
    light, dark = ("".join(f"--{name}:{value};" for name, value in theme.items()) for theme in (LIGHT, DARK))
    return (
        f".motu{{{light}}}"
        f"@media (prefers-color-scheme: dark){{.motu{{{dark}}}}}"
        f"[data-theme=light] .motu{{{light}}}[data-theme=dark] .motu{{{dark}}}"
        ".motu text{font-family:'Segoe UI',system-ui,-apple-system,'DejaVu Sans',sans-serif;fill:var(--ink)}"
        ".motu [data-action]{cursor:pointer}"
        ".motu [data-action]:focus{outline:none}"
        ".motu .choice{fill:var(--choice-soft);stroke:var(--choice);stroke-width:2.5;stroke-dasharray:5 3}"
        ".motu [data-action]:hover .choice,.motu [data-action]:focus .choice{stroke-dasharray:none;stroke-width:4}"
        ".motu .piece{transition:transform .35s ease}"
        "@media (prefers-reduced-motion: reduce){.motu .piece{transition:none}}"
    )


def resolved(svg: str, theme: str = "light") -> str:
    """A drawing with the colours of one theme written in, for programs that know no CSS variables."""
    colours = THEMES[theme]
    svg = re.sub(r' style="transform:[^"]*"', "", svg)  # the attribute of the same meaning stays; not every renderer reads lengths here
    return USED.sub(lambda match: colours[match[1]], re.sub(r"<style>.*?</style>", FIXED_STYLE, svg, flags=re.DOTALL))


FIXED_STYLE: Final = (
    "<style>text{font-family:'DejaVu Sans',sans-serif;fill:var(--ink)}"
    ".choice{fill:var(--choice-soft);stroke:var(--choice);stroke-width:2.5;stroke-dasharray:5 3}</style>"
)
