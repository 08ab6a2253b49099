"""The market with its prices, the open customers, and every exchange that is possible."""

from __future__ import annotations

from functools import cache

from motu.drawing import Sketch, table
from motu.games.polynesia import moves
from motu.games.polynesia.draw_scene import PolynesiaScene
from motu.games.polynesia.moves import Act, Customer


@cache
def stock_of(name: str, stock: int, middle: float, bottom: float, step: float) -> Sketch:
    """The tokens of a good on the market, in rows of five."""
    sketch = Sketch()
    for token in range(stock):
        row, column = divmod(token, 5)
        sketch.use(f"chip-{name}", middle + step * (column - 2), bottom + step * (row - 3.1), round(step / 51, 2))
    return sketch


def draw_market(scene: PolynesiaScene, x: float, y: float, width: float, height: float) -> None:
    """P-ROUND-3: a stall with a bay for each good: its die as price tag, its tokens, how many there are."""
    canvas = scene.canvas
    table.board(canvas, x, y, width, height)
    bay = (width - 10) / moves.GOODS
    for good, name in enumerate(moves.GOOD_NAMES):
        draw_bay(scene, good, name, x + 5 + bay * good, y + 5, bay, height - 10)


def draw_bay(scene: PolynesiaScene, good: int, name: str, x: float, y: float, width: float, height: float) -> None:
    canvas, prices, stock = scene.canvas, scene.view["prices"], scene.view["market"][good]
    label = scene.word(f"good.{name}")
    middle = x + width / 2
    is_rolled = good < len(prices)
    step = 16.5 if scene.is_tall else 19.0
    with canvas.group(id=f"market-{name}"):
        canvas.element("title", f"{label}: {scene.word('tokens', n=stock)}")
        canvas.rect(x + 3, y + 24, width - 6, height - 27, rx=9, fill="var(--card)", opacity=0.93)
        cloth, ink = ("red", "red-ink") if good % 2 == 0 else ("gold", "rock-dark")
        canvas.path(awning(x + 2, y, width - 4), fill=f"var(--{cloth})", stroke="var(--wood-dark)", stroke_width=1.2)
        canvas.label(middle, y + 12, label, width - 10, 13, class_="b", style=f"fill:var(--{ink})")
        canvas.add(stock_of(name, stock, middle, y + height, step))
        table.badge(canvas, middle + width / 2 - 24, y + 52, f"×{stock}", 13)
    with canvas.piece(f"die-{name}", middle - 18, y + 64):
        price = str(prices[good]) if is_rolled else "–"
        canvas.element("title", f"{scene.word('price')} ({label}): {price}")
        canvas.use(f"die-{name}")
        canvas.text(0, 9.5, price, 27, class_="b", style="fill:var(--rock-dark)")
    for action in scene.choices.get(Act.TAKE, []):
        if moves.NUMBERING.first[action] == good:
            with canvas.control(action, scene.describe(action)):
                canvas.rect(x + 1, y + 22, width - 2, height - 23, rx=10, class_="choice", fill_opacity=0.2)
                table.badge(canvas, middle + width / 2 - 22, y + 78, "+1", 14, "choice", "choice-ink")
    for event in scene.last:
        if event.kind in ("exchanged", "took") and (event.fields["take"] | event.fields.get("give", 0)) & 2**good:
            is_taken = event.fields["take"] & 2**good
            table.mark_last(canvas, middle - 18, y + 64, 28)
            canvas.use("arrow", middle + width / 2 - 14, y + 104, 0.55, -90 if is_taken else 90, colour="last")


