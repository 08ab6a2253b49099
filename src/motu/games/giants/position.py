"""What is special about reading a position: what follows from the fields, and what cannot be."""

from __future__ import annotations

from motu.core.errors import Unreadable
from motu.core.kinds import members
from motu.core.position import Clauses
from motu.games.giants import placement, transport
from motu.games.giants.fields import FIELDS
from motu.games.giants.moves import FIGURE_NAMES, FIRST_AUTOMATIC, FIRST_HEADDRESS, MOST_MOAI, PIECE_NAMES, SEAT_NAMES, SIZES, Figure, Step
from motu.games.giants.rules import Giants
from motu.games.giants.state import Place, add_lane, first_of_size, lane


def read_clauses(clauses: Clauses, state: Giants) -> None:
    """Fill a state that has been set up. By default everything is as at the start of the game, and reserves follow from the rest."""
    FIELDS.read(clauses, state, "first", "placing", "hex {place}", "ahu {place}", "piece {place}", "{seat} spent", "tile")
    placement.count_figures(state)
    check_figures(state)
    count_carved(state)
    FIELDS.read(clauses, state, "{seat} reserve")
    FIELDS.read(clauses, state)
    if int(state.dice) >> (4 * int(state.seats)):
        raise Unreadable(f"there are too many dice: {int(state.seats)} players roll {int(state.seats)}")
    count_supplies(state)
    fill_in(state)


def check_figures(state: Giants) -> None:
    """There is only one Sorcerer and one Chief of a colour."""
    for seat in range(int(state.seats)):
        for figure in (Figure.SORCERER, Figure.CHIEF):
            if state.figures_out(seat, figure) > 1:
                raise Unreadable(f"{SEAT_NAMES[seat]} has only one {FIGURE_NAMES[figure]}")


def count_carved(state: Giants) -> None:
    """How many Moai of each size and headdresses have been made; they are numbered in the order in which they were made."""
    state.carved = 0
    for size in SIZES:
        state.carved = add_lane(state.carved, size, count_made(state, int(first_of_size(size)), MOST_MOAI[size]))
    crowns = count_made(state, FIRST_HEADDRESS, len(PIECE_NAMES) - FIRST_HEADDRESS)
    if crowns > state.board.headdresses:
        raise Unreadable(f"there are {crowns - int(state.board.headdresses)} headdresses too many")
    state.headdresses = state.board.headdresses - crowns


def count_made(state: Giants, first: int, most: int) -> int:
    made = [number for number in range(most) if state.places[first + number] != Place.SUPPLY]
    if made != list(range(len(made))):
        raise Unreadable(f"pieces must be {PIECE_NAMES[first]} and so on without a gap")
    return len(made)


def count_supplies(state: Giants) -> None:
    """Moai, logs and half-tablets that are nowhere have left the game, or are in the supply."""
    state.gone = 0
    for size in SIZES:
        gone = int(state.board.moai[size] - lane(state.supply, size) - lane(state.tile, size) - lane(state.carved, size))
        if gone < 0:
            raise Unreadable(f"there are {-gone} Moai of size {size} too many")
        state.gone = add_lane(state.gone, size, gone)
    pieces = state.board.stock.pieces
    state.logs_gone = pieces["log"] - state.logs_in_use() - state.logs_left
    if state.logs_gone < 0:
        raise Unreadable(f"there are {-int(state.logs_gone)} logs too many")
    state.halves_left = pieces["half_tablet"] - sum(int(lane(state.halves, seat)) for seat in range(state.seats))
    if state.halves_left < 0:
        raise Unreadable(f"the seats own {-int(state.halves_left)} half-tablets more than there are")


def fill_in(state: Giants) -> None:
    """Fill in what follows from a complete table, and go on to the next decision if the agenda names a phase only."""
    state.rolled = (int(state.dice).bit_length() + 3) // 4
    for seat in range(state.seats):
        fill_receptacle(state, seat)
    if state.step() >= FIRST_AUTOMATIC:
        state.carry_on()
    if state.step() == Step.GO:
        state.liftable = transport.find_liftable(state, state.decider())


def fill_receptacle(state: Giants, seat: int) -> None:
    """G-STORE-1, G-STORE-2: what of a colour is nowhere else lies in the receptacle."""
    pieces = state.board.stock.pieces
    pending = int(state.step() == Step.HEX and state.figure == Figure.WORKER and state.to_act() == seat)
    workers = pieces["worker"] - pending - sum(int(lane(word, seat)) for word in (state.workers, state.workers_spent, state.workers_placed))
    on_pieces = len(members(int(state.claimed[seat]) & int(state.marked)))
    markers = pieces["marker"] - on_pieces - sum(int(lane(word, seat)) for word in (state.markers, state.markers_spent))
    if workers < 0 or markers < 0:
        raise Unreadable(f"{SEAT_NAMES[seat]} has more Workers or markers in play than there are of a colour")
    state.workers_stored = add_lane(state.workers_stored, seat, workers - int(lane(state.workers_stored, seat)))
    state.markers_stored = add_lane(state.markers_stored, seat, markers - int(lane(state.markers_stored, seat)))
