"""What is special about reading a position: the usual moment, what follows from the fields, and what cannot be."""

from __future__ import annotations

from motu.core.agenda import Agenda
from motu.core.errors import Unreadable
from motu.core.kinds import members, seat_names
from motu.core.position import Clauses
from motu.games.dokmus.cells import lay_face, put_token, why_not_stand
from motu.games.dokmus.fields import CARD_WORDS, FIELDS, SUPPLY, TOKENS_ON_BOARD, is_in_turn, usual_supply
from motu.games.dokmus.grid import CELL_NUMBERS, NOWHERE, SLOTS
from motu.games.dokmus.moves import SEAT_NAMES, Step
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.state import TOKENS, Layer


def read_clauses(clauses: Clauses, state: Dokmus) -> None:
    """Fill a state that has been set up. By default: tiles in order and unturned, and a turn with guardian 3 and three tokens."""
    FIELDS.read(clauses, state, "side", "tiles", "talisman", "{seat}")
    find_gap(state)
    stand_tokens(state)
    if "agenda" not in clauses.given:
        state.agenda = Agenda.stacked([(Step.TURN, clauses.choice("turn", seat_names(state), SEAT_NAMES[0]))])
    FIELDS.read(clauses, state, "first drafter", "cards")
    check_cards(state)
    FIELDS.read(clauses, state)
    check_moment(state)
    supply = SUPPLY.clauses(state)[SUPPLY.word]
    if supply != usual_supply(state):
        raise Unreadable(f"supply must be {usual_supply(state)}, so that everybody has {TOKENS} tokens in all, not {supply}")


def find_gap(state: Dokmus) -> None:
    """The gap is the only empty slot, or where it is at set-up while tiles are being laid."""
    tiles = [int(state.tile_in(slot)) for slot in range(state.slots_used())]
    lying = [tile for tile in tiles if tile != NOWHERE]
    if len(set(lying)) != len(lying):
        raise Unreadable("tiles must name every tile at most once")
    empty = [slot for slot, tile in enumerate(tiles) if tile == NOWHERE]
    if len(empty) == 1:
        state.gap = empty[0]
    elif state.gap not in empty:
        raise Unreadable("tiles must leave a slot empty")


def stand_tokens(state: Dokmus) -> None:
    """D-PLACE-3, D-PLACE-4: every token stands on land, and alone."""
    for slot in range(SLOTS):
        lay_face(state, slot, state.words[Layer.FACE + slot])
    for seat, name in enumerate(seat_names(state)):
        for cell in TOKENS_ON_BOARD.value(state, seat):
            if why_not_stand(state, CELL_NUMBERS[cell]):
                raise Unreadable(f"{name}: no token can stand on {cell}, it is no land or there is one already")
            put_token(state, seat, CELL_NUMBERS[cell])


def check_cards(state: Dokmus) -> None:
    """D-DRAFT-1, D-2P-3: nobody holds a card that is not in play or that another one holds."""
    left = members(int(state.printed.in_play[state.seats]))
    for card in [int(state.card_of(seat)) for seat in range(int(state.seats)) if state.card_of(seat)]:
        if card not in left:
            raise Unreadable(f"cards: guardian {card} is not in play or is held twice")
        left.remove(card)


def check_moment(state: Dokmus) -> None:
    """What lies on the table must fit what is to be decided."""
    step, decider = state.step(), state.decider()
    if is_in_turn(state) and (not state.opened or state.card_of(decider) != state.opened):
        raise Unreadable(f"opened must be the card of {SEAT_NAMES[decider]}, who is on turn, not {CARD_WORDS[state.opened]}")
    if step == Step.DRAFT and (state.card_of(decider) or not state.handed_to(decider)):
        raise Unreadable(f"the draft has not come to {SEAT_NAMES[decider]}, or is past: see 'first drafter' and 'cards'")
    if (step == Step.RUIN) != (state.ruin != NOWHERE):
        raise Unreadable("ruin must name a tile on the board exactly when the extra action of ruins is asked")
    is_carried = state.carried != NOWHERE
    if (step == Step.PUT) != is_carried or (is_carried and state.owner_of(state.carried) != decider):
        raise Unreadable("carried must name a token of the decider exactly when a token is to be set down")
