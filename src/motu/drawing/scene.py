"""A drawing in the making: what the drawings of all games know and write alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from motu.core.seats import OVER
from motu.core.view import View
from motu.drawing.part import Part
from motu.drawing.seats import looks

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event
    from motu.core.state import State


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

    def has_just(self, *kinds: str, **fields: int) -> bool:
        """Whether something of these kinds, with these fields, is among what happened last."""
        return any(event.kind in kinds and fields.items() <= event.fields.items() for event in self.last)

    # -- words -------------------------------------------------------------------------------------------------------

    def say(self, key: str, **fields: object) -> str:
        return self.game.texts.say(key, self.language, **fields)

    def word(self, key: str, **fields: object) -> str:
        return self.say(f"word.{key}", **fields)
