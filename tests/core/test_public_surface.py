"""The names that programs outside rely on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path

import pytest

import motu
from motu.analysis import hint
from motu.arena import Arena


def test_a_game_is_played_through_the_public_names() -> None:
    assert "haleakala" in motu.games()
    game = motu.game("haleakala")
    assert (game.name, list(game.seats)) == ("haleakala", [2])
    assert game.options["tactical"].default is False
    assert game.options["tactical"].help
    assert game.edition
    assert game.rules_version == 1
    state = game.start(seats=2, options={"tactical": True}, chance=7)
    turns = 0
    while state.to_act() != motu.OVER:
        assert state.to_act() in (0, 1), "chance was to be played by itself"
        action = state.legal()[turns % len(state.legal())]
        assert state.why_not(action) is None
        text = game.write(state, action)
        assert game.read(state, text) == action
        before = state.clone()
        state.apply(action)
        assert game.position(before) != game.position(state)
        turns += 1
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == state.scores()
    assert outcome.scores == [sum(parts.values()) for parts in outcome.breakdown]
    assert sorted(outcome.ranks) == [1, 2]
    assert len(outcome.winners) == 1


def test_chance_is_a_seat_with_odds() -> None:
    state = motu.game("haleakala").start()
    assert state.to_act() == motu.CHANCE
    assert state.odds() == [(action, 1) for action in state.legal()]


def test_the_same_seed_gives_the_same_chance() -> None:
    game = motu.game("haleakala")
    assert game.position(game.start(chance=5)) == game.position(game.start(chance=5))
    assert len({game.position(game.start(chance=seed)) for seed in range(20)}) > 15


def test_an_illegal_action_changes_nothing_and_carries_the_refusal() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=1)
    before = game.position(state)
    with pytest.raises(motu.IllegalAction) as raised:
        state.apply(game.read(state, "boat"))
    assert raised.value.refusal == motu.Refusal("boat.disc_left", raised.value.refusal.message, "H-TURN-5")
    assert game.position(state) == before


def test_a_view_is_plain_data_and_draws_itself() -> None:
    game = motu.game("haleakala")
    view = game.view(game.start(chance=1), 0)
    assert json.loads(json.dumps(view)) == view
    assert view._repr_svg_() == game.draw(view)
    assert game.view(game.imagine(view, 3), 0) == view


def test_a_bot_chooses_a_legal_action_from_a_view() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=1)
    assert motu.bot("random", seed=1).choose(game, game.view(state, state.to_act())) in state.legal()


@pytest.mark.parametrize("action", [99_999, -1, 10**30])
@pytest.mark.parametrize("name", motu.games())
def test_an_unknown_action_is_refused_under_its_own_number(name: str, action: int) -> None:
    state = motu.game(name).start(chance=1)
    refusal = state.why_not(action)
    assert refusal is not None
    assert (refusal.code, refusal.message) == ("action.unknown", f"this game has no action {action}")
    with pytest.raises(motu.IllegalAction, match=f"no action {action}"):
        state.apply(action)


def test_component_data_that_were_edited_are_read_again(tmp_path: Path) -> None:
    """A new game takes the file as it is now and says so by its edition; a game that has begun keeps its own."""
    game, file = motu.game("haleakala"), tmp_path / "own.toml"
    printed = (game.folder / "components.toml").read_text(encoding="utf-8")
    file.write_text(printed, encoding="utf-8")
    begun = game.start(options={"components": str(file)}, chance=1)
    file.write_text(printed.replace("pier = 0", "pier = 2"), encoding="utf-8")
    os.utime(file, ns=(1, 1))  # as if written at another moment, however quick the test is
    fresh = game.start(options={"components": str(file)}, chance=1)
    assert fresh.edition != begun.edition
    assert "boat: 0\n" in game.position(begun) and "boat: 2\n" in game.position(fresh)


WRONG_CALLS: dict[str, tuple[Callable[[], object], type[motu.MotuError], str]] = {
    "unknown game": (lambda: motu.game("chess"), motu.UnknownGame, "there is no game 'chess'; there are"),
    "too many seats": (lambda: motu.game("haleakala").start(5), motu.BadOption, "haleakala has 2 seats, not 5"),
    "unknown option": (lambda: motu.game("haleakala").start(options={"dice": 1}), motu.BadOption, "has no option 'dice'"),
    "wrong value": (lambda: motu.game("haleakala").start(options={"tactical": 7}), motu.BadOption, "must be no or yes, not '7'"),
    "number too high": (lambda: motu.game("haleakala").start(options={"turn_cap": 10**9}), motu.BadOption, "from 0 to 1000"),
    "unknown seat": (lambda: motu.game("haleakala").view(motu.game("haleakala").start(), 2), motu.BadOption, "there is no seat 2"),
    "no action": (lambda: motu.game("haleakala").write(motu.game("haleakala").start(), 10**6), motu.Unreadable, "no action number"),
    "no move": (lambda: motu.game("haleakala").read(motu.game("haleakala").start(), "e2e4"), motu.Unreadable, "'e2e4' is not a move"),
    "no position": (lambda: motu.game("haleakala").from_position("hello"), motu.Unreadable, "'hello' is not a clause"),
    "unknown clause": (lambda: motu.game("haleakala").from_position("colour: blue"), motu.Unreadable, "'colour' is not a clause"),
    "foreign position": (lambda: motu.game("haleakala").from_position("position: chess 1"), motu.Unreadable, "a position of 'chess 1'"),
    "foreign view": (lambda: motu.game("haleakala").imagine({"game": "chess"}, 1), motu.Unreadable, "a view of 'chess'"),
    "twice": (lambda: motu.game("haleakala").from_position("boat: 1 / boat: 2"), motu.Unreadable, "says 'boat' twice"),
    "equal sums": (lambda: motu.game("haleakala").from_position("beach 1: red 1, yellow 1"), motu.Unreadable, "beach 1: both sums are 1"),
}


@pytest.mark.parametrize("name", WRONG_CALLS)
def test_bad_input_is_answered_in_one_sentence(name: str) -> None:
    call, error, complaint = WRONG_CALLS[name]
    with pytest.raises(error) as raised:
        call()
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


def test_importing_motu_loads_no_web_plotting_or_learning_library() -> None:
    heavy = "starlette fastapi uvicorn sqlalchemy jinja2 matplotlib numpy torch rich resvg_py openskill hypothesis pytest"
    code = f"import sys, motu; motu.game('haleakala').start(); print([name for name in {heavy.split()} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_positions_hints_and_arenas_draw_themselves(tmp_path: Path) -> None:
    game = motu.game("dokmus")
    state = game.start(2, chance=1)
    assert state._repr_svg_() == game.draw(game.view(state, state.to_act())), "from the eyes of whoever decides"
    assert game.start(2)._repr_svg_().startswith("<svg")
    suggestions = hint(game, game.view(state, state.to_act()), simulations=40, seed=1)
    table = suggestions._repr_html_()
    assert table.count("<tr>") == 1 + len(suggestions) and all(escape(one.words) in table for one in suggestions)
    arena = Arena(motu.game("haleakala"), ["greedy", "random"], 2, seed=5)
    arena.play()
    drawn = arena._repr_html_()
    assert drawn.count("<svg") == 2 and "greedy" in drawn and drawn.startswith("<div") and "body{" not in drawn
