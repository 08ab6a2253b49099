"""Our search against OpenSpiel's own MCTSBot, on our game, with the same seconds for each decision.

    python benchmarks/spiel.py haleakala --seconds 0.2 --games 10

Needs the extra `spiel` (PyPI open-spiel). Two seats, games without secrets: MCTSBot searches the true position, so a game that
hides something would give it an advantage that a player has not.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

import motu
from motu.arena.summary import wilson
from motu.core.choices import Choices
from motu.core.generator import Generator
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
        return 2

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
    done = 0
    best = state.legal()[0]
    budget = 8
    while True:
        bot.max_simulations = budget
        began = time.perf_counter()
        best = int(bot.mcts_search(SpielState(game, state)).best_child().action)
        done = budget
        spent = time.perf_counter() - began
        left = ends - time.perf_counter()
        if left < spent:
            return best, done
        budget = max(budget + 1, int(budget * min(left / spent, 8.0)))
        if left < 2.5 * spent:
            bot.max_simulations = budget
            return int(bot.mcts_search(SpielState(game, state)).best_child().action), budget


def play(game: motu.Game, seed: int, ours: int, seconds: float) -> tuple[float, list[int], int, int]:
    """One game: our share of the victory, the points, their simulations and their decisions."""
    state = game.start(2)
    chance = Generator(seed)
    us = motu.bot("search", seconds=seconds, seed=seed)
    bot = mcts.MCTSBot(SpielGame(game), 1.4, 8, FastRollouts(seed), solve=False, random_state=numpy.random.RandomState(seed))
    simulations = decisions = 0
    choices = Choices()
    while state.to_act() != motu.OVER:
        seat = state.to_act()
        if seat == motu.CHANCE:
            choices.clear()
            state.fill(choices)
            state.do(choices.pick(chance))
        elif seat == ours:
            state.do(us.choose(game, game.view(state, seat)))
        elif len(state.legal()) == 1:
            state.do(state.legal()[0])
        else:
            action, made = spiel_choice(bot, game, state, seconds)
            simulations += made
            decisions += 1
            state.do(action)
    outcome = state.outcome()
    assert outcome is not None
    share = 1.0 / len(outcome.winners) if ours in outcome.winners else 0.0
    return share, outcome.scores, simulations, decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--games", type=int, default=10)
    arguments = parser.parse_args()
    random.seed(1)
    game = motu.game(arguments.game)
    won, lead, simulations, decisions = 0.0, 0, 0, 0
    for number in range(arguments.games):
        ours = number % 2
        share, scores, made, asked = play(game, number // 2, ours, arguments.seconds)
        won += share
        lead += scores[ours] - scores[1 - ours]
        simulations += made
        decisions += asked
    facts = {
        "game": game.name,
        "seconds": arguments.seconds,
        "games": arguments.games,
        "our_share": round(won / arguments.games, 3),
        "interval": [round(end, 3) for end in wilson(won / arguments.games, arguments.games)],
        "our_lead_in_points": round(lead / arguments.games, 1),
        "their_simulations_a_decision": round(simulations / max(1, decisions)),
    }
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
