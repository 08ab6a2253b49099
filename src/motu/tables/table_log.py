"""The log of a table, folded: the one place where entries become seats, position, notes and chance. Secrets of the service live here."""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Final

from motu.core.errors import CorruptRecord, Unreadable
from motu.core.journal import Event, Journal
from motu.core.memory import Observers
from motu.core.record import Note, Ply, Record, quoted
from motu.core.rulings import Refusal
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.view import View
from motu.tables.ending import RULES, GameEnding, ending
from motu.tables.entries import Entry, Foundation, Remark, Sitting
from motu.tables.mixing import MIXED, PROMISE, REVEAL, Mixing
from motu.tables.results import Change
from motu.tables.sealed import SealedChance
from motu.tables.seats import BOT, OPEN, PERSON, Seat
from motu.tables.table import Table
from motu.tables.undo import steps_back

DECISIONS: Final = ("decision", "chance", "given")
"""Kinds of entries that decide: a seat's or a bot's, chance, and what the table began with."""
WAVERING: Final = ("undo", "seat", "stop")
"""Kinds of entries of which a table could get any number without coming further."""
MOST_LOTS = 64
"""How many decisions of chance in a row are looked through to see whose turn comes after them."""


class TableLog:
    """A table with everything the service knows of it. Guarded by `lock`; never handed to a page."""

    def __init__(self, foundation: Foundation) -> None:
        self.lock = threading.RLock()
        self.foundation = foundation
        self.game = foundation.game
        self.agreement = foundation.agreement
        self.forget()

    def forget(self) -> None:
        """Back to before the first entry."""
        self.number = 0
        self.stage = "waiting"
        self.host = ""
        self.pace = self.agreement.pace
        self.state: State = self.game.start(self.foundation.seats, self.foundation.options)
        self.plies: list[Ply] = []
        self.events: list[list[Event]] = []
        """What each decision brought about."""
        self.before: list[State] = []
        """The positions before each decision of the last run of decisions of one seat."""
        self.learned: dict[int, bool] = {}
        """Whether a decision of that run told somebody a secret, as far as it was asked, by its place among all decisions."""
        self.remarks: list[Remark] = []
        """What the record notes beside the decisions."""
        self.changes: list[Change] = []
        self.holders = [(OPEN, "", "")] * self.foundation.seats
        """For each seat who plays it, the bot, and the sitting of the person who holds it."""
        self.held_since = [0] * self.foundation.seats
        """The ply at which each seat came to whoever plays it now."""
        self.sittings: dict[str, Sitting] = {}
        self.claims: dict[int, dict[str, float]] = {}
        """For each seat the guests who hold it and when they gave the last sign of life."""
        self.ended = 0
        """The ply after which a turn was last ended by word."""
        self.waiting: tuple[int, int | None] = (0, None)
        """At which event number it was last found out who is asked to end a turn, and who."""
        self.given = 0
        self.seed = ""
        self.mixing = Mixing()
        """The words that go into the chance."""
        self.chance: SealedChance | None = None
        self.observers = Observers(self.game, self.foundation.seats, self.foundation.options)
        """What the seats remember."""
        self.strayed = ""
        """Why the present rules do not allow the decision after the last one that stands, if the table was played by other rules."""
        self.troubles: dict[int, int] = {}
        """How often the bot of each seat has failed since it sat down."""
        self.resigned: list[int] = []
        """The seats that resigned, in this order."""
        self.stopping: set[int] = set()
        """The seats that want to stop without a winner."""
        self.how = RULES
        """How the game ended, or will unless somebody says otherwise."""
        self.rematch = ""
        """The table at which these people play again."""
        self.wavered = 0
        """How often people changed their minds: took something back, left a seat or came back to it, or spoke about stopping."""
        self.shown: tuple[tuple[int, str], Table] | None = None
        """The public facts, and at which event number and pace."""
        self.noted: dict[Hashable, Any] = {}
        """What those who look note about decisions that stand, to find it again; a new one when decisions are taken back."""

    # -- folding -----------------------------------------------------------------------------------------------------

    def fold(self, entry: Entry, action: int | None = None) -> None:
        """Take one more entry in. `action` is what it decides, where that has been judged already by whoever adds it."""
        if entry.number != self.number + 1:
            raise CorruptRecord(entry.number, f"table event {entry.number} follows {self.number}")
        data = entry.data
        if entry.kind in DECISIONS:
            who = CHANCE if entry.kind == "chance" else int(data["seat"])
            found = self.judged(who, data["move"]) if action is None else action
            if found is not None:
                self.decide(entry.kind, who, found)
        elif not (self.strayed and entry.kind in ("turn", "bot")):
            fold = getattr(self, f"fold_{entry.kind}", None)
            if fold is None:
                raise CorruptRecord(
                    entry.number, f"table event {entry.number} is of the kind {entry.kind!r}, which this program does not know"
                )
            fold(data)
        self.number = entry.number
        self.wavered += entry.kind in WAVERING
        seat = data.get("seat")
        self.changes.append(Change(entry.number, entry.kind, len(self.plies), seat if isinstance(seat, int) else None))

    def fold_sealed(self, data: dict[str, Any]) -> None:
        self.mixing = Mixing(data["commitment"], data.get("made", ""))
        self.note("sealed", f"{self.mixing.commitment} {self.mixing.made}".rstrip())

    def fold_seat(self, data: dict[str, Any]) -> None:
        seat, holder, bot, sitting = int(data["seat"]), data["holder"], data.get("bot", ""), data.get("sitting", "")
        if (holder, bot, sitting) != self.holders[seat]:
            self.held_since[seat] = len(self.plies)
            self.troubles[seat] = 0
            self.mixing.leave(seat)
        if data.get("speaks"):
            self.mixing.speakers.add(seat)
        self.holders[seat] = (holder, bot, sitting)
        self.note("seat", "", data)

    def fold_entropy(self, data: dict[str, Any]) -> None:
        self.mixing.tell(int(data["seat"]), data["text"])

    def fold_gather(self, data: dict[str, Any]) -> None:
        self.mixing.phase = PROMISE

    def fold_promise(self, data: dict[str, Any]) -> None:
        self.mixing.promises[int(data["seat"])] = data["promise"]

    def fold_closed(self, data: dict[str, Any]) -> None:
        self.mixing.phase = REVEAL

    def fold_word(self, data: dict[str, Any]) -> None:
        self.mixing.words[int(data["seat"])] = data["text"]

    def fold_withheld(self, data: dict[str, Any]) -> None:
        self.mixing.withheld.add(int(data["seat"]))

    def fold_begin(self, data: dict[str, Any]) -> None:
        self.stage = "running"
        self.mixing.phase = MIXED
        self.chance = SealedChance(self.mixing.key(self.foundation.seed))

    def fold_turn(self, data: dict[str, Any]) -> None:
        self.ended = len(self.plies)

    def fold_undo(self, data: dict[str, Any]) -> None:
        stay, taken = int(data["stay"]), len(self.plies) - int(data["stay"])
        if taken < 0:
            return  # of decisions that the present rules do not know
        self.strayed = ""
        if taken == 0:
            return
        del self.plies[stay:], self.events[stay:]
        self.state = self.before[-taken]
        del self.before[-taken:]
        self.observers.forget()
        self.noted = {}
        self.learned = {place: value for place, value in self.learned.items() if place < stay}
        self.remarks = [remark if remark.ply <= stay else replace(remark, ply=stay) for remark in self.remarks]
        self.note("undo", f"{data['seat']} {taken}")

    def fold_bot(self, data: dict[str, Any]) -> None:
        seat = int(data["seat"])
        self.troubles[seat] = self.troubles.get(seat, 0) + 1
        self.note("bot", f"{seat} {data['bot']} {data['trouble']} {data['instead']}")

    def fold_resign(self, data: dict[str, Any]) -> None:
        self.resigned.append(int(data["seat"]))
        self.stopping.discard(int(data["seat"]))
        self.note("resign", f"{data['seat']}")

    def fold_stop(self, data: dict[str, Any]) -> None:
        self.stopping = self.stopping | {int(data["seat"])} if data["agrees"] else set()

    def fold_ended(self, data: dict[str, Any]) -> None:
        self.how = data["how"]
        self.note("ended", self.how)

    def fold_remark(self, data: dict[str, Any]) -> None:
        """A note of a record that was brought along."""
        self.note(data["kind"], data["text"])
        if data["kind"] == "sealed":
            self.mixing.commitment = data["text"].partition(" ")[0]
        self.seed = data["text"] if data["kind"] == "seed" else self.seed

    def fold_player(self, data: dict[str, Any]) -> None:
        """Who played a seat in a record that was brought along; nobody here holds it."""
        self.holders[int(data["seat"])] = (PERSON, "", data["sitting"])

    def fold_brought(self, data: dict[str, Any]) -> None:
        """The record that was brought along ends here."""
        self.how, self.resigned = data["how"], data["resigned"]
        self.stage = "over"

    def fold_rematch(self, data: dict[str, Any]) -> None:
        self.rematch = data["table"]

    def fold_seed(self, data: dict[str, Any]) -> None:
        self.seed = data["seed"]
        self.stage = "over"
        self.note("seed", self.seed)

    def note(self, kind: str, text: str, data: dict[str, Any] | None = None) -> None:
        self.remarks.append(Remark(len(self.plies), kind, text, data or {}))

    def fold_mended(self, data: dict[str, Any]) -> None:
        self.strayed = ""
        self.note("mended", str(len(self.plies) + 1))

    def judged(self, who: int, move: str) -> int | None:
        """The action of a decision in the log. None if the table has left the present rules, from the first decision on that they do
        not allow: what comes after it is not judged."""
        if self.strayed:
            return None
        try:
            action = int(self.game.numbering.read(move))
        except Unreadable as problem:
            self.strayed = str(problem)
            return None
        refusal = self.state.why_not(action)
        if self.state.to_act() == who and refusal is None:
            return action
        self.strayed = f"{move!r} is not allowed: " + (refusal.message if refusal else "somebody else decides")
        return None

    def decide(self, kind: str, who: int, action: int) -> None:
        """One decision that the rules allow."""
        if kind == "chance":
            assert self.chance is not None
            self.chance.drawn(self.game.steps[self.state.step()])
        if self.plies and self.plies[-1].who != who:
            self.before.clear()
            self.learned.clear()
        self.before.append(self.state.clone())
        journal = Journal()
        self.state.journal = journal
        self.state.do(action)
        self.state.journal = None
        self.plies.append(Ply(who, action, self.game.numbering.write(action)))
        self.events.append(journal.events)
        if kind == "given":
            self.given = len(self.plies)

    # -- whose turn --------------------------------------------------------------------------------------------------

    def next_decider(self) -> int:
        """The seat that decides next, after chance if chance comes first; OVER if nobody does."""
        state = self.state
        for _ in range(MOST_LOTS):
            if state.to_act() != CHANCE:
                break
            state = state.clone()
            state.do(max(state.odds(), key=lambda outcome: outcome[1])[0])
        return int(state.to_act())

    def waits_for_end_of_turn(self) -> int | None:
        """The seat that has decided and is asked to end its turn before somebody else goes on.

        Among people it depends on nothing but whose turn it is, so that it tells nobody whether a secret was told. Where only bots
        wait, a turn of which nothing can be taken back is over by itself.
        """
        if self.waiting[0] != self.number:
            self.waiting = (self.number, self.find_waiting())
        return self.waiting[1]

    def find_waiting(self) -> int | None:
        if self.stage != "running" or not self.agreement.confirm or self.agreement.undo == "off" or not self.plies:
            return None
        seat = self.plies[-1].who
        if seat < 0 or self.ended == len(self.plies) or self.holders[seat][0] != PERSON or self.next_decider() == seat:
            return None
        if self.only_bots_wait(seat) and steps_back(self, seat)[0] == 0:
            return None
        return seat

    def only_bots_wait(self, seat: int) -> bool:
        """Whether no other seat is played by a person now."""
        return all(holder != PERSON for other, (holder, _, _) in enumerate(self.holders) if other != seat)

    def to_act(self) -> int:
        """The seat to decide or to end its turn, CHANCE or OVER."""
        if self.stage == "over":
            return OVER
        waiting = self.waits_for_end_of_turn()
        return int(self.state.to_act()) if waiting is None else waiting

    def due(self) -> tuple[int, str]:
        """The seat to act and the bot that plays it; the bot is empty if a person does."""
        seat = self.to_act()
        if self.stage != "running" or seat < 0 or self.strayed:
            return (OVER if seat == OVER else CHANCE, "")
        holder, bot, _ = self.holders[seat]
        return seat, bot if holder == BOT else ""

    def ending(self) -> GameEnding | None:
        """How the game ended; None while it runs."""
        return ending(self.how, self.foundation.seats, self.resigned, self.state.outcome()) if self.stage == "over" else None

    # -- people ------------------------------------------------------------------------------------------------------

    def held_by(self, guest: str | None) -> list[int]:
        """The seats that a guest holds, those included for which a bot stands in."""
        return [] if guest is None else [seat for seat in range(self.foundation.seats) if guest in self.claims.get(seat, {})]

    def ever_held_by(self, guest: str | None) -> list[int]:
        """The seats that a guest holds or has held."""
        if not guest:
            return []
        sat = [
            (int(remark.data["seat"]), remark.data.get("sitting", "")) for remark in self.remarks if remark.kind == "seat" and remark.data
        ]
        former = {seat for seat, sitting in sat if sitting in self.sittings and self.sittings[sitting].guest == guest}
        return sorted(former | set(self.held_by(guest)))

    def last_name(self, seat: int, guest: str) -> str:
        """The name under which a guest sat at a seat last."""
        sat = [remark.data.get("sitting", "") for remark in self.remarks if remark.kind == "seat" and remark.data.get("seat") == seat]
        names = [self.sittings[sitting].name for sitting in sat if sitting in self.sittings and self.sittings[sitting].guest == guest]
        return names[-1] if names else self.name(seat)

    def absent(self, seat: int) -> bool:
        """Whether nobody who holds the seat has given a sign of life for as long as the agreement says."""
        after, now = self.agreement.absent_after, time.time()
        # a sign that lies in the future was given before the clock was set back; whoever is there gives another one soon
        signs = [seen for seen in self.claims.get(seat, {}).values() if seen < now + 60]
        return after > 0 and max(signs, default=0.0) < now - after

    def may_be_deleted_by(self, guest: str | None) -> bool:
        """Whether nobody else would miss this table: no other person holds a seat, or the host gives up before the game begins."""
        others = any(other != guest for claims in self.claims.values() for other in claims)
        is_host = guest is not None and self.host == guest
        return (is_host or bool(self.held_by(guest))) and (not others or (self.stage == "waiting" and is_host))

    def name(self, seat: int) -> str:
        """The name of the person who holds a seat; empty if none does."""
        found = self.sittings.get(self.holders[seat][2])
        return found.name if found else ""

    def seat_words(self, data: dict[str, Any]) -> str:
        """A change of seats as a note of the record says it."""
        sitting = data.get("sitting", "")
        name = quoted(self.sittings[sitting].name if sitting in self.sittings else "")
        if data["holder"] == PERSON:
            return f"{data['seat']} person {name}"
        if data["holder"] == BOT:
            return f"{data['seat']} bot {data['bot']}" + (f" for {name}" if sitting else "")
        return f"{data['seat']} open"

    # -- what leaves -------------------------------------------------------------------------------------------------

    def hides(self) -> bool:
        """Whether a seat may not know everything, by the rules and by the agreement of the table."""
        return self.game.hides(self.state) and not self.agreement.open_information

    def why_not(self, seat: int, action: int, language: str) -> Refusal | None:
        """Why a seat may not decide so now, from what it sees: a sentence about the position itself could tell a secret."""
        world = self.game.imagine(self.game.view(self.state, seat), 0)
        return self.game.explain(world, action, language)

    def remembered(self, seat: int) -> View:
        """The view of a seat with what it still knows of the game so far; for its bot, and for hints."""
        return self.observers.view(self.state, self.plies, seat)

    def public(self) -> Table:
        """The facts that everybody at the table may know."""
        moment = (self.number, self.pace)
        if self.shown is None or self.shown[0] != moment:
            self.shown = (moment, self.find_public())
        return self.shown[1]

    def find_public(self) -> Table:
        return Table(
            id=self.foundation.id,
            game=self.game,
            options=dict(self.foundation.options),
            agreement=self.agreement,
            seats=[Seat(seat, holder, self.name(seat), bot, seat in self.resigned) for seat, (holder, bot, _) in enumerate(self.holders)],
            stage=self.stage,
            number=self.number,
            ply=len(self.plies),
            mixing=replace(
                self.mixing,
                promises=dict(self.mixing.promises),
                words={} if self.mixing.promises_are_open else dict(self.mixing.words),
                speakers=set(self.mixing.speakers),
                through_house=set(self.mixing.through_house),
                withheld=set(self.mixing.withheld),
            ),
            seed=self.seed,
            hides=self.hides(),
            deciders=[ply.who for ply in self.plies],
            given=self.given,
            strayed=self.strayed and (self.strayed if self.stage == "over" else "?"),
            to_act=self.to_act(),
            ends_turn=self.waits_for_end_of_turn() is not None,
            only_bots_wait=self.to_act() >= 0 and self.only_bots_wait(self.to_act()),
            ending=self.ending(),
            stopping=sorted(self.stopping),
            rematch=self.rematch,
            pace=self.pace,
        )

    def record(self) -> Record:
        """The record of this table with its notes."""
        players = [self.name(seat) or bot or self.game.seat_name(seat) for seat, (_, bot, _) in enumerate(self.holders)]
        notes: list[Note] = []
        for remark in self.remarks:
            notes.append(Note(remark.ply, remark.kind, self.seat_words(remark.data) if remark.data else remark.text))
            if remark.kind == "sealed":
                notes += [Note(remark.ply, kind, text) for kind, text in self.mixing.notes()]
        if self.strayed:
            notes.append(Note(len(self.plies), "strayed", str(len(self.plies) + 1)))
        record = Record(self.game, self.foundation.seats, self.foundation.options, players, self.plies, notes)
        record.rules = self.foundation.rules or self.game.rules_version
        return record
