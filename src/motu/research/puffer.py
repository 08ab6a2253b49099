"""PufferLib 3: tables side by side in the buffers of its trainer, every seat of a table an agent.

    tables = PufferTables("polynesia", tables=256, seats=2)
    many = pufferlib.vector.make(PufferTables, env_kwargs={"game": "giants"}, backend=pufferlib.vector.Multiprocessing, num_envs=2)

Agents are numbered table by table. One seat of a table decides in a step; the others wait, which is an action of its own, and `masks` says
who decides. PufferLib 3 has no masks of actions, so an observation ends with one byte for every action, 1 where it is legal:
`legal_actions(observations)` cuts them off for a policy that wants them. Where a decision is not legal, a random legal one is made instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import pufferlib

from motu.core.game import Game
from motu.research.arrays import Array
from motu.research.batch import make_batch


class PufferTables(pufferlib.PufferEnv):
    """A batch as PufferLib wants it. A game that ends gives way to the next one in the same step, with its rewards for all seats."""

    def __init__(
        self,
        game: Game | str,
        tables: int = 256,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win",
        cap: int = 0,
        buf: dict[str, Array] | None = None,
        seed: int = 0,
    ) -> None:
        self.batch = make_batch(game, tables, seats, options, seed, "all", reward, cap)
        self.width = self.batch.layout.width
        """Bytes of an observation before the legal actions."""
        self.wait = self.batch.actions
        """The action of a seat that is not asked."""
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (self.width + self.wait + 1,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(self.wait + 1)
        self.num_agents = tables * self.batch.seats
        super().__init__(buf)
        self.each_table = np.arange(tables)
        self.refused = 0
        """Decisions that were not legal since a game ended last."""
        self.made = 0
        self.rows[:, :, self.width :] = 0
        self.rows[:, :, -1] = 1
        self.shown: Array = self.batch.actor.copy()
        """Who decides as the observations tell it."""
        self.show()

    @property
    def rows(self) -> Array:
        """The observations by table and seat."""
        return self.by_seat(self.observations)

    def by_seat(self, buffer: Array) -> Array:
        """A buffer by table and seat, without a copy."""
        found = buffer.view()
        found.shape = (self.batch.tables, self.batch.seats, *buffer.shape[1:])
        return found

    def legal_actions(self, observations: Array) -> Array:
        """The legal actions at the end of observations, bool (..., actions), waiting the last of them."""
        return observations[..., self.width :].view(bool)

    def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, Any]]]:
        """Begin the next game at all tables, or with a seed anew."""
        self.batch.reset(seed=seed)
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self.show()
        return self.observations, []

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, list[dict[str, Any]]]:
        """One decision at every table: that of the seat which is asked. What the others say does not matter."""
        batch = self.batch
        given = np.asarray(actions).reshape(batch.tables, batch.seats)[self.each_table, batch.actor]
        legal = self.legal_actions(self.rows)[self.each_table, batch.actor, given]
        self.refused += int(np.count_nonzero(~legal))
        self.made += batch.tables
        batch.step(np.where(legal, given, batch.sample()))
        self.by_seat(self.rewards)[:] = batch.rewards
        self.by_seat(self.terminals)[:] = batch.over[:, None]
        self.by_seat(self.truncations)[:] = batch.cut[:, None]
        self.show()
        return self.observations, self.rewards, self.terminals, self.truncations, self.told()

    def show(self) -> None:
        """Write what every seat knows and who decides what into the buffers."""
        batch, rows = self.batch, self.rows
        rows[:, :, : self.width] = batch.observations
        rows[self.each_table, self.shown, self.width :] = 0
        rows[self.each_table, self.shown, -1] = 1
        self.shown[:] = batch.actor
        rows[self.each_table, self.shown, self.width : -1] = batch.bytes_masks()
        rows[self.each_table, self.shown, -1] = 0
        decides = self.by_seat(self.masks)
        decides[:] = False
        decides[self.each_table, self.shown] = True

    def told(self) -> list[dict[str, Any]]:
        """When games have ended: how many, the points in them, and the share of decisions since the last time that were not legal."""
        over = self.batch.over
        if not over.any():
            return []
        told = {"games": int(over.sum()), "points": float(self.batch.last_scores[over].mean()), "refused": self.refused / self.made}
        self.refused = self.made = 0
        return [told]

    def close(self) -> None:
        self.batch.close()
