"""What a decision costs a house, by cause: milliseconds of one processor for deciding and for telling everybody at the table.

    python benchmarks/pages.py                       every game with two people and with as many as it takes, four at most
    python benchmarks/pages.py dokmus --decisions 200 --profile

One process, no sockets, no threads: what streams do for each viewer after a decision is done one after the other, so that the time of the
processor belongs to its cause. What the sockets, the event loop and the threads cost beside it, `benchmarks/load.py` tells.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.requests import Request

import motu
from motu.core.game import Game
from motu.core.seats import OVER
from motu.tables import Agreement, Friend, Me, Tables
from motu.tables.seats import Place
from motu.web import live_page, stream
from motu.web.app import create_app
from motu.web.packing import Packer
from motu.web.patches import Page
from motu.web.server import collect_seldom
from motu.web.site import Visit, WebSite

CAUSES: list[tuple[str, object, str]] = [
    ("decide", Tables, "decide"),
    ("look", live_page, "look_of"),
    ("draw", Game, "picture"),
    ("words", live_page, "facts"),
    ("template", WebSite, "rendered"),
    ("differ", Page, "since"),
    ("pack", Packer, "pack"),
]
"""Where the time goes, and the function that spends it; what one of them spends in another counts for the other."""


class Stopwatch:
    """Time of the processor by cause."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.running = ["rest"]
        self.last = time.process_time_ns()

    def turn(self) -> None:
        now = time.process_time_ns()
        self.spent[self.running[-1]] += now - self.last
        self.last = now

    def watched(self, cause: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any, **named: Any) -> Any:
            self.turn()
            self.running.append(cause)
            try:
                return function(*given, **named)
            finally:
                self.turn()
                self.running.pop()

        return timed


def visit_of(app: Any, guest: str) -> Visit:
    """A visit of a guest, as a request brings it."""
    cookie = f"motu_guest={app.state.site.signer.serializer.dumps(guest)}; motu_language=en; motu_layout=wide"
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [(b"cookie", cookie.encode())], "app": app}
    return Visit(Request(scope))


class Room:
    """Tables of one game with so many people, who are told of every decision."""

    def __init__(self, app: Any, tables: Tables, game: str, seats: int, watch: Stopwatch) -> None:
        self.app, self.tables, self.game, self.seats, self.watch = app, tables, game, seats, watch
        self.dice = random.Random(seats)
        self.decisions = self.bytes = 0
        self.sit_down()

    def sit_down(self) -> None:
        guests = [self.tables.new_guest(f"Guest {seat}").id for seat in range(self.seats)]
        places: list[Place] = [Me("Ana"), *(Friend() for _ in range(self.seats - 1))]
        made = self.tables.create(self.game, guests[0], places, {}, agreement=Agreement(confirm=False))
        for seat in range(1, self.seats):
            self.tables.sit(made.table, seat, secret=made.secrets[seat], by=guests[seat], name=f"P{seat}")
        self.table, self.guests = made.table, guests
        self.visits = [visit_of(self.app, guest) for guest in guests]
        for guest, seat in zip(guests, range(self.seats), strict=True):
            self.tables.come(made.table, guest, [seat])
        self.shown = [live_page.current(visit, self.table) for visit in self.visits]

    def play(self, decisions: int) -> None:
        for _ in range(decisions):
            look = self.tables.look(self.table, self.guests[0])
            if look.to_act == OVER:
                spent = Counter(self.watch.spent)
                self.sit_down()
                self.watch.turn()
                self.watch.spent = spent
                continue
            seat = look.to_act
            legal = self.tables.look(self.table, self.guests[seat]).view["legal"]
            action = self.dice.choice(legal)
            self.watch.turn()
            self.watch.spent["ignored"], self.watch.spent["rest"] = self.watch.spent["ignored"] + self.watch.spent["rest"], 0
            receipt = self.tables.decide(self.table, seat, action, look.ply, self.guests[seat], f"{look.ply}")
            for place, visit in enumerate(self.visits):
                page, news = stream.news_for(visit, self.table, self.shown[place].state, self.shown[place], receipt.number, Packer())
                self.shown[place] = page
                self.bytes += len(news)
            self.decisions += 1
            self.watch.turn()
            self.watch.spent["kept"] += self.watch.spent.pop("rest")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("games", nargs="*", default=motu.games())
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--profile", action="store_true", help="which functions spend it")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Tables.open(f"sqlite:///{Path(folder) / 't.sqlite'}", workers=1) as tables:
        app = create_app(tables, key="k" * 20, rate=0)
        names = [cause for cause, _, _ in CAUSES]
        print("ms a decision   people  " + "".join(f"{name:>9}" for name in names) + "     rest      all  a viewer   bytes")
        for game in arguments.games:
            seats = motu.game(game).seats
            for count in [arguments.seats] if arguments.seats else sorted({seats[0], min(4, seats[-1])}):
                told(app, tables, game, count, arguments, names)
    return 0


def told(app: Any, tables: Tables, game: str, seats: int, arguments: argparse.Namespace, names: list[str]) -> None:
    """Measure one kind of table and print its line."""
    watch = Stopwatch()
    room = Room(app, tables, game, seats, watch)
    room.play(30)
    kept = [(place, name, getattr(place, name)) for _, place, name in CAUSES]
    profile = cProfile.Profile() if arguments.profile else None
    if profile:
        profile.enable()
    else:
        for cause, place, name in CAUSES:
            setattr(place, name, watch.watched(cause, getattr(place, name)))
    collect_seldom()
    watch.spent.clear()
    room.decisions = room.bytes = 0
    room.play(arguments.decisions)
    for place, name, function in kept:
        setattr(place, name, function)
    if profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(40)
        pstats.Stats(profile).sort_stats("cumtime").print_stats(110)
    each = 1e6 * max(1, room.decisions)
    parts = [watch.spent[name] / each for name in names] + [watch.spent["kept"] / each]
    cells = "".join(f"{part:9.2f}" for part in parts)
    print(
        f"{game:15} {seats:7} {cells}{sum(parts):9.2f}{sum(parts[1:]) / seats:10.2f}{room.bytes // max(1, room.decisions) // seats:8}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
