"""A policy while it learns: from moments at which several decisions were tried it learns how much more one brings than another.

With NumPy alone here, with PyTorch in `torch_policy_student`; both teach the same network, that of `motu.core.policy`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from motu.core.network import UNIT, lane_offset
from motu.core.policy import MOST_ACTIVE, SCORE_UNIT, PolicyEncoder
from motu.learning.numpy_student import STEADY, STEADY_SQUARES, TINY
from motu.learning.student import Student
from motu.learning.tries import POINT, TRIED

ROOM: Final = 400_000
OUT_UNIT: Final = SCORE_UNIT / float(UNIT)
"""A weight of 1 of the last layer."""
LIMIT: Final = (int(lane_offset(MOST_ACTIVE)) - 1) / int(UNIT)
"""Weights of the table stay below this."""


class Moments:
    """Some moments as `TryPlay` wrote them: rows of the position, rows of each decision, what came of it, and which were tried."""

    def __init__(self, written: Any, encoder: PolicyEncoder) -> None:
        tried = written[:, encoder.most :].reshape(len(written), TRIED, encoder.most_more + 1)
        self.rows = np.where(written[:, : encoder.most] < 0, encoder.rows, written[:, : encoder.most]).astype(np.int32)
        self.more = np.where(tried[:, :, :-1] < 0, encoder.rows, tried[:, :, :-1]).astype(np.int32)
        self.points = tried[:, :, -1].astype(np.float32) / POINT
        self.is_tried = (tried[:, :, 0] >= 0).astype(np.float32)


def beside_mean(values: Any, is_tried: Any) -> Any:
    """How much more each tried decision has than they have on average; 0 in empty places."""
    return is_tried * (values - (values * is_tried).sum(1, keepdims=True) / is_tried.sum(1, keepdims=True))


class PolicyStudent(Student):
    """What both tools share: the measure of success."""

    has_first_lesson = True

    def __init__(self, encoder: PolicyEncoder) -> None:
        self.encoder = encoder
        self.width = encoder.most + TRIED * (encoder.most_more + 1)

    def scores(self, moments: Moments) -> Any:
        """What the policy thinks of each decision."""
        raise NotImplementedError

    def measured(self, found: Any) -> dict[str, float]:
        """The loss, and the points that the best decision by the policy brought more than all that were tried on average.

        And how many it would have been had it known what came of each, with what others do by whim or in secret: nobody can reach that.
        """
        moments = Moments(found, self.encoder)
        scores = self.scores(moments)
        gains = beside_mean(moments.points, moments.is_tried)
        off = np.abs(beside_mean(scores, moments.is_tried) - gains / self.encoder.scale)
        loss = np.where(off < 1.0, 0.5 * off * off, off - 0.5).sum() / moments.is_tried.sum()
        chosen = np.where(moments.is_tried > 0, scores, -np.inf).argmax(1)
        return {
            "loss": float(loss),
            "gain": float(gains[np.arange(len(gains)), chosen].mean()),
            "most_gain": float(np.where(moments.is_tried > 0, gains, -np.inf).max(1).mean()),
        }


class NumpyPolicyStudent(PolicyStudent):
    """Slopes are worked out by hand; Adam does the steps."""

    tool = f"NumPy {np.__version__}"

    def __init__(self, encoder: PolicyEncoder, hidden: int, room: int, seed: int) -> None:
        super().__init__(encoder)
        self.lot = np.random.default_rng(seed)
        self.weights: dict[str, Any] = {
            "table": self.lot.normal(0.0, 0.05, (encoder.rows + 1, hidden)).astype(np.float32),
            "always": np.full(hidden, 0.3, np.float32),
            "out": self.lot.normal(0.0, 0.3, hidden).astype(np.float32),
        }
        self.weights["table"][-1] = 0.0
        self.slopes = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0
        self.kept = np.zeros((min(room, ROOM), self.width), np.int16)
        self.used = np.zeros(encoder.rows + 1, bool)

    def sums(self, moments: Moments) -> Any:
        """The hidden units before they are cut off, for each decision."""
        table = self.weights["table"]
        position = np.repeat(self.weights["always"][None], len(moments.rows), 0)
        for column in range(moments.rows.shape[1]):
            position += table[moments.rows[:, column]]
        sums = np.repeat(position[:, None, :], TRIED, 1)
        for column in range(moments.more.shape[2]):
            sums += table[moments.more[:, :, column]]
        return sums

    def scores(self, moments: Moments) -> Any:
        return np.clip(self.sums(moments), 0.0, 1.0) @ self.weights["out"]

    def study(self, steps: int, batch: int, rate: float) -> None:
        for _ in range(steps):
            moments = Moments(self.kept[self.lot.integers(0, self.filled, batch)], self.encoder)
            self.step(self.slopes_at(moments), rate)
            self.used[moments.rows.reshape(-1)] = True
            self.used[moments.more.reshape(-1)] = True

    def slopes_at(self, moments: Moments) -> dict[str, Any]:
        """How the loss changes with each weight."""
        is_tried = moments.is_tried
        sums = self.sums(moments)
        lit = np.clip(sums, 0.0, 1.0)
        wanted = beside_mean(moments.points, is_tried) / self.encoder.scale
        off = np.clip(beside_mean(lit @ self.weights["out"], is_tried) - wanted, -1.0, 1.0)
        score = beside_mean(off, is_tried) / is_tried.sum()
        hidden = score[:, :, None] * self.weights["out"] * ((sums > 0.0) & (sums < 1.0))
        position = hidden.sum(1)
        table = self.by_row(moments.rows, position) + self.by_row(moments.more.reshape(-1, moments.more.shape[2]), flat(hidden))
        table[-1] = 0.0
        return {"table": table, "always": position.sum(0), "out": (lit * score[:, :, None]).sum((0, 1))}

    def by_row(self, rows: Any, slopes: Any) -> Any:
        """The slopes of the hidden units, added up for every row that was active."""
        place, _ = np.nonzero(rows != self.encoder.rows)
        active = rows[rows != self.encoder.rows]
        whole = np.zeros((self.encoder.rows + 1, slopes.shape[1]), np.float32)
        if len(active):
            order = np.argsort(active, kind="stable")
            met, first = np.unique(active[order], return_index=True)
            whole[met] = np.add.reduceat(slopes[place[order]], first, 0)
        return whole

    def step(self, slopes: dict[str, Any], rate: float) -> None:
        """One step of Adam; what leaves the range of the whole numbers is cut off."""
        self.steps += 1
        young, young_squares = 1.0 - STEADY**self.steps, 1.0 - STEADY_SQUARES**self.steps
        for name, slope in slopes.items():
            mean, square = self.slopes[name], self.squares[name]
            mean += (1.0 - STEADY) * (slope - mean)
            square += (1.0 - STEADY_SQUARES) * (slope * slope - square)
            self.weights[name] -= rate * (mean / young) / (np.sqrt(square / young_squares) + TINY)
        for name in ("table", "always"):
            np.clip(self.weights[name], -LIMIT, LIMIT, out=self.weights[name])

    def numbers(self, only_used: bool = False) -> bytes:
        table = self.weights["table"] * self.used[:, None] if only_used else self.weights["table"].copy()
        return packed(table, self.weights["always"], self.weights["out"])

    def read(self, numbers: bytes) -> None:
        self.weights = unpacked(numbers, self.encoder.rows, len(self.weights["always"]))
        self.used = np.abs(self.weights["table"]).sum(1) > 0


def flat(hidden: Any) -> Any:
    """The decisions of all moments one after the other."""
    return hidden.reshape(-1, hidden.shape[2])


def packed(table: Any, always: Any, out: Any) -> bytes:
    """Weights in whole numbers, as a file keeps them; the last row of the table is the one that is always added."""
    table[-1] = always
    edge = LIMIT * int(UNIT)
    parts = np.clip(np.rint(table * int(UNIT)), -edge, edge).astype("<i2"), np.rint(out * OUT_UNIT).astype("<i4")
    return b"".join(np.ascontiguousarray(part).tobytes() for part in parts)


def unpacked(numbers: bytes, rows: int, hidden: int) -> dict[str, Any]:
    """The weights of a file, in floats."""
    first = np.frombuffer(numbers, dtype="<i2", count=(rows + 1) * hidden)
    table = (first.astype(np.float32) / int(UNIT)).reshape(rows + 1, hidden)
    always = table[-1].copy()
    table[-1] = 0.0
    out = np.frombuffer(numbers, dtype="<i4", offset=first.nbytes).astype(np.float32) / OUT_UNIT
    return {"table": table, "always": always, "out": out}
