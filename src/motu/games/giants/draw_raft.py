"""The raft at anchor: dice, the Moai on offer and what is left in the supply; and the plates of those who can be paid for help."""

from __future__ import annotations

from motu.drawing import Part, drawn_once
from motu.games.giants.draw_ground import RAFT_HEIGHT, RAFT_WIDTH
from motu.games.giants.draw_scene import GiantsScene
from motu.games.giants.moves import NUMBERING, PAYMENT_NAMES, PAYMENTS, Act

DECK = 92.0
"""Where the Moai on offer stand."""
TALL = 374.0
"""The width of a part on a phone."""
PLATE = 46.0
"""The height of a plate."""
STOCK = (("moai-1", 0.72), ("moai-2", 0.5), ("moai-3", 0.38), ("headdress", 0.8), ("log", 0.75), ("tablet", 0.72))
STOCK_WORDS = ("moai_1", "moai_2", "moai_3", "headdresses", "logs", "half_tablets")
"""What is in the box: pictures with their scales, and words."""
FINGER = 1.7
"""How much larger plates are on a phone, where the board is smaller."""


def draw_raft(scene: GiantsScene, part: Part) -> None:
    """Logs tied together; on them the dice and the Moai on offer, and a board with what is left in the box."""
    view = scene.view
    draw_deck(part)
    draw_dice(scene, part)
    draw_offer(scene, part)
    stock = (*view["supply"], view["headdresses"], view["logs"], view["half_tablets"])
    draw_supply(part, stock, tuple(scene.word(key) for key in ("supply", *STOCK_WORDS)))


@drawn_once(1)
def draw_deck(part: Part) -> None:
    part.rect(6, 34, RAFT_WIDTH - 6, RAFT_HEIGHT - 34, rx=14, fill="var(--shade)", opacity=0.25)
    for log in range(4):
        part.rect(0, 26 + 27 * log, RAFT_WIDTH, 30, rx=13, fill=part.texture("wood"), stroke="var(--wood-dark)", stroke_width=1.5)
    part.rect(2, 28, RAFT_WIDTH - 4, 108, rx=12, fill=part.texture("grain"))
    for x in (26, RAFT_WIDTH - 26):
        part.path(f"M{x:g} 24v116", stroke="var(--cloth)", stroke_width=5, stroke_dasharray="20 7", fill="none", opacity=0.8)


def draw_raft_apart(scene: GiantsScene) -> None:
    """On a phone the raft is a part of its own, with Moai large enough for a finger; it lies open while they are chosen."""
    scale = TALL / RAFT_WIDTH
    part = scene.open_table_part("raft", TALL, RAFT_HEIGHT * scale, scene.word("tile"))
    part.at_hand = scene.step == "choose"
    with part.placed(0, 0, scale):
        draw_raft(scene, part)


def draw_dice(scene: GiantsScene, part: Part) -> None:
    """G-SETUP-6: the dice of this round."""
    white = int(scene.board.white[scene.view["seats"] - 3])
    settled = len(scene.view["dice"]) - sum(event.kind == "roll" for event in scene.last)
    words = [f"{scene.word('dice')} ({scene.word(name)})" for name in ("white", "brown")]
    for die, face in enumerate(scene.view["dice"]):
        draw_die(part, die, face, die < white, words[die >= white], die >= settled)