def draw_display(scene: PolynesiaScene, x: float, y: float, width: float) -> None:
    """P-SETUP-4: the open customers and how many cards are in the deck."""
    canvas = scene.canvas
    scale = 1.0 if scene.is_tall else 1.12
    table.panel(canvas, x, y, width, 26 + 98 * scale)
    step = (width - 66) / moves.SLOTS
    for slot in range(moves.SLOTS):
        middle, name = x + 6 + step * (slot + 0.5), scene.view["display"][slot]
        half, high = 40 * scale, 88 * scale
        canvas.rect(
            middle - half, y + 28, 2 * half, high, rx=9, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="4 4"
        )
        if name != "-":
            scene.draw_card(name, middle, y + 28 + high / 2, scale)
        canvas.circle(middle, y + 17, 13, fill="var(--card)", stroke="var(--choice)", stroke_width=2)
        canvas.text(middle, y + 23, moves.SLOT_NAMES[slot], 17, class_="b", style="fill:var(--choice)")
    with canvas.placed(x + width - 34, y + 72, 0.62, id="deck"):
        canvas.element("title", f"{scene.word('deck')}: {scene.word('cards', n=len(scene.view['deck']))}")
        for depth in (3, 2, 1, 0):
            canvas.use("back", 2.5 * depth, -2.5 * depth)
    table.badge(canvas, x + width - 34, y + 104, len(scene.view["deck"]), 15)
    canvas.label(x + width - 32, y + 17, scene.word("deck"), 56, 12, class_="faint")


def draw_exchanges(scene: PolynesiaScene, x: float, y: float, width: float, columns: int, row: float) -> None:
    """Every exchange that is possible as a button with what is given and what is taken, and a button to pass."""
    canvas, prices = scene.canvas, scene.view["prices"]
    actions = scene.choices.get(Act.EXCHANGE, [])
    step = width / columns
    for place, action in enumerate(actions):
        left, top = x + step * (place % columns), y + row * (place // columns)
        give, take = (members(goods) for goods in moves.EXCHANGES[moves.NUMBERING.first[action]])
        values = [sum(prices[good] for good in side) for side in (give, take)]
        with canvas.control(action, scene.describe(action), scene.say("effect.exchange", given=values[0], taken=values[1])):
            canvas.rect(left, top, step - 4, row - 4, rx=9, class_="choice")
            signs = [
                *(f"good-{moves.GOOD_NAMES[good]}" for good in give),
                "arrow",
                *(f"good-{moves.GOOD_NAMES[good]}" for good in take),
            ]
            size = min((row - 6) / 46, (step - 12) / (48 * len(signs)))
            for sign, symbol in enumerate(signs):
                across = left + step / 2 - 2 + 47 * size * (sign - (len(signs) - 1) / 2)
                colour = "choice" if symbol == "arrow" else None
                canvas.use(symbol, across, top + row / 2 - 2, size * (0.8 if symbol == "arrow" else 1), colour=colour)
    for action in scene.choices.get(Act.PASS, []):
        top = y + row * -(-len(actions) // columns) + 2
        table.button(canvas, action, scene.describe(action), x, top, width - 4, 46 if scene.is_tall else 42)


def draw_points(scene: PolynesiaScene, x: float, y: float, width: float) -> None:
    """P-SCORE-1, P-SCORE-4, P-TOTEM-1: what sets, neighbours and totems earn."""
    canvas, middle = scene.canvas, y + 34
    table.panel(canvas, x, y, width, 66)
    for place, kind in enumerate(moves.KIND_NAMES[: Customer.TOTEM]):
        canvas.use(f"face-{kind}", x + 24 + 24 * place, middle, 0.4)
    canvas.text(x + 88, middle + 6, f"+{int(scene.printed.set_points)}", 16, "start", class_="b")
    canvas.line(x + 130, y + 12, x + 130, y + 54, stroke="var(--line)")
    canvas.use("chain", x + 152, middle)
    canvas.label(x + 170, middle, scene.say("score.neighbours"), 82, 13, "start", 2, class_="faint")
    canvas.line(x + 258, y + 12, x + 258, y + 54, stroke="var(--line)")
    canvas.use("face-totem", x + 282, middle + 8, 0.5)
    seats = scene.view["seats"]
    ranks = " / ".join(str(int(scene.printed.totem_points[(seats - 2) * 4 + place])) for place in range(seats))
    canvas.label(x + 306, middle, ranks, width - 316, 15, "start", class_="b")


def awning(x: float, y: float, width: float) -> str:
    """The cloth over a bay, with four scallops."""
    flap = width / 4
    return f"M{x + 4:.1f} {y}h{width - 8:.1f}l4 22" + "".join(f"q{-flap / 2:.1f} 9 {-flap:.1f} 0" for _ in range(4)) + "z"


def members(goods: int) -> list[int]:
    """The goods of a set."""
    return [good for good in range(moves.GOODS) if goods & 2**good]
