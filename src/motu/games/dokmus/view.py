"""What can be seen: the board is open to all; guardian cards are known to those who chose or were handed them (ruling D-A29)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import permutations
from typing import Any, Final, TypedDict

from motu.core.bits import pack_nibbles
from motu.core.generator import Generator
from motu.core.kinds import members
from motu.core.view import CommonView
from motu.games.dokmus.cells import find_free
from motu.games.dokmus.faces import turned_drawing
from motu.games.dokmus.fields import CLOSED
from motu.games.dokmus.grid import SIZE
from motu.games.dokmus.moves import MOST_SEATS, Guardian
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import Layer

NO_LAND: Final = " " * SIZE * SIZE


class DokmusSeat(TypedDict):
    """What a view tells of one seat."""

    name: str
    tokens: list[str]
    """The cells with a token."""
    supply: int
    sacrificed: int


class DokmusView(CommonView):
    """What a seat or a spectator may know."""

    tiles: list[str]
    """By slot: number, side and quarter turns, like 3B2; `-` where no tile lies."""
    gap: int
    terrain: list[str]
    """The board row by row in terrain letters, blanks where no tile lies."""
    redrawn: dict[str, str]
    """Sides that are drawn otherwise than in the component data."""
    drawn: str
    """At set-up the tile, or the side, that is being laid."""
    round: int
    talisman: int
    first_drafter: int
    opened: int
    """The card whose owner is on turn, 0 if none is."""
    cards: list[int]
    """By seat: 0 before it has chosen, -1 for a card that this viewer does not know."""
    handed: list[int]
    """The cards that the seat itself chose or chooses from."""
    hand: int
    acted: bool
    ruin: str
    """The tile to which an open extra action is tied, or `-`."""
    carried: str
    """The cell whose token is being moved, or `-`."""
    players: list[DokmusSeat]
    points: list[dict[str, int]]
    """By seat and source, as if the game were scored now."""


def facts(state: Dokmus, seat: int | None) -> Mapping[str, Any]:
    """The terrain as it lies, the points, and what the seat was handed in the draft."""
    return {
        "terrain": terrain_rows(state),
        "handed": [] if seat is None else members(int(state.handed_to(seat))),
        "scores": state.scores(),
        "points": state.breakdown(),
    }


def terrain_rows(state: Dokmus) -> list[str]:
    """The board row by row in terrain letters, blanks where no tile lies."""
    faces = [int(state.words[Layer.FACE + slot]) for slot in range(state.slots_used())]
    drawings = state.printed.drawings
    return list(rows_of(tuple([as_it_lies(drawings[face // 4], face % 4) if face >= 0 else NO_LAND for face in faces])))


@cache
def as_it_lies(drawing: str, quarters: int) -> str:
    """The letters of a tile that was turned so often."""
    for _ in range(quarters):
        drawing = turned_drawing(drawing)
    return drawing


@lru_cache(1024)
def rows_of(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The rows of a board of these tiles, three beside each other."""
    return tuple(
        "".join([tile[row * SIZE : row * SIZE + SIZE] for tile in tiles[first : first + 3]])
        for first in range(0, len(tiles), 3)
        for row in range(SIZE)
    )


def determinize(view: DokmusView, state: Dokmus, generator: Generator) -> None:
    """Closed guardian cards are drawn among all that the viewer must hold possible, all alike."""
    find_free(state)
    hands = possible_cards(view, members(int(state.printed.in_play[state.seats])))
    state.cards = pack_nibbles(hands[int(generator.below(len(hands)))])


def possible_cards(view: DokmusView, in_play: list[int]) -> list[list[int]]:
    """Ruling D-A29: every way in which the cards can be held, given what the viewer sees and was handed."""
    cards = view["cards"]
    closed = [owner for owner, card in enumerate(cards) if card == CLOSED]
    unseen = [card for card in in_play if card not in cards and card > view["opened"]]
    found: list[list[int]] = []
    for guess in permutations(unseen, len(closed)):
        held = list(cards)
        for owner, card in zip(closed, guess, strict=True):
            held[owner] = card
        if agrees_with_handed(view, held, in_play):
            found.append(held + [Guardian.NONE] * (MOST_SEATS - len(held)))
    return found


def agrees_with_handed(view: DokmusView, held: list[int], in_play: list[int]) -> bool:
    """D-DRAFT-1: the cards handed to the viewer are those that the earlier choosers had not kept."""
    if not view["handed"]:
        return True
    seat = view["first_drafter"]
    rest = set(in_play)
    while seat != view["seat"]:
        rest.discard(held[seat])
        seat = (seat + 1) % len(held)
    return rest == set(view["handed"])
