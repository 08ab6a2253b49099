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
TALLEST: Final = 160.0
"""The height of the winner's pole."""
FOOT: Final = 456.0
VILLAGE: Final = (130.0, 870.0)
"""From where to where customers live."""
POLE: Final = 84.0
"""The room of the winner's pole and crown among them."""


def draw_ending(game: Game, view: PolynesiaView, language: str = "en") -> Part:
    """The best stand in the middle; behind them live all customers who have settled with the winner."""
    scene = PolynesiaScene(game, view, language, "wide", ())
    outcome = view["outcome"]
    if outcome is None:
        raise BadOption("the end can be drawn only of a game that is over")
    part = scene.open_part("ending", WIDTH, HEIGHT, scene.say("event.game_over"), symbols=SYMBOLS)
    part.add(evening())
    order = standing_order(outcome["scores"])
    across = {seat: WIDTH / 2 + 140 * (place - (len(order) - 1) / 2) for place, seat in enumerate(order)}
    winner = outcome["winners"][0]
    draw_settled(scene, part, view["players"][winner]["village"], across[winner])
    part.add(feast())
    unit = TALLEST / max(1, *outcome["scores"])
    for seat, x in across.items():
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


def draw_settled(scene: PolynesiaScene, part: Part, village: list[list[str]], winner: float) -> None:
    """The customers of the winner side by side, later seasons nearer; nobody lives where the winner's pole rises."""
    rows = [[card for card in map(scene.card, row) if card is not None] for row in village]
    settled = [(season, row[place]) for place in range(max(map(len, rows))) for season, row in enumerate(rows) if place < len(row)]
    step = min(104.0, (VILLAGE[1] - VILLAGE[0] - POLE) / max(1, len(settled)))
    scale = round(min(0.8, step / 84), 2)
    before = round(len(settled) * (winner - VILLAGE[0]) / (VILLAGE[1] - VILLAGE[0]))
    for place, (season, card) in enumerate(settled):
        away = POLE / 2 + step * (place - before + 0.5 if place >= before else before - place - 0.5)
        x, y = winner + (away if place >= before else -away), 240 + 17 * season
        part.use(f"hut-{moves.KIND_NAMES[card.kind]}", x, y, scale)
        with part.placed(x, y, scale):
            draw_goods_of(part, card, -11.5, 66, 0.46)
