"""Gymnasium: one seat learns, bots play the others. Importing this module registers `motu/Giants-v1` and its sisters.

    env = gymnasium.make("motu/Haleakala-v1", others=("greedy",))
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(action)      # one of info["action_mask"]

    envs = gymnasium.make_vec("motu/Polynesia-v1", num_envs=1024, vectorization_mode="vector_entry_point", seats=4)

An episode is a game as the learning seat sees it: a step is its decision, followed by those of chance and of the others until it is
asked again. Both kinds of environment are the same engine, so row 0 of the vector plays what the single environment plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from motu.bots import bot
from motu.bots.protocol import Chooser
from motu.core.batch import BatchCore
from motu.core.errors import BadOption
from motu.core.game import Game
from motu.core.memory import Memory
from motu.core.registry import game as find_game
from motu.core.registry import games
from motu.core.state import State
from motu.research.aec import MODES, ROWS
from motu.research.arrays import Array, expand, features
from motu.research.batch import Shapes, encoded, final_row, make_core, refused
from motu.research.pictures import as_text, pixels

ROTATE: Final = "rotate"
RANDOM: Final = "random"
ILLEGAL: Final = ("lose", "raise")
ILLEGAL_REWARD: Final = -1.0


class SeatEngine:
    """Games side by side in which one seat of each is played from outside."""

    def __init__(
        self,
        game: str,
        tables: int,
        seats: int | None,
        seat: int | str,
        others: Sequence[str],
        rows: str,
        reward: str,
        cap: int,
        options: dict[str, object],
    ) -> None:
        self.game: Game = find_game(game)
        count = self.game.seats[0] if seats is None else seats
        if seat != ROTATE and (not isinstance(seat, int) or not 0 <= seat < count):
            raise BadOption(f"seat is {ROTATE!r} or a number from 0 to {count - 1}, not {seat!r}")
        if rows not in ROWS:
            raise BadOption(f"rows is one of {', '.join(ROWS)}, not {rows!r}")
        self.core: BatchCore = make_core(self.game, count, options, 0, tables, 0, "actor", reward, cap)
        self.layout = self.game.rows_of(self.core.start)[0]
        self.rows = rows
        self.tables = tables
        self.seats = count
        self.fixed = seat if isinstance(seat, int) else -1
        self.bots: list[Chooser | None] = [None if name == RANDOM else bot(name) for name in others or (RANDOM,)]
        """Who plays the seats after the learning one, in turn; None decides at random, compiled."""
        shapes = Shapes(self.core, self.layout.width)
        self.bytes: Array = shapes.view(self.core, "observations")
        self.paid: Array = shapes.view(self.core, "rewards")
        self.over: Array = shapes.view(self.core, "over")
        self.cut: Array = shapes.view(self.core, "cut")
        self.core.write_masks()
        self.masks: Array = shapes.view(self.core, "masks")
        self.rewards: Array = np.zeros(tables)
        self.finals: list[Array | None] = [None] * tables
        """What the learning seat saw at the end of the game that ended in the last step."""
        self.memories: list[dict[int, Memory]] = [{} for _ in range(tables)]
        self.width = self.layout.width if rows == "bytes" else features(self.layout)

    def space(self) -> gymnasium.spaces.Box:
        high, kind = (255, np.uint8) if self.rows == "bytes" else (3.0, np.float32)
        return gymnasium.spaces.Box(0, high, (self.width,), kind)

    def learner(self, place: int) -> int:
        """The learning seat of the game in a row."""
        return self.fixed if self.fixed >= 0 else (place + int(self.core.rows[place].number)) % self.seats

    def reseed(self, seed: int) -> None:
        """Begin anew in all rows."""
        self.core.reseed(seed)
        for place in range(self.tables):
            self.memories[place].clear()
            self.finals[place] = None
            self.wait(place)
            self.core.show(place)

    def reset(self, place: int) -> None:
        """Begin the next game in a row."""
        self.core.reset(place)
        self.memories[place].clear()
        self.wait(place)
        self.core.show(place)

    def state(self, place: int) -> State:
        return self.core.rows[place].state

    def is_legal(self, place: int, action: int) -> bool:
        if not 0 <= action < int(self.game.numbering.size):
            return False
        return bool(int(self.masks[place, action >> 6]) >> (action & 63) & 1)

    def step(self, place: int, action: int) -> None:
        """A legal decision of the learning seat, and what the others do then; if the game ends, the next one begins."""
        self.core.forget_end(place)
        self.rewards[place] = 0.0
        self.finals[place] = None
        number, seat = int(self.core.rows[place].number), self.learner(place)
        self.core.act(place, action)
        if int(self.core.rows[place].number) == number:
            self.wait(place)
        if int(self.core.rows[place].number) != number:
            self.rewards[place] = self.paid[place, seat]
            self.finals[place] = self.shown(np.frombuffer(final_row(self.core, self.game, place, seat), np.uint8)[None])[0]
            self.memories[place].clear()
            self.wait(place)
        self.core.show(place)

    def wait(self, place: int) -> None:
        """Let the others decide until it is up to the learning seat, or the game is over."""
        row, seat = self.core.rows[place], self.learner(place)
        number = int(row.number)
        if self.bots == [None]:
            self.core.play_others(place, seat)
            return
        while row.state.to_act() != seat and int(row.number) == number:
            who = row.state.to_act()
            player = self.bots[((who - seat) % self.seats - 1) % len(self.bots)]
            self.core.act(place, self.chosen(player, place, who))

    def chosen(self, player: Chooser | None, place: int, who: int) -> int:
        """What a bot decides, given what its seat sees and remembers."""
        row = self.core.rows[place]
        if player is None:
            return int(self.core.random_choice(row))
        memory = self.memories[place].setdefault(who, Memory(self.game, who))
        return player.choose(self.game, memory.observe(row.state))

    def observations(self) -> Array:
        """What the learning seats see: a copy."""
        return self.shown(self.bytes)

    def shown(self, rows: Array) -> Array:
        return rows.copy() if self.rows == "bytes" else expand(self.layout, rows)

    def legal(self) -> Array:
        """The legal actions of the learning seats, bool (tables, actions)."""
        size = int(self.game.numbering.size)
        return np.unpackbits(self.masks.view(np.uint8), axis=1, count=size, bitorder="little").view(bool)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One learning seat. `info["action_mask"]` and `action_masks()` say what is legal; an action that is not legal loses the game.

    `seat`: the learning seat, or "rotate" for another one in every game. `others`: the bots of the other seats, from the left of the
    learning one on, repeated as often as needed. `illegal`: "lose" ends the game with -1 and says why in `info["refusal"]`, "raise" raises
    `motu.IllegalAction`. `rows`: "bytes", see `game.layout`, or "numbers" for a network. Further settings are options of the game.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int | str = ROTATE,
        others: Sequence[str] = (RANDOM,),
        illegal: str = "lose",
        rows: str = "bytes",
        reward: str = "win",
        cap: int = 0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.engine = SeatEngine(game, 1, seats, seat, others, rows, reward, cap, options)
        self.observation_space = self.engine.space()
        self.action_space = gymnasium.spaces.Discrete(int(self.engine.game.numbering.size))
        self.illegal = illegal
        self.render_mode = render_mode
        self.is_fresh = False
        """Whether the next game has begun already, as it does where one ends."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. With a seed everything that follows is determined, as far as the others are: give bots a seed too."""
        super().reset(seed=seed)
        if seed is not None or self.engine.core.seed == 0:
            self.engine.reseed(1 + int(self.np_random.integers(2**62)))
        elif not self.is_fresh:
            self.engine.reset(0)
        self.is_fresh = False
        return self.engine.observations()[0], {"action_mask": self.action_masks().astype(np.int8)}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        engine, number = self.engine, int(action)
        if not engine.is_legal(0, number):
            problem = refused(engine.state(0), number)
            if self.illegal == "raise":
                raise problem
            seen, info = engine.observations()[0], {"action_mask": self.action_masks().astype(np.int8), "refusal": str(problem)}
            self.is_fresh = False
            return seen, ILLEGAL_REWARD, True, False, info
        engine.step(0, number)
        terminated, truncated = bool(engine.over[0]), bool(engine.cut[0])
        self.is_fresh = terminated or truncated
        final, legal = engine.finals[0], self.action_masks().astype(np.int8)
        seen, legal = (engine.observations()[0], legal) if final is None else (final, np.zeros_like(legal))
        return seen, float(engine.rewards[0]), terminated, truncated, {"action_mask": legal}

    def action_masks(self) -> Array:
        """The legal actions, bool (actions,): what MaskablePPO asks for."""
        legal: Array = self.engine.legal()[0]
        return legal

    def render(self) -> Any:
        if self.render_mode == "rgb_array":
            return pixels(self.engine.state(0))
        if self.render_mode == "ansi":
            return as_text(self.engine.state(0))
        if self.render_mode == "human":
            print(as_text(self.engine.state(0)))
        return None


