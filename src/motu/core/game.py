"""A game: its actions, options, words, views and positions around the compiled state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic

from motu.core.agenda import BY_CHANCE, BY_ITSELF, Agenda
from motu.core.agenda_text import CHANCE_WORD, EMPTY_AGENDA, agenda_words, read_agenda
from motu.core.components import EDITION, ComponentFiles
from motu.core.errors import BadOption, Unreadable
from motu.core.fields import PLAYERS, Fields
from motu.core.generator import Generator
from motu.core.journal import Event
from motu.core.layout import DerivedEncoder, Layout
from motu.core.numbering import Numbering, shortened
from motu.core.options import COMPONENTS, Option, OptionValue, split_options, usual_values
from motu.core.parts import (
    ComponentsPart,
    DrawingPart,
    EncodingPart,
    FactsPart,
    Lines,
    NoFacts,
    NoSecrets,
    OnlyAnEdition,
    PlainReading,
    ReadingPart,
    RowsFromViews,
    SecretsPart,
    TextBoardPart,
)
from motu.core.position import Clauses
from motu.core.rows import RowEncoder, row_of
from motu.core.rulings import SHARED_REFUSALS, Refusal, Ruling
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.texts import Texts, program_texts
from motu.core.touch import TouchPath, plain_path
from motu.core.view import View

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from motu.drawing.part import Part, TablePicture

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

POSITION_VERSION: Final = 1


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: list[int]
    ranks: list[int]
    """1 for the best; equal ranks are shared."""
    breakdown: list[dict[str, int]]
    """Points per seat by source."""
    winners: list[int]
    """The seats of rank 1."""
    by_tie_break: bool
    """Whether equal points at the top were parted by the tie-break."""


class Game(ABC, Generic[S]):
    """One of the games, around states of its own class. A game's folder derives from this and says which module is which part."""

    name: str
    seats: range
    rules_version: int
    former_rules: Mapping[int, Mapping[str, OptionValue]] = {}
    """By version: how games were played then, where the present rules make it an option; so they are still replayed as they were."""
    options: dict[str, Option]
    numbering: Numbering
    rulings: dict[int, Ruling]
    steps: tuple[str, ...]
    """The names of the steps by their number; number 0 is not used."""
    told_by: Mapping[str, str] = {}
    """Kinds of public events, and the private kind that tells the same and more: whoever is told that hears nothing twice."""
    acts: tuple[str, ...] = ()
    """Kinds of events that are acts of the seat they are about, also where the rules act for it without asking: nobody sees which."""
    open_steps: tuple[str, ...] = ()
    """Steps at which everybody sees what is decided, so that two decisions with the same result may be told apart. Others are held to
    secrecy by the laws."""
    remembers: bool = False
    """Whether `recall` does anything."""
    points_shown: str = ""
    """The fact of a view that lists the points of each seat by source, where everybody may count them; empty if there is none."""
    seat_names: tuple[str, ...]
    """The word for each seat in notation and positions, for example the colour."""
    sources: tuple[str, ...]
    """Where points come from, in the order of a score sheet."""
    field_words: Mapping[str, tuple[str, ...]] = {}
    """Names of the values of fields in actions, events and refusals; looked up under `word` in the catalogue."""
    folder: Path
    fields: Fields
    """Everything that a state of this game holds, each declared once."""
    view_type: type
    """The typed dictionary of the game's views; a law holds them to it."""

    components: ComponentsPart = OnlyAnEdition()
    drawing: DrawingPart
    text_board: TextBoardPart = Lines()
    facts: FactsPart[S] = NoFacts()
    reading: ReadingPart[S] = PlainReading()
    secrets: SecretsPart[S] = NoSecrets()
    encoding: EncodingPart = RowsFromViews()

    def __init__(self) -> None:
        self.texts = Texts(self.folder / "texts")
        self.component_files = ComponentFiles(self.folder / "components.toml", self.components.check)
        self.edition: str = self.components_of({})[1]
        self.layouts: dict[tuple[int, str], tuple[Layout, RowEncoder]] = {}

    # -- what a game's folder gives ----------------------------------------------------------------------------------

    @abstractmethod
    def set_up(self, seats: int, options: dict[str, OptionValue]) -> S:
        """The first position: nothing decided, not even what chance decides at set-up."""

    @abstractmethod
    def pieces(self, state: S) -> dict[str, int]:
        """How many pieces of each kind there are anywhere; no action may change it."""

    def hides(self, state: S) -> bool:
        """Whether this game, with these options, has anything that some seat does not know."""
        return False

    def is_open(self, state: S) -> bool:
        """Whether what each seat has may be seen by all just now, although fields say it is only for their owner."""
        return False

    def public_agenda(self, state: S) -> int:
        """The part of the agenda that everybody may know."""
        return state.agenda

    def details(self, state: S, action: int, code: str) -> dict[str, int | str]:
        """Further words or numbers for the sentence of a refusal, beside the fields of the action; numbers are worded like fields."""
        return {}

    def remarks(self, state: S, action: int) -> dict[str, int | str]:
        """Further words or numbers for the description of an action, for example what it costs; numbers are worded like fields."""
        return {}

    def declare(self, *options: Option) -> dict[str, Option]:
        """The options by name, each with its explanation from the catalogue."""
        return {option.name: replace(option, help=self.texts.say(f"option.{option.name}.help")) for option in options}

    # -- parts of the folder -----------------------------------------------------------------------------------------

    def draw(self, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> str:
        """The view as one SVG: `wide` with panels beside the board, or `tall`, 390 units wide; `last` are the events to mark."""
        return self.drawing.draw(self, view, language, layout, last)

    def picture(self, view: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> TablePicture:
        """The view in parts that a page places: the board, the area of each seat, and what all share."""
        return self.drawing.draw_table(self, view, language, layout, last)

    def cover(self, language: str = "en") -> Part | None:
        """A drawing for the card of the game, if it has one."""
        draw: Callable[[Game, str], Part] | None = getattr(self.drawing, "draw_cover", None)
        return draw(self, language) if draw else None

    def ending(self, view: Mapping[str, Any], language: str = "en") -> Part | None:
        """The winner's scene of a finished game, if the game has one."""
        draw: Callable[[Game, Mapping[str, Any], str], Part] | None = getattr(self.drawing, "draw_ending", None)
        return draw(self, view, language) if draw else None

    def touch_path(self, action: int) -> TouchPath:
        """Which things on the table are touched, in which order, to decide so."""
        return plain_path(self.numbering, action)

    def touch_paths(self, view: Mapping[str, Any]) -> dict[int, TouchPath]:
        """The paths of all legal decisions of a view; a game whose paths depend on the step derives from this."""
        return {action: self.touch_path(action) for action in view["legal"]}

    def outlook(self, state: S) -> list[int] | None:
        """The points of every seat if scoring came now, where that says more than the points so far; else None."""
        return None

    @property
    def has_outlook(self) -> bool:
        """Whether `outlook` ever says anything."""
        return type(self).outlook is not Game.outlook

    def draw_components(self, options: Mapping[str, OptionValue], language: str = "en") -> str:
        """The component data as an SVG sheet, to print or to compare with a real copy."""
        return self.drawing.draw_components(self, self.components_of(options)[0], language)

    def as_text(self, view: Mapping[str, Any], language: str = "en") -> str:
        """The view as text for terminals and for readers who do not see: everything that the picture tells."""
        return self.text_board.as_text(self, view, language)

    def scramble(self, state: S, seat: int | None, seed: int) -> State:
        """A position in which everything that the seat cannot know by the rules is changed at will, and nothing else."""
        found: State = self.secrets.scramble(state, seat, seed)
        return state.clone() if found is state else found

    # -- the public surface ------------------------------------------------------------------------------------------

    def start(self, seats: int | None = None, options: Mapping[str, object] | None = None, chance: int | None = None) -> S:
        """A new game. `chance`: None leaves the decisions of CHANCE to the caller, a whole number plays them from that seed."""
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            raise BadOption(f"{self.name} has {span(self.seats)} seats, not {count}")
        state = self.lay_out(count, self.read_options(options or {}))
        if chance is not None:
            state.chance = Generator(chance)
            state.let_chance_decide()
        return state

    def lay_out(self, seats: int, options: dict[str, OptionValue]) -> S:
        """The first position with the component data that it was made from."""
        state = self.set_up(seats, options)
        state.edition = self.components_of(options)[1]
        return state

    def write(self, state: S, action: int) -> str:
        """The written form of an action."""
        if not 0 <= action < self.numbering.size:
            raise Unreadable(f"{self.name} has no action number {action}; they go from 0 to {self.numbering.size - 1}")
        return self.numbering.write(action)

    def read(self, state: S, text: str) -> int:
        """The action with this written form, legal or not."""
        return self.numbering.read(text)

    def position(self, state: S) -> str:
        """The complete position as text."""
        head = {
            "position": f"{self.name} {POSITION_VERSION}",
            "edition": state.edition,
            "options": self.write_options(state.options) or "-",
            "seats": str(int(state.seats)),
            "agenda": self.write_agenda(state),
        }
        return "".join(f"{name}: {value}\n" for name, value in {**head, **self.fields.clauses(state)}.items())

    def from_position(self, text: str) -> State:
        """The state of a position text. Clauses may be left out; the game says what then holds."""
        clauses = Clauses(text)
        title = clauses.take("position", f"{self.name} {POSITION_VERSION}")
        if title != f"{self.name} {POSITION_VERSION}":
            raise Unreadable(f"this is a position of {shortened(title)}, expected was '{self.name} {POSITION_VERSION}'")
        options = self.read_options(self.split_options(clauses.take("options", "-")))
        here = self.components_of(options)[1]
        edition = clauses.take("edition", here)
        if edition != here:
            found = self.component_files.find(edition)
            if found is None:
                raise Unreadable(f"the position was written with component data {shortened(edition)}, here they are {here!r}")
            options[COMPONENTS] = found
        count = clauses.number("seats", self.seats[0], self.seats[-1], self.seats[0])
        state = self.lay_out(count, options)
        agenda = clauses.take("agenda", "")
        if agenda:
            entries = agenda.split(",") if agenda != EMPTY_AGENDA else []
            state.agenda = read_agenda(entries, self.steps, self.seat_names[:count])
            self.check_deciders(int(state.agenda))
        self.reading.read_clauses(clauses, state)
        clauses.finish()
        return state

    def view(self, state: S, seat: int | None) -> View:
        """What this seat may know; None is a spectator."""
        self.check_seat(state, seat)
        decider = state.to_act()
        outcome = state.outcome()
        view: dict[str, Any] = {
            "game": self.name,
            "edition": state.edition,
            "options": dict(state.options),
            "seats": int(state.seats),
            "seat": seat,
            "to_act": decider,
            "step": self.steps[state.step()] if decider != OVER else "",
            "agenda": agenda_words(int(self.public_agenda(state)), self.steps, self.seat_names),
            "legal": state.legal() if decider == seat else [],
            "scores": None,
            "outcome": None
            if outcome is None
            else {
                "scores": outcome.scores,
                "ranks": outcome.ranks,
                "breakdown": outcome.breakdown,
                "winners": outcome.winners,
            },
        }
        view.update(self.fields.show(state, seat, self.is_open(state)))
        facts = dict(self.facts.facts(state, seat))
        for player, more in enumerate(facts.pop(PLAYERS, ())):
            view[PLAYERS][player].update(more)
        view.update(facts)
        return View(self, view)

    def recall(self, earlier: Mapping[str, Any] | None, view: View) -> View:
        """The view completed with what its seat still knows from an earlier one, itself recalled; for bots, hints and reviews.

        Where a game hides again what everybody has seen, remembering is up to the player. Nothing comes from the position.
        """
        return view

    def imagine(self, view: Mapping[str, Any], seed: int) -> S:
        """A state that looks like this view; what the view does not tell is drawn from the seed."""
        if view.get("game") != self.name:
            raise Unreadable(f"this is a view of {shortened(str(view.get('game')))}, not of {self.name}")
        state = self.lay_out(int(view["seats"]), self.read_options(view["options"]))
        state.agenda = read_agenda(view["agenda"], self.steps, self.seat_names[: view["seats"]])
        self.fields.set_from_view(view, state)
        self.facts.determinize(view, state, Generator(seed))
        return state

    # -- rows for learning programs ----------------------------------------------------------------------------------

    def layout(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> Layout:
        """What the bytes of a row mean. It depends on the number of seats and on the components, on no other option."""
        return self.rows_of(self.start(seats, options))[0]

    def encode(self, state: S, seat: int | None) -> bytes:
        """What this seat may know as a row of bytes, seats counted from itself on."""
        if seat is None:
            raise BadOption("a row is what a seat knows; a spectator has none")
        self.check_seat(state, seat)
        return memoryview(row_of(self.rows_of(state)[1], state, seat)).tobytes()

    def decode(self, row: bytes, seats: int | None = None, options: Mapping[str, object] | None = None) -> dict[str, Any]:
        """The facts of the view whose row this is. The number of seats may be left out where the length of the row tells it."""
        counts = [seats] if seats is not None else [count for count in self.seats if self.layout(count, options).width == len(row)]
        return self.layout(counts[0] if counts else None, options).decode(row)

    def rows_of(self, state: S) -> tuple[Layout, RowEncoder]:
        """The layout of the rows of a state, and what writes them."""
        key = (int(state.seats), state.edition)
        if key not in self.layouts:
            layout = Layout(self, state)
            self.layouts[key] = (layout, self.encoding.encoder(state) or DerivedEncoder(layout))
        return self.layouts[key]

    # -- words -------------------------------------------------------------------------------------------------------

    def refusal(self, state: S, action: int, number: int, language: str = "en") -> Refusal:
        """The ruling with this number as code, sentence and rule."""
        known = 0 <= action < self.numbering.size
        shared = SHARED_REFUSALS.get(number)
        if shared is not None:
            asked = self.prompt(state, language) if state.to_act() != OVER else ""
            facts: dict[str, int | str] = {"action": self.numbering.write(action) if known else str(action), "asked": asked}
            return Refusal(shared, program_texts().say(f"refusal.{shared}", language, **facts), "", facts)
        ruling = self.rulings[number]
        facts = self.worded({**self.numbering.fields(action), **self.details(state, action, ruling.code)}, language)
        return Refusal(ruling.code, self.texts.say(f"refusal.{ruling.code}", language, **facts), ruling.rule, facts)

    def explain(self, state: S, action: int, language: str = "en") -> Refusal | None:
        """`why_not` in another language."""
        number = int(state.judge(action if 0 <= action < self.numbering.size else -1))
        return self.refusal(state, action, number, language) if number else None

    def worded(self, fields: Mapping[str, int | str], language: str) -> dict[str, int | str]:
        """Numbers of actions, events and refusals as words of a sentence; what is a word already stays as it is."""
        return {name: self.word(name, value, language) if isinstance(value, int) else value for name, value in fields.items()}

    def word(self, field: str, value: int, language: str) -> int | str:
        """One field in words: a seat is its colour, a source of points its name, a named value its word, anything else the number."""
        if field == "seat":
            return self.seat_name(value, language)
        if field == "source":
            return self.texts.say(f"score.{self.sources[value]}", language)
        names = self.field_words.get(field)
        if names is None:
            return value
        key = f"word.{names[value]}"
        return self.texts.say(key, language) if self.texts.has(key, language) else names[value]

    def seat_name(self, seat: int, language: str = "en") -> str:
        return self.texts.say(f"seat.{seat}", language)

    def describe(self, state: S, action: int, language: str = "en") -> str:
        """An action in words, for a list of choices."""
        fields = self.worded({**self.numbering.fields(action), **self.remarks(state, action)}, language)
        return self.texts.say(f"action.{self.numbering.name(action)}", language, **fields)

    def tell(self, event: Event, language: str = "en") -> str:
        """An event as a line of the log."""
        return self.texts.say(f"event.{event.kind}", language, **self.worded(event.fields, language))

    def prompt(self, state: S, language: str = "en", seat: int | None = None, name: str = "") -> str:
        """What is to be decided, in words: for the decider, or for the others if `seat` is somebody else.

        `name` says how the others call the decider; by default by the colour.
        """
        return self.asked(self.steps[state.step()], state.to_act(), language, seat, name)

    def asked(self, step: str, decider: int, language: str = "en", seat: int | None = None, name: str = "") -> str:
        """The same of a step and a decider, as every view tells them."""
        if seat is None or seat == decider or decider == CHANCE:
            return self.texts.say(f"step.{step}.you", language)
        return self.texts.say(f"step.{step}.others", language, seat=name or self.seat_name(decider, language))

    def heading(self, view: Mapping[str, Any], language: str = "en") -> str:
        """The first line of a text board: who is to act and what is asked, or who has won."""
        if view["to_act"] == OVER:
            return ", ".join(self.seat_name(winner, language) for winner in view["outcome"]["winners"])
        who = f"{self.seat_name(view['to_act'], language)}: " if view["to_act"] >= 0 else ""
        return who + self.prompt(self.imagine(view, 0), language, view["seat"])

    # -- options, components, agenda ---------------------------------------------------------------------------------

    def components_of(self, options: Mapping[str, object]) -> tuple[Any, str]:
        """The component data that these options ask for, and their edition with fingerprint. Games that have begun keep what they
        began with, even if the file has changed."""
        printed = self.component_files.read(str(options.get(COMPONENTS, "") or ""))
        return printed.components, printed.edition

    def read_options(self, given: Mapping[str, object], rules: int = 0) -> dict[str, OptionValue]:
        """All options, the given ones checked, the others as usual with this version of the rules, 0 being the present one."""
        for name in given:
            if name not in self.options:
                raise BadOption(f"{self.name} has no option {shortened(str(name))}; it has {', '.join(self.options)}")
        usual = usual_values(self.options, self.former_rules.get(rules, {}))
        return {name: option.read(given[name]) if name in given else usual[name] for name, option in self.options.items()}

    def write_options(self, options: Mapping[str, OptionValue], rules: int = 0) -> str:
        """The options that are not as usual, as text. Component data that are named by their edition are told by the edition alone."""
        usual = usual_values(self.options, self.former_rules.get(rules, {}))
        changed = [
            f"{name}={self.options[name].write(value)}"
            for name, value in options.items()
            if value != usual[name] and not (name == COMPONENTS and str(value).startswith(EDITION))
        ]
        return ", ".join(changed)

    def split_options(self, text: str) -> dict[str, str]:
        """The options in a text like `tactical=yes, turn_cap=40`; `-` means none."""
        return split_options(text)

    def write_agenda(self, state: S) -> str:
        """The agenda of a state as text, the next entry first."""
        return ", ".join(agenda_words(int(state.agenda), self.steps, self.seat_names)) or EMPTY_AGENDA

    def check_deciders(self, agenda: int) -> None:
        """Every step of an agenda is decided by whom it is for: a seat or chance. What happens by itself may happen to a seat."""
        for step, decider in Agenda.entries(agenda):
            asked = [kind for kind in self.numbering.kinds if step in kind.steps]
            expected = "nobody" if not asked else CHANCE_WORD if all(kind.lot for kind in asked) else "a seat"
            given = "nobody" if decider == BY_ITSELF else CHANCE_WORD if decider == BY_CHANCE else "a seat"
            if given != expected and (asked or given == CHANCE_WORD):
                raise Unreadable(f"the step {self.steps[step]!r} of an agenda is decided by {expected}, not by {given}")

    def check_seat(self, state: S, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < state.seats:
            raise BadOption(f"there is no seat {seat}; this game has the seats 0 to {int(state.seats) - 1}")

    def settle(self, state: S) -> Outcome:
        """The outcome of a finished game: by points, then by the game's tie-break."""
        scores = list(state.scores())
        keys = [(score, int(state.tie_break(seat))) for seat, score in enumerate(scores)]
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        tied = sum(score == max(scores) for score in scores)
        return Outcome(scores, ranks, state.breakdown(), winners, tied > len(winners))


def span(seats: Sequence[int]) -> str:
    """A range of seat counts in words."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
