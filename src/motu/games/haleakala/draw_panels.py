"""What stands beside the island: rack, piles and players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import table, width_of
from motu.games.haleakala.moves import INVOCATION, RACK_NAMES, Act
from motu.games.haleakala.state import IN_SUPPLY

if TYPE_CHECKING:
    from motu.games.haleakala.draw_scene import HaleakalaScene
    from motu.games.haleakala.view import HaleakalaSeat


def draw_rack(scene: HaleakalaScene, x: float, y: float, width: float) -> None:
    """Six cards with their prices; who has bought one shows it there."""
    canvas, view = scene.canvas, scene.view
    table.board(canvas, x, y, width, 204)
    wide, high = (width - 12) / 3, 98
    for place, name in enumerate(RACK_NAMES):
        left, top = x + 6 + wide * (place % 3), y + 4 + high * (place // 3)
        middle, label, price = left + wide / 2, scene.word(f"rack.{name}"), view["prices"][name]
        owner = next((seat for seat in (0, 1) if name in view["players"][seat]["rack"]), None)
        is_open = name in view["rack"]
        with canvas.group(id=f"rack-{name}"):
            canvas.element("title", f"{label}: {scene.word('shells', n=price)}")
            canvas.rect(left + 3, top + 3, wide - 6, high - 6, rx=9, fill="var(--card)", opacity=1 if is_open else 0.72)
            with canvas.placed(middle, top + 35, 0.9, opacity=None if is_open else 0.35):
                canvas.use(f"rack-{name}")
            if owner is not None:
                scene.looks[owner].token(canvas, middle, top + 35, 15)
            canvas.label(middle, top + high - 18, label, wide - 10, 12, "middle", 2)
            for shell in range(price):
                canvas.use("shell", left + wide - 15, top + 16 + 20 * shell, 0.5)
        action = scene.choices.get((Act.PURCHASE, place, 0))
        if action is not None:
            with canvas.control(action, scene.describe(action), scene.say("effect.price", shells=scene.word("shells", n=price))):
                canvas.rect(left + 1.5, top + 1.5, wide - 3, high - 3, rx=10, class_="choice", fill_opacity=0.2)
                scene.draw_button(action, f"{label} ({price})", f"rack-{name}")


def draw_piles(scene: HaleakalaScene, x: float, y: float, width: float) -> None:
    """Three piles with what may still come, the discard pile and the lava beside the board."""
    canvas, view = scene.canvas, scene.view
    table.panel(canvas, x, y, width, 90)
    for pile, count in enumerate(view["piles"]):
        with canvas.placed(x + 42 + 66 * pile, y + 46, 0.84, id=f"pile-{pile + 1}", opacity=None if count else 0.3):
            canvas.element("title", f"{scene.word('pile')} {pile + 1}: {scene.listed(view['unseen'][pile]) or '-'}")
            for depth in range(min(3, max(count - 1, 0)), -1, -1):
                canvas.use(f"back-{pile + 1}", 2 * depth, -2 * depth)
        table.badge(canvas, x + 62 + 66 * pile, y + 72, count, 15)
    discarded = sum(view["discards"].values())
    with canvas.placed(x + 244, y + 46, 0.84, id="discards"):
        canvas.element("title", f"{scene.word('discards')}: {scene.listed(view['discards']) or '-'}")
        canvas.rect(-32, -32, 64, 64, rx=9, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="5 4")
        if discarded:
            canvas.use(f"card-{list(view['discards'])[-1]}", 0, 0, turn=7, opacity=0.75)
    table.badge(canvas, x + 264, y + 72, discarded, 15)
    for disc in range(view["lava_pool"]):
        with canvas.piece(f"pool-{disc}", *scene.pool_place(disc), title=scene.word("lava_disc")):
            canvas.use("lava-disc", scale=0.8)


def draw_players(scene: HaleakalaScene, x: float, y: float, width: float) -> None:
    for seat, height in enumerate(panel_heights(scene)):
        draw_player(scene, seat, x, y, width, height - 8)
        y += height


def panel_heights(scene: HaleakalaScene) -> list[float]:
    """The height of the panel of each seat with the gap below it."""
    if not scene.is_tall:
        return [176.0, 176.0]
    kept = [len(player["cards"]) + len(player["rack"]) for player in scene.view["players"]]
    return [184.0 if scene.is_over or count > 6 else 152.0 if count else 96.0 for count in kept]


def draw_player(scene: HaleakalaScene, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Score, supply and collection of a seat; at the end its points by source."""
    canvas, view, look = scene.canvas, scene.view, scene.looks[seat]
    player = view["players"][seat]
    is_next = view["to_act"] == seat
    table.panel(canvas, x, y, width, height, edge=look.colour, thick=4 if is_next else 1.5)
    look.token(canvas, x + 26, y + 25, 15)
    table.mark_actor(canvas, scene.last, seat, x + 26, y + 25)
    canvas.label(x + 50, y + 25, look.name, 170, 18, "start", class_="h")
    if view["start_player"] == seat:
        with canvas.placed(x + 72 + width_of(look.name, 18, True), y + 24, 0.8):
            canvas.element("title", scene.word("start_player"))
            canvas.use("palm")
    canvas.use("star", x + width - 24, y + 24, 0.8)
    canvas.text(x + width - 44, y + 34, sum(player["points"].values()), 28, "end", class_="h", id=f"score-{look.colour}")
    if scene.is_over:
        draw_points(scene, player, x, y + 46, width)
        return
    supply = [*player["supply"], *([INVOCATION] if player["invocation"] == IN_SUPPLY else [])]
    for disc in range(1, 6):
        canvas.circle(x + 28 + 33 * (disc - 1), y + 64, 14, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="3 3")
    for disc in supply:
        scene.draw_disc(seat, disc, x + 28 + 33 * (5 if disc == INVOCATION else disc - 1), y + 64)
    left = scene.statues - len(player["statues"])
    step = min(18.5, 150 / scene.statues)
    with canvas.group(id=f"statues-{look.colour}"):
        canvas.element("title", f"{scene.word('statue')}: {left}")
        for place in range(scene.statues):
            faded = None if place < left else 0.18
            canvas.use(f"tiki-{look.colour}", x + width - 18 - step * (scene.statues - 1 - place), y + 64, 0.52, opacity=faded)
    kept = [*player["cards"].items(), *((name, 0) for name in player["rack"])]
    for place, (kind, count) in enumerate(kept):
        key = f"card.{kind}" if count else f"rack.{kind}"
        cx, cy = x + 34 + 58 * (place % 6), y + 112 + (44 if place > 5 else 0)
        with canvas.placed(cx, cy, 0.62, id=f"kept-{look.colour}-{key.replace('.', '-')}"):
            canvas.element("title", f"{scene.word(key)}" + (f": {count}" if count else ""))
            canvas.use(key.replace(".", "-"))
        if count:
            table.badge(canvas, cx + 19, cy + 16, count, 14)


def draw_points(scene: HaleakalaScene, player: HaleakalaSeat, x: float, y: float, width: float) -> None:
    """Points by source in two columns."""
    for place, (source, points) in enumerate(player["points"].items()):
        left, top = x + 16 + (width - 16) / 2 * (place % 2), y + 14 + 22 * (place // 2)
        scene.canvas.label(left, top, scene.say(f"score.{source}"), 142, 13, "start", class_="faint" if not points else None)
        scene.canvas.text(left + (width - 16) / 2 - 14, top + 4.5, points, 14, "end", class_="b" if points else "faint")
