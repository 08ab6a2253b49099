"""The island without anything on it: hexes, Ahu, and the sheet of all printed data."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any

from motu.drawing import Canvas, Sketch, escaped, table
from motu.games.giants.board import IS_FOREST, SIDES, TERRAIN_NAMES, Board, Site
from motu.games.giants.moves import AHU_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game

MAP_WIDTH, MAP_HEIGHT = 980, 710
TERRAIN_COLOURS = ("meadow", "rock", "lava", "sand", "shell", "forest")


class Grid:
    """Where hexes and Ahu are drawn."""

    def __init__(self, board: Board, width: float, height: float) -> None:
        columns = [item.column for item in board.hexes]
        rows = [item.row for item in board.hexes]
        across = (max(columns) - min(columns)) / 4 + 1
        down = 1.5 * (max(rows) - min(rows)) + 2
        self.radius = min((width - 84) / (across * math.sqrt(3)), (height - 84) / down, 60)
        self.board = board
        self.left = (width - across * math.sqrt(3) * self.radius) / 2 - min(columns) / 4 * math.sqrt(3) * self.radius
        self.top = (height - down * self.radius) / 2

    def centre(self, place: int) -> tuple[float, float]:
        item = self.board.hexes[place]
        return self.left + (item.column / 4 + 0.5) * math.sqrt(3) * self.radius, self.top + (1.5 * item.row + 1) * self.radius

    def corners(self, place: int, size: float = 1) -> list[tuple[float, float]]:
        x, y = self.centre(place)
        reach = self.radius * size
        return [(x + reach * math.sin(math.radians(60 * turn)), y - reach * math.cos(math.radians(60 * turn))) for turn in range(6)]

    def site(self, ahu: int) -> tuple[float, float]:
        site = self.board.sites[ahu]
        x, y = self.centre(site.hexagon)
        reach = self.radius * math.sqrt(3) / 2 + 11
        angle = math.radians(60 * site.side)
        return x + reach * math.cos(angle), y - reach * math.sin(angle)


def numbers(sketch: Sketch, site: Site, x: float, y: float, ink: str) -> None:
    """G-SCORE-2, G-SCORE-3: the black number of an Ahu above the red one."""
    sketch.text(x, y - 2, site.moai, 13, font_weight="bold", style=f"fill:var(--{ink})")
    sketch.rect(x - 9, y + 1, 18, 12.5, rx=3, fill="var(--red)")
    sketch.text(x, y + 11.5, site.headdress, 12, font_weight="bold", style="fill:var(--red-ink)")


@cache
def island(game: Game, board: Board, language: str) -> Sketch:
    """What never changes: the sea, the hexes with their names and the empty Ahu."""
    sketch, grid = Sketch(), Grid(board, MAP_WIDTH, MAP_HEIGHT)
    table.sea(sketch, 8, 8, MAP_WIDTH - 16, MAP_HEIGHT - 16, 22)
    for place in range(len(board.hexes)):
        sketch.polygon(grid.corners(place, 1.34), fill="var(--shallow)")
    for place, item in enumerate(board.hexes):
        x, y = grid.centre(place)
        fill = f"var(--{TERRAIN_COLOURS[item.terrain]})"
        sketch.polygon(grid.corners(place, 0.98), id=f"hex-{item.name}", fill=fill, stroke="var(--paper)", stroke_width=1.5)
        sketch.text(x, y - grid.radius + 18, item.name, 10, style="fill:var(--ink);opacity:.6")
        if item.terrain:
            label = game.texts.say(f"word.{TERRAIN_NAMES[item.terrain]}", language) + (f" {item.logs}" if item.logs else "")
            sketch.text(x, y + grid.radius * 0.66, label, 9.5, font_weight="bold", **squeezed(label, grid.radius * 1.4, 9))
    for ahu, site in enumerate(board.sites):
        x, y = grid.site(ahu)
        with sketch.group(id=f"ahu-{site.name}"):
            words = [game.texts.say(f"word.{word}", language) for word in ("moai_value", "headdress_value")]
            sketch.element("title", escaped(f"{site.name}: {words[0]} {site.moai}, {words[1]} {site.headdress}"))
            sketch.rect(x - 12, y - 15, 24, 30, rx=4, fill="var(--stone)", stroke="var(--ink)")
            numbers(sketch, site, x, y, "ink")
    return sketch


def squeezed(text: str, width: float, size: float) -> dict[str, Any]:
    """Squeeze a text that would be wider than this."""
    return {"textLength": round(width), "lengthAdjust": "spacingAndGlyphs"} if len(text) * size * 0.6 > width else {}


def draw_components(game: Game, board: Board, language: str = "en") -> str:
    """The empty island with all printed numbers, and the faces of the dice, to compare with a real copy."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    grid = Grid(board, MAP_WIDTH, MAP_HEIGHT)
    canvas = Canvas(MAP_WIDTH, MAP_HEIGHT + 60, game.texts.say("game.name", language), word("reconstructed"))
    canvas.rect(0, 0, MAP_WIDTH, MAP_HEIGHT + 60, fill="var(--paper)")
    for place, item in enumerate(board.hexes):
        x, y = grid.centre(place)
        canvas.polygon(grid.corners(place, 0.98), fill=f"var(--{TERRAIN_COLOURS[item.terrain]})", stroke="var(--ink)")
        canvas.text(x, y + 4, item.name, 12)
        if item.terrain:
            label = word(TERRAIN_NAMES[item.terrain]) + (f" {item.logs}" if item.terrain == IS_FOREST else "")
            canvas.text(x, y + grid.radius * 0.66, label, 9.5, font_weight="bold", **squeezed(label, grid.radius * 1.4, 9))
    for ahu, site in enumerate(board.sites):
        x, y = grid.site(ahu)
        canvas.rect(x - 12, y - 15, 24, 30, rx=4, fill="var(--stone)", stroke="var(--ink)")
        numbers(canvas, site, x, y, "ink")
        canvas.text(x, y + 25 if SIDES[site.side].startswith("S") else y - 18, AHU_NAMES[ahu], 9)
    for colour, name in enumerate(("white", "brown")):
        canvas.text(20, MAP_HEIGHT + 20 + 26 * colour, f"{word('dice')}, {word(name)}:", 13, "start")
        for face, shown in enumerate(board.stock.faces[colour]):
            x = 190 + 34 * face
            canvas.rect(
                x, MAP_HEIGHT + 5 + 26 * colour, 24, 22, rx=4, fill="var(--card)" if colour == 0 else "var(--wood)", stroke="var(--ink)"
            )
            canvas.text(x + 12, MAP_HEIGHT + 21 + 26 * colour, shown, 13)
    return canvas.finished()
