"""The sheet of all components, to print or to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Canvas, Drawing, table
from motu.games.polynesia.components import PolynesiaComponents, unpacked
from motu.games.polynesia.draw_customers import draw_goods_of
from motu.games.polynesia.draw_pieces import CARD_HEIGHT, CARD_WIDTH, SYMBOLS
from motu.games.polynesia.moves import CARD_NAMES, GOOD_NAMES, KIND_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game

COLUMNS = 7
STEP_X, STEP_Y = CARD_WIDTH + 22, CARD_HEIGHT + 28
WIDTH = 40.0 + STEP_X * COLUMNS


class ComponentSheet:
    """A sheet in the making: the cards row by row, then tokens, dice and points."""

    def __init__(self, game: Game, printed: PolynesiaComponents, language: str) -> None:
        self.game, self.printed, self.language = game, printed, language
        self.kinds = [[number for number, card in enumerate(printed.cards) if card.kind == kind] for kind in range(len(KIND_NAMES))]
        height = 60 + sum(40 + STEP_Y * -(-len(row) // COLUMNS) for row in self.kinds) + 290
        self.canvas = Canvas(WIDTH, height, self.say("game.name"), game.edition, SYMBOLS)
        table.ground(self.canvas, WIDTH, height)

    def say(self, key: str, **fields: object) -> str:
        return self.game.texts.say(key, self.language, **fields)

    def draw_card(self, number: int, x: float, y: float) -> None:
        """A customer with name and goods, and the name of its line in the data beneath."""
        canvas, card = self.canvas, self.printed.cards[number]
        kind = KIND_NAMES[card.kind]
        with canvas.placed(x, y):
            canvas.use(f"card-{kind}")
            canvas.label(0, 21.5, self.say(f"word.customer.{kind}"), 92, 13.5, class_="h", style="fill:var(--rock-dark)")
            for totem in range(1, card.totems):
                canvas.use("face-totem", 34, -24 + 20 * totem, 0.32)
            draw_goods_of(canvas, card, 47, 88, 0.54)
        canvas.text(x, y + CARD_HEIGHT / 2 + 16, CARD_NAMES[number], 13, class_="faint")

    def draw_cards(self) -> float:
        """All cards by kind; where the next thing may begin."""
        y = 60.0
        for kind, row in enumerate(self.kinds):
            title = f"{self.say(f'word.customer.{KIND_NAMES[kind]}')}: {self.say('word.cards', n=len(row))}"
            self.canvas.text(20, y + 26, title, 18, "start", class_="h")
            y += 40
            for place, card in enumerate(row):
                line, column = divmod(place, COLUMNS)
                self.draw_card(card, 31 + STEP_X * column + CARD_WIDTH / 2, y + STEP_Y * line + CARD_HEIGHT / 2)
            y += STEP_Y * -(-len(row) // COLUMNS)
        return y

    def draw_goods(self, y: float) -> None:
        """Tokens and dice of each good."""
        canvas, stock = self.canvas, unpacked(int(self.printed.stock))
        for good, name in enumerate(GOOD_NAMES):
            top = y + 34 + 60 * good
            canvas.use(f"chip-{name}", 58, top, 1.2)
            canvas.label(96, top, f"{self.say(f'word.good.{name}')}: {self.say('word.tokens', n=stock[good])}", 180, 15, "start")
            for face, price in enumerate(self.printed.dice[good]):
                canvas.use(f"die-{name}", 310 + 52 * face, top)
                canvas.text(310 + 52 * face, top + 9.5, price, 26, class_="b", style="fill:var(--rock-dark)")

    def draw_points(self, y: float) -> None:
        """P-SCORE-1, P-TOTEM-2, P-TOTEM-3: what a set and the places for totems are worth."""
        x, printed = WIDTH - 270, self.printed
        self.canvas.label(x, y + 38, f"{self.say('score.set')}: {int(printed.set_points)}", 240, 15, "start")
        for line, seats in enumerate((2, 3, 4)):
            points = " / ".join(str(int(printed.totem_points[(seats - 2) * 4 + place])) for place in range(seats))
            self.canvas.label(x, y + 78 + 34 * line, f"{self.say('score.totems')} ({seats}): {points}", 240, 15, "start")


def draw_components(game: Game, printed: PolynesiaComponents, language: str = "en") -> Drawing:
    """All cards by kind, the dice, the goods in the box and the points."""
    sheet = ComponentSheet(game, printed, language)
    sheet.canvas.text(20, 42, sheet.say("game.name"), 30, "start", class_="h")
    sheet.canvas.text(WIDTH - 20, 42, f"{sheet.say('word.reconstructed')} · {game.edition}", 14, "end", class_="faint")
    y = sheet.draw_cards()
    table.panel(sheet.canvas, 20, y + 16, WIDTH - 40, 254)
    sheet.draw_goods(y + 16)
    sheet.draw_points(y + 16)
    return sheet.canvas.finished()
