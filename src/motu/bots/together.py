"""One decision thought about in several processes: each searches for itself, and what they saw is added up."""

from __future__ import annotations

import atexit
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import motu
from motu.core.game import Game
from motu.core.generator import Generator
from motu.search.mcts import Line

if TYPE_CHECKING:
    from motu.bots.search import SearchBot

pools: dict[int, ProcessPoolExecutor] = {}


def pool_of(jobs: int) -> ProcessPoolExecutor:
    """The worker processes; started once and kept."""
    if jobs not in pools:
        pools[jobs] = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
        atexit.register(pools[jobs].shutdown, wait=False, cancel_futures=True)
    return pools[jobs]


def think_together(bot: SearchBot, game: Game, view: Mapping[str, Any], generator: Generator) -> list[Line]:
    """The lines of all processes added up, the most visited first. A budget in simulations is shared out among them."""
    share = None if bot.simulations is None else max(1, bot.simulations // bot.jobs)
    seeds = [int(generator.word()) for _ in range(bot.jobs)]
    plain = dict(view)
    waiting = [pool_of(bot.jobs).submit(think_alone, game.name, plain, bot.seconds, share, bot.worlds, seed) for seed in seeds]
    return added([result.result() for result in waiting])


def think_alone(
    name: str, view: dict[str, Any], seconds: float | None, simulations: int | None, worlds: int, seed: int
) -> list[tuple[int, int, list[float], list[float], float]]:
    """What one process does."""
    from motu.bots.search import SearchBot

    bot = SearchBot(None if simulations else seconds, simulations, worlds=worlds, reuse=False)
    search, _ = bot.think(motu.game(name), view, Generator(seed))
    return [(line.action, line.visits, line.shares, line.points, line.prior) for line in search.lines()]


def added(answers: list[list[tuple[int, int, list[float], list[float], float]]]) -> list[Line]:
    """Lines of several searches as if they were one."""
    found: dict[int, Line] = {}
    for answer in answers:
        for action, visits, shares, points, prior in answer:
            line = found.get(action)
            if line is None:
                found[action] = Line(action, visits, shares, points, prior)
                continue
            total = line.visits + visits
            line.shares = [(a * line.visits + b * visits) / total for a, b in zip(line.shares, shares, strict=True)]
            line.points = [(a * line.visits + b * visits) / total for a, b in zip(line.points, points, strict=True)]
            line.visits = total
    return sorted(found.values(), key=lambda line: (-line.visits, line.action))
