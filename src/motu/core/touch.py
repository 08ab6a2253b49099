"""How a decision is composed by touching things on the table.

A drawn thing carries *marks*, the field values that it stands for, such as `disc:3` or `cell:B4`. A decision has a *path*: steps in
order, each with the marks to touch in any order. The page narrows the legal decisions by what was touched and lights up what can
be touched next. A step that begins with `?` may be left out (to take up the token first that is meant anyway).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motu.core.numbering import Numbering

TouchPath = tuple[tuple[str, ...], ...]
"""Steps in order; the marks of a step are touched in any order, and one that stands there twice is touched on two things."""


def plain_path(numbering: Numbering, action: int) -> TouchPath:
    """One mark for each field in the order of the written form; a kind without fields is touched by its name."""
    words = numbering.words(action)
    return tuple((f"{field}:{word}",) for field, word in words.items()) or ((numbering.name(action),),)


def in_order(numbering: Numbering, orders: dict[int, tuple[str, ...]]) -> Callable[[int], TouchPath]:
    """Paths with the fields of some kinds in another order, or without those that something touched says already; `orders` by kind."""

    @cache
    def path(action: int) -> TouchPath:
        order = orders.get(int(numbering.kind[action]))
        if order is None:
            return plain_path(numbering, action)
        words = numbering.words(action)
        return tuple((f"{field}:{words[field]}",) for field in order)

    return path


def mark_kind(mark: str) -> str:
    """What a mark is a value of: `disc` for `disc:3`."""
    return mark.lstrip("?").partition(":")[0]
