"""What lies before each seat: discs in the supply, statues that are left, cards that were collected and bought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.drawing import Look, Part, drawn_once, number, table
from motu.drawing.lately import draw_dotted, ring
from motu.games.haleakala.draw_last import has_acted, lately_back, lately_kept
from motu.games.haleakala.moves import INVOCATION
from motu.games.haleakala.state import IN_SUPPLY, IN_THE_BOX

if TYPE_CHECKING:
    from motu.games.haleakala.draw_scene import HaleakalaScene

WIDE, TALL = 548.0, 374.0
CARDS = {False: 76.0, True: 62.0}
"""From one collected card to the next, on a wide table and on a phone."""


SOURCES = {"basket": "baskets", "white_pearl": "pearls", "black_pearl": "pearls", "shell": "shells"}
"""What cards bring points for, where the source has another name than the card."""


def area_part(scene: HaleakalaScene, seat: int) -> Part:
    """The area of a seat: what it has and what it did itself matters to it, and where the boat was from which it took a card."""
    view, kept = scene.view, lately_kept(scene, seat)
    player, acts = view["players"][seat], {"to_act": seat} if view["to_act"] == seat else {}
    facts = {
        "players": {seat: {name: player[name] for name in ("supply", "invocation", "beaches", "statues", "cards", "rack")}},
        "boat": view["boat"] if kept else None,
        **acts,
    }
    events = [event for event in scene.last if event.fields.get("seat") == seat]
    return scene.drawn_from(draw_area, facts, seat, events=events, whose=seat if seat == view["seat"] else None)


def draw_area(scene: HaleakalaScene, seat: int) -> None:
    """The area of a seat: discs and statues above, the collection below."""
    view, look = scene.view, scene.looks[seat]
    player = view["players"][seat]
    kept = [*player["cards"].items(), *((name, 0) for name in player["rack"])]
    is_own = seat == view["seat"]
    width = TALL if scene.is_tall else WIDE
    radius = (21.0 if scene.is_tall else 25.0) if is_own else 18.0
    row = 2 * radius + 10
    step = CARDS[scene.is_tall]
    in_a_row = int(width // step)
    rows = max(1, -(-len(kept) // in_a_row))
    scene.open_part(f"area-{look.colour}", width, row + step * rows, f"{look.name}: {scene.word('area')}", seat, scene.symbols)
    draw_supply(scene, seat, radius, row / 2)
    draw_statues(scene, seat, row / 2)
    if has_acted(scene, seat):
        draw_dotted(scene.part, f"M{number(3)} 8v{number(row - 16)}", look.colour)
    for place, (kind, count) in enumerate(kept):
        draw_kept(scene, seat, kind, count, step * (place % in_a_row + 0.5), row + step * (place // in_a_row + 0.5))


def draw_supply(scene: HaleakalaScene, seat: int, radius: float, y: float) -> None:
    """Discs at hand; an empty place bears the stone of the segment where its disc lies."""
    part, player = scene.part, scene.view["players"][seat]
    supply = [*player["supply"], *([INVOCATION] if player["invocation"] == IN_SUPPLY else [])]
    back = lately_back(scene, seat)
    step = 2 * radius + (12 if player["invocation"] == IN_THE_BOX else 4)
    for disc in range(1, 6):
        x = radius + 10 + step * (disc - 1)
        beach = next((beach for beach, discs in enumerate(player["beaches"]) if disc in discs), None)
        if beach is not None:
            draw_absent(part, disc, beach, x, y, radius, f"{scene.word('disc_n', n=disc)}: {scene.word('at', beach=beach)}")
    for disc in supply:
        x = radius + 10 + step * (5 if disc == INVOCATION else disc - 1)
        scene.draw_disc(seat, disc, x, y, radius)
        if disc in back:
            draw_dotted(part, ring(x, y, radius + 1), scene.looks[seat].colour)


@drawn_once(256)
def draw_absent(part: Part, disc: int, beach: int, x: float, y: float, radius: float, words: str) -> None:
    """The place of a disc that is out, with the stone of the segment where it lies, as on the board."""
    with part.about(words):
        part.circle(x, y, radius - 2, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="3 3")
        part.text(x, y + radius * 0.4, disc, radius * 1.1, class_="b faint", opacity=0.45)
        size = max(9.0, radius * 0.38)
        part.circle(x + radius * 0.66, y + radius * 0.62, size, fill="var(--cloth)", stroke="var(--wood-dark)", stroke_width=1.5)
        part.text(x + radius * 0.66, y + radius * 0.62 + size * 0.42, beach, size * 1.25, class_="b", style="fill:var(--rock-dark)")


def draw_statues(scene: HaleakalaScene, seat: int, y: float) -> None:
    """The statues that can still be built; those that stand on the island are pale. A phone counts them."""
    part, look = scene.part, scene.looks[seat]
    left = scene.statues - len(scene.view["players"][seat]["statues"])
    with part.about(f"{scene.word('statue')}: {left}"):
        if scene.is_tall:
            part.use(f"tiki-{look.colour}", part.width - 52, y + 20, 0.6, opacity=None if left else 0.18)
            part.text(part.width - 4, y + 7, f"×{left}", 17, "end", class_="b")
            return
        step = min(25.0, 190 / scene.statues)
        for place in range(scene.statues):
            faded = None if place < left else 0.18
            part.use(f"tiki-{look.colour}", part.width - 18 - step * (scene.statues - 1 - place), y + 20, 0.62, opacity=faded)


def draw_kept(scene: HaleakalaScene, seat: int, kind: str, count: int, x: float, y: float) -> None:
    """A collected card with how many there are, or a scoring card that was bought."""
    key = f"card.{kind}" if count else f"rack.{kind}"
    label = scene.word(key) + (f": {count}" if count else "")
    name, was = key.replace(".", "-"), None
    if name in lately_kept(scene, seat):
        was = " ".join(f"card-{scene.view['boat']}-{recess}-{kind}" for recess in "AB") if count else f"rack-{kind}"
    draw_pile(scene.part, scene.looks[seat], name, SOURCES.get(kind, kind), count, x, y, 0.88 if scene.is_tall else 1.06, label, was)


@drawn_once(512)
def draw_pile(
    part: Part, look: Look, name: str, source: str, count: int, x: float, y: float, scale: float, label: str, was: str | None
) -> None:
    """The same by the name of its picture; `was`: what it may have been before, if it has just come."""
    with part.piece(f"kept-{look.colour}-{name}", x, y, scale=scale, title=label, was=was or ""):
        part.use(name)
        part.earned_at(look.seat, source, 0, 0)
        if was is not None:
            draw_dotted(part, "M-26-33h52q7 0 7 7v52q0 7-7 7h-52q-7 0-7-7v-52q0-7 7-7z", look.colour)
        if count > 1:
            table.badge(part, 24, 24, f"×{count}", 17)
