"""The draft keeps its secrets: nobody learns more than his own card and what was handed to him."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

import motu
from motu.core.journal import Journal
from motu.testing import rule, scene
from tests.games.dokmus.islands import finish_turn, imagined, island, perhaps_aside

GAME = motu.game("dokmus")
START = "agenda: draft red / red: a1 / yellow: u1 / blue: a21"


def told(state: motu.State, seat: int | None) -> str:
    """Everything that a seat is shown: its view, drawing and text, and the prompt for it."""
    view = GAME.view(state, seat)
    prompts = [GAME.prompt(state, language, seat) for language in ("en", "ru", "it")] if state.to_act() != motu.OVER else []
    return json.dumps([view, GAME.draw(view), GAME.as_text(view), prompts])


@rule("D-DRAFT-2", "D-A29")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_others_see_does_not_depend_on_a_closed_choice(seats: int) -> None:
    """For every way to draft: a viewer sees the same as long as his own card, what he was handed and the open cards are the same."""
    deck = range(1, 6) if seats > 2 else range(2, 5)
    everywhere: dict[tuple[object, ...], str] = {}
    for chosen in range(seats):
        for cards in permutations(deck, chosen):
            table = island("agenda: draft red", seats=seats).play(*(f"keep {card}" for card in cards))
            for viewer in (None, *range(seats)):
                handed = frozenset(deck) - set(cards[:viewer]) if viewer is not None and viewer <= chosen else None
                own = cards[viewer] if viewer is not None and viewer < chosen else None
                seen = told(table.state, viewer)
                assert everywhere.setdefault((chosen, viewer, own, handed), seen) == seen


@rule("D-A29")
def test_events_of_the_draft_name_cards_only_to_those_who_know_them() -> None:
    table = island(START).play("keep 4", "keep 2")
    assert [event.kind for event in table.journal.seen_by(None)] == ["card_kept", "card_kept"]
    assert [GAME.tell(event) for event in table.journal.seen_by(0)] == [
        "Red keeps a guardian card",
        "Red keeps guardian 4",
        "Yellow keeps a guardian card",
    ]
    assert [GAME.tell(event) for event in table.journal.seen_by(1)] == [
        "Red keeps a guardian card",
        "Yellow chooses from the guardians 1 2 3 5",
        "Yellow keeps a guardian card",
        "Yellow keeps guardian 2",
    ]
    assert [GAME.tell(event) for event in table.journal.seen_by(2)][-1] == "Blue chooses from the guardians 1 3 5"


@rule("D-DRAFT-2")
def test_the_last_to_choose_knows_what_is_laid_aside_and_nobody_else_does() -> None:
    table = island(START).play("keep 4", "keep 2", "keep 5")
    assert GAME.view(table.state, 2)["handed"] == [1, 3, 5]
    assert GAME.view(table.state, 1)["handed"] == [1, 2, 3, 5]
    assert GAME.view(table.state, 0)["handed"] == [1, 2, 3, 4, 5]
    assert GAME.view(table.state, None)["handed"] == []
    assert table["opened"] == "2"
    assert [perhaps_aside(table, seat) for seat in (None, 0, 1, 2)] == [{1, 3, 4, 5}, {1, 3, 5}, {1, 3, 5}, {1, 3}]
    otherwise = island(START).play("keep 4", "keep 2", "keep 3")
    same = [told(table.state, seat) == told(otherwise.state, seat) for seat in (None, 0, 1, 2)]
    assert same == [True, True, True, False]


@rule("D-A29", "D-TURN-1")
def test_closed_cards_are_known_to_be_higher_than_the_open_one() -> None:
    """Red kept 1 and is on turn; Yellow was handed 2 to 5 and kept 3; Blue's card is 2, 4 or 5, each as likely."""
    table = island(START).play("keep 1", "keep 3", "keep 5")
    worlds = Counter(imagined(table, 1, seed)["blue"] for seed in range(600))
    assert set(worlds) == {2, 4, 5} and min(worlds.values()) > 150
    finish_turn(table)
    later = {imagined(table, 0, seed)["blue"] for seed in range(60)}
    assert table["opened"] == "3" and later == {4, 5}


@rule("D-A29")
def test_the_set_handed_on_narrows_what_the_earlier_choosers_hold() -> None:
    """Blue was handed 1, 2 and 5, so Red and Yellow hold 3 and 4 between them."""
    table = island(START).play("keep 3", "keep 4")
    pairs = set()
    for seed in range(60):
        cards = imagined(table, 2, seed)
        pairs.add((cards["red"], cards["yellow"]))
    assert pairs == {(3, 4), (4, 3)}


def test_spectators_and_seats_get_no_moves_of_others() -> None:
    table = island(START)
    assert GAME.view(table.state, 0)["legal"] == table.state.legal()
    for seat in (None, 1, 2):
        assert GAME.view(table.state, seat)["legal"] == []


def test_a_refusal_to_a_chooser_tells_only_what_he_was_handed() -> None:
    """Whoever took the missing cards: the refusals of the last chooser are the same."""
    one = island(START).play("keep 3", "keep 4").state
    two = island(START).play("keep 4", "keep 3").state
    assert [one.why_not(action) for action in range(int(GAME.numbering.size))] == [
        two.why_not(action) for action in range(int(GAME.numbering.size))
    ]


def test_the_order_of_decisions_tells_nothing_before_the_draft_is_over() -> None:
    """Whatever is kept, the next prompt goes to the left, and no event but the public one is heard by the others."""
    for card in range(1, 6):
        table = island(START)
        table.state.journal = Journal()
        table.play(f"keep {card}")
        assert table.decider == "yellow" and table.asked == "draft"
        assert [event.as_data() for event in table.state.journal.seen_by(2)] == [{"kind": "card_kept", "seat": 0}]


def test_the_written_position_is_complete_and_so_is_for_the_table_only() -> None:
    table = island(START).play("keep 3")
    assert table["cards"] == "red 3"
    assert scene("dokmus", GAME.position(table.state)).state.legal() == table.state.legal()
