"""The market: four stalls with their dice and goods; below each lane what was swapped last, and the goods of the reader."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from motu.drawing import Part, Sketch, drawn_once, number, table
from motu.games.polynesia import moves
from motu.games.polynesia.draw_pieces import SYMBOLS, WARES
from motu.games.polynesia.draw_scale import draw_scale
from motu.games.polynesia.draw_scene import PolynesiaScene


@dataclass(frozen=True, eq=False)
class MarketLanes:
    """Where everything stands: one lane for each good, from the stall down to the goods of the reader."""

    width: float
    height: float
    pitch: float
    roof: float
    """The top of the awnings."""
    shelf: float
    """The top of the shelf with the tokens."""
    counter: float
    foot: float
    tokens: int
    """How many tokens lie in a row on the shelf."""
    token: float
    """The scale of a token on the shelf."""
    die: tuple[float, float, float]
    """Place of the die from the middle of the lane and the foot of the stall, and its scale."""
    slot: float
    """The middle of the place between market and goods."""
    goods: float
    """The middle of the goods of the reader."""
    chip: float
    """The scale of these."""

    def middle(self, good: int) -> float:
        return self.width / 2 + self.pitch * (good - (moves.GOODS - 1) / 2)


WIDE: Final = MarketLanes(424, 704, 104, 54, 96, 172, 238, 5, 0.44, (-19, 12, 1.12), 337, 441, 1.6)
TALL: Final = MarketLanes(390, 254, 96, 6, 31, 65, 100, 7, 0.27, (-20, 4, 0.88), 158, 218, 1.15)


def draw_board(scene: PolynesiaScene) -> None:
    """P-ROUND-3, P-TRADE-1: prices and goods of the market, and what the reader can give for them."""
    lanes = TALL if scene.is_tall else WIDE
    part = scene.open_part("board", lanes.width, lanes.height, scene.word("market"), symbols=SYMBOLS)
    part.add(ground(lanes))
    for good in range(moves.GOODS):
        part.add(open_stall(scene, lanes, good))
    draw_mat(scene, part, lanes)
    for good in range(moves.GOODS):
        draw_slot(scene, part, lanes, good)
    if not scene.is_tall:
        draw_scale(scene, part, 520)


# -- the ground ------------------------------------------------------------------------------------------------------------


@cache
def ground(lanes: MarketLanes) -> Sketch:
    """The beach in the morning; what never changes is drawn once."""
    sketch = Sketch()
    sketch.parts.append(f'<svg width="{number(lanes.width)}" height="{number(lanes.height)}">')  # palms end at the edge
    if lanes is TALL:
        sketch.rect(0, 0, lanes.width, lanes.height, fill=sketch.texture("strand"))
        sketch.rect(0, 0, lanes.width, lanes.height, fill=sketch.texture("sand"))
    else:
        scenery(sketch, lanes)
    for good, name in enumerate(moves.GOOD_NAMES):
        sketch.add(stall(lanes, name, lanes.middle(good)))
    sketch.parts.append("</svg>")
    return sketch


def scenery(sketch: Sketch, lanes: MarketLanes) -> None:
    """Sky, sea and islands over the stalls, palms between them, surf and shells at the foot."""
    wide = number(lanes.width)
    sketch.rect(0, 0, lanes.width, 52, fill=sketch.texture("morning"))
    sketch.rect(0, 44, lanes.width, 70, fill="var(--sea)")
    sketch.rect(0, 44, lanes.width, 70, fill=sketch.texture("swell"))
    sketch.path("M50 45q30-5 46-22q12-13 24-11q10 2 20 13q18 16 40 20z", fill="var(--sea-deep)", opacity=0.6)
    sketch.path("M172 45q16-4 26-11q12-7 22 0q10 7 22 11z", fill="var(--sea-deep)", opacity=0.45)
    sketch.use("sun", 340, 22, 0.85)
    beach = f"M0 116Q110 100 220 112T{wide} 110V{number(lanes.height)}H0Z"
    sketch.path(beach, fill="var(--foam)", transform="translate(0 -5)", opacity=0.9)
    sketch.path(beach, fill=sketch.texture("strand"))
    sketch.path(beach, fill=sketch.texture("sand"))
    sketch.use("canoe", 276, 50, 0.62)
    for x, y, size in ((1, 328, 1.1), (425, 322, 1.1), (112, 66, 0.7), (97, 65, 0.55)):
        sketch.use("palm", x, y, size)
    for x, y, size in ((24, 372, 0.42), (398, 384, 0.36), (212, 302, 0.3)):
        sketch.use("shell", x, y, size, -20, opacity=0.85)


@cache
def stall(lanes: MarketLanes, good: str, x: float) -> Sketch:
    """Posts, a dark shelf, a counter of planks, a striped awning."""
    sketch = Sketch()
    half, roof, shelf, counter, foot = lanes.pitch / 2 - 2, lanes.roof, lanes.shelf, lanes.counter, lanes.foot
    with sketch.placed(x, 0):
        sketch.ellipse(6, foot + 1, half + 2, 7, fill="var(--shade)", opacity=0.25)
        post(sketch, -half + 3, roof + 6, foot - roof - 6)
        post(sketch, half - 8, roof + 6, foot - roof - 6)
        sketch.rect(-half + 7, shelf - 6, 2 * half - 14, counter - shelf + 8, fill="var(--wood-dark)")
        sketch.rect(-half + 7, shelf - 6, 2 * half - 14, counter - shelf + 8, fill="var(--shade)", opacity=0.3)
        front = foot - counter - 9
        sketch.rect(-half + 2, counter + 9, 2 * half - 4, front, fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.3)
        sketch.rect(-half + 2, counter + 9, 2 * half - 4, front, fill=sketch.texture("planks"))
        sketch.rect(-half, counter, 2 * half, 10, rx=2, fill="var(--wood-light)", stroke="var(--wood-dark)", stroke_width=1.3)
        awning(sketch, good, half, roof, shelf - roof - 7)
    return sketch


def post(sketch: Sketch, x: float, y: float, high: float) -> None:
    sketch.rect(x, y, 5, high, fill="var(--wood)", stroke="var(--wood-dark)", stroke_width=1.1)


def awning(sketch: Sketch, good: str, half: float, top: float, drop: float) -> None:
    """Striped cloth with eight scallops over a stall, in the colours of its good."""
    colour, edge = WARES[good]
    flap, stripe_width = half / 4, (2 * half - 10) / 8
    scallop = f"q{number(-flap / 2)} 11 {number(-flap)} 0"
    outline = f"M{number(-half)} {number(top + drop)}l5-{number(drop)}h{number(2 * half - 10)}l5 {number(drop)}{scallop * 8}z"
    sketch.path(outline, fill="var(--cloth)")
    for stripe in range(0, 8, 2):
        left = -half + flap * stripe
        data = f"M{number(left)} {number(top + drop)}L{number(-half + 5 + stripe_width * stripe)} {number(top)}h{number(stripe_width)}"
        sketch.path(f"{data}L{number(left + flap)} {number(top + drop)}{scallop}z", fill=f"var(--{colour})")
    sketch.path(outline, fill=sketch.texture("rise"), stroke=f"var(--{edge})", stroke_width=1.4, stroke_linejoin="round")


@cache
def stock_of(lanes: MarketLanes, good: str, stock: int, x: float) -> Sketch:
    """The tokens of a good on its shelf."""
    sketch = Sketch()
    step = 42 * lanes.token
    for token in range(stock):
        row, column = divmod(token, lanes.tokens)
        across = x + step * (column - (lanes.tokens - 1) / 2)
        sketch.use(f"shelf-{good}", across, lanes.counter - step * (row + 0.5) + 1, lanes.token)
    return sketch


# -- a stall with its price ------------------------------------------------------------------------------------------------


def open_stall(scene: PolynesiaScene, lanes: MarketLanes, good: int) -> Part:
    """The stall of a good: only its own tokens and its own die matter to it."""
    view, begun = scene.view, scene.latest("round_begins")
    price = view["prices"][good] if good < len(view["prices"]) else None
    facts = {"season": view["season"], "market": {good: view["market"][good]}}
    events = [event for event in scene.last if event is begun or (event.kind == "rolled" and event.fields["good"] == good)]
    return scene.drawn_from(draw_stall, facts, lanes, good, price, events=events)


def draw_stall(scene: PolynesiaScene, lanes: MarketLanes, good: int, price: int | None) -> None:
    """What changes: the tokens, how many there are, the price; the whole lane is touched to get one of the goods."""
    part, name, x, stock = scene.part, moves.GOOD_NAMES[good], lanes.middle(good), scene.view["market"][good]
    shown = "–" if price is None else price
    label = f"{scene.good(good)}: {scene.word('price')} {shown}, {scene.word('tokens', n=stock)}"
    half, plate = lanes.pitch / 2 - 2, (lanes.roof + lanes.shelf) / 2 - 7
    with part.thing(f"get:{moves.GOOD_LETTERS[good]}", label):
        part.add(stock_of(lanes, name, stock, x))
        high = 18 if scene.is_tall else 20
        wide = 2 * half - (12 if scene.is_tall else 26)
        part.rect(x - wide / 2, plate - high / 2 + 2, wide, high, rx=9, fill="var(--card)", stroke="var(--wood-dark)")
        part.label(x, plate + 2, scene.good(good), wide - 6, 12.5 if scene.is_tall else 13.5, class_="b")
        table.badge(part, x + half - 19, lanes.shelf + (7 if scene.is_tall else 2), f"×{stock}", 11 if scene.is_tall else 12)
        if not scene.is_tall:
            draw_rail(part, good, x, lanes.counter + 21, price, tuple(sorted(set(scene.printed.dice[good]))), scene.word("price"))
        draw_die(scene, part, lanes, good, price)
        draw_change(scene, part, lanes, good, price)
        part.rect(x - half, lanes.roof - 2, 2 * half, lanes.foot - lanes.roof + (26 if scene.is_tall else 42), rx=12, class_="edge")


def draw_die(scene: PolynesiaScene, part: Part, lanes: MarketLanes, good: int, price: int | None) -> None:
    """P-ROUND-3, P-ROUND-4: a die lies before its stall until the round is over; one that was just thrown tumbles, and a dotted line
    in the colour of who has thrown lies under it."""
    name = moves.GOOD_NAMES[good]
    begun = scene.latest("round_begins")
    is_thrown = any(event.kind == "rolled" and event.fields["good"] == good for event in scene.last)
    across, down, scale = lanes.die
    if begun is not None:
        x, y, colour = lanes.middle(good) + across + 3, lanes.foot + down + 23 * scale, scene.looks[begun.fields["seat"]].colour
        part.ellipse(x, y, 30 * scale, 8 * scale, class_="last", style=f"fill:none;stroke:var(--{colour})")
    with (
        part.piece(f"die-{name}", lanes.middle(good) + across, lanes.foot + down, scale=scale),
        part.group(class_=f"tumble tumble-{good}" if is_thrown else None, opacity=None if price else 0.55),
    ):
        part.use(f"die-{name}")
        part.text(0, 9.5, price or "?", 27, class_="b", style="fill:var(--rock-dark)")


@drawn_once(256)
def draw_rail(part: Part, good: int, x: float, y: float, price: int | None, faces: tuple[int, ...], word: str) -> None:
    """All faces of the die along the counter, a golden peg at the price: cheap at the left, from where it comes, dear at the right."""
    step = 88 / len(faces)
    with part.about(f"{word}: {', '.join(str(face) for face in faces)}"):
        part.rect(x - 46, y - 9, 92, 18, rx=9, fill="var(--cloth)", stroke="var(--wood-dark)")
        across = x + step * ((faces.index(price) if price else 0) - (len(faces) - 1) / 2)
        put = f"transform:translate({number(across)}px,{number(y)}px)"
        with part.placed(across, y, id=f"peg-{moves.GOOD_NAMES[good]}", class_="sway", style=put):
            if price is not None:
                part.circle(0, 0, 9.5, fill="var(--gold)", stroke="var(--gold-dark)", stroke_width=1.5)
        for place, face in enumerate(faces):
            across = x + step * (place - (len(faces) - 1) / 2)
            part.text(across, y + 4, face, 11.5, class_="b", style="fill:var(--rock-dark)", opacity=None if face == price else 0.75)


def draw_change(scene: PolynesiaScene, part: Part, lanes: MarketLanes, good: int, price: int | None) -> None:
    """Beside a die that was just thrown: what the price was, and whether it rose or fell."""
    begun = scene.latest("round_begins")
    former = begun.fields.get(moves.GOOD_NAMES[good], 0) if begun else 0
    if not former or price is None:
        return
    x, y = lanes.middle(good) + (24 if scene.is_tall else 29), lanes.foot + (6 if scene.is_tall else 14)
    sign = "up" if price > former else "down" if price < former else "level"
    with part.placed(x, y), part.group(class_="appear"):
        part.rect(-19, -12, 38, 24, rx=8, fill="var(--card)", stroke="var(--wood-dark)")
        part.text(-9, 5, former, 13, class_="faint", text_decoration="line-through" if sign != "level" else None)
        part.use(f"sign-{sign}", 8, 0, 0.72)


# -- the place between, and the goods of the reader ------------------------------------------------------------------------


def draw_slot(scene: PolynesiaScene, part: Part, lanes: MarketLanes, good: int) -> None:
    """P-TRADE-2: one place in each lane, because a good is given once, taken once or left out; what was swapped last lies there."""
    name, x, y = moves.GOOD_NAMES[good], lanes.middle(good), lanes.slot
    radius = 20 * lanes.chip - (1 if scene.is_tall else 3)
    trade = scene.latest("exchanged", "took")
    given = bool(trade and trade.fields.get("give", 0) & 2**good)
    if trade is None or not (given or trade.fields["take"] & 2**good):
        ring = {"stroke_width": 1.8, "stroke_dasharray": "5 5", "opacity": 0.75}
        part.circle(x, y, radius - 3, fill="var(--dust)", stroke="var(--cliff)", **ring)
        return
    look = scene.looks[trade.fields["seat"]]
    came = (x, lanes.goods) if given else (x, lanes.counter)
    scale = round(radius / 22, 2)
    with part.piece(f"slot-{name}", x, y, scale=scale, came=came):
        part.use(f"chip-{name}")
        part.circle(0, 0, 24, class_="last", style=f"fill:none;stroke:var(--{look.colour})")
        part.use("sign-up" if given else "sign-down", 21, -16 if given else 16, 0.8)


def draw_mat(scene: PolynesiaScene, part: Part, lanes: MarketLanes) -> None:
    """P-SETUP-3, P-INFO-1: the goods of the reader on a woven mat, or screens where they may not be seen."""
    seat = scene.reader
    player, look = scene.view["players"][seat], scene.looks[seat]
    top, high = lanes.goods - 27 * lanes.chip - 3, 56 * lanes.chip + (2 if scene.is_tall else 28)
    part.rect(6, top + 3, lanes.width - 12, high, rx=14, fill="var(--shade)", opacity=0.2)
    part.rect(6, top, lanes.width - 12, high, rx=14, fill="var(--cloth)")
    part.rect(6, top, lanes.width - 12, high, rx=14, fill=part.texture("mat"), opacity=0.5)
    part.rect(6, top, lanes.width - 12, high, rx=14, fill="none", stroke=f"var(--{look.colour})", stroke_width=3)
    goods = player["goods"]
    if goods is None:
        draw_screens(scene, part, lanes, top + high / 2)
        return
    for good in range(moves.GOODS):
        draw_goods(part, lanes, good, goods[good], scene.word("you_have", good=scene.good(good), n=goods[good]))
    if not scene.is_tall:
        words = scene.word("your_goods") if scene.view["seat"] is not None else scene.word("goods_of", seat=look.name)
        part.rect(92, top + high - 23, 240, 19, rx=9, fill="var(--cloth)", opacity=0.92)
        part.label(212, top + high - 14, words, 230, 12.5, style="fill:var(--rock-dark)")


@drawn_once(256)
def draw_goods(part: Part, lanes: MarketLanes, good: int, count: int, words: str) -> None:
    """The tokens of one good: up to three are seen, more are counted."""
    name, x, y, scale = moves.GOOD_NAMES[good], lanes.middle(good), lanes.goods, lanes.chip
    with part.thing(f"give:{moves.GOOD_LETTERS[good]}", words):
        part.circle(x, y, 20 * scale - 2, fill="var(--dust)", stroke="var(--cliff)", stroke_width=1.5, stroke_dasharray="4 4", opacity=0.9)
        for token in range(min(count, 3)):
            with part.piece(f"mine-{name}-{token}", x - 3.5 * token, y - 4 * token, scale=scale):
                part.use(f"chip-{name}")
        part.circle(x, y, max(22.0, 20 * scale + 3), class_="edge")
        if count > 1:
            with part.group(pointer_events="none"):
                table.badge(part, x + 17 * scale, y + 15 * scale, count, 13 if lanes is TALL else 16)


def draw_screens(scene: PolynesiaScene, part: Part, lanes: MarketLanes, y: float) -> None:
    """What nobody but its owner may see."""
    seats = scene.view["seats"]
    for seat in range(seats):
        x = lanes.width / 2 + lanes.pitch * (seat - (seats - 1) / 2)
        with part.about(f"{scene.looks[seat].name}: {scene.word('hidden')}"):
            part.use("screen", x, y - (0 if scene.is_tall else 6), 0.55 if scene.is_tall else 0.86, colour=scene.looks[seat].colour)
    if not scene.is_tall:
        part.label(lanes.width / 2, y + 40, scene.word("goods_hidden"), lanes.width - 60, 13, style="fill:var(--rock-dark)")