class SeatVector(VectorEnv[Any, Any, Any]):
    """Many games with one learning seat each. A game that ends gives way to the next in the same step.

    Infos: `action_mask` bool (envs, actions), `seat` the learning seat of each game, `scores` the points of the last game of each row,
    `final_obs` what was seen at the end of games that ended in this step.
    An action that is not legal raises `motu.IllegalAction`, and nothing is done in any game.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        seat: int | str = ROTATE,
        others: Sequence[str] = (RANDOM,),
        rows: str = "bytes",
        reward: str = "win",
        cap: int = 0,
        **options: object,
    ) -> None:
        self.engine = SeatEngine(game, num_envs, seats, seat, others, rows, reward, cap, options)
        self.num_envs = num_envs
        self.single_observation_space = self.engine.space()
        self.single_action_space = gymnasium.spaces.Discrete(int(self.engine.game.numbering.size))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin anew in all games, from one seed for all of them."""
        if isinstance(seed, list):
            seed = seed[0]
        super().reset(seed=seed)
        self.engine.reseed(1 + int(self.np_random.integers(2**62)))
        return self.engine.observations(), self.infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        engine = self.engine
        given = encoded(np.asarray(actions), self.num_envs)
        wrong = int(engine.core.illegal(given))
        if wrong >= 0:
            raise refused(engine.state(wrong), int(np.frombuffer(given, np.int32)[wrong]))
        for place, action in enumerate(np.frombuffer(given, np.int32).tolist()):
            engine.step(place, action)
        return engine.observations(), engine.rewards.copy(), engine.over.copy(), engine.cut.copy(), self.infos()

    def infos(self) -> dict[str, Any]:
        engine = self.engine
        scores = np.frombuffer(memoryview(engine.core.last_scores), np.int32).reshape(self.num_envs, engine.seats)
        seats = np.array([engine.learner(place) for place in range(self.num_envs)], np.int8)
        infos = {"action_mask": engine.legal(), "seat": seats, "scores": scores.copy()}
        ended = np.array([final is not None for final in engine.finals])
        if ended.any():
            finals = np.full(self.num_envs, None, object)
            for place in np.flatnonzero(ended):
                finals[place] = engine.finals[place]
            infos |= {"final_obs": finals, "_final_obs": ended}
        return infos


def register() -> list[str]:
    """The ids under which `gymnasium.make` and `make_vec` know the games."""
    ids = [f"motu/{name.title()}-v1" for name in games()]
    for name, known in zip(games(), ids, strict=True):
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVector",
                kwargs={"game": name},
                disable_env_checker=True,
            )
    return ids


register()
