"""Worlds that look like a view: what it tells is taken over, what it does not tell is drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.kinds import members
from motu.games.giants import placement, transport
from motu.games.giants.auction import draw_bid
from motu.games.giants.closing import ask_to_mark
from motu.games.giants.fields import RESERVE
from motu.games.giants.moves import AHU_NAMES, LAST_PHASE, PHASE_OF_STEP, Figure, Step
from motu.games.giants.position import fill_in, fill_receptacle
from motu.games.giants.rules import Giants
from motu.games.giants.state import AhuWord, add_lane, lane

if TYPE_CHECKING:
    from motu.games.giants.view import ClanMemory, RememberedView

TRIES = 90
"""How often a world is drawn until whoever decides in it has something to decide."""


def determinize(view: RememberedView, state: Giants, generator: Generator) -> None:
    """Complete a state in which everything that the view tells is set: draw what it does not tell, and fill in what follows."""
    placement.count_figures(state)
    for attempt in range(TRIES):
        draw_owners(view, state, generator, careful=attempt >= TRIES // 3)
        draw_reserves(view, state, generator, careful=attempt >= TRIES * 2 // 3)
        draw_bids(view, state, generator)
        for seat in range(state.seats):
            fill_receptacle(state, seat)
        if decider_can_decide(state):
            break
    if state.step() == Step.UNMOVED:
        ask_to_mark(state, state.decider())
    fill_in(state)


def draw_owners(view: RememberedView, state: Giants, generator: Generator, careful: bool) -> None:
    """Owners of face-down bases: those the view tells, the own ones by number, the others at random within their bases."""
    seats = range(int(state.seats))
    start = int(state.start_bases())
    laid = [0] * len(seats)
    erected = [0] * len(seats)
    unknown: list[int] = []
    for name, here in view["ahu"].items():
        ahu = AHU_NAMES.index(name)
        state.ahu[ahu] &= ~AhuWord.OWNER_MASK
        if here["owner"] is None:
            unknown.append(ahu)
        else:
            state.ahu[ahu] |= here["owner"] + 1
            laid[here["owner"]] += 1
            erected[here["owner"]] += here["moai"] is not None
    may_be_full = PHASE_OF_STEP[state.step()] < LAST_PHASE
    room: list[int] = []
    for seat in seats:
        reserve = view["players"][seat]["reserve"]
        exact = None if reserve is None else start - reserve["bases"] - laid[seat]
        kept = int(careful and seat == state.to_act())
        most = min(start - laid[seat] - kept, start - erected[seat] - int(not may_be_full))
        room.append(most if exact is None else exact)
    owners = [seat for seat in seats if view["players"][seat]["reserve"] is not None for _ in range(room[seat])]
    pool = [seat for seat in seats if view["players"][seat]["reserve"] is None for _ in range(max(0, room[seat]))]
    while len(owners) < len(unknown):
        owners.append(pool.pop(int(generator.below(len(pool)))) if pool else spare(view, laid, owners, start))
    for ahu in unknown:
        owner = owners.pop(int(generator.below(len(owners))))
        state.ahu[ahu] |= owner + 1
        laid[owner] += 1
        erected[owner] += 1
    for seat in seats:
        state.bases = add_lane(state.bases, seat, start - laid[seat] - int(lane(state.bases, seat)))
        state.erected_count = add_lane(state.erected_count, seat, erected[seat] - int(lane(state.erected_count, seat)))


def spare(view: RememberedView, laid: list[int], owners: list[int], start: int) -> int:
    """Somebody with a base left, where the careful limits leave nobody."""
    free = [seat for seat in range(len(laid)) if view["players"][seat]["reserve"] is None and laid[seat] + owners.count(seat) < start]
    return free[0]


def draw_reserves(view: RememberedView, state: Giants, generator: Generator, careful: bool) -> None:
    """Workers and markers behind screens within what a colour has, and the logs that nobody else can have."""
    pieces, start = state.board.stock.pieces, state.board.stock.start
    least = start["worker_fast" if state.options["fast_start"] else "worker"], start["marker"]
    hidden = [seat for seat, seen in enumerate(view["players"]) if seen["reserve"] is None]
    clans = None if careful else view.get("clans")
    logs = deal_logs(hidden, hidden_logs(view, state), clans, generator)
    for seat in hidden:
        pending = int(state.step() == Step.HEX and state.figure == Figure.WORKER and state.to_act() == seat)
        workers_out = int(lane(state.workers_spent, seat) + lane(state.workers_placed, seat)) + pending
        markers_out = int(lane(state.markers_spent, seat)) + len(members(int(state.claimed[seat]) & int(state.marked)))
        deciding = careful and seat == state.to_act() and state.step() not in (Step.MARKER_BID, Step.SCULPTOR_BID)
        needs_marker = int(deciding or (state.step() == Step.UNMOVED and seat == state.to_act() and not state.asks_everybody))
        spared = int(careful and at_special(state, seat))
        gained = pieces["worker"] if careful else most_gained(state)
        if clans is None:
            workers = drawn(generator, least[0], workers_out, pieces["worker"] - spared, 0, least[0] + gained)
            gained = pieces["marker"] if careful else max(0, gained - (workers + workers_out - least[0]))
            markers = drawn(generator, least[1], markers_out, pieces["marker"] - spared, needs_marker, least[1] + gained)
        else:
            workers = max(0, min(pieces["worker"] - spared, clans[seat]["workers"]) - workers_out)
            markers = max(needs_marker, min(pieces["marker"] - spared, clans[seat]["markers"]) - markers_out)
        reserve = {
            "workers": workers,
            "markers": markers,
            "logs": logs[seat],
            "bases": int(lane(state.bases, seat)),
            "sorcerer": not state.figures_out(seat, Figure.SORCERER),
            "chief": not state.figures_out(seat, Figure.CHIEF),
        }
        RESERVE.set_values(state, {seat: reserve})


def deal_logs(hidden: list[int], total: int, clans: Sequence[ClanMemory] | None, generator: Generator) -> dict[int, int]:
    """Who has the logs that the view does not show: as remembered, the others by lot."""
    remembered = {seat: 0 if clans is None else int(clans[seat]["logs"]) for seat in hidden}
    while sum(remembered.values()) > total:
        owners = [seat for seat in hidden if remembered[seat] > 0]
        remembered[owners[int(generator.below(len(owners)))]] -= 1
    for _ in range(total - sum(remembered.values())):
        remembered[hidden[int(generator.below(len(hidden)))]] += 1
    return remembered


def most_gained(state: Giants) -> int:
    """G-SORC-1 to G-SORC-4: a Sorcerer brings one Worker or one marker in a round; more than that takes tablets and is rare."""
    return int(state.round) - int(is_before_choice(state))


def is_before_choice(state: Giants) -> bool:
    """Whether the hands of this round have not been opened yet."""
    return bool(Step.FIRST_PLAYER <= state.step() <= Step.SCULPTOR_BID)


def drawn(generator: Generator, least: int, out: int, most: int, wanted: int, likely: int) -> int:
    """How many of a colour are behind the screen when `out` are elsewhere: between `least` and `likely` are in play, never over `most`."""
    low = max(least, out + wanted)
    top = min(most, max(low, likely))
    return max(low + int(generator.below(top - low + 1)) - out if top >= low else most - out, 0)


def at_special(state: Giants, seat: int) -> bool:
    """Whether this seat decides on a special action: then the receptacle may have to hold something for it."""
    return bool(state.step() == Step.SPECIAL and state.to_act() == seat)


def hidden_logs(view: RememberedView, state: Giants) -> int:
    """The logs that must be behind the screens that the view does not open."""
    for seat, seen in enumerate(view["players"]):
        if seen["reserve"] is None:
            state.logs = add_lane(state.logs, seat, -int(lane(state.logs, seat)))
    return int(state.board.stock.pieces["log"] - state.logs_left - state.logs_gone - state.logs_in_use())


def draw_bids(view: RememberedView, state: Giants, generator: Generator) -> None:
    """Closed hands of the others: anything their reserves could hold."""
    if not is_before_choice(state):
        return
    for place in range(state.seats):
        seat = int((state.first + place) % state.seats)
        closed = place < state.bids
        half_closed = not closed and state.step() == Step.SCULPTOR_BID and state.to_act() == seat
        if view["players"][seat]["bid"] is None and (closed or half_closed):
            draw_bid(state, seat, generator, closed)


def decider_can_decide(state: Giants) -> bool:
    """Rulings G-AMB-18, G-AMB-58 and G-AMB-62: where nobody is asked who could do nothing, whoever is asked can do something."""
    step, seat = state.step(), state.decider()
    if state.asks_everybody and step in (Step.PLACE, Step.GO, Step.UNMOVED):
        return True
    if step == Step.PLACE:
        return placement.can_place(state, seat)
    if step == Step.SPECIAL:
        return placement.can_act(state, seat, state.spot)
    if step == Step.GO:
        return transport.find_liftable(state, seat) != 0
    if step == Step.UNMOVED:
        return lane(state.markers, seat) != 0
    if step == Step.MOVE:
        choices = Choices()
        transport.offer_move(state, choices)
        return choices.count != 0
    return True
