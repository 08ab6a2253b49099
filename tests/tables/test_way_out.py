"""The way out of a game: resigning, stopping, deleting; and what the record says about it."""

from __future__ import annotations

import pytest

import motu
from motu.core.record import Note, Record
from motu.core.seats import OVER
from motu.tables import (
    BOT,
    PERSON,
    Agreement,
    BotPlace,
    Friend,
    Me,
    NoSuchTable,
    NotAllowed,
    NotYourSeat,
    Tables,
    ending_of,
    verify,
)
from motu.tables.create import create_table
from tests.tables.playing import play, settled

QUIET = Agreement(confirm=False, stand_in="random")


def among_people(tables: Tables, game: str, seats: int, agreement: Agreement = QUIET) -> tuple[str, list[str]]:
    """A running table with a person at every seat."""
    guests = [tables.new_guest(name).id for name in ("Ana", "Boris", "Cora", "Dora")[:seats]]
    made = tables.create(game, guests[0], [Me("Ana"), *[Friend()] * (seats - 1)], None, agreement)
    for seat, secret in made.secrets.items():
        tables.sit(made.table, seat, secret, guests[seat], ("Ana", "Boris", "Cora", "Dora")[seat])
    return made.table, guests


def test_with_two_seats_the_other_one_wins_and_the_record_says_so(tables: Tables) -> None:
    table, guests = among_people(tables, "haleakala", 2)
    play(tables, table, dict(enumerate(guests)), acts=4)
    ply = tables.table(table, guests[0]).ply

    tables.resign(table, 0, guests[0], key="k")

    facts = tables.table(table, guests[1])
    assert (facts.stage, facts.to_act, facts.ply) == ("over", OVER, ply)
    assert facts.ending is not None
    assert (facts.ending.how, facts.ending.winners, facts.ending.ranks, facts.ending.resigned) == ("resigned", [1], [2, 1], [0])
    record = Record.parse(tables.record(table, guests[1]).text())
    assert [(note.ply, note.text) for note in record.notes if note.kind in ("resign", "ended")] == [(ply, "0"), (ply, "resigned")]
    assert ending_of(record) == facts.ending
    assert verify(record).mixing.commitment == facts.commitment, "the chance of a game that was given up can be checked too"
    assert tables.resign(table, 0, guests[0], key="k").repeated


def test_a_game_that_was_given_up_can_be_looked_at_and_played_on(service: Tables) -> None:
    ana = service.new_guest("Ana").id
    table = service.create("haleakala", ana, [Me("Ana"), BotPlace("random")], None, QUIET).table
    settled(service, table)
    service.resign(table, 0, ana)
    last = service.table(table, ana).ply

    look = service.look(table, ana)
    assert (look.status, look.view["legal"], look.undo.steps) == ("over", [], 0)
    assert [line.words for line in look.log() if line.kind in ("table.resign", "table.ended")] == ["Red resigns.", "The game is over."]
    assert service.look(table, ana, 0, ply=1).status == "past"
    assert service.finished(table, ana).replay().to_act() != OVER
    again = service.play_on(table, last, ana, [Me("Ana"), BotPlace("random")])
    assert service.table(again.table, ana).stage == "running"


def test_with_more_seats_a_bot_plays_the_seat_to_the_end(tables: Tables) -> None:
    table, guests = among_people(tables, "giants", 3)

    tables.resign(table, 1, guests[1])

    facts = tables.table(table, guests[0])
    assert facts.stage == "running"
    assert (facts.seats[1].holder, facts.seats[1].resigned, facts.seats[1].absent) == (BOT, True, False)
    with pytest.raises(NotAllowed, match="has resigned"):
        tables.take_back(table, 1, guests[1])
    with pytest.raises(NotAllowed, match="has resigned"):
        tables.resign(table, 1, guests[1])

    tables.resign(table, 2, guests[2])

    facts = tables.table(table, guests[0])
    assert facts.ending is not None, "one seat is left that has not resigned"
    assert (facts.stage, facts.ending.winners, facts.ending.ranks) == ("over", [0], [1, 2, 2])


