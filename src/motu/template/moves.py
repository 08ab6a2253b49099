"""The words of the game: steps, kinds of action and reasons to refuse."""

from __future__ import annotations

from typing import Final

from motu.core.numbering import Field, Kind, Numbering, names_in
from motu.core.rulings import Ruling, ruling_table

SEAT_NAMES: Final = ("red", "yellow", "blue", "green")
MOST_SEATS: Final = 4
MOST_CARD: Final = 7
MOST_PEARL: Final = 6


class Step:
    """What can be asked; the agenda of a state is a list of these with who decides."""

    DIVE: Final = 1
    BID: Final = 2


STEP_NAMES: Final = names_in(Step)


class Act:
    """What can be decided: first by the seats, then by chance."""

    BID: Final = 0
    FIND: Final = 1


NUMBERING: Final = Numbering(
    (
        Kind(Act.BID, "bid", "bid {card}", (Step.BID,), (Field("card", 1, MOST_CARD),)),
        Kind(Act.FIND, "find", "find {pearl}", (Step.DIVE,), (Field("pearl", 1, MOST_PEARL),), lot=True),
    )
)


class Why:
    """Why something is refused; the numbers below 8 belong to all games."""

    NOT_HELD: Final = 8


RULINGS: Final = ruling_table(Ruling(Why.NOT_HELD, "bid.not_held", "T-BID-1"))
