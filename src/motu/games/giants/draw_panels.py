"""What stands beside the island: status, quarry tile, supply, players with their screens, and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from motu.drawing import Scene, number, table, width_of
from motu.games.giants.board import Board
from motu.games.giants.draw_island import HEIGHT, WIDTH, grid_of, symbols_of
from motu.games.giants.moves import CELL_NAMES, FIGURE_NAMES, FIRST_HEADDRESS, NUMBERING, PAYMENTS, PIECE_NAMES, PIECE_WORDS, Act
from motu.games.giants.sketch import LAST_PHASE, phase_of

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.core.state import State

ON_BOARD = (Act.PUT, Act.TO, Act.RESERVE, Act.ERECT, Act.CROWN, Act.PEEK, Act.LIFT, Act.CLAIM, Act.REGAIN)
"""Kinds of action that have a place on the map or a piece; a tall drawing gives them a button as well."""
MAP_SCALE = 390 / WIDTH
TALL_COLUMNS = 5
MOST_IN_A_ROW = 8
MOST_BUTTONS = 20
"""With more choices than these a tall drawing lets hexes be chosen on the map alone, where a reader zooms in."""
MOST_HINTS = 60
"""With more choices than these the explanations over the status line are left out; the labels stay."""


class Panels(Scene):
    """A drawing in the making: its view, its words, and everything that is not on the map."""

    ending = "word.over"

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.board: Board = game.components_of(view["options"])[0]
        self.grid = grid_of(self.board)
        self.choices = {(int(NUMBERING.kind[action]), int(NUMBERING.first[action])): action for action in view["legal"]}
        self.in_hand: str | None = None if view["hand"] is None else view["hand"]["piece"]
        self.lying: dict[str, list[str]] = {}
        """The pieces on each hex."""
        for piece, lies in view["pieces"].items():
            if lies["place"] is not None:
                self.lying.setdefault(lies["place"], []).append(piece)
        self.spots: dict[int, tuple[float, float, float, float]] = {}
        """The place of the button of an action."""
        large = len(view["legal"]) > MOST_BUTTONS
        self.loose = [
            action
            for action in view["legal"]
            if NUMBERING.kind[action] not in ON_BOARD or (self.is_tall and not (large and NUMBERING.kind[action] == Act.PUT))
        ]
        size = (390.0, self.tall_height()) if self.is_tall else (1400.0, 950.0)
        self.open_canvas(*size, symbols_of(self.board))

    # -- words -------------------------------------------------------------------------------------------------------

    def speaker(self) -> State:
        """A world is costly to imagine; this state knows nothing but who decides what."""
        state: State = self.game.set_up(self.view["seats"], self.game.read_options(self.view["options"]))
        state.agenda = self.view["agenda"]
        return state

    def where(self) -> str:
        return self.word("round", n=self.view["round"])

    def asked(self) -> str:
        return f"{self.word(f'phase_{self.phase()}')}: {self.prompt}" if self.is_tall else self.prompt

    def phase(self) -> int:
        return phase_of(int(self.view["agenda"]))

    # -- sizes -------------------------------------------------------------------------------------------------------

    def tray_height(self) -> float:
        return 52.0 * self.tray_rows() + (8 if self.loose else 0)

    def tray_rows(self) -> int:
        wordy = sum(map(self.is_wordy, self.loose))
        return -(-(len(self.loose) - wordy) // self.tray_columns()) + -(-wordy // 2)

    def is_wordy(self, action: int) -> bool:
        """Whether a button of a tall drawing says in words what it does, and so must be wide."""
        return self.is_tall and int(NUMBERING.kind[action]) not in ON_BOARD and not self.faces(action)

    def tray_columns(self) -> int:
        if not self.is_tall:
            return max(6, len(self.loose) if len(self.loose) <= MOST_IN_A_ROW else -(-len(self.loose) // 2))
        return TALL_COLUMNS if max((len(self.faces(action)) for action in self.loose), default=0) <= 2 else 3

    def panel_height(self) -> float:
        return 171.0

    def tall_height(self) -> float:
        return 78 + HEIGHT * MAP_SCALE + 8 + self.tray_height() + 180 + len(self.looks) * self.panel_height() + 4

    def plan_tray(self, x: float, y: float, width: float) -> None:
        """Give every loose choice its button."""
        high = 52.0 if self.is_tall or self.tray_rows() < 2 else 29.0
        row = y
        for is_wordy, columns in ((False, self.tray_columns()), (True, 2)):
            actions = [action for action in self.loose if self.is_wordy(action) is is_wordy]
            for place, action in enumerate(actions):
                step = width / columns
                self.spots[action] = (x + step * (place % columns), row + high * (place // columns), step - 4, high - 4)
            row += high * -(-len(actions) // columns)

    # -- status and supply -------------------------------------------------------------------------------------------

    def draw_status(self, x: float, y: float, width: float) -> None:
        super().draw_status(x, y, width)
        if len(self.view["legal"]) > MOST_HINTS:
            self.canvas.hint_place = None

    def draw_phases(self, x: float, y: float, width: float) -> None:
        """The phases of a round one after the other; the present one stands out."""
        step = width / LAST_PHASE
        for phase in range(1, LAST_PHASE + 1):
            left, is_now = x + step * (phase - 1), phase == self.phase() and not self.is_over
            notch = 0 if phase == 1 else 9
            self.canvas.path(
                f"M{number(left)} {number(y)}h{number(step - 12)}l9 13l-9 13h{number(12 - step)}l{notch}-13z",
                fill="var(--gold)" if is_now else "var(--card)",
                stroke="var(--gold-dark)" if is_now else "var(--line)",
                stroke_width=1.2,
                stroke_linejoin="round",
            )
            ink = "fill:var(--rock-dark)" if is_now else None
            name = f"{phase}. {self.word(f'phase_{phase}')}"
            self.canvas.label(left + step / 2, y + 13, name, step - 34, 13, class_="b" if is_now else "faint", style=ink)

    def draw_quarry_tile(self, x: float, y: float, width: float) -> None:
        """G-SETUP-11: the Moai on offer and the dice of this round."""
        canvas, view = self.canvas, self.view
        table.board(canvas, x, y, width, 82)
        label = self.word("tile")
        table.badge(canvas, x + 18 + width_of(label, 12, True) / 2, y + 19, label, 12)
        white = int(self.board.white[view["seats"] - 3])
        for die, face in enumerate(view["dice"]):
            colour = "pearl" if die < white else "wood-light"
            with canvas.placed(x + 32 + 38 * die, y + 54):
                canvas.element("title", f"{self.word('dice')} ({self.word('white' if die < white else 'brown')}): {face}")
                canvas.rect(-14, -12, 32, 32, rx=8, fill="var(--shade)", opacity=0.35)
                canvas.rect(-16, -16, 32, 32, rx=8, fill=f"var(--{colour})", stroke="var(--rock-dark)", stroke_width=1.5)
                canvas.rect(-13, -13, 26, 26, rx=6, fill=canvas.texture("sheen"), opacity=0.5)
                canvas.text(0, 7.5, face, 21, class_="b", style="fill:var(--rock-dark)")
        offered = [size for size, count in enumerate(view["tile"], 1) for _ in range(count)]
        room = width - 60 - 38 * len(view["dice"])
        step = min(38.0, room / max(1, len(offered)))
        for place, size in enumerate(offered):
            left = x + width - 26 - step * (len(offered) - 1 - place)
            canvas.use(f"moai-{size}", left, y + 62 - 22 * (0.62, 0.8, 1.0)[size - 1] * 1.15, 1.15, id=f"offer-{place}")

    def draw_supply(self, x: float, y: float, width: float) -> None:
        """What is left in the box."""
        canvas, view = self.canvas, self.view
        table.panel(canvas, x, y, width, 82, self.word("supply"))
        stock: list[tuple[str, str, int, float]] = [
            (f"moai-{size}", self.word(f"moai_{size}"), count, 0.9) for size, count in enumerate(view["supply"], 1)
        ]
        stock += [
            ("headdress", self.word("headdresses"), view["headdresses"], 0.95),
            ("log", self.word("logs"), view["logs"], 0.85),
            ("tablet", self.word("half_tablets"), view["half_tablets"], 0.95),
        ]
        step = (width - 16) / len(stock)
        for place, (symbol, label, count, scale) in enumerate(stock):
            with canvas.placed(x + 24 + step * place, y + 52, round(scale * (0.8 if self.is_tall else 1), 2), id=f"supply-{symbol}"):
                canvas.element("title", f"{label}: {count}")
                canvas.use(symbol, opacity=None if count else 0.3)
            canvas.text(
                x + (38 if self.is_tall else 42) + step * place,
                y + 58,
                count,
                15 if self.is_tall else 18,
                "start",
                class_="b" if count else "faint",
            )

    # -- players -----------------------------------------------------------------------------------------------------

    def draw_players(self, x: float, y: float, width: float) -> None:
        first = self.view["seat"] or 0
        for place in range(len(self.looks)):
            seat = (first + place) % len(self.looks) if self.is_tall else place
            self.draw_player(seat, x, y + self.panel_height() * place, width, self.panel_height() - 9)

    def draw_player(self, seat: int, x: float, y: float, width: float, height: float) -> None:
        """Points, what is behind the screen if this may be seen, what is spent, and what stands in front."""
        canvas, view, look = self.canvas, self.view, self.looks[seat]
        player = view["players"][seat]
        table.panel(canvas, x, y, width, height, edge=look.colour, thick=4.5 if view["to_act"] == seat else 1.5)
        look.token(canvas, x + 26, y + 25, 15)
        table.mark_actor(canvas, self.last, seat, x + 26, y + 25)
        canvas.label(x + 50, y + 24, look.name, 100, 18, "start", class_="h")
        after = x + 66 + min(100, width_of(look.name, 18, True))
        if view["first"] == seat:
            with canvas.placed(after, y + 24, 0.75, id="first-player"):
                canvas.element("title", self.word("first_player"))
                canvas.use("flag")
            after += 20
        if seat in view["passed"]:
            canvas.label(after, y + 25, self.word("passed"), x + width - 96 - after, 12, "start", class_="faint")
        canvas.use("star", x + width - 24, y + 24, 0.75)
        canvas.text(x + width - 42, y + 33, view["scores"][seat], 26, "end", class_="h", id=f"score-{look.colour}")
        if self.is_over:
            half = (width - 24) / 2
            for place, (source, points) in enumerate(view["breakdown"][seat].items()):
                left, top = x + 14 + (half + 4) * (place % 2), y + 58 + 26 * (place // 2)
                canvas.label(left, top, self.say(f"score.{source}"), half - 34, 14, "start")
                canvas.text(left + half - 6, top + 5, points, 15, "end", class_="b")
        elif player["reserve"] is None:
            canvas.use("screen", x + 52, y + 64, 0.66, colour=look.colour)
            canvas.label(x + 98, y + 62, self.word("hidden"), width - 190, 13, "start", class_="faint")
        else:
            canvas.use("screen", x + 36, y + 64, 0.5, colour=look.colour)
            self.draw_stock(seat, player["reserve"], x + 80, y + 63, 1, width - 84)
        self.draw_auction(seat, player, x, y, width)
        self.draw_front(seat, player, x, y + height - 28, width)

    def draw_stock(
        self, seat: int, stock: Mapping[str, Any], x: float, y: float, scale: float, width: float, is_copy: bool = False
    ) -> None:
        """Figures, markers, logs and bases in a row; the special figures need no number. A bid only copies what is in the reserve."""
        canvas, look = self.canvas, self.looks[seat]
        step = width / 21
        if stock["workers"]:
            canvas.use(f"worker-{look.colour}", x, y - 1, 0.8 * scale)
            canvas.text(x + 13 * scale, y + 6, stock["workers"], 14, "start", class_="b")
        for place, kind in ((4.4, "sorcerer"), (7, "chief")):
            if stock[kind] and is_copy:
                canvas.use(f"{kind}-{look.colour}", x + step * place, y, 0.75 * scale)
            elif stock[kind]:
                with canvas.piece(f"{kind}-{look.colour}", x + step * place, y, title=self.word(kind)):
                    canvas.use(f"{kind}-{look.colour}", 0, 0, 0.75 * scale)
        if stock["markers"]:
            look.token(canvas, x + step * 10, y, 9.5 * scale)
            canvas.text(x + step * 10 + 13 * scale, y + 6, stock["markers"], 14, "start", class_="b")
        if stock.get("logs"):
            canvas.use("log", x + step * 14, y, 0.66)
            canvas.text(x + step * 14 + 14, y + 6, stock["logs"], 14, "start", class_="b")
        if stock.get("bases"):
            paint = {"fill": f"var(--{look.colour})", "stroke": f"var(--{look.colour}-dark)"}
            canvas.rect(x + step * 18 - 8, y - 6, 18, 12, rx=3, stroke_width=2, **paint)
            canvas.text(x + step * 18 + 14, y + 6, stock["bases"], 14, "start", class_="b")

    def draw_auction(self, seat: int, player: Mapping[str, Any], x: float, y: float, width: float) -> None:
        """Closed hands, the own bid, and after opening the order of choice with the sculptors that are still idle."""
        canvas, view, look = self.canvas, self.view, self.looks[seat]
        if self.is_over:
            return
        row, choice, bid = y + 99, view["choice"], player["bid"]
        if choice is None and (seat - view["first"]) % view["seats"] < view["bids"]:
            for hand in (0, 1):
                canvas.use("fist", x + width - 60 + 32 * hand, row - 2, 0.8, id=f"fist-{look.colour}-{hand}")
        if bid is not None and any(bid.values()) and choice is None:
            canvas.label(x + 12, row, self.word("bid"), 58, 12, "start", class_="faint")
            self.draw_stock(seat, bid, x + 84, row, 0.85, width - 88, is_copy=True)
        elif any(player["spent"].values()):
            canvas.label(x + 12, row, self.word("spent"), 58, 12, "start", class_="faint")
            with canvas.group(opacity=0.75):
                self.draw_stock(seat, player["spent"], x + 84, row, 0.8, width - 88)
        if choice is not None and seat in choice["order"]:
            place = choice["order"].index(seat) + 1
            ground, ink = ("choice", "choice-ink") if place - 1 == choice["chooser"] else ("card", "ink")
            table.badge(canvas, x + width - 92, y + 25, f"{place}.", 14, ground, ink)
            if choice["hands"][seat]:
                canvas.use("fist", x + width - 52, row - 2, 0.7)
                canvas.text(x + width - 34, row + 5, choice["hands"][seat], 16, "start", class_="b")

    def draw_front(self, seat: int, player: Mapping[str, Any], x: float, y: float, width: float) -> None:
        """Half-tablets and Moai in front of the screen."""
        canvas = self.canvas
        canvas.line(x + 12, y - 23, x + width - 12, y - 23, stroke="var(--line)", stroke_width=1, stroke_dasharray="2 4")
        canvas.use("tablet", x + 28, y + 1, 0.85)
        canvas.text(x + 46, y + 7, player["halves"], 16, "start", class_="b", id=f"tablets-{self.looks[seat].colour}")
        front = [name for name, lies in self.view["pieces"].items() if lies["place"] is None and lies["holder"] == seat]
        gap = min(36.0, (width - 110) / max(1, len(front)))
        for place, name in enumerate(front):
            self.draw_piece(name, x + 96 + gap * place, y + 1, 0.82)

    def draw_piece(self, name: str, x: float, y: float, scale: float) -> None:
        """A Moai or headdress on its way, with the marker on it and the choices about it."""
        canvas, lies = self.canvas, self.view["pieces"][name]
        piece, holder = PIECE_NAMES.index(name), lies["holder"]
        title = self.word(PIECE_WORDS[piece]) + ("" if holder is None else f" ({self.looks[holder].name})")
        with canvas.piece(f"piece-{name}", x, y, scale=round(scale, 2), title=title):
            if name == self.in_hand:
                canvas.circle(0, 0, 24, fill="var(--ember)", opacity=0.75)
            canvas.use("headdress" if piece >= FIRST_HEADDRESS else f"moai-{name[0]}")
            if holder is not None:
                self.looks[holder].token(canvas, 11, -13, 9 if lies["marked"] else 6, None if lies["marked"] else "")
        for kind in (Act.LIFT, Act.CLAIM, Act.REGAIN):
            action = self.choices.get((kind, piece))
            if action is not None:
                with canvas.control(action, self.describe(action)):
                    canvas.circle(x, y, 22 * max(scale, 0.7), class_="choice", fill_opacity=0.2)
                    self.draw_tray_button(action)

    # -- buttons -----------------------------------------------------------------------------------------------------

    def draw_tray_button(self, action: int) -> None:
        """The button of a choice that also has a place on the map: its pictures and a short name."""
        if action not in self.spots:
            return
        canvas = self.canvas
        x, y, width, height = self.spots[action]
        kind, first = int(NUMBERING.kind[action]), int(NUMBERING.first[action])
        with canvas.outside():
            canvas.rect(x, y, width, height, rx=9, class_="choice")
            if kind in (Act.LIFT, Act.CLAIM, Act.REGAIN):
                name = PIECE_NAMES[first]
                canvas.use("headdress" if first >= FIRST_HEADDRESS else f"moai-{name[0]}", x + 22, y + height / 2, 0.8)
                place = self.view["pieces"][name]["place"]
                canvas.label(x + 22 + width / 2 - 4, y + height / 2, place or "", width - 44, 14, class_="b")
            elif kind in (Act.PUT, Act.TO):
                canvas.label(x + width / 2, y + height / 2, CELL_NAMES[first], width - 8, 15, class_="b")
            else:
                colour = self.looks[self.view["seat"]].colour
                symbol, scale = {Act.PEEK: ("eye", 0.9), Act.RESERVE: (f"token-{colour}", 0.6), Act.ERECT: ("moai-2", 0.85)}.get(
                    kind, ("headdress", 0.9)
                )
                canvas.use(symbol, x + 20, y + height / 2, scale)
                canvas.label(x + 20 + width / 2, y + height / 2, self.board.sites[first].name, width - 42, 14, class_="b")

    def draw_buttons(self) -> None:
        """The choices that have no place on the map, each with its pictures."""
        for action in self.loose:
            kind = int(NUMBERING.kind[action])
            if kind in ON_BOARD:
                continue
            x, y, width, height = self.spots[action]
            symbols = self.faces(action)
            if not symbols:
                table.button(self.canvas, action, self.describe(action), x, y, width, height)
                continue
            with self.canvas.control(action, self.describe(action)):
                self.canvas.rect(x, y, width, height, rx=9, class_="choice")
                step = min(28.0, (width - 12) / len(symbols))
                for place, (symbol, scale) in enumerate(symbols):
                    across = x + width / 2 + step * (place - (len(symbols) - 1) / 2)
                    if symbol.isdigit() or symbol == "–":
                        self.canvas.text(across, y + height / 2 + 6, symbol, 18, class_="b")
                    else:
                        self.canvas.use(symbol, across, y + height / 2, scale * min(1, height / 40))

    def faces(self, action: int) -> list[tuple[str, float]]:
        """The pictures on a button; none where words say it better."""
        kind, fields = int(NUMBERING.kind[action]), self.game.numbering.fields(action)
        seat = self.view["seat"]
        colour = self.looks[seat].colour if seat is not None else "red"
        if kind == Act.BID_MARKERS:
            return [(f"token-{colour}", 0.4)] * fields["n"] or [("–", 1)]
        if kind == Act.BID_SCULPTORS:
            found = [(f"worker-{colour}", 0.62)] * fields["workers"]
            found += [(f"sorcerer-{colour}", 0.62)] * fields["sorcerer"] + [(f"chief-{colour}", 0.62)] * fields["chief"]
            return found or [("–", 1)]
        if kind == Act.TAKE:
            return [(f"moai-{fields['size']}", 0.85), (f"{'chief' if fields['by'] else 'worker'}-{colour}", 0.7)]
        if kind == Act.FIGURE:
            return [(f"{FIGURE_NAMES[fields['figure']]}-{colour}", 0.85)] + [("log", 0.7)] * fields["logs"]
        if kind == Act.PAY:
            return [(f"token-{self.looks[helper].colour}", 0.5) for helper in PAYMENTS[fields["helpers"]]]
        return []
