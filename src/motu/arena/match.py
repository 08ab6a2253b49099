"""One game between bots, from the first decision to the result. A bot that fails forfeits; it never takes the arena with it."""

from __future__ import annotations

import inspect
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from types import FrameType
from typing import Any

import motu
from motu.bots import class_of, read_name
from motu.bots.protocol import Chooser
from motu.core.choices import Choices
from motu.core.errors import MotuError
from motu.core.generator import Generator
from motu.core.memory import Memory, everybody_observes
from motu.core.numbering import shortened
from motu.core.record import Record
from motu.core.seats import CHANCE, OVER
from motu.core.state import State


@dataclass(frozen=True)
class Task:
    """A game to be played: who sits where, and the seed of chance."""

    number: int
    game: str
    options: dict[str, int | str]
    players: tuple[str, ...]
    """The name of the bot at each seat."""
    seed: int
    limit: float
    """Seconds that a bot may think about one decision."""
    most: int
    """Decisions after which a game that does not end is stopped and counted as it stands."""
    records: str = ""
    """The folder for the record of the game, or nothing."""


@dataclass
class Result:
    """How a game of the arena ended."""

    number: int
    players: list[str]
    seed: int
    scores: list[int]
    ranks: list[int]
    plies: int
    forfeit: int | None = None
    """The seat that forfeited."""
    reason: str = ""
    """Why it did, in one line."""
    stopped: bool = False
    """Whether the game was stopped because it did not end."""
    seconds: list[float] = field(default_factory=list)
    """Time that each seat thought."""
    decisions: list[int] = field(default_factory=list)
    first: int | None = None
    """The seat that decided first, if any did."""

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    def shares(self) -> list[float]:
        """The victory, shared among the winners."""
        winners = self.ranks.count(1)
        return [1.0 / winners if rank == 1 else 0.0 for rank in self.ranks]


class Forfeit(Exception):
    """A bot failed."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


class TooLong(BaseException):
    """Raised in the middle of a bot's thinking when its time is up; a bot that catches exceptions does not catch this one."""


Watch = Callable[[int, float], None]
"""Told before each decision which seat thinks and until when it may; then with -1 that nobody thinks."""


def make_bot(name: str, seed: int) -> Chooser:
    """A fresh bot; if it takes a seed and its name gives none, it gets this one, so that games can be repeated."""
    kind, settings = read_name(name)
    takes_seed = "seed" in inspect.signature(class_of(kind)).parameters
    return motu.bot(name, seed=seed) if takes_seed and "seed" not in settings else motu.bot(name)


def play(task: Task, watch: Watch | None = None) -> Result:
    """Play a game of the arena. The same task gives the same result, if the bots do."""
    game = motu.game(task.game)
    record = Record.begin(game, len(task.players), task.options, task.players)
    state = record.start()
    chance = Generator(task.seed)
    choices = Choices()
    seats = len(task.players)
    result = Result(task.number, list(task.players), task.seed, [], [], 0, seconds=[0.0] * seats, decisions=[0] * seats)
    try:
        bots = [hired(task.players[seat], seat, task.seed * 64 + seat) for seat in range(seats)]
        memories = [Memory(game, seat) for seat in range(seats)]
        while state.to_act() != OVER and result.plies < task.most:
            seat = state.to_act()
            if seat == CHANCE:
                choices.clear()
                state.fill(choices)
                action = int(choices.pick(chance))
            else:
                result.first = seat if result.first is None else result.first
                action = asked(task, state, bots[seat], memories[seat], result, watch)
            everybody_observes(memories, state)
            record.add(state, action)
            result.plies += 1
        result.stopped = state.to_act() != OVER
    except Forfeit as failure:
        result.forfeit, result.reason = failure.seat, failure.reason
    result.scores = list(state.scores())
    result.ranks = ranks_of(state, result.forfeit)
    if task.records:
        record.save(f"{task.records}/{task.number:06d}.motu")
    return result


def hired(name: str, seat: int, seed: int) -> Chooser:
    """The bot of a seat; one that crashes when it is made forfeits, and a name that means nothing raises."""
    try:
        return make_bot(name, seed)
    except MotuError:
        raise
    except Exception as problem:
        raise Forfeit(seat, f"{name} crashed at its start: {type(problem).__name__}: {problem}") from None


def asked(task: Task, state: State, bot: Chooser, memory: Memory, result: Result, watch: Watch | None) -> int:
    """The decision of a bot; raises Forfeit if it crashes, takes too long or answers nonsense."""
    game, seat = memory.game, memory.seat
    view: Mapping[str, Any] = memory.observe(state)
    name = task.players[seat]
    began = time.perf_counter()
    if watch is not None:
        watch(seat, time.monotonic() + task.limit)
    try:
        with time_limit(task.limit):
            answer: object = bot.choose(game, view)
    except TooLong:
        raise Forfeit(seat, f"{name} thought longer than {task.limit:g} s about one decision") from None
    except Exception as problem:
        raise Forfeit(seat, f"{name} crashed: {type(problem).__name__}: {problem}") from None
    finally:
        if watch is not None:
            watch(-1, 0.0)
        result.seconds[seat] += time.perf_counter() - began
        result.decisions[seat] += 1
    if isinstance(answer, bool) or not isinstance(answer, int):
        raise Forfeit(seat, f"{name} answered {shortened(repr(answer))}, which is not the number of an action")
    refusal = state.why_not(answer)
    if refusal is not None:
        known = 0 <= answer < game.numbering.size
        move = game.write(state, answer) if known else str(answer)
        raise Forfeit(seat, f"{name} answered {shortened(move)}, which is not allowed: {refusal.message}")
    return answer


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what runs too long. Works in the main thread of a process; elsewhere, and on Windows, nothing is interrupted."""
    if sys.platform == "win32":
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLong

    try:
        before = signal.signal(signal.SIGALRM, ring)
    except ValueError:
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ranks_of(state: State, forfeit: int | None) -> list[int]:
    """The ranks by points and tie-break, as if the game ended now; whoever forfeits is last."""
    keys = [
        (seat != forfeit, score if seat != forfeit else 0, int(state.tie_break(seat)) if seat != forfeit else 0)
        for seat, score in enumerate(state.scores())
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
