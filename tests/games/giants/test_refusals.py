"""Every reason to refuse, asked as a player would."""

from __future__ import annotations

import pytest

import motu
from motu.core.texts import LANGUAGES
from motu.testing import rule, scene

AUCTION = "round: 2 / agenda: auction, placement, transport, end_of_round / tile: 1 1 0"
PLACEMENT = "round: 2 / agenda: placement, transport, end_of_round"
TRANSPORT = "round: 2 / agenda: transport, end_of_round"
CHOICE = (
    "agenda: choice, placement, transport, end_of_round / tile: 1 1 0 / order: blue green red / sculptors: blue 1, green 1, red 1"
    " / blue spent: workers 1"
)
ROAD = f"{TRANSPORT} / hex e8: blue worker / piece 1a: front blue"
IN_HAND = (ROAD, "lift 1a")
AT_F7 = f"{TRANSPORT} / hex f7: blue worker / piece 1a: f7 blue"
NO_MARKER = "blue reserve: sorcerer chief"
REFUSED: dict[str, tuple[str, ...]] = {
    "first.no_seat": ("seats: 3", "first yellow"),
    "roll.no_face": ("ISLET / agenda: production, auction, placement, transport, end_of_round", "roll 0"),
    "bid.markers": (AUCTION, "bid 3"),
    "bid.figures": (AUCTION, "bid 0", "sculptors 2"),
    "take.not_offered": (CHOICE, "take 3"),
    "take.sculptors": (CHOICE, "take 2"),
    "take.no_chief": (CHOICE, "take 1c"),
    "take.chief_used": (f"{CHOICE} chief", "take 1c"),
    "take.pooled": (f"options: chief_splits=yes / {CHOICE}", "take 1c"),
    "figure.none": (f"{PLACEMENT} / blue reserve: sorcerer chief", "worker"),
    "figure.logs": (PLACEMENT, "worker+1"),
    "figure.chief_logs": (f"{PLACEMENT} / blue reserve: logs 1 sorcerer chief", "chief+1"),
    "tablet.no_marker": (f"{PLACEMENT} / {NO_MARKER}", "tablet"),
    "tablet.none_left": (f"{PLACEMENT} / red halves: 30", "tablet"),
    "hex.none": (PLACEMENT, "worker", "on a3"),
    "special.nothing": (PLACEMENT, "sorcerer", "on g2", "hut"),
    "special.no_worker": (
        f"{PLACEMENT.replace('placement', 'special blue, placement', 1)} / placing: sorcerer g2 / hex g2: blue sorcerer"
        " / blue reserve: workers 6 markers 1 chief",
        "village",
    ),
    "special.no_marker": (
        f"{PLACEMENT.replace('placement', 'special blue, placement', 1)} / placing: sorcerer d7 / hex d7: blue sorcerer"
        " / blue reserve: workers 1 markers 6 chief",
        "hut",
    ),
    "special.felled": (
        f"{PLACEMENT.replace('placement', 'special blue, placement', 1)} / placing: sorcerer d4 / hex d4: blue sorcerer / felled: d4",
        "forest",
    ),
    "special.no_headdress": (
        f"{PLACEMENT.replace('placement', 'special blue, placement', 1)} / placing: sorcerer f2 / hex f2: blue sorcerer / "
        + " / ".join(f"piece h{letter}: f2" for letter in "abcdefghijklmn"),
        "headdress",
    ),
    "reserve.not_here": (PLACEMENT, "sorcerer", "on f7", "reserve A1"),
    "reserve.taken": (f"{PLACEMENT} / ahu A2: red", "sorcerer", "on f7", "reserve A2"),
    "reserve.no_base": (
        "ISLET / agenda: placement, transport, end_of_round / " + " / ".join(f"ahu A{number}: blue" for number in range(15, 22)),
        "sorcerer",
        "on a7",
        "reserve A13",
    ),
    "peek.no_half": (f"{PLACEMENT} / ahu A2: red 1a", "peek A2"),
    "peek.no_moai": (f"{PLACEMENT} / ahu A2: red / blue halves: 1", "peek A2"),
    "peek.known": (f"{PLACEMENT} / ahu A2: red 1a, seen blue / blue halves: 1", "peek A2"),
    "peek.open": (f"options: open_scoring=yes / {PLACEMENT} / ahu A2: red 1a / blue halves: 1", "peek A2"),
    "piece.absent": (ROAD, "lift 3f"),
    "piece.erected": (f"{ROAD} / ahu A2: red 1b", "lift 1b"),
    "piece.marked": (f"{ROAD} / piece 1b: e9 red marked", "lift 1b"),
    "piece.held": (f"{ROAD} / piece 1b: front red", "lift 1b"),
    "piece.stuck": (f"{ROAD} / piece 1b: a1 blue / {NO_MARKER}", "lift 1b"),
    "piece.unfinishable": (f"{ROAD} / piece 1b: a1 / {NO_MARKER}", "lift 1b"),
    "step.far": (*IN_HAND, "to a1"),
    "step.visited": (f"{ROAD} / hex e9: blue chief", "lift 1a", "to e8", "to e9"),
    "step.weak": (*IN_HAND, "to d8"),
    "step.unfinishable": (
        f"{TRANSPORT} / hex e8: blue worker / hex e10: blue sorcerer / piece 1a: e9 / blue reserve: chief",
        "lift 1a",
        "to e8",
    ),
    "pay.impossible": (f"{TRANSPORT} / hex e8: blue worker, green worker / piece 1a: front blue", "lift 1a", "to e8", "pay r"),
    "erect.headdress": (f"{TRANSPORT} / hex f7: blue worker / piece ha: f7 blue", "lift ha", "erect A2"),
    "erect.not_here": (AT_F7, "lift 1a", "erect A1"),
    "erect.occupied": (f"{AT_F7} / ahu A2: red 1b", "lift 1a", "erect A2"),
    "erect.reserved": (f"{AT_F7} / ahu A2: red", "lift 1a", "erect A2"),
    "erect.no_figure": (f"{TRANSPORT} / hex f7: green worker / piece 1a: f7 blue", "lift 1a", "erect A2"),
    "erect.no_base": (f"{AT_F7} / " + " / ".join(f"ahu A{number}: blue" for number in range(10, 17)), "lift 1a", "erect A2"),
    "crown.moai": (f"{AT_F7} / ahu A2: red 1b", "lift 1a", "crown A2"),
    "crown.not_here": (f"{TRANSPORT} / hex f7: blue worker / piece ha: f7 blue", "lift ha", "crown A1"),
    "crown.no_moai": (f"{TRANSPORT} / hex f7: blue worker / piece ha: f7 blue", "lift ha", "crown A2"),
    "crown.crowned": (f"{TRANSPORT} / hex f7: blue worker / piece hb: f7 blue / ahu A2: red 1a ha", "lift hb", "crown A2"),
    "crown.no_figure": (f"{TRANSPORT} / hex f7: green worker / piece ha: f7 blue / ahu A2: red 1a", "lift ha", "crown A2"),
    "mark.none_left": (f"{ROAD} / {NO_MARKER}", "lift 1a", "mark"),
    "mark.marked": (f"{TRANSPORT} / hex e8: blue worker / piece 1a: e9 blue marked", "lift 1a", "mark"),
    "leave.unmoved": (*IN_HAND, "leave"),
    "leave.recovered": (f"{TRANSPORT} / hex e8: blue worker / piece 1a: e9", "lift 1a", "to e8", "leave"),
    "claim.not_yours": (f"{TRANSPORT} / piece 1a: front blue / piece 1b: front red", "pass", "pass", "mark 1b"),
    "regain.not_yours": ("agenda: end_of_round / piece 1a: e9 blue marked / piece 1b: e9 red marked", "unmark 1b"),
    "chance.not_asked": (PLACEMENT, "roll 1"),
    "step.other": (PLACEMENT, "mark"),
    "game.over": ("agenda: over", "pass"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_names_its_reason_in_every_language(code: str) -> None:
    text, *moves = REFUSED[code]
    islet = f"options: components={__file__.replace('test_refusals.py', 'islet.toml')} / round: 2"
    table = scene("giants", text.replace("ISLET", islet)).play(*moves[:-1])
    refusal = table.refusal(moves[-1])
    assert refusal.code == code
    action = table.game.read(table.state, moves[-1])
    sentences = [table.game.explain(table.state, action, language) for language in LANGUAGES]
    messages = {sentence.message for sentence in sentences if sentence is not None}
    assert len(messages) == len(LANGUAGES)
    assert not any("{" in message for message in messages)
    with pytest.raises(motu.IllegalAction) as raised:
        table.state.apply(action)
    assert raised.value.refusal == refusal


def test_every_declared_reason_is_among_them() -> None:
    declared = {ruling.code for ruling in motu.game("giants").rulings.values()}
    assert declared <= set(REFUSED)


@rule("G-AMB-22")
def test_a_refusal_names_the_place_and_the_thing() -> None:
    table = scene("giants", ROAD).play("lift 1a")
    assert table.refusal("to d8").message == "d8 lacks the strength to carry Moai of size 1"
    assert scene("giants", AUCTION).refusal("bid 3").message == "only 2 Tribe markers are in your reserve"


def test_a_number_that_is_no_action_is_refused() -> None:
    state = scene("giants", PLACEMENT).state
    for action in (-1, 10**6, -(10**30), 10**30):
        refusal = state.why_not(action)
        assert refusal is not None
        assert refusal.code == "action.unknown"


WRONG_POSITIONS = {
    "an unknown clause": ("lagoon: 3", "is not a clause"),
    "an unknown hex": ("hex z9: blue worker", "must be one of"),
    "a hex that the island lacks": ("hex a9: blue worker", "hex a9 must be one of a1, "),
    "two Chiefs": ("hex e9: blue chief / hex e8: blue chief", "blue has only one chief"),
    "a Chief in two places": ("hex e9: blue chief / blue reserve: sorcerer chief", "the chief of blue is elsewhere"),
    "a Sorcerer nowhere": ("blue reserve: workers 1 chief", "the sorcerer of blue is nowhere"),
    "too many Workers": ("blue reserve: workers 7 sorcerer chief", "more Workers or markers"),
    "too many half-tablets": ("blue halves: 20 / red halves: 20", "half-tablets more than there are"),
    "too many logs": ("blue reserve: logs 28 sorcerer chief", "logs too many"),
    "a piece in two places": ("ahu A1: blue 1a / piece 1a: e9", "1a is in two places"),
    "a gap between pieces": ("piece 1b: e9", "without a gap"),
    "a headdress without Moai": ("ahu A1: blue ha", "must hold a base alone"),
    "a marker of nobody": ("piece 1a: e9 marked", "belongs to a seat"),
    "bases that do not fit": ("blue reserve: bases 3 sorcerer chief", "bases do not fit"),
    "a bid beyond the reserve": ("bids: blue 5 1", "within the reserve"),
    "a figure without its hex": ("agenda: hex blue, placement", "lacks the clause 'placing'"),
    "a move without a piece": ("agenda: move blue, transport", "lacks the clause 'hand'"),
    "too many dice": ("dice: 1 1 1 1", "3 players roll 3"),
    "too many Moai": ("supply: 18 0 0", "too many"),
}


@pytest.mark.parametrize("name", WRONG_POSITIONS)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(name: str) -> None:
    text, message = WRONG_POSITIONS[name]
    with pytest.raises(motu.Unreadable, match=message) as raised:
        motu.game("giants").from_position(text)
    assert "\n" not in str(raised.value)
