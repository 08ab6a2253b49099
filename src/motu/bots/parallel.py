"""One decision thought about in several processes: each searches for itself, and what they saw is added up."""

from __future__ import annotations

import atexit
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import motu
from motu.bots.thinking import Budget, think
from motu.core.game import Game
from motu.core.generator import Generator
from motu.search import Line

Seen = tuple[int, int, list[float], list[float], float]
"""A line as it travels between processes: action, visits, shares, points, prior."""

pools: dict[int, ProcessPoolExecutor] = {}


def pool_of(jobs: int) -> ProcessPoolExecutor:
    """The worker processes; started once and kept."""
    if jobs not in pools:
        pools[jobs] = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
        atexit.register(pools[jobs].shutdown, wait=False, cancel_futures=True)
    return pools[jobs]


def think_in_parallel(
    game: Game, view: Mapping[str, Any], generator: Generator, budget: Budget, worlds: int, evaluator: str | None
) -> list[Line]:
    """The lines of all processes added up, the most visited first. A budget in simulations is shared out among them."""
    seeds = [int(generator.word()) for _ in range(budget.jobs)]
    waiting = [pool_of(budget.jobs).submit(think_alone, game.name, dict(view), budget, worlds, seed, evaluator) for seed in seeds]
    return added([result.result() for result in waiting])


def think_alone(name: str, view: dict[str, Any], budget: Budget, worlds: int, seed: int, evaluator: str | None) -> list[Seen]:
    """What one process does."""
    search, _ = think(motu.game(name), view, Generator(seed), budget, worlds, evaluator=evaluator)
    return [(line.action, line.visits, line.shares, line.points, line.prior) for line in search.lines()]


def added(answers: list[list[Seen]]) -> list[Line]:
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
