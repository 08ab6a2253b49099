"""What lies and stands on the island and in the water round it, with everything that can be touched there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from motu.drawing import table
from motu.drawing.palette import JOURNEY
from motu.games.haleakala.draw_cards import SYMBOLS
from motu.games.haleakala.draw_island import (
    CARD,
    LANE,
    RECESS,
    SIZE,
    X,
    Y,
    centre,
    island,
    recess_centre,
    shaman_place,
    statue_place,
    wedge,
)
from motu.games.haleakala.draw_last import draw_last
from motu.games.haleakala.draw_scene import ROW, disc_place
from motu.games.haleakala.island import AREA_NAMES, RING_NAMES, SEGMENTS
from motu.games.haleakala.moves import BEACH_NAMES, CRATERS, INVOCATION, SEAT_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.haleakala.draw_scene import HaleakalaScene

FLOW = (0.28, 0.556, 0.777, 1)
"""How far lava flows, as a part of the way to the edge of the land, by the number of discs."""


@cache
def area_words(game: Game, language: str) -> tuple[str, ...]:
    """The names of the areas in the order of their numbers."""
    return tuple(
        f"{game.texts.say(f'word.ring.{RING_NAMES[area // SEGMENTS]}', language)} {area % SEGMENTS} ({name})"
        for area, name in enumerate(AREA_NAMES)
    )


def draw_board(scene: HaleakalaScene) -> None:
    part, view = scene.open_part("board", SIZE, SIZE, scene.word("board"), symbols=SYMBOLS), scene.view
    part.rect(0, 0, SIZE, SIZE, fill=part.texture("sea"))
    part.rect(0, 0, SIZE, SIZE, fill=part.texture("ripples"))
    part.add(island(area_words(scene.game, scene.language), view["pier"], tuple(view["huts"])))
    for segment in range(SEGMENTS):
        draw_flow(scene, segment)
    for area in range(4 * SEGMENTS):
        draw_area_edge(scene, area)
    for segment in range(SEGMENTS):
        draw_lava(scene, segment)
        for recess in (0, 1):
            draw_card(scene, segment, recess)
        x, y = centre(segment, RECESS)
        part.circle(x, y, 14, fill="var(--card)", stroke="var(--wood-dark)", stroke_width=2)
        part.text(x, y + 7, segment, 19, class_="h")
    draw_boat(scene)
    for segment in range(SEGMENTS):
        draw_beach(scene, segment)
    figures = [(*statue_place(AREA_NAMES.index(name)), seat, name) for seat in (0, 1) for name in view["players"][seat]["statues"]]
    figures += [(*shaman_place(AREA_NAMES.index(view["players"][seat]["shaman"])), seat, "") for seat in (0, 1)]
    for x, y, seat, statue in sorted(figures, key=lambda figure: figure[1]):
        draw_figure(scene, x, y, seat, statue)
    draw_last(scene)


def draw_area_edge(scene: HaleakalaScene, area: int) -> None:
    """An area can be walked to, and a beach takes discs."""
    ring, segment = divmod(area, SEGMENTS)
    marks = f"area:{AREA_NAMES[area]}"
    if ring == 0:
        marks += f" beach:{BEACH_NAMES[segment]}"
    label = area_words(scene.game, scene.language)[area]
    if ring == 0:
        sums = [player["sums"][segment] for player in scene.view["players"]]
        label = scene.say("effect.sums_of", area=label, first=sums[0], second=sums[1])
    with scene.part.thing(marks, label):
        scene.part.path(wedge(area, 4), class_="edge")


def draw_flow(scene: HaleakalaScene, segment: int) -> None:
    """H-ERUPT-1: how far the lava will flow down; every disc drives it on by one ring."""
    discs = min(scene.view["lava"][segment], 3)
    reach = f"rotate({60 * segment}deg) scale(1,{FLOW[discs]})"
    with (
        scene.part.placed(X, Y),
        scene.part.group(
            id=f"flow-{segment}",
            class_="piece",
            style=f"transform:{reach}",
            transform=f"rotate({60 * segment}) scale(1 {FLOW[discs]})",
            opacity=0.9 if discs else 0,
            pointer_events="none",
        ),
    ):
        scene.part.use("flow")


def draw_lava(scene: HaleakalaScene, segment: int) -> None:
    """The lava on a crater; a crater is touched to move lava from it and to it."""
    part, discs = scene.part, scene.view["lava"][segment]
    x, y = centre(segment, 42)
    came = None
    for event in scene.last:
        if event.kind == "lava_moved" and event.fields["target"] == segment:
            came = centre(event.fields["origin"], 42)
        elif event.kind == "lava_placed" and event.fields["crater"] == segment:
            came = x, y - 60
    if discs:
        part.circle(x, y, 30, fill=part.texture("halo"))
    for disc in range(discs):
        source = came if disc == discs - 1 else None
        with part.piece(f"lava-{segment}-{disc}", x + 1.5 * disc, y - 5 * disc, came=source):
            part.use("lava-disc", scale=0.8)
    if discs > 1:
        table.badge(part, *centre(segment, 17), discs, 15)
    crater = CRATERS[segment]
    with part.thing(f"origin:{crater} target:{crater} area:{crater}", flow_title(scene, segment)):
        part.path(wedge(4 * SEGMENTS + segment, 2), class_="edge")


def flow_title(scene: HaleakalaScene, segment: int) -> str:
    discs = scene.view["lava"][segment]
    rings = ", ".join(scene.word(f"ring.{RING_NAMES[ring]}") for ring in (3, 2, 1)[: min(discs, 3)])
    return f"{scene.word('lava_disc')} ({scene.word('ring.crater')} {segment}): {discs} → {rings}"


def draw_card(scene: HaleakalaScene, segment: int, recess: int) -> None:
    """A card in its recess; those where the boat lies can be chosen."""
    part, card = scene.part, scene.view["cards"][segment][recess]
    x, y = recess_centre(segment, recess)
    if card == "-":
        return
    label = scene.word(f"card.{card}")
    marks = f"recess:{'AB'[recess]}" if segment == scene.view["boat"] else f"far-card:{segment}{'AB'[recess]}"
    with part.piece(f"card-{segment}-{'AB'[recess]}", x, y), part.thing(marks, label):
        part.use(f"card-{card}")
        part.rect(-CARD / 2, -CARD / 2, CARD, CARD, rx=10, class_="edge")


def draw_boat(scene: HaleakalaScene) -> None:
    """The boat swings round the island on an arm from its middle, always clockwise."""
    part, segment = scene.part, scene.view["boat"]
    angle = 60 * segment + 22
    trip = sailed(scene)
    swing = JOURNEY.format(name=f"swing{segment}", origin=f"{angle - 60 * trip}deg") if trip else ""
    upright = JOURNEY.format(name=f"swing{segment}", origin=f"{60 * trip - angle}deg") if trip else ""
    with (
        part.placed(X, Y),
        part.group(id="boat", style=f"{swing}transform:rotate({angle}deg)", transform=f"rotate({angle})"),
        part.placed(0, -LANE),
        part.group(id="boat-hull", style=f"{upright}transform:rotate({-angle}deg)", transform=f"rotate({-angle})"),
        part.thing("move_boat", f"{scene.word('boat')}: {trip_hint(scene, 1)}"),
    ):
        part.use("boat", scale=0.95)
        part.circle(0, 0, 30, class_="edge")
    if scene.view["waiting_card"] != "-":
        with part.placed(*centre(segment, 300), 0.6, id="waiting"):
            part.use(f"card-{scene.view['waiting_card']}")


def sailed(scene: HaleakalaScene) -> int:
    """How many segments the boat has just sailed; 0 if it lay still."""
    if not any(event.kind == "boat_moved" for event in scene.last):
        return 0
    placed = [event.fields["disc"] for event in scene.last if event.kind == "placed"]
    return placed[-1] if placed else 1


def trip_hint(scene: HaleakalaScene, steps: int) -> str:
    """Where the boat would stop and what lies there."""
    target = (scene.view["boat"] + steps) % SEGMENTS
    cards = [scene.word(f"card.{card}") for card in scene.view["cards"][target] if card != "-"]
    return scene.say("effect.boat", segment=target, cards=", ".join(cards) or "-")


def draw_beach(scene: HaleakalaScene, beach: int) -> None:
    """Number discs of both seats with their sums."""
    part, players = scene.part, scene.view["players"]
    sums = [player["sums"][beach] for player in players]
    for seat, player in enumerate(players):
        discs = [*player["beaches"][beach], *([INVOCATION] if player["invocation"] == beach else [])]
        for place, disc in enumerate(discs):
            scene.draw_disc(seat, disc, *disc_place(seat, beach, place, len(discs)))
        if sums[seat]:
            x, y = centre(beach, ROW[seat], 20.5 if seat == 0 else 25)
            half = 14 if sums[seat] < 10 else 18
            leads = sums[seat] > sums[1 - seat]
            with part.group(id=f"sum-{SEAT_NAMES[seat]}-{beach}", pointer_events="none"):
                edge = f"var(--{SEAT_NAMES[seat]}-dark)"
                thick = 3 if leads else 1.5
                part.rect(x - half, y - 13.5, 2 * half, 27, rx=8, fill="var(--card)", stroke=edge, stroke_width=thick)
                part.text(x, y + 8, sums[seat], 22, class_="b" if leads else None)


def draw_figure(scene: HaleakalaScene, x: float, y: float, seat: int, statue: str) -> None:
    part, look = scene.part, scene.looks[seat]
    scale = 1.0 if scene.is_tall else 0.9
    if statue:
        with part.piece(
            f"statue-{look.colour}-{statue}", x, y, scale=scale, title=f"{look.name}: {scene.word('statue')}", pointer_events="none"
        ):
            part.use(f"tiki-{look.colour}", 0, -4)
            part.text(0, 19, look.letter, 11.5, class_="b", style="fill:var(--rock-dark)")
    else:
        with part.piece(f"shaman-{look.colour}", x, y, scale=scale, title=f"{look.name}: {scene.word('shaman')}", pointer_events="none"):
            part.use(f"shaman-{look.colour}", 0, -2)
            part.text(-1, 11, look.letter, 14, class_="b", style=look.ink)
