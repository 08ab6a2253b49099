"""Easter Island with its Ahu, everything on it, and what lies in front of the screens, in parts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import TablePicture
from motu.drawing.sheet import one_sheet
from motu.games.giants.draw_areas import draw_area
from motu.games.giants.draw_board import draw_board
from motu.games.giants.draw_cover import draw_cover
from motu.games.giants.draw_ending import draw_ending
from motu.games.giants.draw_hands import draw_hands
from motu.games.giants.draw_raft import draw_raft_apart
from motu.games.giants.draw_scene import BID_STEPS, GiantsScene
from motu.games.giants.draw_sheet import draw_components
from motu.games.giants.moves import LAST_PHASE, NUMBERING, Act

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.games.giants.view import GiantsView

__all__ = ["draw", "draw_components", "draw_cover", "draw_ending", "draw_table"]


def draw_table(game: Game, view: GiantsView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> TablePicture:
    """The view in parts: the island, what lies before each seat, and while bids are made the reader's own hands."""
    scene = GiantsScene(game, view, language, layout, last)
    draw_board(scene)
    for seat in range(len(scene.looks)):
        draw_area(scene, seat)
    if scene.is_tall:
        draw_raft_apart(scene)
    if scene.step in BID_STEPS and view["seat"] is not None:
        draw_hands(scene, view["seat"])
    roles = []
    for seat in range(len(scene.looks)):
        words = [scene.word("first_player")] if view["first"] == seat else []
        roles.append(" · ".join(words + ([scene.word("passed")] if seat in view["passed"] else [])))
    phases = tuple(scene.word(f"phase_{phase}") for phase in range(1, LAST_PHASE + 1))
    return TablePicture(scene.parts, scene.where(), phases=phases, phase=scene.phase() - 1, roles=roles, notes=notes(scene))


def notes(scene: GiantsScene) -> dict[int, str]:
    """G-SCORE-2, G-SCORE-3: what a statue or a headdress is worth on each Ahu where it can be set up now."""
    found: dict[int, str] = {}
    for action in scene.view["legal"]:
        kind = int(NUMBERING.kind[action])
        if kind == Act.ERECT and scene.in_hand is not None:
            size, value = int(scene.in_hand[0]), scene.board.sites[int(NUMBERING.first[action])].moai
            key = "note_moai_now" if scene.view["options"]["open_scoring"] else "note_moai"
            found[action] = scene.word(key, n=size * value, value=value, size=size)
        elif kind == Act.CROWN:
            found[action] = scene.word("note_headdress", n=scene.board.sites[int(NUMBERING.first[action])].headdress)
    return found


draw = one_sheet(draw_table)
