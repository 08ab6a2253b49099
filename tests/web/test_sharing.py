"""What the processes of a house know of each other: budgets, open lines, hints and reviews count in all of them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from multiprocessing import Pipe

import pytest

from motu.analysis import analysis_pool
from motu.analysis.analysis_pool import Busy, Progress
from motu.tables.hub import MOST_WAITING, Hub
from motu.tables.peers import FactBoard, Peers, pieces
from motu.tables.wire import LONGEST, MISSED, HubWire
from motu.web.fair_use import Asker, Doorway, OpenLines
from motu.web.shared_analysis import SharedAnalysis

ANA = Asker("ana", "10.0.0.1")


class House:
    """Processes that share a hub, here as objects of one process; the lines between them are real."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.peers: list[Peers] = []

    def process(self, name: str) -> Peers:
        there, here = Pipe()
        self.hub.add(there)
        wire = HubWire(name, here)
        peers = Peers(wire)
        self.peers.append(peers)
        return peers

    def begin(self) -> None:
        for peers in self.peers:
            peers.wire.start()
            peers.start()

    def end(self) -> None:
        for peers in self.peers:
            peers.close()
            peers.wire.close()
        for line in list(self.hub.lines):
            self.hub.remove(line)


@pytest.fixture
def house() -> Iterator[House]:
    made = House()
    yield made
    made.end()


def soon(what: Callable[[], bool], says: str) -> None:
    until = time.monotonic() + 10
    while not what():
        assert time.monotonic() < until, says
        time.sleep(0.01)


def test_a_budget_is_spent_wherever_somebody_asks(house: House) -> None:
    doorways = [Doorway(1.0, house.process(name)) for name in ("one", "two")]
    house.begin()
    now = time.monotonic()
    for _ in range(4):
        assert doorways[0].budgets.wait(ANA, "/table/T/move", True, now) == 0
    assert doorways[0].budgets.wait(ANA, "/table/T/move", True, now) > 0

    def is_known() -> bool:
        return doorways[1].budgets.plain[True].own.wait(ANA.name, 1, now) > 0

    soon(is_known, "the other process lets them go on")
    assert doorways[1].budgets.wait(Asker("boris", "10.0.0.2"), "/table/T/move", True, now) == 0, "others are not concerned"


def test_open_lines_count_in_all_processes_until_the_one_that_has_them_ends(house: House) -> None:
    peers = [house.process(name) for name in ("one", "two")]
    lines = [OpenLines(one.board("lines"), each=2) for one in peers]
    house.begin()
    assert lines[0].enter(ANA) and lines[0].enter(ANA) and not lines[0].enter(ANA)
    soon(lambda: lines[1].board.count(ANA.name) == 2, "the other process does not know")
    assert not lines[1].enter(ANA)
    lines[0].leave(ANA)
    soon(lambda: lines[1].board.count(ANA.name) == 1, "the other process does not know that one was closed")
    late = house.process("three")
    late.wire.start()
    late.start()
    soon(lambda: late.board("lines").count(ANA.name) == 1, "whoever comes later does not know")
    house.hub.remove(house.hub.lines[0])
    soon(lambda: lines[1].board.count(ANA.name) == 0, "lines of a process that has ended still count")
    assert not peers[1].is_alive("one") and peers[1].is_alive("three")


def test_hints_and_reviews_are_known_in_all_processes(house: House) -> None:
    pools = [SharedAnalysis(house.process(name), among=2) for name in ("one", "two")]
    house.begin()
    who = ("ana", "10.0.0.1")
    with pools[0].lock:
        pools[0].waiting[who] += analysis_pool.MOST_HINTS_OF_ONE
        pools[0].hints_changed(who)
        pools[0].review_changed("table", Progress(40, 12, who=who))
    soon(lambda: pools[1].progress("table") is not None and bool(pools[1].hints_elsewhere()), "the other process does not know")
    found = pools[1].progress("table")
    assert found is not None and (found.total, found.done) == (40, 12)
    with pytest.raises(Busy):
        pools[1].hint("haleakala", {}, "en", who=who)
    with pools[0].lock:
        pools[0].review_changed("table", None)
    soon(lambda: pools[1].progress("table") is None, "a review that is made still counts")


def test_whoever_missed_something_is_told_everything_again(house: House) -> None:
    one, two = house.process("one"), house.process("two")
    house.begin()
    one.board("facts").set("a", 1)
    soon(lambda: two.board("facts").others("a") == [1], "a fact is not told")
    two.board("facts").forget("one")
    two.wire.hear(f"{MISSED} hub ")
    soon(lambda: two.board("facts").others("a") == [1], "a fact is not told again")


def test_a_process_that_does_not_listen_holds_up_nobody() -> None:
    hub = Hub()
    there, deaf = Pipe()
    speaking, speaker = Pipe()
    line = hub.add(there)
    hub.add(speaking)
    for number in range(MOST_WAITING + 5000):
        speaker.send_bytes(f"news one {'x' * 40} {number}".encode())
    soon(lambda: len(line.waiting) > 0 and any(said.startswith(MISSED.encode()) for said in list(line.waiting)), "nothing is dropped")
    assert len(line.waiting) <= MOST_WAITING + 1
    deaf.close()
    for one in list(hub.lines):
        hub.remove(one)


def test_facts_fit_the_wire_and_none_is_lost() -> None:
    facts = {f"guest {number:05}": number for number in range(2000)}
    texts = list(pieces("lines", facts))
    assert len(texts) > 1 and all(len(text) < LONGEST for text in texts)
    board = FactBoard()
    for text in texts:
        board.hear("one", json.loads(text.partition(" ")[2]))
    assert board.elsewhere["one"] == facts
