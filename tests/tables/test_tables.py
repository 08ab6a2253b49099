"""What people do at a table, on both databases: sit, decide, hand over, leave, come back, look, erase."""

from __future__ import annotations

import random
import unicodedata

import pytest

import motu
from motu.core.errors import BadOption
from motu.core.record import Record
from motu.tables import (
    BOT,
    OPEN,
    PERSON,
    Agreement,
    BotPlace,
    Friend,
    Limits,
    Me,
    NoSuchTable,
    NotAllowed,
    NotYourSeat,
    OutOfTurn,
    Stale,
    Tables,
    TooMany,
    WrongSecret,
    transaction,
)
from motu.tables.seats import clean_name
from tests.tables.playing import GAME, decide, play, settled, turn

PLAIN = Agreement(confirm=False)


def two(tables: Tables, agreement: Agreement = PLAIN) -> tuple[str, dict[int, str]]:
    """A table of two people whose game has begun."""
    ana, boris = tables.new_guest("Ana"), tables.new_guest("Boris")
    made = tables.create(GAME, ana.id, [Me("Ana"), Friend()], agreement=agreement)
    tables.sit(made.table, 1, made.secrets[1], boris.id, "Boris")
    return made.table, {0: ana.id, 1: boris.id}


def test_a_game_of_two_people_from_the_invitation_to_the_end(tables: Tables) -> None:
    ana, boris = tables.new_guest("Ana"), tables.new_guest(" Boris\u202e\n ")
    assert boris.name == "Boris"
    made = tables.create(GAME, ana.id, [Me("Ana"), Friend()], {"tactical": "yes"}, PLAIN)
    assert tables.table(made.table, boris.id).stage == "waiting"
    assert tables.look(made.table, ana.id).status == "waiting"
    with pytest.raises(NotAllowed, match="not begun"):
        tables.decide(made.table, 0, 0, 0, ana.id)
    tables.sit(made.table, 1, made.secrets[1], boris.id, "Boris")
    facts = tables.table(made.table, None)
    assert facts.stage == "running" and [seat.holder for seat in facts.seats] == [PERSON, PERSON]
    assert facts.options["tactical"] is True
    guests = {0: ana.id, 1: boris.id}
    waiting = guests[1 - facts.to_act]
    assert tables.look(made.table, waiting).status == "theirs" and tables.look(made.table, waiting).choices() == []
    assert {summary.your_turn for guest in guests.values() for summary in tables.mine(guest)} == {True, False}
    play(tables, made.table, guests)
    record = tables.record(made.table, None)
    assert record.replay().outcome() is not None
    assert Record.parse(record.text()).text() == record.text()
    assert record.players == ["Ana", "Boris"]
    assert tables.look(made.table, ana.id).status == "over"
    assert tables.look(made.table, None, None, ply=40).status == "past"
    with pytest.raises(NotAllowed, match="over"):
        tables.decide(made.table, 0, 0, len(record.plies), ana.id)


def test_only_the_holder_of_the_seat_whose_turn_it_is_decides(tables: Tables) -> None:
    table, guests = two(tables)
    seat = tables.table(table, None).to_act
    look = tables.look(table, guests[seat])
    action = look.choices()[0].action
    with pytest.raises(NotYourSeat):
        tables.decide(table, seat, action, look.ply, guests[1 - seat])
    with pytest.raises(OutOfTurn):
        tables.decide(table, 1 - seat, action, look.ply, guests[1 - seat])
    with pytest.raises(NotYourSeat):
        tables.decide(table, 7, action, look.ply, guests[seat])
    refused = next(number for number in range(1000) if look.why_not(number) is not None)
    with pytest.raises(motu.IllegalAction):
        tables.decide(table, seat, refused, look.ply, guests[seat])
    assert tables.table(table, None).number == look.number, "a refused request changed the table"


def test_a_stale_click_is_refused_and_told_where_the_table_stands(tables: Tables) -> None:
    table, guests = two(tables)
    seat = tables.table(table, None).to_act
    look = tables.look(table, guests[seat])
    tables.decide(table, seat, look.choices()[0].action, look.ply, guests[seat])
    with pytest.raises(Stale) as refusal:
        tables.decide(table, seat, look.choices()[0].action, look.ply, guests[seat])
    now = tables.table(table, None)
    assert (refusal.value.number, refusal.value.ply) == (now.number, now.ply)