@drawn_once(256)
def draw_die(part: Part, die: int, face: int, is_white: bool, words: str, is_rolling: bool) -> None:
    x, y = 52 + 30 * (die % 3) + 15 * (die // 3), 46 + 30 * (die // 3)
    about = part.about(f"{words}: {face}", transform=f"translate({x} {y})")
    with about, part.group(class_="tumble" if is_rolling else None):
        part.rect(-11, -9, 26, 26, rx=6, fill="var(--shade)", opacity=0.35)
        ground = "pearl" if is_white else "wood-light"
        part.rect(-13, -13, 26, 26, rx=6, fill=f"var(--{ground})", stroke="var(--rock-dark)", stroke_width=1.3)
        part.text(0, 6.3, face, 17, class_="b", style="fill:var(--rock-dark)")


def draw_offer(scene: GiantsScene, part: Part) -> None:
    """G-SETUP-11: the Moai on offer, which can be touched to take one."""
    offered = [size for size, count in enumerate(scene.view["tile"], 1) for _ in range(count)]
    step = min(50.0, 215 / max(1, len(offered)))
    for place, size in enumerate(offered):
        stable = f"offer-{size}-{offered[:place].count(size)}"
        x = RAFT_WIDTH - 46 - step * (len(offered) - 1 - place)
        with part.thing(f"size:{size}", f"{scene.word(f'moai_{size}')}: {scene.word('tile')}"):
            high = {1: 48, 2: 60, 3: 82}[size]
            part.rect(x - 23, DECK - high + 4, 46, high, rx=9, class_="edge")
            with part.piece(stable, x, DECK, pointer_events="none"):
                part.use(f"moai-{size}", class_="settle" if scene.has_just("offer") else None)


@drawn_once(128)
def draw_supply(part: Part, stock: tuple[int, ...], words: tuple[str, ...]) -> None:
    """What is left in the box; the first of the words names it, the others what is in it."""
    part.rect(12, 100, RAFT_WIDTH - 24, 38, rx=9, fill="var(--card)", stroke="var(--wood-dark)", stroke_width=1.5)
    step = (RAFT_WIDTH - 30) / len(stock)
    for place, ((symbol, scale), word, count) in enumerate(zip(STOCK, words[1:], stock, strict=True)):
        x = 30 + step * place
        with part.about(f"{words[0]}: {word} {count}"):
            part.rect(x - 16, 100, step - 2, 38, fill="none", pointer_events="all")
            part.use(symbol, x, 131 if symbol != "headdress" else 129, scale, opacity=None if count else 0.35)
            part.text(x + 18, 125, count, 16, "start", class_="b" if count else "faint")


def draw_payments(scene: GiantsScene, part: Part) -> None:
    """G-USE-2: a plate for every way to pay for help, over the piece that is moved; on it the marks of those who get a point each."""
    payments = [int(NUMBERING.first[action]) for action in scene.view["legal"] if NUMBERING.kind[action] == Act.PAY]
    place = None if scene.in_hand is None else scene.view["pieces"][scene.in_hand]["place"]
    if not payments or place is None:
        return
    widths = [max(PLATE, 12 + 30.0 * len(PAYMENTS[payment])) for payment in payments]
    grow = FINGER if scene.is_tall else 1.0
    whole = (sum(widths) + 6 * (len(widths) - 1)) * grow
    cx, cy = scene.grid.centres[scene.board.names.index(place)]
    left = min(max(cx - whole / 2, 6.0), max(6.0, scene.grid.width - whole - 6))
    with part.placed(left, cy - 46 - PLATE * grow if cy > 150 else cy + 34, grow):
        x = 0.0
        for payment, width in zip(payments, widths, strict=True):
            draw_plate(scene, part, payment, x, width)
            x += width + 6


def draw_plate(scene: GiantsScene, part: Part, payment: int, x: float, width: float) -> None:
    """One way to pay: the marks of those who get a point each, or a dash."""
    paid = PAYMENTS[payment]
    with part.thing(f"helpers:{PAYMENT_NAMES[payment]}", str(scene.game.word("helpers", payment, scene.language))):
        part.rect(x + 2, 4, width, PLATE, rx=10, fill="var(--shade)", opacity=0.3)
        part.rect(x, 0, width, PLATE, rx=10, fill="var(--card)", stroke="var(--wood-dark)", stroke_width=1.5)
        for one, seat in enumerate(paid):
            scene.looks[seat].token(part, x + width / 2 + 30 * (one - (len(paid) - 1) / 2), PLATE / 2, 13)
        if not paid:
            part.text(x + width / 2, PLATE / 2 + 6, "–", 18, class_="b")
        part.rect(x, 0, width, PLATE, rx=10, class_="edge")
