"""The island seen from above, with everything that lies on and around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from motu.core.bits import nibble
from motu.core.seats import OVER
from motu.drawing import Canvas, polar
from motu.games.haleakala.island import AREA_NAMES, SEGMENTS
from motu.games.haleakala.moves import (
    CARD_KINDS,
    CARD_NAMES,
    CHOOSE,
    MOVE_BOAT,
    MOVE_LAVA,
    NUMBERING,
    PLACE,
    PURCHASE,
    RACK_NAMES,
    SEAT_NAMES,
    TAKE_BACK,
    WALK,
)

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.haleakala.components import Printed

WIDTH, HEIGHT = 1000, 760
X, Y = 380, 380
RADII = (286, 232, 182, 132, 78)
"""Outer radius of beach, land, forest, mountain and crater."""
COLOURS = ("sand", "meadow", "forest", "mountain", "rock")
GLYPHS = {
    "statue": "M-7 9h14v-4h-3c3-3 3-12 0-15h-8c-3 3-3 12 0 15h-3z",
    "shell": "M0 8l-9-9a9 8 0 0118 0z",
    "basket": "M-9-2h18l-3 10h-12zM-6-2a6 7 0 0112 0",
    "white_pearl": "M0-7a7 7 0 100 14a7 7 0 100-14z",
    "black_pearl": "M0-7a7 7 0 100 14a7 7 0 100-14z",
    "nautilus": "M8 0a8 8 0 10-8 8c4 0 6-3 6-6s-3-5-5-4",
    "priestess": "M0-9l4 6c5 2 5 9 4 12h-16c-1-3-1-10 4-12z",
    "lava": "M0-9c6 6 7 9 6 13a6 6 0 01-12 0c0-4 3-7 6-13z",
}
GLYPH_COLOURS = {
    "statue": "stone",
    "shell": "shell",
    "basket": "wood",
    "white_pearl": "paper",
    "black_pearl": "ink",
    "nautilus": "ember",
    "priestess": "seat-4",
    "lava": "lava",
}


def centre(segment: int, radius: float, shift: float = 0) -> tuple[float, float]:
    """A point in the middle of a segment; segment 0 is at the top."""
    return polar(X, Y, radius, 60 * segment + shift)


def area_centre(area: int, shift: float = 0) -> tuple[float, float]:
    ring, segment = divmod(area, SEGMENTS)
    inner = RADII[ring + 1] if ring < 4 else 18
    return centre(segment, (RADII[ring] + inner) / 2, shift)


def wedge(area: int) -> str:
    """The outline of an area."""
    ring, segment = divmod(area, SEGMENTS)
    outer, inner = RADII[ring], RADII[ring + 1] if ring < 4 else 0
    (ax, ay), (bx, by) = centre(segment, outer, -30), centre(segment, outer, 30)
    (cx, cy), (dx, dy) = centre(segment, inner, 30), centre(segment, inner, -30)
    return (
        f"M{ax:.1f} {ay:.1f}A{outer} {outer} 0 0 1 {bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}A{inner or 1} {inner or 1} 0 0 0 {dx:.1f} {dy:.1f}Z"
    )


class Picture:
    """One drawing of a view."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str) -> None:
        self.game = game
        self.view = view
        self.language = language
        self.state = game.imagine(view, 0)
        title = game.texts.say("game.name", language)
        status = game.prompt(self.state, language, view["seat"]) if view["to_act"] != OVER else game.texts.say("event.game_over", language)
        self.canvas = Canvas(WIDTH, HEIGHT, title, status)
        self.status = status
        self.choices: dict[tuple[int, int, int], int] = {}
        for action in view["legal"]:
            key = (int(NUMBERING.kind[action]), int(NUMBERING.first[action]), int(NUMBERING.second[action]))
            self.choices[key] = action

    def drawn(self) -> str:
        canvas = self.canvas
        canvas.rect(0, 0, WIDTH, HEIGHT, fill="var(--paper)")
        canvas.circle(X, Y, 366, fill="var(--sea)")
        canvas.circle(X, Y, 318, fill="var(--shallow)")
        for area in range(len(AREA_NAMES)):
            canvas.path(
                wedge(area),
                id=f"area-{AREA_NAMES[area]}",
                fill=f"var(--{COLOURS[area // SEGMENTS]})",
                stroke="var(--paper)",
                stroke_width=2,
            )
        for segment in range(SEGMENTS):
            self.draw_segment(segment)
        for seat in range(len(SEAT_NAMES)):
            self.draw_pieces(seat)
        self.draw_boat()
        self.draw_walks()
        self.draw_side()
        return canvas.finished()

    def draw_segment(self, segment: int) -> None:
        canvas, view = self.canvas, self.view
        x, y = centre(segment, 300, 25)
        canvas.text(x, y + 4, segment, 13, fill="var(--faint)")
        if segment == view["pier"]:
            px, py = centre(segment, 296)
            canvas.rect(px - 5, py - 14, 10, 28, id="pier", fill="var(--wood)", transform=f"rotate({60 * segment} {px:.1f} {py:.1f})")
        if segment in view["huts"]:
            hx, hy = centre(segment, 268, -22)
            canvas.polygon([(hx - 11, hy + 7), (hx, hy - 9), (hx + 11, hy + 7)], fill="var(--wood)", stroke="var(--ink)")
        for disc in range(view["lava"][segment]):
            lx, ly = centre(segment, 52, -14 + 10 * disc)
            with canvas.piece(f"lava-{segment}-{disc}", lx, ly):
                canvas.circle(0, 0, 11, fill="var(--lava)", stroke="var(--ember)", stroke_width=2.5)
        for (kind, origin, target), action in self.choices.items():
            if kind == MOVE_LAVA and origin == segment:
                tx, ty = centre(segment, 58, 20 if target == (segment + 1) % SEGMENTS else -20)
                with canvas.control(action, self.describe(action)):
                    canvas.circle(tx, ty, 12, class_="choice")
        for recess in (0, 1):
            self.draw_card(segment, recess)
        self.draw_beach(segment)

    def draw_card(self, segment: int, recess: int) -> None:
        card = self.view["cards"][segment][recess]
        x, y = centre(segment, 342, -9 if recess == 0 else 9)
        self.canvas.rect(
            x - 19, y - 19, 38, 38, rx=5, fill="var(--card)" if card != "-" else "none", stroke="var(--line)", stroke_width=1.5
        )
        if card != "-":
            with self.canvas.group(transform=f"translate({x:.1f} {y:.1f})"):
                self.canvas.element("title", self.word(f"card.{card}"))
                self.canvas.path(GLYPHS[card], fill=f"var(--{GLYPH_COLOURS[card]})", stroke="var(--ink)", stroke_width=1.2)
        action = self.choices.get((CHOOSE, recess, 0))
        if action is not None and segment == self.view["boat"]:
            with self.canvas.control(action, self.describe(action)):
                self.canvas.rect(x - 22, y - 22, 44, 44, rx=7, class_="choice")

    def draw_beach(self, beach: int) -> None:
        """Number discs of both seats with their sums, and where a disc can be placed or taken back."""
        for seat in range(len(SEAT_NAMES)):
            player = self.view["players"][seat]
            discs = [*player["beaches"][beach], *(["!"] if player["invocation"] == beach else [])]
            for place, disc in enumerate(discs):
                x, y = centre(beach, 272 - 26 * seat, 12 - 6.5 * place)
                with self.canvas.piece(f"disc-{SEAT_NAMES[seat]}-{'invocation' if disc == '!' else disc}", x, y):
                    self.disc(seat, disc)
                action = self.choices.get((TAKE_BACK, beach, disc)) if disc != "!" and seat == self.view["seat"] else None
                if action is not None:
                    with self.canvas.control(action, self.describe(action)):
                        self.canvas.circle(x, y, 14, class_="choice")
            if len(player["beaches"][beach]) > 1:
                x, y = centre(beach, 272 - 26 * seat, 20)
                self.canvas.text(x, y + 5, f"={player['sums'][beach]}", 13, font_weight="bold")
        row = [(disc, action) for (kind, where, disc), action in self.choices.items() if kind == PLACE and where == beach]
        for disc, action in row:
            x, y = centre(beach, 303, -14 + 6.2 * (disc - 1))
            with self.canvas.control(action, self.describe(action)):
                self.canvas.circle(x, y, 13, class_="choice")
                self.canvas.text(x, y + 5, disc, 13)

    def disc(self, seat: int, mark: object) -> None:
        """A disc of a seat: Red's are round, Yellow's are squares, so that colour is not the only sign."""
        paint = {"fill": f"var(--seat-{seat})", "stroke": "var(--ink)", "stroke_width": 1.2}
        if seat == 0:
            self.canvas.circle(0, 0, 11.5, **paint)
        else:
            self.canvas.rect(-10.5, -10.5, 21, 21, rx=4, **paint)
        self.canvas.text(0, 5, mark, 14, font_weight="bold", style=f"fill:var(--seat-ink-{seat})")

    def draw_pieces(self, seat: int) -> None:
        player, canvas = self.view["players"][seat], self.canvas
        for name in player["statues"]:
            x, y = area_centre(AREA_NAMES.index(name), 11)
            with canvas.piece(f"statue-{SEAT_NAMES[seat]}-{name}", x, y):
                canvas.path(GLYPHS["statue"], fill=f"var(--seat-{seat})", stroke="var(--ink)", stroke_width=1.2, transform="scale(1.5)")
                canvas.text(0, 4, SEAT_NAMES[seat][0].upper(), 11, font_weight="bold", style=f"fill:var(--seat-ink-{seat})")
        x, y = area_centre(AREA_NAMES.index(player["shaman"]), -12 if not player["shaman"].startswith("B") else -3)
        with canvas.piece(f"shaman-{SEAT_NAMES[seat]}", x, y):
            canvas.element("title", f"{self.game.seat_name(seat, self.language)}: {self.word('shaman')}")
            canvas.path(
                "M0-17a6 6 0 016 6c0 3-2 4-2 6l7 15h-22l7-15c0-2-2-3-2-6a6 6 0 016-6z",
                fill=f"var(--seat-{seat})",
                stroke="var(--ink)",
                stroke_width=1.5,
            )
            canvas.text(0, 8, SEAT_NAMES[seat][0].upper(), 10, font_weight="bold", style=f"fill:var(--seat-ink-{seat})")

    def draw_boat(self) -> None:
        x, y = centre(self.view["boat"], 316, -19)
        with self.canvas.piece("boat", x, y, 60 * self.view["boat"]):
            self.canvas.path(
                "M-18 2h36c-3 9-8 12-12 12h-12c-4 0-9-3-12-12zM-1 0v-18l13 15z", fill="var(--card)", stroke="var(--ink)", stroke_width=1.5
            )
        action = self.choices.get((MOVE_BOAT, 0, 0))
        if action is not None:
            with self.canvas.control(action, self.describe(action)):
                self.canvas.circle(x, y, 24, class_="choice")

    def draw_walks(self) -> None:
        for (kind, area, _), action in self.choices.items():
            if kind == WALK:
                x, y = area_centre(area, -12)
                with self.canvas.control(action, self.describe(action)):
                    self.canvas.circle(x, y, 16, class_="choice")

    def draw_side(self) -> None:
        """Status, rack, piles, and what lies in front of each seat."""
        canvas, view = self.canvas, self.view
        canvas.text(770, 34, self.status[:1].upper() + self.status[1:], 13, "start", **fitted(self.status, 222, 13))
        canvas.text(770, 56, f"{self.word('round')} {view['round']} / 2", 13, "start", style="fill:var(--faint)")
        for place, name in enumerate(RACK_NAMES):
            self.draw_rack_card(place, name)
        piles = "  ".join(f"{'|' * (pile + 1)} {count}" for pile, count in enumerate(view["piles"]))
        canvas.text(770, 274, f"{self.word('pile')}: {piles}", 13, "start")
        for disc in range(view["lava_pool"]):
            canvas.circle(920 + 18 * disc, 269, 7, fill="var(--lava)", stroke="var(--ember)", stroke_width=2)
        for seat in range(len(SEAT_NAMES)):
            self.draw_player(seat, 300 + 200 * seat)
        self.draw_buttons()

    def draw_rack_card(self, place: int, name: str) -> None:
        canvas, view = self.canvas, self.view
        y = 70 + 30 * place
        owners = [seat for seat in range(len(SEAT_NAMES)) if name in view["players"][seat]["rack"]]
        is_open = name in view["rack"]
        with canvas.group(id=f"rack-{name}", opacity=None if is_open or owners else 0.45):
            canvas.rect(770, y, 222, 26, rx=4, fill="var(--card)" if is_open else "none", stroke="var(--line)")
            label = self.word(f"rack.{name}")
            canvas.text(778, y + 18, label, 13, "start", **fitted(label, 150, 13))
            for shell in range(view["prices"][name]):
                canvas.path(GLYPHS["shell"], transform=f"translate({980 - 22 * shell} {y + 13})", fill="var(--shell)", stroke="var(--ink)")
            for seat in owners:
                canvas.circle(944, y + 13, 7, fill=f"var(--seat-{seat})", stroke="var(--ink)")
        action = self.choices.get((PURCHASE, RACK_NAMES.index(name), 0))
        if action is not None:
            with canvas.control(action, self.describe(action)):
                canvas.rect(768, y - 2, 226, 30, rx=6, class_="choice")

    def draw_player(self, seat: int, y: int) -> None:
        canvas, player = self.canvas, self.view["players"][seat]
        is_next = self.view["to_act"] == seat
        canvas.rect(764, y, 230, 178, rx=8, fill="var(--card)", stroke=f"var(--seat-{seat})", stroke_width=4 if is_next else 1.5)
        with canvas.group(transform=f"translate(784 {y + 22})"):
            self.disc(seat, SEAT_NAMES[seat][0].upper())
        canvas.text(804, y + 28, self.game.seat_name(seat, self.language), 16, "start", font_weight="bold")
        points = self.game.texts.say("word.points", self.language, n=self.view["scores"][seat])
        canvas.text(984, y + 28, points, 15, "end", font_weight="bold")
        canvas.text(776, y + 54, f"{self.word('supply')}:", 12, "start", style="fill:var(--faint)")
        in_supply = [*player["supply"], *(["!"] if player["invocation"] == SEGMENTS else [])]
        for place, disc in enumerate(in_supply):
            with canvas.piece(f"disc-{SEAT_NAMES[seat]}-{'invocation' if disc == '!' else disc}", 850 + 26 * place, y + 50):
                self.disc(seat, disc)
        for place, (card, count) in enumerate(player["cards"].items()):
            x = 786 + 44 * place
            with canvas.group(transform=f"translate({x} {y + 92})"):
                canvas.element("title", self.word(f"card.{card}"))
                canvas.path(GLYPHS[card], fill=f"var(--{GLYPH_COLOURS[card]})", stroke="var(--ink)", stroke_width=1.2)
                canvas.text(12, 5, f"x{count}", 13, "start")
        left = self.state_statues() - len(player["statues"])
        canvas.text(776, y + 134, f"{self.word('statue')}: {left}", 13, "start")

    def state_statues(self) -> int:
        return int(self.game.components_of(self.view["options"])[0].statues)

    def draw_buttons(self) -> None:
        """The choices that have no place on the board."""
        placed = {PLACE, TAKE_BACK, MOVE_BOAT, WALK, CHOOSE, MOVE_LAVA, PURCHASE}
        others = [action for (kind, _, _), action in self.choices.items() if kind not in placed]
        for place, action in enumerate(others):
            x, label = 764 - 240 * place, self.describe(action)
            with self.canvas.control(action, label):
                self.canvas.rect(x, 704, 230, 44, rx=8, class_="choice")
                self.canvas.text(x + 115, 731, label, 13, "middle", **fitted(label, 214, 13))

    def describe(self, action: int) -> str:
        return self.game.describe(self.state, action, self.language)

    def word(self, key: str) -> str:
        return self.game.texts.say(f"word.{key}", self.language)


