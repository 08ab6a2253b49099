"""What was done last, in the colour of who did it: dotted lines, never anything over the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing.lately import draw_dotted, frame, ring, way
from motu.games.dokmus.draw_plan import BoardPlan
from motu.games.dokmus.draw_scene import NO_TILE, DokmusScene
from motu.games.dokmus.grid import TILE_CELLS

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
        for place, event in enumerate(scene.last):
            if event.kind in ("tile_moved", "tile_turned"):
                draw_tile_mark(scene, event)
            elif event.kind in MARKED and not has_left(scene, event.fields[MARKED[event.kind]], scene.last[place + 1 :]):
                draw_cell_mark(scene, event)
        if scene.view["ruin"] != NO_TILE:
            x, y = plan.corner(scene.slot_of[scene.view["ruin"]])
            outline = frame(x - 2, y - 2, plan.tile + 4, plan.tile + 4)
            with part.group(class_="show" if scene.has_just("extra_action") else None):
                part.path(outline, fill="none", stroke="var(--aim)", stroke_width=8, opacity=0.8)
                part.path(outline, fill="none", stroke="var(--ember)", stroke_width=4.5)


def has_left(scene: DokmusScene, cell: int, later: list[Event]) -> bool:
    """Whether the tile under a cell slid or turned afterwards, so that the cell is no longer what it was."""
    for event in later:
        if event.kind in ("tile_moved", "tile_turned"):
            slot = scene.slot_of_tile(event.fields["tile"])
            if slot == cell // TILE_CELLS or (event.kind == "tile_moved" and scene.view["gap"] == cell // TILE_CELLS):
                return True
    return False


def draw_cell_mark(scene: DokmusScene, event: Event) -> None:
    part, plan, colour = scene.part, scene.plan, scene.looks[event.fields["seat"]].colour
    x, y = plan.cell_middle(event.fields[MARKED[event.kind]])
    reach = plan.cell * 0.47
    if event.kind == "token_moved":
        fx, fy = plan.cell_middle(event.fields["cell"])
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
