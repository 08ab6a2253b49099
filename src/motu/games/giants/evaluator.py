"""What a position promises: statues that stand, statues with a road before them, points for helping, and the strength of the clan.

Two sets of weights: those by which decisions are compared were set by hand and then changed where that won duels of one greedy clan among
two others, over 240 games and more; those of what lasts between two rounds are a regression on greedy continuations to the end from
7,203 ends of rounds that were changed by lot. docs/lab/giants.md has the figures.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.evaluator import RolloutEvaluator, TreeSettings
from motu.core.generator import Generator
from motu.core.state import State
from motu.games.giants.auction import draw_bid
from motu.games.giants.board import Terrain
from motu.games.giants.moves import FIRST_HEADDRESS, NUMBERING, SOURCE_NAMES, Figure, Step
from motu.games.giants.plans import Plans
from motu.games.giants.resources import Phase, has_bid, later_rounds, markers_of, phase_of, time_left, workers_of
from motu.games.giants.roads import Roads
from motu.games.giants.rules import Giants
from motu.games.giants.scoring import earned
from motu.games.giants.state import WEIGHT, lane

GUESSES: Final = 6
"""Bids that are drawn for a closed hand, of which the best one is believed."""


class GiantsEvaluator(RolloutEvaluator):
    """What stands, what the pieces on their way promise, and what a clan can still do; a round ends with a pause."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 14.0
        self.tree = TreeSettings(exploration=0.3, sharpness=60.0, playout=0)
        self.secret_steps = BIT[Step.MARKER_BID] | BIT[Step.SCULPTOR_BID]
        self.plans = Plans()
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

    def evaluate(self, state: State, points: vec[float]) -> None:
        assert isinstance(state, Giants)
        standing(state, points)
        if state.agenda == 0:
            return
        roads = self.plans.roads_on(state)
        phase = phase_of(state)
        left = time_left(state)
        for seat in range(state.seats):
            points[seat] += self.clan(state, roads, seat, phase, left)
        for seat in range(state.seats):
            self.plans.add_pieces(state, roads, seat, phase, left, points)
        if phase == Phase.BIDDING and state.tile != 0:
            for seat in range(state.seats):
                points[seat] += self.bid_worth(state, roads, seat, left)

    def sources(self, state: State, seat: int) -> dict[str, float]:
        """What every source would give if the game were scored now."""
        assert isinstance(state, Giants)
        return {name: float(earned(state, seat, source)) for source, name in enumerate(SOURCE_NAMES)}

    # -- rollouts -----------------------------------------------------------------------------------------------------

    def rollout_goals(self, state: State, points: vec[float], shares: vec[float]) -> None:
        """Points, and none for the others, whoever leads; as much for a point as `win_chances` gives between equals.

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

    def evaluate_at_pause(self, state: State, points: vec[float]) -> None:
        """Between two rounds: what stands, the clan, and the pieces that wait, as greedy play makes use of them in the rounds to come."""
        assert isinstance(state, Giants)
        if state.agenda == 0 or not self.is_pause(state):
            self.evaluate(state, points)
            return
        standing(state, points)
        roads = self.plans.roads_on(state)
        left = time_left(state)
        for seat in range(state.seats):
            points[seat] += left * (self.lasting_worker * workers_of(state, seat) + self.lasting_marker * markers_of(state, seat))
            points[seat] += self.lasting_half * float(lane(state.halves, seat) & 1)
            waiting = 0.0
            pieces = state.claimed[seat]
            while pieces != 0:
                piece = lowest_bit(pieces)
                pieces &= pieces - 1
                is_moai = piece < FIRST_HEADDRESS
                sites = self.plans.sites(state, seat, is_moai)
                found = self.plans.waiting(roads, state.origin(piece), WEIGHT[piece], is_moai, sites)
                waiting += found if is_moai else self.lasting_headdress * found
            points[seat] += self.lasting_moai * later_rounds(left) * waiting

    def rollout_candidates(self, state: State, choices: Choices) -> None:
        """Figures are placed on planned roads and where something special can be done."""
        if state.step() != Step.HEX:
            return
        assert isinstance(state, Giants)
        wanted = self.plans.wanted_hexes(state)
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

    # -- the clan -----------------------------------------------------------------------------------------------------

    def clan(self, state: Giants, roads: Roads, seat: i64, phase: i64, left: float) -> float:
        """Workers, markers, logs and half-tablets, the more the longer the game still lasts, and what can still be placed."""
        step = state.step()
        deciding = state.decider() == seat
        worth = left * (self.worker * workers_of(state, seat) + self.marker * markers_of(state, seat))
        logs = lane(state.logs, seat)
        if step == Step.HEX and deciding:
            logs += state.figure_logs
        worth += self.log * later_rounds(left) * float(logs)
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
            return self.log * later_rounds(left) * float(state.board.logs[spot])
        return 0.0

    def crown_worth(self, state: Giants, roads: Roads, seat: i64, left: float) -> float:
        """What one more headdress promises: the best own Moai that has none, beyond those that headdresses wait for."""
        sites = self.plans.sites(state, seat, False)
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
        return self.plans.waiting(roads, state.board.headdress_quarry, 1, False, sites) * self.plans.later * later_rounds(left)

    # -- the auction --------------------------------------------------------------------------------------------------

    def sample_opponents(self, state: State, seat: i64, generator: Generator) -> State:
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
                self.value(guess, points, shares)
                if shares[other] > best:
                    best = shares[other]
                    likely = guess
        return likely

    def bid_worth(self, state: Giants, roads: Roads, seat: i64, left: float) -> float:
        """G-AUC-3 to G-AUC-13: the Moai that a bid will probably get, with the roads that the other figures can build."""
        plans = self.plans
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
                    at = plans.find_roads(state, roads, seat, quarry, 0, size, Phase.BIDDING)
                    promised, _, _ = plans.plan(state, roads, at, seat, quarry, size, True, Phase.BIDDING, left, plans.kept)
                    if promised > best:
                        best = promised
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


def standing(state: Giants, points: vec[float]) -> None:
    """G-SCORE-1 to G-SCORE-5: what the seats would have if the game were scored now."""
    board = state.board
    for seat in range(state.seats):
        points[seat] = float(state.points[seat] + lane(state.halves, seat) // 2 * 3)
    erected = state.erected
    while erected != 0:
        ahu = lowest_bit(erected)
        erected &= erected - 1
        value = board.moai_value[ahu] * state.moai_size(ahu)
        if state.crowned & BIT[ahu]:
            value += board.headdress_value[ahu]
        points[state.base_owner(ahu)] += float(value)


EVALUATOR: Final = GiantsEvaluator()
