"""A process that plays games for the learner, again and again with the newest weights, until it is told to stop."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import motu
from motu.core.evaluator import RolloutEvaluator
from motu.core.evaluators import find_evaluator, taught_encoder
from motu.core.network import Encoder, Network
from motu.core.options import OptionValue
from motu.core.policy import Policy, PolicyEncoder, PolicyNetwork
from motu.core.state import State
from motu.core.weights import policy_size, read_network, read_policy
from motu.learning.selfplay import SelfPlay
from motu.learning.tries import TryPlay

WEIGHTS: Final = "newest.net"
STOP: Final = "stop"
CHUNK: Final = ".chunk"
WHIMS: Final = (0, 20, 50, 100)
"""Decisions by a whim in a thousand."""
HEATS: Final = (0.0, 0.01, 0.03)
MIXED: Final = 0.16
"""The part of the games in which some seats are played by the hand-made evaluator."""
TRIED_AT: Final = 200
"""At so many of a thousand decisions several are tried, when a policy is taught."""
ALONE: Final = 0.05
"""The part of the games in which a policy is alone among greedy seats, without whims: only how they end is told."""
SMALLEST: Final = 21
"""Hidden units of a policy that knows nothing yet."""
POSITIONS: Final = 80
"""About so many positions of a game are written down."""
FIRST_LONGEST: Final = 6000


@dataclass(frozen=True)
class Orders:
    """What an actor has to do."""

    game: str
    seats: tuple[int, ...]
    seed: int
    number: int
    folder: str
    seconds: float
    """How long it plays before it hands in what it wrote down."""
    trust: float = 0.0
    """As in `SelfPlay`."""
    options: dict[str, OptionValue] = field(default_factory=dict)


class Actor:
    """Plays with the newest weights and counts how one seat with them does among hand-made evaluators."""

    play: SelfPlay | TryPlay

    def __init__(self, orders: Orders, encoder: Encoder | PolicyEncoder) -> None:
        self.orders = orders
        self.folder = Path(orders.folder)
        self.game = motu.game(orders.game)
        self.random = random.Random(orders.seed * 1000 + orders.number)
        self.starts = {
            seats: [self.game.start(seats=seats, options={**orders.options, **variant}) for variant in encoder.variants]
            for seats in orders.seats
        }
        self.stamp = 0
        self.alone: dict[str, list[float]] = {}
        """By number of seats: games and victories of one seat with these weights among hand-made evaluators, without whims."""

    def renew(self, path: Path) -> None:
        """Play with these weights from now on."""
        raise NotImplementedError

    def one_game(self) -> None:
        """A game with as many seats and as many whims as the lot says."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Take the newest weights, if there are newer ones."""
        path = self.folder / WEIGHTS
        stamp = path.stat().st_mtime_ns if path.exists() else 0
        if stamp != self.stamp:
            self.stamp = stamp
            self.renew(path)

    def count_alone(self, seats: int, share: float) -> None:
        """Note how a game of one seat with these weights ended."""
        count = self.alone.setdefault(str(seats), [0, 0.0])
        count[0] += 1
        count[1] += share

    def hand_in(self, number: int) -> None:
        """Give the learner what was written down; it appears at once and whole."""
        name = f"{self.orders.number:03}-{number:06}"
        play = self.play
        counts = {"games": int(play.games), "decisions": int(play.decisions), "stalled": int(play.stalled)}
        play.games = play.decisions = play.stalled = 0
        facts = {**counts, "alone": self.alone, "first_lesson": self.stamp == 0}
        (self.folder / f"{name}.json").write_text(json.dumps(facts), encoding="utf-8")
        beside = self.folder / f"{name}.new"
        beside.write_bytes(play.take())
        beside.replace(self.folder / f"{name}{CHUNK}")
        self.alone = {}

    def play_on(self, number: int) -> None:
        """Play with the newest weights for as long as is ordered, and hand in what was written down."""
        self.refresh()
        end = time.monotonic() + self.orders.seconds
        while time.monotonic() < end:
            self.one_game()
        self.hand_in(number)


