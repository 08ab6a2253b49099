"""A game looked at again: what each decision gave away, and what chance gave and took.

Decisions are judged from the view of the seat that made them: by what it could know. Chance is judged by its odds: an
outcome is luck by as much as it is better than the mean of all outcomes. Shares are parts of the victory, from 0 to 1.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from math import sqrt
from typing import Any, Final

from motu.analysis.reasons import reasons
from motu.bots.thinking import Worlds
from motu.core.evaluators import choose_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.memory import Memory, everybody_observes
from motu.core.record import Record
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.view import View
from motu.search import Line, TreeSearch, new_search
from motu.search.exact import Proof, proofs

SIMULATIONS: Final = 800
"""The default budget of a ply."""
MOST_OUTCOMES: Final = 40
WORLDS: Final = 24
MOST_PROVEN: Final = 20_000
"""Positions that the proofs of the end of a game may look at."""
EXPLAINED: Final = 0.02
"""Decisions that gave away more than this part of the victory are explained."""
EXPLAINED_IN: Final = 6
"""Worlds from which that is done."""
TURNING_POINTS: Final = 3
APART: Final = 12
"""Turning points lie at least this part of the game apart."""


@dataclass
class Judgement:
    """One ply of a game in hindsight. Lists are per seat."""

    ply: int
    """The number of the ply, from 1 on."""
    who: int
    """The seat that decided, or CHANCE."""
    action: int
    before: list[float]
    """The expected shares with the best decision, or before chance spoke."""
    after: list[float]
    """The expected shares with what was played or drawn."""
    best: int
    """The best decision found; for chance what was drawn."""
    loss: float = 0.0
    """What the decision gave away, as a part of the victory; 0 for chance, below 0 where it was better than the one the search found."""
    loss_points: float = 0.0
    """The same in expected points of lead."""
    error: float = 0.0
    """The standard error of the loss, or of the luck."""
    luck: list[float] = field(default_factory=list)
    """What chance gave each seat; nothing for a decision."""
    proven: bool = False
    """Whether shares, loss and luck are proven: what everybody gets with best play, not what a search expects."""
    why: dict[str, Any] = field(default_factory=dict)
    """The reasons why the best decision is better, where it is by much."""

    def swing(self) -> float:
        """How much of the victory changed hands."""
        return max([self.loss, *(abs(part) for part in self.luck)])


@dataclass
class Review:
    """A whole game in hindsight."""

    seats: int
    simulations: int
    plies: list[Judgement]
    """Every ply at which there was more than one possibility."""
    skill_lost: list[float]
    """Per seat: what its decisions gave away, in parts of the victory."""
    skill_error: list[float]
    points_lost: list[float]
    luck: list[float]
    """Per seat: what chance gave it."""
    luck_error: list[float]
    turning_points: list[int]
    """The places in `plies` at which most changed, in the order of the game."""
    finished: bool = True
    """Whether the game was over; otherwise the last graph point is an expectation."""

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Review:
        return cls(**{**data, "plies": [Judgement(**row) for row in data["plies"]]})

    def graph(self) -> list[tuple[int, list[float]]]:
        """The expected shares per seat after each ply that was judged; the mean of three plies, because whoever decides hopes too much."""
        found: list[tuple[int, list[float]]] = []
        for place, judgement in enumerate(self.plies):
            near = self.plies[max(0, place - 1) : place + 2]
            found.append((judgement.ply, [sum(row.after[seat] for row in near) / len(near) for seat in range(self.seats)]))
        return found


def review(record: Record, simulations: int = SIMULATIONS, jobs: int = 1, seed: int = 1) -> Review:
    """Look at every ply of a record. The same record, budget and seed give the same review, whatever the number of processes."""
    return assemble(record, simulations, list(judgements(record, simulations, jobs, seed)))


def judgements(record: Record, simulations: int = SIMULATIONS, jobs: int = 1, seed: int = 1) -> Iterator[Judgement]:
    """The judged plies in order, as they are ready; for a progress bar."""
    places = plies_to_judge(record)
    if jobs == 1:
        walk = RecordWalk(record)
        for place in places:
            yield judged(walk, place, simulations, seed)
        return
    text = record.text()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        yield from pool.map(judged_elsewhere, [(text, place, simulations, seed) for place in places])


def plies_to_judge(record: Record) -> list[int]:
    """The plies, from 0 on, at which there was more than one possibility; raises CorruptRecord if a ply was not allowed."""
    state = record.start()
    found: list[int] = []
    for number, ply in enumerate(record.plies):
        record.check(state, number, ply)
        if len(state.legal()) > 1:
            found.append(number)
        state.do(ply.action)
    return found


class RecordWalk:
    """Positions of a record in the order of the game, without beginning anew for each."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.begin()

    @cached_property
    def proofs(self) -> dict[int, Proof]:
        """The last plies of the game, as far as they can be proven."""
        return dict(proofs(self.record, MOST_PROVEN))

    def begin(self) -> None:
        self.state = self.record.start()
        self.ply = 0
        self.memories = [Memory(self.record.game, seat) for seat in range(self.record.seats)]

    def to(self, place: int) -> State:
        """The position after so many plies."""
        if place < self.ply:
            self.begin()
        while self.ply < place:
            self.record.check(self.state, self.ply, self.record.plies[self.ply])
            everybody_observes(self.memories, self.state)
            self.state.do(self.record.plies[self.ply].action)
            self.ply += 1
        return self.state.clone()

    def view(self) -> View:
        """What the seat sees and remembers that decides now."""
        return self.memories[self.state.to_act()].observe(self.state)


