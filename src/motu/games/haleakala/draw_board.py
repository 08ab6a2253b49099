"""What lies and stands on the island and in the water round it, with everything that can be touched there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from motu.drawing import table
from motu.drawing.palette import JOURNEY
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
from motu.games.haleakala.draw_scene import DISC
from motu.games.haleakala.island import AREA_NAMES, RING_NAMES, SEGMENTS
from motu.games.haleakala.moves import INVOCATION, SEAT_NAMES, Act

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.haleakala.draw_scene import HaleakalaScene

FLOW = (0.28, 0.556, 0.777, 1)
"""How far lava flows, as a part of the way to the edge of the land, by the number of discs."""
ROW = (251.0, 221.5)
"""Radius of the row of number discs of each seat on a beach."""


@cache
def area_words(game: Game, language: str) -> tuple[str, ...]:
    """The names of the areas in the order of their numbers."""
    return tuple(
        f"{game.texts.say(f'word.ring.{RING_NAMES[area // SEGMENTS]}', language)} {area % SEGMENTS} ({name})"
        for area, name in enumerate(AREA_NAMES)
    )


def draw_board(scene: HaleakalaScene) -> None:
    canvas, view = scene.canvas, scene.view
    table.sea(canvas, 0, 0, SIZE, SIZE, 24)
    canvas.add(island(area_words(scene.game, scene.language), view["pier"], tuple(view["huts"])))
    for segment in range(SEGMENTS):
        draw_flow(scene, segment)
    for segment in range(SEGMENTS):
        draw_lava(scene, segment)
        for recess in (0, 1):
            draw_card(scene, segment, recess)
        x, y = centre(segment, RECESS)
        canvas.circle(x, y, 14, fill="var(--card)", stroke="var(--wood-dark)", stroke_width=2)
        canvas.text(x, y + 7, segment, 19, class_="h")
    draw_boat(scene)
    for segment in range(SEGMENTS):
        draw_beach(scene, segment)
    draw_walks(scene)
    figures = [(*statue_place(AREA_NAMES.index(name)), seat, name) for seat in (0, 1) for name in view["players"][seat]["statues"]]
    figures += [(*shaman_place(AREA_NAMES.index(view["players"][seat]["shaman"])), seat, "") for seat in (0, 1)]
    for x, y, seat, statue in sorted(figures, key=lambda figure: figure[1]):
        draw_figure(scene, x, y, seat, statue)
    draw_last(scene)


def draw_flow(scene: HaleakalaScene, segment: int) -> None:
    """H-ERUPT-1: how far the lava will flow down; every disc drives it on by one ring."""
    discs = min(scene.view["lava"][segment], 3)
    reach = f"rotate({60 * segment}deg) scale(1,{FLOW[discs]})"
    with (
        scene.canvas.placed(X, Y),
        scene.canvas.group(
            id=f"flow-{segment}",
            class_="piece",
            style=f"transform:{reach}",
            transform=f"rotate({60 * segment}) scale(1 {FLOW[discs]})",
            opacity=0.9 if discs else 0,
            pointer_events="none",
        ),
    ):
        scene.canvas.use("flow")


def draw_lava(scene: HaleakalaScene, segment: int) -> None:
    canvas, discs = scene.canvas, scene.view["lava"][segment]
    x, y = centre(segment, 42)
    came = None
    for event in scene.last:
        if event.kind == "lava_moved" and event.fields["target"] == segment:
            came = centre(event.fields["origin"], 42)
        elif event.kind == "lava_placed" and event.fields["crater"] == segment:
            came = scene.pool_place(scene.view["lava_pool"])
            x_frame, y_frame, scale = canvas.frame
            came = (came[0] - x_frame) / scale, (came[1] - y_frame) / scale
    if discs:
        canvas.circle(x, y, 30, fill=canvas.texture("halo"))
    for disc in range(discs):
        source = came if disc == discs - 1 else None
        with canvas.piece(f"lava-{segment}-{disc}", x + 1.5 * disc, y - 5 * disc, title=flow_title(scene, segment), came=source):
            canvas.use("lava-disc", scale=0.8)
    if discs > 1:
        table.badge(canvas, *centre(segment, 17), discs, 15)
    for (kind, origin, target), action in scene.choices.items():
        if kind == Act.MOVE_LAVA and origin == segment:
            turn = 1 if target == (segment + 1) % SEGMENTS else -1
            ax, ay = centre(segment, 60, 21 * turn)
            with canvas.control(action, scene.describe(action)):
                canvas.circle(ax, ay, 16, class_="choice")
                canvas.use("arrow", ax, ay, 0.75, 60 * segment + (15 if turn > 0 else 165), colour="choice")
                scene.draw_button(action, f"C{origin} → C{target}", "lava-disc")


def flow_title(scene: HaleakalaScene, segment: int) -> str:
    discs = scene.view["lava"][segment]
    rings = ", ".join(scene.word(f"ring.{RING_NAMES[ring]}") for ring in (3, 2, 1)[: min(discs, 3)])
    return f"{scene.word('lava_disc')} ({scene.word('ring.crater')} {segment}): {discs} → {rings}"


def draw_card(scene: HaleakalaScene, segment: int, recess: int) -> None:
    canvas, card = scene.canvas, scene.view["cards"][segment][recess]
    x, y = recess_centre(segment, recess)
    if card != "-":
        with canvas.piece(f"card-{segment}-{'AB'[recess]}", x, y, title=f"{'AB'[recess]}{segment}: {scene.word(f'card.{card}')}"):
            canvas.use(f"card-{card}")
    action = scene.choices.get((Act.CHOOSE, recess, 0))
    if action is not None and segment == scene.view["boat"]:
        with canvas.control(action, scene.describe(action), scene.word(f"card.{card}")):
            canvas.rect(x - CARD / 2 - 6, y - CARD / 2 - 6, CARD + 12, CARD + 12, rx=13, class_="choice", fill_opacity=0.25)
            scene.draw_button(action, f"{'AB'[recess]}: {scene.word(f'card.{card}')}", f"card-{card}")


def draw_boat(scene: HaleakalaScene) -> None:
    """The boat swings round the island on an arm from its middle, always clockwise."""
    canvas, segment = scene.canvas, scene.view["boat"]
    angle = 60 * segment + 22
    trip = sailed(scene)
    swing = JOURNEY.format(name=f"swing{segment}", origin=f"{angle - 60 * trip}deg") if trip else ""
    upright = JOURNEY.format(name=f"swing{segment}", origin=f"{60 * trip - angle}deg") if trip else ""
    x, y = centre(segment, LANE, 22)
    with (
        canvas.placed(X, Y),
        canvas.group(id="boat", style=f"{swing}transform:rotate({angle}deg)", transform=f"rotate({angle})"),
        canvas.placed(0, -LANE),
        canvas.group(id="boat-hull", style=f"{upright}transform:rotate({-angle}deg)", transform=f"rotate({-angle})"),
    ):
        canvas.element("title", f"{scene.word('boat')}: {segment}")
        canvas.use("boat", scale=0.95)
    if scene.view["waiting_card"] != "-":
        with canvas.placed(*centre(segment, 300), 0.6, id="waiting"):
            canvas.use(f"card-{scene.view['waiting_card']}")
    action = scene.choices.get((Act.MOVE_BOAT, 0, 0))
    if action is not None:
        with canvas.control(action, scene.describe(action), trip_hint(scene, 1)):
            canvas.circle(x, y, 33, class_="choice", fill_opacity=0.3)
            scene.draw_button(action, scene.describe(action), "boat")


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


def disc_place(seat: int, beach: int, place: int) -> tuple[float, float]:
    radius = ROW[seat]
    return centre(beach, radius, -17.5 + place * 30.5 / radius * 57.3)


def draw_beach(scene: HaleakalaScene, beach: int) -> None:
    """Number discs of both seats with their sums, and where a disc can be placed or taken back."""
    canvas, players = scene.canvas, scene.view["players"]
    sums = [player["sums"][beach] for player in players]
    for seat, player in enumerate(players):
        discs = [*player["beaches"][beach], *([INVOCATION] if player["invocation"] == beach else [])]
        for place, disc in enumerate(discs):
            x, y = disc_place(seat, beach, place)
            scene.draw_disc(seat, disc, x, y)
            action = scene.choices.get((Act.TAKE_BACK, beach, disc)) if seat == scene.view["seat"] else None
            if action is not None:
                with canvas.control(action, scene.describe(action), sum_hint(scene, beach, -disc)):
                    canvas.circle(x, y, DISC + 3.5, class_="choice", fill_opacity=0)
                    scene.draw_button(action, "", "", disc)
        if sums[seat]:
            x, y = centre(beach, ROW[seat], 20.5 if seat == 0 else 25)
            half = 14 if sums[seat] < 10 else 18
            leads = sums[seat] > sums[1 - seat]
            with canvas.group(id=f"sum-{SEAT_NAMES[seat]}-{beach}"):
                edge = f"var(--{SEAT_NAMES[seat]}-dark)"
                thick = 3 if leads else 1.5
                canvas.rect(x - half, y - 13.5, 2 * half, 27, rx=8, fill="var(--card)", stroke=edge, stroke_width=thick)
                canvas.text(x, y + 8, sums[seat], 22, class_="b" if leads else None)
    for (kind, where, disc), action in scene.choices.items():
        if kind == Act.PLACE and where == beach:
            draw_placing(scene, beach, disc, action)


def draw_placing(scene: HaleakalaScene, beach: int, disc: int, action: int) -> None:
    at_boat = beach == scene.view["boat"]
    hint = sum_hint(scene, beach, disc) + (f"; {trip_hint(scene, disc)}" if at_boat else "")
    x, y = centre(beach, LANE - 2, -26 + 7.8 * (disc - 1))
    with scene.canvas.control(action, scene.describe(action), hint):
        if not scene.is_tall:
            scene.canvas.circle(x, y, 17.5, class_="choice")
            scene.canvas.text(x, y + 7, disc, 19, class_="b")
            if at_boat:
                tx, ty = centre((beach + disc) % SEGMENTS, LANE, 22)
                scene.canvas.use("boat", tx, ty, 0.95, class_="hint", opacity=0.7)
        scene.draw_button(action, "", "", disc)


def sum_hint(scene: HaleakalaScene, beach: int, change: int) -> str:
    mine, theirs = (scene.view["players"][seat]["sums"][beach] for seat in (scene.chooser, 1 - scene.chooser))
    return scene.say("effect.sums", mine=mine + change, theirs=theirs)


def draw_walks(scene: HaleakalaScene) -> None:
    for (kind, area, _), action in scene.choices.items():
        if kind == Act.WALK:
            with scene.canvas.control(action, scene.describe(action)):
                scene.canvas.path(wedge(area, 4), class_="choice", stroke_linejoin="round")
                ring, segment = divmod(area, SEGMENTS)
                scene.draw_button(action, f"{scene.word(f'ring.{RING_NAMES[ring]}')} {segment}", "")


def draw_figure(scene: HaleakalaScene, x: float, y: float, seat: int, statue: str) -> None:
    canvas, look = scene.canvas, scene.looks[seat]
    scale = 1.0 if scene.is_tall else 0.9
    if statue:
        with canvas.piece(f"statue-{look.colour}-{statue}", x, y, scale=scale, title=f"{look.name}: {scene.word('statue')} {statue}"):
            canvas.use(f"tiki-{look.colour}", 0, -4)
            canvas.text(0, 19, look.letter, 11.5, class_="b", style="fill:var(--rock-dark)")
    else:
        with canvas.piece(f"shaman-{look.colour}", x, y, scale=scale, title=f"{look.name}: {scene.word('shaman')}", pointer_events="none"):
            canvas.use(f"shaman-{look.colour}", 0, -2)
            canvas.text(-1, 11, look.letter, 14, class_="b", style=look.ink)


def draw_last(scene: HaleakalaScene) -> None:
    """Rings where things happened last."""
    players = scene.view["players"]
    for event in scene.last:
        fields = event.fields
        if event.kind == "placed":
            discs = players[fields["seat"]]["beaches"][fields["beach"]]
            if fields["disc"] in discs:
                table.mark_last(scene.canvas, *disc_place(fields["seat"], fields["beach"], discs.index(fields["disc"])), DISC + 6)
        elif event.kind == "shaman_moved":
            table.mark_last(scene.canvas, *shaman_place(fields["area"]), 30)
        elif event.kind == "statue_built":
            table.mark_last(scene.canvas, *statue_place(fields["area"]), 30)
        elif event.kind == "boat_moved":
            table.mark_last(scene.canvas, *centre(fields["segment"], LANE, 22), 36)
        elif event.kind in ("lava_placed", "lava_moved"):
            crater = fields["crater"] if "crater" in fields else fields["target"]
            table.mark_last(scene.canvas, *centre(crater, 42), 24)
