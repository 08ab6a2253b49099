"""A cache that is bounded by what it holds, not by how many things it holds."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """A value with its weight, and whether it was asked for since it came or was last passed over."""

    __slots__ = ("is_used", "value", "weight")

    def __init__(self, value: Value, weight: int) -> None:
        self.value = value
        self.weight = weight
        self.is_used = False


class ByteCache(Generic[Value]):
    """Holds so many bytes at most, as `weigh` tells them; what was not used for long is forgotten first. Thread-safe.

    Nothing in it is needed to be right, only to be quick. A value alone that is heavier than the whole cache is not kept.
    """

    def __init__(self, most: int, weigh: Callable[[Value], int]) -> None:
        self.most = most
        self.weigh = weigh
        self.bytes = 0
        self.kept: OrderedDict[Hashable, Kept[Value]] = OrderedDict()
        """In the order in which they make room; whoever was used meanwhile goes to the end instead, once."""
        self.lock = threading.Lock()

    def __len__(self) -> int:
        return len(self.kept)

    def recall(self, key: Hashable) -> Value | None:
        """The value, if it is there. Keys are long and asked for often: the order is not touched for it."""
        found = self.kept.get(key)
        if found is None:
            return None
        found.is_used = True
        return found.value

    def note(self, key: Hashable, value: Value) -> Value:
        """Keep a value, or weigh it again if it is kept and has grown."""
        made = Kept(value, self.weigh(value))
        with self.lock:
            self.remove(key)
            self.bytes += made.weight
            self.kept[key] = made
            while self.bytes > self.most:
                oldest, found = self.kept.popitem(last=False)
                if found.is_used:
                    found.is_used = False
                    self.kept[oldest] = found
                else:
                    self.bytes -= found.weight
        return value

    def forget(self, key: Hashable) -> None:
        with self.lock:
            self.remove(key)

    def remove(self, key: Hashable) -> None:
        """Called with the lock."""
        found = self.kept.pop(key, None)
        if found is not None:
            self.bytes -= found.weight

    def clear(self) -> None:
        with self.lock:
            self.kept.clear()
            self.bytes = 0
