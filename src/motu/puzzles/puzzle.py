"""What a puzzle is, and the files of puzzles in the folders of the games.

A file has one line of JSON for each game that was looked through: the decisions of that game as far as its last puzzle, and its puzzles.
Positions follow by replay, so that everything is there which a table, the seat's memory and the log need. The file stays with the
program; what a visitor is shown is the view of the seat that is to decide.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from motu.core.errors import MotuError
from motu.core.game import Game
from motu.core.memory import Memory, everybody_observes
from motu.core.options import OptionValue
from motu.core.record import Ply, Record
from motu.core.state import State
from motu.core.view import View

VERSION: Final = 1
FILE: Final = "puzzles.jsonl"
UNRATED: Final = 1500


class BadPuzzle(MotuError):
    """A puzzle, or a file of puzzles, that cannot be used."""


@dataclass
class Puzzle:
    """A position with the decisions that solve it. Decisions are in their written form."""

    id: str
    ply: int
    """Decisions of the source before the position."""
    seat: int
    line: list[str]
    """The solver's decisions; other orders that lead to the same position are as good."""
    rival: str
    """The best other first decision."""
    share: float
    """The expected share of the victory after the first decision."""
    gap: float
    """By how much the rival is worse; the smallest of all steps."""
    low: float
    """The lower end of its 99 % interval."""
    exact: bool
    """Whether an exact solution says so."""
    rating: int = UNRATED
    deviation: int = 350
    solved_by: dict[str, float] = field(default_factory=dict)
    """Bots with the part of their tries that found the whole line."""
    themes: list[str] = field(default_factory=list)
    why: dict[str, Any] = field(default_factory=dict)
    """What the explanation is made of."""
    proof: dict[str, Any] = field(default_factory=dict)
    """Version of the program, digest of the weights, seeds and budget that proved it."""

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


@dataclass
class SourceGame:
    """A game that was looked through."""

    id: str
    seats: int
    options: dict[str, OptionValue]
    """Those that are not as usual."""
    plies: list[str]
    puzzles: list[Puzzle]
    length: int = 0
    """Decisions of the whole game; 0 if it is not known."""

    def as_data(self) -> dict[str, Any]:
        if not self.puzzles:
            return {"source": self.id}
        return {
            "source": self.id,
            "seats": self.seats,
            "options": self.options,
            "length": self.length,
            "plies": self.plies[: max(puzzle.ply for puzzle in self.puzzles)],
            "puzzles": [puzzle.as_data() for puzzle in self.puzzles],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> SourceGame:
        puzzles = [Puzzle(**puzzle) for puzzle in data.get("puzzles", ())]
        plies, options = list(data.get("plies", ())), dict(data.get("options", {}))
        return cls(data["source"], data.get("seats", 0), options, plies, puzzles, data.get("length", 0))

    def record(self, game: Game, ply: int) -> Record:
        """The game up to a ply as a record."""
        found = Record.begin(game, self.seats, self.options)
        state = found.start()
        for text in self.plies[:ply]:
            action = game.read(state, text)
            found.plies.append(Ply(state.to_act(), action, text))
            found.check(state, len(found.plies) - 1, found.plies[-1])
            state.do(action)
        return found


@dataclass(frozen=True, eq=False)
class PuzzleScene:
    """A puzzle set up: its position, which stays inside, and what its seat sees and remembers."""

    game: Game
    source: SourceGame
    puzzle: Puzzle

    @cached_property
    def record(self) -> Record:
        return self.source.record(self.game, self.puzzle.ply)

    @cached_property
    def walked(self) -> tuple[State, Memory]:
        """The position, and the memory of the seat that has seen how it came about."""
        state = self.record.start()
        memory = Memory(self.game, self.puzzle.seat)
        for ply in self.record.plies:
            everybody_observes([memory], state)
            state.do(ply.action)
        if state.to_act() != self.puzzle.seat:
            raise BadPuzzle(f"puzzle {self.puzzle.id}: seat {self.puzzle.seat} is not to decide after ply {self.puzzle.ply}")
        return state, memory

    def state(self) -> State:
        return self.walked[0].clone()

    @cached_property
    def view(self) -> View:
        """What the seat sees and remembers."""
        state, memory = self.walked
        return self.game.recall(memory.last, self.game.view(state, self.puzzle.seat))

    @cached_property
    def line(self) -> list[int]:
        """The solution as action numbers; raises if it is not allowed."""
        state = self.state()
        found: list[int] = []
        for text in self.puzzle.line:
            action = self.game.read(state, text)
            if state.to_act() != self.puzzle.seat or state.why_not(action) is not None:
                raise BadPuzzle(f"puzzle {self.puzzle.id}: {text} cannot be decided there")
            state.do(action)
            found.append(action)
        return found


class Collection:
    """The puzzles of a game."""

    def __init__(self, game: Game, sources: Iterable[SourceGame]) -> None:
        self.game = game
        self.sources = list(sources)
        found = [PuzzleScene(game, source, puzzle) for source in self.sources for puzzle in source.puzzles]
        self.scenes: dict[str, PuzzleScene] = {scene.puzzle.id: scene for scene in found}

    def __iter__(self) -> Iterator[PuzzleScene]:
        return iter(self.scenes.values())

    def __len__(self) -> int:
        return len(self.scenes)

    @classmethod
    def load(cls, game: Game, path: Path) -> Collection:
        """The puzzles of a file, none if there is no such file; a last line that was cut off is left out, since mining writes it anew."""
        if not path.is_file():
            return cls(game, [])
        lines = path.read_text(encoding="utf-8").splitlines()
        sources: list[SourceGame] = []
        for number, line in enumerate(lines, 1):
            try:
                data = json.loads(line)
                if number == 1:
                    check_heading(path, game, data)
                else:
                    sources.append(SourceGame.from_data(data))
            except (ValueError, KeyError, TypeError) as problem:
                if isinstance(problem, BadPuzzle):
                    raise
                if number == len(lines) and number > 1:
                    break
                raise BadPuzzle(f"{path}: line {number} is no line of puzzles") from None
        return cls(game, sources)

    def save(self, path: Path) -> None:
        """Write the whole file; it appears at once."""
        beside = path.with_name(path.name + ".new")
        beside.write_text("".join(f"{written(line)}\n" for line in [heading(self.game), *(one.as_data() for one in self.sources)]))
        beside.replace(path)


def heading(game: Game) -> dict[str, Any]:
    return {"motu_puzzles": VERSION, "game": game.name, "rules": game.rules_version, "edition": game.edition}


def check_heading(path: Path, game: Game, data: Mapping[str, Any]) -> None:
    for name, value in heading(game).items():
        if data.get(name) != value:
            raise BadPuzzle(f"{path}: the puzzles were made for {name} {data.get(name)!r}, here it is {value!r}")


def written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def fingerprint(view: View) -> str:
    """Ten letters for what a solver is shown: the same puzzle is not kept twice."""
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()[:10]


def shipped(game: Game) -> Path:
    """The file of puzzles in the folder of a game."""
    return game.folder / FILE
