"""Measures the levels of the bots against their marks, and fits them; writes benchmarks/results/levels.md.

    python benchmarks/levels.py fit --jobs 16 --minutes 6 --write
    python benchmarks/levels.py measure --jobs 16 --minutes 8 --write benchmarks/results/levels.md

`fit` plays games among many settings of a ladder, cheap and dear ones, gives every setting a rating, and puts the levels where each is
ahead of the one below as often as it should; with `--write` into the `levels.toml` of the games. Of `human` it changes the temperatures,
`casual` excepted, which stays where the marks of its decisions need it; of `search` simulations and temperatures.

`measure` plays every level against the one below it, alone among such bots, in every seat under the same chance. "Ahead" is the
part of these opponents that it leaves behind, a tie counts half: 50 % is fair with any number of seats. Then `human:casual` plays
with itself, a search judges some of its decisions, and other bots are asked in the same positions.

Both end when their minutes are over, whatever is under way. What is finished is kept in the folder of `--keep`, so that the same command
goes on; with `--minutes 0` it only sums up. Games of levels whose settings have changed since are not counted. Of two rows with the same
settings the page keeps the one with more games, so what was measured elsewhere stays; with `--add`, once, both are added up.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import motu
from level_page import page, write_page
from level_regret import Judging
from level_rungs import Fitting, Group, note_levels
from motu.bots.levels import HUMAN_LEVELS, LEVELS, human_level, search_level
from pool import Facts, Measurement, Pairing, Row, Store, run

LADDERS = {"human": HUMAN_LEVELS, "search": LEVELS}
GAMES = {"dokmus": (2, 4), "giants": (3, 4), "haleakala": (2,), "polynesia": (2, 4)}
"""The numbers of seats that are fitted and measured."""
WEIGHTS = {"giants": 3.0}
"""How much of the time a game gets while fitting, where others get 1."""
FEWEST = 60
"""Games of a ladder without which its levels are not written."""
REGRET_PART = 0.3
"""The part of the time of a measurement that judged decisions get."""


def groups(arguments: argparse.Namespace) -> list[tuple[str, int, str]]:
    """Game, seats and ladder of everything that is asked for."""
    wanted = arguments.only.split(",") if arguments.only else motu.games()
    seats = [int(number) for number in arguments.seats.split(",") if number]
    return [
        (game, number, ladder)
        for ladder in arguments.ladders.split(",")
        for game in wanted
        for number in GAMES.get(game, tuple(motu.game(game).seats))
        if not seats or number in seats
    ]


def fit(arguments: argparse.Namespace) -> None:
    """Fit the ladders and show, and if asked for write, their levels."""
    fitting = Fitting([Group(*group) for group in groups(arguments)], Store(arguments.keep / "fit.jsonl"), WEIGHTS)
    if arguments.minutes > 0:
        run(fitting.next_work, fitting.done, arguments.jobs, arguments.minutes)
    found: dict[tuple[str, str], dict[int, dict[str, Facts]]] = defaultdict(dict)
    for group in fitting.groups:
        print("\n".join(group.report()), flush=True)
        if group.games() >= FEWEST:
            found[group.game, group.ladder][group.seats] = group.levels()
        else:
            print(f"  fewer than {FEWEST} games: its levels stay as they are")
    if arguments.write:
        for (game, ladder), by_seats in found.items():
            note_levels(game, ladder, by_seats)


def level_pairing(game: str, seats: int, ladder: str, low: str, high: str) -> Pairing:
    """A level alone among those of the one below, with what both are now."""
    row = human_level if ladder == "human" else search_level
    settings = "; ".join(str(row(motu.game(game), seats, level)) for level in (high, low))
    return Pairing(game, seats, f"{ladder}:{high}", f"{ladder}:{low}", settings)


def measure(arguments: argparse.Namespace) -> None:
    keep: Path = arguments.keep
    rows = [
        Row(level_pairing(game, seats, ladder, low, high), arguments.games)
        for game, seats, ladder in groups(arguments)
        for low, high in pairwise(LADDERS[ladder])
    ]
    levels = Measurement(rows, Store(keep / "levels.jsonl"), arguments.seed)
    tables = list(dict.fromkeys((game, GAMES.get(game, tuple(motu.game(game).seats))[0]) for game, _, _ in groups(arguments)))
    judging = Judging(tables, Store(keep / "regret.jsonl"), arguments.positions, arguments.simulations)
    part = arguments.regret_part if arguments.positions else 0.0
    if arguments.minutes * part > 0:
        run(judging.next_work, judging.done, arguments.jobs, arguments.minutes * part)
    pairs = levels.measure(arguments.jobs, arguments.minutes * (1.0 - part))
    print(page(pairs, judging.decisions(), arguments.jobs))
    if arguments.write:
        write_page(arguments.write, pairs, judging.decisions(), arguments.jobs, arguments.add)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    found, fitted = commands.add_parser("measure"), commands.add_parser("fit")
    for command in (found, fitted):
        command.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
        command.add_argument("--minutes", type=float, default=10.0, help="0 sums up what is kept")
        command.add_argument("--only", default="", help="games, separated by commas")
        command.add_argument("--ladders", default="human,search")
        command.add_argument("--seats", default="", help="numbers of seats, separated by commas; two of each game by default")
        command.add_argument("--keep", type=Path, default=Path("test-output/levels"))
    found.add_argument("--games", type=int, default=200, help="games of each pair of levels that are enough")
    found.add_argument("--positions", type=int, default=300, help="judged decisions of each game that are enough; 0 judges none")
    found.add_argument("--simulations", type=int, default=6000, help="of the search that judges")
    found.add_argument("--regret-part", type=float, default=REGRET_PART, help="the part of the time for judged decisions")
    found.add_argument("--seed", type=int, default=1, help="of the first round of new games; take others than settings were chosen with")
    found.add_argument("--write", type=Path)
    found.add_argument("--add", action="store_true", help="to the games that the page tells of, which must have had other seeds")
    fitted.add_argument("--write", action="store_true", help="write the levels into the files of the games")
    arguments = parser.parse_args()
    (measure if arguments.command == "measure" else fit)(arguments)


if __name__ == "__main__":
    main()
