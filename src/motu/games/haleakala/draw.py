"""One drawing of a view. Wide: the panels stand right of the board; tall: below it, with large buttons for a thumb."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import Drawing, table
from motu.games.haleakala.draw_board import draw_board
from motu.games.haleakala.draw_cards import SYMBOLS
from motu.games.haleakala.draw_panels import draw_piles, draw_players, draw_rack, panel_heights
from motu.games.haleakala.draw_scene import HaleakalaScene
from motu.games.haleakala.draw_sheet import draw_components
from motu.games.haleakala.draw_tray import draw_buttons, plan_tray, tray_height

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.games.haleakala.view import HaleakalaView

__all__ = ["draw", "draw_components"]


def draw(game: Game, view: HaleakalaView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    scene = HaleakalaScene(game, view, language, layout, last)
    if scene.is_tall:
        lay_tall(scene)
    else:
        lay_wide(scene)
    return scene.canvas.finished()


def lay_tall(scene: HaleakalaScene) -> None:
    players = 482 + tray_height(scene)
    rack = players + sum(panel_heights(scene))
    scene.open_canvas(390.0, rack + 316, SYMBOLS)
    scene.pool_at = 316, rack + 238
    table.ground(scene.canvas, scene.canvas.width, scene.canvas.height)
    scene.draw_note()
    scene.draw_status(8, 8, 374)
    plan_tray(scene, 8, 482)
    with scene.canvas.framed(0, 78, 0.5):
        draw_board(scene)
    draw_players(scene, 8, players, 374)
    draw_rack(scene, 8, rack, 374)
    draw_piles(scene, 8, rack + 212, 374)
    draw_buttons(scene)


def lay_wide(scene: HaleakalaScene) -> None:
    scene.open_canvas(1200.0, 800.0, SYMBOLS)
    table.ground(scene.canvas, scene.canvas.width, scene.canvas.height)
    scene.draw_note()
    scene.draw_status(804, 10, 386)
    with scene.canvas.framed(10, 10):
        draw_board(scene)
    draw_rack(scene, 804, 82, 386)
    draw_piles(scene, 804, 292, 386)
    draw_players(scene, 804, 390, 386)
    plan_tray(scene, 804, 742)
    draw_buttons(scene)
