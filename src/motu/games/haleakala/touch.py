"""Which things are touched, in which order, to decide."""

from __future__ import annotations

from typing import Final

from motu.core.touch import in_order
from motu.games.haleakala.moves import NUMBERING, Act

TOUCH: Final = in_order(
    NUMBERING,
    {
        Act.PLACE: ("disc", "beach"),
        Act.TAKE_BACK: ("disc",),  # a disc lies on one beach only
        Act.MOVE_LAVA: ("origin", "target"),
    },
)
