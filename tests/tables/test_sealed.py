"""Sealed chance: fixed at the start, not to be foreseen, derived again at the end."""

from __future__ import annotations

import calendar
import hashlib
import hmac
import json
import time
from collections import Counter
from pathlib import Path

import pytest
import sqlalchemy as sa

import motu
from motu.core.record import Record
from motu.tables import Agreement, BotPlace, Friend, Limits, Me, NotAllowed, Tables, verify
from motu.tables.schema import ENTRIES
from motu.tables.sealed import SealedChance, commitment_of, new_seed, open_stream_key, promise_of, seal_of, stream_key
from tests.tables.playing import GAME, play, settled

PAGE = Path(__file__).parent.parent.parent / "docs" / "sealed-chance.md"
VECTORS = PAGE.read_text(encoding="utf-8").split("## Test vectors")[1]
ROWS = [line.strip("|\n ").split(" | ") for line in VECTORS.split("|---|\n")[1].splitlines()]


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def mac(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode(), hashlib.sha256).digest()


@pytest.mark.parametrize("row", ROWS, ids=[f"{number}" for number in range(len(ROWS))])
def test_published_vectors_hold_here_and_by_the_words_of_the_page(row: list[str]) -> None:
    seed, made, written, commitment, seal, key, roll, deal = row
    words = {} if written == "-" else {int(part.split(":")[0]): part.split(":")[1] for part in written.split(" ")}
    assert commitment_of(bytes.fromhex(seed)) == commitment == mac(bytes.fromhex(seed), "motu commitment 1").hex()
    lines = "".join(f"\n{seat}:{sha(word)}" for seat, word in words.items())
    if made == "-":
        assert seal == "-"
        assert open_stream_key(bytes.fromhex(seed), words).hex() == key == mac(bytes.fromhex(seed), "motu stream 1" + lines).hex()
    else:
        promises = {seat: sha(f"motu word 2\n{commitment}\n{seat}\n{word}") for seat, word in words.items()}
        assert promises == {seat: promise_of(commitment, seat, word) for seat, word in words.items()}
        promised = "".join(f"\n{seat}:{promise}" for seat, promise in promises.items())
        assert seal_of(commitment, made, promises) == seal == sha(f"motu seal 2\n{commitment}\n{made}{promised}")
        assert stream_key(bytes.fromhex(seed), seal, words).hex() == key == mac(bytes.fromhex(seed), f"motu stream 2\n{seal}{lines}").hex()
    chance = SealedChance(bytes.fromhex(key))
    expected = [int.from_bytes(mac(bytes.fromhex(key), f"motu draw 1\nroll\n{count}\n0"), "big") % 6 for count in range(10)]
    assert [chance.below(6, "roll", count) for count in range(10)] == [int(word) for word in roll.split(" ")] == expected
    assert str(chance.below(10**30, "deal", 7)) == deal


def test_there_are_vectors() -> None:
    assert len(ROWS) == 6


def test_the_labels_keep_commitment_and_stream_apart() -> None:
    seed = new_seed()
    assert len({commitment_of(seed), stream_key(seed, "", {}).hex(), open_stream_key(seed, {}).hex()}) == 3
    assert commitment_of(seed) == commitment_of(seed) != commitment_of(new_seed())


def test_every_entropy_changes_the_stream() -> None:
    seed = bytes(32)
    said: list[dict[int, str]] = [{}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "b", 1: "a"}, {0: "a\n1:b"}, {0: ""}]
    assert len({stream_key(seed, "", words) for words in said}) == 7
    assert len({seal_of("", "", {seat: promise_of("", seat, word) for seat, word in words.items()}) for words in said}) == 7
    assert stream_key(seed, "a", {}) != stream_key(seed, "b", {})


def test_a_promise_belongs_to_one_table_and_one_seat() -> None:
    assert len({promise_of(commitment, seat, "rain") for commitment in ("a", "b") for seat in (0, 1)}) == 4


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


# -- at a table --------------------------------------------------------------------------------------------------------


def promised(service: Tables, words: tuple[str, str] = ("rain on the hill", "дождь")) -> tuple[str, dict[int, str]]:
    """A table of two people whose programs speak, when the promises are in; and who they are."""
    ana, boris = service.new_guest("Ana"), service.new_guest("Boris")
    made = service.create(GAME, ana.id, [Me("Ana", speaks=True), Friend()], agreement=Agreement(confirm=False))
    service.sit(made.table, 1, made.secrets[1], boris.id, "Boris", speaks=True)
    guests = {0: ana.id, 1: boris.id}
    for seat, word in enumerate(words):
        service.promise(made.table, seat, promise_of(service.table(made.table, None).commitment, seat, word), guests[seat])
    return made.table, guests


