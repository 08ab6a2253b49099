"""Easter Island without pieces: sea, coast, hexes, Ahu. It never changes, so it is drawn once and kept."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from motu.drawing import Sketch, number
from motu.games.giants.board import Board, Terrain
from motu.games.giants.draw_pieces import SYMBOLS

WIDTH, HEIGHT = 1060, 740
"""Size of the map."""
SHORE = 92
"""How much water there is left and right of the island together."""
ROOT: Final = math.sqrt(3)
PICTURE: Final = {Terrain.MOAI_QUARRY: "quarry", Terrain.HEADDRESS_QUARRY: "red-quarry", Terrain.VILLAGE: "village", Terrain.HUT: "sorcery"}
GROUND: Final = {
    Terrain.MOAI_QUARRY: "mountain",
    Terrain.HEADDRESS_QUARRY: "sand-dark",
    Terrain.VILLAGE: "sand",
    Terrain.HUT: "shell",
    Terrain.FOREST: "forest",
}
NAME_PLACES: Final = ((0, -0.64, {1, 2}), (0, 0.66, {4, 5}), (-0.64, 0.08, {3}), (0.64, 0.08, {0}))
"""Places for the name of a hex, in radii from its middle, each with the sides whose Ahu would hide it."""
TEXTURE: Final = {"meadow": "grass", "sand": "sand", "sand-dark": "sand", "shell": "sand", "mountain": "crags"}


class Grid:
    """Where hexes and Ahu lie on the map."""

    def __init__(self, board: Board) -> None:
        self.board = board
        columns = [item.column for item in board.hexes]
        rows = [item.row for item in board.hexes]
        across, down = (max(columns) - min(columns)) / 4 + 1, 1.5 * (max(rows) - min(rows)) + 2
        self.radius = min((WIDTH - SHORE) / (across * ROOT), (HEIGHT - SHORE + 8) / down, 60.0)
        left = (WIDTH - across * ROOT * self.radius) / 2 - min(columns) / 4 * ROOT * self.radius
        top = (HEIGHT - down * self.radius) / 2 - 1.5 * min(rows) * self.radius
        self.centres = [
            (left + (item.column / 4 + 0.5) * ROOT * self.radius, top + (1.5 * item.row + 1) * self.radius) for item in board.hexes
        ]
        coasts = [{site.side for site in board.sites if site.hexagon == place} for place in range(len(board.hexes))]
        self.clear = [0.06 + 0.1 * bool(sides & {1, 2}) - 0.16 * bool(sides & {4, 5}) for sides in coasts]
        """How far below the middle of a hex its contents stand, in radii, so that they keep clear of its Ahu."""

    def outline(self, size: float = 1, place: int | None = None) -> str:
        """The border of a hex, standing on a corner, around the origin or at its place."""
        x, y = (0.0, 0.0) if place is None else self.centres[place]
        reach = self.radius * size
        points = [(x + reach * math.sin(math.radians(60 * turn)), y - reach * math.cos(math.radians(60 * turn))) for turn in range(6)]
        return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in points) + "Z"

    def site(self, ahu: int, outward: float = 0) -> tuple[float, float]:
        """A point at an Ahu: in the middle of its side on the coast, or further out to sea."""
        site = self.board.sites[ahu]
        x, y = self.centres[site.hexagon]
        angle = math.radians(60 * site.side)
        reach = self.radius * ROOT / 2 + outward
        return x + reach * math.cos(angle), y - reach * math.sin(angle)

    def name_place(self, place: int) -> tuple[float, float]:
        """Where the name of a hex stands: at a corner or side without an Ahu."""
        taken = {site.side for site in self.board.sites if site.hexagon == place}
        x, y = self.centres[place]
        for across, down, sides in NAME_PLACES:
            if not taken & sides:
                return x + across * self.radius, y + down * self.radius
        return x, y


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
    sketch.use("compass", WIDTH - 118, HEIGHT - 112, 1.5, opacity=0.55)
    for colour, width, opacity in (("shallow", 86, 0.4), ("shallow", 66, 0.5), ("foam", 46, 0.7), ("shallow", 41, 1), ("foam", 37, 0.9)):
        sketch.use("coast", fill="none", stroke=f"var(--{colour})", stroke_width=width, opacity=opacity if opacity < 1 else None)
    sketch.use("coast", 3, 6, fill="none", stroke="var(--shade)", stroke_width=32, opacity=0.16)
    for colour, width in (("sand-dark", 32), ("sand", 28)):
        sketch.use("coast", fill=f"var(--{colour})", stroke=f"var(--{colour})", stroke_width=width)
    sketch.use("coast", fill="none", stroke=sketch.texture("sand"), stroke_width=26)
    for place in range(len(board.hexes)):
        draw_hex(sketch, grid, place, words[place])
    sketch.use("coast", fill=sketch.texture("relief"), stroke="none", pointer_events="none")
    return sketch


@cache
def hex_names(board: Board) -> Sketch:
    """The names of the hexes, which stand before trees and huts."""
    grid, sketch = grid_of(board), Sketch()
    for place, item in enumerate(board.hexes):
        x, y = grid.name_place(place)
        sketch.text(x, y + 4, item.name, 11, class_="b map", pointer_events="none")
    return sketch


def draw_hex(sketch: Sketch, grid: Grid, place: int, word: str) -> None:
    """The ground of a hex and a stone here and there; forests and other sights are drawn with the pieces, behind which they turn pale."""
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
