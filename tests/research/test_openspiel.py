"""The checks of OpenSpiel on every game: simulations with copies and storage, observers, resampling, Shimmy on top, a golden game."""

from __future__ import annotations

import copy
import random
import warnings
from pathlib import Path
from typing import Any

import pytest

import motu

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed, so its checks do not run")

import numpy as np
import pyspiel

from motu.research import spiel

GOLDEN = Path(__file__).parent / "playthroughs"
FAST = motu.compiled.is_compiled()
NAMES = spiel.register() if FAST else ["python_motu_haleakala"]
CAP = 60 if FAST else 15


def opening(name: str, seed: int, decisions: int, **settings: Any) -> Any:
    """A state after so many random decisions of seats."""
    choose = random.Random(seed)
    state = pyspiel.load_game(name, settings).new_initial_state()
    while not state.is_terminal() and (state.steps < decisions or state.is_chance_node()):
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose.choices(actions, odds)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
    return state


def test_names_are_registered_once() -> None:
    assert spiel.register() == spiel.register() == [f"python_motu_{name}" for name in motu.games()]
    assert set(spiel.register()) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", NAMES)
def test_random_games_pass_the_simulation_test(name: str) -> None:
    """Copies, storage and masks at every decision; games are cut short, because most of the time is the harness's own."""
    game = pyspiel.load_game(name, {"cap": CAP})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_whole_game_passes_the_simulation_test() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_motu_haleakala"), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_observers_show_the_rows_of_their_player(name: str) -> None:
    state = opening(name, 3, 12)
    game = state.get_game()
    observer = game.make_py_observer()
    for player in range(game.num_players()):
        observer.set_from(state, player)
        row = np.array(observer.tensor, np.uint8).tobytes()
        assert row == state.table.game.encode(state.table, player)
        assert observer.dict["seat"][0] == player
        assert observer.string_from(state, player) == state.observation_string(player)
    recall = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.string_from(state, 0) == state.information_state_string(0)


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(("giants", "dokmus"))])
def test_resampling_changes_only_what_a_player_cannot_know(name: str) -> None:
    sampler = random.Random(2).random
    changed = 0
    for decisions in range(5, 33, 4):
        state = opening(name, decisions, decisions, players=4)
        for player in range(state.get_game().num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            changed += str(other) != str(state)
    assert changed


def test_information_states_tell_histories_apart() -> None:
    """Two players who saw different things on the way to the same position have different information states."""
    one, two = opening("python_motu_haleakala", 1, 12), opening("python_motu_haleakala", 2, 12)
    two.holder = copy.deepcopy(one.holder)
    two.look()
    assert str(one) == str(two)
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.observation_string(0) == two.observation_string(0)


def test_the_end_by_the_cap_shares_the_victory() -> None:
    state = opening("python_motu_haleakala", 5, 9, cap=9)
    assert state.is_terminal() and state.returns() == [0.5, 0.5]
    won = opening("python_motu_polynesia", 5, 10_000, players=3, options="round_cap=4")
    assert won.is_terminal() and sum(won.returns()) == pytest.approx(1.0)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_golden(name: str) -> None:
    """The first decisions of a game as OpenSpiel tells them; a changed file is a changed interface."""
    state = opening(name, 11, 25)
    told = [f"{name}: {state.get_game().num_players()} players, {state.get_game().num_distinct_actions()} actions"]
    replayed = state.get_game().new_initial_state()
    for player, action in [(entry.player, entry.action) for entry in state.full_history()]:
        told.append(f"{player} {action} {replayed.action_to_string(player, action)}")
        replayed.apply_action(action)
    told += [replayed.information_state_string(player) for player in range(state.get_game().num_players())]
    assert str(replayed) == str(state)
    assert (GOLDEN / f"{name}.txt").read_text(encoding="utf-8") == "\n".join(told) + "\n"


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(("giants", "haleakala"))])
def test_shimmy_makes_a_pettingzoo_environment_of_it(name: str) -> None:
    shimmy = pytest.importorskip("shimmy", reason="Shimmy is not installed, so it is not tried")
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it declares infinite bounds itself
        api_test(shimmy.OpenSpielCompatibilityV0(env=pyspiel.load_game(name, {"cap": CAP})), num_cycles=CAP)
