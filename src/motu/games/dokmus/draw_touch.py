"""What can be touched on the board: every cell, every tile, the empty slot, and handles that appear when they are wanted."""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.drawing import escaped, number
from motu.games.dokmus.draw_plan import Plan
from motu.games.dokmus.draw_table_scene import NO_TILE, TableScene
from motu.games.dokmus.grid import CELL_NAMES, COLUMN_LETTERS, SIZE, TILE_CELLS, row_and_column
from motu.games.dokmus.moves import DIRECTIONS, Act

HANDLE: Final = 22
"""The radius of a handle in pixels."""
TEMPLES: Final = "sL"


def draw_touch(scene: TableScene) -> None:
    part, view, plan = scene.part, scene.view, scene.plan
    x, y = plan.corner(view["gap"])
    with part.thing("gap", scene.word("gap")):
        part.rect(x, y, plan.tile, plan.tile, rx=10, class_="edge")
    for slot, word in enumerate(view["tiles"]):
        if word != NO_TILE:
            x, y = plan.corner(slot)
            with part.thing(f"tile:{word[0]}", f"{scene.word('tile')} {word[:2]}"):
                part.rect(x, y, plan.tile, plan.tile, rx=10, class_="edge")
    for slot, word in enumerate(view["tiles"]):
        if word != NO_TILE:
            draw_cells(scene, slot)
    for cell in sorted(scene.shared_crossings):
        draw_ferry(scene, cell)
    for slot, word in enumerate(view["tiles"]):
        if word != NO_TILE:
            draw_handles(scene, slot, word[0])
    draw_coordinates(scene)


def draw_cells(scene: TableScene, slot: int) -> None:
    """The cells of a tile; a legal crossing is taken by the cell itself unless there is another way to it."""
    crossings, prices = scene.cells(Act.CROSS) - scene.shared_crossings, scene.cells(Act.PAY)
    edges = cell_edges(scene.plan, slot)
    markup = scene.part.parts
    for place in range(TILE_CELLS):
        cell = slot * TILE_CELLS + place
        marks = f"cell:{CELL_NAMES[cell]}"
        cost = ""
        if cell in crossings:
            marks += f" cross:{CELL_NAMES[cell]}"
            cost = badge(scene, cell, "sail")
        elif cell in prices:
            cost = badge(scene, cell, "flame")
        label = escaped(label_of(scene, cell))
        markup.append(f'<g class="thing" data-touch="{marks}" aria-label="{label}">{edges[place]}{cost}</g>')


@cache
def cell_edges(plan: Plan, slot: int) -> list[str]:
    edges = []
    side = number(plan.cell - 2)
    for place in range(TILE_CELLS):
        x, y = plan.cell_middle(slot * TILE_CELLS + place)
        left, top = number(x - plan.cell / 2 + 1), number(y - plan.cell / 2 + 1)
        edges.append(f'<rect class="edge" x="{left}" y="{top}" width="{side}" height="{side}" rx="6"/>')
    return edges


def label_of(scene: TableScene, cell: int) -> str:
    """The terrain and the name of a cell, who stands there, and at temples what they are worth and who has discovered them."""
    letter = scene.letters[cell]
    label = f"{scene.terrain_words[letter]} {CELL_NAMES[cell]}"
    if letter in TEMPLES:
        label += f" · {scene.temple_points[letter]}"
        found = scene.discoverers.get(cell)
        return f"{label} · {found}" if found else label
    owner = scene.owners.get(cell)
    return label if owner is None else f"{label} · {scene.looks[owner].name}"


def badge(scene: TableScene, cell: int, symbol: str) -> str:
    """What a cell costs, in its upper right corner: a flame for a sacrifice, a sail for a crossing."""
    x, y = scene.plan.cell_middle(cell)
    scene.part.symbols[symbol] = None
    reach = scene.plan.cell * 0.36
    size = f"{0.86 * scene.plan.scale:.2f}"
    return f'<use class="cost" href="#s-{symbol}" transform="translate({number(x + reach)} {number(y - reach)}) scale({size})"/>'


def draw_ferry(scene: TableScene, cell: int) -> None:
    """The other way to a cell that can be reached over land: over the water, for a sacrifice."""
    x, y = scene.plan.cell_middle(cell)
    reach = scene.plan.cell * 0.28
    with scene.part.thing(f"cross:{CELL_NAMES[cell]}", scene.word("over_water", cell=CELL_NAMES[cell]), is_handle=True):
        scene.part.circle(x + reach, y - reach, scene.plan.cell * 0.3, class_="edge")
        scene.part.use("sail", x + reach, y - reach, 0.86 * scene.plan.scale, pointer_events="none")


def draw_handles(scene: TableScene, slot: int, tile: str) -> None:
    """Two handles in the upper corners of a tile that turn it."""
    x, y = scene.plan.corner(slot)
    for direction, label in zip(DIRECTIONS, ("clockwise", "counter_clockwise"), strict=True):
        left = x + (scene.plan.tile - HANDLE - 6 if direction == "cw" else HANDLE + 6)
        with scene.part.thing(f"direction:{tile}{direction}", scene.word(label), is_handle=True):
            scene.part.circle(left, y + HANDLE + 6, HANDLE, fill="var(--card)", stroke="var(--choice)", stroke_width=2)
            mirrored = "" if direction == "cw" else " scale(-1 1)"
            scene.part.element("use", href="#s-bend", transform=f"translate({number(left)} {number(y + HANDLE + 6)}){mirrored}")
            scene.part.symbols["bend"] = None
            scene.part.circle(left, y + HANDLE + 6, HANDLE, class_="edge")


def draw_coordinates(scene: TableScene) -> None:
    """Names of columns, rows and tiles, for those who ask for them."""
    part, plan = scene.part, scene.plan
    with part.group(class_="coord", pointer_events="none"):
        for place in range(3 * SIZE):
            slot, column = divmod(place, SIZE)
            x, _ = plan.cell_middle(slot * TILE_CELLS + column)
            part.text(x, plan.height - 3, COLUMN_LETTERS[place], 11, class_="b map")
        for row in range(plan.rows * SIZE):
            _, y = plan.cell_middle(row // SIZE * 3 * TILE_CELLS + row % SIZE * SIZE)
            part.text(2, y + 4, row_and_column(row // SIZE * 3 * TILE_CELLS + row % SIZE * SIZE)[0] + 1, 11, "start", class_="b map")
        for slot, word in enumerate(scene.view["tiles"]):
            if word != NO_TILE:
                x, y = plan.corner(slot)
                part.text(x + plan.tile / 2, y + plan.tile + 4, word[:2], 12, class_="b map")
