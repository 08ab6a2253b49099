"""Why an action is not allowed: refusals and the table in which a game declares them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ALLOWED: Final = 0
"""The ruling on an action that may be taken."""

ACTION_UNKNOWN: Final = 1
GAME_IS_OVER: Final = 2
CHANCE_NOT_ASKED: Final = 3
STEP_OTHER: Final = 4
FIRST_OWN: Final = 8
"""Rulings from here on belong to the game."""

SHARED_REFUSALS: Final = {
    ACTION_UNKNOWN: "action.unknown",
    GAME_IS_OVER: "game.over",
    CHANCE_NOT_ASKED: "chance.not_asked",
    STEP_OTHER: "step.other",
}

RULE_ID: Final = r"[A-Z]-[A-Z0-9]+(?:-[A-Z0-9]+)*(?:-[0-9]+)?[a-z]?"
RULE: Final = re.compile(rf"^- \*\*({RULE_ID})\*\*", re.MULTILINE)
"""A rule in a rules file: an item of a list that begins with its id."""


def rule_ids(path: Path) -> list[str]:
    """The ids of the rules in a rules file."""
    return RULE.findall(path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Refusal:
    """The answer to "why not?": a stable code, a sentence in English and the id of the rule behind it.

    `details` are the numbers and words of the sentence, so that it can be said in another language.
    """

    code: str
    message: str
    rule: str
    details: dict[str, int | str] = field(default_factory=dict, compare=False)


class Ruling:
    """One reason to refuse, as a game declares it: its number in the rules, its code and the rule that it enforces."""

    def __init__(self, number: int, code: str, rule: str) -> None:
        self.number = number
        self.code = code
        self.rule = rule


def ruling_table(*rulings: Ruling) -> dict[int, Ruling]:
    """The rulings of a game by number; a number or code used twice or reserved is a mistake in the game."""
    table: dict[int, Ruling] = {}
    codes: set[str] = set()
    for ruling in rulings:
        if ruling.number < FIRST_OWN or ruling.number in table or ruling.code in codes:
            raise ValueError(f"ruling {ruling.number} {ruling.code!r} is reserved or declared twice")
        table[ruling.number] = ruling
        codes.add(ruling.code)
    return table
