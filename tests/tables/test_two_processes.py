"""Two services on one database, as two processes of a house: bots are asked once, and what guests left with one is known to the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing import Pipe

import pytest
import sqlalchemy as sa

from motu.core.seats import CHANCE
from motu.tables import Agreement, BotPlace, Friend, Me, Tables, runtime
from motu.tables.hub import Hub
from motu.tables.schema import INVITATIONS
from tests.tables.playing import GAME

PLAIN = Agreement(confirm=False)
KEY = "a key that only the house has"


@pytest.fixture
def both(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Tables, Tables]]:
    """Two services that look for forgotten bots all the time."""
    monkeypatch.setattr(runtime, "SWEEP_SECONDS", 0.02)
    hub, lines = Hub(), []
    for _ in range(2):
        there, here = Pipe()
        hub.add(there)
        lines.append(here)
    with Tables.open(database, workers=1, hub=lines[0]) as one, Tables.open(database, workers=1, hub=lines[1]) as other:
        yield one, other


def wait_for_end(tables: Tables, table: str) -> None:
    until = time.monotonic() + 60
    while tables.table(table, None).stage != "over":
        assert time.monotonic() < until, "the bots do not go on"
        time.sleep(0.02)


def test_every_decision_of_a_bot_is_computed_once(both: tuple[Tables, Tables]) -> None:
    one, other = both
    ana = one.new_guest("Ana").id
    made = [
        service.create(GAME, ana, [BotPlace("random"), BotPlace("random")], {"turn_cap": 3}, PLAIN).table for service in (one, other, one)
    ]
    for table in made:
        wait_for_end(other, table)
    decided = sum(who != CHANCE for table in made for who in one.table(table, None).deciders)
    assert sum(service.bot_state().answered for service in both) == decided
    assert all(service.bot_state().answered > 0 for service in both), "one of them did everything"


def test_the_bots_of_a_service_that_has_closed_are_asked_by_the_other(both: tuple[Tables, Tables]) -> None:
    one, other = both
    ana = one.new_guest("Ana").id
    one._runtime.pool.close()  # its bots fall silent
    table = one.create(GAME, ana, [BotPlace("random"), BotPlace("random")], {"turn_cap": 3}, PLAIN).table
    time.sleep(0.3)
    assert other.bot_state().answered == 0, "while its keeper is there, nobody takes a table over"
    one._runtime.peers.close()
    wait_for_end(other, table)


def test_what_one_service_was_told_the_other_knows(both: tuple[Tables, Tables]) -> None:
    one, other = both
    ana = one.new_guest("Ana").id
    made = one.create(GAME, ana, [Me("Ana"), Friend()], agreement=PLAIN)
    one.keep_invitations(made.table, made.secrets, KEY)
    assert other.kept_invitations(made.table, ana, KEY) == made.secrets
    assert other.kept_invitations(made.table, ana, "another key") == {}
    assert other.kept_invitations(made.table, other.new_guest("Eve").id, KEY) == {}
    with one._store.reading() as connection:
        assert made.secrets[1] not in str(connection.execute(sa.select(INVITATIONS)).all())
    other.invite(made.table, 1, ana)
    assert one.kept_invitations(made.table, ana, KEY) == {}, "a void invitation is not shown"

    one.open_curtain(made.table, ana, 0)
    assert other.opened_for(made.table, ana) == 0
    other.open_curtain(made.table, ana, 1)
    assert one.opened_for(made.table, ana) == 1 and one.opened_for(made.table, None) is None

    other.set_pace(made.table, ana, "slow")
    assert one.table(made.table, ana).pace == "slow"
