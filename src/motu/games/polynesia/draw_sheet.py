"""A customer card."""

from __future__ import annotations

from motu.drawing import Sketch
from motu.games.polynesia.components import Card
from motu.games.polynesia.moves import GOOD_NAMES, GOODS, KIND_NAMES


def draw_customer(sketch: Sketch, card: Card) -> None:
    """A customer card around the origin: the portrait above, the goods below; further totems as small ones."""
    sketch.use(f"card-{KIND_NAMES[card.kind]}")
    for totem in range(1, card.totems):
        sketch.use("face-totem", 28, -32 + 18 * totem, 0.35)
    goods = [good for good in range(GOODS) for _ in range(card.goods[good])]
    step = min(23.0, 70 / max(1, len(goods)))
    for place, good in enumerate(goods):
        sketch.use(f"good-{GOOD_NAMES[good]}", step * (place - (len(goods) - 1) / 2), 28.5, round(step / 42, 2))
