"""OpenSpiel: `register()` makes the games known to `pyspiel.load_game`, with observers, information states and resampling.

    names = motu.research.spiel.register()                                        # ["python_motu_dokmus", ...]
    game = pyspiel.load_game("python_motu_giants", {"players": 3, "options": "fast_start=yes"})

Utilities are shares of the victory, which add up to 1. A game that goes on for `cap` decisions of seats ends there with equal shares: the
rules of some games set no limit. These are Python games, made for the algorithms of OpenSpiel and not for speed; `motu.batch` is fast.
"""

from __future__ import annotations

import copy
import hashlib
import json
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.lib.stride_tricks import as_strided

from motu.core.game import Game
from motu.core.registry import game as find_game
from motu.core.registry import games
from motu.core.seats import CHANCE, OVER
from motu.core.state import State

CAP: Final = 10_000
"""Decisions of seats after which a game ends, unless `cap` says otherwise."""
made: dict[str, Any] = {}
"""The class of each registered game by its short name."""


class Holder:
    """A state in a form that OpenSpiel can copy and store: it copies by deep copies and stores by pickle."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Holder:
        return Holder(self.state.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return held, (self.state.game.name, self.state.game.position(self.state))


def held(name: str, position: str) -> Holder:
    return Holder(find_game(name).from_position(position))


class SpielGame(pyspiel.Game):
    """One of the games, with a number of players and options."""

    kind: Any
    """The description of the game for OpenSpiel."""
    played: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.cap = int(given.get("cap", CAP))
        options = self.played.split_options(str(given.get("options", "")))
        self.first: State = self.played.start(int(given.get("players", self.played.seats[0])), options)
        self.layout = self.played.rows_of(self.first)[0]
        numbering = self.played.numbering
        self.lots = [action for action in range(int(numbering.size)) if numbering.kinds[numbering.kind[action]].lot]
        """The actions of chance; OpenSpiel counts them by themselves."""
        self.lot_numbers = {action: number for number, action in enumerate(self.lots)}
        info = pyspiel.GameInfo(
            num_distinct_actions=int(numbering.size),
            max_chance_outcomes=len(self.lots),
            num_players=int(self.first.seats),
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.cap,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):
    """A position, and of every seat a trace of all that it has seen."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.holder = Holder(game.first.clone())
        self.steps = 0
        self.seen: list[bytes] = [b""] * int(game.first.seats)
        """The last row of each seat."""
        self.traces: list[bytes] = [b""] * int(game.first.seats)
        """A digest of all rows and own decisions of each seat, in their order."""
        self.look()

    @property
    def table(self) -> State:
        return self.holder.state

    def look(self) -> None:
        """Let every seat see what has changed."""
        for seat in range(len(self.seen)):
            row = self.table.game.encode(self.table, seat)
            if row != self.seen[seat]:
                self.seen[seat] = row
                self.traces[seat] = hashlib.sha256(self.traces[seat] + row).digest()

    # -- what OpenSpiel asks -----------------------------------------------------------------------------------------------

    def current_player(self) -> Any:
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        decider = self.table.to_act()
        return pyspiel.PlayerId.CHANCE if decider == CHANCE else decider

    def is_terminal(self) -> bool:
        return self.table.to_act() == OVER or self.steps >= self.get_game().cap

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.table.odds()
        total = sum(weight for _, weight in odds)
        numbers = self.get_game().lot_numbers
        return [(numbers[action], weight / total) for action, weight in odds]

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.to_act() == CHANCE:
            table.do(self.get_game().lots[action])
        else:
            seat = table.to_act()
            table.do(action)
            self.steps += 1
            self.traces[seat] = hashlib.sha256(self.traces[seat] + action.to_bytes(2, "little")).digest()
        self.look()

    def _action_to_string(self, player: int, action: int) -> str:
        number = self.get_game().lots[action] if player == pyspiel.PlayerId.CHANCE else action
        return str(self.table.game.write(self.table, number))

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * len(self.seen)
        outcome = self.table.outcome()
        winners = list(range(len(self.seen))) if outcome is None else outcome.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(self.seen))]

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat has seen and decided, as a digest of its history, and what it sees now."""
        seat = self.current_player() if player is None else player
        return f"{self.traces[seat].hex()[:32]} {self.observation_string(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return json.dumps(self.get_game().layout.decode(self.seen[seat]))

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that looks the same to a player: what it does not know is drawn. Its history is the one that led here."""
        other: SpielState = copy.deepcopy(self)
        game = self.table.game
        other.holder = Holder(game.imagine(game.view(self.table, player), int(sampler() * 2**53)))
        other.look()
        return other

    def __str__(self) -> str:
        return str(self.table.game.position(self.table))


class SpielObserver:
    """Rows of bytes as numbers, with a named view of every block."""

    def __init__(self, game: SpielGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"these observers have no parameters, not {params}")
        self.kind = kind
        self.tensor = np.zeros(game.layout.width, np.float32)
        self.dict = {}
        for block in game.layout.blocks:
            shape, strides = (*block.shape, block.size), (*[4 * stride for stride in block.strides], 4)
            self.dict[block.name] = as_strided(self.tensor[block.start :], shape, strides)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.seen[player], np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.kind.perfect_recall else state.observation_string(player)


def register() -> list[str]:
    """Make the games known to OpenSpiel, once; their short names."""
    for name in games():
        played = find_game(name)
        short = f"python_motu_{name}"
        if short in made:
            continue
        hides = played.hides(played.start())
        information = pyspiel.GameType.Information
        kind = pyspiel.GameType(
            short_name=short,
            long_name=f"Motu {name.title()}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.CONSTANT_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=played.seats[-1],
            min_num_players=played.seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=False,
            parameter_specification={"players": played.seats[0], "options": "", "cap": CAP},
        )
        made[short] = type(f"Spiel{name.title()}", (SpielGame,), {"kind": kind, "played": played})
        pyspiel.register_game(kind, made[short])
    return [f"python_motu_{name}" for name in games()]
