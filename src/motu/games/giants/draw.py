"""Easter Island with its Ahu, everything on it, and what lies in front of the screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from motu.drawing import Drawing, Sketch, table
from motu.games.giants.board import TERRAIN_NAMES, Board, Terrain
from motu.games.giants.draw_island import HEIGHT, PICTURE, WIDTH, grid_of, hex_names, island
from motu.games.giants.draw_panels import MAP_SCALE, Panels
from motu.games.giants.draw_sheet import draw_ahu_name, draw_ahu_numbers, draw_components
from motu.games.giants.moves import PIECE_NAMES, PIECE_WORDS, Act

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

__all__ = ["draw", "draw_components"]

ERECTED = 0.72
"""The scale of a Moai that stands on an Ahu."""
NOTHING: Mapping[str, Any] = {"workers": [], "sorcerers": [], "chiefs": [], "logs": 0}


@cache
def hex_words(game: Game, board: Board, language: str) -> tuple[str, ...]:
    """The hexes with their terrain, in the order of their numbers."""
    return tuple(f"{item.name}: {game.texts.say(f'word.{TERRAIN_NAMES[item.terrain]}', language)}" for item in board.hexes)


@cache
def ahu_values(game: Game, board: Board, language: str, ahu: int) -> str:
    """Both values of an Ahu in words."""
    site = board.sites[ahu]
    moai, headdress = (game.texts.say(f"word.{key}", language) for key in ("moai_value", "headdress_value"))
    return f"{moai} {site.moai}, {headdress} {site.headdress}"


@cache
def free_ahu(game: Game, board: Board, language: str, ahu: int) -> Sketch:
    """An Ahu that nobody has: its stone with both values, and its name."""
    sketch, name = Sketch(), board.sites[ahu].name
    with sketch.group(id=f"ahu-{name}"):
        sketch.element("title", f"{name}: {ahu_values(game, board, language, ahu)}")
        draw_ahu_numbers(sketch, grid_of(board), ahu, None)
        draw_ahu_name(sketch, grid_of(board), ahu)
    return sketch


class Picture(Panels):
    """One drawing of a view. Wide: the players sit right of the map; tall: below it, and every choice has a large button."""

    def drawn(self) -> Drawing:
        canvas = self.canvas
        table.ground(canvas, canvas.width, canvas.height)
        self.draw_note()
        if self.is_tall:
            top = 78 + HEIGHT * MAP_SCALE + 8
            self.draw_status(8, 8, 374)
            self.plan_tray(8, top, 374)
            with canvas.framed(0, 78, MAP_SCALE):
                self.draw_map()
            y = top + self.tray_height()
            self.draw_quarry_tile(8, y, 374)
            self.draw_supply(8, y + 90, 374)
            self.draw_players(8, y + 180, 374)
        else:
            self.draw_status(1082, 10, 308)
            self.plan_tray(10, 884, 1060)
            with canvas.framed(10, 10):
                self.draw_map()
            self.draw_quarry_tile(10, 760, 470)
            self.draw_supply(492, 760, 578)
            self.draw_phases(10, 850, 1060)
            self.draw_players(1082, 82, 308)
        self.draw_buttons()
        return canvas.finished()

    def draw_map(self) -> None:
        """The island in the sea with everything on it."""
        canvas, board = self.canvas, self.board
        table.sea(canvas, 0, 0, WIDTH, HEIGHT, 24)
        canvas.add(island(board, hex_words(self.game, board, self.language)))
        for place, item in enumerate(board.hexes):
            is_taken = item.name in self.view["hexes"] or item.name in self.lying
            if item.terrain == Terrain.FOREST:
                self.draw_forest(place, item.logs, is_taken)
            elif item.terrain in PICTURE:
                scale = round(self.grid.radius / 43, 2)
                canvas.use(
                    PICTURE[item.terrain], *self.grid.centres[place], scale, opacity=0.5 if is_taken else None, pointer_events="none"
                )
        canvas.add(hex_names(board))
        for place in range(len(board.hexes)):
            self.draw_hex_choice(place)
        for ahu in range(len(board.sites)):
            self.draw_erected(ahu)
        for place in range(len(board.hexes)):
            self.draw_contents(place)
        for ahu in range(len(board.sites)):
            self.draw_ahu(ahu)
        for ahu in range(len(board.sites)):
            self.draw_ahu_choices(ahu)
        for event in self.last:
            if "hex" in event.fields:
                table.mark_last(canvas, *self.grid.centres[int(board.hex_at[event.fields["hex"]])], self.grid.radius * 0.8)
            elif "ahu" in event.fields:
                table.mark_last(canvas, *self.grid.site(event.fields["ahu"]), 25)

    def draw_forest(self, place: int, logs: int, is_taken: bool) -> None:
        """Palms, paler where somebody stands among them, with the logs they give; or what is left of them."""
        canvas, radius = self.canvas, self.grid.radius
        x, y = self.grid.centres[place]
        if self.board.hexes[place].name in self.view["felled"]:
            canvas.use("hex", x, y, fill="var(--sand)", opacity=0.6, pointer_events="none")
            canvas.use("stumps", x, y, round(radius / 46, 2), pointer_events="none")
            return
        canvas.use("grove", x, y, round(radius / 46, 2), opacity=0.5 if is_taken else None, pointer_events="none")
        canvas.use("log", x - 9, y + radius * 0.66, 0.5)
        table.badge(canvas, x + 9, y + radius * 0.66, logs, 12)

    # -- Ahu ---------------------------------------------------------------------------------------------------------

    def draw_erected(self, ahu: int) -> None:
        """The Moai on an Ahu with its headdress; it stands behind the stone with the values."""
        canvas, here = self.canvas, self.view["ahu"].get(self.board.sites[ahu].name)
        if here is None or here["moai"] is None:
            return
        x, y = self.grid.site(ahu)
        size = int(here["moai"][0])
        high = (0.62, 0.8, 1.0)[size - 1] * ERECTED
        foot = y - 12 - 20 * high
        with canvas.piece(f"piece-{here['moai']}", x, foot, scale=ERECTED, title=self.ahu_title(ahu)):
            canvas.use(f"moai-{size}")
        if here["headdress"] is not None:
            with canvas.piece(f"piece-{here['headdress']}", x, foot - 28 * high, scale=round(high, 2), title=self.word("headdress")):
                canvas.use("headdress")

    def draw_ahu(self, ahu: int) -> None:
        """The platform with both values, and the token of its owner where this is known."""
        canvas, site = self.canvas, self.board.sites[ahu]
        here = self.view["ahu"].get(site.name)
        if here is None:
            canvas.add(free_ahu(self.game, self.board, self.language, ahu))
            return
        owner = here["owner"]
        x, y = self.grid.site(ahu)
        with canvas.group(id=f"ahu-{site.name}"):
            canvas.element("title", self.ahu_title(ahu))
            draw_ahu_numbers(canvas, self.grid, ahu, None if owner is None else self.looks[owner].colour)
            if owner is not None:
                dx, dy, reach = (0, -15, 9) if here["moai"] is None else (14, -14, 7.5)
                self.looks[owner].token(canvas, x + dx, y + dy, reach)

    def draw_ahu_choices(self, ahu: int) -> None:
        """What can be done at an Ahu lights up."""
        canvas = self.canvas
        x, y = self.grid.site(ahu)
        eye = y + (16 if self.board.sites[ahu].side > 3 else -16)
        for kind in (Act.RESERVE, Act.ERECT, Act.CROWN, Act.PEEK):
            action = self.choices.get((kind, ahu))
            if action is not None:
                with canvas.control(action, self.describe(action), self.ahu_words(ahu)):
                    if kind == Act.PEEK:
                        canvas.circle(x - 13, eye, 10, class_="choice")
                        canvas.use("eye", x - 13, eye, 0.52)
                    else:
                        canvas.rect(x - 22, y - 13, 44, 26, rx=9, class_="choice", fill_opacity=0.35)
                    self.draw_tray_button(action)

    def ahu_title(self, ahu: int) -> str:
        return f"{self.board.sites[ahu].name}: {self.ahu_words(ahu)}"

    def ahu_words(self, ahu: int) -> str:
        """Both values, who has reserved the place, what stands on it and whose it is."""
        here = self.view["ahu"].get(self.board.sites[ahu].name)
        parts = [ahu_values(self.game, self.board, self.language, ahu)]
        if here is not None and here["moai"] is None:
            parts.append(self.word("reserved", seat=self.looks[here["owner"]].name))
        elif here is not None:
            parts.append(self.word(PIECE_WORDS[PIECE_NAMES.index(here["moai"])]))
            parts += [self.word("headdress")] if here["headdress"] else []
            parts.append(self.word("owner_hidden") if here["owner"] is None else self.looks[here["owner"]].name)
        return ", ".join(parts)

    # -- hexes -------------------------------------------------------------------------------------------------------

    def draw_hex_choice(self, place: int) -> None:
        for kind in (Act.PUT, Act.TO):
            action = self.choices.get((kind, self.board.hexes[place].cell))
            if action is not None:
                item = self.board.hexes[place]
                logs = f" ({item.logs})" if item.terrain == Terrain.FOREST and item.name not in self.view["felled"] else ""
                with self.canvas.control(action, self.describe(action), self.word(TERRAIN_NAMES[item.terrain]) + logs):
                    self.canvas.use("target", *self.grid.centres[place])
                    self.draw_tray_button(action)

    def draw_contents(self, place: int) -> None:
        """Pieces, figures and logs on a hex in rows, the pieces at the back; equal pieces overlap like a hand of cards."""
        name = self.board.hexes[place].name
        groups: dict[tuple[object, ...], list[str]] = {}
        for piece in self.lying.get(name, ()):
            lies = self.view["pieces"][piece]
            groups.setdefault((piece[0], lies["holder"], lies["marked"], piece == self.in_hand), []).append(piece)
        here = self.view["hexes"].get(name, NOTHING)
        figures: list[tuple[str, int, int]] = [("worker", seat, count) for seat, count in enumerate(here["workers"]) if count]
        figures += [("sorcerer", seat, 1) for seat in here["sorcerers"]] + [("chief", seat, 1) for seat in here["chiefs"]]
        figures += [("log", 0, here["logs"])] if here["logs"] else []
        count = len(groups) + len(figures)
        if not count:
            return
        columns = next(columns for columns, most in enumerate((0, 1, 4, 9, 99)) if count <= most)
        rows = -(-count // columns)
        x, y = self.grid.centres[place]
        gap, scale = (
            self.grid.radius * (0, 0, 0.72, 0.56, 0.42)[columns],
            round((0, 1, 0.78, 0.62, 0.46)[columns] * self.grid.radius / 46, 2),
        )
        lower = self.grid.radius * self.grid.clear[place]
        spots = []
        for position in range(count):
            row, column = divmod(position, columns)
            across = min(columns, count - row * columns)
            spots.append((x + (column - (across - 1) / 2) * gap, y + lower + (row - (rows - 1) / 2) * gap))
        for pieces, spot in zip(groups.values(), spots, strict=False):
            self.draw_pieces(pieces, *spot, scale, gap or self.grid.radius * 0.8)
        for (kind, owner, many), spot in zip(figures, spots[len(groups) :], strict=True):
            self.draw_figure(kind, owner, many, name, *spot, scale)

    def draw_pieces(self, pieces: list[str], x: float, y: float, scale: float, room: float) -> None:
        """Equal pieces side by side, as close as they must, and how many they are."""
        apart = min(11 * scale, room * 0.55 / max(1, len(pieces) - 1)) if self.are_choices(pieces) else 9 * scale
        for place, piece in enumerate(pieces):
            shown = place - (len(pieces) - 1) / 2 if self.are_choices(pieces) else min(place, 2) - (min(len(pieces), 3) - 1) / 2
            self.draw_piece(piece, x + apart * shown, y, scale)
        if len(pieces) > 2:
            table.badge(self.canvas, x + 25 * scale, y + 4 * scale, len(pieces), 10.5)

    def are_choices(self, pieces: list[str]) -> bool:
        """Whether each of these pieces can be chosen, so that each must show itself."""
        return any((kind, PIECE_NAMES.index(pieces[0])) in self.choices for kind in (Act.LIFT, Act.CLAIM, Act.REGAIN))

    def draw_figure(self, kind: str, owner: int, count: int, name: str, x: float, y: float, scale: float) -> None:
        """A figure with the letter of its seat, or a pile of logs; more than one are counted."""
        canvas = self.canvas
        if kind == "log":
            with canvas.piece(f"logs-{name}", x, y, scale=scale, title=f"{self.word('logs')}: {count}"):
                for log in range(min(count, 3)):
                    canvas.use("log", 3 * (log % 2), 5 - 8 * log, 0.9)
                table.badge(canvas, 14, 12, count, 13)
            return
        look = self.looks[owner]
        stable = f"worker-{look.colour}-{name}" if kind == "worker" else f"{kind}-{look.colour}"
        with canvas.piece(stable, x, y, scale=scale, title=f"{look.name}: {self.word(kind)}", pointer_events="none"):
            canvas.use(f"{kind}-{look.colour}")
            canvas.text(0, 10, look.letter, 12, class_="b", style=look.ink)
            if count > 1:
                table.badge(canvas, 13, -10, count, 13)


def draw(game: Game, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> Drawing:
    """The view as SVG; `last` are the events to mark, of which only those count that the seat may see."""
    return Picture(game, view, language, layout, last).drawn()
