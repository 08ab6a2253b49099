"""Our search against OpenSpiel's own MCTSBot, on our game, with the same seconds for each decision.

    python benchmarks/spiel.py haleakala --seconds 0.2 --games 10

Needs the extra `spiel` (PyPI open-spiel). The game is played with its fewest seats; our search has one of them, MCTSBot the others.
MCTSBot searches the true position, so in a game that hides something it has an advantage that a player has not. Finished games are
kept in the folder of `--keep`, where benchmarks/strength.py finds them for its tables.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

import motu
from motu.arena.summary import wilson
from motu.bots.search import SearchBot
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.memory import Memory, everybody_observes
from motu.core.state import State

LONGEST = 4000
"""Decisions after which a playout of MCTSBot is scored as it stands."""


class SpielState:
    """One of our positions with the methods that OpenSpiel's MCTSBot asks for."""

    def __init__(self, game: motu.Game, state: State) -> None:
        self.game = game
        self.state = state

    def current_player(self) -> int:
        seat = self.state.to_act()
        if seat == motu.CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if seat == motu.OVER else seat

    def is_chance_node(self) -> bool:
        return self.state.to_act() == motu.CHANCE

    def is_terminal(self) -> bool:
        return self.state.to_act() == motu.OVER

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.state.odds()
        total = sum(weight for _, weight in odds)
        return [(action, weight / total) for action, weight in odds]

    def apply_action(self, action: int) -> None:
        self.state.do(int(action))

    def clone(self) -> SpielState:
        return SpielState(self.game, self.state.clone())

    def returns(self) -> list[float]:
        """1 for a victory, -1 for a defeat, between for a shared one; a game that was broken off is judged by its points."""
        outcome = self.game.settle(self.state)
        return [2.0 / len(outcome.winners) - 1.0 if seat in outcome.winners else -1.0 for seat in range(int(self.state.seats))]

    def action_to_string(self, player: int, action: int) -> str:
        return self.game.write(self.state, action)


class SpielGame:
    """What MCTSBot asks of a game."""

    def __init__(self, game: motu.Game) -> None:
        self.game = game

    def num_players(self) -> int:
        return self.game.seats[0]

    def max_utility(self) -> float:
        return 1.0

    def min_utility(self) -> float:
        return -1.0

    def get_type(self) -> Any:
        class Kind:
            reward_model = pyspiel.GameType.RewardModel.TERMINAL
            dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL

        return Kind


class FastRollouts:
    """Random playouts at our speed, so that the comparison is of searches and not of playouts."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)
        self.choices = Choices()

    def evaluate(self, state: SpielState) -> Any:
        from motu.core.play import play_out

        position = state.clone()
        play_out(position.state, self.generator, self.choices, LONGEST)
        return numpy.array(position.returns())

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def spiel_choice(bot: Any, game: motu.Game, state: State, seconds: float) -> tuple[int, int]:
    """MCTSBot's decision after so many seconds, and its simulations: its budget is fitted to the clock in doubling steps."""
    ends = time.perf_counter() + seconds
    budget = 8
    while True:
        bot.max_simulations = budget
        began = time.perf_counter()
        best = int(bot.mcts_search(SpielState(game, state)).best_child().action)
        spent = time.perf_counter() - began
        left = ends - time.perf_counter()
        if left < spent:
            return best, budget
        budget = max(budget + 1, int(budget * min(left / spent, 8.0)))
        if left < 2.5 * spent:
            bot.max_simulations = budget
            return int(bot.mcts_search(SpielState(game, state)).best_child().action), budget


def play(game: motu.Game, seed: int, ours: int, seconds: float) -> dict[str, Any]:
    """One game: our share of the victory, points, simulations and decisions of both sides."""
    seats = game.seats[0]
    state = game.start(seats)
    chance = Generator(seed)
    us = SearchBot(seconds=seconds, seed=seed, patient=True)
    bot = mcts.MCTSBot(SpielGame(game), 1.4, 8, FastRollouts(seed), solve=False, random_state=numpy.random.RandomState(seed))
    made = [0, 0]
    asked = [0, 0]
    choices = Choices()
    memory = Memory(game, ours)
    while state.to_act() != motu.OVER:
        everybody_observes([memory], state)
        seat = state.to_act()
        if seat == motu.CHANCE:
            choices.clear()
            state.fill(choices)
            state.do(choices.pick(chance))
        elif len(state.legal()) == 1:
            state.do(state.legal()[0])
        elif seat == ours:
            action = us.choose(game, memory.observe(state))
            made[0] += us.spent
            asked[0] += 1
            state.do(action)
        else:
            action, simulations = spiel_choice(bot, game, state, seconds)
            made[1] += simulations
            asked[1] += 1
            state.do(action)
    outcome = state.outcome()
    assert outcome is not None
    return {
        "game": game.name,
        "seats": seats,
        "seconds": seconds,
        "seed": seed,
        "seat": ours,
        "share": 1.0 / len(outcome.winners) if ours in outcome.winners else 0.0,
        "our_points": outcome.scores[ours],
        "their_points": sum(points for seat, points in enumerate(outcome.scores) if seat != ours) / (seats - 1),
        "our_simulations": made[0],
        "our_decisions": asked[0],
        "their_simulations": made[1],
        "their_decisions": asked[1],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--keep", type=Path, default=Path("test-output/strength"))
    arguments = parser.parse_args()
    random.seed(1)
    game = motu.game(arguments.game)
    arguments.keep.mkdir(parents=True, exist_ok=True)
    store = arguments.keep / f"{game.name}-openspiel.jsonl"
    played = [json.loads(line) for line in store.read_text(encoding="utf-8").splitlines()] if store.exists() else []
    seats = game.seats[0]
    for number in range(len(played), arguments.games):
        played.append(play(game, number // seats, number % seats, arguments.seconds))
        with store.open("a", encoding="utf-8") as file:
            file.write(json.dumps(played[-1]) + "\n")
    share = sum(result["share"] for result in played) / len(played)
    facts = {
        "game": game.name,
        "seats": seats,
        "seconds": arguments.seconds,
        "games": len(played),
        "our_share": round(share, 3),
        "interval": [round(end, 3) for end in wilson(share, len(played))],
        "our_points": round(sum(result["our_points"] for result in played) / len(played), 1),
        "their_points": round(sum(result["their_points"] for result in played) / len(played), 1),
    }
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
