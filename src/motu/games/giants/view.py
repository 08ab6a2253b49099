"""What a seat or a spectator may know (rulings G-AMB-46 and G-AMB-47). `view_dream` makes worlds that look like it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from motu.core.bits import BIT
from motu.core.seats import CHANCE
from motu.core.state import BY_CHANCE, State
from motu.games.giants.moves import AHU_NAMES, ENDING_NAMES, FIGURE_NAMES, PHASE_OF_STEP, PIECE_NAMES, SEAT_NAMES, STEP_NAMES, Step
from motu.games.giants.position import in_hand, members
from motu.games.giants.rules import Giants
from motu.games.giants.state import NOBODY_CLAIMS, AhuWord, HexWord, Place, lane

if TYPE_CHECKING:
    from motu.core.game import Game

SIZES = (1, 2, 3)


def phase_of(view: Mapping[str, Any]) -> int:
    """G-TURN-1: the number of the phase of the round."""
    return PHASE_OF_STEP[STEP_NAMES.index(view["step"])]


def speaker(game: Game, view: Mapping[str, Any]) -> State:
    """A state with the words for what is to be decided: a world is costly to imagine; this one knows nothing but who decides what."""
    state: State = game.set_up(view["seats"], game.read_options(view["options"]))
    state.agenda = 0
    state.push(STEP_NAMES.index(view["step"]), decider_of(view))
    return state


def decider_of(view: Mapping[str, Any]) -> int:
    """Who decides, as the agenda has it."""
    return BY_CHANCE if view["to_act"] == CHANCE else int(view["to_act"])


def look(state: Giants, seat: int | None) -> dict[str, Any]:
    """The fields of a view, each from what the seat may know."""
    return {
        "round": int(state.round),
        "first": int(state.first),
        "turn": int(state.turn),
        "passed": members(state.passed),
        "dice": [int(state.dice) >> (4 * die) & 15 for die in range(state.rolled)],
        "busy": bool(state.busy),
        "idle": int(state.idle),
        "ending": ENDING_NAMES[state.ending],
        "supply": [int(lane(state.supply, size)) for size in SIZES],
        "tile": [int(lane(state.tile, size)) for size in SIZES],
        "carved": [int(lane(state.carved, size)) for size in SIZES],
        "gone": [int(lane(state.gone, size)) for size in SIZES],
        "headdresses": int(state.headdresses),
        "half_tablets": int(state.halves_left),
        "logs": int(state.logs_left),
        "logs_gone": int(state.logs_gone),
        "felled": [state.board.name(place) for place in members(state.felled)],
        "players": [look_at(state, player, seat) for player in range(state.seats)],
        "bids": int(state.bids),
        "choice": look_at_choice(state),
        "placing": look_at_placing(state),
        "hexes": {state.board.name(place): look_at_hex(state, place) for place in range(state.board.count) if state.hexes[place]},
        "ahu": {AHU_NAMES[ahu]: look_at_ahu(state, ahu, seat) for ahu in range(state.board.ahu_count) if state.ahu[ahu]},
        "pieces": {
            name: look_at_piece(state, piece)
            for piece, name in enumerate(PIECE_NAMES)
            if state.places[piece] != Place.SUPPLY and state.places[piece] < Place.AHU
        },
        "hand": {"piece": PIECE_NAMES[state.hand], "moved": bool(state.moved), "recovered": bool(state.recovered)}
        if in_hand(state)
        else None,
        "scores": [int(score) for score in state.scores()],
        "breakdown": [{name: int(points) for name, points in parts.items()} for parts in state.breakdown()],
    }


def look_at(state: Giants, player: int, seat: int | None) -> dict[str, Any]:
    """G-SETUP-3, ruling G-AMB-46: what lies in front of a screen, and behind it for its owner or by option for everybody."""
    shown = player == seat or bool(state.perfect_memory)
    return {
        "name": SEAT_NAMES[player],
        "halves": int(lane(state.halves, player)),
        "helping": int(state.helping(player)),
        "spent": {
            "workers": int(lane(state.workers_spent, player)),
            "markers": int(lane(state.markers_spent, player)),
            "sorcerer": bool(state.sorcerers_spent & BIT[player]),
            "chief": bool(state.chiefs_spent & BIT[player]),
        },
        "reserve": look_behind(state, player) if shown else None,
        "bid": look_at_bid(state, player) if player == seat else None,
    }


def look_behind(state: Giants, player: int) -> dict[str, Any]:
    """The reserve; closed hands count as part of it until they are opened."""
    return {
        "workers": int(lane(state.workers, player)),
        "markers": int(lane(state.markers, player)),
        "logs": int(lane(state.logs, player)),
        "bases": int(lane(state.bases, player)),
        "sorcerer": bool(state.sorcerers & BIT[player]),
        "chief": bool(state.chiefs & BIT[player]),
    }


def look_at_bid(state: Giants, player: int) -> dict[str, Any]:
    """G-AUC-1, G-AUC-2: the own closed hands."""
    return {
        "markers": int(lane(state.bid_markers, player)),
        "workers": int(lane(state.bid_workers, player)),
        "sorcerer": bool(state.bid_sorcerers & BIT[player]),
        "chief": bool(state.bid_chiefs & BIT[player]),
    }


def look_at_choice(state: Giants) -> dict[str, Any] | None:
    """The order of choice in an auction and the sculptors that have not carved."""
    if not state.order:
        return None
    return {
        "order": [int(state.order >> (4 * place)) & 15 for place in range(state.seats)],
        "chooser": int(state.chooser),
        "out": members(state.out),
        "hands": [int(lane(state.hands, player)) for player in range(state.seats)],
        "chiefs": members(state.chiefs_ready),
    }


def look_at_placing(state: Giants) -> dict[str, Any] | None:
    """The figure that is being placed."""
    if state.step() not in (Step.HEX, Step.SPECIAL):
        return None
    spot = state.board.name(int(state.spot)) if state.step() == Step.SPECIAL else None
    return {"figure": FIGURE_NAMES[state.figure], "logs": int(state.figure_logs), "spot": spot}


def look_at_hex(state: Giants, place: int) -> dict[str, Any]:
    """Figures and logs on a hex."""
    word = int(state.hexes[place])
    sorcerers = members((word >> HexWord.SORCERERS) & 31)
    return {
        "workers": [((word >> (4 * player)) & 15) - int(player in sorcerers) for player in range(state.seats)],
        "sorcerers": sorcerers,
        "chiefs": members((word >> HexWord.CHIEFS) & 31),
        "logs": word >> HexWord.LOGS,
    }


def look_at_ahu(state: Giants, ahu: int, seat: int | None) -> dict[str, Any]:
    """G-ERECT-2, rulings G-AMB-31 and G-AMB-47: the owner of a face-down base only for those who peeked, or where owners are shown."""
    covered = bool(state.erected & BIT[ahu])
    known = not covered or state.owners_shown() or (seat is not None and state.has_peeked(seat, ahu))
    on_it = [piece for piece in range(len(PIECE_NAMES)) if state.places[piece] == Place.AHU + ahu]
    return {
        "owner": int(state.base_owner(ahu)) if known else None,
        "moai": PIECE_NAMES[on_it[0]] if on_it else None,
        "headdress": PIECE_NAMES[on_it[1]] if len(on_it) > 1 else None,
        "peeked": members(int(state.ahu[ahu]) >> AhuWord.PEEKS),
    }


def look_at_piece(state: Giants, piece: int) -> dict[str, Any]:
    """A Moai or headdress on its way."""
    place, holder = int(state.places[piece]), int(state.holder(piece))
    return {
        "place": None if place == Place.FRONT else state.board.name(place),
        "holder": None if holder == NOBODY_CLAIMS else holder,
        "marked": bool(state.marked & BIT[piece]),
        "unmoved": bool(state.unmoved & BIT[piece]),
        "visited": [state.board.name(where) for where in members(int(state.visited[piece]))],
    }
