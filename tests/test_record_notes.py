"""Notes of a table in a record: kept, checked and passed over by replay."""

from __future__ import annotations

import pytest

import motu
from motu.core.record import Note, Record, checksum
from motu.testing.laws import play_random

GAME = "haleakala"


@pytest.fixture
def record() -> Record:
    made = play_random(motu.game(GAME), 2, {}, 3)
    made.notes = [Note(0, "seat", '0 person "Ana"'), Note(0, "seat", "1 bot search"), Note(12, "seat", "1 bot random")]
    made.note("seed", "00ff")
    return made


def resealed(text: str) -> str:
    """The text with a last line that fits."""
    body = text[: text.rindex("end ")]
    plies = sum(not line.startswith("@") for line in body.split("---\n", 1)[1].splitlines())
    return f"{body}end {plies} {checksum(body)}\n"


def test_a_record_with_notes_is_read_as_it_was_written(record: Record) -> None:
    text = record.text()
    assert text.startswith("motu record 2\n")
    assert "@ 12 seat 1 bot random\n13 " in text
    again = Record.parse(text)
    assert again.text() == text
    assert again.notes == record.notes and again.plies == record.plies


def test_notes_change_no_position(record: Record) -> None:
    plain = Record(record.game, record.seats, record.options, record.players, record.plies)
    assert plain.text().startswith("motu record 1\n")
    assert record.game.position(record.replay()) == record.game.position(plain.replay())


def test_a_changed_a_lost_and_an_added_note_are_noticed(record: Record) -> None:
    text = record.text()
    for damaged in (
        text.replace("1 bot search", "1 bot greedy"),
        text.replace("@ 12 seat 1 bot random\n", ""),
        text.replace("13 ", "@ 12 seat 0 bot random\n13 ", 1),
    ):
        assert damaged != text
        with pytest.raises(motu.CorruptRecord, match="checksum"):
            Record.parse(damaged)


@pytest.mark.parametrize("line", ["@ 12 seat", "@ 11 seat 1 bot random", "@ 12 Seat 1", "@12 seat 1", "@ 12 seat  1"])
def test_a_note_in_the_wrong_form_or_place_names_its_line(record: Record, line: str) -> None:
    text = resealed(record.text().replace("@ 12 seat 1 bot random", line))
    where = text.split("\n").index(line) + 1
    with pytest.raises(motu.CorruptRecord, match=f"line {where}: "):
        Record.parse(text)


def test_version_1_knows_no_notes(record: Record) -> None:
    text = resealed(record.text().replace("motu record 2", "motu record 1"))
    with pytest.raises(motu.CorruptRecord, match="expected was '1 WHO MOVE'"):
        Record.parse(text)


def test_a_later_version_is_refused_with_its_number(record: Record) -> None:
    with pytest.raises(motu.CorruptRecord, match="motu record 3"):
        Record.parse(record.text().replace("motu record 2", "motu record 3"))


def test_a_ply_that_does_not_fit_names_its_line_behind_notes(record: Record) -> None:
    lines = record.text().split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("13 "))
    lines[place] = "13 chance start red"
    with pytest.raises(motu.CorruptRecord, match=f"line {place + 1}: "):
        Record.parse(resealed("\n".join(lines))).replay()


@pytest.mark.parametrize(("kind", "text"), [("Seat", "1"), ("seat", ""), ("seat", "1\n2"), ("seat", " 1"), ("two words", "1")])
def test_a_note_that_would_not_read_back_is_refused(record: Record, kind: str, text: str) -> None:
    with pytest.raises(motu.Unreadable):
        record.note(kind, text)
