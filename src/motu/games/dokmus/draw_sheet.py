"""The component sheet: all tile sides, guardians and tokens, to print or to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Canvas, Drawing, looks, table
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.draw_panels import TERRAINS
from motu.games.dokmus.draw_tiles import SYMBOLS, TILE, side_art
from motu.games.dokmus.moves import GUARDIANS, SIDE_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game

COLUMNS = 4
STEP = TILE + 30


def draw_components(game: Game, printed: DokmusComponents, language: str = "en") -> Drawing:
    """Sixteen sides, five guardians, the terrains by name and the tribes."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    width, height = 30 + STEP * COLUMNS, 80 + STEP * 4 + 215
    title = game.texts.say("game.name", language)
    symbols = {**SYMBOLS, **{f"side-{name}": side_art(drawing) for name, drawing in zip(SIDE_NAMES, printed.drawings, strict=True)}}
    canvas = Canvas(width, height, title, game.edition, symbols)
    table.ground(canvas, width, height)
    canvas.text(20, 42, title, 30, "start", class_="h")
    canvas.text(width - 20, 42, f"{word('reconstructed')} · {game.edition}", 14, "end", class_="faint")
    for place, name in enumerate(SIDE_NAMES):
        x, y = 20 + STEP * (place % COLUMNS) + TILE / 2, 84 + STEP * (place // COLUMNS) + TILE / 2
        canvas.use(f"side-{name}", x, y)
        canvas.text(x, y - TILE / 2 - 6, name, 14, class_="h")
    y = 84 + STEP * 4
    for card in range(1, int(GUARDIANS) + 1):
        with canvas.placed(70 + 116 * (card - 1), y + 70, 1.35):
            canvas.use(f"guardian-{card}")
        canvas.label(70 + 116 * (card - 1), y + 160, word(f"guardian_{card}"), 108, 12, "middle", 3)
    for place, (name, symbol) in enumerate(TERRAINS):
        x, top = 636 + 120 * (place % 4), y + 34 + 60 * (place // 4)
        canvas.rect(x - 20, top - 20, 40, 40, rx=6, fill="var(--sea)" if name == "water" else "var(--meadow)")
        if symbol:
            canvas.use(symbol, x, top, 1.05)
        canvas.label(x + 26, top, word(name), 66, 14, "start", 2)
    for seat, look in enumerate(looks(game, language)):
        look.token(canvas, 650 + 110 * seat, y + 170, 18)
        canvas.label(678 + 110 * seat, y + 170, look.name, 76, 14, "start")
    return canvas.finished()
