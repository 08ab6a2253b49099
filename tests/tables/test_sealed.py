"""Sealed chance: fixed at the start, not to be foreseen, derived again at the end."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path

import pytest

import motu
from motu.cli import main
from motu.core.record import Note, Record
from motu.tables import Agreement, BotPlace, Friend, Me, NotAllowed, NotVerified, Tables, verify
from motu.tables.sealed import SealedChance, commitment_of, new_seed, stream_key
from tests.tables.playing import GAME, play, settled

PAGE = Path(__file__).parent.parent.parent / "docs" / "sealed-chance.md"
ROWS = [line.strip("|\n ").split(" | ") for line in PAGE.read_text(encoding="utf-8").split("|---|")[-1].splitlines()[1:]]


def mac(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode(), hashlib.sha256).digest()


@pytest.mark.parametrize("row", ROWS, ids=[f"{number}" for number in range(len(ROWS))])
def test_published_vectors_hold_here_and_by_the_words_of_the_page(row: list[str]) -> None:
    seed, written, commitment, key, roll, deal = row
    entropy = {} if written == "-" else {int(part.split(":")[0]): part.split(":")[1] for part in written.split(" ")}
    assert commitment_of(bytes.fromhex(seed)) == commitment == mac(bytes.fromhex(seed), "motu commitment 1").hex()
    lines = "".join(f"\n{seat}:{hashlib.sha256(text.encode()).hexdigest()}" for seat, text in entropy.items())
    assert stream_key(bytes.fromhex(seed), entropy).hex() == key == mac(bytes.fromhex(seed), "motu stream 1" + lines).hex()
    chance = SealedChance(bytes.fromhex(key))
    expected = [int.from_bytes(mac(bytes.fromhex(key), f"motu draw 1\nroll\n{count}\n0"), "big") % 6 for count in range(10)]
    assert [chance.below(6, "roll", count) for count in range(10)] == [int(word) for word in roll.split(" ")] == expected
    assert str(chance.below(10**30, "deal", 7)) == deal


def test_there_are_vectors() -> None:
    assert len(ROWS) == 4


def test_the_labels_keep_commitment_and_stream_apart() -> None:
    seed = new_seed()
    assert commitment_of(seed) != stream_key(seed, {}).hex()
    assert commitment_of(seed) == commitment_of(seed) != commitment_of(new_seed())


def test_every_entropy_changes_the_stream() -> None:
    seed = bytes(32)
    keys = {stream_key(seed, entropy) for entropy in ({}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "b", 1: "a"}, {0: "a\n1:b"}, {0: ""})}
    assert len(keys) == 7


def test_weights_are_kept() -> None:
    chance = SealedChance(bytes(32))
    counts = Counter[int]()
    for _ in range(6000):
        counts[chance.draw([(5, 1), (9, 2), (2, 3)], "draw")] += 1
        chance.drawn("draw")
    assert abs(counts[5] - 1000) < 150 and abs(counts[9] - 2000) < 190 and abs(counts[2] - 3000) < 200


def test_a_draw_of_one_step_does_not_shift_another() -> None:
    one, two = SealedChance(bytes(32)), SealedChance(bytes(32))
    two.draw([(0, 1), (1, 1)], "other")
    two.drawn("other")
    odds = [(outcome, 1) for outcome in range(1000)]
    assert one.draw(odds, "roll") == two.draw(odds, "roll")


def finished(service: Tables, entropy: bool = True) -> Record:
    """A finished game of two people."""
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(autostart=not entropy, confirm=False))
    if entropy:
        service.add_entropy(made.table, 0, "rain on the hill", ana.id)
        service.add_entropy(made.table, 1, "дождь", ana.id)
        service.begin(made.table, ana.id)
    before = service.table(made.table, ana.id)
    assert before.commitment and not before.seed
    play(service, made.table, {0: ana.id, 1: ana.id})
    after = service.table(made.table, ana.id)
    assert after.commitment == before.commitment == commitment_of(bytes.fromhex(after.seed))
    return service.record(made.table, ana.id)


def test_a_finished_game_is_proved_fair(service: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished(service)
    found = verify(Record.parse(record.text()))
    assert found.draws == sum(ply.who == motu.CHANCE for ply in record.plies) > 10
    assert found.given == 0 and found.entropy == {0: "rain on the hill", 1: "дождь"}
    record.save(tmp_path / "game.motu")
    assert main(["verify", str(tmp_path / "game.motu")]) == 0
    assert str(found.draws) in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "game.motu"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"fair": True, "draws": found.draws, "given": 0, "commitment": found.commitment}


def test_a_changed_draw_is_found(service: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished(service, entropy=False)
    state = record.start()
    place = next(number for number, ply in enumerate(record.plies) if ply.who == motu.CHANCE)
    other = next(action for action in state.legal() if action != record.plies[place].action)
    changed = Record.begin(record.game, 2)
    changed.notes = [note for note in record.notes if note.kind == "sealed"]
    changed.add(changed.start(), other)
    changed.note("seed", next(note.text for note in record.notes if note.kind == "seed"))
    with pytest.raises(NotVerified, match="decision 1 was not drawn"):
        verify(changed)
    changed.save(tmp_path / "changed.motu")
    assert main(["verify", str(tmp_path / "changed.motu")]) == 2
    assert "decision 1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "change", "code"),
    [
        ("sealed", None, "verify.unsealed"),
        ("seed", None, "verify.unrevealed"),
        ("seed", "00" * 32, "verify.commitment"),
        ("seed", "no seed", "verify.commitment"),
        ("entropy", "0 rain", "verify.entropy"),
        ("entropy", '0 "snow"', "verify.other"),
    ],
)
def test_a_record_without_proof_says_what_is_missing(service: Tables, kind: str, change: str | None, code: str) -> None:
    record = finished(service)
    first = next(note for note in record.notes if note.kind == kind)
    place = record.notes.index(first)
    record.notes[place : place + 1] = [] if change is None else [Note(first.ply, kind, change)]
    with pytest.raises(NotVerified) as refusal:
        verify(record)
    assert refusal.value.code == code
    assert len({refusal.value.say(language) for language in ("en", "ru", "it")}) == 3


def test_entropy_is_taken_once_per_seat_and_only_before_the_game(service: Tables) -> None:
    ana, boris = service.new_guest("Ana"), service.new_guest("Boris")
    made = service.create(GAME, ana.id, [Me("Ana"), Friend()])
    service.add_entropy(made.table, 0, "rain", ana.id)
    with pytest.raises(NotAllowed, match="already"):
        service.add_entropy(made.table, 0, "snow", ana.id)
    service.sit(made.table, 1, made.secrets[1], boris.id, "Boris")
    with pytest.raises(NotAllowed, match="before the game begins"):
        service.add_entropy(made.table, 1, "snow", boris.id)
    assert service.table(made.table, None).entropy == [0]


def test_a_table_that_plays_on_covers_its_own_draws_only(service: Tables) -> None:
    ana = service.new_guest("Ana")
    record = finished(service, entropy=False)
    made = service.play_on(record, 100, ana.id, [BotPlace("random"), BotPlace("random")])
    settled(service, made.table)
    again = service.record(made.table, ana.id)
    assert again.plies[:100] == record.plies[:100]
    found = verify(again)
    assert found.given == sum(ply.who == motu.CHANCE for ply in record.plies[:100])
    assert found.given + found.draws == sum(ply.who == motu.CHANCE for ply in again.plies)
