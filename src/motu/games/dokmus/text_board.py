"""The table in plain text: the board cell by cell, then what lies beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.core.seats import OVER
from motu.games.dokmus.fields import CLOSED
from motu.games.dokmus.grid import CELL_NUMBERS, COLUMN_LETTERS, SIZE, row_and_column
from motu.games.dokmus.moves import SEAT_NAMES
from motu.games.dokmus.view import DokmusView

if TYPE_CHECKING:
    from motu.core.game import Game

LEGEND = ((".", "meadow"), ("F", "forest"), ("M", "mountain"), ("V", "volcano"), ("W", "water"), ("R", "ruins"))
TEMPLES = (("s", "small_temple"), ("L", "large_temple"))


def as_text(game: Game, view: DokmusView, language: str) -> str:
    """The view as lines of text. A token stands after the terrain of its cell, by the number of its seat from 1."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    is_over = view["to_act"] == OVER
    lines = [game.heading(view, language)]
    lines += ["", *board(view), ""]
    lines.append("  ".join(f"{letter} {word(name)}" for letter, name in (*LEGEND, *TEMPLES)))
    seats = [f"{seat + 1} {game.seat_name(seat, language)}" for seat in range(len(view["players"]))]
    lines.append("  ".join(seats))
    lines.append(f"{word('tile')}: {' '.join(view['tiles'])}")
    if view["round"]:
        lines.append(f"{word('round')} {min(view['round'], 8)}/8   {word('talisman')}: {game.seat_name(view['talisman'], language)}")
    if view["opened"] and not is_over:
        lines.append(f"{word('guardian')}: {view['opened']}{', ' + word('used') if view['acted'] else ''}")
    if view["carried"] != "-":
        lines.append(f"{word('token')}: {view['carried']} →")
    if view["ruin"] != "-":
        lines.append(f"{word('ruins')}: {word('tile')} {view['ruin']}")
    if view["handed"]:
        lines.append(f"{word('handed')}: {' '.join(str(card) for card in view['handed'])}")
    for seat, player in enumerate(view["players"]):
        card = view["cards"][seat]
        shown = word("closed") if card == CLOSED else f"{card}, {word(f'guardian_{card}')}" if card else "-"
        points = game.texts.say("word.points", language, n=sum(view["points"][seat].values()))
        line = f"{game.seat_name(seat, language)}: {points}; {word('guardian')}: {shown}; {word('supply')}: {player['supply']}"
        if view["hand"] and view["to_act"] == seat:
            line += f"; {word('hand')}: {view['hand']}"
        lines.append(f"{line}; {word('sacrificed')}: {player['sacrificed']}")
        if is_over:
            sources = view["points"][seat].items()
            lines.append("  " + ", ".join(f"{game.texts.say(f'score.{source}', language)} {points}" for source, points in sources))
    return "\n".join(lines) + "\n"


def board(view: DokmusView) -> list[str]:
    """The rows of the board with letters above and numbers beside, a gap between tiles."""
    owners: dict[tuple[int, int], int] = {}
    for seat in range(len(SEAT_NAMES[: len(view["players"])])):
        for cell in view["players"][seat]["tokens"]:
            owners[row_and_column(CELL_NUMBERS[cell])] = seat
    carried = None if view["carried"] == "-" else row_and_column(CELL_NUMBERS[view["carried"]])
    lines = [f"   {spaced([f'{letter} ' for letter in COLUMN_LETTERS])}"]
    for row, letters in enumerate(view["terrain"]):
        if row and row % SIZE == 0:
            lines.append("")
        cells = []
        for column, letter in enumerate(letters):
            owner = owners.get((row, column))
            mark = " " if owner is None else "?" if (row, column) == carried else str(owner + 1)
            cells.append(letter + mark)
        lines.append(f"{row + 1:>2} {spaced(cells)}".rstrip())
    return lines


def spaced(cells: list[str]) -> str:
    """Cells with a gap after every tile."""
    return "  ".join("".join(cells[first : first + SIZE]) for first in range(0, len(cells), SIZE))
