"""What each kind of rows is good for: networks taught without it, on the same games; prints a table and adds it to a file.

    python benchmarks/ablation.py polynesia --games 20000 --steps 600 --jobs 8 -o ablation.jsonl

The positions come from games of the network of the package with itself. Every network begins with the same weights and sees the same
positions in the same order; the loss is that of the share of the victory on games that were held out, against how they ended. The
difference from the loss with all rows is what a kind of rows is worth. It is blurred by how few games were held out: take many.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import motu
from motu.core.evaluators import encoder_of, find_evaluator, learned_from, weights_in
from motu.core.learned import LearnedEvaluator
from motu.learning.selfplay import FACTS, LOWEST, SelfPlay
from motu.learning.student import student
from motu.learning.train import fallen

HELD_OUT = 0.15
WHIMS = (0, 20, 50, 100)
BATCH = 8192
TRUST = 0.1


def positions(work: tuple[str, int, int, str]) -> bytes:
    """Games of the network with itself, as self-play writes them."""
    name, games, seed, net = work
    game = motu.game(name)
    path = Path(net) if net else weights_in(f"motu.games.{name}")
    _, evaluator, _ = learned_from(game, path)
    assert isinstance(evaluator, LearnedEvaluator)
    play = SelfPlay(find_evaluator(game), encoder_of(game), evaluator.network, seed, 400, 2000, TRUST)
    starts = [game.start(seats) for seats in game.seats]
    for number in range(games):
        play.play(starts[number % len(starts)], 0, WHIMS[number // len(starts) % len(WHIMS)], 0.01)
    return bytes(play.take())


def kinds_of_rows(name: str) -> dict[str, tuple[int, int]]:
    """Where the rows of each kind begin and end within a part of the table."""
    module = importlib.import_module(f"motu.games.{name}.features")
    found = next(value for word, value in vars(module).items() if word.endswith("Row") and isinstance(value, type))
    starts = sorted((value, word) for word, value in vars(found).items() if isinstance(value, int) and not word.startswith("_"))
    ends = [start for start, _ in starts[1:]] + [module.ROWS]
    return {word: (start, end) for (start, word), end in zip(starts, ends, strict=True)}


def without(found: Any, rows: tuple[int, int], of_part: int, most: int, padding: int) -> Any:
    """The same positions in which some rows are never active."""
    changed = found.copy()
    active = changed[:, :most].astype(np.int32) + LOWEST
    place = active % of_part
    gone = (place >= rows[0]) & (place < rows[1]) & (active < padding)
    changed[:, :most] = np.where(gone, padding, active) - LOWEST
    return changed


def loss_of(name: str, learned: Any, held_out: Any, steps: int, device: str) -> float:
    """The loss of a fresh network after so many steps."""
    encoder = encoder_of(motu.game(name))
    pupil = student(encoder, 42, 32, len(learned), 1, device)
    pupil.keep(learned)
    for done in range(0, steps, 50):
        pupil.study(50, BATCH, 3.0e-3 * min(1.0, (done + 50) / 200) * fallen(done / steps))
    parts = [held_out[first : first + 32768] for first in range(0, len(held_out), 32768)]
    return sum(pupil.losses(part)[0] * len(part) for part in parts) / len(held_out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("game")
    parser.add_argument("--net", default="", help="a file of weights; that of the package by default")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--device", default="")
    parser.add_argument("-o", "--output", type=Path, required=True)
    arguments = parser.parse_args()
    encoder = encoder_of(motu.game(arguments.game))
    chunks = [(arguments.game, arguments.games // arguments.jobs, seed, arguments.net) for seed in range(arguments.jobs)]
    with ProcessPoolExecutor(arguments.jobs) as pool:
        data = b"".join(pool.map(positions, chunks))
    found = np.frombuffer(data, dtype="<i2").reshape(-1, encoder.most + FACTS)
    split = int(len(found) * (1.0 - HELD_OUT))
    of_part = encoder.rows // encoder.parts
    rows: dict[str, tuple[int, int]] = {"nothing": (0, 0), **kinds_of_rows(arguments.game)}
    whole = 0.0
    with arguments.output.open("a", encoding="utf-8") as file:
        for kind, span in rows.items():
            seen = without(found, span, of_part, encoder.most, encoder.rows)
            loss = loss_of(arguments.game, seen[:split], seen[split:], arguments.steps, arguments.device)
            whole = whole or loss
            line = {"game": arguments.game, "without": kind, "loss": round(loss, 5), "worse": round(loss - whole, 5), "positions": split}
            file.write(json.dumps(line) + "\n")
            file.flush()
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
