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

from collections.abc import Iterable, Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.core.kinds import seat_names
from motu.core.position import Clauses
from motu.core.state import State

EVERYBODY = "everybody"
OWNER = "owner"
"""Who may see a field: everybody, or of what each seat has only the seat itself."""
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

    def show(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        """Write into a view what the viewer may know. `is_open`: there are no screens now, all may see what each seat has."""

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        """Set the field as far as a view tells it."""


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

    def show(self, state: State, viewer: int | None, is_open: bool) -> dict[str, Any]:
        """What a viewer may know of the fields."""
        view: dict[str, Any] = {}
        if self.has_players:
            view[PLAYERS] = [{"name": name} for name in seat_names(state)]
        for field in self.shown:
            field.show(state, viewer, is_open, view)
        return view

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        """Set every field that a view tells."""
        for field in self.shown:
            field.set_from_view(view, state)

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
