"""The table in parts: the board, the area of each seat, the guardians between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motu.drawing import TablePicture
from motu.games.dokmus.draw_areas import draw_area, draw_guardians
from motu.games.dokmus.draw_island import draw_board
from motu.games.dokmus.draw_scene import DokmusScene
from motu.games.dokmus.moves import NUMBERING, Act
from motu.games.dokmus.state import ROUNDS
from motu.games.dokmus.view import DokmusView

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.core.journal import Event

NOTED = {"V": "volcano", "R": "ruins"}
"""Terrains that have something to tell to whoever sets a token down there."""


def draw_table(game: Game, view: DokmusView, language: str = "en", layout: str = "wide", last: Iterable[Event] = ()) -> TablePicture:
    """The view in parts; `last` are the events to mark, of which only those count that the seat may see."""
    scene = DokmusScene(game, view, language, layout, last)
    draw_board(scene)
    for seat in range(len(scene.looks)):
        draw_area(scene, seat)
    draw_guardians(scene)
    number = min(view["round"], ROUNDS)
    holder = view["talisman"] if number else None
    return TablePicture(
        scene.parts,
        scene.where(),
        (number, ROUNDS) if number else (0, 0),
        roles=[scene.word("talisman") if seat == holder else "" for seat in range(len(scene.looks))],
        notes=notes(scene),
    )


def notes(scene: DokmusScene) -> dict[int, str]:
    """What a token costs and what follows from where it stands."""
    found: dict[int, str] = {}
    for action in scene.view["legal"]:
        kind = int(NUMBERING.kind[action])
        told = []
        if kind in (Act.PLACE, Act.PAY, Act.CROSS, Act.PUT):
            if kind in (Act.PAY, Act.CROSS):
                told.append(scene.say("note.pay" if kind == Act.PAY else "note.cross"))
            terrain = scene.letters.get(int(NUMBERING.first[action]), "")
            if terrain in NOTED:
                told.append(scene.say(f"note.{NOTED[terrain]}"))
        if told:
            found[action] = ". ".join(told)
    return found
