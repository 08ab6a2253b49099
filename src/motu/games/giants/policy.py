"""How the decisions of a clan are shown to a policy network: what the clan has, where its pieces are to go, and for each decision what
it does for that and for the plans of the others."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, count_bits, lowest_bit
from motu.core.choices import Choices
from motu.core.policy import PolicyEncoder, Slate
from motu.core.state import State
from motu.games.giants.board import Terrain
from motu.games.giants.moves import FIRST_HEADDRESS, NUMBERING, Act, Figure, Step
from motu.games.giants.payments import PAID_TO
from motu.games.giants.placement import figures_in, reservable, why_not_gain
from motu.games.giants.plans import BEYOND, NEARLY, Plans
from motu.games.giants.resources import Phase, phase_of, time_left, units_to_place
from motu.games.giants.roads import SOME_LACK, TOLL_MASK, Roads, demand
from motu.games.giants.rules import Giants
from motu.games.giants.state import WEIGHT, HexWord, lane

MOST_SEATS: Final = 5
MOST_JOURNEYS: Final = 48
RANKS: Final = 3
"""So many journeys of the clan that decides are shown one by one, the most promising first."""
NOTHING: Final = -1


class PositionRow:
    """Where the rows of a position begin, in the part of the table for its step."""

    SEATS: Final = 0
    TURN: Final = 3
    LEFT: Final = 8
    """The part of the game that is left."""
    WORKERS: Final = 20
    SPECIAL: Final = 28
    """Whether Sorcerer and Chief are in the reserve."""
    MARKERS: Final = 32
    LOGS: Final = 40
    HALVES: Final = 46
    STORED: Final = 52
    """Workers, then markers in the box."""
    BASES: Final = 66
    PIECES: Final = 74
    """Moai, then headdresses that are claimed."""
    UNMARKED: Final = 86
    PASSED: Final = 91
    RIVALS: Final = 96
    """Strength that the others can still place."""
    AHEAD: Final = 106
    """What stands, compared with the best of the others."""
    TILE: Final = 117
    """Moai on offer, by size."""
    OFFER: Final = 132
    """What the best Moai on offer promises."""
    JOURNEY: Final = 144
    """By rank: kind, what it promises, strength lacking, how it can be finished."""
    FIGURE: Final = 240
    """In hand, with its logs."""
    HAND: Final = 249
    """The piece in hand: kind and how far the go is."""
    BID: Final = 281
    """Markers that were put into the other hand."""
    HANDS: Final = 288
    """Sculptors that have not carved."""
    MOVERS: Final = 296
    """How many pieces of the clan can be finished now, and of the others."""


ROWS_OF_POSITION: Final = 308
JOURNEY_ROWS: Final = 32
"""Rows of one rank."""


class ChoiceRow:
    """Where the rows of a decision begin, behind those of positions."""

    ACT: Final = 0
    MARKERS: Final = 27
    SCULPTORS: Final = 76
    TAKE: Final = 188
    FIGURE: Final = 284
    """Figure and logs; with what the first and the second journey lack."""
    TABLET: Final = 437
    PASS: Final = 451
    SITE: Final = 483
    """The hex, by figure."""
    TERRAIN: Final = 669
    HERE: Final = 705
    """Figures and logs on the hex."""
    ASKED: Final = 725
    """What the hex asks of this clan, by weight."""
    OWN: Final = 749
    """By rank: what the figure does for the journey, by what that lacks."""
    OTHER_WAY: Final = 857
    """By rank: whether it lies on a way to another Ahu nearly as good."""
    WORTH: Final = 863
    """What the best journey promises that is helped."""
    FOREIGN: Final = 875
    """On how many ways of others it lies, with and without lacking strength."""
    HELPED: Final = 887
    """What the most promising of these lacks, promises, and how well its owner stands."""
    AHU: Final = 915
    """The best free Ahu of the hex, by figure."""
    FAR: Final = 951
    """Steps from the quarry."""
    GAIN: Final = 965
    """Special actions, by the part of the game that is left."""
    RESERVE: Final = 1025
    LIFT: Final = 1060
    STEP: Final = 1150
    END: Final = 1200
    PAY: Final = 1240
    KEEP: Final = 1262


ROWS_OF_CHOICE: Final = 1310
PLAYED_TOO: Final = ("quick_passes", "open_scoring", "perfect_memory", "chief_splits", "fast_start")
"""Options that are played in training."""
FIRST_CHOICE_ROW: Final = 11 * ROWS_OF_POSITION
ROWS: Final = FIRST_CHOICE_ROW + ROWS_OF_CHOICE
MOST: Final = 48
MOST_MORE: Final = 32


def capped(value: i64, most: i64) -> i64:
    """A count from 0 to `most`."""
    if value < 0:
        return 0
    return most if value > most else value


def level(value: float, size: float, most: i64) -> i64:
    """In which step of this size a value lies, from 0 to `most`."""
    if value <= 0.0:
        return 0
    found: i64 = i64(int(value / size))
    return most if found > most else found


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


class GiantsPolicyEncoder(PolicyEncoder):
    """What a clan has, where its pieces are to go, and what each decision does for that."""

    def __init__(self) -> None:
        super().__init__(1, ROWS, MOST, MOST_MORE, 5.0)
        for name in PLAYED_TOO:
            self.variants.append({name: 1})
        self.free = ("break_ties", "idle_rounds")
        self.journeys = Journeys()
        self.left: float = 0.0
        self.me: i64 = 0
        self.stands = vec[float]([0.0] * MOST_SEATS)
        """What the seats would have if the game were scored now."""

    def show(self, state: State, choices: Choices, slate: Slate) -> None:
        assert isinstance(state, Giants)
        slate.begin()
        self.me = state.decider()
        self.left = time_left(state)
        self.journeys.find(state, self.me, phase_of(state), self.left)
        self.count_standing(state)
        self.show_position(state, slate)
        self.show_journeys(state, slate)
        step = state.step()
        if step == Step.HEX:
            self.offer_hexes(state, choices, slate)
            return
        for place in range(choices.count):
            action = choices.items[place]
            kind = NUMBERING.kind[action]
            if kind == Act.PEEK:
                continue
            slate.offer(action)
            slate.tell(FIRST_CHOICE_ROW + ChoiceRow.ACT + kind)
            first = NUMBERING.first[action]
            if step <= Step.CHOOSE:
                self.tell_auction(state, slate, kind, action)
            elif step <= Step.SPECIAL:
                self.tell_placing(state, slate, kind, first, NUMBERING.second[action])
            else:
                self.tell_carrying(state, slate, kind, first)

    def count_standing(self, state: Giants) -> None:
        """G-SCORE-1 to G-SCORE-5."""
        board = state.board
        stands = self.stands
        for seat in range(state.seats):
            stands[seat] = float(state.points[seat] + lane(state.halves, seat) // 2 * 3)
        erected = state.erected
        while erected != 0:
            ahu = lowest_bit(erected)
            erected &= erected - 1
            value = board.moai_value[ahu] * state.moai_size(ahu)
            if state.crowned & BIT[ahu]:
                value += board.headdress_value[ahu]
            stands[state.base_owner(ahu)] += float(value)

    def ahead(self, state: Giants, seat: i64) -> float:
        """What stands for a seat more than for the best of the others."""
        best = -1000.0
        for other in range(state.seats):
            if other != seat and self.stands[other] > best:
                best = self.stands[other]
        return self.stands[seat] - best

    # -- the position ------------------------------------------------------------------------------------------------

    def show_position(self, state: Giants, slate: Slate) -> None:
        """What the clan has, and how far round and game have come."""
        me = self.me
        step = state.step()
        part = (step - Step.MARKER_BID) * ROWS_OF_POSITION
        turn = me - state.first
        if turn < 0:
            turn += state.seats
        slate.add(part + PositionRow.SEATS + state.seats - 3)
        slate.add(part + PositionRow.TURN + turn)
        slate.add(part + PositionRow.LEFT + level(self.left, 0.0875, 11))
        slate.add(part + PositionRow.WORKERS + capped(lane(state.workers, me), 7))
        special: i64 = 0
        if state.sorcerers & BIT[me]:
            special = 1
        if state.chiefs & BIT[me]:
            special += 2
        slate.add(part + PositionRow.SPECIAL + special)
        slate.add(part + PositionRow.MARKERS + capped(lane(state.markers, me), 7))
        slate.add(part + PositionRow.LOGS + capped(lane(state.logs, me), 5))
        slate.add(part + PositionRow.HALVES + capped(lane(state.halves, me), 5))
        slate.add(part + PositionRow.STORED + capped(lane(state.workers_stored, me), 6))
        slate.add(part + PositionRow.STORED + 7 + capped(lane(state.markers_stored, me), 6))
        slate.add(part + PositionRow.BASES + capped(lane(state.bases, me), 7))
        claimed = state.claimed[me]
        slate.add(part + PositionRow.PIECES + capped(count_bits(claimed & (BIT[FIRST_HEADDRESS] - 1)), 6))
        slate.add(part + PositionRow.PIECES + 7 + capped(count_bits(claimed >> FIRST_HEADDRESS), 4))
        slate.add(part + PositionRow.UNMARKED + capped(count_bits(claimed & ~state.marked), 4))
        slate.add(part + PositionRow.PASSED + count_bits(state.passed))
        rivals: i64 = 0
        for other in range(state.seats):
            if other != me:
                rivals += units_to_place(state, other, 1)
        slate.add(part + PositionRow.RIVALS + capped(rivals // 2, 9))
        slate.add(part + PositionRow.AHEAD + level(self.ahead(state, me) + 22.0, 4.0, 10))
        if step <= Step.CHOOSE:
            for size in range(1, 4):
                slate.add(part + PositionRow.TILE + (size - 1) * 5 + capped(lane(state.tile, size), 4))
            slate.add(part + PositionRow.OFFER + level(self.best_offer(state), 4.0, 11))
            slate.add(part + PositionRow.BID + capped(lane(state.bid_markers, me), 6))
            hands = capped(lane(state.hands, me), 3)
            if state.chiefs_ready & BIT[me]:
                hands += 4
            slate.add(part + PositionRow.HANDS + hands)
        elif step == Step.HEX or step == Step.SPECIAL:
            slate.add(part + PositionRow.FIGURE + state.figure * 3 + capped(state.figure_logs, 2))
        elif state.is_moving():
            self.show_hand(state, slate, part)

    def show_hand(self, state: Giants, slate: Slate, part: i64) -> None:
        """The piece that is being moved."""
        hand = state.hand
        kind: i64 = WEIGHT[hand] if hand < FIRST_HEADDRESS else 0
        about: i64 = 0
        if state.marked & BIT[hand]:
            about = 1
        if state.moved:
            about += 2
        if state.recovered:
            about += 4
        slate.add(part + PositionRow.HAND + kind * 8 + about)

    def best_offer(self, state: Giants) -> float:
        """What the best Moai on offer promises."""
        best = 0.0
        for size in range(1, 4):
            if lane(state.tile, size) != 0:
                best = max(best, self.offered(state, size))
        return best

    def offered(self, state: Giants, size: i64) -> float:
        """What a Moai of a size on offer promises the seat that decides."""
        plans = self.journeys.plans
        roads = plans.roads_on(state)
        quarry = state.board.moai_quarry
        at = plans.find_roads(state, roads, self.me, quarry, 0, size, Phase.BIDDING)
        promised, _, _ = plans.plan(state, roads, at, self.me, quarry, size, True, Phase.BIDDING, self.left, 1.0)
        return promised

    def show_journeys(self, state: Giants, slate: Slate) -> None:
        """The most promising journeys of the clan, and how many can be finished now."""
        journeys = self.journeys
        part = (state.step() - Step.MARKER_BID) * ROWS_OF_POSITION
        for rank in range(RANKS):
            number = journeys.rank[rank]
            first = part + PositionRow.JOURNEY + rank * JOURNEY_ROWS
            if number == NOTHING:
                slate.add(first)
                continue
            slate.add(first + 1 + journeys.kind[number])
            slate.add(first + 5 + level(journeys.promised[number], 3.0, 11))
            if journeys.chance[number] > 0.0:
                slate.add(first + 17 + capped(journeys.lacking[number], 7))
                slate.add(first + 25 + capped(count_bits(journeys.lacks[number]), 5))
            else:
                slate.add(first + 31)
        mine: i64 = 0
        theirs: i64 = 0
        for number in range(journeys.count):
            if journeys.chance[number] > 0.0 and journeys.lacks[number] == 0:
                if journeys.seat[number] == self.me:
                    mine += 1
                else:
                    theirs += 1
        slate.add(part + PositionRow.MOVERS + capped(mine, 3))
        slate.add(part + PositionRow.MOVERS + 4 + capped(theirs, 7))

    # -- bids --------------------------------------------------------------------------------------------------------

    def tell_auction(self, state: Giants, slate: Slate, kind: i64, action: i64) -> None:
        """What is in a hand, or which Moai is taken."""
        first = NUMBERING.first[action]
        if kind == Act.BID_MARKERS:
            slate.tell(FIRST_CHOICE_ROW + ChoiceRow.MARKERS + first * 7 + capped(lane(state.markers, self.me), 6))
        elif kind == Act.BID_SCULPTORS:
            figures = first * 4 + NUMBERING.second[action] * 2 + NUMBERING.third[action]
            largest: i64 = 0
            for size in range(1, 4):
                if lane(state.tile, size) != 0:
                    largest = size
            slate.tell(FIRST_CHOICE_ROW + ChoiceRow.SCULPTORS + figures * 4 + largest)
        elif kind == Act.TAKE:
            taken = (first - 1) * 2 + NUMBERING.second[action]
            slate.tell(FIRST_CHOICE_ROW + ChoiceRow.TAKE + taken * 12 + level(self.offered(state, first), 3.0, 11))
            slate.tell(FIRST_CHOICE_ROW + ChoiceRow.TAKE + 72 + level(self.best_offer(state) - self.offered(state, first), 2.0, 11))
        else:
            slate.tell(FIRST_CHOICE_ROW + ChoiceRow.TAKE + 84 + level(self.best_offer(state), 3.0, 11))

    # -- figures -----------------------------------------------------------------------------------------------------

    def lacking_of(self, rank: i64) -> i64:
        """What the journey of a rank lacks; 7 where there is none that can come about."""
        number = self.journeys.rank[rank]
        if number == NOTHING or self.journeys.chance[number] <= 0.0:
            return 7
        lacking = self.journeys.lacking[number]
        if lacking == 0 and self.journeys.lacks[number] != 0:
            return 1
        return capped(lacking, 6)

    def tell_placing(self, state: Giants, slate: Slate, kind: i64, first: i64, second: i64) -> None:
        """Which figure comes, a half-tablet, or a special action."""
        me = self.me
        row = FIRST_CHOICE_ROW
        if kind == Act.FIGURE:
            figure = first * 3 + second
            slate.tell(row + ChoiceRow.FIGURE + figure)
            slate.tell(row + ChoiceRow.FIGURE + 9 + figure * 8 + self.lacking_of(0))
            slate.tell(row + ChoiceRow.FIGURE + 81 + figure * 8 + self.lacking_of(1))
        elif kind == Act.TABLET:
            slate.tell(row + ChoiceRow.TABLET + (lane(state.halves, me) & 1) * 7 + capped(lane(state.markers, me), 6))
        elif kind == Act.PASS:
            slate.tell(row + ChoiceRow.PASS + self.lacking_of(0) * 4 + capped(lane(state.workers, me), 3))
        elif kind == Act.RESERVE:
            self.tell_reserving(state, slate, first)
        else:
            slate.tell(row + ChoiceRow.GAIN + (kind - Act.VILLAGE) * 10 + level(self.left, 0.1, 9))

    def tell_reserving(self, state: Giants, slate: Slate, ahu: i64) -> None:
        """What the Ahu is worth, and who wants to go there."""
        journeys = self.journeys
        row = FIRST_CHOICE_ROW + ChoiceRow.RESERVE
        slate.tell(row + level(float(state.board.moai_value[ahu]), 1.0, 11))
        place = state.board.hex_of[ahu]
        mine: i64 = 0
        theirs: i64 = 0
        for number in range(journeys.count):
            if journeys.chance[number] > 0.0 and journeys.target[number] == place and journeys.kind[number] != 0:
                if journeys.seat[number] == self.me:
                    mine += 1
                else:
                    theirs += 1
        slate.tell(row + 12 + capped(mine, 2) * 4 + capped(theirs, 3))
        slate.tell(row + 24 + level(self.left, 0.1, 9))

    def offer_hexes(self, state: Giants, choices: Choices, slate: Slate) -> None:
        """The hexes on somebody's way, and those where something special can be done."""
        journeys = self.journeys
        wanted: i64 = 0
        for number in range(journeys.count):
            wanted |= journeys.way[number] | journeys.others[number]
        if wanted != 0 and self.can_act(state):
            for place in range(state.board.count):
                terrain = state.board.terrain[place]
                if terrain >= Terrain.HEADDRESS_QUARRY and why_not_gain(state, self.me, place, terrain) == 0:
                    wanted |= BIT[place]
        for number in range(choices.count):
            action = choices.items[number]
            place = state.board.hex_at[NUMBERING.first[action]]
            if wanted == 0 or (wanted & BIT[place]) != 0:
                slate.offer(action)
                self.tell_hex(state, slate, place)

    def can_act(self, state: Giants) -> bool:
        """Whether the figure in hand could use a special action."""
        return state.figure == Figure.SORCERER or (state.figure == Figure.CHIEF and lane(state.halves, self.me) >= 2)

    def tell_hex(self, state: Giants, slate: Slate, place: i64) -> None:
        """What a figure on a hex does."""
        me = self.me
        row = FIRST_CHOICE_ROW
        word = state.hexes[place]
        figure = state.figure
        slate.tell(row + ChoiceRow.SITE + place * 3 + figure)
        terrain = state.board.terrain[place]
        usable: i64 = 0
        if terrain >= Terrain.HEADDRESS_QUARRY and self.can_act(state) and why_not_gain(state, me, place, terrain) == 0:
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
        self.tell_own_ways(state, slate, place)
        self.tell_foreign_ways(state, slate, place)
        free = state.board.ahu_of[place] & ~(state.reserved | state.erected)
        best: i64 = 0
        while free != 0:
            best = max(best, state.board.moai_value[lowest_bit(free)])
            free &= free - 1
        slate.tell(row + ChoiceRow.AHU + figure * 12 + (0 if reservable(state, me, place) == 0 else capped(best, 11)))
        roads = self.journeys.plans.roads_on(state)
        slate.tell(row + ChoiceRow.FAR + capped(roads.distance[state.board.moai_quarry * state.board.count + place], 13))

    def tell_own_ways(self, state: Giants, slate: Slate, place: i64) -> None:
        """What it does for the most promising journeys of the clan."""
        journeys = self.journeys
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
                    lack = demand(state.hexes[place], self.me, weight) >> 8
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

    def tell_foreign_ways(self, state: Giants, slate: Slate, place: i64) -> None:
        """What it does for the journeys of others."""
        journeys = self.journeys
        row = FIRST_CHOICE_ROW
        lacking: i64 = 0
        passing: i64 = 0
        best: i64 = NOTHING
        for number in range(journeys.count):
            if journeys.seat[number] == self.me or (journeys.way[number] & BIT[place]) == 0:
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
            slate.tell(row + ChoiceRow.HELPED + 20 + level(self.ahead(state, journeys.seat[best]) + 12.0, 4.0, 6))

    # -- pieces ------------------------------------------------------------------------------------------------------

    def tell_carrying(self, state: Giants, slate: Slate, kind: i64, first: i64) -> None:
        """Which piece is carried, where to, and what becomes of it."""
        row = FIRST_CHOICE_ROW
        me = self.me
        if kind == Act.LIFT:
            self.tell_lift(state, slate, first)
        elif kind == Act.TO:
            self.tell_step(state, slate, state.board.hex_at[first])
        elif kind == Act.PAY:
            leader: i64 = 0
            for seat in range(state.seats):
                paid = PAID_TO[first * MOST_SEATS + seat]
                if paid != 0:
                    slate.tell(row + ChoiceRow.PAY + level(self.ahead(state, seat) + 12.0, 4.0, 6) * 3 + paid - 1)
                    leader += paid
            if leader == 0:
                slate.tell(row + ChoiceRow.PAY + 21)
        elif kind == Act.ERECT or kind == Act.CROWN:
            self.tell_ending(state, slate, kind, first)
        elif kind == Act.CLAIM or kind == Act.REGAIN:
            number = self.journeys.of_piece(state, first, me)
            worth = self.journeys.waits[number] if number != NOTHING else 0.0
            slate.tell(row + ChoiceRow.KEEP + (12 if kind == Act.REGAIN else 0) + level(worth, 3.0, 11))
        elif state.is_moving():
            number = self.journeys.of_piece(state, state.hand, me)
            worth = self.journeys.waits[number] if number != NOTHING else 0.0
            reached: i64 = 1 if number != NOTHING and self.journeys.chance[number] > 0.0 else 0
            slate.tell(row + ChoiceRow.KEEP + 24 + ((1 if kind == Act.MARK else 0) * 2 + reached) * 6 + level(worth, 5.0, 5))

    def tell_lift(self, state: Giants, slate: Slate, piece: i64) -> None:
        """What the piece promises, whose it is, and whether somebody else is after the same Ahu."""
        journeys = self.journeys
        row = FIRST_CHOICE_ROW + ChoiceRow.LIFT
        kind: i64 = WEIGHT[piece] if piece < FIRST_HEADDRESS else 0
        about: i64 = 0
        if state.marked & BIT[piece]:
            about = 1
        elif state.abandoned & BIT[piece]:
            about = 2
        slate.tell(row + kind * 3 + about)
        number = journeys.of_piece(state, piece, self.me)
        if number == NOTHING:
            slate.tell(row + 12)
            return
        ready = journeys.chance[number] > 0.0
        slate.tell(row + 13 + (12 if ready else 0) + level(journeys.promised[number], 3.0, 11))
        slate.tell(row + 37 + level(journeys.promised[number] - journeys.waits[number], 2.0, 11))
        slate.tell(row + 49 + capped(count_bits(state.visited[piece]), 5))
        rivals: i64 = 0
        for other in range(journeys.count):
            if journeys.seat[other] != self.me and journeys.chance[other] > 0.0 and journeys.target[other] == journeys.target[number]:
                rivals += 1
        slate.tell(row + 55 + (4 if ready else 0) + capped(rivals, 3))
        for rank in range(RANKS):
            if journeys.rank[rank] == number:
                slate.tell(row + 63 + rank)

    def tell_step(self, state: Giants, slate: Slate, place: i64) -> None:
        """Whether the hex lies on the way, what it costs, and whether the piece waits better there."""
        journeys = self.journeys
        row = FIRST_CHOICE_ROW + ChoiceRow.STEP
        me = self.me
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

    def tell_ending(self, state: Giants, slate: Slate, kind: i64, ahu: i64) -> None:
        """What it brings now, compared with what the piece promised."""
        row = FIRST_CHOICE_ROW + ChoiceRow.END
        journeys = self.journeys
        if kind == Act.ERECT:
            value = float(state.board.moai_value[ahu] * WEIGHT[state.hand])
        else:
            value = float(state.board.headdress_value[ahu])
            if state.base_owner(ahu) != self.me:
                slate.tell(row)
                value = -value
        number = journeys.of_piece(state, state.hand, self.me)
        promised = journeys.promised[number] if number != NOTHING else 0.0
        slate.tell(row + 1 + (12 if kind == Act.CROWN else 0) + level(value, 3.0, 11))
        slate.tell(row + 25 + level(value - promised + 6.0, 1.0, 11))


POLICY_ENCODER: Final = GiantsPolicyEncoder()
