"""What was done last, in the colour of who did it: dotted lines, never anything over the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing.lately import draw_dotted, frame, ring, way
from motu.games.dokmus.draw_plan import BoardPlan, turned_place
from motu.games.dokmus.draw_scene import NO_TILE, DokmusScene
from motu.games.dokmus.grid import TILE_CELLS
from motu.games.dokmus.moves import TILE_NAMES

if TYPE_CHECKING:
    from motu.core.journal import Event

MARKED = {
    "started": "cell",
    "placed": "cell",
    "placed_anywhere": "cell",
    "paid": "cell",
    "crossed": "cell",
    "volcano": "cell",
    "token_moved": "target",
}
"""The field with the cell to mark, by kind of event."""


def draw_last(scene: DokmusScene) -> None:
    """Rings where tokens were set down, ways of what was moved, the edge of a tile that slid or turned; the tile of open ruins."""
    part, plan = scene.part, scene.plan
    with part.group(class_="lately", pointer_events="none"):
        for event, cells in as_they_lie(scene):
            if event.kind in MARKED:
                draw_cell_mark(scene, event, cells)
            else:
                draw_tile_mark(scene, event)
        if scene.view["ruin"] != NO_TILE:
            x, y = plan.corner(scene.slot_of[scene.view["ruin"]])
            outline = frame(x - 2, y - 2, plan.tile + 4, plan.tile + 4)
            with part.group(class_="show" if scene.has_just("extra_action") else None):
                part.path(outline, fill="none", stroke="var(--aim)", stroke_width=8, opacity=0.8)
                part.path(outline, fill="none", stroke="var(--ember)", stroke_width=4.5)


def as_they_lie(scene: DokmusScene) -> list[tuple[Event, dict[str, int]]]:
    """What is to be marked in the order in which it happened, with the cells that it names as they lie now."""
    ride = Ride(scene)
    found: list[tuple[Event, dict[str, int]]] = []
    for event in reversed(scene.last):
        if event.kind in ("tile_moved", "tile_turned"):
            found.append((event, {}))
            ride.back_before(event)
        elif event.kind in MARKED:
            found.append((event, {name: ride.cell(event.fields[name]) for name in ("cell", "target") if name in event.fields}))
    return found[::-1]


class Ride:
    """Where a cell of an earlier moment lies now: tiles carry their tokens along. One goes back through events from the last one on."""

    def __init__(self, scene: DokmusScene) -> None:
        self.slots = {tile: slot for tile in range(len(TILE_NAMES)) if (slot := scene.slot_of_tile(tile)) is not None}
        """Where each tile lay at the moment."""
        self.gap: int = scene.view["gap"]
        self.now = {slot: (slot, 0) for slot in (*self.slots.values(), self.gap)}
        """Of each slot of the moment: where the tile that lay there lies now, and by how many quarters it turned since, clockwise."""

    def back_before(self, event: Event) -> None:
        """To the moment before a tile slid or turned."""
        tile = event.fields["tile"]
        slot = self.slots[tile]
        there, quarters = self.now[slot]
        if event.kind == "tile_turned":
            self.now[slot] = there, quarters + (1 if event.fields["direction"] == 0 else -1)
        else:
            self.now[self.gap] = there, quarters
            self.slots[tile], self.gap = self.gap, slot

    def cell(self, then: int) -> int:
        slot, place = divmod(then, TILE_CELLS)
        there, quarters = self.now[slot]
        return there * TILE_CELLS + turned_place(place, quarters)


def draw_cell_mark(scene: DokmusScene, event: Event, cells: dict[str, int]) -> None:
    part, plan, colour = scene.part, scene.plan, scene.looks[event.fields["seat"]].colour
    x, y = plan.cell_middle(cells[MARKED[event.kind]])
    reach = plan.cell * 0.47
    if event.kind == "token_moved":
        fx, fy = plan.cell_middle(cells["cell"])
        draw_dotted(part, way(fx, fy, x, y, reach), colour)
    draw_dotted(part, ring(x, y, reach), colour)
    if event.kind == "volcano":
        with part.placed(x + plan.cell * 0.34, y - plan.cell * 0.34, plan.scale):
            part.use("flame", class_="burst")


def draw_tile_mark(scene: DokmusScene, event: Event) -> None:
    plan, colour = scene.plan, scene.looks[event.fields["seat"]].colour
    slot = scene.slot_of_tile(event.fields["tile"])
    if slot is None:
        return
    x, y = plan.corner(slot)
    draw_dotted(scene.part, frame(x, y, plan.tile, plan.tile), colour)
    if event.kind == "tile_moved" and slot == event.fields["slot"]:
        draw_dotted(scene.part, out_of_the_gap(plan, scene.view["gap"], slot), colour)


def out_of_the_gap(plan: BoardPlan, gap: int, slot: int) -> str:
    """The way of a tile from the middle of the slot that it left to the middle of its near edge."""
    (fx, fy), (tx, ty) = plan.slot_middle(gap), plan.slot_middle(slot)
    half = plan.tile / 2
    return way(fx, fy, tx, ty, half)
