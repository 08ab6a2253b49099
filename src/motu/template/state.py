"""The position on the table. A field is declared here, copied in `copy_to` and described in `fields.py`; laws find what is forgotten."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.state import State
from motu.template.moves import MOST_SEATS

NOTHING: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)


class TemplateState(State):
    """Everything on the table."""

    round: i64 = 1
    pearl: i64 = 0
    """The value of the pearl for which everybody bids; 0 before the dive."""
    hands: vec[i64] = NOTHING
    """The cards of each seat: bit 3 for the card 3. A sealed card stays in the hand until it is opened."""
    bids: vec[i64] = NOTHING
    """The sealed card of each seat, 0 for none. Only its owner knows it."""
    points: vec[i64] = NOTHING

    def copy_to(self, copy: TemplateState) -> None:
        self.share(copy)
        copy.round = self.round
        copy.pearl = self.pearl
        copy.hands = self.hands[:]
        copy.bids = self.bids[:]
        copy.points = self.points[:]

    def scores(self) -> list[int]:
        """T-END-2: the value of the pearls that each seat has won."""
        return [self.points[seat] for seat in range(self.seats)]

    def breakdown(self) -> list[dict[str, int]]:
        return [{"pearls": points} for points in self.scores()]