def test_a_repeated_request_gets_its_receipt_and_does_nothing(tables: Tables) -> None:
    table, guests = two(tables)
    seat = tables.table(table, None).to_act
    look = tables.look(table, guests[seat])
    first = tables.decide(table, seat, look.choices()[0].action, look.ply, guests[seat], key="k")
    again = tables.decide(table, seat, look.choices()[0].action, look.ply, guests[seat], key="k")
    assert again.repeated and not first.repeated
    assert (again.number, again.ply) == (first.number, first.ply) == (tables.table(table, None).number, look.ply + first.ply - look.ply)
    with pytest.raises(NotAllowed, match="something else"):
        tables.decide(table, seat, look.choices()[1].action, look.ply, guests[seat], key="k")


def test_a_repeated_table_is_the_same_table(tables: Tables) -> None:
    ana, boris = tables.new_guest("Ana"), tables.new_guest("Boris")
    one = tables.create(GAME, ana.id, [Me("Ana"), Friend()], key="new")
    two = tables.create(GAME, ana.id, [Me("Ana"), Friend()], key="new")
    assert one.table == two.table and len(tables.mine(ana.id)) == 1
    with pytest.raises(WrongSecret):
        tables.sit(one.table, 1, one.secrets[1], boris.id, "Boris")
    tables.sit(two.table, 1, two.secrets[1], boris.id, "Boris")
    with pytest.raises(NotAllowed):
        tables.create(GAME, ana.id, [Me("Ana"), Me("Ada")], key="new")


def test_one_person_plays_several_seats(tables: Tables) -> None:
    ana = tables.new_guest("Ana")
    made = tables.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=PLAIN)
    assert tables.held(made.table, ana.id) == [0, 1]
    for _ in range(20):
        look = tables.look(made.table, ana.id)
        assert look.status == "yours", "the seat to act is the one that is shown"
        turn(tables, made.table, {0: ana.id, 1: ana.id}, random.Random(1))


def test_a_second_device_shares_the_seat(tables: Tables) -> None:
    table, guests = two(tables)
    phone = tables.new_guest("Phone")
    secret = tables.invite(table, 1, guests[1])
    tables.sit(table, 1, secret, phone.id, "Phone")
    assert tables.held(table, phone.id) == tables.held(table, guests[1]) == [1]
    assert tables.table(table, None).seats[1].name == "Boris"


def test_a_seat_is_handed_over_for_good(tables: Tables) -> None:
    table, guests = two(tables)
    cora = tables.new_guest("Cora")
    with pytest.raises(NotYourSeat):
        tables.invite(table, 1, guests[0], hand_over=True)
    secret = tables.invite(table, 1, guests[1], hand_over=True)
    assert tables.held(table, guests[1]) == [1], "nothing changes before somebody sits"
    tables.sit(table, 1, secret, cora.id, "Cora")
    assert tables.held(table, guests[1]) == [] and tables.held(table, cora.id) == [1]
    with pytest.raises(NotYourSeat):
        tables.look(table, guests[1], 1)
    play(tables, table, {0: guests[0], 1: cora.id})
    assert tables.look(table, guests[1], 1, ply=5).seat == 1, "whoever held a seat may see it when the game is over"
    assert '@ 13 seat 1 person "Cora"' in tables.record(table, None).text()


def test_a_bot_plays_for_whoever_leaves_and_the_seat_is_taken_back(tables: Tables) -> None:
    table, guests = two(tables)
    tables.leave(table, 1, guests[1], bot="random")
    facts = settled(tables, table)
    assert facts.seats[1].holder == BOT and facts.seats[1].absent and facts.seats[1].name == "Boris"
    with pytest.raises(NotYourSeat, match="bot plays"):
        tables.decide(table, 1, 0, facts.ply, guests[1])
    for _ in range(3):
        decide(tables, table, guests[0])
        facts = settled(tables, table)
        assert facts.to_act == 0
    tables.take_back(table, 1, guests[1])
    with pytest.raises(NotAllowed, match="yourself"):
        tables.take_back(table, 1, guests[1])
    facts = tables.table(table, None)
    assert facts.seats[1].holder == PERSON and 1 in facts.deciders
    notes = [note.text for note in tables.record(table, None).notes if note.kind == "seat"]
    assert notes[-2:] == ['1 bot random for "Boris"', '1 person "Boris"']
    words = [line.words for line in tables.look(table, None, None).log("it") if line.kind == "table.seat"]
    assert words[-2].endswith("random gioca per Boris.")


def test_others_put_a_bot_on_the_seat_of_somebody_absent(tables: Tables) -> None:
    table, guests = two(tables, Agreement(confirm=False, absent_after=1))
    stranger = tables.new_guest("Stranger")
    tables.seen(table, guests[1])
    with pytest.raises(NotAllowed, match="still there"):
        tables.replace(table, 1, guests[0])
    with pytest.raises(NotYourSeat):
        tables.replace(table, 1, stranger.id)
    import time

    time.sleep(1.1)
    tables.replace(table, 1, guests[0], bot="random")
    assert tables.table(table, None).seats[1].absent
    tables.take_back(table, 1, guests[1])


