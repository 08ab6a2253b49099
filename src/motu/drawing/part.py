"""The parts of a table: the board, the area of each seat, and what all share, each an SVG of its own that the page places by CSS."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from motu.drawing.canvas import NATURAL, UPRIGHT, Canvas, Ending, Sketch, defined, escaped, number, placement, written
from motu.drawing.palette import JOURNEY
from motu.drawing.picture import Drawing, PageOnly

NOTHING: Final[Mapping[str, str]] = {}


class Part(Sketch):
    """One part. Its units are pixels of the size at which it is meant to be seen."""

    def __init__(
        self, name: str, width: float, height: float, label: str, seat: int | None = None, symbols: Mapping[str, str] | None = None
    ) -> None:
        super().__init__()
        self.name, self.width, self.height, self.label_text, self.seat = name, width, height, label, seat
        self.own: Mapping[str, str] = symbols or NOTHING
        """Symbols of this game alone, by name."""
        self.things: list[str] = []
        """The marks of everything that can be touched, in the order of drawing."""
        self.at_hand = False
        """Whether it lies open on a phone, too, instead of in a sheet: what is needed for the decision."""

    @property
    def role(self) -> str:
        """`board` (as large as can be), `area` (what lies before a seat) or `common` (supplies that all share)."""
        return "board" if self.name == "board" else "common" if self.seat is None else "area"

    def add(self, sketch: Sketch) -> None:
        super().add(sketch)
        if isinstance(sketch, Part):
            self.things += sketch.things

    def thing(self, marks: str, label: str, is_handle: bool = False, is_ground: bool = False, **attributes: object) -> Ending:
        """Something that can be touched: `marks` are the field values it stands for, with spaces between them; `label` names it.

        Give it one shape of class `edge`, which takes the outline of its states and is what a pointer hits. A handle is seen only
        while it can be touched. What lies on a ground lets the pointer through while the ground can be touched, and it cannot.
        """
        self.things.append(marks)
        kind = "thing" + (" handle" if is_handle else "") + (" ground" if is_ground else "")
        self.parts.append(f'<g class="{kind}" data-touch="{escaped(marks)}" role="img" aria-label="{escaped(label)}"{written(attributes)}>')
        return Ending(self.parts)

    def piece(
        self,
        id_: str,
        x: float,
        y: float,
        turn: float = UPRIGHT,
        scale: float = NATURAL,
        title: str = "",
        came: tuple[float, float] | None = None,
        was: str = "",
        **attributes: object,
    ) -> Ending:
        """Something that moves: a group with a stable id, placed by its transform so that CSS can animate it.

        What had another id before, or none, says where it `came` from in this part, or which ids it may have had: if one of those that
        it `was` is gone, a page lets it fly here from there. Its title is told at the pointer, like every label of a part.
        """
        place = f"transform:translate({number(x)}px,{number(y)}px)" + (f" rotate({number(turn)}deg)" if turn else "")
        place += f" scale({scale:g})" if scale != 1 else ""
        if came is not None:
            place = JOURNEY.format(name="glide", origin=f"{number(came[0] - x)}px {number(came[1] - y)}px") + place
        told = f' role="img" aria-label="{escaped(title)}"' if title else ""
        told += f' data-from="{escaped(was)}"' if was else ""
        self.parts.append(f'<g id="{escaped(id_)}" class="piece" style="{place}"{told}{written(attributes)}>')
        return Ending(self.parts)

    def earned_at(self, seat: int, source: str, x: float, y: float) -> None:
        """Where a page lets the points of a source begin their way to their owner."""
        self.parts.append(f'<g class="earned-at" data-seat="{seat}" data-source="{source}" transform="{placement(x, y)}"/>')

    def about(self, label: str, **attributes: object) -> Ending:
        """Something that only tells what it is when it is pointed at."""
        self.parts.append(f'<g role="img" aria-label="{escaped(label)}"{written(attributes)}>')
        return Ending(self.parts)

    def keeper(self, marks: str, label: str) -> Ending:
        """A place for what was taken up, such as a hand: what has one of these marks is laid into it, or taken up by a touch on it.

        Give it one shape of class `keep`, its border, which shows while something is dragged that it can keep.
        """
        self.parts.append(f'<g data-keeps="{escaped(marks)}" role="img" aria-label="{escaped(label)}">')
        return Ending(self.parts)

    @property
    def id(self) -> str:
        """The id that it has in a page."""
        return f"part-{escaped(self.name)}"

    def head(self) -> str:
        """How it begins in a page."""
        box = f"0 0 {number(self.width)} {number(self.height)}"
        return f'<svg class="motu part" id="{self.id}" viewBox="{box}" role="group" aria-label="{escaped(self.label_text)}">'

    def svg(self) -> str:
        """The part for inside a page, where the definitions of all parts stand once."""
        return f"{self.head()}{''.join(self.parts)}</svg>"

    def picture(self) -> Sketch:
        """What is to be seen of the part, without what only a page needs."""
        sketch = Sketch()
        sketch.parts = [markup for markup in self.parts if not isinstance(markup, PageOnly)]
        sketch.symbols, sketch.textures = self.symbols, self.textures
        return sketch

    def alone(self) -> Drawing:
        """The part as a picture of its own."""
        canvas = Canvas(self.width, self.height, self.label_text, "", self.own)
        canvas.add(self)
        return canvas.finished(moves=True)


@dataclass
class TablePicture:
    """Everything that a drawing gives to the page around it."""

    parts: list[Part]
    """The board first; areas in the order of the seats."""
    where: str
    """How far the game has come, in few words: `Round 5 of 8`."""
    pips: tuple[int, int] = (0, 0)
    """The round, season or phase that runs, counted from 1, and how many there are; none if the second is 0."""
    phases: tuple[str, ...] = ()
    """The phases of a round by name, where there are some to tell."""
    phase: int = 0
    """Which of them runs, from 0."""
    roles: list[str] = field(default_factory=list)
    """What is special about each seat, such as `first player`; empty if nothing is."""
    points: list[int | None] = field(default_factory=list)
    """Where not everybody may count the points of all (`scores` of the view is None): those of each seat that the reader knows."""
    names: list[str] = field(default_factory=list)
    """What those who sit there are called, for a picture on one sheet; the names of the seats if empty."""
    notes: dict[int, str] = field(default_factory=dict)
    """What somebody should know before they decide so, by action: `worth 13 for 8: you give away 5`."""

    @property
    def board(self) -> Part:
        return self.parts[0]

    def area(self, seat: int) -> Part | None:
        return next((part for part in self.parts if part.seat == seat), None)


def definitions(parts: Iterable[Part]) -> str:
    """The symbols and textures of all parts, each once."""
    return "".join(definition_list(parts))


def definition_list(parts: Iterable[Part]) -> list[str]:
    """The same one by one, in an order that does not depend on where they are used."""
    symbols: set[str] = set()
    textures: set[str] = set()
    owns: dict[int, Mapping[str, str]] = {}
    for part in parts:
        symbols.update(part.symbols)
        textures.update(part.textures)
        owns[id(part.own)] = part.own
    wanted = (frozenset(symbols), frozenset(textures), tuple(owns))
    known = DEFINED.get(wanted)
    if known is None:
        own: dict[str, str] = {}
        for found in owns.values():
            own |= found
        if len(DEFINED) >= MOST_DEFINED:
            DEFINED.clear()
        known = DEFINED[wanted] = (sorted(defined(dict.fromkeys(symbols), dict.fromkeys(textures), own)), list(owns.values()))
    return known[0]


MOST_DEFINED: Final = 1024
DEFINED: Final[dict[tuple[frozenset[str], frozenset[str], tuple[int, ...]], tuple[list[str], list[Mapping[str, str]]]]] = {}
"""Lists of definitions by their names and by where those of a game alone stand, which is kept beside them so that nothing else stands there
meanwhile."""
