"""motu puzzles"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import motu
from motu.cli import Command
from motu.cli.common import add_game, chosen, counting, progress, whole
from motu.cli.language import say
from motu.core.numbering import shortened
from motu.core.record import Record
from motu.puzzles.labels import label
from motu.puzzles.ladder import rated, solve_rates
from motu.puzzles.mining import BUDGET, MiningPlan, mine, mine_records
from motu.puzzles.puzzle import Collection, shipped
from motu.puzzles.verifying import verify

NOT_ENOUGH = 1
OTHER_SEED = 101
"""Of proofs that are made again; those that found puzzles have seeds below 100."""


class Puzzles(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("act", metavar="mine|verify|label|explain", help=say("argument.puzzle_act"))
        add_game(parser)
        parser.add_argument("--games", type=counting, default=20, metavar="N", help=say("argument.games"))
        parser.add_argument("--puzzles", type=counting, metavar="N", help=say("argument.puzzle_most"))
        parser.add_argument("--seed", type=whole, metavar="S", help=say("argument.seed"))
        parser.add_argument("--simulations", type=counting, metavar="N", help=say("argument.puzzle_budget"))
        parser.add_argument("--easy", action="store_true", help=say("argument.puzzle_easy"))
        parser.add_argument("--records", type=Path, nargs="+", default=[], metavar="RECORD", help=say("argument.puzzle_records"))
        parser.add_argument("--file", "-o", type=Path, metavar="FILE", help=say("argument.puzzle_file"))
        parser.add_argument("--only", type=counting, metavar="N", help=say("argument.puzzle_only"))
        parser.add_argument("--drop", action="store_true", help=say("argument.puzzle_drop"))
        parser.add_argument("--json", action="store_true", help=say("argument.json"))

    def run(self, arguments: argparse.Namespace) -> int:
        acts = {"mine": dig, "verify": check, "label": label_again, "explain": explain_again}
        if arguments.act not in acts:
            raise motu.BadOption(f"puzzles can be asked to {' or to '.join(acts)}, not to {shortened(arguments.act)}")
        return acts[arguments.act](arguments)


def dig(arguments: argparse.Namespace) -> int:
    """Mine, and say after each game how many puzzles there are."""
    game, _, options = chosen(arguments)
    path: Path = arguments.file or shipped(game)
    seats = (arguments.seats,) if arguments.seats else tuple(game.seats)
    changed = {name: value for name, value in options.items() if value != game.options[name].default}
    seed = 1 if arguments.seed is None else arguments.seed
    plan = MiningPlan(game, seats, changed, seed, arguments.simulations or BUDGET, easy=arguments.easy)
    if arguments.records:
        records = [Record.load(file) for file in arguments.records]
        for record in records:
            if record.game is not game:
                raise motu.BadOption(f"the record is of {record.game.name}, not of {game.name}")
        found = mine_records(plan, path, records)
    else:
        found = mine(plan, path, arguments.games)
    for source in progress(found, len(arguments.records) or arguments.games, game.name):
        count = len(Collection.load(game, path))
        print(say("puzzles.mined", source=source.id, found=len(source.puzzles), n=count), flush=True)
        if arguments.puzzles and count >= arguments.puzzles:
            break
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Prove again; exit code 1 if less than 98 of 100 stand."""
    game, _, _ = chosen(arguments)
    path: Path = arguments.file or shipped(game)
    puzzles = Collection.load(game, path)
    scenes = list(puzzles)[: arguments.only]
    seed = OTHER_SEED if arguments.seed is None else arguments.seed
    seeds = [seed * 10 + number for number in range(3)]
    failed: dict[str, str] = {}
    for verdict in progress(verify(scenes, seeds, arguments.simulations), len(scenes), game.name):
        if not verdict.stands:
            failed[verdict.scene.puzzle.id] = verdict.reason
            if not arguments.json:
                print(verdict.reason, flush=True)
    stand = len(scenes) - len(failed)
    if arguments.json:
        print(json.dumps({"game": game.name, "puzzles": len(scenes), "stand": stand, "failed": failed, "seeds": seeds}))
    else:
        print(say("puzzles.verified", game=game.name, stand=stand, all=len(scenes)))
    if arguments.drop and failed:
        for source in puzzles.sources:
            source.puzzles = [puzzle for puzzle in source.puzzles if puzzle.id not in failed]
        puzzles.save(path)
        print(say("puzzles.dropped", n=len(failed)))
    return 0 if stand * 100 >= 98 * len(scenes) else NOT_ENOUGH


def label_again(arguments: argparse.Namespace) -> int:
    """Rate and explain the puzzles of a file anew, after bots or explanations have changed; nothing is proven."""
    return told_anew(arguments, is_rated=True)


def explain_again(arguments: argparse.Namespace) -> int:
    """Only explain them anew, which takes a fraction of the time; ratings and proofs stay."""
    return told_anew(arguments, is_rated=False)


def told_anew(arguments: argparse.Namespace, is_rated: bool) -> int:
    game, _, _ = chosen(arguments)
    path: Path = arguments.file or shipped(game)
    puzzles = Collection.load(game, path)
    for scene in progress(puzzles, len(puzzles), game.name):
        if is_rated:
            scene.puzzle.solved_by = solve_rates(scene)
            scene.puzzle.rating = rated(scene.puzzle.solved_by)
        label(scene)
    puzzles.save(path)
    print(say("puzzles.labelled" if is_rated else "puzzles.explained", n=len(puzzles)))
    return 0


COMMAND = Puzzles()
