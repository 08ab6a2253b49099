"""What can be touched on the board: every cell, every tile, the empty slot, and handles that appear when they are wanted."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from motu.drawing import Part, drawn_once, escaped, number
from motu.drawing.picture import PageOnly
from motu.games.dokmus.draw_plan import BoardPlan
from motu.games.dokmus.draw_scene import NO_TILE, DokmusScene, Settled
from motu.games.dokmus.grid import CELL_NAMES, COLUMN_LETTERS, SIZE, TILE_CELLS
from motu.games.dokmus.moves import DIRECTIONS, TILE_NAMES, Act

HANDLE: Final = 22
"""The radius of a handle in pixels."""
INSET: Final = 3.5
"""So far inside its cell the outline of a cell is drawn, so that those of neighbours keep apart."""
BARRED: Final = {"M": "mountain", "W": "water"}
"""D-PLACE-4: terrains of which nothing more is to be told than their name."""


def draw_touch(scene: DokmusScene) -> None:
    part, plan, tiles = scene.part, scene.plan, tuple(scene.view["tiles"])
    lying = tuple(scene.word(f"tile_{tier}_{side}") for tier in tiers(plan.rows) for side in ("left", "middle", "right"))
    draw_grounds(part, plan, scene.view["gap"], tiles, scene.word("gap"), lying)
    crossings, prices = scene.cells(Act.CROSS) - scene.shared_crossings, scene.cells(Act.PAY)
    specials = special_cells(scene.settled, frozenset(crossings), frozenset(prices), tuple([look.name for look in scene.looks]))
    words = scene.words_by_letter
    for slot, word in enumerate(tiles):
        if word != NO_TILE:
            draw_cells(part, plan, slot, scene.land.lying[slot], words, specials.get(slot, ()))
    with part.group(class_="over"):
        for cell in sorted(scene.shared_crossings):
            draw_ferry(scene, cell)
        for tile in sorted(scene.targets.get(Act.ROTATE, ())):
            draw_handles(scene, tile)
    draw_coordinates(part, plan, tiles)


def tiers(rows: int) -> tuple[str, ...]:
    """The rows of slots by name."""
    return ("upper", *("inner",) * (rows - 2), "lower")


@drawn_once(256)
def draw_grounds(part: Part, plan: BoardPlan, gap: int, tiles: tuple[str, ...], gap_word: str, lying: tuple[str, ...]) -> None:
    """The empty slot, and every tile as a whole."""
    x, y = plan.corner(gap)
    with part.thing("gap", gap_word, is_ground=True):
        part.rect(x, y, plan.tile, plan.tile, rx=10, class_="edge")
    for slot, word in enumerate(tiles):
        if word != NO_TILE:
            x, y = plan.corner(slot)
            with part.thing(f"tile:{word[0]}", f"{lying[slot]} ({word[:2]})", is_ground=True):
                part.rect(x, y, plan.tile, plan.tile, rx=10, class_="edge")


class SpecialCell(NamedTuple):
    """A cell that tells more than its terrain."""

    cell: int
    told: str
    cost: str
    """The symbol of what it costs."""
    crosses: bool
    """Whether it takes a legal crossing, because there is no other way to it."""


@lru_cache(256)
def special_cells(
    settled: Settled, crossings: frozenset[int], prices: frozenset[int], names: tuple[str, ...]
) -> dict[int, tuple[SpecialCell, ...]]:
    """Those cells by slot; `names` are those of the seats."""
    owners, discovered = settled.owners, settled.discovered
    found: dict[int, list[SpecialCell]] = {}
    for cell in sorted({*owners, *discovered, *crossings, *prices}):
        if cell in owners:
            told, cost = f" · {names[owners[cell]]}", ""
        elif cell in discovered:
            told, cost = " · " + ", ".join(names[seat] for seat in discovered[cell]), ""
        else:
            told, cost = "", "coin-sail" if cell in crossings else "coin-flame"
        found.setdefault(cell // TILE_CELLS, []).append(SpecialCell(cell, told, cost, cell in crossings))
    return {slot: tuple(cells) for slot, cells in found.items()}


@drawn_once(512)
def draw_cells(
    part: Part, plan: BoardPlan, slot: int, letters: str, words: tuple[tuple[str, str], ...], special: tuple[SpecialCell, ...]
) -> None:
    """The cells of a tile. What costs something is drawn from right to left, so that no outline covers the sign of its neighbour."""
    named, cells = dict(words), dict(plain_cells(plan, slot, letters, words))
    for cell, told, cost, crosses in sorted(special, key=lambda each: (each.cell // SIZE, -each.cell)):
        name = CELL_NAMES[cell]
        marks = f"cell:{name}"
        crossing = f" cross:{name}" if crosses else ""
        del cells[marks]
        sign = coin(part, plan, cell, cost) if cost else ""
        cells[marks + crossing] = cell_markup(plan, cell, marks + crossing, f"{named[letters[cell % TILE_CELLS]]} {name}{told}", sign)
    part.things += cells
    corner, side = " ".join(number(place + INSET) for place in plan.corner(slot)), number(plan.cell - 2 * INSET)
    head = f'<g class="cells" style="--side:{side}px" transform="translate({corner})">'
    part.parts += [PageOnly(markup) for markup in (head, *cells.values(), "</g>")]


@lru_cache(512)
def plain_cells(plan: BoardPlan, slot: int, letters: str, words: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The cells of a tile with nothing on them, by their marks. Those that no token can ever enter are one thing for each terrain."""
    named, found = dict(words), {}
    for cell, letter in enumerate(letters, slot * TILE_CELLS):
        if letter not in BARRED:
            marks = f"cell:{CELL_NAMES[cell]}"
            found[marks] = cell_markup(plan, cell, marks, f"{named[letter]} {CELL_NAMES[cell]}")
    for barred, marks in BARRED.items():
        edges = "".join(edge(plan, place) for place, letter in enumerate(letters) if letter == barred)
        if edges:
            label = escaped(named[barred])
            found[marks] = f'<g class="thing" data-touch="{marks}" aria-label="{label}"><path class="edge" d="{edges}"/></g>'
    return found


