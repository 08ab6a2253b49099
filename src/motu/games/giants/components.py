"""Reads and checks the printed data: the drawing of the island, the Ahu, the dice and the numbers of pieces."""

from __future__ import annotations

from typing import Final

from motu.core.board import flood
from motu.core.components import Entries
from motu.core.position import is_number
from motu.games.giants.board import MOST_HEXES, SIDE_STEPS, SIDES, TERRAIN_NAMES, Board, Hex, Site, Stock, Terrain
from motu.games.giants.moves import AHU_NAMES, CELL_NAMES, MOST_HEADDRESSES, MOST_MOAI, ROW_LENGTH, ROW_LETTERS, ROWS

SYMBOLS: Final = "oMPVS"
"""The symbols of the drawing by terrain; a forest is an F with its number of logs."""
FORESTS: Final = 7
PLAYERS: Final = (3, 4, 5)


def check(entries: Entries) -> Board:
    """Ruling G-AMB-55: the component data as the rules use them; raises BadComponents at the first entry that cannot be right."""
    entries.only("edition", "status", "island", "ahu", "dice", "pieces", "start")
    entries.text("edition")
    entries.text("status")
    stock = read_stock(entries)
    hexes = read_island(entries)
    check_island(entries, hexes, stock.pieces["log"])
    check_connected(entries, Board(hexes, [], stock))
    sites = read_ahu(entries, hexes)
    for place, players in enumerate(PLAYERS):
        if len(sites) <= players * stock.bases[place]:
            raise entries.fail(
                "ahu",
                f"{len(sites)} Ahu are too few: {players} players lay {players * stock.bases[place]} bases, and one Ahu more is needed",
            )
    return Board(hexes, sites, stock)


def read_island(entries: Entries) -> list[Hex]:
    """The drawing of the island: each line a row, its letter first; a hex stands where its symbol begins."""
    hexes: list[Hex] = []
    lines = [line.rstrip() for line in entries.text("island").split("\n") if line.strip()]
    if len(lines) > ROWS:
        raise entries.fail("island", f"has {len(lines)} rows, at most {ROWS} are possible")
    for row, line in enumerate(lines):
        if line[:1] != ROW_LETTERS[row] or line[1:2] != " ":
            raise entries.fail("island", f"line {row + 1} must begin with the letter {ROW_LETTERS[row]} and a space: {line!r}")
        found = symbols_of(line)
        if len(found) > ROW_LENGTH:
            raise entries.fail("island", f"row {ROW_LETTERS[row]} has {len(found)} hexes, at most {ROW_LENGTH} are possible")
        for place, (column, symbol) in enumerate(found):
            cell = row * ROW_LENGTH + place
            terrain, logs = read_symbol(entries, CELL_NAMES[cell], symbol)
            hexes.append(Hex(CELL_NAMES[cell], cell, column, row, terrain, logs))
    if not 2 <= len(hexes) <= MOST_HEXES:
        raise entries.fail("island", f"has {len(hexes)} hexes, from 2 to {MOST_HEXES} are possible")
    return hexes


def symbols_of(line: str) -> list[tuple[int, str]]:
    """The symbols of a row after its letter, each with the column in which it begins."""
    found: list[tuple[int, str]] = []
    column = 1
    while column < len(line):
        if line[column] == " ":
            column += 1
            continue
        end = column
        while end < len(line) and line[end] != " ":
            end += 1
        found.append((column, line[column:end]))
        column = end
    return found


def read_symbol(entries: Entries, name: str, symbol: str) -> tuple[int, int]:
    """What a hex is, and how many logs a forest gives."""
    if len(symbol) == 1 and symbol in SYMBOLS:
        return SYMBOLS.index(symbol), 0
    if len(symbol) == 2 and symbol[0] == "F" and symbol[1] in "123456789":
        return Terrain.FOREST, int(symbol[1])
    raise entries.fail("island", f"{symbol!r} on {name} is not a hex; hexes are written {', '.join(SYMBOLS)} and F1 to F9")


def check_island(entries: Entries, hexes: list[Hex], logs: int) -> None:
    """G-CMP-1, ruling G-AMB-15: the grid is even, every special hex is there once, the forest gives no more logs than there are."""
    first = hexes[0]
    for item in hexes:
        if (item.column - first.column - 2 * (item.row - first.row)) % 4 != 0:
            raise entries.fail("island", f"{item.name} is out of line: hexes stand four columns apart, each row shifted by two")
    for terrain in range(Terrain.PLAIN + 1, Terrain.FOREST):
        found = [item.name for item in hexes if item.terrain == terrain]
        if len(found) != 1:
            raise entries.fail("island", f"there must be one {SYMBOLS[terrain]} ({TERRAIN_NAMES[terrain]}), not {len(found)} {found}")
    forests = [item for item in hexes if item.terrain == Terrain.FOREST]
    if len(forests) != FORESTS:
        raise entries.fail("island", f"there must be {FORESTS} forest hexes, not {len(forests)}")
    total = sum(item.logs for item in forests)
    if total > logs:
        raise entries.fail("island", f"the forests give {total} logs in all, but there are only {logs}")


