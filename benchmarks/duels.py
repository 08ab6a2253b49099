"""Duels: one bot alone among others of another kind, in every seat in turn with the same chance, for a given time on all cores.

python benchmarks/duels.py 'dokmus 2 search:seconds=0.1 search:seconds=0.1:evaluator=hand' --seconds 60 -o duels.jsonl
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import motu
from motu.arena.summary import wilson
from motu.core.memory import everybody_observes

LONGEST: Final = 6000
"""After so many decisions a game is stopped and not counted."""


@dataclass(frozen=True)
class Duel:
    """The first bot sits alone, the second has all other seats."""

    name: str
    game: str
    seats: int
    first: str
    second: str
    weight: float = 1.0
    """Its part of the time."""


def read_duel(text: str) -> Duel:
    """`GAME SEATS FIRST SECOND [WEIGHT]`, separated by blanks."""
    game, seats, first, second, *weight = text.split()
    return Duel(text, game, int(seats), first, second, float(weight[0]) if weight else 1.0)


def play_one(duel: Duel, number: int, seed: int) -> dict[str, Any]:
    """One game; games with the same number of a round share their chance, and the first bot sits in another seat in each."""
    game = motu.game(duel.game)
    turn, seat = divmod(number, duel.seats)
    state = game.start(seats=duel.seats, chance=seed + turn)
    bots = [motu.bot(duel.first if place == seat else duel.second) for place in range(duel.seats)]
    memories = [motu.Memory(game, place) for place in range(duel.seats)]
    spent = [0.0, 0.0]
    asked = [0, 0]
    made = 0
    while (place := state.to_act()) != motu.OVER and made < LONGEST:
        everybody_observes(memories, state)
        view = memories[place].observe(state)
        side = 0 if place == seat else 1
        began = time.perf_counter()
        action = bots[place].choose(game, view)
        if len(view["legal"]) > 1:
            spent[side] += time.perf_counter() - began
            asked[side] += 1
        state.apply(action)
        made += 1
    outcome = state.outcome()
    if outcome is None:
        return {"duel": duel.name, "seed": seed + turn, "seat": seat, "stopped": True, "decisions": made}
    scores = list(outcome.scores)
    others = [score for place, score in enumerate(scores) if place != seat]
    return {
        "duel": duel.name,
        "seed": seed + turn,
        "seat": seat,
        "share": 1 / len(outcome.winners) if seat in outcome.winners else 0.0,
        "points": scores[seat],
        "other_points": sum(others) / len(others),
        "decisions": made,
        "seconds": [spent[side] / max(1, asked[side]) for side in (0, 1)],
    }


def work(duels: list[Duel], spent: Any, numbers: Any, end: float, seed: int, path: str) -> None:
    """Play whatever duel has had the least of its part of the time, until the time is over; a game that has begun is finished."""
    with Path(path).open("w", encoding="utf-8") as file:
        while time.time() < end:
            with numbers.get_lock():
                chosen = min(range(len(duels)), key=lambda place: (spent[place] / duels[place].weight, place))
                number = numbers[chosen]
                numbers[chosen] += 1
                spent[chosen] += 1.0e-3
            began = time.time()
            found = play_one(duels[chosen], number, seed)
            with numbers.get_lock():
                spent[chosen] += time.time() - began
            file.write(json.dumps(found) + "\n")
            file.flush()


def run_duels(duels: list[Duel], seconds: float, workers: int, seed: int, output: Path) -> list[dict[str, Any]]:
    """Play for so many seconds and sum up; every game is kept in the output, one line each."""
    context = multiprocessing.get_context("spawn")
    numbers = context.Array("l", len(duels))
    spent = context.Array("d", len(duels))
    parts = [f"{output}.{number}" for number in range(workers)]
    end = time.time() + seconds
    processes = [context.Process(target=work, args=(duels, spent, numbers, end, seed, part), daemon=True) for part in parts]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    lines = [line for part in parts for line in Path(part).read_text(encoding="utf-8").splitlines()]
    output.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    for part in parts:
        Path(part).unlink()
    return [summed_up(duel, [json.loads(line) for line in lines]) for duel in duels]


def summed_up(duel: Duel, games: list[dict[str, Any]]) -> dict[str, Any]:
    """What the games of a duel say, with a 95 % interval."""
    mine = [game for game in games if game["duel"] == duel.name]
    counted = [game for game in mine if "share" in game]
    count = max(1, len(counted))
    share = sum(game["share"] for game in counted) / count
    return {
        "duel": duel.name,
        "games": len(counted),
        "stopped": len(mine) - len(counted),
        "share": round(share, 4),
        "interval": [round(bound, 4) for bound in wilson(share, len(counted))],
        "fair": round(1 / duel.seats, 4),
        "points": [round(sum(game[side] for game in counted) / count, 2) for side in ("points", "other_points")],
        "seconds": [round(sum(game["seconds"][side] for game in counted) / count, 4) for side in (0, 1)],
        "decisions": round(sum(game["decisions"] for game in counted) / count, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("duels", nargs="+", metavar="'GAME SEATS FIRST SECOND [WEIGHT]'")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    chosen = [read_duel(text) for text in arguments.duels]
    for found in run_duels(chosen, arguments.seconds, arguments.jobs, arguments.seed, arguments.output):
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
