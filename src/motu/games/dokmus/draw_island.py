"""The board: tiles of land in a lagoon, everything that stands on them, and what happened there last."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from motu.drawing import Sketch, number
from motu.drawing.palette import JOURNEY
from motu.games.dokmus.draw_ground import STREAM, WATER, ground, pen
from motu.games.dokmus.draw_last import draw_last
from motu.games.dokmus.draw_plan import Plan, middle, turned_place
from motu.games.dokmus.draw_table_scene import NO_TILE, TableScene
from motu.games.dokmus.draw_touch import draw_touch
from motu.games.dokmus.grid import SIZE, TILE_CELLS
from motu.games.dokmus.moves import TILE_NAMES

STANDING: Final = {
    "F": ("forest-0", "forest-1", "forest-2"),
    "M": ("mountain-0", "mountain-1"),
    "V": ("volcano",),
    "R": ("ruins",),
    "s": ("temple-small",),
    "L": ("temple-large",),
}
"""What stands on a terrain, one of them by lot."""
FOOT: Final = 2.0
"""How much higher than the middle of its cell something stands."""
JUST_PLACED: Final = ("started", "placed", "placed_anywhere", "paid", "crossed")


def draw_board(scene: TableScene) -> None:
    plan = scene.plan
    part = scene.open_part("board", plan.width, plan.height, scene.say("game.name"), symbols=scene.symbols)
    part.add(lagoon(plan, tuple(word != NO_TILE for word in scene.view["tiles"])))
    tiles = sorted((word, slot) for slot, word in enumerate(scene.view["tiles"]) if word != NO_TILE)
    for word, slot in tiles:
        draw_tile(scene, word, slot)
    draw_rivers(scene)
    for word, slot in tiles:
        draw_land(scene, word, slot)
    draw_last(scene)
    draw_touch(scene)


@cache
def lagoon(plan: Plan, lies: tuple[bool, ...]) -> Sketch:
    """Water that grows deep outwards, shallow round the tiles, a whirl in every slot without one."""
    sketch = Sketch()
    sketch.rect(0, 0, plan.width, plan.height, fill=sketch.texture("lagoon"))
    sketch.rect(0, 0, plan.width, plan.height, fill=sketch.texture("swell"))
    for slot, is_land in enumerate(lies):
        x, y = plan.corner(slot)
        if is_land:
            side, high = plan.tile + 20 * plan.scale, plan.tile + (plan.rise + 18) * plan.scale
            sketch.rect(x - 10 * plan.scale, y - 6 * plan.scale, side, high, rx=22 * plan.scale, fill="var(--reef)", opacity=0.55)
        else:
            sketch.use("gap", *plan.slot_middle(slot), plan.scale)
    return sketch


def turn_of(scene: TableScene, tile: str) -> int:
    """How a tile was turned just now: 1 clockwise, -1 counter-clockwise, 0 not at all."""
    for event in scene.last:
        if event.kind == "tile_turned" and TILE_NAMES[event.fields["tile"]] == tile:
            return 1 if event.fields["direction"] == 0 else -1
    return 0


def swing(quarters: int, turn: int, back: bool = False) -> str:
    """The style of something that comes round with its tile, or that keeps upright on it."""
    side = -1 if back else 1
    journey = JOURNEY.format(name=f"swing{quarters}", origin=f"{side * 90 * (quarters - turn)}deg") if turn else ""
    return f"{journey}transform:rotate({side * 90 * quarters}deg)"


def draw_tile(scene: TableScene, word: str, slot: int) -> None:
    """The slab of a tile and its ground, which turns on it."""
    part, quarters = scene.part, int(word[2])
    turn = turn_of(scene, word[0])
    with part.piece(f"tile-{word[0]}", *scene.plan.slot_middle(slot), scale=scene.plan.scale):
        part.use("slab")
        with (
            part.group(id=f"tile-{word[0]}-turn", class_="piece", style=swing(quarters, turn), transform=f"rotate({90 * quarters})"),
            part.placed(0, 0, 1, -90 * quarters),
        ):
            part.add(ground(scene.drawing(word), quarters))


def draw_rivers(scene: TableScene) -> None:
    """Where rivers of two tiles meet they run on over the border; where one ends in the south, water falls down the cliff."""
    plan, letters = scene.plan, scene.letters
    joined, falls = "", []
    half = plan.cell / 2
    for cell, letter in letters.items():
        if letter != WATER:
            continue
        slot, place = divmod(cell, TILE_CELLS)
        x, y = plan.cell_middle(cell)
        if place % SIZE == SIZE - 1 and slot % 3 < 2 and letters.get(cell + TILE_CELLS - SIZE + 1) == WATER:
            joined += f"M{number(x + half - 1)} {number(y)}h{number(plan.across + 2)}"
        if place // SIZE == SIZE - 1:
            if letters.get(cell + 3 * TILE_CELLS - (SIZE - 1) * SIZE) == WATER:
                joined += f"M{number(x)} {number(y + half - 1)}v{number(plan.down + 2)}"
            else:
                falls.append((x, y + half))
    scene.part.parts += [pen(joined, colour, width * plan.scale, "butt") for colour, width in STREAM]
    for x, y in falls:
        with scene.part.placed(x, y, plan.scale):
            scene.part.rect(-11, -2, 22, plan.rise + 2, fill="var(--sea)")
            scene.part.use("fall", 0, plan.rise - 12)


@cache
def standing(drawing: str, quarters: int) -> tuple[tuple[int, int, str], ...]:
    """What stands on a side, from back to front as the tile lies: row, cell as printed, and symbol."""
    chance = random.Random(drawing)
    found = [
        (turned_place(place, quarters), place, chance.choice(STANDING[letter]))
        for place, letter in enumerate(drawing)
        if letter in STANDING
    ]
    return tuple((there // SIZE, place, name) for there, place, name in sorted(found))


def draw_land(scene: TableScene, word: str, slot: int) -> None:
    """What stands on a tile and the tokens on it, upright however the tile lies.

    They have the coordinates of the printed side inside a group that is turned, so that a tile that slides or turns carries them along.
    A token comes after the row below it, because it must be read first.
    """
    part, quarters, drawing = scene.part, int(word[2]), scene.drawing(word)
    turn = turn_of(scene, word[0])
    tokens = sorted((cell - slot * TILE_CELLS, seat) for cell, seat in scene.owners.items() if cell // TILE_CELLS == slot)
    taken = {turned_place(place, -quarters) for place, _ in tokens}
    with (
        part.piece(f"land-{word[0]}", *scene.plan.slot_middle(slot), scale=scene.plan.scale, pointer_events="none"),
        part.group(id=f"land-{word[0]}-turn", class_="piece", style=swing(quarters, turn), transform=f"rotate({90 * quarters})"),
    ):
        things = list(standing(drawing, quarters))
        for row in range(SIZE + 1):
            while things and things[0][0] == row:
                _, place, name = things.pop(0)
                behind = "forest-behind" if place in taken and name.startswith("forest") else name
                draw_upright(scene, behind, place, quarters, turn)
            for place, seat in tokens:
                if place // SIZE == row - 1:
                    draw_token(scene, seat, word[0], slot * TILE_CELLS + place, turned_place(place, -quarters), quarters, turn)


def draw_upright(scene: TableScene, name: str, place: int, quarters: int, turn: int) -> None:
    """Something that stands in a cell of the printed side; while its tile comes round it keeps upright."""
    x, y = middle(place)
    dx, dy = ((0, -FOOT), (-FOOT, 0), (0, FOOT), (FOOT, 0))[quarters]
    if turn:
        with scene.part.placed(x + dx, y + dy):
            scene.part.use(name, turn=-90 * quarters, style=swing(quarters, turn, back=True))
    else:
        scene.part.use(name, x + dx, y + dy, 1, -90 * quarters)


def draw_token(scene: TableScene, seat: int, tile: str, cell: int, place: int, quarters: int, turn: int) -> None:
    """A token; what was set down just now drops into its cell, and what was moved glides there."""
    part, colour = scene.part, scene.looks[seat].colour
    x, y = middle(place)
    came = None
    is_new = False
    for event in scene.last:
        if event.kind == "token_moved" and event.fields["target"] == cell:
            came = origin_of(scene, event.fields["cell"], cell, place, quarters)
        is_new = is_new or (event.kind in JUST_PLACED and event.fields["cell"] == cell)
    is_carried = scene.carried == cell
    with (
        part.piece(f"token-{colour}-{tile}-{place}", x, y, came=came),
        part.group(
            transform=f"rotate({-90 * quarters})" if quarters else None,
            style=swing(quarters, turn, back=True) if quarters or turn else None,
        ),
    ):
        if is_carried:
            part.circle(0, 0, 14, fill="none", stroke="var(--aim)", stroke_width=4, opacity=0.8)
            part.circle(0, 0, 14, fill="none", stroke=f"var(--{colour}-dark)", stroke_width=2, stroke_dasharray="4 3")
        part.use(f"tribe-{colour}", 0, -9 if is_carried else 0, 1.12 if is_carried else 1, class_="drop" if is_new else None)


def origin_of(scene: TableScene, start: int, cell: int, place: int, quarters: int) -> tuple[float, float]:
    """Where a moved token stood, in the coordinates of the printed side on which it stands now."""
    (fx, fy), (tx, ty) = scene.plan.cell_middle(start), scene.plan.cell_middle(cell)
    across, down = (fx - tx) / scene.plan.scale, (fy - ty) / scene.plan.scale
    for _ in range(quarters):
        across, down = down, -across
    x, y = middle(place)
    return x + across, y + down
