"""The customers who have come to the market, and a board that tells the season, how near its end is, and the deck."""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.drawing import Part, Sketch, table
from motu.games.polynesia import moves
from motu.games.polynesia.components import Card
from motu.games.polynesia.draw_pieces import CARD_HEIGHT, CARD_WIDTH, MINI_HEIGHT, MINI_WIDTH, SYMBOLS
from motu.games.polynesia.draw_scene import PolynesiaScene

WIDE, TALL = (556.0, 140.0), (374.0, 88.0)


COMES: Final = ("dealt", "refilled", "reopened")
"""Events with which a card comes from the deck."""


def customers_part(scene: PolynesiaScene) -> Part:
    """The customers with what tells how far the season has come."""
    view, season, reader = scene.view, scene.season, scene.reader
    players = [
        {"village": {season: player["village"][season]}, "goods": player["goods"] if seat == reader else None}
        for seat, player in enumerate(view["players"])
    ]
    facts: dict[str, object] = {"season": view["season"], "display": view["display"], "deck": [""] * len(view["deck"]), "players": players}
    if view["seat"] is None:
        facts |= {"to_act": view["to_act"], "outcome": view["outcome"]}
    return scene.drawn_from(draw_customers, facts, events=[event for event in scene.last if event.kind in COMES], whose=view["seat"])


def draw_customers(scene: PolynesiaScene) -> None:
    """P-SETUP-4: four open cards and the deck."""
    width, height = TALL if scene.is_tall else WIDE
    part = scene.open_part("customers", width, height, scene.word("display"), symbols=SYMBOLS)
    part.at_hand = True
    part.add(beach(width, height))
    if scene.is_tall:
        draw_tall_progress(scene, part)
    else:
        draw_wide_progress(scene, part)
    step = 68.0 if scene.is_tall else 106.0
    for slot in range(moves.SLOTS):  # after the deck, from which cards come
        draw_place(scene, part, slot, (37 if scene.is_tall else 57) + step * slot, height / 2)


@cache
def beach(width: float, height: float) -> Sketch:
    sketch = Sketch()
    sketch.rect(0, 0, width, height, rx=12, fill=sketch.texture("strand"))
    sketch.rect(0, 0, width, height, rx=12, fill=sketch.texture("sand"))
    sketch.rect(0.5, 0.5, width - 1, height - 1, rx=12, fill="none", stroke="var(--line)")
    return sketch


# -- the open cards --------------------------------------------------------------------------------------------------------


def draw_place(scene: PolynesiaScene, part: Part, slot: int, x: float, y: float) -> None:
    """One place of the display with its card, which comes from the deck."""
    name = scene.view["display"][slot]
    card = scene.card(name)
    wide, high = (MINI_WIDTH, MINI_HEIGHT) if scene.is_tall else (CARD_WIDTH, CARD_HEIGHT)
    label = scene.word("place", n=slot + 1) if card is None else scene.about_card(card)
    with part.thing(f"slot:{moves.SLOT_NAMES[slot]}", label):
        dashes = {"stroke": "var(--cliff)", "stroke_width": 1.5, "stroke_dasharray": "5 5", "opacity": 0.8}
        part.rect(x - wide / 2 + 2, y - high / 2 + 2, wide - 4, high - 4, rx=10, fill="var(--dust)", **dashes)
        if card is not None:
            is_new = any(event.kind in COMES and moves.CARD_NAMES[event.fields["card"]] == name for event in scene.last)
            deck = (330.0 if scene.is_tall else 472.0, y)
            with part.piece(f"card-{name}", x, y, came=deck if is_new else None):
                draw_card(scene, part, card)
        part.rect(x - wide / 2, y - high / 2, wide, high, rx=11, class_="edge")


def draw_card(scene: PolynesiaScene, part: Part, card: Card) -> None:
    """A customer around the origin; goods that the reader lacks are pale."""
    kind = moves.KIND_NAMES[card.kind]
    held = scene.view["players"][scene.reader]["goods"]
    if scene.is_tall:
        part.use(f"mini-{kind}")
    else:
        part.use(f"card-{kind}")
        part.label(0, 21.5, scene.customer(card), 92, 13.5, class_="h", style="fill:var(--rock-dark)")
    for totem in range(1, card.totems):
        part.use("face-totem", (22 if scene.is_tall else 34), -24 + 20 * totem, 0.32)
    draw_goods_of(part, card, *((26, 60, 0.4) if scene.is_tall else (47, 88, 0.54)), held)


