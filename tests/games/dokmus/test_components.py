"""The loader of component data names the side, the cell or the entry that is wrong."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.core.components import Entries
from motu.games.dokmus.components import check
from motu.games.dokmus.faces import turned_drawing
from motu.games.dokmus.moves import SIDE_NAMES
from motu.testing import rule

GAME = motu.game("dokmus")
PRINTED: dict[str, Any] = tomllib.loads((GAME.folder / "components.toml").read_text(encoding="utf-8"))
ROUND_LAKE = "L.....s\n.......\n..WWW..\n..W.W..\n..WWW..\n.......\n......L"


def redraw(side: str, row: int, column: int, letter: str) -> Callable[[dict[str, Any]], None]:
    """Change one cell of a side, rows and columns from 1."""

    def change(data: dict[str, Any]) -> None:
        rows = data["sides"][side].split()
        rows[row - 1] = rows[row - 1][: column - 1] + letter + rows[row - 1][column:]
        data["sides"][side] = "\n".join(rows)

    return change


def put(*path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        table = data
        for name in path[:-1]:
            table = table[name]
        table[path[-1]] = value

    return change


WALLED = "...M..s\n...M...\n...M..s\nMMMM...\n......L\n.......\n......."
ISLET = "MMMMMMM\nM.....M\nM..s..M\nM.....M\nM.s.L.M\nM.....M\nMMMMMMM"
HIDDEN = "..MsM.s\n...M...\n......s\n.......\n......L\n.......\n......."
POOLS = "WMWMWMW\nM.....M\nWMsMs.W\nM.....M\nWML..MW\nM.....M\nWMWMWMW"

WRONG = {
    "sides.1A: row 1, column 3 must be one of . F V R W s L M, not 'x'": redraw("1A", 1, 3, "x"),
    "sides.2B: must have 7 rows, not 2": put("sides", "2B", value=".......\n......."),
    "sides.3A: row 2 must have 7 cells, not 6": put("sides", "3A", value=".......\n......\n" + ".......\n" * 5),
    "sides.4B: must be a text, not 4": put("sides", "4B", value=4),
    "sides.5A: must have 3 to 5 temples, not 0": put("sides", "5A", value=".......\n" * 7),
    "sides.5B: must have at least 13 cells for tokens, not 4": put("sides", "5B", value="WWWWWWW\n" * 4 + "sLs....\nWWWWWWW\nWWWWWWW"),
    "sides.6A: the temple in row 1, column 4 has no cell for a token beside it": put("sides", "6A", value=HIDDEN),
    "sides.6B: row 1, column 5 cannot be reached from the rest of the side over land, temples or water": put("sides", "6B", value=WALLED),
    "sides.7A: neither its north nor its east edge has a meadow or forest to start on": put("sides", "7A", value=ISLET),
    "sides.7B: may have at most 12 separate waters and temples, not 15": put("sides", "7B", value=POOLS),
    "sides.8B: is the same as 1A turned by 1 quarters": put("sides", "8B", value=turned_drawing("".join(PRINTED["sides"]["1A"].split()))),
    "sides.9A: is not known here": put("sides", "9A", value="......."),
    "guardians.2: must be a list of": put("guardians", "2", value=["fly"]),
    "guardians.6: is not known here": put("guardians", "6", value=["move a tile"]),
    "guardians_in_play.2: must hold more than 2 different cards, not [2, 3]": put("guardians_in_play", "2", value=[2, 3]),
    "guardians_in_play.3: must hold whole numbers from 1 to 5, not 6": put("guardians_in_play", "3", value=[1, 2, 3, 6]),
    "points.spread: must hold 9 numbers, for 0 to 8 tiles, not 2": put("points", "spread", value=[0, 1]),
    "points.sacrifices.3: must hold 3 numbers, one for each rank, not 2": put("points", "sacrifices", "3", value=[4, 2]),
    "points.full_tile.2: must be a whole number from 0 to 99, not -1": put("points", "full_tile", "2", value=-1),
    "points.ruins: must be a whole number from 0 to 99, not 'one'": put("points", "ruins", value="one"),
    "edition: must be a text, not 7": put("edition", value=7),
    "colour: is not known here": put("colour", value="red"),
}


@pytest.mark.parametrize("problem", WRONG)
def test_the_loader_names_what_is_wrong(problem: str) -> None:
    data = copy.deepcopy(PRINTED)
    WRONG[problem](data)
    if isinstance(data["sides"].get("8B"), str) and "\n" not in data["sides"]["8B"]:
        data["sides"]["8B"] = "\n".join(data["sides"]["8B"][row : row + 7] for row in range(0, 49, 7))
    with pytest.raises(motu.BadComponents) as raised:
        check(Entries(data, "own.toml"))
    assert str(raised.value).startswith(f"own.toml: {problem}")
    assert "\n" not in str(raised.value)


def test_components_are_the_same_if_the_same_is_drawn() -> None:
    printed = check(Entries(PRINTED, "own.toml"))
    meadows = printed.redraw({"1A": "." * 49})
    assert printed == check(Entries(PRINTED, "own.toml")) == meadows.redraw({"1A": printed.drawings[0]})
    assert printed != meadows and meadows.redrawn == {"1A": "." * 49}
    assert printed != "a text"


@rule("D-SETUP-6")
def test_every_corner_of_a_side_has_a_cell_to_start_on_at_one_of_its_two_edges() -> None:
    """Whichever way a side lies in a corner of the board, two edges that meet are outer edges."""
    rows = ["M.....M", "M.....M", "M.s...M", "M.....M", "M.s.L.M", "M.....M", "M.....M"]
    data = copy.deepcopy(PRINTED)
    data["sides"]["7A"] = "\n".join(rows)
    assert check(Entries(data, "own.toml")).drawings[SIDE_NAMES.index("7A")] == "".join(rows)
    data["sides"]["7A"] = "\n".join([*rows[:-1], "MMMMMMM"])
    with pytest.raises(motu.BadComponents, match=r"sides\.7A: neither its east nor its south edge has a meadow or forest to start on"):
        check(Entries(data, "own.toml"))


@pytest.mark.parametrize("name", SIDE_NAMES)
def test_a_missing_side_is_named(name: str) -> None:
    data = copy.deepcopy(PRINTED)
    del data["sides"][name]
    with pytest.raises(motu.BadComponents, match=rf"^own.toml: sides.{name}: is missing$"):
        check(Entries(data, "own.toml"))


@rule("D-SETUP-1")
def test_the_reconstructed_sides_are_called_so_and_hold_what_is_known() -> None:
    assert PRINTED["status"] == "reconstructed" and GAME.edition.startswith("reconstructed-1 ")
    sides = [side.replace("\n", "") for side in PRINTED["sides"].values()]
    assert len(sides) == 16
    total = {letter: sum(side.count(letter) for side in sides) for letter in ".FMVWRsL"}
    assert total == {".": 400, "F": 120, "M": 65, "V": 19, "W": 98, "R": 20, "s": 42, "L": 20}
    for side in sides:
        assert side.count("s") >= 1 and side.count("L") >= 1 and 1 <= side.count("R") <= 2


def test_an_own_file_takes_the_place_of_the_reconstructed_tiles(tmp_path: Path) -> None:
    own = tmp_path / "own tiles.toml"
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    drawn = "\n".join(PRINTED["sides"]["1A"].split())
    own.write_text(text.replace("reconstructed-1", "mine-1").replace(drawn, ROUND_LAKE), encoding="utf-8")
    layout = "1A0 2A0 3A0 4A0 5A0 6A0 7A0 8A0"
    state = GAME.start(3, {"components": str(own), "layout": layout, "first": 1})
    assert GAME.view(state, None)["terrain"][0].startswith("L.....s")
    record = motu.Record.begin(GAME, 3, {"components": str(own), "layout": layout, "first": 1})
    moved = own.rename(tmp_path / "moved.toml")
    assert GAME.view(motu.Record.parse(record.text(), str(moved)).replay(), None)["terrain"] == GAME.view(state, None)["terrain"]
    assert GAME.position(state).startswith("position: dokmus 1\nedition: mine-1 ")
