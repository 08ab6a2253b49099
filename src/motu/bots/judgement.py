"""How an opponent that errs like a person judges decisions: what it glances at, how far it thinks on, what it does not see.

Nothing here comes from games of people: the parts are those that studies of people without special knowledge of a game describe
(few candidates, shallow flat thinking, the same blind spots again and again), and benchmarks/levels.py says what became of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

from librt.vecs import vec

from motu.bots.levels import HumanLevel
from motu.bots.styles import Style
from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.generator import Generator
from motu.core.state import State
from motu.search import Search
from motu.search.one_ply import Outlook, continuations, look_ahead

CHANCES: Final = 1
"""So many decisions of chance in a row are weighed outcome by outcome at first glance."""
FIRST_LOOK: Final = 4
"""The first glance counts as much as so many continuations: one alone is mostly luck."""
LONGEST: Final = 400
"""Decisions up to a pause at most."""
EVEN: Final = 0.1
"""Where a seat is nearly lost or sure to win, points still count as if so much of the victory were open."""
DOUBT: Final = 0.5
"""The standard error, at most, of a share of the victory that was tried once; it falls with the root of the number of tries.

Who searches takes one off: what was hardly tried is often worse than it looks.
"""
WORD: Final = 2.0**32


@dataclass
class Thought:
    """A decision that is considered, with what it seems to lead to; sums over `weight` ends."""

    action: int
    glance: float
    """The share that it promises at first sight."""
    share: float = 0.0
    squares: float = 0.0
    mine: float = 0.0
    """Own expected points."""
    theirs: float = 0.0
    """Those of the best other."""
    weight: float = 0.0
    doubt: float = 0.0
    """What is taken off because it was thought about little."""
    sources: dict[str, float] = field(default_factory=dict)
    """Own expected points by source."""
    value: float = 0.0
    """What it is worth to this player."""

    def add(self, share: float, points: list[float], seat: int, weight: float = 1.0) -> None:
        """One more end, or a glance that counts as several."""
        self.share += weight * share
        self.squares += weight * share * share
        self.mine += weight * points[seat]
        self.theirs += weight * max(other for place, other in enumerate(points) if place != seat)
        self.weight += weight

    def mean(self) -> None:
        """Turn sums into means."""
        self.share, self.squares = self.share / self.weight, self.squares / self.weight
        self.mine, self.theirs = self.mine / self.weight, self.theirs / self.weight

    def risk(self) -> float:
        """How differently it can come out."""
        return sqrt(max(0.0, self.squares - self.share * self.share))


class BlindSpots:
    """What somebody weighs wrongly, the same way every time: each source of points by its own factor, and what others gain too little."""

    def __init__(self, blindness: float, generator: Generator) -> None:
        self.blindness = blindness
        self.generator = generator
        self.factors: dict[str, float] = {}
        self.others = 1.0 - blindness * uniform(generator)
        """The part of what others gain that is seen."""

    def learn(self, sources: tuple[str, ...]) -> None:
        """Draw a factor for every source of the game, in the order of its score sheet."""
        for source in sources:
            self.factors[source] = max(0.0, 1.0 + self.blindness * (uniform(self.generator) + uniform(self.generator) - 1.0))

    def error(self, thought: Thought) -> float:
        """By how many points too much a decision seems to be worth."""
        wrong = sum((self.factors.get(source, 1.0) - 1.0) * worth for source, worth in thought.sources.items())
        return wrong + (1.0 - self.others) * thought.theirs


def uniform(generator: Generator) -> float:
    """A number from 0 to 1, both excluded."""
    return (int(generator.word()) + 0.5) / WORD


def gumbel(generator: Generator) -> float:
    """A lot by which the largest of several values, each with a lot of its own, is chosen like a quantal response."""
    return -log(-log(uniform(generator)))


def after(state: State, action: int) -> State:
    """The position after a decision."""
    child = state.clone()
    child.do(action)
    return child


class Judge:
    """Judges the decisions of one seat in worlds that were imagined from its view."""

    def __init__(self, level: HumanLevel, worlds: list[State], seat: int, evaluator: Evaluator, by_hand: Evaluator) -> None:
        self.level = level
        self.worlds = worlds
        self.seat = seat
        self.evaluator = evaluator
        self.by_hand = by_hand
        """Knows the sources of points."""
        seats = int(worlds[0].seats)
        self.points, self.shares = vec[float]([0.0] * seats), vec[float]([0.0] * seats)

    def glance(self, actions: list[int]) -> list[Outlook]:
        """All decisions as they look at once."""
        return look_ahead(self.worlds, actions, self.evaluator, CHANCES)

    def think_on(self, outlooks: list[Outlook], chance: int) -> list[Thought]:
        """What the considered decisions lead to, in continuations that meet the same chance."""
        found = []
        for outlook in outlooks:
            thought = Thought(outlook.action, outlook.shares[self.seat])
            thought.add(thought.glance, outlook.points, self.seat, FIRST_LOOK)
            ends = self.ends(outlook.action, chance)
            for end in ends:
                self.value(end)
                thought.add(self.shares[self.seat], list(self.points), self.seat)
            thought.mean()
            thought.sources = self.sources(ends or [after(self.worlds[0], outlook.action)])
            found.append(thought)
        return found

    def ends(self, action: int, chance: int) -> list[State]:
        """Where the continuations of a decision end: after so many decisions, in games with pauses at the next one."""
        level = self.level
        least, most = (level.horizon, LONGEST) if isinstance(self.evaluator, RolloutEvaluator) else (level.horizon, level.horizon)
        found: list[State] = []
        for number in range(level.continuations):
            world = self.worlds[number % len(self.worlds)]
            found += continuations([world], action, self.evaluator, Generator(chance + number), 1, least, most)
        return found

    def value(self, state: State) -> None:
        """Points and shares of an end."""
        if isinstance(self.evaluator, RolloutEvaluator) and state.agenda != 0:
            self.evaluator.evaluate_at_pause(state, self.points)
            self.evaluator.rollout_goals(state, self.points, self.shares)
        else:
            self.evaluator.value(state, self.points, self.shares)

    def sources(self, states: list[State]) -> dict[str, float]:
        """Own expected points by source, the mean of several positions; nothing for who weighs all of them rightly."""
        found: dict[str, float] = {}
        if self.level.blindness > 0.0:
            for state in states:
                for source, worth in self.by_hand.sources(state, self.seat).items():
                    found[source] = found.get(source, 0.0) + worth / len(states)
        return found

    def searched(self, outlooks: list[Outlook], search: Search) -> list[Thought]:
        """The same from a search: what it tried most is considered, and the less it tried of something, the less it is trusted."""
        lines = {line.action: line for line in search.lines()}
        tried = {action: line.visits for action, line in lines.items()}
        outlooks.sort(key=lambda outlook: (-tried.get(outlook.action, 0), -outlook.shares[self.seat], outlook.action))
        found = []
        for outlook in outlooks[: self.level.attention]:
            thought = Thought(outlook.action, outlook.shares[self.seat])
            thought.add(thought.glance, outlook.points, self.seat)
            line = lines.get(outlook.action)
            if line is not None:
                thought.add(line.shares[self.seat], line.points, self.seat, float(line.visits))
                thought.squares += (line.errors[self.seat] * line.visits) ** 2
            thought.doubt = DOUBT / sqrt(1.0 + tried.get(outlook.action, 0))
            thought.mean()
            thought.sources = self.sources([after(self.worlds[0], outlook.action)])
            found.append(thought)
        return found

    def weigh(self, thoughts: list[Thought], blind: BlindSpots, style: Style) -> None:
        """What each decision is worth to this player: the share, with what is misjudged and what is liked."""
        count = len(thoughts)
        share = sum(thought.share for thought in thoughts) / count
        worth = max(EVEN, share) * max(EVEN, 1.0 - share) / self.evaluator.spread
        wrong = {thought.action: blind.error(thought) if self.level.blindness > 0.0 else 0.0 for thought in thoughts}
        liked = {thought.action: style.own * thought.mine - style.others * thought.theirs + wrong[thought.action] for thought in thoughts}
        usual = sum(liked.values()) / count
        for thought in thoughts:
            thought.value = thought.share - thought.doubt + worth * (liked[thought.action] - usual) + style.risk * thought.risk()
