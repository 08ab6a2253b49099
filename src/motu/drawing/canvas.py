"""A small writer of SVG: shapes in, text out. Every text and attribute is escaped here and nowhere else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from motu.drawing.palette import stylesheet


def escaped(text: object) -> str:
    """A text that is safe inside markup and attributes."""
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at this distance and angle, 0 degrees at the top, clockwise."""
    angle = math.radians(degrees)
    return x + radius * math.sin(angle), y - radius * math.cos(angle)


class Canvas:
    """A drawing in the making. Attributes are given as keywords; `_` stands for `-` and a trailing `_` is dropped."""

    def __init__(self, width: float, height: float, title: str, description: str = "") -> None:
        self.parts: list[str] = [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="motu" viewBox="0 0 {number(width)} {number(height)}" role="group" '
            f'aria-label="{escaped(title)}"><title>{escaped(title)}</title><desc>{escaped(description)}</desc><style>{stylesheet()}</style>'
        ]

    def element(self, tag: str, content: str = "", /, **attributes: object) -> None:
        """One element; `content` is markup already."""
        self.parts.append(f"<{tag}{written(attributes)}>{content}</{tag}>" if content else f"<{tag}{written(attributes)}/>")

    @contextmanager
    def group(self, **attributes: object) -> Iterator[None]:
        """What is drawn inside belongs together; give `id` and `transform` to what moves."""
        self.parts.append(f"<g{written(attributes)}>")
        yield
        self.parts.append("</g>")

    @contextmanager
    def piece(self, id_: str, x: float, y: float, turn: float = 0, **attributes: object) -> Iterator[None]:
        """Something that moves: a group with a stable id, placed by its transform so that CSS can animate it."""
        place = f"transform:translate({number(x)}px,{number(y)}px)" + (f" rotate({number(turn)}deg)" if turn else "")
        fixed = f"translate({number(x)} {number(y)})" + (f" rotate({number(turn)})" if turn else "")
        with self.group(id=id_, class_="piece", style=place, transform=fixed, **attributes):
            yield

    @contextmanager
    def control(self, action: int, label: str, **attributes: object) -> Iterator[None]:
        """Something that can be chosen: focusable, labelled, and carrying its action."""
        with self.group(data_action=action, role="button", tabindex=0, aria_label=label, **attributes):
            self.parts.append(f"<title>{escaped(label)}</title>")
            yield

    def rect(self, x: float, y: float, width: float, height: float, **attributes: object) -> None:
        self.element("rect", x=number(x), y=number(y), width=number(width), height=number(height), **attributes)

    def circle(self, x: float, y: float, radius: float, **attributes: object) -> None:
        self.element("circle", cx=number(x), cy=number(y), r=number(radius), **attributes)

    def path(self, data: str, **attributes: object) -> None:
        self.element("path", d=data, **attributes)

    def polygon(self, points: list[tuple[float, float]], **attributes: object) -> None:
        self.element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)

    def text(self, x: float, y: float, content: object, size: float = 14, anchor: str = "middle", **attributes: object) -> None:
        self.element("text", escaped(content), x=number(x), y=number(y), font_size=number(size), text_anchor=anchor, **attributes)

    def finished(self) -> str:
        return "".join(self.parts) + "</svg>"


def written(attributes: dict[str, object]) -> str:
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escaped(value)}"' for name, value in attributes.items() if value is not None)
