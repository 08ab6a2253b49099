"""The decisions of a page as data: what is touched for each, in words, and what somebody should know before."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from motu.core.touch import TouchPath, mark_kind
from motu.web.preview import lays_out

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.tables import Choice


def decisions(game: Game, view: Mapping[str, Any], choices: list[Choice], notes: Mapping[int, str], language: str) -> Markup:
    """Everything that the script needs to compose a decision from what is touched; it knows no rule."""
    rows: list[dict[str, Any]] = []
    kinds: dict[str, None] = {}
    found = game.touch_paths(view)
    for choice in choices:
        path = found[choice.action]
        row: dict[str, Any] = {"action": choice.action, "words": choice.words, "text": choice.text, "path": path}
        if note := notes.get(choice.action):
            row["note"] = note
        if button := said(game, f"do.{game.numbering.name(choice.action)}", language, ""):
            row["do"] = button
        rows.append(row)
        kinds |= {mark_kind(mark): None for step in path for mark in step}
    words = {kind: [said(game, f"touch.{kind}", language, kind), said(game, f"ask.{kind}", language, "")] for kind in kinds}
    return as_json({"decisions": rows, "marks": words, "lays": lays_out(game)})


def said(game: Game, key: str, language: str, otherwise: str) -> str:
    return game.texts.say(key, language) if game.texts.has(key, language) else otherwise


def as_json(data: object) -> Markup:
    """Data for inside a script element, which it cannot close."""
    return Markup(json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


@lru_cache(maxsize=16)
def paths(game: Game) -> tuple[tuple[int, TouchPath], ...]:
    """Every action that people decide, not chance, with what is touched for it."""
    numbering = game.numbering
    own = [action for action in range(numbering.size) if not numbering.kinds[numbering.kind[action]].lot]
    return tuple((action, game.touch_path(action)) for action in own)


def next_marks(path: TouchPath, picked: list[str]) -> tuple[str, ...] | None:
    """What can be touched next on a path after these marks; None if the path does not begin with them."""
    place = 0
    left = list(path[0]) if path else []
    for mark in picked:
        while place < len(path) and mark not in plain(left):
            if not is_optional(path[place]) or len(left) < len(path[place]):
                return None
            place += 1
            left = list(path[place]) if place < len(path) else []
        if place == len(path):
            return None
        del left[plain(left).index(mark)]
        if not left:
            place += 1
            left = list(path[place]) if place < len(path) else []
    found = plain(left)
    while place < len(path) and is_optional(path[place]) and place + 1 < len(path):
        place += 1
        found += plain(list(path[place]))
    return tuple(found)


def is_optional(step: tuple[str, ...]) -> bool:
    return step[0].startswith("?")


def plain(marks: list[str]) -> list[str]:
    return [mark.lstrip("?") for mark in marks]
