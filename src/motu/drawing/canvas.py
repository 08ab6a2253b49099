"""A small writer of SVG: shapes in, text out. Every text and attribute is escaped here and nowhere else."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache, lru_cache

from motu.drawing.fitting import fitted
from motu.drawing.palette import stylesheet
from motu.drawing.picture import Drawing
from motu.drawing.symbols import SYMBOLS
from motu.drawing.textures import TEXTURES

SPECIAL = re.compile('[&<>"]')
ORIGIN: float = 0
NATURAL: float = 1
UPRIGHT: float = 0
READABLE: float = 14
"""A place, a scale, a turn and the size of a text where none is told. They are no constants to the compiler: mypyc fails at fractions that
are written out as defaults of a method which also takes any keywords."""
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def escaped(text: object) -> str:
    """A text that is safe inside markup and attributes."""
    return safe(text if type(text) is str else str(text))


@lru_cache(16384)
def safe(plain: str) -> str:
    """The same few thousand texts occur in drawing after drawing."""
    return plain if SPECIAL.search(plain) is None else SPECIAL.sub(lambda match: ENTITIES[match[0]], plain)


@lru_cache(16384)
def number(value: float) -> str:
    """A coordinate without needless digits."""
    text = f"{value:.1f}"
    return text[:-2] if text[-1] == "0" else text


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at this distance and angle, 0 degrees at the top, clockwise."""
    angle = math.radians(degrees)
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


class Ending:
    """Closes a group at the end of its `with` block; cheaper than a generator, and drawings have hundreds of groups."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[str]) -> None:
        self.parts = parts

    def __enter__(self) -> None:
        """The group is open already."""

    def __exit__(self, *_: object) -> None:
        self.parts.append("</g>")


class Sketch:
    """Shapes without a frame. Attributes are given as keywords; `_` stands for `-` and a trailing `_` is dropped.

    A sketch remembers which shared symbols and textures it uses; the canvas that takes it up defines them once.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.symbols: dict[str, None] = {}
        self.textures: dict[str, None] = {}

    def element(self, tag: str, content: str = "", /, **attributes: object) -> None:
        """One element; `content` is markup already."""
        self.parts.append(f"<{tag}{written(attributes)}>{content}</{tag}>" if content else f"<{tag}{written(attributes)}/>")

    def add(self, sketch: Sketch) -> None:
        """Everything of another sketch, for example of one that is drawn once and kept."""
        self.parts += sketch.parts
        self.symbols |= sketch.symbols
        self.textures |= sketch.textures

    def group(self, **attributes: object) -> Ending:
        """What is drawn inside belongs together; give `id` and `transform` to what moves."""
        self.parts.append(f"<g{written(attributes)}>")
        return Ending(self.parts)

    def placed(self, x: float, y: float, scale: float = NATURAL, turn: float = UPRIGHT, **attributes: object) -> Ending:
        """A group that is moved, turned and scaled, but never by itself."""
        place = placement(x, y, scale, turn)
        self.parts.append(f'<g transform="{place}"{written(attributes)}>' if place else f"<g{written(attributes)}>")
        return Ending(self.parts)

    def texture(self, name: str) -> str:
        """A shared texture as paint."""
        self.textures[name] = None
        return f"url(#t-{name})"

    def use(
        self,
        name: str,
        x: float = ORIGIN,
        y: float = ORIGIN,
        scale: float = NATURAL,
        turn: float = UPRIGHT,
        colour: str | None = None,
        **attributes: object,
    ) -> None:
        """A shared symbol at a place; `colour` is the name of the colour of its coloured parts."""
        self.symbols[name] = None
        if scale == 1 and not turn:
            moved = f' x="{number(x)}" y="{number(y)}"' if x or y else ""
        else:
            moved = f' transform="{placement(x, y, scale, turn)}"'
        paint = f' color="var(--{colour})"' if colour else ""
        self.parts.append(f'<use href="#s-{name}"{moved}{paint}{written(attributes)}/>')

    def rect(self, x: float, y: float, width: float, height: float, **attributes: object) -> None:
        where = f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f"{where}{written(attributes)}/>")

    def circle(self, x: float, y: float, radius: float, **attributes: object) -> None:
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{written(attributes)}/>')

    def ellipse(self, x: float, y: float, across: float, down: float, **attributes: object) -> None:
        where = f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(across)}" ry="{number(down)}"'
        self.parts.append(f"{where}{written(attributes)}/>")

    def line(self, x: float, y: float, to_x: float, to_y: float, **attributes: object) -> None:
        where = f'<line x1="{number(x)}" y1="{number(y)}" x2="{number(to_x)}" y2="{number(to_y)}"'
        self.parts.append(f"{where}{written(attributes)}/>")

    def path(self, data: str, **attributes: object) -> None:
        self.parts.append(f'<path d="{data}"{written(attributes)}/>')

    def text(self, x: float, y: float, content: object, size: float = READABLE, anchor: str = "middle", **attributes: object) -> None:
        """One line; `y` is its base line."""
        where = f' text-anchor="{anchor}"' if anchor != "start" else ""
        head = f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{where}'
        self.parts.append(f"{head}{written(attributes)}>{escaped(content)}</text>")

    def label(
        self,
        x: float,
        y: float,
        content: object,
        width: float,
        size: float = READABLE,
        anchor: str = "middle",
        lines: int = 1,
        **attributes: object,
    ) -> None:
        """A text that fits into this width on so many lines at most; `y` is the middle of the block."""
        heavy = attributes.get("class_") in ("b", "h")
        size, rows = fitted(str(content), width, size, lines, bold=heavy)
        first = y - (len(rows) - 1) * size * 0.6 + size * 0.35
        for place, row in enumerate(rows):
            self.text(x, first + place * size * 1.2, row, size, anchor, **attributes)


