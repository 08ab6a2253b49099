"""The fields of a state, each declared once: what it is called, what it may hold, and who may see it.

From the declarations follow the position text both ways, the public and the own part of a view, the public half of an imagined
world, equality and `repr`. A game writes only what is special: facts that follow from others, and secrets that are drawn.

    FIELDS = Fields(
        One("round", Count(0, 10**9), "round", default="1"),
        PerSeat("hands", Lanes(Count(0, 127), GOODS), "{seat} goods", "players.goods", seen_by=OWNER),
        Follows("market"),                                     # from the hands and the stock
    )

A field is still named in the class body of the state and in `copy_to`. Laws of the kit find what is forgotten anywhere: `undeclared`,
`lost_in_copies`, and `differing` between a state and what is read from its position or imagined from its view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.errors import Unreadable
from motu.core.kinds import ValueKind, Words, names_of, seat_names
from motu.core.numbering import shortened
from motu.core.position import Clauses, word_place
from motu.core.state import State

EVERYBODY = "everybody"
OWNER = "owner"
"""Who may see a field: everybody, or of what each seat has only the seat itself."""
Default = str | Callable[[Any], str] | None
"""The text of a clause that is left out, or how it is found; None: the clause must be there."""
AS_SET_UP = "as set up"
"""The default of a field that stays as it was set up if its clause is left out."""
PLAYERS = "players"
"""Where a view lists what each seat has."""
SHARED = frozenset({"game", "numbering", "options", "seats", "edition", "agenda", "journal", "chance"})
"""What every state holds; the agenda is written and compared beside the fields."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StateField:
    """One declared fact: an attribute of the state, or several that belong together (a game derives a class for those)."""

    def __init__(self, attributes: tuple[str, ...], word: str = "", key: str = "", seen_by: str = EVERYBODY) -> None:
        self.attributes = attributes
        self.word = word
        """The name of the clause in positions; none if the field follows from others."""
        self.key = key
        """Where it stands in the view, with dots between the levels; none if it is not in the view."""
        self.seen_by = seen_by
        self.is_compared = True
        """Whether states that differ only here are different."""

    def clauses(self, state: State) -> dict[str, str]:
        """The field in clauses of a position."""
        return {}

    def read(self, clauses: Clauses, state: State) -> None:
        """Set the field from the clauses of a position, or to its default."""

    def look(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        """Write into a view what the viewer may know. `is_open`: there are no screens now, all may see what each seat has."""

    def place(self, view: Mapping[str, Any], state: State) -> None:
        """Set the field as far as a view tells it."""


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

    def look(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        put(view, self.path, self.kind.plain(state, int(getattr(state, self.name))))

    def place(self, view: Mapping[str, Any], state: State) -> None:
        plain: Any = view
        for part in self.path:
            plain = plain[part]
        keep(state, self.name, self.kind.kept(state, plain))


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
        self.parts = rows
        """How many entries a value takes."""
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
        if self.bits:
            parts = [int(kept[seat * self.parts + part]) << (self.bits * part) for part in range(self.parts)]
            return self.kind.plain(state, sum(parts))
        if self.rows == 1:
            return self.kind.plain(state, int(kept[seat]))
        return [self.kind.plain(state, int(kept[seat * self.rows + row])) for row in range(self.rows)]

    def set_value(self, state: State, seat: int, plain: Any) -> None:
        if self.held_by:
            keep(getattr(state, self.held_by)(seat), self.name, self.kind.kept(state, plain))
        elif self.lane:
            mask = ((1 << self.lane) - 1) << (self.lane * seat)
            kept = int(getattr(state, self.name)) & ~mask
            setattr(state, self.name, kept | (self.kind.kept(state, plain) << (self.lane * seat)))
        elif self.bits:
            whole = self.kind.kept(state, plain)
            parts = [(whole >> (self.bits * part)) & ((1 << self.bits) - 1) for part in range(self.parts)]
            replace_entries(state, self.name, seat * self.parts, parts)
        else:
            values = plain if self.rows > 1 else [plain]
            replace_entries(state, self.name, seat * self.rows, [self.kind.kept(state, value) for value in values])

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
        if not self.word:
            return
        names = seat_names(state)
        default = usual(self.default, state)
        if "{seat}" in self.word:
            for seat, name in enumerate(names):
                clause = self.word.format(seat=name)
                if not stays(clauses, clause, self.default):
                    self.read_seat(clauses.take(clause, default), state, seat, clause)
            return
        if stays(clauses, self.word, self.default):
            return
        words = clauses.take(self.word, default).split()
        if len(words) != len(names):
            raise Unreadable(f"{self.word} must hold {len(names)} values, one for each seat, not {shortened(' '.join(words))}")
        for seat, word in enumerate(words):
            self.read_seat(word, state, seat, self.word)

    def read_seat(self, text: str, state: State, seat: int, clause: str) -> None:
        if self.rows == 1:
            self.set_value(state, seat, self.kind.read(state, clause, text))
            return
        rows = text.split(",")
        if len(rows) != self.rows:
            raise Unreadable(f"{clause} must have {self.rows} rows separated by commas, not {len(rows)}")
        self.set_value(state, seat, [self.kind.read(state, clause, row) for row in rows])

    def look(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
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

    def place(self, view: Mapping[str, Any], state: State) -> None:
        if not self.key:
            return
        for seat in range(int(state.seats)):
            plain: Any = view[PLAYERS][seat] if self.in_players else view
            for part in self.path:
                plain = plain[part]
            if not self.in_players:
                plain = plain[seat]
            if plain is not None:
                self.set_value(state, seat, plain)


@mypyc_attr(allow_interpreted_subclasses=True)
class PerPlace(StateField):
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
        self.path = key.split(".")

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
        replace_entries(state, self.name, self.first, entries)

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

    def look(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        put(view, self.path, self.values(state))

    def place(self, view: Mapping[str, Any], state: State) -> None:
        plain: Any = view
        for part in self.path:
            plain = plain[part]
        self.set_values(state, plain)


@mypyc_attr(allow_interpreted_subclasses=True)
class Row(StateField):
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
        replace_entries(state, self.name, self.first, [self.kind.kept(state, value) for value in plain])

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

    def look(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        view[self.key] = self.values(state)

    def place(self, view: Mapping[str, Any], state: State) -> None:
        self.set_values(state, view[self.key])


@mypyc_attr(allow_interpreted_subclasses=True)
class PerNumber(StateField):
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
        self.path = key.split(".")

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

    def look(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        put(view, self.path, self.values(state))

    def place(self, view: Mapping[str, Any], state: State) -> None:
        plain: Any = view
        for part in self.path:
            plain = plain[part]
        self.set_values(state, plain)


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

    def look(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        view[self.key] = self.value(state)

    def place(self, view: Mapping[str, Any], state: State) -> None:
        if view[self.key] is not None:
            self.set_value(state, view[self.key])


@mypyc_attr(allow_interpreted_subclasses=True)
class Follows(StateField):
    """Attributes that follow from other fields, from the options or from the components: neither shown nor written.

    An attribute of an object that belongs to a seat is named like `player.built`, by the method of the state that gives the object.
    """

    def __init__(self, *names: str) -> None:
        super().__init__(names)


@mypyc_attr(allow_interpreted_subclasses=True)
class Cache(StateField):
    """Attributes that only spare work; states that differ in them are equal."""

    def __init__(self, *names: str) -> None:
        super().__init__(names)
        self.is_compared = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Holders(StateField):
    """Attributes with the objects that hold what belongs to a seat; a method of the state gives the one of a seat.

    Every attribute of these objects is a field, declared with `held_by` or named like `player.built`.
    """

    def __init__(self, method: str, *names: str) -> None:
        super().__init__(names)
        self.method = method
        self.is_compared = False


class Fields:
    """All fields of a game's state, in the order in which positions write and read them.

    A tuple holds fields with a clause for each seat that are written seat by seat: first all of the first, then all of the next.
    """

    def __init__(self, *fields: StateField | tuple[StateField, ...]) -> None:
        self.groups = [field if isinstance(field, tuple) else (field,) for field in fields]
        self.all = [field for group in self.groups for field in group]
        self.shown = [field for field in self.all if field.key]
        self.has_players = any(field.key.startswith(PLAYERS + ".") for field in self.all)
        self.attributes = [name for field in self.all for name in field.attributes]
        self.compared = [name for field in self.all if field.is_compared for name in field.attributes]

    def clauses(self, state: State) -> dict[str, str]:
        """Every fact of a position that does not follow from others."""
        found: dict[str, str] = {}
        for group in self.groups:
            written = [field.clauses(state) for field in group]
            if len(group) > 1:
                by_seat = zip(*[clauses.items() for clauses in written], strict=True)
                written = [dict(clauses) for clauses in by_seat]
            for clauses in written:
                found.update(clauses)
        return found

    def read(self, clauses: Clauses, state: State, *words: str) -> None:
        """Set the fields with these words, or all, from the clauses of a position; a field is read once."""
        for field in self.all:
            if field.word and (field.word in words if words else field.word not in clauses.done):
                field.read(clauses, state)
                clauses.done.add(field.word)

    def look(self, state: State, viewer: int | None, is_open: bool) -> dict[str, Any]:
        """What a viewer may know of the fields."""
        view: dict[str, Any] = {}
        if self.has_players:
            view[PLAYERS] = [{"name": name} for name in seat_names(state)]
        for field in self.shown:
            field.look(state, viewer, is_open, view)
        return view

    def place(self, view: Mapping[str, Any], state: State) -> None:
        """Set every field that a view tells."""
        for field in self.shown:
            field.place(view, state)

    # -- what the laws ask ---------------------------------------------------------------------------------------------

    def undeclared(self, state: State) -> set[str]:
        """Attributes that nobody declared, and declarations of nothing."""
        found = attributes(state) - SHARED
        for field in self.all:
            if isinstance(field, Holders):
                found |= {f"{field.method}.{part}" for part in attributes(getattr(state, field.method)(0))}
        return found ^ set(self.attributes)

    def differing(self, one: State, two: State) -> list[str]:
        """The names of the fields in which two states differ."""
        found = [name for name in ("seats", "options", "agenda") if getattr(one, name) != getattr(two, name)]
        return found + [name for name in self.compared if self.kept(one, name) != self.kept(two, name)]

    def kept(self, state: State, name: str) -> Any:
        """What a state keeps under a name, such that equal values compare equal."""
        holder, dot, part = name.partition(".")
        if dot:
            return [as_plain(getattr(getattr(state, holder)(seat), part)) for seat in range(int(state.seats))]
        return as_plain(getattr(state, name))

    def lost_in_copies(self, state: State) -> list[str]:
        """Fields that a copy does not keep; each is given a value of its own first."""
        spoiled = state.clone()
        for number, name in enumerate(self.compared):
            holder, dot, part = name.partition(".")
            if dot:
                for seat in range(int(state.seats)):
                    spoil(getattr(spoiled, holder)(seat), part, number + 1 + seat)
            else:
                spoil(spoiled, name, number + 1)
        return self.differing(spoiled, spoiled.clone())


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


def keep(thing: object, name: str, value: int) -> None:
    """Set an attribute; one that is a truth value stays one."""
    if isinstance(getattr(thing, name), bool):
        setattr(thing, name, value != 0)
    else:
        setattr(thing, name, value)


def replace_entries(state: State, name: str, first: int, values: list[int]) -> None:
    """Give the state a vector of its own with these entries; copies may share the one it has."""
    entries = [int(entry) for entry in getattr(state, name)]
    entries[first : first + len(values)] = values
    setattr(state, name, vec[i64](entries))


def attributes(thing: object) -> set[str]:
    """The names of the attributes of a state. Compiled classes list them; interpreted ones keep class-body defaults in the class.

    A class may be interpreted and derive from a compiled one: a game that has just been added.
    """
    compiled = getattr(type(thing), "__mypyc_attrs__", ())
    found = set(vars(thing)) if hasattr(thing, "__dict__") else set()
    found |= {name for name in compiled if not name.startswith("__")}
    return found.union(*[vars(base).get("__annotations__", ()) for base in type(thing).__mro__])


def as_plain(value: Any) -> Any:
    """A value of a state such that equal ones compare equal: vectors as lists."""
    return list(value) if isinstance(value, Iterable) and not isinstance(value, str | dict) else value


def spoil(thing: object, name: str, change: int) -> None:
    """Give an attribute another value, so that a copy which forgets it can be told."""
    value = getattr(thing, name)
    if isinstance(value, bool):
        setattr(thing, name, not value)
    elif isinstance(value, int):
        setattr(thing, name, value + change)
    elif isinstance(value, list):
        setattr(thing, name, [int(entry) + change for entry in value])
    elif hasattr(value, "__setitem__") and not isinstance(value, dict):
        setattr(thing, name, vec[i64]([int(entry) + change for entry in value]))