def finished(service: Tables, words: tuple[str, str] = ("rain on the hill", "дождь")) -> tuple[Record, str]:
    """A finished game of two people with words of their own, and the seal that they saw before the first draw."""
    table, guests = promised(service, words)
    seal = service.table(table, None).mixing.seal
    for seat in (1, 0):
        service.say_word(table, seat, words[seat], guests[seat])
    play(service, table, guests)
    return service.record(table, guests[0]), seal


def test_a_finished_game_is_proved_fair_by_the_seal_that_was_kept(service: Tables) -> None:
    record, seal = finished(service)
    found = verify(Record.parse(record.text()), seal)
    assert found.fair is True and found.problems == []
    assert found.draws == found.covered == sum(ply.who == motu.CHANCE for ply in record.plies) > 10
    assert found.mixing.words == {0: "rain on the hill", 1: "дождь"} and found.mixing.seal == seal
    assert abs(time.time() - calendar.timegm(time.strptime(found.mixing.made, "%Y-%m-%dT%H:%M:%SZ"))) < 600


def test_no_word_is_said_before_every_promise_is_in_and_no_draw_before_every_word(service: Tables) -> None:
    ana, boris = service.new_guest("Ana"), service.new_guest("Boris")
    made = service.create(GAME, ana.id, [Me("Ana", speaks=True), Friend()], agreement=Agreement(confirm=False))
    commitment = service.table(made.table, None).commitment
    with pytest.raises(NotAllowed, match="when everybody sits"):
        service.promise(made.table, 0, promise_of(commitment, 0, "rain"), ana.id)
    service.sit(made.table, 1, made.secrets[1], boris.id, "Boris", speaks=True)
    assert service.table(made.table, None).mixing.phase == "promise"
    service.promise(made.table, 0, promise_of(commitment, 0, "rain"), ana.id)
    with pytest.raises(NotAllowed, match="when all promises are in"):
        service.say_word(made.table, 0, "rain", ana.id)
    assert service.table(made.table, None).mixing.seal == "", "nothing is fixed while somebody can still promise"
    service.promise(made.table, 1, promise_of(commitment, 1, "snow"), boris.id)
    facts = service.table(made.table, None)
    assert (facts.stage, facts.mixing.phase, facts.ply) == ("waiting", "reveal", 0)
    assert facts.mixing.seal == seal_of(commitment, facts.mixing.made, facts.mixing.promises)
    with pytest.raises(NotAllowed, match="not the word that was promised"):
        service.say_word(made.table, 1, "hail", boris.id)
    with pytest.raises(NotAllowed, match="only before the game begins"):
        service.promise(made.table, 1, promise_of(commitment, 1, "hail"), boris.id)
    service.say_word(made.table, 1, "snow", boris.id)
    assert service.table(made.table, None).ply == 0
    service.say_word(made.table, 0, "rain", ana.id)
    service.say_word(made.table, 0, "rain", ana.id)  # a repeated request does nothing twice
    after = service.table(made.table, None)
    assert after.stage == "running" and after.ply > 0 and after.mixing.seal == facts.mixing.seal


def test_a_table_of_the_first_protocol_is_played_on_and_stays_consistent(service: Tables) -> None:
    """Its log has a commitment without a time and words without promises."""
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(autostart=False, confirm=False))
    with service._store.writing() as connection:
        sealed = sa.update(ENTRIES).where(ENTRIES.c.table_id == made.table, ENTRIES.c.kind == "sealed")
        connection.execute(sealed.values(data=json.dumps({"commitment": service.table(made.table, ana.id).commitment})))
    service._runtime.drop(made.table)
    service.add_entropy(made.table, 1, "rain", ana.id)
    service.begin(made.table, ana.id)
    play(service, made.table, {0: ana.id, 1: ana.id})
    record = service.record(made.table, ana.id)
    assert [note.text for note in record.notes if note.kind == "entropy"] == ['1 "rain"']
    found = verify(record, service.table(made.table, ana.id).commitment)
    assert found.covered == found.draws > 10 and found.fair is None
    assert [problem.code for problem in found.problems] == ["verify.open_words"]