def draw_goods_of(sketch: Sketch, card: Card, y: float, room: float, most: float, held: list[int] | None = None) -> None:
    """The goods of a card side by side; what is not held is pale."""
    goods = [(good, one) for good in range(moves.GOODS) for one in range(card.goods[good])]
    step = min(44 * most, room / max(1, len(goods)))
    for place, (good, one) in enumerate(goods):
        lacks = held is not None and one >= held[good]
        across = step * (place - (len(goods) - 1) / 2)
        sketch.use(f"good-{moves.GOOD_NAMES[good]}", across, y, round(min(most, step / 42), 2), opacity=0.32 if lacks else None)


# -- the board beside them -------------------------------------------------------------------------------------------------


def draw_season(scene: PolynesiaScene, part: Part, season: int, x: float, y: float, radius: float) -> None:
    """A season as a medallion; the running one shines."""
    is_now = season == scene.season and not scene.is_over
    with part.about(f"{scene.word('season')} {moves.SEASON_NAMES[season]}"):
        if is_now:
            part.circle(x, y, radius + 7, fill=part.texture("count"))
        part.circle(
            x,
            y,
            radius,
            fill="var(--cloth)",
            stroke="var(--gold-dark)" if is_now else "var(--wood-dark)",
            stroke_width=2.6 if is_now else 1.2,
            opacity=None if is_now else 0.75,
        )
        part.use(f"season-{moves.SEASON_NAMES[season]}", x, y - 1, round(radius / 21, 2), opacity=None if is_now else 0.55)


def draw_deck(scene: PolynesiaScene, part: Part, x: float, y: float, scale: float) -> None:
    left = len(scene.view["deck"])
    with part.about(f"{scene.word('deck')}: {scene.word('cards', n=left)}", id="deck"):
        for depth in (2, 1, 0):
            part.use("back", x + 3 * scale * depth, y - 4 * scale * depth, scale)
        table.badge(part, x + 33 * scale, y + 32 * scale, left, 13)


def fullest(scene: PolynesiaScene) -> tuple[int, list[int]]:
    """P-SEASON-1: how many customers the fullest row of this season has, and who has so many."""
    rows = [sum(name != "-" for name in player["village"][scene.season]) for player in scene.view["players"]]
    return max(rows), [seat for seat, filled in enumerate(rows) if filled == max(rows)]


def draw_race(scene: PolynesiaScene, part: Part, x: float, y: float, step: float) -> None:
    """The season ends with the fourth customer of anybody: so many the fullest row has, and whose it is."""
    filled, leaders = fullest(scene)
    names = ", ".join(scene.looks[seat].name for seat in leaders) if filled else ""
    words = scene.word("row", n=filled)
    with part.about(f"{words}: {names}" if names else words):
        part.rect(x - 9, y - 13, step * 4 + 16 * len(leaders) * bool(filled) + 4, 26, rx=9, fill="var(--cloth)", stroke="var(--wood-dark)")
        for plot in range(moves.COLUMNS):
            across = x + step * (plot + 0.25)
            if plot < filled:
                part.use("house", across, y + 9, 0.62)
            else:
                part.use("plot", across, y + 2, 0.26)
        for place, seat in enumerate(leaders if filled else []):
            scene.looks[seat].token(part, x + step * 4 + 4 + 16 * place, y, 7.5)


def draw_wide_progress(scene: PolynesiaScene, part: Part) -> None:
    part.path("M434 9q58-5 116 0l3 120q-60 6-122 0z", fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.6)
    part.path("M434 9q58-5 116 0l3 120q-60 6-122 0z", fill=part.texture("planks"))
    for season in range(moves.SEASONS):
        draw_season(scene, part, season, 456 + 36 * season, 30, 15)
    draw_race(scene, part, 449, 66, 15)
    draw_deck(scene, part, 468, 106, 0.5)


def draw_tall_progress(scene: PolynesiaScene, part: Part) -> None:
    part.path("M276 5q48-3 94 0l2 78q-48 4-98 0z", fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.4)
    part.path("M276 5q48-3 94 0l2 78q-48 4-98 0z", fill=part.texture("planks"))
    for season in range(moves.SEASONS):
        draw_season(scene, part, season, 294 + 28 * season, 20, 10)
    draw_deck(scene, part, 294, 60, 0.42)
    filled, _ = fullest(scene)
    with part.about(scene.word("row", n=filled)):
        part.rect(318, 42, 50, 34, rx=8, fill="var(--cloth)", stroke="var(--wood-dark)")
        part.use("house", 330, 64, 0.55)
        part.text(354, 64, f"{filled}/{moves.COLUMNS}", 13, class_="b", style="fill:var(--rock-dark)")
