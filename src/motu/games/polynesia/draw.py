"""The market with its prices, the display and all villages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from motu.core.seats import OVER
from motu.drawing import SEAT_LETTERS, Canvas
from motu.games.polynesia.components import Card, Printed
from motu.games.polynesia.moves import (
    CARD_NAMES,
    COLUMNS,
    EXCHANGE,
    EXCHANGES,
    GOOD_NAMES,
    GOODS,
    KIND_NAMES,
    NUMBERING,
    PASS,
    PLAY,
    SEASON_NAMES,
    SEASONS,
    SLOT_NAMES,
    SLOTS,
    TAKE,
    TOTEM,
)

if TYPE_CHECKING:
    from motu.core.game import Game

CARD_WIDTH, CARD_HEIGHT = 76, 84
STEP_X, STEP_Y = 81, 89
"""From one cell of a village to the next."""
SIDE = 440
"""The width of the part with market, display and exchanges."""
PANEL_WIDTH, PANEL_HEIGHT = 366, 348
HEIGHT = 760
EXCHANGE_COLUMNS = 4
BUTTON_WIDTH, BUTTON_HEIGHT = 98, 28

GOOD_GLYPHS = (
    "M-7-9h14c1 8 0 14-7 18c-7-4-8-10-7-18zM-5-3h3M2-3h3M-3 4h6",
    "M0-9a9 9 0 100 18a9 9 0 100-18zM0-4a4 4 0 110 8a4 4 0 110-8zM0-9v5M0 4v5M-9 0h5M4 0h5",
    "M-10 0c5-8 11-7 14-1l6-5v12l-6-5c-3 6-9 7-14-1zM-5-1h.1",
    "M-9 3a8 9 0 0116 0zM7 3v-4c4-3 5 1 4 4zM-7 3v4h4v-4M1 3v4h4v-4M-4 3l3-6l3 6",
)
GOOD_COLOURS = ("lava", "shell", "sea", "meadow")
KIND_GLYPHS = (
    "M-9 7v-9l4 4l5-9l5 9l4-4v9z",
    "M0-9a3 3 0 110 6a3 3 0 110-6zM0-3l-8-3M0-3l8-3M0-3v4M-7 8l4-7h6l4 7z",
    "M-10 3h20c-2 4-5 6-8 6h-4c-3 0-6-2-8-6zM0 2v-11l7 9z",
    "M-5-9h10v18h-10zM-5-3h10M-5 3h10M-2-6h.1M2-6h.1M-2 0h4M-2 6h4M-9-7h4M5-7h4",
)
KIND_COLOURS = ("ember", "shell", "shallow", "stone")


class Picture:
    """One drawing of a view."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str) -> None:
        self.game = game
        self.view = view
        self.language = language
        self.state = game.imagine(view, 0)
        self.printed: Printed = game.components_of(view["options"])[0]
        is_over = view["to_act"] == OVER
        self.status = game.texts.say("event.game_over", language) if is_over else game.prompt(self.state, language, view["seat"])
        self.columns = 1 if view["seats"] == 2 else 2
        self.width = SIDE + PANEL_WIDTH * self.columns + 20
        self.canvas = Canvas(self.width, HEIGHT, game.texts.say("game.name", language), self.status)
        self.choices: dict[int, list[int]] = {}
        for action in view["legal"]:
            self.choices.setdefault(int(NUMBERING.kind[action]), []).append(action)

    def drawn(self) -> str:
        canvas = self.canvas
        canvas.rect(0, 0, self.width, HEIGHT, fill="var(--paper)")
        canvas.text(
            20, 32, self.status[:1].upper() + self.status[1:], 14, "start", font_weight="bold", **fitted(self.status, SIDE - 40, 14)
        )
        where = f"{self.word('season')} {self.view['season']} · {self.word('round')} {self.view['round']}"
        canvas.text(20, 56, where, 14, "start", style="fill:var(--faint)")
        canvas.text(SIDE - 19, 56, self.word("reconstructed"), 11, "end", style="fill:var(--faint)")
        for good in range(GOODS):
            self.draw_market(good)
        self.draw_display()
        for seat in range(self.view["seats"]):
            self.draw_player(seat)
        self.draw_exchanges()
        return canvas.finished()

    def draw_market(self, good: int) -> None:
        """P-ROUND-3: the tokens of one good and the die that is their price."""
        canvas, x, y = self.canvas, 20 + 101 * good, 70
        name = self.word(f"good.{GOOD_NAMES[good]}")
        prices = self.view["prices"]
        price = str(prices[good]) if good < len(prices) else "–"
        with canvas.group(id=f"market-{GOOD_NAMES[good]}"):
            canvas.rect(x, y, 95, 104, rx=8, fill="var(--sand)", stroke="var(--line)", stroke_width=1.5)
            canvas.text(x + 47.5, y + 17, name, 12, **fitted(name, 88, 12))
            with canvas.group(transform=f"translate({x + 26} {y + 44}) scale(1.7)"):
                self.good(good)
            canvas.text(x + 26, y + 84, f"×{self.view['market'][good]}", 16, font_weight="bold", style="fill:var(--ink)")
        with canvas.piece(f"die-{GOOD_NAMES[good]}", x + 68, y + 54):
            canvas.element("title", f"{self.word('price')} ({name}): {price}")
            canvas.rect(-19, -19, 38, 38, rx=8, fill="var(--card)", stroke="var(--ink)", stroke_width=2)
            canvas.text(0, 9, price, 26, font_weight="bold")
        for action in self.choices.get(TAKE, []):
            if NUMBERING.first[action] == good:
                with canvas.control(action, self.describe(action)):
                    canvas.rect(x + 4, y + 66, 44, 32, rx=6, class_="choice")
                    canvas.text(x + 26, y + 97, "+1", 10, font_weight="bold")

    def draw_display(self) -> None:
        """P-SETUP-4: the open cards and how many are in the deck."""
        canvas, y = self.canvas, 204
        for slot in range(SLOTS):
            x = 20 + 84 * slot
            canvas.text(x + CARD_WIDTH / 2, y - 6, SLOT_NAMES[slot], 14, font_weight="bold")
            canvas.rect(x, y, CARD_WIDTH, CARD_HEIGHT, rx=7, fill="none", stroke="var(--line)", stroke_dasharray="4 3")
            if self.view["display"][slot] != "-":
                self.card(self.view["display"][slot], x, y)
        x = 20 + 84 * SLOTS + 4
        for shift in (6, 3, 0):
            canvas.rect(x + shift, y + shift, 58, CARD_HEIGHT - 8, rx=7, fill="var(--wood)", stroke="var(--ink)")
        canvas.text(x + 29, y + 44, len(self.view["deck"]), 18, font_weight="bold")
        canvas.text(x + 32, y - 6, self.word("deck"), 12, **fitted(self.word("deck"), 66, 12))

    def draw_exchanges(self) -> None:
        """Every exchange that is possible as a button with what is given and what is taken, and a button to pass."""
        canvas, top = self.canvas, 326
        actions = self.choices.get(EXCHANGE, [])
        if actions:
            canvas.text(20, top - 8, self.word("exchanges"), 13, "start", style="fill:var(--faint)")
        for place, action in enumerate(actions):
            x = 20 + (BUTTON_WIDTH + 4) * (place % EXCHANGE_COLUMNS)
            y = top + (BUTTON_HEIGHT + 5) * (place // EXCHANGE_COLUMNS)
            give, take = EXCHANGES[NUMBERING.first[action]]
            with canvas.control(action, self.describe(action)):
                canvas.rect(x, y, BUTTON_WIDTH, BUTTON_HEIGHT, rx=6, class_="choice")
                signs: list[int | None] = [*members(give), None, *members(take)]
                left = x + BUTTON_WIDTH / 2 - 18 * (len(signs) - 1) / 2
                for sign, good in enumerate(signs):
                    with canvas.group(transform=f"translate({left + 18 * sign:g} {y + BUTTON_HEIGHT / 2:g}) scale(0.78)"):
                        if good is None:
                            canvas.path("M-6 0h11M1-4l4 4l-4 4", fill="none", stroke="var(--ink)", stroke_width=2.2)
                        else:
                            self.good(good)
        for action in self.choices.get(PASS, []):
            label = self.describe(action)
            y = top + (BUTTON_HEIGHT + 5) * (-(-len(actions) // EXCHANGE_COLUMNS)) + 6
            with canvas.control(action, label):
                canvas.rect(20, y, 160, 34, rx=8, class_="choice")
                canvas.text(100, y + 22, label, 14)

    def draw_player(self, seat: int) -> None:
        """One village with what its owner has behind the screen, if this may be seen (P-INFO-1)."""
        canvas, player = self.canvas, self.view["players"][seat]
        x, y = SIDE + PANEL_WIDTH * (seat % self.columns), 16 + (PANEL_HEIGHT + 20) * (seat // self.columns)
        is_next = self.view["to_act"] == seat
        with canvas.group(id=f"village-{player['name']}"):
            width = 4.5 if is_next else 1.5
            canvas.rect(x, y, PANEL_WIDTH - 10, PANEL_HEIGHT, rx=10, fill="var(--card)", stroke=f"var(--seat-{seat})", stroke_width=width)
            canvas.circle(x + 24, y + 24, 14, fill=f"var(--seat-{seat})", stroke="var(--ink)")
            canvas.text(x + 24, y + 29, SEAT_LETTERS[seat], 15, font_weight="bold", style=f"fill:var(--seat-ink-{seat})")
            name = self.game.seat_name(seat, self.language)
            canvas.text(x + 46, y + 30, name, 16, "start", font_weight="bold", **fitted(name, 84, 16))
            totems = self.game.texts.say("word.totems", self.language, n=player["totems"])
            canvas.text(x + 46, y + 52, totems, 13, "start", style="fill:var(--faint)")
            if self.view["start_player"] == seat and self.view["round"]:
                canvas.path("M-8 8v-17l13 5l-13 5", fill="var(--gold)", stroke="var(--ink)", transform=f"translate({x + 142} {y + 24})")
            self.draw_belongings(player, x + 160, y + 24)
            for season in range(SEASONS):
                self.draw_row(seat, season, x + 30, y + 72 + STEP_Y * season)

    def draw_belongings(self, player: Mapping[str, Any], x: float, y: float) -> None:
        canvas = self.canvas
        if player["goods"] is None:
            canvas.rect(x - 6, y - 16, 190, 50, rx=6, fill="var(--wood)", stroke="var(--ink)", opacity=0.85)
            hidden = self.word("hidden")
            canvas.text(x + 89, y + 14, hidden, 13, **fitted(hidden, 176, 13))
            return
        for good in range(GOODS):
            with canvas.group(transform=f"translate({x + 8 + 46 * good} {y})"):
                self.good(good)
                canvas.text(12, 5, f"×{player['goods'][good]}", 13, "start")
        shells = self.game.texts.say("word.shells", self.language, n=sum(player["shells"].values()))
        canvas.text(x, y + 32, shells, 14, "start", font_weight="bold")

    def draw_row(self, seat: int, season: int, x: float, y: float) -> None:
        """The cells of one season, with the cards and, for the decider, what can be played there."""
        canvas = self.canvas
        is_running = SEASON_NAMES[season] == self.view["season"] and self.view["to_act"] != OVER
        weight = {"font_weight": "bold"} if is_running else {"style": "fill:var(--faint)"}
        canvas.text(x - 16, y + CARD_HEIGHT / 2 + 5, SEASON_NAMES[season], 14, **weight)
        for column in range(COLUMNS):
            left = x + STEP_X * column
            fill = "var(--sand)" if is_running else "none"
            canvas.rect(left, y, CARD_WIDTH, CARD_HEIGHT, rx=7, fill=fill, stroke="var(--line)")
            card = self.view["players"][seat]["village"][season][column]
            if card != "-":
                self.card(card, left, y)
        if seat == self.view["to_act"]:
            self.draw_plays(season, x, y)

    def draw_plays(self, season: int, x: float, y: float) -> None:
        for action in self.choices.get(PLAY, []):
            slot, cell = int(NUMBERING.first[action]), int(NUMBERING.second[action])
            if cell // COLUMNS != season:
                continue
            left = x + STEP_X * (cell % COLUMNS) + 4 + 35 * (slot % 2)
            top = y + 4 + 39 * (slot // 2)
            with self.canvas.control(action, self.describe(action)):
                self.canvas.rect(left, top, 33, 37, rx=6, class_="choice")
                self.canvas.text(left + 16.5, top + 24, SLOT_NAMES[slot], 15, font_weight="bold")

    def card(self, name: str, x: float, y: float) -> None:
        with self.canvas.piece(f"card-{name}", x, y):
            draw_card(self.canvas, name, self.printed.cards[CARD_NAMES.index(name)], self.game, self.language)

    def good(self, good: int) -> None:
        draw_good(self.canvas, good)

    def describe(self, action: int) -> str:
        return self.game.describe(self.state, action, self.language)

    def word(self, key: str) -> str:
        return self.game.texts.say(f"word.{key}", self.language)


def draw_good(canvas: Canvas, good: int) -> None:
    """The sign of a good around the origin."""
    canvas.path(GOOD_GLYPHS[good], fill=f"var(--{GOOD_COLOURS[good]})", stroke="var(--ink)", stroke_width=1.5, fill_rule="evenodd")


def draw_card(canvas: Canvas, name: str, card: Card, game: Game, language: str) -> None:
    """A customer card: its kind on top, its goods below, its name at the foot."""
    kind = game.texts.say(f"word.customer.{KIND_NAMES[card.kind]}", language)
    goods = [good for good in range(GOODS) for _ in range(card.goods[good])]
    parts = [f"{game.texts.say(f'word.good.{GOOD_NAMES[good]}', language)} {card.goods[good]}" for good in sorted(set(goods))]
    canvas.element("title", f"{name}, {kind}: {', '.join(parts)}")
    canvas.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, rx=7, fill="var(--card)", stroke="var(--ink)", stroke_width=1.2)
    canvas.path(
        f"M0 26v-19a7 7 0 017-7h{CARD_WIDTH - 14}a7 7 0 017 7v19z",
        fill=f"var(--{KIND_COLOURS[card.kind]})",
        stroke="var(--ink)",
        stroke_width=1.2,
    )
    for totem in range(card.totems if card.kind == TOTEM else 1):
        with canvas.group(transform=f"translate({15 + 18 * totem} 13.5)"):
            canvas.path(KIND_GLYPHS[card.kind], fill="var(--paper)", stroke="var(--ink)", stroke_width=1.4)
    canvas.text(CARD_WIDTH - 5, 17, name, 10, "end")
    rows = [goods] if len(goods) <= 3 else [goods[: -(-len(goods) // 2)], goods[-(-len(goods) // 2) :]]
    for line, row in enumerate(rows):
        y = 54 if len(rows) == 1 else 43 + 25 * line
        for place, good in enumerate(row):
            x = CARD_WIDTH / 2 + 24 * (place - (len(row) - 1) / 2)
            with canvas.group(transform=f"translate({x:g} {y})"):
                draw_good(canvas, good)


def members(goods: int) -> list[int]:
    """The goods of a set."""
    return [good for good in range(GOODS) if goods & 2**good]


def fitted(text: str, width: float, size: float) -> dict[str, Any]:
    """Squeeze a text that would be wider than this."""
    return {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if len(text) * size * 0.56 > width else {}


def draw(game: Game, view: Mapping[str, Any], language: str = "en") -> str:
    """The view as SVG."""
    return Picture(game, view, language).drawn()


def draw_components(game: Game, printed: Printed, language: str = "en") -> str:
    """All cards by kind, the dice, the goods in the box and the points."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    columns = 14
    rows = [[card for card in range(len(printed.cards)) if printed.cards[card].kind == kind] for kind in range(len(KIND_NAMES))]
    lines = sum(-(-len(row) // columns) for row in rows)
    width, height = 40 + (CARD_WIDTH + 6) * columns, 60 + 40 * len(rows) + 92 * lines + 230
    canvas = Canvas(width, height, game.texts.say("game.name", language))
    canvas.rect(0, 0, width, height, fill="var(--paper)")
    canvas.text(20, 34, f"{game.texts.say('game.name', language)} – {word('reconstructed')}", 20, "start", font_weight="bold")
    y = 60
    for kind, row in enumerate(rows):
        count = game.texts.say("word.cards", language, n=len(row))
        canvas.text(20, y + 18, f"{word(f'customer.{KIND_NAMES[kind]}')}: {count}", 15, "start", font_weight="bold")
        for place, card in enumerate(row):
            x, top = 20 + (CARD_WIDTH + 6) * (place % columns), y + 28 + 92 * (place // columns)
            with canvas.group(transform=f"translate({x} {top})"):
                draw_card(canvas, CARD_NAMES[card], printed.cards[card], game, language)
        y += 40 + 92 * -(-len(row) // columns)
    stock = [(int(printed.stock) >> (8 * good)) & 255 for good in range(GOODS)]
    for good in range(GOODS):
        top = y + 30 + 40 * good
        with canvas.group(transform=f"translate(34 {top})"):
            draw_good(canvas, good)
        tokens = game.texts.say("word.tokens", language, n=stock[good])
        canvas.text(54, top + 5, f"{word(f'good.{GOOD_NAMES[good]}')}: {tokens}", 14, "start")
        for face, price in enumerate(printed.dice[good]):
            canvas.rect(230 + 40 * face, top - 16, 32, 32, rx=6, fill="var(--card)", stroke="var(--ink)")
            canvas.text(246 + 40 * face, top + 6, price, 17, font_weight="bold")
    totems = [[int(printed.totem_points[(seats - 2) * 4 + place]) for place in range(seats)] for seats in (2, 3, 4)]
    canvas.text(520, y + 36, f"{game.texts.say('score.set', language)}: {int(printed.set_points)}", 14, "start")
    for line, points in enumerate(totems):
        listed = " / ".join(str(value) for value in points)
        canvas.text(520, y + 66 + 28 * line, f"{game.texts.say('score.totems', language)} ({len(points)}): {listed}", 14, "start")
    return canvas.finished()
