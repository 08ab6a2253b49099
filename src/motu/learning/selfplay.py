"""Plays games one decision ahead and writes down what was seen, with how it ended; compiled, so that there are many.

A position is written as `Encoder.most` row numbers and `FACTS` numbers, four for each of five seats, counted from the one that looks,
all of 16 bits: points that are certain, points in the end, share of the victory, and the share that the hand-made evaluator expected, which
is 0 only where nobody sits.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.evaluator import Evaluator, is_best
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
FACTS: Final = 20


class SelfPlay:
    """Games of the network with itself, with whims; some seats may be played by the hand-made evaluator."""

    def __init__(self, by_hand: Evaluator, encoder: Encoder, network: Network | None, seed: int, noted: int, longest: int) -> None:
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
        self.lookers: list[int] = []
        """Who looks at each position of the running game."""
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
        self.lookers.append(sight.seat)

    def write(self, value: float) -> None:
        """A number of 16 bits."""
        whole: i64 = int(value)
        write_i16_le(self.writer, i16(whole))

    def decide(self, state: State, handmade: i64, whim: i64, heat: float) -> i64:
        """By a whim in `whim` of a thousand cases, otherwise the best one, where `heat` blurs what is nearly as good."""
        choices = self.choices
        generator = self.generator
        if generator.below(1000) < whim:
            return choices.items[generator.below(choices.count)]
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
        self.lookers = []
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
            if choices.count > 1:
                if generator.below(1000) < self.noted:
                    self.note(state)
                action = self.decide(state, handmade, whim, heat)
            else:
                action = choices.items[0]
            state.do(action)
            made += 1
            if state.agenda != 0 and generator.below(1000) < self.noted:
                self.note(state)
        self.games += 1
        self.decisions += made
        if state.agenda != 0:
            self.stalled += 1
            self.writer.truncate(begun)
            return []
        return self.fill_in(state, begun)

    def fill_in(self, state: State, begun: i64) -> list[float]:
        """Points in the end and shares of the victory for every position of the game."""
        scores = state.scores()
        seats: i64 = state.seats
        shares: list[float] = []
        winners = 0
        for seat in range(seats):
            winners += 1 if is_best(state, scores, seat) else 0
        for seat in range(seats):
            shares.append(1.0 / winners if is_best(state, scores, seat) else 0.0)
        most: i64 = self.encoder.most
        at = begun + 2 * (most + MOST_SEATS)
        for looker in self.lookers:
            whose: i64 = looker
            for place in range(seats):
                points: i64 = int(POINT * min(MOST_POINTS, float(scores[whose])))
                share: i64 = int(WHOLE * shares[whose])
                self.put(at + 2 * place, points)
                self.put(at + 2 * (place + MOST_SEATS), share)
                whose = whose + 1 if whose + 1 < seats else 0
            at += self.size
        return shares

    def put(self, at: i64, value: i64) -> None:
        """Write a number of 16 bits over what stands at a place."""
        self.writer[at] = u8(value & 255)
        self.writer[at + 1] = u8((value >> 8) & 255)

    def take(self) -> bytes:
        """What was written down since the last time."""
        found = self.writer.getvalue()
        self.writer = BytesWriter()
        return found
