"""Which things are touched, in which order, to decide."""

from __future__ import annotations

from functools import cache

from motu.core.touch import TouchPath, in_order
from motu.games.polynesia.moves import EXCHANGES, GOOD_LETTERS, GOODS, NUMBERING, Act

PLAIN = in_order(NUMBERING, {Act.PLAY: ("slot", "cell")})


def marks(kind: str, goods: int) -> tuple[str, ...]:
    """The marks of a set of goods."""
    return tuple(f"{kind}:{GOOD_LETTERS[good]}" for good in range(GOODS) if goods & 2**good)


@cache
def touch_path(action: int) -> TouchPath:
    """Card, then cell; what is given and what is got in any order; a good that costs 1 is got for nothing."""
    kind = int(NUMBERING.kind[action])
    if kind == Act.EXCHANGE:
        give, get = EXCHANGES[int(NUMBERING.first[action])]
        return ((*marks("give", give), *marks("get", get)),)
    if kind == Act.TAKE:
        return (marks("get", 2 ** int(NUMBERING.first[action])),)
    return PLAIN(action)