def check_connected(entries: Entries, board: Board) -> None:
    """Every hex can be reached from every other."""
    everywhere = 2 ** len(board.hexes) - 1
    reached = int(flood(board.near, 1, everywhere))
    for place, item in enumerate(board.hexes):
        if not reached & 2**place:
            raise entries.fail("island", f"{item.name} cannot be reached from {board.hexes[0].name}")


def read_ahu(entries: Entries, hexes: list[Hex]) -> list[Site]:
    """G-ADJ-1: name, hex, sea side and the two numbers of every Ahu, one a line."""
    names = [item.name for item in hexes]
    taken = {(item.column, item.row): item.name for item in hexes}
    sites: list[Site] = []
    lines = [line.strip() for line in entries.text("ahu").split("\n") if line.strip()]
    if len(lines) > len(AHU_NAMES):
        raise entries.fail("ahu", f"there are {len(lines)} Ahu, at most {len(AHU_NAMES)} are possible")
    for place, line in enumerate(lines):
        words = line.split()
        if len(words) != 5 or not is_number(words[3], 10_000) or not is_number(words[4], 10_000):
            raise entries.fail("ahu", f"{line!r} is not an Ahu; an Ahu is written 'A1 e7 SE 2 9': name, hex, side, black and red number")
        name, hexagon, side = words[0], words[1], words[2]
        if name != AHU_NAMES[place]:
            raise entries.fail("ahu", f"{name} stands where {AHU_NAMES[place]} is expected")
        if hexagon not in names:
            raise entries.fail("ahu", f"{name} lies at {hexagon}, which is not a hex of the island")
        if side not in SIDES:
            raise entries.fail("ahu", f"{name} lies on side {side} of {hexagon}; the sides are {', '.join(SIDES)}")
        item = hexes[names.index(hexagon)]
        right, down = SIDE_STEPS[SIDES.index(side)]
        beyond = (item.column + right, item.row + down)
        if beyond in taken:
            raise entries.fail("ahu", f"{name} does not lie on the coast: side {side} of {hexagon} is {taken[beyond]}")
        for other in sites:
            if hexes[other.hexagon].name == hexagon and other.side == SIDES.index(side):
                raise entries.fail("ahu", f"{name} and {other.name} lie on the same side of {hexagon}")
        if not 1 <= int(words[3]) <= 20 or not 1 <= int(words[4]) <= 20:
            raise entries.fail("ahu", f"the numbers of {name} must lie between 1 and 20, not {words[3]} and {words[4]}")
        sites.append(Site(name, names.index(hexagon), SIDES.index(side), int(words[3]), int(words[4])))
    return sites


def read_stock(entries: Entries) -> Stock:
    """The numbers of pieces and the faces of the dice."""
    pieces = entries.table("pieces")
    pieces.only("moai", "headdress", "half_tablet", "log", "worker", "sorcerer", "chief", "marker", "base")
    moai = pieces.table("moai")
    moai.only("1", "2", "3")
    sizes = [moai.number(str(size), 0, MOST_MOAI[size]) for size in (1, 2, 3)]
    counts = {
        "headdress": pieces.number("headdress", 0, MOST_HEADDRESSES),
        "half_tablet": pieces.number("half_tablet", 0, 60),
        "log": pieces.number("log", 0, 60),
        "worker": pieces.number("worker", 1, 6),
        "sorcerer": pieces.number("sorcerer", 1, 1),
        "chief": pieces.number("chief", 1, 1),
        "marker": pieces.number("marker", 0, 6),
        "base": pieces.number("base", 1, 9),
    }
    start = entries.table("start")
    start.only("worker", "worker_fast", "marker", "bases")
    given = {
        "worker": start.number("worker", 0, counts["worker"]),
        "worker_fast": start.number("worker_fast", 0, counts["worker"]),
        "marker": start.number("marker", 0, counts["marker"]),
    }
    bases = start.table("bases")
    bases.only("3", "4", "5")
    dice = entries.table("dice")
    dice.only("white", "brown", "rolled")
    faces = [dice.numbers(colour, 0, 3) for colour in ("white", "brown")]
    for colour, shown in zip(("white", "brown"), faces, strict=True):
        if len(shown) != 6:
            raise dice.fail(colour, f"a die has 6 faces, not {len(shown)}")
    rolled = dice.table("rolled")
    rolled.only("3", "4", "5")
    white, brown = [], []
    for players in PLAYERS:
        row = rolled.table(str(players))
        row.only("white", "brown")
        white.append(row.number("white", 0, 3))
        brown.append(row.number("brown", 0, 2))
        if white[-1] + brown[-1] != players:
            raise row.fail("", f"{players} players roll {players} dice, not {white[-1] + brown[-1]}")
    return Stock(counts, sizes, given, [bases.number(str(players), 1, counts["base"]) for players in PLAYERS], faces, white, brown)
