"""The island of tiles seen from above, with everything that lies on it and what happened there last."""

from __future__ import annotations

from motu.drawing import table
from motu.drawing.palette import JOURNEY
from motu.games.dokmus.draw_scene import GAP, MARGIN, NO_TILE, SIDE, DokmusScene
from motu.games.dokmus.draw_tiles import CELL, STREAM, TILE, WATER, middle
from motu.games.dokmus.grid import CELL_NUMBERS, COLUMN_LETTERS, SIZE, TILE_CELLS, row_and_column
from motu.games.dokmus.moves import TILE_NAMES

PITCH = TILE + GAP
"""From one slot to the next."""
PLACED = ("started", "placed", "placed_anywhere", "paid", "crossed", "volcano")
MARKED = {**dict.fromkeys(PLACED, "cell"), "token_moved": "target"}
"""The field with the cell to mark, by kind of event."""


def slot_middle(slot: int) -> tuple[float, float]:
    """The middle of a slot on the board."""
    return MARGIN + TILE / 2 + PITCH * (slot % 3), MARGIN + TILE / 2 + PITCH * (slot // 3)


def cell_middle(cell: int) -> tuple[float, float]:
    """The middle of a cell on the board."""
    row, column = row_and_column(cell)
    return MARGIN + (column + 0.5) * CELL + column // SIZE * GAP, MARGIN + (row + 0.5) * CELL + row // SIZE * GAP


def unturned(place: int, quarters: int) -> int:
    """The cell of a tile as it is printed, from the cell as the tile lies after so many quarter turns clockwise."""
    row, column = divmod(place, SIZE)
    for _ in range(quarters):
        row, column = SIZE - 1 - column, row
    return row * SIZE + column


def draw_board(scene: DokmusScene) -> None:
    canvas, view = scene.canvas, scene.view
    table.sea(canvas, 0, 0, SIDE, scene.board_height, 24)
    for column, letter in enumerate(COLUMN_LETTERS):
        canvas.text(MARGIN + (column + 0.5) * CELL + column // SIZE * GAP, scene.board_height - 9, letter, 13, style="fill:var(--sea-ink)")
    for row in range(scene.rows * SIZE):
        canvas.text(13, MARGIN + (row + 0.5) * CELL + row // SIZE * GAP + 5, row + 1, 13, style="fill:var(--sea-ink)")
    for slot, word in enumerate(view["tiles"]):
        if word == NO_TILE:
            x, y = slot_middle(slot)
            with canvas.group(id="gap" if slot == view["gap"] else None):
                canvas.rect(x - TILE / 2, y - TILE / 2, TILE, TILE, rx=8, fill="var(--sea-deep)", opacity=0.35)
                canvas.use("whirl", x, y)
    tokens: dict[int, list[tuple[int, int]]] = {}
    for seat, player in enumerate(view["players"]):
        for name in player["tokens"]:
            slot, place = divmod(CELL_NUMBERS[name], TILE_CELLS)
            tokens.setdefault(slot, []).append((seat, place))
    for slot, word in sorted(enumerate(view["tiles"]), key=lambda lying: lying[1]):
        if word != NO_TILE:
            draw_tile(scene, slot, word, tokens.get(slot, []))
    draw_straits(scene)
    for slot, word in enumerate(view["tiles"]):
        if word != NO_TILE:
            x, y = slot_middle(slot)
            table.badge(canvas, x, y - TILE / 2 - GAP / 2, word[:2], 11)
    draw_last(scene)


def draw_straits(scene: DokmusScene) -> None:
    """Water between two tiles whose rivers meet at the border."""
    canvas, rows = scene.canvas, scene.view["terrain"]
    joins = ""
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            x, y = MARGIN + (column + 0.5) * CELL + column // SIZE * GAP, MARGIN + (row + 0.5) * CELL + row // SIZE * GAP
            if letter != WATER:
                continue
            if column % SIZE == SIZE - 1 and column + 1 < len(line) and line[column + 1] == WATER:
                joins += f"M{x + CELL / 2 - 2:g} {y:g}h{GAP + 4}"
            if row % SIZE == SIZE - 1 and row + 1 < len(rows) and rows[row + 1][column] == WATER:
                joins += f"M{x:g} {y + CELL / 2 - 2:g}v{GAP + 4}"
    if joins:
        for colour, width in STREAM:
            canvas.path(joins, fill="none", stroke=f"var(--{colour})", stroke_width=width)


def draw_tile(scene: DokmusScene, slot: int, word: str, tokens: list[tuple[int, int]]) -> None:
    """A tile with its tokens, which slide and turn with it; letters stay upright."""
    canvas, quarters, number = scene.canvas, int(word[2]), word[0]
    x, y = slot_middle(slot)
    turn = turn_of(scene, number)
    swing = JOURNEY.format(name=f"swing{quarters}", origin=f"{90 * (quarters - turn)}deg") if turn else ""
    with canvas.piece(f"tile-{number}", x, y, title=f"{scene.word('tile')} {word[:2]}"):
        canvas.rect(-TILE / 2 + 3, -TILE / 2 + 5, TILE, TILE, rx=8, fill="var(--shade)", opacity=0.3)
        with canvas.group(
            id=f"tile-{number}-turn", style=f"{swing}transform:rotate({90 * quarters}deg)", transform=f"rotate({90 * quarters})"
        ):
            canvas.use(f"side-{word[:2]}")
            for seat, place in tokens:
                draw_token(scene, seat, number, place, slot, quarters, turn)


def draw_token(scene: DokmusScene, seat: int, number: str, place: int, slot: int, quarters: int, turn: int) -> None:
    """A token on a tile, upright however the tile lies."""
    colour, cell = scene.looks[seat].colour, unturned(place, quarters)
    x, y = middle(cell)
    came = None
    for event in scene.last:
        if event.kind == "token_moved" and event.fields["target"] == slot * TILE_CELLS + place:
            (fx, fy), (tx, ty) = cell_middle(event.fields["cell"]), cell_middle(event.fields["target"])
            across, down = fx - tx, fy - ty
            for _ in range(quarters):
                across, down = down, -across
            came = x + across, y + down
    with scene.canvas.piece(f"token-{colour}-{number}-{cell}", x, y, came=came):
        back = JOURNEY.format(name=f"swing{quarters}", origin=f"{-90 * (quarters - turn)}deg") if turn else ""
        style = f"{back}transform:rotate({-90 * quarters}deg)" if quarters or turn else None
        scene.canvas.use(f"tribe-{colour}", turn=-90 * quarters, style=style)


def turn_of(scene: DokmusScene, number: str) -> int:
    """How a tile was turned just now: 1 clockwise, -1 counter-clockwise, 0 not at all."""
    for event in scene.last:
        if event.kind == "tile_turned" and TILE_NAMES[event.fields["tile"]] == number:
            return 1 if event.fields["direction"] == 0 else -1
    return 0


def draw_last(scene: DokmusScene) -> None:
    """Marks where something happened last."""
    canvas, view = scene.canvas, scene.view
    for event in scene.last:
        if event.kind in MARKED:
            table.mark_last(canvas, *cell_middle(event.fields[MARKED[event.kind]]), 19)
        elif event.kind in ("tile_moved", "tile_turned"):
            number = TILE_NAMES[event.fields["tile"]]
            slot = next((slot for slot, word in enumerate(view["tiles"]) if word[0] == number), None)
            if slot is not None:
                x, y = slot_middle(slot)
                canvas.rect(x - TILE / 2 - 3, y - TILE / 2 - 3, TILE + 6, TILE + 6, rx=10, class_="last", fill_opacity=0)
    if view["ruin"] != NO_TILE:
        slot = next(slot for slot, word in enumerate(view["tiles"]) if word[0] == view["ruin"])
        x, y = slot_middle(slot)
        canvas.rect(x - TILE / 2 - 2, y - TILE / 2 - 2, TILE + 4, TILE + 4, rx=9, fill="none", stroke="var(--ember)", stroke_width=5)
    if view["carried"] != NO_TILE:
        x, y = cell_middle(CELL_NUMBERS[view["carried"]])
        canvas.circle(x, y, 18, fill="none", stroke="var(--choice)", stroke_width=3, stroke_dasharray="4 4")
