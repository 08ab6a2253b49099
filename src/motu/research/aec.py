"""PettingZoo: `env = motu.research.aec.env("giants", seats=4)` is an AEC environment in which every seat is an agent.

env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination or truncation else policy(observation["observation"], observation["action_mask"]))
env.close()
"""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from motu.core.errors import BadOption
from motu.core.game import Game
from motu.core.registry import game as find_game
from motu.core.seats import OVER
from motu.core.state import State
from motu.research.arrays import Array, expand, features
from motu.research.batch import REWARD
from motu.research.pictures import as_text, pixels
from motu.research.rewards import rewards_of

ILLEGAL_REWARD: Final = -1.0
MASKS: Final = ("obs", "info")
ROWS: Final = ("bytes", "numbers")
MODES: Final = ("human", "ansi", "rgb_array")


def env(game: Game | str, **settings: Any) -> Any:
    """The environment with the usual wrappers: an action that is not legal ends the game with a reward of -1. See `raw_env`."""
    bare = raw_env(game, **settings)
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, ILLEGAL_REWARD))
    return wrappers.OrderEnforcingWrapper(checked)


def raw_env(
    game: Game | str,
    seats: int | None = None,
    mask: str = "obs",
    rows: str = "bytes",
    reward: str = "win",
    cap: int = 0,
    render_mode: str | None = None,
    **options: object,
) -> SeatAgents:
    """The environment without wrappers: an action that is not legal raises `motu.IllegalAction` with the reason.

    `mask`: whether the legal actions are in the observation or in `info`. `rows`: observations as bytes, see `game.layout`, or as
    numbers for a network, see `motu.research.arrays.expand`. `reward` and `cap` as in `motu.batch`; other settings are options.
    """
    return SeatAgents(find_game(game) if isinstance(game, str) else game, seats, mask, rows, reward, cap, render_mode, options)


class SeatAgents(AECEnv[str, Any, Any]):
    """A game in which the agents `seat_0`, `seat_1`, ... decide one after the other, in whatever order the rules ask them."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        mask: str,
        rows: str,
        reward: str,
        cap: int,
        render_mode: str | None,
        options: dict[str, object],
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"motu_{game.name}_v1", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}
        for name, value, allowed in (("mask", mask, MASKS), ("rows", rows, ROWS), ("reward", reward, tuple(REWARD))):
            if value not in allowed:
                raise BadOption(f"{name} is one of {', '.join(allowed)}, not {value!r}")
        if render_mode is not None and render_mode not in MODES:
            raise BadOption(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}")
        self.game = game
        self.options = game.read_options(options)
        self.table: State = game.start(seats, self.options)
        self.layout = game.rows_of(self.table)[0]
        self.mask, self.rows, self.reward, self.cap, self.render_mode = mask, rows, reward, cap, render_mode
        self.count = int(game.numbering.size)
        self.possible_agents = [f"seat_{seat}" for seat in range(int(self.table.seats))]
        self.agents: list[str] = []
        self.random = np.random.default_rng()
        self.steps = 0
        row: gymnasium.Space[Any] = gymnasium.spaces.Box(0, 255, (self.layout.width,), np.uint8)
        if rows == "numbers":
            row = gymnasium.spaces.Box(0.0, 3.0, (features(self.layout),), np.float32)
        legal = gymnasium.spaces.Box(0, 1, (self.count,), np.int8)
        seen = gymnasium.spaces.Dict({"observation": row, "action_mask": legal}) if mask == "obs" else row
        self.seen: gymnasium.Space[Any] = seen
        self.choices: gymnasium.Space[Any] = gymnasium.spaces.Discrete(self.count)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.seen

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.choices

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; chance follows from the seed or, without one, from the seed of the last reset that had one."""
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.table = self.game.start(len(self.possible_agents), self.options, chance=int(self.random.integers(2**62)))
        self.steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.ask()

    def ask(self) -> None:
        """Say who decides next."""
        self.agent_selection = self.possible_agents[self.table.to_act()]
        if self.mask == "info":
            for agent in self.agents:
                self.infos[agent] = {"action_mask": self.legal(agent)}

    def legal(self, agent: str) -> Array:
        """The actions that an agent can choose from now; none if it is not asked."""
        found = np.zeros(self.count, np.int8)
        if self.table.to_act() == self.possible_agents.index(agent):
            found[self.table.legal()] = 1
        return found

    def observe(self, agent: str) -> Any:
        row: Array = np.frombuffer(self.game.encode(self.table, self.possible_agents.index(agent)), np.uint8).copy()
        if self.rows == "numbers":
            row = expand(self.layout, row[None])[0]
        return {"observation": row, "action_mask": self.legal(agent)} if self.mask == "obs" else row

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.table.apply(int(action))
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.to_act() == OVER:
            for seat, paid in enumerate(rewards_of(self.table, self.reward)):
                self.rewards[self.possible_agents[seat]] = paid
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.steps == self.cap:
            self.truncations = dict.fromkeys(self.agents, True)
            self.ask()
        else:
            self.ask()
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What a spectator sees: text, pixels, or text on the terminal."""
        if self.render_mode == "rgb_array":
            return pixels(self.table)
        if self.render_mode == "ansi":
            return as_text(self.table)
        if self.render_mode == "human":
            print(as_text(self.table))
        return None

    def close(self) -> None:
        """Nothing is held that has to be given back."""
