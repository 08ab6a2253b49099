"""A customer card, and the sheet of all components, to print or to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Canvas, Drawing, Sketch, table
from motu.games.polynesia.components import Card, PolynesiaComponents, unpacked
from motu.games.polynesia.draw_cards import CARD_HEIGHT, CARD_WIDTH, SYMBOLS
from motu.games.polynesia.moves import CARD_NAMES, GOOD_NAMES, GOODS, KIND_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game

COLUMNS = 7
SCALE = 1.5
STEP_X, STEP_Y = CARD_WIDTH * SCALE + 14, CARD_HEIGHT * SCALE + 30


def draw_customer(sketch: Sketch, card: Card) -> None:
    """A customer card around the origin: the portrait above, the goods below; further totems as small ones."""
    sketch.use(f"card-{KIND_NAMES[card.kind]}")
    for totem in range(1, card.totems):
        sketch.use("face-totem", 28, -32 + 18 * totem, 0.35)
    goods = [good for good in range(GOODS) for _ in range(card.goods[good])]
    step = min(23.0, 70 / max(1, len(goods)))
    for place, good in enumerate(goods):
        sketch.use(f"good-{GOOD_NAMES[good]}", step * (place - (len(goods) - 1) / 2), 28.5, round(step / 42, 2))


def draw_components(game: Game, printed: PolynesiaComponents, language: str = "en") -> Drawing:
    """All cards by kind, the dice, the goods in the box and the points."""

    def word(key: str, **fields: object) -> str:
        return game.texts.say(f"word.{key}", language, **fields)

    kinds = [[card for card in range(len(printed.cards)) if printed.cards[card].kind == kind] for kind in range(len(KIND_NAMES))]
    width = 30 + STEP_X * COLUMNS
    height = 60 + sum(40 + STEP_Y * -(-len(row) // COLUMNS) for row in kinds) + 290
    title = game.texts.say("game.name", language)
    canvas = Canvas(width, height, title, game.edition, SYMBOLS)
    table.ground(canvas, width, height)
    canvas.text(20, 42, title, 30, "start", class_="h")
    canvas.text(width - 20, 42, f"{word('reconstructed')} · {game.edition}", 14, "end", class_="faint")
    y = 60.0
    for kind, row in enumerate(kinds):
        canvas.text(20, y + 26, f"{word(f'customer.{KIND_NAMES[kind]}')}: {word('cards', n=len(row))}", 18, "start", class_="h")
        y += 40
        for place, card in enumerate(row):
            x, top = 20 + STEP_X * (place % COLUMNS) + CARD_WIDTH * SCALE / 2, y + STEP_Y * (place // COLUMNS) + CARD_HEIGHT * SCALE / 2
            with canvas.placed(x, top, SCALE):
                draw_customer(canvas, printed.cards[card])
            canvas.text(x, top + CARD_HEIGHT * SCALE / 2 + 17, CARD_NAMES[card], 13, class_="faint")
        y += STEP_Y * -(-len(row) // COLUMNS)
    table.panel(canvas, 20, y + 16, width - 40, 254)
    stock = unpacked(int(printed.stock))
    for good, name in enumerate(GOOD_NAMES):
        top = y + 50 + 60 * good
        canvas.use(f"chip-{name}", 58, top)
        canvas.label(96, top, f"{word(f'good.{name}')}: {word('tokens', n=stock[good])}", 180, 15, "start")
        for face, price in enumerate(printed.dice[good]):
            canvas.use(f"die-{name}", 310 + 52 * face, top)
            canvas.text(310 + 52 * face, top + 9, price, 25, class_="b", style="fill:var(--rock-dark)")
    canvas.label(width - 330, y + 54, f"{game.texts.say('score.set', language)}: {int(printed.set_points)}", 300, 15, "start")
    for line, seats in enumerate((2, 3, 4)):
        points = " / ".join(str(int(printed.totem_points[(seats - 2) * 4 + place])) for place in range(seats))
        canvas.label(width - 330, y + 94 + 34 * line, f"{game.texts.say('score.totems', language)} ({seats}): {points}", 300, 15, "start")
    return canvas.finished()
