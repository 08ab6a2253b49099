"""Fair use: what one guest and one address may ask for, and who comes first when many ask at once.

A guest is known by a signature of ours, never by what a header merely says. Whoever has none is their address. An address may ask for
more than a guest, because a club or a school can share one.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from motu.tables.peers import FactBoard, Peers, pieces

SHARED: Final = 8
"""An address may use so many times what a guest may."""
PROMPT_REFUSALS: Final = 30
"""So many refusals an address is told at once before they become slow; one more is each second."""
SLOW_REFUSAL: Final = 0.5
"""Seconds that somebody waits for a refusal who was refused often."""
MOST_REFUSED: Final = 1000
"""So many wait for a refusal at the same time; whoever is one more is told at once. A proxy of ours has no limit of connections."""
MOST_KEPT: Final = 20_000
"""Names that a bucket remembers before it forgets those that are full again."""


def sharer(address: str) -> str:
    """Whoever an address stands for: in IPv6 a household has a whole network of 64 bits."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 6:
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)


@dataclass(frozen=True)
class Asker:
    """Who asks: the guest, if a signature proves it, and the address."""

    guest: str | None
    address: str

    @property
    def name(self) -> str:
        """Under which name the own budget is kept; no address looks like this name of a guest."""
        return f"guest {self.guest}" if self.guest else self.address


