"""What all parts of a table share: the view with its words and legal decisions, the plan of the board, symbols."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from motu.drawing import DrawingScene, Look
from motu.games.dokmus import draw_beasts, draw_ground, draw_land
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.draw_plan import RECTANGLE, RECTANGLE_TALL, SQUARE
from motu.games.dokmus.grid import CELL_NUMBERS, TILE_CELLS, row_and_column
from motu.games.dokmus.moves import NUMBERING, SIDE_NAMES, TILE_NAMES, Act
from motu.games.dokmus.state import ROUNDS
from motu.games.dokmus.view import DokmusView, as_it_lies

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

NO_TILE: Final = "-"
SET_DOWN: Final = ("started", "placed", "placed_anywhere", "paid", "crossed")
"""Events after which a new token stands on a cell."""
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


class DokmusScene(DrawingScene):
    """A table in the making, which is passed from part to part."""

    view: DokmusView

    def __init__(self, game: Game, view: DokmusView, language: str, layout: str, last: Iterable[Event]) -> None:
        super().__init__(game, view, language, layout, last)
        self.printed: DokmusComponents = game.components_of(view["options"])[0]
        duel = RECTANGLE_TALL if self.is_tall else RECTANGLE
        self.plan = duel if len(view["tiles"]) == duel.rows * 3 else SQUARE
        self.symbols = fixed_symbols(self.looks, int(self.printed.temples[1]), int(self.printed.temples[2]), self.plan.rise)
        self.slot_of = {word[0]: slot for slot, word in enumerate(view["tiles"]) if word != NO_TILE}
        """Where each tile lies, by its number."""

    @cached_property
    def land(self) -> Land:
        """The island as it lies."""
        return land_of(tuple(self.view["tiles"]), tuple(self.view["redrawn"].items()), self.printed)

    @cached_property
    def settled(self) -> Settled:
        """The tokens on the island, and what they have discovered."""
        return settled(self.land, tuple([tuple(player["tokens"]) for player in self.view["players"]]))

    @property
    def owners(self) -> dict[int, int]:
        """Who has a token on a cell, by the number of the cell."""
        return self.settled.owners

    @property
    def tokens(self) -> list[list[tuple[int, int]]]:
        """By slot: the place in the tile as it lies, and the seat, of every token."""
        return self.settled.tokens

    @cached_property
    def placed(self) -> set[int]:
        """The cells on which a token was set down just now."""
        return {event.fields["cell"] for event in self.last if event.kind in SET_DOWN}

    @cached_property
    def moved(self) -> dict[int, int]:
        """Where a token stands that was moved just now, and where it came from."""
        return {event.fields["target"]: event.fields["cell"] for event in self.last if event.kind == "token_moved"}

    @property
    def letters(self) -> dict[int, str]:
        """The terrain of every cell, by the number of the cell."""
        return self.land.letters

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

    @property
    def words_by_letter(self) -> tuple[tuple[str, str], ...]:
        """The name of each terrain by its letter."""
        return terrain_words(self.game, self.language, tuple(int(points) for points in self.printed.temples))

    @property
    def discovered(self) -> dict[int, list[int]]:
        """D-SCORE-2: who has discovered a temple, by its cell: everybody with a token beside it, across borders too."""
        return self.settled.discovered

    def drawing(self, word: str) -> str:
        """The 49 letters of the side that a word like 3B2 names."""
        return self.land.drawings[word]

    def guardian_words(self, card: int) -> str:
        return f"{self.word('guardian')} {card}: {self.word(f'guardian_{card}')}"

    def slot_of_tile(self, tile: int) -> int | None:
        return self.slot_of.get(TILE_NAMES[tile])

    def where(self) -> str:
        number = min(self.view["round"], ROUNDS)
        return self.word("round_of", n=number, of=ROUNDS) if number else self.word("set_up")


class Land:
    """The island as it lies, which everybody sees alike."""

    def __init__(self, drawings: dict[str, str], lying: list[str]) -> None:
        self.drawings = drawings
        """The 49 letters of every side that lies there, by words like 3B2."""
        self.lying = lying
        """By slot: the letters of the tile as it lies, none where no tile does."""
        self.letters = {slot * TILE_CELLS + place: letter for slot, letters in enumerate(lying) for place, letter in enumerate(letters)}
        """The terrain of every cell, by the number of the cell."""


@lru_cache(128)
def land_of(tiles: tuple[str, ...], redrawn: tuple[tuple[str, str], ...], printed: DokmusComponents) -> Land:
    """The island of these tiles."""
    sides = dict(zip(SIDE_NAMES, printed.drawings, strict=True)) | dict(redrawn)
    drawings = {word: sides[word[:2]] for word in tiles if word != NO_TILE}
    lying = ["" if word == NO_TILE else as_it_lies(drawings[word], int(word[2])) for word in tiles]
    return Land(drawings, lying)


class Settled:
    """The tokens on an island, which everybody sees alike; see the properties of `DokmusScene`."""

    def __init__(self, owners: dict[int, int], tokens: list[list[tuple[int, int]]], discovered: dict[int, list[int]]) -> None:
        self.owners, self.tokens, self.discovered = owners, tokens, discovered


@lru_cache(512)
def settled(land: Land, players: tuple[tuple[str, ...], ...]) -> Settled:
    """The tokens of the seats on these cells."""
    owners = {CELL_NUMBERS[name]: seat for seat, names in enumerate(players) for name in names}
    tokens: list[list[tuple[int, int]]] = [[] for _ in range(len(CELL_NUMBERS) // TILE_CELLS)]
    for cell, seat in sorted(owners.items()):
        tokens[cell // TILE_CELLS].append((cell % TILE_CELLS, seat))
    discovered: dict[int, list[int]] = {}
    places = {row_and_column(cell): seat for cell, seat in owners.items()}
    for cell, letter in land.letters.items():
        if letter in "sL":
            row, column = row_and_column(cell)
            beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            seats = sorted({places[place] for place in beside if place in places})
            if seats:
                discovered[cell] = seats
    return Settled(owners, tokens, discovered)


@cache
def terrain_words(game: Game, language: str, temples: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    """D-SCORE-1, D-SCORE-3: the name of each terrain, with what it is worth, or why nobody can stand there."""
    words = {letter: game.texts.say(f"word.{name}", language) for letter, name in TERRAIN_WORDS.items()}
    words |= {letter: game.texts.say(f"word.{key}", language) for letter, key in (("M", "barred_mountain"), ("W", "barred_water"))}
    for letter, points in zip("RsL", temples, strict=True):
        words[letter] += f" ({game.texts.say('word.points', language, n=points)})"
    return tuple(words.items())


@cache
def fixed_symbols(looks: tuple[Look, ...], small: int, large: int, rise: float) -> dict[str, str]:
    """The symbols that are the same in all positions of a game."""
    tribes = {f"tribe-{look.colour}": draw_land.tribe(look.colour, look.letter) for look in looks}
    return {
        **draw_land.SYMBOLS,
        **draw_land.temples(small, large),
        **draw_ground.SYMBOLS,
        "slab": draw_ground.slab(rise),
        "gap": draw_ground.GAP,
        **draw_beasts.SYMBOLS,
        **tribes,
    }
