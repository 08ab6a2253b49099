"""What lies before each seat, and the guardian cards that lie between all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from motu.drawing import Part, drawn_once, fitted, table
from motu.drawing.lately import draw_dotted, frame, ring
from motu.games.dokmus.draw_scene import DokmusScene
from motu.games.dokmus.fields import CLOSED
from motu.games.dokmus.moves import GUARDIANS, Act
from motu.games.dokmus.state import TOKENS_A_TURN

EVERYTHING: Final = 5
"""The guardian whose deeds are too many words for a phone."""
IN_A_ROW: Final = 13
"""Tokens of the supply in one row."""
WITH_CARD: Final = ("card_kept", "card_revealed", "guardian_unused", "extra_waived")
WITH_TALISMAN: Final = ("talisman_taken", "talisman_passed", "first_player")
"""Events that are marked at the guardian and at the talisman of their seat."""


@dataclass(frozen=True)
class Desk:
    """Where things lie in an area."""

    width: float
    height: float
    token: float
    """The radius of a token in hand."""
    hand: tuple[float, float]
    """The middle of the first token in hand."""
    card: tuple[float, float]
    """The middle of the guardian."""
    card_scale: float
    flame: tuple[float, float]
    talisman: tuple[float, float]


def desk_of(scene: DokmusScene, seat: int) -> Desk:
    """Mine has room for fingers; that of the others is to be read."""
    is_mine, is_duel = seat == scene.view["seat"], len(scene.looks) == 2
    if scene.is_tall:
        if is_mine:
            return Desk(374, 112, 24, (30, 78), (336, 57), 0.7, (206, 15), (184, 78))
        return Desk(374, 92, 13, (88, 66), (342, 46), 0.6, (22, 66), (286, 58))
    if is_mine:
        wide = 256 if is_duel else 536
        return Desk(
            wide,
            130 if is_duel else 119,
            23,
            (27, 98 if is_duel else 94),
            (wide - 36 if is_duel else wide - 48, 80 if is_duel else 60),
            0.68 if is_duel else 0.86,
            (214, 15),
            (wide - 88, 104) if is_duel else (204, 98),
        )
    wide = 256 if is_duel else 252
    return Desk(wide, 92, 12, (78, 66), (wide - 32, 46), 0.6, (20, 66), (wide - 82, 62))


def draw_area(scene: DokmusScene, seat: int) -> None:
    desk, look = desk_of(scene, seat), scene.looks[seat]
    part = scene.open_part(f"area-{look.colour}", desk.width, desk.height, look.name, seat, scene.symbols)
    supply = scene.view["players"][seat]["supply"]
    draw_supply(part, look.colour, supply, scene.word("supply_of", n=supply))
    draw_sacrificed(scene, seat, *desk.flame)
    draw_hand(scene, seat, desk)
    draw_guardian(scene, seat, desk)
    if scene.view["talisman"] == seat and scene.view["round"]:
        draw_talisman(scene, *desk.talisman)
    draw_deeds(scene, seat, desk)


@drawn_once(512)
def draw_supply(part: Part, colour: str, count: int, label: str) -> None:
    """D-SETUP-2: the tokens for the rounds to come, one by one and counted."""
    with part.about(label):
        with part.placed(11, 12, 0.29):
            for place in range(count):
                row, column = divmod(place, IN_A_ROW)
                part.use(f"token-{colour}", 40 * column, 48 * row)
        table.badge(part, 22 + 11.6 * min(IN_A_ROW, count), 12 + (7 if count > IN_A_ROW else 0), count, 13)


def draw_sacrificed(scene: DokmusScene, seat: int, x: float, y: float) -> None:
    """D-SAC-1: the tokens of a seat in the sacrifice area."""
    count = scene.view["players"][seat]["sacrificed"]
    with scene.part.about(scene.word("sacrificed_of", n=count)):
        scene.part.use("flame", x, y, 1.15)
        if scene.is_over:
            scene.part.earned_at(seat, "sacrifices", x, y)
        scene.part.text(x + 13, y + 7, count, 18, "start", class_="b", id=f"sacrificed-{scene.looks[seat].colour}")


def draw_hand(scene: DokmusScene, seat: int, desk: Desk) -> None:
    """D-TURN-3: the tokens still to be used in this turn; those used already leave a ring."""
    part, view, colour = scene.part, scene.view, scene.looks[seat].colour
    is_on_turn = view["to_act"] == seat and view["step"] in ("turn", "put", "ruin")
    held = view["hand"] if is_on_turn else 1 if view["to_act"] == seat and view["step"] == "start" else 0
    places = int(TOKENS_A_TURN) if is_on_turn else held
    x, y = desk.hand
    for place in range(places):
        left = x + place * desk.token * 2.18
        if place >= held:
            part.circle(left, y, desk.token * 0.8, fill="none", stroke="var(--faint)", stroke_width=1.5, stroke_dasharray="4 4")
            continue
        with part.piece(f"hand-{colour}-{place}", left, y), part.thing("token", scene.word("token_in_hand")):
            part.use(f"tribe-{colour}", scale=desk.token / 15, pointer_events="none")
            scene.looks[seat].edge(part, desk.token + 1)


def draw_guardian(scene: DokmusScene, seat: int, desk: Desk) -> None:
    """D-DRAFT-1, D-TURN-2: the guardian of a seat, closed to those who may not know it; pale once it is used."""
    part, view, card = scene.part, scene.view, scene.view["cards"][seat]
    if not card:
        return
    x, y = desk.card
    is_known = card != CLOSED
    label = scene.guardian_words(card) if is_known else scene.word("closed_card")
    is_on_turn = view["to_act"] == seat and view["step"] in ("turn", "put", "ruin")
    is_past, is_used = is_known and card < view["opened"], is_on_turn and view["acted"]
    face = "guardian-back" if not is_known else f"spent-{card}" if is_past else f"guardian-{card}"
    marks = "guardian" if is_on_turn else f"guardian:{scene.looks[seat].colour}"
    with part.piece(f"guardian-{scene.looks[seat].colour}", x, y, scale=desk.card_scale), part.thing(marks, label):
        come = "turn-over" if scene.has_just("card_revealed", seat=seat) else "settle" if scene.has_just("card_kept", seat=seat) else None
        part.use(face, class_=come, opacity=0.45 if is_used else 0.7 if is_past else None, pointer_events="none")
        part.rect(-50, -70, 100, 140, rx=11, class_="edge")
    if seat == view["seat"] and is_known and desk.width > 300:
        edge = x - 50 * desk.card_scale - 8
        name = f"{scene.word('guardian')} {card}"
        room, words = (
            (96, f"guardian_{card}_short") if scene.is_tall and card == EVERYTHING else (96 if scene.is_tall else 190, f"guardian_{card}")
        )
        part.label(edge, y - 15, name[:1].upper() + name[1:], room, 14, "end", class_="b")
        size, rows = fitted(scene.word(words), room, 12.5, 3)
        part.label(edge, y + 4 + (len(rows) - 1) * size * 0.6, scene.word(words), room, 12.5, "end", 3, class_="faint")


def draw_talisman(scene: DokmusScene, x: float, y: float) -> None:
    """D-DRAFT-3: its holder chooses first. Guardian 1 fetches it, by its card or by the talisman itself."""
    part = scene.part
    if scene.cells(Act.TALISMAN):
        with part.piece("talisman", x, y), part.thing("guardian", scene.word("talisman")):
            part.use("talisman", scale=0.56, pointer_events="none")
            part.circle(0, -6, 22, class_="edge")
        return
    with part.piece("talisman", x, y, title=scene.word("talisman")):
        part.use("talisman", scale=0.56)


def draw_deeds(scene: DokmusScene, seat: int, desk: Desk) -> None:
    """What a seat did last with its guardian or the talisman; that its own card opened when its turn came is no news to anybody."""
    is_asked = scene.view["seat"] == scene.view["to_act"] == seat
    done = {event.kind for event in scene.last if event.fields.get("seat") == seat and not (is_asked and event.kind == "card_revealed")}
    colour = scene.looks[seat].colour
    if done.intersection(WITH_CARD) and scene.view["cards"][seat]:
        across, down = 54 * desk.card_scale, 74 * desk.card_scale
        x, y = desk.card
        draw_dotted(scene.part, frame(x - across, y - down, 2 * across, 2 * down), colour)
    if done.intersection(WITH_TALISMAN) and scene.view["talisman"] == seat:
        draw_dotted(scene.part, ring(desk.talisman[0], desk.talisman[1] - 5, 20), colour)


def draw_guardians(scene: DokmusScene) -> None:
    """D-DRAFT-1, D-DRAFT-2: the cards that somebody chooses from, open to the chooser only."""
    view = scene.view
    if view["step"] != "draft":
        return
    in_play = int(scene.printed.in_play[view["seats"]])
    cards = [card for card in range(1, int(GUARDIANS) + 1) if in_play >> card & 1]
    left = len(cards) - sum(card != 0 for card in view["cards"])
    offered = view["handed"] if view["to_act"] == view["seat"] else []
    is_duel = view["seats"] == 2
    wide = 374.0 if scene.is_tall else 256.0 if is_duel else 552.0
    step = wide / (3 if is_duel else 5)
    scale = min(0.94, (step - 8) / 100)
    high = 140 * scale + 12
    part = scene.open_part("guardians", wide, high, scene.word("guardians"), symbols=scene.symbols)
    for place in range(left):
        x = wide / 2 + step * (place - (left - 1) / 2)
        if not offered:
            with part.about(scene.word("being_chosen")):
                part.use("guardian-back", x, high / 2, scale)
            continue
        card = offered[place]
        with part.thing(f"card:{card}", scene.guardian_words(card)):
            with part.placed(x, high / 2, scale):
                part.use(f"guardian-{card}", class_="turn-over" if scene.has_just("cards_handed") else None, pointer_events="none")
            part.rect(x - 50 * scale, high / 2 - 70 * scale, 100 * scale, 140 * scale, rx=11 * scale, class_="edge")
