"""The component sheet: all tile sides, guardians and tokens, to print or to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Canvas, Drawing, looks, table
from motu.games.dokmus import draw_ground
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.draw_island import standing
from motu.games.dokmus.draw_plan import TILE
from motu.games.dokmus.draw_scene import TERRAIN_WORDS, fixed_symbols
from motu.games.dokmus.moves import GUARDIANS, SIDE_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game

COLUMNS, RISE = 4, 10
STEP, DOWN = TILE + 34, TILE + 46
WIDTH, HEIGHT = 30 + STEP * COLUMNS, 84 + DOWN * 4 + 330
SHOWN = {"F": "forest-0", "M": "mountain-0", "V": "volcano", "R": "ruins", "s": "temple-small", "L": "temple-large"}


def draw_components(game: Game, printed: DokmusComponents, language: str = "en") -> Drawing:
    """Sixteen sides, five guardians, the terrains by name and the tribes."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    title, tribes = game.texts.say("game.name", language), looks(game, language)
    symbols = fixed_symbols(tribes, int(printed.temples[1]), int(printed.temples[2]), RISE)
    canvas = Canvas(WIDTH, HEIGHT, title, game.edition, symbols)
    table.ground(canvas, WIDTH, HEIGHT)
    canvas.text(20, 42, title, 30, "start", class_="h")
    canvas.text(WIDTH - 20, 42, f"{word('reconstructed')} · {game.edition}", 14, "end", class_="faint")
    for place, (name, drawing) in enumerate(zip(SIDE_NAMES, printed.drawings, strict=True)):
        x, y = 20 + STEP * (place % COLUMNS) + TILE / 2, 92 + DOWN * (place // COLUMNS) + TILE / 2
        with canvas.placed(x, y):
            canvas.use("slab")
            canvas.add(draw_ground.ground(drawing, 0))
            canvas.add(standing(drawing, 0, frozenset(), 0))
        canvas.text(x - TILE / 2, y - TILE / 2 - 14, name, 16, "start", class_="h")
    y = 88 + DOWN * 4
    for card in range(1, int(GUARDIANS) + 1):
        x = 80 + 132 * (card - 1)
        canvas.use(f"guardian-{card}", x, y + 84, 1.15)
        canvas.label(x, y + 200, word(f"guardian_{card}"), 118, 14, "middle", 4)
    for place, (letter, name) in enumerate(TERRAIN_WORDS.items()):
        x, top = 720 + 118 * (place % 4), y + 44 + 100 * (place // 4)
        canvas.rect(x - 24, top - 24, 48, 48, rx=8, fill="var(--sea)" if letter == "W" else "var(--meadow)", stroke="var(--cliff-dark)")
        if letter in SHOWN:
            canvas.use(SHOWN[letter], x, top, 1.15)
        canvas.label(x, top + 40, f"{letter} {word(name)}", 112, 14, "middle", 2)
    for seat, look in enumerate(tribes):
        canvas.use(f"tribe-{look.colour}", 700 + 118 * seat, y + 232, 1.3)
        canvas.label(724 + 118 * seat, y + 232, look.name, 84, 15, "start")
    canvas.use("talisman", 60, y + 272, 0.9)
    canvas.label(92, y + 270, word("talisman"), 120, 15, "start")
    canvas.label(WIDTH - 20, y + 290, word("sheet"), 520, 14, "end", 2, class_="faint")
    return canvas.finished()
