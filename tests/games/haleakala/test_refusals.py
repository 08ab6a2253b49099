"""Every reason to refuse, asked as a player would."""

from __future__ import annotations

import pytest

import motu
from motu.core.texts import LANGUAGES
from motu.testing import scene

SHAMAN = "red shaman: L0 / agenda: shaman red, next_turn"
REFUSED = {
    "disc.not_in_supply": ("beach 3: red 2 / turn: red", "2>b1"),
    "disc.sums_equal": ("beach 2: yellow 3 / turn: red", "3>b2"),
    "disc.not_on_beach": ("turn: red", "2<b1"),
    "disc.take_back_equal": ("beach 3: yellow 3, red 2 3 / turn: red", "2<b3"),
    "invocation.not_by_action": ("options: tactical=yes / beach 1: red invocation / turn: red", "invocation<b1"),
    "boat.disc_left": ("turn: red", "boat"),
    "cap.move_boat": ("options: turn_cap=1 / idle turns: 1 / boat: 0 / turn: red", "1>b1"),
    "shaman.uphill_twice": (SHAMAN, "shaman M0"),
    "shaman.too_far": (SHAMAN, "shaman L3"),
    "shaman.occupied": (f"yellow shaman: L1 / {SHAMAN}", "shaman L1"),
    "shaman.no_beach": (SHAMAN, "shaman B0"),
    "shaman.crater": (SHAMAN, "shaman C0"),
    "shaman.already_there": (SHAMAN, "shaman L0"),
    "shaman.not_now": ("turn: red", "shaman L1"),
    "invocation.basic_game": ("turn: red", "summon"),
    "invocation.not_in_supply": ("options: tactical=yes / beach 1: red invocation / turn: red", "summon"),
    "invocation.no_lava": ("options: tactical=yes / lava: 4 0 0 0 0 0 / turn: red", "summon"),
    "invocation.only_at_the_boat": ("options: tactical=yes / turn: red", "summon"),
    "lava.none": ("lava: 1 0 0 0 0 0 / agenda: priestess red, next_turn", "lava C2>C3"),
    "lava.not_adjacent": ("lava: 1 0 0 0 0 0 / agenda: priestess red, next_turn", "lava C0>C3"),
    "rack.gone": ("rack: forest / red cards: shell 2 / agenda: buy red, next_turn", "buy majority"),
    "rack.too_dear": ("red cards: shell 1 / agenda: buy red, next_turn", "buy forest"),
    "rack.no_shell_received": ("red cards: shell 2 / turn: red", "buy forest"),
    "chance.not_possible": ("boat: 3 / cards 3: - shell / agenda: refill chance, fill_recesses, next_turn", "turn up nautilus"),
    "chance.not_asked": ("turn: red", "turn up statue"),
    "step.other": ("turn: red", "card A"),
    "game.over": ("agenda: over", "boat"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_names_its_reason_in_every_language(code: str) -> None:
    text, move = REFUSED[code]
    table = scene("haleakala", text)
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
    declared = {ruling.code for ruling in motu.game("haleakala").rulings.values()}
    assert declared <= set(REFUSED)


def test_a_number_that_is_no_action_is_refused() -> None:
    state = scene("haleakala", "turn: red").state
    for action in (-1, 10**6, -(10**30), 10**30):
        refusal = state.why_not(action)
        assert refusal is not None
        assert refusal.code == "action.unknown"
