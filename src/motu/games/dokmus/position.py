"""The position as text, and back. Clauses that are left out take the value of a quiet moment, so that scenes stay short."""

from __future__ import annotations

from motu.core.bits import BIT, pack_nibbles, unpack_nibbles
from motu.core.components import Entries
from motu.core.errors import BadComponents, Unreadable
from motu.core.numbering import shortened
from motu.core.position import Clauses, listed, listed_words, word_place
from motu.games.dokmus.cells import put_token, why_not_stand
from motu.games.dokmus.components import check_drawing
from motu.games.dokmus.grid import CELL_NAMES, NOWHERE, SIZE, SLOTS, TILE_CELLS
from motu.games.dokmus.moves import GUARDIANS, MOST_SEATS, SEAT_NAMES, SIDE_NAMES, TILE_NAMES, Guardian, Step
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import FEW_BITS, NOT_RECKONED, ROUNDS, TOKENS, TOKENS_A_TURN, Layer

NONE = "-"
YES_NO = ("no", "yes")
CARD_WORDS = (NONE, "1", "2", "3", "4", "5")
USUAL_LAYOUTS = {2: "1A0 - 2A0 3A0 4A0 5A0"}
USUAL_LAYOUT = "1A0 2A0 3A0 4A0 - 5A0 6A0 7A0 8A0"


def members(word: int) -> list[int]:
    """The places of the set bits of a word."""
    return [place for place in range(word.bit_length()) if word & BIT[place]]


def tokens_of(state: Dokmus, seat: int) -> list[int]:
    """The cells with a token of a seat."""
    words = [int(state.words[Layer.TOKENS + seat * SLOTS + slot]) for slot in range(SLOTS)]
    return [slot * TILE_CELLS + place for slot, word in enumerate(words) for place in members(word)]


def face_name(face: int) -> str:
    """A face as a layout names it: number, side, quarter turns."""
    return NONE if face < 0 else f"{SIDE_NAMES[face // 4]}{face % 4}"


def read_face(name: str, word: str) -> int:
    """The face that a word like 3B2 names."""
    if word == NONE:
        return NOWHERE
    if word[:-1].upper() not in SIDE_NAMES or word[-1] not in "0123":
        raise Unreadable(f"{name} must name tiles by number, side and quarter turns, like 3B2, not {shortened(word)}")
    return SIDE_NAMES.index(word[:-1].upper()) * 4 + int(word[-1])


def redrawn(state: Dokmus) -> dict[str, str]:
    """The sides that are drawn otherwise than in the component data of the options."""
    usual = state.game.components_of(state.options)[0].drawings
    return {name: state.printed.drawings[side] for side, name in enumerate(SIDE_NAMES) if state.printed.drawings[side] != usual[side]}


def drawn_word(state: Dokmus) -> str:
    """At set-up the tile, or the side, that is being laid."""
    if state.step() == Step.DRAW_SIDE:
        return TILE_NAMES[state.drawn]
    return SIDE_NAMES[state.drawn] if state.step() == Step.DRAW_SIDE + 1 else NONE


def clauses(state: Dokmus) -> dict[str, str]:
    """Every fact of the position."""
    seats = int(state.seats)
    found = {
        f"side {name}": "|".join(drawing[row : row + SIZE] for row in range(0, TILE_CELLS, SIZE))
        for name, drawing in redrawn(state).items()
    }
    found |= {
        "tiles": " ".join(face_name(int(state.words[Layer.FACE + slot])) for slot in range(state.slots_used())),
        "drawn": drawn_word(state),
        "round": str(int(state.round)),
        "talisman": SEAT_NAMES[state.talisman],
        "first drafter": SEAT_NAMES[state.first_drafter],
        "cards": " ".join(f"{SEAT_NAMES[seat]} {int(state.card_of(seat))}" for seat in range(seats) if state.card_of(seat)) or NONE,
        "opened": CARD_WORDS[state.opened],
        "hand": str(int(state.hand)),
        "action used": YES_NO[state.acted],
        "ruin": NONE if state.ruin == NOWHERE else TILE_NAMES[state.tile_in(state.ruin)],
        "carried": NONE if state.carried == NOWHERE else CELL_NAMES[state.carried],
        "sacrificed": listed([int(state.sacrificed_by(seat)) for seat in range(seats)]),
        "supply": listed([int(state.supply_of(seat)) for seat in range(seats)]),
    }
    for seat in range(seats):
        found[SEAT_NAMES[seat]] = listed_words(tokens_of(state, seat), CELL_NAMES)
    return found


