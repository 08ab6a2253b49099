"""What a seat or a spectator may know (rulings G-AMB-46 and G-AMB-47). `determinize` makes worlds that look like it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypedDict

from motu.core.agenda import BY_CHANCE
from motu.core.seats import CHANCE
from motu.core.view import CommonView
from motu.games.giants.determinize import determinize as determinize
from motu.games.giants.moves import PHASE_OF_STEP, STEP_NAMES
from motu.games.giants.rules import Giants

if TYPE_CHECKING:
    from motu.core.game import Game


class GoodsView(TypedDict, total=False):
    """What only a reserve can hold."""

    logs: int
    bases: int


class HoldingView(GoodsView):
    """What a seat has behind its screen, in front of it, or in closed hands."""

    workers: int
    markers: int
    sorcerer: bool
    chief: bool


class ClanView(TypedDict):
    """What a view tells of one seat."""

    name: str
    halves: int
    helping: int
    """Points for helping."""
    spent: HoldingView
    reserve: HoldingView | None
    """None for the others, unless everything is remembered. Closed hands count as part of it until they are opened."""
    bid: HoldingView | None
    """The own closed hands; None for the others."""


class ChoiceView(TypedDict):
    """The order of choice in an auction and the sculptors that have not carved."""

    order: list[int]
    chooser: int
    """The place in the order of whoever is asked next."""
    out: list[int]
    hands: list[int]
    chiefs: list[int]
    """Seats whose Chief was bid and has not carved."""


class PlacingView(TypedDict):
    """The figure that is being placed."""

    figure: str
    logs: int
    spot: str | None
    """The hex on which it stands, while its special action is decided."""


class HexView(TypedDict):
    """Figures and logs on a hex."""

    workers: list[int]
    sorcerers: list[int]
    chiefs: list[int]
    logs: int


class AhuView(TypedDict):
    """What is on an Ahu."""

    owner: int | None
    """None if the base is face down and was not peeked at."""
    moai: str | None
    headdress: str | None
    peeked: list[int]


class PieceView(TypedDict):
    """A Moai or headdress on its way."""

    place: str | None
    """None in front of the screen of its holder."""
    holder: int | None
    marked: bool
    unmoved: bool
    visited: list[str]


class HandView(TypedDict):
    """The piece that is being moved."""

    piece: str
    moved: bool
    recovered: bool


class GiantsView(CommonView):
    """What a seat or a spectator may know."""

    round: int
    first: int
    turn: int
    passed: list[int]
    dice: list[int]
    busy: bool
    idle: int
    ending: str
    supply: list[int]
    """Moai by size, like the next three."""
    tile: list[int]
    carved: list[int]
    gone: list[int]
    headdresses: int
    half_tablets: int
    logs: int
    logs_gone: int
    felled: list[str]
    players: list[ClanView]
    bids: int
    choice: ChoiceView | None
    placing: PlacingView | None
    hexes: dict[str, HexView]
    ahu: dict[str, AhuView]
    pieces: dict[str, PieceView]
    hand: HandView | None
    breakdown: list[dict[str, int]]


class ClanMemory(TypedDict):
    """What a seat remembers of a clan: its size, its logs, its half-tablets, and the round in which its Sorcerer last acted."""

    workers: int
    markers: int
    logs: int
    halves: int
    sorcerer: int


class RememberedView(GiantsView, total=False):
    """A view with what its seat remembers."""

    clans: list[ClanMemory] | None
    """None if nothing is known of how the clans have grown."""


def facts(state: Giants, seat: int | None) -> Mapping[str, Any]:
    """The points on the track."""
    return {
        "scores": [int(score) for score in state.scores()],
        "breakdown": [{name: int(points) for name, points in parts.items()} for parts in state.breakdown()],
    }


def phase_of(view: GiantsView) -> int:
    """G-TURN-1: the number of the phase of the round."""
    return PHASE_OF_STEP[STEP_NAMES.index(view["step"])]


def speaker(game: Game[Any], view: GiantsView) -> Giants:
    """A state with the words for what is to be decided: a world is costly to imagine; this one knows nothing but who decides what."""
    state: Giants = game.set_up(view["seats"], game.read_options(view["options"]))
    state.agenda = 0
    state.push(STEP_NAMES.index(view["step"]), BY_CHANCE if view["to_act"] == CHANCE else view["to_act"])
    return state
