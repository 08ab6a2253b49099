"""The network while it learns with NumPy alone: slower than PyTorch, but the same network, and nothing else is needed."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from motu.core.network import MOST_SEATS, UNIT, WIDE_OFFSET, WIDEST, Encoder, lane_offset
from motu.learning.selfplay import FACTS, LOWEST, POINT, WHOLE
from motu.learning.student import Student

OUTPUTS: Final = 2 * MOST_SEATS + 1
ROOM: Final = 200_000
ABSENT: Final = -1.0e9
WIDEST_WEIGHT: Final = 3.9
"""A weight of the second layer stays below this."""
STEADY, STEADY_SQUARES, TINY = 0.9, 0.99, 1.0e-8
"""Adam: how much of the old mean of slopes is kept, of their squares, and what keeps a division sound."""


class Seen:
    """Some positions: what is active, and what is known about each seat."""

    def __init__(self, written: Any, most: int) -> None:
        facts = written[:, most:].astype(np.float32)
        self.rows = written[:, :most].astype(np.int32) + LOWEST
        self.base = facts[:, :MOST_SEATS] / POINT
        self.final = facts[:, MOST_SEATS : 2 * MOST_SEATS] / POINT
        self.victory = facts[:, 2 * MOST_SEATS : 3 * MOST_SEATS] / WHOLE
        self.by_hand = facts[:, 3 * MOST_SEATS : 4 * MOST_SEATS] / WHOLE
        self.present = self.by_hand > 0
        self.won = facts[:, 4 * MOST_SEATS :] / WHOLE


class NumpyStudent(Student):
    """Slopes are worked out by hand, layer by layer; Adam does the steps."""

    tool = f"NumPy {np.__version__}"

    def __init__(self, encoder: Encoder, hidden: int, second: int, room: int, seed: int) -> None:
        self.encoder = encoder
        self.lot = np.random.default_rng(seed)
        self.limit = (int(lane_offset(encoder.most)) - 1) / int(UNIT)
        self.of_part = encoder.rows // encoder.parts
        self.weights: dict[str, Any] = {
            "shared": self.by_lot((self.of_part, hidden), 0.02),
            "own": np.zeros((encoder.rows, hidden), np.float32),
            "always": np.full(hidden, 0.3, np.float32),
            "middle": self.by_lot((hidden, second), 0.5 / hidden**0.5),
            "bias": np.zeros(second, np.float32),
            "last": self.by_lot((second, OUTPUTS), 0.2 / second**0.5),
            "end": np.zeros(OUTPUTS, np.float32),
        }
        self.weights["end"][-1] = 2.0
        self.slopes = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0
        self.width = encoder.most + FACTS
        self.kept = np.zeros((min(room, ROOM), self.width), np.int16)
        self.used = np.zeros(encoder.rows + 1, bool)

    def by_lot(self, shape: tuple[int, ...], spread: float) -> Any:
        return self.lot.normal(0.0, spread, shape).astype(np.float32)

    def table(self) -> Any:
        """All rows, and one of zeros for places that are not used."""
        weights = self.weights
        whole = weights["own"] + np.tile(weights["shared"], (self.encoder.parts, 1))
        return np.concatenate([whole, np.zeros_like(weights["always"])[None]])

    def answer(self, seen: Seen) -> dict[str, Any]:
        """The network from the rows to points and favour, with what is needed on the way back."""
        weights = self.weights
        table = self.table()
        sums = np.repeat(weights["always"][None], len(seen.rows), 0)
        for column in range(seen.rows.shape[1]):
            sums += table[seen.rows[:, column]]
        lit = np.clip(sums, 0.0, 1.0)
        middle = lit @ weights["middle"] + weights["bias"]
        glow = np.maximum(middle, 0.0)
        out = glow @ weights["last"] + weights["end"]
        points = seen.base + self.encoder.scale * out[:, :MOST_SEATS]
        spread = 0.5 + np.exp(np.minimum(out[:, -1:], WIDEST))
        favour = np.where(seen.present, points / spread + out[:, MOST_SEATS : 2 * MOST_SEATS], ABSENT)
        return {
            "sums": sums,
            "lit": lit,
            "middle": middle,
            "glow": glow,
            "out": out,
            "points": points,
            "spread": spread,
            "shares": softmax(favour),
        }

    def study(self, steps: int, batch: int, rate: float) -> None:
        for _ in range(steps):
            seen = Seen(self.kept[self.lot.integers(0, self.filled, batch)], self.encoder.most)
            self.step(self.slopes_at(seen), rate)
            self.used[seen.rows.reshape(-1)] = True

    def slopes_at(self, seen: Seen) -> dict[str, Any]:
        """How the loss changes with each weight."""
        weights = self.weights
        found = self.answer(seen)
        count = len(seen.rows)
        scale = self.encoder.scale
        favour = (found["shares"] * seen.victory.sum(1, keepdims=True) - seen.victory) / count
        off = (found["points"] - seen.final) * seen.present / seen.present.sum()
        points = favour / found["spread"] + off / (1.5 * scale) ** 2
        spread = -(favour * np.where(seen.present, found["points"], 0.0)).sum(1, keepdims=True) / found["spread"] ** 2
        widening = np.where(found["out"][:, -1:] < WIDEST, spread * (found["spread"] - 0.5), 0.0)
        out = np.concatenate([scale * points, favour, widening], 1).astype(np.float32)
        middle = (out @ weights["last"].T) * (found["middle"] > 0)
        sums = (middle @ weights["middle"].T) * ((found["sums"] > 0) & (found["sums"] < 1))
        own = self.by_row(seen.rows, sums)
        return {
            "shared": own.reshape(self.encoder.parts, self.of_part, -1).sum(0),
            "own": own,
            "always": sums.sum(0),
            "middle": found["lit"].T @ middle,
            "bias": middle.sum(0),
            "last": found["glow"].T @ out,
            "end": out.sum(0),
        }

    def by_row(self, rows: Any, sums: Any) -> Any:
        """The slopes of the hidden units, added up for every row that was active."""
        flat = rows.reshape(-1)
        order = np.argsort(flat, kind="stable")
        met, first = np.unique(flat[order], return_index=True)
        added = np.add.reduceat(sums[order // rows.shape[1]], first, 0)
        whole = np.zeros((self.encoder.rows + 1, sums.shape[1]), np.float32)
        whole[met] = added
        return whole[:-1]

    def step(self, slopes: dict[str, Any], rate: float) -> None:
        """One step of Adam; what leaves the range of the whole numbers is cut off."""
        self.steps += 1
        young, young_squares = 1.0 - STEADY**self.steps, 1.0 - STEADY_SQUARES**self.steps
        for name, slope in slopes.items():
            mean, square = self.slopes[name], self.squares[name]
            mean += (1.0 - STEADY) * (slope - mean)
            square += (1.0 - STEADY_SQUARES) * (slope * slope - square)
            self.weights[name] -= rate * (mean / young) / (np.sqrt(square / young_squares) + TINY)
        for name, limit in (
            ("shared", self.limit / 2),
            ("own", self.limit / 2),
            ("always", self.limit),
            ("middle", WIDEST_WEIGHT),
        ):
            np.clip(self.weights[name], -limit, limit, out=self.weights[name])

    def losses(self, found: Any) -> tuple[float, float, float]:
        seen = Seen(found, self.encoder.most)
        answer = self.answer(seen)
        by_hand = np.clip(seen.by_hand / seen.by_hand.sum(1, keepdims=True), 0.002, 1.0)
        victory = -(seen.won * np.log(np.maximum(answer["shares"], 1.0e-12))).sum(1).mean()
        off = (((answer["points"] - seen.final) * seen.present) ** 2).sum() / seen.present.sum()
        return float(victory), float(off), float(-(seen.won * np.log(by_hand)).sum(1).mean())

    def numbers(self, only_used: bool = False) -> bytes:
        weights = self.weights
        unit, square = int(UNIT), int(UNIT) ** 2
        table = self.table()
        if only_used:
            table = table * self.used[:, None]
        table[-1] = weights["always"]
        edge = self.limit * unit
        parts = (
            np.clip(np.rint(table * unit), -edge, edge).astype("<i2"),
            np.clip(np.rint(weights["middle"] * unit), 1 - int(WIDE_OFFSET), int(WIDE_OFFSET) - 1).astype("<i2"),
            np.rint(weights["bias"] * square).astype("<i4"),
            np.rint(weights["last"] * unit).astype("<i4"),
            np.rint(weights["end"] * square).astype("<i4"),
        )
        return b"".join(np.ascontiguousarray(part).tobytes() for part in parts)

    def read(self, numbers: bytes) -> None:
        weights = self.weights
        hidden, second = weights["middle"].shape
        shapes = [
            ("table", (self.encoder.rows + 1, hidden), "<i2", float(UNIT)),
            ("middle", (hidden, second), "<i2", float(UNIT)),
            ("bias", (second,), "<i4", float(UNIT) ** 2),
            ("last", (second, OUTPUTS), "<i4", float(UNIT)),
            ("end", (OUTPUTS,), "<i4", float(UNIT) ** 2),
        ]
        at = 0
        found: dict[str, Any] = {}
        for name, shape, kind, unit in shapes:
            values = np.frombuffer(numbers, dtype=kind, count=int(np.prod(shape)), offset=at)
            at += values.nbytes
            found[name] = (values.astype(np.float32) / unit).reshape(shape)
        table = found.pop("table")
        rows = table[:-1].reshape(self.encoder.parts, self.of_part, hidden)
        weights["shared"] = rows.mean(0)
        weights["own"] = (rows - rows.mean(0)).reshape(self.encoder.rows, hidden)
        weights["always"] = table[-1].copy()
        weights.update(found)
        self.used = np.concatenate([np.abs(table[:-1]).sum(1) > 0, [False]])


def softmax(favour: Any) -> Any:
    raised = np.exp(favour - favour.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)
