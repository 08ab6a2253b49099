"""The component sheet: board, palm cards of each pile, rack and pieces, to print or to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.core.bits import nibble
from motu.drawing import Canvas, Drawing, looks, table
from motu.games.haleakala.draw_cards import SYMBOLS
from motu.games.haleakala.draw_island import OUTLINES, SIZE, ground, growth, hut_place, sea
from motu.games.haleakala.draw_pieces import seat_symbols
from motu.games.haleakala.moves import CARD_KINDS, CARD_NAMES, RACK_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.haleakala.components import HaleakalaPrinted

COLUMNS = 8
STEP, ROW = 124, 158


def draw_components(game: Game, printed: HaleakalaPrinted, language: str = "en") -> Drawing:
    """Everything that is printed, each card as often as it occurs."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    decks = [[kind for kind in range(CARD_KINDS) for _ in range(nibble(deck, kind))] for deck in printed.decks]
    rows = sum(-(-(len(deck) + 1) // COLUMNS) for deck in decks) + 1
    width = 20 + STEP * COLUMNS + 20
    height = 60 + rows * ROW + 3 * 34 + 34 + 40 + 140 + width + 20
    title = game.texts.say("game.name", language)
    seats = looks(game, language)
    symbols = {**SYMBOLS, **OUTLINES, **seat_symbols(tuple(look.letter for look in seats))}
    canvas = Canvas(width, height, title, game.edition, symbols)
    table.ground(canvas, width, height)
    canvas.text(20, 42, title, 30, "start", class_="h")
    canvas.text(width - 20, 42, game.edition, 14, "end", class_="faint")
    y = 60.0

    def card(x: float, top: float, symbol: str, label: str, butterflies: int = 0, shells: int = 0) -> None:
        table.panel(canvas, x, top, STEP - 10, ROW - 10)
        canvas.use(symbol, x + (STEP - 10) / 2, top + 56, 1.35)
        canvas.label(x + (STEP - 10) / 2, top + 124, label, STEP - 24, 14, "middle", 2)
        for place in range(butterflies):
            canvas.use("butterfly", x + STEP - 26 - 18 * place, top + 17, 0.62)
        for place in range(shells):
            canvas.use("shell", x + STEP - 26, top + 18 + 26 * place, 0.62)

    for palms, deck in enumerate(decks, 1):
        canvas.text(20, y + 22, f"{word('pile')} {palms} ({len(deck)})".capitalize(), 18, "start", class_="h")
        y += 34
        card(20, y, f"back-{palms}", f"{word('pile')} {palms}")
        for place, kind in enumerate(deck, 1):
            name = CARD_NAMES[kind]
            card(
                20 + STEP * (place % COLUMNS),
                y + ROW * (place // COLUMNS),
                f"card-{name}",
                word(f"card.{name}"),
                int(printed.butterflies[kind]),
            )
        y += ROW * -(-(len(deck) + 1) // COLUMNS)
    canvas.text(20, y + 22, word("rack").capitalize(), 18, "start", class_="h")
    y += 34
    for place, name in enumerate(RACK_NAMES):
        card(20 + STEP * place, y, f"rack-{name}", word(f"rack.{name}"), 0, int(printed.prices[place]))
    y += ROW + 10
    for seat, look in enumerate(seats):
        x = 20 + (width - 40) / 2 * seat
        table.panel(canvas, x, y, (width - 56) / 2, 120, edge=look.colour)
        canvas.use(f"shaman-{look.colour}", x + 36, y + 58, 0.9)
        for disc in range(1, 6):
            look.token(canvas, x + 60 + 42 * disc, y + 36, 18, disc)
        look.token(canvas, x + 60 + 42 * 6, y + 36, 18, "")
        canvas.use("lava-stone", x + 60 + 42 * 6, y + 34, 0.8)
        for statue in range(int(printed.statues)):
            canvas.use(f"tiki-{look.colour}", x + 30 + 42 * statue, y + 110, 0.6)
    for disc in range(int(printed.lava_discs)):
        canvas.use("lava-stone", width - 40 - 44 * disc, y - 40 - ROW / 2 + 20, 1)
    canvas.use("outrigger", width - 226, y - ROW / 2 + 10, 0.75)
    y += 140
    with canvas.placed(20, y, (width - 40) / SIZE):
        canvas.add(sea())
        canvas.add(ground(int(printed.pier)))
        canvas.add(growth())
        for look, hut in zip(seats, printed.huts, strict=True):
            with canvas.placed(*hut_place(int(hut)), 0.95):
                canvas.use("cottage")
                look.token(canvas, 0, -25, 9)
    return canvas.finished()
