"""Finds the evaluators in a game's folder: the hand-made one, and the weights of a network that taught itself."""

from __future__ import annotations

import importlib
import importlib.util
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from motu.core.errors import BadOption
from motu.core.evaluator import Evaluator, RolloutEvaluator
from motu.core.game import Game
from motu.core.learned import LearnedEvaluator
from motu.core.network import Encoder
from motu.core.options import COMPONENTS
from motu.core.policy import Policy, PolicyEncoder
from motu.core.state import State
from motu.core.weights import BadWeights, read_network, read_policy

HAND: Final = "hand"
LEARNED: Final = "learned"
ENDING: Final = ".net"
"""How the name of a file of weights ends."""
FILE: Final = "weights" + ENDING
log = logging.getLogger("motu.evaluators")
said: set[str] = set()
"""What was said already: a sentence is said once in a process."""


def find_evaluator(game: Game) -> Evaluator:
    """The hand-made evaluator of a game; one that knows nothing if its folder has none."""
    return evaluator_in(folder_of(game))


def folder_of(game: Game) -> str:
    """The package of a game."""
    return type(game).__module__.rpartition(".")[0]


@cache
def evaluator_in(package: str) -> Evaluator:
    for name in ("evaluator", "bot"):
        if package and importlib.util.find_spec(f"{package}.{name}") is not None:
            found = getattr(importlib.import_module(f"{package}.{name}"), "EVALUATOR", None)
            if found is not None:
                assert isinstance(found, Evaluator)
                return found
    return Evaluator()


@cache
def encoder_in(package: str) -> Encoder | None:
    """How the game of a package is shown to a network; None if it does not say so."""
    if not package or importlib.util.find_spec(f"{package}.features") is None:
        return None
    found = importlib.import_module(f"{package}.features").ENCODER
    assert isinstance(found, Encoder)
    return found


def encoder_of(game: Game) -> Encoder:
    """How a game is shown to a network; raises BadOption if it does not say so."""
    found = encoder_in(folder_of(game))
    if found is None:
        raise BadOption(f"{game.name} does not say how a network should see it: there is no features.py in its folder")
    return found


@cache
def policy_encoder_in(package: str) -> PolicyEncoder | None:
    """How the decisions of the game of a package are shown to a policy; None if it does not say so."""
    if not package or importlib.util.find_spec(f"{package}.policy") is None:
        return None
    found = importlib.import_module(f"{package}.policy").POLICY_ENCODER
    assert isinstance(found, PolicyEncoder)
    return found


def taught_encoder(game: Game) -> Encoder | PolicyEncoder:
    """What a game can be taught: a policy for rollouts if it has one, otherwise a network that judges positions."""
    return policy_encoder_in(folder_of(game)) or encoder_of(game)


def choose_evaluator(game: Game, state: State, wanted: str | None = None) -> Evaluator:
    """The evaluator by which positions like this one are judged.

    `hand` is the hand-made one, `learned` the one with the network or the policy of the package, a name that ends in `.net` one with
    the weights in a file; by default the learned one of the package if it has shown that it is better. Where weights are missing or made
    for other components, seats or options, the hand-made evaluator is used, and a sentence in the log says so.
    """
    if wanted == HAND:
        return find_evaluator(game)
    if wanted is not None and wanted != LEARNED and not wanted.endswith(ENDING):
        raise BadOption(f"an evaluator is {HAND}, {LEARNED} or a file that ends in {ENDING}, not {wanted}")
    path = weights_in(folder_of(game)) if wanted is None or wanted == LEARNED else Path(wanted)
    if wanted is None and not path.is_file():
        return find_evaluator(game)
    try:
        heading, evaluator, free = learned_from(game, path)
    except (OSError, BadWeights) as problem:
        if wanted is not None and wanted != LEARNED:
            raise BadOption(str(problem)) from None
        return by_hand_instead(game, str(problem))
    if wanted is None and not heading.get("default"):
        return find_evaluator(game)
    reason = misfit(heading, free, state)
    return evaluator if not reason else by_hand_instead(game, f"{path}: the weights were made for {reason}")


def weights_in(package: str) -> Path:
    """Where the weights of a game lie."""
    place = importlib.import_module(package).__file__
    assert place is not None
    return Path(place).parent / FILE


Learned = tuple[dict[str, Any], Evaluator, tuple[str, ...]]
"""The heading of a file of weights, the evaluator that uses them, and the options that do not matter to it."""
loaded: dict[tuple[str, int], Learned] = {}
"""By path and time of the file: what was read."""


def learned_from(game: Game, path: Path) -> Learned:
    """What a file of weights holds for a game: a network that judges positions, or a policy for rollouts."""
    key = (str(path), path.stat().st_mtime_ns)
    if key not in loaded:
        by_hand = find_evaluator(game)
        encoder = policy_encoder_in(folder_of(game))
        if encoder is not None and isinstance(by_hand, RolloutEvaluator):
            heading, policy = read_policy(path, encoder)
            loaded[key] = (heading, with_policy(by_hand, policy), encoder.free)
        else:
            of_positions = encoder_of(game)
            heading, network = read_network(path, of_positions)
            loaded[key] = (heading, LearnedEvaluator(by_hand, of_positions, network), of_positions.free)
    return loaded[key]


def with_policy(by_hand: RolloutEvaluator, policy: Policy) -> RolloutEvaluator:
    """An evaluator like the hand-made one that has a policy for its rollouts."""
    evaluator = type(by_hand)()
    evaluator.policy = policy
    return evaluator


def misfit(heading: Mapping[str, Any], free: tuple[str, ...], state: State) -> str:
    """What weights were made for that this position is not; empty if they fit."""
    if heading["edition"] != state.edition:
        return f"the components {heading['edition']}, not {state.edition}"
    if int(state.seats) not in heading["seats"]:
        return f"{heading['seats']} seats, not {int(state.seats)}"
    for name, value in state.options.items():
        if name != COMPONENTS and name not in free and value not in heading["options"].get(name, []):
            return f"{name} {heading['options'].get(name, [])}, not {value}"
    return ""


def by_hand_instead(game: Game, sentence: str) -> Evaluator:
    """The hand-made evaluator, with the reason in the log, once."""
    if sentence not in said:
        said.add(sentence)
        log.warning("%s; positions are judged by the hand-made evaluation", sentence)
    return find_evaluator(game)