class Canvas(Sketch):
    """A drawing in the making."""

    def __init__(self, width: float, height: float, title: str, description: str = "", symbols: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.width, self.height = width, height
        self.own = symbols or {}
        """Symbols of this game alone, by name."""
        self.head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="motu" viewBox="0 0 {number(width)} {number(height)}" role="group" '
            f'aria-label="{escaped(title)}"><title>{escaped(title)}</title><desc>{escaped(description)}</desc>'
        )

    def finished(self, moves: bool = False) -> Drawing:
        """The drawing, with a definition of every symbol and texture that it uses; `moves` says whether something in it moves."""
        markup = "".join(defined(self.symbols, self.textures, self.own))
        return Drawing(f"{self.head}<style>{stylesheet(moves)}</style><defs>{markup}</defs>{''.join(self.parts)}</svg>")


def defined(symbols: Mapping[str, None], textures: Mapping[str, None], own: Mapping[str, str]) -> list[str]:
    """The definitions of symbols and textures and of all that these are made of; `own` are the symbols of one game alone."""
    wanted, found = list(symbols), dict(symbols)
    markup: list[str] = []
    paints = dict(textures)
    while wanted:
        body = own.get(name := wanted.pop()) or SYMBOLS[name]
        markup.append(symbol_markup(name, body))
        for inner in referred(body, "#s-"):
            if inner not in found:
                found[inner] = None
                wanted.append(inner)
        paints |= dict.fromkeys(referred(body, "#t-"))
    queue = list(paints)
    while queue:
        body = TEXTURES[name := queue.pop()]
        markup.append(body.replace("?", f"t-{name}", 1))
        for inner in referred(body, "#t-"):
            if inner not in paints:
                paints[inner] = None
                queue.append(inner)
    return markup


@lru_cache(4096)
def symbol_markup(name: str, body: str) -> str:
    return f'<g id="s-{name}">{body}</g>'


@cache
def referred(body: str, prefix: str) -> list[str]:
    """The names that stand behind a prefix in markup."""
    found: list[str] = []
    for piece in body.split(prefix)[1:]:
        end = 0
        while end < len(piece) and (piece[end].isalnum() or piece[end] in "-_"):
            end += 1
        found.append(piece[:end])
    return found


@lru_cache(4096)
def placement(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A transform attribute."""
    text = f"translate({number(x)} {number(y)})" if x or y else ""
    text += f" rotate({number(turn)})" if turn else ""
    return (text + (f" scale({scale:.3g})" if scale != 1 else "")).lstrip()


def written(attributes: dict[str, object]) -> str:
    """Attributes as text; those that are None are left out."""
    return attributes_text(tuple(attributes.items())) if attributes else ""


@lru_cache(16384)
def attributes_text(attributes: tuple[tuple[str, object], ...]) -> str:
    """Equal numbers give equal texts, whether they are whole or not, because they share a place in the cache."""
    text = ""
    for keyword, value in attributes:
        if value is not None:
            plain = f"{value:g}" if type(value) is float else escaped(value)
            text += f' {keyword.rstrip("_").replace("_", "-")}="{plain}"'
    return text
