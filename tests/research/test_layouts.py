"""Rows of bytes: what stands where is fixed by a version, and bad rows are refused with a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import motu
from motu.core.codings import WORD, Block
from motu.testing.laws import play_random

GOLDEN = Path(__file__).parent / "layouts.json"
CASES = [(name, seats) for name in motu.games() for seats in motu.game(name).seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_layout_changes_only_with_its_version(name: str, seats: int) -> None:
    """Who has trained on rows relies on them: a change raises VERSION in `encoding.py` and adds a line here; old lines stay."""
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    layout = motu.game(name).layout(seats)
    assert golden[f"{name} {seats} version {layout.version}"] == f"{layout.width} {layout.hash}"


def test_no_version_of_a_layout_is_forgotten() -> None:
    """Whoever kept rows of an earlier version finds its line: every version up to the present one has one, and nothing else has."""
    wanted = {
        f"{name} {seats} version {version}" for name, seats in CASES for version in range(1, motu.game(name).layout(seats).version + 1)
    }
    assert set(json.loads(GOLDEN.read_text(encoding="utf-8"))) == wanted


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_blocks_share_no_byte_and_stay_in_the_row(name: str, seats: int) -> None:
    layout = motu.game(name).layout(seats)
    taken: dict[int, str] = {}
    for block in layout.blocks:
        for place in places(block):
            assert 0 <= place < layout.width
            assert taken.setdefault(place, block.name) == block.name
        assert block.meaning and block.unit and block.kind in ("count", "flag", "category", "bits")
        assert block.kind != "category" or len(block.names) == block.high + 1
    assert layout.width % WORD == 0


def places(block: Block) -> list[int]:
    """Every byte of a block."""
    found = [block.start]
    for length, stride in zip(block.shape, block.strides, strict=True):
        found = [place + stride * number for place in found for number in range(length)]
    assert len(set(found)) == len(found)
    return [place + byte for place in found for byte in range(block.size)]


@pytest.mark.parametrize("name", motu.games())
def test_edges_join_places_of_a_block(name: str) -> None:
    layout = motu.game(name).layout()
    for unit, pairs in layout.edges.items():
        lengths = {length for block in layout.blocks if block.unit == unit for length in block.shape} | {
            block.shape[-2] * block.shape[-1] for block in layout.blocks if block.unit == unit and len(block.shape) > 1
        }
        assert pairs and len(set(pairs)) == len(pairs)
        assert all((two, one) in set(pairs) or unit == "area" for one, two in pairs)
        assert max(max(pair) for pair in pairs) < max(lengths)


def test_a_row_reads_as_the_table_looks() -> None:
    """H-SETUP: the same position from both seats; what belongs to the seat itself comes first."""
    game = motu.game("haleakala")
    state = game.from_position("agenda: turn yellow, next_turn\nturn: yellow\nstart player: red\nboat: 2\nbeach 3: red 4, yellow 2")
    layout = game.layout()
    for seat, mine, theirs in ((0, 4, 2), (1, 2, 4)):
        row = game.encode(state, seat)
        assert row[layout.block("boat").start] == 2
        beaches = layout.block("players.beaches")
        for place, disc in ((0, mine), (1, theirs)):
            first = beaches.start + place * beaches.strides[0] + 3 * beaches.strides[1]
            assert [number + 1 for number in range(5) if row[first + number]] == [disc]
        assert row[layout.block("agenda.decider").start] == 1 + (1 - seat)
        assert game.decode(row)["players"][seat]["beaches"][3] == [mine]
        assert game.decode(row)["to_act"] == 1


def test_numbers_that_do_not_fit_are_written_as_the_highest() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=1)
    state.idle = 1_000_000
    assert game.decode(game.encode(state, 0))["idle_turns"] == 32_767


def test_bad_rows_and_seats_are_refused() -> None:
    game = motu.game("polynesia")
    with pytest.raises(motu.Unreadable, match="has 208 bytes, not 7"):
        game.decode(b"1234567", 2)
    with pytest.raises(motu.Unreadable, match="bytes, not 7"):
        game.decode(b"1234567")
    with pytest.raises(motu.BadOption, match="no seat 5"):
        game.encode(game.start(2), 5)
    with pytest.raises(motu.BadOption, match="spectator"):
        game.encode(game.start(2), None)
    with pytest.raises(motu.Unreadable, match="no block 'fish'"):
        game.layout().block("fish")


@pytest.mark.parametrize("name", motu.games())
def test_rows_know_their_number_of_seats(name: str) -> None:
    game = motu.game(name)
    for seats in game.seats:
        state = play_random(game, seats, {}, seed=2).replay()
        row = game.encode(state, seats - 1)
        assert game.decode(row) == game.decode(row, seats) == game.layout(seats).facts(game.view(state, seats - 1))
