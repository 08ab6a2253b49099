"""The players: points, what is behind and in front of their screens, and their bids."""

from __future__ import annotations

from motu.drawing import table, width_of
from motu.games.giants.draw_choices import draw_piece
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.view import ClanView, HoldingView


def draw_players(scene: GiantsScene, x: float, y: float, width: float) -> None:
    first = scene.view["seat"] or 0
    for place in range(len(scene.looks)):
        seat = (first + place) % len(scene.looks) if scene.is_tall else place
        draw_player(scene, seat, x, y + scene.panel_height() * place, width, scene.panel_height() - 9)


def draw_player(scene: GiantsScene, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Points, what is behind the screen if this may be seen, what is spent, and what stands in front."""
    canvas, view, look = scene.canvas, scene.view, scene.looks[seat]
    player = view["players"][seat]
    table.panel(canvas, x, y, width, height, edge=look.colour, thick=4.5 if view["to_act"] == seat else 1.5)
    look.token(canvas, x + 26, y + 25, 15)
    table.mark_actor(canvas, scene.last, seat, x + 26, y + 25)
    canvas.label(x + 50, y + 24, look.name, 100, 18, "start", class_="h")
    after = x + 66 + min(100, width_of(look.name, 18, True))
    if view["first"] == seat:
        with canvas.placed(after, y + 24, 0.75, id="first-player"):
            canvas.element("title", scene.word("first_player"))
            canvas.use("flag")
        after += 20
    if seat in view["passed"]:
        canvas.label(after, y + 25, scene.word("passed"), x + width - 96 - after, 12, "start", class_="faint")
    canvas.use("star", x + width - 24, y + 24, 0.75)
    canvas.text(x + width - 42, y + 33, sum(view["breakdown"][seat].values()), 26, "end", class_="h", id=f"score-{look.colour}")
    if scene.is_over:
        half = (width - 24) / 2
        for place, (source, points) in enumerate(view["breakdown"][seat].items()):
            left, top = x + 14 + (half + 4) * (place % 2), y + 58 + 26 * (place // 2)
            canvas.label(left, top, scene.say(f"score.{source}"), half - 34, 14, "start")
            canvas.text(left + half - 6, top + 5, points, 15, "end", class_="b")
    elif player["reserve"] is None:
        canvas.use("screen", x + 52, y + 64, 0.66, colour=look.colour)
        canvas.label(x + 98, y + 62, scene.word("hidden"), width - 190, 13, "start", class_="faint")
    else:
        canvas.use("screen", x + 36, y + 64, 0.5, colour=look.colour)
        draw_stock(scene, seat, player["reserve"], x + 80, y + 63, 1, width - 84)
    draw_auction(scene, seat, player, x, y, width)
    draw_front(scene, seat, player, x, y + height - 28, width)


def draw_stock(
    scene: GiantsScene, seat: int, stock: HoldingView, x: float, y: float, scale: float, width: float, is_copy: bool = False
) -> None:
    """Figures, markers, logs and bases in a row; the special figures need no number. A bid only copies what is in the reserve."""
    canvas, look = scene.canvas, scene.looks[seat]
    step = width / 21
    if stock["workers"]:
        canvas.use(f"worker-{look.colour}", x, y - 1, 0.8 * scale)
        canvas.text(x + 13 * scale, y + 6, stock["workers"], 14, "start", class_="b")
    for place, kind, is_there in ((4.4, "sorcerer", stock["sorcerer"]), (7, "chief", stock["chief"])):
        if is_there and is_copy:
            canvas.use(f"{kind}-{look.colour}", x + step * place, y, 0.75 * scale)
        elif is_there:
            with canvas.piece(f"{kind}-{look.colour}", x + step * place, y, title=scene.word(kind)):
                canvas.use(f"{kind}-{look.colour}", 0, 0, 0.75 * scale)
    if stock["markers"]:
        look.token(canvas, x + step * 10, y, 9.5 * scale)
        canvas.text(x + step * 10 + 13 * scale, y + 6, stock["markers"], 14, "start", class_="b")
    if stock.get("logs"):
        canvas.use("log", x + step * 14, y, 0.66)
        canvas.text(x + step * 14 + 14, y + 6, stock["logs"], 14, "start", class_="b")
    if stock.get("bases"):
        paint = {"fill": f"var(--{look.colour})", "stroke": f"var(--{look.colour}-dark)"}
        canvas.rect(x + step * 18 - 8, y - 6, 18, 12, rx=3, stroke_width=2, **paint)
        canvas.text(x + step * 18 + 14, y + 6, stock["bases"], 14, "start", class_="b")


def draw_auction(scene: GiantsScene, seat: int, player: ClanView, x: float, y: float, width: float) -> None:
    """Closed hands, the own bid, and after opening the order of choice with the sculptors that are still idle."""
    canvas, view, look = scene.canvas, scene.view, scene.looks[seat]
    if scene.is_over:
        return
    row, choice, bid = y + 99, view["choice"], player["bid"]
    if choice is None and (seat - view["first"]) % view["seats"] < view["bids"]:
        for hand in (0, 1):
            canvas.use("fist", x + width - 60 + 32 * hand, row - 2, 0.8, id=f"fist-{look.colour}-{hand}")
    if bid is not None and any(bid.values()) and choice is None:
        canvas.label(x + 12, row, scene.word("bid"), 58, 12, "start", class_="faint")
        draw_stock(scene, seat, bid, x + 84, row, 0.85, width - 88, is_copy=True)
    elif any(player["spent"].values()):
        canvas.label(x + 12, row, scene.word("spent"), 58, 12, "start", class_="faint")
        with canvas.group(opacity=0.75):
            draw_stock(scene, seat, player["spent"], x + 84, row, 0.8, width - 88)
    if choice is not None and seat in choice["order"]:
        place = choice["order"].index(seat) + 1
        ground, ink = ("choice", "choice-ink") if place - 1 == choice["chooser"] else ("card", "ink")
        table.badge(canvas, x + width - 92, y + 25, f"{place}.", 14, ground, ink)
        if choice["hands"][seat]:
            canvas.use("fist", x + width - 52, row - 2, 0.7)
            canvas.text(x + width - 34, row + 5, choice["hands"][seat], 16, "start", class_="b")


def draw_front(scene: GiantsScene, seat: int, player: ClanView, x: float, y: float, width: float) -> None:
    """Half-tablets and Moai in front of the screen."""
    canvas = scene.canvas
    canvas.line(x + 12, y - 23, x + width - 12, y - 23, stroke="var(--line)", stroke_width=1, stroke_dasharray="2 4")
    canvas.use("tablet", x + 28, y + 1, 0.85)
    canvas.text(x + 46, y + 7, player["halves"], 16, "start", class_="b", id=f"tablets-{scene.looks[seat].colour}")
    front = [name for name, lies in scene.view["pieces"].items() if lies["place"] is None and lies["holder"] == seat]
    gap = min(36.0, (width - 110) / max(1, len(front)))
    for place, name in enumerate(front):
        draw_piece(scene, name, x + 96 + gap * place, y + 1, 0.82)