def test_whoever_resigned_is_last_even_if_the_bot_plays_best(service: Tables) -> None:
    """The game goes to its end by the rules; the note of the record puts the seat behind the others."""
    guests = [service.new_guest(name).id for name in ("Ana", "Boris")]
    made = service.create("polynesia", guests[0], [Me("Ana"), Friend(), BotPlace("random")], None, QUIET)
    service.sit(made.table, 1, made.secrets[1], guests[1], "Boris")
    service.resign(made.table, 1, guests[1])
    service.leave(made.table, 0, guests[0], bot="random")
    facts = settled(service, made.table, 60)

    assert facts.stage == "over" and facts.ending is not None
    assert (facts.ending.how, facts.ending.resigned, facts.ending.ranks[1]) == ("rules", [1], 3)
    assert 1 not in facts.ending.winners and sorted(facts.ending.ranks)[0] == 1
    assert ending_of(service.record(made.table, guests[0])) == facts.ending


def test_against_bots_only_resigning_ends_the_game(service: Tables) -> None:
    ana = service.new_guest("Ana").id
    table = service.create("dokmus", ana, [Me("Ana"), BotPlace("random"), BotPlace("random")], None, QUIET).table
    service.resign(table, 0, ana)
    facts = service.table(table, ana)
    assert facts.ending is not None
    assert (facts.stage, facts.ending.winners, facts.ending.ranks) == ("over", [1, 2], [3, 1, 1])


def test_only_the_holder_of_a_seat_gives_it_up(service: Tables) -> None:
    table, guests = among_people(service, "haleakala", 2)
    with pytest.raises(NotYourSeat):
        service.resign(table, 1, guests[0])
    ana = service.new_guest("Ana").id
    waiting = service.create("haleakala", ana, [Me("Ana"), Friend()]).table
    with pytest.raises(NotAllowed, match="not begun"):
        service.resign(waiting, 0, ana)


def test_all_people_together_stop_without_a_winner(tables: Tables) -> None:
    table, guests = among_people(tables, "haleakala", 2)
    with pytest.raises(NotYourSeat):
        tables.stop(table, tables.new_guest("Eve").id)
    tables.stop(table, guests[0])
    assert tables.table(table, guests[1]).stopping == [0]
    tables.stop(table, guests[1], agrees=False)
    assert tables.table(table, guests[1]).stopping == [], "one of them wants to play on"
    tables.stop(table, guests[0])
    tables.stop(table, guests[1])

    facts = tables.table(table, guests[1])
    assert facts.ending is not None
    assert (facts.stage, facts.ending.how, facts.ending.winners) == ("over", "abandoned", [])
    assert ending_of(tables.record(table, guests[0])) == facts.ending


def test_a_proposal_holds_until_everybody_who_does_not_agree_is_gone(service: Tables) -> None:
    table, guests = among_people(service, "haleakala", 2)
    service.stop(table, guests[0])
    assert service.table(table, guests[0]).stage == "running"
    service.leave(table, 1, guests[1])
    assert service.table(table, guests[0]).stage == "over"


def test_a_table_of_ones_own_can_be_deleted(tables: Tables) -> None:
    ana, boris = (tables.new_guest(name).id for name in ("Ana", "Boris"))
    alone = tables.create("haleakala", ana, [Me("Ana"), BotPlace("random")]).table
    tables.delete(alone, ana)
    with pytest.raises(NoSuchTable):
        tables.table(alone, ana)
    assert tables.mine(ana) == []

    shared = tables.create("haleakala", ana, [Me("Ana"), Friend()])
    tables.sit(shared.table, 1, shared.secrets[1], boris, "Boris")
    assert not tables.look(shared.table, ana).may_delete
    with pytest.raises(NotAllowed, match="other people"):
        tables.delete(shared.table, ana)
    waiting = tables.create("haleakala", ana, [Me("Ana"), Friend()], agreement=Agreement(autostart=False))
    tables.sit(waiting.table, 1, waiting.secrets[1], boris, "Boris")
    assert not tables.look(waiting.table, boris).may_delete, "only the host sends everybody home before the game begins"
    tables.delete(waiting.table, ana)


@pytest.mark.parametrize(
    ("notes", "problem"),
    [
        ([Note(0, "ended", "resigned")], "nobody did"),
        ([Note(0, "resign", "2")], "names a seat"),
        ([Note(0, "resign", "0"), Note(0, "resign", "0")], "names a seat"),
        ([Note(0, "ended", "bored")], "says resigned or abandoned"),
        ([Note(0, "ended", "abandoned"), Note(0, "resign", "1")], "goes on after its end"),
    ],
)
def test_a_record_whose_notes_about_the_end_make_no_sense_is_refused(notes: list[Note], problem: str) -> None:
    record = Record.begin(motu.game("haleakala"))
    record.notes = notes
    with pytest.raises(motu.CorruptRecord, match=problem):
        ending_of(record)


