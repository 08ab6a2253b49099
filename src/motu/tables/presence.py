"""Who is there: the seats whose people have a page open, in any process of the house."""

from __future__ import annotations

import threading
from collections import Counter

from motu.tables.bus import Bus
from motu.tables.peers import FactBoard


class Presence:
    """Counts open pages by seat. Whoever waits for a table is woken when somebody comes or goes."""

    def __init__(self, bus: Bus, board: FactBoard) -> None:
        self.bus = bus
        self.board = board
        """For each table the seats whose people are there."""
        self.lock = threading.Lock()
        self.open: dict[str, Counter[tuple[int, str]]] = {}
        """For each table the open pages of this process by seat and guest."""
        board.when_heard = lambda table: bus.publish(table, 0)

    def come(self, table: str, guest: str, seats: list[int]) -> None:
        """A page of a guest who holds these seats was opened."""
        with self.lock:
            self.open.setdefault(table, Counter()).update((seat, guest) for seat in seats)
        self.tell(table, seats)

    def go(self, table: str, guest: str, seats: list[int]) -> None:
        """It was closed."""
        with self.lock:
            pages = self.open.get(table, Counter())
            pages.subtract((seat, guest) for seat in seats)
            self.open[table] = +pages
            if not self.open[table]:
                del self.open[table]
        self.tell(table, seats)

    def tell(self, table: str, seats: list[int]) -> None:
        """Tell the other processes and wake whoever waits for this table."""
        if not seats:
            return
        with self.lock:
            here = sorted({seat for seat, _ in self.open.get(table, ())})
            self.board.set(table, here or None)
        self.bus.publish(table, 0)

    def seats(self, table: str) -> frozenset[int]:
        """The seats whose people are there."""
        with self.lock:
            here = {seat for seat, _ in self.open.get(table, ())}
        return frozenset(here.union(*self.board.others(table)))
