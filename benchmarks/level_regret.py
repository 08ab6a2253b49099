"""What the bots give away by single decisions, as a search sees it, and how that depends on how clear a decision is."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from statistics import mean, stdev
from typing import Any

import motu
from motu.arena.summary import wilson
from motu.bots.levels import HUMAN_LEVELS, LEVELS, human_level, search_level
from motu.bots.thinking import Worlds
from motu.core.evaluators import choose_evaluator
from motu.core.generator import Generator
from motu.core.memory import Memory
from motu.search import Search, new_search
from pool import Facts, Store, Work

Judged = dict[str, Any]
"""A decision: the game, the gap between the best and the second best, and what each bot gives away there."""
PLAYER = "human:casual"
FORMER = "search:simulations=40:temperature=0.9:evaluator=hand"
"""What `search:casual` was before there were networks and levels by game."""
BOTS = ("random", "greedy", FORMER, "search:casual", "human:novice", "human:casual", "human:club", "human:strong")
CLEAR_MARK, GRAVE_MARK = 0.75, 0.02
"""What `human:casual` should do: find the best of the clearest fifth so often, give away a tenth of the victory not more often."""
EVERY = 16
"""Every so manieth decision of a game is judged."""
LEAST = 0.04
"""Every decision is tried at least in this part of the simulations."""
GRAVE, NONE, BEST = 0.1, 0.01, 0.001
LOOKS = 2
"""Searches that compare a decision with the best one anew."""
WORLDS = 64
USUAL = 8.0
"""Judged decisions that a game is believed to have before one was played."""


def judged_values(game: motu.Game, view: motu.View, simulations: int, seed: int) -> dict[int, float]:
    """The share that every decision promises to the seat, by a search that tries each of them often enough."""
    search, worlds = judge(game, view, simulations, seed)
    search.run(worlds.states, simulations)
    cost = 64 if type(search).__name__ == "RolloutSearch" else 1
    tried = {line.action: line.visits for line in search.lines()}
    for action in view["legal"]:
        missing = int(LEAST * simulations / cost) - tried.get(action, 0)
        if missing > 0:
            search.run_at(worlds.states, action, missing * cost)
    return {line.action: line.shares[view["seat"]] for line in search.lines()}


def judge(game: motu.Game, view: motu.View, simulations: int, seed: int) -> tuple[Search, Worlds]:
    """A search that knows nothing yet, and worlds for it."""
    generator = Generator(seed)
    worlds = Worlds(game, view, generator, WORLDS)
    worlds.grow(WORLDS)
    return new_search(game, view["seats"], view["seat"], generator, simulations, choose_evaluator(game, worlds.states[0])), worlds


def regrets_of(
    game: motu.Game, view: motu.View, actions: set[int], values: dict[int, float], simulations: int, seed: int
) -> dict[int, float]:
    """What each of these decisions gives away. Those that look worse are compared with the best one anew, by searches that chose none."""
    best = max(values, key=lambda action: values[action])
    found = {action: values[best] - values[action] for action in actions}
    doubtful = sorted(action for action in actions if found[action] > NONE)
    if not doubtful:
        return found
    lost = dict.fromkeys(doubtful, 0.0)
    for look in range(LOOKS):
        search, worlds = judge(game, view, simulations, 1000 * (look + 1) + seed)
        for action in (best, *doubtful):
            search.run_at(worlds.states, action, simulations // LOOKS)
        shares = {line.action: line.shares[view["seat"]] for line in search.lines()}
        for action in doubtful:
            lost[action] += (shares[best] - shares[action]) / LOOKS
    return found | lost


class Judging:
    """Judged decisions of `human:casual` in games with itself, a game for each piece of work, up to so many decisions of each game."""

    def __init__(self, tables: list[tuple[str, int]], store: Store, positions: int, simulations: int) -> None:
        self.tables = tables
        self.store = store
        self.positions = positions
        self.simulations = simulations
        self.settings = {table: str(human_level(motu.game(table[0]), table[1], PLAYER.partition(":")[2])) for table in tables}
        self.seeds = {table: {row["seed"] for row in store.found if self.is_of(row, table)} for table in tables}
        self.asked = dict.fromkeys(tables, 0.0)
        """Decisions of games under way, as many as such a game has had."""
        self.failed = 0

    def is_of(self, row: Facts, table: tuple[str, int]) -> bool:
        return (row["game"], row["seats"]) == table and row["settings"] == self.settings[table]

    def found(self, table: tuple[str, int]) -> list[Facts]:
        return [row for row in self.store.found if self.is_of(row, table)]

    def usual(self, table: tuple[str, int]) -> float:
        """Judged decisions of a game."""
        games = self.found(table)
        return sum(len(row["decisions"]) for row in games) / len(games) if games else USUAL

    def next_work(self) -> Work | None:
        count = {table: sum(len(row["decisions"]) for row in self.found(table)) + self.asked[table] for table in self.tables}
        table = min(self.tables, key=lambda table: count[table])
        if self.failed >= 3 or count[table] >= self.positions:
            return None
        seed = next(number for number in range(1, 10**6) if number not in self.seeds[table])
        self.seeds[table].add(seed)
        self.asked[table] += self.usual(table)
        return judged_work, (*table, seed, self.simulations, self.settings[table])

    def done(self, facts: Facts) -> None:
        if not self.store.add(facts):
            self.failed += 1
            return
        table = facts["game"], facts["seats"]
        self.asked[table] = max(0.0, self.asked[table] - self.usual(table))

    def decisions(self) -> list[Judged]:
        """All of them; of bots that have other settings by now, what they gave away is left out."""
        found: list[Judged] = []
        for table in self.tables:
            now = settings_of(*table)
            for row in self.found(table):
                then = row.get("levels", {})
                same = {bot for bot in BOTS if then.get(bot) == now.get(bot)}
                for decision in row["decisions"]:
                    regrets = {bot: lost for bot, lost in decision["regrets"].items() if bot in same}
                    found.append({**decision, "regrets": regrets})
        return found


def settings_of(name: str, seats: int) -> dict[str, str]:
    """What the names of the levels stand for."""
    game = motu.game(name)
    people = {f"human:{level}": str(human_level(game, seats, level)) for level in HUMAN_LEVELS}
    return people | {f"search:{level}": str(search_level(game, seats, level)) for level in LEVELS}


def judged_work(name: str, seats: int, seed: int, simulations: int, settings: str) -> Facts:
    """The judged decisions of one game as a piece of work."""
    facts = {"game": name, "seats": seats, "seed": seed, "settings": settings, "levels": settings_of(name, seats)}
    return {**facts, "decisions": judged_game(name, seats, seed, simulations)}


def judged_game(name: str, seats: int, seed: int, simulations: int) -> list[Judged]:
    """The judged decisions of one game."""
    game = motu.game(name)
    state = game.start(seats, chance=seed)
    players = [motu.bot(PLAYER, seed=64 * seed + seat) for seat in range(seats)]
    memories = [Memory(game, seat) for seat in range(seats)]
    found: list[Judged] = []
    made = 0
    while (seat := state.to_act()) != motu.OVER and made < 3000:
        views = [memory.observe(state) for memory in memories]
        view = views[seat]
        action = players[seat].choose(game, view)
        if len(view["legal"]) > 1:
            made += 1
            if (made + seed) % EVERY == 0:
                values = judged_values(game, view, simulations, seed)
                ranked = sorted(values.values(), reverse=True)
                chosen = {bot: motu.bot(bot, seed=seed).choose(game, view) for bot in BOTS}
                lost = regrets_of(game, view, {action, *chosen.values()}, values, simulations, seed)
                row = {"game": name, "seats": seats, "seed": seed, "gap": ranked[0] - ranked[1], "best": ranked[0]}
                regrets = {bot: lost[answer] for bot, answer in chosen.items()}
                found.append({**row, "options": len(values), "played": lost[action], "regrets": regrets})
        state.apply(action)
    return found


def lost_by(bot: str, rows: list[Judged]) -> list[float]:
    """What a bot gave away where it was asked; `played` is what happened in the game."""
    return [row["played"] if bot == "played" else row["regrets"][bot] for row in rows if bot == "played" or bot in row["regrets"]]


def by_game(rows: list[Judged]) -> list[tuple[str, list[Judged]]]:
    groups: dict[str, list[Judged]] = defaultdict(list)
    for row in rows:
        groups[f"{row['game']}, {row['seats']}"].append(row)
    return [(name, sorted(found, key=lambda row: -row["gap"])) for name, found in sorted(groups.items())]


def profile(rows: list[Judged]) -> list[str]:
    """Tables of regret, one line for each game and bot."""
    lines = ["| game, seats | bot | decisions | mean regret | none (< 0.01) | above 0.1 | best of clearest fifth | best of unclear half |"]
    lines.append("| --- |" + " --- |" * 7)
    for name, found in by_game(rows):
        for bot in ("played", *BOTS):
            lost = lost_by(bot, found)
            if not lost:
                continue
            cells = [name, f"{PLAYER}, in its games" if bot == "played" else bot, str(len(lost)), mean_of(lost)]
            cells += [part_of([value < NONE for value in lost]), part_of([value > GRAVE for value in lost])]
            cells += [part_of([value < BEST for value in part]) for part in (lost[: len(lost) // 5], lost[len(lost) // 2 :])]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def marks(rows: list[Judged]) -> list[str]:
    """Whether `human:casual` does in its games what it should."""
    lines = ["| game, seats | mark of `human:casual` | measured | |", "| --- | --- | --- | --- |"]
    for name, found in by_game(rows):
        fifth = found[: len(found) // 5]
        clear = [value < BEST for value in lost_by("played", fifth)]
        grave = [value > GRAVE for value in lost_by("played", found)]
        lines.append(mark_line(name, f"finds the best of the clearest fifth in {100 * CLEAR_MARK:.0f} % at least", clear, CLEAR_MARK, 1.0))
        lines.append(mark_line(name, f"gives away more than 0.1 in less than {100 * GRAVE_MARK:.0f} %", grave, 0.0, GRAVE_MARK))
        before, now = mean_of(lost_by(FORMER, found)), mean_of(lost_by("played", found))
        lines.append(f"| {name} | the same mean regret as the former `search:casual` | {now}, it was {before} | |")
    return lines


def mark_line(name: str, mark: str, facts: list[bool], bottom: float, top: float) -> str:
    share = sum(facts) / max(1, len(facts))
    low, high = wilson(share, len(facts))
    verdict = ("met" if low >= bottom and high <= top else "met, not certain") if bottom <= share <= top else "missed"
    if verdict == "missed" and low < top and high > bottom:
        verdict = "missed, not certain"
    return f"| {name} | {mark} | {part_of(facts)} | {verdict} |"


def mean_of(values: list[float]) -> str:
    return f"{mean(values):.4f} ± {1.96 * stdev(values) / sqrt(len(values)):.4f}" if len(values) > 1 else ""


def part_of(facts: list[bool]) -> str:
    share = sum(facts) / max(1, len(facts))
    low, high = wilson(share, len(facts))
    return f"{100 * share:.1f} % ({100 * low:.0f}–{100 * high:.0f})"
