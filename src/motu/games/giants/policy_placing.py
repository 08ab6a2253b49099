"""What a policy network is shown of decisions in phase 3: figures, hexes and special actions."""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.policy import Slate
from motu.games.giants.board import Terrain
from motu.games.giants.journeys import NOTHING
from motu.games.giants.moves import NUMBERING, Act, Figure
from motu.games.giants.placement import figures_in, reservable, why_not_gain
from motu.games.giants.policy_position import Situation, capped, level
from motu.games.giants.policy_rows import FIRST_CHOICE_ROW, RANKS, ChoiceRow
from motu.games.giants.roads import TOLL_MASK, demand
from motu.games.giants.rules import Giants
from motu.games.giants.state import HexWord, lane


def lacking_of(here: Situation, rank: i64) -> i64:
    """What the journey of a rank lacks; 7 where there is none that can come about."""
    number = here.journeys.rank[rank]
    if number == NOTHING or here.journeys.chance[number] <= 0.0:
        return 7
    lacking = here.journeys.lacking[number]
    if lacking == 0 and here.journeys.lacks[number] != 0:
        return 1
    return capped(lacking, 6)


def tell_placing(here: Situation, state: Giants, slate: Slate, kind: i64, first: i64, second: i64) -> None:
    """Which figure comes, a half-tablet, or a special action."""
    me = here.me
    row = FIRST_CHOICE_ROW
    if kind == Act.FIGURE:
        figure = first * 3 + second
        slate.tell(row + ChoiceRow.FIGURE + figure)
        slate.tell(row + ChoiceRow.FIGURE + 9 + figure * 8 + lacking_of(here, 0))
        slate.tell(row + ChoiceRow.FIGURE + 81 + figure * 8 + lacking_of(here, 1))
    elif kind == Act.TABLET:
        slate.tell(row + ChoiceRow.TABLET + (lane(state.halves, me) & 1) * 7 + capped(lane(state.markers, me), 6))
    elif kind == Act.PASS:
        slate.tell(row + ChoiceRow.PASS + lacking_of(here, 0) * 4 + capped(lane(state.workers, me), 3))
    elif kind == Act.RESERVE:
        tell_reserving(here, state, slate, first)
    else:
        slate.tell(row + ChoiceRow.GAIN + (kind - Act.VILLAGE) * 10 + level(here.left, 0.1, 9))


def tell_reserving(here: Situation, state: Giants, slate: Slate, ahu: i64) -> None:
    """What the Ahu is worth, and who wants to go there."""
    journeys = here.journeys
    row = FIRST_CHOICE_ROW + ChoiceRow.RESERVE
    slate.tell(row + level(float(state.board.moai_value[ahu]), 1.0, 11))
    place = state.board.hex_of[ahu]
    mine: i64 = 0
    theirs: i64 = 0
    for number in range(journeys.count):
        if journeys.chance[number] > 0.0 and journeys.target[number] == place and journeys.kind[number] != 0:
            if journeys.seat[number] == here.me:
                mine += 1
            else:
                theirs += 1
    slate.tell(row + 12 + capped(mine, 2) * 4 + capped(theirs, 3))
    slate.tell(row + 24 + level(here.left, 0.1, 9))


def offer_hexes(here: Situation, state: Giants, choices: Choices, slate: Slate) -> None:
    """The hexes on somebody's way, and those where something special can be done."""
    journeys = here.journeys
    wanted: i64 = 0
    for number in range(journeys.count):
        wanted |= journeys.way[number] | journeys.others[number]
    if wanted != 0 and can_act(here, state):
        for place in range(state.board.count):
            terrain = state.board.terrain[place]
            if terrain >= Terrain.HEADDRESS_QUARRY and why_not_gain(state, here.me, place, terrain) == 0:
                wanted |= BIT[place]
    for number in range(choices.count):
        action = choices.items[number]
        place = state.board.hex_at[NUMBERING.first[action]]
        if wanted == 0 or (wanted & BIT[place]) != 0:
            slate.offer(action)
            tell_hex(here, state, slate, place)


def can_act(here: Situation, state: Giants) -> bool:
    """Whether the figure in hand could use a special action."""
    return state.figure == Figure.SORCERER or (state.figure == Figure.CHIEF and lane(state.halves, here.me) >= 2)


