"""What can be decided on the board: cells that light up, tokens to take up, buttons of tiles."""

from __future__ import annotations

from motu.games.dokmus.draw_board import cell_middle, slot_middle
from motu.games.dokmus.draw_scene import CROSSINGS_IN_A_ROW, GAP, MOST_HINTS, SIDE, DokmusScene
from motu.games.dokmus.draw_tiles import CELL, TILE
from motu.games.dokmus.grid import CELL_NAMES
from motu.games.dokmus.moves import TILE_NAMES, Act


def draw_choices(scene: DokmusScene) -> None:
    for (kind, first, second), action in scene.choices.items():
        if kind in (Act.SET_OUT, Act.PLACE, Act.PAY, Act.PUT, Act.CROSS):
            draw_cell_choice(scene, kind, first, action)
        elif kind == Act.LIFT:
            x, y = cell_middle(first)
            with scene.canvas.control(action, scene.describe(action)):
                scene.canvas.circle(x, y, 17, class_="choice", fill_opacity=0.1)
        elif kind in (Act.SLIDE, Act.ROTATE):
            draw_tile_choice(scene, kind, first, second, action)


def draw_cell_choice(scene: DokmusScene, kind: int, cell: int, action: int) -> None:
    """A cell that lights up; a small flame tells that a token is sacrificed, a boat that water is crossed."""
    canvas = scene.canvas
    x, y = cell_middle(cell)
    shares = kind == Act.CROSS and scene.is_shared(cell)
    with canvas.control(action, scene.describe(action), gain(scene, action)):
        if shares:
            canvas.circle(x + 9, y + 9, 9.5, class_="choice")
            canvas.use("boat", x + 9, y + 10, 0.26)
            draw_crossing(scene, action, CELL_NAMES[cell])
            return
        canvas.rect(x - 15.5, y - 15.5, 31, 31, rx=8, class_="choice")
        if kind == Act.CROSS:
            canvas.use("boat", x, y + 2, 0.4)
        elif kind == Act.PAY:
            canvas.use("lava-disc", x - 5, y - 5, 0.38)


def draw_crossing(scene: DokmusScene, action: int, name: str) -> None:
    """In a tall drawing: the button of a crossing."""
    if not scene.is_tall or action not in scene.crossings:
        return
    row, column = divmod(scene.crossings.index(action), CROSSINGS_IN_A_ROW)
    step = 374 / CROSSINGS_IN_A_ROW
    x, y = 8 + step * column, 78 + scene.board_height * 390 / SIDE + 8 + 54 * len(scene.buttons) + 50 * row
    with scene.canvas.outside():
        scene.canvas.rect(x, y, step - 4, 46, rx=9, class_="choice")
        scene.canvas.use("boat", x + 20, y + 24, 0.5)
        scene.canvas.text(x + 52, y + 29, name, 15, class_="b")


def draw_tile_choice(scene: DokmusScene, kind: int, tile: int, direction: int, action: int) -> None:
    """Buttons for a tile that leave every cell free: bent arrows where corners of cells meet at its upper border, an arrow in the
    empty slot that it can slide into."""
    canvas, view = scene.canvas, scene.view
    slot = next(slot for slot, word in enumerate(view["tiles"]) if word[0] == TILE_NAMES[tile])
    x, y = slot_middle(slot)
    reach = 16.5 if scene.is_tall else 14
    with canvas.control(action, scene.describe(action), gain(scene, action)):
        if kind == Act.ROTATE:
            side = 1 if direction == 0 else -1
            bx, by = x + side * CELL * 1.5, y - TILE / 2 - GAP / 2
            canvas.circle(bx, by, reach, class_="button", stroke="var(--choice-ink)", stroke_width=1.5)
            with canvas.placed(bx, by):
                canvas.element("use", href="#s-turn-back", transform="scale(-.8 .8)" if side > 0 else "scale(.8)")
            canvas.symbols["turn-back"] = None
            return
        across, down = (view["gap"] % 3) - slot % 3, (view["gap"] // 3) - slot // 3
        ax, ay = (across > 0) - (across < 0), (down > 0) - (down < 0)
        bx, by = x + ax * (TILE / 2 + 26), y + ay * (TILE / 2 + 26)
        canvas.circle(bx, by, 21, class_="button", stroke="var(--choice-ink)", stroke_width=1.5)
        canvas.use("arrow", bx, by, 0.95, 0 if ax > 0 else 180 if ax < 0 else 90 if ay > 0 else -90, colour="choice-ink")


def gain(scene: DokmusScene, action: int) -> str:
    """What a placement or a moved tile earns at once; not told where a token may go to any cell of the board."""
    if len(scene.view["legal"]) > MOST_HINTS:
        return ""
    after = scene.state.clone()
    after.do(action)
    seat = scene.view["to_act"]
    points = int(after.scores()[seat]) - scene.points_of(seat)
    return f"{'+' if points >= 0 else '−'}{scene.word('points', n=abs(points))}"
