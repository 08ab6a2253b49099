"""What lies and stands on the island and in the water round it, with everything that can be touched there."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from motu.drawing import Look, Part, drawn_once
from motu.drawing.palette import JOURNEY
from motu.games.haleakala.draw_island import (
    CARD,
    LANE,
    SIZE,
    X,
    Y,
    ground,
    growth,
    hut_place,
    raft_centre,
    recess_centre,
    sea,
    shaman_place,
    sign_place,
    statue_place,
    wedge,
)
from motu.games.haleakala.draw_last import draw_last
from motu.games.haleakala.draw_lava import draw_crater, draw_eruption, draw_floods, draw_smoke, draw_storm, draw_stream
from motu.games.haleakala.draw_scene import DISC, disc_place
from motu.games.haleakala.island import AREA_NAMES, RING_NAMES, SEGMENTS
from motu.games.haleakala.moves import BEACH_NAMES, INVOCATION, SEAT_NAMES

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.haleakala.draw_scene import HaleakalaScene


@cache
def area_words(game: Game, language: str) -> tuple[str, ...]:
    """The names of the areas in the order of their numbers."""
    return tuple(
        game.texts.say(f"word.area.{RING_NAMES[area // SEGMENTS]}", language, segment=area % SEGMENTS) for area in range(len(AREA_NAMES))
    )


def draw_board(scene: HaleakalaScene) -> None:
    part, view = scene.open_part("board", SIZE, SIZE, scene.word("board"), symbols=scene.symbols), scene.view
    part.add(sea())
    draw_storm(scene)
    part.add(ground(view["pier"]))
    for segment in range(SEGMENTS):
        draw_stream(scene, segment)
    part.add(growth())
    draw_floods(scene)
    draw_smoke(scene)
    for beach in range(SEGMENTS):
        draw_edge(part, beach, beach_words(scene, beach))
    draw_land_edges(part, area_words(scene.game, scene.language))
    for segment in range(SEGMENTS):
        draw_crater(scene, segment)
        for recess in (0, 1):
            draw_card(scene, segment, recess)
    draw_figures(scene)
    for segment in range(SEGMENTS):
        draw_beach(scene, segment)
    draw_boat(scene)
    draw_last(scene)
    draw_eruption(scene)


def beach_words(scene: HaleakalaScene, beach: int) -> str:
    """A beach with the sums of both seats, and who would choose first there."""
    sums = [player["sums"][beach] for player in scene.view["players"]]
    label = scene.say("effect.sums_of", area=area_words(scene.game, scene.language)[beach], first=sums[0], second=sums[1])
    if sums[0] != sums[1]:
        label += f"; {scene.word('chooses_first', seat=scene.looks[0 if sums[0] > sums[1] else 1].name)}"
    return label


@drawn_once(512)
def draw_edge(part: Part, area: int, label: str) -> None:
    """An area can be walked to, and a beach takes discs."""
    ring, segment = divmod(area, SEGMENTS)
    marks = f"area:{AREA_NAMES[area]}"
    if ring == 0:
        marks += f" beach:{BEACH_NAMES[segment]}"
    with part.thing(marks, label):
        part.path(wedge(area, 4), class_="edge")


@drawn_once(8)
def draw_land_edges(part: Part, words: tuple[str, ...]) -> None:
    """All areas behind the beaches."""
    for area in range(SEGMENTS, 4 * SEGMENTS):
        draw_edge(part, area, words[area])


def draw_card(scene: HaleakalaScene, segment: int, recess: int) -> None:
    """A card in its recess; those where the boat lies can be chosen."""
    card = scene.view["cards"][segment][recess]
    if card != "-":
        is_new = scene.has_just("dealt", segment=segment, recess=recess)
        draw_card_in(scene.part, segment, recess, card, scene.word(f"card.{card}"), segment == scene.view["boat"], is_new)


@drawn_once(512)
def draw_card_in(part: Part, segment: int, recess: int, card: str, label: str, is_at_boat: bool, is_new: bool) -> None:
    x, y = recess_centre(segment, recess)
    marks = f"recess:{'AB'[recess]}" if is_at_boat else f"far-card:{segment}{'AB'[recess]}"
    with part.piece(f"card-{segment}-{'AB'[recess]}-{card}", x, y), part.thing(marks, label):
        part.use(f"card-{card}", class_="turn-over" if is_new else None)
        part.rect(-CARD / 2, -CARD / 2, CARD, CARD, rx=9, class_="edge")


def draw_boat(scene: HaleakalaScene) -> None:
    """The boat swings round the island on an arm from its middle, always clockwise."""
    part, segment = scene.part, scene.view["boat"]
    angle = 60 * segment + 24
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
        part.use("outrigger", 0, 12, 0.95)
        part.path("M-40 2h36v-52q36 12 30 52h16q0 24-20 26h-46q-16-6-16-26z", class_="edge")
    if scene.view["waiting_card"] != "-":
        with part.placed(*raft_centre(segment), 0.7, id="waiting"):
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
    """The discs of one seat lie on one side of the middle, those of the other beyond it; in the shallows a beam weighs the sums."""
    players = scene.view["players"]
    for seat, player in enumerate(players):
        discs = [*player["beaches"][beach], *([INVOCATION] if player["invocation"] == beach else [])]
        for place, disc in enumerate(discs):
            scene.draw_disc(seat, disc, *disc_place(seat, beach, place, len(discs)), DISC * (1.18 if scene.is_tall else 1))
    sums = [player["sums"][beach] for player in players]
    if any(sums):
        leader = 0 if sums[0] > sums[1] else 1
        label = scene.say("effect.sums_of", area=area_words(scene.game, scene.language)[beach], first=sums[0], second=sums[1])
        words = f"{label}; {scene.word('chooses_first', seat=scene.looks[leader].name)}"
        draw_scale(scene.part, beach, tuple(sums), words, scene.looks, scene.is_tall)


@drawn_once(512)
def draw_scale(part: Part, beach: int, sums: tuple[int, ...], words: str, looks: tuple[Look, ...], is_tall: bool) -> None:
    """A sign in the water: a beam that sinks on the heavier side, or the sum of the only seat. A star is with who chooses first."""
    with part.about(words), part.placed(*sign_place(beach), 1.3 if is_tall else 1):
        part.use("post", 0, 7)
        if not all(sums):
            part.use("sign-1")
            seat = 0 if sums[0] else 1
            draw_sum(part, beach, looks[seat], 0, 0, sums[seat], True)
            return
        lean = 9 if sums[1] > sums[0] else -9
        part.use("sign-2", turn=lean)
        for seat, side in ((0, -1), (1, 1)):
            draw_sum(part, beach, looks[seat], 23 * side, side * lean * 0.42, sums[seat], sums[seat] > sums[1 - seat])
        part.text(0, 6, ">" if sums[0] > sums[1] else "<", 17, class_="b", style="fill:var(--rock-dark)")


def draw_sum(part: Part, beach: int, look: Look, x: float, y: float, total: int, leads: bool) -> None:
    with part.group(id=f"sum-{SEAT_NAMES[look.seat]}-{beach}"):
        look.token(part, x, y, 14 if leads else 11.5, total, 16 if leads else 13)
        if leads:
            part.use("star-small", x, y - 19)


def draw_figures(scene: HaleakalaScene) -> None:
    """Everything that stands upright, from back to front; statues in the way of lava stand in its heat."""
    part, view = scene.part, scene.view
    figures: list[tuple[float, float, int, str, str]] = []
    for seat, player in enumerate(view["players"]):
        for name in player["statues"]:
            x, y = statue_place(AREA_NAMES.index(name))
            figures.append((y, x, seat, "statue", name))
            ring, segment = divmod(AREA_NAMES.index(name), SEGMENTS)
            if view["lava"][segment] >= 4 - ring:
                part.ellipse(x, y, 32, 17, fill=part.texture("heat"), pointer_events="none")
        x, y = shaman_place(AREA_NAMES.index(player["shaman"]))
        figures.append((y + 5, x, seat, "shaman", ""))
        x, y = hut_place(view["huts"][seat])
        figures.append((y, x, seat, "hut", ""))
    for y, x, seat, kind, name in sorted(figures):
        draw_figure(scene, x, y, seat, kind, name)


def draw_figure(scene: HaleakalaScene, x: float, y: float, seat: int, kind: str, name: str) -> None:
    part, look = scene.part, scene.looks[seat]
    grown = 1.12 if scene.is_tall else 1.0
    title = f"{look.name}: {scene.word(kind)}"
    if kind == "statue":
        came = (x, y - 60) if scene.has_just("statue_built", area=AREA_NAMES.index(name)) else None
        with part.piece(f"statue-{look.colour}-{name}", x, y, scale=round(0.84 * grown, 2), title=title, came=came, pointer_events="none"):
            part.use(f"tiki-{look.colour}")
    elif kind == "shaman":
        with part.piece(f"shaman-{look.colour}", x, y, scale=round(0.92 * grown, 2), title=title, pointer_events="none"):
            part.use(f"shaman-{look.colour}")
    else:
        with part.placed(x, y, 0.95, pointer_events="none"):
            part.use("cottage")
            look.token(part, 0, -25, 9)
