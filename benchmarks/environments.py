"""How fast learning programs get what they need: steps, rows and masks a second on one core, beside the fastest peers.

    python benchmarks/environments.py
    python benchmarks/environments.py --peers /path/to/python      # with fastcatan==1.0.2, envpool and pgx, as far as they are installed

Rates are in millions per second of processor time, the best of several short runs in turn, so that others on the machine disturb little.
A step is a decision of a seat. `observed` steps have row and mask written, `masked` ones only the mask, `bare` ones neither; `numpy`
chooses from the masks with NumPy, as a program must that has no compiled choice, everything else with `batch.sample()`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

import motu
from motu.core.rows import encode_many

PEERS = Path(__file__).with_name("environment_peers.py")
TABLES = 1024
RUNS = 5
KINDS = {"observed actor": "actor", "observed all": "all", "masked": "none", "bare": "none"}
"""What is written in each kind of step, as `motu.batch` calls it."""
MARKS = {"observed": 0.65, "light": 1.0, "rows": 3.5, "bare": 4.3}


def best(run: Callable[[], int], seconds: float) -> float:
    """The best rate of several runs, in millions a second of processor time; a run says how much it did."""
    found = 0.0
    for _ in range(RUNS):
        done, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            done += run()
        found = max(found, done / (time.process_time() - begun))
    return found / 1e6


def rates(name: str, seats: int, seconds: float) -> dict[str, float]:
    """The rates of a game."""
    game = motu.game(name)
    random = np.random.default_rng(1)
    batches = {kind: motu.batch(game, TABLES, seats, observe=observe) for kind, observe in KINDS.items()}
    for kind in ("observed actor", "observed all", "masked"):
        assert batches[kind].masks.any()  # from now on they are written

    def step(kind: str) -> int:
        batch = batches[kind]
        batch.step(batch.sample())
        return TABLES

    def with_numpy() -> int:
        batch = batches["observed actor"]
        batch.step(np.argmax(batch.bytes_masks() * random.random((TABLES, batch.actions), np.float32), axis=1))
        return TABLES

    for batch in batches.values():
        for _ in range(60):
            batch.step(batch.sample())
    states = [row.state for row in batches["observed actor"].core.rows[:64]]
    encoder = game.rows_of(states[0])[1]

    def rows() -> int:
        for state in states:
            encode_many(encoder, state, 0, 100)
        return 100 * len(states)

    found = {kind: best(partial(step, kind), seconds) for kind in KINDS}
    return {**found, "numpy": best(with_numpy, seconds), "rows": best(rows, seconds)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--games", default=",".join(motu.games()), help="names with commas between them")
    parser.add_argument("--seconds", type=float, default=0.4, help="of every run")
    parser.add_argument("--peers", help="a Python in which peers are installed")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    for name in given.games.split(","):
        for seats in motu.game(name).seats:
            found[f"{name}, {seats} seats"] = rates(name, seats, given.seconds)
    if given.peers:
        alone = {**os.environ, "OMP_NUM_THREADS": "1", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}
        command = [given.peers, str(PEERS), str(given.seconds)]
        told = subprocess.run(command, env=alone, stdout=subprocess.PIPE, text=True, check=True)
        found |= json.loads(told.stdout)
    if given.json:
        print(json.dumps(found))
        return
    columns = ("observed actor", "numpy", "observed all", "masked", "bare", "rows")
    print(f"{'millions a second, one core':34}" + "".join(f"{column:>16}" for column in columns))
    for name, values in found.items():
        print(f"{name:34}" + "".join(f"{values[column]:16.3f}" if column in values else f"{'':16}" for column in columns))
    print("marks: observed actor {observed}, in the light games {light}; bare {bare}; rows {rows} in the light games".format(**MARKS))


if __name__ == "__main__":
    main()
