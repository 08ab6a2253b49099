"""The end of a round: purchases, eruption, points, and what the next round finds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_ITSELF
from motu.core.bits import BIT, count_bits
from motu.games.haleakala.island import FIRST_FOREST, FIRST_LAND, FIRST_MOUNTAIN, SEGMENTS
from motu.games.haleakala.moves import CARD_KINDS, SOURCE_NAMES, WHOLE_RACK, PalmCard, RackCard, Source, Step
from motu.games.haleakala.state import HaleakalaPlayer, HaleakalaState

RING_OF_SIX: Final = 63
WHOLE_SEGMENT: Final[vec[i64]] = vec[i64](
    [2 ** (FIRST_LAND + segment) + 2 ** (FIRST_FOREST + segment) + 2 ** (FIRST_MOUNTAIN + segment) for segment in range(SEGMENTS)]
)
"""H-SCORE-13: the three building areas of each segment."""
LAVA_FLOW: Final = (FIRST_MOUNTAIN, FIRST_FOREST, FIRST_LAND)
"""H-ERUPT-1: the rings that the first, second and third disc of a segment cover."""


def begin_scoring(state: HaleakalaState) -> None:
    """H-SCORE-1 to H-SCORE-3, H-SHELL-4, H-TAC-7, ruling H-AMB-32: purchases, the seat on turn first; then the eruption."""
    if state.journal is not None:
        state.journal.add("scoring_begins", {"round": state.round})
    state.push(Step.SCORE, BY_ITSELF)
    if not state.tactical:
        state.push(Step.OFFER, 1 - state.turn)
        state.push(Step.OFFER, state.turn)


def do_score(state: HaleakalaState) -> None:
    """H-SETUP-12, H-SCORE-9, H-ROUND-1 to H-ROUND-4, H-END-1, rulings H-AMB-33, H-AMB-42 and H-AMB-43: erupt, score, go on or end."""
    state.pop()
    erupt(state)
    score(state)
    if state.round == 2:
        state.agenda = 0
        if state.journal is not None:
            state.journal.add("game_over", {})
        return
    state.red.rack = 0
    state.yellow.rack = 0
    state.rack = WHOLE_RACK
    state.round = 2
    if state.journal is not None:
        state.journal.add("round_begins", {"round": 2})


def erupt(state: HaleakalaState) -> None:
    """H-ERUPT-1 to H-ERUPT-5: lava covers mountain, forest, land; statues there go back; shamans stay (H-SHAMAN-9)."""
    for segment in range(SEGMENTS):
        covered = min(state.lava_on(segment), 3)
        if state.journal is not None and covered > 0:
            state.journal.add("lava_flowed", {"segment": segment, "n": covered})
        for disc in range(covered):
            destroy(state, LAVA_FLOW[disc] + segment)
    state.craters = 0
    state.pool = state.printed.lava_discs


def destroy(state: HaleakalaState, area: i64) -> None:
    """H-ERUPT-3: a statue on a covered area returns to its owner's supply."""
    for seat in range(2):
        player = state.player(seat)
        if player.statues & BIT[area]:
            player.statues ^= BIT[area]
            player.built -= 1
            if state.journal is not None:
                state.journal.add("statue_destroyed", {"seat": seat, "area": area})


def score(state: HaleakalaState) -> None:
    """H-SCORE-4 to H-SCORE-16, ruling H-AMB-39: the points of both seats for this round, which do not depend on each other."""
    for seat in range(2):
        player = state.player(seat)
        earned = points_of(state, player, state.other(seat))
        total = vec[i64]([0 for _ in SOURCE_NAMES])
        for source in range(len(total)):
            total[source] = player.points[source] + earned[source]
            if state.journal is not None and earned[source] != 0:
                state.journal.add("scored", {"seat": seat, "source": source, "n": earned[source]})
        player.points = total


def points_of(state: HaleakalaState, player: HaleakalaPlayer, other: HaleakalaPlayer) -> vec[i64]:
    """What one seat earns by source at this scoring; baskets held count in total (ruling H-AMB-38), shells at the end (H-SHELL-8)."""
    earned = vec[i64]([0 for _ in SOURCE_NAMES])
    land = count_bits(ring(player, FIRST_LAND))
    forest = count_bits(ring(player, FIRST_FOREST))
    mountain = count_bits(ring(player, FIRST_MOUNTAIN))
    earned[Source.STATUES] = 3 * mountain + 2 * forest + land
    if player.has(PalmCard.BASKET) > other.has(PalmCard.BASKET):
        earned[Source.BASKETS] = 3
    earned[Source.PEARLS] = pearl_points(player.has(PalmCard.WHITE_PEARL), player.has(PalmCard.BLACK_PEARL))
    if player.rack & BIT[RackCard.BUTTERFLIES]:
        earned[Source.RACK + RackCard.BUTTERFLIES] = butterflies(state, player)
    if player.rack & BIT[RackCard.MAJORITY]:
        earned[Source.RACK + RackCard.MAJORITY] = majority_points(player, other)
    if player.rack & BIT[RackCard.SEGMENT]:
        earned[Source.RACK + RackCard.SEGMENT] = segment_points(player)
    if player.rack & BIT[RackCard.FOREST]:
        earned[Source.RACK + RackCard.FOREST] = 2 * forest
    if player.rack & BIT[RackCard.MOUNTAIN]:
        earned[Source.RACK + RackCard.MOUNTAIN] = 3 * mountain
    if state.round == 2:
        earned[Source.NAUTILUS] = 3 * player.has(PalmCard.NAUTILUS)
        earned[Source.SHELLS] = player.has(PalmCard.SHELL)
    return earned


def ring(player: HaleakalaPlayer, first: i64) -> i64:
    """The statues of a seat in one ring, bit s for segment s."""
    return (player.statues >> first) & RING_OF_SIX


def pearl_points(white: i64, black: i64) -> i64:
    """H-SCORE-6, ruling H-AMB-37: 4 for each white and black together, otherwise white 1 and black 2."""
    pairs = min(white, black)
    return 4 * pairs + (white - pairs) + 2 * (black - pairs)


def butterflies(state: HaleakalaState, player: HaleakalaPlayer) -> i64:
    """H-SCORE-11, ruling H-AMB-35: one point for each butterfly on the palm cards in front of the seat."""
    found: i64 = 0
    for kind in range(CARD_KINDS):
        found += player.has(kind) * state.printed.butterflies[kind]
    return found


def majority_points(player: HaleakalaPlayer, other: HaleakalaPlayer) -> i64:
    """H-SCORE-12, ruling H-AMB-36: two points for each terrain with more statues than the other seat."""
    points: i64 = 0
    for first in (FIRST_LAND, FIRST_FOREST, FIRST_MOUNTAIN):
        if count_bits(ring(player, first)) > count_bits(ring(other, first)):
            points += 2
    return points


def segment_points(player: HaleakalaPlayer) -> i64:
    """H-SCORE-13: four points for each segment in which all three statues are the seat's own."""
    points: i64 = 0
    for segment in range(SEGMENTS):
        if player.statues & WHOLE_SEGMENT[segment] == WHOLE_SEGMENT[segment]:
            points += 4
    return points
