"""The checks of Gymnasium, single and vector environments, and that both play the same games."""

from __future__ import annotations

import warnings

import pytest

import motu

pytest.importorskip("gymnasium", reason="Gymnasium is not installed, so its checks do not run")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, so its checks do not run")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from motu.research import gym

FAST = motu.compiled.is_compiled()
IDS = gym.register() if FAST else ["motu/Haleakala-v1"]


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("rows", ["bytes", "numbers"])
def test_the_api_is_obeyed(name: str, rows: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(
            gymnasium.make(name, rows=rows, render_mode="ansi").unwrapped, skip_render_check=rows == "numbers" or "Haleakala" not in name
        )


def play(env: gymnasium.Env, seed: int, games: int) -> tuple[list[float], list[bytes]]:
    """Rewards and rows of random games of the learning seat."""
    random = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    rewards: list[float] = []
    rows: list[bytes] = []
    while len(rewards) < games:
        seen, reward, over, cut, info = env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))
        rows.append(seen.tobytes())
        if over or cut:
            rewards.append(float(reward))
            _, info = env.reset()
    return rewards, rows


def test_a_seed_decides_everything() -> None:
    env = gymnasium.make("motu/Haleakala-v1", cap=60)
    assert play(env, 4, 3) == play(gymnasium.make("motu/Haleakala-v1", cap=60), 4, 3)
    assert play(env, 4, 3)[1] != play(env, 5, 3)[1]


def test_the_learning_seat_is_paid_what_it_won() -> None:
    env = gymnasium.make("motu/Polynesia-v1", seats=3, seat=1, others=("random", "greedy:seed=1"), reward="points", illegal="raise")
    learner = env.unwrapped
    assert isinstance(learner, gym.SeatEnv)
    engine = learner.engine
    paid, _ = play(env, 7, 2 if FAST else 1)
    state = engine.core.rows[0].last_state
    assert state is not None and state.outcome() is not None and paid[-1] == state.scores()[1]


def test_a_vector_plays_the_games_of_single_environments() -> None:
    """Row 0 of a vector and the single environment are the same, rotation of seats included."""
    random = np.random.default_rng(1)
    single = gymnasium.make("motu/Haleakala-v1", cap=30)
    many = gymnasium.make_vec("motu/Haleakala-v1", num_envs=5, vectorization_mode="vector_entry_point", cap=30)
    seen, info = single.reset(seed=3)
    rows, infos = many.reset(seed=3)
    seats = set()
    for _ in range(100 if FAST else 70):
        assert (rows[0] == seen).all() and (infos["action_mask"][0] == info["action_mask"]).all()
        seats.add(int(infos["seat"][0]))
        actions = np.array([random.choice(np.flatnonzero(legal)) for legal in infos["action_mask"]])
        seen, reward, over, cut, info = single.step(int(actions[0]))
        rows, rewards, overs, cuts, infos = many.step(actions)
        assert (rewards[0], overs[0], cuts[0]) == (reward, over, cut)
        if over or cut:
            assert infos["_final_obs"][0] and (infos["final_obs"][0] == seen).all()
            seen, info = single.reset()
    assert seats == {0, 1}
    assert rows.shape == many.observation_space.shape and rows.dtype == many.observation_space.dtype
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP


def test_an_illegal_action_loses_or_raises() -> None:
    env = gymnasium.make("motu/Haleakala-v1")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[5])
    _, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut) == (-1.0, True, False) and info["refusal"]
    strict = gymnasium.make("motu/Haleakala-v1", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(motu.IllegalAction):
        strict.step(wrong)
    many = gymnasium.make_vec("motu/Haleakala-v1", num_envs=2, vectorization_mode="vector_entry_point")
    many.reset(seed=1)
    with pytest.raises(motu.IllegalAction):
        many.step(np.array([wrong, wrong]))


def test_bad_settings_are_told_in_a_sentence() -> None:
    for settings, told in (
        ({"seat": 2}, "seat is 'rotate' or a number from 0 to 1"),
        ({"rows": "columns"}, "rows is one of bytes, numbers"),
        ({"illegal": "ignore"}, "illegal is one of lose, raise"),
        ({"others": ("genius",)}, "no bot 'genius'"),
    ):
        with pytest.raises(motu.BadOption, match=told):
            gymnasium.make("motu/Haleakala-v1", **settings)
