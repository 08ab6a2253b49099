"""The secrets of the table, by the rulebook: what a seat cannot know is changed at will, and nothing else.

Written from the rules, not from the view: screens (G-SETUP-3), the receptacle (G-STORE-3), closed hands (G-AUC-1, G-AUC-2) and
bases face down (G-ERECT-2).
"""

from __future__ import annotations

from motu.core.bits import BIT
from motu.core.generator import Generator
from motu.games.giants.closing import ask_to_mark
from motu.games.giants.moves import LAST_PHASE, PHASE_OF_STEP, Step
from motu.games.giants.rules import Giants
from motu.games.giants.state import AhuWord, add_lane, lane
from motu.games.giants.transport import find_liftable


def scramble(state: Giants, seat: int | None, seed: int) -> Giants:
    """A position that differs in everything hidden from a seat, None being a spectator."""
    other = state.clone()
    other.own()
    generator = Generator(seed)
    hidden = [player for player in range(int(state.seats)) if player != seat]
    if not state.perfect_memory:
        mix_screens(other, hidden, generator)
        if not state.open_scoring and state.agenda != 0:
            mix_bases(other, seat, hidden, generator)
    mix_hands(other, hidden, generator)
    if state.step() == Step.UNMOVED:
        ask_to_mark(other, state.decider())
    other.liftable = find_liftable(other, other.decider()) if state.step() == Step.GO else 0
    return other


def mix_screens(other: Giants, hidden: list[int], generator: Generator) -> None:
    """G-SETUP-3, G-STORE-3: Workers and markers may be behind the screen or still in the receptacle; logs behind any screen."""
    fewest = int(other.board.stock.start["worker_fast" if other.options["fast_start"] else "worker"])
    for player in hidden:
        asked = other.to_act() == player and not (other.asks_everybody and other.step() in (Step.PLACE, Step.GO, Step.UNMOVED))
        out = int(lane(other.workers_spent, player) + lane(other.workers_placed, player))
        there, stored = int(lane(other.workers, player)), int(lane(other.workers_stored, player))
        low = max(0, fewest - out, 1 if asked and there else 0)
        if low <= there + stored and not (asked and stored == 0):
            kept = low + int(generator.below(there + stored - low + 1))
            other.workers = add_lane(other.workers, player, kept - there)
            other.workers_stored = add_lane(other.workers_stored, player, there - kept)
        there, stored = int(lane(other.markers, player)), int(lane(other.markers_stored, player))
        low = 1 if asked and there and other.step() in (Step.PLACE, Step.UNMOVED) else 0
        if not asked or other.step() in (Step.PLACE, Step.UNMOVED):
            kept = low + int(generator.below(there + stored - low + 1))
            other.markers = add_lane(other.markers, player, kept - there)
            other.markers_stored = add_lane(other.markers_stored, player, there - kept)
    logs = 0
    for player in hidden:
        logs += int(lane(other.logs, player))
        other.logs = add_lane(other.logs, player, -int(lane(other.logs, player)))
    for _ in range(logs):
        other.logs = add_lane(other.logs, hidden[int(generator.below(len(hidden)))], 1)


def mix_bases(other: Giants, seat: int | None, hidden: list[int], generator: Generator) -> None:
    """G-ERECT-2, ruling G-AMB-47: a base that is face down and was not peeked at may belong to anybody who could have laid one.

    A seat knows how many of them are its own, from the bases behind its screen, but not which ones.
    """
    start = int(other.start_bases())
    covered = [
        ahu for ahu in range(other.board.ahu_count) if other.erected & BIT[ahu] and not (seat is not None and other.has_peeked(seat, ahu))
    ]
    owners = [int(other.base_owner(ahu)) for ahu in covered]
    may_be_full = PHASE_OF_STEP[other.step()] < LAST_PHASE
    for place, owner in enumerate(owners):
        taker = hidden[int(generator.below(len(hidden)))]
        room = start - int(not may_be_full) - int(lane(other.erected_count, taker))
        if owner in hidden and other.to_act() not in (owner, taker) and room > 0 and lane(other.bases, taker) > 0:
            owners[place] = taker
            for player, change in ((owner, 1), (taker, -1)):
                other.bases = add_lane(other.bases, player, change)
                other.erected_count = add_lane(other.erected_count, player, -change)
    for place in range(len(owners) - 1, 0, -1):
        swap = int(generator.below(place + 1))
        owners[place], owners[swap] = owners[swap], owners[place]
    for ahu, owner in zip(covered, owners, strict=True):
        other.ahu[ahu] = (other.ahu[ahu] & ~AhuWord.OWNER_MASK) | (owner + 1)


def mix_hands(other: Giants, hidden: list[int], generator: Generator) -> None:
    """G-AUC-1, G-AUC-2, G-AUC-4: closed hands may hold anything of the reserve until all are opened."""
    for place in range(other.seats):
        player = int((other.first + place) % other.seats)
        if player not in hidden:
            continue
        closed = place < other.bids
        if closed or (other.step() == Step.SCULPTOR_BID and other.to_act() == player):
            markers = int(generator.below(int(lane(other.markers, player)) + 1))
            other.bid_markers = add_lane(other.bid_markers, player, markers - int(lane(other.bid_markers, player)))
        if closed:
            workers = int(generator.below(int(lane(other.workers, player)) + 1))
            other.bid_workers = add_lane(other.bid_workers, player, workers - int(lane(other.bid_workers, player)))
            other.bid_sorcerers = (other.bid_sorcerers & ~BIT[player]) | (BIT[player] if generator.below(2) else 0)
            other.bid_chiefs = (other.bid_chiefs & ~BIT[player]) | (BIT[player] if generator.below(2) else 0)
