"""Pieces on their way: to which Ahu each of them is best brought, how likely that is, and who gets points for helping."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.giants.board import Terrain
from motu.games.giants.moves import FIRST_HEADDRESS, Figure, Step
from motu.games.giants.resources import Phase, later_rounds, time_left, units_to_place
from motu.games.giants.roads import LACK_BITS, LACK_MASK, SOME_LACK, Roads, demand
from motu.games.giants.rules import Giants
from motu.games.giants.state import WEIGHT, lane

BEYOND: Final = 4
"""Roads that lack so much more than a seat can place are still thought of: others may help."""
SPARE_HEADDRESS: Final = 3.0
"""What a headdress counts for that has no Moai yet."""
NO_ROADS: Final = -1
"""Where roads would be, at a time when nothing is carried any more."""
NEARLY: Final = 0.6
"""An Ahu that brings so much of the best plan is worth a road as well."""


class Plans:
    """Plans a road for every piece that a seat claims. A plan is what it promises, how likely it comes off in this round, and its end."""

    def __init__(self) -> None:
        self.known_roads: Roads | None = None
        self.sure: float = 0.88
        """How likely a road comes about that a seat can build alone."""
        self.short: float = 0.6
        """What is left of that for each unit of strength that it cannot place itself."""
        self.ready: float = 0.99
        """How likely a piece is carried to its Ahu when the road stands."""
        self.later: float = 0.7
        """What a piece is worth that has to wait for another round."""
        self.kept: float = 0.57
        """How likely a marker will be left for a piece that has none."""

    def roads_on(self, state: Giants) -> Roads:
        """The roads of the board of this position, with its figures noted."""
        roads = self.known_roads
        if roads is None or roads.board is not state.board:
            roads = Roads(state.board)
            self.known_roads = roads
        roads.note_figures(state)
        return roads

    def add_pieces(self, state: Giants, roads: Roads, seat: i64, phase: i64, left: float, points: vec[float]) -> None:
        """What the pieces of a seat promise it, and those who will help."""
        pieces = state.claimed[seat]
        step = state.step()
        if (step == Step.MOVE or step == Step.HELP) and state.decider() == seat:
            pieces |= BIT[state.hand]
        if pieces == 0:
            return
        unmarked: i64 = 0
        rest = pieces & ~state.marked
        while rest != 0:
            unmarked += 1
            rest &= rest - 1
        markers = lane(state.markers, seat) - lane(state.bid_markers, seat)
        held = self.kept
        if unmarked > markers:
            held *= float(markers) / float(unmarked)
        last_weight: i64 = 0
        last_origin: i64 = -1
        last_visited: i64 = 0
        at: i64 = NO_ROADS
        while pieces != 0:
            piece = lowest_bit(pieces)
            pieces &= pieces - 1
            origin = state.origin(piece)
            if origin >= state.board.count:
                continue
            weight = WEIGHT[piece]
            visited = state.visited[piece]
            if origin != last_origin or visited != last_visited or weight != last_weight:
                at = self.find_roads(state, roads, seat, origin, visited, weight, phase)
                last_weight = weight
                last_origin = origin
                last_visited = visited
            keep = 1.0 if state.marked & BIT[piece] else 0.1 + held
            promised, chance, target = self.plan(state, roads, at, seat, origin, weight, piece < FIRST_HEADDRESS, phase, left, keep)
            points[seat] += promised
            if chance > 0.0:
                roads.thank(state, at, seat, weight, origin, target, chance, points)

    def find_roads(self, state: Giants, roads: Roads, seat: i64, origin: i64, visited: i64, weight: i64, phase: i64) -> i64:
        """Where the roads of this round from a hex are kept."""
        if phase == Phase.CLOSING:
            return NO_ROADS
        return roads.find(state, seat, weight, origin, visited, phase == Phase.CARRYING)

    def plan(
        self, state: Giants, roads: Roads, at: i64, seat: i64, origin: i64, weight: i64, is_moai: bool, phase: i64, left: float, keep: float
    ) -> tuple[float, float, i64]:
        """The best Ahu for a piece with the roads kept there: what it promises, how likely it is reached in this round, and its hex."""
        board = state.board
        sites = self.sites(state, seat, is_moai)
        waiting = self.waiting(roads, origin, weight, is_moai, sites) * self.later * keep * later_rounds(left)
        best = waiting
        best_chance = 0.0
        best_target = origin
        if phase == Phase.CLOSING or (phase == Phase.CARRYING and state.passed & BIT[seat]):
            return best, best_chance, best_target
        units: i64 = 0
        if phase != Phase.CARRYING:
            units = units_to_place(state, seat, weight)
        limit = self.ready if phase == Phase.CARRYING else self.sure
        sites &= roads.ends(at)
        order = roads.moai_order if is_moai else roads.headdress_order
        worth = roads.worth
        kind = roads.kind(weight, is_moai)
        place: i64 = 0
        while sites != 0:
            ahu = order[place]
            place += 1
            if (sites & BIT[ahu]) == 0:
                continue
            sites &= ~BIT[ahu]
            value = worth[kind + ahu]
            if limit * value + (1.0 - limit) * waiting <= best:
                break
            target = board.hex_of[ahu]
            label = roads.label[at + target]
            lacking = (label & LACK_MASK) - units
            if lacking > BEYOND:
                continue
            chance = limit
            while lacking > 0:
                chance *= self.short
                lacking -= 1
            cost = 0.002 * float(label >> LACK_BITS)
            if chance * value + (1.0 - chance) * waiting - cost <= best:
                continue
            if not state.has_figure(seat, target) and (target == origin or demand(state.hexes[target], seat, weight) < SOME_LACK):
                if phase == Phase.CARRYING:
                    continue
                if lacking == 0:  # the figure that has to stand on the Ahu is one more than the road asks for
                    chance *= self.short
            promised = chance * value + (1.0 - chance) * waiting - cost
            if promised > best:
                best = promised
                best_chance = chance
                best_target = target
        return best, best_chance, best_target

    def waiting(self, roads: Roads, origin: i64, weight: i64, is_moai: bool, sites: i64) -> float:
        """What a piece is worth on the best Ahu that it may be brought to in a later round: the nearer, the likelier."""
        count = roads.board.ahu_count
        at = (roads.kind(weight, is_moai) + origin) * count
        least = 0.0 if is_moai else SPARE_HEADDRESS
        for rank in range(count):
            ahu = roads.prospect_order[at + rank]
            if sites & BIT[ahu]:
                return max(least, roads.prospect[at + ahu])
        return least

    def sites(self, state: Giants, seat: i64, is_moai: bool) -> i64:
        """The Ahu that a seat may think of for a Moai, or for a headdress."""
        board = state.board
        if is_moai:
            found: i64 = 0
            if lane(state.bases, seat) != 0:
                found = (BIT[board.ahu_count] - 1) & ~(state.erected | state.reserved)
            rest = state.reserved
        else:
            found = 0
            rest = state.erected & ~state.crowned
        while rest != 0:
            ahu = lowest_bit(rest)
            rest &= rest - 1
            if state.base_owner(ahu) == seat:
                found |= BIT[ahu]
        return found

    def wanted_hexes(self, state: Giants) -> i64:
        """Hexes on a road that somebody plans, and those where the figure in hand could do something special."""
        board = state.board
        roads = self.roads_on(state)
        left = time_left(state)
        seat = state.decider()
        wanted: i64 = 0
        for other in range(state.seats):
            last_origin: i64 = -1
            last_weight: i64 = 0
            pieces = state.claimed[other]
            while pieces != 0:
                piece = lowest_bit(pieces)
                pieces &= pieces - 1
                origin = state.origin(piece)
                weight = WEIGHT[piece]
                is_moai = piece < FIRST_HEADDRESS
                if origin >= board.count or (origin == last_origin and weight == last_weight and is_moai):
                    continue
                last_origin = origin
                last_weight = weight
                at = self.find_roads(state, roads, other, origin, state.visited[piece], weight, Phase.PLACING)
                best, chance, end = self.plan(state, roads, at, other, origin, weight, is_moai, Phase.PLACING, left, 1.0)
                if other != seat:
                    if chance > 0.0:
                        wanted |= roads.hexes_to(state, at, other, weight, origin, end)
                    continue
                sites = self.sites(state, seat, is_moai)
                most = units_to_place(state, seat, weight) + BEYOND
                while sites != 0:
                    ahu = lowest_bit(sites)
                    sites &= sites - 1
                    target = board.hex_of[ahu]
                    value = roads.worth[roads.kind(weight, is_moai) + ahu]
                    if value >= NEARLY * best and (roads.ends(at) & BIT[ahu]) != 0 and roads.missing(at, target) <= most:
                        wanted |= roads.hexes_to(state, at, seat, weight, origin, target)
        if state.figure == Figure.SORCERER or (state.figure == Figure.CHIEF and lane(state.halves, seat) >= 2):
            for place in range(board.count):
                terrain = board.terrain[place]
                if terrain >= Terrain.HEADDRESS_QUARRY and (terrain != Terrain.FOREST or (state.felled & BIT[place]) == 0):
                    wanted |= BIT[place]
        return wanted