class Bucket:
    """Permission that refills with time: so many at once, so many a second."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most = most
        self.a_second = a_second
        self.left: dict[str, tuple[float, float]] = {}
        """What each name had left, and when."""
        self.spent: dict[str, float] | None = None
        """What was paid here and the other processes of the house do not know yet; None if there is no other process."""
        self.lock = threading.Lock()

    def refilled(self, name: str, now: float) -> float:
        left, then = self.left.get(name, (self.most, now))
        return min(self.most, left + (now - then) * self.a_second)

    def wait(self, name: str, cost: float, now: float) -> float:
        """0 if this can be paid, else how many seconds to wait."""
        with self.lock:
            left = self.refilled(name, now)
            self.left[name] = (left, now)
            if len(self.left) > MOST_KEPT:
                self.left = {key: (had, at) for key, (had, at) in self.left.items() if had + (now - at) * self.a_second < self.most}
        return 0.0 if left >= min(cost, self.most) else (min(cost, self.most) - left) / self.a_second

    def pay(self, name: str, cost: float) -> None:
        """Take what `wait` has allowed."""
        with self.lock:
            left, then = self.left.get(name, (self.most, 0.0))
            self.left[name] = (left - cost, then)
            if self.spent is not None:
                self.spent[name] = self.spent.get(name, 0.0) + cost

    def paid_elsewhere(self, paid: Mapping[str, float], now: float) -> None:
        """Another process of the house has let somebody pay: what is left is less here too, down to a debt if all of them were fast."""
        with self.lock:
            for name, cost in paid.items():
                self.left[name] = (self.refilled(name, now) - cost, now)

    def told(self) -> dict[str, float]:
        """What was paid here since the last time that this was asked."""
        with self.lock:
            spent, self.spent = self.spent or {}, {}
        return spent

    def take(self, name: str, now: float, cost: float = 1.0) -> float:
        """Pay if possible: 0, else how many seconds to wait."""
        wait = self.wait(name, cost, now)
        if not wait:
            self.pay(name, cost)
        return wait


class Allowance:
    """A bucket for each guest and a larger one for each address; both must have enough."""

    def __init__(self, most: float, a_second: float, shared: float = SHARED) -> None:
        self.own = Bucket(most, a_second)
        self.together = Bucket(most * shared, a_second * shared)

    def take(self, who: Asker, now: float, cost: float = 1.0) -> float:
        """0 if allowed, else how many seconds to wait; nothing is paid then."""
        own = self.own.wait(who.name, cost, now)
        together = self.together.wait(who.address, cost, now)
        if own or together:
            return max(own, together)
        self.own.pay(who.name, cost)
        self.together.pay(who.address, cost)
        return 0.0


@dataclass(frozen=True)
class Purpose:
    """Requests that cost more than others."""

    name: str
    path: re.Pattern[str]
    changes: bool
    cost: float = 1.0
    """How many plain requests it counts for."""
    most: float = 0.0
    """A budget of its own, if not 0: so many at once ..."""
    a_second: float = 0.0
    """... and so many a second."""
    shared: float = SHARED
    """So many times that is the budget of an address."""


T: Final = r"/table/[^/]+"
STUDY: Final = r"/(?:learn|puzzles|mistakes)/.+"
PURPOSES: Final = (
    Purpose("table", re.compile(rf"/quick/[^/]+|/new/[^/]+|{T}/(rematch|play-on)|{STUDY}/play|/records|/api/tables"), True, 4, 20, 0.1, 5),
    Purpose("hint", re.compile(rf"{T}/hint"), True, 4, 10, 0.3),
    Purpose("review", re.compile(rf"{T}/review"), True, 10, 6, 0.03),
    Purpose("why", re.compile(rf"({T}|{STUDY})/why|/api/tables/[^/]+/why/.*"), False, 20),
    Purpose("proof", re.compile(rf"{T}/verify"), False, 20),
    Purpose("preview", re.compile(rf"({T}|{STUDY})/(preview|moves)"), False, 2),
    Purpose("show", re.compile(rf"({T}|/mistakes/.+)/show/.*"), False, 10),
    Purpose(
        "past",
        re.compile(
            rf"{T}/(replay|parts|moment|record|review|seats|invitation).*|/api/tables/[^/]+/(plies|record).*|/mistakes/.*|/puzzles(/[^/]+/next)?"
        ),
        False,
        4,
    ),
)
NEWCOMERS: Final = re.compile(rf"/(?:quick|new|join|table|puzzles)/.*|{STUDY}/play|/me|/records|/api/session")
"""Where somebody without a cookie becomes a guest."""
LINES: Final = re.compile(rf"{T}/(stream|news|hint)|/api/tables/[^/]+/(wait|changes)")
"""Requests that stay open without working."""


def purpose_of(path: str, changes: bool) -> Purpose | None:
    return next((purpose for purpose in PURPOSES if purpose.changes == changes and purpose.path.fullmatch(path)), None)


class Budgets:
    """Every budget of the house. `rate` is how many plain changing requests a second a guest may send in the long run."""

    def __init__(self, rate: float) -> None:
        self.plain = {True: Allowance(4 * rate, rate), False: Allowance(20 * rate, 5 * rate)}
        """For requests that change something, and for those that look."""
        self.special = {purpose.name: Allowance(purpose.most, purpose.a_second, purpose.shared) for purpose in PURPOSES if purpose.most}
        self.newcomers = Bucket(60, 0.5)
        """New guests of one address."""
        allowances = {"change": self.plain[True], "look": self.plain[False], **self.special}
        self.buckets = {"newcomers": self.newcomers}
        """All buckets by name, as the processes of a house tell each other of them."""
        for name, allowance in allowances.items():
            self.buckets |= {name: allowance.own, f"{name}-together": allowance.together}

    def wait(self, who: Asker, path: str, changes: bool, now: float) -> float:
        """How many seconds this request should have waited; 0 if it may pass."""
        if path.startswith("/static/"):
            return self.plain[False].together.take(who.address, now)
        purpose = purpose_of(path, changes)
        wait = self.plain[changes].take(who, now, purpose.cost if purpose else 1.0)
        if not wait and purpose is not None and purpose.name in self.special:
            wait = self.special[purpose.name].take(who, now)
        if not wait and changes and NEWCOMERS.fullmatch(path) and (who.guest is None or path == "/api/session"):
            wait = self.newcomers.take(who.address, now)
        return wait


class OpenLines:
    """Requests that stay open without working: streams and waiting programs."""

    def __init__(self, board: FactBoard, each: int = 24, together: int = 480, in_all: int = 5000) -> None:
        self.board = board
        """How many each guest and each address has open, in all processes of the house."""
        self.each = each
        self.together = together
        self.in_all = in_all
        """Of everybody in this process."""
        self.total = 0

    def enter(self, who: Asker) -> bool:
        """Whether another one may be opened."""
        of_address = self.board.count(f"at {who.address}")
        if self.total >= self.in_all or self.board.count(who.name) >= self.each or of_address >= self.together:
            return False
        self.change(who, 1)
        return True

    def leave(self, who: Asker) -> None:
        self.change(who, -1)

    def change(self, who: Asker, by: int) -> None:
        """One more or less, allowed or not."""
        self.total += by
        for name in (who.name, f"at {who.address}"):
            self.board.add(name, by)


class Turnstile:
    """Lets so many requests of this process work at once, few of one guest and not more than a quarter of one address. Those who wait are
    served in turn, guest by guest, so that nobody waits behind the many of another."""

    def __init__(self, at_once: int = 16, each: int = 3, waiting: int = 32) -> None:
        self.at_once = at_once
        self.each = each
        self.together = max(each, at_once // 4)
        self.waiting = waiting
        self.total = 0
        self.working: Counter[str] = Counter()
        self.queues: OrderedDict[str, deque[tuple[Asker, asyncio.Future[None]]]] = OrderedDict()
        """Who waits, whoever was served longest ago first."""

    def has_room(self, who: Asker) -> bool:
        return self.total < self.at_once and self.working[who.name] < self.each and self.working[f"at {who.address}"] < self.together

    async def enter(self, who: Asker) -> bool:
        """Wait for one's turn; False if too many of the same guest wait already."""
        if who.name not in self.queues and self.has_room(who):
            self.change(who, 1)
            return True
        queue = self.queues.setdefault(who.name, deque())
        if len(queue) >= self.waiting:
            return False
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append((who, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(who)
            else:
                self.forget(who, turn)
            raise
        return True

    def forget(self, who: Asker, turn: asyncio.Future[None]) -> None:
        """Whoever waited has gone."""
        queue = self.queues.get(who.name)
        if queue is not None:
            self.queues[who.name] = deque(entry for entry in queue if entry[1] is not turn)
            if not self.queues[who.name]:
                del self.queues[who.name]

    def leave(self, who: Asker) -> None:
        """Done; the next one of whoever was served longest ago comes in."""
        self.change(who, -1)
        for name in list(self.queues):
            queue = self.queues[name]
            while queue and self.has_room(queue[0][0]):
                waiter, turn = queue.popleft()
                if not turn.done():
                    self.change(waiter, 1)
                    turn.set_result(None)
                    self.queues.move_to_end(name)
                    break
            if not queue:
                del self.queues[name]
            if self.total >= self.at_once:
                return

    def change(self, who: Asker, by: int) -> None:
        self.total += by
        for name in (who.name, f"at {who.address}"):
            self.working[name] += by
            if not self.working[name]:
                del self.working[name]

    def waits(self) -> int:
        """How many wait."""
        return sum(len(queue) for queue in self.queues.values())


class Doorway:
    """What stands before every request of a house. Its processes tell each other what was paid, ten times a second: for a moment somebody
    who asks several of them at once gets more than the budget, and pays it back before they are served again."""

    def __init__(self, rate: float, peers: Peers) -> None:
        self.rate = rate
        """0 means no limit."""
        self.budgets = Budgets(rate or 1.0)
        self.peers = peers
        self.lines = OpenLines(self.peers.board("lines"))
        if self.peers.wire.is_shared:
            self.tell()
            self.peers.each_tick.append(self.tell)
            self.peers.wire.on("paid", self.hear)
        self.turnstiles = {True: Turnstile(), False: Turnstile()}
        """For requests that change something and for those that look: where the database is locked, looking goes on."""
        self.refusals = Bucket(PROMPT_REFUSALS, 1.0)
        """How many refusals each address is told at once."""
        self.refused = 0
        self.held = 0
        """How many wait for their refusal."""

    async def refuse(self, who: Asker) -> None:
        """Somebody is refused. Whoever asks on and on waits for it, so that refusals cost the house little; it holds no thread."""
        self.refused += 1
        if not self.refusals.take(who.address, time.monotonic()) or self.held >= MOST_REFUSED:
            return
        self.held += 1
        try:
            await asyncio.sleep(SLOW_REFUSAL)
        finally:
            self.held -= 1

    def tell(self) -> None:
        """Tell the other processes what was paid here."""
        texts: list[str] = []
        for name, bucket in self.budgets.buckets.items():
            texts += pieces(name, {who: round(cost, 2) for who, cost in bucket.told().items()})
        self.peers.wire.send("paid", *texts)

    def hear(self, _: str, text: str) -> None:
        """Another process tells what was paid there."""
        name, _, paid = text.partition(" ")
        if name in self.budgets.buckets:
            self.budgets.buckets[name].paid_elsewhere(json.loads(paid), time.monotonic())
