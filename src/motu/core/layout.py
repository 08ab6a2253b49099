"""The layout of the rows of a game: which facts of a view lie where, derived from the declared fields.

A game adds what is special in its folder (`encoding.py`): facts that are no declared fields, fields of its own shapes, and what is
left out because it follows from the rest. Everything that a view shows is in one of these lists; a law checks it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from motu.core.agenda import Agenda
from motu.core.agenda_text import CHANCE_WORD
from motu.core.codings import (
    WORD,
    Amounts,
    Block,
    Coding,
    Each,
    EachPlace,
    EachSeat,
    Known,
    Number,
    OneOf,
    SeatOf,
    SeatsOf,
    SomeOf,
    Together,
    YesNo,
)
from motu.core.errors import Unreadable
from motu.core.field_shapes import One, PerNumber, PerPlace, PerSeat, Row
from motu.core.fields import EVERYBODY, PLAYERS, StateField
from motu.core.kinds import Count, Counters, Flag, Lanes, Members, SeatNumber, SeatSet, ValueKind, Word, names_of
from motu.core.rows import RowEncoder
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from motu.core.game import Game

HEADER: Final = ("game", "edition", "options", "seats")
"""What is the same for all rows of a layout."""
TOLD_ELSEWHERE: Final = ("legal", "outcome", "scores")
"""What the mask tells, what is there only at the end, and the sum of points that are in blocks of the game's own or follow."""
NAME: Final = f"{PLAYERS}.name"


class Layout:
    """Where everything stands in the rows of a game with so many seats."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game = game
        self.seats = int(state.seats)
        self.version = game.encoding.VERSION
        """Raised when the meaning of a byte changes."""
        special = game.encoding.codings(state)
        table: dict[str, Coding] = {"seat": Number(0, self.seats - 1), "agenda": AgendaCoding(game, self.seats)}
        player: dict[str, Coding] = {}
        for field in game.fields.shown:
            if field.key not in special:
                self.add(field.key, coding_of(field, state), table, player)
        for key, coding in special.items():
            if coding is not None:
                self.add(key, coding, table, player)
        self.left_out = frozenset([key for key, coding in special.items() if coding is None])
        """What is in a view and not in a row, because it follows from the row."""
        self.player_keys = frozenset(player)
        if player:
            table[PLAYERS] = EachSeat(Together(player), self.seats)
        self.tree = Together(table)
        self.tree.settle()
        self.width = -(-self.tree.size // WORD) * WORD
        """Bytes of a row."""
        self.blocks = tuple([described(block, game) for block in self.tree.blocks("", 0, (), (), "table")])
        self.edges: Mapping[str, list[tuple[int, int]]] = game.encoding.edges(state)
        """Which places of a unit are neighbours, by the name of the unit."""

    def add(self, key: str, coding: Coding, table: dict[str, Coding], player: dict[str, Coding]) -> None:
        """A coding under a key of the view; one for all seats is an `EachSeat` or stands in the part of each seat."""
        name = key.removeprefix(f"{PLAYERS}.")
        if name != key and isinstance(coding, EachSeat):
            player[name] = coding.coding
        else:
            table[key] = coding

    @property
    def hash(self) -> str:
        """A fingerprint of everything that a program which reads rows relies on; meanings in words are not part of it."""
        facts = [[value for name, value in vars(block).items() if name != "meaning"] for block in self.blocks]
        return hashlib.sha256(json.dumps([self.version, self.width, facts, dict(self.edges)]).encode()).hexdigest()[:16]

    def block(self, name: str) -> Block:
        """The block with this name."""
        for block in self.blocks:
            if block.name == name:
                return block
        raise Unreadable(f"{self.game.name} has no block {name!r}; it has {', '.join(block.name for block in self.blocks)}")

    # -- facts and rows ------------------------------------------------------------------------------------------------

    def facts(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """What `decode` gives again: the view without what is the same for all rows, follows from the row or is the mask's to tell."""
        others = (set(TOLD_ELSEWHERE) - set(self.tree.parts)).union(HEADER, self.left_out)
        facts = {key: plain for key, plain in view.items() if key not in others}
        if PLAYERS in facts:
            hidden = {NAME, *self.left_out}
            facts[PLAYERS] = [{key: part[key] for key in part if f"{PLAYERS}.{key}" not in hidden} for part in view[PLAYERS]]
        return facts

    def encode(self, view: Mapping[str, Any]) -> bytes:
        """The row of a view: slow, and the measure of every compiled encoder."""
        parts = {key: seen_at(view, key) for key in self.tree.parts if key != PLAYERS}
        if self.player_keys:
            parts[PLAYERS] = [{key: seen_at(player, key) for key in self.player_keys} for player in view[PLAYERS]]
        row = bytearray(self.width)
        self.tree.write(parts, row, 0, view["seat"])
        return bytes(row)

    def decode(self, row: bytes) -> dict[str, Any]:
        """The facts of the view whose row this is, in the form of the view."""
        if len(row) != self.width:
            raise Unreadable(f"a row of {self.game.name} with {self.seats} seats has {self.width} bytes, not {len(row)}")
        seat = self.tree.parts["seat"].read(row, 0, 0)
        parts: dict[str, Any] = self.tree.read(row, 0, seat)
        facts = self.who_acts(parts["agenda"])
        players: list[dict[str, Any]] = [{} for _ in range(self.seats)]
        for key, plain in parts.items():
            name = key.removeprefix(f"{PLAYERS}.")
            for seat, part in enumerate(plain if key == PLAYERS or name != key else ()):
                for inner, value in (part if key == PLAYERS else {name: part}).items():
                    put(players[seat], inner, value)
            if key != PLAYERS and name == key:
                put(facts, key, plain)
        if self.game.fields.has_players:
            facts[PLAYERS] = players
        return facts

    def who_acts(self, agenda: list[str]) -> dict[str, Any]:
        if not agenda:
            return {"to_act": OVER, "step": ""}
        step, _, who = agenda[0].partition(" ")
        return {"to_act": CHANCE if who == CHANCE_WORD else self.game.seat_names.index(who), "step": step}


