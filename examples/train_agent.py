"""Train an agent with NumPy alone: proximal policy optimization in self-play on a batch of games, then matches against random players.

    python examples/train_agent.py polynesia --seats 2 --minutes 5

One small network plays all seats. It sees the row of whoever decides and gives a number to every action; those that are not legal are
left out. When a game is over, every decision of a seat is worth the lead that the seat had in the end.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

import motu
from motu.research.arrays import Array, expand, features

TABLES, SAMPLES, EPOCHS, MINIBATCH = 128, 16_384, 3, 1024
HIDDEN, RATE, CLIP, ENTROPY, GAMMA = 96, 2.5e-3, 0.2, 0.01, 0.997


class Network:
    """Two layers: a number for every action, and what the seat expects."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.weights: list[Array] = [
            (random.standard_normal((inputs, HIDDEN)) * 0.5 / np.sqrt(inputs / 8)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (random.standard_normal((HIDDEN, actions + 1)) * 0.01).astype(np.float32),
            np.zeros(actions + 1, np.float32),
        ]
        self.momentum = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def look(self, inputs: Array, legal: Array) -> tuple[Array, Array, Array]:
        """The hidden units, the probabilities of the legal actions, and the expectation."""
        first, bias, second, last = self.weights
        hidden = np.tanh(inputs @ first + bias)
        out = hidden @ second + last
        scores = np.where(legal, out[:, :-1], -1e9)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, chances / chances.sum(1, keepdims=True), out[:, -1]

    def learn(self, inputs: Array, legal: Array, actions: Array, before: Array, worth: Array) -> None:
        """One step of proximal policy optimization on a part of the samples."""
        hidden, chances, expected = self.look(inputs, legal)
        rows = np.arange(len(actions))
        gain = worth - expected
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        ratio = chances[rows, actions] / before
        counts = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        weight = gain * ratio * counts
        slope = chances * weight[:, None]
        slope[rows, actions] -= weight
        logs = np.log(chances + 1e-9)
        slope += ENTROPY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        error = np.concatenate([slope, (0.5 * (expected - worth))[:, None]], 1).astype(np.float32) / len(rows)
        back = (error @ self.weights[2].T) * (1 - hidden**2)
        self.adam([inputs.T @ back, back.sum(0), hidden.T @ error, error.sum(0)])

    def adam(self, slopes: list[Array]) -> None:
        self.steps += 1
        for weight, slope, momentum, square in zip(self.weights, slopes, self.momentum, self.square, strict=True):
            momentum += 0.1 * (slope - momentum)
            square += 0.001 * (slope * slope - square)
            weight -= RATE * (momentum / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def drawn(chances: Array, random: np.random.Generator) -> Array:
    """An action for each row, by its probabilities."""
    reached: Array = (chances.cumsum(1) < random.random((len(chances), 1)) * 0.999999).sum(1)
    return np.asarray(np.minimum(reached, chances.shape[1] - 1))


class Agent:
    """A network that plays; a bot of Motu as well: `choose(game, view)` is all that a bot has to have."""

    def __init__(self, network: Network, layout: Any) -> None:
        self.network = network
        self.layout = layout

    def choose(self, game: motu.Game, view: Any) -> int:
        row = np.frombuffer(self.layout.encode(view), np.uint8)
        legal = np.zeros((1, int(game.numbering.size)), bool)
        legal[0, view["legal"]] = True
        return int(self.network.look(expand(self.layout, row[None]), legal)[1][0].argmax())


def train(name: str, seats: int, seconds: float, seed: int = 1, options: dict[str, object] | None = None, most: int = 10**9) -> Agent:
    """Self-play until the time is over, or so many games."""
    batch = motu.batch(name, TABLES, seats, options or {}, seed, reward="lead")
    random = np.random.default_rng(seed)
    network = Network(features(batch.layout), batch.actions, seed)
    told: list[list[tuple[Array, Array, int, float, int]]] = [[] for _ in range(TABLES)]
    samples: list[tuple[Array, Array, int, float, float]] = []
    begun, games = time.process_time(), 0
    while time.process_time() - begun < seconds and games < most:
        rows, masks, legal, actor = batch.observations.copy(), batch.masks.copy(), batch.bytes_masks(), batch.actor.copy()
        chances = network.look(expand(batch.layout, rows), legal)[1]
        actions = drawn(chances, random)
        actions = np.where(legal[np.arange(TABLES), actions], actions, legal.argmax(1))
        batch.step(actions)
        for table in range(TABLES):
            chosen = int(actions[table])
            told[table].append((rows[table], masks[table], chosen, float(chances[table, chosen]) + 1e-9, int(actor[table])))
            if batch.over[table]:
                games += 1
                length = len(told[table])
                samples += [
                    (row, mask, action, before, float(np.tanh(batch.rewards[table, seat] / 20)) * GAMMA ** (length - place))
                    for place, (row, mask, action, before, seat) in enumerate(told[table])
                ]
                told[table] = []
        if len(samples) >= SAMPLES:
            fit(network, batch, samples, random)
            samples = []
            print(f"{time.process_time() - begun:6.0f} s, {games} games, last points {batch.last_scores.mean():.1f}", flush=True)
    return Agent(network, batch.layout)


def fit(network: Network, batch: Any, samples: list[tuple[Array, Array, int, float, float]], random: np.random.Generator) -> None:
    """Learn from all samples a few times, in an order of its own each time."""
    rows, masks = np.stack([sample[0] for sample in samples]), np.stack([sample[1] for sample in samples])
    actions = np.array([sample[2] for sample in samples])
    before, worth = (np.array([sample[place] for sample in samples], np.float32) for place in (3, 4))
    for _ in range(EPOCHS):
        order = random.permutation(len(samples))
        for first in range(0, len(order), MINIBATCH):
            part = order[first : first + MINIBATCH]
            legal = np.unpackbits(masks[part].view(np.uint8), axis=1, count=batch.actions, bitorder="little").view(bool)
            network.learn(expand(batch.layout, rows[part]), legal, actions[part], before[part], worth[part])


def share(agent: Agent, name: str, seats: int, games: int, seed: int = 99, options: dict[str, object] | None = None) -> float:
    """The agent's share of the victories against random players, in every seat alike."""
    batch = motu.batch(name, seats * 16, seats, options or {}, seed)
    mine = np.arange(batch.tables) % seats
    won: list[float] = []
    while len(won) < games:
        legal = batch.bytes_masks()
        best = agent.network.look(expand(batch.layout, batch.observations), legal)[1].argmax(1)
        batch.step(np.where(batch.actor == mine, best, batch.sample()))
        won += [float(batch.rewards[table, mine[table]]) for table in np.flatnonzero(batch.over)]
    return float(np.mean(won))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("game", choices=motu.games())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="of the match at the end")
    given = parser.parse_args()
    agent = train(given.game, given.seats, given.minutes * 60, given.seed)
    won = share(agent, given.game, given.seats, given.games)
    print(f"share of the victories against random players in {given.games} games: {won:.1%}")


if __name__ == "__main__":
    main()
