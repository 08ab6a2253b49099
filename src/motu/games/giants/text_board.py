"""The table in plain text: the island hex by hex, then what stands on hexes and Ahu, then every player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.core.seats import OVER
from motu.games.giants.board import Board, Terrain
from motu.games.giants.moves import PIECE_NAMES, PIECE_WORDS
from motu.games.giants.view import GiantsView, HoldingView, phase_of, speaker

if TYPE_CHECKING:
    from motu.core.game import Game

SYMBOLS = "oMPVSF"


def as_text(game: Game, view: GiantsView, language: str) -> str:
    """The view as lines of text. On the map a hex is its symbol, then the number of figures, then * for a piece that lies there."""
    return GiantsText(game, view, language).written()


class GiantsText:
    """One view in text."""

    def __init__(self, game: Game, view: GiantsView, language: str) -> None:
        self.game, self.view, self.language = game, view, language
        self.board: Board = game.components_of(view["options"])[0]

    def word(self, key: str, **fields: object) -> str:
        return self.game.texts.say(f"word.{key}", self.language, **fields)

    def seat(self, seat: int) -> str:
        return self.game.seat_name(seat, self.language)

    def piece(self, name: str) -> str:
        return f"{self.word(PIECE_WORDS[PIECE_NAMES.index(name)])} {name}"

    def written(self) -> str:
        view = self.view
        moai = ", ".join(f"{size}: {count}" for size, count in enumerate(view["supply"], 1))
        phase = self.word("over") if view["to_act"] == OVER else self.word(f"phase_{phase_of(view)}")
        lines = [
            *self.asked(),
            f"{self.word('round', n=view['round'])}; {phase}; {self.word('first_player')}: {self.seat(view['first'])}",
            f"{self.word('supply')}: Moai {moai}; {self.word('headdresses')} {view['headdresses']}; {self.word('logs')} {view['logs']}; "
            f"{self.word('half_tablets')} {view['half_tablets']}",
        ]
        white = int(self.board.white[view["seats"] - 3])
        dice = {"white": view["dice"][:white], "brown": view["dice"][white:]}
        lines.append(
            f"{self.word('dice')}: " + "; ".join(f"{self.word(kind)} {' '.join(map(str, faces))}" for kind, faces in dice.items() if faces)
        )
        if any(view["tile"]):
            lines.append(f"{self.word('tile')}: " + ", ".join(f"{size} x {count}" for size, count in enumerate(view["tile"], 1) if count))
        if view["choice"] is not None:
            choice = view["choice"]
            order = (
                f"{self.seat(seat)} ({self.word('by_hands')} {choice['hands'][seat]})" for seat in choice["order"][choice["chooser"] :]
            )
            lines.append(f"{self.word('order')}: {', '.join(order)}")
        lines += ["", *self.map(), ""]
        lines += [self.hex_line(item.name) for item in self.board.hexes if self.stands_on(item.name) or self.lies_on(item.name)]
        lines += [self.ahu_line(place) for place in range(len(self.board.sites)) if self.board.sites[place].name in view["ahu"]]
        lines += [self.free_line(), ""]
        for player in range(view["seats"]):
            lines += self.player_lines(player)
        return "\n".join(line.rstrip() for line in lines) + "\n"

    def asked(self) -> list[str]:
        """Who is to act, and what is asked."""
        view = self.view
        if view["outcome"] is not None:
            return [", ".join(self.seat(winner) for winner in view["outcome"]["winners"])]
        who = f"{self.seat(view['to_act'])}: " if view["to_act"] >= 0 else ""
        return [who + self.game.prompt(speaker(self.game, view), self.language, view["seat"])]

    def stands_on(self, name: str) -> int:
        """How many figures are on a hex."""
        here = self.view["hexes"].get(name)
        return 0 if here is None else sum(here["workers"]) + len(here["sorcerers"]) + len(here["chiefs"])

    def lies_on(self, name: str) -> list[str]:
        """The Moai and headdresses on a hex."""
        return [piece for piece, lies in self.view["pieces"].items() if lies["place"] == name]

    def map(self) -> list[str]:
        rows: dict[int, str] = {}
        for item in self.board.hexes:
            symbol = f"F{item.logs}" if item.terrain == Terrain.FOREST and item.name not in self.view["felled"] else SYMBOLS[item.terrain]
            figures = self.stands_on(item.name)
            mark = f"{symbol}{f'.{figures}' if figures else ''}{'*' if self.lies_on(item.name) else ''}"
            before = rows.get(item.row, item.name[0])
            rows[item.row] = before.ljust(3 + (item.column - 3) // 2 * 3) + mark
        return list(rows.values())

    def hex_line(self, name: str) -> str:
        here = self.view["hexes"].get(name)
        parts: list[str] = []
        if here is not None:
            for seat, workers in enumerate(here["workers"]):
                figures = [f"{self.word('workers')} {workers}"] if workers else []
                figures += [self.word("sorcerer")] if seat in here["sorcerers"] else []
                figures += [self.word("chief")] if seat in here["chiefs"] else []
                parts += [f"{self.seat(seat)} {', '.join(figures)}"] if figures else []
            parts += [f"{self.word('logs')} {here['logs']}"] if here["logs"] else []
        for piece in self.lies_on(name):
            lies = self.view["pieces"][piece]
            owner = (
                "" if lies["holder"] is None else f" ({self.seat(lies['holder'])}{', ' + self.word('marker') if lies['marked'] else ''})"
            )
            is_moving = self.view["hand"] is not None and self.view["hand"]["piece"] == piece
            parts.append(self.piece(piece) + owner + (f", {self.word('moving')}" if is_moving else ""))
        return f"{name}: {'; '.join(parts)}"

    def ahu_line(self, place: int) -> str:
        site = self.board.sites[place]
        here = self.view["ahu"][site.name]
        where = f"{site.name} ({self.board.hexes[site.hexagon].name}, {site.moai}/{site.headdress})"
        owner = self.word("owner_hidden") if here["owner"] is None else self.seat(here["owner"])
        if here["moai"] is None:
            return f"{where}: {self.word('reserved', seat=owner)}"
        crown = f", {self.word('headdress')}" if here["headdress"] else ""
        return f"{where}: {self.piece(here['moai'])}{crown}, {owner}"

    def free_line(self) -> str:
        """The empty Ahu with their hex and both numbers."""
        free = [site for site in self.board.sites if site.name not in self.view["ahu"]]
        return f"{self.word('ahu')}: " + " ".join(
            f"{site.name}({self.board.hexes[site.hexagon].name},{site.moai}/{site.headdress})" for site in free
        )

    def player_lines(self, player: int) -> list[str]:
        view, seen = self.view, self.view["players"][player]
        passed = f", {self.word('passed')}" if player in view["passed"] else ""
        points = self.word("points", n=sum(view["breakdown"][player].values()))
        lines = [f"{self.seat(player)}: {points}, {self.word('half_tablets')} {seen['halves']}{passed}"]
        held = self.word("hidden") if seen["reserve"] is None else self.stock(seen["reserve"])
        lines.append(f"  {self.word('reserve')}: {held}; {self.word('spent')}: {self.stock(seen['spent'])}")
        front = [self.piece(name) for name, lies in view["pieces"].items() if lies["place"] is None and lies["holder"] == player]
        if front:
            lines.append(f"  {self.word('front')}: {', '.join(front)}")
        if view["choice"] is None and view["to_act"] != OVER and (player - view["first"]) % view["seats"] < view["bids"]:
            lines.append(f"  {self.word('closed_hands')}")
        if seen["bid"] is not None and any(seen["bid"].values()) and view["choice"] is None:
            lines.append(f"  {self.word('bid')}: {self.stock(seen['bid'])}")
        if view["to_act"] == OVER:
            sources = view["breakdown"][player].items()
            lines.append(
                "  " + ", ".join(f"{self.game.texts.say(f'score.{source}', self.language)} {points}" for source, points in sources)
            )
        return lines

    def stock(self, stock: HoldingView) -> str:
        parts = [f"{self.word(name)} {stock[name]}" for name in ("workers", "markers", "logs", "bases") if stock.get(name)]
        parts += [self.word(name) for name in ("sorcerer", "chief") if stock[name]]
        return ", ".join(parts) or "-"