class DerivedEncoder(RowEncoder):
    """Rows by way of the view, for a game that has no compiled encoder."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout.width // WORD)
        self.layout = layout

    def write(self, state: State, seat: int, out: vec[i64], at: int) -> None:
        row = self.layout.encode(state.game.view(state, seat))
        for place in range(0, self.layout.width, WORD):
            out[at + place // WORD] = int.from_bytes(row[place : place + WORD], "little")


class AgendaCoding(Together):
    """What is to be decided or done, the next first: the steps, and who decides them."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.steps = game.steps
        self.seat_names = game.seat_names
        deciders = OneOf(("nobody", *[f"seat {place}" for place in range(Agenda.MOST_SEATS)], "by itself", CHANCE_WORD))
        super().__init__({"step": Each(OneOf(game.steps), Agenda.MOST_ENTRIES), "decider": Each(deciders, Agenda.MOST_ENTRIES)})
        self.seats = seats

    def write(self, plain: Any, row: bytearray, base: int, me: int) -> None:
        steps: list[str] = []
        deciders: list[str] = []
        for entry in plain:
            step, _, who = entry.partition(" ")
            steps.append(step)
            if who in self.seat_names:
                deciders.append(f"seat {(self.seat_names.index(who) - me) % self.seats}")
            else:
                deciders.append(who or "by itself")
        super().write({"step": steps, "decider": deciders}, row, base, me)

    def read(self, row: bytes, base: int, me: int) -> list[str]:
        found = super().read(row, base, me)
        entries: list[str] = []
        for step, decider in zip(found["step"], found["decider"], strict=True):
            if decider == "nobody":
                break
            kind, _, place = decider.partition(" ")
            if kind == "seat":
                entries.append(f"{step} {self.seat_names[(int(place) + me) % self.seats]}")
            else:
                entries.append(f"{step} {CHANCE_WORD}" if decider == CHANCE_WORD else step)
        return entries


# -- codings of declared fields ----------------------------------------------------------------------------------------


def coding_of(field: StateField, state: State) -> Coding:
    """How a declared field lies in a row, by its shape and the kind of its values."""
    seats = int(state.seats)
    if isinstance(field, PerSeat):
        coding = kind_coding(field.kind, state)
        coding = Each(coding, field.rows) if field.rows > 1 else coding
        return EachSeat(coding if field.seen_by == EVERYBODY else Known(coding), seats)
    if isinstance(field, One):
        return kind_coding(field.kind, state)
    if isinstance(field, PerNumber):
        return Each(kind_coding(field.kind, state), len(field.places))
    if isinstance(field, PerPlace):
        return EachPlace(kind_coding(field.kind, state), names_of(field.places, state), "place")
    if isinstance(field, Row):
        return Each(kind_coding(field.kind, state), field.count(state))
    raise TypeError(f"the field {field.key!r} has a shape of its own; the game must say in `encoding.py` how it lies in a row")


def kind_coding(kind: ValueKind, state: State) -> Coding:
    """How a value of a kind lies in a row."""
    if type(kind) is Count:
        return Number(kind.low, kind.high)
    if type(kind) is Flag:
        return YesNo()
    if type(kind) is Word:
        return OneOf(names_of(kind.words, state))
    if type(kind) is SeatNumber:
        return SeatOf(int(state.seats), kind.nobody is not None)
    if type(kind) is SeatSet:
        return SeatsOf(int(state.seats))
    if type(kind) is Members:
        return SomeOf(names_of(kind.words, state))
    if type(kind) is Lanes:
        return Each(kind_coding(kind.of, state), kind.count, short=kind.short)
    if type(kind) is Counters:
        return Amounts(names_of(kind.words, state), 2**kind.width - 1)
    raise TypeError(f"values of the kind {type(kind).__name__} have no usual place in a row; the game must say it in `encoding.py`")


def described(block: Block, game: Game[Any]) -> Block:
    """A block with its unit, and its meaning in words."""
    usual = block.name.removeprefix(f"{PLAYERS}.").replace("_", " ").replace(".", ": ")
    meaning = game.encoding.meanings.get(block.name, usual)
    return replace(block, unit=game.encoding.units.get(block.name, block.unit), meaning=meaning)


def seen_at(view: Mapping[str, Any], key: str) -> Any:
    """What a view or the part of a seat holds under a key with dots; of what all seats have in one block, the list by seat."""
    if key.startswith(f"{PLAYERS}."):
        return [seen_at(player, key.removeprefix(f"{PLAYERS}.")) for player in view[PLAYERS]]
    plain: Any = view
    for part in key.split("."):
        plain = plain[part]
    return plain


def put(view: dict[str, Any], key: str, plain: Any) -> None:
    """Write a value under a key with dots."""
    *levels, last = key.split(".")
    for level in levels:
        view = view.setdefault(level, {})
    view[last] = plain
