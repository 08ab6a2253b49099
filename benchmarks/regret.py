"""Solves ends of games exactly and tells how much of the victory the bots give away there; writes docs/lab/regret.md.

    python benchmarks/regret.py --games 40 --write docs/lab/regret.md

Along games of a search with itself, positions in which no secret matters any more are solved to the end: chance is weighed outcome by
outcome, every seat takes what is best for itself. Positions that need more than `--nodes` positions below them are left out. A regret is
the exact value of the best decision less that of the chosen one, for the seat that decides; a value is a share of the victory with
a little of the lead in points, as the searches count it at the end of a game. Polynesia is played with three rounds a season, because
without a cap its ends have no bottom. Seeds are fixed: the same command finds the same.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from librt.vecs import vec

import motu
from motu.core.evaluators import find_evaluator
from motu.core.network import MOST_SEATS
from motu.core.state import State

BOTS = (
    "random",
    "greedy",
    "search:simulations=400:evaluator=hand",
    "search:simulations=400:evaluator=learned",
    "search:simulations=4000:evaluator=learned",
)
VARIANTS: dict[str, dict[str, object]] = {"polynesia": {"round_cap": 3}}
PLAYER = "search:simulations=100"
MOST = 3000
DEEPEST = 100
"""Decisions to the end, chance included; where a game can go on for ever, this is too many."""


class TooMany(Exception):
    """A position has more below it than was allowed."""


class Solver:
    """Exact values by going through everything that can follow."""

    def __init__(self, game: motu.Game, nodes: int, alone: int | None = None) -> None:
        self.game = game
        self.alone = alone
        """If the position has secrets: the only seat that may have to decide, so that they do not matter."""
        self.evaluator = find_evaluator(game)
        self.nodes = nodes
        self.points, self.shares = vec[float]([0.0] * MOST_SEATS), vec[float]([0.0] * MOST_SEATS)

    def values(self, state: State, depth: int = 0) -> list[float]:
        """What a position is worth to every seat."""
        if self.nodes <= 0 or depth > DEEPEST:
            raise TooMany
        self.nodes -= 1
        seat = state.to_act()
        if seat == motu.OVER:
            self.evaluator.value(state, self.points, self.shares)
            return [self.shares[place] for place in range(int(state.seats))]
        if seat == motu.CHANCE:
            odds = state.odds()
            total = sum(weight for _, weight in odds)
            found = [0.0] * int(state.seats)
            for outcome, weight in odds:
                for place, value in enumerate(self.values(after(state, outcome), depth + 1)):
                    found[place] += value * weight / total
            return found
        if self.alone is not None and seat != self.alone:
            raise TooMany
        return max((self.values(after(state, action), depth + 1) for action in state.legal()), key=lambda values: values[seat])

    def decisions(self, state: State) -> dict[int, float]:
        """What every decision is worth to the seat that decides."""
        seat = state.to_act()
        return {action: self.values(after(state, action))[seat] for action in state.legal()}


def after(state: State, action: int) -> State:
    child = state.clone()
    child.do(action)
    return child


def regrets(work: tuple[str, int, int, int]) -> list[dict[str, Any]]:
    """The regrets along one game."""
    name, seats, seed, nodes = work
    game = motu.game(name)
    state = game.start(seats, options=VARIANTS.get(name, {}), chance=seed)
    line: list[State] = []
    players = [motu.bot(PLAYER, seed=seed) for _ in range(seats)]
    while (seat := state.to_act()) != motu.OVER and len(line) < MOST:
        line.append(state.clone())
        state.apply(players[seat].choose(game, game.view(state, seat)))
    found: list[dict[str, Any]] = []
    for position in reversed(line):
        if len(position.legal()) < 2:
            continue
        position.chance = None
        alone = position.to_act() if game.hides(position) else None
        try:
            values = Solver(game, nodes, alone).decisions(position)
        except TooMany:
            break
        best = max(values.values())
        view = game.view(position, position.to_act())
        row = {bot: best - values[motu.bot(bot, seed=seed).choose(game, view)] for bot in BOTS}
        found.append({"game": name, "seats": seats, "spread": best - min(values.values()), "regrets": row})
    return found


def table(rows: list[dict[str, Any]]) -> list[str]:
    lines = ["| game | seats | positions | worst decision | " + " | ".join(f"`{bot}`" for bot in BOTS) + " |"]
    lines.append("| --- |" + " --- |" * (3 + len(BOTS)))
    groups: dict[tuple[str, int], list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row["game"], row["seats"]].append(row)
    for (name, seats), found in sorted(groups.items()):
        cells = []
        for bot in BOTS:
            values = [100 * row["regrets"][bot] for row in found]
            error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
            cells.append(f"{mean(values):.2f} ± {1.96 * error:.2f}")
        worst = 100 * mean(row["spread"] for row in found)
        lines.append(f"| {name} | {seats} | {len(found)} | {worst:.1f} | " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=20, help="games for each number of seats; 0 shows what is kept")
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="games, separated by commas")
    parser.add_argument("--keep", type=Path, help="a file for every position that was solved")
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else motu.games()
    work = [(name, seats, seed, arguments.nodes) for seed in range(arguments.games) for name in names for seats in motu.game(name).seats]
    rows: list[dict[str, Any]] = []
    if arguments.games == 0 and arguments.keep:
        rows = [json.loads(line) for line in arguments.keep.read_text(encoding="utf-8").splitlines()]
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for found in pool.map(regrets, work):
            rows += found
            if arguments.keep:
                with arguments.keep.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(row) + "\n" for row in found)
    lines = table(rows)
    print("\n".join(lines))
    if arguments.write:
        about = (__doc__ or "").split("\n\n", 2)[2]
        head = ["# Regret at the end of games", "", about, "Means in hundredths of the victory, with 95 % intervals:", ""]
        arguments.write.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
