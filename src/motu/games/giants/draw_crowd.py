"""Everything that stands on a hex: statues at the back, people in front. The more there are, the closer they stand; many are counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from motu.drawing import Part, table
from motu.games.giants.board import Terrain
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.moves import FIGURE_NAMES, PIECE_NAMES
from motu.games.giants.view import HexView

STRIDE = 13.0
"""From one of equal things to the next."""
ROOM = 82.0
"""How wide a row may be."""
WIDE = {"3": 46.0, "2": 36.0, "chief": 34.0, "log": 34.0}
REACH = {"1": (17.0, 37.0), "2": (22.0, 56.0), "3": (27.0, 77.0), "h": (17.0, 22.0)}
"""Half the width and the height of a piece, by the first letter of its name."""
BEHIND = (8.0, 0.0, -6.0, -12.0)
"""How far below the middle of a hex the front row stands behind an Ahu that is free, or has a Moai of size 1, 2 or 3."""
NOTHING: HexView = {"workers": [], "sorcerers": [], "chiefs": [], "logs": 0}


@dataclass
class Group:
    """Equal things that stand side by side."""

    kind: str
    """The first letter of the names of pieces, a figure, or `log`."""
    count: int
    owner: int | None = None
    names: list[str] = field(default_factory=list)

    @property
    def stride(self) -> float:
        return min(STRIDE, 40 / max(1, self.count - 1))

    @property
    def width(self) -> float:
        spread = 0 if self.kind == "log" else self.stride * (self.count - 1)
        return WIDE.get(self.kind, 27.0) + spread


def groups_on(scene: GiantsScene, name: str) -> tuple[list[Group], list[Group]]:
    """What stands on a hex: pieces that travel, then figures and logs."""
    found: dict[tuple[object, ...], Group] = {}
    for piece in scene.lying.get(name, ()):
        lies = scene.view["pieces"][piece]
        key = (piece[0], lies["holder"], lies["marked"], piece == scene.in_hand)
        group = found.setdefault(key, Group(piece[0], 0, lies["holder"]))
        group.count += 1
        group.names.append(piece)
    here = scene.view["hexes"].get(name, NOTHING)
    people = [Group("worker", count, seat) for seat, count in enumerate(here["workers"]) if count]
    people += [Group("sorcerer", 1, seat) for seat in here["sorcerers"]] + [Group("chief", 1, seat) for seat in here["chiefs"]]
    people += [Group("log", here["logs"])] if here["logs"] else []
    return list(found.values()), people


def crowd_words(scene: GiantsScene, name: str) -> list[str]:
    """What stands on a hex, in words."""
    statues, people = groups_on(scene, name)
    words = [f"{scene.piece_label(group.names[0])}{f' ×{group.count}' if group.count > 1 else ''}" for group in statues]
    for group in people:
        if group.owner is None:
            words.append(f"{scene.word('logs')}: {group.count}")
        else:
            figure = scene.word(group.kind) if group.count == 1 else f"{scene.word('workers')} ×{group.count}"
            words.append(f"{scene.looks[group.owner].name}: {figure}")
    return words


def draw_crowd(scene: GiantsScene, part: Part, place: int) -> None:
    """Everything on a hex in rows; what is being moved stands in front of all."""
    name = scene.board.hexes[place].name
    if name not in scene.lying and name not in scene.view["hexes"]:
        return
    statues, people = groups_on(scene, name)
    waiting = [group for group in statues if group.names[0] != scene.in_hand]
    if waiting or people:
        draw_standing(scene, part, place, waiting, people)
    if scene.in_hand is not None and len(waiting) < len(statues):
        x, y = scene.grid.centres[place]
        draw_statue(scene, part, scene.in_hand, x, y + lowest(scene, place) + 6, 1)


def draw_standing(scene: GiantsScene, part: Part, place: int, statues: list[Group], people: list[Group]) -> None:
    """Statues at the back, people in front."""
    name, (x, y) = scene.board.hexes[place].name, scene.grid.centres[place]
    low = lowest(scene, place)
    if scene.board.hexes[place].terrain != Terrain.PLAIN and len(statues) + len(people) == 1:
        x += -20 if scene.board.hexes[place].terrain == Terrain.MOAI_QUARRY else 18
    if len(statues) == 1 and statues[0].count == 1 and len(people) in (1, 2) and all(each.count < 3 for each in people):
        # a piece and its carriers stand side by side, so that neither hides the other
        low = min(low, 14)
        draw_row(scene, part, name, people, x + 22, y + low + 6, 52)
        draw_row(scene, part, name, statues, x - 16, y + low + 2, 50)
        return
    rows = split(statues, 0.62) + split(people, 0.72)
    for depth, row in enumerate(rows):
        draw_row(scene, part, name, row, x, y + low - 15 * (len(rows) - 1 - depth), ROOM)


def lowest(scene: GiantsScene, place: int) -> float:
    """How far below the middle of a hex the front row stands: further back behind Ahu, the more so the taller what stands on them."""
    if scene.board.hexes[place].terrain != Terrain.PLAIN:
        return 30
    before = [site.name for site in scene.board.sites if site.hexagon == place and site.side in (4, 5)]
    if not before:
        return 20
    here = [scene.view["ahu"].get(name) for name in before]
    return min(BEHIND[int(ahu["moai"][0]) if ahu and ahu["moai"] else 0] for ahu in here)


def split(groups: list[Group], least: float) -> list[list[Group]]:
    """Rows that fit into their hex if everything is drawn so small, the last one in front."""
    rows: list[list[Group]] = []
    for group in groups:
        if rows and sum(each.width for each in rows[-1]) + group.width <= ROOM / least:
            rows[-1].append(group)
        else:
            rows.append([group])
    return rows


def draw_row(scene: GiantsScene, part: Part, name: str, row: list[Group], x: float, y: float, room: float) -> None:
    whole = sum(group.width for group in row)
    scale = round(max(0.62, min(1.0, room / whole)), 2)
    left = x - whole * scale / 2
    for group in row:
        across = left + group.width * scale / 2
        draw_group(scene, part, name, group, across, y, scale)
        left += group.width * scale


def draw_group(scene: GiantsScene, part: Part, name: str, group: Group, x: float, y: float, scale: float) -> None:
    """Equal things side by side, and how many they are if eyes do not see it at once."""
    if group.kind == "log":
        with part.piece(f"logs-{name}", x, y, scale=scale, pointer_events="none"):
            for log in range(min(group.count, 3)):
                part.use("log", 4 * (log % 2), -9 * log)
            if group.count > 1:
                table.badge(part, 2, -4, group.count, 12)
        return
    for one in range(group.count):
        across = x + (one - (group.count - 1) / 2) * group.stride * scale
        down = y + (3 if one % 2 else 0)
        if group.names:
            draw_statue(scene, part, group.names[one], across, down, scale)
        elif group.owner is not None:
            look = scene.looks[group.owner]
            stable = f"worker-{look.colour}-{name}-{one}" if group.kind == "worker" else f"{group.kind}-{look.colour}"
            came, was = ((across, down - 46), out_of_reserve(scene, group)) if is_new(scene, name, group, one) else (None, "")
            with part.piece(stable, across, down, scale=scale, came=came, was=was, pointer_events="none"):
                part.use(f"{group.kind}-{look.colour}")
    if group.count > 2:
        high = REACH[group.kind][1] * scale + 4 if group.names else -6
        scene.counts.append((x, y - high, group.count))


def is_new(scene: GiantsScene, name: str, group: Group, one: int) -> bool:
    """Whether this figure was set down here by what happened last, so that it is seen to be set down."""
    cell = scene.board.hexes[scene.board.names.index(name)].cell
    return one == group.count - 1 and any(
        event.kind in ("place", "place_logs")
        and event.fields["hex"] == cell
        and event.fields["seat"] == group.owner
        and FIGURE_NAMES[event.fields["figure"]] == group.kind
        for event in scene.last
    )


def out_of_reserve(scene: GiantsScene, group: Group) -> str:
    """The Worker of an open reserve that is now on the board; the Sorcerer and the Chief are the same thing in both places."""
    assert group.owner is not None
    reserve = scene.view["players"][group.owner]["reserve"]
    return f"worker-{scene.looks[group.owner].colour}-{reserve['workers']}" if reserve and group.kind == "worker" else ""


def draw_statue(scene: GiantsScene, part: Part, name: str, x: float, y: float, scale: float, least: float = 0) -> None:
    """A Moai or headdress on its way: from the raft to whoever took it, and then from hand to hand; its target is at least so large."""
    number = PIECE_NAMES.index(name)
    told = {event.kind: event for event in scene.last if event.fields.get("piece") == number}
    was = " ".join(f"offer-{name[0]}-{place}" for place in range(6)) if "take" in told else ""
    carried = f"carry{len(scene.view['pieces'][name]['visited']) % 2}" if "step" in told else None
    came = (x, y - 40) if "quarry" in told else None
    marks = f"piece:{name}"
    with (
        part.piece(f"piece-{name}", x, y, scale=scale, came=came, was=was),
        part.thing(marks, scene.piece_label(name), pointer_events="none"),
    ):
        half, high = REACH[name[0]]
        half, high = max(half, least / scale / 2), max(high, least / scale - 5)
        part.rect(-half, -high, 2 * half, high + 5, rx=9, class_="edge")
        with part.group(class_=carried):
            draw_body(scene, part, name)


def draw_body(scene: GiantsScene, part: Part, name: str) -> None:
    """The piece with the marker of its owner before its foot, or with the owner's colour alone while it is only held.

    What is being moved stands in a golden ring under a golden arrow.
    """
    lies = scene.view["pieces"][name]
    if name == scene.in_hand:
        half = REACH[name[0]][0] + 5
        for paint, wide in (("rock-dark", 7), ("gold", 4.6)):
            part.ellipse(1, 0, half, half * 0.36, fill="none", stroke=f"var(--{paint})", stroke_width=wide)
        part.path(f"M-9-{REACH[name[0]][1] + 15:g}h18l-9 11z", fill="var(--gold)", stroke="var(--rock-dark)", stroke_width=1.5)
    part.use("headdress" if name[0] == "h" else f"moai-{name[0]}")
    if lies["holder"] is not None:
        look = scene.looks[lies["holder"]]
        if lies["marked"]:
            is_new = scene.has_just("mark", piece=PIECE_NAMES.index(name))
            with part.placed(0, 1):
                part.use(f"mark-{look.colour}", class_="settle" if is_new else None)
        else:
            look.token(part, 0, 0, 5, "")
