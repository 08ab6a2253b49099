"""Records that somebody wrote afterwards to make chance look fair. None of them is called so."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import motu
from motu.cli import main
from motu.core.record import Note, Record
from motu.tables import NotVerified, Tables, verify
from motu.tables.mixing import Mixing
from motu.tables.sealed import SealedChance, commitment_of, promise_of, seal_of, stream_key
from tests.tables.playing import GAME
from tests.tables.test_sealed import finished

MADE = "2026-11-16T14:00:00Z"
WORDS = {0: "rain", 1: "snow"}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The text of the record of an honest game, and the seal that its players kept."""
    with Tables.open(str(tmp_path_factory.mktemp("house") / "tables.sqlite"), workers=1) as service:
        record, seal = finished(service, ("rain", "snow"))
    return record.text(), seal


@pytest.fixture
def record(honest: tuple[str, str]) -> Record:
    return Record.parse(honest[0])


@pytest.fixture
def seal(honest: tuple[str, str]) -> str:
    return honest[1]


def refused(record: Record, seal: str | None) -> str:
    """The code with which a record is refused; it has a sentence in every language."""
    with pytest.raises(NotVerified) as refusal:
        verify(Record.parse(record.text()), seal)
    assert len({refusal.value.say(language) for language in ("en", "ru", "it")}) == 3
    return refusal.value.code


def played(seed: bytes, words: dict[int, str], note: Callable[[Record], None], made: str = MADE) -> Record:
    """A game whose chance follows from a seed and words of the forger's choice."""
    commitment = commitment_of(seed)
    mixing = Mixing(commitment, made, "mixed", promises={seat: promise_of(commitment, seat, word) for seat, word in words.items()})
    mixing.words.update(words)
    record = Record.begin(motu.game(GAME), 2)
    record.notes = [Note(0, "sealed", f"{commitment} {made}"), *(Note(0, kind, text) for kind, text in mixing.notes())]
    note(record)
    chance, state, dice = SealedChance(mixing.key(seed)), record.start(), random.Random(1)
    while state.to_act() != motu.OVER:
        step = record.game.steps[state.step()]
        if state.to_act() == motu.CHANCE:
            record.add(state, chance.draw(state.odds(), step))
            chance.drawn(step)
        else:
            record.add(state, dice.choice(state.legal()))
    record.note("seed", seed.hex())
    return record


def retell(record: Record, kind: str, text: str) -> None:
    """Write another text into the note of this kind of the same seat."""
    record.notes = [replace(note, text=text) if note.kind == kind and note.text[0] == text[0] else note for note in record.notes]


def nothing(record: Record) -> None:
    """Leave the notes as they are."""


def test_the_honest_record_is_fair_with_its_seal_and_with_nothing_else(record: Record, seal: str) -> None:
    assert verify(record, seal).fair is True
    assert verify(record, seal.upper()).fair is True
    for commitment, missing in ((None, "verify.unpinned"), (verify(record).mixing.commitment, "verify.half_pinned")):
        found = verify(record, commitment)
        assert found.fair is None and [problem.code for problem in found.problems] == [missing]


def test_a_seed_chosen_afterwards_is_at_best_consistent_and_is_refused_by_whoever_kept_the_seal(seal: str) -> None:
    wished = None
    for number in count():
        forged = played(number.to_bytes(32, "big"), WORDS, nothing)
        wished = wished or forged.plies[0].text
        if number and forged.plies[0].text != wished:
            break
    found = verify(forged)
    assert found.covered == found.draws > 10, "nothing in the record contradicts it"
    assert found.fair is None
    assert refused(forged, seal) == "verify.other_seal"


def test_a_house_that_speaks_last_cannot_find_a_word_for_a_wished_opening(record: Record, seal: str) -> None:
    """Its word was promised: another word of seat 1 breaks the promise, and another promise breaks the seal."""
    mixing = verify(record).mixing
    other = next(word for word in map(str, range(50)) if word != "snow")
    retell(record, "word", f'1 "{other}"')
    assert refused(record, seal) == "verify.unpromised"
    promise = promise_of(mixing.commitment, 1, other)
    record.notes = [
        replace(note, text=f"1 {promise}") if note.kind == "promised" and note.text[0] == "1" else note for note in record.notes
    ]
    assert refused(record, seal) == "verify.other_seal"
    assert refused(record, None) == "verify.other", "and every draw depends on the seal"


def test_a_seal_at_the_end_covers_nothing_and_is_not_fair(record: Record, seal: str) -> None:
    words = [note for note in record.notes if note.kind in ("sealed", "promised", "word")]
    rest = [note for note in record.notes if note not in words]
    record.notes = [*rest[:-1], *(replace(note, ply=len(record.plies)) for note in words), rest[-1]]
    found = verify(Record.parse(record.text()), seal)
    assert (found.covered, found.fair) == (0, False) and found.draws > 10
    assert [problem.code for problem in found.problems] == ["verify.uncovered"]


@pytest.mark.parametrize("kinds", [("word",), ("word", "promised")], ids=["word", "promise"])
def test_an_omitted_word_is_noticed(record: Record, seal: str, kinds: tuple[str, ...]) -> None:
    record.notes = [note for note in record.notes if not (note.kind in kinds and note.text.startswith("0 "))]
    assert refused(record, seal) == ("verify.omitted" if len(kinds) == 1 else "verify.other_seal")


