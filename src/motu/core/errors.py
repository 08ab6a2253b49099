"""Everything that can go wrong, as one small tree.

MotuError                  the root: its text is one sentence for people
|- Unreadable              a text that cannot be read: quotes it and says what was expected
|- IllegalAction           an action the rules refuse now; carries the refusal
|- NotYourTurn             an action or a question of a seat that is not to decide
|- BadOption               an unknown option, seat count or value
|- UnknownGame             no such game
|- BadComponents           component data that breaks an invariant; names the entry
`- CorruptRecord           a damaged or foreign record; names the line
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motu.core.rulings import Refusal


LONGEST_SENTENCE = 500


def one_sentence(text: str) -> str:
    """A text on one line and not longer than anybody reads, whatever a stranger's input put into it."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line if len(line) <= LONGEST_SENTENCE else f"{line[: LONGEST_SENTENCE - 100]} ... {line[-90:]}"


class MotuError(ValueError):
    """Something that a person did or gave cannot be accepted; the text says what, where and what is expected."""

    def __init__(self, text: str = "") -> None:
        super().__init__(one_sentence(text))


class Unreadable(MotuError):
    """A text that cannot be read."""


class IllegalAction(MotuError):
    """An action that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.message} ({refusal.rule})" if refusal.rule else refusal.message)
        self.refusal = refusal


class NotYourTurn(MotuError):
    """Somebody else decides now."""


class BadOption(MotuError):
    """An option, a seat count or a value that the game does not have."""


class UnknownGame(MotuError):
    """No folder under `games/` has this name."""


class BadComponents(MotuError):
    """Component data that cannot be used; names the entry that is wrong."""


class CorruptRecord(MotuError):
    """A record that is damaged, edited, foreign or newer than this program."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
