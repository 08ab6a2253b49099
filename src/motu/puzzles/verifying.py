"""Proving puzzles again, with other seeds than those that found them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from motu.core.errors import MotuError
from motu.puzzles.line import accepted
from motu.puzzles.proof import only_decision
from motu.puzzles.puzzle import PuzzleScene, fingerprint


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle stands, and if not, at which decision of its line or for which fault."""

    scene: PuzzleScene
    stands: bool
    reason: str = ""


def verify(scenes: Iterable[PuzzleScene], seeds: Sequence[int], budget: int | None = None) -> Iterator[Verdict]:
    """Prove every decision of every line again; by default with the budget that it was found with."""
    for scene in scenes:
        reason = fault(scene) or doubt(scene, seeds, budget)
        yield Verdict(scene, not reason, reason)


def fault(scene: PuzzleScene) -> str:
    """What is wrong with a puzzle without any search; empty if nothing is."""
    puzzle = scene.puzzle
    try:
        view, line = scene.view, scene.line
        state = scene.state()
        rival = scene.game.read(state, puzzle.rival)
    except MotuError as problem:
        return str(problem)
    if fingerprint(view) != puzzle.id:
        return f"puzzle {puzzle.id}: its position is another one now, {fingerprint(view)}"
    if not line or len(view["legal"]) < 2:
        return f"puzzle {puzzle.id}: there is nothing to find"
    if rival not in view["legal"] or rival in accepted(state, line):
        return f"puzzle {puzzle.id}: {puzzle.rival} is no other decision"
    return ""


def doubt(scene: PuzzleScene, seeds: Sequence[int], budget: int | None) -> str:
    """Why a puzzle does not stand; empty if it does."""
    game, puzzle = scene.game, scene.puzzle
    state, view, line = scene.state(), scene.view, list(scene.line)
    while line:
        if len(view["legal"]) > 1:
            found = only_decision(game, view, accepted(state, line), budget or int(puzzle.proof["budget"]), seeds)
            if found is None:
                return f"puzzle {puzzle.id}: a search finds something else than {game.write(state, line[0])}"
            if not found.stands():
                return f"puzzle {puzzle.id}: {game.write(state, line[0])} is better by {found.gap:.3f}, at least {found.low:.3f}"
        state.do(line.pop(0))
        view = game.recall(view, game.view(state, puzzle.seat))
    return ""
