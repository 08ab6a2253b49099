"""What other people notice while somebody attacks a house: each attack of a list, one after the other, with the usual limits on.

    python benchmarks/attacks.py --seconds 10

20 tables of people and 4 with bots play at a quiet pace from eight addresses, while one more address does its worst. For each attack: the
time of an answer, of an opponent's wait and of a bot's turn (p50 / p95), how many requests of the people failed, how many cores the server
took, and what the attacker was told. At the end which attacks people notice: an answer or an opponent's wait above 100 ms (p95), a request
that fails, or bots that are silent. Exit code 1 if there is any. On a machine that does other work the first row, without an attack, tells
what that costs.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import re
import secrets
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

from houses import MeasuredHouse, house
from load import Evening, part
from people import Line, Person

ENEMY = "127.0.9.9"
MARK = 100.0
"""Milliseconds within which 95 of 100 answers and changes must arrive whatever somebody else does."""
Place = tuple[str, int]


class Enemy:
    """One address with as many guests and connections as it likes."""

    def __init__(self, place: Place, evening: Evening) -> None:
        self.place = place
        self.evening = evening
        self.told: Counter[int] = Counter()
        """Statuses of the answers; 0: the connection was closed."""
        self.lines: list[Line] = []

    def guest(self) -> Person:
        return Person(self.place, ENEMY)

    async def ask(self, guest: Person, method: str, path: str, form: dict[str, str] | None = None, *headers: str) -> None:
        try:
            status, _, _ = await asyncio.wait_for(guest.ask(method, path, form, *headers), 20)
            self.told[status] += 1
        except (OSError, TimeoutError):
            self.told[0] += 1
            guest.line = None

    async def own_table(self, guest: Person, second: str) -> str:
        """The address of a new table of this guest, where somebody else has the second seat."""
        form = {"seats": "2", "seat0": "me", "seat1": second, "confirm": "off", "hints": "on", "key": secrets.token_hex(8)}
        _, head, _ = await guest.ask("POST", f"/new/{self.evening.games[0]}", form)
        found = re.search(rb"(?im)^location: (\S+)", head)
        assert found, head
        return found[1].decode()

    async def over_and_over(self, work: Callable[[Person], Awaitable[None]], at_once: int) -> None:
        """So many guests, each as fast as it is answered."""

        async def one() -> None:
            guest = self.guest()
            while True:
                await work(guest)
                await asyncio.sleep(0.001)

        await asyncio.gather(*(one() for _ in range(at_once)))

    def table(self) -> str:
        """The address of somebody's table, which may be watched."""
        return next(iter(self.evening.groups.values())).path

    async def hold(self, said: bytes, count: int) -> None:
        """Open connections on which this much is said, and open those anew that are closed."""
        while True:
            self.lines = [line for line in self.lines if line.transport is not None]
            for _ in range(min(100, count - len(self.lines))):
                with contextlib.suppress(OSError):
                    line = await self.guest().connect()
                    if line.transport is not None:
                        line.transport.write(said)
                        self.lines.append(line)
            await asyncio.sleep(0.2)

    # -- the list ----------------------------------------------------------------------------------------------------

    async def peace(self) -> None:
        await asyncio.sleep(3600)

    async def programs_that_wait(self) -> None:
        """Requests that wait for a change, at a table where nothing changes."""
        host = self.guest()
        place = "/api" + (await self.own_table(host, "me")).replace("/table/", "/tables/")
        number = json.loads((await host.ask("GET", place))[2])["number"]
        await self.over_and_over(lambda guest: self.ask(guest, "GET", f"{place}/wait?after={number}&seconds=25"), 100)

    async def slow_bots(self) -> None:
        """Tables of bots that think for ten seconds."""
        seats = {"seats": "2", "seat0": "bot search:seconds=10", "seat1": "bot search:seconds=10"}

        async def work(guest: Person) -> None:
            await self.ask(guest, "POST", f"/new/{self.evening.games[0]}", seats | {"key": secrets.token_hex(8)})

        await self.over_and_over(work, 20)

    async def made_up_tokens(self) -> None:
        """Each request with another token that proves nothing."""
        await self.over_and_over(lambda guest: self.ask(guest, "GET", "/", None, f"authorization: Bearer {secrets.token_hex(16)}"), 40)

    async def endless_questions(self) -> None:
        """Why not? without a question, the costliest look."""
        await self.over_and_over(lambda guest: self.ask(guest, "GET", f"{self.table()}/why"), 40)

    async def a_crowd(self) -> None:
        """Forty guests of one address, each within their own budget, look and ask."""

        async def work(guest: Person) -> None:
            if not guest.cookie:
                await self.ask(guest, "POST", "/me", {"name": "Eve"})
            await self.ask(guest, "GET", self.table())
            await self.ask(guest, "GET", f"{self.table()}/why")

        await self.over_and_over(work, 40)

    async def many_streams(self) -> None:
        await self.hold(f"GET {self.table()}/stream HTTP/1.1\r\nhost: x\r\n\r\n".encode(), 2000)

    async def idle_sockets(self) -> None:
        await self.hold(b"", 1500)

    async def slow_requests(self) -> None:
        await self.hold(b"GET / HTTP/1.1\r\nhost: x\r\nx-a: ", 1500)

    async def slow_bodies(self) -> None:
        await self.hold(b"POST /me HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ncontent-length: 1000\r\n\r\nname=", 1500)

    async def puzzles(self) -> None:
        """Tries and tables at puzzles, each by somebody new."""

        async def work(guest: Person) -> None:
            guest.cookie = b""
            game = self.evening.games[0]
            await self.ask(guest, "GET", f"/puzzles/{game}/next")
            await self.ask(guest, "POST", f"/learn/{game}/first-game/begin/play", {"new": "yes"})

        await self.over_and_over(work, 20)

    async def huge_headers(self) -> None:
        await self.over_and_over(lambda guest: self.ask(guest, "GET", "/", None, f"x-large: {'a' * 200_000}"), 20)

    async def hints(self) -> None:
        """Hints at an own table, again and again."""
        tables: dict[Person, str] = {}

        async def work(guest: Person) -> None:
            if not guest.cookie:
                tables[guest] = await self.own_table(guest, "bot greedy")
                await guest.watch(tables[guest])  # which says at which ply they are
            elif guest.turn == "mine":
                await self.ask(guest, "POST", f"{tables[guest]}/hint", {"seat": "0", "ply": str(guest.ply)})
            else:
                await asyncio.sleep(0.05)

        await self.over_and_over(work, 10)