def tell_hex(here: Situation, state: Giants, slate: Slate, place: i64) -> None:
    """What a figure on a hex does."""
    me = here.me
    row = FIRST_CHOICE_ROW
    word = state.hexes[place]
    figure = state.figure
    slate.tell(row + ChoiceRow.SITE + place * 3 + figure)
    terrain = state.board.terrain[place]
    usable: i64 = 0
    if terrain >= Terrain.HEADDRESS_QUARRY and can_act(here, state) and why_not_gain(state, me, place, terrain) == 0:
        usable = 1
    slate.tell(row + ChoiceRow.TERRAIN + (terrain * 3 + figure) * 2 + usable)
    own = (word >> (me * 4)) & 15
    slate.tell(row + ChoiceRow.HERE + capped(own, 3))
    slate.tell(row + ChoiceRow.HERE + 4 + capped(figures_in(word) - own, 5))
    slate.tell(row + ChoiceRow.HERE + 10 + capped(word >> HexWord.LOGS, 3))
    chiefs = (word >> HexWord.CHIEFS) & 31
    if chiefs != 0:
        slate.tell(row + ChoiceRow.HERE + (15 if chiefs & BIT[me] else 14))
    for weight in range(1, 4):
        asked = demand(word, me, weight)
        slate.tell(row + ChoiceRow.ASKED + (weight - 1) * 8 + capped(asked >> 8, 3) * 2 + (1 if asked & TOLL_MASK else 0))
    tell_own_ways(here, state, slate, place)
    tell_foreign_ways(here, state, slate, place)
    free = state.board.ahu_of[place] & ~(state.reserved | state.erected)
    best: i64 = 0
    while free != 0:
        best = max(best, state.board.moai_value[lowest_bit(free)])
        free &= free - 1
    slate.tell(row + ChoiceRow.AHU + figure * 12 + (0 if reservable(state, me, place) == 0 else capped(best, 11)))
    roads = here.journeys.plans.roads_on(state)
    slate.tell(row + ChoiceRow.FAR + capped(roads.distance[state.board.moai_quarry * state.board.count + place], 13))


def tell_own_ways(here: Situation, state: Giants, slate: Slate, place: i64) -> None:
    """What it does for the most promising journeys of the clan."""
    journeys = here.journeys
    row = FIRST_CHOICE_ROW
    worth = -1.0
    strength: i64 = 3 if state.figure == Figure.CHIEF else 1 + state.figure_logs
    for rank in range(RANKS):
        number = journeys.rank[rank]
        if number == NOTHING:
            break
        if journeys.way[number] & BIT[place]:
            does: i64 = 0
            if journeys.lacks[number] & BIT[place]:
                weight: i64 = max(1, journeys.kind[number])
                lack = demand(state.hexes[place], here.me, weight) >> 8
                does = 1
                if lack > strength:
                    does = 2
                elif lack == 0:
                    does = 3
                worth = max(worth, journeys.promised[number])
            if journeys.target[number] == place and does != 0:
                does += 3
            slate.tell(row + ChoiceRow.OWN + rank * 36 + (does if does < 5 else 5) * 6 + capped(journeys.lacking[number], 5))
        elif journeys.others[number] & BIT[place]:
            slate.tell(row + ChoiceRow.OTHER_WAY + rank * 2)
    if worth >= 0.0:
        slate.tell(row + ChoiceRow.WORTH + level(worth, 3.0, 11))


def tell_foreign_ways(here: Situation, state: Giants, slate: Slate, place: i64) -> None:
    """What it does for the journeys of others."""
    journeys = here.journeys
    row = FIRST_CHOICE_ROW
    lacking: i64 = 0
    passing: i64 = 0
    best: i64 = NOTHING
    for number in range(journeys.count):
        if journeys.seat[number] == here.me or (journeys.way[number] & BIT[place]) == 0:
            continue
        if journeys.lacks[number] & BIT[place]:
            lacking += 1
        else:
            passing += 1
        if best == NOTHING or journeys.promised[number] > journeys.promised[best]:
            best = number
    slate.tell(row + ChoiceRow.FOREIGN + capped(lacking, 5))
    slate.tell(row + ChoiceRow.FOREIGN + 6 + capped(passing, 5))
    if best != NOTHING:
        helped: i64 = capped(journeys.lacking[best], 5) * 2
        if journeys.lacks[best] & BIT[place]:
            helped += 1
        slate.tell(row + ChoiceRow.HELPED + helped)
        slate.tell(row + ChoiceRow.HELPED + 12 + level(journeys.promised[best], 4.0, 7))
        slate.tell(row + ChoiceRow.HELPED + 20 + level(here.ahead(state, journeys.seat[best]) + 12.0, 4.0, 6))