def test_the_host_fills_an_open_seat_with_a_bot_and_exchanges_bots(tables: Tables) -> None:
    ana, boris = tables.new_guest("Ana"), tables.new_guest("Boris")
    made = tables.create(GAME, ana.id, [Me("Ana"), Friend()])
    with pytest.raises(NotYourSeat):
        tables.replace(made.table, 1, boris.id)
    tables.replace(made.table, 1, ana.id, bot="random")
    assert tables.table(made.table, None).stage == "running"
    tables.replace(made.table, 1, ana.id, bot="greedy")
    secret = tables.invite(made.table, 1, ana.id)
    tables.sit(made.table, 1, secret, boris.id, "Boris")
    assert tables.table(made.table, None).seats[1].name == "Boris"
    with pytest.raises(NotYourSeat, match="holds this seat"):
        tables.invite(made.table, 1, ana.id)


def test_a_seat_left_before_the_game_is_open_again(tables: Tables) -> None:
    ana, boris = tables.new_guest("Ana"), tables.new_guest("Boris")
    made = tables.create(GAME, ana.id, [Me("Ana"), Friend()], agreement=Agreement(autostart=False))
    tables.sit(made.table, 1, made.secrets[1], boris.id, "Boris")
    tables.leave(made.table, 1, boris.id)
    assert tables.table(made.table, None).seats[1].holder == OPEN
    with pytest.raises(NotAllowed, match="open"):
        tables.begin(made.table, ana.id)
    tables.sit(made.table, 1, tables.invite(made.table, 1, ana.id), boris.id, "Boris")
    with pytest.raises(NotYourSeat):
        tables.begin(made.table, boris.id)
    tables.begin(made.table, ana.id)
    with pytest.raises(NotAllowed, match="begun already"):
        tables.begin(made.table, ana.id)


def test_who_may_not_watch_does_not_learn_that_the_table_exists(tables: Tables) -> None:
    table, guests = two(tables, Agreement(watch="nobody"))
    stranger = tables.new_guest("Stranger")
    for ask in (
        lambda: tables.look(table, stranger.id),
        lambda: tables.table(table, None),
        lambda: tables.record(table, stranger.id),
        lambda: tables.undo(table, 0, 0, stranger.id),
        lambda: tables.table("A" * 22, stranger.id),
        lambda: tables.table("\x00' OR 1=1", stranger.id),
    ):
        with pytest.raises(NoSuchTable):
            ask()
    assert tables.look(table, guests[1]).seat == 1


def test_open_information_lets_everybody_look_through_every_seat(tables: Tables) -> None:
    table, guests = two(tables, Agreement(open_information=True))
    assert tables.look(table, guests[0], 1).seat == 1
    assert not tables.table(table, None).hides


def test_limits_hold(database: str) -> None:
    with Tables.open(database, Limits(tables_per_guest=2, tables=3), workers=1) as tables:
        ana, boris = tables.new_guest("Ana"), tables.new_guest("Boris")
        for _ in range(2):
            tables.create(GAME, ana.id, [Me("Ana"), Friend()])
        with pytest.raises(TooMany, match="2 tables"):
            tables.create(GAME, ana.id, [Me("Ana"), Friend()])
        tables.create(GAME, boris.id, [Me("Boris"), Friend()])
        with pytest.raises(TooMany, match="no room"):
            tables.create(GAME, boris.id, [Me("Boris"), Friend()])


def test_bad_tables_are_refused_in_a_sentence(service: Tables) -> None:
    ana = service.new_guest("Ana")
    with pytest.raises(NotAllowed, match="one place for each seat"):
        service.create(GAME, ana.id, [Me("Ana")])
    with pytest.raises(motu.UnknownGame):
        service.create("chess", ana.id, [Me("Ana"), Friend()])
    with pytest.raises(NotAllowed, match="no bot"):
        service.create(GAME, ana.id, [Me("Ana"), BotPlace("stockfish")])
    with pytest.raises(motu.BadOption, match="not a bot"):
        BotPlace("/tmp/evil.py:Bot")
    with pytest.raises(motu.BadOption, match="component data of the house"):
        service.create(GAME, ana.id, [Me("Ana"), Friend()], {"components": "/etc/passwd"})
    with pytest.raises(motu.BadOption, match="visible"):
        service.create(GAME, ana.id, [Me(" \u200b "), Friend()])
    with pytest.raises(NotAllowed, match="not known"):
        service.create(GAME, "A" * 22, [Me("Ana"), Friend()])
    assert service.mine(ana.id) == []


