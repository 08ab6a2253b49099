"""Own component data: accepted where the invariants hold, otherwise refused with the entry that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import motu
from motu.core.components import fingerprint, read_components
from motu.games.giants.board import SIDE_STEPS
from motu.games.giants.components import check
from motu.testing import rule

GAME = motu.game("giants")
PRINTED = (GAME.folder / "components.toml").read_text(encoding="utf-8")
ISLET = Path(__file__).parent / "islet.toml"

WRONG = {
    "no edition": ('edition = "reconstructed-1"', "", "edition: is missing"),
    "an unknown entry": ("[dice]", "[die]\n\n[dice]", "die: is not known here"),
    "rows out of order": ("b              o", "x              o", "island: line 2 must begin with the letter b"),
    "an unknown symbol": ("d          o   o", "d          o   X", "'X' on d2 is not a hex"),
    "a row of thirteen hexes": ("b              o", "b " + "o   " * 9 + "o", "row b has 13 hexes, at most 12 are possible"),
    "a hex out of line": ("i    o   o", "i     o   o", "island: i1 is out of line"),
    "two villages": ("V   o   o   o", "V   V   o   o", "there must be one V (village), not 2"),
    "no Moai quarry": ("M   o\n", "o   o\n", "there must be one M (moai_quarry), not 0"),
    "six forests": ("o   F4  F3", "o   F4  o ", "there must be 7 forest hexes, not 6"),
    "more logs than there are": ("F5", "F6", "the forests give 28 logs in all, but there are only 27"),
    "an island in two parts": ("i    o   o", "i                    o", "island: i1 cannot be reached from a1"),
    "an Ahu out of order": ("A7   g5", "A8   g5", "A8 stands where A7 is expected"),
    "an Ahu off the island": ("A1   e7", "A1   e12", "A1 lies at e12, which is not a hex"),
    "an Ahu on an unknown side": ("A1   e7   SE", "A1   e7   S", "A1 lies on side S of e7"),
    "an Ahu inland": ("A1   e7   SE", "A1   e7   W", "A1 does not lie on the coast: side W of e7 is e6"),
    "two Ahu on one side": ("A3   f7   SW", "A3   f7   SE", "A3 and A2 lie on the same side of f7"),
    "an Ahu without numbers": ("A1   e7   SE  2  9", "A1   e7   SE", "is not an Ahu; an Ahu is written 'A1 e7 SE 2 9'"),
    "an Ahu with a huge number": ("A1   e7   SE  2  9", "A1   e7   SE  2  99", "the numbers of A1 must lie between 1 and 20"),
    "a die with five faces": ("white = [0, 1, 1, 2, 2, 3]", "white = [0, 1, 1, 2, 3]", "dice.white: a die has 6 faces, not 5"),
    "a die with a 4": ("white = [0, 1, 1, 2, 2, 3]", "white = [0, 1, 1, 2, 2, 4]", "dice.white: must hold whole numbers from 0 to 3"),
    "too few dice": ("4 = { white = 3, brown = 1 }", "4 = { white = 3, brown = 0 }", "4 players roll 4 dice, not 3"),
    "too many Moai": ("1 = 17", "1 = 18", "pieces.moai.1: must be a whole number from 0 to 17"),
    "more bases than pieces": ("bases = { 3 = 7", "bases = { 3 = 8", "start.bases.3: must be a whole number from 1 to 7"),
    "text for a number": ("log = 27", 'log = "many"', "pieces.log: must be a whole number"),
}


def changed(folder: Path, old: str, new: str) -> Path:
    assert old in PRINTED
    path = folder / "own.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", WRONG)
@rule("G-CMP-1", "G-AMB-08")
def test_wrong_data_are_refused_with_the_entry_that_is_wrong(name: str, tmp_path: Path) -> None:
    old, new, message = WRONG[name]
    with pytest.raises(motu.BadComponents) as raised:
        check(read_components(changed(tmp_path, old, new)))
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@rule("G-AMB-55")
def test_an_island_needs_more_ahu_than_bases(tmp_path: Path) -> None:
    lines = PRINTED.split("\n")
    kept = [line for line in lines if not (line.startswith("A") and line.split()[0] in {f"A{number}" for number in range(26, 31)})]
    path = tmp_path / "own.toml"
    path.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(motu.BadComponents, match="25 Ahu are too few: 5 players lay 25 bases"):
        check(read_components(path))


@rule("G-ADJ-1", "G-CMP-1")
def test_the_reconstructed_board_agrees_with_everything_that_is_known() -> None:
    board = check(read_components(GAME.folder / "components.toml"))
    pairs = [(site.moai, site.headdress) for site in board.sites]
    assert {(8, 6), (5, 6), (3, 8)} <= set(pairs)
    assert 9 in [moai for moai, _ in pairs]
    forest = {place for place, item in enumerate(board.hexes) if item.terrain == 5}
    assert sorted(board.hexes[place].logs for place in forest) == [3, 3, 4, 4, 4, 4, 5]
    near = {place: {other for other in range(len(board.hexes)) if int(board.near[place]) >> other & 1} for place in range(len(board.hexes))}
    assert any(forest - {place} <= near[place] for place in forest), "the forest is one block round its middle"
    assert distance(near, board.moai_quarry, board.headdress_quarry) == 8
    for site in board.sites:
        assert site.moai == max(2, min(9, distance(near, board.moai_quarry, site.hexagon)))
        assert site.headdress == min(9, distance(near, board.headdress_quarry, site.hexagon) + 3)


def distance(near: dict[int, set[int]], start: int, end: int) -> int:
    """Steps from hex to hex."""
    reached, steps = {int(start)}, 0
    while int(end) not in reached:
        reached |= {other for place in reached for other in near[place]}
        steps += 1
    return steps


def test_neighbours_lie_on_opposite_sides() -> None:
    board = check(read_components(GAME.folder / "components.toml"))
    for place in range(len(board.hexes)):
        for other in range(len(board.hexes)):
            assert (int(board.near[place]) >> other & 1) == (int(board.near[other]) >> place & 1)
    assert [(-right, -down) for right, down in SIDE_STEPS] == [*SIDE_STEPS[3:], *SIDE_STEPS[:3]]


def test_another_island_can_be_played_and_is_recorded_with_its_edition() -> None:
    options = {"components": str(ISLET)}
    state = GAME.start(5, options, chance=1)
    edition = f"islet-1 {fingerprint(read_components(ISLET))}"
    assert GAME.view(state, 0)["edition"] == edition
    assert f"edition: {edition}" in GAME.position(state)
    assert "on b8" in {GAME.write(state, action) for action in placements(state)}
    assert "on c1" not in {GAME.write(state, action) for action in placements(state)}
    assert "islet-1" in GAME.draw(GAME.view(state, 0))


def placements(state: motu.State) -> list[int]:
    """The hexes offered after the bids of a round in which nobody bids anything."""
    while GAME.steps[state.step()] != "hex":
        legal = {GAME.write(state, action): action for action in state.legal()}
        wanted = [text for text in ("bid 0", "sculptors 0", "worker") if text in legal]
        state.apply(legal[wanted[0]])
    return state.legal()


def test_the_data_can_be_looked_at_as_a_sheet() -> None:
    sheet = GAME.draw_components({}, "en")
    assert all(f">A{number}<" in sheet for number in range(1, 31))
    assert "Sorcerer&#x27;s hut" in sheet or "Sorcerer's hut" in sheet
