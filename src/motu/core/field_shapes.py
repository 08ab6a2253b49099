"""The shapes of fields: one value, one for each seat, for each place, for each number, a row, or several attributes as one fact.

A shape says how a field lies in clauses of a position and in a view; its kind says what a single value is (`motu.core.kinds`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from motu.core.errors import Unreadable
from motu.core.fields import EVERYBODY, PLAYERS, StateField
from motu.core.kinds import ValueKind, Words, names_of, seat_names
from motu.core.numbering import shortened
from motu.core.position import Clauses, word_place
from motu.core.state import State

Default = str | Callable[[Any], str] | None
"""The text of a clause that is left out, or how it is found; None: the clause must be there."""
AS_SET_UP = "as set up"
"""The default of a field that stays as it was set up if its clause is left out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class One(StateField):
    """A field that is there once."""

    def __init__(self, name: str, kind: ValueKind, word: str = "", key: str = "", default: Default = None) -> None:
        super().__init__((name,), word, key or word.replace(" ", "_"))
        self.name = name
        self.kind = kind
        self.default = default
        self.path = self.key.split(".")

    def clauses(self, state: State) -> dict[str, str]:
        return {self.word: self.kind.write(state, self.kind.plain(state, int(getattr(state, self.name))))} if self.word else {}

    def read(self, clauses: Clauses, state: State) -> None:
        if self.word and not stays(clauses, self.word, self.default):
            text = clauses.take(self.word, usual(self.default, state))
            keep(state, self.name, self.kind.kept(state, self.kind.read(state, self.word, text)))

    def show(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        put(view, self.path, self.kind.plain(state, int(getattr(state, self.name))))

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        keep(state, self.name, self.kind.kept(state, seen_at(view, self.path)))


@mypyc_attr(allow_interpreted_subclasses=True)
class PerSeat(StateField):
    """A field that each seat has. The rules keep it in a vector with one or `rows` entries a seat, in a word with `lane` bits a
    seat, or as an attribute of the object that the method `held_by` of the state gives for a seat. With `bits` the entries of a seat
    are parts of one value, so many bits each: a set of more things than a word has bits.

    A word with `{seat}` in it is a clause for each seat, another one a single clause with one value a seat. A key that begins with
    `players.` stands in the part of the view for each seat, another one is a list by seat. Rows are separated by commas.
    """

    def __init__(
        self,
        name: str,
        kind: ValueKind,
        word: str = "",
        key: str = "",
        default: Default = None,
        seen_by: str = EVERYBODY,
        rows: int = 1,
        lane: int = 0,
        held_by: str = "",
        bits: int = 0,
    ) -> None:
        super().__init__((f"{held_by}.{name}" if held_by else name,), word, key, seen_by)
        self.name = name
        self.kind = kind
        self.default = default
        self.rows = 1 if bits else rows
        """How many values a seat has."""
        self.bits = bits
        self.entries = rows
        """How many entries of the vector belong to a seat."""
        self.lane = lane
        self.held_by = held_by
        self.in_players = key.startswith(PLAYERS + ".")
        self.path = key.removeprefix(PLAYERS + ".").split(".")

    def value(self, state: State, seat: int) -> Any:
        """The plain data of a seat."""
        if self.held_by:
            return self.kind.plain(state, int(getattr(getattr(state, self.held_by)(seat), self.name)))
        kept = getattr(state, self.name)
        if self.lane:
            return self.kind.plain(state, (int(kept) >> (self.lane * seat)) & ((1 << self.lane) - 1))
        if self.rows > 1:
            return [self.kind.plain(state, int(kept[seat * self.rows + row])) for row in range(self.rows)]
        if self.bits:
            return self.kind.plain(
                state, sum([int(kept[seat * self.entries + part]) << (self.bits * part) for part in range(self.entries)])
            )
        return self.kind.plain(state, int(kept[seat]))

    def set_values(self, state: State, plain: Mapping[int, Any]) -> None:
        """Set what these seats have."""
        if self.held_by:
            for seat, value in plain.items():
                keep(getattr(state, self.held_by)(seat), self.name, self.kind.kept(state, value))
        elif self.lane:
            word = int(getattr(state, self.name))
            for seat, value in plain.items():
                mask = ((1 << self.lane) - 1) << (self.lane * seat)
                word = (word & ~mask) | (self.kind.kept(state, value) << (self.lane * seat))
            setattr(state, self.name, word)
        else:
            for seat, value in plain.items():
                write_entries(state, self.name, seat * self.entries, self.entries_of(state, value))

    def entries_of(self, state: State, plain: Any) -> list[int]:
        """What the vector keeps for the plain data of a seat."""
        if self.rows > 1:
            return [self.kind.kept(state, row) for row in plain]
        kept = self.kind.kept(state, plain)
        return [(kept >> (self.bits * part)) & ((1 << self.bits) - 1) for part in range(self.entries)] if self.bits else [kept]

    def clauses(self, state: State) -> dict[str, str]:
        if not self.word:
            return {}
        texts = [self.written(state, seat) for seat in range(int(state.seats))]
        if "{seat}" not in self.word:
            return {self.word: " ".join(texts)}
        return {self.word.format(seat=name): text for name, text in zip(seat_names(state), texts, strict=True)}

    def written(self, state: State, seat: int) -> str:
        plain = self.value(state, seat)
        return self.kind.write(state, plain) if self.rows == 1 else ", ".join([self.kind.write(state, row) for row in plain])

    def read(self, clauses: Clauses, state: State) -> None:
        if self.word:
            self.set_values(state, self.read_seats(clauses, state))

    def read_seats(self, clauses: Clauses, state: State) -> dict[int, Any]:
        """The plain data of the seats that do not stay as they were set up."""
        names = seat_names(state)
        default = usual(self.default, state)
        if "{seat}" in self.word:
            words = [self.word.format(seat=name) for name in names]
            told = [seat for seat, clause in enumerate(words) if not stays(clauses, clause, self.default)]
            return {seat: self.read_seat(clauses.take(words[seat], default), state, seat, words[seat]) for seat in told}
        if stays(clauses, self.word, self.default):
            return {}
        texts = clauses.take(self.word, default).split()
        if len(texts) != len(names):
            raise Unreadable(f"{self.word} must hold {len(names)} values, one for each seat, not {shortened(' '.join(texts))}")
        return {seat: self.read_seat(text, state, seat, self.word) for seat, text in enumerate(texts)}

    def read_seat(self, text: str, state: State, seat: int, clause: str) -> Any:
        """The plain data of a seat from its text."""
        if self.rows == 1:
            return self.kind.read(state, clause, text)
        rows = text.split(",")
        if len(rows) != self.rows:
            raise Unreadable(f"{clause} must have {self.rows} rows separated by commas, not {len(rows)}")
        return [self.kind.read(state, clause, row) for row in rows]

    def show(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        if not self.key:
            return
        seen: list[Any] = []
        for seat in range(int(state.seats)):
            is_seen = is_open or self.seen_by == EVERYBODY or viewer == seat
            seen.append(self.value(state, seat) if is_seen else None)
        if not self.in_players:
            put(view, self.path, seen)
            return
        for seat, value in enumerate(seen):
            put(view[PLAYERS][seat], self.path, value)

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        if not self.key:
            return
        seen = [seen_at(player, self.path) for player in view[PLAYERS]] if self.in_players else seen_at(view, self.path)
        self.set_values(state, {seat: plain for seat, plain in enumerate(seen) if plain is not None})


@mypyc_attr(allow_interpreted_subclasses=True)
class Several(StateField):
    """A field with several values that stand together in a view, and are seen by everybody."""

    def __init__(self, attributes: tuple[str, ...], word: str, key: str) -> None:
        super().__init__(attributes, word, key)
        self.path = key.split(".")

    def values(self, state: State) -> Any:
        """The plain data of all."""
        raise NotImplementedError

    def set_values(self, state: State, plain: Any) -> None:
        raise NotImplementedError

    def show(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        put(view, self.path, self.values(state))

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        self.set_values(state, seen_at(view, self.path))


@mypyc_attr(allow_interpreted_subclasses=True)
class PerPlace(Several):
    """A field that each place of the board, or each piece, has, kept in a vector. Where it is kept as `empty` nothing is written.

    The word has `{place}` in it, for a clause for each place; the view has a dictionary by the names of the places.
    """

    def __init__(self, name: str, kind: ValueKind, places: Words, word: str, key: str, empty: int = 0, first: int = 0) -> None:
        super().__init__((name,), word, key)
        self.name = name
        self.kind = kind
        self.places = places
        self.empty = empty
        self.first = first
        """Where the entries begin in the vector."""

    def values(self, state: State) -> dict[str, Any]:
        """The plain data of all places that are not empty."""
        kept = getattr(state, self.name)
        found: dict[str, Any] = {}
        for place, name in enumerate(names_of(self.places, state)):
            value = int(kept[self.first + place])
            if value != self.empty:
                found[name] = self.kind.plain(state, value)
        return found

    def set_values(self, state: State, plain: Mapping[str, Any]) -> None:
        entries = [self.kind.kept(state, plain[name]) if name in plain else self.empty for name in names_of(self.places, state)]
        write_entries(state, self.name, self.first, entries)

    def clauses(self, state: State) -> dict[str, str]:
        return {self.word.format(place=name): self.kind.write(state, plain) for name, plain in self.values(state).items()}

    def read(self, clauses: Clauses, state: State) -> None:
        before, _, after = self.word.partition("{place}")
        names = names_of(self.places, state)
        found: dict[str, Any] = {}
        for clause in [name for name in clauses.values if name.startswith(before) and name.endswith(after)]:
            place = names[word_place(clause, clause[len(before) : len(clause) - len(after)], names)]
            found[place] = self.kind.read(state, clause, clauses.take(clause))
        self.set_values(state, found)


@mypyc_attr(allow_interpreted_subclasses=True)
class Row(Several):
    """Values that lie one after the other in a vector, as many as `count` says: a single clause, and a list in the view."""

    def __init__(
        self,
        name: str,
        kind: ValueKind,
        count: Callable[[Any], int],
        word: str,
        default: Default = None,
        first: int = 0,
        form: str = "hold {count} values",
    ) -> None:
        super().__init__((name,), word, word.replace(" ", "_"))
        self.name = name
        self.kind = kind
        self.count = count
        self.default = default
        self.first = first
        """Where the values begin in the vector."""
        self.form = form
        """What a clause must do, for the sentence that refuses a row of another length."""

    def values(self, state: State) -> list[Any]:
        """The plain data of the row."""
        kept = getattr(state, self.name)
        return [self.kind.plain(state, int(kept[self.first + place])) for place in range(self.count(state))]

    def set_values(self, state: State, plain: list[Any]) -> None:
        write_entries(state, self.name, self.first, [self.kind.kept(state, value) for value in plain])

    def clauses(self, state: State) -> dict[str, str]:
        return {self.word: " ".join([self.kind.write(state, value) for value in self.values(state)])}

    def read(self, clauses: Clauses, state: State) -> None:
        if stays(clauses, self.word, self.default):
            return
        words = clauses.take(self.word, usual(self.default, state)).split()
        count = self.count(state)
        if len(words) != count:
            raise Unreadable(f"{self.word} must {self.form.format(count=count)}, not {len(words)}")
        self.set_values(state, [self.kind.read(state, self.word, word) for word in words])


@mypyc_attr(allow_interpreted_subclasses=True)
class PerNumber(Several):
    """A field that each of a few numbered places has, kept in one attribute a place or, with `lane`, so many bits a place in one word.

    The word has `{place}` in it, for a clause for each place; the view has a list.
    """

    def __init__(
        self,
        names: tuple[str, ...],
        kind: ValueKind,
        places: tuple[str, ...],
        word: str,
        key: str,
        default: Default = None,
        lane: int = 0,
    ) -> None:
        super().__init__(names, word, key)
        self.kind = kind
        self.places = places
        self.default = default
        self.lane = lane

    def values(self, state: State) -> list[Any]:
        """The plain data of all places."""
        kept = [int(getattr(state, name)) for name in self.attributes]
        if self.lane:
            kept = [(kept[0] >> (self.lane * place)) & ((1 << self.lane) - 1) for place in range(len(self.places))]
        return [self.kind.plain(state, value) for value in kept]

    def set_values(self, state: State, plain: list[Any]) -> None:
        kept = [self.kind.kept(state, value) for value in plain]
        if self.lane:
            kept = [sum([value << (self.lane * place) for place, value in enumerate(kept)])]
        for name, value in zip(self.attributes, kept, strict=True):
            keep(state, name, value)

    def clauses(self, state: State) -> dict[str, str]:
        texts = [self.kind.write(state, value) for value in self.values(state)]
        return {self.word.format(place=name): text for name, text in zip(self.places, texts, strict=True)}

    def read(self, clauses: Clauses, state: State) -> None:
        found = self.values(state)
        for place, name in enumerate(self.places):
            clause = self.word.format(place=name)
            if not stays(clauses, clause, self.default):
                found[place] = self.kind.read(state, clause, clauses.take(clause, usual(self.default, state)))
        self.set_values(state, found)


@mypyc_attr(allow_interpreted_subclasses=True)
class Compound(StateField):
    """Attributes that make one fact only together, and only at some moments: its plain data is a dictionary, or None.

    A game derives a class from it that says how the fact is kept, and in which clauses it is written.
    """

    def value(self, state: Any) -> dict[str, Any] | None:
        """The plain data; None where the fact is not there."""
        raise NotImplementedError

    def set_value(self, state: Any, plain: dict[str, Any]) -> None:
        raise NotImplementedError

    def write(self, state: State, plain: dict[str, Any]) -> dict[str, str]:
        """The clauses of a fact that is there."""
        raise NotImplementedError

    def parse(self, clauses: Clauses, state: State) -> dict[str, Any] | None:
        """The plain data of the clauses; raises Unreadable where they cannot be left out."""
        raise NotImplementedError

    def clauses(self, state: State) -> dict[str, str]:
        plain = self.value(state)
        return {} if plain is None else self.write(state, plain)

    def read(self, clauses: Clauses, state: State) -> None:
        plain = self.parse(clauses, state)
        if plain is not None:
            self.set_value(state, plain)

    def show(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        view[self.key] = self.value(state)

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        if view[self.key] is not None:
            self.set_value(state, view[self.key])


def stays(clauses: Clauses, clause: str, default: Default) -> bool:
    """Whether a field stays as it was set up."""
    return default == AS_SET_UP and clause not in clauses.values


def usual(default: Default, state: State) -> str | None:
    return default if default is None or isinstance(default, str) else default(state)


def put(view: dict[str, Any], path: list[str], plain: Any) -> None:
    """Write a value into a view, with the levels above it."""
    for part in path[:-1]:
        view = view.setdefault(part, {})
    view[path[-1]] = plain


def seen_at(view: Mapping[str, Any], path: list[str]) -> Any:
    """What `put` has written into a view."""
    plain: Any = view
    for part in path:
        plain = plain[part]
    return plain


def keep(thing: object, name: str, value: int) -> None:
    """Set an attribute; one that is a truth value stays one."""
    if isinstance(getattr(thing, name), bool):
        setattr(thing, name, value != 0)
    else:
        setattr(thing, name, value)


def write_entries(state: State, name: str, first: int, values: list[int]) -> None:
    """Write entries into a vector of a state that was just set up, so that no other state has the same one.

    It gets no new vector: each time that one is set by the name of its attribute, the compiler (mypy 2.4) loses a reference, and the
    memory is never given back.
    """
    kept = getattr(state, name)
    for place, value in enumerate(values):
        kept[first + place] = value
