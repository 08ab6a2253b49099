"""Everything on the table, declared once. Positions, views and the way back from a view follow from it."""

from __future__ import annotations

from motu.core.fields import OWNER, Fields, One, PerSeat
from motu.core.kinds import Count, Members
from motu.template.moves import MOST_CARD, MOST_PEARL

CARD_NAMES = tuple(str(card) for card in range(MOST_CARD + 1))

FIELDS = Fields(
    One("round", Count(1, MOST_CARD + 1), "round", default="1"),
    One("pearl", Count(0, MOST_PEARL), "pearl", default="0"),
    PerSeat("hands", Members(CARD_NAMES), "{seat} cards", "players.cards", default=" ".join(CARD_NAMES[1:])),
    PerSeat("bids", Count(0, MOST_CARD), "{seat} bid", "players.bid", default="0", seen_by=OWNER),
    PerSeat("points", Count(0, 1000), "points", "scores", default=lambda state: " ".join(["0"] * state.seats)),
)
