"""Dokmus as a game: what the program around the rules needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from motu.core.components import Entries
from motu.core.errors import BadOption
from motu.core.game import Game, Option, OptionValue
from motu.core.generator import Generator
from motu.core.journal import Event
from motu.core.position import Clauses
from motu.core.state import State
from motu.games.dokmus import components, draw, opening, position, secrets, text_board, view
from motu.games.dokmus.components import DokmusComponents
from motu.games.dokmus.grid import CELL_NAMES
from motu.games.dokmus.moves import NUMBERING, RULINGS, SEAT_NAMES, SIDE_LETTERS, SIDE_NAMES, SOURCE_NAMES, STEP_NAMES, TILE_NAMES
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import TURN_STEPS

LAYOUT_FORM = "[1-8][ABab][0-3]( [1-8][ABab][0-3])*"


class DokmusGame(Game):
    """Two to four players, eight rounds, an island that moves."""

    name = "dokmus"
    seats = range(2, 5)
    rules_version = 1
    numbering = NUMBERING
    rulings = RULINGS
    steps = STEP_NAMES
    open_steps = ("start", "turn", "put", "ruin")
    seat_names = SEAT_NAMES
    sources = SOURCE_NAMES
    folder = Path(__file__).parent
    field_words = {
        "cell": CELL_NAMES,
        "target": CELL_NAMES,
        "tile": TILE_NAMES,
        "side": SIDE_LETTERS,
        "face": SIDE_NAMES,
        "direction": ("clockwise", "counter_clockwise"),
        "quarters": ("0°", "90°", "180°", "270°"),
        "cards": tuple(" ".join(str(card) for card in range(1, 6) if cards >> card & 1) for cards in range(64)),
    }

    def __init__(self) -> None:
        super().__init__()
        self.options = self.declare(
            Option("layout", "", form=LAYOUT_FORM, form_words="tiles in reading order like '3B2 1A0 ...'"),
            Option("first", 0, low=0, high=4),
            Option("start_at_gap", True, choices=(True, False)),
            Option("forest_through_pair", True, choices=(True, False)),
            Option("dense_sacrifice_ranks", False, choices=(False, True)),
            Option("components", ""),
        )

    def check_components(self, entries: Entries) -> DokmusComponents:
        return components.check(entries)

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Dokmus:
        first = options["first"]
        if isinstance(first, int) and first > seats:
            raise BadOption(f"option 'first' names seat {first}, but only {seats} play")
        state = Dokmus(self, self.components_of(options)[0], seats, options)
        opening.prepare(state)
        if options["layout"]:
            opening.use_layout(state, read_layout(str(options["layout"]), seats))
        return state

    def look(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.look(cast(Dokmus, state), seat)

    def dream(self, view_: Mapping[str, Any], state: State, generator: Generator) -> None:
        view.dream(view_, cast(Dokmus, state), generator)

    def hides(self, state: State) -> bool:
        """D-DRAFT-2: guardian cards are chosen in secret."""
        return True

    def scramble(self, state: State, seat: int | None, seed: int) -> State:
        return secrets.scramble(cast(Dokmus, state), seat, seed)

    def clauses(self, state: State) -> dict[str, str]:
        return position.clauses(cast(Dokmus, state))

    def read_clauses(self, clauses: Clauses, state: State) -> None:
        position.read_clauses(clauses, cast(Dokmus, state))

    def draw(self, view_: Mapping[str, Any], language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> str:
        return draw.draw(self, view_, language, layout, last)

    def as_text(self, view_: Mapping[str, Any], language: str = "en") -> str:
        return text_board.as_text(self, view_, language)

    def draw_components(self, options: Mapping[str, OptionValue], language: str = "en") -> str:
        return draw.draw_components(self, self.components_of(options)[0], language)

    def details(self, state: State, action: int, code: str) -> dict[str, int | str]:
        """The tile, cell, card or number that a refusal speaks of beside the fields of the action."""
        island = cast(Dokmus, state)
        if code in ("ruin.open", "ruin.other_tile", "token.elsewhere"):
            return {"ruin": TILE_NAMES[island.tile_in(island.ruin)]}
        if code in ("token.carried", "token.too_far"):
            return {"origin": CELL_NAMES[island.carried]}
        if code == "guardian.other":
            return {"guardian": int(island.opened)}
        if code == "turn.tokens_left":
            return {"n": int(island.hand)}
        if code == "seat.none":
            return {"seats": int(island.seats)}
        return {}

    def pieces(self, state: State) -> dict[str, int]:
        """Tokens of each colour wherever they are, and how often each tile lies on the board beyond once."""
        island = cast(Dokmus, state)
        on_turn = int(island.decider()) if island.agenda and island.step() in TURN_STEPS else -1
        found: dict[str, int] = {}
        for seat in range(int(island.seats)):
            on_board = len(position.tokens_of(island, seat))
            in_hand = int(island.hand) if seat == on_turn else 0
            found[f"{SEAT_NAMES[seat]} tokens"] = on_board + in_hand + int(island.supply_of(seat)) + int(island.sacrificed_by(seat))
        tiles = [int(island.tile_in(slot)) for slot in range(island.slots_used()) if island.tile_in(slot) >= 0]
        found["tiles lying twice"] = len(tiles) - len(set(tiles))
        return found


def read_layout(text: str, seats: int) -> list[int]:
    """Ruling D-A2: the faces of a layout in reading order, checked against the number of players."""
    words = text.split()
    needed = 5 if seats == 2 else 8
    if len(words) != needed:
        raise BadOption(f"option 'layout' must name {needed} tiles for {seats} players, not {len(words)}")
    faces = [position.read_face("layout", word) for word in words]
    for place, face in enumerate(faces):
        if face // 8 in [other // 8 for other in faces[:place]]:
            raise BadOption(f"option 'layout' names tile {TILE_NAMES[face // 8]} twice")
    return faces
