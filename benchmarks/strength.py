"""Measures how strong the bots are and writes the tables of docs/bots.md.

    python benchmarks/strength.py --games 24 --seconds 1 --write docs/bots.md

Every row is an arena: every seating order, paired chance, 95 % intervals. Finished games are kept in the folder of `--keep`, so
an interrupted measurement goes on where it was, and single games or rows can be measured anew with `--only` and `--rows`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import motu
from motu.arena import Arena
from motu.bots.levels import LEVELS
from motu.core.generator import Generator
from motu.core.knowledge import policy_of
from motu.search.mcts import Search, Settings

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


@dataclass(frozen=True)
class Row:
    """One comparison: the first bot against the second, which takes all other seats."""

    key: str
    first: str
    second: str
    wanted: float
    """The share that the first should have with two seats; with more, 2.5 times its fair share for the search against greedy."""


def rows(seconds: float) -> list[Row]:
    """What is measured for every game."""
    levels = list(LEVELS)
    found = [
        Row("greedy-random", "greedy", "random", 0.95),
        Row("search-greedy", f"search:seconds={seconds:g}", "greedy", 0.85),
        Row("time", f"search:seconds={seconds:g}", f"search:seconds={seconds / 10:g}", 0.5),
    ]
    found += [Row(high, f"search:{high}", f"search:{low}", 0.65) for low, high in pairwise(levels)]
    return found


def measure(game: motu.Game, row: Row, games: int, jobs: int, keep: Path, most: int) -> dict[str, Any]:
    """The share of the first bot, alone among the others."""
    seats = game.seats[0]
    arena = Arena(game, [row.first, row.second], games, seats, limit=600.0, most=most)
    keep.mkdir(parents=True, exist_ok=True)
    found = arena.play(jobs, store=keep / f"{game.name}-{row.key}.jsonl")
    first = next(bot for bot in found["bots"] if bot["name"] == row.first)
    others = [bot for bot in found["bots"] if bot["name"] != row.first]
    return {
        "game": game.name,
        "seats": seats,
        "first": row.first,
        "second": row.second,
        "games": found["games"],
        "share": first["share"],
        "interval": first["share_interval"],
        "points": [first["points_mean"], others[0]["points_mean"] if others else first["points_mean"]],
        "stopped": found["stopped"],
        "forfeits": len(found["forfeits"]),
        "wanted": row.wanted if seats == 2 else {0.85: 2.5 / seats, 0.95: 0.9, 0.65: 0.65, 0.5: 1 / seats}[row.wanted],
    }


def speed(game: motu.Game, seconds: float) -> dict[str, Any]:
    """Simulations and decisions a second of processor time from the start position, on one core."""
    state = game.start(chance=1)
    found: dict[str, Any] = {"game": game.name, "seats": int(state.seats)}
    for name, settings in (("search", Settings()), ("full playouts", Settings(playout=100_000, look_ahead=False))):
        search = Search(state.seats, game.numbering.size, policy_of(game), settings, Generator(1), state.to_act())
        began = time.process_time()
        while time.process_time() - began < seconds:
            search.run([state], 20)
        spent = time.process_time() - began
        found[name] = [round(int(search.simulations) / spent), round(int(search.decisions) / spent)]
    return found


def page(results: list[dict[str, Any]], speeds: list[dict[str, Any]], facts: str) -> str:
    """The tables as Markdown."""
    lines = [BEGIN, "", facts, "", "| game | seats | bot | against | games | share of victories (95 %) | mark | points |"]
    lines.append("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in results:
        low, high = row["interval"]
        points = " : ".join(f"{value:.1f}" for value in row["points"])
        share = f"{100 * row['share']:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        lines.append(
            f"| {row['game']} | {row['seats']} | {row['first']} | {row['second']} | {row['games']} | {share} "
            f"| {100 * row['wanted']:.0f} % | {points} |"
        )
    lines += [
        "",
        "| game | seats | simulations/s | decisions/s in them | simulations/s, playouts to the end | decisions/s in them |",
    ]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    for row in speeds:
        search, full = row["search"], row["full playouts"]
        lines.append(f"| {row['game']} | {row['seats']} | {search[0]:,} | {search[1]:,} | {full[0]:,} | {full[1]:,} |")
    return "\n".join([*lines, "", END])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--most", type=int, default=5000, help="decisions after which a game is stopped")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default=",".join(motu.games()))
    parser.add_argument("--rows", default="")
    parser.add_argument("--keep", type=Path, default=Path("test-output/strength"))
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    wanted = [row for row in rows(arguments.seconds) if not arguments.rows or row.key in arguments.rows.split(",")]
    results = []
    for name in arguments.only.split(","):
        for row in wanted:
            found = measure(motu.game(name), row, arguments.games, arguments.jobs, arguments.keep, arguments.most)
            print(json.dumps(found), flush=True)
            results.append(found)
    speeds = [speed(motu.game(name), 0.5) for name in arguments.only.split(",")]
    command = f"python benchmarks/strength.py --games {arguments.games} --seconds {arguments.seconds:g}"
    facts = f"Measured by `{command}` on {arguments.jobs} cores, {time.strftime('%Y-%m-%d')}."
    text = page(results, speeds, facts)
    if arguments.write:
        old = arguments.write.read_text(encoding="utf-8")
        new = re.sub(re.escape(BEGIN) + ".*" + re.escape(END), lambda _: text, old, flags=re.DOTALL)
        arguments.write.write_text(new, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