ATTACKS = (
    Enemy.peace,
    Enemy.programs_that_wait,
    Enemy.slow_bots,
    Enemy.made_up_tokens,
    Enemy.endless_questions,
    Enemy.a_crowd,
    Enemy.many_streams,
    Enemy.idle_sockets,
    Enemy.slow_requests,
    Enemy.slow_bodies,
    Enemy.puzzles,
    Enemy.huge_headers,
    Enemy.hints,
)


async def suffer(running: MeasuredHouse, attack: Callable[[Enemy], Awaitable[None]], seconds: float) -> tuple[str, bool]:
    """A row of the table, and whether people notice nothing."""
    evening = Evening(running.place, 24, 20, with_bots=4, addresses=8)
    await asyncio.gather(*(evening.set_table(number) for number in range(evening.tables)))
    await evening.play(2)
    enemy = Enemy(running.place, evening)
    attacking = asyncio.ensure_future(attack(enemy))
    await evening.play(2)
    evening.measuring = True
    before = running.work()["server"]
    await evening.play(seconds)
    work = (running.work()["server"] - before) / seconds
    attacking.cancel()
    await asyncio.gather(attacking, return_exceptions=True)
    for line in enemy.lines:
        if line.transport is not None:
            line.transport.abort()
    await evening.stop()
    for group in evening.groups.values():
        group.leave()
    found = evening.found
    cells = [f"{part(values, 0.5):.0f} / {part(values, 0.95):.0f}" for values in (found.answers, found.waits, evening.bot_waits)]
    told = ", ".join(f"{count} x {status or 'closed'}" for status, count in sorted(enemy.told.items()))
    failed = found.refused + found.broken
    row = f"| {name_of(attack)} | {found.done} of {found.offered} | {' | '.join(cells)} | {failed} | {work:.2f} | {told} |"
    is_fine = not failed and bool(evening.bot_waits) and all(part(values, 0.95) < MARK for values in (found.answers, found.waits))
    return row, is_fine


def name_of(attack: Callable[[Enemy], Awaitable[None]]) -> str:
    return attack.__name__.replace("_", " ")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--only", choices=[name_of(attack) for attack in ATTACKS], help="one attack of the list")
    arguments = parser.parse_args()
    noticed: list[str] = []
    times = ("answer p50 / p95 ms", "opponent p50 / p95 ms", "bot p50 / p95 ms")
    columns = ("attack", "decisions", *times, "failed", "cores", "the attacker is told")
    print(f"| {' | '.join(columns)} |")
    print("|---" * len(columns) + "|", flush=True)
    for attack in [attack for attack in ATTACKS if arguments.only in (None, name_of(attack))]:
        with house(arguments.database, arguments.processes, "--pace", "0") as running:
            row, is_fine = asyncio.run(suffer(running, attack, arguments.seconds))
        print(row, flush=True)
        noticed += [] if is_fine else [name_of(attack)]
    print(f"people notice: {', '.join(noticed) or 'nothing'}")
    return int(bool(noticed))


if __name__ == "__main__":
    sys.exit(main())
