"""What a policy network is shown of decisions in phases 4 and 5: pieces that are carried, finished, marked or left."""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.bits import BIT, count_bits
from motu.core.policy import Slate
from motu.games.giants.journeys import NOTHING
from motu.games.giants.moves import FIRST_HEADDRESS, MOST_SEATS, Act
from motu.games.giants.payments import PAID_TO
from motu.games.giants.policy_position import Situation, capped, level
from motu.games.giants.policy_rows import FIRST_CHOICE_ROW, RANKS, ChoiceRow
from motu.games.giants.roads import TOLL_MASK, demand
from motu.games.giants.rules import Giants
from motu.games.giants.state import WEIGHT


def tell_carrying(here: Situation, state: Giants, slate: Slate, kind: i64, first: i64) -> None:
    """Which piece is carried, where to, and what becomes of it."""
    row = FIRST_CHOICE_ROW
    me = here.me
    if kind == Act.LIFT:
        tell_lift(here, state, slate, first)
    elif kind == Act.TO:
        tell_step(here, state, slate, state.board.hex_at[first])
    elif kind == Act.PAY:
        leader: i64 = 0
        for seat in range(state.seats):
            paid = PAID_TO[first * MOST_SEATS + seat]
            if paid != 0:
                slate.tell(row + ChoiceRow.PAY + level(here.ahead(state, seat) + 12.0, 4.0, 6) * 3 + paid - 1)
                leader += paid
        if leader == 0:
            slate.tell(row + ChoiceRow.PAY + 21)
    elif kind == Act.ERECT or kind == Act.CROWN:
        tell_ending(here, state, slate, kind, first)
    elif kind == Act.CLAIM or kind == Act.REGAIN:
        number = here.journeys.of_piece(state, first, me)
        worth = here.journeys.waits[number] if number != NOTHING else 0.0
        slate.tell(row + ChoiceRow.KEEP + (12 if kind == Act.REGAIN else 0) + level(worth, 3.0, 11))
    elif state.is_moving():
        number = here.journeys.of_piece(state, state.hand, me)
        worth = here.journeys.waits[number] if number != NOTHING else 0.0
        reached: i64 = 1 if number != NOTHING and here.journeys.chance[number] > 0.0 else 0
        slate.tell(row + ChoiceRow.KEEP + 24 + ((1 if kind == Act.MARK else 0) * 2 + reached) * 6 + level(worth, 5.0, 5))


def tell_lift(here: Situation, state: Giants, slate: Slate, piece: i64) -> None:
    """What the piece promises, whose it is, and whether somebody else is after the same Ahu."""
    journeys = here.journeys
    row = FIRST_CHOICE_ROW + ChoiceRow.LIFT
    kind: i64 = WEIGHT[piece] if piece < FIRST_HEADDRESS else 0
    about: i64 = 0
    if state.marked & BIT[piece]:
        about = 1
    elif state.abandoned & BIT[piece]:
        about = 2
    slate.tell(row + kind * 3 + about)
    number = journeys.of_piece(state, piece, here.me)
    if number == NOTHING:
        slate.tell(row + 12)
        return
    ready = journeys.chance[number] > 0.0
    slate.tell(row + 13 + (12 if ready else 0) + level(journeys.promised[number], 3.0, 11))
    slate.tell(row + 37 + level(journeys.promised[number] - journeys.waits[number], 2.0, 11))
    slate.tell(row + 49 + capped(count_bits(state.visited[piece]), 5))
    rivals: i64 = 0
    for other in range(journeys.count):
        if journeys.seat[other] != here.me and journeys.chance[other] > 0.0 and journeys.target[other] == journeys.target[number]:
            rivals += 1
    slate.tell(row + 55 + (4 if ready else 0) + capped(rivals, 3))
    for rank in range(RANKS):
        if journeys.rank[rank] == number:
            slate.tell(row + 63 + rank)


def tell_step(here: Situation, state: Giants, slate: Slate, place: i64) -> None:
    """Whether the hex lies on the way, what it costs, and whether the piece waits better there."""
    journeys = here.journeys
    row = FIRST_CHOICE_ROW + ChoiceRow.STEP
    me = here.me
    piece = state.hand
    number = journeys.of_piece(state, piece, me)
    if number == NOTHING:
        return
    reached: i64 = 1 if journeys.chance[number] > 0.0 else 0
    on_way: i64 = 1 if journeys.way[number] & BIT[place] else 0
    ending: i64 = 1 if reached != 0 and journeys.target[number] == place else 0
    slate.tell(row + reached * 4 + on_way * 2 + ending)
    asked = demand(state.hexes[place], me, WEIGHT[piece])
    slate.tell(row + 8 + capped(asked & TOLL_MASK, 3) * 2 + reached)
    plans = journeys.plans
    is_moai = piece < FIRST_HEADDRESS
    roads = plans.roads_on(state)
    there = plans.waiting(roads, place, WEIGHT[piece], is_moai, plans.sites(state, me, is_moai))
    gain = there - journeys.waits[number]
    slate.tell(row + 16 + reached * 12 + level(gain + 6.0, 1.0, 11))
    roads_left = count_bits(state.board.near[place] & state.carriers(WEIGHT[piece]) & ~state.visited[piece])
    slate.tell(row + 40 + reached * 4 + capped(roads_left, 3))


def tell_ending(here: Situation, state: Giants, slate: Slate, kind: i64, ahu: i64) -> None:
    """What it brings now, compared with what the piece promised."""
    row = FIRST_CHOICE_ROW + ChoiceRow.END
    journeys = here.journeys
    if kind == Act.ERECT:
        value = float(state.board.moai_value[ahu] * WEIGHT[state.hand])
    else:
        value = float(state.board.headdress_value[ahu])
        if state.base_owner(ahu) != here.me:
            slate.tell(row)
            value = -value
    number = journeys.of_piece(state, state.hand, here.me)
    promised = journeys.promised[number] if number != NOTHING else 0.0
    slate.tell(row + 1 + (12 if kind == Act.CROWN else 0) + level(value, 3.0, 11))
    slate.tell(row + 25 + level(value - promised + 6.0, 1.0, 11))
