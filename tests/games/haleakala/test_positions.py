"""Positions that cannot be are refused in one sentence; those of a game are read back as they were."""

from __future__ import annotations

import pytest

import motu
from motu.testing import rule

GAME = motu.game("haleakala")
FILLING = "agenda: refill chance, fill_recesses, next_turn"
REFUSED = {
    "boat moves: 6": "boat moves must be a number from 0 to 5, with or without 'summoning', not '6'",
    "boat moves: 3 singing": "boat moves must be a number from 0 to 5, with or without 'summoning', not '3 singing'",
    "lava: 1 0 0": "lava must name 6 craters, not '1 0 0'",
    "lava: 4 1 0 0 0 0": "lava must name 6 craters with at most 4 discs in all, not [4, 1, 0, 0, 0, 0]",
    "red shaman: C0": "red shaman must be one of B0, B1",
    "red shaman: L1 / yellow shaman: L1": "both shamans stand on L1; an area has room for one",
    "red statues: B2": "red statues: statues stand on land, forest and mountain only",
    "yellow statues: C0": "yellow statues: statues stand on land, forest and mountain only",
    "red statues: L1 F1 / yellow statues: F1": "an area has statues of both seats; it has room for one",
    "beach 1: red 3 / beach 2: red 3": "beach 2: disc 3 of red lies on two beaches",
    "beach 1: red 6": "beach 1 must be one of invocation, 1, 2, 3, 4, 5, not '6'",
    "beach 1: red 1 3, yellow 4": "beach 1: both sums are 4; they must differ",
    "beach 1: red invocation": "beach 1: the invocation disc of red is not in use or lies elsewhere",
    "options: tactical=yes / beach 1: red invocation / beach 2: red invocation": "beach 2: the invocation disc of red is not in use",
    "cards 3: shell": "cards 3 must name two recesses, '-' for an empty one, not 'shell'",
    "cards 3: shell fish": "cards 3 must be one of -, statue, shell",
    "red cards: shell": "red cards must be written like",
    "yellow points: 1 2 3": "yellow points must hold 10 numbers, one for each of statues, baskets",
    "cards 3: - shell": "cards 3: a recess is empty though cards are left in the pile",
    "cards 3: shell -": "cards 3: a recess is empty though cards are left in the pile",
    "pile 1: - / pile 2: - / cards 3: - -": "cards 3: a recess is empty though cards are left in the pile",
    f"boat: 2 / cards 3: - shell / {FILLING}": "cards 3: a recess is empty though cards are left in the pile",
    "boat: 3 / cards 3: - shell / agenda: shaman red, next_turn": "cards 3: a recess is empty though cards are left in the pile",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(motu.Unreadable) as raised:
        GAME.from_position(text)
    assert str(raised.value).startswith(REFUSED[text])
    assert "\n" not in str(raised.value)


@rule("H-CARD-10")
@pytest.mark.parametrize(
    "text",
    [
        f"boat: 3 / cards 3: - - / {FILLING}",
        "boat: 3 / cards 3: - shell / agenda: buy red, discs_back, fill_recesses, next_turn",
        "pile 1: - / pile 2: - / pile 3: - / cards 3: - - / cards 5: - shell",
        "cards 0: statue - / cards 1: - - / cards 2: - - / cards 3: - - / cards 4: - - / cards 5: - - / agenda: deal chance",
    ],
)
def test_recesses_are_empty_while_they_are_filled_and_when_no_card_is_left(text: str) -> None:
    state = GAME.from_position(text)
    assert GAME.from_position(repr(state)) == state
