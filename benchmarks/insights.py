"""Plays strong games and writes docs/insights.md: what the evaluations, learned and hand-made, know about the games.

    python benchmarks/insights.py --games 200 --jobs 8 --keep test-output/insights --write docs/insights.md

Games are kept in the folder of `--keep`, a file for each number of seats, so that more can be added; with `--games 0` only the
page is written anew. The games are the same for the same seed.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean
from typing import Any

from librt.vecs import vec

import motu
from motu.arena.summary import wilson
from motu.bots.search import SearchBot
from motu.core.evaluator import Evaluator
from motu.core.evaluators import choose_evaluator, find_evaluator
from motu.core.learned import LearnedEvaluator
from motu.core.network import MOST_SEATS
from motu.core.state import State

ASKED = 5
"""One decision in so many is asked about."""
MOST = 6000
LEAST = 20
"""Something that was asked about less often is not shown."""
OPENINGS = 4


def things_of(name: str) -> Any:
    """What a game wants to know; None if it does not say."""
    try:
        return importlib.import_module(f"motu.games.{name}.insights")
    except ModuleNotFoundError:
        return None


def outlook(evaluator: Evaluator, state: State, seat: int) -> tuple[float, float]:
    """Lead over the mean of the others, and the share of the victory, as an evaluation expects them."""
    points, shares = vec[float]([0.0] * MOST_SEATS), vec[float]([0.0] * MOST_SEATS)
    evaluator.value(state, points, shares)
    seats = int(state.seats)
    others = [points[other] for other in range(seats) if other != seat]
    return points[seat] - mean(others), shares[seat]


def asked(game: motu.Game, world: State, seat: int, things: Any) -> list[tuple[str, str, list[float]]]:
    """By stage and thing: what it changes in lead and share, by the network and by hand."""
    judges = [choose_evaluator(game, world), find_evaluator(game)]
    before = [outlook(judge, world, seat) for judge in judges]
    found = []
    for thing, give in things.THINGS.items():
        child = world.clone()
        if give(child, seat):
            after = [outlook(judge, child, seat) for judge in judges]
            found.append((things.stage(world), thing, [a[part] - b[part] for a, b in zip(after, before, strict=True) for part in (0, 1)]))
    return found


def decided(game: motu.Game, world: State, seat: int, things: Any) -> list[tuple[str, str, list[float]]]:
    """The same for the choices of a decision, compared with the mean of all choices."""
    legal = world.legal()
    chosen = [action for action in legal if game.numbering.name(action) in things.DECISIONS]
    if len(legal) < 2 or not chosen:
        return []
    judges = [choose_evaluator(game, world), find_evaluator(game)]
    outlooks = {}
    for action in legal:
        child = world.clone()
        child.do(action)
        outlooks[action] = [outlook(judge, child, seat) for judge in judges]
    found = []
    for action in chosen:
        changes = [
            outlooks[action][judge][part] - mean(one[judge][part] for one in outlooks.values()) for judge in (0, 1) for part in (0, 1)
        ]
        found.append((things.stage(world), f"decision {game.write(world, action)}", changes))
    return found


def played(work: tuple[str, int, int, str]) -> dict[str, Any]:
    """One game of a bot with itself, and what was asked along it."""
    name, seats, seed, bot_name = work
    game = motu.game(name)
    state = game.start(seats, chance=seed)
    bots = [motu.bot(bot_name, seed=seed * 8 + seat) for seat in range(seats)]
    things = things_of(name)
    notes: dict[str, list[Any]] = defaultdict(list)
    first = ["" for _ in range(seats)]
    began = -1
    made = 0
    while (seat := state.to_act()) != motu.OVER and made < MOST:
        view = game.view(state, seat)
        began = seat if began < 0 else began
        if things is not None and made % ASKED == 0 and len(view["legal"]) > 1:
            world = game.imagine(view, made)
            for stage, thing, changes in asked(game, world, seat, things) + decided(game, world, seat, things):
                notes[f"{stage}|{thing}"].append([round(change, 4) for change in changes])
        action = bots[seat].choose(game, view)
        if not first[seat] and len(view["legal"]) > 1:
            first[seat] = game.write(state, action)
        state.apply(action)
        made += 1
    outcome = state.outcome()
    if outcome is None:
        return {"seed": seed, "stopped": True}
    in_turn = [(began + place) % seats for place in range(seats)]
    return {
        "seed": seed,
        "shares": [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in in_turn],
        "scores": [outcome.scores[seat] for seat in in_turn],
        "sources": [dict(row) for row in outcome.breakdown],
        "decisions": made,
        "first": first,
        "notes": notes,
    }


def play(names: list[str], games: int, jobs: int, bot: str, keep: Path) -> None:
    """Add games until there are so many of each kind, all kinds in turn."""
    keep.mkdir(parents=True, exist_ok=True)
    work: list[tuple[str, int, int, str]] = []
    for name in names:
        for seats in motu.game(name).seats:
            store = keep / f"{name}-{seats}.jsonl"
            there = len(store.read_text(encoding="utf-8").splitlines()) if store.exists() else 0
            work += [(name, seats, seed, bot) for seed in range(there, games)]
    work.sort(key=lambda one: one[2])
    with ProcessPoolExecutor(jobs) as pool:
        for (name, seats, _, _), found in zip(work, pool.map(played, work), strict=True):
            with (keep / f"{name}-{seats}.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")


def page(names: list[str], bot: str, keep: Path) -> str:
    lines = ["# What the evaluations know", ""]
    lines.append(f"Made by `python benchmarks/insights.py`: games of `{bot}` with itself. Intervals are of 95 %. The component data is")
    lines.append("reconstructed, so the figures are about these cards and boards.")
    for name in names:
        game = motu.game(name)
        lines += ["", f"## {game.texts.say('game.name', 'en')}"]
        evaluator = choose_evaluator(game, game.start())
        lines += ["", f"Positions are judged by {'a network' if isinstance(evaluator, LearnedEvaluator) else 'the hand-made evaluation'}."]
        notes: dict[str, list[list[float]]] = defaultdict(list)
        rows = []
        for seats in game.seats:
            store = keep / f"{name}-{seats}.jsonl"
            games = [json.loads(line) for line in store.read_text(encoding="utf-8").splitlines()] if store.exists() else []
            games = [one for one in games if "shares" in one]
            if games:
                rows += seat_rows(seats, games)
                for one in games:
                    for key, changes in one["notes"].items():
                        notes[key] += changes
        lines += ["", "Seats are counted from the one that decides first.", ""]
        lines += ["| seats | games | decisions | wins by seat | points by seat | points by source | first decisions |"]
        lines += ["| --- | --- | --- | --- | --- | --- | --- |", *rows]
        lines += worth_table(notes, isinstance(evaluator, LearnedEvaluator))
    return "\n".join([*lines, ""])


def seat_rows(seats: int, games: list[dict[str, Any]]) -> list[str]:
    """One row of facts about the games with so many seats."""
    count = len(games)
    wins = []
    for seat in range(seats):
        share = mean(one["shares"][seat] for one in games)
        low, high = wilson(share, count)
        wins.append(f"{100 * share:.0f} % ({100 * low:.0f}–{100 * high:.0f})")
    points = ", ".join(f"{mean(one['scores'][seat] for one in games):.1f}" for seat in range(seats))
    names = games[0]["sources"][0]
    sources = ", ".join(f"{source} {mean(row[source] for one in games for row in one['sources']):.1f}" for source in names)
    first = Counter(text for one in games for text in one["first"] if text)
    common = ", ".join(f"`{text}` {100 * times / first.total():.0f} %" for text, times in first.most_common(OPENINGS))
    length = mean(one["decisions"] for one in games)
    return [f"| {seats} | {count} | {length:.0f} | {', '.join(wins)} | {points} | {sources} | {common} |"]


def worth_table(notes: dict[str, list[list[float]]], learned: bool) -> list[str]:
    """What things are worth, stage by stage."""
    if not notes:
        return []
    stages = sorted({key.split("|")[0] for key in notes})
    things = list(dict.fromkeys(key.split("|")[1] for key in notes))
    what = "network : hand-made" if learned else "hand-made"
    lines = ["", f"What something is worth to the seat that decides, in points of lead ({what}), all numbers of seats together;"]
    lines += ["decisions are compared with the mean of all choices that were there.", ""]
    lines += ["| | " + " | ".join(stages) + " |", "| --- |" + " --- |" * len(stages)]
    for thing in things:
        cells = []
        for stage in stages:
            found = notes.get(f"{stage}|{thing}", [])
            if len(found) < LEAST:
                cells.append("–")
                continue
            by_hand = f"{mean(row[2] for row in found):+.1f}"
            cells.append(f"{mean(row[0] for row in found):+.1f} : {by_hand}" if learned else by_hand)
        if any(cell != "–" for cell in cells):
            lines.append(f"| {thing} | " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=200, help="games for each number of seats")
    parser.add_argument("--bot", default="search:simulations=400")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="games, separated by commas")
    parser.add_argument("--keep", type=Path, default=Path("test-output/insights"))
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else motu.games()
    assert isinstance(motu.bot(arguments.bot), SearchBot)
    if arguments.games:
        play(names, arguments.games, arguments.jobs, arguments.bot, arguments.keep)
    if arguments.write:
        arguments.write.write_text(page(names, arguments.bot, arguments.keep), encoding="utf-8")


if __name__ == "__main__":
    main()
