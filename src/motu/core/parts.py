"""The parts of a game's folder that `Game` calls: modules, each with the functions that are named here.

A game says in its class which module is which part (`drawing = draw`). Where a game has nothing special to say, a part can be left out
and the default of this module serves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from motu.core.generator import Generator
from motu.core.position import Clauses
from motu.core.state import State

if TYPE_CHECKING:
    from motu.core.codings import Coding
    from motu.core.components import Entries
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.core.rows import RowEncoder
    from motu.drawing.part import TablePicture

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class ComponentsPart(Protocol):
    """`components.py`: the printed data."""

    def check(self, entries: Entries) -> Any:
        """The component data as the rules use them; raises BadComponents naming the entry that breaks an invariant."""


class DrawingPart(Protocol):
    """`draw.py`: the pictures. The view is of the game's own type."""

    def draw_table(self, game: Game, view: Any, language: str, layout: str, last: Iterable[Event]) -> TablePicture:
        """The view in parts for a page: `wide` with areas beside the board, or `tall` for a phone, where a part is 374 units wide."""

    def draw(self, game: Game, view: Any, language: str, layout: str, last: Iterable[Event]) -> str:
        """The same parts on one sheet, as one SVG: `draw = one_sheet(draw_table)`."""

    def draw_components(self, game: Game, components: Any, language: str) -> str:
        """The component data as an SVG sheet, to print or to compare with a real copy."""


class TextBoardPart(Protocol):
    """`text_board.py`: the view as text for terminals and for readers who do not see."""

    def as_text(self, game: Game, view: Any, language: str) -> str:
        """Everything that the picture tells."""


class FactsPart(Protocol[S_contra]):
    """`view.py`: what a view holds beyond the declared fields, and the way back from a view."""

    def facts(self, state: S_contra, seat: int | None) -> Mapping[str, Any]:
        """FactsPart of a view that follow from several fields, each built from what this seat may know; plain data.

        Under `players` a list with what is added to the part of each seat.
        """

    def determinize(self, view: Any, state: S_contra, generator: Generator) -> None:
        """Complete a state in which the fields that a view tells are set: what follows from them is filled in, what the view does not
        tell is drawn by the generator."""


class ReadingPart(Protocol[S_contra]):
    """`position.py`: what is special about reading a position."""

    def read_clauses(self, clauses: Clauses, state: S_contra) -> None:
        """Fill a state that has been set up from clauses, with `FIELDS.read`; refuse what cannot be, fill in what follows."""


class SecretsPart(Protocol[S_contra]):
    """`secrets.py`: what a seat cannot know, written from the rulebook and not from the view."""

    def scramble(self, state: S_contra, seat: int | None, seed: int) -> State:
        """A position in which everything that the seat cannot know by the rules is changed at will, and nothing else; where nothing comes
        out differently it may be the state itself."""


class EncodingPart(Protocol):
    """`encoding.py`: rows of bytes for learning programs, as far as they do not follow from the declared fields."""

    @property
    def VERSION(self) -> int:
        """Raised when the meaning of a byte changes."""

    @property
    def meanings(self) -> Mapping[str, str]:
        """What blocks mean whose names do not say it."""

    @property
    def units(self) -> Mapping[str, str]:
        """What the entries of blocks belong to, where it is neither the table nor a seat."""

    def codings(self, state: Any) -> Mapping[str, Coding | None]:
        """How special facts lie in a row, by their key in the view; None for those that follow from the rest of the row."""

    def edges(self, state: Any) -> Mapping[str, list[tuple[int, int]]]:
        """Pairs of neighbours on the board, by the unit of the blocks that list its places."""

    def encoder(self, state: Any) -> RowEncoder | None:
        """What writes rows of games like this one fast; None where rows are made from views."""


class OnlyAnEdition:
    """No printed data but the name of their edition."""

    def check(self, entries: Entries) -> None:
        entries.only("edition")


class NoFacts:
    """All facts are fields, and nothing follows or is secret."""

    def facts(self, state: State, seat: int | None) -> Mapping[str, Any]:
        return {}

    def determinize(self, view: Any, state: State, generator: Generator) -> None:
        pass


class PlainReading:
    """Every clause is a field, and any combination can be."""

    def read_clauses(self, clauses: Clauses, state: State) -> None:
        state.game.fields.read(clauses, state)


class NoSecrets:
    """Everybody knows everything."""

    def scramble(self, state: State, seat: int | None, seed: int) -> State:
        return state


class RowsFromViews:
    """Everything that a view shows is a declared field or, if it is named here, follows from fields; rows are made from views."""

    VERSION = 1
    meanings: Mapping[str, str] = {}
    units: Mapping[str, str] = {}

    def __init__(self, follows: Iterable[str] = ()) -> None:
        self.follows = tuple(follows)

    def codings(self, state: State) -> Mapping[str, Coding | None]:
        return dict.fromkeys(self.follows)

    def edges(self, state: State) -> Mapping[str, list[tuple[int, int]]]:
        return {}

    def encoder(self, state: State) -> RowEncoder | None:
        return None


class Lines:
    """The facts of a view one a line."""

    def as_text(self, game: Game, view: Any, language: str) -> str:
        return f"{game.heading(view, language)}\n{as_lines(view)}"


def as_lines(view: Mapping[str, Any], indent: str = "") -> str:
    """A view as readable lines."""
    lines: list[str] = []
    for name, value in view.items():
        if isinstance(value, Mapping):
            lines.append(f"{indent}{name}:\n{as_lines(value, indent + '  ')}")
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            lines += [f"{indent}{name} {place}:\n{as_lines(item, indent + '  ')}" for place, item in enumerate(value)]
        else:
            lines.append(f"{indent}{name}: {value}\n")
    return "".join(lines)