def test_a_word_that_the_house_ignored_is_noticed() -> None:
    """Chance was drawn without the word of seat 0, which stands in the record."""
    seed = bytes(32)
    commitment = commitment_of(seed)

    def add(forged: Record) -> None:
        forged.notes += [Note(0, "promised", f"0 {promise_of(commitment, 0, 'rain')}"), Note(0, "word", '0 "rain"')]

    assert refused(played(seed, {1: "snow"}, add), None) == "verify.other"


@pytest.mark.parametrize(
    ("note", "code"),
    [
        (Note(12, "word", '0 "late"'), "verify.late"),
        (Note(12, "promised", "0 " + "0" * 64), "verify.late"),
        (Note(0, "word", '7 "stranger"'), "verify.no_seat"),
        (Note(0, "promised", "2 " + "0" * 64), "verify.no_seat"),
        (Note(0, "withheld", "0"), "verify.omitted"),
        (Note(0, "withheld", "1 or not"), "verify.entropy"),
        (Note(0, "word", '0 "twice"'), "verify.entropy"),
        (Note(0, "word", "0 " + "[" * 3000), "verify.entropy"),
        (Note(0, "word", '0 "\\ud800"'), "verify.entropy"),
        (Note(0, "promised", "0 rain"), "verify.entropy"),
        (Note(0, "entropy", '0 "old"'), "verify.entropy"),
        (Note(0, "sealed", "0" * 64), "verify.twice"),
        (Note(3, "seed", "0" * 64), "verify.twice"),
    ],
)
def test_a_word_too_many_is_refused(record: Record, seal: str, note: Note, code: str) -> None:
    place = next(
        number for number, other in enumerate([*record.notes, None]) if other is None or other.kind == "seed" or other.ply > note.ply
    )
    record.notes.insert(place, note)
    assert refused(record, seal) == code


def test_words_after_the_last_decision_are_refused(record: Record, seal: str) -> None:
    record.notes.insert(-1, Note(len(record.plies), "word", '0 "at last"'))
    assert refused(record, seal) == "verify.late"


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("sealed", None, "verify.unsealed"),
        ("sealed", "no seal", "verify.seal_form"),
        ("seed", None, "verify.unrevealed"),
        ("seed", "00" * 32, "verify.commitment"),
        ("seed", "no seed", "verify.commitment"),
    ],
)
def test_a_record_without_proof_says_what_is_missing(record: Record, seal: str, kind: str, text: str | None, code: str) -> None:
    place = next(number for number, note in enumerate(record.notes) if note.kind == kind)
    record.notes[place : place + 1] = [] if text is None else [replace(record.notes[place], text=text)]
    assert refused(record, seal) == code


def test_a_seed_that_was_shown_while_the_game_went_on_proves_nothing(record: Record, seal: str) -> None:
    seed = record.notes.pop()
    record.notes.append(replace(seed, ply=len(record.plies) - 1))
    assert refused(record, seal) == "verify.early"


def test_another_time_is_another_seal(record: Record, seal: str) -> None:
    record.notes = [replace(note, text=note.text[:-3] + "99Z") if note.kind == "sealed" else note for note in record.notes]
    assert refused(record, seal) == "verify.other_seal"


def test_a_game_without_words_is_not_called_fair_because_the_house_could_choose_its_seed() -> None:
    forged = played(bytes(32), {}, nothing)
    found = verify(forged, seal_of(commitment_of(bytes(32)), MADE, {}))
    assert found.fair is None and [problem.code for problem in found.problems] == ["verify.wordless"]
    assert found.mixing.key(bytes(32)) == stream_key(bytes(32), found.mixing.seal, {})


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command_says_fair_only_with_the_seal(record: Record, seal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "game.motu")
    record.save(path)
    assert main(["verify", path, "--commitment", seal]) == 0
    assert capsys.readouterr().out.startswith("Fair: all ")
    assert main(["verify", path]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Consistent, but not proved") and "--commitment" in said and seal in said
    assert main(["verify", path, "--commitment", "0" * 64]) == 2
    assert "does not belong to the seal" in capsys.readouterr().err
    assert main(["verify", path, "--commitment", "rain"]) == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_the_command_tells_programs_what_it_found(record: Record, seal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "game.motu")
    record.save(path)
    draws = sum(ply.who == motu.CHANCE for ply in record.plies)
    assert main(["verify", path, "--json", "--commitment", seal]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["fair"], facts["draws"], facts["covered"], facts["problems"]) == (True, draws, draws, [])
    assert facts["seal"] == seal and facts["words"] == {"0": "player", "1": "player"}
    assert main(["verify", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["fair"] is None
    assert main(["verify", path, "--json", "--commitment", "0" * 64]) == 2
    assert json.loads(capsys.readouterr().out)["fair"] is False
    record.notes = [replace(note, ply=40) if note.kind in ("sealed", "promised", "word") else note for note in record.notes]
    record.notes.sort(key=lambda note: note.ply)
    record.save(path)
    assert main(["verify", path, "--json", "--commitment", seal]) == 2, "draws after a later seal have other numbers"
