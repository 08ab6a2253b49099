"""The empty island with all printed numbers, pieces and dice, to print or to compare with a real copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Canvas, Drawing, Sketch, looks, table
from motu.games.giants.board import TERRAIN_NAMES, Board, Terrain
from motu.games.giants.draw_island import HEIGHT, PICTURE, WIDTH, Grid, grid_of, hex_names, island, symbols_of

if TYPE_CHECKING:
    from motu.core.game import Game


def draw_ahu_numbers(sketch: Sketch, grid: Grid, ahu: int, colour: str | None) -> None:
    """A platform on the coast: the Moai value in a dark disc, the headdress value in a red one; the stone in the owner's colour."""
    site = grid.board.sites[ahu]
    x, y = grid.site(ahu)
    sketch.use("plaque", x, y, colour=colour or "stone")
    for value, along, disc in ((site.moai, -8.6, "moai-value"), (site.headdress, 8.6, "headdress-value")):
        sketch.use(disc, x + along, y)
        sketch.text(x + along, y + 4.3, value, 12, class_="b", style="fill:var(--pearl)")


def draw_ahu_name(sketch: Sketch, grid: Grid, ahu: int) -> None:
    """The name of an Ahu out at sea, a little aside so that neighbours in a bay keep apart."""
    site = grid.board.sites[ahu]
    x, y = grid.site(ahu, 33 if site.side % 3 == 0 else 24)
    sketch.text(x + (0, -6, 6, 0, 6, -6)[site.side], y + 3.5, site.name, 9.5, style="fill:var(--sea-ink)")


def draw_components(game: Game, board: Board, language: str = "en") -> Drawing:
    """The map, the dice, the pieces of everybody and those of each colour."""

    def word(key: str, **fields: object) -> str:
        return game.texts.say(f"word.{key}", language, **fields)

    grid = grid_of(board)
    title = game.texts.say("game.name", language)
    canvas = Canvas(WIDTH + 40, HEIGHT + 330, title, word("reconstructed"), symbols_of(board))
    table.ground(canvas, WIDTH + 40, HEIGHT + 330)
    canvas.text(20, 42, title, 30, "start", class_="h")
    canvas.text(WIDTH + 20, 42, f"{word('reconstructed')} · {game.edition}", 14, "end", class_="faint")
    with canvas.placed(20, 60):
        table.sea(canvas, 0, 0, WIDTH, HEIGHT, 24)
        canvas.add(island(board, tuple(f"{item.name}: {word(TERRAIN_NAMES[item.terrain])}" for item in board.hexes)))
        for place, item in enumerate(board.hexes):
            x, y = grid.centres[place]
            if item.terrain == Terrain.FOREST:
                canvas.use("grove", x, y, round(grid.radius / 46, 2))
                table.badge(canvas, x, y + grid.radius * 0.62, item.logs, 13)
            elif item.terrain in PICTURE:
                canvas.use(PICTURE[item.terrain], x, y, round(grid.radius / 43, 2))
        canvas.add(hex_names(board))
        for ahu in range(len(board.sites)):
            draw_ahu_numbers(canvas, grid, ahu, None)
            draw_ahu_name(canvas, grid, ahu)
    y = HEIGHT + 80
    table.panel(canvas, 20, y, WIDTH, 100)
    pieces = [(f"moai-{size}", board.stock.moai[size - 1]) for size in (1, 2, 3)]
    pieces += [
        ("headdress", board.stock.pieces["headdress"]),
        ("log", board.stock.pieces["log"]),
        ("tablet", board.stock.pieces["half_tablet"]),
    ]
    for place, (symbol, count) in enumerate(pieces):
        canvas.use(symbol, 60 + 84 * place, y + 50, 1.1)
        canvas.text(82 + 84 * place, y + 58, f"×{count}", 16, "start", class_="b")
    for colour, ground in enumerate(("pearl", "wood-light")):
        for face, shown in enumerate(board.stock.faces[colour]):
            x, top = 600 + 66 * face, y + 14 + 40 * colour
            canvas.rect(x, top, 32, 32, rx=7, fill=f"var(--{ground})", stroke="var(--rock-dark)", stroke_width=1.5)
            canvas.text(x + 16, top + 23, shown, 19, class_="b", style="fill:var(--rock-dark)")
    for seat, look in enumerate(looks(game, language)):
        x = 20 + WIDTH / 5 * seat
        table.panel(canvas, x, y + 116, WIDTH / 5 - 8, 110, edge=look.colour)
        look.token(canvas, x + 26, y + 142, 15)
        canvas.label(x + 50, y + 142, look.name, 120, 16, "start", class_="h")
        for place, kind in enumerate(("worker", "sorcerer", "chief")):
            canvas.use(f"{kind}-{look.colour}", x + 32 + (0, 76, 128)[place], y + 192, 1.1)
        canvas.text(x + 54, y + 204, f"×{board.stock.pieces['worker']}", 13, "start", class_="b")
    return canvas.finished()
