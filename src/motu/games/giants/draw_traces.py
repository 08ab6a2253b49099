"""What was done last, on the ground: the way of a transport with an arrow, and a ring where something was done. Lines only."""

from __future__ import annotations

import math

from motu.drawing import Part, number
from motu.drawing.lately import draw_dotted, frame, ring
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.moves import PIECE_NAMES

RINGED = ("place", "place_logs", "mark", "leave", "take_back", "forest")
"""Events that happen on a hex."""
ON_AHU = ("erect", "crown", "reserve", "peek")
SEEN = (*RINGED, *ON_AHU, "step", "peek_seen")
"""Events that leave a trace on the island, and what a look under a statue tells of its owner, who did nothing."""
Point = tuple[float, float]


def draw_traces(scene: GiantsScene, part: Part) -> None:
    """Every event that has a place, in the colour of whoever did it."""
    ways: dict[int, list[Point]] = {}
    movers: dict[int, str] = {}
    entered = hand_place(scene)
    for event in scene.last:
        fields = event.fields
        if event.kind == "paid" and entered is not None:
            scene.paid.setdefault(entered, []).append((fields["seat"], fields["n"]))
        if event.kind == "step":
            entered = int(scene.board.hex_at[fields["hex"]])
            way = ways.setdefault(fields["piece"], origin(scene, fields["piece"], fields["hex"]))
            way.append(ground(scene, fields["hex"]))
            movers[fields["piece"]] = scene.looks[fields["seat"]].colour
        elif event.kind in RINGED and "seat" in fields:
            x, y = ground(scene, fields["hex"])
            draw_ring(part, x, y + 6, 36, 17, scene.looks[fields["seat"]].colour)
        elif event.kind in ON_AHU:
            x, y = scene.grid.sites[fields["ahu"]]
            draw_ring(part, x, y + 6, 39, 21, scene.looks[fields["seat"]].colour)
            if event.kind == "erect" and fields["piece"] in ways:
                ways[fields["piece"]].append((x, y))
    for piece, way in ways.items():
        draw_way(part, way, movers[piece])


def hand_place(scene: GiantsScene) -> int | None:
    """The hex of the piece that is being moved."""
    place = None if scene.in_hand is None else scene.view["pieces"][scene.in_hand]["place"]
    return None if place is None else scene.board.names.index(place)


def ground(scene: GiantsScene, cell: int) -> Point:
    x, y = scene.grid.centres[int(scene.board.hex_at[cell])]
    return x, y + 6


def origin(scene: GiantsScene, piece: int, cell: int) -> list[Point]:
    """From where a piece came to this hex, if what everybody sees leaves only one possibility."""
    lies = scene.view["pieces"].get(PIECE_NAMES[piece])
    here = int(scene.board.hex_at[cell])
    if lies is None:
        return []
    stepped = {scene.board.names[int(scene.board.hex_at[event.fields["hex"]])] for event in scene.last if event.kind == "step"}
    near = [name for name in lies["visited"] if name not in stepped and int(scene.board.near[here]) >> scene.board.names.index(name) & 1]
    if len(near) != 1:
        return []
    x, y = scene.grid.centres[scene.board.names.index(near[0])]
    return [(x, y + 6)]


def draw_ring(part: Part, x: float, y: float, across: float, down: float, colour: str) -> None:
    with part.group(pointer_events="none"):
        draw_dotted(part, ring(x, y, across, down), colour, 4, 6.5)


def draw_way(part: Part, way: list[Point], colour: str) -> None:
    """A dotted line from hex to hex with an arrow head before the end; a ring where there is no way to tell."""
    if len(way) < 2:
        draw_ring(part, way[0][0], way[0][1] + 4, 36, 17, colour)
        return
    (ax, ay), (bx, by) = way[-2], way[-1]
    long = math.hypot(bx - ax, by - ay) or 1
    tip = (bx - (bx - ax) / long * 30, by - (by - ay) / long * 26)
    data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (*way[:-1], tip))
    with part.group(pointer_events="none"):
        draw_dotted(part, data, colour, 5.5, 9)
        with part.placed(*tip, 1, math.degrees(math.atan2(by - ay, bx - ax))):
            head = {"stroke": "var(--case)", "stroke_width": 2}
            part.path("M-7-10l18 10l-18 10l4-10z", fill=f"var(--{colour})", **head)
    draw_ring(part, bx, by + 4, 36, 17, colour)


def draw_paid(scene: GiantsScene, part: Part) -> None:
    """Over every hex of the way who was paid for help there, and how much; below the values of Ahu on its northern coast, and beside
    the head of the statue that is being moved."""
    northern = {site.hexagon for site in scene.board.sites if site.side in (1, 2)}
    for place, payments in scene.paid.items():
        x, y = scene.grid.centres[place]
        left, y = x - 21 * (len(payments) - 1), y - (12 if place in northern else 34)
        if place == hand_place(scene):
            whole = 42 * len(payments)
            left = x + 42 if x + 21 + whole < scene.grid.width else x - whole
        for seat, points in payments:
            part.earned_at(seat, "helping", left, y)
            with part.placed(left, y, pointer_events="none"), part.group(class_="appear"):
                part.rect(-20, -10, 40, 20, rx=10, fill="var(--card)", stroke="var(--rock-dark)", stroke_width=1)
                scene.looks[seat].token(part, -9, 0, 8)
                part.text(9, 4.5, f"+{points}", 12.5, class_="b")
            left += 42


def draw_deed(scene: GiantsScene, part: Part, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Dots before the seat of whoever did something that left no trace on the island, such as a bid or a pass, or was paid for help."""
    if any(event.fields.get("seat") == seat and event.kind not in SEEN for event in scene.last):
        with part.group(pointer_events="none"):
            draw_dotted(part, frame(x, y, width, height), scene.looks[seat].colour)
