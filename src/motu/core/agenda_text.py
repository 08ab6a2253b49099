"""The agenda in words, as views list it and positions write it: `turn red, turn yellow, next_round`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from motu.core.agenda import BY_CHANCE, BY_ITSELF, Agenda
from motu.core.errors import Unreadable
from motu.core.numbering import shortened

EMPTY_AGENDA: Final = "over"
"""The agenda of a finished game in positions."""
CHANCE_WORD: Final = "chance"


def agenda_words(agenda: int, steps: tuple[str, ...], seat_names: tuple[str, ...]) -> list[str]:
    """The entries of an agenda, the next first: a step, and who decides it."""
    words: list[str] = []
    for step, decider in Agenda.entries(agenda):
        who = "" if decider == BY_ITSELF else f" {CHANCE_WORD if decider == BY_CHANCE else seat_names[decider]}"
        words.append(steps[step] + who)
    return words


def read_agenda(entries: Iterable[str], steps: tuple[str, ...], seat_names: tuple[str, ...]) -> int:
    """The agenda with these entries; raises Unreadable where one is none, or where there are too many."""
    deciders = {name.casefold(): seat for seat, name in enumerate(seat_names)} | {CHANCE_WORD: BY_CHANCE, "": BY_ITSELF}
    found: list[tuple[int, int]] = []
    for entry in entries:
        words = entry.split()
        who = words[1].casefold() if len(words) == 2 else ""
        if len(words) not in (1, 2) or words[0] not in steps or who not in deciders:
            raise Unreadable(f"{shortened(entry.strip())} is not an entry of an agenda; entries are a step and a seat")
        found.append((steps.index(words[0]), deciders[who]))
    if len(found) > Agenda.MOST_ENTRIES:
        raise Unreadable(f"an agenda has at most {Agenda.MOST_ENTRIES} entries, not {len(found)}")
    return Agenda.stacked(found)
