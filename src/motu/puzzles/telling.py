"""Puzzles in words: what the solution is worth and why, and what speaks against another decision."""

from __future__ import annotations

from motu.analysis.hint import TEXTS
from motu.analysis.reasons import Reasons, clauses, reasons
from motu.analysis.review_text import percent
from motu.bots.protocol import imagined
from motu.core.generator import Generator
from motu.core.view import View
from motu.puzzles.puzzle import PuzzleScene

WORLDS = 6


def explanation(scene: PuzzleScene, language: str) -> list[str]:
    """Why the solution is one: its worth beside the best other decision, and the reasons, as far as there are any."""
    game, puzzle = scene.game, scene.puzzle
    state = scene.state()
    rival = game.describe(state, game.read(state, puzzle.rival), language)
    share, gap = (percent(value, language, digits=0) for value in (puzzle.share, puzzle.gap))
    if len(puzzle.line) > 1:
        said = [TEXTS.say("puzzle.worth_all", language, share=share, gap=gap)]
    else:
        after = percent(max(0.0, puzzle.share - puzzle.gap), language, digits=0)
        said = [TEXTS.say("puzzle.worth", language, share=share, rival=rival, after=after)]
    found = clauses(game, TEXTS, Reasons.from_data(puzzle.why), puzzle.seat, language, is_best=True)
    return [*said, TEXTS.say("puzzle.because", language, rival=rival, terms=found)] if found else said


def against(scene: PuzzleScene, view: View, better: int, tried: int, language: str) -> str:
    """What speaks against a decision that is not the solution; empty if nothing differs enough to be called a reason."""
    generator = Generator(1)
    worlds = imagined(scene.game, view, WORLDS, generator)
    found = reasons(scene.game, worlds, scene.puzzle.seat, better, tried, generator)
    terms = clauses(scene.game, TEXTS, found, scene.puzzle.seat, language, is_best=False)
    return TEXTS.say("hint.worse", language, terms=terms) if terms else ""
