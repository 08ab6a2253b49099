"""Easter Island without pieces: sea, coast, hexes, Ahu. It never changes, so it is drawn once and kept."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from motu.drawing import Sketch, number
from motu.games.giants.board import IS_FOREST, IS_HEADDRESS_QUARRY, IS_HUT, IS_MOAI_QUARRY, IS_VILLAGE, Board
from motu.games.giants.draw_pieces import SYMBOLS

WIDTH, HEIGHT = 1000, 730
"""Size of the map."""
ROOT: Final = math.sqrt(3)
GROUND: Final = {
    IS_MOAI_QUARRY: "mountain",
    IS_HEADDRESS_QUARRY: "sand-dark",
    IS_VILLAGE: "sand",
    IS_HUT: "shell",
    IS_FOREST: "forest",
}
TEXTURE: Final = {"meadow": "grass", "sand": "sand", "sand-dark": "sand", "shell": "sand", "mountain": "crags"}


class Grid:
    """Where hexes and Ahu lie on the map."""

    def __init__(self, board: Board) -> None:
        self.board = board
        columns = [item.column for item in board.hexes]
        rows = [item.row for item in board.hexes]
        across, down = (max(columns) - min(columns)) / 4 + 1, 1.5 * (max(rows) - min(rows)) + 2
        self.radius = min((WIDTH - 100) / (across * ROOT), (HEIGHT - 80) / down, 60.0)
        left = (WIDTH - across * ROOT * self.radius) / 2 - min(columns) / 4 * ROOT * self.radius
        top = (HEIGHT - down * self.radius) / 2 - 1.5 * min(rows) * self.radius
        self.centres = [
            (left + (item.column / 4 + 0.5) * ROOT * self.radius, top + (1.5 * item.row + 1) * self.radius) for item in board.hexes
        ]
        self.place_of = {item.name: place for place, item in enumerate(board.hexes)}

    def outline(self, size: float = 1, place: int | None = None) -> str:
        """The border of a hex, standing on a corner, around the origin or at its place."""
        x, y = (0.0, 0.0) if place is None else self.centres[place]
        reach = self.radius * size
        points = [(x + reach * math.sin(math.radians(60 * turn)), y - reach * math.cos(math.radians(60 * turn))) for turn in range(6)]
        return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in points) + "Z"

    def site(self, ahu: int, outward: float = -5, along: float = 0) -> tuple[float, float]:
        """A point at an Ahu: its middle on the coast, or further out to sea, or along the shore."""
        site = self.board.sites[ahu]
        x, y = self.centres[site.hexagon]
        angle = math.radians(60 * site.side)
        reach = self.radius * ROOT / 2 + outward
        right = math.copysign(1, math.cos(angle) if abs(math.sin(angle)) < 0.1 else math.sin(angle))
        return (
            x + reach * math.cos(angle) + along * right * math.sin(angle),
            y - reach * math.sin(angle) + along * right * math.cos(angle),
        )


@cache
def grid_of(board: Board) -> Grid:
    return Grid(board)


@cache
def symbols_of(board: Board) -> dict[str, str]:
    """All symbols, with those whose size depends on the board."""
    grid = grid_of(board)
    coast = "".join(grid.outline(place=place) for place in range(len(board.hexes)))
    return {
        **SYMBOLS,
        "coast": f'<path d="{coast}" stroke-linejoin="round"/>',
        "hex": f'<path d="{grid.outline(0.985)}"/>',
        # painted by attributes: in browsers, rules about descendants do not reach into a symbol
        "target": f'<path d="{grid.outline(0.9)}" fill="var(--choice-soft)" fill-opacity=".6" stroke="var(--choice)" stroke-width="3" '
        'stroke-linejoin="round"/>',
    }


@cache
def island(board: Board, words: tuple[str, ...]) -> Sketch:
    """The map; `words` name the hexes in the reader's language, in the order of their numbers."""
    grid, sketch = grid_of(board), Sketch()
    for colour, width, opacity in (("shallow", 74, 0.7), ("foam", 40, 0.75), ("sand-dark", 32, 1), ("sand", 27, 1)):
        sketch.use(
            "coast", fill=f"var(--{colour})", stroke=f"var(--{colour})", stroke_width=width, opacity=opacity if opacity < 1 else None
        )
    sketch.use("coast", fill=sketch.texture("sand"), stroke=sketch.texture("sand"), stroke_width=24)
    for place in range(len(board.hexes)):
        draw_hex(sketch, grid, place, words[place])
    return sketch


def draw_hex(sketch: Sketch, grid: Grid, place: int, word: str) -> None:
    """The ground of a hex and what grows or stands on it; forests are drawn with the pieces because they are felled."""
    item, (x, y) = grid.board.hexes[place], grid.centres[place]
    ground = GROUND.get(item.terrain, "meadow")
    sketch.symbols["hex"] = None
    sketch.element(
        "use",
        f"<title>{word}</title>",
        href="#s-hex",
        id=f"hex-{item.name}",
        x=number(x),
        y=number(y),
        fill=f"var(--{ground})",
        stroke="var(--wood-dark)",
        stroke_opacity=0.4,
    )
    cover = TEXTURE.get(ground)
    if cover:
        sketch.use("hex", x, y, fill=sketch.texture(cover), pointer_events="none")
    if ground == "meadow":
        chance = random.Random(item.name)
        px, py = x + chance.uniform(-0.55, 0.55) * grid.radius, y + chance.uniform(-0.6, 0.6) * grid.radius
        sketch.ellipse(px, py, 3.4, 2.3, fill="var(--stone)", stroke="var(--stone-dark)", stroke_width=0.8)
    picture = {IS_MOAI_QUARRY: "quarry", IS_HEADDRESS_QUARRY: "red-quarry", IS_VILLAGE: "village", IS_HUT: "sorcery"}.get(item.terrain)
    if picture:
        sketch.use(picture, x, y, round(grid.radius / 43, 2), opacity=0.9, pointer_events="none")
