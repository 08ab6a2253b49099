"""Worlds compared with themselves: a decision must not look good because it was tried in a kinder world."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


class WorldBaseline:
    """What each world promises every seat by itself, before anything is decided in it."""

    def __init__(self, seats: i64) -> None:
        self.seats = seats
        self.worlds: i64 = 0
        self.shares = vec[float]([0.0] * (16 * seats))
        """What world w promises seat s, at place w * seats + s."""
        self.total = vec[float]([0.0] * seats)
        """Per seat the sum over all worlds."""

    def add(self, shares: vec[float]) -> None:
        """One more world with what it promises the seats."""
        base = self.worlds * self.seats
        if base == len(self.shares):
            self.grow()
        for seat in range(self.seats):
            self.shares[base + seat] = shares[seat]
            self.total[seat] += shares[seat]
        self.worlds += 1

    def forget(self) -> None:
        """Forget all worlds."""
        self.worlds = 0
        for seat in range(self.seats):
            self.total[seat] = 0.0

    def grow(self) -> None:
        wider = vec[float]([0.0] * (len(self.shares) * 2))
        for place in range(len(self.shares)):
            wider[place] = self.shares[place]
        self.shares = wider

    def excess(self, world: i64, seat: i64) -> float:
        """By how much a world promises a seat more than the mean of all worlds does; below 0 where it promises less."""
        return self.shares[world * self.seats + seat] - self.total[seat] / float(self.worlds)
