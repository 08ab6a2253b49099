"""The printed data: tile sides, guardian cards, score tables."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.components import Entries
from motu.games.dokmus.faces import MOST_BODIES, TERRAIN, Faces, cut_off, separate_bodies, turned_drawing
from motu.games.dokmus.grid import SIZE, TILE_CELLS
from motu.games.dokmus.moves import GUARDIANS, MOST_SEATS, SIDE_NAMES, TILES

ACTION_NAMES: Final = ("take the talisman", "move a tile", "move a token", "turn a tile")

FEWEST_TEMPLES: Final = 3
MOST_TEMPLES: Final = 5
FEWEST_LAND: Final = 13
"""Eight such sides have room for the 100 tokens of four players, five for the 50 of two."""
CORNERS: Final = (("north", "east"), ("east", "south"), ("south", "west"), ("west", "north"))
MOST_POINTS: Final = 99


class May:
    """What a guardian card allows, as bits."""

    TAKE_TALISMAN: Final = 1
    MOVE_TILE: Final = 2
    MOVE_TOKEN: Final = 4
    TURN_TILE: Final = 8


class DokmusComponents:
    """What is printed on tiles, cards and score track, checked."""

    def __init__(
        self,
        drawings: list[str],
        actions: vec[i64],
        in_play: vec[i64],
        temples: vec[i64],
        full_tile: vec[i64],
        spread: vec[i64],
        sacrifices: vec[i64],
    ) -> None:
        self.drawings = drawings
        """The 49 letters of each side, by side number."""
        self.redrawn: dict[str, str] = {}
        """The drawings of sides that a position for study has in its own way, by name."""
        self.faces = Faces(drawings)
        self.actions = actions
        """What each guardian card allows, by its number from 1, as a set of bits of `May`."""
        self.in_play = in_play
        """D-2P-3: the guardian cards in play by number of seats, card c at bit c."""
        self.temples = temples
        """Points for a token on ruins, a small and a large temple."""
        self.full_tile = full_tile
        """D-SCORE-4, D-2P-5: points for a tile with all temples discovered, by number of seats."""
        self.spread = spread
        """D-SCORE-5: points by number of tiles with a discovered temple."""
        self.sacrifices = sacrifices
        """D-SCORE-6: points by number of seats and rank, at seats * 4 + rank, ranks from 0."""

    def redraw(self, changes: dict[str, str]) -> DokmusComponents:
        """The same with other drawings of some sides, as a position for study may have them."""
        if not changes:
            return self
        drawings = [changes.get(name, drawing) for name, drawing in zip(SIDE_NAMES, self.drawings, strict=True)]
        copy = DokmusComponents(drawings, self.actions, self.in_play, self.temples, self.full_tile, self.spread, self.sacrifices)
        copy.redrawn = {name: drawings[side] for side, name in enumerate(SIDE_NAMES) if drawings[side] != self.drawings[side]}
        return copy

    def __eq__(self, other: object) -> bool:
        """Whether the same is drawn; what else is printed is the same in all positions of a game."""
        return isinstance(other, DokmusComponents) and self.drawings == other.drawings

    def __hash__(self) -> int:
        return hash("".join(self.drawings))


def check(entries: Entries) -> DokmusComponents:
    """The component data; raises BadComponents at the first entry that breaks an invariant of the game."""
    entries.only("edition", "status", "guardians", "guardians_in_play", "points", "sides")
    entries.text("edition")
    entries.text("status")
    actions = check_guardians(entries.table("guardians"))
    in_play = check_cards_in_play(entries.table("guardians_in_play"))
    points = entries.table("points")
    points.only("ruins", "small_temple", "large_temple", "spread", "full_tile", "sacrifices")
    temples = [points.number(name, 0, MOST_POINTS) for name in ("ruins", "small_temple", "large_temple")]
    spread = points.numbers("spread", 0, MOST_POINTS)
    if len(spread) != TILES + 1:
        raise points.fail("spread", f"must hold {TILES + 1} numbers, for 0 to {TILES} tiles, not {len(spread)}")
    full_tile = points.table("full_tile")
    full_tile.only("2", "3", "4")
    full = [0, 0] + [full_tile.number(seats, 0, MOST_POINTS) for seats in ("2", "3", "4")]
    ranks = points.table("sacrifices")
    ranks.only("2", "3", "4")
    ladder = [0] * (2 * int(MOST_SEATS))
    for seats in range(2, MOST_SEATS + 1):
        row = ranks.numbers(str(seats), 0, MOST_POINTS)
        if len(row) != seats:
            raise ranks.fail(str(seats), f"must hold {seats} numbers, one for each rank, not {len(row)}")
        ladder += row + [0] * (MOST_SEATS - seats)
    tables = [vec[i64](table) for table in (actions, in_play, temples, full, spread, ladder)]
    return DokmusComponents(check_sides(entries.table("sides")), *tables)


def check_guardians(cards: Entries) -> list[int]:
    """What each of the five cards allows, as bits."""
    names = [str(card) for card in range(1, GUARDIANS + 1)]
    cards.only(*names)
    found = [0]
    for name in names:
        listed = cards.get(name)
        if not isinstance(listed, list) or not listed or any(action not in ACTION_NAMES for action in listed):
            raise cards.fail(name, f"must be a list of {', '.join(repr(action) for action in ACTION_NAMES)}, not {listed!r}")
        bits = 0
        for action in listed:
            bits |= 1 << ACTION_NAMES.index(action)
        found.append(bits)
    return found


def check_cards_in_play(table: Entries) -> list[int]:
    """The cards for each number of seats; there must be one more than seats, so that the last has a choice."""
    table.only("2", "3", "4")
    found = [0, 0]
    for seats in range(2, MOST_SEATS + 1):
        cards = table.numbers(str(seats), 1, GUARDIANS)
        if len(set(cards)) != len(cards) or len(cards) <= seats:
            raise table.fail(str(seats), f"must hold more than {seats} different cards, not {cards}")
        bits = 0
        for card in cards:
            bits |= 1 << card
        found.append(bits)
    return found


def check_sides(sides: Entries) -> list[str]:
    """The drawings of all sides, in the order of their names."""
    sides.only(*SIDE_NAMES)
    drawings = [check_side(sides, name) for name in SIDE_NAMES]
    for place, drawing in enumerate(drawings):
        for earlier in range(place):
            other = drawings[earlier]
            for quarter in range(4):
                if other == drawing:
                    raise sides.fail(SIDE_NAMES[place], f"is the same as {SIDE_NAMES[earlier]} turned by {quarter} quarters")
                other = turned_drawing(other)
    return drawings


def check_side(sides: Entries, name: str) -> str:
    """One side: its size and letters, its temples, room for tokens and starts, and that all its land hangs together."""
    drawing = check_drawing(sides, name, sides.text(name))
    temples = sum(letter in "sL" for letter in drawing)
    if not FEWEST_TEMPLES <= temples <= MOST_TEMPLES:
        raise sides.fail(name, f"must have {FEWEST_TEMPLES} to {MOST_TEMPLES} temples, not {temples}")
    land = sum(letter in ".FVR" for letter in drawing)
    if land < FEWEST_LAND:
        raise sides.fail(name, f"must have at least {FEWEST_LAND} cells for tokens, not {land}")
    for cell, letter in enumerate(drawing):
        if letter in "sL" and not any(drawing[other] in ".FVR" for other in next_to(cell)):
            raise sides.fail(name, f"the temple in {where(cell)} has no cell for a token beside it")
    lost = cut_off(drawing)
    if lost >= 0:
        raise sides.fail(name, f"{where(lost)} cannot be reached from the rest of the side over land, temples or water")
    for first, second in CORNERS:
        if not any(drawing[cell] in ".F" for cell in (*edge(first), *edge(second))):
            raise sides.fail(name, f"neither its {first} nor its {second} edge has a meadow or forest to start on")
    return drawing


def check_drawing(entries: Entries, name: str, text: str) -> str:
    """Seven rows of seven terrain letters, as 49 letters."""
    rows = text.split()
    if len(rows) != SIZE:
        raise entries.fail(name, f"must have {SIZE} rows, not {len(rows)}")
    for row, letters in enumerate(rows):
        if len(letters) != SIZE:
            raise entries.fail(name, f"row {row + 1} must have {SIZE} cells, not {len(letters)}")
        for column, letter in enumerate(letters):
            if letter not in TERRAIN:
                raise entries.fail(name, f"{where(row * SIZE + column)} must be one of {' '.join(TERRAIN)}, not {letter!r}")
    drawing = "".join(rows)
    for letters, what in (("WsL", "waters and temples"), ("sL", "temples")):
        found = separate_bodies(drawing, letters)
        if found > MOST_BODIES:
            raise entries.fail(name, f"may have at most {MOST_BODIES} separate {what}, not {found}")
    return drawing


def next_to(cell: int) -> list[int]:
    """The cells of a tile that share a side with a cell."""
    row, column = divmod(cell, SIZE)
    found = [cell - SIZE] if row > 0 else []
    found += [cell + SIZE] if row < SIZE - 1 else []
    found += [cell - 1] if column > 0 else []
    return found + ([cell + 1] if column < SIZE - 1 else [])


def edge(name: str) -> list[int]:
    """The cells along an edge of a side as it is drawn."""
    if name in ("north", "south"):
        first = 0 if name == "north" else TILE_CELLS - SIZE
        return list(range(first, first + SIZE))
    first = 0 if name == "west" else SIZE - 1
    return list(range(first, TILE_CELLS, SIZE))


def where(cell: int) -> str:
    """A cell of a drawing in words."""
    return f"row {cell // SIZE + 1}, column {cell % SIZE + 1}"
