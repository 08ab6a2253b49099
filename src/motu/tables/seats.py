"""Who sits where."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, NamedTuple

from motu.core.errors import BadOption
from motu.core.numbering import shortened

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
SERVICE: Final = "service"
"""Looks at a table on behalf of nobody."""
BOT_FORM: Final = re.compile(r"[a-z][a-z0-9_]{0,30}(:([a-z_]{1,30}=)?[a-z0-9_.]{1,20}){0,4}")
"""A bot with its settings. Bots in files are for the command line: a page must not name a file to be run."""

BLANKS: Final = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Signs that count as letters, marks or symbols and show nothing."""
MOST_MARKS: Final = 3
"""Marks on one letter; a heap of them would cover the lines above and below."""


@dataclass(frozen=True)
class Me:
    """A seat for whoever sets the table. Several of them make a hot-seat."""

    name: str
    speaks: bool = False
    """Whether a browser or program will promise a word for the chance by itself when everybody sits."""


@dataclass(frozen=True)
class Friend:
    """A seat that waits for somebody with its invitation."""


@dataclass(frozen=True)
class BotPlace:
    """A seat for a bot: its name, with settings if need be, for example `search`, `search:club` or `search:seconds=2`."""

    bot: str

    def __post_init__(self) -> None:
        if not BOT_FORM.fullmatch(self.bot):
            raise BadOption(f"{shortened(self.bot)} is not a bot; bots are written like search or search:seconds=2")


Place = Me | Friend | BotPlace


class Seat(NamedTuple):
    """One seat as everybody at the table may know it."""

    number: int
    holder: str
    """OPEN, PERSON or BOT: who plays it now."""
    name: str
    """The name of the person who holds it, also while a bot stands in; empty if no person does."""
    bot: str
    """The bot that plays it now; empty if none does."""
    resigned: bool = False
    """Whether its player gave the game up; a bot plays the seat to the end."""

    @property
    def absent(self) -> bool:
        """Whether a bot plays for a person who may come back at any time."""
        return self.holder == BOT and bool(self.name) and not self.resigned


def clean_name(name: str, longest: int) -> str:
    """A name for people: one line of visible characters, cut to a length; raises BadOption if nothing is left of it."""
    visible, marks = "", 0
    for sign in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            visible += " " if kind[0] in "CZ" or sign in BLANKS else sign
    found = " ".join(visible.split())[:longest].strip()
    if all(unicodedata.category(sign)[0] in "MZ" for sign in found):
        raise BadOption("a name needs at least one visible character")
    return found
