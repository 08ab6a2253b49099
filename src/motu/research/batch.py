"""Many games at once with NumPy arrays: `motu.batch("giants", tables=1024, seats=4)`.

    batch = motu.batch("polynesia", tables=1024, seats=4, seed=1)
    while training:
        actions = policy(batch.observations, batch.masks, batch.actor)
        batch.step(actions)                     # one decision of a seat in every game; chance is played inside
        learn(batch.rewards, batch.over)        # games that ended have begun anew in the same step

The arrays are made once and show the present state after every step. Masks are written from the first time on that somebody looks at
`batch.masks`, so that those who never do need not wait for them. A row of the batch does not depend on the number of tables or of workers,
only on the seed, the row and what was decided there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Final

import numpy as np

from motu.core.batch import BatchCore, Observe, Reward
from motu.core.errors import BadOption, IllegalAction, Unreadable
from motu.core.game import Game
from motu.core.record import Ply, Record
from motu.core.registry import game as find_game
from motu.core.seats import OVER
from motu.core.state import State
from motu.research.arrays import Array, blocks

OBSERVE: Final = {"none": Observe.NONE, "actor": Observe.ACTOR, "all": Observe.ALL}
REWARD: Final = {"win": Reward.WIN, "rank": Reward.RANK, "lead": Reward.LEAD, "points": Reward.POINTS}
USUAL_SEATS: Final = 4
NO_ACTION: Final = 2**31 - 1
"""Stands for every number that is too large for an action."""


class Shapes:
    """What a batch has to show: names, types and shapes of its arrays for so many rows."""

    def __init__(self, core: BatchCore, width: int) -> None:
        seats, words = int(core.seats), int(core.mask_words)
        rows: dict[int, tuple[int, ...]] = {Observe.NONE: (0,), Observe.ACTOR: (width,), Observe.ALL: (seats, width)}
        self.all: dict[str, tuple[str, tuple[int, ...]]] = {
            "observations": ("u1", rows[int(core.observe)]),
            "masks": ("<u8", (words,)),
            "actor": ("i1", ()),
            "rewards": ("f8", (seats,)),
            "over": ("?", ()),
            "cut": ("?", ()),
            "last_scores": ("i4", (seats,)),
            "sampled": ("i4", ()),
        }

    def view(self, core: BatchCore, name: str) -> Array:
        """A buffer of a core as a live array."""
        kind, shape = self.all[name]
        buffer = getattr(core, name)
        if len(buffer) == 0:
            return np.zeros((int(core.count), *shape), kind)
        return np.frombuffer(buffer, np.uint8).view(kind).reshape(int(core.count), *shape)


class Batch:
    """Games that are played side by side in this process. `motu.batch` makes one."""

    def __init__(self, core: BatchCore, game: Game) -> None:
        self.core = core
        self.game = game
        self.layout = game.rows_of(core.start)[0]
        self.seats = int(core.seats)
        self.tables = int(core.count)
        self.actions = int(game.numbering.size)
        """How many action numbers there are."""
        shapes = Shapes(core, self.layout.width)
        self.observations: Array = shapes.view(core, "observations")
        """uint8 (tables, width): what the seat that decides knows; (tables, seats, width) with observe="all"."""
        self.actor: Array = shapes.view(core, "actor")
        """int8 (tables,): the seat that decides."""
        self.rewards: Array = shapes.view(core, "rewards")
        """float64 (tables, seats): of the game that ended in this step, 0 elsewhere."""
        self.over: Array = shapes.view(core, "over")
        """bool (tables,): a game ended in this step; the row shows the next one."""
        self.cut: Array = shapes.view(core, "cut")
        """bool (tables,): a game was cut off after `cap` decisions; `final` gives the row of whoever was to decide."""
        self.last_scores: Array = shapes.view(core, "last_scores")
        """int32 (tables, seats): the points of the last game that ended in the row."""
        self.sampled: Array = shapes.view(core, "sampled")
        self.written_masks: Array = shapes.view(core, "masks")
        """What `masks` shows once it was asked for."""

    # -- playing -----------------------------------------------------------------------------------------------------------

    def step(self, actions: Array | Iterable[int]) -> None:
        """One decision in every game. If one is not legal, IllegalAction says why, and nothing was done in any game."""
        given = encoded(actions, self.tables)
        wrong = int(self.core.illegal(given))
        if wrong >= 0:
            raise refused(self.core.rows[wrong].state, int(np.frombuffer(given, np.int32)[wrong]))
        self.core.step(given)

    def sample(self) -> Array:
        """A random legal action for every game, each row from a generator of its own: a live array, int32 (tables,).

        One is drawn in every step, so asking twice gives the same.
        """
        return self.sampled

    def reset(self, rows: Array | Iterable[int] | None = None, seed: int | None = None) -> None:
        """Begin the next game in some rows (numbers, or a truth value for each), or with a seed anew in all of them."""
        if seed is not None:
            if rows is not None:
                raise BadOption("a seed is for the whole batch; rows begin their next game from the seed of the batch")
            self.core.reseed(seed)
            return
        for row in chosen(rows, self.tables):
            self.core.reset(row)

    # -- looking -----------------------------------------------------------------------------------------------------------

    @property
    def masks(self) -> Array:
        """uint64 (tables, words): action a is legal where bit a % 64 of word a // 64 is set. A live array like the others."""
        if not self.core.has_masks:
            self.core.write_masks()
        return self.written_masks

    def bytes_masks(self) -> Array:
        """The masks as bool (tables, actions): a copy."""
        return np.unpackbits(self.masks.view(np.uint8), axis=1, count=self.actions, bitorder="little").view(bool)

    @property
    def blocks(self) -> dict[str, Array]:
        """The observations as named blocks: live views, not copies."""
        return blocks(self.layout, self.observations)

    def record(self, row: int, last: bool = False) -> Record:
        """The game of a row so far, or with `last` the one before it, as a record that replays anywhere, for example in the browser."""
        return recorded(self.core, self.game, self.index(row), last)

    def final(self, row: int, seat: int | None = None) -> Array:
        """What a seat knew where the last game of a row ended; without a seat, the one that was to decide when it was cut off."""
        return np.frombuffer(final_row(self.core, self.game, self.index(row), seat), np.uint8)

    def snapshot(self, row: int) -> str:
        """The position of a row."""
        return str(self.game.position(self.core.rows[self.index(row)].state))

    def restore(self, row: int, position: str) -> None:
        """Go on from a position of a game with the same seats and options; chance comes from the generator of the row."""
        put(self.core, self.game, self.index(row), position)

    def index(self, row: int) -> int:
        if not 0 <= row < self.tables:
            raise BadOption(f"the batch has the rows 0 to {self.tables - 1}, not {row}")
        return row

    def close(self) -> None:
        """Nothing is held that has to be given back."""

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def make_batch(
    game: Game | str,
    tables: int = 1024,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    observe: str = "actor",
    reward: str = "win",
    cap: int = 0,
    workers: int = 1,
) -> Batch:
    """See `motu.batch`."""
    played = find_game(game) if isinstance(game, str) else game
    if seats is None:
        seats = USUAL_SEATS if USUAL_SEATS in played.seats else played.seats[-1]
    for name, value, allowed in (("observe", observe, OBSERVE), ("reward", reward, REWARD)):
        if value not in allowed:
            raise BadOption(f"{name} is one of {', '.join(allowed)}, not {value!r}")
    if tables < 1 or cap < 0 or not 1 <= workers <= tables:
        raise BadOption(f"a batch has 1 table or more, a cap of 0 or more, and 1 to {max(tables, 1)} workers")
    if workers == 1:
        return Batch(make_core(played, seats, options, 0, tables, seed, observe, reward, cap), played)
    from motu.research.workers import WorkerBatch

    return WorkerBatch(played, seats, options, tables, seed, observe, reward, cap, workers)


