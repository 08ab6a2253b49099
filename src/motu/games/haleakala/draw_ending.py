"""The end of a game: the winner's shaman among the statues that outlived the fire, and the points of both seats by source."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Final

from motu.core.errors import BadOption
from motu.drawing import Part, Sketch, width_of
from motu.games.haleakala.draw_cover import volcano
from motu.games.haleakala.draw_scene import HaleakalaScene
from motu.games.haleakala.moves import SOURCE_NAMES
from motu.games.haleakala.view import HaleakalaView

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 1000.0, 560.0
LEFT, TOP, BOARD, ROW = 496.0, 34.0, 484.0, 38.0
"""Where the board with the points hangs, how wide it is, and how high one of its rows."""
MIDDLE: Final = LEFT + BOARD / 2
NAME: Final = 176.0
"""Room for the name of a source between the bars of both seats."""
LONGEST: Final = 98.0
OUTLINED: Final = "fill:var(--pearl);paint-order:stroke;stroke:var(--rock-dark);stroke-width:"


def draw_ending(game: Game, view: HaleakalaView, language: str = "en") -> Part:
    """On the left the winner, on the right the account."""
    scene = HaleakalaScene(game, view, language, "wide", ())
    outcome = view["outcome"]
    if outcome is None:
        raise BadOption("the end can be drawn only of a game that is over")
    part = scene.open_part("ending", WIDTH, HEIGHT, scene.say("event.game_over"), symbols=scene.symbols)
    part.add(night())
    draw_winners(scene, outcome["winners"])
    draw_account(scene, outcome["scores"], outcome["winners"])
    return part


@cache
def night() -> Sketch:
    """The mountain burns over the sea; woods, a meadow and the beach before it."""
    sketch, chance = Sketch(), random.Random(5)
    sketch.rect(0, 0, WIDTH, HEIGHT, fill=sketch.texture("sundown"))
    for _ in range(60):
        sketch.circle(chance.uniform(0, WIDTH), chance.uniform(0, 200), chance.uniform(0.7, 1.9), fill="var(--count)")
    sketch.rect(0, 300, WIDTH, 120, fill="var(--sea-deep)")
    sketch.rect(0, 300, WIDTH, 120, fill=sketch.texture("swell"))
    with sketch.placed(-56, 48, 1.08):
        sketch.add(volcano())
    meadow = "M-20 352q240-46 520-20t520 10v230h-1040z"
    sketch.path(meadow, fill="var(--meadow-deep)", stroke="var(--forest-dark)", stroke_width=2)
    sketch.path(meadow, fill=sketch.texture("blades"))
    for x in range(8, 1000, 24):
        sketch.use("leafy", x, round(352 - 14 * (1 - abs(x - 300) / 700) + chance.uniform(-8, 8)), chance.choice((1.2, 1.4, 1.6)))
    beach = "M-20 452q260-34 520-18t520-6v150h-1040z"
    sketch.path(beach, fill="var(--sand)", stroke="var(--sand-dark)", stroke_width=3)
    sketch.path(beach, fill=sketch.texture("sand"))
    for name, x, y, scale in (("palm", 30, 470, 3), ("palm", 470, 452, 2.4), ("starfish", 90, 520, 1.4), ("cockle", 400, 530, 1.4)):
        sketch.use(name, x, y, scale)
    return sketch


def draw_winners(scene: HaleakalaScene, winners: list[int]) -> None:
    """Whoever won stands on the beach; beside stand as many statues as there are left on the island."""
    part = scene.part
    for place, seat in enumerate(winners):
        look = scene.looks[seat]
        x = 250 + 150 * (place - (len(winners) - 1) / 2)
        statues = len(scene.view["players"][seat]["statues"])
        part.circle(x, 440, 110, fill=part.texture("count"), opacity=0.8)
        for standing in range(statues):
            away = 78 + 56 * (standing // 2) * (1 if len(winners) == 1 else 0.4)
            part.use(f"tiki-{look.colour}", x + (away if standing % 2 else -away), 440 - 10 * (standing // 2), 1.3)
        with part.placed(x, 512), part.group(class_="settle"):
            part.use(f"shaman-{look.colour}", scale=2.3)
        part.use("crown", x, 390, 1.4)
        part.text(x, 546, look.name, 22, class_="h", style=f"{OUTLINED}5px")


def draw_account(scene: HaleakalaScene, scores: list[int], winners: list[int]) -> None:
    """Red counts to the left and yellow to the right, source under source; only those that gave somebody points."""
    part, view = scene.part, scene.view
    points = [player["points"] for player in view["players"]]
    rows = [source for source in SOURCE_NAMES if any(mine[source] for mine in points)]
    high = 96 + ROW * len(rows)
    top = max(TOP, (HEIGHT - high) / 2 - 20)
    part.rect(LEFT + 3, top + 6, BOARD, high, rx=18, fill="var(--shade)", opacity=0.35)
    part.rect(LEFT, top, BOARD, high, rx=18, fill="var(--card)", stroke="var(--wood-dark)", stroke_width=3)
    for seat, side in ((0, -1), (1, 1)):
        x = MIDDLE + side * 120
        scene.looks[seat].token(part, x - 36, top + 42, 22)
        part.text(x + 24, top + 56, scores[seat], 42 if seat in winners else 34, class_="h")
        if seat in winners:
            part.use("crown", x - 36, top + 10, 0.8)
    unit = LONGEST / max(1, *(mine[source] for mine in points for source in rows))
    for place, source in enumerate(rows):
        y = top + 78 + ROW * place
        part.path(f"M{LEFT + 20:g} {y:g}h{BOARD - 40:g}", stroke="var(--line)", opacity=0.7)
        draw_name(part, scene.say(f"score.{source}"), y + ROW / 2)
        for seat, side in ((0, -1), (1, 1)):
            if points[seat][source]:
                draw_bar(scene, seat, side, points[seat][source], y, unit, place)


def draw_name(part: Part, name: str, y: float) -> None:
    """The name of a source, a long one in two lines that stay within its row."""
    is_long = width_of(name, 15) > NAME - 14
    part.label(MIDDLE, y, name, NAME - 14, 15 if is_long else 20, "middle", 2 if is_long else 1)


def draw_bar(scene: HaleakalaScene, seat: int, side: int, worth: int, y: float, unit: float, place: int) -> None:
    """One bar with its number at the end; bars appear from the first source to the last."""
    part, colour = scene.part, scene.looks[seat].colour
    start, long = MIDDLE + side * NAME / 2, worth * unit
    with part.group(class_="appear", style=f"animation-delay:{0.1 * place:g}s"):
        part.rect(
            min(start, start + side * long),
            y + 9,
            long,
            ROW - 18,
            rx=4,
            fill=f"var(--{colour})",
            stroke=f"var(--{colour}-dark)",
            stroke_width=1.5,
        )
        part.text(start + side * (long + 21), y + ROW / 2 + 7, worth, 20, class_="b")
