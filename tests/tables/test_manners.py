"""How a turn ends, what the log tells, who is there, and who may sit where."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from pathlib import Path

import pytest

import motu
from motu.core.seats import CHANCE
from motu.tables import Agreement, BotPlace, Change, Friend, Me, NotAllowed, NotYourSeat, Tables, UnreadableMove, WrongSecret
from motu.testing.postgresql import new_database
from tests.tables.playing import decide, play, run_async, settled
from tests.tables.test_way_out import among_people

# -- the end of a turn -------------------------------------------------------------------------------------------------


def test_where_only_bots_wait_a_turn_may_end_by_itself(service: Tables) -> None:
    ana = service.new_guest("Ana").id
    table = service.create("haleakala", ana, [Me("Ana"), BotPlace("random")]).table
    while service.table(table, ana).ends_turn is False:
        settled(service, table)
        decide(service, table, ana)
    look = service.look(table, ana)
    assert (look.status, look.undo.steps > 0, look.may_end_itself) == ("end_turn", True, True)


def test_among_people_a_turn_waits_for_a_word(service: Tables) -> None:
    table, guests = among_people(service, "haleakala", 2, Agreement())
    seat = service.table(table, guests[0]).to_act
    while service.look(table, guests[seat], seat).status != "end_turn":
        decide(service, table, guests[seat])
    assert not service.look(table, guests[seat], seat).may_end_itself
    other = 1 - seat
    service.leave(table, other, guests[other], bot="random")
    assert service.look(table, guests[seat], seat).may_end_itself, "the other one has left and a bot waits instead"


def test_a_turn_of_which_nothing_can_be_taken_back_is_over_where_only_bots_wait(service: Tables) -> None:
    """For example a card of the Dokmus draft that the next player has seen."""
    ana = service.new_guest("Ana").id
    for game in ("dokmus", "giants"):
        table = service.create(game, ana, [Me("Ana"), *[BotPlace("random")] * 2]).table
        waited = passed = 0
        for _ in range(40):
            if settled(service, table).stage == "over":
                break
            look = service.look(table, ana)
            if look.status == "end_turn":
                assert look.undo.steps > 0, f"{game} asks for a click that serves nothing"
                service.end_turn(table, 0, look.ply, ana)
                waited += 1
            else:
                service.decide(table, 0, look.choices()[0].action, look.ply, ana)
                passed += service.table(table, ana).to_act != 0
        assert waited + passed, "no turn was ever ended, so nothing was tested"


# -- the log -----------------------------------------------------------------------------------------------------------


def test_the_set_up_is_one_group_and_every_turn_another(service: Tables) -> None:
    table, guests = among_people(service, "haleakala", 2)
    play(service, table, dict(enumerate(guests)), acts=12)
    look = service.look(table, guests[0])

    turns = look.turns()

    assert [line for turn in turns for line in turn.lines] == look.log()
    assert [turn.is_set_up for turn in turns] == [True, *[False] * (len(turns) - 1)]
    assert len(turns[0].lines) > 8 and all(line.who in (CHANCE, None) for line in turns[0].lines)
    for turn in turns[1:]:
        assert {line.who for line in turn.lines} <= {turn.seat, CHANCE, None}
    assert all(one.seat != two.seat for one, two in pairwise(turns[1:]) if one.seat is not None)


def test_whoever_knows_more_is_told_once(service: Tables) -> None:
    """Dokmus: everybody hears that a card was kept; whoever kept it hears which one, and nothing else about it."""
    table, guests = among_people(service, "dokmus", 2)
    play(service, table, dict(enumerate(guests)), acts=4)
    logs = [[line.kind for line in service.look(table, guest).log() if line.about == 0] for guest in guests]
    assert logs[0].count("card_chosen") == logs[1].count("card_kept") == 1
    assert "card_kept" not in logs[0] and "card_chosen" not in logs[1]


def test_a_line_carries_the_mark_of_whom_it_is_about(service: Tables) -> None:
    """Haleakala: what scoring gives to Yellow is about Yellow, whoever brought it about."""
    table, guests = among_people(service, "haleakala", 2)
    play(service, table, dict(enumerate(guests)))
    lines = service.look(table, guests[0]).log()
    names = {0: "Red", 1: "Yellow"}
    told = [line for line in lines if line.about is not None]
    assert all(names[line.about] in line.words for line in told if line.about is not None)
    assert any(line.who not in (line.about, CHANCE, None) for line in told), "no line was about another than the one who decided"


# -- who is there ------------------------------------------------------------------------------------------------------


async def first_presence(tables: Tables, table: str, act: object) -> Change:
    """The change that somebody's coming or going brings about, within a second."""
    changes = tables.changes(table, tables.table(table, "service").number, tables.present(table))
    waiting = asyncio.ensure_future(anext(changes))
    await asyncio.sleep(0.2)
    await asyncio.to_thread(act)  # type: ignore[arg-type]
    return await asyncio.wait_for(waiting, 1.0)


