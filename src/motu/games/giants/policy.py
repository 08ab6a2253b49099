"""What a position promises: statues that stand, statues with a road before them, points for helping, and the strength of the clan.

Two sets of weights: those by which decisions are compared were set by hand and then changed where that won duels of one greedy clan among
two others, over 240 games and more; those of what lasts between two rounds are a regression on greedy continuations to the end from
7,203 ends of rounds that were changed by lot. docs/bots.md has the figures.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.policy import Policy
from motu.core.state import State
from motu.games.giants.auction import draw_bid
from motu.games.giants.board import Terrain
from motu.games.giants.clans import Phase, has_bid, phase_of, time_left, units_to_place
from motu.games.giants.moves import FIRST_HEADDRESS, NUMBERING, SOURCE_NAMES, Figure, Step
from motu.games.giants.roads import SOME_LACK, UNREACHED, Roads, demand
from motu.games.giants.rules import Giants
from motu.games.giants.state import WEIGHT, lane

BEYOND: Final = 4
"""Roads that lack so much more than a seat can place are still thought of: others may help."""
FAR: Final = 40
"""More steps than there are between any two hexes."""
SPARE_HEADDRESS: Final = 3.0
"""What a headdress counts for that has no Moai yet."""
GUESSES: Final = 6
"""Bids that are drawn for a closed hand, of which the best one is believed."""


class GiantsPolicy(Policy):
    """Plans a road for every piece that a seat claims: to which Ahu, how likely in this round, and who gets points for helping."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 14.0
        self.playout = 0
        self.exploration = 0.3
        self.sharpness = 60.0
        self.rehearsal = 8
        self.secret_steps = BIT[Step.MARKER_BID] | BIT[Step.SCULPTOR_BID]
        self.roads: Roads | None = None
        self.sure: float = 0.88
        """How likely a road comes about that a seat can build alone."""
        self.short: float = 0.6
        """What is left of that for each unit of strength that it cannot place itself."""
        self.ready: float = 0.99
        """How likely a piece is carried to its Ahu when the road stands."""
        self.later: float = 0.7
        """What a piece is worth that has to wait for another round."""
        self.near = vec[float]([0.8**steps for steps in range(FAR)])
        """What is left of that by the steps to the Ahu."""
        self.kept: float = 0.57
        """How likely a marker will be left for a piece that has none."""
        self.worker: float = 7.0
        self.marker: float = 6.1
        self.log: float = 0.1
        self.half: float = 1.15
        """A single half-tablet."""
        self.unspent: float = 0.92
        """A marker that can still buy a half-tablet in this round."""
        self.idle: float = 0.1
        """A figure that can still be placed."""
        self.reserved: float = 0.08
        self.special: float = 0.85
        """How likely a Sorcerer that can still be placed brings the best of his actions."""
        self.pick: float = 0.55
        """How likely a bid without markers gets a Moai."""
        self.rank: float = 0.15
        """How much likelier with each marker."""
        self.lasting_worker: float = 5.3
        """A worker between two rounds, for a whole game to come."""
        self.lasting_marker: float = 6.1
        """A marker, the same."""
        self.lasting_half: float = 1.15
        """A single half-tablet, at any time."""
        self.lasting_moai: float = 0.96
        """A Moai that waits, in parts of the best Ahu nearby."""
        self.lasting_headdress: float = 0.6
        """A headdress, in parts of that."""
        self.promised: float = 0.0
        self.chance: float = 0.0
        self.target: i64 = 0

    def expect(self, state: State, points: vec[float]) -> None:
        assert isinstance(state, Giants)
        self.count_standing(state, points)
        if state.agenda == 0:
            return
        roads = self.roads_on(state)
        phase = phase_of(state)
        left = time_left(state)
        for seat in range(state.seats):
            points[seat] += self.clan(state, roads, seat, phase, left)
        for seat in range(state.seats):
            self.add_pieces(state, roads, seat, phase, left, points)
        if phase == Phase.BIDDING and state.tile != 0:
            for seat in range(state.seats):
                points[seat] += self.bid_worth(state, roads, seat, left)

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """What every source would give if the game were scored now."""
        assert isinstance(state, Giants)
        return {name: float(state.earned(seat, source)) for source, name in enumerate(SOURCE_NAMES)}

    def roads_on(self, state: Giants) -> Roads:
        roads = self.roads
        if roads is None or roads.board is not state.board:
            roads = Roads(state.board)
            self.roads = roads
        roads.look(state)
        return roads

    def count_standing(self, state: Giants, points: vec[float]) -> None:
        """G-SCORE-1 to G-SCORE-5: what the seats would have if the game were scored now."""
        board = state.board
        for seat in range(state.seats):
            points[seat] = float(state.helping(seat) + lane(state.halves, seat) // 2 * 3)
        erected = state.erected
        while erected != 0:
            ahu = lowest_bit(erected)
            erected &= erected - 1
            value = board.moai_value[ahu] * state.moai_size(ahu)
            if state.crowned & BIT[ahu]:
                value += board.headdress_value[ahu]
            points[state.base_owner(ahu)] += float(value)

    # -- rehearsals ---------------------------------------------------------------------------------------------------

    def aims(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """Points, and none for the others, whoever leads; as much for a point as `chances` gives between equals.

        If everybody went for the chance to win, all would turn against whoever is ahead from the first round on, and in the end
        nobody would have anything of having played well.
        """
        mean = 0.0
        for seat in range(state.seats):
            mean += points[seat]
        mean /= float(state.seats)
        for seat in range(state.seats):
            shares[seat] = (1.0 + (points[seat] - mean) / self.spread) / float(state.seats)

    def is_pause(self, state: State) -> bool:
        """Between two rounds."""
        assert isinstance(state, Giants)
        return state.step() == Step.DIE and state.rolled == 0

    def foresee(self, state: State, points: vec[float]) -> None:
        """Between two rounds: what stands, the clan, and the pieces that wait, as greedy play makes use of them in the rounds to come."""
        assert isinstance(state, Giants)
        if state.agenda == 0 or not self.is_pause(state):
            self.expect(state, points)
            return
        self.count_standing(state, points)
        roads = self.roads_on(state)
        left = time_left(state)
        for seat in range(state.seats):
            workers = 6.0 - float(lane(state.workers_stored, seat))
            markers = 6.0 - float(lane(state.markers_stored, seat))
            points[seat] += left * (self.lasting_worker * workers + self.lasting_marker * markers)
            points[seat] += self.lasting_half * float(lane(state.halves, seat) & 1)
            waiting = 0.0
            pieces = state.claimed[seat]
            while pieces != 0:
                piece = lowest_bit(pieces)
                pieces &= pieces - 1
                is_moai = piece < FIRST_HEADDRESS
                found = self.waiting(roads, state.origin(piece), WEIGHT[piece], is_moai, self.sites(state, seat, is_moai))
                waiting += found if is_moai else self.lasting_headdress * found
            points[seat] += self.lasting_moai * min(1.0, 3.0 * left) * waiting

    def narrow(self, state: State, choices: Choices) -> None:
        """Figures are placed on planned roads and where something special can be done."""
        if state.step() != Step.HEX:
            return
        assert isinstance(state, Giants)
        wanted = self.wanted_hexes(state)
        if wanted == 0:
            return
        kept: i64 = 0
        for place in range(choices.count):
            action = choices.items[place]
            if wanted & BIT[state.board.hex_at[NUMBERING.first[action]]]:
                choices.items[kept] = action
                kept += 1
        if kept != 0:
            choices.shorten(kept)

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
                self.lead(state, roads, other, origin, state.visited[piece], weight, Phase.PLACING)
                self.plan(state, roads, other, origin, weight, is_moai, Phase.PLACING, left, 1.0)
                if other != seat:
                    if self.chance > 0.0:
                        wanted |= roads.hexes_to(origin, self.target)
                    continue
                best = self.promised
                sites = self.sites(state, seat, is_moai)
                while sites != 0:
                    ahu = lowest_bit(sites)
                    sites &= sites - 1
                    target = board.hex_of[ahu]
                    value = float(board.moai_value[ahu] * weight if is_moai else board.headdress_value[ahu])
                    if roads.cost[roads.at + target] < UNREACHED and value >= 0.6 * best:
                        wanted |= roads.hexes_to(origin, target)
        if state.figure == Figure.SORCERER or (state.figure == Figure.CHIEF and lane(state.halves, seat) >= 2):
            for place in range(board.count):
                terrain = board.terrain[place]
                if terrain >= Terrain.HEADDRESS_QUARRY and (terrain != Terrain.FOREST or (state.felled & BIT[place]) == 0):
                    wanted |= BIT[place]
        return wanted

    # -- pieces on their way ------------------------------------------------------------------------------------------

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
        while pieces != 0:
            piece = lowest_bit(pieces)
            pieces &= pieces - 1
            origin = state.origin(piece)
            if origin >= state.board.count:
                continue
            weight = WEIGHT[piece]
            visited = state.visited[piece]
            if origin != last_origin or visited != last_visited or weight != last_weight:
                self.lead(state, roads, seat, origin, visited, weight, phase)
                last_weight = weight
                last_origin = origin
                last_visited = visited
            keep = 1.0 if state.marked & BIT[piece] else 0.1 + held
            self.plan(state, roads, seat, origin, weight, piece < FIRST_HEADDRESS, phase, left, keep)
            points[seat] += self.promised
            if self.chance > 0.0:
                roads.thank(state, seat, weight, origin, self.target, self.chance, points)

    def lead(self, state: Giants, roads: Roads, seat: i64, origin: i64, visited: i64, weight: i64, phase: i64) -> None:
        """Find the roads of this round from a hex."""
        if phase == Phase.CARRYING:
            roads.lead(state, seat, weight, origin, visited, 0)
        elif phase != Phase.CLOSING:
            roads.lead(state, seat, weight, origin, visited, units_to_place(state, seat, weight) + BEYOND)

    def plan(
        self, state: Giants, roads: Roads, seat: i64, origin: i64, weight: i64, is_moai: bool, phase: i64, left: float, keep: float
    ) -> None:
        """The best Ahu for a piece: what it promises, how likely in this round, and on which hex. The roads must be found."""
        board = state.board
        sites = self.sites(state, seat, is_moai)
        waiting = self.waiting(roads, origin, weight, is_moai, sites) * self.later * keep * min(1.0, 3.0 * left)
        self.promised = waiting
        self.chance = 0.0
        self.target = origin
        if phase == Phase.CLOSING or (phase == Phase.CARRYING and state.passed & BIT[seat]):
            return
        units = units_to_place(state, seat, weight) if phase != Phase.CARRYING else 0
        limit = self.ready if phase == Phase.CARRYING else self.sure
        at = roads.at
        sites &= roads.ends()
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
            if limit * value + (1.0 - limit) * waiting <= self.promised:
                return
            target = board.hex_of[ahu]
            need_units = roads.missing[at + target]
            if not state.has_figure(seat, target) and (target == origin or demand(state.hexes[target], seat, weight) < SOME_LACK):
                need_units += 1
            if phase == Phase.CARRYING and need_units != 0:
                continue
            chance = limit
            while need_units > units:
                chance *= self.short
                need_units -= 1
            promised = chance * value + (1.0 - chance) * waiting - 0.002 * float(roads.cost[at + target])
            if promised > self.promised:
                self.promised = promised
                self.chance = chance
                self.target = target

    def waiting(self, roads: Roads, origin: i64, weight: i64, is_moai: bool, sites: i64) -> float:
        """What a piece is worth on the best Ahu that it may be brought to in a later round: the nearer, the likelier."""
        board = roads.board
        order = roads.moai_order if is_moai else roads.headdress_order
        worth = roads.worth
        kind = roads.kind(weight, is_moai)
        best = 0.0 if is_moai else SPARE_HEADDRESS
        place: i64 = 0
        while sites != 0:
            ahu = order[place]
            place += 1
            if (sites & BIT[ahu]) == 0:
                continue
            sites &= ~BIT[ahu]
            value = worth[kind + ahu]
            if value <= best:
                break
            value *= self.near[roads.distance[origin * board.count + board.hex_of[ahu]]]
            if value > best:
                best = value
        return best

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

    # -- the clan -----------------------------------------------------------------------------------------------------

    def clan(self, state: Giants, roads: Roads, seat: i64, phase: i64, left: float) -> float:
        """Workers, markers, logs and half-tablets, the more the longer the game still lasts, and what can still be placed."""
        step = state.step()
        deciding = state.decider() == seat
        workers = 6.0 - float(lane(state.workers_stored, seat))
        markers = 6.0 - float(lane(state.markers_stored, seat))
        worth = left * (self.worker * workers + self.marker * markers)
        logs = lane(state.logs, seat)
        if step == Step.HEX and deciding:
            logs += state.figure_logs
        worth += self.log * min(1.0, 3.0 * left) * float(logs)
        worth += self.half * float(lane(state.halves, seat) & 1)
        if step == Step.SPECIAL and deciding:
            gain = self.gain(state, roads, seat, state.board.terrain[state.spot], left, state.spot)
            if state.figure == Figure.CHIEF:
                gain -= 3.0
            worth += max(0.0, gain)
        if phase <= Phase.PLACING and (state.passed & BIT[seat]) == 0:
            spare = lane(state.markers, seat) - lane(state.bid_markers, seat)
            worth += self.unspent * float(min(spare, state.halves_left))
            worth += self.idle * float(lane(state.workers, seat) - lane(state.bid_workers, seat))
            acting = (state.sorcerers & ~state.bid_sorcerers & BIT[seat]) != 0
            if step == Step.HEX and deciding:
                if state.figure == Figure.SORCERER:
                    acting = True
                elif state.figure == Figure.WORKER:
                    worth += self.idle
            if acting:
                worth += self.special * self.best_gain(state, roads, seat, left)
        rest = state.reserved
        while rest != 0:
            ahu = lowest_bit(rest)
            rest &= rest - 1
            if state.base_owner(ahu) == seat:
                worth += self.reserved * left * float(state.board.moai_value[ahu])
        return worth

    def best_gain(self, state: Giants, roads: Roads, seat: i64, left: float) -> float:
        """The best that a Sorcerer can bring."""
        best = max(self.gain(state, roads, seat, Terrain.VILLAGE, left, 0), self.gain(state, roads, seat, Terrain.HUT, left, 0))
        return max(best, self.gain(state, roads, seat, Terrain.HEADDRESS_QUARRY, left, 0))

    def gain(self, state: Giants, roads: Roads, seat: i64, terrain: i64, left: float, spot: i64) -> float:
        """G-SORC-1 to G-SORC-8: what a special action brings."""
        if terrain == Terrain.VILLAGE:
            return left * self.worker + self.idle if lane(state.workers_stored, seat) > 0 else 0.0
        if terrain == Terrain.HUT:
            return left * self.marker + self.unspent if lane(state.markers_stored, seat) > 0 else 0.0
        if terrain == Terrain.HEADDRESS_QUARRY:
            return self.crown_worth(state, roads, seat, left) if state.headdresses > 0 else 0.0
        if terrain == Terrain.FOREST and (state.felled & BIT[spot]) == 0:
            return self.log * min(1.0, 3.0 * left) * float(state.board.logs[spot])
        return 0.0

    def crown_worth(self, state: Giants, roads: Roads, seat: i64, left: float) -> float:
        """What one more headdress promises: the best own Moai that has none, beyond those that headdresses wait for."""
        sites = self.sites(state, seat, False)
        open_sites: i64 = 0
        rest = sites
        while rest != 0:
            open_sites += 1
            rest &= rest - 1
        waiting = state.claimed[seat] >> FIRST_HEADDRESS
        while waiting != 0:
            open_sites -= waiting & 1
            waiting >>= 1
        if open_sites <= 0:
            return 0.5
        return self.waiting(roads, state.board.headdress_quarry, 1, False, sites) * self.later * min(1.0, 3.0 * left)

    # -- the auction --------------------------------------------------------------------------------------------------

    def fathom(self, state: State, seat: i64, generator: Generator) -> State:
        """G-AUC-1: in the closed hands of each other seat is the best for it of some bids that are drawn by lot."""
        if (self.secret_steps & BIT[state.step()]) == 0:
            return state
        assert isinstance(state, Giants)
        points = vec[float]([0.0] * state.seats)
        shares = vec[float]([0.0] * state.seats)
        likely = state
        for other in range(state.seats):
            if other == seat or not has_bid(state, other):
                continue
            known = likely
            best = -1.0
            for _ in range(GUESSES):
                guess = known.clone()
                draw_bid(guess, other, generator, True)
                self.worth(guess, points, shares)
                if shares[other] > best:
                    best = shares[other]
                    likely = guess
        return likely

    def bid_worth(self, state: Giants, roads: Roads, seat: i64, left: float) -> float:
        """G-AUC-3 to G-AUC-13: the Moai that a bid will probably get, with the roads that the other figures can build."""
        step = state.step()
        if step == Step.CHOOSE:
            if state.out & BIT[seat]:
                return 0.0
            hands = lane(state.hands, seat)
            chief = (state.chiefs_ready & BIT[seat]) != 0
            chance = 0.5
        else:
            hands = lane(state.bid_workers, seat)
            if state.bid_sorcerers & BIT[seat]:
                hands += 1
            chief = (state.bid_chiefs & BIT[seat]) != 0
            if not has_bid(state, seat):
                hands = min(2, lane(state.workers, seat) + 1)
            chance = min(0.95, self.pick + self.rank * float(lane(state.bid_markers, seat)))
        worth = 0.0
        for _ in range(2):
            best = 0.0
            taken: i64 = 0
            for size in range(1, 4):
                if lane(state.tile, size) != 0 and (chief or hands >= size):
                    quarry = state.board.moai_quarry
                    self.lead(state, roads, seat, quarry, 0, size, Phase.BIDDING)
                    self.plan(state, roads, seat, quarry, size, True, Phase.BIDDING, left, self.kept)
                    if self.promised > best:
                        best = self.promised
                        taken = size
            if taken == 0:
                break
            worth += chance * best
            chance *= 0.4
            if chief:
                chief = False
            else:
                hands -= taken
        return worth


POLICY: Final = GiantsPolicy()
