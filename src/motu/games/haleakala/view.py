"""What can be seen: everything on the table, for every seat and for spectators alike (ruling H-AMB-28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from motu.core.bits import unpack_nibbles
from motu.core.generator import Generator
from motu.core.view import CommonView
from motu.games.haleakala.island import SEGMENTS
from motu.games.haleakala.moves import CARD_KINDS, RACK_NAMES
from motu.games.haleakala.position import count_statues
from motu.games.haleakala.rules import Haleakala


class HaleakalaSeat(TypedDict):
    """What lies in front of one seat and what it has on the island."""

    name: str
    supply: list[int]
    """Number discs in the supply."""
    beaches: list[list[int]]
    """Number discs on each beach."""
    sums: list[int]
    """The sum of the numbers on each beach."""
    invocation: int
    """The beach of the invocation disc; 6 in the supply, 7 in the box."""
    shaman: str
    statues: list[str]
    cards: dict[str, int]
    """Kept palm cards by kind; kinds without a card are left out."""
    rack: list[str]
    """Scoring cards bought in this round."""
    points: dict[str, int]
    """Points by source."""


class HaleakalaView(CommonView):
    """What anybody may know."""

    start_player: int
    turn: int
    round: int
    boat: int
    boat_moves: int
    """How far the boat is about to move; 0 when it lies still."""
    summoned: bool
    """Whether the boat carries an invocation on the move that is about to happen."""
    idle_turns: int
    pier: int
    huts: list[int]
    """The beach on which the shaman of each seat starts."""
    prices: dict[str, int]
    """Shells for each rack card."""
    lava: list[int]
    """Lava discs on each crater."""
    lava_pool: int
    cards: list[list[str]]
    """The cards in the two recesses of each segment, `-` for an empty one."""
    waiting_card: str
    """The card that the second taker is about to receive."""
    rack: list[str]
    piles: list[int]
    """How many cards are left in each pile."""
    unseen: list[dict[str, int]]
    """What is left in each pile, by kind; its order is not known."""
    discards: dict[str, int]
    players: list[HaleakalaSeat]


def facts(state: Haleakala, seat: int | None) -> Mapping[str, Any]:
    """What is printed, and what can be counted."""
    printed = state.printed
    return {
        "pier": int(printed.pier),
        "huts": [int(hut) for hut in printed.huts],
        "prices": {name: int(printed.prices[card]) for card, name in enumerate(RACK_NAMES)},
        "piles": [sum(unpack_nibbles(int(pile), CARD_KINDS)) for pile in (state.first_pile, state.second_pile, state.third_pile)],
        "scores": [int(score) for score in state.scores()],
        "players": [{"sums": [int(player.sum_on(beach)) for beach in range(SEGMENTS)]} for player in (state.red, state.yellow)],
    }


def determinize(view: HaleakalaView, state: Haleakala, generator: Generator) -> None:
    """Everything is open, and piles have no order, so there is just one world behind a view."""
    count_statues(state)
