"""The agenda: what is on top, what is waiting, and how much fits."""

from __future__ import annotations

import pytest

import motu
from motu.core.agenda import BY_CHANCE, BY_ITSELF, Agenda, is_waiting, popped, pushed, top_decider, top_step

ENTRIES = [(31, BY_CHANCE), (1, 0), (9, 5), (30, BY_ITSELF), (2, 3), (3, 4), (4, 1)]


def test_the_first_entry_is_on_top_and_all_come_back() -> None:
    word = Agenda.stacked(ENTRIES)
    assert (top_step(word), top_decider(word)) == ENTRIES[0]
    assert Agenda.entries(word) == ENTRIES
    assert Agenda.entries(popped(word)) == ENTRIES[1:]
    assert Agenda.entries(pushed(popped(word), 7, 2)) == [(7, 2), *ENTRIES[1:]]
    assert Agenda.stacked([]) == 0 and Agenda.entries(0) == []


def test_what_is_waiting_can_be_asked() -> None:
    word = Agenda.stacked(ENTRIES)
    assert is_waiting(word, 2, 3) and not is_waiting(word, 2, 4) and not is_waiting(0, 2, 3)
    assert Agenda.steps(word) == [31, 1, 9, 30, 2, 3, 4]
    assert Agenda.deciders(word, 30) == [BY_ITSELF] and Agenda.deciders(word, 29) == []


def test_an_agenda_is_full_when_it_says_so() -> None:
    assert len(ENTRIES) == Agenda.MOST_ENTRIES
    with pytest.raises(AssertionError):
        pushed(Agenda.stacked(ENTRIES), 1, 0)
    with pytest.raises(AssertionError):
        Agenda.stacked([*ENTRIES, (1, 0)])


def test_every_game_keeps_within_the_limits() -> None:
    for game in map(motu.game, motu.games()):
        assert len(game.steps) - 1 <= Agenda.MOST_STEP
        assert max(game.seats) <= Agenda.MOST_SEATS


def test_a_written_agenda_that_is_too_long_gets_one_sentence() -> None:
    text = "agenda: " + ", ".join(["turn red"] * 8)
    with pytest.raises(motu.Unreadable, match="an agenda has at most 7 entries, not 8"):
        motu.game("polynesia").from_position(text)
