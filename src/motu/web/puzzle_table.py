"""A puzzle as a table: everything that the solver did is in the address, nothing of it is kept."""

from __future__ import annotations

import logging
from functools import cached_property, lru_cache
from typing import Any, Final

from starlette.exceptions import HTTPException

from motu.analysis.continuation import continuation
from motu.core.game import Game
from motu.core.journal import Event, Journal
from motu.core.record import Ply
from motu.core.state import State
from motu.puzzles.line import accepted, left_after
from motu.puzzles.puzzle import BadPuzzle, Collection, Puzzle, PuzzleScene, SourceGame, shipped
from motu.puzzles.telling import against, explanation
from motu.tables import TableView
from motu.tables.byte_cache import ByteCache
from motu.web import table_page
from motu.web.decisions import decisions
from motu.web.memory_table import look_in_memory
from motu.web.site import Visit

START: Final = "start"
"""The part of an address that says that nothing was decided yet."""
FOUND: Final[ByteCache[list[str]]] = ByteCache(1 << 20, lambda moves: 200 + sum(60 + len(move) for move in moves))
"""Continuations of puzzles that did not bring one with them, by address."""
REASONS: Final[ByteCache[str]] = ByteCache(1 << 20, lambda reason: 300 + 2 * len(reason))
"""What speaks against decisions that somebody tried, by address, what was decided before, decision and language."""
OPPONENT: Final = "puzzle"
"""The bot whose name the others at the table of a puzzle bear; see `bot.puzzle` in the catalogue."""


log = logging.getLogger("motu.puzzles")


@lru_cache(maxsize=8)
def collected(game: Game, changed: float) -> Collection:
    try:
        return Collection.load(game, shipped(game))
    except BadPuzzle as problem:  # made for other rules or components: better none than wrong ones
        log.warning("%s", problem)
        return Collection(game, [])


def puzzles_of(game: Game) -> Collection:
    """The puzzles in the folder of a game, read once as long as the file is the same."""
    path = shipped(game)
    return collected(game, path.stat().st_mtime if path.is_file() else 0.0)


def scene_of(game: Game, name: str) -> PuzzleScene:
    found = puzzles_of(game).scenes.get(name)
    if found is None:
        raise HTTPException(404)
    return found


class Attempt:
    """A puzzle as far as somebody has come with it."""

    def __init__(self, scene: PuzzleScene, base: str, done: str = START) -> None:
        self.scene = scene
        self.game: Game = scene.game
        self.puzzle: Puzzle = scene.puzzle
        self.place = base
        """The address of the puzzle."""
        self.plies: list[Ply] = []
        self.events: list[list[Event]] = []
        self.state: State = scene.record.start()
        for ply in scene.record.plies:
            self.carry_out(ply.action)
        self.left = list(scene.line)
        """The decisions that are left to be found."""
        self.made: list[int] = []
        for word in [] if done == START else done.split("."):
            if not (word.isascii() and word.isdigit()) or len(word) > 8 or self.is_solved or not self.accepts(int(word)):
                raise BadPuzzle("this address leads to no moment of the puzzle")
            self.decide(int(word))

    def carry_out(self, action: int) -> None:
        journal = Journal()
        who = self.state.to_act()
        self.state.journal = journal
        self.state.do(action)
        self.state.journal = None
        self.plies.append(Ply(who, action, self.game.numbering.write(action)))
        self.events.append(journal.events)

    @property
    def is_solved(self) -> bool:
        return not self.left

    @property
    def base(self) -> str:
        return f"{self.place}/{'.'.join(str(action) for action in self.made) or START}"

    def accepts(self, action: int) -> bool:
        """Whether a decision belongs to the solution, in whatever order."""
        return action in accepted(self.state, self.left)

    def decide(self, action: int) -> None:
        """Carry out an accepted decision, and what the rules leave no choice about within the line."""
        self.made.append(action)
        self.left = left_after(self.state, self.left, action)
        self.carry_out(action)
        if self.left and self.state.legal() == [self.left[0]]:
            self.decide(self.left[0])

    @cached_property
    def look(self) -> TableView:
        look = look_in_memory(self.game, self.scene.source.options, self.puzzle.seat, self.state, self.plies, self.events, OPPONENT)
        if self.is_solved:
            look.view["legal"] = []
        return look

    def words(self, language: str) -> list[str]:
        """The solution in words."""
        state, found = self.scene.state(), []
        for action in self.scene.line:
            found.append(self.game.describe(state, action, language))
            state.do(action)
        return found


def facts_of(visit: Visit, attempt: Attempt, notice: str = "", rule: str = "", is_told: bool = False) -> dict[str, Any]:
    """Everything the template of a puzzle needs. `is_told`: the solution is shown, found or not."""
    game, puzzle, language = attempt.game, attempt.puzzle, visit.preferences.language
    look = attempt.look
    choices = look.choices(language)
    stage = table_page.staged(visit, look, table_page.last_own_ply(look) if attempt.made else max(0, look.ply - 1))
    told = is_told or attempt.is_solved
    return {
        "attempt": attempt,
        "puzzle": puzzle,
        "base": attempt.base,
        "place": attempt.place,
        "table": look.table,
        "game": game,
        "look": look,
        "asks": not told,
        "told": told,
        "panels": {panel.seat.number: panel for panel in table_page.panels(visit, look, look.held)},
        "stage": stage,
        "status": table_page.status_words(visit, look) if not told else "",
        "decisions": decisions(game, look.view, choices, stage.picture.notes, language) if not told else "",
        "choices": choices,
        "notice": notice,
        "rule": rule,
        "solution": [table_page.capital(words) for words in attempt.words(language)] if told else [],
        "explanation": explanation(attempt.scene, language) if told else "",
        "found": len(attempt.made),
        "text_board": game.as_text(look.view, language),
        "name_of": lambda seat: table_page.seats_name(visit.words, look.table, seat),
        "plain_name_of": lambda seat: table_page.plain_name(visit.words, look.table, seat),
        "key": "",
    }


def wrong_because(attempt: Attempt, tried: int, language: str) -> str:
    """What speaks against a decision that is not the solution; empty if nothing differs enough to be called a reason."""
    key = (attempt.place, tuple(attempt.made), tried, language)
    known = REASONS.recall(key)
    if known is None:
        known = REASONS.note(key, against(attempt.scene, attempt.look.view, attempt.left[0], tried, language))
    return known


def moves_to_show(attempt: Attempt) -> list[str]:
    """The solution and how the game may go on. Puzzles of ours bring it with them; for others it is found when it is first asked for."""
    known: list[str] = attempt.puzzle.why.get("show", [])
    if known:
        return known
    found = FOUND.recall(attempt.place)
    return found or FOUND.note(attempt.place, continuation(attempt.game, attempt.scene.view, attempt.scene.line))


def own_scene(game: Game, name: str, seats: int, options: dict[str, Any], plies: list[str], puzzle: Puzzle) -> PuzzleScene:
    """A scene of a game that somebody has played."""
    return PuzzleScene(game, SourceGame(name, seats, options, plies, [puzzle]), puzzle)
