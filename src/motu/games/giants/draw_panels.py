"""What stands beside the island: status, quarry tile, supply, players with their screens, and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from motu.core.seats import CHANCE, OVER
from motu.drawing import Canvas, looks, table, width_of
from motu.games.giants.board import Board
from motu.games.giants.draw_island import HEIGHT, WIDTH, grid_of, symbols_of
from motu.games.giants.moves import (
    AUCTION,
    BID_MARKERS,
    BID_SCULPTORS,
    CELL_NAMES,
    CHOICE,
    CLAIM,
    CROWN,
    ERECT,
    FIGURE,
    FIGURE_NAMES,
    FIRST_HEADDRESS,
    LIFT,
    NUMBERING,
    PAY,
    PAYMENTS,
    PEEK,
    PIECE_NAMES,
    PIECE_WORDS,
    PLACEMENT,
    PRODUCTION,
    PUT,
    REGAIN,
    RESERVE,
    TAKE,
    TO,
    TRANSPORT,
)

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

PHASES = {PRODUCTION: 1, AUCTION: 2, CHOICE: 2, PLACEMENT: 3, TRANSPORT: 4}
LAST_PHASE = 5
ON_BOARD = (PUT, TO, RESERVE, ERECT, CROWN, PEEK, LIFT, CLAIM, REGAIN)
"""Kinds of action that have a place on the map or a piece; a tall drawing gives them a button as well."""
MAP_SCALE = 390 / WIDTH
TALL_COLUMNS = 5
MOST_HINTS = 30
"""With more choices than these the explanations over the status line are left out; the labels stay."""


class Panels:
    """A drawing in the making: its view, its words, and everything that is not on the map."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        self.game, self.view, self.language = game, view, language
        self.is_tall = layout == "tall"
        self.board: Board = game.components_of(view["options"])[0]
        self.grid = grid_of(self.board)
        self.looks = looks(game, language)[: view["seats"]]
        self.last = [event for event in last if event.seen_by(view["seat"])]
        self.state = game.set_up(view["seats"], game.read_options(view["options"]))
        """Only for words: it knows nothing but who decides what."""
        self.state.agenda = view["agenda"]
        self.is_over = view["to_act"] == OVER
        self.prompt = self.word("over") if self.is_over else game.prompt(self.state, language, view["seat"])
        self.choices = {(int(NUMBERING.kind[action]), int(NUMBERING.first[action])): action for action in view["legal"]}
        self.spots: dict[int, tuple[float, float, float, float]] = {}
        """The place of the button of an action."""
        self.loose = [action for action in view["legal"] if self.is_tall or NUMBERING.kind[action] not in ON_BOARD]
        size = (390.0, self.tall_height()) if self.is_tall else (1400.0, 944.0)
        self.canvas = Canvas(*size, self.say("game.name"), self.prompt, symbols_of(self.board))

    # -- words -------------------------------------------------------------------------------------------------------

    def say(self, key: str, **fields: object) -> str:
        return self.game.texts.say(key, self.language, **fields)

    def word(self, key: str, **fields: object) -> str:
        return self.say(f"word.{key}", **fields)

    def describe(self, action: int) -> str:
        return self.game.describe(self.state, action, self.language)

    def phase(self) -> str:
        agenda = int(self.view["agenda"])
        while agenda:
            if (agenda & 255) >> 3 in PHASES:
                return self.word(f"phase_{PHASES[(agenda & 255) >> 3]}")
            agenda >>= 8
        return self.word(f"phase_{LAST_PHASE}")

    # -- sizes -------------------------------------------------------------------------------------------------------

    def tray_height(self) -> float:
        return 52.0 * -(-len(self.loose) // self.tray_columns()) + (8 if self.loose else 0)

    def tray_columns(self) -> int:
        kinds = {int(NUMBERING.kind[action]) for action in self.loose}
        if self.is_tall:
            return TALL_COLUMNS if kinds & {PUT, TO, LIFT, CLAIM, REGAIN, PEEK, BID_MARKERS, RESERVE, ERECT, CROWN} else 3
        return max(6, -(-len(self.loose) // (3 if len(self.loose) > 14 else 2)))

    def panel_height(self) -> float:
        return 160.0

    def tall_height(self) -> float:
        return 78 + HEIGHT * MAP_SCALE + 8 + self.tray_height() + 168 + len(self.looks) * self.panel_height() + 4

    def plan_tray(self, x: float, y: float, width: float) -> None:
        """Give every loose choice its button."""
        columns = self.tray_columns()
        rows = -(-len(self.loose) // columns)
        step, high = width / columns, 52.0 if self.is_tall or rows < 3 else 34.0
        for place, action in enumerate(self.loose):
            self.spots[action] = (x + step * (place % columns), y + high * (place // columns), step - 4, high - 4)

    # -- status and supply -------------------------------------------------------------------------------------------

    def draw_note(self) -> None:
        """Reconstructed data are called so; other data are named."""
        edition = self.view["edition"]
        text = self.word("reconstructed") if "reconstructed" in edition else edition
        table.note(self.canvas, 12, self.canvas.height - 5, self.canvas.width - 24, text)

    def draw_status(self, x: float, y: float, width: float) -> None:
        view = self.view
        if self.is_over:
            winners = view["outcome"]["winners"]
            names = ", ".join(self.looks[winner].name for winner in winners)
            table.status(self.canvas, x, y, width, self.looks[winners[0]], names, self.prompt)
            self.canvas.use("crown", x + width - 34, y + 30, 1.1)
            return
        where = f"{self.word('round', n=view['round'])} · {self.phase()}"
        look = None if view["to_act"] == CHANCE else self.looks[view["to_act"]]
        table.status(self.canvas, x, y, width, look, f"{look.name} · {where}" if look else where, self.prompt)
        if len(view["legal"]) > MOST_HINTS:
            self.canvas.hint_place = None

    def draw_quarry_tile(self, x: float, y: float, width: float) -> None:
        """G-SETUP-11: the Moai on offer and the dice of this round."""
        canvas, view = self.canvas, self.view
        table.board(canvas, x, y, width, 78)
        label = self.word("tile")
        table.badge(canvas, x + 18 + width_of(label, 12, True) / 2, y + 17, label, 12)
        white = int(self.board.white[view["seats"] - 3])
        for die, face in enumerate(view["dice"]):
            colour = "pearl" if die < white else "wood-light"
            left = x + 14 + 30 * die
            canvas.rect(left, y + 36, 26, 26, rx=6, fill=f"var(--{colour})", stroke="var(--rock-dark)", stroke_width=1.5)
            canvas.text(left + 13, y + 55, face, 17, class_="b", style="fill:var(--rock-dark)")
        offered = [size for size, count in enumerate(view["tile"], 1) for _ in range(count)]
        for place, size in enumerate(offered):
            canvas.use(f"moai-{size}", x + width - 26 - 34 * (len(offered) - 1 - place), y + 42, 1, id=f"offer-{place}")

    def draw_supply(self, x: float, y: float, width: float) -> None:
        """What is left in the box."""
        canvas, view = self.canvas, self.view
        table.panel(canvas, x, y, width, 78, self.word("supply"))
        stock: list[tuple[str, str, int, float]] = [
            (f"moai-{size}", self.word(f"moai_{size}"), count, 0.8) for size, count in enumerate(view["supply"], 1)
        ]
        stock += [
            ("headdress", self.word("headdresses"), view["headdresses"], 0.9),
            ("log", self.word("logs"), view["logs"], 0.85),
            ("tablet", self.word("half_tablets"), view["half_tablets"], 0.9),
        ]
        step = (width - 16) / len(stock)
        for place, (symbol, label, count, scale) in enumerate(stock):
            with canvas.placed(x + 22 + step * place, y + 50, scale, id=f"supply-{symbol}"):
                canvas.element("title", f"{label}: {count}")
                canvas.use(symbol, opacity=None if count else 0.3)
            canvas.text(x + 38 + step * place, y + 60, count, 15, "start", class_="b")

    # -- players -----------------------------------------------------------------------------------------------------

    def draw_players(self, x: float, y: float, width: float) -> None:
        for seat in range(len(self.looks)):
            self.draw_player(seat, x, y + self.panel_height() * seat, width, self.panel_height() - 8)

    def draw_player(self, seat: int, x: float, y: float, width: float, height: float) -> None:
        """Points, what is behind the screen if this may be seen, what is spent, and what stands in front."""
        canvas, view, look = self.canvas, self.view, self.looks[seat]
        player = view["players"][seat]
        table.panel(canvas, x, y, width, height, edge=look.colour, thick=4.5 if view["to_act"] == seat else 1.5)
        look.token(canvas, x + 26, y + 25, 15)
        canvas.label(x + 50, y + 24, look.name, 110, 18, "start", class_="h")
        if view["first"] == seat:
            with canvas.placed(x + 68 + min(110, width_of(look.name, 18, True)), y + 24, 0.75, id="first-player"):
                canvas.element("title", self.word("first_player"))
                canvas.use("flag")
        if seat in view["passed"]:
            canvas.label(x + 208, y + 24, self.word("passed"), 70, 12, "start", class_="faint")
        canvas.use("star", x + width - 24, y + 24, 0.75)
        canvas.text(x + width - 42, y + 33, view["scores"][seat], 26, "end", class_="h", id=f"score-{look.colour}")
        if self.is_over:
            for place, (source, points) in enumerate(view["breakdown"][seat].items()):
                left, top = x + 16 + (width - 20) / 2 * (place % 2), y + 58 + 26 * (place // 2)
                canvas.label(left, top, self.say(f"score.{source}"), (width - 20) / 2 - 46, 14, "start")
                canvas.text(left + (width - 20) / 2 - 18, top + 5, points, 15, "end", class_="b")
        elif player["reserve"] is None:
            canvas.use("screen", x + 70, y + 64, 0.66, colour=look.colour)
            canvas.label(x + 122, y + 62, self.word("hidden"), 90, 12, "start", class_="faint")
        else:
            canvas.use("screen", x + 30, y + 64, 0.4, colour=look.colour)
            self.draw_stock(seat, player["reserve"], x + 66, y + 64, 1, width - 76)
        self.draw_auction(seat, player, x, y, width)
        self.draw_front(seat, player, x, y + height - 26, width)

    def draw_stock(self, seat: int, stock: Mapping[str, Any], x: float, y: float, scale: float, width: float) -> None:
        """Figures, markers, logs and bases in a row."""
        canvas, look = self.canvas, self.looks[seat]
        step = width / 6
        if stock["workers"]:
            canvas.use(f"worker-{look.colour}", x + 4, y - 1, 0.8 * scale)
            canvas.text(x + 4 + 15 * scale, y + 6, stock["workers"], 14, "start", class_="b")
        for place, kind in enumerate(("sorcerer", "chief"), 1):
            if stock[kind]:
                with canvas.piece(f"{kind}-{look.colour}", x + 8 + step * place, y, title=self.word(kind)):
                    canvas.use(f"{kind}-{look.colour}", 0, 0, 0.8 * scale)
        if stock["markers"]:
            look.token(canvas, x + 6 + step * 3, y, 10 * scale)
            canvas.text(x + 6 + step * 3 + 14 * scale, y + 6, stock["markers"], 14, "start", class_="b")
        if stock.get("logs"):
            canvas.use("log", x + 4 + step * 4, y, 0.7)
            canvas.text(x + 20 + step * 4, y + 6, stock["logs"], 14, "start", class_="b")
        if stock.get("bases"):
            canvas.rect(
                x + step * 5, y - 7, 20, 13, rx=3, fill=f"var(--{look.colour})", stroke=f"var(--{look.colour}-dark)", stroke_width=2
            )
            canvas.text(x + 25 + step * 5, y + 6, stock["bases"], 14, "start", class_="b")

    def draw_auction(self, seat: int, player: Mapping[str, Any], x: float, y: float, width: float) -> None:
        """Closed hands, the own bid, and after opening the order of choice with the sculptors that are still idle."""
        canvas, view, look = self.canvas, self.view, self.looks[seat]
        if self.is_over:
            return
        spent = player["spent"]
        row = y + 98
        if any(spent.values()):
            canvas.label(x + 12, row, self.word("spent"), 48, 11, "start", class_="faint")
            with canvas.group(opacity=0.75):
                self.draw_stock(seat, spent, x + 66, row, 0.8, width - 76)
        choice, bid = view["choice"], player["bid"]
        is_closed = choice is None and (seat - view["first"]) % view["seats"] < view["bids"]
        if is_closed:
            for hand in (0, 1):
                canvas.use("fist", x + width - 70 + 34 * hand, row - 2, 0.85, id=f"fist-{look.colour}-{hand}")
        if bid is not None and any(bid.values()) and choice is None:
            parts = [f"{self.word('markers')} {bid['markers']}", f"{self.word('workers')} {bid['workers']}"]
            parts += [self.word(kind) for kind in ("sorcerer", "chief") if bid[kind]]
            canvas.label(x + 12, row, f"{self.word('bid')}: {', '.join(parts)}", width - 100, 12, "start", 2)
        if choice is not None and seat in choice["order"]:
            place = choice["order"].index(seat) + 1
            ground, ink = ("choice", "choice-ink") if place - 1 == choice["chooser"] else ("card", "ink")
            table.badge(canvas, x + width - 92, y + 24, f"{place}.", 13, ground, ink)
            if choice["hands"][seat]:
                canvas.use("fist", x + width - 60, row, 0.6)
                canvas.text(x + width - 46, row + 5, choice["hands"][seat], 14, "start", class_="b")

    def draw_front(self, seat: int, player: Mapping[str, Any], x: float, y: float, width: float) -> None:
        """Half-tablets and Moai in front of the screen."""
        canvas = self.canvas
        canvas.use("tablet", x + 26, y, 0.85)
        canvas.text(x + 42, y + 6, player["halves"], 15, "start", class_="b", id=f"tablets-{self.looks[seat].colour}")
        front = [name for name, lies in self.view["pieces"].items() if lies["place"] is None and lies["holder"] == seat]
        gap = min(36.0, (width - 110) / max(1, len(front)))
        for place, name in enumerate(front):
            self.draw_piece(name, x + 92 + gap * place, y, 0.9)

    def draw_piece(self, name: str, x: float, y: float, scale: float) -> None:
        """A Moai or headdress on its way, with the marker on it and the choices about it."""
        canvas, lies = self.canvas, self.view["pieces"][name]
        piece, holder, hand = PIECE_NAMES.index(name), lies["holder"], self.view["hand"]
        title = self.word(PIECE_WORDS[piece]) + ("" if holder is None else f" ({self.looks[holder].name})")
        with canvas.piece(f"piece-{name}", x, y, scale=round(scale, 2), title=title):
            if hand is not None and hand["piece"] == name:
                canvas.circle(0, 0, 24, fill="var(--ember)", opacity=0.75)
            canvas.use("headdress" if piece >= FIRST_HEADDRESS else f"moai-{name[0]}")
            if holder is not None:
                self.looks[holder].token(canvas, 11, -13, 9 if lies["marked"] else 6, None if lies["marked"] else "")
        for kind in (LIFT, CLAIM, REGAIN):
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
            if kind in (LIFT, CLAIM, REGAIN):
                name = PIECE_NAMES[first]
                canvas.use("headdress" if first >= FIRST_HEADDRESS else f"moai-{name[0]}", x + 22, y + height / 2, 0.8)
                place = self.view["pieces"][name]["place"]
                canvas.label(x + 22 + width / 2 - 4, y + height / 2, place or "", width - 44, 14, class_="b")
            else:
                name = CELL_NAMES[first] if kind in (PUT, TO) else self.describe(action)
                canvas.label(x + width / 2, y + height / 2, name, width - 8, 14, "middle", 2, class_="b")

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
        if kind == BID_MARKERS:
            return [(f"token-{colour}", 0.4)] * fields["n"] or [("–", 1)]
        if kind == BID_SCULPTORS:
            found = [(f"worker-{colour}", 0.62)] * fields["workers"]
            found += [(f"sorcerer-{colour}", 0.62)] * fields["sorcerer"] + [(f"chief-{colour}", 0.62)] * fields["chief"]
            return found or [("–", 1)]
        if kind == TAKE:
            return [(f"moai-{fields['size']}", 0.85), (f"{'chief' if fields['by'] else 'worker'}-{colour}", 0.7)]
        if kind == FIGURE:
            return [(f"{FIGURE_NAMES[fields['figure']]}-{colour}", 0.85)] + [("log", 0.7)] * fields["logs"]
        if kind == PAY:
            return [(f"token-{self.looks[helper].colour}", 0.5) for helper in PAYMENTS[fields["helpers"]]]
        return []
