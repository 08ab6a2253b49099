"""One drawing of a view. Wide: the panels stand right of the board; tall: below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import Drawing, table
from motu.games.dokmus.draw_board import draw_board
from motu.games.dokmus.draw_choices import draw_choices
from motu.games.dokmus.draw_cover import draw_cover
from motu.games.dokmus.draw_ending import draw_ending
from motu.games.dokmus.draw_panels import draw_altar, draw_buttons, draw_guardians, draw_legend, draw_players
from motu.games.dokmus.draw_scene import SIDE, DokmusScene
from motu.games.dokmus.draw_sheet import draw_components
from motu.games.dokmus.draw_table import draw_table
from motu.games.dokmus.view import DokmusView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

__all__ = ["draw", "draw_components", "draw_cover", "draw_ending", "draw_table"]


def draw(game: Game, view: DokmusView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    scene = DokmusScene(game, view, language, layout, last)
    table.ground(scene.canvas, scene.canvas.width, scene.canvas.height)
    scene.draw_note()
    if scene.is_tall:
        lay_tall(scene)
    else:
        lay_wide(scene)
    return scene.canvas.finished()


def lay_tall(scene: DokmusScene) -> None:
    scale = 390 / SIDE
    scene.draw_status(8, 8, 374)
    with scene.canvas.framed(0, 78, scale):
        draw_board(scene)
        draw_choices(scene)
    y = 78 + scene.board_height * scale + 8
    draw_buttons(scene, 8, y, 374)
    y += scene.tray_height()
    draw_guardians(scene, 8, y, 374)
    draw_altar(scene, 8, y + 118, 374)
    draw_players(scene, 8, y + 202, 374)


def lay_wide(scene: DokmusScene) -> None:
    scene.draw_status(848, 10, 366)
    with scene.canvas.framed(10, (scene.canvas.height - scene.board_height - 4) / 2):
        draw_board(scene)
        draw_choices(scene)
    draw_guardians(scene, 848, 82, 366)
    draw_altar(scene, 848, 202, 366)
    draw_players(scene, 848, 288, 366)
    if not scene.is_over:
        draw_legend(scene, 848, 288 + scene.panel_height() * len(scene.looks), 366)
    draw_buttons(scene, 848, scene.canvas.height - 58, 366)
