"""The cover of the game: a clan rolls a giant to the row on the coast while the sun goes down. No words, so it serves every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motu.drawing import Part, looks, number
from motu.games.giants import draw_figures, draw_places
from motu.games.giants.draw_figures import CROWN, TOP

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 400.0, 260.0
UNIT: Final = WIDTH / 560
"""The scene is drawn on a sheet 560 wide and 364 high."""
HORIZON: Final = 226.0
COAST: Final = "M0 286q120-34 250-14t310-22v114h-560z"
STATUES: Final = ((318, 280, 2, 2.0, False), (410, 274, 3, 2.35, True), (512, 266, 3, 2.1, True))
"""Place, size, scale, and whether it is crowned."""


def draw_cover(game: Game, language: str = "en") -> Part:
    letters = tuple((look.colour, look.letter) for look in looks(game, language))
    symbols = {**draw_figures.SYMBOLS, **draw_places.SYMBOLS, **draw_figures.lettered(letters)}
    part = Part("cover", WIDTH, HEIGHT, game.texts.say("game.name", language), symbols=symbols)
    with part.placed(0, 0, UNIT):
        draw_evening(part)
        draw_row(part)
        draw_transport(part)
    return part


def draw_evening(part: Part) -> None:
    """The sky, the sun over the sea, a far crater, and the meadow with the road."""
    part.rect(0, 0, 560, 254, fill=part.texture("sundown"))
    part.circle(214, 222, 124, fill=part.texture("count"))
    part.circle(214, 222, 46, fill="var(--count)")
    for x, y, long in ((40, 84, 120), (330, 60, 150), (120, 130, 90), (420, 128, 120)):
        cloud = f"M{x} {y}q{number(long / 4)}-10 {number(long / 2)} 0t{number(long / 2)} 0q-{number(long / 2)} 12-{long} 0z"
        part.path(cloud, fill="var(--ember)", opacity=0.35)
    part.rect(0, HORIZON, 560, 60, fill="var(--sea-deep)")
    glitter = "M176 230h76M162 238h104M184 246h60M170 254h88M190 262h44"
    part.path(glitter, stroke="var(--count)", stroke_width=3.5, stroke_linecap="round", opacity=0.8)
    part.path("M0 226q50-6 84-34q18-18 40-8q20 14 36 42z", fill="var(--dusk)")
    part.path(COAST, fill="var(--meadow-dark)", transform="translate(0 -6)")
    part.path(COAST, fill="var(--meadow)")
    part.path(COAST, fill=part.texture("blades"))
    part.path("M-10 356q130-46 270-40t310-30", fill="none", stroke="var(--dust)", stroke_width=34)


def draw_row(part: Part) -> None:
    """Three statues on their platform."""
    stone = {"stroke": "var(--rock-dark)", "stroke_width": 2}
    part.path("M258 290l10-22q150-10 292-22v38q-150 14-302 26z", fill="var(--snow)", **stone)
    part.path("M258 290q150-12 302-24v30q-150 16-302 28z", fill="var(--stone-dark)", **stone)
    joints = "M300 287v34M350 283v34M402 279v34M455 275v34M508 271v34M258 306q150-14 302-26"
    part.path(joints, stroke="var(--rock-dark)", stroke_width=1.6, opacity=0.6, fill="none")
    for x, y, size, scale, is_crowned in STATUES:
        part.use(f"moai-{size}", x, y, scale)
        if is_crowned:
            part.use("headdress", x, y - TOP[size] * scale, round(CROWN[size] * scale, 2))


def draw_transport(part: Part) -> None:
    """A giant on rolling logs, pulled by two clans; a Chief of a third shows the way."""
    for x in (106, 148, 190, 230):
        part.circle(x + 2, 348, 12, fill="var(--shade)", opacity=0.3)
        part.circle(x, 344, 11, fill="var(--wood-light)", stroke="var(--wood-dark)", stroke_width=2.5)
        part.circle(x, 344, 5, fill="none", stroke="var(--wood-dark)", stroke_width=1.5)
    part.use("moai-3", 236, 314, 1.4, -86)
    part.path("M134 306q-36-12-66 8M134 316q-52 2-96 16", fill="none", stroke="var(--cloth)", stroke_width=2.4)
    part.use("worker-red", 60, 332, 1.5)
    part.use("worker-blue", 24, 346, 1.6)
    part.use("chief-green", 292, 360, 1.35)
    part.use("palm", 14, 296, 3.2)
