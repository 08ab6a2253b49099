"""What can be seen: the board is open to all; guardian cards are known to those who chose or were handed them (ruling D-A29)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from motu.core.bits import pack_nibbles
from motu.core.generator import Generator
from motu.games.dokmus.cells import put_token
from motu.games.dokmus.faces import turned_drawing
from motu.games.dokmus.grid import CELL_NAMES, CELL_NUMBERS, NOWHERE, SIZE
from motu.games.dokmus.moves import MOST_SEATS, SEAT_NAMES, TILE_NAMES, Guardian
from motu.games.dokmus.position import drawn_word, face_name, members, read_face, redrawn, tokens_of
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import FEW_BITS, NOT_RECKONED, Layer

CLOSED = -1
"""In place of a guardian card: one has been chosen, but this viewer does not know which."""


def look(state: Dokmus, seat: int | None) -> dict[str, Any]:
    """The fields of a view, each from what this seat may know."""
    seats = int(state.seats)
    return {
        "agenda": int(state.agenda),
        "tiles": [face_name(int(state.words[Layer.FACE + slot])) for slot in range(state.slots_used())],
        "gap": int(state.gap),
        "terrain": terrain_rows(state),
        "redrawn": redrawn(state),
        "drawn": drawn_word(state),
        "round": int(state.round),
        "talisman": int(state.talisman),
        "first_drafter": int(state.first_drafter),
        "opened": int(state.opened),
        "cards": [seen_card(state, seat, owner) for owner in range(seats)],
        "handed": [] if seat is None else members(int(state.handed_to(seat))),
        "hand": int(state.hand),
        "acted": bool(state.acted),
        "ruin": "-" if state.ruin == NOWHERE else TILE_NAMES[state.tile_in(state.ruin)],
        "carried": "-" if state.carried == NOWHERE else CELL_NAMES[state.carried],
        "players": [
            {
                "name": SEAT_NAMES[owner],
                "tokens": [CELL_NAMES[cell] for cell in tokens_of(state, owner)],
                "supply": int(state.supply_of(owner)),
                "sacrificed": int(state.sacrificed_by(owner)),
            }
            for owner in range(seats)
        ],
        "scores": [int(score) for score in state.scores()],
        "points": state.breakdown(),
    }


def seen_card(state: Dokmus, seat: int | None, owner: int) -> int:
    """D-DRAFT-2, D-TURN-2, ruling D-A29: one's own card, and every card whose owner's turn has begun."""
    card = int(state.card_of(owner))
    return card if card == Guardian.NONE or owner == seat or card <= state.opened else CLOSED


def terrain_rows(state: Dokmus) -> list[str]:
    """The board row by row in terrain letters, blanks where no tile lies."""
    rows = [[" "] * (3 * SIZE) for _ in range(int(state.slots_used()) // 3 * SIZE)]
    for slot in range(state.slots_used()):
        face = int(state.words[Layer.FACE + slot])
        if face >= 0:
            drawing = state.printed.drawings[face // 4]
            for _ in range(face % 4):
                drawing = turned_drawing(drawing)
            for row in range(SIZE):
                rows[slot // 3 * SIZE + row][slot % 3 * SIZE : slot % 3 * SIZE + SIZE] = drawing[row * SIZE : row * SIZE + SIZE]
    return ["".join(row) for row in rows]


def dream(view: Mapping[str, Any], state: Dokmus, generator: Generator) -> None:
    """The state behind a view; closed guardian cards are drawn among all that the viewer must hold possible, all alike."""
    state.agenda = view["agenda"]
    state.printed = state.printed.redrawn(view["redrawn"])
    for slot, word in enumerate(view["tiles"]):
        state.words[Layer.FACE + slot] = read_face("tiles", word)
    state.landscape = None
    state.gap = view["gap"]
    state.drawn = 0 if view["drawn"] == "-" else drawn_number(view["drawn"])
    state.round = view["round"]
    state.talisman = view["talisman"]
    state.first_drafter = view["first_drafter"]
    state.opened = view["opened"]
    state.hand = view["hand"]
    state.acted = view["acted"]
    state.ruin = NOWHERE if view["ruin"] == "-" else state.slot_of(TILE_NAMES.index(view["ruin"]))
    state.carried = NOWHERE if view["carried"] == "-" else CELL_NUMBERS[view["carried"]]
    for seat, player in enumerate(view["players"]):
        for cell in player["tokens"]:
            put_token(state, seat, CELL_NUMBERS[cell])
    state.supply = sum(player["supply"] << (FEW_BITS * seat) for seat, player in enumerate(view["players"]))
    state.sacrificed = sum(player["sacrificed"] << (FEW_BITS * seat) for seat, player in enumerate(view["players"]))
    hands = possible_cards(view, members(int(state.printed.in_play[state.seats])))
    state.cards = pack_nibbles(hands[int(generator.below(len(hands)))])
    state.reckoned = NOT_RECKONED


def drawn_number(word: str) -> int:
    return TILE_NAMES.index(word) if len(word) == 1 else TILE_NAMES.index(word[0]) * 2 + "AB".index(word[1])


def possible_cards(view: Mapping[str, Any], in_play: list[int]) -> list[list[int]]:
    """Ruling D-A29: every way in which the cards can be held, given what the viewer sees and was handed."""
    cards: list[int] = view["cards"]
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


def agrees_with_handed(view: Mapping[str, Any], held: list[int], in_play: list[int]) -> bool:
    """D-DRAFT-1: the cards handed to the viewer are those that the earlier choosers had not kept."""
    if not view["handed"]:
        return True
    seats = len(held)
    seat = view["first_drafter"]
    rest = set(in_play)
    while seat != view["seat"]:
        rest.discard(held[seat])
        seat = (seat + 1) % seats
    return rest == set(view["handed"])
