"""Scenes on artificial tiles, so that they stay valid whatever the printed tiles are."""

from __future__ import annotations

from collections.abc import Mapping

from motu.testing import Scene, scene

MEADOWS = "|".join(["......."] * 7)
X1 = ".......|..MF...|.W...V.|..R....|...s...|.FF.F..|......."
X2 = ".......|..F....|.FsF...|..M....|.......|..FLsF.|....F.."
X3 = ".......|.......|....MMM|...WWWW|...sM..|..F....|......."
X4 = ".......|.......|..F....|WWW.L..|.......|.......|R......"


def drawing(**cells: str) -> str:
    """A tile of meadows but for some cells, named by their letters: drawing(b2="R", c1="M")."""
    rows = [list("......."), *(list(".......") for _ in range(6))]
    for name, letter in cells.items():
        rows[int(name[1]) - 1]["abcdefg".index(name[0])] = letter
    return "|".join("".join(row) for row in rows)


def island(text: str, tiles: Mapping[int, str] | None = None, seats: int = 3, gap: int | None = None) -> Scene:
    """A scene in which every slot holds a tile of meadows but for those drawn in `tiles`, by slot.

    Tiles are numbered 1, 2, ... in reading order without the gap and lie with side A up, not turned.
    """
    slots = 6 if seats == 2 else 9
    empty = (1 if seats == 2 else 4) if gap is None else gap
    filled = [slot for slot in range(slots) if slot != empty]
    names = {slot: f"{number}A" for number, slot in enumerate(filled, 1)}
    clauses = [f"seats: {seats}", "tiles: " + " ".join(f"{names[slot]}0" if slot in names else "-" for slot in range(slots))]
    clauses += [f"side {names[slot]}: {(tiles or {}).get(slot, MEADOWS)}" for slot in filled]
    return scene("dokmus", " / ".join([*clauses, text] if text else clauses))


def cells(table: Scene, kind: str) -> set[str]:
    """The cells of all legal moves of a kind."""
    return {move.split()[-1] for move in table.moves(kind)}


def finish_turn(table: Scene) -> Scene:
    """Use up the tokens of the turn on the first free cells, waive what can be waived, and end it without the guardian."""
    seat = table.decider
    turn = table["opened"]
    while table.asked in ("turn", "ruin") and table.decider == seat and table["opened"] == turn:
        table.play((table.moves("place") or table.moves("waive") or ["end"])[0])
    return table


def imagined(table: Scene, seat: int | None, seed: int) -> dict[str, int]:
    """The guardian cards by owner in a world that a viewer must hold possible."""
    words = Scene(table.game, table.game.imagine(table.game.view(table.state, seat), seed))["cards"].split()
    return {name: int(card) for name, card in zip(words[::2], words[1::2], strict=True)}


def perhaps_aside(table: Scene, seat: int | None) -> set[int]:
    """The cards that may lie aside for all that a viewer knows."""
    deck = set(range(1, 6)) if table.state.seats > 2 else {2, 3, 4}
    return set[int]().union(*(deck - set(imagined(table, seat, seed).values()) for seed in range(80)))


def points(table: Scene, seat: str) -> dict[str, int]:
    """The points of a seat by source."""
    return table.state.breakdown()[table.game.seat_names.index(seat)]
