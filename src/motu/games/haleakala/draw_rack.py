"""What both seats share beside the island: the rack of scoring cards, the piles, and the lava that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Part, table
from motu.games.haleakala.moves import RACK_NAMES

if TYPE_CHECKING:
    from motu.games.haleakala.draw_scene import HaleakalaScene

WIDE, TALL = 560.0, 374.0
PLACE = 130.0
"""Height of a place of the rack."""


def rack_part(scene: HaleakalaScene) -> Part:
    """The rack with what lies round it; of the players only what they have bought matters to it."""
    view = scene.view
    facts = {
        "players": [{"rack": player["rack"]} for player in view["players"]],
        "prices": view["prices"],
        "rack": view["rack"],
        "piles": view["piles"],
        "unseen": view["unseen"],
        "discards": view["discards"],
        "lava_pool": view["lava_pool"],
    }
    return scene.drawn_from(draw_rack, facts)


def draw_rack(scene: HaleakalaScene) -> None:
    """Six cards with their prices, in one row or, on a phone, in two; piles and lava below."""
    columns = 3 if scene.is_tall else 6
    width = TALL if scene.is_tall else WIDE
    below = 8 + PLACE * (6 // columns)
    part = scene.open_part("rack", width, below + 88, scene.word("rack"), symbols=scene.symbols)
    table.board(part, 0, 0, width, below + 86)
    for place, name in enumerate(RACK_NAMES):
        wide = (width - 12) / columns
        draw_place(scene, name, 6 + wide * (place % columns), 6 + PLACE * (place // columns), wide)
    draw_piles(scene, below)


def draw_place(scene: HaleakalaScene, name: str, x: float, y: float, wide: float) -> None:
    """One card of the rack with its price; who has bought one shows it there."""
    part, view = scene.part, scene.view
    label, price, middle = scene.word(f"rack.{name}"), view["prices"][name], x + wide / 2
    owner = next((seat for seat in (0, 1) if name in view["players"][seat]["rack"]), None)
    is_open = name in view["rack"]
    with part.thing(f"rack:{name}", f"{label}: {scene.word('shells', n=price)}"):
        part.rect(x + 2, y + 2, wide - 4, PLACE - 6, rx=9, fill="var(--card)", opacity=1 if is_open else 0.72)
        if is_open:
            with part.piece(f"rack-{name}", middle, y + 42, scale=0.98):
                part.use(f"rack-{name}")
        else:
            part.use(f"rack-{name}", middle, y + 42, 0.98, opacity=0.35)
        if owner is not None:
            scene.looks[owner].token(part, middle, y + 42, 16)
        part.label(middle, y + 91, label, wide - 8, 12, "middle", 2, class_="b")
        for shell in range(price):
            part.use("shell", middle + 20 * (shell - (price - 1) / 2), y + 113, 0.42)
        part.rect(x + 2, y + 2, wide - 4, PLACE - 6, rx=9, class_="edge")


def draw_piles(scene: HaleakalaScene, y: float) -> None:
    """Three piles with what may still come, the discard pile and the lava beside the board."""
    part, view = scene.part, scene.view
    step = 66 if scene.is_tall else 78
    for pile, count in enumerate(view["piles"]):
        label = f"{scene.word('pile')} {pile + 1}: {scene.listed(view['unseen'][pile]) or '-'}"
        with part.about(label), part.placed(42 + step * pile, y + 42, 0.84, opacity=None if count else 0.4):
            for depth in range(min(3, max(count - 1, 0)), -1, -1):
                part.use(f"back-{pile + 1}", 2 * depth, -2 * depth)
        table.badge(part, 62 + step * pile, y + 68, count, 14)
    discarded = sum(view["discards"].values())
    with part.about(f"{scene.word('discards')}: {scene.listed(view['discards']) or '-'}"), part.placed(42 + step * 3, y + 42, 0.84):
        part.rect(-32, -32, 64, 64, rx=9, fill="none", stroke="var(--wood-dark)", stroke_width=2, stroke_dasharray="5 4")
        if discarded:
            part.use(f"card-{list(view['discards'])[-1]}", 0, 0, turn=7, opacity=0.75)
    table.badge(part, 62 + step * 3, y + 68, discarded, 14)
    size, gap = (0.75, 30) if scene.is_tall else (1.1, 42)
    for disc in range(view["lava_pool"]):
        x = part.width - 32 - gap * (disc % (3 if scene.is_tall else 4))
        with part.piece(f"pool-{disc}", x, y + 30 + 30 * (disc // (3 if scene.is_tall else 4)), title=scene.word("lava_disc")):
            part.use("lava-stone", scale=size)
