"""The bid: the own two hands, and everybody's on a mat in the sea. Tribe markers go into the left hand for an earlier choice,
sculptors into the right one."""

from __future__ import annotations

from typing import Final

from motu.drawing import Part
from motu.games.giants.draw_areas import NOTHING, TALL, WIDE
from motu.games.giants.draw_ground import MAT_HEIGHT, MAT_WIDTH, RAFT_HEIGHT
from motu.games.giants.draw_scene import BID_STEPS, GiantsScene
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
                part.use("cuff", colour=scene.looks[seat].colour)
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


# -- everybody's hands -----------------------------------------------------------------------------------------------
PITCH: Final = 74.0
"""From the hands of one seat to those of the next."""
PALMS, HANDS = 48.0, 0.56
"""The middle of their palms, and their scale."""


def draw_mat(scene: GiantsScene, part: Part) -> None:
    """G-AUC-2, G-AUC-4: fists until all are in, then what each hand holds and the order of choice, until everybody has chosen."""
    grid, seats, bay = scene.grid, scene.view["seats"], scene.bay
    if bay is None or (scene.step not in BID_STEPS and scene.view["choice"] is None):
        return
    wide = PITCH * seats + 14
    grow = min(MAT_WIDTH / wide, RAFT_HEIGHT / MAT_HEIGHT) if scene.is_tall else 1.0
    left = bay[0] + (MAT_WIDTH - wide * grow) * grid.share
    with part.placed(left, bay[1], round(grid.share * grow, 3)):
        part.rect(0, 0, wide, MAT_HEIGHT, rx=12, fill="var(--cloth)", stroke="var(--wood-dark)", stroke_width=1.2)
        part.rect(0, 0, wide, MAT_HEIGHT, rx=12, fill=part.texture("mat"), opacity=0.7)
        part.rect(6, 6, wide - 12, MAT_HEIGHT - 12, rx=8, fill="none", stroke="var(--scoria)", stroke_width=1.4, stroke_dasharray="7 4")
        for place in range(seats):
            seat = (scene.view["first"] + place) % seats
            draw_bidder(scene, part, seat, 7 + PITCH * (place + 0.5))


def draw_bidder(scene: GiantsScene, part: Part, seat: int, x: float) -> None:
    """Both hands of a seat over its mark: pale while it has not bid, closed, or open with what was bid."""
    look, choice = scene.looks[seat], scene.view["choice"]
    held = scene.view["players"][seat]["spent"]
    is_closed = scene.closed_hands(seat)
    if choice is None:
        told = scene.word("closed_hands" if is_closed else "no_bid")
    else:
        told = f"{scene.word('order')} {choice['order'].index(seat) + 1}"
    with part.about(f"{look.name}: {told}"):
        if is_closed or choice is not None:
            part.use("cuffs", x, PALMS, HANDS, colour=look.colour)
        if choice is not None:
            draw_opened(scene, part, seat, x, held)
        elif is_closed:
            part.use("hands-closed", x, PALMS, HANDS, class_="show" if scene.has_just("bid", seat=seat) else None)
        else:
            part.use("hands-open", x, PALMS, HANDS, opacity=0.3)
        look.token(part, x, 85, 11)


def draw_opened(scene: GiantsScene, part: Part, seat: int, x: float, held: HoldingView) -> None:
    """What was in both hands, and the place in the order of choice between them; who chooses next has it on gold. Fists that open now
    unfold once."""
    look, choice = scene.looks[seat], scene.view["choice"]
    is_new = scene.has_just("reveal", seat=seat)
    for step, state in enumerate(("closed", "half") if is_new else ()):
        style = f"animation-delay:{0.13 * step:.2f}s" if step else None
        part.use(f"hands-{state}", x, PALMS, HANDS, class_="unfold", opacity=0, style=style)
    with part.group(class_="unfolded" if is_new else None):
        part.use("hands-open", x, PALMS, HANDS)
        if held["markers"]:
            look.token(part, x - 15, 50, 10, held["markers"], 12)
        figures = ["worker"] * held["workers"] + [kind for kind in ("sorcerer", "chief") if held[kind]]
        stride = min(11.0, 22 / max(1, len(figures) - 1))
        for place, kind in enumerate(figures):
            part.use(f"{kind}-{look.colour}", x + 15 + stride * (place - (len(figures) - 1) / 2), 64, 0.56)
        if choice is not None and scene.is_choosing(seat):
            turn = choice["order"].index(seat)
            ground = "gold" if turn == choice["chooser"] else "pearl"
            part.circle(x, 19, 11, fill=f"var(--{ground})", stroke="var(--rock-dark)", stroke_width=1.2)
            part.text(x, 23.5, f"{turn + 1}.", 13, class_="b", style="fill:var(--rock-dark)")
