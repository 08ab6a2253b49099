"""A batch in several processes: each plays a part of the rows and copies what it shows into memory that all share."""

from __future__ import annotations

import multiprocessing
import weakref
from collections.abc import Iterable, Mapping
from itertools import pairwise
from multiprocessing.process import BaseProcess
from typing import Any, Final, Protocol

import numpy as np

from motu.core.errors import BadOption, IllegalAction, MotuError
from motu.core.game import Game
from motu.core.record import Record
from motu.core.registry import game as find_game
from motu.research.arrays import Array
from motu.research.batch import Batch, Shapes, chosen, encoded, final_row, make_core, put, recorded, refused

ALIGNMENT: Final = 64
"""Arrays begin at multiples of this."""


ArrayShapes = Mapping[str, tuple[str, tuple[int, ...]]]
GIVEN: Final[ArrayShapes] = {"actions": ("<i4", ())}
"""What the processes are given."""
MASKS: Final = "masks"
"""The array that is written only if somebody looks at it."""


class Pipe(Protocol):
    """One end of a pipe, of whatever class the system has for it."""

    def send(self, message: Any, /) -> None: ...
    def recv(self) -> Any: ...
    def close(self) -> None: ...


def memory_size(shapes: ArrayShapes, tables: int) -> int:
    """Bytes that the arrays of so many tables take."""
    return sum(-(-tables * array_bytes(*shape) // ALIGNMENT) * ALIGNMENT for shape in shapes.values())


def array_bytes(kind: str, shape: tuple[int, ...]) -> int:
    """Bytes that a table takes in an array."""
    return int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize


def arrays_in(memory: Any, shapes: ArrayShapes, tables: int) -> dict[str, Array]:
    """The arrays, one after the other in shared memory."""
    found: dict[str, Array] = {}
    end = 0
    for name, (kind, shape) in shapes.items():
        found[name] = np.ndarray((tables, *shape), kind, memory, end)
        end += -(-tables * array_bytes(kind, shape) // ALIGNMENT) * ALIGNMENT
    return found


class WorkerBatch(Batch):
    """A batch whose games are played by other processes. It shows and does the same as one in this process."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None,
        tables: int,
        seed: int,
        observe: str,
        reward: str,
        cap: int,
        workers: int,
    ) -> None:
        pattern = make_core(game, seats, options, 0, 1, seed, observe, reward, cap)
        super().__init__(pattern, game)
        self.tables = tables
        self.has_masks = False
        shapes = Shapes(pattern, self.layout.width).all
        context = multiprocessing.get_context("spawn")
        shared, given = context.RawArray("b", memory_size(shapes, tables)), context.RawArray("b", memory_size(GIVEN, tables))
        self.given = arrays_in(given, GIVEN, tables)["actions"]
        for name, array in arrays_in(shared, shapes, tables).items():
            array.flags.writeable = False
            setattr(self, "written_masks" if name == MASKS else name, array)
        borders = [tables * worker // workers for worker in range(workers + 1)]
        self.firsts = borders[:-1]
        self.pipes: list[Pipe] = []
        processes: list[BaseProcess] = []
        for first, after in pairwise(borders):
            here, there = context.Pipe()
            task = (game.name, seats, dict(pattern.start.options), first, after - first, seed, observe, reward, cap)
            process = context.Process(target=work, args=(there, task, shapes, tables, shared, given), daemon=True)
            process.start()
            there.close()
            self.pipes.append(here)
            processes.append(process)
        self.end = weakref.finalize(self, finish, self.pipes, processes)
        self.answers(self.pipes)

    def step(self, actions: Array | Iterable[int]) -> None:
        given = np.frombuffer(encoded(actions, self.tables), np.int32)
        chosen_freely = np.flatnonzero(given != self.sampled)
        if chosen_freely.size:
            self.check(chosen_freely, given[chosen_freely])
        self.given[:] = given
        self.tell_all("step")

    def check(self, rows: Array, actions: Array) -> None:
        """Raise IllegalAction for the first of these actions that is not legal in its row."""
        known = (actions >= 0) & (actions < self.actions)
        place = np.where(known, actions, 0).astype(np.int64)
        legal = self.masks[rows, place >> 6] >> (place & 63).astype(np.uint64) & np.uint64(1)
        wrong = np.flatnonzero(~known | (legal == 0))
        if wrong.size:
            raise IllegalAction(self.ask(int(rows[wrong[0]]), "refuse", int(actions[wrong[0]])))

    @property
    def masks(self) -> Array:
        if not self.has_masks:
            self.tell_all("write masks")
            self.has_masks = True
        return self.written_masks

    def reset(self, rows: Array | Iterable[int] | None = None, seed: int | None = None) -> None:
        if seed is not None and rows is not None:
            raise BadOption("a seed is for the whole batch; rows begin their next game from the seed of the batch")
        self.tell_all("reseed", seed) if seed is not None else self.tell_all("reset", chosen(rows, self.tables))

    def record(self, row: int, last: bool = False) -> Record:
        return Record.parse(self.ask(self.index(row), "record", last))

    def final(self, row: int, seat: int | None = None) -> Array:
        return np.frombuffer(self.ask(self.index(row), "final", seat), np.uint8)

    def snapshot(self, row: int) -> str:
        return str(self.ask(self.index(row), "snapshot"))

    def restore(self, row: int, position: str) -> None:
        self.ask(self.index(row), "restore", position)

    def close(self) -> None:
        """End the processes; the arrays keep what they showed last."""
        self.end()

    # -- talking to the processes ------------------------------------------------------------------------------------------

    def tell_all(self, command: str, argument: Any = None) -> None:
        if not self.end.alive:
            raise BadOption("the batch is closed")
        for pipe in self.pipes:
            pipe.send((command, -1, argument))
        self.answers(self.pipes)

    def ask(self, row: int, command: str, argument: Any = None) -> Any:
        """What the process of a row answers."""
        if not self.end.alive:
            raise BadOption("the batch is closed")
        worker = max(number for number, first in enumerate(self.firsts) if first <= row)
        self.pipes[worker].send((command, row, argument))
        return self.answers([self.pipes[worker]])[0]

    def answers(self, pipes: list[Pipe]) -> list[Any]:
        """What the processes answer; a refusal is raised here, the end of a process ends the batch."""
        found: list[Any] = []
        try:
            found = [pipe.recv() for pipe in pipes]
        except (EOFError, OSError):
            self.end()
            raise RuntimeError("a process of the batch has ended; the batch is closed") from None
        for answer in found:
            if isinstance(answer, MotuError):
                raise answer
        return found


def finish(pipes: list[Pipe], processes: list[BaseProcess]) -> None:
    """Let the processes end."""
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join(5)
        if process.is_alive():
            process.kill()
            process.join()


def work(pipe: Pipe, task: tuple[Any, ...], shapes: ArrayShapes, tables: int, shared: Any, given: Any) -> None:
    """What a process does: carry out commands on its rows and show the result."""
    played, seats, options, first, count, *rest = task
    game = find_game(played)
    core = make_core(game, seats, options, first, count, *rest)
    layout = game.rows_of(core.start)[0]
    actions = arrays_in(given, GIVEN, tables)["actions"][first : first + count]
    mine = Shapes(core, layout.width)
    shown = {name: (array[first : first + count], mine.view(core, name)) for name, array in arrays_in(shared, shapes, tables).items()}

    def answer(command: str, row: int, argument: Any) -> Any:
        if command == "step":
            core.step(actions.tobytes())
        elif command == "reset":
            for place in argument:
                if first <= place < first + count:
                    core.reset(place - first)
        elif command == "reseed":
            core.reseed(argument)
        elif command == "write masks":
            core.write_masks()
        elif command == "record":
            return recorded(core, game, row - first, argument).text()
        elif command == "final":
            return final_row(core, game, row - first, argument)
        elif command == "snapshot":
            return str(game.position(core.rows[row - first].state))
        elif command == "restore":
            put(core, game, row - first, argument)
        elif command == "refuse":
            return refused(core.rows[row - first].state, argument).refusal
        return None

    message: tuple[str, int, Any] = ("look", -1, None)
    while True:
        try:
            found = answer(*message)
        except MotuError as problem:
            found = problem
        for name, (there, here) in shown.items():
            if name != MASKS or core.has_masks:
                np.copyto(there, here)
        try:
            pipe.send(found)
            message = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
