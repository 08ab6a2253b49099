"""motu bench"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import subprocess
import sys
import time
import timeit
import tracemalloc
from functools import partial
from typing import Any

import motu
from motu.cli import Command
from motu.cli.common import progress
from motu.cli.language import say
from motu.core.play import Tally, copies, simulate

COLUMNS = (
    ("decisions_per_second", 14),
    ("games_per_second", 10),
    ("interpreted_per_second", 14),
    ("ratio", 7),
    ("simulations_per_second", 14),
    ("rollouts_per_second", 14),
    ("playout_decisions_per_second", 19),
    ("clone_nanoseconds", 10),
    ("bytes_per_state", 8),
    ("draw_milliseconds", 9),
    ("draw_bytes", 9),
    ("draw_bytes_compressed", 9),
)


class Bench(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--game", metavar="GAME", help=say("argument.only"))
        parser.add_argument("--seconds", type=float, default=1.0, metavar="T", help=say("argument.seconds"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))
        parser.add_argument("--measure-only", nargs=2, metavar=("GAME", "SEATS"), help=argparse.SUPPRESS)

    def run(self, arguments: argparse.Namespace) -> int:
        if arguments.measure_only:
            print(json.dumps(measured(arguments.measure_only[0], int(arguments.measure_only[1]), arguments.seconds)))
            return 0
        names = [motu.game(arguments.game).name] if arguments.game else motu.games()
        work = [(name, seats) for name in names for seats in motu.game(name).seats]
        rows = []
        for name, seats in progress(work, len(work), "bench"):
            row = measured(name, seats, arguments.seconds)
            pure = row if not row["compiled"] else interpreted(name, seats, arguments.seconds)
            row["interpreted_per_second"] = pure["decisions_per_second"]
            row["ratio"] = round(row["decisions_per_second"] / pure["decisions_per_second"], 1)
            rows.append(row)
        print(json.dumps({"rows": rows}) if arguments.json else table(rows))
        return 0


def interpreted(name: str, seats: int, seconds: float) -> dict[str, Any]:
    """The same measurement with the sources instead of the compiled rules, in a process of its own."""
    command = [sys.executable, "-m", "motu", "bench", "--measure-only", name, str(seats), "--seconds", str(seconds)]
    done = subprocess.run(command, env={**os.environ, "MOTU_PURE": "1"}, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measured(name: str, seats: int, seconds: float) -> dict[str, Any]:
    """Random play, copies and drawing of one game on one core."""
    game = motu.game(name)
    start = game.start(seats)
    tally, spent, seed = Tally(seats), 0.0, 0
    while spent < seconds:
        begun = time.process_time()
        simulate(start, 20 if motu.compiled.is_compiled() else 1, seed, tally)
        spent += time.process_time() - begun
        seed += 1
    count = 20_000 if motu.compiled.is_compiled() else 200
    begun = time.process_time()
    copies(start, count)
    clone = (time.process_time() - begun) / count
    return {
        "game": name,
        "seats": seats,
        "compiled": motu.compiled.is_compiled(),
        "games": int(tally.games),
        "decisions": int(tally.decisions),
        "seconds": round(spent, 3),
        "decisions_per_second": round(tally.decisions / spent),
        "games_per_second": round(tally.games / spent, 1),
        **searched(game, seats, min(seconds, 0.5)),
        "clone_nanoseconds": round(clone * 1e9),
        "bytes_per_state": bytes_per_state(game, seats),
        **drawn(game, seats),
    }


def searched(game: motu.Game, seats: int, seconds: float) -> dict[str, int]:
    """The speed of the search from the start position: simulations in a tree, decisions with playouts to the end, rollouts to a pause."""
    from motu.core.evaluator import RolloutEvaluator
    from motu.core.evaluators import find_evaluator
    from motu.core.generator import Generator
    from motu.search import Search, TreeSearch, new_search

    state = game.start(seats, chance=1)
    evaluator, size, seat = find_evaluator(game), game.numbering.size, state.to_act()
    playouts = evaluator.tree.with_playouts(100_000, look_ahead=False)

    def rates(search: Search) -> tuple[int, int]:
        begun = time.process_time()
        while time.process_time() - begun < seconds:
            search.run([state], 5)
        spent = time.process_time() - begun
        return round(int(search.simulations) / spent), round(int(search.decisions) / spent)

    guides_rollouts = isinstance(evaluator, RolloutEvaluator)
    return {
        "simulations_per_second": rates(TreeSearch(state.seats, size, evaluator, Generator(1), seat))[0],
        "playout_decisions_per_second": rates(TreeSearch(state.seats, size, evaluator, Generator(1), seat, playouts))[1],
        "rollouts_per_second": rates(new_search(game, seats, seat, Generator(1)))[0] if guides_rollouts else 0,
    }


def drawn(game: motu.Game, seats: int) -> dict[str, float]:
    """The slowest and the largest drawing of a random game, in both layouts; each is drawn once before it counts."""
    chance, state = random.Random(1), game.start(seats)
    views = []
    while state.to_act() != motu.OVER:
        if state.to_act() >= 0:
            views.append(game.view(state, state.to_act()))
        state.apply(chance.choice(state.legal()))
    views = [*views[:: len(views) // 12 + 1], game.view(state, None)]
    slowest, largest, compressed = 0.0, 0, 0
    for view in views:
        for layout in ("wide", "tall"):
            picture = game.draw(view, "en", layout).encode()
            again = partial(game.draw, view, "en", layout)
            slowest = max(slowest, min(timeit.repeat(again, timer=time.process_time, repeat=5, number=1)))
            largest, compressed = max(largest, len(picture)), max(compressed, len(gzip.compress(picture)))
    return {"draw_milliseconds": round(slowest * 1000, 2), "draw_bytes": largest, "draw_bytes_compressed": compressed}


def bytes_per_state(game: motu.Game, seats: int) -> int:
    """What a copy takes, on average over the positions of a random game; all copies are held at once and counted by the allocator."""
    chance, state = random.Random(1), game.start(seats)
    positions = []
    while state.to_act() != motu.OVER:
        positions.append(state.clone())
        state.apply(chance.choice(state.legal()))
    held = [position.clone() for position in positions]  # what is made once, at the first copy, is made now
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for place, position in enumerate(positions):
            held[place] = position.clone()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return round((after - before) / len(held))


def table(rows: list[dict[str, Any]]) -> str:
    """The rows for people."""
    lines = [f"{'':22}" + "".join(f"{say(f'bench.{name}'):>{width}}" for name, width in COLUMNS)]
    for row in rows:
        cells = "".join(f"{row[name]:>{width},}" for name, width in COLUMNS)
        lines.append(f"{row['game']:<14}{row['seats']:>2} {say('bench.seats'):<5}{cells}")
    return "\n".join([*lines, "", say("bench.legend")])


COMMAND = Bench()
