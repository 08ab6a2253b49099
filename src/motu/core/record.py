"""A game as a text file: the save, the log, the fixture and the bug report.

    motu record 1
    game: haleakala
    rules: 1
    edition: reconstructed-1 0a1b2c3d
    options: tactical=yes
    seats: 2
    player 0: "Ana"
    player 1: "search"
    ---
    1 chance start red
    2 chance turn up shell
    ...
    end 443 5f3a90c1d2e4

After `---` there is one line per decision, chance included: its number, who decides, what. The last line counts them and
carries a checksum of everything above, so that a cut or changed file is noticed.

A record of a game with component data that do not come with the program carries them behind `edition` in a line `data:`, as JSON.

A record of a table also keeps what happened around the game. Such notes change no position, and replay passes over them:

    @ 12 seat 1 bot search

stands between decision 12 and decision 13. A record with notes is of version 2; without them it is written as version 1.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from motu.core.errors import BadComponents, BadOption, CorruptRecord, MotuError, UnknownGame, Unreadable
from motu.core.game import Game
from motu.core.journal import Journal
from motu.core.numbering import shortened
from motu.core.options import COMPONENTS, OptionValue
from motu.core.registry import game as find_game
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

PLAIN_VERSION = 1
RECORD_VERSION = 2
"""The version with notes, and the latest that is read."""
MAGIC = "motu record"
MOST_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True)
class Ply:
    """One decision: who made it (a seat or CHANCE), the action and its written form."""

    who: int
    action: int
    text: str


@dataclass(frozen=True)
class Note:
    """Something around the game that changes no position: after how many decisions, of which kind, and what."""

    ply: int
    kind: str
    """A word of small letters."""
    text: str
    """One line, not empty."""

    def __post_init__(self) -> None:
        if not NOTE_KIND.fullmatch(self.kind):
            raise Unreadable(f"the kind of a note is a word of small letters, not {shortened(self.kind)}")
        if not self.text or not self.text.isprintable() or self.text != self.text.strip():
            raise Unreadable(f"a note is one line of text, not {shortened(self.text)}")


NOTE_KIND = re.compile(r"[a-z]{1,20}")


class Record:
    """A game from its first decision on. Everything else about the game is derived by replaying it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        players: Iterable[str] = (),
        plies: Iterable[Ply] = (),
        notes: Iterable[Note] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.players = list(players) or [game.seat_name(seat) for seat in range(seats)]
        self.plies = list(plies)
        self.notes = list(notes)
        """What happened around the game, in order; replay passes over it."""
        self.lines: list[int] = []
        """The line of each ply in the file that this was loaded from."""
        self.rules: int = game.rules_version
        """The version of the rules that it was played with; it is replayed by the present ones."""

    @classmethod
    def begin(
        cls, game: Game, seats: int | None = None, options: Mapping[str, object] | None = None, players: Iterable[str] = ()
    ) -> Record:
        """The record of a game in which nothing has been decided."""
        state = game.start(seats, options)
        return cls(game, int(state.seats), state.options, players)

    def start(self) -> State:
        """The position before the first ply."""
        state: State = self.game.start(self.seats, self.options)
        return state

    def add(self, state: State, action: int) -> None:
        """Apply an action to the state of this record and note it; an illegal one raises and changes nothing."""
        who = state.to_act()
        state.apply(action)
        self.plies.append(Ply(who, action, self.game.write(state, action)))

    def note(self, kind: str, text: str) -> None:
        """Note something that happens at the table now, after the last decision."""
        self.notes.append(Note(len(self.plies), kind, text))

    def replay(self, plies: int | None = None, journal: Journal | None = None) -> State:
        """The position after so many plies, all by default. A journal is filled with what happens on the way."""
        if plies is not None and not 0 <= plies <= len(self.plies):
            raise BadOption(f"the record has the plies 0 to {len(self.plies)}, not {plies}")
        state = self.start()
        state.journal = journal
        for number, ply in enumerate(self.plies[:plies]):
            self.check(state, number, ply)
            state.do(ply.action)
        return state

    def check(self, state: State, number: int, ply: Ply) -> None:
        """Raise CorruptRecord if a ply does not fit the position before it."""
        line = self.lines[number] if number < len(self.lines) else 0
        if state.to_act() != ply.who:
            raise CorruptRecord(
                line, self.strayed(f"ply {number + 1} is decided by {self.who(state.to_act())}, not by {self.who(ply.who)}")
            )
        refusal = state.why_not(ply.action)
        if refusal is not None:
            raise CorruptRecord(line, self.strayed(f"ply {number + 1} {shortened(ply.text)} is not allowed: {refusal.message}"))

    def strayed(self, problem: str) -> str:
        """What does not fit, and that the rules have changed since, if they have."""
        if self.rules == self.game.rules_version:
            return problem
        return f"{problem} (played with version {self.rules} of the rules, replayed with {self.game.rules_version})"

    def who(self, seat: int) -> str:
        """The decider of a ply as a record writes it."""
        return "chance" if seat == CHANCE else "nobody" if seat == OVER else self.game.seat_names[seat]

    # -- text --------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as a file holds it."""
        head = [
            f"{MAGIC} {RECORD_VERSION if self.notes else PLAIN_VERSION}",
            f"game: {self.game.name}",
            f"rules: {self.rules}",
            f"edition: {self.game.components_of(self.options)[1]}",
            *self.data_line(),
            f"options: {self.game.write_options(self.agreed(), self.rules) or '-'}",
            f"seats: {self.seats}",
        ]
        names = [f"player {seat}: {quoted(name)}" for seat, name in enumerate(self.players)]
        body = "\n".join([*head, *names, "---", *self.told()]) + "\n"
        return f"{body}end {len(self.plies)} {checksum(body)}\n"

    def agreed(self) -> dict[str, OptionValue]:
        """The options but the component data, which have lines of their own."""
        return {name: value for name, value in self.options.items() if name != COMPONENTS}

    def data_line(self) -> list[str]:
        """The component data on one line, where another copy of the program does not have them."""
        files, path = self.game.component_files, str(self.options.get(COMPONENTS, "") or "")
        return [f"data: {files.read(path).data}"] if files.travels(path) else []

    def told(self) -> Iterator[str]:
        """The lines of decisions and notes in their order."""
        notes = [*self.notes]
        for number in range(len(self.plies) + 1):
            if number:
                ply = self.plies[number - 1]
                yield f"{number} {self.who(ply.who)} {ply.text}"
            while notes and notes[0].ply <= number:
                note = notes.pop(0)
                yield f"@ {number} {note.kind} {note.text}"

    def save(self, path: str | Path) -> None:
        """Write the record; a file that was there is replaced only when the new one is complete."""
        target = Path(path)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(self.text())
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | Path, components: str | None = None) -> Record:
        """Read a record. `components` gives the path of component data that lie elsewhere now. Plies are checked by replay."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as problem:
            raise Unreadable(f"{path}: cannot be read ({problem.strerror or problem})") from None
        if len(data) > MOST_BYTES:
            raise Unreadable(f"{path}: is larger than any record ({MOST_BYTES // 2**20} MiB)")
        return cls.decode(data, components, keeps=True)

    @classmethod
    def decode(cls, data: bytes, components: str | None = None, keeps: bool = False) -> Record:
        """The record in the bytes of a file."""
        try:
            return cls.parse(data.decode("utf-8"), components, keeps)
        except UnicodeDecodeError:
            raise CorruptRecord(1, "this is not a text file, so it is no record") from None

    @classmethod
    def parse(cls, text: str, components: str | None = None, keeps: bool = False) -> Record:
        """The record in a text. With `keeps`, component data in it are kept for good, so that other processes find them."""
        lines = text.replace("\r\n", "\n").split("\n")
        first = lines[0].strip()
        if not first.startswith(f"{MAGIC} "):
            raise CorruptRecord(1, f"a record begins with '{MAGIC} {RECORD_VERSION}', not with {shortened(first)}")
        if first not in (f"{MAGIC} {PLAIN_VERSION}", f"{MAGIC} {RECORD_VERSION}"):
            raise CorruptRecord(1, f"this program reads the record versions 1 to {RECORD_VERSION}, the file has {shortened(first)}")
        if "---" not in lines:
            raise CorruptRecord(len(lines), "the record is cut off before the line '---'")
        border = lines.index("---")
        head = read_head(lines[1:border])
        last = check_end(lines, border)
        record = cls.from_head(head, components, keeps)
        with_notes = first == f"{MAGIC} {RECORD_VERSION}"
        for number, line in enumerate(lines[border + 1 : last], border + 2):
            if with_notes and line.startswith("@"):
                record.notes.append(record.read_note(line, number))
            else:
                record.plies.append(record.read_ply(line, number))
                record.lines.append(number)
        return record

    @classmethod
    def from_head(cls, head: dict[str, tuple[int, str]], components: str | None, keeps: bool) -> Record:
        """The record without its plies."""

        def take(name: str) -> tuple[int, str]:
            if name not in head:
                raise CorruptRecord(2, f"the header lacks '{name}:'")
            return head.pop(name)

        line, name = take("game")
        try:
            game = find_game(name)
        except UnknownGame as problem:
            raise CorruptRecord(line, str(problem)) from None
        line, version = take("rules")
        if version not in [str(number) for number in range(1, game.rules_version + 1)]:
            raise CorruptRecord(line, f"the game was played with version {shortened(version)} of the rules, here is {game.rules_version}")
        line, text = take("options")
        try:
            given: dict[str, object] = {**game.split_options(text)}
            if components is not None:
                given[COMPONENTS] = components
            options = game.read_options(given, int(version))
        except MotuError as problem:
            raise CorruptRecord(line, str(problem)) from None
        data, edition = head.pop("data", None), take("edition")
        path = find_components(game, (line, str(options.get(COMPONENTS, ""))), edition, None if components else data, keeps)
        if COMPONENTS in options:
            options[COMPONENTS] = path
        line, count = take("seats")
        if count not in [str(seats) for seats in game.seats]:
            raise CorruptRecord(line, f"{game.name} is not played with {shortened(count)} seats")
        players: list[str] = []
        for seat in range(int(count)):
            line, quoted = take(f"player {seat}")
            try:
                player = json.loads(quoted)
            except (ValueError, RecursionError):  # no JSON, digits without end, brackets without end
                player = None
            if not isinstance(player, str):
                raise CorruptRecord(line, f"the name of player {seat} must be a text in double quotes, not {shortened(quoted)}")
            players.append(player)
        for name, (line, _) in head.items():
            raise CorruptRecord(line, f"{shortened(name)} is not known in the header of a record")
        record = cls(game, int(count), options, players)
        record.rules = int(version)
        return record

    def read_ply(self, line: str, where: int) -> Ply:
        """One line of a decision."""
        number = len(self.plies) + 1
        parts = line.split(" ", 2)
        if len(parts) != 3 or parts[0] != str(number):
            raise CorruptRecord(where, f"expected was '{number} WHO MOVE', not {shortened(line)}")
        seats = {self.who(seat): seat for seat in range(-1, self.seats)}
        if parts[1] not in seats:
            raise CorruptRecord(where, f"{shortened(parts[1])} does not decide in this game; {', '.join(seats)} do")
        try:
            action = self.game.numbering.read(parts[2])
        except Unreadable as problem:
            raise CorruptRecord(where, str(problem)) from None
        return Ply(seats[parts[1]], action, self.game.numbering.write(action))

    def read_note(self, line: str, where: int) -> Note:
        """One line of a note."""
        ply = len(self.plies)
        parts = line.split(" ", 3)
        if len(parts) != 4 or parts[:2] != ["@", str(ply)]:
            raise CorruptRecord(where, f"expected was '@ {ply} KIND TEXT', not {shortened(line)}")
        try:
            return Note(ply, parts[2], parts[3])
        except Unreadable as problem:
            raise CorruptRecord(where, str(problem)) from None


def find_components(game: Game, path: tuple[int, str], edition: tuple[int, str], data: tuple[int, str] | None, keeps: bool) -> str:
    """Where the component data of a record are read: in the record itself, in the file that it names, or where earlier data are kept.

    Each thing comes with its line in the record.
    """
    here, problem = "", None
    try:
        used = path[1] if data is None else game.component_files.keep(data[1], "its component data", keeps)
        here = game.component_files.read(used).edition
    except BadComponents as bad:
        problem = CorruptRecord(path[0] if data is None else data[0], f"its component data cannot be used: {bad}")
    if problem is None and here == edition[1]:
        return used
    found = game.component_files.find(edition[1])
    if found is not None and data is None:
        return found
    raise problem or CorruptRecord(edition[0], f"the game was played with component data {shortened(edition[1])}, here are {here!r}")


def quoted(name: str) -> str:
    """A name in double quotes on one line, whatever it holds."""
    readable = json.dumps(name, ensure_ascii=False)
    is_plain = all(letter.isprintable() for letter in readable)
    return readable if is_plain else json.dumps(name)


def checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:12]


def read_head(lines: list[str]) -> dict[str, tuple[int, str]]:
    """The header by name, each with its line number."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 2):
        name, colon, value = line.partition(":")
        if not colon or name in found:
            raise CorruptRecord(number, f"a header line is written 'name: value' and stands once, not {shortened(line)}")
        found[name] = (number, value.strip())
    return found


def check_end(lines: list[str], border: int) -> int:
    """The place of the last line; raises if the record is cut off or was changed after it was written."""
    while lines and not lines[-1].strip():
        lines.pop()
    words = lines[-1].split()
    plies = sum(not line.startswith("@") for line in lines[border + 1 : -1])
    if len(words) != 3 or words[0] != "end":
        raise CorruptRecord(len(lines), "the record is cut off: the last line 'end PLIES CHECKSUM' is missing")
    if words[1] != str(plies):
        raise CorruptRecord(len(lines), f"the record is damaged: it should hold {shortened(words[1])} plies and holds {plies}")
    body = "\n".join(lines[:-1]) + "\n"
    if words[2] != checksum(body):
        raise CorruptRecord(len(lines), "the record was changed after it was written: its checksum does not fit")
    return len(lines) - 1
