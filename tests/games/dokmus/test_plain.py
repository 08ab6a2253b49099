"""The engine against the plain reading of the rules, at every decision of random games."""

from __future__ import annotations

import random

import pytest

import motu
from motu.games.dokmus.grid import CELL_NAMES, row_and_column
from motu.testing import rule
from tests.games.dokmus.plain import Cell, PlainBoard

GAME = motu.game("dokmus")
GAMES = 12 if motu.compiled.is_compiled() else 3
PLACES = {name: row_and_column(cell) for cell, name in enumerate(CELL_NAMES)}


def plain(view: motu.View) -> PlainBoard:
    terrain = {(row, column): letter for row, line in enumerate(view["terrain"]) for column, letter in enumerate(line) if letter != " "}
    tokens = {PLACES[cell]: seat for seat, player in enumerate(view["players"]) for cell in player["tokens"]}
    return PlainBoard(terrain, tokens)


def offered(state: motu.State, kind: str) -> set[Cell]:
    numbering = GAME.numbering
    return {PLACES[numbering.words(action)["cell"]] for action in state.legal() if numbering.name(action) == kind}


def compare(state: motu.State) -> None:
    """One position."""
    view = GAME.view(state, None)
    board = plain(view)
    seat = state.to_act()
    step = GAME.steps[state.step()]
    if step == "turn":
        if view["hand"]:
            expected = board.placements(seat, view["hand"])
            assert (offered(state, "place"), offered(state, "pay"), offered(state, "cross")) == expected
        can_lift = not view["acted"] and view["opened"] in (3, 5)
        assert offered(state, "lift") == (set(board.moves(seat)) if can_lift else set())
        assert (GAME.read(state, "end") in state.legal()) == (view["hand"] == 0)
    elif step == "put":
        assert offered(state, "put") == board.moves(seat)[PLACES[view["carried"]]]
    elif step == "ruin":
        slot = [face[0] for face in view["tiles"]].index(view["ruin"])
        tile = {token for token in board.moves(seat) if (token[0] // 7, token[1] // 7) == divmod(slot, 3)}
        assert offered(state, "lift") == tile
    sacrificed = [player["sacrificed"] for player in view["players"]]
    assert view["points"] == [board.points(each, len(sacrificed), sacrificed) for each in range(len(sacrificed))]


@rule("D-PLACE-2", "D-PLACE-6", "D-TERR-WATER-2", "D-TERR-TEMPLE-2", "D-GUARD-3", "D-SCORE-2", "D-TURN-6", "D-TURN-1", "D-RUIN-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_agree_with_the_plain_reading(seats: int) -> None:
    for seed in range(GAMES):
        chance = random.Random(seed)
        state = GAME.start(seats, chance=seed)
        turns = [0] * seats
        before: dict[str, object] = {}
        while state.to_act() != motu.OVER:
            compare(state)
            view = GAME.view(state, None)
            check_between_turns(view, before, turns)
            before = view
            legal = state.legal()
            rare = [action for action in legal if GAME.numbering.name(action) in ("cross", "pay", "slide", "turn", "lift")]
            state.apply(chance.choice(rare if rare and chance.random() < 0.3 else legal))
        check_between_turns(GAME.view(state, None), before, turns)
        assert turns == [8] * seats


def check_between_turns(view: motu.View, before: dict[str, object], turns: list[int]) -> None:
    """After every turn: own tokens on the board and sacrifices are 1 + 3 for each turn, and nobody stands on a volcano."""
    if not before or before["step"] not in ("turn", "ruin", "put"):
        return
    if view["opened"] == before["opened"] and view["round"] == before["round"]:
        return
    seat = before["to_act"]
    assert isinstance(seat, int)
    turns[seat] += 1
    player = view["players"][seat]
    assert len(player["tokens"]) + player["sacrificed"] == 1 + 3 * turns[seat]
    board = plain(view)
    assert all(board.terrain[token] in (".", "F", "R") for token in board.tokens)


@rule("D-PLACE-6", "D-A15")
def test_games_on_a_narrow_island_agree_too() -> None:
    """Mountains and forests everywhere, so that players are often stuck and pay often."""
    rows = [".MFMFM.", "MsM.MLM", "FM.R.MF", "M.MVM.M", "FWW.WWF", "M.MsM.M", ".FM.MF."]
    sides = " / ".join(f"side {tile}A: {'|'.join(rows[tile % 7 :] + rows[: tile % 7])}" for tile in range(1, 9))
    stuck = 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        state = GAME.from_position(f"seats: 3 / {sides} / agenda: first chance")
        while state.to_act() != motu.OVER:
            compare(state)
            stuck += state.to_act() >= 0 and len(offered(state, "place")) > 50
            state.apply(chance.choice(state.legal()))
    assert stuck > GAMES
