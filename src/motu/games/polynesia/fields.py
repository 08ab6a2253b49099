"""Everything on the table, declared once. Positions, views and the way back from a view follow from it."""

from __future__ import annotations

from motu.core.field_shapes import AS_SET_UP, One, PerSeat
from motu.core.fields import OWNER, Fields, Follows
from motu.core.kinds import Count, Lanes, Members, SeatNumber, Word
from motu.games.polynesia.moves import CARD_NAMES, GOOD_NAMES, GOODS, MOST_PRICE, SEASON_NAMES, SEASONS, SLOTS, Step
from motu.games.polynesia.state import NOBODY_YET, PolynesiaState

EMPTY = ("-", *CARD_NAMES)
"""The names of what can lie in a cell or a place of the display, by card + 1."""
ROW = Lanes(Word(EMPTY), SLOTS, form=f"name {SLOTS} places, '-' for an empty one")
GOODS_OF_ALL_KINDS = Lanes(Count(0, 127), GOODS, form=f"hold {GOODS} numbers, one for each of {', '.join(GOOD_NAMES)}")


def is_early(state: PolynesiaState) -> bool:
    """Whether no round has begun."""
    return state.step() in (Step.DEAL, Step.FIRST_PLAYER)


def usual_round(state: PolynesiaState) -> str:
    return "0" if is_early(state) else "1"


def usual_prices(state: PolynesiaState) -> str:
    return "-" if is_early(state) or state.step() == Step.ROLL else "8 5 2 1"


def usual_display(state: PolynesiaState) -> str:
    """The first four cards that lie in no village."""
    lying = {card for seat in range(int(state.seats)) for row in VILLAGE.value(state, seat) for card in row}
    return " ".join([card for card in CARD_NAMES if card not in lying][:SLOTS])


VILLAGE = PerSeat("rows", ROW, "{seat} village", "players.village", default=AS_SET_UP, rows=SEASONS)

FIELDS = Fields(
    One("season", Word(SEASON_NAMES), "season", default=AS_SET_UP),
    One("round", Count(0, 10**9), "round", default=usual_round),
    One("starter", SeatNumber(), "start player", default=AS_SET_UP),
    One("prices", Lanes(Count(1, MOST_PRICE), GOODS, short=True, form=f"hold at most {GOODS} numbers"), "prices", default=usual_prices),
    Follows("rolled", "roll"),  # from the prices
    One("display", ROW, "display", default=usual_display),
    PerSeat("hands", GOODS_OF_ALL_KINDS, "{seat} goods", "players.goods", default=AS_SET_UP, seen_by=OWNER),
    VILLAGE,
    One("market", GOODS_OF_ALL_KINDS, key="market"),
    One("deck", Members(CARD_NAMES), key="deck"),
    One("ender", SeatNumber(NOBODY_YET), key="season_ended_by"),
    Follows("points"),  # from the villages
    Follows("printed", "must_act", "round_cap"),  # from the options
)