def read_clauses(clauses: Clauses, state: Dokmus) -> None:
    """Fill a state that has been set up. By default: tiles in order and unturned, and a turn with guardian 3 and three tokens."""
    seats = int(state.seats)
    names = SEAT_NAMES[:seats]
    read_drawings(clauses, state)
    read_layout(clauses, state)
    state.round = clauses.number("round", 1, ROUNDS + 1, 1)
    state.talisman = clauses.choice("talisman", names, SEAT_NAMES[0])
    state.first_drafter = clauses.choice("first drafter", names, SEAT_NAMES[state.talisman])
    in_turn = "agenda" not in clauses.given
    if in_turn:
        state.agenda = 0
        state.push(Step.TURN, clauses.choice("turn", names, SEAT_NAMES[0]))
    read_drawn(clauses, state)
    step = state.step() if state.agenda else 0
    on_turn = step in (Step.TURN, Step.PUT_DOWN, Step.RUIN)
    decider = int(state.decider())
    read_cards(clauses, state, f"{SEAT_NAMES[decider]} {Guardian.MOVE_TOKEN}" if on_turn else NONE)
    state.opened = clauses.choice("opened", CARD_WORDS, CARD_WORDS[state.card_of(decider)] if on_turn else NONE)
    if on_turn and (state.opened == Guardian.NONE or state.card_of(decider) != state.opened):
        raise Unreadable(f"opened must be the card of {SEAT_NAMES[decider]}, who is on turn, not {CARD_WORDS[state.opened]}")
    if step == Step.DRAFT and (state.card_of(decider) or not state.handed_to(decider)):
        raise Unreadable(f"the draft has not come to {SEAT_NAMES[decider]}, or is past: see 'first drafter' and 'cards'")
    state.hand = clauses.number("hand", 0, TOKENS_A_TURN, TOKENS_A_TURN if on_turn else 0)
    state.acted = clauses.choice("action used", YES_NO, "no") == 1
    tile = clauses.choice("ruin", (NONE, *TILE_NAMES), NONE) - 1
    state.ruin = state.slot_of(tile) if tile >= 0 else NOWHERE
    if (step == Step.RUIN) != (state.ruin != NOWHERE):
        raise Unreadable("ruin must name a tile on the board exactly when the extra action of ruins is asked")
    state.carried = clauses.choice("carried", (NONE, *CELL_NAMES), NONE) - 1
    sacrificed = clauses.numbers("sacrificed", 0, TOKENS, listed([0] * seats))
    for seat, name in enumerate(names):
        for cell in clauses.choices(name, CELL_NAMES):
            stand(state, seat, cell, name)
    if (step == Step.PUT_DOWN) != (state.carried != NOWHERE) or (step == Step.PUT_DOWN and state.owner_of(state.carried) != decider):
        raise Unreadable("carried must name a token of the decider exactly when a token is to be set down")
    used = [len(tokens_of(state, seat)) + (int(state.hand) if on_turn and seat == decider else 0) for seat in range(seats)]
    if len(sacrificed) != seats or max(map(sum, zip(used, sacrificed, strict=True))) > TOKENS:
        raise Unreadable(f"sacrificed must hold {seats} numbers, and nobody has more than {TOKENS} tokens")
    usual = [TOKENS - on_board - lost for on_board, lost in zip(used, sacrificed, strict=True)]
    supply = clauses.numbers("supply", 0, TOKENS, listed(usual))
    if supply != usual:
        raise Unreadable(f"supply must be {listed(usual)}, so that everybody has {TOKENS} tokens in all, not {listed(supply)}")
    state.sacrificed = sum(count << (FEW_BITS * seat) for seat, count in enumerate(sacrificed))
    state.supply = sum(count << (FEW_BITS * seat) for seat, count in enumerate(supply))
    state.reckoned = NOT_RECKONED


