"""The component sheet: all tile sides with the letters of their drawings, and the guardian cards, to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Canvas, Drawing, table
from motu.games.dokmus.draw_panels import GUARDIAN_SYMBOLS
from motu.games.dokmus.draw_tiles import CELL, HALF, SYMBOLS, TILE, tile_art
from motu.games.dokmus.faces import TERRAIN, TERRAIN_NAMES
from motu.games.dokmus.grid import SIZE
from motu.games.dokmus.moves import SIDE_NAMES, TILE_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.dokmus.components import Printed

COLUMNS = 4
CARDS = len(GUARDIAN_SYMBOLS) - 1
STEP_X, STEP_Y = TILE + 36, TILE + 58
SIDES_TOP = 130
SHEET_WIDTH = 24 + COLUMNS * STEP_X


def draw_components(game: Game, printed: Printed, language: str = "en") -> Drawing:
    """Tiles 1 to 8, each with side A and side B below each other; the letter of a cell is what stands for it in the file."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    rows = 2 * -(-len(TILE_NAMES) // COLUMNS)
    height = SIDES_TOP + rows * STEP_Y + 190
    title = game.texts.say("game.name", language)
    canvas = Canvas(SHEET_WIDTH, height, title, game.edition, SYMBOLS)
    table.ground(canvas, SHEET_WIDTH, height)
    canvas.text(24, 44, title, 30, "start", class_="h")
    canvas.text(SHEET_WIDTH - 24, 44, word("sheet"), 15, "end", class_="faint")
    for kind, letter in enumerate(TERRAIN):
        x, y = 24 + (SHEET_WIDTH - 48) / 4 * (kind % 4), 78 + 26 * (kind // 4)
        canvas.text(x, y, letter, 17, "start", class_="b")
        canvas.text(x + 24, y, word(TERRAIN_NAMES[kind]), 15, "start")
    for tile in range(len(TILE_NAMES)):
        for side in (0, 1):
            x = 24 + STEP_X * (tile % COLUMNS) + 14
            y = SIDES_TOP + STEP_Y * (2 * (tile // COLUMNS) + side) + 30
            draw_side(canvas, printed.drawings[tile * 2 + side], SIDE_NAMES[tile * 2 + side], x, y)
    y = SIDES_TOP + rows * STEP_Y + 10
    step = (SHEET_WIDTH - 48) / CARDS
    for card in range(1, CARDS + 1):
        x = 24 + step * (card - 1)
        table.panel(canvas, x, y, step - 12, 150)
        canvas.text(x + 18, y + 40, card, 30, "start", class_="h")
        canvas.use(GUARDIAN_SYMBOLS[card], x + step / 2 - 6, y + 56, 2, colour="ink")
        canvas.label(x + step / 2 - 6, y + 116, word(f"guardian_{card}"), step - 36, 15, "middle", 3)
    return canvas.finished()


def draw_side(canvas: Canvas, drawing: str, name: str, x: float, y: float) -> None:
    """One side with its name, its rows and columns numbered, and the letter of every cell."""
    canvas.text(x, y - 18, name, 18, "start", class_="h")
    for place in range(SIZE):
        canvas.text(x + CELL * (place + 0.5), y - 4, place + 1, 10, class_="faint")
        canvas.text(x - 8, y + CELL * (place + 0.5) + 4, place + 1, 10, class_="faint")
    with canvas.placed(x + HALF, y + HALF):
        canvas.add(tile_art(drawing, 0, ""))
        for cell, letter in enumerate(drawing):
            if letter != ".":
                left, top = cell % SIZE * CELL - HALF, cell // SIZE * CELL - HALF
                canvas.rect(left + 1, top + 1, 11, 12, rx=3, fill="var(--card)", opacity=0.85)
                canvas.text(left + 6.5, top + 10.5, letter, 10, class_="b")