@lru_cache(2)
def walk_of(text: str) -> RecordWalk:
    """The walk of a worker process through a record; its plies come in order."""
    return RecordWalk(Record.parse(text))


def judged_elsewhere(work: tuple[str, int, int, int]) -> Judgement:
    """What a worker process does."""
    text, place, simulations, seed = work
    walk = walk_of(text)
    return judged(walk, place, simulations, seed)


def judged(walk: RecordWalk, place: int, simulations: int, seed: int) -> Judgement:
    """One ply of the game that is walked through. Its seed depends on nothing but the review's seed and its place."""
    record, state = walk.record, walk.to(place)
    action = record.plies[place].action
    generator = Generator(seed * 1_000_003 + place)
    proof = walk.proofs.get(place)
    if state.to_act() == CHANCE:
        return certain_luck(place, action, proof) if proof else judged_chance(record, state, place, action, simulations, generator)
    found = judged_decision(record.game, walk.view(), place, action, simulations, generator)
    return certain_loss(found, proof) if proof else found


def certain_loss(found: Judgement, proof: Proof) -> Judgement:
    """A decision of which it is proven what it gave away. Points of lead are expected ones as elsewhere, where anything was given away."""
    best, worth = proof.best(), proof.decisions[found.action]
    loss = float(proof.shares[found.who] - worth)
    return replace(
        found,
        before=[float(share) for share in proof.shares],
        after=[float(share) for share in proof.after[found.action]],
        best=found.best if found.best in best and loss else found.action if not loss else best[0],
        loss=loss,
        loss_points=found.loss_points if loss else 0.0,
        error=0.0,
        proven=True,
    )


def certain_luck(place: int, action: int, proof: Proof) -> Judgement:
    """An outcome of chance of which it is proven what it gave to each seat."""
    before, after = ([float(share) for share in shares] for shares in (proof.shares, proof.after[action]))
    luck = [there - here for here, there in zip(before, after, strict=True)]
    return Judgement(place + 1, CHANCE, action, before, after, action, luck=luck, proven=True)


