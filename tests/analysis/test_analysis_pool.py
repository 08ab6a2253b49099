"""Where hints and reviews are made for many: what cannot be begun leaves nothing behind."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

import motu
from motu.analysis.analysis_pool import MOST_HINTS, AnalysisPool, Busy, Processes
from motu.analysis.review import Judgement, Review, plies_to_judge

GAME = motu.game("haleakala")
EVE, ANA = ("eve", "10.0.0.1"), ("ana", "10.0.0.2")
SHORT = 40
"""Plies of the game that is reviewed."""


class Broken:
    """Stands in for the processes: does the work at once, but fails at one place."""

    def __init__(self, fails_at: int) -> None:
        self.fails_at = fails_at
        self.asked = 0
        self.given: list[Future[Any]] = []

    def carry_out(self, work: Callable[..., object], *given: object) -> Future[Any]:
        self.asked += 1
        if self.asked == self.fails_at:
            raise OSError("no process can be started")
        made: Future[Any] = Future()
        self.given.append(made)
        return made


def judged(ply: int) -> Judgement:
    return Judgement(ply, 0, 0, [0.5, 0.5], [0.5, 0.5], 0)


def short_record() -> motu.Record:
    record = motu.Record.begin(GAME)
    state = record.start()
    for _ in range(SHORT):
        record.add(state, state.legal()[0])
    return record


def test_hints_that_cannot_be_begun_do_not_count_as_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = AnalysisPool(1)
    view = GAME.view(GAME.start(chance=1), 0)
    for _ in range(MOST_HINTS + 1):
        monkeypatch.setattr(pool, "hints", Broken(1))
        with pytest.raises(OSError, match="no process"):
            pool.hint("haleakala", view, "en")
    monkeypatch.setattr(pool, "hints", Broken(0))
    waiting = [pool.hint("haleakala", view, "en") for _ in range(MOST_HINTS)]
    with pytest.raises(Busy):
        pool.hint("haleakala", view, "en")
    waiting[0].set_result([])
    pool.hint("haleakala", view, "en")


def test_a_review_that_cannot_be_begun_is_not_under_way_and_can_be_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, record, found = AnalysisPool(1), short_record(), list[Review]()
    broken = Broken(3)
    monkeypatch.setattr(pool, "reviews", broken)
    with pytest.raises(OSError, match="no process"):
        pool.review("one", record, found.append)
    known = pool.progress("one")
    assert known is not None and known.failed
    assert all(row.cancelled() for row in broken.given), "what was begun is not wanted any more"
    working = Broken(0)
    monkeypatch.setattr(pool, "reviews", working)
    again = pool.review("one", record, found.append)
    assert again is not known and not again.failed and pool.review("one", record, found.append) is again
    for row, place in zip(working.given, plies_to_judge(record), strict=True):
        row.set_result(judged(place + 1))
    assert len(found) == 1 and len(found[0].plies) == again.total and pool.progress("one") is None


def test_a_review_that_cannot_be_put_together_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, record, found = AnalysisPool(1), short_record(), list[Review]()
    working = Broken(0)
    monkeypatch.setattr(pool, "reviews", working)
    progress = pool.review("one", record, found.append)
    record.plies.pop()
    record.plies[-1] = motu.Ply(0, 10**6, "nonsense")
    for row in working.given:
        row.set_result(judged(1))
    assert progress.failed and not found


def test_a_game_without_any_choice_has_a_review_at_once() -> None:
    found = list[Review]()
    pool = AnalysisPool(1)
    assert pool.review("none", motu.Record.begin(GAME), found.append).total == 0
    assert len(found) == 1 and found[0].plies == [] and pool.progress("none") is None


def test_one_guest_leaves_room_for_the_hints_and_reviews_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, record, view = AnalysisPool(1), short_record(), GAME.view(GAME.start(chance=1), 0)
    monkeypatch.setattr(pool, "hints", Broken(0))
    monkeypatch.setattr(pool, "reviews", Broken(0))
    for number in range(2):
        pool.hint("haleakala", view, "en", who=EVE)
        pool.review(f"table {number}", record, list[Review]().append, who=EVE)
    with pytest.raises(Busy):
        pool.hint("haleakala", view, "en", who=EVE)
    with pytest.raises(Busy):
        pool.review("table 3", record, list[Review]().append, who=EVE)
    assert not pool.review("table 4", record, list[Review]().append, who=ANA).failed
    pool.hint("haleakala", view, "en", who=ANA).set_result([])
    assert pool.waiting == {EVE: 2}
    for number in range(4):
        pool.hint("haleakala", view, "en", who=(f"guest {number}", EVE[1]))
    with pytest.raises(Busy):
        pool.hint("haleakala", view, "en", who=("another guest of hers", EVE[1]))
    assert pool.hint("haleakala", view, "en", who=ANA)


def test_a_hint_comes_although_its_process_is_killed() -> None:
    pool = AnalysisPool(1)
    state = GAME.start(chance=1)
    view = GAME.view(state, state.to_act())
    try:
        assert pool.hint("haleakala", view, "en", 0.01).result(60)
        assert pool.hints.executor is not None
        [process] = pool.hints.executor._processes.values()
        slow = pool.hint("haleakala", view, "en", 2.0)
        process.kill()
        assert slow.result(60), "it is asked for once more"
        [process] = pool.hints.executor._processes.values()
        process.kill()
        process.join()
        assert pool.hint("haleakala", view, "en", 0.01).result(60)
        assert pool.waiting.total() == 0
    finally:
        pool.close()


def test_a_house_closes_although_much_is_still_to_be_judged() -> None:
    processes = Processes(1, 0)
    promised = [processes.carry_out(time.sleep, 0.2) for _ in range(30)]
    closing = threading.Thread(target=processes.close, daemon=True)
    closing.start()
    closing.join(60)
    assert not closing.is_alive()
    assert all(future.done() for future in promised)
    assert isinstance(promised[-1].exception(), Busy)
