"""Games outlive their rules: records of every version so far are replayed by the present one, to the same end."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import motu
from motu.core.components import EDITION
from motu.core.record import Record, checksum
from motu.tables import verify

CORPUS = Path(__file__).parent / "corpus"
POINTS: dict[str, list[int]] = tomllib.loads((CORPUS / "points.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(POINTS))
def test_an_earlier_game_is_replayed_to_the_end_it_had(name: str) -> None:
    record = Record.load(CORPUS / f"{name}.motu")
    outcome = record.replay().outcome()
    assert outcome is not None and outcome.scores == POINTS[name]
    assert record.text() == (CORPUS / f"{name}.motu").read_text(encoding="utf-8")


def test_no_version_of_any_game_is_missing() -> None:
    assert {path.stem for path in CORPUS.glob("*.motu")} == set(POINTS)
    records = [Record.load(CORPUS / f"{name}.motu") for name in POINTS]
    found = {(record.game.name, record.rules) for record in records}
    expected = {(name, version) for name in motu.games() for version in range(1, motu.game(name).rules_version + 1)}
    assert found == expected, "a new version of the rules leaves a game of the former one here: see CONTRIBUTING.md"


def test_earlier_component_data_that_come_with_the_program_are_what_their_names_say() -> None:
    for name in motu.games():
        game = motu.game(name)
        for path in (game.folder / "editions").glob("*.toml"):
            assert game.component_files.read(f"{EDITION}{path.stem}").edition.endswith(path.stem)


def test_a_table_of_the_first_protocol_of_chance_is_consistent_and_not_called_fair() -> None:
    record = Record.load(CORPUS / "haleakala-2-2026-11-16-table.motu")
    commitment = next(note.text for note in record.notes if note.kind == "sealed")
    found = verify(record, commitment)
    assert found.draws == found.covered == 43 and found.mixing.words == {0: "rain", 1: "дождь"}
    assert found.fair is None and found.problems[0].code == "verify.open_words"


def test_the_first_ply_that_the_present_rules_refuse_is_named_with_both_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (CORPUS / "haleakala-2-2026-11-16-noon.motu").read_text(encoding="utf-8")
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("40 "))
    lines[place] = "40 chance start red"
    body = "\n".join(lines)[: "\n".join(lines).rindex("end ")]
    changed = f"{body}end {len(Record.parse(text).plies)} {checksum(body)}\n"
    monkeypatch.setattr(motu.game("haleakala"), "rules_version", 2)
    record = Record.parse(changed)
    assert record.rules == 1 and record.text() == changed
    with pytest.raises(motu.CorruptRecord, match=rf"line {place + 1}: ply 40 .*played with version 1 of the rules, replayed with 2"):
        record.replay()
    assert record.replay(39).to_act() != motu.OVER, "everything before it can be looked at"
