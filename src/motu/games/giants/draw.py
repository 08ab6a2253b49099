"""The island with its Ahu, everything on it, and what lies in front of the screens."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from motu.core.seats import OVER
from motu.drawing import Canvas
from motu.games.giants.board import IS_FOREST, SIDES, TERRAIN_NAMES, Board
from motu.games.giants.moves import (
    AHU_NAMES,
    AUCTION,
    CHOICE,
    CLAIM,
    CROWN,
    ERECT,
    FIRST_HEADDRESS,
    LIFT,
    NUMBERING,
    PEEK,
    PIECE_NAMES,
    PIECE_WORDS,
    PLACEMENT,
    PRODUCTION,
    PUT,
    REGAIN,
    RESERVE,
    SEAT_NAMES,
    TO,
    TRANSPORT,
)
from motu.games.giants.state import WEIGHT

if TYPE_CHECKING:
    from motu.core.game import Game

WIDTH, HEIGHT = 1340, 900
MAP_WIDTH, MAP_HEIGHT = 980, 710
PANEL_X = 990
SEAT_COLOURS = (2, 3, 0, 1, 4)
"""The colour of each seat in the common palette: blue, green, red, yellow, purple."""
TERRAIN_COLOURS = ("meadow", "rock", "lava", "sand", "shell", "forest")
PHASES = {PRODUCTION: 1, AUCTION: 2, CHOICE: 2, PLACEMENT: 3, TRANSPORT: 4}
MOAI = "M-7 13v-4l2-2v-13q0-8 5-8t5 8v13l2 2v4zM-3-4h6"
CROWN_SHAPE = "M-7 4v-6q7-5 14 0v6z"
STAR = "M0-9l2.6 5.4 6 .8-4.4 4.2 1.1 6L0 3.6-5.3 6.4l1.1-6-4.4-4.2 6-.8z"
EYE = "M-8 0q8-9 16 0q-8 9-16 0zM-2.5 0a2.5 2.5 0 105 0a2.5 2.5 0 10-5 0z"


class Grid:
    """Where hexes and Ahu are drawn."""

    def __init__(self, board: Board, width: float, height: float) -> None:
        columns = [item.column for item in board.hexes]
        rows = [item.row for item in board.hexes]
        across = (max(columns) - min(columns)) / 4 + 1
        down = 1.5 * (max(rows) - min(rows)) + 2
        self.radius = min((width - 84) / (across * math.sqrt(3)), (height - 84) / down, 60)
        self.board = board
        self.left = (width - across * math.sqrt(3) * self.radius) / 2 - min(columns) / 4 * math.sqrt(3) * self.radius
        self.top = (height - down * self.radius) / 2

    def centre(self, place: int) -> tuple[float, float]:
        item = self.board.hexes[place]
        return self.left + (item.column / 4 + 0.5) * math.sqrt(3) * self.radius, self.top + (1.5 * item.row + 1) * self.radius

    def corners(self, place: int, size: float = 1) -> list[tuple[float, float]]:
        x, y = self.centre(place)
        reach = self.radius * size
        return [(x + reach * math.sin(math.radians(60 * turn)), y - reach * math.cos(math.radians(60 * turn))) for turn in range(6)]

    def site(self, ahu: int) -> tuple[float, float]:
        site = self.board.sites[ahu]
        x, y = self.centre(site.hexagon)
        reach = self.radius * math.sqrt(3) / 2 + 11
        angle = math.radians(60 * site.side)
        return x + reach * math.cos(angle), y - reach * math.sin(angle)


class Picture:
    """One drawing of a view."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str) -> None:
        self.game, self.view, self.language = game, view, language
        self.board: Board = game.components_of(view["options"])[0]
        self.grid = Grid(self.board, MAP_WIDTH, MAP_HEIGHT)
        self.state = game.imagine(view, 0)
        over = view["to_act"] == OVER
        self.status = self.word("over") if over else game.prompt(self.state, language, view["seat"])
        self.canvas = Canvas(WIDTH, HEIGHT, game.texts.say("game.name", language), self.status)
        self.choices = {(int(NUMBERING.kind[action]), int(NUMBERING.first[action])): action for action in view["legal"]}
        self.placed: set[int] = set()
        """Actions that have their control on the board."""

    def drawn(self) -> str:
        canvas = self.canvas
        canvas.rect(0, 0, WIDTH, HEIGHT, fill="var(--paper)")
        canvas.rect(8, 8, MAP_WIDTH - 16, MAP_HEIGHT - 16, rx=22, fill="var(--sea)")
        for place in range(len(self.board.hexes)):
            canvas.polygon(self.grid.corners(place, 1.34), fill="var(--shallow)")
        for place in range(len(self.board.hexes)):
            self.draw_hex(place)
        for ahu in range(len(self.board.sites)):
            self.draw_ahu(ahu)
        for place in range(len(self.board.hexes)):
            self.draw_contents(place)
        for place in range(len(self.board.hexes)):
            self.draw_hex_choice(place)
        self.draw_head()
        for seat in range(self.view["seats"]):
            self.draw_player(seat)
        self.draw_supply()
        self.draw_buttons()
        return canvas.finished()

    # -- the island --------------------------------------------------------------------------------------------------

    def draw_hex(self, place: int) -> None:
        item, (x, y) = self.board.hexes[place], self.grid.centre(place)
        felled = item.name in self.view["felled"]
        colour = "sand" if felled else TERRAIN_COLOURS[item.terrain]
        self.canvas.polygon(
            self.grid.corners(place, 0.98), id=f"hex-{item.name}", fill=f"var(--{colour})", stroke="var(--paper)", stroke_width=1.5
        )
        self.canvas.text(x, y - self.grid.radius + 18, item.name, 10, style="fill:var(--ink);opacity:.6")
        if item.terrain:
            label = self.word("felled" if felled else TERRAIN_NAMES[item.terrain])
            if item.terrain == IS_FOREST and not felled:
                label = f"{label} {item.logs}"
            self.canvas.text(x, y + self.grid.radius * 0.66, label, 9.5, font_weight="bold", **fitted(label, self.grid.radius * 1.4, 9))

    def draw_contents(self, place: int) -> None:
        """Figures, logs and pieces on a hex, in rows."""
        name = self.board.hexes[place].name
        here = self.view["hexes"].get(name, {"workers": [], "sorcerers": [], "chiefs": [], "logs": 0})
        items: list[tuple[str, int, int]] = []
        for seat, workers in enumerate(here["workers"]):
            items += [("worker", seat, workers)] if workers else []
        items += [("sorcerer", seat, 1) for seat in here["sorcerers"]] + [("chief", seat, 1) for seat in here["chiefs"]]
        items += [("logs", 0, here["logs"])] if here["logs"] else []
        items += [("piece", PIECE_NAMES.index(piece), 1) for piece, lies in self.view["pieces"].items() if lies["place"] == name]
        columns = 3 if len(items) <= 6 else 4
        rows = -(-len(items) // columns)
        x, y = self.grid.centre(place)
        y -= 2
        gap = self.grid.radius * (0.5 if columns == 3 else 0.4)
        for number, (kind, owner, count) in enumerate(items):
            row, column = divmod(number, columns)
            width = min(columns, len(items) - row * columns)
            at = x + (column - (width - 1) / 2) * gap, y + (row - (rows - 1) / 2) * gap
            self.draw_item(kind, owner, count, name, at, min(1.0, gap / 21))

    def draw_item(self, kind: str, owner: int, count: int, name: str, at: tuple[float, float], scale: float) -> None:
        canvas = self.canvas
        if kind == "piece":
            self.draw_piece(owner, at, scale)
            return
        stable = f"{kind}-{SEAT_NAMES[owner]}" if kind in ("sorcerer", "chief") else f"{kind}-{SEAT_NAMES[owner]}-{name}"
        with canvas.piece(stable, *at), canvas.group(transform=f"scale({scale:.2f})"):
            if kind == "logs":
                canvas.element("title", f"{self.word('logs')}: {count}")
                self.log(0, 0)
                canvas.text(0, 4, count, 11, font_weight="bold")
            else:
                canvas.element("title", f"{self.seat(owner)}: {self.word(kind)}")
                self.figure(kind, owner, 0, 0, str(count) if count > 1 else "")

    def draw_hex_choice(self, place: int) -> None:
        cell = self.board.hexes[place].cell
        for kind in (PUT, TO):
            action = self.take((kind, cell))
            if action is not None:
                with self.canvas.control(action, self.describe(action)):
                    self.canvas.polygon(self.grid.corners(place, 0.9), class_="choice")

    def draw_ahu(self, ahu: int) -> None:
        """The platform with its black and red number, and the base, Moai and headdress on it."""
        canvas, site, (x, y) = self.canvas, self.board.sites[ahu], self.grid.site(ahu)
        here = self.view["ahu"].get(site.name)
        owner = None if here is None else here["owner"]
        with canvas.group(id=f"ahu-{site.name}", transform=f"translate({x:.1f} {y:.1f})"):
            canvas.element("title", self.ahu_title(ahu))
            canvas.rect(
                -12,
                -15,
                24,
                30,
                rx=4,
                fill="var(--stone)" if here is None or owner is None else f"var(--seat-{SEAT_COLOURS[owner]})",
                stroke="var(--ink)",
                stroke_width=1 if here is None else 2.5,
                stroke_dasharray="3 2" if here is not None and here["moai"] is None else None,
            )
            ink = "var(--ink)" if owner is None else f"var(--seat-ink-{SEAT_COLOURS[owner]})"
            canvas.text(0, -2, site.moai, 13, font_weight="bold", style=f"fill:{ink}")
            canvas.rect(-8, 1, 16, 12, rx=3, fill="var(--card)")
            canvas.text(0, 11.5, site.headdress, 12, font_weight="bold", style="fill:var(--lava)")
            if owner is not None and here is not None and here["moai"] is None:
                canvas.text(0, -17, SEAT_NAMES[owner][0].upper(), 10, font_weight="bold")
        if here is not None and here["moai"] is not None:
            piece = PIECE_NAMES.index(here["moai"])
            with canvas.piece(f"piece-{here['moai']}", x, y - 21):
                canvas.element("title", self.ahu_title(ahu))
                self.moai(piece, owner)
            if here["headdress"] is not None:
                with canvas.piece(f"piece-{here['headdress']}", x, y - 37 - 3 * (int(WEIGHT[piece]) - 2)):
                    canvas.path(CROWN_SHAPE, fill="var(--lava)", stroke="var(--ink)")
        for kind, shift in ((RESERVE, 0), (ERECT, 0), (CROWN, 0), (PEEK, 14)):
            action = self.take((kind, ahu))
            if action is not None:
                with canvas.control(action, self.describe(action)):
                    if kind == PEEK:
                        canvas.circle(x + shift, y - 10, 9, class_="choice")
                        canvas.path(EYE, transform=f"translate({x + shift:.1f} {y - 10:.1f})", fill="none", stroke="var(--ink)")
                    else:
                        canvas.rect(x - 15, y - 18, 30, 36, rx=7, class_="choice")

    def ahu_title(self, ahu: int) -> str:
        site = self.board.sites[ahu]
        here = self.view["ahu"].get(site.name)
        parts = [f"{site.name}: {self.word('moai_value')} {site.moai}, {self.word('headdress_value')} {site.headdress}"]
        if here is not None and here["moai"] is None:
            parts.append(self.game.texts.say("word.reserved", self.language, seat=self.seat(here["owner"])))
        elif here is not None:
            parts.append(self.word(PIECE_WORDS[PIECE_NAMES.index(here["moai"])]))
            parts += [self.word("headdress")] if here["headdress"] else []
            parts.append(self.word("owner_hidden") if here["owner"] is None else self.seat(here["owner"]))
        return ", ".join(parts)

    # -- figures and pieces ------------------------------------------------------------------------------------------

    def figure(self, kind: str, seat: int, x: float, y: float, mark: str = "") -> None:
        """A Worker is round, a Sorcerer a star, a Chief a square; the letter of the colour or a number stands on it."""
        paint = {"fill": f"var(--seat-{SEAT_COLOURS[seat]})", "stroke": "var(--ink)", "stroke_width": 1.2}
        if kind == "worker":
            self.canvas.circle(x, y, 9, **paint)
        elif kind == "chief":
            self.canvas.rect(x - 9, y - 9, 18, 18, rx=2, **paint)
        else:
            self.canvas.path(STAR, transform=f"translate({x:.1f} {y:.1f}) scale(1.35)", **paint)
        text = SEAT_NAMES[seat][0].upper() + mark
        size = 10 if len(text) == 1 else 8.5
        self.canvas.text(x, y + 3.5, text, size, font_weight="bold", style=f"fill:var(--seat-ink-{SEAT_COLOURS[seat]})")

    def log(self, x: float, y: float) -> None:
        self.canvas.rect(x - 10, y - 6, 20, 12, rx=6, fill="var(--wood)", stroke="var(--ink)")

    def moai(self, piece: int, owner: int | None) -> None:
        """A statue, the bigger the taller, with its size."""
        size = int(WEIGHT[piece])
        colour = "mountain" if owner is None else f"seat-{SEAT_COLOURS[owner]}"
        self.canvas.path(
            MOAI,
            fill=f"var(--{colour})",
            stroke="var(--ink)",
            stroke_width=1.3,
            transform=f"scale({0.6 + 0.15 * size:.2f} {0.5 + 0.2 * size:.2f})",
        )
        ink = "ink" if owner is None else f"seat-ink-{SEAT_COLOURS[owner]}"
        self.canvas.text(0, 8, size, 9, font_weight="bold", style=f"fill:var(--{ink})")

    def draw_piece(self, piece: int, at: tuple[float, float], scale: float) -> None:
        """A Moai or headdress on its way, with the marker on it and the choices about it."""
        canvas, name = self.canvas, PIECE_NAMES[piece]
        lies = self.view["pieces"][name]
        holder = lies["holder"]
        title = self.word(PIECE_WORDS[piece]) + ("" if holder is None else f" ({self.seat(holder)})")
        in_hand = self.view["hand"] is not None and self.view["hand"]["piece"] == name
        with canvas.piece(f"piece-{name}", *at), canvas.group(transform=f"scale({scale:.2f})"):
            canvas.element("title", title)
            if in_hand:
                canvas.circle(0, 0, 15, fill="var(--ember)", opacity=0.8)
            if piece >= FIRST_HEADDRESS:
                canvas.path(CROWN_SHAPE, fill="var(--lava)", stroke="var(--ink)", transform="scale(1.2)")
            else:
                self.moai(piece, None)
            if holder is not None:
                canvas.circle(
                    8, -8, 5, fill=f"var(--seat-{SEAT_COLOURS[holder]})", stroke="var(--ink)", stroke_width=2 if lies["marked"] else 0.6
                )
                if lies["marked"]:
                    canvas.text(8, -5, SEAT_NAMES[holder][0].upper(), 8, style=f"fill:var(--seat-ink-{SEAT_COLOURS[holder]})")
        for kind in (LIFT, CLAIM, REGAIN):
            action = self.take((kind, piece))
            if action is not None:
                with canvas.control(action, self.describe(action)):
                    canvas.circle(at[0], at[1], 15 * max(scale, 0.8), class_="choice")

    # -- beside the island -------------------------------------------------------------------------------------------

    def draw_head(self) -> None:
        canvas, view = self.canvas, self.view
        status = self.status[:1].upper() + self.status[1:]
        canvas.text(PANEL_X, 30, status, 14, "start", font_weight="bold", **fitted(status, 340, 14))
        waiting = [step for step in steps_of(view["agenda"]) if step in PHASES]
        phase = PHASES[waiting[0]] if waiting else 5
        text = f"{self.game.texts.say('word.round', self.language, n=view['round'])} · {self.word(f'phase_{phase}')}"
        canvas.text(PANEL_X, 50, text if view["to_act"] != OVER else "", 12, "start", style="fill:var(--faint)")
        note = self.word("reconstructed") if "reconstructed" in view["edition"] else view["edition"]
        canvas.text(24, MAP_HEIGHT - 18, note, 10, "start", style="fill:var(--ink);opacity:.7")

    def draw_player(self, seat: int) -> None:
        """What a seat has in front of the screen, and behind it where that may be seen."""
        canvas, view = self.canvas, self.view
        player, y = view["players"][seat], 62 + 130 * seat
        colour = f"var(--seat-{SEAT_COLOURS[seat]})"
        canvas.rect(PANEL_X, y, 342, 124, rx=9, fill="var(--card)", stroke=colour, stroke_width=4 if view["to_act"] == seat else 1.5)
        canvas.circle(PANEL_X + 19, y + 19, 11, fill=colour, stroke="var(--ink)")
        canvas.text(
            PANEL_X + 19, y + 24, SEAT_NAMES[seat][0].upper(), 13, font_weight="bold", style=f"fill:var(--seat-ink-{SEAT_COLOURS[seat]})"
        )
        canvas.text(PANEL_X + 38, y + 25, self.seat(seat), 16, "start", font_weight="bold")
        notes = [self.word("first_player")] if view["first"] == seat else []
        notes += [self.word("passed")] if seat in view["passed"] else []
        canvas.text(PANEL_X + 128, y + 24, " · ".join(notes), 11, "start", style="fill:var(--faint)")
        points = self.game.texts.say("word.points", self.language, n=view["scores"][seat])
        canvas.text(PANEL_X + 332, y + 25, points, 15, "end", font_weight="bold")
        canvas.text(PANEL_X + 12, y + 51, f"{self.word('reserve')}:", 11, "start", style="fill:var(--faint)")
        if player["reserve"] is None:
            canvas.text(PANEL_X + 84, y + 51, self.word("hidden"), 11, "start", style="fill:var(--faint)")
        else:
            self.draw_stock(seat, player["reserve"], PANEL_X + 92, y + 47)
        canvas.text(PANEL_X + 12, y + 77, f"{self.word('spent')}:", 11, "start", style="fill:var(--faint)")
        self.draw_stock(seat, player["spent"], PANEL_X + 92, y + 73)
        canvas.text(PANEL_X + 332, y + 77, f"{self.word('half_tablets')}: {player['halves']}", 11, "end")
        canvas.text(PANEL_X + 12, y + 107, f"{self.word('front')}:", 11, "start", style="fill:var(--faint)")
        front = [PIECE_NAMES.index(name) for name, lies in view["pieces"].items() if lies["place"] is None and lies["holder"] == seat]
        gap = min(34.0, 230 / max(1, len(front)))
        for place, piece in enumerate(front):
            self.draw_piece(piece, (PANEL_X + 108 + gap * place, y + 102), 0.95)

    def draw_stock(self, seat: int, stock: Mapping[str, Any], x: float, y: float) -> None:
        """Figures, markers, logs and bases in a row."""
        canvas = self.canvas
        if stock["workers"]:
            self.figure("worker", seat, x, y)
            canvas.text(x + 12, y + 4, stock["workers"], 12, "start")
        for kind, at in (("sorcerer", 36), ("chief", 60)):
            if stock[kind]:
                with canvas.piece(f"{kind}-{SEAT_NAMES[seat]}", x + at, y):
                    self.figure(kind, seat, 0, 0)
        if stock["markers"]:
            canvas.circle(x + 84, y, 7, fill=f"var(--seat-{SEAT_COLOURS[seat]})", stroke="var(--ink)", stroke_width=2.5)
            canvas.text(x + 94, y + 4, stock["markers"], 12, "start")
        if stock.get("logs"):
            self.log(x + 122, y)
            canvas.text(x + 135, y + 4, stock["logs"], 12, "start")
        if stock.get("bases"):
            canvas.rect(x + 158, y - 6, 18, 12, rx=2, fill=f"var(--seat-{SEAT_COLOURS[seat]})", stroke="var(--ink)")
            canvas.text(x + 180, y + 4, stock["bases"], 12, "start")

    def draw_supply(self) -> None:
        """What is left in the box, and the Moai on offer."""
        canvas, view = self.canvas, self.view
        left = " · ".join(f"{size}: {count}" for size, count in enumerate(view["supply"], 1))
        text = (
            f"{self.word('supply')}: Moai {left} · {self.word('headdresses')} {view['headdresses']} · {self.word('logs')} {view['logs']}"
            f" · {self.word('half_tablets')} {view['half_tablets']}"
        )
        canvas.text(20, MAP_HEIGHT + 16, text, 12, "start")
        canvas.text(660, MAP_HEIGHT + 16, f"{self.word('tile')}:", 12, "start", font_weight="bold")
        offered = [size for size, count in enumerate(view["tile"], 1) for _ in range(count)]
        for place, size in enumerate(offered):
            with canvas.group(id=f"offer-{place}", transform=f"translate({760 + 34 * place} {MAP_HEIGHT + 12})"):
                self.moai((0, 0, 17, 29)[size], None)

    def draw_buttons(self) -> None:
        """The choices that have no place on the board."""
        others = [action for action in self.view["legal"] if action not in self.placed]
        if not others:
            return
        columns = min(7, max(3, -(-len(others) // 4)))
        width = (MAP_WIDTH - 24) / columns
        for place, action in enumerate(others):
            row, column = divmod(place, columns)
            x, y, label = 12 + column * width, MAP_HEIGHT + 36 + 37 * row, self.describe(action)
            with self.canvas.control(action, label):
                self.canvas.rect(x, y, width - 8, 31, rx=7, class_="choice")
                self.canvas.text(x + (width - 8) / 2, y + 20, label, 12, **fitted(label, width - 20, 12))

    # -- words and choices -------------------------------------------------------------------------------------------

    def take(self, key: tuple[int, int]) -> int | None:
        """The action that belongs here, if it is legal; it then needs no button."""
        action = self.choices.get(key)
        if action is not None:
            self.placed.add(action)
        return action

    def describe(self, action: int) -> str:
        return self.game.describe(self.state, action, self.language)

    def word(self, key: str) -> str:
        return self.game.texts.say(f"word.{key}", self.language)

    def seat(self, seat: int) -> str:
        return self.game.seat_name(seat, self.language)


def steps_of(agenda: int) -> list[int]:
    """The steps on an agenda, the next one first."""
    found: list[int] = []
    while agenda:
        found.append((agenda & 255) >> 3)
        agenda >>= 8
    return found


def fitted(text: str, width: float, size: float) -> dict[str, Any]:
    """Squeeze a text that would be wider than this."""
    return {"textLength": round(width), "lengthAdjust": "spacingAndGlyphs"} if len(text) * size * 0.6 > width else {}


def draw(game: Game, view: Mapping[str, Any], language: str = "en") -> str:
    """The view as SVG."""
    return Picture(game, view, language).drawn()


def draw_components(game: Game, board: Board, language: str = "en") -> str:
    """The empty island with all printed numbers, and the faces of the dice, to compare with a real copy."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    grid = Grid(board, MAP_WIDTH, MAP_HEIGHT)
    canvas = Canvas(MAP_WIDTH, MAP_HEIGHT + 60, game.texts.say("game.name", language), word("reconstructed"))
    canvas.rect(0, 0, MAP_WIDTH, MAP_HEIGHT + 60, fill="var(--paper)")
    for place, item in enumerate(board.hexes):
        x, y = grid.centre(place)
        canvas.polygon(grid.corners(place, 0.98), fill=f"var(--{TERRAIN_COLOURS[item.terrain]})", stroke="var(--ink)")
        canvas.text(x, y + 4, item.name, 12)
        if item.terrain:
            label = word(TERRAIN_NAMES[item.terrain]) + (f" {item.logs}" if item.terrain == IS_FOREST else "")
            canvas.text(x, y + grid.radius * 0.66, label, 9.5, font_weight="bold", **fitted(label, grid.radius * 1.4, 9))
    for ahu, site in enumerate(board.sites):
        x, y = grid.site(ahu)
        canvas.rect(x - 12, y - 15, 24, 30, rx=4, fill="var(--stone)", stroke="var(--ink)")
        canvas.text(x, y - 2, site.moai, 13, font_weight="bold")
        canvas.rect(x - 8, y + 1, 16, 12, rx=3, fill="var(--card)")
        canvas.text(x, y + 11.5, site.headdress, 12, font_weight="bold", style="fill:var(--lava)")
        canvas.text(x, y + 25 if SIDES[site.side].startswith("S") else y - 18, AHU_NAMES[ahu], 9)
    for colour, name in enumerate(("white", "brown")):
        canvas.text(20, MAP_HEIGHT + 20 + 26 * colour, f"{word('dice')}, {word(name)}:", 13, "start")
        for face, shown in enumerate(board.stock.faces[colour]):
            x = 190 + 34 * face
            canvas.rect(
                x, MAP_HEIGHT + 5 + 26 * colour, 24, 22, rx=4, fill="var(--card)" if colour == 0 else "var(--wood)", stroke="var(--ink)"
            )
            canvas.text(x + 12, MAP_HEIGHT + 21 + 26 * colour, shown, 13)
    return canvas.finished()
