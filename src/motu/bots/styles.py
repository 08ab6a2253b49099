"""What players like beyond the chance to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Style:
    """What somebody likes beyond the chance to win; 0 is nothing."""

    own: float = 0.0
    """Own points, whoever leads."""
    others: float = 0.0
    """That others have few points."""
    risk: float = 0.0
    """That it can come out very differently."""


STYLES: Final[dict[str, Style]] = {
    "balanced": Style(),
    "builder": Style(own=0.5, others=-0.4),
    "blocker": Style(own=-0.2, others=0.6),
    "gambler": Style(risk=0.5),
}
"""By name, `balanced` first."""
