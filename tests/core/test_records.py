"""Records: what is saved comes back, and what is damaged is noticed with the line that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import motu
from motu.core.record import checksum
from motu.testing.laws import play_random

GAME = motu.game("haleakala")
RECORD = play_random(GAME, 2, GAME.read_options({}), 3)
TEXT = RECORD.text()


def resealed(text: str) -> str:
    """A changed record with a checksum that fits, as somebody with intent would make it."""
    body, _, end = text.rstrip("\n").rpartition("\n")
    return f"{body}\nend {end.split()[1]} {checksum(body + chr(10))}\n"


def test_a_record_is_saved_loaded_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.motu"
    RECORD.save(path)
    again = motu.Record.load(path)
    assert again.text() == TEXT
    assert again.plies == RECORD.plies
    assert again.replay().outcome() == RECORD.replay().outcome()


def test_a_position_in_the_middle_can_be_asked_for() -> None:
    state = RECORD.replay(20)
    assert state.to_act() == RECORD.plies[20].who
    for plies in (-1, len(RECORD.plies) + 1):
        with pytest.raises(motu.BadOption, match="the record has the plies 0 to"):
            RECORD.replay(plies)


def test_names_survive_whatever_they_are() -> None:
    names = ['"; DROP TABLE', "<script>\n--- \u202e\x00 Ана \ud800"]
    record = motu.Record.begin(GAME, players=names)
    assert motu.Record.parse(record.text()).players == names
    assert record.text().encode("utf-8")


def test_windows_line_ends_do_no_harm() -> None:
    assert motu.Record.parse(TEXT.replace("\n", "\r\n")).plies == RECORD.plies


LINES = TEXT.splitlines()
BORDER = LINES.index("---")
DAMAGE = {
    "empty": ("", 1, "a record begins with 'motu record"),
    "foreign": ('[Event "F/S Return Match"]\n', 1, "a record begins with"),
    "newer": (TEXT.replace("motu record 1", "motu record 3", 1), 1, "reads the record versions 1 to 2"),
    "cut in the head": ("\n".join(LINES[:3]), 3, "cut off before the line '---'"),
    "cut in the game": ("\n".join(LINES[:60]) + "\n", 60, "cut off: the last line"),
    "a line lost": ("\n".join(LINES[:50] + LINES[51:]) + "\n", len(LINES) - 1, "should hold"),
    "edited": (TEXT.replace("turn up statue", "turn up basket", 1), len(LINES), "checksum does not fit"),
    "unknown game": (resealed(TEXT.replace("game: haleakala", "game: chess", 1)), 2, "there is no game 'chess'"),
    "newer rules": (resealed(TEXT.replace("rules: 1", "rules: 99", 1)), 3, "version '99' of the rules"),
    "other data": (resealed(TEXT.replace("edition: reconstructed", "edition: printed", 1)), 4, "component data 'printed"),
    "bad option": (resealed(TEXT.replace("options: -", "options: tactical=perhaps", 1)), 5, "option 'tactical' must be no or yes"),
    "unknown option": (resealed(TEXT.replace("options: -", "options: dice=2", 1)), 5, "no option 'dice'"),
    "bad seats": (resealed(TEXT.replace("seats: 2", "seats: 3", 1)), 6, "not played with '3' seats"),
    "bad name": (resealed(TEXT.replace('player 0: "Red"', "player 0: Red", 1)), 7, "must be a text in double quotes"),
    "unknown header": (resealed(TEXT.replace("---\n", "colour: blue\n---\n", 1)), 9, "'colour' is not known"),
    "unreadable move": (resealed(TEXT.replace("2 chance turn up ", "2 chance dream of ", 1)), BORDER + 3, "is not a move"),
    "unknown decider": (resealed(TEXT.replace("1 chance", "1 green", 1)), BORDER + 2, "'green' does not decide"),
    "wrong number": (resealed(TEXT.replace("\n2 chance", "\n7 chance", 1)), BORDER + 3, "expected was '2 WHO MOVE'"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_told_in_one_sentence_with_its_line(name: str) -> None:
    text, line, complaint = DAMAGE[name]
    with pytest.raises(motu.CorruptRecord) as raised:
        motu.Record.parse(text)
    assert raised.value.line == line
    assert complaint in str(raised.value)
    assert str(raised.value).startswith(f"line {line}: ")
    assert "\n" not in str(raised.value)


def test_a_move_that_the_rules_refuse_is_found_by_replaying() -> None:
    record = motu.Record.parse(TEXT)
    place = next(number for number, ply in enumerate(record.plies) if ply.text.startswith("5>"))
    again = motu.Record.parse(
        resealed(
            TEXT.replace(
                f"\n{place + 1} {record.who(record.plies[place].who)} {record.plies[place].text}\n",
                f"\n{place + 1} {record.who(record.plies[place].who)} 5<b0\n",
                1,
            )
        )
    )
    with pytest.raises(motu.CorruptRecord, match="is not allowed: you have no disc 5 on beach 0") as raised:
        again.replay()
    assert raised.value.line == BORDER + 2 + place


def test_a_wrong_decider_is_found_by_replaying() -> None:
    again = motu.Record.parse(resealed(TEXT.replace("\n2 chance", "\n2 red", 1)))
    with pytest.raises(motu.CorruptRecord, match="ply 2 is decided by chance, not by red"):
        again.replay()


@pytest.mark.parametrize("content", [b"\xff\x00\xfe", b"PK\x03\x04" + b"\x80" * 100])
def test_a_file_that_is_no_text_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.motu"
    path.write_bytes(content)
    with pytest.raises(motu.CorruptRecord, match="not a text file"):
        motu.Record.load(path)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(motu.Unreadable, match=r"nowhere\.motu: cannot be read"):
        motu.Record.load("nowhere.motu")


def test_a_failed_save_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "game.motu"
    RECORD.save(path)
    broken = motu.Record.parse(TEXT)
    broken.options["nonsense"] = 1
    with pytest.raises(KeyError):
        broken.save(path)
    assert path.read_text(encoding="utf-8") == TEXT
    with pytest.raises(OSError):
        RECORD.save(tmp_path)
    assert list(tmp_path.iterdir()) == [path]


def test_every_single_changed_byte_is_noticed() -> None:
    small = motu.Record.begin(GAME)
    state = small.start()
    for text in ("start red", "turn up statue", "turn up shell"):
        small.add(state, GAME.read(state, text))
    text = small.text()
    for place, letter in enumerate(text[:-1]):
        changed = text[:place] + ("x" if letter != "x" else "y") + text[place + 1 :]
        with pytest.raises(motu.MotuError):
            motu.Record.parse(changed).replay()


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/stdin", "/"])
def test_a_record_cannot_make_anybody_read_a_device_as_component_data(path: str) -> None:
    with pytest.raises(motu.MotuError, match=path):
        motu.game("haleakala").start(2, {"components": path})
    text = motu.Record.begin(motu.game("haleakala")).text().replace("options: -", f"options: components={path}")
    body = text.rpartition("end ")[0].replace("edition: ", "edition: other-")
    with pytest.raises(motu.MotuError):
        motu.Record.parse(f"{body}end 0 {checksum(body)}\n")