class PositionActor(Actor):
    """For a network that judges positions."""

    play: SelfPlay

    def __init__(self, orders: Orders, encoder: Encoder) -> None:
        super().__init__(orders, encoder)
        self.encoder = encoder
        self.play = self.player(None)
        self.lengths: dict[int, float] = {}
        """Decisions in a game, by number of seats."""

    def player(self, network: Network | None) -> SelfPlay:
        return SelfPlay(
            find_evaluator(self.game), self.encoder, network, self.random.getrandbits(60), 500, FIRST_LONGEST, self.orders.trust
        )

    def renew(self, path: Path) -> None:
        self.play = self.player(read_network(path, self.encoder)[1])

    def one_game(self) -> None:
        seats = self.random.choice(self.orders.seats)
        start: State = self.random.choice(self.starts[seats])
        whim, heat = self.random.choice(WHIMS), self.random.choice(HEATS)
        everybody = 2**seats - 1
        handmade = everybody if self.stamp == 0 else 0
        chosen = self.random.randrange(seats)
        alone = False
        if self.stamp and self.random.random() < MIXED:
            alone = self.random.random() < 0.5
            handmade = everybody - 2**chosen if alone else 2**chosen
            if alone:
                whim, heat = 0, 0.0
        length = self.lengths.get(seats, 0.0)
        if length:
            self.play.noted = min(500, max(1, int(POSITIONS * 500 / length)))
            self.play.longest = int(4 * length) + 100
        before = int(self.play.decisions)
        shares = self.play.play(start, handmade, whim, heat)
        made = int(self.play.decisions) - before
        if shares:
            self.lengths[seats] = 0.9 * length + 0.1 * made if length else float(made)
            if alone:
                self.count_alone(seats, shares[chosen])


class PolicyActor(Actor):
    """For a policy. Until there is one, everybody plays greedily, and decisions are worth what greedy play sees in them."""

    play: TryPlay

    def __init__(self, orders: Orders, encoder: PolicyEncoder) -> None:
        super().__init__(orders, encoder)
        self.encoder = encoder
        nothing = bytes(policy_size(self.encoder.rows, SMALLEST))
        self.play = self.player(Policy(self.encoder, PolicyNetwork(self.encoder.rows, SMALLEST, nothing)))

    def player(self, policy: Policy) -> TryPlay:
        guide = find_evaluator(self.game)
        assert isinstance(guide, RolloutEvaluator)
        return TryPlay(guide, policy, self.random.getrandbits(60), TRIED_AT, FIRST_LONGEST, self.stamp == 0)

    def renew(self, path: Path) -> None:
        self.play = self.player(read_policy(path, self.encoder)[1])

    def one_game(self) -> None:
        seats = self.random.choice(self.orders.seats)
        start: State = self.random.choice(self.starts[seats])
        if self.stamp and self.random.random() < ALONE:
            chosen = self.random.randrange(seats)
            shares = self.play.play_among_greedy(self.starts[seats][0], chosen)
            if shares:
                self.count_alone(seats, shares[chosen])
        else:
            self.play.play(start, self.random.choice(WHIMS))


def new_actor(orders: Orders) -> Actor:
    """Somebody who plays for what a game can be taught."""
    encoder = taught_encoder(motu.game(orders.game))
    return PolicyActor(orders, encoder) if isinstance(encoder, PolicyEncoder) else PositionActor(orders, encoder)


def act(orders: Orders) -> None:
    """Play until the learner says stop or is gone; Ctrl+C is for the learner, who then says stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    actor = new_actor(orders)
    learner = os.getppid()
    number = 0
    while not (actor.folder / STOP).exists() and os.getppid() == learner:
        actor.play_on(number)
        number += 1
