"""The suites of PettingZoo on every game, with warnings as errors."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import motu

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, so its suites do not run")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from motu.core.seats import OVER
from motu.research import aec

FAST = motu.compiled.is_compiled()
GAMES = motu.games() if FAST else ["haleakala"]
CYCLES = 400 if FAST else 60


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mask", ["info", "obs"])
def test_the_api_is_obeyed(name: str, mask: str) -> None:
    """With the mask in `info` there is no warning at all; a dictionary as observation always gives two, from a list of names there."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if mask == "obs":
            warnings.filterwarnings("ignore", "Observation is not a NumPy array")
            warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        api_test(aec.env(name, mask=mask), num_cycles=CYCLES)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_decides_everything(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        seed_test(lambda: aec.env(name, mask="info"), num_cycles=CYCLES // 2)


@pytest.mark.parametrize("name", ["haleakala"])
def test_every_render_mode_gives_what_it_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        render_test(lambda render_mode=None: aec.env(name, render_mode=render_mode))
    picture = aec.raw_env(name, render_mode="rgb_array")
    picture.reset(seed=1)
    image = picture.render()
    assert image.dtype == np.uint8 and image.ndim == 3 and image.std() > 5


def cycle(env: Any, seed: int) -> list[tuple[str, int, float, bool, bool]]:
    """A random game, from what the agents are told."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    told = []
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        action = None if over or cut else int(random.choice(np.flatnonzero(observation["action_mask"])))
        told.append((agent, -1 if action is None else action, reward, over, cut))
        env.step(action)
    return told


@pytest.mark.parametrize("reward", ["win", "rank", "lead", "points"])
def test_rewards_are_those_of_the_rules(reward: str) -> None:
    env = aec.env("polynesia", seats=3, reward=reward)
    told = cycle(env, 5)
    state = env.unwrapped.table
    assert state.to_act() == OVER
    scores = state.scores()
    paid = {agent: amount for agent, action, amount, over, _ in told if over}
    expected = {
        "win": [float(score == max(scores)) / scores.count(max(scores)) for score in scores],
        "points": [float(score) for score in scores],
        "lead": [float(score - max(scores[:seat] + scores[seat + 1 :])) for seat, score in enumerate(scores)],
    }
    if reward == "rank":
        assert sum(paid.values()) == pytest.approx(1.5)
    else:
        assert list(paid.values()) == expected[reward]


def test_a_cut_is_a_truncation() -> None:
    told = cycle(aec.env("haleakala", cap=6), 1)
    assert len(told) == 6 + 2 and [cut for *_, cut in told] == [False] * 6 + [True] * 2
    assert not any(over for *_, over, _ in told)


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    env = aec.raw_env("haleakala")
    env.reset(seed=3)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[-1])
    with pytest.raises(motu.IllegalAction):
        env.step(wrong)


def test_numbers_for_a_network_fit_their_space() -> None:
    env = aec.env("dokmus", seats=3, rows="numbers", mask="info")
    env.reset(seed=2)
    for agent in env.agents:
        assert env.observation_space(agent).contains(env.observe(agent))


def test_bad_settings_are_told_in_a_sentence() -> None:
    for settings, told in (
        ({"mask": "hat"}, "mask is one of obs, info"),
        ({"render_mode": "film"}, "render_mode is one of human, ansi, rgb_array"),
        ({"colour": 3}, "no option 'colour'"),
        ({"seats": 9}, "has 2 seats"),
    ):
        with pytest.raises(motu.BadOption, match=told):
            aec.env("haleakala", **settings)
