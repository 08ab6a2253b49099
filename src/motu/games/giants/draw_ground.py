"""Easter Island without pieces: sea, coast, meadows, special places, ramps. It never changes, so it is drawn once and kept."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final

from motu.drawing import Sketch, number
from motu.games.giants import draw_figures, draw_places
from motu.games.giants.board import Board, Terrain

Point = tuple[float, float]

WIDTH, HEIGHT = 1008.0, 704.0
"""The stage at 1280 by 800; larger islands get a larger frame of the same shape."""
LEAST_SHARE: Final = 0.75
"""A small island is drawn in a frame of this share of the stage, not larger than life."""
RADIUS: Final = 45.0
TILT: Final = 0.88
"""Hexes stand on a corner and are seen a little from the front, which gives standing pieces their place."""
ROOT: Final = math.sqrt(3)
BESIDE, ABOVE, BELOW = 36.0, 86.0, 52.0
"""Water beside and below the island; above it stands what is on the northern Ahu."""
RAFT_WIDTH, RAFT_HEIGHT = 384.0, 148.0
MAT_WIDTH, MAT_HEIGHT = 384.0, 104.0
CORNERS: Final = ((0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1))
"""From the middle of a hex to its corners: columns, and halves of a radius; whole numbers, so that corners of neighbours are equal."""
TONES: Final = ("meadow", "meadow-light", "meadow", "meadow-deep", "meadow-dry", "meadow")
SIGHTS: Final = (
    *("tufts", "boulders", "shrubs", "blossoms", "dry", "hollow", "field", "hill"),
    *("tufts", "glyph", "hollow", "dry", "shrubs", "mound", "garden", "hill"),
)
GROUND: Final = {
    Terrain.MOAI_QUARRY: "mountain",
    Terrain.HEADDRESS_QUARRY: "sand-dark",
    Terrain.VILLAGE: "sand",
    Terrain.HUT: "shell",
    Terrain.FOREST: "meadow-deep",
}


class Grid:
    """Where hexes and Ahu lie on the board, where the raft with the supply lies at anchor, and where the mat for bids has room."""

    def __init__(self, board: Board) -> None:
        self.board = board
        columns = [item.column for item in board.hexes]
        rows = [item.row for item in board.hexes]
        across = ((max(columns) - min(columns)) / 4 + 1) * ROOT * RADIUS
        down = (1.5 * (max(rows) - min(rows)) + 2) * RADIUS * TILT
        self.share = max((across + 2 * BESIDE) / WIDTH, (down + ABOVE + BELOW) / HEIGHT, LEAST_SHARE)
        """The size of the frame, in stages."""
        self.lay(across, down, min(columns), min(rows))
        bay = self.anchorage()
        if bay is None:
            self.share = max((across + 2 * BESIDE) / WIDTH, (down + ABOVE + BELOW) / (HEIGHT - RAFT_HEIGHT))
            self.lay(across, down, min(columns), min(rows), RAFT_HEIGHT)
            bay = (self.width - (RAFT_WIDTH + 16) * self.share, self.height - (RAFT_HEIGHT + 4) * self.share)
        self.raft: Point = bay
        self.mat = self.anchorage(MAT_WIDTH, MAT_HEIGHT, 52, bay)
        """None if there is no second bay."""

    def lay(self, across: float, down: float, column: int, row: int, foot: float = 0) -> None:
        """The island in the middle of its frame, with room at the foot for a raft that finds no bay."""
        self.width, self.height = WIDTH * self.share, HEIGHT * self.share
        left = (self.width - across) / 2
        top = ABOVE + (self.height - foot * self.share - ABOVE - BELOW - down) / 2
        self.centres: list[Point] = [
            (left + ((item.column - column) / 4 + 0.5) * ROOT * RADIUS, top + (1.5 * (item.row - row) + 1) * RADIUS * TILT)
            for item in self.board.hexes
        ]
        self.sites = self.place_sites()

    def place_sites(self) -> list[Point]:
        """Where the Ahu lie: out on the coast, pushed apart where a bay brings them together."""
        homes = []
        for site in self.board.sites:
            x, y = self.centres[site.hexagon]
            angle, reach = math.radians(60 * site.side), RADIUS * ROOT / 2 + 13
            homes.append((x + reach * math.cos(angle), y - reach * TILT * math.sin(angle) - 2))
        spots = list(homes)
        for _ in range(200):
            for one in range(len(spots)):
                for two in range(one):
                    dx, dy = spots[one][0] - spots[two][0], spots[one][1] - spots[two][1]
                    need = 53 if abs(dy) < 34 else 40 if abs(dy) < 62 else 0
                    if abs(dx) < need:
                        push = (need - abs(dx)) / 4 * (1 if dx > 0 else -1)
                        spots[one] = (spots[one][0] + push, spots[one][1])
                        spots[two] = (spots[two][0] - push, spots[two][1])
            spots = [(min(max(x + (home - x) * 0.012, 30.0), self.width - 30), y) for (x, y), (home, _) in zip(spots, homes, strict=True)]
        return spots

    def anchorage(
        self, width: float = RAFT_WIDTH, height: float = RAFT_HEIGHT, above: float = 0, taken: Point | None = None
    ) -> Point | None:
        """The corner with the most water around a raft; None if there is no room in any. It keeps so much more away from what stands
        on Ahu, and from a corner that is taken."""
        wide, high = width * self.share, height * self.share
        land = [(x, y, RADIUS, RADIUS) for x, y in self.centres] + [(x, y - 10 - above / 2, 27.0, 30.0 + above / 2) for x, y in self.sites]
        if taken is not None:
            half = RAFT_WIDTH / 2 * self.share, RAFT_HEIGHT / 2 * self.share
            land.append((taken[0] + half[0], taken[1] + half[1], *half))
        best: tuple[float, Point] | None = None
        for x in (self.width - wide - 10, 10.0):
            for y in (self.height - high - 4, 8.0):
                gaps = [
                    max(abs(lx - (x + wide / 2)) - wide / 2 - across, abs(ly - (y + high / 2)) - high / 2 - down)
                    for lx, ly, across, down in land
                ]
                if min(gaps) > 4 and (best is None or min(gaps) > best[0]):
                    best = (min(gaps), (x, y))
        return None if best is None else best[1]

    def corners(self, place: int, size: float = 1) -> list[Point]:
        x, y = self.centres[place]
        turns = [math.radians(60 * turn) for turn in range(6)]
        return [(x + RADIUS * size * math.sin(turn), y - RADIUS * size * TILT * math.cos(turn)) for turn in turns]

    def outline(self, place: int, size: float = 0.95) -> str:
        """The border of a hex at its place."""
        x, y = self.centres[place]
        half, down = RADIUS * size * ROOT / 2, RADIUS * size * TILT / 2
        side, slope = number(half), number(down)
        return f"M{number(x)} {number(y - 2 * down)}l{side} {slope}v{number(2 * down)}l-{side} {slope}l-{side}-{slope}v-{number(2 * down)}z"

    def coast(self) -> list[list[Point]]:
        """The borders of all hexes together, clockwise, with the middles of the sides. Inner sides occur in both directions."""
        sides: set[tuple[tuple[int, int], tuple[int, int]]] = set()
        where: dict[tuple[int, int], Point] = {}
        for place, item in enumerate(self.board.hexes):
            keys = [(item.column + across, 3 * item.row + down) for across, down in CORNERS]
            where |= dict(zip(keys, self.corners(place), strict=True))
            sides |= {(keys[turn - 1], keys[turn]) for turn in range(6)}
        border = {here: there for here, there in sides if (there, here) not in sides}
        loops: list[list[Point]] = []
        while border:
            here = min(border)
            loop: list[Point] = []
            while here in border:
                there = border.pop(here)
                (ax, ay), (bx, by) = where[here], where[there]
                loop += [(ax, ay), ((ax + bx) / 2, (ay + by) / 2)]
                here = there
            loops.append(loop)
        return loops

    def has_southern(self, place: int) -> bool:
        """Whether an Ahu lies before a hex, so that its contents stand further back."""
        return any(site.hexagon == place and site.side in (4, 5) for site in self.board.sites)


def rounded(points: list[Point], tension: float = 0.9) -> str:
    """A closed soft line through all points."""
    count = len(points)
    data = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for place in range(count):
        before, here, there, after = (points[(place + step) % count] for step in (-1, 0, 1, 2))
        first = (here[0] + (there[0] - before[0]) * tension / 3, here[1] + (there[1] - before[1]) * tension / 3)
        second = (there[0] - (after[0] - here[0]) * tension / 3, there[1] - (after[1] - here[1]) * tension / 3)
        data += "C" + " ".join(f"{value:.0f}" for pair in (first, second, there) for value in pair)
    return data + "Z"


def outwards(points: list[Point], reach: float, chance: random.Random) -> list[Point]:
    """A closed outline moved towards the sea, a little unevenly."""
    moved = []
    for place, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[place - 1], points[(place + 1) % len(points)]
        dx, dy = bx - ax, by - ay
        far = (reach + chance.uniform(-2.5, 2.5)) / (math.hypot(dx, dy) or 1)
        moved.append((x + dy * far, y - dx * far))
    return moved


@cache
def grid_of(board: Board) -> Grid:
    return Grid(board)


@cache
def symbols_of(board: Board, letters: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """All symbols of the table: those whose size depends on the board, and those with the letters of the seats."""
    grid = grid_of(board)
    loops = grid.coast()
    return {
        **draw_figures.SYMBOLS,
        **draw_places.SYMBOLS,
        **draw_figures.lettered(letters),
        **{f"values-{site.moai}-{site.headdress}": draw_places.ahu_values(site.moai, site.headdress) for site in board.sites},
        "shore": f'<path d="{"".join(rounded(outwards(loop, 17, random.Random(7))) for loop in loops)}"/>',
        "green": f'<path d="{"".join(rounded(outwards(loop, 6, random.Random(9))) for loop in loops)}"/>',
    }


@cache
def island(board: Board) -> Sketch:
    """The sea and the island in it."""
    sketch = Sketch()
    draw_sea(sketch, grid_of(board))
    draw_land(sketch)
    draw_meadows(sketch, grid_of(board))
    draw_ramps(sketch, grid_of(board))
    return sketch


def draw_sea(sketch: Sketch, grid: Grid) -> None:
    """Deep water with swell, a reef round the island (the same coast line, wider and wider), and a little life."""
    sketch.rect(0, 0, grid.width, grid.height, fill=sketch.texture("lagoon"))
    sketch.rect(0, 0, grid.width, grid.height, fill=sketch.texture("swell"))
    for symbol, x, y, scale, opacity in (("rose", 84, 92, 1.1, 0.5), ("canoe", 206, 74, 0.8, None)):
        if min(math.dist((x, y), centre) for centre in grid.centres) > 130:
            sketch.use(symbol, x, y, scale, opacity=opacity)
    for wide, colour, opacity in ((104, "shallow", 0.4), (70, "shallow", 0.6), (38, "reef", 0.85)):
        paint = f"var(--{colour})"
        sketch.use("shore", 0, 6, fill=paint, stroke=paint, stroke_width=wide, opacity=opacity)


def draw_land(sketch: Sketch) -> None:
    """Foam, the face of the cliffs, the beach and the meadow on top."""
    sketch.use("shore", 0, 15, fill="var(--foam)", stroke="var(--foam)", stroke_width=7, opacity=0.95)
    sketch.use("shore", 7, 17, fill="var(--shade)", opacity=0.16)
    sketch.use("shore", 0, 12, fill="var(--cliff-dark)")
    sketch.use("shore", 0, 9, fill="var(--cliff)")
    sketch.use("shore", 0, 10, fill=sketch.texture("cliffs"))
    sketch.use("shore", fill="var(--sand)", stroke="var(--sand-dark)", stroke_width=1.2)
    sketch.use("shore", fill=sketch.texture("sand"))
    sketch.use("green", fill="var(--meadow)", stroke="var(--meadow-dark)", stroke_width=2)


def draw_meadows(sketch: Sketch, grid: Grid) -> None:
    """Each hex with a tone and a sight of its own, by lot but always the same; the grid is only a fine engraved line."""
    chance = random.Random(12)
    deck: list[str] = []
    tones: dict[tuple[str, float], str] = {}
    sights: list[tuple[str, float, float, float]] = []
    for place, item in enumerate(grid.board.hexes):
        x, y = grid.centres[place]
        is_plain = item.terrain == Terrain.PLAIN
        tone = (TONES[chance.randrange(len(TONES))], 0.75) if is_plain else (GROUND[item.terrain], 0.95)
        tones[tone] = tones.get(tone, "") + grid.outline(place, 0.975)
        if is_plain:
            deck = deck or chance.sample(SIGHTS, len(SIGHTS))
            sight = "crater" if place == len(grid.centres) - 2 and not grid.has_southern(place) else deck.pop()
            sights.append((f"decor-{sight}", x + chance.uniform(-3, 3), y + chance.uniform(-4, 2), 1.12 if sight == "hill" else 1))
    for (ground, opacity), data in tones.items():
        sketch.path(data, fill=f"var(--{ground})", fill_opacity=opacity, stroke="var(--forest-dark)", stroke_opacity=0.5, stroke_width=1.2)
    for sight_at in sights:
        sketch.use(*sight_at)
    sketch.use("green", fill=sketch.texture("blades"))
    sketch.use("green", fill=sketch.texture("rise"), opacity=0.7)


def draw_ramps(sketch: Sketch, grid: Grid) -> None:
    """A paved ramp leads from each Ahu to the only hex that it belongs to."""
    data = ""
    for site, (x, y) in zip(grid.board.sites, grid.sites, strict=True):
        hx, hy = grid.centres[site.hexagon]
        far = 0.66 if hy > y + 10 else 0.74
        data += f"M{number(x)} {number(y)}L{number(x + (hx - x) * far)} {number(y + (hy - y) * far)}"
    for paint, wide, dashes in (("rock", 19, None), ("snow", 16, None), ("stone-dark", 16, "1.2 6")):
        sketch.path(data, fill="none", stroke=f"var(--{paint})", stroke_width=wide, stroke_dasharray=dashes)
