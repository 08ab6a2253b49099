"""What can be seen, and the worlds behind it: everybody sees who has sealed a card, only its owner knows which."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from motu.core.generator import Generator
from motu.core.kinds import members
from motu.core.view import CommonView
from motu.template.rules import NO_CARD, Template


class TemplateSeat(TypedDict):
    """What a view tells of one seat."""

    name: str
    cards: list[str]
    bid: int | None
    """The sealed card, 0 for none; None for those who may not know it."""
    has_bid: bool


class TemplateView(CommonView):
    """What a seat or a spectator may know."""

    round: int
    pearl: int
    players: list[TemplateSeat]


def facts(state: Template, seat: int | None) -> Mapping[str, Any]:
    """What a view holds beyond the fields of the state."""
    return {"players": [{"has_bid": state.bids[owner] != NO_CARD} for owner in range(state.seats)]}


def determinize(view: TemplateView, state: Template, generator: Generator) -> None:
    """Draw what the view does not tell: the sealed cards of the others."""
    for seat, player in enumerate(view["players"]):
        if player["has_bid"] and player["bid"] is None:
            seal(state, seat, generator)


def scramble(state: Template, seat: int | None, seed: int) -> Template:
    """T-BID-2: another world for a seat that cannot know the sealed cards of the others; written from the rules, to test the view."""
    other, generator = state.clone(), Generator(seed)
    for owner in range(state.seats):
        if owner != seat and state.bids[owner] != NO_CARD:
            seal(other, owner, generator)
    return other


def seal(state: Template, seat: int, generator: Generator) -> None:
    """Any card that a seat can have sealed."""
    cards = members(state.hands[seat])
    state.bids[seat] = cards[generator.below(len(cards))]
