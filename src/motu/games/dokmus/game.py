"""Dokmus as a game: what the program around the rules needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from motu.core.errors import BadOption
from motu.core.game import Game
from motu.core.options import Option, OptionValue
from motu.core.touch import TouchPath
from motu.games.dokmus import components, draw, encoding, moves, opening, position, secrets, text_board, touch, view
from motu.games.dokmus.fields import FIELDS, TOKENS_ON_BOARD, face_number, is_in_turn
from motu.games.dokmus.grid import CELL_NAMES
from motu.games.dokmus.rules import Dokmus

LAYOUT_FORM = "[1-8][ABab][0-3]( [1-8][ABab][0-3])*"


class DokmusGame(Game[Dokmus]):
    """Two to four players, eight rounds, an island that moves."""

    name = "dokmus"
    seats = range(2, 5)
    rules_version = 1
    numbering = moves.NUMBERING
    rulings = moves.RULINGS
    steps = moves.STEP_NAMES
    open_steps = ("start", "turn", "put", "ruin")
    seat_names = moves.SEAT_NAMES
    sources = moves.SOURCE_NAMES
    folder = Path(__file__).parent
    fields = FIELDS
    view_type = view.DokmusView
    components = components
    drawing = draw
    encoding = encoding
    text_board = text_board
    facts = view
    told_by = {"card_kept": "card_chosen"}
    points_shown = "points"
    reading = position
    secrets = secrets
    field_words = {
        "cell": CELL_NAMES,
        "target": CELL_NAMES,
        "tile": moves.TILE_NAMES,
        "side": moves.SIDE_LETTERS,
        "face": moves.SIDE_NAMES,
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

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Dokmus:
        first = options["first"]
        if isinstance(first, int) and first > seats:
            raise BadOption(f"option 'first' names seat {first}, but only {seats} play")
        state = Dokmus(self, self.components_of(options)[0], seats, options)
        opening.prepare(state)
        if options["layout"]:
            opening.use_layout(state, read_layout(str(options["layout"]), seats))
        return state

    def hides(self, state: Dokmus) -> bool:
        """D-DRAFT-2: guardian cards are chosen in secret."""
        return True

    def touch_path(self, action: int) -> TouchPath:
        return touch.touch_path(action)

    def touch_paths(self, view: Mapping[str, Any]) -> dict[int, TouchPath]:
        """A guardian is touched first in a turn, and not when ruins grant the action."""
        return {action: touch.touch_path(action, view["step"]) for action in view["legal"]}

    def details(self, state: Dokmus, action: int, code: str) -> dict[str, int | str]:
        """The tile, cell, card or number that a refusal speaks of beside the fields of the action."""
        if code in ("ruin.open", "ruin.other_tile", "token.elsewhere"):
            return {"ruin": moves.TILE_NAMES[state.tile_in(state.ruin)]}
        if code in ("token.carried", "token.too_far"):
            return {"origin": CELL_NAMES[state.carried]}
        if code == "guardian.other":
            return {"guardian": int(state.opened)}
        if code == "turn.tokens_left":
            return {"n": int(state.hand)}
        if code == "seat.none":
            return {"seats": int(state.seats)}
        return {}

    def pieces(self, state: Dokmus) -> dict[str, int]:
        """Tokens of each colour wherever they are, and how often each tile lies on the board beyond once."""
        found: dict[str, int] = {}
        for seat in range(int(state.seats)):
            on_board = len(TOKENS_ON_BOARD.value(state, seat))
            in_hand = int(state.hand) if is_in_turn(state) and seat == state.decider() else 0
            found[f"{moves.SEAT_NAMES[seat]} tokens"] = on_board + in_hand + int(state.supply_of(seat)) + int(state.sacrificed_by(seat))
        tiles = [int(state.tile_in(slot)) for slot in range(state.slots_used()) if state.tile_in(slot) >= 0]
        found["tiles lying twice"] = len(tiles) - len(set(tiles))
        return found


def read_layout(text: str, seats: int) -> list[int]:
    """Ruling D-A2: the faces of a layout in reading order, checked against the number of players."""
    words = text.split()
    needed = 5 if seats == 2 else 8
    if len(words) != needed:
        raise BadOption(f"option 'layout' must name {needed} tiles for {seats} players, not {len(words)}")
    faces = [face_number(word.upper()) for word in words]
    for place, face in enumerate(faces):
        if face // 8 in [other // 8 for other in faces[:place]]:
            raise BadOption(f"option 'layout' names tile {moves.TILE_NAMES[face // 8]} twice")
    return faces
