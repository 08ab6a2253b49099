"""How many decisions a second the server carries, and how long an opponent waits for the new board.

    python benchmarks/load.py --tables 200 --seconds 60 --rate 100

Starts `motu serve` on loopback and sets tables with two people each. Every person has a stream open, as a browser has; whoever is up
sends a form. Measured is the time from sending the form until the new board has arrived completely in the *opponent's* stream.
Requests are bounded: at most `--rate` decisions a second in all, and one request of a person at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx2 as httpx

SOURCE = Path(__file__).parent.parent / "src"
NUMBER = re.compile(r'data-number="(\d+)"')
LINK = re.compile(r'value="http://[^/"]+(/join/[^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
ACTION = re.compile(r'(?:data-action="|id="bar-)(\d+)"')


@dataclass
class Person:
    """One browser: its cookies, and the board that its stream brought last."""

    client: httpx.AsyncClient
    html: str = ""
    number: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)


class Load:
    """All tables and what was measured."""

    def __init__(self, address: str, game: str, rate: float, tables: int) -> None:
        self.address = address
        self.game = game
        self.waits: list[float] = []
        self.decisions = 0
        self.refused = 0
        self.finished = 0
        self.gap = 1 / rate
        self.setting = asyncio.Semaphore(4)
        self.ready = asyncio.Barrier(tables + 1)
        self.next = time.perf_counter()
        self.until = 0.0

    def person(self) -> Person:
        limits = httpx.Limits(max_connections=3)
        return Person(httpx.AsyncClient(base_url=self.address, headers={"origin": self.address}, timeout=60, limits=limits))

    async def turn(self) -> None:
        """Wait for permission to send one more decision."""
        now = time.perf_counter()
        self.next = max(self.next + self.gap, now)
        await asyncio.sleep(self.next - now)

    async def listen(self, person: Person, place: str) -> None:
        """Keep the stream of a person open until the end."""
        data: list[str] = []
        async with person.client.stream("GET", f"{place}/stream") as response:
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    data.append(line[6:])
                elif not line and data:
                    if len(data) > 1:
                        person.html = "\n".join(data)
                        found = NUMBER.search(person.html)
                        person.number = int(found[1]) if found else person.number
                        person.news.set()
                    data = []

    async def play(self, seed: int) -> None:
        """One table until the time is over; a finished game is followed by another."""
        is_first = True
        while is_first or time.perf_counter() < self.until:
            people = [self.person(), self.person()]
            try:
                await self.game_of(people, random.Random(seed), is_first)
            finally:
                is_first = False
                for person in people:
                    await person.client.aclose()

    async def set_up(self, host: Person, friend: Person) -> str:
        """A table with two people; a few are set at a time."""
        async with self.setting:
            place = str((await host.client.post(f"/quick/{self.game}", data={"preset": "friends", "name": "Host"})).headers["location"])
            invitation = LINK.search((await host.client.get(f"{place}/invitation/1")).text)
            assert invitation
            await friend.client.post(invitation[1], data={"name": "Friend"})
        return place

    async def game_of(self, people: list[Person], generator: random.Random, is_first: bool) -> None:
        host, friend = people
        place = await self.set_up(host, friend)
        listeners = [asyncio.create_task(self.listen(person, place)) for person in people]
        try:
            while not host.html or not friend.html:
                await asyncio.sleep(0.01)
            if is_first:
                await self.ready.wait()
            while time.perf_counter() < self.until:
                for mover, other in ((host, friend), (friend, host)):
                    if 'data-turn="over"' in mover.html:
                        self.finished += 1
                        return
                    if 'data-turn="mine"' in mover.html:
                        await self.turn()
                        await self.decide(place, mover, other, generator)
                await asyncio.sleep(0.005)
        finally:
            for task in listeners:
                task.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)

    async def decide(self, place: str, mover: Person, other: Person, generator: random.Random) -> None:
        """One form; the clock runs from the click until the opponent has the new board."""
        html = mover.html
        path = "end-turn" if f"{place}/end-turn" in html else "move"
        actions = ACTION.findall(html)
        if path == "move" and not actions:
            return
        form = html.split(f'action="{place}/{path}"', 1)[1].split("</form>", 1)[0]
        data = dict(HIDDEN.findall(form)) | ({"action": generator.choice(actions)} if path == "move" else {})
        before = other.number
        began = time.perf_counter()
        answer = await mover.client.post(f"{place}/{path}", data=data, headers={"hx-request": "true"})
        if answer.status_code != 200 or 'role="alert"' in answer.text:
            self.refused += 1
            return
        mover.html = answer.text
        while other.number <= before:
            other.news.clear()
            if other.number > before:
                break
            await asyncio.wait_for(other.news.wait(), 30)
        self.waits.append(time.perf_counter() - began)
        self.decisions += 1


def memory(process: int) -> float:
    """Resident memory of a process in MiB."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def worked(process: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000 if ordered else float("nan")


async def measure(load: Load, tables: int, seconds: float, server: int) -> dict[str, float]:
    """Set all tables, then let everybody play for so long."""
    playing = asyncio.gather(*(load.play(seed) for seed in range(tables)))
    load.until = float("inf")
    await load.ready.wait()
    began, worked_before = time.perf_counter(), worked(server)
    load.next, load.until = began, began + seconds
    await playing
    spent, work = time.perf_counter() - began, worked(server) - worked_before
    return {
        "seconds": round(spent, 1),
        "decisions": load.decisions,
        "decisions_per_second": round(load.decisions / spent, 1),
        "median_ms": round(quantile(load.waits, 0.5), 1),
        "p95_ms": round(quantile(load.waits, 0.95), 1),
        "p99_ms": round(quantile(load.waits, 0.99), 1),
        "refused": load.refused,
        "finished": load.finished,
        "server_memory_mib": round(memory(server)),
        "server_cores_used": round(work / spent, 2),
        "server_ms_of_work_per_decision": round(1000 * work / max(1, load.decisions), 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rate", type=float, default=100, help="decisions a second, in all")
    parser.add_argument("--game", default="haleakala")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MOTU_DATA": folder, "PYTHONPATH": str(SOURCE), "MOTU_LANGUAGE": "en"}
        words = [sys.executable, "-m", "motu", "serve", "--port", str(port), "--rate", "0"]
        server = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None and server.stdout.readline()
            load_before = os.getloadavg()[0]

            async def all_of_it() -> dict[str, float]:
                load = Load(f"http://127.0.0.1:{port}", arguments.game, arguments.rate, arguments.tables)
                return await measure(load, arguments.tables, arguments.seconds, server.pid)

            measured = asyncio.run(all_of_it())
            found = {"game": arguments.game, "tables": arguments.tables, **measured, "load_of_the_machine_before": round(load_before, 1)}
        finally:
            server.terminate()
            server.wait(15)
    print(json.dumps(found) if arguments.json else "\n".join(f"{name}: {value}" for name, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
