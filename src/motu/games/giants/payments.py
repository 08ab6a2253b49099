"""Phase 4: whose figures help on a hex, and who is paid for it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, lowest_bit
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED
from motu.games.giants.moves import MOST_SEATS, NUMBERING, PAYMENTS, Act, Why
from motu.games.giants.state import WEIGHT, GiantsState, HexWord

FIRST_PAY: Final[i64] = NUMBERING.number(Act.PAY)
TO_NOBODY: Final = 0
"""The payment of a mover who needs no help."""

WITH_UP_TO: Final[vec[i64]] = vec[i64](
    [sum(2**number for number, payment in enumerate(PAYMENTS) if payment.count(seat) <= count) for seat in range(5) for count in range(4)]
)
"""The payments that give a seat at most 0, 1, 2 or 3 points, as bit sets: seat * 4 + points."""
OF_TOTAL: Final[vec[i64]] = vec[i64](
    [sum(2**number for number, payment in enumerate(PAYMENTS) if len(payment) == total) for total in range(4)]
)
"""The payments that give 0, 1, 2 or 3 points in all, as bit sets."""
ALL_TO: Final[vec[i64]] = vec[i64]([PAYMENTS.index((seat,) * total) for seat in range(5) for total in range(1, 4)])
"""The payment that gives 1, 2 or 3 points to one seat: seat * 3 + points - 1."""
PAID_TO: Final[vec[i64]] = vec[i64]([payment.count(seat) for payment in PAYMENTS for seat in range(MOST_SEATS)])
"""What each payment gives to each seat: payment * MOST_SEATS + seat."""


def find_payments(state: GiantsState, seat: i64, place: i64, weight: i64) -> i64:
    """G-USE-1 to G-USE-5, G-LOG-2 to G-LOG-4, rulings G-AMB-19 to G-AMB-21: all payments that carry a weight onto a hex.

    A payment comes from one Chief alone, or from n Workers and Sorcerers, at least one, with logs for the rest.
    """
    word = state.hexes[place]
    found: i64 = 0
    chiefs = (word >> HexWord.CHIEFS) & 31
    while chiefs != 0:
        owner = lowest_bit(chiefs)
        chiefs &= chiefs - 1
        found |= BIT[TO_NOBODY] if owner == seat else BIT[ALL_TO[owner * 3 + weight - 1]]
    own: i64 = 0
    possible: i64 = -1
    for other in range(MOST_SEATS):
        count = (word >> (other * 4)) & 15
        if other == seat:
            own = count
            count = 0
        possible &= WITH_UP_TO[other * 4 + min(count, 3)]
    logs = word >> HexWord.LOGS
    for others in range(weight + 1):
        fewest = max(others, 1, weight - logs)
        if fewest <= weight and fewest <= others + own:
            found |= possible & OF_TOTAL[others]
    return found


def offer_help(state: GiantsState, choices: Choices) -> None:
    """G-USE-4, ruling G-AMB-20: every payment once, the cheapest first."""
    choices.add_set(FIRST_PAY, find_payments(state, state.decider(), state.places[state.hand], WEIGHT[state.hand]))


def why_not_pay(state: GiantsState, payment: i64) -> i64:
    """Ruling G-AMB-19."""
    options = find_payments(state, state.decider(), state.places[state.hand], WEIGHT[state.hand])
    return ALLOWED if options & BIT[payment] else Why.OTHER_HELPERS


def pay(state: GiantsState, payment: i64) -> None:
    """G-USE-2, G-USE-3, G-USE-5: points at once for the owners of the figures used; the mover loses nothing."""
    if payment == TO_NOBODY:
        return
    points = state.points[:]
    for seat in range(state.seats):
        count = PAID_TO[payment * MOST_SEATS + seat]
        points[seat] += count
        if count != 0 and state.journal is not None:
            state.journal.add("paid", {"seat": seat, "n": count})
    state.points = points
