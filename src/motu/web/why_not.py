"""Why not? What cannot be chosen now, and the rule behind it; asked for a thing on the board or a written move.

A thing is known by the id of its drawing, for example `area-F2` or `rack-majority`: a field of an action and its value.
So every game whose drawings use the words of its moves is explained without a word about it here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from motu.core.errors import Unreadable
from motu.core.game import Game
from motu.tables import TableView

MOST_ANSWERS: Final = 4
MOST_ASKED: Final = 4000
"""Actions beyond this many are not asked about one by one."""


@dataclass(frozen=True)
class Explanation:
    """One thing that could be meant, whether it is allowed, and if not, why and by which rule."""

    what: str
    allowed: bool
    reason: str
    rule: str


def explained(look: TableView, language: str, thing: str = "", text: str = "") -> list[Explanation]:
    """What could be meant by a thing or a written move, with reasons; each reason once."""
    game = look.table.game
    if text:
        try:
            return answers(look, [game.numbering.read(text)], language, 1)
        except Unreadable as problem:
            return [Explanation(text, False, str(problem), "")]
    if thing:
        return answers(look, meant(game, look, thing), language, MOST_ANSWERS)
    step = game.steps.index(look.view["step"]) if look.view["step"] else 0
    asked = [action for action in own_actions(game) if game.numbering.is_asked(step, game.numbering.kind[action])]
    return [answer for answer in answers(look, asked[:MOST_ASKED], language, MOST_ASKED) if not answer.allowed]


def own_actions(game: Game) -> list[int]:
    """The actions that people decide, not chance."""
    return [action for action in range(game.numbering.size) if not game.numbering.kinds[game.numbering.kind[action]].lot]


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


def meant(game: Game, look: TableView, thing: str) -> list[int]:
    """The actions that a thing on the board could stand for, the likeliest first."""
    words = thing.casefold().split("-")
    first, last = words[0], words[-1]
    step = game.steps.index(look.view["step"]) if look.view["step"] else 0
    scored: list[tuple[int, int]] = []
    for action in own_actions(game):
        fields = {name: word.casefold() for name, word in game.numbering.words(action).items()}
        kind = game.numbering.kinds[game.numbering.kind[action]]
        score = 0
        if fields.get(first) == "-".join(words[1:]):
            score = 8
        elif fields.get(first) == last:
            score = 6
        elif last in fields.values() and not last.isdigit():
            score = 4
        elif first in kind.name.split("_") or first in kind.form.casefold().split():
            score = 2
        if score:
            scored.append((score + game.numbering.is_asked(step, kind.number), action))
    best = max((score for score, _ in scored), default=0)
    return [action for score, action in sorted(scored, key=lambda pair: -pair[0]) if score >= best - 1]
