"""The end of a game: the winner's clan before its own statues, and everybody's points by source as carved poles."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from motu.core.errors import BadOption
from motu.drawing import Look, Part, Sketch
from motu.drawing.ending import SourceLook, draw_legend, draw_pole, draw_stars, petals, standing_order
from motu.games.giants.draw_figures import CROWN, TOP
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.view import GiantsView

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 1000.0, 560.0
DRUMS: Final = {
    "moai": SourceLook("basalt", "basalt-dark", "moai-1", 0.5, 9),
    "headdress": SourceLook("scoria", "scoria-dark", "headdress", 0.58, 6),
    "tablet": SourceLook("wood", "wood-dark", "tablet", 0.7, 9),
    "helping": SourceLook("gold", "gold-dark", "hand-open", 0.3),
}
"""The stuff of which the drum of each source is made, from the foot up."""
TALLEST: Final = 134.0
"""The height of the winner's pole."""
FOOT: Final = 452.0
FIRE: Final = "M0-62q26 26 16 48q-16 16-32 0q-10-16 4-28q4 6 7 8q-3-14 5-28z"
FLAME: Final = "M1-36q12 14 7 24q-8 8-15 0q-5-8 2-14q2 3 4 4q-2-7 2-14z"


def draw_ending(game: Game, view: GiantsView, language: str = "en") -> Part:
    """The winner stands in the middle; what stands on the platform are the statues that the winner has erected."""
    scene = GiantsScene(game, view, language, "wide", ())
    outcome = view["outcome"]
    if outcome is None:
        raise BadOption("the end can be drawn only of a game that is over")
    part = scene.open_table_part("ending", WIDTH, HEIGHT, scene.word("over"))
    winner = scene.looks[outcome["winners"][0]]
    part.add(evening())
    draw_row(scene, part, winner)
    draw_feast(part, winner)
    part.add(petals(48, WIDTH))
    most = max(1, *outcome["scores"])
    order = standing_order(outcome["scores"])
    for place, seat in enumerate(order):
        x = WIDTH / 2 + 124 * (place - (len(order) - 1) / 2)
        points = {source: scene.view["breakdown"][seat][source] for source in DRUMS}
        draw_pole(part, scene.looks[seat], DRUMS, points, x, FOOT, TALLEST / most, seat in outcome["winners"])
    draw_legend(part, list(DRUMS.values()), [scene.say(f"score.{source}") for source in DRUMS], WIDTH / 2, 516, 166)
    return part


@cache
def evening() -> Sketch:
    """Stars, the sun over the sea, far craters, the meadow and the platform."""
    sketch = Sketch()
    sketch.rect(0, 0, WIDTH, HEIGHT, fill=sketch.texture("sundown"))
    draw_stars(sketch, 8, 46, WIDTH, 130)
    sketch.circle(490, 196, 250, fill=sketch.texture("count"), opacity=0.9)
    sketch.circle(490, 206, 84, fill="var(--count)")
    sketch.rect(0, 216, WIDTH, 80, fill="var(--sea-deep)")
    glitter = "".join(f"M{490 - wide / 2:g} {226 + 9 * place}h{wide}" for place, wide in enumerate((190, 150, 210, 130)))
    sketch.path(glitter, stroke="var(--count)", stroke_width=4, stroke_linecap="round", opacity=0.8)
    sketch.path("M0 216q70-10 130-58q30-24 60-4q34 36 70 62zM800 216q40-12 76-40q40-26 124 10v30z", fill="var(--dusk)")
    meadow = "M0 290q240-40 500-34t500 30v274h-1000z"
    sketch.path(meadow, fill="var(--meadow-deep)")
    sketch.path(meadow, fill=sketch.texture("blades"))
    stone = {"stroke": "var(--rock-dark)", "stroke_width": 2}
    sketch.path("M170 276l18-22h624l18 22z", fill="var(--snow)", **stone)
    sketch.path("M166 276h668v32q-334 10-668 0z", fill="var(--stone-dark)", **stone)
    joints = "M230 277v32M300 277v34M372 277v35M446 277v36M520 277v36M594 277v35M668 277v34M740 277v32M166 292q334 8 668 0"
    sketch.path(joints, stroke="var(--rock-dark)", stroke_width=1.6, opacity=0.55, fill="none")
    return sketch


def draw_row(scene: GiantsScene, part: Part, winner: Look) -> None:
    """The statues that the winner has erected, with their headdresses, on one long platform; the largest in the middle."""
    erected = [here for here in scene.view["ahu"].values() if here["owner"] == winner.seat and here["moai"]]
    sized = sorted(((int(here["moai"][0]), here["headdress"] is not None) for here in erected if here["moai"]), reverse=True)
    row = [*reversed(sized[1::2]), *sized[0::2]]
    step = min(104.0, 640 / max(1, len(row)))
    scale = min(1.75, step / 58)
    for place, (size, is_crowned) in enumerate(row):
        x = WIDTH / 2 + step * (place - (len(row) - 1) / 2)
        part.use(f"base-{winner.colour}", x, 264, round(0.86 * scale, 2))
        part.use(f"moai-{size}", x, 266, round(scale, 2))
        if is_crowned:
            part.use("headdress", x, 266 - TOP[size] * scale, round(CROWN[size] * scale, 2))


def draw_feast(part: Part, winner: Look) -> None:
    """The clan of the winner round its fires."""
    for x in (72, 928):
        part.circle(x, 394, 90, fill=part.texture("halo"), opacity=0.9)
        with part.placed(x, 430, 1.5):
            part.path("M-26 4l52-14M26 4l-52-14", stroke="var(--wood-dark)", stroke_width=9, stroke_linecap="round")
            part.path(FIRE, fill="var(--lava)", stroke="var(--lava-dark)", stroke_width=2)
            part.path(FLAME, fill="var(--ember)")
    people = (
        ("worker", 118, 446),
        ("sorcerer", 166, 430),
        ("worker", 36, 470),
        ("worker", 882, 446),
        ("chief", 836, 432),
        ("worker", 964, 470),
    )
    for kind, x, y in people:
        part.use(f"{kind}-{winner.colour}", x, y, 1.5)
