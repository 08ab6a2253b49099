"""A drawing in the making: what the drawings of all games know and write alike."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from motu.core.seats import OVER
from motu.core.view import View
from motu.drawing.keeping import keeping
from motu.drawing.part import Part
from motu.drawing.seats import looks

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.core.state import State


WITHOUT_REFERENCES: Final = 2
"""The form in which equal facts are written alike, whether or not they are the same objects."""
NOBODY_ACTS: Final = -9
"""For drawings to which it does not matter who is to act."""
MOST_KEPT: Final = 2048
"""Parts of tables that are kept, of some 10 KB each."""


class KnownFacts(bytes):
    """What a drawing is made from, written down: by that it is found again."""

    view: Mapping[str, Any]
    events: list[Event]

    @classmethod
    def of(cls, view: Mapping[str, Any], events: list[Event]) -> KnownFacts:
        told: Any = (view, [(event.kind, event.fields) for event in events])
        try:
            known = cls(marshal.dumps(told, WITHOUT_REFERENCES))
        except ValueError:  # a fact of a class that only Python itself can write
            known = cls(repr(told).encode())
        known.view, known.events = view, events
        return known


class DrawingScene:
    """A view with its words, who looks how, and the parts that are drawn so far."""

    part: Part
    """The part that is being drawn."""

    def __init__(self, game: Game, view: Mapping[str, Any], language: str, layout: str, last: Iterable[Event]) -> None:
        self.game, self.view, self.language = game, view, language
        self.parts: list[Part] = []
        self.is_tall = layout == "tall"
        self.last = [event for event in last if event.seen_by(view["seat"])]
        self.looks = looks(game, language)[: view["seats"]]
        self.is_over = view["to_act"] == OVER

    @cached_property
    def state(self) -> State:
        """A state that looks like the view, for drawings that must count something by the rules; most need none."""
        state: State = self.view.world if isinstance(self.view, View) else self.game.imagine(self.view, 0)
        return state

    def open_part(
        self, name: str, width: float, height: float, label: str, seat: int | None = None, symbols: Mapping[str, str] | None = None
    ) -> Part:
        """A new part of the table, which panels draw into from now on."""
        self.part = Part(name, width, height, label, seat, symbols)
        self.parts.append(self.part)
        return self.part

    def drawn_from(
        self, draw: Callable[..., None], facts: Mapping[str, Any], *given: Hashable, events: Iterable[Event] = (), whose: int | None = None
    ) -> Part:
        """What a function draws from these facts of the view and these events alone, drawn once for as long as they are the same.

        It is called with a scene that knows nothing else, through the eyes of `whose`, and opens a part or draws into an empty one.
        """
        over = OVER if self.is_over else NOBODY_ACTS
        view = {"options": self.view["options"], "seats": self.view["seats"], "seat": whose, "to_act": over, **facts}
        layout = "tall" if self.is_tall else "wide"
        make: Callable[..., DrawingScene] = type(self)
        return kept_part(make, draw, self.game, self.language, layout, given, KnownFacts.of(view, list(events)))

    def has_just(self, *kinds: str, **fields: int) -> bool:
        """Whether something of these kinds, with these fields, is among what happened last."""
        for event in self.last:
            if event.kind in kinds and (not fields or fields.items() <= event.fields.items()):
                return True
        return False

    # -- words -------------------------------------------------------------------------------------------------------

    def say(self, key: str, **fields: object) -> str:
        return self.game.texts.say(key, self.language, **fields)

    def word(self, key: str, **fields: object) -> str:
        return self.game.texts.say(f"word.{key}", self.language, **fields)


@keeping
@lru_cache(MOST_KEPT)
def kept_part(
    make: Callable[..., DrawingScene],
    draw: Callable[..., None],
    game: Game,
    language: str,
    layout: str,
    given: tuple[Hashable, ...],
    known: KnownFacts,
) -> Part:
    """The part that a function draws in a scene of these facts."""
    scene = make(game, known.view, language, layout, ())
    scene.last = known.events
    scene.part = Part("piece", 0, 0, "")
    draw(scene, *given)
    return scene.part
