"""The board: tiles of land in a lagoon, everything that stands on them, and what happened there last."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from motu.drawing import Part, Sketch, drawn_once, number
from motu.drawing.palette import JOURNEY
from motu.games.dokmus.draw_ground import STREAM, WATER, ground, pen, pens
from motu.games.dokmus.draw_last import draw_last
from motu.games.dokmus.draw_plan import BoardPlan, middle, turned_place
from motu.games.dokmus.draw_scene import NO_TILE, DokmusScene, Land
from motu.games.dokmus.draw_scoring import draw_scoring
from motu.games.dokmus.draw_touch import draw_touch
from motu.games.dokmus.grid import SIZE, TILE_CELLS
from motu.games.dokmus.moves import TILE_NAMES
from motu.games.dokmus.state import TOKENS_A_TURN

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


def draw_board(scene: DokmusScene) -> None:
    plan = scene.plan
    part = scene.open_part("board", plan.width, plan.height, scene.say("game.name"), symbols=scene.symbols)
    part.add(lagoon(plan, tuple(word != NO_TILE for word in scene.view["tiles"])))
    tiles = sorted((word, slot) for slot, word in enumerate(scene.view["tiles"]) if word != NO_TILE)
    turns = {slot: turn_of(scene, word[0]) for word, slot in tiles}
    for word, slot in tiles:
        draw_tile(part, plan, word, slot, scene.drawing(word), turns[slot])
    draw_rivers(part, plan, scene.land)
    colours = tuple(look.colour for look in scene.looks)
    for word, slot in tiles:
        draw_land(part, plan, word, slot, scene.drawing(word), turns[slot], colours, tuple(standing_tokens(scene, slot, int(word[2]))))
    draw_last(scene)
    if scene.is_over:
        draw_scoring(scene)
    draw_touch(scene)


@cache
def lagoon(plan: BoardPlan, lies: tuple[bool, ...]) -> Sketch:
    """Water that grows deep outwards, shallow round the tiles. In every slot is a whirl, seen until a tile that slides in lies above it."""
    sketch = Sketch()
    sketch.rect(0, 0, plan.width, plan.height, fill=sketch.texture("lagoon"))
    sketch.rect(0, 0, plan.width, plan.height, fill=sketch.texture("swell"))
    for slot in range(len(lies)):
        sketch.use("gap", *plan.slot_middle(slot), plan.scale)
    shoal = {"stroke": "var(--reef)", "stroke_width": round(18 * plan.scale, 1), "stroke_opacity": 0.55}
    with sketch.group(fill="none", **shoal):
        for slot in (slot for slot, is_land in enumerate(lies) if is_land):
            x, y = plan.corner(slot)
            side, high = plan.tile + 2 * plan.scale, plan.tile + plan.rise * plan.scale
            sketch.rect(x - plan.scale, y + 3 * plan.scale, side, high, rx=13 * plan.scale)
    return sketch


def turn_of(scene: DokmusScene, tile: str) -> int:
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


@drawn_once(512)
def draw_tile(part: Part, plan: BoardPlan, word: str, slot: int, drawing: str, turn: int) -> None:
    """The slab of a tile and its ground, which turns on it; while it comes round, its cliff comes with it."""
    quarters, tile = int(word[2]), word[0]
    style = swing(quarters, turn)
    with part.piece(f"tile-{tile}", *plan.slot_middle(slot), scale=plan.scale):
        if turn:
            for low, paint in ((plan.rise, "cliff-dark"), (plan.rise - 2, "cliff"), (0, "sand")):
                with part.placed(0, low):
                    part.use("block", style=style, fill=f"var(--{paint})", stroke="var(--cliff-dark)", stroke_width=1.4)
        else:
            part.use("slab")
        with (
            part.group(id=f"tile-{tile}-turn", class_="piece", style=style),
            part.placed(0, 0, 1, -90 * quarters),
        ):
            part.use("block", class_="veil")
            part.add(ground(drawing, quarters))
            part.use("dashes", class_="veil")


@drawn_once(128)
def draw_rivers(part: Part, plan: BoardPlan, land: Land) -> None:
    """Where rivers of two tiles meet they run on over the border; where one ends in the south, water falls down the cliff."""
    letters = land.letters
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
    part.parts.append(pens(pen(joined, colour, width * plan.scale, is_round=False) for colour, width in STREAM))
    for x, y in falls:
        with part.placed(x, y, plan.scale):
            part.rect(-11, -2, 22, plan.rise + 2, fill="var(--sea)")
            part.use("fall", 0, plan.rise - 12)


@lru_cache(4096)
def standing(drawing: str, quarters: int, taken: frozenset[int], turn: int) -> Sketch:
    """What stands on a side, upright and from back to front as the tile lies; where tokens stand in a forest, trees stand behind them.

    The points of a temple are written again where something stands before them. While the tile comes round from `turn` quarters before,
    everything keeps upright.
    """
    sketch, chance = Sketch(), random.Random(drawing)
    found = [(turned_place(place, quarters), chance.choice(STANDING[letter])) for place, letter in enumerate(drawing) if letter in STANDING]
    lying = dict(sorted(found))
    names = [(place, "forest-behind" if place in taken and name.startswith("forest") else name) for place, name in lying.items()]
    names += [(place, f"shield-{name[7:]}") for place, name in lying.items() if name.startswith("temple") and place + SIZE in lying]
    for place, name in names:
        x, y = middle(place)
        if turn:
            with sketch.placed(x, y - FOOT):
                sketch.use(name, style=JOURNEY.format(name=f"swing{quarters}", origin=f"{90 * turn}deg"))
        else:
            sketch.use(name, x, y - FOOT)
    return sketch


class StandingToken(NamedTuple):
    """A token on a tile, and what it does."""

    place: int
    """In the tile as it lies."""
    seat: int
    came: tuple[float, float] | None
    """Where it stood before it was moved, in the coordinates of the printed side."""
    is_placed: bool
    """Whether it was set down just now."""
    is_carried: bool


def standing_tokens(scene: DokmusScene, slot: int, quarters: int) -> Iterator[StandingToken]:
    for place, seat in scene.tokens[slot]:
        cell, came = slot * TILE_CELLS + place, None
        if cell in scene.moved:
            came = origin_of(scene, scene.moved[cell], cell, turned_place(place, -quarters), quarters)
        yield StandingToken(place, seat, came, cell in scene.placed, cell == scene.carried)


@drawn_once(512)
def draw_land(
    part: Part, plan: BoardPlan, word: str, slot: int, drawing: str, turn: int, colours: tuple[str, ...], tokens: tuple[StandingToken, ...]
) -> None:
    """What stands on a tile, and the tokens on it, which have the coordinates of the printed side inside a group that is turned, so that
    a tile carries them along when it slides or turns. They must be read first, so they lie over all that stands."""
    quarters, tile = int(word[2]), word[0]
    with (
        part.piece(f"land-{tile}", *plan.slot_middle(slot), scale=plan.scale, pointer_events="none"),
        part.group(id=f"land-{tile}-turn", class_="piece", style=swing(quarters, turn)),
    ):
        with part.placed(0, 0, 1, -90 * quarters):
            part.add(standing(drawing, quarters, frozenset(token.place for token in tokens), turn))
        for token in tokens:
            draw_token(part, token, tile, colours[token.seat], quarters, turn)


def draw_token(part: Part, token: StandingToken, tile: str, colour: str, quarters: int, turn: int) -> None:
    """A token; one set down just now drops into its cell, one that was moved glides there, and one being moved is lifted."""
    place = turned_place(token.place, -quarters)
    x, y = middle(place)
    was = " ".join(f"hand-{colour}-{number}" for number in range(TOKENS_A_TURN)) if token.is_placed else ""
    with part.piece(f"token-{colour}-{tile}-{place}", x, y, came=token.came, was=was):
        if not token.is_carried and not token.is_placed:
            part.use(f"tribe-{colour}", turn=-90 * quarters, style=swing(quarters, turn, back=True) if turn else None)
            return
        with part.placed(0, 0, 1, -90 * quarters):
            if not token.is_carried:
                part.use(f"tribe-{colour}", class_="drop")
                return
            part.circle(0, 0, 14, fill="none", stroke="var(--aim)", stroke_width=4, opacity=0.8)
            part.circle(0, 0, 14, fill="none", stroke=f"var(--{colour}-dark)", stroke_width=2, stroke_dasharray="4 3")
            part.use(f"tribe-{colour}", 0, -9, 1.12)


def origin_of(scene: DokmusScene, start: int, cell: int, place: int, quarters: int) -> tuple[float, float]:
    """Where a moved token stood, in the coordinates of the printed side on which it stands now."""
    (fx, fy), (tx, ty) = scene.plan.cell_middle(start), scene.plan.cell_middle(cell)
    across, down = (fx - tx) / scene.plan.scale, (fy - ty) / scene.plan.scale
    for _ in range(quarters):
        across, down = down, -across
    x, y = middle(place)
    return x + across, y + down