def fitted(text: str, width: float, size: float) -> dict[str, object]:
    """Squeeze a text that would be wider than this."""
    return {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if len(text) * size * 0.56 > width else {}


def draw(game: Game, view: Mapping[str, Any], language: str = "en") -> str:
    """The view as SVG."""
    return Picture(game, view, language).drawn()


def draw_components(game: Game, printed: Printed, language: str = "en") -> str:
    """The palm cards of each deck with their butterflies, and the rack with its prices."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    columns = 9
    cards = [[kind for kind in range(CARD_KINDS) for _ in range(nibble(deck, kind))] for deck in printed.decks]
    canvas = Canvas(40 + 104 * columns, 720, game.texts.say("game.name", language))
    canvas.rect(0, 0, 40 + 104 * columns, 720, fill="var(--paper)")
    y = 20
    for palms, deck in enumerate(cards, 1):
        canvas.text(20, y + 14, f"{word('pile')} {palms}", 16, "start", font_weight="bold")
        for place, kind in enumerate(deck):
            x, top = 20 + 104 * (place % columns), y + 24 + 92 * (place // columns)
            canvas.rect(x, top, 98, 84, rx=8, fill="var(--card)", stroke="var(--line)")
            canvas.path(
                GLYPHS[CARD_NAMES[kind]],
                fill=f"var(--{GLYPH_COLOURS[CARD_NAMES[kind]]})",
                stroke="var(--ink)",
                transform=f"translate({x + 49} {top + 34}) scale(2)",
            )
            label = word(f"card.{CARD_NAMES[kind]}")
            canvas.text(x + 49, top + 74, label, 12, "middle", **fitted(label, 88, 12))
            for butterfly in range(printed.butterflies[kind]):
                canvas.path(
                    "M0 0c-6-8-12-2-4 3c-6 4 2 8 4 1c2 7 10 3 4-1c8-5 2-11-4-3z",
                    transform=f"translate({x + 84 - 14 * butterfly} {top + 14})",
                    fill="var(--ember)",
                    stroke="var(--ink)",
                )
        y += 24 + 92 * -(-len(deck) // columns) + 8
    canvas.text(20, y + 14, word("rack"), 16, "start", font_weight="bold")
    for card, name in enumerate(RACK_NAMES):
        x = 20 + 156 * card
        canvas.rect(x, y + 24, 148, 60, rx=8, fill="var(--card)", stroke="var(--line)")
        label = word(f"rack.{name}")
        canvas.text(x + 74, y + 46, label, 12, "middle", **fitted(label, 138, 12))
        for shell in range(printed.prices[card]):
            canvas.path(GLYPHS["shell"], fill="var(--shell)", stroke="var(--ink)", transform=f"translate({x + 66 + 24 * shell} {y + 68})")
    return canvas.finished()
