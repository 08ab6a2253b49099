"""One drawing of a view. Wide: the villages stand right of the market; tall: below it, the reader's own first and large."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import Drawing, table
from motu.games.polynesia.draw_market import draw_display, draw_exchanges, draw_market, draw_points
from motu.games.polynesia.draw_scene import BUTTON_ROW, PolynesiaScene
from motu.games.polynesia.draw_sheet import draw_components
from motu.games.polynesia.draw_village import draw_tall_villages, draw_wide_villages
from motu.games.polynesia.moves import Act
from motu.games.polynesia.view import PolynesiaView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

__all__ = ["draw", "draw_components"]


def draw(game: Game, view: PolynesiaView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    scene = PolynesiaScene(game, view, language, layout, last)
    table.ground(scene.canvas, scene.canvas.width, scene.canvas.height)
    scene.draw_note()
    if scene.is_tall:
        lay_tall(scene)
    else:
        lay_wide(scene)
    return scene.canvas.finished()


def lay_tall(scene: PolynesiaScene) -> None:
    scene.draw_status(8, 8, 374)
    draw_market(scene, 8, 80, 374, 158)
    draw_display(scene, 8, 246, 374)
    draw_exchanges(scene, 8, 378, 374, 3, BUTTON_ROW)
    draw_tall_villages(scene, 378 + scene.tray_height())


def lay_wide(scene: PolynesiaScene) -> None:
    scene.draw_status(10, 10, 430)
    draw_market(scene, 10, 82, 430, 200)
    draw_display(scene, 10, 292, 430)
    rows = -(-len(scene.choices.get(Act.EXCHANGE, [])) // 4) + (Act.PASS in scene.choices)
    draw_exchanges(scene, 10, 440, 430, 4, min(50.0, 340 / max(1, rows)))
    if rows <= 5:
        draw_points(scene, 10, 714, 430)
    draw_wide_villages(scene)
