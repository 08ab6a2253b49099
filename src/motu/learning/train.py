"""Training: processes play, the learner learns from how their games ended and gives them new weights every few seconds. Needs PyTorch."""

from __future__ import annotations

import json
import math
import multiprocessing
import shutil
import tempfile
import time
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

import motu
from motu.core.evaluators import encoder_of
from motu.core.weights import read_heading, write_weights
from motu.learning.actor import CHUNK, STOP, WEIGHTS, Orders, act
from motu.learning.model import Model, Positions, device_named, hand_made_loss, losses
from motu.learning.selfplay import FACTS

HELD_OUT: Final = 20
"""One chunk in so many is not learned from: the loss on it is reported."""
MOST_HELD_OUT: Final = 200_000
EACH: Final = 8.0
"""A position is learned from so many times at most, on average."""
PER_ROUND: Final = 50
"""Steps between two looks for new games."""
FIRST_STEPS: Final = 200
"""The rate of learning grows during these."""


@dataclass(frozen=True)
class Course:
    """How a network is made."""

    game: str
    seats: tuple[int, ...]
    minutes: float
    workers: int
    seed: int
    hidden: int = 42
    second: int = 32
    rate: float = 2.0e-3
    batch: int = 16384
    room: int = 30_000_000
    """Positions that are kept to learn from."""
    device: str = ""
    every: float = 8.0
    """Seconds between two exports, and between two chunks of an actor."""
    report_every: float = 20.0


