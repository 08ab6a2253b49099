"""Recorded games told again, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

import motu
from motu.testing.playthrough import playthrough, record_in

GOLDENS = sorted(Path(__file__).parent.glob("games/*/goldens/*.txt"))


@pytest.mark.parametrize("path", GOLDENS, ids=[f"{path.parent.parent.name}-{path.stem}" for path in GOLDENS])
def test_a_recorded_game_is_told_as_before(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert playthrough(record_in(text)).split("\n") == text.split("\n")


@pytest.mark.parametrize("name", motu.games())
def test_every_seat_count_has_a_recorded_game_to_the_end(name: str) -> None:
    records = [record_in(path.read_text(encoding="utf-8")) for path in GOLDENS if path.parent.parent.name == name]
    finished = {record.seats for record in records if record.replay().outcome() is not None}
    assert finished == set(motu.game(name).seats)
