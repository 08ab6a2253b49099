"""motu sim"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import motu
from motu.cli import Command
from motu.cli.common import add_game, chosen, counting, progress, whole
from motu.cli.language import language, say
from motu.core.options import OptionValue
from motu.core.play import Tally, simulate

CHUNK = 200
"""Games a chunk. Every chunk has a seed of its own, so the number of processes does not change the result."""


class Chunk(NamedTuple):
    game: str
    seats: int
    options: dict[str, OptionValue]
    games: int
    seed: int


class Sim(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add_game(parser)
        parser.add_argument("--games", type=counting, default=1000, metavar="K", help=say("argument.games"))
        parser.add_argument("--seed", type=whole, default=0, metavar="S", help=say("argument.seed"))
        parser.add_argument("--jobs", type=counting, default=1, metavar="J", help=say("argument.jobs"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        game, seats, options = chosen(arguments)
        chunks = list(divided(Chunk(game.name, seats, options, arguments.games, arguments.seed)))
        total = Tally(seats)
        begun = time.perf_counter()
        for tally in progress(tallies(chunks, arguments.jobs), len(chunks), game.name):
            total.merge(tally)
        seconds = time.perf_counter() - begun
        facts = {
            "game": game.name,
            "seats": seats,
            "options": options,
            "games": int(total.games),
            "seed": arguments.seed,
            "decisions": int(total.decisions),
            "seconds": round(seconds, 4),
            "decisions_per_second": round(total.decisions / seconds),
            "decisions_per_game": round(total.decisions / total.games, 1),
            "points_mean": [round(points / total.games, 2) for points in total.points],
            "points_lowest": total.lowest,
            "points_highest": total.highest,
            "win_share": [round(wins / total.games, 4) for wins in total.wins],
            "compiled": motu.compiled.is_compiled(),
        }
        print(json.dumps(facts) if arguments.json else told(facts, game))
        return 0


def told(facts: dict[str, object], game: motu.Game) -> str:
    points, wins = facts["points_mean"], facts["win_share"]
    assert isinstance(points, list)
    assert isinstance(wins, list)
    lines = [say("sim.summary", **facts), ""]
    for seat in range(len(points)):
        lines.append(say("sim.seat", player=game.seat_name(seat, language()), points=points[seat], wins=f"{100 * wins[seat]:.1f}"))
    lines.append(say("sim.range", low=facts["points_lowest"], high=facts["points_highest"]))
    return "\n".join(lines)


def divided(work: Chunk) -> Iterator[Chunk]:
    """The work in chunks with seeds that follow from the one given."""
    for place, first in enumerate(range(0, work.games, CHUNK)):
        yield work._replace(games=min(CHUNK, work.games - first), seed=work.seed * 1_000_003 + place)


def tallies(chunks: list[Chunk], jobs: int) -> Iterator[Tally]:
    """The results of the chunks in order."""
    if jobs == 1:
        yield from map(tallied, chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for facts in pool.map(facts_of, chunks):
            yield Tally.from_facts(facts)


def tallied(work: Chunk) -> Tally:
    tally = Tally(work.seats)
    simulate(motu.game(work.game).start(work.seats, work.options), work.games, work.seed, tally)
    return tally


def facts_of(work: Chunk) -> dict[str, object]:
    return tallied(work).facts()


COMMAND = Sim()
