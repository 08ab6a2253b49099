"""What one viewer may know of a table. Everything in here is made from the view of that seat, never from the position itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from motu.core.game import Game
from motu.core.journal import Event
from motu.core.rulings import Refusal
from motu.core.seats import CHANCE, EVERYBODY, OVER
from motu.core.state import State
from motu.core.texts import program_texts
from motu.core.view import View
from motu.tables.entries import Remark
from motu.tables.errors import texts
from motu.tables.results import Choice, LogLine, LogTurn, UndoBorder
from motu.tables.seats import PERSON
from motu.tables.table import Table
from motu.tables.table_log import TableLog
from motu.tables.undo import border

TOLD: Final = {
    "bot": re.compile(r"([0-9]) \S+ (crashed|stalled|nonsense) \S+"),
    "undo": re.compile(r"([0-9]) [0-9]{1,6}"),
    "resign": re.compile(r"([0-9])"),
    "ended": re.compile(r"resigned|abandoned"),
}
"""Notes of the table that the log tells, and how they are written."""


class TableView:
    """A table through the eyes of one seat or a spectator, now or at an earlier ply.

    Guarantee: for two positions that differ only in what this viewer cannot know, every answer of this object is equal.
    Words about choices and refusals are computed in a world imagined from the view.
    """

    def __init__(self, log: TableLog, seat: int | None, ply: int | None = None, by: str | None = None) -> None:
        self.table: Table = log.public()
        """Seats, agreement, stage and commitment."""
        self.seat = seat
        """Through whose eyes; None is a spectator."""
        self.held: list[int] = log.held_by(by)
        """The seats of the guest who looks, those included for which a bot stands in."""
        self.is_host: bool = by is not None and log.host == by
        """Whether the guest who looks set this table."""
        self.may_delete: bool = log.may_be_deleted_by(by)
        """Whether the guest who looks may remove the table."""
        self.may_rematch: bool = log.stage == "over" and (self.is_host or bool(log.ever_held_by(by)))
        """Whether they may play again with the people of this table."""
        self.number = log.number
        """The event number of the table that this look shows."""
        self.ply = len(log.plies) if ply is None else ply
        """How many decisions stand before this position."""
        self.latest = self.ply == len(log.plies)
        """Whether this is the present position and not an earlier one."""
        state = log.state if self.latest else log.record().replay(self.ply)
        self.view: View = log.game.view(state, seat)
        """What this seat may know; its `legal` is empty unless this seat decides now."""
        self.to_act: int = self.table.to_act if self.latest else int(state.to_act())
        """The seat that decides, motu.CHANCE or motu.OVER; while a turn waits to be ended, the seat that must end it."""
        self.status: str = self.find_status()
        """`waiting` (not begun), `yours` (decide), `end_turn` (look again, then end your turn), `theirs`, `wait_end_turn`, `over`,
        `strayed` (the rules have changed since, see `table.strayed`);
        `past` for an earlier position."""
        if self.status != "yours":
            self.view["legal"] = []
        self.undo: UndoBorder = UndoBorder(0, "undo.start")
        """How far this seat may go back now."""
        if seat is not None and self.latest:
            self.undo = border(log, seat)
        self._events = log.events[: self.ply]
        self.noted = log.noted if self.latest else {}
        """What was noted about these decisions by anybody who looked, under keys that say for whom it is."""
        self.is_private: bool = len(self.held) > 1 and self.shows_more_than(log.game.view(state, None))
        """Of somebody who holds several seats: whether the others at the device must not see what this look shows."""
        self.remarks: list[tuple[Remark, str]] = [
            (remark, log.sittings[sitting].name if (sitting := remark.data.get("sitting", "")) in log.sittings else "")
            for remark in log.remarks
            if remark.ply <= self.ply and remark.kind != "seed"
        ]

    def shows_more_than(self, public: View) -> bool:
        """Whether this look tells anything that somebody beside the table does not see; what can be decided is no secret by itself."""
        if self.seat is None or self.table.agreement.open_information:
            return False
        facts = [name for name in public if name not in ("seat", "legal")]
        return any(self.view[name] != public[name] for name in facts) or any(
            event.seen_by(self.seat) and not event.seen_by(None) for events in self._events for event in events
        )

    def told(self, ply: int) -> list[Event]:
        """What a decision brought about, as far as this viewer may know; decisions are counted from 1."""
        return [event for event in self._events[ply - 1] if event.seen_by(self.seat)]

    def find_status(self) -> str:
        if not self.latest:
            return "past"
        if self.table.stage != "running":
            return self.table.stage
        if self.table.strayed:
            return "strayed"
        mine = self.to_act == self.seat
        if self.table.ends_turn:
            return "end_turn" if mine else "wait_end_turn"
        return "yours" if mine and self.seat is not None and self.table.seats[self.seat].holder == PERSON else "theirs"

    @property
    def may_end_itself(self) -> bool:
        """Whether the turn that this seat is asked to end may end by itself after a short while: only bots wait for it."""
        return self.status == "end_turn" and self.table.only_bots_wait

    @property
    def world(self) -> State:
        """A position that looks like the view."""
        return self.view.world

    def prompt(self, language: str = "en", name: str = "") -> str:
        """What is to be decided and by whom, in words, different for the decider and for the others, who read this name, if given."""
        if self.status == "waiting":
            return texts().say("status.waiting", language)
        if self.table.strayed and self.latest:
            return texts().say("status.strayed", language, ply=self.ply + 1)
        if self.to_act == OVER:
            return texts().say("status.over", language)
        if self.status in ("end_turn", "wait_end_turn"):
            who = name or self.table.game.seat_name(self.to_act, language)
            return texts().say(f"status.{self.status}", language, seat=who)
        step, decider = self.view["step"], self.view["to_act"]
        if self.to_act == CHANCE:
            return self.table.game.asked(step, decider, language)
        # a spectator, and whoever looks at the past, reads what the others read
        viewer = self.seat if self.seat is not None else (self.to_act + 1) % len(self.table.seats)
        return self.table.game.asked(step, decider, language, viewer, name)

    def choices(self, language: str = "en") -> list[Choice]:
        """What this seat may decide now; empty if it is not to decide."""
        game = self.table.game
        legal: list[int] = self.view["legal"]
        return [Choice(action, game.numbering.write(action), game.describe(self.world, action, language)) for action in legal]

    def why_not(self, action: int, language: str = "en") -> Refusal | None:
        """Why this seat may not decide so now; None if it may."""
        if self.status == "yours":
            return self.table.game.explain(self.world, action, language)
        if self.status == "over":
            return Refusal("game.over", program_texts().say("refusal.game.over", language), "")
        if self.status == "end_turn":
            return Refusal("turn.end_first", texts().say("refusal.turn.end_first", language), "")
        if self.status == "waiting":
            return Refusal("table.not_begun", texts().say("refusal.table.not_begun", language), "")
        return Refusal("seat.not_yours", program_texts().say("refusal.seat.not_yours", language), "")

    def undo_reason(self, language: str = "en") -> str:
        """Why no more than `undo.steps` decisions may be taken back, in a sentence."""
        return texts().say(f"refusal.{self.undo.reason}", language) if self.undo.reason else ""

    def log(self, language: str = "en", since: int = 0, bot_name: Callable[[str], str] = str) -> list[LogLine]:
        """What happened after ply `since`, as far as this viewer may know, in words; `bot_name` says how bots are called."""
        remarks = self.remark_lines(language, since, bot_name)
        lines: list[LogLine] = []
        for ply in range(since, self.ply + 1):
            lines += self.lines_of(ply, language) if ply > since else []
            lines += remarks.get(ply, [])
        return lines

    def lines_of(self, ply: int, language: str) -> list[LogLine]:
        """What a decision brought about, in words; decisions are counted from 1."""
        noted: dict[int, list[LogLine]] = self.noted.setdefault(("lines", self.seat, language), {})
        if ply not in noted:
            game, decider, told = self.table.game, self.table.deciders[ply - 1], self.told(ply)
            kinds = {event.kind for event in told}
            told = [event for event in told if game.told_by.get(event.kind) not in kinds]
            noted[ply] = [event_line(game, ply, decider, event.kind, tuple(event.fields.items()), language) for event in told]
        return noted[ply]

    def turns(self, language: str = "en", since: int = 0, bot_name: Callable[[str], str] = str) -> list[LogTurn]:
        """The log by turns: chance and what it brought belong to the turn that it came in."""
        deciders = self.table.deciders[: self.ply]
        first = next((ply for ply, who in enumerate(deciders, 1) if who >= 0), len(deciders) + 1)
        turns: list[LogTurn] = []
        for line in self.log(language, since, bot_name):
            is_set_up = line.ply < first
            who = line.who if line.who is not None and line.who >= 0 else None
            last = turns[-1] if turns else None
            if last is None or last.is_set_up != is_set_up or (who is not None and who != last.seat):
                turns.append(LogTurn(None if is_set_up else who, is_set_up, []))
            turns[-1].lines.append(line)
        return turns

    def remark_lines(self, language: str, since: int, bot_name: Callable[[str], str]) -> dict[int, list[LogLine]]:
        """Changes at the table from ply `since` on, in words, by the ply after which they came."""
        lines: dict[int, list[LogLine]] = {}
        for remark, name in self.remarks:
            if remark.ply >= since and is_told(remark, self.table.game.seats[-1]):
                words = self.remark_words(remark, name, language, bot_name)
                lines.setdefault(remark.ply, []).append(LogLine(remark.ply, f"table.{remark.kind}", None, words, seat_of(remark)))
        return lines

    def remark_words(self, remark: Remark, name: str, language: str, bot_name: Callable[[str], str]) -> str:
        """A change at the table as a line of the log."""
        game = self.table.game
        if remark.kind == "seat":
            data = remark.data
            key = f"log.seat.{data['holder']}" + ("_for" if data.get("bot") and data.get("sitting") else "")
            nobody = texts().say("log.erased", language)
            return texts().say(
                key, language, seat=game.seat_name(int(data["seat"]), language), name=name or nobody, bot=bot_name(data.get("bot", ""))
            )
        if remark.kind == "ended":
            return texts().say(f"log.ended.{remark.text}", language)
        words = remark.text.split(" ")
        seat = game.seat_name(int(words[0]), language)
        if remark.kind == "resign":
            return texts().say("log.resign", language, seat=seat)
        if remark.kind == "undo":
            return texts().say("log.undo", language, seat=seat, n=int(words[1]))
        return texts().say(f"log.bot.{words[2]}", language, seat=seat, bot=bot_name(words[1]), instead=bot_name(words[3]))


def event_words(game: Game, event: Event, language: str) -> str:
    """An event in words."""
    return event_line(game, 0, CHANCE, event.kind, tuple(event.fields.items()), language).words


@lru_cache(8_000)
def event_line(game: Game, ply: int, decider: int, kind: str, fields: tuple[tuple[str, int], ...], language: str) -> LogLine:
    """An event as a line of the log, where most lines were told before."""
    about = dict(fields)
    who = about["seat"] if kind in game.acts else decider
    return LogLine(ply, kind, who, game.tell(Event(kind, about, EVERYBODY), language), about.get("seat"))


def is_told(remark: Remark, seats: int) -> bool:
    """Whether a remark stands in the log of a page. One of a record from elsewhere may say anything: what is not written as we do is not
    told."""
    if remark.kind == "seat":
        return bool(remark.data)
    found = TOLD[remark.kind].fullmatch(remark.text) if remark.kind in TOLD else None
    return found is not None and (remark.kind == "ended" or int(found[1]) < seats)


def seat_of(remark: Remark) -> int | None:
    """The seat that a note of the table is about."""
    if remark.kind == "ended":
        return None
    return int(remark.data["seat"] if remark.kind == "seat" else remark.text.split(" ")[0])
