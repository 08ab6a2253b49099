"""How the decisions of Giants are composed by touching things."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from motu.core.touch import TouchPath, plain_path
from motu.games.giants.moves import FIGURE_NAMES, NUMBERING, Act

WITH_A_MARKER: Final = (Act.TABLET, Act.MARK)
"""A Tribe marker is touched to give it for a half-tablet, or to lay it on the piece that is moved."""


@cache
def touch_path(action: int) -> TouchPath:
    """What is touched, in which order. An empty bid has nothing to touch and is decided by its name."""
    kind, fields = int(NUMBERING.kind[action]), NUMBERING.fields(action)
    if kind == Act.BID_MARKERS and fields["n"]:
        return (("marker",) * fields["n"],)
    if kind == Act.BID_SCULPTORS and any(fields.values()):
        return (("worker",) * fields["workers"] + ("sorcerer",) * fields["sorcerer"] + ("chief",) * fields["chief"],)
    if kind in (Act.BID_MARKERS, Act.BID_SCULPTORS):
        return ((NUMBERING.name(action),),)
    if kind == Act.TAKE:
        size = (f"size:{fields['size']}",)
        return (("by:c",), size) if fields["by"] else (size,)
    if kind == Act.FIGURE:
        figure = (f"figure:{FIGURE_NAMES[fields['figure']]}",)
        return (("log",) * fields["logs"], figure) if fields["logs"] else (figure,)
    if kind in WITH_A_MARKER:
        return (("marker",),)
    if kind == Act.PEEK:
        return (("half",), *plain_path(NUMBERING, action))
    return plain_path(NUMBERING, action)


def touch_paths(legal: Iterable[int]) -> dict[int, TouchPath]:
    """The paths of legal decisions. Where nobody but the Chief can carve (G-AUC-13), he need not be touched before the Moai."""
    found = {action: touch_path(action) for action in legal}
    carvers = {NUMBERING.fields(action)["by"] for action in found if NUMBERING.kind[action] == Act.TAKE}
    if carvers == {1}:
        found |= {action: (("?by:c",), *path[1:]) for action, path in found.items() if NUMBERING.kind[action] == Act.TAKE}
    return found
