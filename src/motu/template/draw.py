"""The table in parts: the pearl on offer is the board, and before every seat lie its cards."""

from __future__ import annotations

from collections.abc import Iterable

from motu.core.game import Game
from motu.core.journal import Event
from motu.drawing import Canvas, Drawing, DrawingScene, Sketch, TablePicture, table
from motu.drawing.sheet import one_sheet
from motu.template.moves import MOST_CARD
from motu.template.view import TemplateView

CARD = 51
"""From one card to the next."""


class TemplateScene(DrawingScene):
    """A drawing in the making, which is passed from panel to panel."""

    view: TemplateView


def draw_table(game: Game, view: TemplateView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> TablePicture:
    scene = TemplateScene(game, view, language, layout, last)
    draw_sea(scene)
    for seat in range(view["seats"]):
        draw_area(scene, seat)
    return TablePicture(scene.parts, f"{scene.word('round')} {view['round']}")


def draw_sea(scene: TemplateScene) -> None:
    """T-DIVE-1: the pearl for which everybody bids."""
    part = scene.open_part("board", 600, 420, scene.word("pearl"))
    table.sea(part, 0, 0, 600, 420)
    with part.piece("pearl", 300, 210, title=scene.word("pearl")):
        part.circle(0, 0, 90, fill="var(--pearl)", stroke="var(--shell-dark)", stroke_width=4)
        part.text(0, 36, scene.view["pearl"] or "?", 100, class_="b", style="fill:var(--rock-dark)")


def draw_area(scene: TemplateScene, seat: int) -> None:
    """The cards in hand and the sealed card; the page writes the name and the points above them."""
    player, look = scene.view["players"][seat], scene.looks[seat]
    part = scene.open_part(f"area-{look.colour}", 374, 84, look.name, seat)
    for place, card in enumerate(player["cards"]):
        marks = f"card:{card}" if seat == scene.view["seat"] else "other-card"
        with part.thing(marks, f"{scene.word('card')} {card}"):
            draw_card(part, 5 + CARD * place, 8, card)
            part.rect(5 + CARD * place, 8, 48, 68, rx=6, class_="edge")
    if player["has_bid"]:
        table.badge(part, 346, 42, player["bid"] or "?", 20, "gold", "rock-dark")


def draw_card(sketch: Sketch, x: float, y: float, card: str) -> None:
    sketch.rect(x, y, 48, 68, rx=6, fill="var(--sand)", stroke="var(--wood-dark)", stroke_width=1.5)
    sketch.text(x + 24, y + 43, card, 26, class_="b", style="fill:var(--rock-dark)")


def draw_components(game: Game, components: None, language: str = "en") -> Drawing:
    """The cards of one player on a sheet."""
    canvas = Canvas(390, 110, game.texts.say("game.name", language), game.edition)
    table.ground(canvas, canvas.width, canvas.height)
    for card in range(1, MOST_CARD + 1):
        draw_card(canvas, 51 * card - 34, 20, str(card))
    return canvas.finished()


draw = one_sheet(draw_table)
