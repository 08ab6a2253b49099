"""Why not? What cannot be decided now, and the rule behind it; asked for a thing on the table or a written move.

A thing says by its marks which field values it stands for, so nothing is guessed: asked are the decisions whose path goes on with one of
these marks after what was touched before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from motu.core.errors import Unreadable
from motu.core.game import Game
from motu.tables import TableView
from motu.web.decisions import next_marks, paths

MOST_ANSWERS: Final = 3
MOST_ASKED: Final = 4000
"""Actions beyond this many are not asked about one by one."""


@dataclass(frozen=True)
class Explanation:
    """One thing that could be meant, whether it is allowed, and if not, why and by which rule."""

    what: str
    allowed: bool
    reason: str
    rule: str


def explained(look: TableView, language: str, marks: str = "", picked: str = "", text: str = "") -> list[Explanation]:
    """What could be meant by a thing or a written move, with reasons; each reason once. Without a question, everything that is refused."""
    game = look.table.game
    if text:
        try:
            return answers(look, [game.numbering.read(text)], language, 1)
        except Unreadable as problem:
            return [Explanation(text, False, str(problem), "")]
    if marks:
        return answers(look, meant(game, look, marks.split(), picked.split()), language, MOST_ANSWERS)
    asked = [action for action, _ in paths(game) if is_asked(game, look, action)]
    return [answer for answer in answers(look, asked[:MOST_ASKED], language, MOST_ASKED) if not answer.allowed]


def is_asked(game: Game, look: TableView, action: int) -> bool:
    """Whether the present question is about this kind of action."""
    step = game.steps.index(look.view["step"]) if look.view["step"] else 0
    return bool(game.numbering.is_asked(step, game.numbering.kind[action]))


def meant(game: Game, look: TableView, marks: list[str], picked: list[str]) -> list[int]:
    """The decisions that go on with one of these marks; those that are asked for now come first, and alone if there are any."""
    wanted = set(marks)
    found = [action for action, path in paths(game) if wanted.intersection(next_marks(path, picked) or ())]
    asked = [action for action in found if is_asked(game, look, action)]
    return (asked or found)[:MOST_ASKED]


def answers(look: TableView, actions: list[int], language: str, most: int) -> list[Explanation]:
    """The answers for these actions; those with the same reason are told once."""
    game = look.table.game
    found: dict[str, Explanation] = {}
    for action in actions:
        refusal = look.why_not(action, language)
        reason = refusal.message if refusal else f"+{action}"
        if reason not in found:
            what = game.describe(look.world, action, language)
            found[reason] = Explanation(what, refusal is None, refusal.message if refusal else "", refusal.rule if refusal else "")
        if len(found) >= most:
            break
    return list(found.values())
