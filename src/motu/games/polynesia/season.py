"""Seasons and their rounds: the roll, who begins, when a season is over, and what follows by itself."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE, BY_ITSELF, Agenda
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.polynesia.components import FACES
from motu.games.polynesia.moves import GOOD_NAMES, GOODS, MOST_PRICE, MOST_SEATS, NUMBERING, SEASONS, Act, Step, Why
from motu.games.polynesia.score import score_season, score_totems
from motu.games.polynesia.state import NOBODY_YET, PolynesiaState

FIRST_SHOW: Final[i64] = NUMBERING.number(Act.SHOW, 0, 1)


def round_agenda(seats: int, starter: int) -> int:
    """P-ROUND-3, P-ROUND-5: a roll, then one turn for everybody from the starting player on."""
    turns = [(Step.TURN, (starter + turn) % seats) for turn in range(seats)]
    return Agenda.stacked([(Step.ROLL, BY_CHANCE), *turns, (Step.NEXT_ROUND, BY_ITSELF)])


WHOLE_ROUND: Final[vec[i64]] = vec[i64]([round_agenda(seats, starter) for seats in range(MOST_SEATS + 1) for starter in range(MOST_SEATS)])
"""The agenda of a round, at seats * 4 + starter."""
NEW_DISPLAY: Final[i64] = Agenda.stacked([(Step.REOPEN, BY_CHANCE), (Step.SCORE, BY_ITSELF)])
"""P-SEASON-2, P-SEASON-3, ruling P-A17: what follows when season I or II is over."""
LAST_SCORING: Final[i64] = Agenda.stacked([(Step.SCORE, BY_ITSELF)])
"""P-END-1: what follows when season III is over."""


# -- the roll ------------------------------------------------------------------------------------------------------------


def offer_roll(state: PolynesiaState, choices: Choices) -> None:
    """P-ROUND-3: each face of the next die, as often as it is printed."""
    first = state.rolled * FACES
    prices = FIRST_SHOW + state.rolled * MOST_PRICE - 1
    for face in range(first, first + FACES):
        choices.weigh(prices + state.printed.face_price[face], state.printed.face_weight[face])


def why_not_roll(state: PolynesiaState, good: i64, price: i64) -> i64:
    """P-ROUND-3: the dice are rolled in the order of the goods, and each shows one of its faces."""
    if good != state.rolled:
        return Why.OTHER_DIE
    return Why.NO_SUCH_FACE if state.printed.face_of[good * MOST_PRICE + price - 1] == FACES else ALLOWED


def do_roll(state: PolynesiaState, shown: i64) -> None:
    """P-ROUND-3, P-SETUP-6: one die after the other shows the price of its good."""
    good = state.rolled
    price = shown - good * MOST_PRICE + 1
    state.roll = state.roll * FACES + state.printed.face_of[shown]
    state.prices += price * BIT[good * 8]
    state.rolled += 1
    if state.rolled == GOODS:
        state.pop()
    if state.journal is not None:
        state.journal.add("rolled", {"good": good, "price": price})


# -- what follows by itself ----------------------------------------------------------------------------------------------


def start_round(state: PolynesiaState) -> None:
    """P-ROUND-3 to P-ROUND-5: the starting player rolls, then everybody has one turn; no die changes in between."""
    state.round += 1
    if state.journal is not None:
        begun = {"seat": state.starter, "season": state.season, "round": state.round}
        for good in range(GOODS):  # former prices, 0 before the first round
            begun[GOOD_NAMES[good]] = (state.prices >> (8 * good)) & 255
        state.journal.add("round_begins", begun)
    state.rolled = 0
    state.roll = 0
    state.prices = 0
    state.agenda = WHOLE_ROUND[state.seats * MOST_SEATS + state.starter]


def next_round(state: PolynesiaState) -> None:
    """P-ROUND-6: the left neighbour of the starting player begins. Ruling P-A23: unless the season has lasted too long."""
    if state.round_cap != 0 and state.round >= state.round_cap:
        close_season(state)
        if state.journal is not None:
            state.journal.add("season_capped", {"season": state.season, "n": state.round})
        return
    state.starter = left_of(state, state.starter)
    start_round(state)


def close_season(state: PolynesiaState) -> None:
    """P-SEASON-1, P-SEASON-2, P-END-1: nobody else gets a turn; a new display, but not after season III, and the scoring."""
    state.agenda = LAST_SCORING if state.season == SEASONS - 1 else NEW_DISPLAY


def end_season(state: PolynesiaState) -> None:
    """P-SEASON-3 to P-SEASON-6, rulings P-A5, P-A6 and P-A18: score, then a new season with a new round, or the end.

    P-END-1, P-TOTEM-1: after season III the totems are scored, and the game is over.
    """
    score_season(state, state.season)
    if state.season == SEASONS - 1:
        score_totems(state)
        state.ender = NOBODY_YET
        state.agenda = 0
        if state.journal is not None:
            state.journal.add("game_over", {})
        return
    by_ender = state.ender != NOBODY_YET and state.options["next_start"] == "ender"
    state.starter = left_of(state, state.ender if by_ender else state.starter)
    state.ender = NOBODY_YET
    state.season += 1
    state.round = 0
    start_round(state)


def left_of(state: PolynesiaState, seat: i64) -> i64:
    """The next seat clockwise."""
    return (seat + 1) % state.seats
