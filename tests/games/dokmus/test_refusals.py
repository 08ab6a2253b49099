"""Every reason to refuse, asked as a player would."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import motu
from motu.core.texts import LANGUAGES
from tests.games.dokmus.islands import X1, X3, drawing, island

RUINS = {0: drawing(c4="R")}
CARRYING = "agenda: put red, turn red / carried: a1 / red: a1 / action used: yes"
IN_RUINS = "agenda: ruin red, turn red / ruin: 1 / red: c4 c3 h1"

REFUSED: Mapping[str, tuple[str, Mapping[int, str], int, str]] = {
    "tile.laid": ("tiles: 1A0 - - - - - - - - / agenda: tile chance", {}, 3, "tile 1"),
    "seat.none": ("agenda: first chance", {}, 3, "first green"),
    "start.not_a_corner": ("agenda: start red", {}, 3, "start h1"),
    "start.corner_taken": ("agenda: start red / blue: a1", {}, 3, "start c1"),
    "start.not_on_outer_edge": ("agenda: start red", {}, 3, "start c3"),
    "start.terrain": ("agenda: start red", {0: drawing(c1="R")}, 3, "start c1"),
    "card.not_in_play": ("agenda: draft red", {}, 2, "keep 5"),
    "card.not_offered": ("agenda: draft yellow / cards: red 3", {}, 3, "keep 3"),
    "cell.gap": ("red: j7", {}, 3, "j8"),
    "cell.off_the_board": ("red: a14", {}, 2, "a15"),
    "cell.occupied": ("red: a1 / blue: b1", {}, 3, "b1"),
    "cell.mountain": ("red: c1", {0: X1}, 3, "c2"),
    "cell.water": ("red: c3", {0: X1}, 3, "b3"),
    "cell.temple": ("red: d4", {0: X1}, 3, "d5"),
    "place.no_tokens": ("red: a1 / hand: 0", {}, 3, "b1"),
    "place.not_adjacent": ("red: a1", {}, 3, "b2"),
    "place.forest_costs": ("red: d1", {0: X1}, 3, "d2"),
    "pay.not_a_forest": ("red: a1", {}, 3, "pay b1"),
    "pay.forest_is_free": ("red: b6", {0: X1}, 3, "pay c6"),
    "sacrifice.last_token": ("red: d1 / hand: 1", {0: X1}, 3, "pay d2"),
    "cross.no_waterway": ("red: a1", {0: X3}, 3, "cross d3"),
    "guardian.used": ("red: a1 / action used: yes", {}, 3, "from a1"),
    "guardian.other": ("red: a1", {}, 3, "talisman"),
    "tile.not_in_play": ("cards: red 4", {}, 2, "turn 8 cw"),
    "tile.not_in_line": ("cards: red 2", {}, 3, "slide 1"),
    "ruin.not_in_line": (IN_RUINS, RUINS, 3, "slide 1"),
    "ruin.other_tile": (IN_RUINS, RUINS, 3, "slide 2"),
    "ruin.open": (IN_RUINS, RUINS, 3, "d4"),
    "ruin.none": ("red: a1", {}, 3, "waive"),
    "token.not_yours": ("red: a1 / blue: b1", {}, 3, "from b1"),
    "token.on_ruins": ("red: c4", RUINS, 3, "from c4"),
    "token.nowhere": ("red: a1 a2 b1", {}, 3, "from a1"),
    "token.elsewhere": (IN_RUINS, RUINS, 3, "from h1"),
    "token.too_far": (CARRYING, {}, 3, "to c1"),
    "token.same_cell": (CARRYING, {}, 3, "to a1"),
    "token.carried": (CARRYING, {}, 3, "b1"),
    "token.none_carried": ("red: a1", {}, 3, "to b1"),
    "turn.tokens_left": ("red: a1", {}, 3, "end"),
    "chance.not_asked": ("red: a1", {}, 3, "side A"),
    "step.other": ("red: a1", {}, 3, "keep 3"),
    "game.over": ("agenda: over / round: 9", {}, 3, "end"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_names_its_reason_in_every_language(code: str) -> None:
    text, tiles, seats, move = REFUSED[code]
    game = motu.game("dokmus")
    if text.startswith("tiles"):
        state = game.from_position(f"seats: {seats} / {text}")
    else:
        state = island(text, tiles, seats).state
    action = game.read(state, move)
    refusal = state.why_not(action)
    assert refusal is not None and refusal.code == code
    sentences = [game.explain(state, action, language) for language in LANGUAGES]
    messages = {sentence.message for sentence in sentences if sentence is not None}
    assert len(messages) == len(LANGUAGES)
    assert not any("{" in message for message in messages)
    with pytest.raises(motu.IllegalAction) as raised:
        state.apply(action)
    assert raised.value.refusal == refusal


def test_every_declared_reason_is_among_them() -> None:
    declared = {ruling.code for ruling in motu.game("dokmus").rulings.values()}
    assert declared <= set(REFUSED)


@pytest.mark.parametrize(
    ("text", "tiles", "move", "sentence"),
    [
        ("red: d1", {0: X1}, "d2", "the forest d2 costs a sacrifice: you have no token in a forest that opens it"),
        ("red: a1 / hand: 1", {}, "end", "1 token is left, and all tokens of a turn must be used"),
        ("red: a1", {}, "end", "3 tokens are left, and all tokens of a turn must be used"),
        (CARRYING, {}, "to c1", "the token from a1 cannot reach c1: it goes one step, or through a temple beside it"),
        (IN_RUINS, RUINS, "turn 2 cw", "the extra action concerns tile 1 only, not tile 2"),
        ("red: a1", {}, "turn 1 cw", "guardian 3 does not grant this action"),
    ],
)
def test_a_refusal_names_the_thing_and_the_place(text: str, tiles: Mapping[int, str], move: str, sentence: str) -> None:
    assert island(text, tiles).refusal(move).message == sentence
