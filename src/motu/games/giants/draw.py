"""The island with its Ahu, everything on it, and what lies in front of the screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from motu.core.seats import OVER
from motu.drawing import Canvas, escaped, looks, table
from motu.games.giants.board import Board
from motu.games.giants.draw_island import MAP_HEIGHT, MAP_WIDTH, Grid, draw_components, island, numbers, squeezed
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
    from motu.core.journal import Event

__all__ = ["draw", "draw_components"]

WIDTH, HEIGHT = 1340, 900
PANEL_X = 990
TALL_WIDTH = 390
TALL_SCALE = TALL_WIDTH / MAP_WIDTH
PHASES = {PRODUCTION: 1, AUCTION: 2, CHOICE: 2, PLACEMENT: 3, TRANSPORT: 4}
MOAI = "M-7 13v-4l2-2v-13q0-8 5-8t5 8v13l2 2v4zM-3-4h6"
CROWN_SHAPE = "M-7 4v-6q7-5 14 0v6z"
STAR = "M0-9l2.6 5.4 6 .8-4.4 4.2 1.1 6L0 3.6-5.3 6.4l1.1-6-4.4-4.2 6-.8z"
EYE = "M-8 0q8-9 16 0q-8 9-16 0zM-2.5 0a2.5 2.5 0 105 0a2.5 2.5 0 10-5 0z"


class Picture:
    """One drawing of a view."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        self.game, self.view, self.language = game, view, language
        self.board: Board = game.components_of(view["options"])[0]
        self.grid = Grid(self.board, MAP_WIDTH, MAP_HEIGHT)
        self.looks = looks(game, language)
        self.is_tall = layout == "tall"
        self.last = [event for event in last if event.seen_by(view["seat"])]
        self.state = game.set_up(view["seats"], game.read_options(view["options"]))
        """Only for words: it knows nothing but who decides what."""
        self.state.agenda = view["agenda"]
        over = view["to_act"] == OVER
        self.status = self.word("over") if over else game.prompt(self.state, language, view["seat"])
        width, height = (TALL_WIDTH, self.tall_height()) if self.is_tall else (WIDTH, HEIGHT)
        self.canvas = Canvas(width, height, game.texts.say("game.name", language), self.status)
        self.choices = {(int(NUMBERING.kind[action]), int(NUMBERING.first[action])): action for action in view["legal"]}
        self.placed: set[int] = set()
        """Actions that have their control on the board."""

    def drawn(self) -> str:
        canvas = self.canvas
        table.ground(canvas, canvas.width, canvas.height)
        if self.is_tall:
            self.draw_head(10, 22, 370)
            with canvas.framed(0, 50, TALL_SCALE):
                self.draw_map()
            y = 50 + MAP_HEIGHT * TALL_SCALE
            self.draw_supply(10, y, 370)
            self.draw_buttons(8, y + 66, 374, 44)
            y += 66 + self.button_rows(4) * 48
            for seat in range(self.view["seats"]):
                self.draw_player(seat, 24, y + 130 * seat)
            return canvas.finished()
        self.draw_map()
        self.draw_head(PANEL_X, 30, 340)
        for seat in range(self.view["seats"]):
            self.draw_player(seat, PANEL_X, 62 + 130 * seat)
        self.draw_supply(20, MAP_HEIGHT, 960)
        self.draw_buttons(12, MAP_HEIGHT + 36, MAP_WIDTH - 24, 37)
        return canvas.finished()

    def tall_height(self) -> float:
        return 50 + MAP_HEIGHT * TALL_SCALE + 66 + self.button_rows(4) * 48 + 130 * int(self.view["seats"]) + 10

    def button_rows(self, columns: int) -> int:
        """Rows of buttons of a tall drawing, where everything that can be chosen is a button."""
        return -(-len(self.view["legal"]) // columns)

    def draw_map(self) -> None:
        """The island in the sea with everything on it."""
        canvas = self.canvas
        canvas.add(island(self.game, self.board, self.language))
        names = [item.name for item in self.board.hexes]
        for name in self.view["felled"]:
            self.draw_felled(names.index(name))
        for name in self.view["ahu"]:
            self.draw_base(AHU_NAMES.index(name))
        lying = {lies["place"] for lies in self.view["pieces"].values()}
        for place, name in enumerate(names):
            if name in self.view["hexes"] or name in lying:
                self.draw_contents(place)
        if not self.is_tall:
            for ahu in range(len(self.board.sites)):
                self.draw_ahu_choices(ahu)
            for place in range(len(self.board.hexes)):
                self.draw_hex_choice(place)
        for event in self.last:
            if "hex" in event.fields:
                table.mark_last(canvas, *self.grid.centre(int(self.board.hex_at[event.fields["hex"]])), self.grid.radius * 0.8)
            elif "ahu" in event.fields:
                table.mark_last(canvas, *self.grid.site(event.fields["ahu"]), 22)

    # -- the island --------------------------------------------------------------------------------------------------

    def draw_felled(self, place: int) -> None:
        """G-SORC-3: a forest tile that was turned over."""
        x, y = self.grid.centre(place)
        self.canvas.polygon(self.grid.corners(place, 0.9), fill="var(--sand)")
        self.canvas.text(x, y - self.grid.radius + 18, self.board.hexes[place].name, 10, style="fill:var(--ink);opacity:.6")
        label = self.word("felled")
        self.canvas.text(x, y + self.grid.radius * 0.66, label, 9.5, font_weight="bold", **squeezed(label, self.grid.radius * 1.4, 9))

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
                canvas.element("title", escaped(f"{self.word('logs')}: {count}"))
                self.log(0, 0)
                canvas.text(0, 4, count, 11, font_weight="bold")
            else:
                canvas.element("title", escaped(f"{self.seat(owner)}: {self.word(kind)}"))
                self.figure(kind, owner, 0, 0, str(count) if count > 1 else "")

    def draw_hex_choice(self, place: int) -> None:
        cell = self.board.hexes[place].cell
        for kind in (PUT, TO):
            action = self.take((kind, cell))
            if action is not None:
                with self.canvas.control(action, self.describe(action)):
                    self.canvas.polygon(self.grid.corners(place, 0.9), class_="choice")

    def draw_base(self, ahu: int) -> None:
        """An Ahu with a base: a reservation has a broken edge; a Moai stands on the base, with or without a headdress."""
        canvas, site, (x, y) = self.canvas, self.board.sites[ahu], self.grid.site(ahu)
        here = self.view["ahu"][site.name]
        owner = here["owner"]
        with canvas.group(id=f"base-{site.name}", transform=f"translate({x:.1f} {y:.1f})"):
            canvas.element("title", escaped(self.ahu_title(ahu)))
            canvas.rect(
                -12,
                -15,
                24,
                30,
                rx=4,
                fill="var(--stone)" if owner is None else f"var(--{SEAT_NAMES[owner]})",
                stroke="var(--ink)",
                stroke_width=2.5,
                stroke_dasharray="3 2" if here["moai"] is None else None,
            )
            numbers(canvas, site, 0, 0, "ink" if owner is None else f"{SEAT_NAMES[owner]}-ink")
            if here["moai"] is None:
                canvas.text(0, -17, self.looks[owner].letter, 10, font_weight="bold")
        if here["moai"] is None:
            return
        piece = PIECE_NAMES.index(here["moai"])
        with canvas.piece(f"piece-{here['moai']}", x, y - 21):
            canvas.element("title", escaped(self.ahu_title(ahu)))
            self.moai(piece, owner)
        if here["headdress"] is not None:
            with canvas.piece(f"piece-{here['headdress']}", x, y - 37 - 3 * (int(WEIGHT[piece]) - 2)):
                canvas.path(CROWN_SHAPE, fill="var(--lava)", stroke="var(--ink)")

    def draw_ahu_choices(self, ahu: int) -> None:
        canvas, (x, y) = self.canvas, self.grid.site(ahu)
        for kind in (RESERVE, ERECT, CROWN, PEEK):
            action = self.take((kind, ahu))
            if action is None:
                continue
            with canvas.control(action, self.describe(action)):
                if kind == PEEK:
                    canvas.circle(x + 14, y - 10, 9, class_="choice")
                    canvas.path(EYE, transform=f"translate({x + 14:.1f} {y - 10:.1f})", fill="none", stroke="var(--ink)")
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
        paint = {"fill": f"var(--{SEAT_NAMES[seat]})", "stroke": "var(--ink)", "stroke_width": 1.2}
        if kind == "worker":
            self.canvas.circle(x, y, 9, **paint)
        elif kind == "chief":
            self.canvas.rect(x - 9, y - 9, 18, 18, rx=2, **paint)
        else:
            self.canvas.path(STAR, transform=f"translate({x:.1f} {y:.1f}) scale(1.35)", **paint)
        text = self.looks[seat].letter + mark
        size = 10 if len(text) == 1 else 8.5
        self.canvas.text(x, y + 3.5, text, size, font_weight="bold", style=f"fill:var(--{SEAT_NAMES[seat]}-ink)")

    def log(self, x: float, y: float) -> None:
        self.canvas.rect(x - 10, y - 6, 20, 12, rx=6, fill="var(--wood)", stroke="var(--ink)")

    def moai(self, piece: int, owner: int | None) -> None:
        """A statue, the bigger the taller, with its size."""
        size = int(WEIGHT[piece])
        colour = "mountain" if owner is None else SEAT_NAMES[owner]
        self.canvas.path(
            MOAI,
            fill=f"var(--{colour})",
            stroke="var(--ink)",
            stroke_width=1.3,
            transform=f"scale({0.6 + 0.15 * size:.2f} {0.5 + 0.2 * size:.2f})",
        )
        ink = "ink" if owner is None else f"{SEAT_NAMES[owner]}-ink"
        self.canvas.text(0, 8, size, 9, font_weight="bold", style=f"fill:var(--{ink})")

    def draw_piece(self, piece: int, at: tuple[float, float], scale: float) -> None:
        """A Moai or headdress on its way, with the marker on it and the choices about it."""
        canvas, name = self.canvas, PIECE_NAMES[piece]
        lies = self.view["pieces"][name]
        holder = lies["holder"]
        title = self.word(PIECE_WORDS[piece]) + ("" if holder is None else f" ({self.seat(holder)})")
        in_hand = self.view["hand"] is not None and self.view["hand"]["piece"] == name
        with canvas.piece(f"piece-{name}", *at), canvas.group(transform=f"scale({scale:.2f})"):
            canvas.element("title", escaped(title))
            if in_hand:
                canvas.circle(0, 0, 15, fill="var(--ember)", opacity=0.8)
            if piece >= FIRST_HEADDRESS:
                canvas.path(CROWN_SHAPE, fill="var(--lava)", stroke="var(--ink)", transform="scale(1.2)")
            else:
                self.moai(piece, None)
            if holder is not None:
                canvas.circle(8, -8, 5, fill=f"var(--{SEAT_NAMES[holder]})", stroke="var(--ink)", stroke_width=2 if lies["marked"] else 0.6)
                if lies["marked"]:
                    canvas.text(8, -5, self.looks[holder].letter, 8, style=f"fill:var(--{SEAT_NAMES[holder]}-ink)")
        for kind in (LIFT, CLAIM, REGAIN):
            action = self.take((kind, piece))
            if action is not None:
                with canvas.control(action, self.describe(action)):
                    canvas.circle(at[0], at[1], 15 * max(scale, 0.8), class_="choice")

    # -- beside the island -------------------------------------------------------------------------------------------

    def draw_head(self, x: float, y: float, width: float) -> None:
        canvas, view = self.canvas, self.view
        status = self.status[:1].upper() + self.status[1:]
        canvas.text(x, y, status, 14, "start", font_weight="bold", **squeezed(status, width, 14))
        waiting = [step for step in steps_of(view["agenda"]) if step in PHASES]
        phase = PHASES[waiting[0]] if waiting else 5
        text = f"{self.game.texts.say('word.round', self.language, n=view['round'])} · {self.word(f'phase_{phase}')}"
        note = self.word("reconstructed") if "reconstructed" in view["edition"] else view["edition"]
        text = f"{text} · {note}" if view["to_act"] != OVER else note
        canvas.text(x, y + 20, text, 12, "start", style="fill:var(--faint)", **squeezed(text, width, 12))

    def draw_player(self, seat: int, left: float, y: float) -> None:
        """What a seat has in front of the screen, and behind it where that may be seen."""
        canvas, view = self.canvas, self.view
        player = view["players"][seat]
        colour = f"var(--{SEAT_NAMES[seat]})"
        canvas.rect(left, y, 342, 124, rx=9, fill="var(--card)", stroke=colour, stroke_width=4 if view["to_act"] == seat else 1.5)
        self.looks[seat].token(canvas, left + 20, y + 20, 11)
        canvas.text(left + 38, y + 25, self.seat(seat), 16, "start", font_weight="bold")
        notes = [self.word("first_player")] if view["first"] == seat else []
        notes += [self.word("passed")] if seat in view["passed"] else []
        canvas.text(left + 128, y + 24, " · ".join(notes), 11, "start", style="fill:var(--faint)")
        points = self.game.texts.say("word.points", self.language, n=view["scores"][seat])
        canvas.text(left + 332, y + 25, points, 15, "end", font_weight="bold")
        canvas.text(left + 12, y + 51, f"{self.word('reserve')}:", 11, "start", style="fill:var(--faint)")
        if player["reserve"] is None:
            canvas.text(left + 84, y + 51, self.word("hidden"), 11, "start", style="fill:var(--faint)")
        else:
            self.draw_stock(seat, player["reserve"], left + 92, y + 47)
        canvas.text(left + 12, y + 77, f"{self.word('spent')}:", 11, "start", style="fill:var(--faint)")
        self.draw_stock(seat, player["spent"], left + 92, y + 73)
        canvas.text(left + 332, y + 77, f"{self.word('half_tablets')}: {player['halves']}", 11, "end")
        canvas.text(left + 12, y + 107, f"{self.word('front')}:", 11, "start", style="fill:var(--faint)")
        front = [PIECE_NAMES.index(name) for name, lies in view["pieces"].items() if lies["place"] is None and lies["holder"] == seat]
        gap = min(34.0, 230 / max(1, len(front)))
        for place, piece in enumerate(front):
            self.draw_piece(piece, (left + 108 + gap * place, y + 102), 0.95)

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
            canvas.circle(x + 84, y, 7, fill=f"var(--{SEAT_NAMES[seat]})", stroke="var(--ink)", stroke_width=2.5)
            canvas.text(x + 94, y + 4, stock["markers"], 12, "start")
        if stock.get("logs"):
            self.log(x + 122, y)
            canvas.text(x + 135, y + 4, stock["logs"], 12, "start")
        if stock.get("bases"):
            canvas.rect(x + 158, y - 6, 18, 12, rx=2, fill=f"var(--{SEAT_NAMES[seat]})", stroke="var(--ink)")
            canvas.text(x + 180, y + 4, stock["bases"], 12, "start")

    def draw_supply(self, x: float, y: float, width: float) -> None:
        """What is left in the box, and the Moai on offer."""
        canvas, view = self.canvas, self.view
        left = " · ".join(f"{size}: {count}" for size, count in enumerate(view["supply"], 1))
        text = (
            f"{self.word('supply')}: Moai {left} · {self.word('headdresses')} {view['headdresses']} · {self.word('logs')} {view['logs']}"
            f" · {self.word('half_tablets')} {view['half_tablets']}"
        )
        canvas.text(x, y + 16, text, 12, "start", **squeezed(text, min(width, 620), 12))
        x, y = (x, y + 46) if self.is_tall else (x + 640, y + 16)
        canvas.text(x, y, f"{self.word('tile')}:", 12, "start", font_weight="bold")
        offered = [size for size, count in enumerate(view["tile"], 1) for _ in range(count)]
        for place, size in enumerate(offered):
            with canvas.group(id=f"offer-{place}", transform=f"translate({x + 110 + 34 * place:g} {y - 4:g})"):
                self.moai((0, 0, 17, 29)[size], None)

    def draw_buttons(self, left: float, top: float, width: float, height: float) -> None:
        """The choices that have no place on the board; in a tall drawing, where the board is small, all of them."""
        others = [action for action in self.view["legal"] if action not in self.placed]
        columns = 4 if self.is_tall else min(7, max(3, -(-len(others) // 4)))
        step = width / columns
        for place, action in enumerate(others):
            row, column = divmod(place, columns)
            table.button(self.canvas, action, self.describe(action), left + column * step, top + row * (height + 4), step - 5, height)

    # -- words and choices -------------------------------------------------------------------------------------------

    def take(self, key: tuple[int, int]) -> int | None:
        """The action that belongs here, if it is legal; it then needs no button."""
        action = None if self.is_tall else self.choices.get(key)
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


def draw(game: Game, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> str:
    """The view as SVG."""
    return Picture(game, view, language, layout, last).drawn()
