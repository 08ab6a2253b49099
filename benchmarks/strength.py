"""Measures how strong the bots are and writes the tables of benchmarks/results/strength.md.

    python benchmarks/strength.py --jobs 16 --minutes 9 --write benchmarks/results/strength.md

In every row the first bot sits alone among the second ones, in every seat in turn under the same chance; intervals are of 95 %. It ends
when its minutes are over; the next game always belongs to the row whose interval it narrows most for its cost. Finished games are kept in
the folder of `--keep`, so that the same command goes on; single games or rows are measured with `--only` and `--rows`. With `--minutes 0`
nothing is played. Levels are measured by benchmarks/levels.py.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import motu
from motu.arena.summary import wilson
from motu.core.evaluator import RolloutEvaluator
from motu.core.evaluators import choose_evaluator, find_evaluator
from motu.core.generator import Generator
from motu.search import Search, TreeSearch, new_search
from pool import Facts, Measurement, Pairing, Store
from pool import Row as PoolRow

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


@dataclass(frozen=True)
class Row:
    """One comparison: the first bot against the second, which takes all other seats."""

    key: str
    first: str
    second: str
    mark: float
    """The share that the first should have with two seats."""
    mark_of_three: float
    """The same for one bot among two."""
    timed: bool = False
    """Whether a bot has a budget in seconds, which makes games long."""
    by_network: bool = False
    """Whether it is about the network of a game: played with every number of seats, and only where there is one."""


NETWORK_MARKS = {"haleakala": 0.85, "dokmus": 0.7, "polynesia": 0.65}
"""What a search with the network of a game should win with two seats against one with the hand-made evaluator."""
POLICY_MARK = 2.0
"""The same for a search with a policy, in fair shares, which are smaller with more seats."""


def rows(seconds: float) -> list[Row]:
    """What is measured for every game."""
    one, tenth = f"search:seconds={seconds:g}", f"search:seconds={seconds / 10:g}"
    found = [
        Row("greedy-random", "greedy", "random", 0.95, 0.95),
        Row("search-greedy", one, "greedy", 0.85, 2.5 / 3, timed=True),
        Row("time", one, tenth, 0.5, 1 / 3, timed=True),
    ]
    found.append(Row("network", tenth, f"{tenth}:evaluator=hand", 0.5, 0.0, timed=True, by_network=True))
    return found


def numbers_of_seats(game: motu.Game, row: Row) -> list[int]:
    """With how many seats a row is played; none where it does not apply."""
    if not row.by_network:
        return [game.seats[0]]
    seats = game.seats[0]
    return list(game.seats) if choose_evaluator(game, game.start(seats)) is not find_evaluator(game) else []


def asked_for(names: list[str], wanted: list[Row], games: int, timed: int) -> list[tuple[Row, PoolRow]]:
    """The rows of the table, with the games that are enough for each."""
    return [
        (row, PoolRow(Pairing(name, seats, row.first, row.second), timed if row.timed else games))
        for name in names
        for row in wanted
        for seats in numbers_of_seats(motu.game(name), row)
    ]


def judged(row: Row, found: Facts) -> dict[str, Any]:
    """What was found about a row beside what it should be."""
    seats = found["seats"]
    mark = row.mark if seats == 2 else row.mark_of_three
    if row.by_network:
        mark = NETWORK_MARKS.get(found["game"], 0.5) if seats == 2 else 1 / seats
        if isinstance(find_evaluator(motu.game(found["game"])), RolloutEvaluator):
            mark = POLICY_MARK / seats
    low, high = found["share_interval"]
    beyond = row.key in ("time", "network") and mark <= 1 / seats
    return {
        **found,
        "mark": mark,
        "interval": [low, high],
        "seconds": [value / 1000 for value in found["milliseconds"]],
        "verdict": verdict(found["share"], low, high, mark, beyond) if found["games"] else "not measured",
    }


def verdict(share: float, low: float, high: float, mark: float, beyond: bool) -> str:
    """Whether a mark is met (or passed, where just as good is not enough), and whether the games suffice to be sure of it."""
    if share > mark or (share == mark and not beyond):
        return "met" if low >= mark else "met, not certain"
    return "missed" if high < mark else "missed, not certain"


def speed(game: motu.Game, seconds: float) -> dict[str, Any]:
    """Simulations and decisions a second of processor time from the start position, on one core."""
    state = game.start(chance=1)
    found: dict[str, Any] = {"game": game.name, "seats": int(state.seats)}
    evaluator, size, seat = find_evaluator(game), game.numbering.size, state.to_act()
    playouts = evaluator.tree.with_playouts(100_000, look_ahead=False)
    searches: dict[str, Search] = {
        "search": TreeSearch(state.seats, size, evaluator, Generator(1), seat),
        "full playouts": TreeSearch(state.seats, size, evaluator, Generator(1), seat, playouts),
    }
    if isinstance(evaluator, RolloutEvaluator):
        searches["rollouts"] = new_search(game, int(state.seats), seat, Generator(1))
    for name, search in searches.items():
        began = time.process_time()
        while time.process_time() - began < seconds:
            search.run([state], 20)
        spent = time.process_time() - began
        found[name] = [round(int(search.simulations) / spent), round(int(search.decisions) / spent)]
    return found


def spiel_results(keep: Path) -> list[dict[str, Any]]:
    """What benchmarks/spiel.py has kept, summed up for every game."""
    found = []
    for path in sorted(keep.glob("*-openspiel.jsonl")):
        games = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        share = sum(game["share"] for game in games) / len(games)
        decisions = max(1, sum(game["their_decisions"] for game in games))
        ours = max(1, sum(game["our_decisions"] for game in games))
        found.append(
            {
                "game": games[0]["game"],
                "seats": games[0]["seats"],
                "seconds": games[0]["seconds"],
                "games": len(games),
                "share": share,
                "interval": wilson(share, len(games)),
                "points": [sum(game[side] for game in games) / len(games) for side in ("our_points", "their_points")],
                "simulations": [
                    round(sum(game["our_simulations"] for game in games) / ours),
                    round(sum(game["their_simulations"] for game in games) / decisions),
                ],
            }
        )
    return found


def percent(share: float, interval: tuple[float, float] | list[float]) -> str:
    return f"{100 * share:.1f} % ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})"


def table(results: list[dict[str, Any]]) -> list[str]:
    """The rows as Markdown."""
    lines: list[str] = []
    lines.append("| game | seats | bot | against | games | share of victories (95 %) | mark | | points | seconds a decision |")
    lines.append("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in results:
        if row["games"] == 0:
            names = f"| {row['game']} | {row['seats']} | {row['first']} | {row['second']} | 0 "
            lines.append(f"{names}| | {100 * row['mark']:.0f} % | {row['verdict']} | | |")
            continue
        points = " : ".join(f"{value:.1f}" for value in row["points"])
        spent = " : ".join(f"{value:.3f}" for value in row["seconds"])
        lines.append(
            f"| {row['game']} | {row['seats']} | {row['first']} | {row['second']} | {row['games']} "
            f"| {percent(row['share'], row['interval'])} | {100 * row['mark']:.0f} % | {row['verdict']} | {points} | {spent} |"
        )
    return lines


def page(results: list[dict[str, Any]], spiel: list[dict[str, Any]], speeds: list[dict[str, Any]], facts: str) -> str:
    """The tables as Markdown."""
    lines = [BEGIN, "", facts, "", *table(results)]
    if spiel:
        lines += ["", "`search` against OpenSpiel's `MCTSBot`, the same seconds for each decision (`python benchmarks/spiel.py`):", ""]
        lines.append("| game | seats | seconds | games | share of victories (95 %) | points | simulations a decision |")
        lines.append("| --- | --- | --- | --- | --- | --- | --- |")
        for row in spiel:
            points = " : ".join(f"{value:.1f}" for value in row["points"])
            made = " : ".join(f"{value:,}" for value in row["simulations"])
            lines.append(
                f"| {row['game']} | {row['seats']} | {row['seconds']:g} | {row['games']} | {percent(row['share'], row['interval'])} "
                f"| {points} | {made} |"
            )
    lines += [
        "",
        "| game | seats | simulations/s | decisions/s in them | simulations/s, playouts to the end | decisions/s in them | rollouts/s |",
    ]
    lines.append("| --- | --- | --- | --- | --- | --- | --- |")
    for row in speeds:
        search, full = row["search"], row["full playouts"]
        rollouts = f"{row['rollouts'][0]:,}" if "rollouts" in row else ""
        lines.append(f"| {row['game']} | {row['seats']} | {search[0]:,} | {search[1]:,} | {full[0]:,} | {full[1]:,} | {rollouts} |")
    return "\n".join([*lines, "", END])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=200, help="games of each row without a clock that are enough")
    parser.add_argument("--timed", type=int, default=200, help="games of each row with a budget in seconds that are enough")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1, help="processes; each needs a core of its own where seconds are a budget")
    parser.add_argument("--minutes", type=float, default=60.0, help="when to end, whatever is under way; 0 shows what is kept")
    parser.add_argument("--only", default="", help="games, separated by commas")
    parser.add_argument("--rows", default="", help="rows, separated by commas")
    parser.add_argument("--keep", type=Path, default=Path("test-output/strength"))
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else motu.games()
    wanted = [row for row in rows(arguments.seconds) if not arguments.rows or row.key in arguments.rows.split(",")]
    asked = asked_for(names, wanted, arguments.games, arguments.timed)
    measurement = Measurement([row for _, row in asked], Store(arguments.keep / "strength.jsonl"))
    found = measurement.measure(arguments.jobs, arguments.minutes)
    results = [judged(row, facts) for (row, _), facts in zip(asked, found, strict=True)]
    print("\n".join(table(results)))
    if arguments.write:
        speeds = [speed(motu.game(name), 0.5) for name in names]
        facts = f"Measured by `python benchmarks/strength.py` on {time.strftime('%Y-%m-%d')}, {arguments.jobs} games at a time."
        text = page(results, spiel_results(arguments.keep), speeds, facts)
        old = arguments.write.read_text(encoding="utf-8")
        new = re.sub(re.escape(BEGIN) + ".*" + re.escape(END), lambda _: text, old, flags=re.DOTALL)
        arguments.write.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
