"""The parts of a table on one sheet: a complete picture of a position, for `motu show`, notebooks and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from motu.core.seats import OVER
from motu.drawing import table
from motu.drawing.canvas import Canvas, number
from motu.drawing.seats import Look, looks

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.drawing.part import Part, TablePicture
    from motu.drawing.picture import Drawing

WIDTH: Final = 1280.0
STAGE: Final = 704.0
"""The height of a wide sheet below its heading."""
TITLE: Final = 44.0
HEAD: Final = 38.0
"""The height of what stands above the area of a seat: its mark, its name and its points."""
GAP: Final = 8.0
SCENES: Final = (560.0, 480.0, 400.0, 340.0, 300.0, 264.0, 232.0, 200.0)
"""The widths of a scene that are tried beside a board."""
ALIKE: Final = 0.96
"""So much of their size areas keep beside a scene."""
FOOT: Final = 16.0


@dataclass
class Placed:
    """A part on the sheet: its left upper corner, that of its head included, and its scale."""

    part: Part
    x: float
    y: float
    scale: float = 1.0
    zoom: float = 1.0
    """How large a scene is drawn before all is scaled."""
    is_scene: bool = False

    @property
    def head(self) -> float:
        return HEAD if self.part.seat is not None else 0.0

    @property
    def inset(self) -> float:
        """Between its border and the part."""
        return 0.0 if self.is_scene or self.part.role == "board" else GAP

    @property
    def width(self) -> float:
        return self.part.width * self.zoom + 2 * self.inset

    @property
    def height(self) -> float:
        return self.part.height * self.zoom + self.head + 2 * self.inset


def draw_sheet(
    game: Game, view: Mapping[str, Any], picture: TablePicture, language: str, layout: str, scene: Part | None = None
) -> Drawing:
    """All parts with a heading, and a head for the area of each seat; beside a wide board also a scene."""
    placed, width, height = tall(picture) if layout == "tall" else wide_with(picture, scene)
    asked = game.heading(view, language)
    own: dict[str, str] = {}
    for place in placed:
        own |= place.part.own
    canvas = Canvas(width, height, game.texts.say("game.name", language), asked, own)
    table.ground(canvas, width, height)
    canvas.text(14, 29, game.texts.say("game.name", language), 21, "start", class_="h")
    canvas.text(width - 14, 29, picture.where, 15, "end", class_="faint")
    points = known_points(view, picture)
    seats = [
        replace(look, name=picture.names[look.seat] if picture.names else look.name) for look in looks(game, language)[: view["seats"]]
    ]
    for place in placed:
        draw_placed(canvas, view, place, seats, points)
    edition = view["edition"]
    note = game.texts.say("word.reconstructed", language) if "reconstructed" in edition else edition
    table.note(canvas, 12, height - 7, width - 24, note)
    return canvas.finished()


def one_sheet(draw_table: Callable[..., TablePicture]) -> Callable[..., Drawing]:
    """The `draw` of a game whose table is drawn in parts."""

    def draw(game: Game, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
        return draw_sheet(game, view, draw_table(game, view, language, layout, last), language, layout)

    return draw


def known_points(view: Mapping[str, Any], picture: TablePicture) -> Sequence[int | None]:
    """The points of each seat as far as the reader knows them."""
    if view["to_act"] == OVER:
        scores: list[int | None] = view["outcome"]["scores"]
        return scores
    return view["scores"] or picture.points


def draw_placed(canvas: Canvas, view: Mapping[str, Any], place: Placed, seats: Sequence[Look], points: Sequence[int | None]) -> None:
    """A part in its place, that of a seat on a card of its own with its head."""
    part = place.part
    with canvas.placed(place.x, place.y, place.scale):
        if part.seat is not None:
            draw_head(canvas, view, place, seats, points)
        with canvas.placed(place.inset, place.inset + place.head, place.zoom):
            if place.is_scene:
                canvas.parts.append(f'<svg width="{number(part.width)}" height="{number(part.height)}">')  # what glows ends at the edge
            canvas.add(part.picture())
            if place.is_scene:
                canvas.parts.append("</svg>")


def draw_head(canvas: Canvas, view: Mapping[str, Any], place: Placed, seats: Sequence[Look], points: Sequence[int | None]) -> None:
    seat = place.part.seat
    assert seat is not None
    look = seats[seat]
    is_next = view["to_act"] == seat
    table.panel(canvas, 0, 0, place.width, place.height, edge=look.colour, thick=4 if is_next else 1.5)
    look.token(canvas, 24, 24, 14)
    canvas.label(46, 23, look.name, place.width - 110, 17, "start", class_="h")
    if points and points[seat] is not None:
        canvas.text(place.width - 14, 33, points[seat], 25, "end", class_="h", id=f"score-{look.colour}")


def wide_with(picture: TablePicture, scene: Part | None) -> tuple[list[Placed], float, float]:
    """A wide sheet; a scene stands in it instead of the supplies, as large as it can be without making areas much smaller."""
    if scene is None:
        return wide(picture)
    picture = replace(picture, parts=[part for part in picture.parts if part.role != "common"])
    least = ALIKE * wide(picture)[0][1].scale
    sheets = (wide(picture, Placed(scene, 0, 0, zoom=width / scene.width, is_scene=True)) for width in SCENES)
    return next((sheet for sheet in sheets if sheet[0][1].scale >= least), None) or wide(picture)


def wide(picture: TablePicture, scene: Placed | None = None) -> tuple[list[Placed], float, float]:
    """The board at the left, as high as the sheet; the other parts flow into the column beside it."""
    board = picture.board
    scale = min(STAGE / board.height, WIDTH * 0.79 / board.width)
    placed = [Placed(board, 0, TITLE, scale)]
    left = board.width * scale + GAP
    room = max(WIDTH - left, 240.0)
    beside = [Placed(part, 0, 0) for part in picture.parts[1:]] + ([scene] if scene else [])
    rows, row_height = flow([replace(place) for place in beside], room)
    columns, column_width, column_height = stack([replace(place) for place in beside])
    row_width = max((place.x + place.width for place in rows), default=1.0)
    in_rows, in_columns = min(STAGE / max(row_height, 1.0), room / row_width), min(STAGE / column_height, room / column_width)
    shrink = min(1.0, max(in_rows, in_columns))
    for place in rows if in_rows >= shrink else columns:
        placed.append(replace(place, x=left + place.x * shrink, y=TITLE + place.y * shrink, scale=shrink))
    return placed, WIDTH, TITLE + STAGE + FOOT


def stack(places: list[Placed]) -> tuple[list[Placed], float, float]:
    """Parts below each other, the widest first and supplies above areas, in as many columns as are needed; how wide and high it is."""
    x = y = column = height = 0.0
    for place in sorted(places, key=lambda place: (-place.width, place.part.seat is not None)):
        if y and (place.width < column * 0.75 or y + place.height > STAGE * 1.02):
            x, y, column = x + column + GAP, 0.0, 0.0
        place.x, place.y = x, y
        y, column = y + place.height + GAP, max(column, place.width)
        height = max(height, y - GAP)
    return places, max(x + column, 1.0), max(height, 1.0)


def flow(places: list[Placed], width: float) -> tuple[list[Placed], float]:
    """Parts beside each other as far as the width goes, then below; a part that is too wide is told so by its scale elsewhere."""
    x = y = row = 0.0
    for place in places:
        if x and x + place.width > width:
            x, y, row = 0.0, y + row + GAP, 0.0
        place.x, place.y = x, y
        x, row = x + place.width + GAP, max(row, place.height)
    return places, y + row


def tall(picture: TablePicture) -> tuple[list[Placed], float, float]:
    """Everything below each other, as on a phone."""
    width, y = 390.0, TITLE
    placed: list[Placed] = []
    for part in picture.parts:
        place = Placed(part, 0, y)
        full = part.width if part.role == "board" else place.width
        place.scale = width / full
        y += (part.height if part.role == "board" else place.height) * place.scale + GAP
        placed.append(place)
    return placed, width, y + FOOT
