"""A preview says what then happens: compared for hundreds of decisions with the true position, which the decider cannot see."""

from __future__ import annotations

import os
import random

import pytest

import motu
from motu.core.game import Game
from motu.core.journal import Journal
from motu.core.seats import CHANCE, OVER
from motu.core.state import State
from motu.core.view import View
from motu.web.preview import Preview, laid_out, lays_out, preview, standing

DECISIONS = 2000 if os.environ.get("MOTU_BOARD_STEPS") else 100
"""Of each game; `make soak` compares more."""


def told_and_done(game: Game, view: View, state: State, action: int) -> tuple[Preview, list[int], dict[str, str]]:
    """What is told before a decision, then the true changes of points and the parts that the decider sees afterwards."""
    told, before, seat = preview(game, view, action, "en", "wide"), standing(game, state), state.to_act()
    state.journal = Journal()
    state.apply(action)
    after = game.picture(game.view(state, seat), "en", "wide", state.journal.seen_by(seat)).parts
    state.journal = None
    change = [later - earlier for later, earlier in zip(standing(game, state), before, strict=True)]
    return told, change, {part.name: part.svg() for part in after}


@pytest.mark.parametrize("name", motu.games())
def test_what_a_preview_promises_is_what_comes(name: str) -> None:
    """The points of everybody, and the parts of the table down to the last letter; what is unknown is said to be."""
    game, dice = motu.game(name), random.Random(name)
    promised, known, drawn, seed = 0, 0, 0, 0
    state = game.start(seats=game.seats[0])
    while promised < DECISIONS:
        if state.to_act() == OVER:
            seed += 1
            state = game.start(seats=game.seats[seed % len(game.seats)])
        action = dice.choice(state.legal())
        if state.to_act() == CHANCE or dice.random() > 0.15:
            state.apply(action)
            continue
        told, change, after = told_and_done(game, game.view(state, state.to_act()), state, action)
        assert all(one in (None, real) for one, real in zip(told.changes, change, strict=True)), (told.changes, change)
        assert [part.name for part in told.parts if part.svg() != after[part.name]] == []
        if not game.hides(state):
            assert told.waits_for_chance == (state.to_act() == CHANCE)
        promised += 1
        known += None not in told.changes
        drawn += len(told.parts)
    assert known > DECISIONS / 2, "most of what a decision does can be known"
    assert drawn > DECISIONS / 2, "most decisions are seen on the table before they are made"
    print(f"{name}: {promised} decisions, the points of {known} known, {drawn} parts drawn before as after")


@pytest.mark.parametrize("name", [name for name in motu.games() if lays_out(motu.game(name))])
def test_what_is_in_hand_is_laid_out_as_the_decision_that_it_becomes(name: str) -> None:
    """With its last mark it has the note of the decision and changes the board as it will; with fewer it says something else."""
    game, dice = motu.game(name), random.Random(name)
    state, compared = game.start(seats=game.seats[0], chance=1), 0
    while compared < 40 and state.to_act() != OVER:
        view = game.view(state, state.to_act())
        notes, board = game.picture(view).notes, {part.name: part.svg() for part in game.picture(view).parts}
        action = dice.choice(state.legal())
        marks = [mark for step in game.touch_paths(view)[action] for mark in step]
        if len(marks) > 1 and action in notes:
            parts, words = laid_out(game, view, marks, "en", "wide")
            told = {part.name: part.svg() for part in preview(game, view, action, "en", "wide").parts}
            assert words == notes[action]
            assert [part.name for part in parts] == ["board"] and "board" in told
            fewer, others = laid_out(game, view, marks[:1], "en", "wide")
            assert others != words and all(part.svg() != board[part.name] for part in fewer)
            assert laid_out(game, view, [], "en", "wide") == ([], "")
            compared += 1
        state.apply(action)
    assert compared > 10


def test_what_hangs_on_closed_hands_is_not_promised() -> None:
    """Three imagined worlds give Green the same place in the order of choice here; it hangs on what the others bid in secret."""
    game = motu.game("giants")
    reserve = "workers 1 markers 2 bases 7 sorcerer chief"
    state = game.from_position(
        f"""position: giants 1
edition: {game.edition}
options: -
seats: 3
agenda: sculptor_bid green, auction, placement, transport, end_of_round
round: 4
first: red
turn: red
passed: -
dice: 1 2 0
busy: no
idle: 0
ending: none
supply: 12 10 5
tile: 1 1 0
logs: 27
felled: -
blue reserve: workers 1 markers 2 bases 6 sorcerer chief
blue spent: -
blue halves: 1
blue points: 1
green reserve: {reserve}
green spent: -
green halves: 1
green points: 0
red reserve: {reserve}
red spent: -
red halves: 0
red points: 0
bids: red 0 1c, blue 2 0, green 0
ahu A30: blue 1a, seen blue green
piece 1b: e9
piece 1c: e10
piece 1d: e10
piece 2a: e9
"""
    )
    told = preview(game, game.view(state, state.to_act()), game.read(state, "sculptors 0"), "en", "wide")
    assert "area-green" not in [part.name for part in told.parts]