def edge(plan: BoardPlan, place: int) -> str:
    """The outline of a cell in the coordinates of its tile."""
    row, column = divmod(place, SIZE)
    side = number(plan.cell - 2 * INSET)
    return f"M{number(column * plan.cell)} {number(row * plan.cell)}h{side}v{side}h-{side}z"


def cell_markup(plan: BoardPlan, cell: int, marks: str, label: str, cost: str = "") -> str:
    """There are hundreds of cells, so nothing is written that need not be: how large they are is said once for a tile."""
    row, column = divmod(cell % TILE_CELLS, SIZE)
    place = (f' x="{number(column * plan.cell)}"' if column else "") + (f' y="{number(row * plan.cell)}"' if row else "")
    outline = f'<rect class="edge"{place}/>'
    return f'<g class="thing" data-touch="{marks}" aria-label="{escaped(label)}">{outline}{cost}</g>'


def coin(part: Part, plan: BoardPlan, cell: int, symbol: str) -> str:
    """What a cell costs, in its upper right corner: a flame for a sacrifice, a sail for a crossing."""
    row, column = divmod(cell % TILE_CELLS, SIZE)
    part.symbols[symbol] = None
    place = f"translate({number((column + 0.84) * plan.cell)} {number((row + 0.16) * plan.cell)}) scale({0.62 * plan.scale:.2f})"
    return f'<use class="cost" href="#s-{symbol}" transform="{place}"/>'


def draw_ferry(scene: DokmusScene, cell: int) -> None:
    """The other way to a cell that can be reached over land: over the water, for a sacrifice."""
    x, y = scene.plan.cell_middle(cell)
    reach = scene.plan.cell * 0.28
    with scene.part.thing(f"cross:{CELL_NAMES[cell]}", scene.word("over_water", cell=CELL_NAMES[cell]), is_handle=True):
        scene.part.use("coin-sail", x + reach, y - reach, 0.86 * scene.plan.scale, pointer_events="none")
        scene.part.circle(x + reach, y - reach, scene.plan.cell * 0.28, class_="edge")


def draw_handles(scene: DokmusScene, tile: int) -> None:
    """Two handles in the upper corners of a tile that turn it."""
    slot = scene.slot_of_tile(tile)
    if slot is None:
        return
    x, y = scene.plan.corner(slot)
    for direction, label in zip(DIRECTIONS, ("clockwise", "counter_clockwise"), strict=True):
        left = x + (scene.plan.tile - HANDLE - 6 if direction == "cw" else HANDLE + 6)
        with scene.part.thing(f"direction:{TILE_NAMES[tile]}{direction}", scene.word(label), is_handle=True):
            scene.part.use(f"turn-{direction}", left, y + HANDLE + 6, pointer_events="none")
            scene.part.circle(left, y + HANDLE + 6, HANDLE, class_="edge")


@drawn_once(256)
def draw_coordinates(part: Part, plan: BoardPlan, tiles: tuple[str, ...]) -> None:
    """Names of columns, rows and tiles, for those who ask for them."""
    with part.group(class_="coord b map", font_size=11, text_anchor="middle", pointer_events="none"):
        columns = " ".join(number(plan.cell_middle(place // SIZE * TILE_CELLS + place % SIZE)[0]) for place in range(3 * SIZE))
        part.parts.append(f'<text x="{columns}" y="{number(plan.height - 3)}">{COLUMN_LETTERS}</text>')
        for row in range(plan.rows * SIZE):
            _, y = plan.cell_middle(row // SIZE * 3 * TILE_CELLS + row % SIZE * SIZE)
            part.parts.append(f'<text x="{number(max(8, plan.left / 2))}" y="{number(y + 4)}">{row + 1}</text>')
        for slot, word in enumerate(tiles):
            if word != NO_TILE:
                x, y = plan.corner(slot)
                part.parts.append(f'<text x="{number(x + plan.tile / 2)}" y="{number(y + plan.tile + 4)}">{word[:2]}</text>')
