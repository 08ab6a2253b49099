"""The stage of a page: the parts of a drawing with the frame around them, for tables and for replays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from motu.core.journal import Event
from motu.drawing import Part, TablePicture, definition_list, looks
from motu.tables import TableView
from motu.tables.table_view import event_words
from motu.web.patches import Listing, place_of
from motu.web.preview import standing


@dataclass(frozen=True)
class Area:
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


@dataclass(frozen=True)
class Common:
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


def stage_of(look: TableView, language: str, layout: str, last: Iterable[Event] = (), is_apart: bool = False) -> Stage:
    """The parts of a view on their way into a page; a page that is told what changes has places for them and gets them apart."""
    pieces: dict[str, Listing] = {}

    def placed(key: str, head: str, tokens: list[str], tail: str) -> Markup:
        listing = Listing(head, tokens, tail)
        if not is_apart:
            return Markup(listing.text)
        pieces[key] = listing
        return place_of(key)

    def drawn(part: Part) -> Markup:
        return placed(part.id, part.head(), part.parts, "</svg>")

    game, view = look.table.game, look.view
    picture = game.picture(view, language, layout, last)
    deeds = last_deeds(look, language)
    scored = if_scored(look)
    seats = view["seats"]
    first = 0 if look.seat is None else look.seat + 1
    areas = []
    for seat in ((first + place) % seats for place in range(seats)):
        part = picture.area(seat)
        assert part is not None, f"{game.name} draws no area for seat {seat}"
        deed, ply = deeds.get(seat, ("", 0))
        colour = looks(game, language)[seat].colour
        role = picture.roles[seat] if picture.roles else ""
        points = picture.points[seat] if picture.points else None
        expected = None if picture.points and points is None else scored[seat]
        areas.append(Area(seat, colour, role, drawn(part), round(part.width), seat == look.seat, points, expected, deed, ply))
    board = picture.board
    shared = [part for part in picture.parts if part.role == "common"]
    return Stage(
        picture,
        placed("shapes", '<defs id="shapes">', definition_list(picture.parts), "</defs>"),
        drawn(board),
        f"{board.width:g} / {board.height:g}",
        areas,
        [Common(part.name, part.label_text, drawn(part), round(part.width), part.at_hand) for part in shared],
        pieces,
    )


def if_scored(look: TableView) -> list[int | None]:
    """What everybody would have if scoring came now; None where the points so far say it, or where it depends on secrets."""
    game, view = look.table.game, look.view
    nothing: list[int | None] = [None] * view["seats"]
    if view["outcome"] or game.outlook(look.world) is None:
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
