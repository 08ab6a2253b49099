"""One lesson: read from a file of `games/<game>/lessons/`, checked key by key. `docs/lessons.md` tells how to write one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from motu.core.errors import MotuError
from motu.core.game import Game
from motu.core.numbering import folded
from motu.core.state import State
from motu.core.texts import LANGUAGES

Said = Mapping[str, str]
"""A sentence by language."""

LESSON_KEYS: Final = frozenset(
    ("title", "about", "order", "guided", "minutes", "seats", "seat", "options", "position", "begin", "seed", "step")
)
STEP_KEYS: Final = frozenset(("say", "point", "rules", "do", "else", "then", "reach", "within", "stars", "way"))
GOAL_KEYS: Final = frozenset(("points", "lead", "event", "times"))
USUAL_STARS: Final = 3


class BadLesson(MotuError):
    """A lesson that cannot be read or played; names the file and the step."""


@dataclass(frozen=True)
class Wanted:
    """Decisions that a step accepts: a written form in which `*` stands for anything, or a kind of action with values of its fields."""

    text: str = ""
    kind: str = ""
    fields: Mapping[str, tuple[str, ...]] | None = None

    def fits(self, game: Game, action: int) -> bool:
        numbering = game.numbering
        if self.text:
            form = ".*".join(re.escape(part) for part in folded(self.text).split("*"))
            return re.fullmatch(form, folded(numbering.write(action))) is not None
        if numbering.name(action) != self.kind:
            return False
        words = numbering.words(action)
        return all(words.get(name, "").casefold() in values for name, values in (self.fields or {}).items())


@dataclass(frozen=True)
class LessonGoal:
    """What a free stretch is for; every part that is given must hold."""

    points: int | None = None
    """Own points, or those that one would have if scoring came now where the game tells that."""
    lead: int | None = None
    """Points ahead of the best of the others."""
    event: str = ""
    """Something that must happen to the own seat, by the kind of the event."""
    times: int = 1
    """How often."""


@dataclass(frozen=True)
class LessonStep:
    """One thing said, and perhaps one thing done."""

    say: Said
    point: tuple[str, ...] = ()
    """What lights up: marks of touched things, `#ID` of anything drawn, `@NAME` of a place of the page; see `pointing`."""
    rules: tuple[str, ...] = ()
    do: tuple[Wanted, ...] = ()
    otherwise: Said | None = None
    """What is said about a legal decision that the step does not accept, or when a goal was missed."""
    then: tuple[str, ...] = ()
    """What happens after it, in writing and in order, whoever decides."""
    reach: LessonGoal | None = None
    within: int = 0
    """Own decisions in which the goal must be reached."""
    stars: tuple[int, int] = (0, 0)
    """Up to so many own decisions earn three stars, and two."""
    way: tuple[str, ...] = ()
    """Own decisions that reach the goal; a law plays them."""

    @property
    def is_told(self) -> bool:
        """Whether there is nothing to do but to read on."""
        return not self.do and self.reach is None

    def accepts(self, game: Game, action: int) -> bool:
        return any(wanted.fits(game, action) for wanted in self.do)

    def accepted(self, game: Game, legal: Iterable[int]) -> list[int]:
        """The legal decisions that the step accepts, in the order in which it names them."""
        actions = list(legal)
        found: dict[int, None] = {}
        for wanted in self.do:
            found |= {action: None for action in actions if wanted.fits(game, action)}
        return list(found)


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    game: Game
    name: str
    """The name of its file, and its part of the address."""
    title: Said
    about: Said
    order: int
    guided: bool
    """Whether it is the guided first game."""
    minutes: int
    seats: int
    seat: int
    """Where the learner sits."""
    options: Mapping[str, str]
    position: str
    """The position that it begins with; empty if it begins as a game does."""
    begin: tuple[str, ...]
    """What is decided before the first step, in writing, chance included."""
    seed: int
    """Decides what chance does where no script says it, and seeds the bots."""
    steps: tuple[LessonStep, ...]

    def start(self) -> State:
        """The first position, before `begin`."""
        if self.position:
            return self.game.from_position(self.position)
        state: State = self.game.start(self.seats, self.options)
        return state


class LessonReader:
    """Reads one file and says where it is wrong."""

    def __init__(self, game: Game, path: Path) -> None:
        self.game, self.path, self.where = game, path, ""

    def wrong(self, problem: str) -> BadLesson:
        return BadLesson(f"{self.game.name}/lessons/{self.path.name}{self.where}: {problem}")

    def lesson(self) -> Lesson:
        try:
            data = tomllib.loads(self.path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
            raise self.wrong(str(problem)) from None
        self.check_keys(data, LESSON_KEYS)
        game = self.game
        seats = self.number(data, "seats", game.seats[0])
        if seats not in game.seats:
            raise self.wrong(f"seats: {game.name} is not played by {seats}")
        word = str(data.get("seat", game.seat_names[0]))
        if word not in game.seat_names[:seats]:
            raise self.wrong(f"seat: one of {', '.join(game.seat_names[:seats])}, not {word!r}")
        if "position" in data and data.get("begin"):
            raise self.wrong("a lesson begins with a position or as a game does; `begin` belongs to the latter")
        title, about, steps = self.said(data, "title"), self.said(data, "about"), data.get("step", [])
        if not isinstance(steps, list) or not steps:
            raise self.wrong("a lesson has at least one [[step]]")
        return Lesson(
            game=game,
            name=self.path.stem,
            title=title,
            about=about,
            order=self.number(data, "order"),
            guided=data.get("guided") is True,
            minutes=self.number(data, "minutes", 3),
            seats=seats,
            seat=game.seat_names.index(word),
            options=game.split_options(str(data.get("options", "-"))),
            position=str(data.get("position", "")),
            begin=self.texts(data, "begin"),
            seed=self.number(data, "seed", 1),
            steps=tuple(self.step(place, step) for place, step in enumerate(steps, 1)),
        )

    def step(self, place: int, data: dict[str, Any]) -> LessonStep:
        self.where = f", step {place}"
        self.check_keys(data, STEP_KEYS)
        do, reach = data.get("do", []), data.get("reach")
        if do and reach:
            raise self.wrong("a step asks for a decision (`do`) or sets a goal (`reach`), not both")
        if bool(do or reach) != ("else" in data):
            raise self.wrong("`else` answers other decisions: a step with `do` or `reach` needs it, another has no use for it")
        if "then" in data and not (do or reach):
            raise self.wrong("`then` follows a decision; this step asks for none")
        stars = tuple(data.get("stars", (0, 0)))
        if len(stars) != 2 or not all(isinstance(star, int) for star in stars):
            raise self.wrong("`stars` holds two numbers of decisions: for three stars and for two")
        found = LessonStep(
            say=self.said(data, "say"),
            point=self.texts(data, "point"),
            rules=self.texts(data, "rules"),
            do=tuple(self.wanted(item) for item in (do if isinstance(do, list) else [do])),
            otherwise=self.said(data, "else") if "else" in data else None,
            then=self.texts(data, "then"),
            reach=self.goal(reach) if reach is not None else None,
            within=self.number(data, "within", 0),
            stars=(stars[0], stars[1]),
            way=self.texts(data, "way"),
        )
        if (found.reach is not None) != bool(found.within and found.way):
            raise self.wrong("`reach`, `within` and `way` come together: the goal, the decisions for it, and one way to it")
        self.where = ""
        return found

    def wanted(self, item: Any) -> Wanted:
        """A pattern of decisions."""
        if isinstance(item, str) and item.strip():
            return Wanted(text=item)
        if not isinstance(item, dict) or item.get("kind") not in [kind.name for kind in self.game.numbering.kinds]:
            raise self.wrong(f"`do` holds written decisions or tables with the `kind` of an action, not {item!r}")
        kind = next(kind for kind in self.game.numbering.kinds if kind.name == item["kind"])
        fields = {name: value for name, value in item.items() if name != "kind"}
        for name, value in fields.items():
            if name not in [field.name for field in kind.fields]:
                raise self.wrong(f"`do`: {kind.name} has no field {name!r}")
            fields[name] = tuple(str(word).casefold() for word in (value if isinstance(value, list) else [value]))
        return Wanted(kind=kind.name, fields=fields)

    def goal(self, data: Any) -> LessonGoal:
        if not isinstance(data, dict) or not data:
            raise self.wrong("`reach` is a table: points, lead, or event with times")
        self.check_keys(data, GOAL_KEYS)
        return LessonGoal(data.get("points"), data.get("lead"), str(data.get("event", "")), self.number(data, "times", 1))

    def said(self, data: Mapping[str, Any], key: str) -> Said:
        """A sentence in all languages."""
        found = data.get(key)
        if not isinstance(found, dict) or set(found) != set(LANGUAGES) or not all(str(text).strip() for text in found.values()):
            raise self.wrong(f"`{key}` must be said in {', '.join(LANGUAGES)}: {key}.en = ..., and so on")
        return {language: " ".join(str(text).split()) for language, text in found.items()}

    def texts(self, data: Mapping[str, Any], key: str) -> tuple[str, ...]:
        found = data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
            raise self.wrong(f"`{key}` is a list of texts")
        return tuple(found)

    def number(self, data: Mapping[str, Any], key: str, otherwise: int | None = None) -> int:
        found = data.get(key, otherwise)
        if not isinstance(found, int) or isinstance(found, bool):
            raise self.wrong(f"`{key}` must be a whole number")
        return found

    def check_keys(self, data: Mapping[str, Any], known: frozenset[str]) -> None:
        for key in data:
            if key not in known:
                raise self.wrong(f"there is no key {key!r} here; there are {', '.join(sorted(known))}")
