"""A cache that is bounded by what it holds, not by how many things it holds."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class ByteCache(Generic[Value]):
    """Holds so many bytes at most, as `weigh` tells them; what was not used for longest is forgotten first. Thread-safe.

    Nothing in it is needed to be right, only to be quick. A value alone that is heavier than the whole cache is not kept.
    """

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self.most = most
        self.weigh = weigh
        self.bytes = 0
        self.kept: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self.lock = threading.Lock()

    def __len__(self) -> int:
        return len(self.kept)

    def recall(self, key: Hashable) -> Value | None:
        with self.lock:
            found = self.kept.get(key)
            if found is None:
                return None
            self.kept.move_to_end(key)
            return found[0]

    def note(self, key: Hashable, value: Value) -> Value:
        """Keep a value, or weigh it again if it is kept and has grown."""
        weight = self.weigh(value)
        with self.lock:
            self.bytes += weight - self.kept.pop(key, (value, 0))[1]
            self.kept[key] = (value, weight)
            while self.bytes > self.most:
                self.bytes -= self.kept.popitem(last=False)[1][1]
        return value

    def forget(self, key: Hashable) -> None:
        with self.lock:
            self.bytes -= self.kept.pop(key, (None, 0))[1]

    def clear(self) -> None:
        with self.lock:
            self.kept.clear()
            self.bytes = 0