def test_erasing_a_guest_leaves_no_name_and_the_others_play_on(tables: Tables) -> None:
    table, guests = two(tables)
    alone = tables.create(GAME, guests[0], [Me("Ana"), BotPlace("random")])
    tables.erase(guests[0])
    tables.erase(guests[0])
    assert tables.guest(guests[0]) is None and tables.mine(guests[0]) == []
    with pytest.raises(NoSuchTable):
        tables.table(alone.table, None)
    facts = tables.table(table, None)
    assert facts.seats[0].holder == BOT and facts.seats[0].name == ""
    assert "Ana" not in tables.record(table, guests[1]).text()
    assert all("Ana" not in line.words for line in tables.look(table, guests[1]).log())
    assert tables.is_host(table, guests[1])
    settled(tables, table)
    decide(tables, table, guests[1])


def test_play_on_from_a_ply_makes_a_table_of_its_own(tables: Tables) -> None:
    table, guests = two(tables)
    play(tables, table, guests, acts=30)
    made = tables.play_on(table, 25, guests[0], [Me("Ana"), BotPlace("random")], PLAIN)
    facts = settled(tables, made.table)
    assert facts.given == 25 and facts.ply >= 25
    assert tables.record(made.table, None).plies[:25] == tables.record(table, None).plies[:25]
    decide(tables, made.table, guests[0])
    with pytest.raises(NotAllowed, match="decisions 0 to"):
        tables.play_on(table, 10_000, guests[0], [Me("Ana"), BotPlace("random")])


def test_everything_is_there_after_a_restart(database: str) -> None:
    with Tables.open(database, workers=1) as tables:
        table, guests = two(tables, Agreement())
        play(tables, table, guests, acts=60)
        before, words = tables.record(table, None).text(), tables.look(table, guests[0]).log("ru")
        choices = [tables.look(table, guests[seat]).choices() for seat in (0, 1)]
        undo = [tables.look(table, guests[seat]).undo for seat in (0, 1)]
    with Tables.open(database, workers=1) as tables:
        assert tables.record(table, None).text() == before
        assert tables.look(table, guests[0]).log("ru") == words
        assert [tables.look(table, guests[seat]).choices() for seat in (0, 1)] == choices
        assert [tables.look(table, guests[seat]).undo for seat in (0, 1)] == undo


def test_secrets_are_kept_as_hashes_only(database: str) -> None:
    import sqlalchemy as sa

    with Tables.open(database, workers=1) as tables:
        ana = tables.new_guest("Ana")
        made = tables.create(GAME, ana.id, [Me("Ana"), Friend()], key="request-key")
        with tables._store.reading() as connection:
            rows = [
                str(row)
                for table in ("invitations", "entries", "requests")
                for row in connection.execute(sa.text(f"SELECT * FROM {table}"))
            ]
        assert rows and not any(made.secrets[1] in row or "request-key" in row for row in rows)
        assert len(made.secrets[1]) == len(made.table) == 22, "128 random bits"
        assert made.secrets[1] not in str(tables.table(made.table, ana.id))


def test_a_log_does_not_grow_for_ever_by_changes_of_mind(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transaction, "MOST_WAVERING", 12)
    ana = tables.new_guest("Ana").id
    table = tables.create(GAME, ana, [Me("Ana"), Me("Boris")]).table

    def waver() -> None:
        """Take the first decision of a turn back and make it again."""
        look = tables.look(table, ana)
        if look.status == "yours":
            tables.decide(table, look.to_act, look.choices()[0].action, look.ply, ana)
            look = tables.look(table, ana)
        if look.status == "end_turn" and not look.undo.steps:
            tables.end_turn(table, look.to_act, look.ply, ana)
        elif look.undo.steps:
            tables.undo(table, look.table.deciders[-1], look.ply, ana, 1)

    with pytest.raises(TooMany, match="changed their minds 12 times"):
        for _ in range(60):
            waver()
    with pytest.raises(TooMany):
        tables.leave(table, 0, ana)
    with pytest.raises(TooMany):
        tables.replace(table, 0, ana)
    with pytest.raises(TooMany):
        tables.sit(table, 0, tables.invite(table, 0, ana), tables.new_guest("Eve").id, "Eve")
    play(tables, table, {0: ana, 1: ana})
    assert tables.table(table, ana).stage == "over", "the game goes on to its end"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("x" + "\u0301\u0323\u0308" * 12 + "y", "x\u0323\u0323\u0323y"),
        ("\u202eevil\u2066 \n twin", "evil twin"),
        ("Сергей", "Сергей"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("x" * 99, "x" * 40),
    ],
)
def test_a_name_stays_in_its_line(given: str, kept: str) -> None:
    assert clean_name(given, 40) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize("name", ["", " ", "\u0301\u0301", "\u3164", "\u2800 \u115f", "\u200b", "\ue000"])
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(BadOption):
        clean_name(name, 40)
