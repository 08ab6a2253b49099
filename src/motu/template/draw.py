"""The view as SVG: the pearl on offer above, and below it what everybody has; `wide` for a screen, `tall` for a phone."""

from __future__ import annotations

from collections.abc import Iterable

from motu.core.game import Game
from motu.core.journal import Event
from motu.drawing import Canvas, Drawing, DrawingScene, Sketch, table
from motu.template.moves import MOST_CARD, NUMBERING
from motu.template.view import TemplateSeat, TemplateView

PANEL = 148
"""From one seat to the next."""


class TemplateScene(DrawingScene):
    """A drawing in the making, which is passed from panel to panel."""

    view: TemplateView

    def where(self) -> str:
        return f"{self.word('round')} {self.view['round']}"


def draw(game: Game, view: TemplateView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    scene = TemplateScene(game, view, language, layout, last)
    width = 390 if scene.is_tall else 760
    scene.open_canvas(width, 188 + PANEL * view["seats"], {})
    table.ground(scene.canvas, width, scene.canvas.height)
    scene.draw_note()
    scene.draw_status(8, 8, width - 16)
    draw_sea(scene, 8, 78, width - 16)
    for seat, player in enumerate(view["players"]):
        draw_player(scene, seat, player, 8, 172 + PANEL * seat, width - 16)
    return scene.canvas.finished()


def draw_sea(scene: TemplateScene, x: float, y: float, width: float) -> None:
    """T-DIVE-1: the pearl for which everybody bids."""
    table.sea(scene.canvas, x, y, width, 84)
    with scene.canvas.piece("pearl", x + width / 2, y + 42, title=scene.word("pearl")):
        scene.canvas.circle(0, 0, 30, fill="var(--pearl)", stroke="var(--shell-dark)", stroke_width=2)
        scene.canvas.text(0, 12, scene.view["pearl"] or "?", 34, class_="b", style="fill:var(--rock-dark)")


def draw_player(scene: TemplateScene, seat: int, player: TemplateSeat, x: float, y: float, width: float) -> None:
    """Points, the sealed card, and the cards in hand; those that the reader can play now are buttons."""
    canvas, look, scores = scene.canvas, scene.looks[seat], scene.view["scores"]
    table.panel(canvas, x, y, width, PANEL - 8, edge=look.colour, thick=4 if seat == scene.view["to_act"] else 1.5)
    look.token(canvas, x + 28, y + 30, 17)
    table.mark_actor(canvas, scene.last, seat, x + 28, y + 30)
    canvas.text(x + 54, y + 36, f"{look.name}: {scores[seat] if scores else '?'}", 17, "start", class_="h", id=f"score-{look.colour}")
    if player["has_bid"]:
        table.badge(canvas, x + width - 28, y + 30, player["bid"] or "?", 20, "gold", "rock-dark")
    for place, card in enumerate(player["cards"]):
        draw_card(canvas, x + 9 + 51 * place, y + 60, card)
        for action in scene.view["legal"]:
            if seat == scene.view["seat"] and card == str(NUMBERING.first[action]):
                with canvas.control(action, scene.describe(action)):
                    canvas.rect(x + 9 + 51 * place, y + 60, 48, 68, rx=6, class_="choice", fill_opacity=0.2)


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
