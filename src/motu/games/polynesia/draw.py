"""Placeholder until the picture is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def draw(game: Any, view: Mapping[str, Any], language: str = "en") -> str:
    return "<svg/>"


def draw_components(game: Any, printed: Any, language: str = "en") -> str:
    return "<svg/>"
