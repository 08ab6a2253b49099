"""The scale beneath the lanes: what the last exchange was worth on both sides."""

from __future__ import annotations

import math
from collections.abc import Mapping

from motu.drawing import Part, table
from motu.games.polynesia import moves
from motu.games.polynesia.draw_scene import PolynesiaScene

REACH = 122
"""Half the length of the beam."""
STEEPEST = 9.0


def members(goods: int) -> list[int]:
    """The goods of a set."""
    return [good for good in range(moves.GOODS) if goods & 2**good]


def draw_scale(scene: PolynesiaScene, part: Part, top: float) -> None:
    """P-TRADE-3: both pans of the last trade with their worth; level if there was none.

    With a trade in its pans the scale is a piece of its own, so that it shows before a decision how it will tip.
    """
    trade = scene.latest("exchanged", "took")
    if trade is None:
        with part.placed(0, top):
            draw_balance(scene, part, {})
        return
    fields = trade.fields
    name = f"scale-{fields['seat']}-{fields.get('give', 0)}-{fields['take']}"
    with part.piece(name, 0, top), part.group(class_="balance"):
        draw_balance(scene, part, fields if trade.kind == "exchanged" else {})


def draw_balance(scene: PolynesiaScene, part: Part, fields: Mapping[str, int]) -> None:
    """Beam and pans over a stand, worth and words below."""
    given, taken = fields.get("given", 0), fields.get("taken", 0)
    turn = -min(STEEPEST, (given - taken) * 1.8)
    x, axle = 212.0, 26.0
    table.panel(part, 6, 0, 412, 176)
    part.path(f"M{x - 34} 140h68l-10-12h-48z", fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.6)
    part.rect(x - 5, axle, 10, 104, fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.4)
    with part.placed(x, axle, 1, turn):
        part.rect(-REACH, -5, 2 * REACH, 10, rx=5, fill="var(--wood-light)", stroke="var(--wood-dark)", stroke_width=1.5)
    part.circle(x, axle, 9, fill="var(--gold)", stroke="var(--gold-dark)", stroke_width=1.5)
    angle = math.radians(turn)
    for side, goods, worth, word in ((-1, fields.get("give", 0), given, "give"), (1, fields.get("take", 0), taken, "get")):
        with part.placed(x + side * REACH * math.cos(angle), axle + side * REACH * math.sin(angle) + 38):
            laid = members(goods)
            for place, good in enumerate(laid):
                part.use(f"chip-{moves.GOOD_NAMES[good]}", 19 * (place - (len(laid) - 1) / 2), -16, 0.5)
            part.use("pan")
        edge, anchor = (26, "start") if side < 0 else (398, "end")
        part.text(edge, 104, worth or "–", 22, anchor, class_="h")
        part.text(edge, 122, scene.word(word), 12.5, anchor, class_="faint")
    part.label(212, 158, balance(scene), 388, 14, class_="b")


def balance(scene: PolynesiaScene) -> str:
    """The last exchange in words, or the one that is being laid out, or the rule that every exchange obeys (P-TRADE-2)."""
    trade = scene.latest("exchanged", "took")
    if trade is None:
        return scene.word("one_of_each")
    if trade.kind == "took":
        return scene.game.tell(trade, scene.language)
    given, taken = trade.fields["given"], trade.fields["taken"]
    words = "offered" if not taken else "short" if given < taken else "even" if given == taken else "lost"
    return scene.word(f"scale.{words}", seat=scene.looks[trade.fields["seat"]].name, given=given, taken=taken, n=abs(given - taken))
