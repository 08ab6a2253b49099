"""Where all pieces are best brought, each clan's by itself, and what these journeys lack; for a policy."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.games.giants.moves import FIRST_HEADDRESS, Step
from motu.games.giants.plans import BEYOND, NEARLY, Plans
from motu.games.giants.policy_rows import RANKS
from motu.games.giants.resources import units_to_place
from motu.games.giants.roads import SOME_LACK, Roads, demand
from motu.games.giants.rules import Giants
from motu.games.giants.state import WEIGHT

MOST_JOURNEYS: Final = 48
NOTHING: Final = -1


class Journeys:
    """Where all pieces are best brought: one journey for pieces that lie together and weigh the same."""

    def __init__(self) -> None:
        self.plans = Plans()
        self.count: i64 = 0
        self.seat = vec[i64]([0] * MOST_JOURNEYS)
        self.kind = vec[i64]([0] * MOST_JOURNEYS)
        """The size of a Moai, 0 for a headdress."""
        self.piece = vec[i64]([0] * MOST_JOURNEYS)
        """The first piece on it."""
        self.target = vec[i64]([0] * MOST_JOURNEYS)
        self.lacking = vec[i64]([0] * MOST_JOURNEYS)
        """Strength that has to be put on the way."""
        self.way = vec[i64]([0] * MOST_JOURNEYS)
        """The hexes of the way, as a set; empty where none can come about."""
        self.lacks = vec[i64]([0] * MOST_JOURNEYS)
        """Those on which strength is lacking, or the figure at its end."""
        self.others = vec[i64]([0] * MOST_JOURNEYS)
        """Hexes on ways to other Ahu nearly as good."""
        self.promised = vec[float]([0.0] * MOST_JOURNEYS)
        self.chance = vec[float]([0.0] * MOST_JOURNEYS)
        self.waits = vec[float]([0.0] * MOST_JOURNEYS)
        """What the piece is worth where it lies."""
        self.rank = vec[i64]([NOTHING] * RANKS)
        """The most promising journeys of the seat that decides."""

    def find(self, state: Giants, me: i64, phase: i64, left: float) -> None:
        """All journeys of a position, those of one seat first."""
        self.count = 0
        roads = self.plans.roads_on(state)
        seat = me
        for _ in range(state.seats):
            pieces = state.claimed[seat]
            if seat == me and state.is_moving():
                pieces |= BIT[state.hand]
            if seat == me and state.step() == Step.GO:
                pieces |= state.liftable
            self.find_of(state, roads, seat, me, pieces, phase, left)
            seat = state.after(seat)
        self.find_ranks(me)

    def find_of(self, state: Giants, roads: Roads, seat: i64, me: i64, pieces: i64, phase: i64, left: float) -> None:
        """The journeys of these pieces of a seat."""
        last_origin: i64 = NOTHING
        last_kind: i64 = NOTHING
        last_visited: i64 = NOTHING
        while pieces != 0 and self.count < MOST_JOURNEYS:
            piece = lowest_bit(pieces)
            pieces &= pieces - 1
            origin = state.origin(piece)
            if origin >= state.board.count:
                continue
            is_moai = piece < FIRST_HEADDRESS
            weight = WEIGHT[piece]
            kind = weight if is_moai else 0
            visited = state.visited[piece]
            if origin == last_origin and kind == last_kind and visited == last_visited:
                continue
            last_origin = origin
            last_kind = kind
            last_visited = visited
            self.note(state, roads, seat, me, piece, origin, weight, is_moai, visited, phase, left)

    def note(
        self,
        state: Giants,
        roads: Roads,
        seat: i64,
        me: i64,
        piece: i64,
        origin: i64,
        weight: i64,
        is_moai: bool,
        visited: i64,
        phase: i64,
        left: float,
    ) -> None:
        """One more journey."""
        plans = self.plans
        number = self.count
        self.count = number + 1
        at = plans.find_roads(state, roads, seat, origin, visited, weight, phase)
        promised, chance, target = plans.plan(state, roads, at, seat, origin, weight, is_moai, phase, left, 1.0)
        sites = plans.sites(state, seat, is_moai)
        self.seat[number] = seat
        self.kind[number] = weight if is_moai else 0
        self.piece[number] = piece
        self.target[number] = target
        self.promised[number] = promised
        self.chance[number] = chance
        self.waits[number] = plans.waiting(roads, origin, weight, is_moai, sites) if seat == me else 0.0
        self.lacking[number] = 0
        self.way[number] = 0
        self.lacks[number] = 0
        self.others[number] = 0
        if chance > 0.0:
            self.lacking[number] = roads.missing(at, target)
            self.walk(state, roads, at, seat, weight, origin, target, number)
        if seat == me and state.step() == Step.HEX:
            most = units_to_place(state, seat, weight) + BEYOND
            while sites != 0:
                ahu = lowest_bit(sites)
                sites &= sites - 1
                end = state.board.hex_of[ahu]
                value = roads.worth[roads.kind(weight, is_moai) + ahu]
                if value >= NEARLY * promised and (roads.ends(at) & BIT[ahu]) != 0 and roads.missing(at, end) <= most:
                    self.others[number] |= roads.hexes_to(state, at, seat, weight, origin, end)

    def walk(self, state: Giants, roads: Roads, at: i64, seat: i64, weight: i64, origin: i64, target: i64, number: i64) -> None:
        """Note the hexes of a way, and those that lack strength."""
        found: i64 = BIT[target]
        lacks: i64 = 0
        if not state.has_figure(seat, target):
            lacks = BIT[target]
        place = target
        while place != origin:
            asked = demand(state.hexes[place], seat, weight)
            found |= BIT[place]
            if asked >= SOME_LACK:
                lacks |= BIT[place]
            place = roads.hex_before(at, place, asked)
        self.way[number] = found
        self.lacks[number] = lacks

    def find_ranks(self, me: i64) -> None:
        """The most promising journeys of a seat."""
        taken: i64 = 0
        for place in range(RANKS):
            best: i64 = NOTHING
            for number in range(self.count):
                if self.seat[number] != me:
                    break
                if (taken & BIT[number]) == 0 and (best == NOTHING or self.promised[number] > self.promised[best]):
                    best = number
            self.rank[place] = best
            if best != NOTHING:
                taken |= BIT[best]

    def of_piece(self, state: Giants, piece: i64, me: i64) -> i64:
        """The journey of a piece of the seat that decides."""
        origin = state.origin(piece)
        kind: i64 = WEIGHT[piece] if piece < FIRST_HEADDRESS else 0
        for number in range(self.count):
            if self.seat[number] != me:
                break
            other = self.piece[number]
            if self.kind[number] == kind and state.origin(other) == origin and state.visited[other] == state.visited[piece]:
                return number
        return NOTHING
