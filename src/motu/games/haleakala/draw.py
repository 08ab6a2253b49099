"""The table in parts: the island in its sea, rack and piles, and what lies before each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import TablePicture
from motu.drawing.sheet import one_sheet
from motu.games.haleakala.draw_areas import area_part
from motu.games.haleakala.draw_board import draw_board
from motu.games.haleakala.draw_cover import draw_cover
from motu.games.haleakala.draw_ending import draw_ending
from motu.games.haleakala.draw_rack import rack_part
from motu.games.haleakala.draw_scene import HaleakalaScene
from motu.games.haleakala.draw_sheet import draw_components

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.games.haleakala.view import HaleakalaView

__all__ = ["draw", "draw_components", "draw_cover", "draw_ending", "draw_table"]

ROUNDS = 2


def draw_table(game: Game, view: HaleakalaView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> TablePicture:
    """The view in parts; `last` are the events to mark, of which only those count that the seat may see."""
    scene = HaleakalaScene(game, view, language, layout, last)
    draw_board(scene)
    for seat in (0, 1):
        scene.parts.append(area_part(scene, seat))
    scene.parts.append(rack_part(scene))
    first = scene.word("start_player")
    return TablePicture(
        scene.parts,
        scene.word("round_of", n=min(view["round"], ROUNDS), of=ROUNDS),
        (min(view["round"], ROUNDS), ROUNDS),
        roles=[first if seat == view["start_player"] else "" for seat in (0, 1)],
    )


draw = one_sheet(draw_table)
