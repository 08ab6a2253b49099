"""Evaluates positions by a network that taught itself; everything else that a search asks for is known by the hand-made evaluator."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.evaluator import Evaluator
from motu.core.generator import Generator
from motu.core.network import Encoder, Network, Sight
from motu.core.state import State


class LearnedEvaluator(Evaluator):
    """Expected points and chances to win come from the network; what is left out and the sources of points do not."""

    def __init__(self, by_hand: Evaluator, encoder: Encoder, network: Network) -> None:
        super().__init__()
        self.by_hand = by_hand
        self.encoder = encoder
        self.network = network
        self.sight = Sight(encoder.most)
        self.spread = by_hand.spread
        self.margin = by_hand.margin
        self.secret_steps = by_hand.secret_steps
        self.tree = by_hand.tree.with_playouts(0, True)

    def ask_network(self, state: State) -> None:
        """The answer of the network about a position before the end of the game."""
        self.encoder.encode(state, self.sight)
        self.network.judge(self.sight)

    def evaluate(self, state: State, points: vec[float]) -> None:
        if state.agenda == 0:
            self.by_hand.evaluate(state, points)
            return
        self.ask_network(state)
        for seat in range(state.seats):
            points[seat] = self.network.points[seat]

    def win_chances(self, state: State, points: vec[float], shares: vec[float]) -> None:
        self.ask_network(state)
        patience = self.by_hand.patience(state)
        for seat in range(state.seats):
            shares[seat] = self.network.shares[seat] * patience

    def value(self, state: State, points: vec[float], shares: vec[float]) -> None:
        if state.agenda == 0:
            self.by_hand.value(state, points, shares)
            return
        self.ask_network(state)
        patience = self.by_hand.patience(state)
        for seat in range(state.seats):
            points[seat] = self.network.points[seat]
            shares[seat] = self.network.shares[seat] * patience

    def patience(self, state: State) -> float:
        return self.by_hand.patience(state)

    def prune(self, state: State, choices: Choices) -> None:
        self.by_hand.prune(state, choices)

    def sample_opponents(self, state: State, seat: i64, generator: Generator) -> State:
        return self.by_hand.sample_opponents(state, seat, generator)

    def sources(self, state: State, seat: int) -> dict[str, float]:
        return self.by_hand.sources(state, seat)
