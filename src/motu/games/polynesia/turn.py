"""A turn: one exchange, one good that costs 1, one customer card, or nothing."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import BY_CHANCE
from motu.core.bits import BIT
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.polynesia import moves
from motu.games.polynesia.components import PASSING
from motu.games.polynesia.moves import Act, Step, Why
from motu.games.polynesia.season import close_season
from motu.games.polynesia.state import GUARD, PolynesiaState, places_in_use

FIRST_PLAY: Final[i64] = moves.NUMBERING.number(Act.PLAY)

ENOUGH_IN_HAND: Final[vec[i64]] = vec[i64](
    [sum(2**number for number, (give, _) in enumerate(moves.TRADES) if give & ~goods == 0) for goods in range(moves.ALL_GOODS + 1)]
)
"""P-TRADE-1: the offers for which a hand with these goods has what is given, in the bits of `PolynesiaComponents.offers`."""
ENOUGH_ON_MARKET: Final[vec[i64]] = vec[i64](
    [sum(2**number for number, (_, take) in enumerate(moves.TRADES) if take & ~goods == 0) for goods in range(moves.ALL_GOODS + 1)]
)
"""P-TRADE-5, P-TAKE-3, ruling P-A15: the offers for which a market with these goods has what is taken."""
GAIN: Final[vec[i64]] = vec[i64](
    [sum((((take >> good) & 1) - ((give >> good) & 1)) * 2 ** (8 * good) for good in range(moves.GOODS)) for give, take in moves.TRADES]
)
"""What exchange, take and pass add to a hand and take from the market, packed."""


def offer_turn(state: PolynesiaState, choices: Choices) -> None:
    """P-TURN-1, P-TURN-2: one exchange, one good that costs 1, one card, or nothing."""
    seat = state.decider()
    offers = offers_to(state, seat)
    plays = plays_of(state, seat)
    if state.must_act and (offers != PASSING or plays != 0):
        offers &= ~PASSING
    choices.add_set(0, offers)
    choices.add_set(FIRST_PLAY + state.season * moves.COLUMNS, plays)


def offers_to(state: PolynesiaState, seat: i64) -> i64:
    """P-TRADE-1 to P-TRADE-6, P-TAKE-1 to P-TAKE-3: what prices, hand and market allow, in the bits of `PolynesiaComponents.offers`."""
    mine = ENOUGH_IN_HAND[places_in_use(state.hands[seat])]
    return state.printed.offers[state.roll] & mine & ENOUGH_ON_MARKET[places_in_use(state.market)]


def plays_of(state: PolynesiaState, seat: i64) -> i64:
    """P-CARD-1, P-CARD-2, ruling P-A20: every card that can be paid into every free cell of the row, bit slot * 12 + column."""
    free = 15 - places_in_use(state.rows[seat * moves.SEASONS + state.season])
    hand = state.hands[seat] | GUARD
    rest = state.display
    plays: i64 = 0
    while rest != 0:
        if ((hand - state.printed.cost[(rest & 255) - 1]) & GUARD) == GUARD:
            plays |= free
        rest >>= 8
        free <<= moves.CELLS
    return plays


# -- exchange, take and pass ---------------------------------------------------------------------------------------------


def why_not_exchange(state: PolynesiaState, give: i64, take: i64) -> i64:
    """P-TRADE-1, P-TRADE-3 to P-TRADE-5, rulings P-A4 and P-A15: held what is given, there what is taken, and not dearer."""
    if give & ~places_in_use(state.hands[state.decider()]):
        return Why.GOOD_NOT_HELD
    if take & ~places_in_use(state.market):
        return Why.NOT_ON_MARKET
    return Why.TOO_DEAR if state.worth(take) > state.worth(give) else ALLOWED


def why_not_take(state: PolynesiaState, good: i64) -> i64:
    """P-TAKE-1 to P-TAKE-3: one good whose die shows 1, if the market has it."""
    if state.price(good) != 1:
        return Why.NOT_PRICED_ONE
    return Why.NONE_TO_TAKE if state.on_market(good) == 0 else ALLOWED


def why_not_pass(state: PolynesiaState) -> i64:
    """P-TURN-2, ruling P-A1: always allowed; with the option `stuck` only if nothing else is."""
    if not state.must_act:
        return ALLOWED
    seat = state.decider()
    return Why.NOT_STUCK if offers_to(state, seat) != PASSING or plays_of(state, seat) != 0 else ALLOWED


def do_trade(state: PolynesiaState, seat: i64, action: i64) -> None:
    """P-TRADE-1, P-TRADE-3, P-TAKE-1: goods change places between hand and market; ruling P-A19: a hand has no limit."""
    gain = GAIN[action]
    state.hands[seat] += gain
    state.market -= gain
    if state.journal is not None:
        if action < moves.EXCHANGE_COUNT:
            give, take = moves.GIVEN[action], moves.TAKEN[action]
            worth = {"given": state.worth(give), "taken": state.worth(take)}
            state.journal.add("exchanged", {"seat": seat, "give": give, "take": take, **worth})
        elif gain != 0:
            state.journal.add("took", {"seat": seat, "take": moves.TAKEN[action]})
        else:
            state.journal.add("passed", {"seat": seat})


# -- customer cards ------------------------------------------------------------------------------------------------------


def why_not_play(state: PolynesiaState, slot: i64, cell: i64) -> i64:
    """P-CARD-1 to P-CARD-3, P-CARD-6: a card that can be paid, into a free cell of the running season."""
    seat = state.decider()
    if cell // moves.COLUMNS != state.season:
        return Why.OTHER_SEASON
    if state.card_in(seat, state.season, cell % moves.COLUMNS) >= 0:
        return Why.CELL_TAKEN
    return ALLOWED if state.can_pay(seat, state.open_card(slot)) else Why.CARD_NOT_AFFORDABLE


def do_play(state: PolynesiaState, seat: i64, slot: i64, cell: i64) -> None:
    """P-CARD-1, P-CARD-2, P-CARD-4: the goods go back to the market, the card into the village, and the turn is over.

    P-CARD-5, P-SEASON-1: the display is filled up at once; a full row ends the season, and nobody else gets a turn.
    """
    card = state.open_card(slot)
    cost = state.printed.cost[card]
    state.hands[seat] -= cost
    state.market += cost
    state.display &= ~(255 * BIT[slot * 8])
    row = state.rows[seat * moves.SEASONS + state.season] + (card + 1) * BIT[cell % moves.COLUMNS * 8]
    state.rows[seat * moves.SEASONS + state.season] = row
    if state.journal is not None:
        state.journal.add("played", {"seat": seat, "card": card, "customer": state.printed.kind[card], "cell": cell})
    if places_in_use(row) == 15:
        state.ender = seat
        close_season(state)
        if state.journal is not None:
            state.journal.add("season_ended", {"seat": seat, "season": state.season})
    state.push(Step.REFILL, BY_CHANCE)
