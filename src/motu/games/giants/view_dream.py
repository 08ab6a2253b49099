"""Worlds that look like a view: what it tells is taken over, what it does not tell is drawn by lot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.games.giants import placement, transport
from motu.games.giants.auction import draw_bid
from motu.games.giants.closing import restore_agenda
from motu.games.giants.moves import (
    AHU_NAMES,
    CELL_NAMES,
    ENDING_NAMES,
    FIGURE_NAMES,
    LAST_PHASE,
    MOST_SEATS,
    PHASE_OF_STEP,
    PIECE_NAMES,
    STEP_NAMES,
    Figure,
    Step,
)
from motu.games.giants.position import bits, members
from motu.games.giants.position_reading import fill_receptacle, finish
from motu.games.giants.rules import Giants
from motu.games.giants.state import AhuWord, HexWord, Place, add_lane, lane, size_of
from motu.games.giants.view import decider_of

SIZES = (1, 2, 3)
TRIES = 90
"""How often a world is drawn until whoever decides in it has something to decide."""


def dream(view: Mapping[str, Any], state: Giants, generator: Generator) -> None:
    """Fill a state that has been set up with everything the view tells; draw what it does not tell."""
    state.own()
    dream_of_board(view, state)
    for attempt in range(TRIES):
        draw_owners(view, state, generator, careful=attempt >= TRIES // 3)
        draw_reserves(view, state, generator, careful=attempt >= TRIES * 2 // 3)
        draw_bids(view, state, generator)
        for seat in range(state.seats):
            fill_receptacle(state, seat)
        if decider_can_decide(state):
            break
    restore_agenda(state, state.step(), state.decider())
    finish(state)


def dream_of_board(view: Mapping[str, Any], state: Giants) -> None:
    """Everything public."""
    state.round, state.first, state.turn = view["round"], view["first"], view["turn"]
    restore_agenda(state, STEP_NAMES.index(view["step"]), decider_of(view))
    state.passed, state.busy, state.idle = bits(view["passed"]), view["busy"], view["idle"]
    state.rolled, state.dice = len(view["dice"]), sum(face << (4 * die) for die, face in enumerate(view["dice"]))
    state.ending = ENDING_NAMES.index(view["ending"])
    state.supply = state.tile = state.carved = state.gone = 0
    for place, size in enumerate(SIZES):
        state.supply = add_lane(state.supply, size, view["supply"][place])
        state.tile = add_lane(state.tile, size, view["tile"][place])
        state.carved = add_lane(state.carved, size, view["carved"][place])
        state.gone = add_lane(state.gone, size, view["gone"][place])
    state.headdresses, state.halves_left = view["headdresses"], view["half_tablets"]
    state.logs_left, state.logs_gone = view["logs"], view["logs_gone"]
    state.felled = bits([find_hex(state, name) for name in view["felled"]])
    state.bids = view["bids"]
    state.sorcerers = state.chiefs = 0
    state.points = vec[i64]([*(seen["helping"] for seen in view["players"]), *[0] * (MOST_SEATS - len(view["players"]))])
    for player, seen in enumerate(view["players"]):
        state.halves = add_lane(state.halves, player, seen["halves"])
        spent = seen["spent"]
        state.workers_spent = add_lane(state.workers_spent, player, spent["workers"])
        state.markers_spent = add_lane(state.markers_spent, player, spent["markers"])
        state.sorcerers_spent |= BIT[player] if spent["sorcerer"] else 0
        state.chiefs_spent |= BIT[player] if spent["chief"] else 0
    dream_of_choice(view, state)
    for name, here in view["hexes"].items():
        dream_of_hex(state, find_hex(state, name), here)
    for name, here in view["pieces"].items():
        dream_of_piece(state, PIECE_NAMES.index(name), here)
    for name, here in view["ahu"].items():
        dream_of_ahu(state, AHU_NAMES.index(name), here)
    if view["hand"] is not None:
        state.hand = PIECE_NAMES.index(view["hand"]["piece"])
        state.moved, state.recovered = view["hand"]["moved"], view["hand"]["recovered"]


def find_hex(state: Giants, name: str) -> int:
    return int(state.board.hex_at[CELL_NAMES.index(name)])


def dream_of_choice(view: Mapping[str, Any], state: Giants) -> None:
    choice, placing = view["choice"], view["placing"]
    if choice is not None:
        state.order = sum(seat << (4 * place) for place, seat in enumerate(choice["order"]))
        state.chooser, state.out, state.chiefs_ready = choice["chooser"], bits(choice["out"]), bits(choice["chiefs"])
        for player, hands in enumerate(choice["hands"]):
            state.hands = add_lane(state.hands, player, hands)
    if placing is not None:
        state.figure, state.figure_logs = FIGURE_NAMES.index(placing["figure"]), placing["logs"]
        state.spot = 0 if placing["spot"] is None else find_hex(state, placing["spot"])


def dream_of_hex(state: Giants, place: int, here: Mapping[str, Any]) -> None:
    state.hexes[place] = here["logs"] << HexWord.LOGS
    for player, workers in enumerate(here["workers"]):
        for _ in range(workers):
            placement.put(state, player, place, Figure.WORKER, 0)
    for player in here["sorcerers"]:
        placement.put(state, player, place, Figure.SORCERER, 0)
    for player in here["chiefs"]:
        placement.put(state, player, place, Figure.CHIEF, 0)


def dream_of_piece(state: Giants, piece: int, here: Mapping[str, Any]) -> None:
    state.places[piece] = Place.FRONT if here["place"] is None else find_hex(state, here["place"])
    if here["place"] is None:
        state.in_front |= BIT[piece]
    if here["holder"] is None:
        state.abandoned |= BIT[piece]
    else:
        state.claimed[here["holder"]] |= BIT[piece]
    state.marked |= BIT[piece] if here["marked"] else 0
    state.unmoved |= BIT[piece] if here["unmoved"] else 0
    state.visited[piece] = bits([find_hex(state, name) for name in here["visited"]])
    state.touched |= BIT[piece] if here["visited"] else 0


def dream_of_ahu(state: Giants, ahu: int, here: Mapping[str, Any]) -> None:
    state.ahu[ahu] = bits(here["peeked"]) << AhuWord.PEEKS
    if here["moai"] is None:
        state.reserved |= BIT[ahu]
        return
    moai = PIECE_NAMES.index(here["moai"])
    state.erected |= BIT[ahu]
    state.ahu[ahu] |= int(size_of(moai)) << AhuWord.SIZE
    state.places[moai] = Place.AHU + ahu
    if here["headdress"] is not None:
        state.crowned |= BIT[ahu]
        state.places[PIECE_NAMES.index(here["headdress"])] = Place.AHU + ahu


def draw_owners(view: Mapping[str, Any], state: Giants, generator: Generator, careful: bool) -> None:
    """Owners of face-down bases: those the view tells, the own ones by number, the others at random within their bases."""
    seats = range(int(state.seats))
    start = int(state.start_bases())
    laid = [0] * len(seats)
    erected = [0] * len(seats)
    unknown: list[int] = []
    for name, here in view["ahu"].items():
        ahu = AHU_NAMES.index(name)
        state.ahu[ahu] &= ~7
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


def spare(view: Mapping[str, Any], laid: list[int], owners: list[int], start: int) -> int:
    """Somebody with a base left, where the careful limits leave nobody."""
    free = [seat for seat in range(len(laid)) if view["players"][seat]["reserve"] is None and laid[seat] + owners.count(seat) < start]
    return free[0]


def draw_reserves(view: Mapping[str, Any], state: Giants, generator: Generator, careful: bool) -> None:
    """Workers and markers behind screens within what a colour has, and the logs that nobody else can have."""
    pieces, start = state.board.stock.pieces, state.board.stock.start
    least = start["worker_fast" if state.options["fast_start"] else "worker"], start["marker"]
    hidden = [seat for seat, seen in enumerate(view["players"]) if seen["reserve"] is None]
    clans = None if careful else view.get("clans")
    logs = deal_logs(hidden, hidden_logs(view, state), clans, generator)
    for seat, seen in enumerate(view["players"]):
        reserve = seen["reserve"]
        if reserve is None:
            pending = int(state.step() == Step.HEX and state.figure == Figure.WORKER and state.to_act() == seat)
            workers_out = int(lane(state.workers_spent, seat) + lane(state.workers_placed, seat)) + pending
            markers_out = int(lane(state.markers_spent, seat)) + len(members(int(state.claimed[seat]) & int(state.marked)))
            deciding = careful and seat == state.to_act() and state.step() not in (Step.MARKER_BID, Step.SCULPTOR_BID)
            needs_marker = int(deciding or (state.step() == Step.UNMOVED and seat == state.to_act()))
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
                "sorcerer": not int(state.sorcerers_spent) & BIT[seat] and not figure_out(state, seat, Figure.SORCERER),
                "chief": not int(state.chiefs_spent) & BIT[seat] and not figure_out(state, seat, Figure.CHIEF),
            }
        for name in ("workers", "markers", "logs"):
            setattr(state, name, add_lane(getattr(state, name), seat, reserve[name] - int(lane(getattr(state, name), seat))))
        state.sorcerers = (state.sorcerers & ~BIT[seat]) | (BIT[seat] if reserve["sorcerer"] else 0)
        state.chiefs = (state.chiefs & ~BIT[seat]) | (BIT[seat] if reserve["chief"] else 0)


def deal_logs(hidden: list[int], total: int, clans: list[Mapping[str, Any]] | None, generator: Generator) -> dict[int, int]:
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


def figure_out(state: Giants, seat: int, figure: int) -> bool:
    """Whether the Sorcerer or Chief of a seat is on the board or being placed."""
    if state.step() == Step.HEX and state.to_act() == seat and state.figure == figure:
        return True
    shift = HexWord.SORCERERS if figure == Figure.SORCERER else HexWord.CHIEFS
    return any(int(word) >> shift & BIT[seat] for word in state.hexes)


def hidden_logs(view: Mapping[str, Any], state: Giants) -> int:
    """The logs that must be behind the screens that the view does not open."""
    known = sum(seen["reserve"]["logs"] for seen in view["players"] if seen["reserve"] is not None)
    placed = sum(int(word) >> HexWord.LOGS for word in state.hexes) + (int(state.figure_logs) if state.step() == Step.HEX else 0)
    total = int(state.board.stock.pieces["log"])
    return int(total - state.logs_left - state.logs_gone - placed - known)


def draw_bids(view: Mapping[str, Any], state: Giants, generator: Generator) -> None:
    """Closed hands of the others: anything their reserves could hold."""
    state.bid_markers = state.bid_workers = state.bid_sorcerers = state.bid_chiefs = 0
    if not is_before_choice(state):
        return
    for place in range(state.seats):
        seat = int((state.first + place) % state.seats)
        closed = place < state.bids
        half_closed = not closed and state.step() == Step.SCULPTOR_BID and state.to_act() == seat
        bid = view["players"][seat]["bid"]
        if bid is None and (closed or half_closed):
            draw_bid(state, seat, generator, closed)
        elif bid is not None:
            state.bid_markers = add_lane(state.bid_markers, seat, bid["markers"])
            state.bid_workers = add_lane(state.bid_workers, seat, bid["workers"])
            state.bid_sorcerers |= BIT[seat] if bid["sorcerer"] else 0
            state.bid_chiefs |= BIT[seat] if bid["chief"] else 0


def decider_can_decide(state: Giants) -> bool:
    """Rulings G-AMB-18 and G-AMB-58: nobody is asked who could do nothing, so whoever is asked can do something."""
    step, seat = state.step(), state.decider()
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
