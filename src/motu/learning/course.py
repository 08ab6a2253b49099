"""How a network is made, and what the heading of its file says about that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from motu.core.evaluators import taught_encoder
from motu.core.game import Game
from motu.core.network import Encoder
from motu.core.options import COMPONENTS, OptionValue
from motu.core.policy import PolicyEncoder


@dataclass(frozen=True)
class Course:
    """What a network is made for, how large it is, and how it learns. The seed gives every process its own."""

    game: str
    seats: tuple[int, ...]
    minutes: float
    workers: int
    seed: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    """What was agreed before the games, component data included; the variants of the encoder come on top."""
    hidden: int = 42
    """Units that rows of the table are added up in."""
    second: int = 32
    rate: float = 2.0e-3
    """The first rate of learning; it falls to a hundredth in the end."""
    batch: int = 16384
    room: int = 30_000_000
    """Positions that are kept to learn from."""
    device: str = ""
    """As PyTorch names it, `numpy` to learn without PyTorch; by default the fastest that is there."""
    trust: float = 0.1
    """How much of what is learned from a position is what the network expected at the next one; the rest is what came after that."""
    every: float = 8.0
    """Seconds between two exports, and between two chunks of an actor."""
    report_every: float = 20.0
    place: str = "here"
    """Where games are played: in processes `here`, or on `ray`."""


def usual_hidden(game: Game) -> int:
    """So many hidden units suit what a game can be taught: a policy adds up few rows for many decisions, so it can afford more."""
    return 63 if isinstance(taught_encoder(game), PolicyEncoder) else 42


def usual_rate(game: Game) -> float:
    """The first rate of learning that suits what a game can be taught."""
    return 1.0e-3 if isinstance(taught_encoder(game), PolicyEncoder) else 2.0e-3


def heading(course: Course, game: Game, made: Mapping[str, Any]) -> dict[str, Any]:
    """What weights are for, and how they were made."""
    encoder = taught_encoder(game)
    options = game.read_options(course.options)
    trained: dict[str, list[object]] = {name: [value] for name, value in options.items() if name != COMPONENTS}
    for variant in encoder.variants:
        for name, value in variant.items():
            if value not in trained[name]:
                trained[name].append(value)
    said = {**asdict(course), "options": {name: value for name, value in course.options.items() if name != COMPONENTS}}
    layers = {"hidden": course.hidden}
    if isinstance(encoder, Encoder):
        layers["second"] = course.second
    return {
        "game": game.name,
        "edition": game.start(course.seats[0], options).edition,
        "encoding": encoder.version,
        "rows": encoder.rows,
        "most": encoder.most,
        **layers,
        "seats": list(course.seats),
        "options": trained,
        "default": False,
        "course": said,
        "made": dict(made),
    }
