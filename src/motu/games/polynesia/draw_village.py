"""The villages: what everybody has and holds, the cards row by row, and what the decider can play into them."""

from __future__ import annotations

from functools import cache

from motu.drawing import Sketch, table, width_of
from motu.games.polynesia import moves
from motu.games.polynesia.draw_scene import PolynesiaScene
from motu.games.polynesia.moves import Act, Customer
from motu.games.polynesia.score import season_points
from motu.games.polynesia.view import PolynesiaSeat

CELL_X, CELL_Y = 84, 92
"""From one cell of a village to the next."""
HEADER = 82
"""Height of what stands above a village."""


@cache
def village_ground(x: float, y: float, scale: float, running: int) -> Sketch:
    """The cells of a village; those of the running season are sunny."""
    sketch = Sketch()
    wide, high = CELL_X * scale, CELL_Y * scale
    for season in range(moves.SEASONS):
        ground, opacity = ("var(--sand)", 0.6) if season == running else ("var(--paper-dark)", 0.4)
        with sketch.group(fill=ground, opacity=opacity):
            for column in range(moves.COLUMNS):
                sketch.rect(x + wide * column + 2, y + high * season + 2, wide - 4, high - 4, rx=9)
    return sketch


def first_seat(scene: PolynesiaScene) -> int:
    """The seat whose village a tall drawing shows first: the reader's, or that of who is to act."""
    seat = scene.view["seat"] if scene.view["seat"] is not None else scene.view["to_act"]
    return int(seat) if seat >= 0 else 0


