"""Drawings that are kept: what is drawn from the same facts again is copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import Final, TypeVarTuple

from motu.drawing.part import Part

Given = TypeVarTuple("Given")
KEPT: Final[list[_lru_cache_wrapper[Part]]] = []
"""What keeps drawings."""


def keeping(cache: _lru_cache_wrapper[Part]) -> _lru_cache_wrapper[Part]:
    """Note that this keeps drawings."""
    KEPT.append(cache)
    return cache


def forget_drawings() -> None:
    """Draw everything anew from now on."""
    for cache in KEPT:
        cache.cache_clear()


def drawn_once(most: int) -> Callable[[Callable[[Part, *Given], None]], Callable[[Part, *Given], None]]:
    """For a function that draws into a part from nothing but what it is given: the last so many different drawings are kept and copied."""

    def decorate(draw: Callable[[Part, *Given], None]) -> Callable[[Part, *Given], None]:
        def make(*given: *Given) -> Part:
            piece = Part(draw.__name__, 0, 0, "")
            draw(piece, *given)
            return piece

        kept: Callable[..., Part] = keeping(lru_cache(most)(make))
        return lambda part, *given: part.add(kept(*given))

    return decorate