def test_people_who_end_a_game_end_it_where_it_stands() -> None:
    record = Record.begin(motu.game("haleakala"))
    state = record.start()
    record.add(state, state.legal()[0])
    record.notes = [Note(0, "resign", "1"), Note(0, "ended", "resigned")]
    with pytest.raises(motu.CorruptRecord, match="no decision after it"):
        ending_of(record)


# -- the same people again ---------------------------------------------------------------------------------------------


def test_a_rematch_is_one_table_whoever_asks_first(tables: Tables) -> None:
    table, guests = among_people(tables, "haleakala", 2)
    with pytest.raises(NotAllowed, match="not over"):
        tables.rematch(table, guests[0], [Me("Ana"), Friend()])
    tables.resign(table, 0, guests[0])
    with pytest.raises(NotYourSeat):
        tables.rematch(table, tables.new_guest("Eve").id, [Me("Eve"), Friend()])

    made = tables.rematch(table, guests[1], [Friend(), Me("Boris")])
    assert tables.table(table, guests[0]).rematch == made.table
    joined = tables.rematch(table, guests[0], [Me("Ana"), Friend()])

    assert joined.table == made.table
    facts = tables.table(made.table, guests[0])
    assert facts.stage == "running"
    assert [(seat.holder, seat.name) for seat in facts.seats] == [(PERSON, "Ana"), (PERSON, "Boris")]
    assert tables.rematch(table, guests[1], [Friend(), Me("Boris")]).table == made.table
    assert len(tables.mine(guests[0])) == 2


def test_two_who_ask_for_a_rematch_at_once_come_to_one_table(service: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one has looked before the first had set the table."""
    table, guests = among_people(service, "haleakala", 2)
    service.resign(table, 0, guests[0])
    first: list[str] = []

    def slow(*arguments: object) -> object:
        if not first:
            first.append("")
            first[0] = service.rematch(table, guests[0], [Me("Ana"), Friend()]).table
        return create_table(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("motu.tables.manners.create_table", slow)
    assert service.rematch(table, guests[1], [Friend(), Me("Boris")]).table == first[0]
    assert len(service.mine(guests[1])) == 2, "the table that came too late is gone"


# -- records from elsewhere --------------------------------------------------------------------------------------------


def test_a_record_from_elsewhere_comes_back_as_it_was(tables: Tables) -> None:
    table, guests = among_people(tables, "haleakala", 2)
    play(tables, table, dict(enumerate(guests)), acts=6)
    tables.resign(table, 1, guests[1])
    record = tables.record(table, guests[0])

    brought = tables.bring(record, tables.new_guest("Eve").id).table

    facts = tables.table(brought, guests[0])
    assert (facts.stage, [seat.name for seat in facts.seats], facts.ending) == ("over", ["Ana", "Boris"], ending_of(record))
    assert tables.record(brought, guests[0]).text() == record.text()
    assert verify(tables.record(brought, guests[0])).mixing.commitment == facts.commitment
    assert tables.look(brought, guests[0]).log()


def test_an_unfinished_record_ends_where_it_ends(service: Tables) -> None:
    record = Record.begin(motu.game("dokmus"), 3, players=("Ana", "Boris", "Cora"))
    state = record.start()
    for _ in range(5):
        record.add(state, state.legal()[0])
    brought = service.bring(record, service.new_guest("Eve").id).table
    facts = service.table(brought, None)
    assert facts.ending is not None and (facts.ending.how, facts.ending.winners) == ("unfinished", [])
    assert service.record(brought, None).text() == record.text()


def test_a_record_from_elsewhere_brings_readable_names_and_no_flood_of_notes(service: Tables) -> None:
    record = Record.begin(motu.game("haleakala"), players=["\u202e" + "x" * 900, "\u200b"])
    eve = service.new_guest("Eve").id
    brought = service.table(service.bring(record, eve).table, eve)
    assert [seat.name for seat in brought.seats] == ["x" * 40, motu.game("haleakala").seat_name(1)]
    record.note("bot", "x" * 1001)
    with pytest.raises(NotAllowed, match="more than 1000 characters"):
        service.bring(record, eve)
    record.notes = [Note(0, "bot", "x")] * 4001
    with pytest.raises(NotAllowed, match="more than 4000 notes"):
        service.bring(record, eve)
