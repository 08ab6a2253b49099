"""Where hints and reviews are made for many people at once: in processes beside those of bots, so that nobody waits for a review."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from motu.analysis.continuation import continuation
from motu.analysis.hint import TEXTS, Suggestion, hint
from motu.analysis.review import SIMULATIONS, Judgement, Review, assemble, judged_elsewhere, plies_to_judge
from motu.core.errors import MotuError
from motu.core.record import Record
from motu.core.registry import game as find_game

LOG: Final = logging.getLogger("motu.analysis")
HINT_SECONDS: Final = 1.0
MOST_HINTS: Final = 8
"""Hints that may wait at a time."""
MOST_HINTS_OF_ONE: Final = 2
MOST_HINTS_OF_ADDRESS: Final = 6
"""So that an address with many guests leaves places to others."""
MOST_REVIEWS: Final = 8
MOST_REVIEWS_OF_ONE: Final = 2
MOST_REVIEWS_OF_ADDRESS: Final = 6
MOST_FAILED: Final = 100
"""Reviews of which it is remembered that they failed."""
SEED: Final = 1
"""Of reviews: the same game gets the same review."""
Asking = tuple[str, str]
"""Who asks: the guest and the address. Empty texts are nobody in particular and count for no one."""
NOBODY: Final = ("", "")
Found = TypeVar("Found")


class Busy(MotuError):
    """Too much is asked for at the moment."""

    def say(self, language: str) -> str:
        return TEXTS.say("pool.busy", language)


@dataclass
class Progress:
    """How far a review is."""

    total: int
    done: int = 0
    failed: bool = False
    who: Asking = NOBODY
    """Who asked for it."""


class Processes:
    """Processes that are started when they are needed, and anew if one of them dies."""

    def __init__(self, processes: int, niceness: int) -> None:
        self.processes = processes
        self.niceness = niceness
        self.executor: ProcessPoolExecutor | None = None
        self.is_closed = False
        self.lock = threading.Lock()

    def submit(self, work: Callable[..., Found], *given: object) -> Future[Found]:
        with self.lock:
            if self.is_closed:
                raise Busy("there are no hints and reviews any more")
            for _ in range(2):
                if self.executor is None:
                    context = multiprocessing.get_context("spawn")
                    self.executor = ProcessPoolExecutor(self.processes, context, begin_quietly, (self.niceness,))
                try:
                    return self.executor.submit(work, *given)
                except BrokenProcessPool:
                    self.executor = None
        raise Busy("the processes for hints and reviews cannot be started")

    def carry_out(self, work: Callable[..., Found], *given: object) -> Future[Found]:
        """`submit`, and once more if a process was killed meanwhile; raises Busy in the end rather than tell of broken processes."""
        promised: Future[Found] = Future()

        def finished(found: Future[Found], is_last: bool) -> None:
            if promised.cancelled() or not (promised.running() or promised.set_running_or_notify_cancel()):
                return
            try:
                promised.set_result(found.result())
            except (BrokenProcessPool, CancelledError):
                if is_last:
                    promised.set_exception(Busy("a process for hints or reviews was ended"))
                else:
                    attempt(is_last=True)
            except Exception as problem:
                promised.set_exception(problem)

        def attempt(is_last: bool) -> None:
            try:
                self.submit(work, *given).add_done_callback(lambda found: finished(found, is_last))
            except Exception as problem:
                if not is_last:
                    raise
                promised.set_exception(problem)

        attempt(is_last=False)
        return promised

    def close(self) -> None:
        """Finish what is under way and nothing else. Work that is cancelled asks for another try meanwhile, so the lock must be free."""
        with self.lock:
            executor, self.executor, self.is_closed = self.executor, None, True
        if executor is not None:
            executor.shutdown(wait=True, cancel_futures=True)


class AnalysisPool:
    """Hints at once, reviews one ply at a time behind them. Methods are thread-safe; nothing is started before it is asked for."""

    def __init__(self, processes: int | None = None) -> None:
        self.hints = Processes(1, 2)
        self.reviews = Processes(processes or os.cpu_count() or 1, 12)
        self.waiting: Counter[Asking] = Counter()
        """Hints that wait, by who asked."""
        self.under_way: dict[str, Progress] = {}
        self.lock = threading.Lock()

    def hint(
        self, game: str, view: Mapping[str, Any], language: str, seconds: float = HINT_SECONDS, who: Asking = NOBODY
    ) -> Future[list[Suggestion]]:
        """The best few decisions of a seat, found from its view; raises Busy if too many wait, in all or of whoever asks."""
        return self.advised(who, hint_elsewhere, game, dict(view), language, seconds)

    def continuation(self, game: str, view: Mapping[str, Any], action: int, who: Asking = NOBODY) -> Future[list[str]]:
        """How the game may go on behind a decision, see `continuation`; raises Busy as hints do."""
        return self.advised(who, continuation_elsewhere, game, dict(view), action)

    def advised(self, who: Asking, work: Callable[..., Found], *given: object) -> Future[Found]:
        """Work of the process for hints, unless too much of it waits."""
        with self.lock:
            waiting = list(self.waiting.elements())
            if len(waiting) >= MOST_HINTS or is_greedy(who, waiting + self.hints_elsewhere(), MOST_HINTS_OF_ONE, MOST_HINTS_OF_ADDRESS):
                raise Busy("too many hints are asked for at the moment")
            self.waiting[who] += 1
            self.hints_changed(who)
        try:
            found = self.hints.carry_out(work, *given)
        except BaseException:
            self.hint_is_done(who)
            raise
        found.add_done_callback(lambda _: self.hint_is_done(who))
        return found

    def hint_is_done(self, who: Asking) -> None:
        with self.lock:
            self.waiting[who] -= 1
            self.hints_changed(who)
            self.waiting += Counter()  # forgets whoever waits for none

    def progress(self, key: str) -> Progress | None:
        """How far the review with this key is; none if it is not under way."""
        with self.lock:
            found = self.under_way.get(key)
            return self.reviews_elsewhere().get(key, found) if found is None or found.failed else found

    # -- other processes of the same house, where there are any ------------------------------------------------------

    def hints_elsewhere(self) -> list[Asking]:
        """Who waits for hints in other processes."""
        return []

    def reviews_elsewhere(self) -> dict[str, Progress]:
        """The reviews that other processes make."""
        return {}

    def hints_changed(self, who: Asking) -> None:
        """Somebody waits for more or fewer hints here."""

    def review_changed(self, key: str, progress: Progress | None) -> None:
        """A review has come further here, or is no longer under way."""

    # -- reviews -----------------------------------------------------------------------------------------------------

    def review(
        self, key: str, record: Record, then: Callable[[Review], None], simulations: int = SIMULATIONS, who: Asking = NOBODY
    ) -> Progress:
        """Begin a review, or join the one with this key. `then` gets it on another thread; raises Busy if too many are under way."""
        with self.lock:
            elsewhere = self.reviews_elsewhere()
            found = self.under_way.get(key)
            found = elsewhere.get(key) if found is None or found.failed else found
            if found is not None:
                return found
            going_on = [other.who for other in self.under_way.values() if not other.failed]
            everywhere = going_on + [other.who for other in elsewhere.values()]
            if len(going_on) >= MOST_REVIEWS or is_greedy(who, everywhere, MOST_REVIEWS_OF_ONE, MOST_REVIEWS_OF_ADDRESS):
                raise Busy("too many reviews are under way")
            if len(self.under_way) > MOST_FAILED:
                self.under_way = {name: other for name, other in self.under_way.items() if not other.failed}
            places = plies_to_judge(record)
            progress = self.under_way[key] = Progress(len(places), who=who)
            self.review_changed(key, progress)
        rows: list[Judgement] = []
        begun: list[Future[Judgement]] = []

        def finished(row: Future[Judgement]) -> None:
            try:
                judgement = row.result()
            except (CancelledError, Exception) as problem:
                if not progress.failed:
                    progress.failed = True
                    self.review_changed(key, None)
                    LOG.error("a review failed: %s", problem)
                    for other in list(begun):
                        other.cancel()
                return
            with self.lock:
                rows.append(judgement)
                progress.done = len(rows)
                self.review_changed(key, progress)
                is_last = progress.done == progress.total
            if is_last:
                self.complete(key, progress, record, simulations, rows, then)

        text = record.text()
        try:
            for place in places:
                begun.append(self.reviews.carry_out(judged_elsewhere, (text, place, simulations, SEED)))
                begun[-1].add_done_callback(finished)
        except BaseException:
            progress.failed = True
            self.review_changed(key, None)
            for row in begun:
                row.cancel()
            raise
        if not places:
            self.complete(key, progress, record, simulations, rows, then)
        return progress

    def complete(
        self, key: str, progress: Progress, record: Record, simulations: int, rows: list[Judgement], then: Callable[[Review], None]
    ) -> None:
        """Hand over a review of which every ply is judged."""
        try:
            then(assemble(record, simulations, sorted(rows, key=lambda row: row.ply)))
        except Exception:
            LOG.exception("a review could not be kept")
            progress.failed = True
            self.review_changed(key, None)
            return
        with self.lock:
            self.under_way.pop(key, None)
            self.review_changed(key, None)

    def close(self) -> None:
        """Stop; reviews that are under way are not finished."""
        self.hints.close()
        self.reviews.close()


def is_greedy(who: Asking, others: list[Asking], most_of_guest: int, most_of_address: int) -> bool:
    """Whether a guest or an address has as much as it may have."""
    guest, address = who
    of_guest = sum(other[0] == guest for other in others) if guest else 0
    of_address = sum(other[1] == address for other in others) if address else 0
    return of_guest >= most_of_guest or of_address >= most_of_address


def hint_elsewhere(game: str, view: Mapping[str, Any], language: str, seconds: float) -> list[Suggestion]:
    """What the process for hints does."""
    return hint(find_game(game), view, seconds=seconds, language=language)


def continuation_elsewhere(game: str, view: Mapping[str, Any], action: int) -> list[str]:
    """What it does to show how a game may go on."""
    return continuation(find_game(game), view, [action])


def begin_quietly(niceness: int) -> None:
    """A new process: it makes way for the server and ends with it, even if that one is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(niceness)
    parent = multiprocessing.parent_process()

    def end_with_parent() -> None:
        assert parent is not None
        parent.join()
        os._exit(0)

    threading.Thread(target=end_with_parent, daemon=True).start()