def judged_decision(game: Game, view: View, place: int, action: int, simulations: int, generator: Generator) -> Judgement:
    """What a decision gave away, from the view of the seat that made it.

    One search finds the best decision. Two others, with equal budgets, trees of their own and the same chance, then compare it with
    the one that was made: so the best one is not flattered by having been chosen, nor by having been looked at more. A loss may come
    out below 0.
    """
    seat: int = view["seat"]
    worlds = Worlds(game, view, generator, WORLDS)
    worlds.grow(WORLDS)

    evaluator = choose_evaluator(game, worlds.states[0])
    search = new_search(game, view["seats"], seat, generator, evaluator=evaluator)
    search.run(worlds.states, simulations)
    best = max(search.lines(), key=lambda line: line.visits)
    if best.action == action:
        return Judgement(place + 1, seat, action, best.shares, best.shares, action)
    judged: list[Line] = []
    chance = int(generator.word())
    for tried in (best.action, action):
        search = new_search(game, view["seats"], seat, Generator(chance), evaluator=evaluator)
        search.run_at(worlds.states, tried, simulations // 2)
        judged.append(search.lines()[0])
    better, played = judged
    loss = better.shares[seat] - played.shares[seat]
    error = sqrt(better.errors[seat] ** 2 + played.errors[seat] ** 2)
    lead = lead_of(better, seat) - lead_of(played, seat)
    why = reasons(game, worlds.states[:EXPLAINED_IN], seat, best.action, action, generator).as_data() if loss > EXPLAINED else {}
    better_one = best.action if loss > 0 else action
    return Judgement(place + 1, seat, action, better.shares, played.shares, better_one, loss, lead, error, why=why)


def lead_of(line: Line, seat: int) -> float:
    return line.points[seat] - max(points for other, points in enumerate(line.points) if other != seat)


def judged_chance(record: Record, state: State, place: int, action: int, simulations: int, generator: Generator) -> Judgement:
    """What an outcome of chance gave to each seat, compared with the mean of all outcomes."""
    game = record.game
    seats = int(state.seats)
    odds = state.odds()
    if len(odds) > MOST_OUTCOMES:
        odds = sorted([*odds[:: len(odds) // MOST_OUTCOMES + 1], *[pair for pair in odds if pair[0] == action]])
        odds = list(dict(odds).items())
    search = TreeSearch(state.seats, game.numbering.size, choose_evaluator(game, state), generator, 0)
    each = max(24, simulations // len(odds))
    for outcome, _ in odds:
        search.run_at([state], outcome, each)
    lines = {line.action: line for line in search.lines()}
    total = sum(weight for _, weight in odds)
    before = [sum(weight * lines[outcome].shares[seat] for outcome, weight in odds) / total for seat in range(seats)]
    drawn = lines[action]
    luck = [drawn.shares[seat] - before[seat] for seat in range(seats)]
    spread = sum((weight / total) ** 2 * max(lines[outcome].errors) ** 2 for outcome, weight in odds if outcome != action)
    part = 1 - next(weight for outcome, weight in odds if outcome == action) / total
    error = sqrt(spread + (part * max(drawn.errors)) ** 2)
    return Judgement(place + 1, CHANCE, action, before, drawn.shares, action, 0.0, 0.0, error, luck)


def assemble(record: Record, simulations: int, plies: list[Judgement]) -> Review:
    """The review of judged plies."""
    seats = record.seats
    decided = [[row for row in plies if row.who == seat] for seat in range(seats)]
    drawn = [row for row in plies if row.who == CHANCE]
    turning = turning_points(plies, len(record.plies))
    luck_error = total_error(drawn)
    return Review(
        seats,
        simulations,
        plies,
        [sum(row.loss for row in rows) for rows in decided],
        [total_error(rows) for rows in decided],
        [sum(row.loss_points for row in rows) for rows in decided],
        [sum(row.luck[seat] for row in drawn) for seat in range(seats)],
        [luck_error] * seats,
        sorted(turning),
        record.replay().to_act() == OVER,
    )


def turning_points(plies: list[Judgement], length: int) -> list[int]:
    """The places of the largest swings that lie apart from each other."""
    found: list[int] = []
    for place in sorted(range(len(plies)), key=lambda place: -plies[place].swing()):
        if all(abs(plies[place].ply - plies[other].ply) * APART >= length for other in found):
            found.append(place)
        if len(found) == TURNING_POINTS:
            break
    return found


def total_error(rows: Iterable[Judgement]) -> float:
    """The standard error of a sum."""
    return sqrt(sum(row.error**2 for row in rows))