def test_coming_and_going_is_told_within_a_second(tables: Tables) -> None:
    table, guests = among_people(tables, "haleakala", 2)
    tables.go(table, guests[1], [1])  # they sat down a moment ago
    change = run_async(first_presence(tables, table, lambda: tables.come(table, guests[1], [1])))
    assert change.kind == "presence" and 1 in tables.present(table)
    tables.come(table, guests[1], [1])  # a second page
    tables.go(table, guests[1], [1])
    assert 1 in tables.present(table), "one of two pages is still open"
    change = run_async(first_presence(tables, table, lambda: tables.go(table, guests[1], [1])))
    assert change.kind == "presence" and 1 not in tables.present(table)


def test_who_is_there_is_known_in_every_process(postgresql: str) -> None:
    database = new_database(postgresql, "motu_presence")
    with Tables.open(database, workers=1) as here, Tables.open(database, workers=1) as there:
        table, guests = among_people(here, "haleakala", 2)
        here.go(table, guests[1], [1])
        change = run_async(first_presence(there, table, lambda: here.come(table, guests[1], [1])))
        assert change.kind == "presence" and 1 in there.present(table)
        change = run_async(first_presence(there, table, lambda: here.go(table, guests[1], [1])))
        assert change.kind == "presence" and 1 not in there.present(table)
        here.come(table, guests[1], [1])
        late = Tables.open(database, workers=1)
        with late:
            until = time.monotonic() + 5
            while 1 not in late.present(table):
                assert time.monotonic() < until, "whoever comes later is not told who is there"
                time.sleep(0.02)


def test_a_bot_for_somebody_is_offered_only_when_they_are_away(service: Tables) -> None:
    table, guests = among_people(service, "haleakala", 2, Agreement(absent_after=1, stand_in="random"))
    time.sleep(1.1)
    service.come(table, guests[1], [1])
    assert service.replaceable(table, guests[0]) == []
    with pytest.raises(NotAllowed, match="still there"):
        service.replace(table, 1, guests[0])
    service.go(table, guests[1], [1])
    assert service.replaceable(table, guests[0]) == [1]
    assert service.replaceable(table, guests[1]) == [0]
    assert service.replaceable(table, service.new_guest("Eve").id) == []
    service.replace(table, 1, guests[0])


# -- who may sit where -------------------------------------------------------------------------------------------------


def test_a_used_invitation_says_so_before_anybody_gives_a_name(service: Tables) -> None:
    ana, boris, eve = (service.new_guest(name).id for name in ("Ana", "Boris", "Eve"))
    made = service.create("haleakala", ana, [Me("Ana"), Friend()])
    number = service.table(made.table, ana).number
    service.check_invitation(made.table, 1, made.secrets[1], eve)
    assert service.table(made.table, ana).number == number, "looking at an invitation changes nothing"
    with pytest.raises(WrongSecret, match="not valid"):
        service.check_invitation(made.table, 1, "guessed", eve)
    service.sit(made.table, 1, made.secrets[1], boris, "Boris")
    service.invite(made.table, 1, boris)
    with pytest.raises(WrongSecret, match="taken this seat already"):
        service.check_invitation(made.table, 1, made.secrets[1], eve)


def test_nobody_takes_the_seat_of_a_bot_that_has_secrets(tables: Tables) -> None:
    """The host of a game of Giants wants to look behind the screen of a bot."""
    ana, eve = (tables.new_guest(name).id for name in ("Ana", "Eve"))
    made = tables.create("giants", ana, [Me("Ana"), BotPlace("random"), BotPlace("random")], agreement=Agreement(autostart=False))
    early = tables.invite(made.table, 1, ana)
    tables.begin(made.table, ana)

    with pytest.raises(NotAllowed, match="would see its secrets"):
        tables.invite(made.table, 2, ana)
    for guest in (ana, eve):
        with pytest.raises(NotAllowed, match="would see its secrets"):
            tables.sit(made.table, 1, early, guest, "Eve")
    assert tables.held(made.table, ana) == [0]


