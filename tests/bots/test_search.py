"""The search bot: budgets, levels, repeatability, memory, honesty."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import motu
from motu.bots.search import SearchBot
from motu.core.evaluators import find_evaluator
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.state import State
from motu.search import Search, TreeSearch
from motu.search.one_ply import look_ahead
from motu.search.search import OPINIONS
from motu.testing.honesty import bot_knows_only_its_view
from motu.testing.laws import options_to_try

GAMES = motu.games()
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"


def some_position(game: Game, plies: int, seats: int | None = None) -> State:
    """A position after some greedy decisions, at which a seat has a choice; in a short game the last such position."""
    state: State = game.start(seats, chance=4)
    found = state
    bot = motu.bot("greedy", seed=1)
    while state.to_act() != motu.OVER:
        if len(state.legal()) > 1:
            found = state.clone()
            if plies <= 0:
                break
        state.apply(bot.choose(game, game.view(state, state.to_act())))
        plies -= 1
    return found


@pytest.mark.parametrize("name", GAMES)
def test_search_plays_legal_decisions_with_every_seat_count(name: str) -> None:
    game = motu.game(name)
    for seats in game.seats:
        state = game.start(seats, chance=3)
        player = SearchBot(simulations=20, seed=1)
        for _ in range(40):
            if state.to_act() == motu.OVER:
                break
            state.apply(player.choose(game, game.view(state, state.to_act())))
        assert state.scores()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_budget_give_the_same_lines(name: str) -> None:
    game = motu.game(name)
    state = some_position(game, 12)
    view = game.view(state, state.to_act())

    def lines(seed: int) -> list[tuple[int, int, list[float]]]:
        search, _ = SearchBot(simulations=150, seed=1, patient=True).think(game, view, Generator(seed))
        return [(line.action, line.visits, line.shares) for line in search.lines()]

    assert lines(5) == lines(5)
    assert sum(visits for _, visits, _ in lines(5)) in (149, 150)


@pytest.mark.parametrize("name", GAMES)
def test_shares_add_up_and_points_are_given_per_seat(name: str) -> None:
    game = motu.game(name)
    state = some_position(game, 8, game.seats[-1])
    search, _ = SearchBot(simulations=200, seed=1, patient=True).think(game, game.view(state, state.to_act()), Generator(2))
    for line in search.lines():
        assert len(line.shares) == len(line.points) == int(state.seats)
        assert 0.3 < sum(line.shares) <= 1.001
        assert all(-0.2 <= share <= 1.2 for share in line.shares)


@pytest.mark.skipif(not motu.compiled.is_compiled(), reason="the compiled search is not installed, so there is nothing to compare with")
@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_search_equals_the_interpreted_one(name: str) -> None:
    game = motu.game(name)
    state = some_position(game, 10)
    choice = SearchBot(simulations=60, seed=9).choose(game, game.view(state, state.to_act()))
    script = (
        "import sys, motu; game = motu.game(sys.argv[1]); state = game.from_position(sys.stdin.read());"
        "print(motu.compiled.is_compiled(), motu.bot('search', simulations=60, seed=9).choose(game, game.view(state, state.to_act())))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script, name],
        input=game.position(state),
        env={**os.environ, "MOTU_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["False", str(choice)]


@pytest.mark.parametrize("name", GAMES)
def test_a_time_budget_is_kept(name: str) -> None:
    game = motu.game(name)
    state = some_position(game, 6)
    view = game.view(state, state.to_act())
    bot = SearchBot(seconds=0.2, patient=True)
    bot.choose(game, view)
    began = time.perf_counter()
    bot.choose(game, view)
    assert 0.2 <= time.perf_counter() - began < 5


def test_the_tree_is_kept_from_one_decision_to_the_next() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=1)
    players = [SearchBot(simulations=300, seed=1), SearchBot(simulations=300, seed=2)]
    kept = 0
    for _ in range(40):
        seat = state.to_act()
        view = game.view(state, seat)
        bot = players[seat]
        action = bot.choose(game, view)
        state.apply(action)
        if state.to_act() == seat and bot.kept is not None and len(state.legal()) > 1:
            search = bot.kept_search(game, game.view(state, seat), Generator(1))
            if search is not None:
                kept += 1
                here = {line.action for line in search.lines()}
                assert here and here <= set(state.legal()), "the tree was moved to another position than that of the game"
    assert kept >= 5


def test_a_hidden_decision_is_not_told_apart_below() -> None:
    game = motu.game("haleakala")
    state = some_position(game, 4)
    search = TreeSearch(2, game.numbering.size, find_evaluator(game), Generator(1), state.to_act())
    first = search.tree.add_edge(0, 8, 1.0, 0.5)
    second = search.tree.add_edge(0, 16, 1.0, 0.5)
    third = search.tree.add_edge(0, 24, 1.0, 0.5)
    assert search.tree.behind(0, first, True) == search.tree.behind(0, second, True)
    assert search.tree.behind(0, third, False) != search.tree.behind(0, first, True)


def test_a_kept_tree_forgets_what_was_allowed_only_in_other_worlds() -> None:
    game = motu.game("haleakala")
    state = some_position(game, 4)
    search = TreeSearch(2, game.numbering.size, find_evaluator(game), Generator(1), state.to_act())
    search.run([state], 300)
    legal = state.legal()
    assert len(search.lines()) > 1
    for allowed in (legal[1:], legal[-1:]):
        search.move_to(search.tree.root, allowed, Generator(1))
        assert {line.action for line in search.lines()} <= set(allowed)
        search.run([state], 1)


def test_first_opinions_at_the_root_are_those_of_several_worlds() -> None:
    game = motu.game("giants")
    state = some_position(game, 9)
    seat = state.to_act()
    view = game.view(state, seat)
    worlds = [game.imagine(view, number) for number in range(OPINIONS)]
    search = TreeSearch(state.seats, game.numbering.size, find_evaluator(game), Generator(1), seat)
    search.open_root(weighed(search, worlds))
    for outlook in look_ahead(worlds, state.legal(), find_evaluator(game), 0):
        edge = search.tree.find(search.tree.root, outlook.action * 8 + seat)
        assert search.tree.guess[edge] == pytest.approx(outlook.shares[seat])


def weighed(search: Search, worlds: list[State]) -> list[State]:
    search.weigh_worlds(worlds)
    return worlds


def test_two_processes_think_in_parallel_repeatably() -> None:
    game = motu.game("haleakala")
    state = some_position(game, 5)
    view = game.view(state, state.to_act())
    choices = {SearchBot(simulations=200, seed=3, jobs=2).choose(game, view) for _ in range(2)}
    assert len(choices) == 1 and choices <= set(state.legal())


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"level": "grandmaster"}, "there is no level 'grandmaster'; there are beginner, casual"),
        ({"level": "club", "seconds": 1.0}, "takes one of seconds, simulations and level"),
        ({"seconds": 0}, "seconds must be more than 0"),
        ({"simulations": 0}, "simulations must be at least 1"),
        ({"jobs": 0}, "at least 1 world and 1 job"),
    ],
)
def test_nonsense_settings_get_one_sentence(settings: dict[str, object], complaint: str) -> None:
    with pytest.raises(motu.BadOption) as problem:
        motu.bot("search", **settings)
    assert complaint in str(problem.value)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["random:seed=2", "greedy:seed=2", "search:seed=2:simulations=40"])
def test_a_bot_knows_nothing_but_its_view(name: str, kind: str) -> None:
    game = motu.game(name)
    asked = changed = 0
    for seats in game.seats:
        for options in options_to_try(game)[:2]:
            result = bot_knows_only_its_view(game, seats, options, lambda: motu.bot(kind), (6, 25, 60, 110), seed=seats)
            asked += result[0]
            changed += result[1]
    assert asked >= 4
    if any(game.hides(game.start(seats)) for seats in game.seats):
        assert changed > 0, "no other world was ever tried"


def test_the_example_bot_plays() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=2)
    player = motu.bot(f"{EXAMPLE}:MyBot", playouts=1)
    for _ in range(6):
        state.apply(player.choose(game, game.view(state, state.to_act())))
