"""The bid: the own two hands. Tribe markers go into the left one for an earlier choice, sculptors into the right one."""

from __future__ import annotations

from typing import Final

from motu.drawing import Part
from motu.games.giants.draw_areas import NOTHING, TALL, WIDE
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.view import HoldingView

HIGH: Final = 108.0
KEPT: Final = (("order", "marker"), ("by_hands", "worker sorcerer chief"))
"""What the left and the right hand are called, and the marks of what can be laid into them."""


def draw_hands(scene: GiantsScene, seat: int) -> None:
    """Open hands while the bid is made, closed ones until everybody is ready; who owns them sees what is in them."""
    width = TALL if scene.is_tall else WIDE
    part = scene.open_table_part("hands", width, HIGH, scene.word("bid"))
    part.at_hand = True
    bid = scene.view["players"][seat]["bid"] or NOTHING
    symbol = "hand-closed" if scene.closed_hands(seat) else "hand-open"
    part.rect(1, 1, width - 2, HIGH - 2, rx=12, fill="var(--cloth)", stroke="var(--wood-dark)", stroke_width=1.2)
    part.rect(1, 1, width - 2, HIGH - 2, rx=12, fill=part.texture("mat"), opacity=0.7)
    room = 122.0
    middles = (room / 2 + 4, width - room / 2 - 4)
    for x, flip, (key, marks) in zip(middles, (1, -1), KEPT, strict=True):
        with part.keeper(marks, scene.word(key)):
            part.rect(x - room / 2 + 2, 5, room - 4, HIGH - 10, rx=10, class_="keep")
            with part.group(transform=f"translate({x:g} 52) scale({flip} 1)", pointer_events="none"):
                part.use(symbol)
                part.use(f"cuff-{scene.looks[seat].colour}")
            part.label(x, HIGH - 12, scene.word(key), room - 6, 12, class_="b", style="fill:var(--rock-dark)", pointer_events="none")
    if scene.is_tall:
        draw_offered(scene, part, width / 2)
    draw_bid(scene, part, seat, bid, *middles)


def draw_offered(scene: GiantsScene, part: Part, x: float) -> None:
    """What the bid is about, between the hands: on a phone the raft is folded away."""
    offered = [size for size, count in enumerate(scene.view["tile"], 1) for _ in range(count)]
    step = min(34.0, 118 / max(1, len(offered)))
    with part.about(scene.word("tile")):
        for place, size in enumerate(offered):
            part.use(f"moai-{size}", x + step * (place - (len(offered) - 1) / 2), 78, 0.76)
        part.label(x, HIGH - 12, scene.word("tile"), 116, 12, style="fill:var(--rock-dark)")


def draw_bid(scene: GiantsScene, part: Part, seat: int, bid: HoldingView, left: float, right: float) -> None:
    """What lies in the hands: markers left, figures right. They are the same things as in the reserve, so they move over."""
    look, reserve = scene.looks[seat], scene.view["players"][seat]["reserve"] or NOTHING
    rest = reserve["markers"] - bid["markers"]
    for place in range(bid["markers"]):
        x = left + 19 * (place % 3 - (min(bid["markers"], 3) - 1) / 2)
        with part.piece(f"marker-{look.colour}-{rest + place}", x, 46 + 18 * (place // 3), scale=0.66, pointer_events="none"):
            look.token(part, 0, 0, 13)
    figures = [(f"worker-{look.colour}-{reserve['workers'] - bid['workers'] + place}", "worker") for place in range(bid["workers"])]
    figures += [(f"{kind}-{look.colour}", kind) for kind, is_there in (("sorcerer", bid["sorcerer"]), ("chief", bid["chief"])) if is_there]
    step = min(24.0, 76 / max(1, len(figures)))
    for place, (stable, kind) in enumerate(figures):
        x = right + step * (place - (len(figures) - 1) / 2)
        with part.piece(stable, x, 66, scale=0.8, pointer_events="none"):
            part.use(f"{kind}-{look.colour}")