def test_where_nothing_is_hidden_a_friend_may_take_over_from_a_bot(service: Tables) -> None:
    ana, boris = (service.new_guest(name).id for name in ("Ana", "Boris"))
    table = service.create("haleakala", ana, [Me("Ana"), BotPlace("random")]).table
    service.sit(table, 1, service.invite(table, 1, ana), boris, "Boris")
    assert service.held(table, boris) == [1]
    open_cards = service.create("giants", ana, [Me("Ana"), *[BotPlace("random")] * 2], agreement=Agreement(open_information=True)).table
    service.sit(open_cards, 1, service.invite(open_cards, 1, ana), boris, "Boris")


def test_whoever_has_seen_one_hand_takes_no_other(service: Tables) -> None:
    """Boris hands his seat over: to a newcomer, not to Ana, and not to somebody who sat elsewhere before."""
    table, guests = among_people(service, "giants", 3)
    secret = service.invite(table, 1, guests[1], hand_over=True)
    with pytest.raises(NotAllowed, match="another seat"):
        service.sit(table, 1, secret, guests[0], "Ana")
    service.sit(table, 2, service.invite(table, 2, guests[2], hand_over=True), service.new_guest("Dora").id, "Dora")
    with pytest.raises(NotAllowed, match="another seat"):
        service.sit(table, 1, secret, guests[2], "Cora")
    eve = service.new_guest("Eve").id
    service.sit(table, 1, secret, eve, "Eve")
    assert service.held(table, eve) == [1]


def test_a_seat_that_resigned_stays_with_its_bot(service: Tables) -> None:
    table, guests = among_people(service, "giants", 3)
    secret = service.invite(table, 1, guests[1], hand_over=True)
    service.resign(table, 1, guests[1])
    with pytest.raises(NotAllowed, match="would see its secrets"):
        service.sit(table, 1, secret, service.new_guest("Eve").id, "Eve")


# -- what cannot be read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "language", "said"),
    [
        ("", "en", "write a move first, for example: "),
        ("jump up", "en", "“jump up” is not a move; write it like this: "),
        ("прыг", "ru", "«прыг» — не ход; ходы записываются так: "),
        ("", "it", "prima scrivi una mossa, per esempio: "),
    ],
)
def test_a_move_that_cannot_be_read_is_answered_with_one_that_can(service: Tables, written: str, language: str, said: str) -> None:
    table, guests = among_people(service, "haleakala", 2)
    seat = service.table(table, guests[0]).to_act
    look = service.look(table, guests[seat], seat)
    with pytest.raises(UnreadableMove) as raised:
        service.decide(table, seat, written, look.ply, guests[seat])
    sentence = raised.value.say(language)
    assert sentence.startswith(said) and sentence.removeprefix(said) in [choice.text for choice in look.choices()]
    other = 1 - seat
    with pytest.raises(UnreadableMove) as raised:
        service.decide(table, other, "jump up", look.ply, guests[other])
    assert str(raised.value) == "“jump up” is not a move of this game", "who does not decide is shown no move of the other"


# -- the pace of bots --------------------------------------------------------------------------------------------------


def test_bots_wait_after_every_step_unless_somebody_skips_to_their_own_turn(tmp_path: Path) -> None:
    """Everybody waits an hour here; what happens within the test was not waited for."""
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1, pace=3600.0) as slow:
        ana, eve = slow.new_guest("Ana").id, slow.new_guest("Eve").id
        table = slow.create("haleakala", ana, [Me("Ana"), BotPlace("random")], None, Agreement(confirm=False)).table
        turns = 0
        while turns < 2:
            if slow.table(table, ana).to_act == 0:
                decide(slow, table, ana)
                continue
            waits_at = slow.table(table, ana).number
            assert slow.wait(table, waits_at, 0.5) == [], "the bot did not wait"
            with pytest.raises(NotYourSeat):
                slow.skip(table, eve)
            slow.skip(table, ana)
            assert settled(slow, table).to_act == 0
            turns += 1
        assert slow.pace(slow.table(table, ana)) == "calm", "to skip is not to hurry for ever"
        with pytest.raises(motu.BadOption, match="pace must be one of slow, calm, fast"):
            slow.set_pace(table, ana, "frantic")
