"""What the screens hide, and what a player who remembers everything knows all the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

import motu
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.journal import Journal
from motu.testing import rule, scene

GAME = motu.game("polynesia")


def some_positions(seats: int, options: dict[str, object], seed: int) -> list[motu.State]:
    """Positions along a random game, one in about ninety."""
    state = GAME.start(seats, options)
    generator, choices = Generator(seed), Choices()
    found = []
    for ply in range(1800):
        if state.to_act() == motu.OVER:
            break
        if ply % 90 == 7:
            found.append(state.clone())
        choices.clear()
        state.fill(choices)
        state.do(choices.pick(generator))
    return [*found, state]


def remembered(record: motu.Record) -> tuple[list[list[int]], list[list[int]]]:
    """What somebody knows who starts with one of each good for everybody and notes every public event of trade and payment."""
    journal = Journal()
    record.replay(journal=journal)
    cards = GAME.components_of({})[0].cards
    hands = [[1, 1, 1, 1] for _ in range(record.seats)]
    shells = [[0, 0, 0, 0] for _ in range(record.seats)]
    for event in journal.seen_by(None):
        fields: dict[str, int] = event.fields
        if event.kind in ("exchanged", "took"):
            for good in range(4):
                hands[fields["seat"]][good] += (fields["take"] >> good & 1) - (fields.get("give", 0) >> good & 1)
        elif event.kind == "played":
            for good in range(4):
                hands[fields["seat"]][good] -= cards[fields["card"]].goods[good]
        elif event.kind == "scored":
            for place, source in enumerate(("set", "goods", "neighbours")):
                shells[fields["seat"]][place] += fields[source]
        elif event.kind == "totems_scored":
            shells[fields["seat"]][3] += fields["n"]
    return hands, shells


@rule("P-INFO-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_shows_goods_and_shells_of_its_own_seat_only(seats: int) -> None:
    for state in some_positions(seats, {}, seats)[:-1]:
        for viewer in (None, *range(seats)):
            view = GAME.view(state, viewer)
            assert [player["goods"] is not None for player in view["players"]] == [seat == viewer for seat in range(seats)]
            assert [player["shells"] is not None for player in view["players"]] == [seat == viewer for seat in range(seats)]
            assert view["scores"] is None


@rule("P-END-2", "P-INFO-1")
def test_at_the_end_all_shells_are_on_the_table() -> None:
    state = some_positions(2, {"round_cap": 5}, 3)[-1]
    view = GAME.view(state, None)
    outcome = state.outcome()
    assert outcome is not None
    assert view["scores"] == [sum(player["shells"].values()) for player in view["players"]] == outcome.scores


@rule("P-A22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_world_has_exactly_the_hands_and_shells_that_a_perfect_memory_gives(seats: int) -> None:
    record = motu.Record.begin(GAME, seats, {"passing": "stuck"})
    state, generator, choices = record.start(), Generator(seats), Choices()
    while state.to_act() != motu.OVER and len(record.plies) < 900:
        choices.clear()
        state.fill(choices)
        record.add(state, choices.pick(generator))
        if len(record.plies) % 60 == 0:
            hands, shells = remembered(record)
            for viewer in (None, *range(seats)):
                world: Any = GAME.imagine(json.loads(json.dumps(GAME.view(state, viewer))), len(record.plies))
                assert GAME.position(world) == GAME.position(state)
                assert [[int(world.held(seat, good)) for good in range(4)] for seat in range(seats)] == hands
                assert [list(parts.values()) for parts in world.breakdown()] == shells
    assert len(record.plies) > 300


@rule("P-A22")
def test_no_event_is_hidden_because_all_trades_are_made_in_the_open() -> None:
    table = scene("polynesia", "display: C1-09 C2-05 C3-03 TO-12 / prices: 8 5 2 1").play("M>WFT", "card 2>I1", "turn up TO-11")
    assert all(event.seen_by(None) for event in table.events())
    assert table.game.tell(table.events("exchanged")[0]) == "Red gives a mask for a wreath, a fish and a turtle (worth 8 for 8)"
    assert table.game.tell(table.events("exchanged")[0], "ru") == "Красный отдаёт маску за венок, рыбу и черепашку (ценой 8 за 8)"
    assert (
        table.game.tell(table.events("exchanged")[0], "it")
        == "Rosso dà una maschera per una ghirlanda, un pesce e una tartaruga (valore 8 per 8)"
    )


@rule("P-INFO-1", "P-VAR-1")
def test_the_picture_and_the_text_keep_what_is_behind_a_screen() -> None:
    text = "season: II / yellow goods: 7 0 0 0 / yellow village: C1-01 - - -, - - - -, - - - -"
    closed, without = scene("polynesia", text), scene("polynesia", f"{text} / options: open=yes")
    for show, told, points in ((GAME.draw, "mask 7", 'id="score-yellow"'), (GAME.as_text, "mask 7", "2 shells")):
        hidden = show(GAME.view(closed.state, 0))
        assert hidden.count("behind the screen") == 1
        assert told not in hidden and points not in hidden
        shown = show(GAME.view(without.state, 0))
        assert "behind the screen" not in shown
        assert told in shown and points in shown
