"""A view as parts that a page places: the market with the reader's goods, the customers, and a village for each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.core.journal import Event
from motu.core.seats import EVERYBODY
from motu.drawing import TablePicture
from motu.drawing.sheet import one_sheet
from motu.games.polynesia import moves
from motu.games.polynesia.draw_area import village_part
from motu.games.polynesia.draw_board import draw_board
from motu.games.polynesia.draw_components import draw_components
from motu.games.polynesia.draw_cover import draw_cover
from motu.games.polynesia.draw_customers import customers_part
from motu.games.polynesia.draw_ending import draw_ending
from motu.games.polynesia.draw_scene import PolynesiaScene
from motu.games.polynesia.view import PolynesiaView

if TYPE_CHECKING:
    from motu.core.game import Game

__all__ = ["draw", "draw_components", "draw_cover", "draw_ending", "draw_table", "laid_out"]


def draw_table(game: Game, view: PolynesiaView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> TablePicture:
    """The view in parts; `last` are the events to mark, of which only those count that the seat may see."""
    scene = PolynesiaScene(game, view, language, layout, last)
    draw_board(scene)
    scene.parts += [village_part(scene, seat) for seat in range(view["seats"])]
    scene.parts.append(customers_part(scene))
    shells = [player["shells"] for player in view["players"]]
    starts = [view["round"] > 0 and seat == view["start_player"] for seat in range(view["seats"])]
    return TablePicture(
        scene.parts,
        scene.where(),
        (scene.season + 1, moves.SEASONS),
        roles=[scene.word("start_player") if is_first else "" for is_first in starts],
        points=[None if each is None else sum(each.values()) for each in shells],
        notes={action: balance(scene, action) for action in view["legal"] if action < len(moves.TRADES) - 1},
    )


def balance(scene: PolynesiaScene, action: int) -> str:
    """P-TRADE-3: what an exchange gives away, because nobody gets change."""
    given, taken = (int(scene.state.worth(goods)) for goods in moves.TRADES[action])
    words = "free" if not given else "even" if given == taken else "lost"
    return scene.say(f"effect.{words}", given=given, taken=taken, lost=given - taken)


def laid_out(game: Game, view: PolynesiaView, marks: Iterable[str], language: str = "en") -> tuple[list[Event], str]:
    """An exchange that is not complete: what was touched so far as the event that it would be, and its balance in words (P-TRADE-3)."""
    goods = {"give": 0, "get": 0}
    for kind, _, letter in (mark.partition(":") for mark in marks):
        if kind in goods and letter in moves.GOOD_LETTERS:
            goods[kind] |= 2 ** moves.GOOD_LETTERS.index(letter)
    if view["seat"] is None or not any(goods.values()):
        return [], ""
    prices = view["prices"]
    given, taken = (sum(prices[good] for good in range(moves.GOODS) if each & 2**good) for each in goods.values())
    fields = {"seat": view["seat"], "give": goods["give"], "take": goods["get"], "given": given, "taken": taken}
    words = "offered" if not taken else "short" if given < taken else "even" if given == taken else "lost"
    told = game.texts.say(f"effect.{words}", language, given=given, taken=taken, lost=abs(given - taken))
    return [Event("exchanged", fields, EVERYBODY)], told


draw = one_sheet(draw_table)
