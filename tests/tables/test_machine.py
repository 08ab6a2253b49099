"""A Hypothesis state machine: create, join, decide, undo, end turns, reconnect, hand over, leave, bots, restart, in any order."""

from __future__ import annotations

import random
import tempfile
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

import motu
from motu.core.record import Ply, Record
from motu.tables import BOT, OPEN, PERSON, Agreement, BotPlace, Friend, Me, Receipt, Stale, TableError, Tables, TableView, ending_of, verify
from motu.tables.bot_pool import BotPool
from motu.testing.postgresql import connections, new_database
from tests.tables.playing import GAME, settled

NUMBERS = count(1)
CHOICES = st.integers(0, 10**6)
MOST_CONNECTIONS = 4
"""Of one service in this machine: one that listens, and one for each thread that asks: the test, the sweeper, the bot."""


class LastingPool(BotPool):
    """Worker processes that outlive the service, so that every restart does not start them anew."""

    def close(self) -> None:
        pass


class Sitting(RuleBasedStateMachine):
    """One table, three guests, and what they may rely on."""

    database = ""
    pool: BotPool

    guests = Bundle[str]("guests")

    def __init__(self) -> None:
        super().__init__()
        self.tables = Tables.open(self.database, pool=self.pool)
        self.keys = count(1)
        self.silent: Tables | None = None
        """A service that fell silent without a farewell, as if its process had been killed."""
        self.stands: list[Ply] = []
        """The decisions that were acknowledged to people or seen by them, in order."""
        self.links: dict[int, str] = {}
        """Invitations that are out, by seat."""
        self.handing_over: set[int] = set()
        """Seats whose invitation takes them over."""
        self.holders: dict[int, set[str]] = {}
        """Who holds each seat, by the model."""

    def teardown(self) -> None:
        self.bury()
        self.tables.close()

    @initialize(target=guests, confirm=st.booleans(), places=st.sampled_from(["MF", "MM", "MB", "FM", "FF", "BB"]), tactical=st.booleans())
    def create(self, confirm: bool, places: str, tactical: bool) -> MultipleResults[str]:
        made = [self.tables.new_guest(name).id for name in ("Ana", "Boris", "Cora")]
        chosen = [Me("Ana") if place == "M" else Friend() if place == "F" else BotPlace("random") for place in places]
        agreement = Agreement(confirm=confirm, stand_in="random")
        created = self.tables.create(GAME, made[0], chosen, {"tactical": tactical, "turn_cap": 6}, agreement, key="new")
        self.table = created.table
        self.links = dict(created.secrets)
        self.host = made[0]
        self.everybody = made
        self.holders = {seat: {made[0]} if place == "M" else set() for seat, place in enumerate(places)}
        self.settle()
        return multiple(*made)

    # -- helpers -----------------------------------------------------------------------------------------------------

    def bury(self) -> None:
        """The system takes back what a dead process held."""
        if self.silent is not None:
            self.silent.close()
        self.silent = None

    def settle(self) -> None:
        """Wait for the bots; then what stands is known."""
        settled(self.tables, self.table)
        plies = self.tables.record(self.table, self.host).plies
        assert plies[: len(self.stands)] == self.stands, "an acknowledged decision is lost or changed"
        self.stands = list(plies)

    def look(self, guest: str) -> TableView:
        return self.tables.look(self.table, guest)

    def key(self) -> str:
        return f"key {next(self.keys)}"

    def repeat(self, receipt: Receipt, again: Receipt) -> None:
        assert again.repeated and (again.number, again.ply) == (receipt.number, receipt.ply), "a repeated request did something"

    # -- what people do ----------------------------------------------------------------------------------------------

    @rule(guest=guests, seat=st.integers(0, 1), wrong=st.booleans())
    def join(self, guest: str, seat: int, wrong: bool) -> None:
        before = self.tables.table(self.table, None)
        if seat not in self.links or wrong:
            with pytest.raises(TableError):
                self.tables.sit(self.table, seat, "A" * 22, guest, "Somebody")
            assert self.tables.table(self.table, None).number == before.number
            return
        key = self.key()
        receipt = self.tables.sit(self.table, seat, self.links[seat], guest, "Somebody", key)
        self.repeat(receipt, self.tables.sit(self.table, seat, self.links[seat], guest, "Somebody", key))
        if before.seats[seat].holder == OPEN or (seat in self.handing_over and before.stage != "over"):
            self.holders[seat] = {guest}
            self.handing_over.discard(seat)
        else:
            self.holders[seat].add(guest)
        self.settle()

    @rule(guest=guests, seat=st.integers(0, 1), hand_over=st.booleans())
    def invite(self, guest: str, seat: int, hand_over: bool) -> None:
        facts = self.tables.table(self.table, None)
        mine = guest in self.holders[seat]
        free = facts.seats[seat].holder == OPEN or (facts.seats[seat].holder == BOT and not self.holders[seat])
        allowed = (mine or (guest == self.host and free)) and not (facts.stage == "over" and (hand_over or not mine))
        if not allowed:
            with pytest.raises(TableError):
                self.tables.invite(self.table, seat, guest, hand_over)
            return
        self.links[seat] = self.tables.invite(self.table, seat, guest, hand_over)
        if hand_over or not mine:
            self.handing_over.add(seat)
        else:
            self.handing_over.discard(seat)

    @rule(seat=st.integers(0, 1), to=guests)
    def hand_over(self, seat: int, to: str) -> None:
        """Whoever holds a seat gives it to somebody else for good."""
        if not self.holders[seat] or self.tables.table(self.table, None).stage == "over":
            return
        self.links[seat] = self.tables.invite(self.table, seat, min(self.holders[seat]), hand_over=True)
        self.tables.sit(self.table, seat, self.links[seat], to, "Somebody")
        self.holders[seat] = {to}
        self.handing_over.discard(seat)
        self.settle()

    @rule(guest=guests, choice=CHOICES, resend=st.booleans())
    def decide(self, guest: str, choice: int, resend: bool) -> None:
        look = self.look(guest)
        if look.status != "yours":
            with pytest.raises(TableError):
                self.tables.decide(self.table, look.seat or 0, choice % 500, look.ply, guest)
            return
        assert look.seat is not None
        picked, key = look.choices()[choice % len(look.choices())], self.key()
        receipt = self.tables.decide(self.table, look.seat, picked.action, look.ply, guest, key)
        self.stands.append(Ply(look.seat, picked.action, picked.text))
        if resend:
            self.repeat(receipt, self.tables.decide(self.table, look.seat, picked.action, look.ply, guest, key))
        self.settle()

    @rule(guest=guests, choice=CHOICES, back=st.integers(1, 9))
    def click_on_an_old_page(self, guest: str, choice: int, back: int) -> None:
        look = self.look(guest)
        if look.status == "yours" and look.seat is not None:
            action = look.choices()[choice % len(look.choices())].action
            with pytest.raises(Stale):
                self.tables.decide(self.table, look.seat, action, look.ply - back, guest)

    @rule(acts=st.integers(1, 12), choice=CHOICES)
    def play_for_a_while(self, acts: int, choice: int) -> None:
        """Whoever is to act does so, some times in a row, so that games get somewhere."""
        for _ in range(acts):
            seat = self.tables.table(self.table, None).to_act
            holder = min(self.holders.get(seat, ()), default=None)
            look = None if holder is None else self.tables.look(self.table, holder, seat)
            if holder is None or look is None or look.status not in ("yours", "end_turn"):
                return
            if look.status == "end_turn":
                self.tables.end_turn(self.table, seat, look.ply, holder)
                after = self.tables.table(self.table, None)
                assert not after.ends_turn or after.ply > look.ply, "the turn has not ended"
            else:
                picked = look.choices()[choice % len(look.choices())]
                self.tables.decide(self.table, seat, picked.action, look.ply, holder)
                self.stands.append(Ply(seat, picked.action, picked.text))
            choice //= 3
            self.settle()

    @rule(choice=CHOICES, steps=st.integers(0, 3))
    def undo_by_whoever_is_to_act(self, choice: int, steps: int) -> None:
        seat = self.tables.table(self.table, None).to_act
        for holder in sorted(self.holders.get(seat, ())):
            look = self.tables.look(self.table, holder, seat)
            behind = [ply.who for ply in self.stands[: len(self.stands) - look.undo.steps]]
            if look.status in ("yours", "end_turn"):
                assert look.undo.reason != "undo.other" or behind[-1] not in (seat, motu.CHANCE)
                assert look.undo.reason != "undo.chance" or behind[-1] == motu.CHANCE
            if look.status in ("yours", "end_turn") and 1 <= steps <= look.undo.steps:
                assert {ply.who for ply in self.stands[len(self.stands) - steps :]} == {seat}
                self.tables.undo(self.table, seat, look.ply, holder, steps)
                del self.stands[len(self.stands) - steps :]
                self.settle()
                return

    @rule(guest=guests, choice=CHOICES)
    def decide_what_is_not_allowed(self, guest: str, choice: int) -> None:
        look = self.look(guest)
        action = choice % 600
        if look.seat is None or look.why_not(action) is None:
            return
        with pytest.raises(motu.MotuError):
            self.tables.decide(self.table, look.seat, action, look.ply, guest)
        assert self.look(guest).number == look.number

    @rule(guest=guests, whole=st.booleans())
    def undo(self, guest: str, whole: bool) -> None:
        look = self.look(guest)
        if look.status not in ("yours", "end_turn") or look.undo.steps == 0:
            with pytest.raises(TableError):
                self.tables.undo(self.table, look.seat or 0, look.ply, guest)
            return
        assert look.seat is not None
        steps = look.undo.steps if whole else 1
        taken = self.stands[len(self.stands) - steps :]
        assert all(ply.who == look.seat for ply in taken), "somebody else's decision, or chance, would be taken back"
        key = self.key()
        receipt = self.tables.undo(self.table, look.seat, look.ply, guest, None if whole else 1, key)
        self.repeat(receipt, self.tables.undo(self.table, look.seat, look.ply, guest, None if whole else 1, key))
        del self.stands[len(self.stands) - steps :]
        self.settle()

    @rule(guest=guests)
    def end_turn(self, guest: str) -> None:
        look = self.look(guest)
        if look.status != "end_turn":
            with pytest.raises(TableError):
                self.tables.end_turn(self.table, look.seat or 0, look.ply, guest)
            return
        assert look.seat is not None
        receipt = self.tables.end_turn(self.table, look.seat, look.ply, guest)
        again = self.tables.look(self.table, guest, look.seat)
        assert again.status != "end_turn" or again.ply > receipt.ply, "the turn has not ended"
        self.settle()

    @rule(guest=guests, seat=st.integers(0, 1))
    def leave(self, guest: str, seat: int) -> None:
        facts = self.tables.table(self.table, None)
        if guest not in self.holders[seat] or facts.seats[seat].holder != PERSON or facts.stage == "over":
            with pytest.raises(TableError):
                self.tables.leave(self.table, seat, guest)
            return
        self.tables.leave(self.table, seat, guest, self.key())
        if facts.stage == "waiting":
            self.holders[seat] = set()
        self.settle()

    @rule(guest=guests, seat=st.integers(0, 1), sure=st.integers(0, 3))
    def resign(self, guest: str, seat: int, sure: int) -> None:
        """Seldom: it ends the game."""
        if sure:
            return
        facts = self.tables.table(self.table, None)
        if guest not in self.holders[seat] or facts.stage != "running":
            with pytest.raises(TableError):
                self.tables.resign(self.table, seat, guest)
            return
        self.tables.resign(self.table, seat, guest, self.key())
        found = self.tables.table(self.table, None)
        assert found.stage == "over" and found.ending is not None and found.ending.winners == [1 - seat]

    @rule(guest=guests, agrees=st.booleans(), sure=st.integers(0, 3))
    def stop(self, guest: str, agrees: bool, sure: int) -> None:
        """Seldom: together it ends the game."""
        if sure:
            return
        facts = self.tables.table(self.table, None)
        people = {seat.number for seat in facts.seats if seat.holder == PERSON}
        played = {seat for seat in people if guest in self.holders[seat]}
        if facts.stage != "running" or not played:
            with pytest.raises(TableError):
                self.tables.stop(self.table, guest, agrees)
            return
        self.tables.stop(self.table, guest, agrees, self.key())
        agreed = {*facts.stopping, *played} if agrees else set()
        self.settle()
        after = self.tables.table(self.table, None)
        assert (after.ending is not None and after.ending.how == "abandoned") == (people <= agreed)

    @rule(guest=guests, seat=st.integers(0, 1))
    def take_back(self, guest: str, seat: int) -> None:
        facts = self.tables.table(self.table, None)
        if guest not in self.holders[seat] or facts.seats[seat].holder != BOT or facts.stage != "running":
            with pytest.raises(TableError):
                self.tables.take_back(self.table, seat, guest)
            return
        self.tables.take_back(self.table, seat, guest)
        assert self.tables.table(self.table, None).seats[seat].holder == PERSON
        self.settle()

    @rule(seat=st.integers(0, 1), bot=st.sampled_from(["random", "greedy"]))
    def fill_with_a_bot(self, seat: int, bot: str) -> None:
        facts = self.tables.table(self.table, None)
        if facts.stage == "over" or self.holders[seat]:
            return
        self.tables.replace(self.table, seat, self.host, self.key(), bot)
        assert self.tables.table(self.table, None).seats[seat].holder == BOT
        self.settle()

    @rule(guest=guests, after=CHOICES)
    def reconnect(self, guest: str, after: int) -> None:
        """A device that slept gets exactly what it missed."""
        number = self.look(guest).number
        missed = self.tables.changes_since(self.table, after % (number + 1))
        assert [change.number for change in missed] == list(range(after % (number + 1) + 1, number + 1))
        if missed:
            assert missed[-1].ply == self.look(guest).ply

    @rule(kindly=st.booleans())
    def restart(self, kindly: bool) -> None:
        """A new service on the same database, with or without a farewell of the old one."""
        before = self.tables.record(self.table, self.host).text()
        self.bury()
        if kindly:
            self.tables.close()
        else:
            self.tables._runtime.closing.set()  # nothing more is written
            self.silent = self.tables
        self.tables = Tables.open(self.database, pool=self.pool)
        if self.tables._store.on_postgresql:
            open_houses = 1 if kindly else 2
            assert connections(self.database) <= open_houses * MOST_CONNECTIONS, "a service that is gone keeps connections"
        assert self.tables.record(self.table, self.host).text() == before
        self.settle()

    @rule(seed=st.integers(0, 99))
    def play_on(self, seed: int) -> None:
        ply = random.Random(seed).randrange(len(self.stands) + 1)
        try:
            made = self.tables.play_on(self.table, ply, self.host, [Me("Ana"), Me("Boris")])
        except TableError:
            facts = self.tables.table(self.table, None)
            assert ply == len(self.stands) and facts.ending is not None and facts.ending.how == "rules"
            return
        assert self.tables.record(made.table, self.host).plies[:ply] == self.stands[:ply]

    # -- what always holds -------------------------------------------------------------------------------------------

    @invariant()
    def the_record_is_the_truth(self) -> None:
        if not hasattr(self, "table"):
            return
        record = self.tables.record(self.table, self.host)
        assert record.plies == self.stands
        again = Record.parse(record.text())
        assert again.text() == record.text()
        assert record.game.position(again.replay()) == record.game.position(record.replay())
        facts = self.tables.table(self.table, None)
        assert facts.ending == (ending_of(again) if facts.stage == "over" else None)
        if facts.stage == "over":
            assert verify(again).draws == sum(ply.who == motu.CHANCE for ply in record.plies)
        else:
            assert facts.seed == ""

    @invariant()
    def seats_are_held_as_agreed(self) -> None:
        if not hasattr(self, "table"):
            return
        facts = self.tables.table(self.table, None)
        for seat, held in self.holders.items():
            for guest in self.everybody:
                assert (seat in self.tables.held(self.table, guest)) == (guest in held), "a seat is held by somebody else than agreed"
            assert (facts.seats[seat].holder == OPEN) == (facts.stage == "waiting" and not held and facts.seats[seat].bot == "")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_everything_people_do_in_any_order(kind: str, request: pytest.FixtureRequest) -> None:
    pool = LastingPool(1)
    address = request.getfixturevalue("postgresql") if kind == "postgresql" else ""

    class Here(Sitting):
        def __init__(self) -> None:
            number = next(NUMBERS)
            self.pool = pool
            self.folder = tempfile.TemporaryDirectory(prefix="motu-machine-")
            if not address:
                type(self).database = str(Path(self.folder.name) / "tables.sqlite")
            elif not self.database:
                type(self).database = new_database(address, f"motu_machine_{number}")
            super().__init__()

        def teardown(self) -> None:
            super().teardown()
            self.folder.cleanup()

    examples = 15 if kind == "sqlite" else 8
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=examples, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
        ),
    )
    BotPool.close(pool)
