"""Everything on the table, declared once. Positions, views and the way back from a view follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motu.core.components import Entries
from motu.core.errors import BadComponents, Unreadable
from motu.core.field_shapes import One, PerSeat, Row
from motu.core.fields import Cache, Fields, Follows, StateField
from motu.core.kinds import NONE, Count, Counters, Flag, Members, SeatNumber, ValueKind, Word, seat_names
from motu.core.numbering import shortened
from motu.core.position import Clauses, word_place
from motu.core.state import State
from motu.games.dokmus.components import check_drawing
from motu.games.dokmus.grid import CELL_NAMES, NOWHERE, SIZE, SLOTS, TILE_CELLS
from motu.games.dokmus.moves import SEAT_NAMES, SIDE_NAMES, TILE_NAMES, Guardian, Step
from motu.games.dokmus.state import FEW_BITS, ROUNDS, TOKENS, TOKENS_A_TURN, TURN_STEPS, DokmusState, Layer

CARD_WORDS = (NONE, "1", "2", "3", "4", "5")
CLOSED = -1
"""In place of a guardian card: one has been chosen, but this viewer does not know which."""


def face_number(word: str) -> int:
    """The side and its quarter turns, as the rules number them, that a word like 3B2 names."""
    return NOWHERE if word == NONE else SIDE_NAMES.index(word[:-1]) * 4 + int(word[-1])


class Face(ValueKind):
    """A tile as it lies: number, side and quarter turns, like 3B2."""

    def plain(self, state: State, kept: int) -> str:
        return NONE if kept < 0 else f"{SIDE_NAMES[kept // 4]}{kept % 4}"

    def kept(self, state: State, plain: Any) -> int:
        return face_number(plain)

    def read(self, state: State, clause: str, text: str) -> str:
        if text != NONE and (text[:-1].upper() not in SIDE_NAMES or text[-1] not in "0123"):
            raise Unreadable(f"{clause} must name tiles by number, side and quarter turns, like 3B2, not {shortened(text)}")
        return text.upper()


class TileInSlot(Word):
    """A tile by its number, kept as the slot in which it lies."""

    def plain(self, state: Any, kept: int) -> str:
        return super().plain(state, kept if kept == NOWHERE else state.tile_in(kept))

    def kept(self, state: Any, plain: Any) -> int:
        return NOWHERE if plain == NONE else int(state.slot_of(super().kept(state, plain)))


class CardNumber(ValueKind):
    """A guardian card by its number, 0 for none."""

    def write(self, state: State, plain: Any) -> str:
        return CARD_WORDS[plain]

    def read(self, state: State, clause: str, text: str) -> int:
        return word_place(clause, text, CARD_WORDS)


class Drawings(StateField):
    """Sides that are drawn otherwise than in the component data: `side 1A: .......|..MF...|` and so on."""

    def clauses(self, state: Any) -> dict[str, str]:
        rows = range(0, TILE_CELLS, SIZE)
        return {f"side {name}": "|".join(drawing[row : row + SIZE] for row in rows) for name, drawing in state.printed.redrawn.items()}

    def read(self, clauses: Clauses, state: Any) -> None:
        changes: dict[str, str] = {}
        for name in [name for name in SIDE_NAMES if f"side {name}" in clauses.given]:
            rows = clauses.take(f"side {name}").replace("|", " ")
            try:
                changes[name] = check_drawing(Entries({}, "position"), f"side {name}", rows)
            except BadComponents as problem:
                raise Unreadable(str(problem)) from None
        state.print_anew(changes)

    def show(self, state: Any, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        view[self.key] = dict(state.printed.redrawn)

    def set_from_view(self, view: Mapping[str, Any], state: Any) -> None:
        state.print_anew(view[self.key])


class Cards(One):
    """The guardian card of each seat. A position names all, a view those that its seat may know."""

    def show(self, state: Any, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        """D-DRAFT-2, D-TURN-2, ruling D-A29: one's own card, and every card whose owner's turn has begun."""
        held = [int(state.card_of(owner)) for owner in range(int(state.seats))]
        view[self.key] = [card if owner == viewer or card <= state.opened else CLOSED for owner, card in enumerate(held)]

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        """Left to chance: closed cards are drawn."""


# -- what holds where a clause is left out: a turn with guardian 3 and three tokens -----------------------------------------


def is_in_turn(state: DokmusState) -> bool:
    return state.agenda != 0 and state.step() in TURN_STEPS


def usual_layout(state: DokmusState) -> str:
    return "1A0 - 2A0 3A0 4A0 5A0" if state.seats == 2 else "1A0 2A0 3A0 4A0 - 5A0 6A0 7A0 8A0"


def usual_cards(state: DokmusState) -> str:
    return f"{SEAT_NAMES[state.decider()]} {Guardian.MOVE_TOKEN}" if is_in_turn(state) else NONE


def usual_opened(state: DokmusState) -> str:
    return CARD_WORDS[state.card_of(state.decider())] if is_in_turn(state) else NONE


def usual_hand(state: DokmusState) -> str:
    return str(TOKENS_A_TURN if is_in_turn(state) else 0)


def usual_supply(state: DokmusState) -> str:
    """D-SETUP-2: everybody has 25 tokens in all."""
    left: list[int] = []
    for seat in range(int(state.seats)):
        in_hand = int(state.hand) if is_in_turn(state) and seat == state.decider() else 0
        left.append(TOKENS - in_hand - int(state.sacrificed_by(seat)) - len(TOKENS_ON_BOARD.value(state, seat)))
    if min(left) < 0:
        raise Unreadable(f"sacrificed must hold {len(left)} numbers, and nobody has more than {TOKENS} tokens")
    return " ".join(map(str, left))


def drawn_words(state: DokmusState) -> tuple[str, ...]:
    """At set-up the tiles or the sides, one of which is being laid."""
    return {Step.SIDE: TILE_NAMES, Step.ORIENTATION: SIDE_NAMES}.get(int(state.step()), (NONE,))


TOKENS_ON_BOARD = PerSeat("words", Members(CELL_NAMES), "{seat}", "players.tokens", default=NONE, rows=SLOTS, bits=TILE_CELLS)
SUPPLY = PerSeat("supply", Count(0, TOKENS), "supply", "players.supply", default=usual_supply, lane=FEW_BITS)

FIELDS = Fields(
    Drawings(("printed",), "side", "redrawn"),
    Row(
        "words",
        Face(),
        DokmusState.slots_used,
        "tiles",
        default=usual_layout,
        first=Layer.FACE,
        form=f"name {{count}} slots, '{NONE}' for an empty one",
    ),
    One("gap", Count(0, int(SLOTS) - 1), key="gap"),
    One("drawn", Word(drawn_words), "drawn", default=lambda state: drawn_words(state)[0]),
    One("round", Count(1, ROUNDS + 1), "round", default="1"),
    One("talisman", SeatNumber(), "talisman", default=SEAT_NAMES[0]),
    One("first_drafter", SeatNumber(), "first drafter", default=lambda state: SEAT_NAMES[state.talisman]),
    Cards("cards", Counters(seat_names), "cards", default=usual_cards),
    One("opened", CardNumber(), "opened", default=usual_opened),
    One("hand", Count(0, TOKENS_A_TURN), "hand", default=usual_hand),
    One("acted", Flag(), "action used", "acted", default="no"),
    One("ruin", TileInSlot((NONE, *TILE_NAMES), NOWHERE), "ruin", default=NONE),
    One("carried", Word((NONE, *CELL_NAMES), NOWHERE), "carried", default=NONE),
    PerSeat("sacrificed", Count(0, TOKENS), "sacrificed", "players.sacrificed", lambda state: "0 " * int(state.seats), lane=FEW_BITS),
    SUPPLY,
    TOKENS_ON_BOARD,
    Follows("start_at_gap", "forest_through_pair", "dense_ranks"),  # from the options
    Cache("faces", "bodies", "reach", "reckoned", "turnable"),
)
