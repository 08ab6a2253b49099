"""The empty island with all printed numbers and names, pieces and dice, to print or to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Canvas, Drawing, Look, Sketch, looks, number, table
from motu.games.giants.board import Board, Terrain
from motu.games.giants.draw_board import PLACES, draw_names, hex_words
from motu.games.giants.draw_ground import HEIGHT, WIDTH, grid_of, island, symbols_of

if TYPE_CHECKING:
    from motu.core.game import Game

FOOT = 330.0
"""The height of what lies below the island."""


def draw_components(game: Game, board: Board, language: str = "en") -> Drawing:
    """The map, the dice, the pieces of everybody and those of each colour."""
    title, note = game.texts.say("game.name", language), game.texts.say("word.reconstructed", language)
    seats = looks(game, language)
    symbols = symbols_of(board, tuple((look.colour, look.letter) for look in seats))
    canvas = Canvas(WIDTH + 40, HEIGHT + FOOT, title, note, symbols)
    table.ground(canvas, WIDTH + 40, HEIGHT + FOOT)
    canvas.text(20, 42, title, 30, "start", class_="h")
    canvas.text(WIDTH + 20, 42, f"{note} · {game.edition}", 14, "end", class_="faint")
    sketch, grid = Sketch(), grid_of(board)
    draw_empty_island(sketch, board, hex_words(game, board, language))
    frame = f"0 0 {number(grid.width)} {number(grid.height)}"
    canvas.element("svg", "".join(sketch.parts), x=20, y=60, width=WIDTH, height=HEIGHT, viewBox=frame)
    canvas.symbols |= sketch.symbols
    canvas.textures |= sketch.textures
    draw_pieces(canvas, board, HEIGHT + 74)
    for seat, look in enumerate(seats):
        draw_clan(canvas, board, look, 20 + WIDTH / 5 * seat, HEIGHT + 190)
    return canvas.finished()


def draw_empty_island(sketch: Sketch, board: Board, words: tuple[str, ...]) -> None:
    """Places and Ahu with their numbers, and all names; `words` say what each hex is."""
    grid = grid_of(board)
    sketch.add(island(board))
    for (x, y), item in zip(grid.centres, board.hexes, strict=True):
        if item.terrain == Terrain.FOREST:
            sketch.use("grove", x, y - 2)
        elif item.terrain in PLACES:
            sketch.use(PLACES[item.terrain], x, y - 7, 1.12)
    for (x, y), item in zip(grid.centres, board.hexes, strict=True):
        if item.terrain == Terrain.FOREST:
            sketch.use("logs-sign", x - 13, y + 24, 0.95)
            sketch.text(x - 3.5, y + 28.5, item.logs, 13, class_="b", style="fill:var(--rock-dark)")
    for (x, y), site in zip(grid.sites, board.sites, strict=True):
        sketch.use("ahu", x, y)
        sketch.use(f"values-{site.moai}-{site.headdress}", x, y)
        sketch.use("slot", x, y)
    draw_names(sketch, board, "b map")
    for (x, y), item, word in zip(grid.centres, board.hexes, words, strict=True):
        if item.terrain in PLACES:
            sketch.label(x, y + 18, word, 84, 11, class_="b map")


def draw_pieces(canvas: Canvas, board: Board, y: float) -> None:
    """What all share, each once with its number, and the faces of both kinds of dice."""
    table.panel(canvas, 20, y, WIDTH, 100)
    pieces = [(f"moai-{size}", board.stock.moai[size - 1]) for size in (1, 2, 3)]
    for symbol, name in (("headdress", "headdress"), ("log", "log"), ("tablet", "half_tablet")):
        pieces.append((symbol, board.stock.pieces[name]))
    for place, (symbol, count) in enumerate(pieces):
        canvas.use(symbol, 56 + 92 * place, y + 88, 1.05)
        canvas.text(84 + 92 * place, y + 86, f"×{count}", 16, "start", class_="b")
    for colour, ground in enumerate(("pearl", "wood-light")):
        for face, shown in enumerate(board.stock.faces[colour]):
            x, top = 640 + 58 * face, y + 12 + 42 * colour
            canvas.rect(x, top, 34, 34, rx=8, fill=f"var(--{ground})", stroke="var(--rock-dark)", stroke_width=1.5)
            canvas.text(x + 17, top + 24, shown, 19, class_="b", style="fill:var(--rock-dark)")


def draw_clan(canvas: Canvas, board: Board, look: Look, x: float, y: float) -> None:
    """Everything of one colour."""
    table.panel(canvas, x, y, WIDTH / 5 - 8, 124, edge=look.colour)
    look.token(canvas, x + 26, y + 28, 15)
    canvas.label(x + 50, y + 27, look.name, 120, 16, "start", class_="h")
    for kind, along, scale in (("worker", 28, 1.1), ("sorcerer", 88, 1), ("chief", 132, 1)):
        canvas.use(f"{kind}-{look.colour}", x + along, y + 100, scale)
    canvas.text(x + 46, y + 98, f"×{board.stock.pieces['worker']}", 13, "start", class_="b")
    canvas.use(f"mark-{look.colour}", x + 172, y + 70, 1.3)
    canvas.text(x + 158, y + 98, f"×{board.stock.pieces['marker']}", 13, "start", class_="b")
