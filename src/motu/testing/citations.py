"""Marks by which a test says which rules and worked examples it shows. The coverage script reads them from the source."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """This test shows these rules or rulings."""
    return cited(ids)


def rules_example(*ids: str) -> Callable[[Test], Test]:
    """This test plays these worked examples of the rules."""
    return cited(ids)


def cited(ids: tuple[str, ...]) -> Callable[[Test], Test]:
    if not ids:
        raise ValueError("a citation names at least one rule")

    def mark(test: Test) -> Test:
        return test

    return mark
