"""The cover of the game: morning at the market, the stalls are full and a canoe brings customers. No words: it serves every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motu.drawing import Part
from motu.games.polynesia.draw_board import awning, post
from motu.games.polynesia.draw_pieces import SYMBOLS

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 400.0, 260.0
UNIT: Final = WIDTH / 560
"""The scene is drawn on a sheet 560 wide and 364 high."""
SHORE: Final = "M0 226q140-30 290-8t270-18v164h-560z"
WARES: Final = (
    ("turtle", 180, 322, 1.3),
    ("mask", 210, 342, 1.15),
    ("turtle", 344, 344, 1.05),
    ("fish", 508, 340, 1.15),
    ("mask", 538, 322, 0.95),
    ("wreath", 28, 344, 1.2),
)
"""Tokens in the sand: good, place, scale."""


def draw_cover(game: Game, language: str = "en") -> Part:
    part = Part("cover", WIDTH, HEIGHT, game.texts.say("game.name", language), symbols=SYMBOLS)
    with part.placed(0, 0, UNIT):
        draw_lagoon(part)
        draw_stall(part, "fish", 3, 282, 300, 1.5)
        draw_stall(part, "wreath", 8, 448, 310, 1.6)
        part.use("hut-dancer", 100, 318, 1.62)
        for place, good in enumerate(("wreath", "fish", "turtle")):
            part.use(f"good-{good}", 70 + 30 * place, 299, 0.62)
        for good, x, y, scale in WARES:
            part.use(f"chip-{good}", x, y, scale)
    return part


def draw_lagoon(part: Part) -> None:
    """The sky, the sun, a far island, the sea with a canoe, and the beach with its palms."""
    part.rect(0, 0, 560, 176, fill=part.texture("morning"))
    part.use("sun", 96, 72, 1.9)
    part.rect(0, 154, 560, 90, fill="var(--sea)")
    part.rect(0, 154, 560, 90, fill=part.texture("swell"))
    part.path("M150 156q30-6 60-50q14-20 30 0q34 46 76 50z", fill="var(--sea-deep)", opacity=0.7)
    part.path("M212 104q12-14 24 2q12 16 26 30q-28-10-50-32z", fill="var(--leaf)", opacity=0.45)
    part.path(SHORE, fill="var(--foam)", transform="translate(0 -6)")
    part.path(SHORE, fill=part.texture("strand"))
    part.path(SHORE, fill=part.texture("sand"))
    part.use("canoe", 168, 194, 1.1)
    part.use("palm", 548, 262, 4.6)
    part.use("palm", 18, 262, 3.1)


def draw_stall(part: Part, good: str, price: int, x: float, foot: float, scale: float) -> None:
    """A stall 108 wide, full of one good, with its die in the sand before it."""
    with part.placed(x, foot, scale):
        part.ellipse(6, 2, 60, 8, fill="var(--shade)", opacity=0.25)
        post(part, -50, -112, 112)
        post(part, 45, -112, 112)
        part.rect(-46, -90, 92, 56, fill="var(--shade)", opacity=0.4)
        for token in range(8):
            part.use(f"shelf-{good}", -33 + 22 * (token % 4), -74 + 21 * (token // 4), 0.5)
        part.rect(-52, -26, 104, 26, fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.3)
        part.rect(-52, -26, 104, 26, fill=part.texture("planks"))
        part.rect(-55, -37, 110, 12, rx=2, fill="var(--wood-light)", stroke="var(--wood-dark)", stroke_width=1.3)
        awning(part, good, 55, -118, 26)
        part.use(f"die-{good}", -12, 12, 0.85)
        part.text(-12, 20.5, price, 23, class_="b", style="fill:var(--rock-dark)")
