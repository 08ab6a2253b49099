"""Everything on the table, declared once. Positions, views and the way back from a view follow from it."""

from __future__ import annotations

from motu.core.field_shapes import AS_SET_UP, One, PerSeat
from motu.core.fields import OWNER, Fields
from motu.core.kinds import Count, Members
from motu.template.moves import MOST_CARD, MOST_PEARL

CARD_NAMES = tuple(str(card) for card in range(MOST_CARD + 1))

FIELDS = Fields(
    One("round", Count(1, MOST_CARD + 1), "round", default=AS_SET_UP),
    One("pearl", Count(0, MOST_PEARL), "pearl", default=AS_SET_UP),
    PerSeat("hands", Members(CARD_NAMES), "{seat} cards", "players.cards", default=AS_SET_UP),
    PerSeat("bids", Count(0, MOST_CARD), "{seat} bid", "players.bid", default=AS_SET_UP, seen_by=OWNER),
    PerSeat("points", Count(0, 1000), "points", "scores", default=AS_SET_UP),
)
