"""Records, positions, component files and moves with mistakes in them: each is accepted or refused in one sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import motu
from motu.core.record import checksum
from motu.core.state import State
from motu.tables.verify import verify
from tests.fuzz.mutations import COUNT, dice_for, mutated, strange_text

GAMES = motu.games()
SHARE = -(-COUNT // len(GAMES))
"""Tries for each game."""
LONGEST_SENTENCE = 600


def is_one_sentence(problem: motu.MotuError) -> None:
    text = str(problem)
    assert text and len(text) < LONGEST_SENTENCE and "\n" not in text and "Traceback" not in text, repr(text[:800])


def attempt(act: Callable[[], object], what: str) -> bool:
    """Whether it was accepted; any other failure than a refusal in one sentence is shown with what caused it."""
    try:
        act()
        return True
    except motu.MotuError as problem:
        is_one_sentence(problem)
        return False
    except Exception as problem:
        raise AssertionError(f"{type(problem).__name__}: {problem}\n{what[:3000]}") from problem


def played(game: motu.Game, seed: int, plies: int) -> tuple[motu.Record, State]:
    """A record of so many random decisions, and its position."""
    dice = random.Random(seed)
    record = motu.Record.begin(game, dice.choice(game.seats))
    state = record.start()
    while len(record.plies) < plies and state.to_act() != motu.OVER:
        legal = [action for action, _ in state.odds()] if state.to_act() == motu.CHANCE else state.legal()
        record.add(state, dice.choice(legal))
    return record, state


def sealed_again(text: str) -> str:
    """The record with its last line made right, so that what is wrong with it lies deeper."""
    body = text.rstrip("\n").rpartition("\n")[0] + "\n"
    border = body.find("\n---\n")
    plies = sum(not line.startswith("@") for line in body[border + 5 :].split("\n")[:-1])
    return f"{body}end {plies} {checksum(body)}\n"


def use(game: motu.Game, state: State, dice: random.Random) -> None:
    """Everything that a page does with a position, and a few decisions."""
    for _ in range(3):
        for seat in [None, *range(state.seats)]:
            game.as_text(game.view(state, seat))
        if state.to_act() == motu.OVER:
            return
        legal = [action for action, _ in state.odds()] if state.to_act() == motu.CHANCE else state.legal()
        for action in (dice.randrange(game.numbering.size), -1, 10**9):
            state.why_not(action)
        if not legal:
            return
        state.apply(dice.choice(legal))


@pytest.mark.parametrize("name", GAMES)
def test_records(name: str) -> None:
    game = motu.game(name)
    texts = []
    for seed in range(6):
        record, _ = played(game, seed, 20 + 12 * seed)
        record.note("sealed", "ab" * 32)
        record.note("entropy", '0 "a word"')
        record.note("seed", "cd" * 32)
        texts.append(record.text())
    accepted = 0
    for dice in dice_for(f"records {name}", SHARE):
        text = mutated(dice.choice(texts), dice)
        if dice.random() < 0.7:
            text = attempt_sealing(text)
        found: list[motu.Record] = []
        if attempt(lambda text=text, found=found: found.append(motu.Record.parse(text)), text):  # type: ignore[misc]
            accepted += attempt(found[0].replay, text)
            attempt(lambda found=found: verify(found[0]), text)  # type: ignore[misc]
            attempt(found[0].text, text)
    assert accepted < SHARE, "mistakes are noticed"


def attempt_sealing(text: str) -> str:
    return sealed_again(text) if text.encode("utf-8", "replace").decode() == text else text


@pytest.mark.parametrize("name", GAMES)
def test_positions(name: str) -> None:
    game = motu.game(name)
    texts = [game.position(played(game, seed, 15 * seed)[1]) for seed in range(8)]
    refused = 0
    for dice in dice_for(f"positions {name}", SHARE):
        text = mutated(dice.choice(texts), dice)
        found: list[State] = []
        if attempt(lambda text=text, found=found: found.append(game.from_position(text)), text):  # type: ignore[misc]
            attempt(lambda found=found, dice=dice: use(game, found[0], dice), text)  # type: ignore[misc]
        else:
            refused += 1
    assert refused > SHARE // 4


@pytest.mark.parametrize("name", GAMES)
def test_component_files(name: str, tmp_path: Path) -> None:
    game = motu.game(name)
    own = (game.folder / "components.toml").read_text(encoding="utf-8")
    plain = re.sub(r"(?m)^\s*#.*\n|\n+(?=\n)", "", own)
    file = tmp_path / "components.toml"
    refused = 0
    for number, dice in enumerate(dice_for(f"components {name}", SHARE)):
        text = mutated(plain, dice)
        file.write_text(text, encoding="utf-8", errors="replace", newline="")
        game.component_files.known.pop(str(file), None)
        options = {"components": str(file)}
        if attempt(lambda options=options: game.start(game.seats[0], options), f"{number}"):  # type: ignore[misc]
            state = game.start(game.seats[-1], options)
            attempt(lambda state=state, dice=dice: use(game, state, dice), f"{number}")  # type: ignore[misc]
        else:
            refused += 1
    assert refused > SHARE // 4


@pytest.mark.parametrize("name", GAMES)
def test_moves(name: str) -> None:
    game = motu.game(name)
    _, state = played(game, 3, 40)
    texts = [game.write(state, action) for action in range(0, int(game.numbering.size), 7)]
    for dice in dice_for(f"moves {name}", SHARE):
        text = mutated(dice.choice(texts), dice) if dice.random() < 0.9 else strange_text(dice)
        attempt(lambda text=text: state.why_not(game.read(state, text)), text)  # type: ignore[misc]
        number = dice.choice((-1, -(2**62), 2**62, int(game.numbering.size), dice.randrange(-9, 10**6)))
        attempt(lambda number=number: state.clone().apply(number), str(number))  # type: ignore[misc]


@pytest.mark.parametrize("name", GAMES)
def test_options(name: str) -> None:
    game = motu.game(name)
    usual = ", ".join(f"{option.name}={option.write(option.default)}" for option in game.options.values())
    for dice in dice_for(f"options {name}", SHARE // 5):
        text = mutated(usual, dice)
        attempt(lambda text=text: game.start(None, game.split_options(text)), text)  # type: ignore[misc]
