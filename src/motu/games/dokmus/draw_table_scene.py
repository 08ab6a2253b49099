"""What all parts of a table share: the view with its words and legal decisions, the plan of the board, symbols."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from motu.drawing import DrawingScene, Look
from motu.games.dokmus import draw_beasts, draw_ground, draw_land
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.draw_plan import RECTANGLE, SQUARE
from motu.games.dokmus.grid import CELL_NUMBERS, TILE_CELLS, row_and_column
from motu.games.dokmus.moves import NUMBERING, SIDE_NAMES, TILE_NAMES, Act
from motu.games.dokmus.state import ROUNDS
from motu.games.dokmus.view import DokmusView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

NO_TILE: Final = "-"
TERRAIN_WORDS: Final = {
    ".": "meadow",
    "F": "forest",
    "M": "mountain",
    "V": "volcano",
    "W": "water",
    "R": "ruins",
    "s": "small_temple",
    "L": "large_temple",
}


class TableScene(DrawingScene):
    """A table in the making, which is passed from part to part."""

    view: DokmusView

    def __init__(self, game: Game, view: DokmusView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.printed: DokmusComponents = game.components_of(view["options"])[0]
        self.plan = RECTANGLE if len(view["tiles"]) == RECTANGLE.rows * 3 else SQUARE
        self.symbols = {**fixed_symbols(self.looks, int(self.printed.temples[1]), int(self.printed.temples[2]))}
        self.symbols["slab"] = draw_ground.slab(self.plan.rise)
        self.slot_of = {word[0]: slot for slot, word in enumerate(view["tiles"]) if word != NO_TILE}
        """Where each tile lies, by its number."""

    @cached_property
    def owners(self) -> dict[int, int]:
        """Who has a token on a cell, by the number of the cell."""
        return {CELL_NUMBERS[name]: seat for seat, player in enumerate(self.view["players"]) for name in player["tokens"]}

    @cached_property
    def letters(self) -> dict[int, str]:
        """The terrain of every cell, by the number of the cell."""
        found: dict[int, str] = {}
        for slot, word in enumerate(self.view["tiles"]):
            if word != NO_TILE:
                for place, letter in enumerate(draw_ground.as_it_lies(self.drawing(word), int(word[2]))):
                    found[slot * TILE_CELLS + place] = letter
        return found

    @cached_property
    def targets(self) -> dict[int, set[int]]:
        """The cells of legal decisions by kind."""
        found: dict[int, set[int]] = {}
        for action in self.view["legal"]:
            found.setdefault(int(NUMBERING.kind[action]), set()).add(int(NUMBERING.first[action]))
        return found

    def cells(self, *kinds: int) -> set[int]:
        return set().union(*(self.targets.get(kind, set()) for kind in kinds))

    @property
    def shared_crossings(self) -> set[int]:
        """Ruling D-A7: cells that can be reached over water and over land as well."""
        return self.cells(Act.CROSS) & self.cells(Act.PLACE, Act.PAY)

    @property
    def carried(self) -> int | None:
        """The cell whose token is being moved."""
        return None if self.view["carried"] == NO_TILE else CELL_NUMBERS[self.view["carried"]]

    @cached_property
    def terrain_words(self) -> dict[str, str]:
        return {letter: self.word(name) for letter, name in TERRAIN_WORDS.items()}

    @cached_property
    def temple_points(self) -> dict[str, str]:
        """D-SCORE-3: what a small and a large temple are worth, in words."""
        return {letter: self.word("points", n=int(self.printed.temples[place])) for place, letter in ((1, "s"), (2, "L"))}

    @cached_property
    def discoverers(self) -> dict[int, str]:
        """D-SCORE-2: who has discovered a temple, by its cell: everybody with a token beside it, across borders too."""
        found: dict[int, str] = {}
        places = {row_and_column(cell): seat for cell, seat in self.owners.items()}
        for cell, letter in self.letters.items():
            if letter in "sL":
                row, column = row_and_column(cell)
                beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
                seats = sorted({places[place] for place in beside if place in places})
                if seats:
                    found[cell] = ", ".join(self.looks[seat].name for seat in seats)
        return found

    def drawing(self, word: str) -> str:
        """The 49 letters of the side that a word like 3B2 names."""
        return self.view["redrawn"].get(word[:2]) or self.printed.drawings[SIDE_NAMES.index(word[:2])]

    def slot_of_tile(self, tile: int) -> int | None:
        return self.slot_of.get(TILE_NAMES[tile])

    def where(self) -> str:
        number = min(self.view["round"], ROUNDS)
        return self.word("round_of", n=number, of=ROUNDS) if number else self.word("set_up")


@cache
def fixed_symbols(looks: tuple[Look, ...], small: int, large: int) -> dict[str, str]:
    """The symbols that are the same in all positions of a game."""
    tribes = {f"tribe-{look.colour}": draw_land.tribe(look.colour, look.letter) for look in looks}
    return {
        **draw_land.SYMBOLS,
        **draw_land.temples(small, large),
        **draw_ground.SYMBOLS,
        "gap": draw_ground.GAP,
        **draw_beasts.SYMBOLS,
        **tribes,
    }
