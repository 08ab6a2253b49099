"""Measures the levels of the bots against their marks, and fits them; writes benchmarks/results/levels.md.

    python benchmarks/levels.py measure --games 60 --write benchmarks/results/levels.md
    python benchmarks/levels.py fit haleakala 2 human --games 60

`measure` plays every level against the one below it, alone among such bots, in every seating order under the same chance. "Ahead" is the
part of these opponents that it leaves behind, a tie counts half: 50 % is fair with any number of seats. Then `human:casual` plays
with itself, a search judges some of its decisions, and other bots are asked in the same positions. Everything is kept in the folder of
`--keep`, so that an interrupted measurement goes on, and more games are added by a larger number.

`fit` finds the temperature at which each level stands as far from its neighbour as it should: games at several temperatures, a logistic
curve through them, and the point on it; the rest of a level is given. It writes the `levels.toml` of the game.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import motu
from level_fit import Curve
from level_regret import Judged, judged_games, marks, profile
from motu.arena import Arena
from motu.arena.match import Result
from motu.arena.match import play as play_game
from motu.arena.summary import wilson
from motu.bots.levels import FILE, HUMAN_LEVELS, LEVELS, human_level, search_level

LADDERS = {"human": HUMAN_LEVELS, "search": LEVELS}
MARKS = {"human": (0.60, 0.75), "search": (0.65, 0.80)}
FIRST = {"human": "casual", "search": "expert"}
"""The level that is given; the others are fitted one after the other, away from it."""
MOST = 6000
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
GAMES = {"dokmus": (2, 4), "giants": (3, 4), "haleakala": (2,), "polynesia": (2, 4)}
"""The numbers of seats that are measured."""


def ahead(result: Result, bot: str) -> float:
    """The part of its opponents that the bot which sits alone left behind."""
    seat = result.players.index(bot)
    others = [rank for place, rank in enumerate(result.ranks) if place != seat]
    return sum(1.0 if rank > result.ranks[seat] else 0.5 if rank == result.ranks[seat] else 0.0 for rank in others) / len(others)


def play(game: str, seats: int, high: str, low: str, games: int, store: Path | None, seed: int) -> list[Result]:
    arena = Arena(motu.game(game), [high, low], games, seats, limit=600.0, most=MOST, seed=seed)
    if store is None:
        return [play_game(task) for task in arena.tasks]
    arena.play(1, store=store)
    return arena.played


def measure_pair(game: str, seats: int, ladder: str, pair: tuple[str, str], games: int, keep: Path) -> dict[str, Any]:
    """How a level does against the one below it."""
    low, high = (f"{ladder}:{name}" for name in pair)
    store = keep / f"{game}-{seats}-{ladder}-{pair[1]}-{pair[0]}.jsonl"
    kept = sum(1 for line in store.read_text(encoding="utf-8").splitlines() if '"number"' in line) if store.exists() else 0
    found = play(game, seats, high, low, max(games, kept), store, 1) if max(games, kept) else []
    share = sum(ahead(result, high) for result in found) / max(1, len(found))
    interval = wilson(share, len(found))
    bottom, top = MARKS[ladder]
    inside, sure = bottom <= share <= top, interval[0] >= bottom and interval[1] <= top
    verdict = (
        "met"
        if sure
        else "met, not certain"
        if inside
        else "missed"
        if interval[0] > top or interval[1] < bottom
        else "missed, not certain"
    )
    wins = sum(result.shares()[result.players.index(high)] for result in found) / max(1, len(found))
    spent = [sum(r.seconds[s] for r in found for s, name in enumerate(r.players) if name == bot) for bot in (high, low)]
    made = [sum(r.decisions[s] for r in found for s, name in enumerate(r.players) if name == bot) for bot in (high, low)]
    return {
        "game": game,
        "seats": seats,
        "high": high,
        "low": low,
        "games": len(found),
        "ahead": share,
        "interval": interval,
        "verdict": verdict if found else "not measured",
        "wins": wins,
        "stopped": sum(result.stopped for result in found),
        "milliseconds": [1000 * seconds / max(1, count) for seconds, count in zip(spent, made, strict=True)],
    }


def fit_ladder(game: str, seats: int, ladder: str, games: int, seed: int, only: str, given: str) -> None:
    """Find the temperatures of a ladder, from the level that is given outwards."""
    names = LADDERS[ladder]
    start = names.index(given or FIRST[ladder])
    pairs = [(names[place], names[place + 1], names[place]) for place in range(start - 1, -1, -1)]
    pairs += [(names[place - 1], names[place], names[place]) for place in range(start + 1, len(names))]
    for low, high, changed in pairs:
        if only and changed not in only.split(","):
            continue
        row = (human_level if ladder == "human" else search_level)(motu.game(game), seats, changed)
        curve = Curve(max(row.temperature, 0.003), rising=changed == low, goal=sum(MARKS[ladder]) / 2)
        batch = 2 * seats
        for number in range(games // batch):
            heat = curve.next_try(number)
            bots = {name: f"{ladder}:{name}" + (f":temperature={heat:.5f}" if name == changed else "") for name in (low, high)}
            for result in play(game, seats, bots[high], bots[low], batch, None, seed + 1000 + number):
                curve.add(heat, ahead(result, bots[high]))
        heat, slope = curve.solution(), curve.slope
        print(json.dumps({"game": game, "seats": seats, "level": f"{ladder}:{changed}", "temperature": heat, "slope": slope}), flush=True)
        note_temperature(game, seats, ladder, changed, heat)


def note_temperature(game: str, seats: int, ladder: str, level: str, heat: float) -> None:
    """Write a temperature into the file of a game."""
    path = Path(motu.game(game).folder) / FILE
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(number for number in range(lines.index(f"[{ladder}]"), len(lines)) if lines[number].startswith(f"{level} = "))
    head, temperature = re.fullmatch(r"(.*temperature = )(\{.*?\}|[0-9.]+) \}", lines[place]).groups()  # type: ignore[union-attr]
    known = dict(re.findall(r"(\d+) = ([0-9.]+)", temperature)) or {str(motu.game(game).seats[0]): temperature}
    known[str(seats)] = f"{heat:.4f}"
    values = ", ".join(f"{number} = {value}" for number, value in sorted(known.items()))
    lines[place] = f"{head}{{ {values} }} }}" if len(known) > 1 else f"{head}{next(iter(known.values()))} }}"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    from motu.bots import levels

    levels.levels_in.cache_clear()


def percent(share: float, interval: tuple[float, float]) -> str:
    return f"{100 * share:.0f} % ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})"


def page(pairs: list[dict[str, Any]], judged: list[Judged]) -> str:
    """The tables as Markdown."""
    lines = [
        BEGIN,
        "",
        f"Measured by `python benchmarks/levels.py measure` on {time.strftime('%Y-%m-%d')} under other load; intervals are of 95 %.",
        "",
    ]
    lines += ["| game | seats | level | against | games | ahead | mark | | victories | ms a decision |", "| --- |" + " --- |" * 9]
    for row in pairs:
        bottom, top = MARKS[row["high"].partition(":")[0]]
        cells = [row["game"], row["seats"], row["high"], row["low"], row["games"], percent(row["ahead"], row["interval"])]
        cells += [f"{100 * bottom:.0f}–{100 * top:.0f} %", row["verdict"], f"{100 * row['wins']:.0f} %"]
        cells.append(" : ".join(f"{value:.1f}" for value in row["milliseconds"]))
        if row["games"] == 0:
            cells[5] = cells[8] = cells[9] = ""
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    return "\n".join([*lines, "", *marks(judged), "", *profile(judged), "", END])


def measure(arguments: argparse.Namespace) -> None:
    keep: Path = arguments.keep
    keep.mkdir(parents=True, exist_ok=True)
    wanted = arguments.only.split(",") if arguments.only else motu.games()
    pairs: list[dict[str, Any]] = []
    for ladder in arguments.ladders.split(","):
        for game in wanted:
            for seats in GAMES.get(game, motu.game(game).seats):
                if arguments.seats and str(seats) not in arguments.seats.split(","):
                    continue
                for pair in pairwise(LADDERS[ladder]):
                    row = measure_pair(game, seats, ladder, pair, arguments.games, keep)
                    pairs.append(row)
                    print(json.dumps(row), flush=True)
    judged = [
        row for game in wanted for row in judged_games(game, motu.game(game).seats[0], arguments.positions, keep, arguments.simulations)
    ]
    print("\n".join([*marks(judged), "", *profile(judged)]))
    if arguments.write:
        old = arguments.write.read_text(encoding="utf-8")
        text = page(pairs, judged)
        arguments.write.write_text(re.sub(re.escape(BEGIN) + ".*" + re.escape(END), lambda _: text, old, flags=re.DOTALL), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    found = commands.add_parser("measure")
    found.add_argument("--games", type=int, default=60, help="games of each pair of levels; 0 shows what is kept")
    found.add_argument("--positions", type=int, default=200, help="judged decisions of each game; 0 shows what is kept")
    found.add_argument("--simulations", type=int, default=6000, help="of the search that judges")
    found.add_argument("--only", default="", help="games, separated by commas")
    found.add_argument("--ladders", default="human,search")
    found.add_argument("--seats", default="", help="numbers of seats, separated by commas; two of each game by default")
    found.add_argument("--keep", type=Path, default=Path("test-output/levels"))
    found.add_argument("--write", type=Path)
    fitted = commands.add_parser("fit")
    fitted.add_argument("game")
    fitted.add_argument("seats", type=int)
    fitted.add_argument("ladder", choices=sorted(LADDERS))
    fitted.add_argument("--games", type=int, default=60, help="games for each level")
    fitted.add_argument("--seed", type=int, default=1)
    fitted.add_argument("--only", default="", help="levels, separated by commas")
    fitted.add_argument("--given", default="", help="the level that stays as it is; by default casual of human, expert of search")
    arguments = parser.parse_args()
    if arguments.command == "measure":
        measure(arguments)
    else:
        fit_ladder(arguments.game, arguments.seats, arguments.ladder, arguments.games, arguments.seed, arguments.only, arguments.given)


if __name__ == "__main__":
    main()
