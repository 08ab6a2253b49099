"""What stands beside the island: status, rack, piles, players and, in a tall drawing, the tray of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from motu.drawing import Scene, Sketch, table, width_of
from motu.games.haleakala.draw_cards import SYMBOLS
from motu.games.haleakala.island import SEGMENTS
from motu.games.haleakala.moves import NUMBERING, RACK_NAMES, SEAT_NAMES, Act

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

RINGS = ("beach", "land", "forest", "mountain", "crater")
DISC = 14.0
"""Radius of a number disc."""


@cache
def tray_ground(x: float, y: float) -> Sketch:
    """The cells of the tray of discs by beaches."""
    sketch = Sketch()
    with sketch.group(fill="var(--sand)", opacity=0.35):
        for cell in range(SEGMENTS * 5):
            sketch.rect(x + cell % SEGMENTS * 62.6, y + 40 + 48 * (cell // SEGMENTS), 60, 46, rx=8)
    return sketch


class HaleakalaPanels(Scene):
    """A drawing in the making: its view, its words, and everything that is not on the board."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.statues = int(game.components_of(view["options"])[0].statues)
        self.choices: dict[tuple[int, int, int], int] = {}
        for action in view["legal"]:
            self.choices[int(NUMBERING.kind[action]), int(NUMBERING.first[action]), int(NUMBERING.second[action])] = action
        self.tray_height = self.tray_needs() if self.is_tall else 0.0
        size = (390.0, 798 + self.tray_height + sum(self.panel_heights())) if self.is_tall else (1200.0, 800.0)
        self.open_canvas(*size, SYMBOLS)
        self.pool_at = (1112.0, 318.0)
        """Where the pool of lava discs lies in the drawing."""
        self.spots: dict[int, tuple[float, float, float, float]] = {}
        """In a tall drawing the place of the button of an action in the tray."""

    # -- words -------------------------------------------------------------------------------------------------------

    def listed(self, cards: Mapping[str, int]) -> str:
        return ", ".join(f"{self.word(f'card.{card}')} {count}" for card, count in cards.items())

    def where(self) -> str:
        return f"{self.word('round')} {self.view['round']} / 2"

    def draw_disc(self, seat: int, mark: object, x: float, y: float, radius: float = DISC) -> None:
        """A number disc, or the invocation disc with its flame."""
        name = "invocation" if mark == "!" else mark
        with self.canvas.piece(f"disc-{SEAT_NAMES[seat]}-{name}", x, y):
            self.looks[seat].token(self.canvas, 0, 0, radius, "" if mark == "!" else mark, radius * 1.35)
            if mark == "!":
                self.canvas.use("lava-disc", 0, 0, radius / 30)

    # -- beside the board --------------------------------------------------------------------------------------------

    def draw_rack(self, x: float, y: float, width: float) -> None:
        """Six cards with their prices; who has bought one shows it there."""
        canvas, view = self.canvas, self.view
        table.board(canvas, x, y, width, 204)
        wide, high = (width - 12) / 3, 98
        for place, name in enumerate(RACK_NAMES):
            left, top = x + 6 + wide * (place % 3), y + 4 + high * (place // 3)
            middle, label, price = left + wide / 2, self.word(f"rack.{name}"), view["prices"][name]
            owner = next((seat for seat in (0, 1) if name in view["players"][seat]["rack"]), None)
            is_open = name in view["rack"]
            with canvas.group(id=f"rack-{name}"):
                canvas.element("title", f"{label}: {self.word('shells', n=price)}")
                canvas.rect(left + 3, top + 3, wide - 6, high - 6, rx=9, fill="var(--card)", opacity=1 if is_open else 0.72)
                with canvas.placed(middle, top + 35, 0.9, opacity=None if is_open else 0.35):
                    canvas.use(f"rack-{name}")
                if owner is not None:
                    self.looks[owner].token(canvas, middle, top + 35, 15)
                canvas.label(middle, top + high - 18, label, wide - 10, 12, "middle", 2)
                for shell in range(price):
                    canvas.use("shell", left + wide - 15, top + 16 + 20 * shell, 0.5)
            action = self.choices.get((Act.PURCHASE, place, 0))
            if action is not None:
                with canvas.control(action, self.describe(action), self.say("effect.price", shells=self.word("shells", n=price))):
                    canvas.rect(left + 1.5, top + 1.5, wide - 3, high - 3, rx=10, class_="choice", fill_opacity=0.2)
                    self.draw_button(action, f"{label} ({price})", f"rack-{name}")

    def draw_piles(self, x: float, y: float, width: float) -> None:
        """Three piles with what may still come, the discard pile and the lava beside the board."""
        canvas, view = self.canvas, self.view
        table.panel(canvas, x, y, width, 90)
        for pile, count in enumerate(view["piles"]):
            with canvas.placed(x + 42 + 66 * pile, y + 46, 0.84, id=f"pile-{pile + 1}", opacity=None if count else 0.3):
                canvas.element("title", f"{self.word('pile')} {pile + 1}: {self.listed(view['unseen'][pile]) or '-'}")
                for depth in range(min(3, max(count - 1, 0)), -1, -1):
                    canvas.use(f"back-{pile + 1}", 2 * depth, -2 * depth)
            table.badge(canvas, x + 62 + 66 * pile, y + 72, count, 15)
        discarded = sum(view["discards"].values())
        with canvas.placed(x + 244, y + 46, 0.84, id="discards"):
            canvas.element("title", f"{self.word('discards')}: {self.listed(view['discards']) or '-'}")
            canvas.rect(-32, -32, 64, 64, rx=9, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="5 4")
            if discarded:
                canvas.use(f"card-{list(view['discards'])[-1]}", 0, 0, turn=7, opacity=0.75)
        table.badge(canvas, x + 264, y + 72, discarded, 15)
        for disc in range(view["lava_pool"]):
            with canvas.piece(f"pool-{disc}", *self.pool_place(disc), title=self.word("lava_disc")):
                canvas.use("lava-disc", scale=0.8)

    def pool_place(self, disc: int) -> tuple[float, float]:
        """Where a lava disc of the pool lies in the drawing."""
        return self.pool_at[0] + 40 * (disc % 2), self.pool_at[1] + 38 * (disc // 2)

    def draw_players(self, x: float, y: float, width: float) -> None:
        for seat, height in enumerate(self.panel_heights()):
            self.draw_player(seat, x, y, width, height - 8)
            y += height

    def panel_heights(self) -> list[float]:
        """The height of the panel of each seat with the gap below it."""
        if not self.is_tall:
            return [176.0, 176.0]
        kept = [len(player["cards"]) + len(player["rack"]) for player in self.view["players"]]
        return [184.0 if self.is_over or count > 6 else 152.0 if count else 96.0 for count in kept]

    def draw_player(self, seat: int, x: float, y: float, width: float, height: float) -> None:
        """Score, supply and collection of a seat; at the end its points by source."""
        canvas, view, look = self.canvas, self.view, self.looks[seat]
        player = view["players"][seat]
        is_next = view["to_act"] == seat
        table.panel(canvas, x, y, width, height, edge=look.colour, thick=4 if is_next else 1.5)
        look.token(canvas, x + 26, y + 25, 15)
        table.mark_actor(canvas, self.last, seat, x + 26, y + 25)
        canvas.label(x + 50, y + 25, look.name, 170, 18, "start", class_="h")
        if view["start_player"] == seat:
            with canvas.placed(x + 72 + width_of(look.name, 18, True), y + 24, 0.8):
                canvas.element("title", self.word("start_player"))
                canvas.use("palm")
        canvas.use("star", x + width - 24, y + 24, 0.8)
        canvas.text(x + width - 44, y + 34, view["scores"][seat], 28, "end", class_="h", id=f"score-{look.colour}")
        if self.is_over:
            self.draw_points(player, x, y + 46, width)
            return
        supply = [*player["supply"], *(["!"] if player["invocation"] == SEGMENTS else [])]
        for disc in range(1, 6):
            canvas.circle(x + 28 + 33 * (disc - 1), y + 64, 14, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="3 3")
        for disc in supply:
            self.draw_disc(seat, disc, x + 28 + 33 * (5 if disc == "!" else disc - 1), y + 64)
        left = self.statues - len(player["statues"])
        step = min(18.5, 150 / self.statues)
        with canvas.group(id=f"statues-{look.colour}"):
            canvas.element("title", f"{self.word('statue')}: {left}")
            for place in range(self.statues):
                faded = None if place < left else 0.18
                canvas.use(f"tiki-{look.colour}", x + width - 18 - step * (self.statues - 1 - place), y + 64, 0.52, opacity=faded)
        kept = [*player["cards"].items(), *((name, 0) for name in player["rack"])]
        for place, (kind, count) in enumerate(kept):
            key = f"card.{kind}" if count else f"rack.{kind}"
            cx, cy = x + 34 + 58 * (place % 6), y + 112 + (44 if place > 5 else 0)
            with canvas.placed(cx, cy, 0.62, id=f"kept-{look.colour}-{key.replace('.', '-')}"):
                canvas.element("title", f"{self.word(key)}" + (f": {count}" if count else ""))
                canvas.use(key.replace(".", "-"))
            if count:
                table.badge(canvas, cx + 19, cy + 16, count, 14)

    def draw_points(self, player: Mapping[str, Any], x: float, y: float, width: float) -> None:
        """Points by source in two columns."""
        for place, (source, points) in enumerate(player["points"].items()):
            left, top = x + 16 + (width - 16) / 2 * (place % 2), y + 14 + 22 * (place // 2)
            self.canvas.label(left, top, self.say(f"score.{source}"), 142, 13, "start", class_="faint" if not points else None)
            self.canvas.text(left + (width - 16) / 2 - 14, top + 4.5, points, 14, "end", class_="b" if points else "faint")

    # -- buttons -----------------------------------------------------------------------------------------------------

    def grid(self) -> bool:
        """Whether the tray is the grid of discs by beaches."""
        return any(kind in (Act.PLACE, Act.TAKE_BACK) for kind, _, _ in self.choices)

    def loose(self) -> list[int]:
        """The choices that have no place on the board; their buttons are words."""
        return [action for (kind, _, _), action in self.choices.items() if kind in (Act.STAY, Act.SUMMON, Act.NO_SUMMON, Act.NO_PURCHASE)]

    def tray_columns(self) -> int:
        kinds = {kind for kind, _, _ in self.choices}
        return 4 if Act.WALK in kinds or Act.MOVE_LAVA in kinds else 2

    def tray_needs(self) -> float:
        """The height of the tray: nothing where nothing is asked."""
        if not self.choices:
            return 0
        if self.grid():
            return 44 + 5 * 48 + 10 + (54 if (Act.MOVE_BOAT, 0, 0) in self.choices else 0)
        loose = len(self.loose())
        return 52.0 * (-(-(len(self.choices) - loose) // self.tray_columns()) + loose) + 8

    def plan_tray(self, x: float, y: float) -> None:
        """Give every action its place in the tray."""
        if not self.choices:
            return
        if not self.is_tall:
            loose = self.loose()
            for place, action in enumerate(loose):
                self.spots[action] = (x + 386 / len(loose) * place, y, 386 / len(loose) - 6, 48)
            return
        if not self.grid():
            columns, loose = self.tray_columns(), self.loose()
            placed = [action for action in self.choices.values() if action not in loose]
            for place, action in enumerate(placed):
                wide = 374 / columns
                span = columns - place % columns if place == len(placed) - 1 else 1
                self.spots[action] = (x + wide * (place % columns), y + 52 * (place // columns), wide * span - 4, 48)
            for place, action in enumerate(loose, -(-len(placed) // columns)):
                self.spots[action] = (x, y + 52 * place, 370, 48)
            return
        canvas = self.canvas
        canvas.add(tray_ground(x, y))
        for beach in range(SEGMENTS):
            left = x + beach * 62.6
            canvas.rect(
                left,
                y - 2,
                60,
                38,
                rx=8,
                fill="var(--card)",
                stroke="var(--choice)" if beach == self.view["boat"] else "var(--line)",
                stroke_width=2,
            )
            if beach == self.view["boat"]:
                canvas.use("boat", left + 42, y + 25, 0.28)
            canvas.text(left + 12, y + 24, beach, 19, class_="h")
            sums = [player["sums"][beach] for player in self.view["players"]]
            if any(sums):
                canvas.text(left + 42, y + (14 if beach == self.view["boat"] else 23), f"{sums[0]}:{sums[1]}", 13, class_="b")
        for (kind, beach, disc), action in self.choices.items():
            self.spots[action] = (x, y + 282, 374, 48) if kind == Act.MOVE_BOAT else (x + beach * 62.6, y + 40 + 48 * (disc - 1), 60, 46)

    def draw_button(self, action: int, label: str, symbol: str, disc: int = 0) -> None:
        """In a tall drawing: the button of a choice that also has a place on the board."""
        if not self.is_tall or action not in self.spots:
            return
        canvas = self.canvas
        x, y, width, height = self.spots[action]
        with canvas.outside():
            if disc:
                is_back = NUMBERING.kind[action] == Act.TAKE_BACK
                canvas.rect(x, y, width, height, rx=8, class_="choice")
                self.looks[self.view["seat"]].token(canvas, x + width / 2, y + height / 2, 15, disc)
                if is_back:
                    canvas.use("arrow", x + 12, y + height / 2, 0.5, 180, colour="choice")
            else:
                canvas.rect(x, y, width, height, rx=10, class_="button")
                room = 42 if symbol else 0
                if symbol:
                    canvas.use(symbol, x + 24, y + height / 2, 0.6)
                text = label[:1].upper() + label[1:]
                canvas.label(x + room + (width - room) / 2, y + height / 2, text, width - 12 - room, 15, "middle", 2, class_="button-text")

    def draw_buttons(self) -> None:
        """The choices that have no place on the board."""
        for action in self.loose():
            table.button(self.canvas, action, self.describe(action), *self.spots[action])
