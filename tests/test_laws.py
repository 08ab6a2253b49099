"""The laws of `motu.testing` on every game, every seat count and every option, along random games."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import motu
from motu.core.options import OptionValue
from motu.testing.laws import EVERY_PLY, cases, walk, written_forms_are_unique
from motu.testing.trace import trace

CASES = list(cases())
NAMES = [f"{name}-{seats}-{'-'.join(f'{key}={value}' for key, value in options.items()) or 'usual'}" for name, seats, options in CASES]
SAMPLE = 40 if motu.compiled.is_compiled() else 12


@pytest.mark.parametrize(("name", "seats", "options"), CASES, ids=NAMES)
def test_a_random_game_obeys_every_law(name: str, seats: int, options: dict[str, OptionValue]) -> None:
    game = motu.game(name)
    trip = walk(game, seats, options, seed=len(name) + seats, sample=SAMPLE)
    assert trip.checked["legal_agrees_with_why_not"] > min(len(trip.record.plies), EVERY_PLY) // 2
    assert trip.checked["secrets_stay_secret"] >= SAMPLE // 2
    if game.hides(trip.state):
        assert trip.scrambled > 0, "nothing was ever scrambled, so secrecy was not tested"


@pytest.mark.parametrize("name", motu.games())
def test_every_action_has_a_written_form_of_its_own(name: str) -> None:
    written_forms_are_unique(motu.game(name))


@pytest.mark.skipif(not motu.compiled.is_compiled(), reason="the compiled rules are not installed, so there is nothing to compare with")
@pytest.mark.parametrize(("name", "seats", "options"), CASES, ids=NAMES)
def test_compiled_rules_equal_interpreted_rules(name: str, seats: int, options: dict[str, OptionValue]) -> None:
    game = motu.game(name)
    here = trace(game, seats, options, seed=11)
    command = [
        sys.executable,
        "-m",
        "motu.testing.trace",
        name,
        str(seats),
        game.write_options({**game.read_options(options)}) or "-",
        "11",
    ]
    there = subprocess.run(command, env={**os.environ, "MOTU_PURE": "1"}, capture_output=True, text=True, check=True)
    assert there.stdout.split("\n")[:-1] == here