def read_drawings(clauses: Clauses, state: Dokmus) -> None:
    """Sides that this position draws in its own way: `side 1A: .......|..MF...|` and so on."""
    changes: dict[str, str] = {}
    for name in SIDE_NAMES:
        if f"side {name}" in clauses.given:
            text = clauses.take(f"side {name}")
            try:
                changes[name] = check_drawing(Entries({}, "position"), f"side {name}", text.replace("|", " "))
            except BadComponents as problem:
                raise Unreadable(str(problem)) from None
    state.printed = state.printed.redrawn(changes)


def read_layout(clauses: Clauses, state: Dokmus) -> None:
    """The faces in all slots; the gap is the only empty one, or where it is at set-up while tiles are being laid."""
    words = clauses.take("tiles", USUAL_LAYOUTS.get(int(state.seats), USUAL_LAYOUT)).split()
    if len(words) != state.slots_used():
        raise Unreadable(f"tiles must name {state.slots_used()} slots, '{NONE}' for an empty one, not {len(words)}")
    faces = [read_face("tiles", word) for word in words]
    tiles = [face // 8 for face in faces if face >= 0]
    if len(set(tiles)) != len(tiles):
        raise Unreadable("tiles must name every tile at most once")
    empty = [slot for slot, face in enumerate(faces) if face < 0]
    if len(empty) == 1:
        state.gap = empty[0]
    elif state.gap not in empty:
        raise Unreadable("tiles must leave a slot empty")
    for slot, face in enumerate(faces):
        state.words[Layer.FACE + slot] = face
    state.landscape = None


def read_drawn(clauses: Clauses, state: Dokmus) -> None:
    """At set-up: the tile or side that is being laid."""
    names = TILE_NAMES if state.step() == Step.DRAW_SIDE else SIDE_NAMES if state.step() == Step.DRAW_SIDE + 1 else (NONE,)
    state.drawn = clauses.choice("drawn", names, names[0])


def read_cards(clauses: Clauses, state: Dokmus, usual: str) -> None:
    """The guardian cards: `red 3 blue 2`."""
    words = [word for word in clauses.take("cards", usual).split() if word != NONE]
    cards = [Guardian.NONE] * MOST_SEATS
    in_play = members(int(state.printed.in_play[state.seats]))
    if len(words) % 2:
        raise Unreadable(f"cards must be written like 'red 3 blue 2', not {shortened(' '.join(words))}")
    for name, card in zip(words[::2], words[1::2], strict=True):
        seat = word_place("cards", name, SEAT_NAMES[: int(state.seats)])
        number = word_place("cards", card, CARD_WORDS[1:]) + 1
        if number in cards or number not in in_play or number > GUARDIANS:
            raise Unreadable(f"cards: guardian {number} is not in play or is held twice")
        cards[seat] = number
    state.cards = pack_nibbles(cards)


def stand(state: Dokmus, seat: int, cell: int, name: str) -> None:
    """A token of a position."""
    if why_not_stand(state, cell):
        raise Unreadable(f"{name}: no token can stand on {CELL_NAMES[cell]}, it is no land or there is one already")
    put_token(state, seat, cell)


def cards_of(state: Dokmus) -> list[int]:
    """The guardian card of every seat, Guardian.NONE where there is none."""
    return unpack_nibbles(int(state.cards), int(state.seats))
