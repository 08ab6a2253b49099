"""What lies before each seat: the screen, what stands in front of it, and behind the own one everything that can be used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from motu.drawing import Part, table
from motu.games.giants.draw_crowd import draw_statue
from motu.games.giants.draw_scene import BID_STEPS, GiantsScene
from motu.games.giants.draw_traces import draw_deed
from motu.games.giants.moves import PIECE_NAMES
from motu.games.giants.view import HoldingView

WIDE, TALL = 256.0, 374.0
"""The widths of an area beside the board and on a phone."""
OTHERS: Final = 56.0
"""The height of the area of somebody else."""
NOTHING: Final[HoldingView] = {"workers": 0, "markers": 0, "sorcerer": False, "chief": False}


@dataclass(frozen=True)
class AreaPlan:
    """Where everything goes in the own area: rows by their foot or middle, zones by their left and right end.

    What is there once has a place of its own, pale while it is away, so that nothing moves when something else is used up.
    """

    width: float
    height: float
    bare: float
    """The height without the row of what stands in front and of what was spent."""
    scale: float
    figures: float
    """The foot of the figures."""
    sorcerer: float
    chief: float
    workers: tuple[float, float]
    goods: float
    """The middle of the row of markers, logs, half-tablets and bases."""
    markers: tuple[float, float]
    logs: float
    halves: float
    bases: float
    front: tuple[float, float]
    statues: float
    """The foot of what stands in front."""
    least: float
    """No target is narrower than this."""
    spent: tuple[float, float]
    """Where the row of what was spent begins: x and foot."""


BESIDE: Final = AreaPlan(
    width=256,
    height=168,
    bare=104,
    scale=1.12,
    figures=52,
    sorcerer=25,
    chief=75,
    workers=(100, 256),
    goods=82,
    markers=(1, 118),
    logs=142,
    halves=172,
    bases=229,
    front=(2, 148),
    statues=162,
    least=34,
    spent=(156, 162),
)
BELOW: Final = AreaPlan(
    width=374,
    height=174,
    bare=116,
    scale=1.25,
    figures=60,
    sorcerer=27,
    chief=78,
    workers=(102, 374),
    goods=92,
    markers=(1, 226),
    logs=249,
    halves=280,
    bases=342,
    front=(2, 226),
    statues=168,
    least=46,
    spent=(238, 168),
)
LESSENED: Final = {"1": 1.1, "2": 0.92, "3": 0.74, "h": 1.1}
"""The scale of what stands before a screen: large ones less, so that small ones are not lost."""


def draw_area(scene: GiantsScene, seat: int) -> None:
    if scene.is_mine(seat):
        draw_own(scene, seat)
    else:
        scene.parts.append(other_part(scene, seat))


# -- mine ------------------------------------------------------------------------------------------------------------
def draw_own(scene: GiantsScene, seat: int) -> None:
    """Figures, markers, logs and half-tablets, each a thing of its own that can be touched; what is away is pale."""
    plan, look = (BELOW if scene.is_tall else BESIDE), scene.looks[seat]
    player = scene.view["players"][seat]
    is_bare = not scene.front[seat] and not any(player["spent"].values()) and not scene.is_choosing(seat)
    part = scene.open_table_part(f"area-{look.colour}", plan.width, plan.bare if is_bare else plan.height, look.name, seat)
    stock = player["reserve"] or NOTHING
    bid = player["bid"] or NOTHING
    if scene.step not in BID_STEPS:
        bid = NOTHING
    spread(plan.workers, stock["workers"] - bid["workers"], 38 * plan.scale, draw_worker(scene, part, seat, plan))
    for kind, x, is_there in (
        ("sorcerer", plan.sorcerer, stock["sorcerer"] and not bid["sorcerer"]),
        ("chief", plan.chief, stock["chief"] and not bid["chief"]),
    ):
        draw_special(scene, part, seat, kind, x, plan, is_there)
    spread(plan.markers, stock["markers"] - bid["markers"], 38 * plan.scale, draw_marker(scene, part, seat, plan))
    draw_logs(scene, part, stock.get("logs", 0), plan)
    draw_halves(scene, part, player["halves"], plan)
    draw_bases(scene, part, seat, stock.get("bases", 0), plan)
    draw_front(scene, part, seat, plan.front, plan.statues, 1, plan.least)
    draw_spent(scene, part, seat, *plan.spent, told=True)


def spread(zone: tuple[float, float], count: int, step: float, draw: Callable[[int, float, float], None]) -> None:
    """Equal things side by side from the left, closer where there are many: each is told its number, its middle and its room."""
    left, right = zone
    step = min(step, (right - left) / max(1, count))
    for place in range(count):
        draw(place, left + step * (place + 0.5), step)


def draw_worker(scene: GiantsScene, part: Part, seat: int, plan: AreaPlan) -> Callable[[int, float, float], None]:
    colour = scene.looks[seat].colour
    label = scene.word("worker")

    def draw(place: int, x: float, room: float) -> None:
        half = min(18.0, room / plan.scale / 2 - 0.4)
        with part.piece(f"worker-{colour}-{place}", x, plan.figures, scale=plan.scale), part.thing("figure:worker worker", label):
            part.rect(-half, -40, 2 * half, 46, rx=8, class_="edge")
            part.use(f"worker-{colour}")

    return draw


def draw_special(scene: GiantsScene, part: Part, seat: int, kind: str, x: float, plan: AreaPlan, is_there: bool) -> None:
    """The Sorcerer or the Chief, or the pale place where he stood; a Chief whose bid has been opened can still be told to carve."""
    colour, choice = scene.looks[seat].colour, scene.view["choice"]
    carves = kind == "chief" and choice is not None and seat in choice["chiefs"]
    if not is_there and not carves:
        part.use(f"{kind}-{colour}", x, plan.figures, plan.scale, opacity=0.22)
        return
    marks = "by:c" if carves else f"figure:{kind} {kind}"
    with part.piece(f"{kind}-{colour}", x, plan.figures, scale=plan.scale), part.thing(marks, scene.word(kind)):
        part.rect(-21, -47, 42, 53, rx=8, class_="edge")
        part.use(f"{kind}-{colour}")


def draw_marker(scene: GiantsScene, part: Part, seat: int, plan: AreaPlan) -> Callable[[int, float, float], None]:
    look, label = scene.looks[seat], scene.word("marker")

    def draw(place: int, x: float, room: float) -> None:
        half = min(18.0, room / plan.scale / 2 - 0.4)
        with part.piece(f"marker-{look.colour}-{place}", x, plan.goods, scale=plan.scale), part.thing("marker", label):
            part.rect(-half, -20, 2 * half, 40, rx=8, class_="edge")
            look.token(part, 0, 0, 13)

    return draw


def draw_logs(scene: GiantsScene, part: Part, count: int, plan: AreaPlan) -> None:
    """G-PLACE-6: at most two logs go with a figure, so two can be touched; how many there are stands beside them."""
    room = 40 if plan is BELOW else 17  # a finger needs more of it than a mouse
    for place in range(min(count, 2)):
        x, y = plan.logs + 5 * place, plan.goods + 15 - 15 * place * plan.scale
        with part.piece(f"log-{place}", x, y, scale=0.9 * plan.scale), part.thing("log", scene.word("logs")):
            part.rect(-22, 4 - room, 42, room, rx=7, class_="edge")
            part.use("log")
    if count > 1:
        with part.group(pointer_events="none"):
            table.badge(part, plan.logs + 17 * plan.scale, plan.goods + 14, count, 13)


def draw_halves(scene: GiantsScene, part: Part, count: int, plan: AreaPlan) -> None:
    """Half-tablets: one of them pays for a look under a Moai."""
    x, y, scale = plan.halves, plan.goods, plan.scale
    if count:
        with part.thing("half", f"{scene.word('half_tablets')}: {count}"):
            part.rect(x - 18 * scale, y - 19 * scale, 36 * scale, 38 * scale, rx=8, class_="edge")
            part.use("tablet", x, y + 10, 0.9 * scale)
    else:
        part.use("tablet", x, y + 10, 0.9 * scale, opacity=0.3)
    part.text(x + 19 * scale, y + 6, count, 15, "start", class_="b" if count else "faint", pointer_events="none")


def draw_bases(scene: GiantsScene, part: Part, seat: int, count: int, plan: AreaPlan) -> None:
    x, y = plan.bases, plan.goods
    with part.about(f"{scene.word('bases')}: {count}"):
        part.rect(x - 18, y - 18, 46, 36, fill="none", pointer_events="all")
        part.use(f"base-{scene.looks[seat].colour}", x, y, 0.48 * plan.scale)
        part.text(x + 15 * plan.scale, y + 6, count, 15, "start", class_="b" if count else "faint")


# -- all -------------------------------------------------------------------------------------------------------------
def draw_front(scene: GiantsScene, part: Part, seat: int, zone: tuple[float, float], foot: float, scale: float, least: float = 0) -> float:
    """G-AUC-11: the Moai and headdresses in front of the screen, which wait for their journey; where they end."""
    names = scene.front[seat]
    left, right = zone
    step = min(max(46.0 * scale, least + 2), (right - left) / max(1, len(names)))
    for place, name in enumerate(names):
        draw_statue(scene, part, name, left + step * (place + 0.5), foot, round(scale * LESSENED[name[0]], 2), min(least, step - 2))
    return left + step * len(names)


def draw_spent(scene: GiantsScene, part: Part, seat: int, x: float, y: float, told: bool = False) -> None:
    """What was spent in this round, small: it comes back at the end. During the choice the own place in the order stands before it;
    that of others stands on the mat, or here if it has no room."""
    view, look = scene.view, scene.looks[seat]
    choice, spent = view["choice"], view["players"][seat]["spent"]
    if told and any(spent.values()):
        part.label(x, y - 37, scene.word("spent"), part.width - x, 12, "start", class_="faint")
    if choice is not None and scene.is_choosing(seat) and (told or scene.bay is None):
        turn = choice["order"].index(seat)
        is_next = turn == choice["chooser"]
        with part.about(f"{scene.word('order')}: {turn + 1}"):
            part.circle(x + 11, y - 9, 11, fill=f"var(--{'gold' if is_next else 'card'})", stroke="var(--rock-dark)", stroke_width=1.2)
            part.text(x + 11, y - 4.5, f"{turn + 1}.", 13, class_="b", style="fill:var(--rock-dark)" if is_next else None)
        x += 26
    if words := told_of(scene, spent):
        with part.about(f"{scene.word('spent')}: {words}", opacity=0.85):
            draw_stock(part, spent, x, y, look.colour)


def told_of(scene: GiantsScene, stock: HoldingView) -> str:
    """A stock in words."""
    found = [(scene.word("workers"), stock["workers"]), (scene.word("markers"), stock["markers"])]
    words = [f"{word} {count}" for word, count in found if count]
    words += [scene.word(kind) for kind, is_there in (("sorcerer", stock["sorcerer"]), ("chief", stock["chief"])) if is_there]
    words += [f"{scene.word(kind)} {count}" for kind, count in (("logs", stock.get("logs", 0)), ("bases", stock.get("bases", 0))) if count]
    return ", ".join(words)


def draw_stock(part: Part, stock: HoldingView, x: float, y: float, colour: str) -> None:
    """A stock in a row of small pictures, several of a kind counted."""
    items = [(f"worker-{colour}", stock["workers"], 0.62, 0.0), (f"sorcerer-{colour}", int(stock["sorcerer"]), 0.52, 0.0)]
    items += [(f"chief-{colour}", int(stock["chief"]), 0.52, 0.0), (f"mark-{colour}", stock["markers"], 1.0, -8.0)]
    items += [("log", stock.get("logs", 0), 0.5, -3.0), (f"base-{colour}", stock.get("bases", 0), 0.4, -4.0)]
    for symbol, count, scale, lift in items:
        if not count:
            continue
        part.use(symbol, x + 10, y + lift, scale)
        x += 22
        if count > 1:
            part.text(x, y - 3, count, 13, "start", class_="b")
            x += 10


# -- others ----------------------------------------------------------------------------------------------------------
def other_part(scene: GiantsScene, seat: int) -> Part:
    """The area of another player: what it did itself, and what stands in front of its screen, matters to it."""
    view, names = scene.view, scene.front[seat]
    player = view["players"][seat]
    facts = {
        **{name: view[name] for name in ("step", "choice", "first", "bids")},
        "hand": view["hand"] if scene.in_hand in names else None,
        "pieces": {name: view["pieces"][name] for name in names},
        "players": {seat: {name: player[name] for name in ("halves", "reserve", "spent")}},
    }
    numbers = [PIECE_NAMES.index(name) for name in names]
    events = [event for event in scene.last if event.fields.get("seat") == seat or event.fields.get("piece") in numbers]
    return scene.drawn_from(draw_other, facts, seat, events=events)


def draw_other(scene: GiantsScene, seat: int) -> None:
    """The screen, what stands in front, what was spent, and half-tablets."""
    look, player = scene.looks[seat], scene.view["players"][seat]
    width = TALL if scene.is_tall else WIDE
    part = scene.open_table_part(f"area-{look.colour}", width, OTHERS, look.name, seat)
    with part.about(f"{look.name}: {scene.word('closed_hands') if scene.closed_hands(seat) else scene.word('hidden')}"):
        part.use("screen", 36, 24, 0.66, colour=look.colour)
    draw_deed(scene, part, seat, 1, 1, 70, 46)
    with part.about(f"{scene.word('half_tablets')}: {player['halves']}"):
        part.rect(width - 52, 0, 52, 30, fill="none", pointer_events="all")
        part.use("tablet", width - 38, 26, 0.8, opacity=None if player["halves"] else 0.4)
        part.earned_at(seat, "tablet", width - 38, 15)
        part.text(width - 2, 22, player["halves"], 16, "end", class_="b" if player["halves"] else "faint")
    end = draw_front(scene, part, seat, (74, 74 + (width - 148) * 0.8), 54, 0.84)
    if player["reserve"] is not None:
        with part.about(told_of(scene, player["reserve"])):
            draw_stock(part, player["reserve"], end + 4, 54, look.colour)
    else:
        draw_spent(scene, part, seat, end + 4, 54)
