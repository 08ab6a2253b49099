"""Tables outlive their rules and component data: they open, replay, and can be finished."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

import motu
from motu.core.components import ComponentFiles
from motu.core.record import Record, checksum
from motu.tables import Agreement, BotPlace, Me, NotAllowed, NotVerified, Tables, verify
from motu.tables.check import check
from motu.tables.schema import ENTRIES, TABLES
from tests.tables.playing import GAME, play, settled


@contextmanager
def other_edition(folder: Path) -> Iterator[str]:
    """For a while the program comes with other component data: the boat begins elsewhere."""
    game = motu.game(GAME)
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    assert text.count("pier = 0") == 1
    home = folder / GAME
    home.mkdir(exist_ok=True)
    (home / "components.toml").write_text(text.replace("pier = 0", "pier = 2"), encoding="utf-8")
    usual, edition = game.component_files, game.edition
    game.component_files = ComponentFiles(home / "components.toml", game.components.check)
    game.edition = game.component_files.read("").edition
    try:
        yield game.edition
    finally:
        game.component_files, game.edition = usual, edition


def test_a_table_keeps_the_component_data_with_which_it_was_set(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    with other_edition(tmp_path) as edition, Tables.open(database, workers=1) as before:
        ana = before.new_guest("Ana")
        made = before.create(GAME, ana.id, [Me("Ana"), BotPlace("random")], agreement=Agreement(confirm=False))
        settled(before, made.table)
        then = before.look(made.table, ana.id)
        assert then.view["pier"] == 2 and then.view["edition"] == edition
    assert edition != motu.game(GAME).edition
    with Tables.open(database, workers=1) as after:
        now = after.look(made.table, ana.id)
        assert now.view["pier"] == 2 and now.view["edition"] == edition
        for _ in range(400):
            facts = settled(after, made.table)
            if facts.stage == "over":
                break
            look = after.look(made.table, ana.id)
            after.decide(made.table, 0, look.choices()[len(look.choices()) // 2].action, look.ply, ana.id)
        else:
            after.replace(made.table, 0, ana.id, bot="random")
            assert settled(after, made.table, 60).stage == "over"
        record = after.record(made.table, ana.id)
        assert record.text().count("\ndata: ") == 1, "whoever gets the record can replay it"
        again = after.play_on(made.table, 30, ana.id, [Me("Ana"), Me("Boris")])
        assert after.look(again.table, ana.id).view["edition"] == edition


def test_a_record_of_other_data_is_read_where_they_never_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = motu.game(GAME)
    monkeypatch.setenv("MOTU_DATA", str(tmp_path / "fresh"))
    monkeypatch.setattr(game.component_files, "known", {})
    with other_edition(tmp_path) as edition:
        record = Record.begin(game, 2)
        state = record.start()
        record.add(state, state.legal()[0])
        plain = record.text()
        carried = plain.replace(f"edition: {edition}\n", f"edition: {edition}\ndata: {game.component_files.read('').data}\n")
    with pytest.raises(motu.CorruptRecord, match="was played with component data"):
        Record.parse(resealed(plain))
    found = Record.parse(resealed(carried))
    assert found.replay().edition == edition and found.text() == resealed(carried)
    with pytest.raises(motu.CorruptRecord, match="cannot be used"):
        Record.parse(resealed(carried.replace('"pier": 2', '"pier": 99')))
    with pytest.raises(motu.CorruptRecord, match="was played with component data"):
        Record.parse(resealed(carried.replace('"pier": 2', '"pier": 0')))


def resealed(text: str) -> str:
    body = text[: text.rindex("end ")]
    return f"{body}{text[text.rindex('end ') :].rsplit(' ', 1)[0]} {checksum(body)}\n"


# -- rules -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """From its call on the program has a later version of the rules than its tables."""
    yield lambda: monkeypatch.setattr(motu.game(GAME), "rules_version", 2)


def played_otherwise(service: Tables, table: str, ply: int, move: str | None = None) -> None:
    """As if the table had been played by rules under which another move was allowed."""
    with service._store.writing() as connection:
        row = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.ply == ply)).one()
        if move is not None:
            data = json.dumps({**json.loads(row.data), "move": move})
            connection.execute(sa.update(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.ply == ply).values(data=data))
    service._runtime.drop(table)


def hot_seat(service: Tables, acts: int) -> tuple[str, str]:
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False))
    play(service, made.table, {0: ana.id, 1: ana.id}, acts=acts)
    return made.table, ana.id


def illegal_move(service: Tables, table: str, ana: str, ply: int) -> str:
    """A move that somebody could have written, and that is not allowed before this ply."""
    state = service.record(table, ana).replay(ply - 1)
    numbering = state.game.numbering
    return next(numbering.write(action) for action in range(numbering.size) if state.why_not(action) is not None)


def test_a_table_of_earlier_rules_with_which_the_present_ones_agree_simply_goes_on(
    service: Tables, newer_rules: Callable[[], None]
) -> None:
    table, ana = hot_seat(service, 20)
    before = service.look(table, ana)
    newer_rules()
    played_otherwise(service, table, 1)
    after = service.look(table, ana)
    assert after.view == before.view and not after.table.strayed
    play(service, table, {0: ana, 1: ana})
    assert service.table(table, ana).stage == "over" and service.record(table, ana).rules == 1


def test_the_first_decision_that_differs_is_named_and_the_table_goes_on_from_before_it(
    tables: Tables, database: str, newer_rules: Callable[[], None]
) -> None:
    table, ana = hot_seat(tables, 40)
    record = tables.record(table, ana)
    place = next(number for number, ply in enumerate(record.plies, 1) if number > 30 and ply.who != motu.CHANCE)
    newer_rules()
    played_otherwise(tables, table, place, illegal_move(tables, table, ana, place))
    look = tables.look(table, ana)
    assert (look.status, look.ply, look.table.strayed) == ("strayed", place - 1, "?")
    assert f"decision {place} " in look.prompt() and look.choices() == []
    assert tables.record(table, ana).plies == record.plies[: place - 1]
    with pytest.raises(NotAllowed, match=f"decision {place} is not allowed any more"):
        tables.decide(table, 0, 0, look.ply, ana)
    stranger = tables.new_guest("Carla")
    with pytest.raises(motu.MotuError, match="do not hold"):
        tables.mend(table, stranger.id)
    assert [problem for problem in check(database) if problem] == [f"table {table}: the present rules disagree from decision {place} on"]
    tables.mend(table, ana)
    with pytest.raises(NotAllowed, match="follows the present rules"):
        tables.mend(table, ana)
    play(tables, table, {0: ana, 1: ana}, seed=2)
    tables._runtime.drop(table)
    assert tables.table(table, ana).stage == "over"
    assert tables.record(table, ana).plies[: place - 1] == record.plies[: place - 1]
    assert tables.record(table, ana).replay().outcome() is not None


def test_a_finished_table_of_earlier_rules_can_be_looked_at(service: Tables, newer_rules: Callable[[], None]) -> None:
    table, ana = hot_seat(service, 1_000_000)
    place = next(number for number, ply in enumerate(service.record(table, ana).plies, 1) if number > 50 and ply.who != motu.CHANCE)
    newer_rules()
    played_otherwise(service, table, place, "no such move at all")
    look = service.look(table, ana)
    assert look.table.stage == "over" and look.ply == place - 1 and "no such move" in look.table.strayed
    assert service.look(table, ana, ply=10).ply == 10
    record = service.record(table, ana)
    assert record.replay().to_act() != motu.OVER
    assert Record.parse(record.text()).notes == record.notes
    with pytest.raises(NotVerified, match="not all of its decisions are here"):
        verify(record)
    with pytest.raises(NotAllowed, match="follows the present rules"):
        service.mend(table, ana)


def test_decisions_that_were_taken_back_do_not_matter(service: Tables) -> None:
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")])
    look = service.look(made.table, ana.id)
    assert look.seat is not None
    place = look.ply + 1
    move = illegal_move(service, made.table, ana.id, place)
    service.decide(made.table, look.seat, look.choices()[0].action, look.ply, ana.id)
    with service._store.writing() as connection:
        row = connection.execute(sa.select(ENTRIES).where(ENTRIES.c.table_id == made.table, ENTRIES.c.ply == place)).one()
    service.undo(made.table, look.seat, place, ana.id)
    with service._store.writing() as connection:
        data = json.dumps({**json.loads(row.data), "move": move})
        same = (ENTRIES.c.table_id == made.table) & (ENTRIES.c.number == row.number)
        connection.execute(sa.update(ENTRIES).where(same).values(data=data))
    service._runtime.drop(made.table)
    again = service.look(made.table, ana.id)
    assert (again.ply, again.status, again.table.strayed) == (look.ply, "yours", "")


def test_a_table_of_newer_rules_is_refused_in_one_sentence(service: Tables) -> None:
    table, ana = hot_seat(service, 1)
    with service._store.writing() as connection:
        connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(rules=99))
    service._runtime.drop(table)
    with pytest.raises(NotAllowed, match="version 99 of the rules, which is newer"):
        service.look(table, ana)
