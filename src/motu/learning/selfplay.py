"""Plays games one decision ahead and writes down what was seen, with what came of it; compiled, so that there are many.

What came of a position is how the game ended, mixed with what the network expected soon after it, as in TD(lambda): chance has less of a
say in that. What follows a whim says nothing about the positions before it.

A position is written as `Encoder.most` row numbers and `FACTS` numbers, all of 16 bits: five for each of five seats, counted
from the one that looks: points that are certain, points that came of it, the share of the victory that came of it, the share that the
hand-made evaluator expected, which is 0 only where nobody sits, and the share of the victory in the end.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, shares_of_victory
from motu.core.generator import Generator
from motu.core.learned import LearnedEvaluator
from motu.core.network import MOST_SEATS, Encoder, Network, Sight
from motu.core.state import State

LOWEST: Final = 32768
"""Taken off every row number, so that it fits into 16 bits with a sign."""
POINT: Final = 8.0
"""A point in what is written."""
MOST_POINTS: Final = 4000.0
WHOLE: Final = 10000.0
"""A whole victory in what is written."""
FACTS: Final = 25
LONGEST_TRAIL: Final = 1200
"""Positions of a game that are looked back at, at most."""
BY_WHIM: Final = -1


class Trail:
    """What the network expected along a running game, by seat of the game."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.looker = vec[i64]([0] * LONGEST_TRAIL)
        """Who looks at a position that was written down; `BY_WHIM` where a whim followed."""
        self.points = vec[float]([0.0] * (LONGEST_TRAIL * MOST_SEATS))
        self.shares = vec[float]([0.0] * (LONGEST_TRAIL * MOST_SEATS))

    def add(self, looker: i64, points: vec[float], shares: vec[float]) -> None:
        self.looker[self.count] = looker
        first = self.count * MOST_SEATS
        for seat in range(MOST_SEATS):
            self.points[first + seat] = points[seat]
            self.shares[first + seat] = shares[seat]
        self.count += 1


