"""How a position is shown to a network: which rows are active, as the seat that decides sees it. Segments are counted from the boat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.network import Encoder, Sight, looking_seat
from motu.core.state import State
from motu.games.haleakala.island import FIRST_LAND, SEGMENTS
from motu.games.haleakala.moves import CARD_KINDS, RACK_CARDS, PalmCard
from motu.games.haleakala.rules import Haleakala
from motu.games.haleakala.state import HaleakalaPlayer


class HaleakalaRow:
    """Where the rows of each kind begin. Rows of the opponent follow those of the one who looks."""

    STEP: Final = 0
    """What is decided, and whether it is one's own turn."""
    IDLE: Final = 64
    """Turns without a boat move."""
    SAIL: Final = 80
    """How far the boat is about to move."""
    POOL: Final = 88
    """Lava discs beside the board."""
    WAIT: Final = 98
    """The card for the second taker."""
    LEAD: Final = 108
    """Points ahead."""
    PILE: Final = 149
    """The pile that is drawn from, and its size."""
    LEFT: Final = 213
    """Cards in it, by kind."""
    SUMS: Final = 277
    """Sums of the number discs, by segment from the boat."""
    DUEL: Final = 469
    """Who is ahead on a segment, with each card that lies there."""
    DISC: Final = 739
    """Where each number disc is."""
    LAVA: Final = 819
    """Lava discs on the crater of a segment."""
    STATUE: Final = 849
    """Statues by segment and ring."""
    THREAT: Final = 885
    """Lava above a statue."""
    SHAMAN: Final = 915
    """Where the shaman is."""
    STAND: Final = 975
    """His ring, the lava above him, and whether a statue may be built there."""
    KEPT: Final = 1075
    """Cards that are kept, by kind."""
    PEARLS: Final = 1203
    """White and black pearls together."""
    BASKETS: Final = 1253
    """Baskets ahead."""
    RACK: Final = 1264
    """Where each card of the rack is."""
    BUILT: Final = 1288
    """Statues on the island."""
    INVOCATION: Final = 1308
    """Where the invocation disc is."""


ROWS: Final = 1324
"""Rows of one part of the table."""
PARTS: Final = 4
"""One part for each round, in the basic and in the tactical game."""
MOST: Final = 136
DISCS: Final = 5


