"""Declared fields: what follows from a declaration, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import motu
from motu.core import kinds
from motu.core.field_shapes import AS_SET_UP, Compound, One, PerNumber, PerPlace, PerSeat, Row
from motu.core.fields import OWNER, Cache, Fields, Holders
from motu.core.position import Clauses
from motu.core.state import State

WORDS = ("-", "fish", "mask", "turtle")
GAME = motu.game("polynesia")


def a_state() -> Any:
    """Any state: kinds ask it for seat names and for the number of seats."""
    return GAME.start(3, chance=1)


KINDS: list[tuple[kinds.ValueKind, int, Any, str]] = [
    (kinds.Count(0, 99), 42, 42, "42"),
    (kinds.Flag(), 1, True, "yes"),
    (kinds.Flag(), 0, False, "no"),
    (kinds.Word(WORDS), 2, "mask", "mask"),
    (kinds.Word(WORDS, first=5), 7, "mask", "mask"),
    (kinds.Word(lambda state: WORDS), 3, "turtle", "turtle"),
    (kinds.SeatNumber(), 2, 2, "blue"),
    (kinds.SeatNumber(nobody=7), 7, None, "-"),
    (kinds.SeatSet(), 0b101, [0, 2], "red blue"),
    (kinds.SeatSet(), 0, [], "-"),
    (kinds.Members(WORDS), 0b1010, ["fish", "turtle"], "fish turtle"),
    (kinds.Members(WORDS), 0, [], "-"),
    (kinds.Lanes(kinds.Count(0, 9), 3, width=4), 0x305, [5, 0, 3], "5 0 3"),
    (kinds.Lanes(kinds.Count(1, 9), 3, short=True), 0x0705, [5, 7], "5 7"),
    (kinds.Lanes(kinds.Count(1, 9), 3, short=True), 0, [], "-"),
    (kinds.Lanes(kinds.Word(WORDS), 2, width=2), 0b1101, ["fish", "turtle"], "fish turtle"),
    (kinds.Counters(WORDS[1:]), 0x402, {"fish": 2, "turtle": 4}, "fish 2 turtle 4"),
    (kinds.Counters(WORDS[1:]), 0, {}, "-"),
]


@pytest.mark.parametrize(("kind", "kept", "plain", "text"), KINDS)
def test_a_kind_leads_from_the_kept_number_to_plain_data_to_text_and_back(kind: kinds.ValueKind, kept: int, plain: Any, text: str) -> None:
    state = a_state()
    assert kind.plain(state, kept) == plain
    assert kind.kept(state, plain) == kept
    assert kind.write(state, plain) == text
    assert kind.read(state, "clause", text) == plain


REFUSED: list[tuple[kinds.ValueKind, str, str]] = [
    (kinds.Count(1, 9), "10", "clause must be a whole number from 1 to 9, not '10'"),
    (kinds.Count(1, 9), "٣", "clause must be a whole number from 1 to 9"),
    (kinds.Count(1, 9), "9" * 5000, "clause must be a whole number from 1 to 9, not '999"),
    (kinds.Flag(), "perhaps", "clause must be one of no, yes, not 'perhaps'"),
    (kinds.Word(WORDS), "bird", "clause must be one of -, fish, mask, turtle, not 'bird'"),
    (kinds.SeatNumber(), "green", "clause must be one of red, yellow, blue, not 'green'"),
    (kinds.SeatNumber(), "-", "clause must be one of red, yellow, blue, not '-'"),
    (kinds.SeatSet(), "red green", "clause must be one of red, yellow, blue, not 'green'"),
    (kinds.Lanes(kinds.Count(0, 9), 3), "1 2", "clause must hold 3 values, not '1 2'"),
    (kinds.Lanes(kinds.Count(0, 9), 3, short=True), "1 2 3 4", "clause must hold at most 3 values, not '1 2 3 4'"),
    (kinds.Counters(WORDS[1:]), "fish", "clause must be written like 'fish 4 turtle 2', not 'fish'"),
    (kinds.Counters(WORDS[1:]), "fish 16", "clause fish must be a whole number from 0 to 15, not '16'"),
    (kinds.Counters(WORDS[1:]), "fish " + "9" * 5000, "clause fish must be a whole number from 0 to 15, not '999"),
    (kinds.Counters(WORDS[1:]), "bird 1", "clause must be one of fish, mask, turtle, not 'bird'"),
]


@pytest.mark.parametrize(("kind", "text", "sentence"), REFUSED)
def test_a_text_that_is_none_is_refused_in_one_sentence(kind: kinds.ValueKind, text: str, sentence: str) -> None:
    with pytest.raises(motu.Unreadable) as raised:
        kind.read(a_state(), "clause", text)
    assert str(raised.value).startswith(sentence)


@pytest.mark.parametrize("text", ["--2", "3-", "9" * 5000, "²"])
def test_a_number_of_seats_that_is_none_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(motu.Unreadable, match="seats must be a whole number from 2 to 4, not "):
        GAME.from_position(f"seats: {text}")


class Chest:
    """What belongs to one seat."""

    def __init__(self) -> None:
        self.coins = 3


class Board(State):
    """A state with a field of every shape."""

    def __init__(self) -> None:
        super().__init__(GAME, GAME.numbering, 2, {})
        self.wind = 1
        self.fleet = 0x0201
        self.hidden = [4, 5]
        self.cells = [0, 2, 0, 1]
        self.chests = [Chest(), Chest()]
        self.tides = 0x21
        self.dawn = 1
        self.dusk = 3
        self.calm = False
        self.map = [0b1001, 0, 0b0110, 0b0100, 3, 1]
        """Two words of four islands for each seat, then what two winds bring."""
        self.guess = 0

    def chest(self, seat: int) -> Chest:
        return self.chests[seat]

    def clone(self) -> Board:
        copy = type(self)()
        self.share(copy)
        copy.wind, copy.fleet = self.wind, self.fleet
        copy.hidden, copy.cells, copy.map = list(self.hidden), list(self.cells), list(self.map)
        copy.tides, copy.dawn, copy.dusk = self.tides, self.dawn, self.dusk
        copy.calm = self.calm
        for mine, yours in zip(copy.chests, self.chests, strict=True):
            mine.coins = yours.coins
        return copy


FIELDS = Fields(
    One("wind", kinds.Word(WORDS), "wind", "weather.wind"),
    PerSeat("fleet", kinds.Count(0, 9), "ships", "ships", lane=8),
    (
        PerSeat("hidden", kinds.Count(0, 99), "{seat} hidden", "players.own.hidden", default="7", seen_by=OWNER),
        PerSeat("coins", kinds.Count(0, 9), "{seat} coins", "players.coins", default=AS_SET_UP, held_by="chest"),
    ),
    PerNumber(("tides",), kinds.Count(0, 9), ("0", "1"), "tide {place}", "tides", default=AS_SET_UP, lane=4),
    PerNumber(("dawn", "dusk"), kinds.Word(WORDS), ("early", "late"), "{place} light", "light", default="-"),
    PerPlace("cells", kinds.Count(0, 9), ("a1", "a2", "b1", "b2"), "cell {place}", "cells"),
    One("calm", kinds.Flag(), "calm", default="no"),
    PerSeat("map", kinds.Members(tuple("abcdefgh")), "{seat}", "players.islands", default="-", rows=2, bits=4),
    Row("map", kinds.Word(WORDS), lambda state: 2, "cargo", default="- mask", first=4, form="name {count} things"),
    Holders("chest", "chests"),
    Cache("guess"),
)


def test_clauses_are_written_in_the_order_of_the_declarations_and_read_back() -> None:
    board = Board()
    board.chests[1].coins = 8
    board.calm = True
    found = FIELDS.clauses(board)
    assert list(found.items()) == [
        ("wind", "fish"),
        ("ships", "1 2"),
        ("red hidden", "4"),
        ("red coins", "3"),
        ("yellow hidden", "5"),
        ("yellow coins", "8"),
        ("tide 0", "1"),
        ("tide 1", "2"),
        ("early light", "fish"),
        ("late light", "turtle"),
        ("cell a2", "2"),
        ("cell b2", "1"),
        ("calm", "yes"),
        ("red", "a d"),
        ("yellow", "b c g"),
        ("cargo", "turtle fish"),
    ]
    again = Board()
    again.wind, again.fleet, again.hidden, again.cells = 3, 0, [0, 0], [9, 9, 9, 9]
    again.tides, again.dawn, again.dusk, again.map = 0, 0, 0, [0] * 6
    clauses = Clauses("\n".join(f"{name}: {text}" for name, text in found.items()))
    FIELDS.read(clauses, again)
    clauses.finish()
    assert FIELDS.differing(board, again) == []
    assert again.calm is True


def test_a_clause_that_is_left_out_takes_its_default_or_is_missed() -> None:
    board = Board()
    FIELDS.read(Clauses("wind: mask / ships: 0 0 / yellow coins: 2 / tide 1: 5 / late light: mask"), board)
    assert list(board.hidden) == [7, 7] and list(board.cells) == [0, 0, 0, 0]
    assert [chest.coins for chest in board.chests] == [3, 2], "what has no clause stays as it was set up"
    assert (board.tides, board.dawn, board.dusk) == (0x51, 0, 2)
    assert list(board.map) == [0, 0, 0, 0, 0, 2]
    with pytest.raises(motu.Unreadable, match="lacks the clause 'ships'"):
        FIELDS.read(Clauses("wind: mask"), board)
    with pytest.raises(motu.Unreadable, match="ships must hold 2 values, one for each seat, not '1 2 3'"):
        FIELDS.read(Clauses("wind: mask / ships: 1 2 3"), board)
    with pytest.raises(motu.Unreadable, match="cargo must name 2 things, not 1"):
        FIELDS.read(Clauses("wind: mask / ships: 1 2 / cargo: fish"), board)


def test_a_view_shows_to_each_what_it_may_know_and_leads_back() -> None:
    board = Board()
    seen = FIELDS.show(board, 1, is_open=False)
    assert seen == {
        "players": [
            {"name": "red", "own": {"hidden": None}, "coins": 3, "islands": ["a", "d"]},
            {"name": "yellow", "own": {"hidden": 5}, "coins": 3, "islands": ["b", "c", "g"]},
        ],
        "cargo": ["turtle", "fish"],
        "weather": {"wind": "fish"},
        "ships": [1, 2],
        "cells": {"a2": 2, "b2": 1},
        "tides": [1, 2],
        "light": ["fish", "turtle"],
        "calm": False,
    }
    assert [player["own"]["hidden"] for player in FIELDS.show(board, None, is_open=False)["players"]] == [None, None]
    assert [player["own"]["hidden"] for player in FIELDS.show(board, None, is_open=True)["players"]] == [4, 5]
    again = Board()
    again.wind, again.fleet, again.hidden, again.cells = 0, 0, [8, 8], [1, 1, 1, 1]
    again.tides, again.dawn, again.dusk, again.map = 0, 0, 0, [0] * 6
    FIELDS.set_from_view(seen, again)
    assert FIELDS.differing(board, again) == ["hidden"] and list(again.hidden) == [8, 5]


def test_the_laws_can_ask_what_was_forgotten() -> None:
    board = Board()
    assert FIELDS.undeclared(board) == set()
    assert Fields(*FIELDS.all[1:]).undeclared(board) == {"wind"}
    assert Fields(*FIELDS.all[:3], *FIELDS.all[4:]).undeclared(board) == {"chest.coins"}
    assert FIELDS.lost_in_copies(board) == []

    class Forgetful(Board):
        def clone(self) -> Board:
            copy = super().clone()
            copy.chests[1].coins = 0
            copy.fleet = 0
            return copy

    assert FIELDS.lost_in_copies(Forgetful()) == ["fleet", "chest.coins"]


def test_a_state_prints_its_position_and_equals_what_is_read_from_it() -> None:
    state = GAME.start(2, chance=5)
    again = GAME.from_position(repr(state))
    assert repr(state) == GAME.position(state) and again == state
    again.apply(again.legal()[0])
    assert again != state and state != "a text"
    with pytest.raises(TypeError):
        hash(state)


class Race(Compound):
    """Two attributes that mean something only while there is a wind."""

    def value(self, state: Any) -> dict[str, Any] | None:
        return {"from": state.dawn, "to": state.dusk} if state.wind else None

    def set_value(self, state: Any, plain: dict[str, Any]) -> None:
        state.dawn, state.dusk = plain["from"], plain["to"]

    def write(self, state: State, plain: dict[str, Any]) -> dict[str, str]:
        return {"from": str(plain["from"]), "to": str(plain["to"])}

    def parse(self, clauses: Clauses, state: State) -> dict[str, Any] | None:
        return {"from": clauses.number("from", 0, 9), "to": clauses.number("to", 0, 9)} if "from" in clauses.values else None


def test_attributes_that_make_one_fact_together_are_there_or_not() -> None:
    fields = Fields(Race(("dawn", "dusk"), "race", "race"))
    board = Board()
    assert fields.clauses(board) == {"from": "1", "to": "3"} and fields.show(board, None, is_open=False) == {"race": {"from": 1, "to": 3}}
    again = Board()
    fields.read(Clauses("from: 4 / to: 5"), again)
    assert (again.dawn, again.dusk) == (4, 5)
    fields.set_from_view({"race": {"from": 1, "to": 3}}, again)
    assert not fields.differing(board, again)
    board.wind = 0
    assert fields.clauses(board) == {} and fields.show(board, None, is_open=False) == {"race": None}
    fields.read(Clauses(""), again)
    fields.set_from_view({"race": None}, again)
    assert (again.dawn, again.dusk) == (1, 3), "what is not there changes nothing"
