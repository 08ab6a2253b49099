"""What is special about reading a position: the usual moment, what follows from the fields, and what cannot be."""

from __future__ import annotations

from motu.core.agenda import Agenda
from motu.core.bits import count_bits, unpack_nibbles
from motu.core.errors import Unreadable
from motu.core.position import Clauses
from motu.games.haleakala.fields import FIELDS
from motu.games.haleakala.island import AREA_NAMES, FIRST_CRATER, FIRST_LAND, SEGMENTS
from motu.games.haleakala.moves import SEAT_NAMES, PalmCard, Step
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.state import NO_CARD


def read_clauses(clauses: Clauses, state: Haleakala) -> None:
    """Fill a state that has been set up. By default: recesses hold a statue and a shell, pile 1 three shells, the rest is untouched."""
    state.recesses = sum((PalmCard.STATUE + 1 + 16 * (PalmCard.SHELL + 1)) << (8 * segment) for segment in range(SEGMENTS))
    state.first_pile = 3 << (4 * PalmCard.SHELL)
    FIELDS.read(clauses, state)
    if "agenda" not in clauses.given:
        state.agenda = 0
        state.push(Step.TURN, state.turn)
    count_lava(state)
    check_figures(state)
    check_recesses(state)


def count_lava(state: Haleakala) -> None:
    """The pool has the discs that lie on no crater."""
    lava = unpack_nibbles(int(state.craters), SEGMENTS)
    discs = int(state.printed.lava_discs)
    if sum(lava) > discs:
        raise Unreadable(f"lava must name {SEGMENTS} craters with at most {discs} discs in all, not {lava}")
    state.pool = discs - sum(lava)


def check_figures(state: Haleakala) -> None:
    """H-SHAMAN-5, H-STATUE-2, H-STATUE-3: where shamans and statues can stand."""
    for seat, name in enumerate(SEAT_NAMES):
        player = state.player(seat)
        if player.statues >> FIRST_CRATER or player.statues & ((1 << FIRST_LAND) - 1):
            raise Unreadable(f"{name} statues: statues stand on land, forest and mountain only")
    if state.red.shaman == state.yellow.shaman:
        raise Unreadable(f"both shamans stand on {AREA_NAMES[state.red.shaman]}; an area has room for one")
    if state.red.statues & state.yellow.statues:
        raise Unreadable("an area has statues of both seats; it has room for one")
    count_statues(state)


def count_statues(state: Haleakala) -> None:
    state.red.built = count_bits(state.red.statues)
    state.yellow.built = count_bits(state.yellow.statues)


def check_recesses(state: Haleakala) -> None:
    """H-CARD-10: recesses are empty before they are dealt to, at the boat while they are filled, and when the piles are."""
    steps = Agenda.steps(int(state.agenda))
    if Step.DEAL in steps or state.pile() == 0:
        return
    for segment in range(SEGMENTS):
        is_being_filled = segment == state.boat and Step.FILL_RECESSES in steps
        if not is_being_filled and NO_CARD in (state.card_in(segment, 0), state.card_in(segment, 1)):
            raise Unreadable(f"cards {segment}: a recess is empty though cards are left in the pile")
