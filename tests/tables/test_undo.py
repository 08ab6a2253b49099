"""Taking back: within one's own turn, never past another seat, chance or anything learned; the turn is ended by word."""

from __future__ import annotations

import random

import pytest

import motu
from motu.core.seats import CHANCE
from motu.tables import Agreement, BotPlace, CannotUndo, Friend, Me, OutOfTurn, Tables
from motu.tables.undo import somebody_learns
from motu.testing.laws import play_random
from tests.tables.playing import GAME, settled

SECRETIVE = [name for name in motu.games() if motu.game(name).hides(motu.game(name).start())]


def until_end_of_turn(service: Tables, table: str, guests: dict[int, str], seed: int = 1) -> int:
    """Play at random until a turn waits to be ended; the seat."""
    dice = random.Random(seed)
    for _ in range(100):
        seat = service.table(table, "service").to_act
        look = service.look(table, guests[seat], seat)
        if look.status == "end_turn":
            return seat
        service.decide(table, seat, dice.choice(look.choices()).action, look.ply, guests[seat])
    raise AssertionError("no turn waited to be ended")


@pytest.fixture
def seated(service: Tables) -> tuple[str, dict[int, str]]:
    ana, boris = service.new_guest("Ana"), service.new_guest("Boris")
    made = service.create(GAME, ana.id, [Me("Ana"), Friend()])
    service.sit(made.table, 1, made.secrets[1], boris.id, "Boris")
    return made.table, {0: ana.id, 1: boris.id}


def test_a_turn_waits_to_be_ended_and_the_others_wait(service: Tables, seated: tuple[str, dict[int, str]]) -> None:
    table, guests = seated
    seat = until_end_of_turn(service, table, guests)
    look = service.look(table, guests[seat])
    assert look.undo.steps > 0 and look.view["legal"] == []
    other = service.look(table, guests[1 - seat])
    assert other.status == "wait_end_turn" and other.choices() == [] and other.undo.steps == 0
    refusal = look.why_not(0, "it")
    assert refusal is not None and refusal.code == "turn.end_first"
    with pytest.raises(OutOfTurn):
        service.decide(table, 1 - seat, 0, look.ply, guests[1 - seat])
    with pytest.raises(OutOfTurn, match="end your turn"):
        service.decide(table, seat, 0, look.ply, guests[seat])
    with pytest.raises(OutOfTurn, match="no turn to end"):
        service.end_turn(table, 1 - seat, look.ply, guests[1 - seat])
    service.end_turn(table, seat, look.ply, guests[seat])
    assert service.look(table, guests[1 - seat]).status == "yours"
    with pytest.raises(CannotUndo, match="over"):
        service.undo(table, seat, service.table(table, None).ply, guests[seat])


def test_step_by_step_and_the_whole_turn(service: Tables, seated: tuple[str, dict[int, str]]) -> None:
    table, guests = seated
    for seed in range(40):
        seat = until_end_of_turn(service, table, guests, seed)
        look = service.look(table, guests[seat])
        if look.undo.steps >= 2:
            break
        service.end_turn(table, seat, look.ply, guests[seat])
    steps, begun = look.undo.steps, service.record(table, None).plies[: look.ply - look.undo.steps]
    with pytest.raises(CannotUndo, match=f"only {steps}"):
        service.undo(table, seat, look.ply, guests[seat], steps=steps + 1)
    service.undo(table, seat, look.ply, guests[seat], steps=1)
    look = service.look(table, guests[seat])
    assert look.undo.steps == steps - 1 and look.status == "yours"
    service.undo(table, seat, look.ply, guests[seat])
    look = service.look(table, guests[seat])
    assert look.undo.steps == 0 and service.record(table, None).plies == begun
    with pytest.raises(CannotUndo):
        service.undo(table, seat, look.ply, guests[seat])
    notes = [note for note in service.record(table, None).notes if note.kind == "undo"]
    assert [note.text for note in notes] == [f"{seat} 1", f"{seat} {steps - 1}"]
    service.decide(table, seat, look.choices()[0].action, look.ply, guests[seat])


def test_the_position_after_taking_back_is_the_one_before(service: Tables, seated: tuple[str, dict[int, str]]) -> None:
    table, guests = seated
    dice = random.Random(5)
    for _ in range(150):
        facts = service.table(table, None)
        if facts.stage == "over":
            break
        seat = facts.to_act
        before = service.look(table, guests[seat], seat)
        if before.status == "end_turn":
            service.end_turn(table, seat, before.ply, guests[seat])
            continue
        service.decide(table, seat, dice.choice(before.choices()).action, before.ply, guests[seat])
        look = service.look(table, guests[seat], seat)
        if look.undo.steps:
            service.undo(table, seat, look.ply, guests[seat], steps=1)
            again = service.look(table, guests[seat], seat)
            assert dict(again.view) == dict(before.view) and again.undo == before.undo
            service.decide(table, seat, dice.choice(again.choices()).action, again.ply, guests[seat])
        else:
            assert look.undo.reason in ("undo.chance", "undo.other", "undo.passed", "undo.over")


