"""Every reason to refuse, asked as a player would."""

from __future__ import annotations

import pytest

import motu
from motu.core.texts import LANGUAGES
from motu.testing import scene

GAME = motu.game("polynesia")
NO_TURTLES = "red goods: 1 1 1 9 / yellow goods: 0 0 0 4"
ROLLING = "agenda: roll chance, turn red, turn yellow, next_round / prices: 8"
OFFER = "display: C1-09 C2-05 C3-03 TO-12"
REFUSED = {
    "exchange.not_held": ("red goods: 0 1 1 1", "M>W"),
    "exchange.not_on_market": (NO_TURTLES, "M>T"),
    "exchange.too_dear": ("prices: 8 5 2 1", "F>W"),
    "take.not_priced_one": ("prices: 8 5 2 1", "take F"),
    "take.not_on_market": (NO_TURTLES, "take T"),
    "card.not_affordable": (OFFER, "card 1>I1"),
    "card.other_season": (OFFER, "card 2>II1"),
    "card.cell_taken": (f"{OFFER} / red village: C1-01 - - -, - - - -, - - - -", "card 2>I1"),
    "pass.not_stuck": ("options: passing=stuck", "pass"),
    "start.no_such_seat": ("agenda: first_player chance, start_round", "start green"),
    "draw.not_in_deck": (f"{OFFER.replace('TO-12', '-')} / agenda: refill chance, turn yellow, next_round", "turn up C1-09"),
    "roll.other_die": (ROLLING, "F=3"),
    "roll.no_such_face": (ROLLING, "W=7"),
    "chance.not_asked": ("turn: red", "turn up TO-01"),
    "step.other": (ROLLING, "pass"),
    "game.over": ("season: III / agenda: over", "pass"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_names_its_reason_in_every_language(code: str) -> None:
    text, move = REFUSED[code]
    table = scene("polynesia", text)
    refusal = table.refusal(move)
    assert refusal.code == code
    action = table.game.read(table.state, move)
    sentences = [table.game.explain(table.state, action, language) for language in LANGUAGES]
    messages = {sentence.message for sentence in sentences if sentence is not None}
    assert len(messages) == len(LANGUAGES)
    assert not any("{" in message for message in messages)
    with pytest.raises(motu.IllegalAction) as raised:
        table.state.apply(action)
    assert raised.value.refusal == refusal


def test_every_declared_reason_is_among_them() -> None:
    assert {ruling.code for ruling in GAME.rulings.values()} <= set(REFUSED)


def test_a_refusal_is_said_with_the_words_of_the_reader() -> None:
    table = scene("polynesia", "red goods: 0 1 1 1")
    action = table.game.read(table.state, "M>W")
    said = [table.game.explain(table.state, action, language) for language in LANGUAGES]
    assert [sentence.message for sentence in said if sentence] == [
        "you have no mask to give",
        "у вас этого нет: маска",
        "non hai questa merce da dare: maschera",
    ]


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("FF>W", "'FF>W' names fish twice: each good is given once, taken once or left out (P-TRADE-2)"),
        ("M>MW", "'M>MW' names mask twice: each good is given once, taken once or left out (P-TRADE-2)"),
        ("M>", "'M>' lacks a side: an exchange gives at least one good and takes at least one (P-TRADE-6)"),
        ("trade", "'trade' is not a move; moves are written"),
        ("card 5>I1", "'card 5>I1' is not a move; moves are written"),
    ],
)
def test_what_is_no_move_gets_one_sentence(move: str, complaint: str) -> None:
    state = scene("polynesia", "").state
    with pytest.raises(motu.Unreadable) as raised:
        GAME.read(state, move)
    assert str(raised.value).startswith(complaint)
    assert "\n" not in str(raised.value)


def test_an_exchange_may_be_written_in_any_order_and_case() -> None:
    state = scene("polynesia", "").state
    assert GAME.read(state, " tf > wm ") == GAME.read(state, "FT>MW")
    assert GAME.write(state, GAME.read(state, "tf>wm")) == "FT>MW"


TWO_FULL_ROWS = (
    "agenda: refill chance, reopen chance, score / red village: C2-01 C2-02 C2-03 C2-04, - - - -, - - - - / "
    "yellow village: C3-01 C3-02 C3-03 C3-04, - - - -, - - - -"
)
POSITIONS = {
    "season: IV": "season must be one of I, II, III, not 'IV'",
    "prices: 7 1 1 1": "the die of the mask shows one of [1, 2, 3, 4, 5, 8], not 7",
    "prices: 1 1 1 1 1": "prices must hold at most 4 numbers, not '1 1 1 1 1'",
    "prices: 1 1": "2 dice are rolled, which does not fit the agenda",
    "red goods: 1 2 3": "red goods must hold 4 numbers, one for each of mask, wreath, fish, turtle, not '1 2 3'",
    "red goods: 13 1 1 1": "the players have 14 times mask, but there are only 13",
    "display: C1-01 C1-02 C1-03": "display must name 4 places, '-' for an empty one, not 'C1-01 C1-02 C1-03'",
    "display: C1-01 C1-01 C1-03 C1-04": "display: the card C1-01 lies in two places",
    "display: C1-01 - C1-03 C1-04": "the display has 1 empty places, which does not fit the agenda",
    "display: C9-01 C1-02 C1-03 C1-04": "display must be one of -, C1-01",
    "red village: C1-01 - - -": "red village must have 3 rows separated by commas, not 1",
    "red village: C1-01 C1-02 C1-03 C1-04, - - - -, - - - -": "red village has a full row, so season I is over",
    "red village: - - - -, C1-01 - - -, - - - -": "red village has cards in a season that has not begun",
    "agenda: turn red": "the agenda 'turn red' does not occur in a game",
    "agenda: turn yellow, turn red, next_round": "the agenda 'turn yellow, turn red, next_round' does not occur in a game",
    "agenda: over": "season I, round 1 does not fit the agenda 'over'",
    "round: 0": "season I, round 0 does not fit the agenda 'turn red, turn yellow, next_round'",
    "season: II / agenda: deal chance, first_player chance, start_round / display: - - - -": "season II, round 0 does not fit the agenda",
    f"{TWO_FULL_ROWS} / display: - C1-01 C1-02 C1-03": "two villages have a full row in season I; the first one ends it",
    "blue goods: 1 1 1 1": "'blue goods' is not a clause of this game's positions",
}


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_that_cannot_be_gets_one_sentence(text: str) -> None:
    with pytest.raises(motu.Unreadable) as raised:
        GAME.from_position(text)
    assert str(raised.value).startswith(POSITIONS[text])
    assert "\n" not in str(raised.value)
