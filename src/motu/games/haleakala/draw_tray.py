"""The tray: in a tall drawing the buttons for a thumb, in a wide one only those that have no place on the board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from motu.drawing import Sketch, table
from motu.games.haleakala.island import SEGMENTS
from motu.games.haleakala.moves import Act

if TYPE_CHECKING:
    from motu.games.haleakala.draw_scene import HaleakalaScene


@cache
def tray_ground(x: float, y: float) -> Sketch:
    """The cells of the tray of discs by beaches."""
    sketch = Sketch()
    with sketch.group(fill="var(--sand)", opacity=0.35):
        for cell in range(SEGMENTS * 5):
            sketch.rect(x + cell % SEGMENTS * 62.6, y + 40 + 48 * (cell // SEGMENTS), 60, 46, rx=8)
    return sketch


def is_grid(scene: HaleakalaScene) -> bool:
    """Whether the tray is the grid of discs by beaches."""
    return any(kind in (Act.PLACE, Act.TAKE_BACK) for kind, _, _ in scene.choices)


def loose_choices(scene: HaleakalaScene) -> list[int]:
    """The choices that have no place on the board; their buttons are words."""
    return [action for (kind, _, _), action in scene.choices.items() if kind in (Act.STAY, Act.SUMMON, Act.NO_SUMMON, Act.NO_PURCHASE)]


def tray_columns(scene: HaleakalaScene) -> int:
    kinds = {kind for kind, _, _ in scene.choices}
    return 4 if Act.WALK in kinds or Act.MOVE_LAVA in kinds else 2


def tray_height(scene: HaleakalaScene) -> float:
    """The height of the tray: nothing where nothing is asked."""
    if not scene.choices:
        return 0
    if is_grid(scene):
        return 44 + 5 * 48 + 10 + (54 if (Act.MOVE_BOAT, 0, 0) in scene.choices else 0)
    loose = len(loose_choices(scene))
    return 52.0 * (-(-(len(scene.choices) - loose) // tray_columns(scene)) + loose) + 8


def plan_tray(scene: HaleakalaScene, x: float, y: float) -> None:
    """Give every action its place in the tray."""
    if not scene.choices:
        return
    if not scene.is_tall:
        plan_row(scene, x, y)
    elif is_grid(scene):
        plan_grid(scene, x, y)
    else:
        plan_columns(scene, x, y)


def plan_row(scene: HaleakalaScene, x: float, y: float) -> None:
    loose = loose_choices(scene)
    for place, action in enumerate(loose):
        scene.spots[action] = (x + 386 / len(loose) * place, y, 386 / len(loose) - 6, 48)


def plan_columns(scene: HaleakalaScene, x: float, y: float) -> None:
    columns, loose = tray_columns(scene), loose_choices(scene)
    placed = [action for action in scene.choices.values() if action not in loose]
    for place, action in enumerate(placed):
        wide = 374 / columns
        span = columns - place % columns if place == len(placed) - 1 else 1
        scene.spots[action] = (x + wide * (place % columns), y + 52 * (place // columns), wide * span - 4, 48)
    for place, action in enumerate(loose, -(-len(placed) // columns)):
        scene.spots[action] = (x, y + 52 * place, 370, 48)


def plan_grid(scene: HaleakalaScene, x: float, y: float) -> None:
    """A column a beach with its sums on top, a row a disc."""
    canvas = scene.canvas
    canvas.add(tray_ground(x, y))
    for beach in range(SEGMENTS):
        left = x + beach * 62.6
        canvas.rect(
            left,
            y - 2,
            60,
            38,
            rx=8,
            fill="var(--card)",
            stroke="var(--choice)" if beach == scene.view["boat"] else "var(--line)",
            stroke_width=2,
        )
        if beach == scene.view["boat"]:
            canvas.use("boat", left + 42, y + 25, 0.28)
        canvas.text(left + 12, y + 24, beach, 19, class_="h")
        sums = [player["sums"][beach] for player in scene.view["players"]]
        if any(sums):
            canvas.text(left + 42, y + (14 if beach == scene.view["boat"] else 23), f"{sums[0]}:{sums[1]}", 13, class_="b")
    for (kind, beach, disc), action in scene.choices.items():
        scene.spots[action] = (x, y + 282, 374, 48) if kind == Act.MOVE_BOAT else (x + beach * 62.6, y + 40 + 48 * (disc - 1), 60, 46)


def draw_buttons(scene: HaleakalaScene) -> None:
    """The choices that have no place on the board."""
    for action in loose_choices(scene):
        table.button(scene.canvas, action, scene.describe(action), *scene.spots[action])
