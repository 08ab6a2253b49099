"""What is agreed at a table beside the rules."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Final

from motu.core.errors import BadOption
from motu.core.numbering import shortened

WATCH: Final = ("link", "nobody")
UNDO: Final = ("turn", "off")
PACE: Final = {"slow": 2.0, "calm": 1.0, "fast": 0.0}
"""How long bots wait, as a multiple of the pace of the house."""


@dataclass(frozen=True)
class Agreement:
    """What is agreed at a table beside the rules. Shown to everybody at the table; it does not change."""

    watch: str = "link"
    """Who may watch: `link` everybody who knows the address of the table, `nobody` only those who hold a seat."""
    undo: str = "turn"
    """`turn`: decisions of one's own turn may be taken back up to the border; `off`: never."""
    confirm: bool = True
    """A person ends the turn with a word of its own, as long as something could still be taken back."""
    open_information: bool = False
    """Everybody may look through the eyes of every seat: for teaching and analysis."""
    hints: bool = True
    """A person may ask what a bot would do."""
    pace: str = "calm"
    """`calm`: bots wait a little after each step so that people can follow; `slow`: longer; `fast`: not at all."""
    stand_in: str = "greedy"
    """The bot that plays for somebody who leaves."""
    absent_after: int = 300
    """Seconds without a sign of life after which the others may let a bot play for a person; 0 means never."""
    autostart: bool = True
    """Begin as soon as no seat is open; otherwise the host begins. Entropy can be added until then."""

    def __post_init__(self) -> None:
        if self.watch not in WATCH:
            raise BadOption(f"watch must be one of {', '.join(WATCH)}, not {shortened(str(self.watch))}")
        if self.undo not in UNDO:
            raise BadOption(f"undo must be one of {', '.join(UNDO)}, not {shortened(str(self.undo))}")
        if self.pace not in PACE:
            raise BadOption(f"pace must be one of {', '.join(PACE)}, not {shortened(str(self.pace))}")
        if not isinstance(self.absent_after, int) or not 0 <= self.absent_after <= 10_000_000:
            raise BadOption(f"absent_after must be a number of seconds, not {shortened(str(self.absent_after))}")
        for name in ("confirm", "open_information", "hints", "autostart"):
            if not isinstance(getattr(self, name), bool):
                raise BadOption(f"{name} must be true or false, not {shortened(str(getattr(self, name)))}")

    def text(self) -> str:
        """The agreement as JSON."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def parse(cls, text: str) -> Agreement:
        """The agreement in a JSON text of ours; a newer field that this program does not know is left out."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in json.loads(text).items() if name in known})
