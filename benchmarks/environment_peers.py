"""The rates of other batched environments, as far as they are installed in the Python that runs this: see environments.py.

It imports nothing of Motu, so that any Python with the peers will do. Choices are made with NumPy, or with JAX where all else is JAX.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

TABLES = 1024
RUNS = 5


def best(run: Callable[[], int], seconds: float) -> float:
    """The best rate of several runs, in millions a second of processor time."""
    found = 0.0
    for _ in range(RUNS):
        done, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            done += run()
        found = max(found, done / (time.process_time() - begun))
    return found / 1e6


def fastcatan_rates(seconds: float) -> dict[str, dict[str, float]]:
    """Catan with four seats in C++, observations of the seat that decides."""
    import fastcatan

    random = np.random.default_rng(1)
    env = fastcatan.BatchedEnv(num_envs=TABLES, seed=1)
    env.reset()
    rewards, dones = np.zeros(TABLES, np.float32), np.zeros(TABLES, np.uint8)
    masks = np.zeros((TABLES, fastcatan.MASK_WORDS), np.uint64)
    rows = np.zeros((TABLES, fastcatan.OBS_SIZE), np.float32)

    def step(shown: bool) -> int:
        env.write_masks(masks)
        bits = np.unpackbits(masks.view(np.uint8), axis=1, count=fastcatan.NUM_ACTIONS, bitorder="little")
        actions = np.argmax(bits * random.random(bits.shape, np.float32), axis=1).astype(np.uint32)
        env.step(actions, rewards, dones)
        if shown:
            env.write_obs(rows)
        return TABLES

    def write() -> int:
        env.write_obs(rows)
        return TABLES

    for _ in range(60):
        step(False)
    told = {"numpy": best(lambda: step(True), seconds), "rows": best(write, seconds)}
    return {"fastcatan 1.0.2": told, "fastcatan 1.0.2, not observed": {"numpy": best(lambda: step(False), seconds)}}


def envpool_rates(seconds: float) -> dict[str, dict[str, float]]:
    """Ports of pgx games in C++, one thread."""
    import envpool

    found: dict[str, dict[str, float]] = {}
    random = np.random.default_rng(1)
    for task in ("Backgammon-v1", "ConnectFour-v1"):
        try:
            env = envpool.make(task, env_type="gymnasium", num_envs=TABLES, num_threads=1)
        except Exception as problem:  # names differ between versions
            print(f"envpool: {task}: {problem}", file=sys.stderr)
            continue
        legal = [np.asarray(env.reset()[1]["legal_action_mask"])]

        def step(env: Any = env, legal: list[Any] = legal) -> int:
            actions = np.argmax(legal[0] * random.random(legal[0].shape, np.float32), axis=1).astype(np.int32)
            legal[0] = np.asarray(env.step(actions)[4]["legal_action_mask"])
            return TABLES

        found[f"envpool {task}"] = {"numpy": best(step, seconds)}
    return found


def pgx_rates(seconds: float) -> dict[str, dict[str, float]]:
    """Games in JAX on the processor; the observation is used, so that it is not optimized away."""
    import jax
    import jax.numpy as jnp
    import pgx

    found: dict[str, dict[str, float]] = {}
    for task in ("backgammon", "connect_four"):
        env = pgx.make(task)
        reset, step = jax.vmap(env.init), jax.vmap(pgx.auto_reset(env.step, env.init) if hasattr(pgx, "auto_reset") else env.step)
        count = 256

        def turn(state: Any, key: Any, step: Any = step, count: int = count) -> Any:
            noise = jax.random.uniform(key, state.legal_action_mask.shape)
            actions = jnp.argmax(state.legal_action_mask * noise, axis=1)
            after = step(state, actions, jax.random.split(key, count))
            return after, after.observation.sum()

        many = jax.jit(lambda state, keys, turn=turn: jax.lax.scan(turn, state, keys))
        state = jax.jit(reset)(jax.random.split(jax.random.PRNGKey(1), count))
        keys = jax.random.split(jax.random.PRNGKey(2), 20)
        jax.block_until_ready(many(state, keys))

        def run(many: Any = many, state: Any = state, keys: Any = keys, count: int = count) -> int:
            jax.block_until_ready(many(state, keys))
            return count * 20

        found[f"pgx {task}"] = {"observed actor": best(run, seconds)}
    return found


def main() -> None:
    found: dict[str, dict[str, float]] = {}
    for rates in (fastcatan_rates, envpool_rates, pgx_rates):
        try:
            found |= rates(float(sys.argv[1]))
        except ImportError as missing:
            print(f"not installed: {missing}", file=sys.stderr)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
