"""What a puzzle is about: themes from the sources of points, and what its explanation is made of."""

from __future__ import annotations

from typing import Final

from motu.analysis.continuation import continuation
from motu.analysis.reasons import Reasons, reasons
from motu.bots.protocol import imagined
from motu.core.game import Game
from motu.core.generator import Generator
from motu.puzzles.puzzle import PuzzleScene

SOURCE: Final = "source."
GENERAL: Final = ("sequence", "deny", "quiet", "chance", "exact", "opening", "endgame")
"""Themes that puzzles of all games may have; the others are sources of points."""
OPENING, ENDGAME = 0.2, 0.8
WORLDS: Final = 6


def known_themes(game: Game) -> list[str]:
    """All themes that puzzles of a game may have."""
    return [*(f"{SOURCE}{source}" for source in game.sources), *GENERAL]


def label(scene: PuzzleScene) -> None:
    """Write themes and explanation into a puzzle."""
    game, puzzle, view = scene.game, scene.puzzle, scene.view
    generator = Generator(1)
    state = scene.state()
    worlds = imagined(game, view, WORLDS, generator)
    found = reasons(game, worlds, puzzle.seat, scene.line[0], game.read(state, puzzle.rival), generator)
    puzzle.why = {**found.as_data(), "show": continuation(game, view, scene.line)}
    puzzle.themes = themes(scene, found)


def themes(scene: PuzzleScene, found: Reasons) -> list[str]:
    puzzle, length = scene.puzzle, scene.source.length
    own = [one for one in [*found.now, *found.end] if one.seat == puzzle.seat]
    held = {f"{SOURCE}{one.source}" for one in own}
    if len(own) < len(found.now) + len(found.end) or found.answer:
        held.add("deny")
    if len(puzzle.line) > 1:
        held.add("sequence")
    if not found.now and found.end:
        held.add("quiet")
    if found.pays is not None:
        held.add("chance")
    if puzzle.exact:
        held.add("exact")
    if length:
        held |= {"opening"} if puzzle.ply < OPENING * length else {"endgame"} if puzzle.ply > ENDGAME * length else set()
    return [theme for theme in known_themes(scene.game) if theme in held]