class SelfPlay:
    """Games of the network with itself, with whims; some seats may be played by the hand-made evaluator."""

    def __init__(
        self, by_hand: Evaluator, encoder: Encoder, network: Network | None, seed: int, noted: int, longest: int, trust: float = 0.0
    ) -> None:
        self.by_hand = by_hand
        self.encoder = encoder
        self.learned: LearnedEvaluator | None = None if network is None else LearnedEvaluator(by_hand, encoder, network)
        self.generator = Generator(seed)
        self.noted: i64 = noted
        """So many of a thousand positions are written down."""
        self.longest: i64 = longest
        """After so many decisions a game is given up and forgotten."""
        self.choices = Choices()
        self.points = vec[float]([0.0] * MOST_SEATS)
        self.shares = vec[float]([0.0] * MOST_SEATS)
        self.sight = Sight(encoder.most)
        self.size: i64 = 2 * (encoder.most + FACTS)
        """Bytes of a position."""
        self.writer = BytesWriter()
        self.trail = Trail()
        self.trust = 0.0 if network is None else trust
        """How much of what came of a position is what the network expected at the next one that was written down; 0: only the end."""
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.stalled: i64 = 0

    def note(self, state: State) -> None:
        """Write down a position; how the game ends is filled in later."""
        sight = self.sight
        self.encoder.encode(state, sight)
        empty: i64 = self.encoder.rows
        for place in range(len(sight.rows)):
            row = sight.rows[place] if place < sight.count else empty
            write_i16_le(self.writer, i16(row - LOWEST))
        for place in range(MOST_SEATS):
            self.write(POINT * max(-MOST_POINTS, min(MOST_POINTS, sight.base[place])) if place < sight.seats else 0.0)
        for _ in range(2 * MOST_SEATS):
            self.write(0.0)
        self.by_hand.value(state, self.points, self.shares)
        seat = sight.seat
        for place in range(MOST_SEATS):
            self.write(max(1.0, WHOLE * self.shares[seat]) if place < sight.seats else 0.0)
            seat = seat + 1 if seat + 1 < sight.seats else 0
        for _ in range(MOST_SEATS):
            self.write(0.0)
        self.mark(state, sight.seat)

    def mark(self, state: State, looker: i64) -> None:
        """Note what the network expects here."""
        learned = self.learned
        if learned is not None and self.trust > 0.0:
            learned.ask_network(state)
            self.trail.add(looker, learned.network.points, learned.network.shares)
        else:
            self.trail.add(looker, self.points, self.shares)

    def write(self, value: float) -> None:
        """A number of 16 bits."""
        whole: i64 = int(value)
        write_i16_le(self.writer, i16(whole))

    def decide(self, state: State, handmade: i64, heat: float) -> i64:
        """The best decision, where `heat` blurs what is nearly as good."""
        choices = self.choices
        generator = self.generator
        seat = state.decider()
        evaluator = self.by_hand
        learned = self.learned
        if learned is not None and (handmade & BIT[seat]) == 0:
            evaluator = learned
        world = state
        if evaluator.secret_steps & BIT[state.step()]:
            world = evaluator.sample_opponents(state.clone(), seat, generator)
        best: i64 = 0
        top = -1.0e9
        for place in range(choices.count):
            child = world.clone()
            child.do(choices.items[place])
            evaluator.value(child, self.points, self.shares)
            share = self.shares[seat] + heat * 0.001 * float(generator.below(1000))
            if share > top:
                top = share
                best = place
        return choices.items[best]

    def play(self, start: State, handmade: int, whim: int, heat: float) -> list[float]:
        """A game from the start; the seats of the set `handmade` are played by the hand-made evaluator.

        Returns the shares of the victory; nothing if the game was given up.
        """
        state = start.clone()
        state.chance = None
        choices = self.choices
        generator = self.generator
        begun: i64 = len(self.writer)
        trail = self.trail
        trail.count = 0
        made: i64 = 0
        while state.agenda != 0 and made < self.longest:
            choices.clear()
            if state.decider() == BY_CHANCE:
                state.offer(choices)
                state.do(choices.pick(generator))
                continue
            state.fill(choices)
            if choices.count > 2:
                self.by_hand.prune(state, choices)
            roomy = trail.count < LONGEST_TRAIL - 2
            if choices.count == 1:
                action = choices.items[0]
            elif generator.below(1000) < whim:
                if self.trust > 0.0 and roomy:
                    self.mark(state, BY_WHIM)
                action = choices.items[generator.below(choices.count)]
            else:
                if roomy and generator.below(1000) < self.noted:
                    self.note(state)
                action = self.decide(state, handmade, heat)
            state.do(action)
            made += 1
            if state.agenda != 0 and roomy and generator.below(1000) < self.noted:
                self.note(state)
        self.games += 1
        self.decisions += made
        if state.agenda != 0:
            self.stalled += 1
            self.writer.truncate(begun)
            return []
        return self.fill_in(state)

    def fill_in(self, state: State) -> list[float]:
        """What came of every position of the game, from the last one back to the first; returns the shares of the victory."""
        scores = state.scores()
        seats: i64 = state.seats
        won = shares_of_victory(state)
        points = self.points
        shares = self.shares
        for seat in range(seats):
            points[seat] = min(MOST_POINTS, float(scores[seat]))
            shares[seat] = won[seat]
        trail = self.trail
        at: i64 = len(self.writer)
        place = trail.count - 1
        while place >= 0:
            looker = trail.looker[place]
            trust = self.trust
            if looker == BY_WHIM:
                trust = 1.0
            else:
                at -= self.size
                self.put_targets(at + 2 * (self.encoder.most + MOST_SEATS), looker, won)
            if trust > 0.0:
                first = place * MOST_SEATS
                for seat in range(seats):
                    points[seat] += trust * (trail.points[first + seat] - points[seat])
                    shares[seat] += trust * (trail.shares[first + seat] - shares[seat])
            place -= 1
        return won

    def put_targets(self, at: i64, looker: i64, won: list[float]) -> None:
        """Write what came of a position where zeros were left."""
        seat = looker
        seats: i64 = len(won)
        for place in range(seats):
            points: i64 = int(POINT * max(-MOST_POINTS, min(MOST_POINTS, self.points[seat])))
            share: i64 = int(WHOLE * self.shares[seat])
            self.put(at + 2 * place, points)
            victory: i64 = int(WHOLE * won[seat])
            self.put(at + 2 * (place + MOST_SEATS), share)
            self.put(at + 2 * (place + 3 * MOST_SEATS), victory)
            seat = seat + 1 if seat + 1 < seats else 0

    def put(self, at: i64, value: i64) -> None:
        """Write a number of 16 bits over what stands at a place."""
        self.writer[at] = u8(value & 255)
        self.writer[at + 1] = u8((value >> 8) & 255)

    def take(self) -> bytes:
        """What was written down since the last time."""
        found = self.writer.getvalue()
        self.writer = BytesWriter()
        return found
