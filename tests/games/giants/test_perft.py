"""Counts of decision sequences from named positions, the same compiled and interpreted."""

from __future__ import annotations

import pytest

from motu.core.play import perft
from motu.testing import scene

COUNTS = {
    # By hand: 3 first players, then four results of each white die.
    "seats: 3": [1, 3, 12, 48, 192],
    # By hand: Blue bids 0 to 2 markers, then 2 * 2 * 2 sets of sculptors, then Green 3 and 8 again.
    "round: 2 / agenda: auction, placement, transport, end_of_round / tile: 1 1 1": [1, 3, 24, 72, 576],
    # By hand. Depth 2: three figures with 52 hexes each, and 5 choices of Green after a tablet or a pass. Depth 3: 5 answers after
    # a Worker or Chief on 52 hexes = 520; 2 * 166 after tablet and pass; the Sorcerer is asked on 18 hexes with one Ahu (2 ways),
    # on 6 with two (3 ways) and on 10 special hexes (2 ways), and Green answers in 5 ways on the 18 others: 36 + 18 + 20 + 90.
    "round: 2 / agenda: placement, transport, end_of_round": [1, 5, 166, 1016],
    "round: 2 / agenda: transport, end_of_round / hex e8: blue worker, green worker, logs 1 / hex d8: blue chief, red worker"
    " / hex c8: blue worker / hex e10: green worker / piece 1a: front blue / piece 2a: front blue / piece 1b: e9 / piece ha: front green"
    " / ahu A28: red 1c / blue halves: 1": [1, 5, 21, 59, 155, 417],
}


@pytest.mark.parametrize("text", COUNTS)
def test_sequences_of_decisions_are_counted(text: str) -> None:
    state = scene("giants", text).state
    assert [perft(state, depth) for depth in range(len(COUNTS[text]))] == COUNTS[text]
