"""What stands beside the board: guardians, the sacrifice area, players and buttons."""

from __future__ import annotations

from motu.drawing import table, width_of
from motu.games.dokmus.draw_scene import DokmusScene
from motu.games.dokmus.moves import GUARDIANS, NUMBERING, Act
from motu.games.dokmus.state import ROUNDS

TERRAINS = (
    ("meadow", ""),
    ("forest", "forest-0"),
    ("mountain", "mountain-0"),
    ("water", "wave"),
    ("volcano", "volcano"),
    ("ruins", "ruins"),
    ("small_temple", "temple-small"),
    ("large_temple", "temple-large"),
)
"""Every terrain with its symbol."""


def draw_guardians(scene: DokmusScene, x: float, y: float, width: float) -> None:
    """The guardians in play in the order of turns; whose card is known lies under the token of its owner."""
    canvas, view = scene.canvas, scene.view
    table.board(canvas, x, y, width, 110)
    step = (width - 8) / int(GUARDIANS)
    in_play = int(scene.printed.in_play[view["seats"]])
    for card in range(1, int(GUARDIANS) + 1):
        middle = x + 4 + step * (card - 0.5)
        if not in_play >> card & 1:
            continue
        owner = next((seat for seat, held in enumerate(view["cards"]) if held == card), None)
        is_past = owner is not None and card < view["opened"]
        with canvas.placed(middle, y + 55, id=f"guardian-{card}", opacity=0.55 if is_past else None):
            canvas.element("title", f"{scene.word('guardian')} {card}: {scene.word(f'guardian_{card}')}")
            canvas.use(f"guardian-{card}")
        if owner is not None:
            canvas.use(f"tribe-{scene.looks[owner].colour}", middle + 22, y + 22, 0.9, id=f"holder-{card}")
            if card == view["opened"] and not scene.is_over:
                canvas.rect(middle - 35, y + 7, 70, 96, rx=10, fill="none", stroke="var(--ember)", stroke_width=4)
        action = scene.choices.get((Act.KEEP, card, 0)) or scene.choices.get((Act.KEEP, card - 1, 0))
        if action is not None and int(scene.game.numbering.fields(action)["card"]) == card:
            with canvas.control(action, scene.describe(action), scene.word(f"guardian_{card}")):
                canvas.rect(middle - 35, y + 7, 70, 96, rx=10, class_="choice", fill_opacity=0.2)


def draw_altar(scene: DokmusScene, x: float, y: float, width: float) -> None:
    """The sacrifice area with what each tribe has given up, and the rounds."""
    canvas, view = scene.canvas, scene.view
    table.panel(canvas, x, y, width, 76)
    with canvas.placed(x + 40, y + 44, id="altar"):
        canvas.element("title", scene.word("sacrifice_area"))
        canvas.use("altar", scale=0.9)
    for seat, look in enumerate(scene.looks):
        left = x + 94 + 72 * seat
        canvas.use(f"tribe-{look.colour}", left, y + 28, 1)
        canvas.text(left + 18, y + 35, view["players"][seat]["sacrificed"], 20, "start", class_="b", id=f"sacrificed-{look.colour}")
    for number in range(1, ROUNDS + 1):
        done = "var(--ember)" if number == view["round"] else "var(--stone-dark)" if number < view["round"] else "none"
        canvas.circle(x + 94 + 34 * (number - 1), y + 60, 7, fill=done, stroke="var(--stone-dark)", stroke_width=1.5)


def draw_players(scene: DokmusScene, x: float, y: float, width: float) -> None:
    for seat in range(len(scene.looks)):
        draw_player(scene, seat, x, y + scene.panel_height() * seat, width, scene.panel_height() - 8)


def draw_player(scene: DokmusScene, seat: int, x: float, y: float, width: float, height: float) -> None:
    """Score, tokens left and in hand, card and talisman; at the end the points by source."""
    canvas, view, look = scene.canvas, scene.view, scene.looks[seat]
    player = view["players"][seat]
    is_next = view["to_act"] == seat
    table.panel(canvas, x, y, width, height, edge=look.colour, thick=4.5 if is_next else 1.5)
    look.token(canvas, x + 26, y + 26, 16)
    table.mark_actor(canvas, scene.last, seat, x + 26, y + 26)
    canvas.label(x + 50, y + 25, look.name, 120, 18, "start", class_="h")
    canvas.use("star", x + width - 24, y + 25, 0.75)
    canvas.text(x + width - 42, y + 34, scene.points_of(seat), 26, "end", class_="h", id=f"score-{look.colour}")
    if view["talisman"] == seat and view["round"]:
        with canvas.piece("talisman", x + 74 + min(120, width_of(look.name, 18, True)), y + 24, title=scene.word("talisman")):
            canvas.use("talisman", scale=0.9)
    if scene.is_over:
        for place, (source, points) in enumerate(view["points"][seat].items()):
            left, top = x + 14 + (width - 20) / 2 * (place % 2), y + 56 + 27 * (place // 2)
            canvas.label(left, top, scene.say(f"score.{source}"), (width - 20) / 2 - 44, 12.5, "start", 2)
            canvas.text(left + (width - 20) / 2 - 18, top + 5, points, 13.5, "end", class_="b")
        return
    with canvas.group(id=f"supply-{look.colour}"):
        canvas.element("title", f"{scene.word('supply')}: {player['supply']}")
        for place in range(min(player["supply"], 24)):
            canvas.use(f"token-{look.colour}", x + 20 + 12 * (place // 2), y + 56 + 15 * (place % 2), 0.3)
    table.badge(canvas, x + 180, y + 64, player["supply"], 14)
    if is_next and view["hand"]:
        for place in range(view["hand"]):
            canvas.use(f"tribe-{look.colour}", x + 222 + 30 * place, y + 64, 1.05)
    card = view["cards"][seat]
    if card:
        face = f"guardian-{card}" if card > 0 else "guardian-back"
        with canvas.placed(x + width - 36, y + 68, 0.42, id=f"card-{look.colour}"):
            canvas.element("title", f"{scene.word('guardian')} {card}" if card > 0 else scene.word("closed_card"))
            canvas.use(face)


def draw_legend(scene: DokmusScene, x: float, y: float, width: float) -> None:
    """The eight terrains by name."""
    canvas = scene.canvas
    table.panel(canvas, x, y, width, 68)
    step = (width - 12) / 4
    for place, (name, symbol) in enumerate(TERRAINS):
        left, top = x + 10 + step * (place % 4), y + 18 + 32 * (place // 4)
        canvas.rect(left, top - 12, 24, 24, rx=4, fill="var(--sea)" if name == "water" else "var(--meadow)")
        if symbol:
            canvas.use(symbol, left + 12, top, 0.62)
        canvas.label(left + 30, top, scene.word(name), step - 34, 11, "start", 2, class_="faint")


def draw_buttons(scene: DokmusScene, x: float, y: float, width: float) -> None:
    """The choices that have no place on the board."""
    for place, action in enumerate(scene.buttons):
        symbol = "talisman" if NUMBERING.kind[action] == Act.TALISMAN else ""
        if scene.is_tall:
            table.button(scene.canvas, action, scene.describe(action), x, y + 54 * place, width, 48, symbol=symbol)
        else:
            step = width / len(scene.buttons)
            table.button(scene.canvas, action, scene.describe(action), x + step * place, y, step - 6, 44, symbol=symbol)
