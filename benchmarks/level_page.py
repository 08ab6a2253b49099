"""The page of results of the levels: tables as Markdown, in which rows stay that nobody has measured better since."""

from __future__ import annotations

import re
import time
from pathlib import Path

import motu
from level_regret import Judged, marks, profile
from motu.arena.summary import wilson
from motu.bots.levels import HUMAN_LEVELS, LEVELS, human_level, search_level
from pool import Facts

ORDER = (*LEVELS[:1], *HUMAN_LEVELS, *LEVELS[-1:])
"""All names of levels, from weak to strong."""
MARKS = {"human": (0.60, 0.75), "search": (0.65, 0.80)}
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
HEADING = "| game | seats | level | against | games | ahead | mark | | victories | ms a decision | settings |"
COUNT, AHEAD, SHARE, SETTINGS = 4, 5, 8, 10
"""The cells of a row that tell how many games it has, how they ended, and with which settings."""


def verdict(share: float, interval: tuple[float, float], bottom: float, top: float) -> str:
    """Whether a share lies between two marks, and whether the games suffice to be sure of it."""
    if bottom <= share <= top:
        return "met" if interval[0] >= bottom and interval[1] <= top else "met, not certain"
    return "missed" if interval[0] > top or interval[1] < bottom else "missed, not certain"


def percent(share: float, interval: tuple[float, float]) -> str:
    return f"{100 * share:.0f} % ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})"


def settings_of_bot(game: str, seats: int, bot: str) -> str:
    """What a level is now: of `search` simulations and temperature; of `human` attention, what it thinks with, blindness, temperature."""
    ladder, _, level = bot.partition(":")
    if ladder == "search":
        search = search_level(motu.game(game), seats, level)
        return f"{search.simulations}/{search.temperature:g}"
    human = human_level(motu.game(game), seats, level)
    thinks = str(human.simulations or f"{human.continuations}×{human.horizon}")
    return f"{human.attention}/{thinks}/{human.blindness:g}/{human.temperature:g}"


def settings_of_row(game: str, seats: int, first: str, second: str) -> str:
    return " : ".join(settings_of_bot(game, seats, bot) for bot in (first, second))


def cells_of(row: Facts) -> list[str]:
    """A measured pair of levels as a row of the table."""
    bottom, top = MARKS[row["first"].partition(":")[0]]
    share = percent(row["ahead"], row["ahead_interval"])
    cells = [row["game"], row["seats"], row["first"], row["second"], row["games"], share, f"{100 * bottom:.0f}–{100 * top:.0f} %"]
    cells += [verdict(row["ahead"], row["ahead_interval"], bottom, top), f"{100 * row['share']:.0f} %"]
    cells.append(" : ".join(f"{value:.1f}" for value in row["milliseconds"]))
    if row["games"] == 0:
        cells[5] = cells[8] = cells[9] = ""
        cells[7] = "not measured"
    return [*map(str, cells), settings_of_row(row["game"], row["seats"], row["first"], row["second"])]


def tables_in(text: str) -> list[list[list[str]]]:
    """The cells of all rows of each table between the marks of a page, without headings."""
    inside = text.partition(BEGIN)[2].partition(END)[0]
    blocks = [block.splitlines()[2:] for block in inside.split("\n\n") if block.lstrip().startswith("|")]
    return [[[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines] for lines in blocks]


def line_of(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def is_of_today(cells: list[str]) -> bool:
    """Whether the settings that a row tells are those that its levels have now."""
    return cells[SETTINGS:] == [settings_of_row(cells[0], int(cells[1]), cells[2], cells[3])]


def added_up(one: list[str], other: list[str]) -> list[str]:
    """The games of two rows about the same levels together; milliseconds are those of the first."""
    games = [int(one[COUNT]), int(other[COUNT])]
    if 0 in games:
        return one if games[0] else other
    ahead, share = ((games[0] * part_in(one[at]) + games[1] * part_in(other[at])) / sum(games) for at in (AHEAD, SHARE))
    bottom, top = MARKS[one[2].partition(":")[0]]
    interval = wilson(ahead, sum(games))
    facts = [str(sum(games)), percent(ahead, interval), one[AHEAD + 1], verdict(ahead, interval, bottom, top), f"{100 * share:.0f} %"]
    return [*one[:COUNT], *facts, *one[SHARE + 1 :]]


def part_in(cell: str) -> float:
    """The share that a cell tells, which is rounded to one in a hundred."""
    return int(cell.partition(" ")[0]) / 100


def merged(new: list[list[str]], old: list[list[str]], adding: bool = False) -> list[list[str]]:
    """Rows of both, of two the one with more games, or both added up; old rows of other settings than today's are left out."""
    found: dict[tuple[str, ...], list[str]] = {tuple(cells[:COUNT]): cells for cells in old if is_of_today(cells)}
    for cells in new:
        former = found.get(tuple(cells[:COUNT]))
        if former is None or (not adding and int(former[COUNT]) <= int(cells[COUNT])):
            found[tuple(cells[:COUNT])] = cells
        elif adding:
            found[tuple(cells[:COUNT])] = added_up(cells, former)
    return sorted(
        found.values(), key=lambda cells: (cells[2].partition(":")[0], cells[0], int(cells[1]), ORDER.index(cells[2].partition(":")[2]))
    )


def kept_lines(lines: list[str], old: list[list[str]]) -> list[str]:
    """A table by games and seats: those that were not judged now stay as they were."""
    now = {line.split("|")[1].strip() for line in lines[2:]}
    rows = lines[2:] + [line_of(cells) for cells in old if cells[0] not in now]
    return lines[:2] + sorted(rows, key=lambda line: line.split("|")[1].strip())


def page(pairs: list[Facts], judged: list[Judged], jobs: int, former: str = "", adding: bool = False) -> str:
    """The tables as Markdown, with what the former page knows better."""
    old = [*tables_in(former), [], [], []][:3]
    told = f"Measured by `python benchmarks/levels.py measure`, last on {time.strftime('%Y-%m-%d')} with {jobs} games at a time;"
    rows = merged([cells_of(row) for row in pairs], old[0], adding)
    lines = [BEGIN, "", f"{told} intervals are of 95 %.", "", HEADING, "| --- |" + " --- |" * SETTINGS, *map(line_of, rows)]
    return "\n".join([*lines, "", *kept_lines(marks(judged), old[1]), "", *kept_lines(profile(judged), old[2]), "", END])


def write_page(path: Path, pairs: list[Facts], judged: list[Judged], jobs: int, adding: bool) -> None:
    """Put the tables into a page, with `adding` on top of the games that it tells of."""
    old = path.read_text(encoding="utf-8")
    text = page(pairs, judged, jobs, old, adding)
    path.write_text(re.sub(re.escape(BEGIN) + ".*" + re.escape(END), lambda _: text, old, flags=re.DOTALL), encoding="utf-8")
