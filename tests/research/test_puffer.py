"""PufferLib 3 gets the same games as everybody. It wants older versions of NumPy and Gymnasium, so it needs an environment of its own."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import motu

if find_spec("pufferlib") is None:
    pytest.skip("pufferlib is not installed, so its adapter is not tried", allow_module_level=True)

import numpy as np

TABLES = 12
GAME: dict[str, Any] = {"game": "polynesia", "tables": TABLES, "seats": 3, "options": {"round_cap": 4}}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PufferLib leaves a link where it is imported."""
    monkeypatch.chdir(tmp_path)


def random_legal(env: Any, random: np.random.Generator, observations: Any) -> Any:
    """For every agent one of its legal actions."""
    legal = env.legal_actions(observations)
    return np.argmax(legal * (random.random(legal.shape) + 1), axis=1)


def test_agents_see_decide_and_earn_what_the_seats_of_a_batch_do() -> None:
    from motu.research.puffer import PufferTables

    env = PufferTables(**GAME, seed=5)
    batch = motu.batch(**GAME, seed=5, observe="all")
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(200):
        assert (env.observations[:, : env.width].reshape(batch.observations.shape) == batch.observations).all()
        legal = env.legal_actions(env.observations).reshape(TABLES, 3, -1)
        asked = env.masks.reshape(TABLES, 3)
        assert (asked.sum(axis=1) == 1).all() and (asked.argmax(axis=1) == batch.actor).all()
        assert (legal[asked][:, :-1] == batch.bytes_masks()).all() and not legal[asked][:, -1].any()
        assert legal[~asked][:, -1].all() and not legal[~asked][:, :-1].any()
        actions = random_legal(env, random, env.observations)
        batch.step(actions.reshape(TABLES, 3)[np.arange(TABLES), batch.actor])
        _, rewards, terminals, truncations, infos = env.step(actions)
        assert (rewards.reshape(TABLES, 3) == batch.rewards.astype(np.float32)).all()
        assert (terminals.reshape(TABLES, 3) == batch.over[:, None]).all() and not truncations.any()
        assert bool(infos) == bool(batch.over.any())
        ended += sum(info["games"] for info in infos)
        assert all(info["refused"] == 0 for info in infos)
    assert ended > 0


def test_a_decision_that_is_not_legal_is_replaced_and_counted() -> None:
    from motu.research.puffer import PufferTables

    env = PufferTables(**GAME, seed=5)
    told: list[dict[str, Any]] = []
    while not told:
        told = env.step(np.full(env.num_agents, env.wait))[4]
    assert told[0]["refused"] == 1


def test_vectors_of_pufferlib_share_buffers_and_processes_change_nothing() -> None:
    from pufferlib import vector

    from motu.research.puffer import PufferTables

    found = []
    for backend, more in ((vector.Serial, {}), (vector.Multiprocessing, {"num_workers": 2, "overwork": True})):
        many = vector.make(PufferTables, env_kwargs=GAME, backend=backend, num_envs=2, **more)
        random = np.random.default_rng(1)
        observations, _ = many.reset(seed=3)
        rows = [observations.copy()]
        for _ in range(30):
            observations = many.step(random_legal(many.driver_env, random, observations))[0]
            rows.append(observations.copy())
        many.close()
        found.append(np.stack(rows))
    assert (found[0] == found[1]).all()
    alone = motu.batch(**GAME, seed=4, observe="all")
    width = alone.layout.width
    assert (found[0][0][TABLES * 3 :, :width].reshape(alone.observations.shape) == alone.observations).all()