class Learner:
    """Learns for a number of minutes."""

    def __init__(self, course: Course, output: Path, resume: bool) -> None:
        self.course = course
        self.output = output
        self.game = motu.game(course.game)
        self.encoder = encoder_of(self.game)
        torch.manual_seed(course.seed)
        self.device = device_named(course.device)
        self.model = Model(self.encoder, course.hidden, course.second)
        self.resumed = ""
        if resume:
            heading, packed = read_heading(output)
            self.model.read(zlib.decompress(packed))
            self.resumed = str(heading["digest"])
        self.model.to(self.device)
        print(f"{course.game}: {self.encoder.rows:,} rows, learning on {self.device}, {course.workers} actors", flush=True)
        self.folder = Path(tempfile.mkdtemp(prefix="motu-learn-"))
        self.width = self.encoder.most + FACTS
        self.kept = torch.zeros((self.rooms(), self.width), dtype=torch.int16, device=self.device)
        self.filled = self.head = 0
        self.held_out: list[Any] = []
        self.chunks = self.steps = 0
        self.counted: dict[str, Any] = {"games": 0, "decisions": 0, "stalled": 0, "positions": 0}
        self.alone: dict[str, list[float]] = {}
        self.used = torch.zeros(self.encoder.rows + 1, device=self.device)
        self.reports: list[dict[str, Any]] = []
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=course.rate, weight_decay=1.0e-4, betas=(0.9, 0.99), fused=self.device.type == "cuda"
        )

    def rooms(self) -> int:
        """How many positions fit: fewer without a GPU."""
        return self.course.room if self.device.type == "cuda" else min(self.course.room, 600_000)

    def learn(self) -> None:
        """Play, learn, export, report; the file of weights and its report are there in the end."""
        self.began = time.monotonic()
        if self.resumed:
            self.export(self.folder / WEIGHTS)
        context = multiprocessing.get_context("spawn")
        course = self.course
        orders = [
            Orders(course.game, course.seats, course.seed, number, str(self.folder), course.every / 2 * (1 + number % 2))
            for number in range(course.workers)
        ]
        actors = [context.Process(target=act, args=(order,), daemon=True) for order in orders]
        for actor in actors:
            actor.start()
        try:
            self.go_on(course.minutes * 60.0)
        finally:
            (self.folder / STOP).touch()
            for actor in actors:
                actor.join(timeout=30.0)
                if actor.is_alive():
                    actor.kill()
            shutil.rmtree(self.folder, ignore_errors=True)
        self.report()
        self.export(self.output, self.used[:-1] > 0)
        facts = {**self.heading(), "reports": self.reports}
        self.output.with_suffix(".json").write_text(json.dumps(facts, indent=1), encoding="utf-8")

    def go_on(self, seconds: float) -> None:
        """The loop of learning."""
        course = self.course
        warm = min(20.0, 0.08 * seconds)
        exported = reported = time.monotonic()
        while (spent := time.monotonic() - self.began) < seconds:
            self.take_in()
            if self.filled < course.batch * 2 or self.steps * course.batch > EACH * self.counted["positions"]:
                time.sleep(0.1)
            else:
                part = spent / seconds
                rate = course.rate * min(1.0, (self.steps + 1) / FIRST_STEPS) * (0.01 + 0.99 * 0.5 * (1.0 + math.cos(math.pi * part)))
                self.study(rate)
            now = time.monotonic()
            if now - self.began > warm and now - exported > course.every and self.steps > FIRST_STEPS // 2:
                self.export(self.folder / WEIGHTS)
                exported = now
            if now - reported > course.report_every:
                self.report()
                reported = now

    def take_in(self) -> None:
        """Read what the actors have handed in."""
        for path in sorted(self.folder.glob(f"*{CHUNK}")):
            found = np.fromfile(path, dtype="<i2").reshape(-1, self.width)
            path.unlink()
            facts = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
            path.with_suffix(".json").unlink()
            for name in ("games", "decisions", "stalled"):
                self.counted[name] += facts[name]
            for seats, (games, victories) in facts["alone"].items():
                count = self.alone.setdefault(seats, [0, 0.0])
                count[0] += games
                count[1] += victories
            self.chunks += 1
            self.counted["positions"] += len(found)
            if self.chunks % HELD_OUT == 1:
                self.held_out.append(found)
                while len(self.held_out) > 1 and sum(len(chunk) for chunk in self.held_out[1:]) > MOST_HELD_OUT:
                    self.held_out.pop(0)
                continue
            self.keep(torch.from_numpy(found).to(self.device))

    def keep(self, found: torch.Tensor) -> None:
        """Put positions into the room, over the oldest ones when it is full."""
        found = found[: len(self.kept)]
        if self.head + len(found) > len(self.kept):
            self.head = 0
        self.kept[self.head : self.head + len(found)] = found
        self.head += len(found)
        self.filled = max(self.filled, self.head)

    def study(self, rate: float) -> None:
        """Some steps of learning on positions drawn by lot."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        for _ in range(PER_ROUND if self.device.type == "cuda" else 4):
            places = torch.randint(0, self.filled, (self.course.batch,), device=self.device)
            found = Positions(self.kept[places], self.encoder.most)
            points, favour = self.model(found.rows, found.base, found.present)
            victory, off = losses(points, favour, found)
            loss = victory + 0.5 * off / (1.5 * self.encoder.scale) ** 2
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self.model.keep_in_range()
            self.steps += 1
        self.used[found.rows.reshape(-1).long()] = 1.0

    def validate(self) -> dict[str, float]:
        """The losses on positions that were not learned from, and that of the hand-made evaluator on the same."""
        if not self.held_out:
            return {}
        with torch.no_grad():
            return self.measure()

    def measure(self) -> dict[str, float]:
        sums = [0.0, 0.0, 0.0]
        count = 0
        for chunk in self.held_out:
            for first in range(0, len(chunk), 32768):
                found = Positions(torch.from_numpy(chunk[first : first + 32768]).to(self.device), self.encoder.most)
                points, favour = self.model(found.rows, found.base, found.present)
                victory, off = losses(points, favour, found)
                size = len(found.rows)
                for place, loss in enumerate((victory, off, hand_made_loss(found))):
                    sums[place] += float(loss) * size
                count += size
        return {
            "loss": round(sums[0] / count, 4),
            "loss_of_hand_made": round(sums[2] / count, 4),
            "points_off": round(math.sqrt(sums[1] / count), 2),
        }

    def report(self) -> None:
        """A progress line, and the same for the report file."""
        alone = {seats: [games, round(won / games, 3), round(1 / int(seats), 3)] for seats, (games, won) in sorted(self.alone.items())}
        found = {"seconds": round(time.monotonic() - self.began, 1), **self.counted, "steps": self.steps, **self.validate(), "alone": alone}
        self.alone = {}
        self.reports.append(found)
        line = f"{self.course.game} {found['seconds']:6.0f} s  {found['games']:,} games  {found['positions']:,} positions"
        line += f"  {self.steps:,} steps  loss {found.get('loss', '-')} (hand-made {found.get('loss_of_hand_made', '-')})"
        line += f"  points off {found.get('points_off', '-')}  stalled {found['stalled']:,}"
        for seats, (games, share, fair) in alone.items():
            line += f"  {seats} seats: {100 * share:.0f} % of {games} (fair {100 * fair:.0f})"
        print(line, flush=True)

    def heading(self) -> dict[str, Any]:
        """What the weights are for, and how they were made."""
        options = self.game.read_options({})
        trained: dict[str, list[object]] = {name: [value] for name, value in options.items()}
        for variant in self.encoder.variants:
            for name, value in variant.items():
                if value not in trained[name]:
                    trained[name].append(value)
        return {
            "game": self.game.name,
            "edition": self.game.edition,
            "encoding": self.encoder.version,
            "rows": self.encoder.rows,
            "most": self.encoder.most,
            "hidden": self.course.hidden,
            "second": self.course.second,
            "seats": list(self.course.seats),
            "options": trained,
            "default": False,
            "course": asdict(self.course),
            "resumed": self.resumed,
            "made": {**self.counted, "steps": self.steps, **({} if not self.reports else self.reports[-1])},
            "torch": str(torch.__version__),
        }

    def export(self, path: Path, used: torch.Tensor | None = None) -> None:
        """Write the weights as they are now."""
        write_weights(path, self.heading(), self.model.numbers(used), 9 if path == self.output else 1)
