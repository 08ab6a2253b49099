"""Training: processes play, a student learns from what came of their games and gives them new weights every few seconds."""

from __future__ import annotations

import json
import math
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import motu
from motu.core.errors import BadOption
from motu.core.evaluators import taught_encoder
from motu.core.weights import read_heading, write_weights
from motu.learning.actor import CHUNK, WEIGHTS, Orders
from motu.learning.course import Course, heading
from motu.learning.student import student
from motu.learning.troupe import assemble

HELD_OUT: Final = 20
"""One chunk in so many is not learned from: the loss on it is reported."""
MOST_HELD_OUT: Final = 200_000
EACH: Final = 8.0
"""A position is learned from so many times at most, on average."""
PER_ROUND: Final = 50
"""Steps between two looks for new games."""
FIRST_ENOUGH: Final = 3000
"""Positions that are enough to begin with."""
GRACE: Final = 120.0
"""Seconds that are added, if need be, until there are games to learn from."""
FIRST_STEPS: Final = 200
"""The rate of learning grows during these."""
COUNTED: Final = ("games", "decisions", "stalled", "positions", "steps", "seconds")
Report = dict[str, Any]


class Learner:
    """Learns for a number of minutes; the file of weights is written again with every report, so that little is lost if it is interrupted.

    With `resume` it goes on with the weights, the counts and the reports of that file.
    """

    def __init__(self, course: Course, output: Path, resume: bool = False, tell: Callable[[Report], None] = lambda report: None) -> None:
        self.course = course
        self.output = output
        self.tell = tell
        self.game = motu.game(course.game)
        self.encoder = taught_encoder(self.game)
        self.reports: list[Report] = []
        self.before: dict[str, Any] = dict.fromkeys(COUNTED, 0)
        """What was counted in earlier runs."""
        self.runs: list[dict[str, Any]] = []
        seed = course.seed
        packed = b""
        if resume:
            packed = self.read_file()
            seed += 7919 * len(self.runs)
        self.seed = seed
        """Of this run: a resumed one must not play the same games again."""
        self.student = student(self.encoder, course.hidden, course.second, course.room, seed, course.device)
        if packed:
            self.student.read(zlib.decompress(packed))
        self.resumed = bool(packed)
        self.in_first_lesson = self.student.has_first_lesson and not packed
        self.held_out: list[Any] = []
        self.chunks = 0
        self.counted: dict[str, Any] = dict.fromkeys(COUNTED, 0)
        self.alone: dict[str, list[float]] = {}
        self.pace = min(course.every, course.minutes * 4.0)
        """Seconds between two exports; less when there is little time."""
        on_gpu = "cuda" in self.student.tool
        self.batch = course.batch if on_gpu else min(course.batch, self.student.small_batch)
        self.per_round = PER_ROUND if on_gpu else 4

    def read_file(self) -> bytes:
        """The packed weights of the file that is gone on with; what was counted and reported there goes on, too."""
        found, packed = read_heading(self.output)
        fits = heading(self.course, self.game, {})
        for name in ("game", "edition", "encoding", "rows", "most", "hidden", "second", "seats", "options"):
            if found.get(name) != fits.get(name):
                raise BadOption(f"{self.output}: was made with {name} {found.get(name)}, not {fits.get(name)}; it cannot be gone on with")
        self.before = {name: found["made"].get(name, 0) for name in COUNTED}
        self.runs = list(found["made"].get("runs", []))
        self.reports = list(found["made"].get("reports", []))
        return packed

    def learn(self) -> Report:
        """Play, learn, export, report; the last report. The file of weights holds them all."""
        self.began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="motu-learn-", ignore_cleanup_errors=True) as folder:
            self.folder = Path(folder)
            if self.resumed:
                self.export(self.folder / WEIGHTS)
            self.troupe = assemble([self.orders(number) for number in range(self.course.workers)], self.course.place)
            try:
                self.go_on(self.course.minutes * 60.0)
            finally:
                self.troupe.end()
                if self.counted["steps"]:
                    self.report(last=True)
        if not self.counted["steps"]:
            raise BadOption("the time was too short: not a single game was learned from, so nothing was written")
        return self.reports[-1]

    def orders(self, number: int) -> Orders:
        """What an actor has to do; they hand in by turns."""
        course, seconds = self.course, self.pace / 2 * (1 + number % 2)
        return Orders(course.game, course.seats, self.seed, number, str(self.folder), seconds, course.trust, course.options)

    def go_on(self, seconds: float) -> None:
        """The loop of learning."""
        course = self.course
        warm = min(20.0, 0.08 * seconds)
        exported = reported = time.monotonic()
        while (spent := time.monotonic() - self.began) < seconds or (self.counted["steps"] == 0 and spent < seconds + GRACE):
            self.troupe.gather()
            self.take_in()
            steps = self.counted["steps"]
            if self.student.filled < min(self.batch * 2, FIRST_ENOUGH) or steps * self.batch > EACH * self.counted["positions"]:
                time.sleep(0.05)
            else:
                grown = min(1.0, (steps + 1) / FIRST_STEPS)
                self.student.study(self.per_round, self.batch, course.rate * grown * fallen(min(1.0, spent / seconds)))
                self.counted["steps"] += self.per_round
            now = time.monotonic()
            if now - self.began > warm and now - exported > self.pace and steps > FIRST_STEPS // 2:
                if self.in_first_lesson:
                    self.begin_anew()
                self.export(self.folder / WEIGHTS)
                exported = now
            if now - reported > course.report_every:
                self.report()
                reported = now

    def begin_anew(self) -> None:
        """The first lesson is over: what it was made of is forgotten."""
        self.in_first_lesson = False
        self.student.forget()
        self.held_out = []
        self.chunks = 0

    def take_in(self) -> None:
        """Read what the actors have handed in."""
        import numpy as np

        for path in sorted(self.folder.glob(f"*{CHUNK}")):
            found = np.fromfile(path, dtype="<i2").reshape(-1, self.student.width)
            path.unlink()
            facts = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
            path.with_suffix(".json").unlink()
            for name in ("games", "decisions", "stalled"):
                self.counted[name] += facts[name]
            if facts["first_lesson"] and self.student.has_first_lesson and not self.in_first_lesson:
                continue
            for seats, (games, victories) in facts["alone"].items():
                count = self.alone.setdefault(seats, [0, 0.0])
                count[0] += games
                count[1] += victories
            self.chunks += 1
            self.counted["positions"] += len(found)
            if self.chunks % HELD_OUT == 1:
                self.held_out.append(found)
                while len(self.held_out) > 1 and sum(len(chunk) for chunk in self.held_out[1:]) > MOST_HELD_OUT:
                    self.held_out.pop(0)
            if self.chunks % HELD_OUT != 1 or self.chunks == 1:
                self.student.keep(found)

    def validate(self) -> Report:
        """The losses on positions that were not learned from, and that of the hand-made evaluator on the same."""
        sums: dict[str, float] = {}
        count = 0
        for chunk in self.held_out[1:] or self.held_out:
            for first in range(0, len(chunk), 32768):
                part = chunk[first : first + 32768]
                for name, value in self.student.measured(part).items():
                    sums[name] = sums.get(name, 0.0) + value * len(part)
                count += len(part)
        if count == 0:
            return {}
        found = {name: round(value / count, 4) for name, value in sums.items()}
        if "squares_off" in found:
            found["points_off"] = round(math.sqrt(found.pop("squares_off")), 2)
        return found

    def report(self, last: bool = False) -> None:
        """Tell how it goes, and write the file of weights."""
        self.counted["seconds"] = round(time.monotonic() - self.began, 1)
        duels = {seats: duel(int(seats), games, won) for seats, (games, won) in sorted(self.alone.items())}
        self.alone = {}
        found = {**self.totals(), **self.validate(), "duels": duels}
        self.reports.append(found)
        if self.counted["steps"]:
            self.export(self.output, last)
        self.tell(found)

    def totals(self) -> dict[str, Any]:
        """The counts of all runs."""
        return {name: round(self.before[name] + self.counted[name], 1) for name in COUNTED}

    def export(self, path: Path, last: bool = False) -> None:
        """Write the weights as they are now."""
        run = {"seed": self.seed, "workers": self.course.workers, "place": self.course.place, "tool": self.student.tool, **self.counted}
        made = {**self.totals(), "runs": [*self.runs, run], "reports": self.reports if path == self.output else []}
        write_weights(path, heading(self.course, self.game, made), self.student.numbers(last), 9 if last else 1)


def fallen(part: float) -> float:
    """How far the rate of learning has fallen when this part of the time is over: to a hundredth in the end."""
    return 0.01 + 0.99 * 0.5 * (1.0 + math.cos(math.pi * part))


def duel(seats: int, games: float, won: float) -> dict[str, float]:
    """What games of one network among hand-made evaluators say, both one decision ahead; Elo is counted from the hand-made one."""
    share = won / games
    kept_in = min(max(share, 0.5 / games), 1.0 - 0.5 / games)
    odds = kept_in / (1.0 - kept_in) * (seats - 1)
    return {"games": games, "share": round(share, 4), "fair": round(1 / seats, 4), "elo": round(400.0 * math.log10(odds))}