def make_core(
    game: Game,
    seats: int,
    options: Mapping[str, object] | None,
    first: int,
    count: int,
    seed: int,
    observe: str,
    reward: str,
    cap: int,
) -> BatchCore:
    """The compiled part of a batch, or of the rows of one worker."""
    start: State = game.start(seats, options)
    return BatchCore(start, game.rows_of(start)[1], first, count, seed, OBSERVE[observe], REWARD[reward], cap)


# -- what is the same in this process and in a worker ------------------------------------------------------------------------


def encoded(actions: Array | Iterable[int], tables: int) -> bytes:
    """Actions as the compiled part reads them."""
    given = np.asarray(actions if isinstance(actions, np.ndarray) else list(actions))
    if given.shape != (tables,) or given.dtype.kind not in "iu":
        raise BadOption(f"a step takes {tables} whole numbers, one for each table, not {given.dtype} in the shape {given.shape}")
    if given.dtype.itemsize > 4 or given.dtype == np.uint32:  # numbers that do not fit are not to become others
        given = np.minimum(given, given.dtype.type(NO_ACTION))
        if given.dtype.kind == "i":
            given = np.maximum(given, given.dtype.type(-1))
    return given.astype("<i4", copy=False).tobytes()


def refused(state: State, action: int) -> IllegalAction:
    """Why an action of a row cannot be carried out."""
    refusal = state.why_not(action)
    assert refusal is not None
    return IllegalAction(refusal)


def chosen(rows: Array | Iterable[int] | None, tables: int) -> list[int]:
    """The numbers of the rows that are meant."""
    if rows is None:
        return list(range(tables))
    given = np.asarray(rows if isinstance(rows, np.ndarray) else list(rows))
    if given.dtype == bool and given.shape == (tables,):
        return [int(row) for row in np.flatnonzero(given)]
    if given.ndim != 1 or (given.size and (given.dtype.kind not in "iu" or given.min() < 0 or given.max() >= tables)):
        raise BadOption(f"rows are numbers from 0 to {tables - 1}, or a truth value for each of the {tables} tables")
    return [int(row) for row in given]


def recorded(core: BatchCore, game: Game, row: int, last: bool) -> Record:
    place = core.rows[row]
    if last and len(place.last_plies) == 0:
        raise BadOption(f"no game that began in row {row} has ended there")
    if not last and not place.is_whole:
        raise BadOption(f"the game of row {row} goes on from a position, so it has no record")
    actions = [int(action) for action in (place.last_plies if last else place.plies[: place.made])]
    record = Record(game, int(core.seats), core.start.options)
    state = record.start()
    for action in actions:
        record.plies.append(Ply(state.to_act(), action, game.write(state, action)))
        state.do(action)
    return record


def final_row(core: BatchCore, game: Game, row: int, seat: int | None) -> bytes:
    state = core.rows[row].last_state
    if state is None:
        raise BadOption(f"no game has ended in row {row}")
    if seat is None and state.to_act() == OVER:
        raise BadOption(f"the last game of row {row} was played to its end, where nobody decides; name a seat")
    return game.encode(state, state.to_act() if seat is None else seat)


def put(core: BatchCore, game: Game, row: int, position: str) -> None:
    state = game.from_position(position)
    if state.seats != core.seats or state.options != core.start.options or state.edition != core.start.edition:
        raise Unreadable("the position is of a game with other seats, options or components than the batch")
    if state.to_act() == OVER:
        raise Unreadable("the game of the position is over, so nothing can be decided in it")
    core.put(row, state)
