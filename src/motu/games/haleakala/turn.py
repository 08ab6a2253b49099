"""A turn: one action with a number disc or the boat, then the shaman walks or the boat sails to where cards are distributed."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_ITSELF
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.haleakala.cards import distribute, invocation_back, put_lava
from motu.games.haleakala.island import FIRST_CRATER, FIRST_LAND, REACH, SEGMENTS, STEEP_REACH
from motu.games.haleakala.moves import INVOCATION, NUMBERING, Act, Step, Why
from motu.games.haleakala.score import begin_scoring
from motu.games.haleakala.state import DISC_BITS, IN_SUPPLY, NO_CARD, HaleakalaState, clockwise

FIRST_PLACE: Final[i64] = NUMBERING.number(Act.PLACE, 0, 1)
FIRST_TAKE_BACK: Final[i64] = NUMBERING.number(Act.TAKE_BACK, 0, 1)
THE_BOAT: Final[i64] = NUMBERING.number(Act.MOVE_BOAT)
FIRST_WALK: Final[i64] = NUMBERING.number(Act.WALK)
STAYING: Final[i64] = NUMBERING.number(Act.STAY)
SUMMONING: Final[i64] = NUMBERING.number(Act.SUMMON)
NOT_SUMMONING: Final[i64] = NUMBERING.number(Act.NO_SUMMON)

FORBIDDEN: Final[vec[i64]] = vec[i64]([0] * 20 + [2 ** (gap - 1) for gap in range(1, 6)] + [0] * 20)
"""H-DISC-2: the disc that would make the sums on a beach equal, as a bit, by how far the own sum is behind, plus 19."""
SHIFT: Final = 19
NAMED_DISCS: Final = 6
"""Taking back names six discs a beach, the invocation disc first."""


# -- the action -----------------------------------------------------------------------------------------------------


def offer_turn(state: HaleakalaState, choices: Choices) -> None:
    """H-TURN-1, rulings H-AMB-3 and H-AMB-6: place a number disc, take one back, or move the boat with an empty supply; never pass."""
    me = state.player(state.turn)
    other = state.other(state.turn)
    if is_capped(state):
        if me.supply == 0:
            choices.add(THE_BOAT)
        else:
            choices.add_set(FIRST_PLACE + state.boat * DISC_BITS, discs_for_the_boat(state))
        return
    placed: i64 = 0
    taken: i64 = 0
    for beach in range(SEGMENTS):
        theirs = other.sum_on(beach)
        lead = me.sum_on(beach) - theirs
        placed |= (me.supply & ~FORBIDDEN[SHIFT - lead]) << (beach * DISC_BITS)
        mine = me.discs_on(beach)
        if theirs != 0:
            mine &= ~FORBIDDEN[SHIFT + lead]
        taken |= mine << (beach * NAMED_DISCS)
    choices.add_set(FIRST_PLACE, placed)
    choices.add_set(FIRST_TAKE_BACK, taken)
    if me.supply == 0:
        choices.add(THE_BOAT)


def is_capped(state: HaleakalaState) -> bool:
    """Ruling H-AMB-8: after a fixed number of turns without a boat move the boat must be moved if that is possible."""
    if state.turn_cap == 0 or state.idle < state.turn_cap:
        return False
    return state.player(state.turn).supply == 0 or discs_for_the_boat(state) != 0


def discs_for_the_boat(state: HaleakalaState) -> i64:
    """The discs that the seat on turn may place on the beach of the boat, as a bit set."""
    me = state.player(state.turn)
    lead = me.sum_on(state.boat) - state.other(state.turn).sum_on(state.boat)
    return me.supply & ~FORBIDDEN[SHIFT - lead]


def why_not_place(state: HaleakalaState, beach: i64, disc: i64) -> i64:
    """H-TURN-2, H-TURN-3, H-DISC-1, H-DISC-2, rulings H-AMB-1 and H-AMB-4: the sums on a beach must differ."""
    me = state.player(state.turn)
    if (me.supply & BIT[disc - 1]) == 0:
        return Why.DISC_NOT_IN_SUPPLY
    if me.sum_on(beach) + disc == state.other(state.turn).sum_on(beach):
        return Why.SUMS_EQUAL
    if beach != state.boat and is_capped(state):
        return Why.CAP_REACHED
    return ALLOWED


def do_place(state: HaleakalaState, seat: i64, beach: i64, disc: i64) -> None:
    """H-TURN-2, H-TURN-3, H-DISC-3, ruling H-AMB-5: a disc onto a beach; then the shaman moves or, at its own beach, the boat."""
    me = state.player(seat)
    me.supply ^= BIT[disc - 1]
    me.discs |= BIT[beach * DISC_BITS + disc - 1]
    if state.journal is not None:
        state.journal.add("placed", {"seat": seat, "disc": disc, "beach": beach})
    if beach != state.boat:
        let_the_shaman_walk(state, seat)
        return
    begin_boat_move(state, disc)
    if me.invocation == IN_SUPPLY and state.pool != 0:
        state.push(Step.INVOKE, seat)


def why_not_take_back(state: HaleakalaState, beach: i64, disc: i64) -> i64:
    """H-TURN-4, H-DISC-2, rulings H-AMB-2 and H-AMB-7; H-TAC-6 for the invocation disc."""
    if disc == INVOCATION:
        return Why.INVOCATION_NOT_BY_ACTION
    me = state.player(state.turn)
    if (me.discs_on(beach) & BIT[disc - 1]) == 0:
        return Why.DISC_NOT_ON_BEACH
    left = me.sum_on(beach) - disc
    if left != 0 and left == state.other(state.turn).sum_on(beach):
        return Why.TAKE_BACK_EQUAL
    return Why.CAP_REACHED if is_capped(state) else ALLOWED


def do_take_back(state: HaleakalaState, seat: i64, beach: i64, disc: i64) -> None:
    """H-TURN-4: one disc back into the supply; then the shaman may move."""
    me = state.player(seat)
    me.discs ^= BIT[beach * DISC_BITS + disc - 1]
    me.supply |= BIT[disc - 1]
    if state.journal is not None:
        state.journal.add("took_back", {"seat": seat, "disc": disc, "beach": beach})
    let_the_shaman_walk(state, seat)


def let_the_shaman_walk(state: HaleakalaState, seat: i64) -> None:
    """H-TURN-2, H-TURN-4: a turn without a boat move ends with the shaman."""
    state.idle += 1
    state.pop()
    state.push(Step.NEXT_TURN, BY_ITSELF)
    state.push(Step.SHAMAN, seat)


def why_not_move_boat(state: HaleakalaState) -> i64:
    """H-TURN-5: only with no number disc in the supply."""
    return Why.DISC_LEFT if state.player(state.turn).supply != 0 else ALLOWED


def do_move_boat(state: HaleakalaState) -> None:
    """H-TURN-5: the boat will move by exactly one segment."""
    begin_boat_move(state, 1)


# -- the shaman -----------------------------------------------------------------------------------------------------


def offer_walks(state: HaleakalaState, choices: Choices) -> None:
    """H-SHAMAN-1 to H-SHAMAN-8: stay, or any area within reach where the other shaman is not."""
    seat = state.decider()
    choices.add_set(FIRST_WALK, REACH[state.player(seat).shaman] & ~BIT[state.other(seat).shaman])
    choices.add(STAYING)


def why_not_walk(state: HaleakalaState, area: i64) -> i64:
    """H-SHAMAN-1 to H-SHAMAN-8, rulings H-AMB-9 to H-AMB-15."""
    seat = state.decider()
    origin = state.player(seat).shaman
    if area < FIRST_LAND:
        return Why.NO_BEACH
    if area >= FIRST_CRATER:
        return Why.NO_CRATER
    if area == origin:
        return Why.ALREADY_THERE
    if (REACH[origin] & BIT[area]) == 0:
        return Why.UPHILL_TWICE if (STEEP_REACH[origin] & BIT[area]) != 0 else Why.TOO_FAR
    return Why.OTHER_SHAMAN if area == state.other(seat).shaman else ALLOWED


def do_walk(state: HaleakalaState, seat: i64, area: i64) -> None:
    """H-SHAMAN-1: the shaman stands on the area where the move ends."""
    state.pop()
    state.player(seat).shaman = area
    if state.journal is not None:
        state.journal.add("shaman_moved", {"seat": seat, "area": area})


# -- the boat -------------------------------------------------------------------------------------------------------


def begin_boat_move(state: HaleakalaState, distance: i64) -> None:
    """H-TURN-3, H-TURN-5: the boat will move; an invocation disc may still be put beside the disc (H-TAC-2)."""
    state.idle = 0
    state.sail = distance
    state.pop()
    state.push(Step.NEXT_TURN, BY_ITSELF)
    state.push(Step.SAIL, BY_ITSELF)


def offer_summoning(choices: Choices) -> None:
    """H-TAC-2: the invocation disc may be placed too."""
    choices.add(SUMMONING)
    choices.add(NOT_SUMMONING)


def why_not_summon_now(state: HaleakalaState) -> i64:
    """H-SETUP-5, H-TAC-2, H-TAC-4: why no invocation is asked at present."""
    if not state.tactical:
        return Why.NO_INVOCATION_IN_BASIC
    if state.player(state.turn).invocation != IN_SUPPLY:
        return Why.INVOCATION_NOT_IN_SUPPLY
    return Why.NO_LAVA_LEFT if state.pool == 0 else Why.ONLY_AT_THE_BOAT


def do_summon(state: HaleakalaState, seat: i64) -> None:
    """H-TAC-2, H-TAC-4, rulings H-AMB-47 to H-AMB-49 and H-AMB-54: the invocation disc joins the number disc on the boat's beach."""
    state.pop()
    state.player(seat).invocation = state.boat
    state.summoned = True


def do_sail(state: HaleakalaState) -> None:
    """H-BOAT-1 to H-BOAT-3, H-TAC-3, H-TAC-5, rulings H-AMB-25 and H-AMB-53: clockwise, the exact number; only the stop matters."""
    state.pop()
    state.boat = clockwise(state.boat, state.sail)
    state.sail = 0
    if state.journal is not None:
        state.journal.add("boat_moved", {"segment": state.boat})
    if state.summoned:
        state.summoned = False
        put_lava(state)
    for seat in range(2):
        if state.player(seat).invocation == state.boat:
            invocation_back(state, seat)
    if state.pile() == 0 and state.card_in(state.boat, 0) == NO_CARD and state.card_in(state.boat, 1) == NO_CARD:
        begin_scoring(state)
    else:
        distribute(state)


def do_next_turn(state: HaleakalaState) -> None:
    """H-TURN-1, ruling H-AMB-42: players alternate, also from round to round."""
    state.pop()
    state.turn = 1 - state.turn
    state.push(Step.TURN, state.turn)
