"""Finding puzzles: games are walked through with a short search at every decision; where one decision stands far apart, it is proven.

The short searches also play the games of bots, so that looking costs nothing beside playing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import motu.search
from motu.bots.search import pick
from motu.bots.thinking import Budget, think
from motu.core.choices import Choices
from motu.core.evaluators import choose_evaluator, folder_of, weights_in
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.learned import LearnedEvaluator
from motu.core.memory import Memory, everybody_observes
from motu.core.options import OptionValue
from motu.core.record import Record
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.view import View
from motu.core.weights import read_heading
from motu.puzzles.labels import label
from motu.puzzles.ladder import DOUBT, rated, solve_rates
from motu.puzzles.line import accepted
from motu.puzzles.proof import OnlyDecision, at_a_glance, judges, only_decision
from motu.puzzles.puzzle import Collection, Puzzle, PuzzleScene, SourceGame, fingerprint, written
from motu.search import Line

BUDGET: Final = 240
"""Simulations of a first look."""
WORLDS: Final = 64
CLEAR: Final = 0.05
"""A decision that stands apart by so much of the victory at the first look is proven, and kept if the proof finds as much."""
EACH: Final = 0.02
"""No single search of a proof may find less, nor may its interval begin below half of it: so it will stand with other seeds, too."""
OPEN: Final = (0.08, 0.92)
"""Games in which the best decision promises less or more are decided."""
LONGEST: Final = 4
"""Decisions of a line at most."""
MOST_PER_GAME: Final = 10
LATE: Final = 250
"""Every second game is looked at from a decision on that is drawn by lot, up to this one, so that not all puzzles are from openings."""
HASTY: Final = 10
"""Before that, and when a game has given what it may give, it is played with this part of the budget."""
TEMPERATURE: Final = 0.35
"""How much the bots stray from the best when they play, so that games differ and mistakes are there to be punished."""
EASY: Final = 0.99
"""A puzzle that every bot but `random` finds so often is left out three times of four."""
COIN: Final = (0.5, 1200)
"""A puzzle that is guessed so often and not rated higher is left out: there is nothing to see in it."""
MOST_PLIES: Final = 3000


@dataclass(frozen=True)
class MiningPlan:
    """What is looked through, and how hard."""

    game: Game
    seats: tuple[int, ...]
    """Numbers of seats, taken in turn."""
    options: dict[str, OptionValue]
    seed: int
    budget: int
    seeds: tuple[int, ...] = (11, 12, 13)
    """Of the searches of a proof."""
    easy: bool = False
    """Whether puzzles that every bot finds are kept, too."""


def mine(plan: MiningPlan, path: Path, games: int) -> Iterator[SourceGame]:
    """Look through so many games of bots; those that the file holds already are not played again."""
    known = Collection.load(plan.game, path)
    done = {source.id for source in known.sources}
    known.save(path)
    ids = set(known.scenes)
    for number in range(games):
        name = f"{plan.seed}.{number}"
        if name not in done:
            yield kept(path, Miner(plan, ids).self_play(name, number))


def mine_records(plan: MiningPlan, path: Path, records: Sequence[Record]) -> Iterator[SourceGame]:
    """Look through records of games whose players have agreed."""
    from motu.analysis.annotations import fingerprint as record_fingerprint

    known = Collection.load(plan.game, path)
    done = {source.id for source in known.sources}
    known.save(path)
    ids = set(known.scenes)
    for record in records:
        name = f"record.{record_fingerprint(record)}"
        if name not in done:
            yield kept(path, Miner(plan, ids).look_through(name, record))


def kept(path: Path, source: SourceGame) -> SourceGame:
    """Write what a game has brought before the next one begins."""
    with path.open("a", encoding="utf-8") as file:
        file.write(written(source.as_data()) + "\n")
    return source


class Miner:
    """Looks through one game."""

    def __init__(self, plan: MiningPlan, ids: set[str]) -> None:
        self.plan = plan
        self.game = plan.game
        self.ids = ids
        """Puzzles that are known already; new ones are added."""

    def self_play(self, name: str, number: int) -> SourceGame:
        """A game of bots, from the first decision to the last."""
        plan = self.plan
        seats = plan.seats[number % len(plan.seats)]
        record = Record.begin(self.game, seats, plan.options)
        source = SourceGame(name, seats, plan.options, [], [])
        generator = Generator(plan.seed * 1_000_003 + number)
        state = record.start()
        memories = [Memory(self.game, seat) for seat in range(seats)]
        choices = Choices()
        free_from = int(generator.below(LATE)) if number % 2 else 0
        while state.to_act() != OVER and len(record.plies) < MOST_PLIES:
            decider = state.to_act()
            everybody_observes(memories, state)
            if decider == CHANCE:
                choices.clear()
                state.fill(choices)
                action = int(choices.pick(generator))
            else:
                view = memories[decider].observe(state)
                is_open = len(record.plies) >= free_from and len(source.puzzles) < MOST_PER_GAME
                lines = self.look(view, generator, 1 if is_open else HASTY)
                if is_open:
                    free_from = self.consider(source, record, state, view, lines, generator)
                action = pick(lines, TEMPERATURE, generator) if len(lines) > 1 else lines[0].action
            record.add(state, action)
            source.plies.append(record.plies[-1].text)
        return self.labelled(source)

    def labelled(self, source: SourceGame) -> SourceGame:
        """The puzzles of a game with what they are about, once its length is known."""
        source.length = len(source.plies)
        for puzzle in source.puzzles:
            label(PuzzleScene(self.game, source, puzzle))
        return source

    def look_through(self, name: str, record: Record) -> SourceGame:
        """A game that was played elsewhere."""
        usual = {option: value for option, value in record.options.items() if value != self.game.options[option].default}
        source = SourceGame(name, record.seats, usual, [ply.text for ply in record.plies], [])
        walked = Record.begin(self.game, record.seats, record.options)
        state = record.start()
        memories = [Memory(self.game, seat) for seat in range(record.seats)]
        generator = Generator(self.plan.seed)
        free_from = 0
        for number, ply in enumerate(record.plies):
            record.check(state, number, ply)
            everybody_observes(memories, state)
            if ply.who != CHANCE and number >= free_from and len(source.puzzles) < MOST_PER_GAME:
                view = memories[ply.who].observe(state)
                free_from = self.consider(source, walked, state, view, self.look(view, generator), generator)
            walked.add(state, ply.action)
        return self.labelled(source)

    def look(self, view: View, generator: Generator, part: int = 1) -> list[Line]:
        """A short search with a part of the budget; the decisions that it tried, the most tried first."""
        if len(view["legal"]) == 1:
            return [Line(view["legal"][0], 1, [0.5] * view["seats"], [], 1.0)]
        search, _ = think(
            self.game, view, generator, Budget(simulations=max(12, self.plan.budget // part), patient=True), WORLDS, evaluator=None
        )
        return search.lines()

    def consider(self, source: SourceGame, record: Record, state: State, view: View, lines: list[Line], generator: Generator) -> int:
        """Keep a puzzle if there is one here; the ply from which on the next may begin. What costs least is asked first."""
        here = len(record.plies)
        if len(lines) < 2 or fingerprint(view) in self.ids or not OPEN[0] <= lines[0].shares[view["seat"]] <= OPEN[1]:
            return here
        close = [line.action for line in lines[1:] if is_close(lines[0], line, view["seat"])]
        if not all(commute(state, lines[0].action, action) for action in close):
            return here
        draft = self.draft(state, view, lines, generator)
        if len(draft) <= len(close):
            return here
        quick, *others = judges(self.game, self.game.imagine(view, 0))
        answers = accepted(state, draft)
        if not at_a_glance(quick, view, answers, self.plan.budget, self.plan.seed):
            return here
        so_far = SourceGame(source.id, source.seats, source.options, [ply.text for ply in record.plies], [])
        puzzle = Puzzle(fingerprint(view), here, view["seat"], self.in_writing(state, draft), "", 0.0, 0.0, 0.0, False)
        self.rate(PuzzleScene(self.game, so_far, puzzle))
        if self.is_too_easy(puzzle, source):
            return here  # whatever part of the draft can be proven is easier still
        if not all(at_a_glance(judge, view, answers, self.plan.budget, self.plan.seed) for judge in others):
            return here
        steps = self.solution(state, view, draft, len(close) + 1)
        if not steps:
            return here
        if len(steps) < len(draft):
            puzzle.line = puzzle.line[: len(steps)]
            self.rate(PuzzleScene(self.game, so_far, puzzle))
            if self.is_too_easy(puzzle, source):
                return here
        self.enter(puzzle, state, [proof for _, proof in steps])
        source.puzzles.append(puzzle)
        self.ids.add(puzzle.id)
        return here + len(steps)

    def rate(self, scene: PuzzleScene) -> None:
        """How hard the ladder of bots finds a puzzle."""
        puzzle = scene.puzzle
        puzzle.solved_by = solve_rates(scene)
        puzzle.rating, puzzle.deviation = rated(puzzle.solved_by), DOUBT

    def is_too_easy(self, puzzle: Puzzle, source: SourceGame) -> bool:
        """Whether there is nothing to see in a puzzle, or nothing that the same game has not shown already."""
        if puzzle.solved_by["random"] >= COIN[0] and puzzle.rating <= COIN[1]:
            return True
        if min(rate for name, rate in puzzle.solved_by.items() if name != "random") < EASY:
            return False
        return any(one.line == puzzle.line for one in source.puzzles) or (not self.plan.easy and int(puzzle.id, 16) % 4 != 0)

    def solution(self, state: State, view: View, draft: list[int], least: int) -> list[tuple[int, OnlyDecision]]:
        """The decisions of a draft that are the only ones, each with its proof; nothing if they are fewer than the first one needs."""
        steps: list[tuple[int, OnlyDecision]] = []
        answers: list[list[int]] = []
        here, seen = state.clone(), view
        for place, action in enumerate(draft):
            answers.append(accepted(here, draft[place:]))
            found = self.proven(seen, answers[-1], action)
            if found is None:
                break
            steps.append((action, found))
            here.do(action)
            seen = self.game.recall(seen, self.game.view(here, view["seat"]))
        while steps and steps[-1][1].rival == steps[-1][0]:
            steps.pop()  # a forced decision at the end asks nothing of the solver
        if len(steps) < max(1, least):
            return []
        line = [action for action, _ in steps]
        here = state.clone()
        for place, action in enumerate(line):
            if accepted(here, line[place:]) != answers[place]:
                return []  # proven was the longer line, with more orders
            here.do(action)
        return steps

    def proven(self, view: View, answers: list[int], action: int) -> OnlyDecision | None:
        """The proof that a decision is the only one, clear enough to be kept. A forced one is its own rival."""
        if len(view["legal"]) == 1:
            return OnlyDecision(1.0, 1.0, 1.0, 1.0, action, is_exact=True)
        found = only_decision(self.game, view, answers, self.plan.budget, self.plan.seeds, EACH, CLEAR)
        if found is None or not found.stands(CLEAR) or found.least < EACH or found.low < EACH / 2:
            return None
        return found

    def draft(self, state: State, view: View, lines: list[Line], generator: Generator) -> list[int]:
        """The best decisions of the seat one after the other, as long as each stands apart at the first look."""
        seat: int = view["seat"]
        found = [lines[0].action]
        here = state.clone()
        here.do(found[0])
        while len(found) < LONGEST and here.to_act() == seat:
            view = self.game.recall(view, self.game.view(here, seat))
            lines = self.look(view, generator)
            close = [line.action for line in lines[1:] if is_close(lines[0], line, seat)]
            if not all(commute(here, lines[0].action, action) for action in close):
                break
            found.append(lines[0].action)
            here.do(found[-1])
        return found

    def in_writing(self, state: State, line: list[int]) -> list[str]:
        here, found = state.clone(), []
        for action in line:
            found.append(self.game.write(here, action))
            here.do(action)
        return found

    def enter(self, puzzle: Puzzle, state: State, proofs: list[OnlyDecision]) -> None:
        """Write into a puzzle what was proven."""
        first, hardest = proofs[0], min(proofs, key=lambda proof: proof.gap)
        puzzle.rival = self.game.write(state, first.rival)
        puzzle.share, puzzle.gap, puzzle.low = round(first.share, 4), round(hardest.gap, 4), round(hardest.low, 4)
        puzzle.exact = all(proof.is_exact for proof in proofs)
        puzzle.proof = {
            "engine": engine_version(self.game),
            "weights": weights_of(self.game, state),
            "seeds": list(self.plan.seeds),
            "budget": self.plan.budget,
        }


def is_close(best: Line, other: Line, seat: int) -> bool:
    """Whether a decision is almost as good at the first look, as far as it was tried often enough to tell."""
    return other.visits >= 3 and best.shares[seat] - other.shares[seat] < CLEAR


def commute(state: State, first: int, second: int) -> bool:
    """Whether two decisions of the same seat lead to the same position in either order."""
    reached: list[State] = []
    for one, other in ((first, second), (second, first)):
        here = state.clone()
        decider = here.to_act()
        here.do(one)
        if here.to_act() != decider or here.why_not(other) is not None:
            return False
        here.do(other)
        reached.append(here)
    return reached[0] == reached[1]


@cache
def engine_version(game: Game) -> str:
    """The version of the program with a digest of what a proof rests on: the searches, the rules and the evaluation of the game."""
    digest = hashlib.sha256()
    for folder in (Path(motu.search.__file__).parent, game.folder):
        for path in sorted(folder.glob("*.py")):
            if not path.name.startswith(("draw", "text_board", "touch")):
                digest.update(path.read_bytes())
    try:
        release = version("motu")
    except PackageNotFoundError:
        release = "0"
    return f"{release}+{digest.hexdigest()[:8]}"


def weights_of(game: Game, state: State) -> str:
    """The first letters of the digest of the network that judged; empty where none did."""
    if not isinstance(choose_evaluator(game, state), LearnedEvaluator):
        return ""
    return str(read_heading(weights_in(folder_of(game)))[0]["digest"])[:12]