def test_chance_and_other_seats_are_never_crossed(service: Tables, seated: tuple[str, dict[int, str]]) -> None:
    table, guests = seated
    dice, reasons = random.Random(2), set()
    for _ in range(250):
        facts = service.table(table, None)
        if facts.stage == "over":
            break
        seat = facts.to_act
        look = service.look(table, guests[seat], seat)
        run = 0
        while run < look.ply and facts.deciders[look.ply - 1 - run] == seat:
            run += 1
        assert look.undo.steps == run, "nothing is hidden in this game, so the whole run of decisions can be taken back"
        behind = facts.deciders[look.ply - 1 - run] if run < look.ply else None
        expected = "undo.start" if behind is None else "undo.chance" if behind == CHANCE else "undo.other"
        assert look.undo.reason == expected
        assert len({look.undo_reason(language) for language in ("en", "ru", "it")}) == 3
        reasons.add(expected)
        if look.status == "end_turn":
            service.end_turn(table, seat, look.ply, guests[seat])
        else:
            service.decide(table, seat, dice.choice(look.choices()).action, look.ply, guests[seat])
    assert reasons >= {"undo.chance", "undo.other"}


def test_without_confirmation_a_passed_turn_stays_passed(service: Tables) -> None:
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False))
    dice = random.Random(1)
    for _ in range(60):
        facts = service.table(made.table, None)
        look = service.look(made.table, ana.id, facts.to_act)
        assert look.status == "yours"
        assert service.look(made.table, ana.id, 1 - facts.to_act).undo.steps == 0
        service.decide(made.table, facts.to_act, dice.choice(look.choices()).action, look.ply, ana.id)


def test_a_table_without_undo_says_so_and_asks_nobody_to_end_a_turn(service: Tables) -> None:
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [Me("Ana"), Me("Boris")], agreement=Agreement(undo="off"))
    for _ in range(30):
        look = service.look(made.table, ana.id)
        assert look.status == "yours" and (look.undo.steps, look.undo.reason) == (0, "undo.off")
        assert look.seat is not None
        service.decide(made.table, look.seat, look.choices()[0].action, look.ply, ana.id)


def test_what_a_bot_decided_is_not_taken_back_and_a_bot_ends_a_waiting_turn(service: Tables, seated: tuple[str, dict[int, str]]) -> None:
    table, guests = seated
    seat = until_end_of_turn(service, table, guests)
    service.leave(table, seat, guests[seat], bot="random")
    facts = settled(service, table)
    assert facts.to_act == 1 - seat and not facts.ends_turn
    service.take_back(table, seat, guests[seat])
    assert service.look(table, guests[seat], seat).undo.steps == 0


def test_bots_are_not_asked_to_end_turns(service: Tables) -> None:
    ana = service.new_guest("Ana")
    made = service.create(GAME, ana.id, [BotPlace("random"), BotPlace("random")], {"turn_cap": 5})
    assert settled(service, made.table, 60).stage == "over"
    assert not any(change.kind == "turn" for change in service.changes_since(made.table, 0))


# -- what somebody learns --------------------------------------------------------------------------------------------


def test_nobody_learns_anything_where_nothing_is_hidden() -> None:
    record = play_random(motu.game(GAME), 2, {}, 1)
    state = record.start()
    for ply in record.plies[:100]:
        assert not somebody_learns(record.game, state, ply.action)
        state.do(ply.action)


@pytest.mark.skipif(not SECRETIVE, reason="no game with secrets is installed")
@pytest.mark.parametrize("name", SECRETIVE)
def test_a_decision_that_leaves_all_views_implied_tells_nothing_and_others_do(name: str) -> None:
    """Along random games both kinds of decisions occur, and what is called harmless looks the same in further worlds."""
    game = motu.game(name)
    told = harmless = 0
    for seats in game.seats:
        record = play_random(game, seats, {}, 4)
        state = record.start()
        for ply in record.plies[:250]:
            if ply.who >= 0:
                if somebody_learns(game, state, ply.action):
                    told += 1
                else:
                    harmless += 1
                    after = state.clone()
                    after.do(ply.action)
                    for viewer in (None, *range(seats)):
                        world = game.scramble(state, viewer, 99)
                        if world.why_not(ply.action) is None:
                            continue
                        assert viewer != ply.who, "the decider's own choices may not depend on what the decider does not know"
            state.do(ply.action)
    assert told and harmless, f"{told} decisions told something, {harmless} did not"
