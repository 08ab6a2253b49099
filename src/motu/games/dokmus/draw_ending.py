"""The end of a game: before the guardian of the island every tribe has built a tower of its points, one storey for each source."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from motu.core.errors import BadOption
from motu.drawing import Look, Part, Sketch
from motu.drawing.ending import ASIDE, LOW, OUTLINED, SourceLook, draw_legend, draw_stars, standing_order
from motu.games.dokmus.draw_cover import MASK
from motu.games.dokmus.draw_land import LARGE
from motu.games.dokmus.draw_scene import DokmusScene
from motu.games.dokmus.view import DokmusView

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 1000.0, 560.0
STOREYS: Final = {
    "ruins": SourceLook("sand", "sand-dark", "ruins", 0.52, 1),
    "small_temples": SourceLook("silver", "silver-dark", "temple-small", 0.62),
    "large_temples": SourceLook("gold", "gold-dark", "temple-large", 0.48, 2),
    "full_tiles": SourceLook("meadow", "meadow-dark", "turning", 0.42),
    "spread": SourceLook("sea", "sea-deep", "token-plain", 0.6),
    "sacrifices": SourceLook("molten", "lava-dark", "flame", 1, 3),
}
"""The storey of each source, from the foot up."""
FOOT, TALLEST = 424.0, 190.0


def draw_ending(game: Game, view: DokmusView, language: str = "en") -> Part:
    """The winner's tower stands in the middle with the golden temple on top."""
    scene = DokmusScene(game, view, language, "wide", ())
    outcome = view["outcome"]
    if outcome is None:
        raise BadOption("the end can be drawn only of a game that is over")
    part = scene.open_part("ending", WIDTH, HEIGHT, scene.say("event.game_over"), symbols={**scene.symbols, "mask": MASK, "roof": LARGE})
    part.add(evening())
    order = standing_order(outcome["scores"])
    pitch = 240 if len(order) == 2 else 176
    unit = TALLEST / max(1, *outcome["scores"])
    for place, seat in enumerate(order):
        x = WIDTH / 2 + pitch * (place - (len(order) - 1) / 2)
        draw_tower(scene, scene.looks[seat], view["points"][seat], x, unit, seat in outcome["winners"])
    draw_legend(part, list(STOREYS.values()), [scene.say(f"score.{source}") for source in STOREYS], WIDTH / 2, 486, 322, rows=2, size=19)
    return part


@cache
def evening() -> Sketch:
    """The guardian rises behind the island; fires burn, volcanoes smoke."""
    sketch = Sketch()
    sketch.rect(0, 0, WIDTH, HEIGHT, fill=sketch.texture("sundown"))
    draw_stars(sketch, 5, 50, WIDTH, 150)
    sketch.circle(500, 190, 330, fill=sketch.texture("count"), opacity=0.85)
    sketch.use("mask", 500, 172, 2.1)
    sketch.rect(0, 330, WIDTH, 230, fill="var(--sea-deep)")
    sketch.rect(0, 330, WIDTH, 230, fill=sketch.texture("swell"))
    shore = "M-20 430q40-54 160-62h720q120 8 160 62v60q-60 26-160 30h-720q-100-4-160-30z"
    for low, paint in ((18, "cliff-dark"), (12, "cliff"), (0, "meadow-deep")):
        sketch.path(shore, fill=f"var(--{paint})", transform=f"translate(0 {low})", stroke="var(--cliff-dark)", stroke_width=2)
    sketch.path(shore, fill=sketch.texture("blades"))
    for x, y, name, scale in (
        (58, 396, "volcano", 2.6),
        (120, 420, "forest-0", 1.8),
        (30, 456, "forest-1", 1.9),
        (944, 396, "mountain-1", 2.6),
        (880, 420, "forest-2", 1.8),
        (966, 456, "forest-0", 1.9),
    ):
        sketch.use(name, x, y, scale)
    return sketch


def draw_tower(scene: DokmusScene, look: Look, points: dict[str, int], x: float, unit: float, is_winner: bool) -> None:
    """A stepped tower, each storey as high as its points and narrower than the one below."""
    part, y, aside = scene.part, FOOT, FOOT + ASIDE
    half = 62.0 if is_winner else 54.0
    part.ellipse(x + 10, FOOT + 6, half + 22, 12, fill="var(--shade)", opacity=0.35)
    part.rect(x - half - 10, FOOT - 4, 2 * half + 20, 16, rx=5, fill="var(--stone)", stroke="var(--rock-dark)", stroke_width=2)
    for place, (source, worth) in enumerate((source, points[source]) for source in STOREYS):
        if worth:
            aside = min(aside - ASIDE, y - worth * unit / 2) if worth * unit < LOW else aside
            with part.placed(x, y), part.group(class_="shine", style=f"animation-delay:{0.4 * place:g}s"):
                draw_storey(part, source, worth, half, worth * unit, aside - y)
            y, half = y - worth * unit, half - 4
    if is_winner:
        part.circle(x, y - 46, 86, fill=part.texture("count"), opacity=0.9)
        part.use("roof", x, y - 26, 2)
        part.use("crown", x, y - 104, 1.3)
    part.text(x, y - (128 if is_winner else 12), sum(points.values()), 40 if is_winner else 30, class_="h", style=f"{OUTLINED}6px")
    part.use(f"tribe-{look.colour}", x - 44, FOOT + 34, 1.5 if is_winner else 1.25)
    part.text(x - 16, FOOT + 38, look.name, 18, "start", class_="h", style=f"{OUTLINED}4px")


def draw_storey(part: Part, source: str, worth: int, half: float, high: float, aside: float) -> None:
    """A storey that stands on the origin; the count of a low one stands beside it at that height."""
    look = STOREYS[source]
    part.rect(-half, -high, 2 * half, high, rx=3, fill=f"var(--{look.paint})", stroke=f"var(--{look.edge})", stroke_width=2)
    part.rect(half * 0.4, -high, half * 0.6, high, fill="var(--shade)", opacity=0.2)
    if high < LOW:
        look.draw_small_count(part, half, aside, worth)
    else:
        look.draw_count(part, 0, -high / 2, worth, 17, 19)
