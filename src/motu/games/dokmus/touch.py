"""How decisions are composed by touching things: token and cell, guardian and tile, tile and direction."""

from __future__ import annotations

from typing import Final

from motu.core.touch import TouchPath, plain_path
from motu.games.dokmus.moves import NUMBERING, Act

TOKEN: Final = ("?token",)
"""A token of the hand; there is only one kind of it, so it is in the fingers already."""
GUARDIAN: Final = "guardian"
"""The guardian card of whoever is on turn."""
GUARDED: Final[dict[str, TouchPath]] = {"turn": ((GUARDIAN,),), "ruin": ()}
"""What is touched before an action of a guardian, by step: D-RUIN-4, ruins grant one without a card."""


def touch_path(action: int, step: str = "") -> TouchPath:
    """The things of a decision. Ruling D-A7: a crossing has a mark of its own, because its cell may be free to enter over land too.

    A decision is known without its step as well; then the card may be left out.
    """
    kind, words = int(NUMBERING.kind[action]), NUMBERING.words(action)
    before = GUARDED.get(step, ((f"?{GUARDIAN}",),))
    if kind in (Act.SET_OUT, Act.PLACE, Act.PAY):
        return TOKEN, (f"cell:{words['cell']}",)
    if kind == Act.CROSS:
        return TOKEN, (f"cross:{words['cell']}",)
    if kind == Act.TALISMAN:
        return ((GUARDIAN,),)
    if kind == Act.SLIDE:
        return *before, (f"tile:{words['tile']}",), ("?gap",)
    if kind == Act.ROTATE:
        return *before, (f"tile:{words['tile']}",), (f"direction:{words['tile']}{words['direction']}",)
    if kind == Act.LIFT:
        return *before, (f"cell:{words['cell']}",)
    return plain_path(NUMBERING, action)
