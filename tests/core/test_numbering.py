"""Actions as numbers and words."""

from __future__ import annotations

from typing import Final

import pytest

import motu
from motu.core.numbering import Field, Kind, Numbering, named, names_in
from motu.games.haleakala.moves import Step

NUMBERING = Numbering(
    (
        Kind(0, "pass", "pass", (1,)),
        Kind(1, "put", "{piece}@{row}{column}", (1, 2), (named("piece", ("king", "pawn")), Field("row", 1, 3), Field("column", 5, 8))),
        Kind(2, "draw", "draw {card}", (3,), (Field("card", 2, 4),), lot=True),
    )
)


class Sail:
    """How the wind is used."""

    REEFED: Final = 1
    FULL_AND_BY: Final = 3


def test_constants_have_their_names_by_number() -> None:
    assert names_in(Sail) == ("", "reefed", "", "full_and_by")
    steps = motu.game("haleakala").steps
    assert (steps[0], steps[Step.TURN], steps[Step.NEXT_TURN], len(steps)) == ("", "turn", "next_turn", Step.NEXT_TURN + 1)


def test_every_action_has_one_number_and_one_text() -> None:
    assert NUMBERING.size == 1 + 2 * 3 * 4 + 3
    texts = [NUMBERING.write(action) for action in range(int(NUMBERING.size))]
    assert len(set(texts)) == len(texts)
    assert [NUMBERING.read(text) for text in texts] == list(range(len(texts)))


def test_numbers_and_fields_agree() -> None:
    action = NUMBERING.find("put", {"piece": 1, "row": 2, "column": 7})
    assert NUMBERING.fields(action) == {"piece": 1, "row": 2, "column": 7}
    assert NUMBERING.number(1, 1, 2, 7) == action
    assert NUMBERING.write(action) == "pawn@27"
    assert NUMBERING.number(1, 1, 2, 8) == action + 1


def test_case_and_spaces_do_not_matter() -> None:
    assert NUMBERING.read("  PAWN@27 ") == NUMBERING.read("pawn@27")


def test_a_step_asks_for_its_kinds_only() -> None:
    assert NUMBERING.is_asked(2, 1)
    assert not NUMBERING.is_asked(2, 0)
    assert not NUMBERING.is_asked(1, 2)


@pytest.mark.parametrize("text", ["", "queen@27", "pawn@99", "x" * 10_000, "\x00", "pawn@27; drop"])
def test_what_is_no_move_is_quoted_and_the_forms_are_told(text: str) -> None:
    with pytest.raises(motu.Unreadable) as raised:
        NUMBERING.read(text)
    assert "moves are written" in str(raised.value)
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize(("kind", "fields"), [("fly", {}), ("draw", {}), ("draw", {"card": 5}), ("pass", {"card": 2})])
def test_unknown_kinds_fields_and_values_are_refused(kind: str, fields: dict[str, int]) -> None:
    with pytest.raises(motu.Unreadable):
        NUMBERING.find(kind, fields)


def test_kinds_out_of_order_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="stands at place 0"):
        Numbering((Kind(1, "pass", "pass", (1,)),))
