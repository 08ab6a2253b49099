"""A view as parts that a page places: the market with the reader's goods, the customers, and a village for each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import Drawing, TablePicture, table
from motu.games.polynesia import moves
from motu.games.polynesia.draw_area import draw_area
from motu.games.polynesia.draw_board import draw_board
from motu.games.polynesia.draw_cards import SYMBOLS
from motu.games.polynesia.draw_components import draw_components
from motu.games.polynesia.draw_cover import draw_cover
from motu.games.polynesia.draw_customers import draw_customers
from motu.games.polynesia.draw_ending import draw_ending
from motu.games.polynesia.draw_market import draw_display, draw_exchanges, draw_market, draw_points
from motu.games.polynesia.draw_scene import BUTTON_ROW, PolynesiaScene
from motu.games.polynesia.draw_village import draw_tall_villages, draw_wide_villages
from motu.games.polynesia.moves import Act
from motu.games.polynesia.view import PolynesiaView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

__all__ = ["draw", "draw_components", "draw_cover", "draw_ending", "draw_table"]


def draw_table(game: Game, view: PolynesiaView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> TablePicture:
    """The view in parts; `last` are the events to mark, of which only those count that the seat may see."""
    scene = PolynesiaScene(game, view, language, layout, last)
    draw_board(scene)
    for seat in range(view["seats"]):
        draw_area(scene, seat)
    draw_customers(scene)
    starts = [view["round"] > 0 and seat == view["start_player"] for seat in range(view["seats"])]
    return TablePicture(
        scene.parts,
        scene.where(),
        (scene.season + 1, moves.SEASONS),
        roles=[scene.word("start_player") if is_first else "" for is_first in starts],
        notes={action: balance(scene, action) for action in view["legal"] if action < len(moves.TRADES) - 1},
    )


def balance(scene: PolynesiaScene, action: int) -> str:
    """P-TRADE-3: what an exchange gives away, because nobody gets change."""
    given, taken = (int(scene.state.worth(goods)) for goods in moves.TRADES[action])
    words = "free" if not given else "even" if given == taken else "lost"
    return scene.say(f"effect.{words}", given=given, taken=taken, lost=given - taken)


def draw(game: Game, view: PolynesiaView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    scene = PolynesiaScene(game, view, language, layout, last)
    size = (390.0, scene.tall_height()) if scene.is_tall else (1200.0, 800.0)
    scene.open_canvas(*size, SYMBOLS)
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
