"""The cover: the mountain wakes, lava runs down through the woods, and the shamans stand between the statues on the beach."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Final

from motu.drawing import Part, Sketch, looks
from motu.games.haleakala.draw_cards import SYMBOLS
from motu.games.haleakala.draw_pieces import seat_symbols

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 400, 260
CONE: Final = "M-30 262q110-20 180-92q40-62 92-88q20-12 34-4q18-10 44 2q54 30 96 92q62 66 174 90v60h-620z"
SUNLIT: Final = "M242 82q-52 26-92 88q-70 72-180 92h190q30-60 60-100q16-44 22-80z"
SHADED: Final = "M316 80q54 30 96 92q62 66 178 90h-150q-60-60-84-110q-18-34-40-72z"
STREAMS: Final = (
    ("M268 88q-12 40-40 62t-44 66q-8 20-30 46", 15),
    ("M292 90q4 44 0 74t26 60q14 14 10 46", 18),
    ("M308 88q26 34 60 62t70 102", 13),
)
JETS: Final = ("M276 82q-8-40-34-56", "M284 82q0-46-8-74", "M290 82q10-40 30-58", "M270 84q-22-26-50-30", "M298 84q20-24 46-26")


@cache
def volcano() -> Sketch:
    """The mountain of the cover and of the end, 560 wide and 270 high, its crater at 281, 85."""
    sketch = Sketch()
    sketch.circle(284, 70, 150, fill=sketch.texture("halo"))
    for x, y, radius in ((300, 40, 30), (330, 22, 34), (366, 30, 30), (398, 10, 36), (440, 18, 30), (350, 0, 34)):
        sketch.circle(x, y, radius, fill="var(--ash-dark)", opacity=0.9)
        sketch.circle(x - 6, y + 8, radius * 0.7, fill="var(--lava)", opacity=0.28)
    sketch.path(CONE, fill="var(--ash)", stroke="var(--crust)", stroke_width=2)
    sketch.path(SUNLIT, fill="var(--ash-light)")
    sketch.path(SHADED, fill="var(--ash-dark)", opacity=0.7)
    sketch.path("M236 86q20-16 40-8q18-10 44 2q6 4 6 8q-44 20-90-2z", fill="var(--crust)", stroke="var(--crust)", stroke_width=2)
    sketch.ellipse(281, 85, 36, 8, fill="var(--ember)")
    for data, wide in STREAMS:
        for colour, part in (("crust", 1.45), ("lava", 1.1), ("molten", 0.7), ("white-hot", 0.18)):
            sketch.path(data, fill="none", stroke=f"var(--{colour})", stroke_width=round(wide * part, 1), stroke_linecap="round")
    for data in JETS:
        sketch.path(data, fill="none", stroke="var(--lava)", stroke_width=6, stroke_linecap="round")
        sketch.path(data, fill="none", stroke="var(--ember)", stroke_width=2.6, stroke_linecap="round")
    return sketch


def draw_cover(game: Game, language: str = "en") -> Part:
    symbols = {**SYMBOLS, **seat_symbols(tuple(look.letter for look in looks(game, language)))}
    part = Part("cover", WIDTH, HEIGHT, game.texts.say("game.name", language), symbols=symbols)
    chance = random.Random(5)
    part.rect(0, 0, WIDTH, HEIGHT, fill=part.texture("sundown"))
    for _ in range(26):
        part.circle(chance.uniform(0, WIDTH), chance.uniform(0, 80), chance.uniform(0.6, 1.4), fill="var(--count)")
    with part.group(transform="translate(-12 6) scale(.74 .76)"):
        part.add(volcano())
    for x in range(6, 400, 17):
        y = 192 - 22 * (1 - abs(x - 200) / 200) + chance.uniform(-7, 9)
        if min(abs(x - lava) for lava in (106, 230, 304)) > 14:
            part.use("leafy", round(x), round(y), chance.choice((0.9, 1.1, 1.2)))
    beach = "M0 200q100-20 200-7t200-5v80h-400z"
    part.path(beach, fill="var(--sand)")
    part.path(beach, fill=part.texture("sand"))
    water = "M0 240q100-15 200-5t200-7v40h-400z"
    part.path(water, fill="var(--foam)", transform="translate(0 -4)")
    part.path(water, fill="var(--sea-deep)")
    part.path(water, fill=part.texture("swell"))
    for name, x, y, scale in (
        ("cottage", 46, 218, 0.95),
        ("palm", 14, 224, 1.9),
        ("cottage", 352, 214, 0.9),
        ("palm", 388, 220, 1.8),
        ("tiki-red", 98, 222, 1),
        ("tiki-yellow", 304, 220, 1),
        ("shaman-red", 166, 232, 1.2),
        ("shaman-yellow", 250, 230, 1.2),
        ("outrigger", 340, 250, 0.62),
    ):
        part.use(name, x, y, scale)
    return part