def draw_tall_villages(scene: PolynesiaScene, y: float) -> None:
    first = first_seat(scene)
    draw_village(scene, first, 8, y, 374, 400, 1.1, 0)
    others = [seat for seat in range(scene.view["seats"]) if seat != first]
    for place, seat in enumerate(others):
        with scene.canvas.framed(8 + 189 * (place % 2), y + 408 + 204 * (place // 2), 0.505):
            draw_village(scene, seat, 0, 0, 368, 388, 1, 0)


def draw_wide_villages(scene: PolynesiaScene) -> None:
    if scene.view["seats"] == 2:
        for seat in (0, 1):
            draw_village(scene, seat, 450, 10 + 395 * seat, 740, 385, 1.28, 300)
        return
    for seat in range(scene.view["seats"]):
        is_alone = seat == 2 and scene.view["seats"] == 3
        draw_village(scene, seat, 636 if is_alone else 450 + 373 * (seat % 2), 10 + 395 * (seat // 2), 367, 385, 0.98, 0)


def draw_village(scene: PolynesiaScene, seat: int, x: float, y: float, width: float, height: float, scale: float, side: float) -> None:
    """One village; what its owner has stands above it or, if there is room, in a column of its own (P-INFO-1)."""
    canvas, view, look = scene.canvas, scene.view, scene.looks[seat]
    player = view["players"][seat]
    room = side or width
    with canvas.group(id=f"village-{look.colour}"):
        table.panel(canvas, x, y, width, height, edge=look.colour, thick=4.5 if view["to_act"] == seat else 1.5)
        look.token(canvas, x + 26, y + 26, 16)
        table.mark_actor(canvas, scene.last, seat, x + 26, y + 26)
        canvas.label(x + 50, y + 25, look.name, 110, 18, "start", class_="h")
        if view["start_player"] == seat and view["round"]:
            canvas.use("flag", x + 66 + min(110, width_of(look.name, 18, True)), y + 24, 0.75)
        canvas.use("face-totem", x + room - 124, y + 34, 0.52)
        canvas.text(x + room - 104, y + 32, player["totems"], 18, "start", class_="b")
        if player["shells"] is not None:
            canvas.use("shell", x + room - 66, y + 25, 0.72)
            canvas.text(x + room - 12, y + 33, sum(player["shells"].values()), 22, "end", class_="h", id=f"score-{look.colour}")
        draw_belongings(scene, seat, player, x, y, room, bool(side))
        top = y + (10 if side else HEADER + 8)
        left = x + width - (CELL_X * moves.COLUMNS * scale + 6)
        running = -1 if scene.is_over else moves.SEASON_NAMES.index(view["season"])
        canvas.add(village_ground(left, top, scale, running))
        draw_chains(scene, player["village"], left, top, scale)
        for season in range(moves.SEASONS):
            draw_row(scene, seat, season, left, top + CELL_Y * scale * season, scale)


def draw_belongings(scene: PolynesiaScene, seat: int, player: PolynesiaSeat, x: float, y: float, width: float, has_room: bool) -> None:
    """Goods as chips with their number, or the screen; at the end the points by source."""
    canvas, look = scene.canvas, scene.looks[seat]
    if scene.is_over and player["shells"] is not None:
        for place, (source, points) in enumerate(player["shells"].items()):
            wide = width - 40 if has_room else (width - 20) / 2
            left, top = (x + 22, y + 82 + 34 * place) if has_room else (x + 16 + wide * (place % 2), y + 56 + 20 * (place // 2))
            letters = 16 if has_room else 13
            canvas.label(left, top, scene.say(f"score.{source}"), wide - 46, letters, "start")
            canvas.text(left + wide - 16, top + 5, points, letters + 1, "end", class_="b")
        return
    if player["goods"] is None:
        size = 1.6 if has_room else 0.62
        canvas.use("screen", x + width / 2, y + (110 if has_room else 64), size, colour=look.colour)
        hidden = scene.word("hidden")
        if has_room:
            canvas.label(x + width / 2, y + 186, hidden, width - 40, 14, class_="faint")
        return
    for good, name in enumerate(moves.GOOD_NAMES):
        cx, cy = (x + 62 + 118 * (good % 2), y + 96 + 84 * (good // 2)) if has_room else (x + 34 + 86 * good, y + 64)
        size = 1.2 if has_room else 0.72
        with canvas.group(id=f"goods-{look.colour}-{name}", opacity=None if player["goods"][good] else 0.35):
            canvas.element("title", f"{scene.word(f'good.{name}')}: {player['goods'][good]}")
            canvas.use(f"chip-{name}", cx, cy, size)
            canvas.text(cx + 30 * size, cy + 7, player["goods"][good], 22, "start", class_="b")


def is_linked(scene: PolynesiaScene, village: list[list[str]], season: int, column: int) -> bool:
    """P-SCORE-4: whether a customer stands under one of its own type."""
    kind = scene.kind_of(village[season][column])
    return kind not in (None, Customer.TOTEM) and scene.kind_of(village[season - 1][column]) == kind


def draw_chains(scene: PolynesiaScene, village: list[list[str]], x: float, y: float, scale: float) -> None:
    """A golden frame round every run of equal customers."""
    wide, high = CELL_X * scale, CELL_Y * scale
    for column in range(moves.COLUMNS):
        first = 0
        for season in range(1, moves.SEASONS + 1):
            if season < moves.SEASONS and is_linked(scene, village, season, column):
                continue
            if season - first > 1:
                scene.canvas.rect(
                    x + wide * column - 1.5,
                    y + high * first - 1.5,
                    wide + 3,
                    high * (season - first) + 3,
                    rx=12,
                    fill="var(--gold)",
                    stroke="var(--gold-dark)",
                    stroke_width=1.5,
                )
            first = season


def draw_row(scene: PolynesiaScene, seat: int, season: int, x: float, y: float, scale: float) -> None:
    """The cards of one season, links to equal customers above, and what the decider can play here."""
    canvas, village = scene.canvas, scene.view["players"][seat]["village"]
    is_running = moves.SEASON_NAMES[season] == scene.view["season"] and not scene.is_over
    wide, high = CELL_X * scale, CELL_Y * scale
    kinds = {scene.kind_of(name) for name in village[season]} - {Customer.TOTEM, None}
    for column, name in enumerate(village[season]):
        middle = x + wide * (column + 0.5)
        if name == "-":
            continue
        scene.draw_card(name, middle, y + high / 2, round(scale * 0.95, 3))
        if season and is_linked(scene, village, season, column):
            canvas.use("link", middle, y, round(scale, 2))
    is_narrow = scale * CELL_X * moves.COLUMNS > 360 and scene.is_tall
    across, down = (x + 12, y + 13) if is_narrow else (x - 15, y + high / 2)
    if is_narrow and is_running and Act.PLAY in scene.choices:
        down = y + high - 13
    table.badge(
        canvas,
        across,
        down,
        moves.SEASON_NAMES[season],
        11.5,
        "choice" if is_running else "card",
        "choice-ink" if is_running else "faint",
    )
    if len(kinds) == Customer.TOTEM:
        table.badge(canvas, across, down + 20, f"+{int(scene.printed.set_points)}", 9, "gold", "rock-dark")
    for event in scene.last:
        if event.kind == "played" and event.fields["seat"] == seat and event.fields["cell"] // moves.COLUMNS == season:
            canvas.rect(
                x + wide * (event.fields["cell"] % moves.COLUMNS) + 1, y + 1, wide - 2, high - 2, rx=10, class_="last", fill_opacity=0
            )
    if seat == scene.view["to_act"]:
        draw_plays(scene, season, x, y, wide, high)


def play_hint(scene: PolynesiaScene, action: int, goods: list[int], cell: int) -> str:
    """What a customer costs, and what it earns when the season is scored."""
    seat, season = scene.view["to_act"], cell // moves.COLUMNS
    after = scene.state.clone()
    after.do(action)
    earned = season_points(after, seat, season) - season_points(scene.state, seat, season)
    return scene.say("effect.cost", goods=scene.counted(goods), shells=scene.word("shells", n=earned))


def draw_plays(scene: PolynesiaScene, season: int, x: float, y: float, wide: float, high: float) -> None:
    """In every free cell a quarter for each open customer that can be paid."""
    canvas = scene.canvas
    for action in scene.choices.get(Act.PLAY, []):
        slot, cell = int(moves.NUMBERING.first[action]), int(moves.NUMBERING.second[action])
        if cell // moves.COLUMNS != season:
            continue
        card = scene.printed.cards[moves.CARD_NAMES.index(scene.view["display"][slot])]
        left, top = x + wide * (cell % moves.COLUMNS) + 1 + wide / 2 * (slot % 2), y + 1 + high / 2 * (slot // 2)
        with canvas.control(action, scene.describe(action), play_hint(scene, action, card.goods, cell)):
            canvas.rect(left, top, wide / 2 - 1.5, high / 2 - 1.5, rx=8, class_="choice")
            canvas.use(f"face-{moves.KIND_NAMES[card.kind]}", left + wide / 4 + 4, top + high / 4 + 4, wide / 2 / 96)
            table.badge(canvas, left + 11, top + 12, moves.SLOT_NAMES[slot], 12, "choice", "choice-ink")