class HaleakalaEncoder(Encoder):
    """The island around the boat, the cards, and the two players."""

    def __init__(self) -> None:
        super().__init__(1, PARTS, ROWS, MOST, 10.0)
        self.variants = [{}, {}, {"tactical": True}]
        self.free = ("turn_cap",)

    def encode(self, state: State, sight: Sight) -> None:
        assert isinstance(state, Haleakala)
        me = looking_seat(state, state.turn)
        mine = state.player(me)
        yours = state.other(me)
        part: i64 = 0 if state.round == 1 else 1
        if state.tactical:
            part += 2
        sight.begin(me, 2, part * ROWS)
        lead = mine.total() - yours.total()
        sight.base[0] = float(mine.total())
        sight.base[1] = float(yours.total())
        sight.add(HaleakalaRow.STEP + state.step() * 2 + (1 if state.turn == me else 0))
        sight.add(HaleakalaRow.IDLE + min(state.idle, 15))
        sight.add(HaleakalaRow.SAIL + min(state.sail, 7))
        sight.add(HaleakalaRow.POOL + min(state.pool, 9))
        sight.add(HaleakalaRow.WAIT + state.waiting)
        sight.add(HaleakalaRow.LEAD + max(0, min(40, lead + 20)))
        self.encode_pile(state, sight)
        self.encode_segments(state, sight, mine, yours)
        self.encode_player(state, sight, mine, 0)
        self.encode_player(state, sight, yours, 1)
        sight.add(HaleakalaRow.BASKETS + max(0, min(10, mine.has(PalmCard.BASKET) - yours.has(PalmCard.BASKET) + 5)))
        for card in range(RACK_CARDS):
            place: i64 = 3
            if state.rack & BIT[card]:
                place = 0
            elif mine.rack & BIT[card]:
                place = 1
            elif yours.rack & BIT[card]:
                place = 2
            sight.add(HaleakalaRow.RACK + card * 4 + place)

    def encode_pile(self, state: Haleakala, sight: Sight) -> None:
        """The cards that can still be turned up."""
        number: i64 = 0
        pile = state.first_pile
        if pile == 0:
            pile = state.second_pile
            number = 1
            if pile == 0:
                pile = state.third_pile
                number = 2
        left: i64 = 0
        for kind in range(CARD_KINDS):
            count = (pile >> (kind * 4)) & 15
            left += count
            sight.add(HaleakalaRow.LEFT + kind * 8 + min(count, 7))
        sight.add(HaleakalaRow.PILE + number * 16 + min(left, 15))

    def encode_segments(self, state: Haleakala, sight: Sight, mine: HaleakalaPlayer, yours: HaleakalaPlayer) -> None:
        """Discs, cards and lava from the boat on."""
        segment = state.boat
        for place in range(SEGMENTS):
            my_sum = mine.sum_on(segment)
            your_sum = yours.sum_on(segment)
            sight.add(HaleakalaRow.SUMS + place * 16 + my_sum)
            sight.add(HaleakalaRow.SUMS + 96 + place * 16 + your_sum)
            ahead: i64 = 0
            if my_sum > your_sum:
                ahead = 1 if your_sum == 0 else 3
            elif your_sum > my_sum:
                ahead = 2 if my_sum == 0 else 4
            cards = (state.recesses >> (segment * 8)) & 255
            sight.add(HaleakalaRow.DUEL + (place * 5 + ahead) * 9 + (cards & 15))
            sight.add(HaleakalaRow.DUEL + (place * 5 + ahead) * 9 + (cards >> 4))
            sight.add(HaleakalaRow.LAVA + place * 5 + min(state.lava_on(segment), 4))
            segment = segment + 1 if segment + 1 < SEGMENTS else 0

    def encode_player(self, state: Haleakala, sight: Sight, player: HaleakalaPlayer, who: i64) -> None:
        """What belongs to one seat."""
        boat = state.boat
        discs = player.discs
        segment: i64 = 0
        while discs != 0:
            if discs & 31 != 0:
                place = segment - boat
                if place < 0:
                    place += SEGMENTS
                for disc in range(DISCS):
                    if discs & BIT[disc]:
                        sight.add(HaleakalaRow.DISC + (who * 5 + disc) * 8 + place)
            discs >>= 5
            segment += 1
        for disc in range(DISCS):
            if player.supply & BIT[disc]:
                sight.add(HaleakalaRow.DISC + (who * 5 + disc) * 8 + SEGMENTS)
        statues = player.statues >> FIRST_LAND
        area: i64 = 0
        while statues != 0:
            if statues & 1:
                ring = area // SEGMENTS
                segment = area - ring * SEGMENTS
                place = segment - boat
                if place < 0:
                    place += SEGMENTS
                sight.add(HaleakalaRow.STATUE + (who * 6 + place) * 3 + ring)
                sight.add(HaleakalaRow.THREAT + (who * 3 + ring) * 5 + min(state.lava_on(segment), 4))
            statues >>= 1
            area += 1
        ring = player.shaman // SEGMENTS
        segment = player.shaman - ring * SEGMENTS
        place = segment - boat
        if place < 0:
            place += SEGMENTS
        free: i64 = 1 if state.is_free_for_statue(player.shaman) else 0
        sight.add(HaleakalaRow.SHAMAN + who * 30 + ring * 6 + place)
        sight.add(HaleakalaRow.STAND + ((who * 5 + ring) * 5 + min(state.lava_on(segment), 4)) * 2 + free)
        for kind in range(CARD_KINDS):
            sight.add(HaleakalaRow.KEPT + (who * 8 + kind) * 8 + min(player.has(kind), 7))
        sight.add(HaleakalaRow.PEARLS + who * 25 + min(player.has(PalmCard.WHITE_PEARL), 4) * 5 + min(player.has(PalmCard.BLACK_PEARL), 4))
        sight.add(HaleakalaRow.BUILT + who * 10 + min(player.built, 9))
        invocation = player.invocation
        if invocation < SEGMENTS:
            invocation -= boat
            if invocation < 0:
                invocation += SEGMENTS
        sight.add(HaleakalaRow.INVOCATION + who * 8 + invocation)


ENCODER: Final = HaleakalaEncoder()
