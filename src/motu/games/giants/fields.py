"""Everything on the table and behind the screens, declared once. Positions, views and the way back from a view follow from it."""

from __future__ import annotations

from motu.core.field_shapes import One, PerPlace, PerSeat
from motu.core.fields import OWNER, Cache, Fields, Follows
from motu.core.kinds import Count, Flag, Lanes, Members, SeatNumber, SeatSet, Word
from motu.core.position import listed
from motu.games.giants import island_fields, seat_fields
from motu.games.giants.island_fields import hex_names
from motu.games.giants.moves import ENDING_NAMES, MOST_SEATS, SEAT_NAMES, SIZES
from motu.games.giants.state import GiantsState, lane


def usual_turn(state: GiantsState) -> str:
    return SEAT_NAMES[state.first]


def usual_supply(state: GiantsState) -> str:
    """The Moai that are neither on the tile nor carved."""
    return listed([int(state.board.moai[size] - lane(state.tile, size) - lane(state.carved, size)) for size in SIZES])


def usual_logs(state: GiantsState) -> str:
    return str(max(0, int(state.board.stock.pieces["log"]) - state.logs_in_use()))


RESERVE = seat_fields.Reserve(
    "{seat} reserve",
    "players.reserve",
    {"workers": "workers", "markers": "markers", "logs": "logs", "bases": "bases"},
    ("sorcerers", "chiefs"),
    OWNER,
)
SPENT = seat_fields.Purse(
    "{seat} spent",
    "players.spent",
    {"workers": "workers_spent", "markers": "markers_spent"},
    ("sorcerers_spent", "chiefs_spent"),
)
BIDS = seat_fields.ClosedHands(
    "bids",
    "players.bid",
    {"markers": "bid_markers", "workers": "bid_workers"},
    ("bid_sorcerers", "bid_chiefs"),
    OWNER,
)

FIELDS = Fields(
    One("round", Count(1, 10**6), "round", default="1"),
    One("first", SeatNumber(), "first", default=SEAT_NAMES[0]),
    One("turn", SeatNumber(), "turn", default=usual_turn),
    One("passed", SeatSet(), "passed", default="-"),
    One("dice", Lanes(seat_fields.DieFace(0, 3), MOST_SEATS, width=4, short=True), "dice", default="-"),
    Follows("rolled"),  # from the dice
    One("busy", Flag(), "busy", default="no"),
    One("idle", Count(0, 10**6), "idle", default="0"),
    One("ending", Word(ENDING_NAMES), "ending", default=ENDING_NAMES[0]),
    One("supply", seat_fields.BySize(), "supply", default=usual_supply),
    One("tile", seat_fields.BySize(), "tile", default="0 0 0"),
    One("carved", seat_fields.BySize(), key="carved"),
    One("gone", seat_fields.BySize(), key="gone"),
    One("headdresses", Count(0, 99), key="headdresses"),
    One("halves_left", Count(0, 99), key="half_tablets"),
    One("logs_left", Count(0, 99), "logs", default=usual_logs),
    One("logs_gone", Count(0, 99), key="logs_gone"),
    One("felled", Members(hex_names), "felled", default="-"),
    (
        RESERVE,
        SPENT,
        PerSeat("halves", Count(0, 60), "{seat} halves", "players.halves", default="0", lane=8),
        PerSeat("points", Count(0, 10**15), "{seat} points", "players.helping", default="0"),
    ),
    Follows("workers_stored", "markers_stored"),  # what of a colour is nowhere else
    One("bids", Count(0, MOST_SEATS), key="bids"),
    BIDS,
    seat_fields.ChoiceOrder(("order", "chooser", "out", "hands", "chiefs_ready"), "order", "choice"),
    island_fields.Placing(("figure", "figure_logs", "spot"), "placing", "placing"),
    PerPlace("hexes", island_fields.Contents(), hex_names, "hex {place}", "hexes"),
    Follows("carry_1", "carry_2", "carry_3", "workers_placed"),  # from the hexes
    island_fields.Sites(),
    island_fields.Travellers(),
    island_fields.InHand(("hand", "moved", "recovered"), "hand", "hand"),
    Cache("liftable", "shared"),
    Follows("board", "open_scoring", "perfect_memory", "chief_splits", "break_ties", "asks_everybody", "idle_limit"),  # from the options
)