def test_whoever_does_not_promise_in_time_plays_without_a_word(tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "tables.sqlite"), Limits(others_seconds=0.2), workers=1) as service:
        ana, boris = service.new_guest("Ana"), service.new_guest("Boris")
        made = service.create(GAME, ana.id, [Me("Ana", speaks=True), Friend()])
        service.sit(made.table, 1, made.secrets[1], boris.id, "Boris", speaks=True)
        service.promise(made.table, 0, promise_of(service.table(made.table, None).commitment, 0, "rain"), ana.id)
        while service.table(made.table, None).mixing.phase == "promise":
            service.wait(made.table, service.table(made.table, None).number, 1.0)
        assert service.table(made.table, None).entropy == [0]
        service.say_word(made.table, 0, "rain", ana.id)
        assert service.table(made.table, None).stage == "running"


def test_where_no_browser_promises_the_game_begins_without_words(tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "tables.sqlite"), Limits(promise_seconds=0.2), workers=1) as service:
        ana = service.new_guest("Ana")
        made = service.create(GAME, ana.id, [Me("Ana", speaks=True), Me("Boris")])
        while service.table(made.table, None).stage == "waiting":
            service.wait(made.table, service.table(made.table, None).number, 1.0)
        assert service.table(made.table, None).entropy == []


def test_a_withheld_word_is_noted_and_the_game_is_not_called_fair(tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "tables.sqlite"), Limits(word_seconds=0.2), workers=1) as service:
        table, guests = promised(service)
        seal = service.table(table, None).mixing.seal
        service.say_word(table, 0, "rain on the hill", guests[0])
        while service.table(table, None).stage == "waiting":
            service.wait(table, service.table(table, None).number, 1.0)
        with pytest.raises(NotAllowed, match="no promised word to say"):
            service.say_word(table, 1, "дождь", guests[1])
        play(service, table, guests)
        found = verify(service.record(table, guests[0]), seal)
        assert found.fair is False and [problem.code for problem in found.problems] == ["verify.withheld"]


def test_a_word_through_the_house_is_promised_by_the_house_and_told_with_the_others(service: Tables) -> None:
    ana, boris = service.new_guest("Ana"), service.new_guest("Boris")
    made = service.create(GAME, ana.id, [Me("Ana"), Friend()], agreement=Agreement(confirm=False))
    service.add_entropy(made.table, 0, "rain", ana.id)
    with pytest.raises(NotAllowed, match="already"):
        service.add_entropy(made.table, 0, "snow", ana.id)
    waiting = service.table(made.table, boris.id).mixing
    assert waiting.promises == {0: promise_of(waiting.commitment, 0, "rain")} and waiting.words == {}
    assert "rain" not in service.record(made.table, boris.id).text(), "nobody reads a word before promises are closed"
    service.sit(made.table, 1, made.secrets[1], boris.id, "Boris")
    with pytest.raises(NotAllowed, match="before the game begins"):
        service.add_entropy(made.table, 1, "snow", boris.id)
    play(service, made.table, {0: ana.id, 1: boris.id})
    found = verify(service.record(made.table, ana.id), service.table(made.table, None).mixing.seal)
    assert found.fair is None and [problem.code for problem in found.problems] == ["verify.through_house"]
    assert found.mixing.through_house == {0} and found.mixing.words == {0: "rain"}


def test_whoever_takes_a_seat_brings_their_own_word(service: Tables) -> None:
    ana, boris, carla = (service.new_guest(name) for name in ("Ana", "Boris", "Carla"))
    made = service.create(GAME, ana.id, [Me("Ana"), Friend()], agreement=Agreement(autostart=False))
    service.sit(made.table, 1, made.secrets[1], boris.id, "Boris", entropy="snow")
    service.leave(made.table, 1, boris.id)
    assert service.table(made.table, None).entropy == []
    service.sit(made.table, 1, service.invite(made.table, 1, ana.id), carla.id, "Carla", entropy="hail")
    service.begin(made.table, ana.id)
    assert service.table(made.table, None).mixing.words == {1: "hail"}


def test_a_table_that_plays_on_covers_its_own_draws_only_and_is_not_called_fair(service: Tables) -> None:
    ana = service.new_guest("Ana")
    record, _ = finished(service)
    made = service.play_on(record, 100, ana.id, [BotPlace("random"), BotPlace("random")])
    settled(service, made.table)
    again = service.record(made.table, ana.id)
    assert again.plies[:100] == record.plies[:100]
    found = verify(again, service.table(made.table, None).mixing.seal)
    before = sum(ply.who == motu.CHANCE for ply in record.plies[:100])
    assert found.draws - found.covered == before > 0 and found.fair is False
    assert [problem.code for problem in found.problems] == ["verify.uncovered", "verify.wordless"]
