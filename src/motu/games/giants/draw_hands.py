"""The bid: the own two hands. Tribe markers go into the left one for an earlier choice, sculptors into the right one."""

from __future__ import annotations

from motu.drawing import Part
from motu.games.giants.draw_areas import NOTHING, TALL, WIDE
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.view import HoldingView

HIGH = 108.0


def draw_hands(scene: GiantsScene, seat: int) -> None:
    """Open hands while the bid is made, closed ones until everybody is ready; who owns them sees what is in them."""
    width = TALL if scene.is_tall else WIDE
    part = scene.open_table_part("hands", width, HIGH, scene.word("bid"))
    bid = scene.view["players"][seat]["bid"] or NOTHING
    is_closed = scene.closed_hands(seat)
    symbol = "hand-closed" if is_closed else "hand-open"
    part.rect(1, 1, width - 2, HIGH - 2, rx=12, fill="var(--cloth)", stroke="var(--wood-dark)", stroke_width=1.2)
    part.rect(1, 1, width - 2, HIGH - 2, rx=12, fill=part.texture("mat"), opacity=0.7)
    for share, flip, key in ((0.27, 1, "order"), (0.73, -1, "by_hands")):
        with part.about(scene.word(key)):
            with part.group(transform=f"translate({width * share:g} 52) scale({flip} 1)"):
                part.use(symbol)
                part.use(f"cuff-{scene.looks[seat].colour}")
            part.label(width * share, HIGH - 12, scene.word(key), width * 0.44, 12, class_="b", style="fill:var(--rock-dark)")
    draw_bid(scene, part, seat, bid, width)


def draw_bid(scene: GiantsScene, part: Part, seat: int, bid: HoldingView, width: float) -> None:
    """What lies in the hands: markers left, figures right. They are the same things as in the reserve, so they move over."""
    look, reserve = scene.looks[seat], scene.view["players"][seat]["reserve"] or NOTHING
    left = reserve["markers"] - bid["markers"]
    for place in range(bid["markers"]):
        x = width * 0.27 + 19 * (place % 3 - (min(bid["markers"], 3) - 1) / 2)
        with part.piece(f"marker-{look.colour}-{left + place}", x, 46 + 18 * (place // 3), scale=0.66, pointer_events="none"):
            look.token(part, 0, 0, 13)
    figures = [(f"worker-{look.colour}-{reserve['workers'] - bid['workers'] + place}", "worker") for place in range(bid["workers"])]
    figures += [(f"{kind}-{look.colour}", kind) for kind, is_there in (("sorcerer", bid["sorcerer"]), ("chief", bid["chief"])) if is_there]
    step = min(24.0, 76 / max(1, len(figures)))
    for place, (stable, kind) in enumerate(figures):
        x = width * 0.73 + step * (place - (len(figures) - 1) / 2)
        with part.piece(stable, x, 66, scale=0.8, pointer_events="none"):
            part.use(f"{kind}-{look.colour}")
