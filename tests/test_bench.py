"""What `motu bench` says about memory is what a copy takes."""

from __future__ import annotations

import sys
from typing import cast

import pytest

import motu
from motu.cli.bench import bytes_per_state

PAYLOAD = 10_000


class Heavy:
    """A position whose copies weigh what is known, ten decisions long; the game and its states in one."""

    def __init__(self, left: int = 10) -> None:
        self.left = left
        self.payload = bytearray(PAYLOAD)

    def start(self, seats: int) -> Heavy:
        return Heavy()

    def clone(self) -> Heavy:
        return Heavy(self.left)

    def to_act(self) -> int:
        return 0 if self.left else motu.OVER

    def legal(self) -> list[int]:
        return [1]

    def apply(self, action: int) -> None:
        self.left -= action


def test_bytes_per_state_are_those_of_a_copy() -> None:
    assert PAYLOAD < bytes_per_state(cast(motu.Game, Heavy()), 2) < PAYLOAD + 500


@pytest.mark.parametrize("name", motu.games())
def test_a_state_takes_at_least_its_own_object_whatever_was_freed_before(name: str) -> None:
    game = motu.game(name)
    seats = game.seats[0]
    first = bytes_per_state(game, seats)
    freed = [game.start(seats).clone() for _ in range(3000)]
    del freed
    assert sys.getsizeof(game.start(seats)) <= first < 5000
    assert bytes_per_state(game, seats) == first
