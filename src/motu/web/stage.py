"""The stage of a page: the parts of a drawing with the frame around them, for tables and for replays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from markupsafe import Markup

from motu.core.journal import Event
from motu.drawing import Part, TablePicture, definition_list, looks
from motu.tables import TableView
from motu.tables.table_view import event_words
from motu.web.patches import Listing, place_of
from motu.web.preview import standing


class Area(NamedTuple):
    """What lies before one seat."""

    seat: int
    colour: str
    """The name of the seat's colour in the palette."""
    role: str
    svg: Markup
    width: int
    is_own: bool
    """Whether it is the reader's, which stands beside the bar."""
    points: int | None
    """The points of the seat where the reader knows them though not everybody does."""
    if_scored: int | None
    """The points of the seat if scoring came now, where that says more than its points so far and can be known."""
    last: str
    """What the seat did last, in words."""
    last_ply: int


class Common(NamedTuple):
    """Supplies that all share."""

    name: str
    label: str
    svg: Markup
    width: int
    at_hand: bool


@dataclass(frozen=True)
class Stage:
    """Everything of a drawing that a page places."""

    picture: TablePicture
    definitions: Markup
    board: Markup
    ratio: str
    areas: list[Area]
    """In turn order, beginning with the seat behind the reader; the reader's own is the last."""
    commons: list[Common]
    pieces: Mapping[str, Listing]
    """The parts and their definitions by their keys, if the page has only places for them."""


class PartPlaces:
    """Puts parts into a page: as they are, or as places for them while the parts are kept apart."""

    def __init__(self, is_apart: bool) -> None:
        self.is_apart = is_apart
        self.pieces: dict[str, Listing] = {}

    def put(self, key: str, listing: Listing) -> Markup:
        if not self.is_apart:
            return Markup(listing.text)
        self.pieces[key] = listing
        return place_of(key)

    def put_part(self, part: Part) -> Markup:
        return self.put(part.id, Listing(part.head(), part.parts, "</svg>"))


def stage_of(look: TableView, language: str, layout: str, last: Iterable[Event] = (), is_apart: bool = False) -> Stage:
    """The parts of a view on their way into a page; a page that is told what changes has places for them and gets them apart."""
    places = PartPlaces(is_apart)
    game, view = look.table.game, look.view
    picture = game.picture(view, language, layout, last)
    deeds = last_deeds(look, language)
    scored = if_scored(look)
    seats = view["seats"]
    first = 0 if look.seat is None else look.seat + 1
    areas = []
    for place in range(seats):
        seat = (first + place) % seats
        part = picture.area(seat)
        assert part is not None, f"{game.name} draws no area for seat {seat}"
        deed, ply = deeds.get(seat, ("", 0))
        colour = looks(game, language)[seat].colour
        role = picture.roles[seat] if picture.roles else ""
        points = picture.points[seat] if picture.points else None
        expected = None if picture.points and points is None else scored[seat]
        svg = places.put_part(part)
        areas.append(Area(seat, colour, role, svg, round(part.width), seat == look.seat, points, expected, deed, ply))
    board = picture.board
    commons = []
    for part in picture.parts:
        if part.role == "common":
            commons.append(Common(part.name, part.label_text, places.put_part(part), round(part.width), part.at_hand))
    return Stage(
        picture,
        places.put("shapes", shared_shapes(definition_list(picture.parts))),
        places.put_part(board),
        f"{board.width:g} / {board.height:g}",
        areas,
        commons,
        places.pieces,
    )


MOST_SHAPES: Final = 256
SHAPES: Final[dict[int, Listing]] = {}
"""The definitions that pages begin with, by where their list stands in memory: it is the same one for the same shapes."""


def shared_shapes(definitions: list[str]) -> Listing:
    """Definitions as an element that all pages share which need the same."""
    listing = SHAPES.get(id(definitions))
    if listing is None:
        if len(SHAPES) >= MOST_SHAPES:
            SHAPES.clear()
        listing = SHAPES[id(definitions)] = Listing('<defs id="shapes">', definitions, "</defs>", is_shared=True)
    return listing


def if_scored(look: TableView) -> list[int | None]:
    """What everybody would have if scoring came now; None where the points so far say it, or where it depends on secrets."""
    game, view = look.table.game, look.view
    nothing: list[int | None] = [None] * view["seats"]
    if view["outcome"] or not game.has_outlook or game.outlook(look.world) is None:
        return nothing
    worlds = [look.world] if not look.table.hides else [look.world, game.imagine(view, 1)]
    found = [standing(game, world) for world in worlds]
    return [points[0] if len(set(points)) == 1 else None for points in zip(*found, strict=True)]


def last_deeds(look: TableView, language: str) -> dict[int, tuple[str, int]]:
    """What every seat did last, in words, and when; as far as the viewer may know."""
    game = look.table.game
    found: dict[int, tuple[str, int]] = {}
    for ply in range(look.ply, max(0, look.ply - 60), -1):
        who = look.table.deciders[ply - 1]
        if who >= 0 and who not in found:
            told = look.told(ply)
            if told:
                found[who] = event_words(game, told[0], language), ply
        if len(found) == look.view["seats"]:
            break
    return found


def part_markup(parts: Iterable[Part]) -> dict[str, str]:
    """Parts by the id that they have in the page."""
    return {part.id: part.svg() for part in parts}
