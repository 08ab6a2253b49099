"""The end of a game: a feast on the beach before the winner's village, and everybody's shells by source as carved poles."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from motu.core.errors import BadOption
from motu.drawing import Part, Sketch
from motu.drawing.ending import SourceLook, draw_legend, draw_pole, draw_stars, petals, standing_order
from motu.games.polynesia import moves
from motu.games.polynesia.draw_customers import draw_goods_of
from motu.games.polynesia.draw_pieces import SYMBOLS
from motu.games.polynesia.draw_scene import PolynesiaScene
from motu.games.polynesia.view import PolynesiaView

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 1000.0, 560.0
DRUMS: Final = {
    "set": SourceLook("shell", "shell-dark", "blossom", 0.62),
    "goods": SourceLook("wood-light", "wood-dark", "good-fish", 0.42),
    "neighbours": SourceLook("gold", "gold-dark", "bound", 0.5),
    "totems": SourceLook("stone", "stone-dark", "face-totem", 0.34, 4),
}
"""Each source of shells, from the foot of a pole up."""
TALLEST: Final = 168.0
"""The height of the winner's pole."""
FOOT: Final = 458.0


def draw_ending(game: Game, view: PolynesiaView, language: str = "en") -> Part:
    """The best stand in the middle; behind them live all customers who have settled with the winner."""
    scene = PolynesiaScene(game, view, language, "wide", ())
    outcome = view["outcome"]
    if outcome is None:
        raise BadOption("the end can be drawn only of a game that is over")
    part = scene.open_part("ending", WIDTH, HEIGHT, scene.say("event.game_over"), symbols=SYMBOLS)
    part.add(evening())
    draw_settled(scene, part, view["players"][outcome["winners"][0]]["village"])
    part.add(feast())
    unit = TALLEST / max(1, *outcome["scores"])
    order = standing_order(outcome["scores"])
    for place, seat in enumerate(order):
        x = WIDTH / 2 + 140 * (place - (len(order) - 1) / 2)
        shells = view["players"][seat]["shells"] or {}
        draw_pole(part, scene.looks[seat], DRUMS, shells, x, FOOT, unit, seat in outcome["winners"])
    draw_legend(part, list(DRUMS.values()), [scene.say(f"score.{source}") for source in DRUMS], WIDTH / 2, 522, 182)
    return part


@cache
def evening() -> Sketch:
    """Stars, the sun in the lagoon, far islands, a meadow and the beach."""
    sketch = Sketch()
    sketch.rect(0, 0, WIDTH, HEIGHT, fill=sketch.texture("sundown"))
    draw_stars(sketch, 3, 40, WIDTH, 110, 1.8)
    sketch.circle(500, 150, 220, fill=sketch.texture("count"), opacity=0.9)
    sketch.circle(500, 158, 74, fill="var(--count)")
    sketch.rect(0, 168, WIDTH, 70, fill="var(--sea-deep)")
    glitter = "".join(f"M{500 - wide / 2:g} {178 + 9 * place}h{wide}" for place, wide in enumerate((170, 130, 190, 110)))
    sketch.path(glitter, stroke="var(--count)", stroke_width=4, stroke_linecap="round", opacity=0.8)
    sketch.path("M0 168q70-10 130-52q30-22 60-4q34 32 70 56zM800 168q40-12 76-36q40-24 124 10v26z", fill="var(--dusk)")
    sketch.path("M0 226q240-34 500-28t500 24v150h-1000z", fill="var(--meadow-deep)")
    sketch.path("M0 226q240-34 500-28t500 24v150h-1000z", fill=sketch.texture("blades"))
    sketch.path("M0 348q250-26 500-16t500 4v224h-1000z", fill=sketch.texture("strand"))
    sketch.path("M0 348q250-26 500-16t500 4v224h-1000z", fill=sketch.texture("sand"))
    for x, y, size in ((26, 300, 3.4), (972, 296, 3.6), (86, 268, 2.2), (912, 262, 2.4)):
        sketch.use("palm", x, y, size)
    return sketch


@cache
def feast() -> Sketch:
    """Torches round the place, and petals that fall from the sky."""
    sketch = Sketch()
    for x, y in ((70, 452), (160, 486), (840, 486), (930, 452)):
        sketch.circle(x, y - 50, 54, fill=sketch.texture("halo"), opacity=0.8)
        sketch.use("torch", x, y, 2.2)
    sketch.add(petals(44, WIDTH))
    return sketch


def draw_settled(scene: PolynesiaScene, part: Part, village: list[list[str]]) -> None:
    """The customers of the winner season by season, one row behind the other."""
    for season, row in enumerate(village):
        settled = [card for card in map(scene.card, row) if card is not None]
        y, scale = 258 + 48 * season, round(0.72 + 0.12 * season, 2)
        for place, card in enumerate(settled):
            x = WIDTH / 2 + (150 + 26 * season) * (place - (len(settled) - 1) / 2) + (36 if season % 2 else 0)
            part.use(f"hut-{moves.KIND_NAMES[card.kind]}", x, y, scale)
            with part.placed(x, y, scale):
                draw_goods_of(part, card, -11.5, 66, 0.46)
