"""Make golden playthroughs.

`python -m motu.testing.goldens GAME` writes a random game for each number of seats into tests/games/GAME/goldens.
`python -m motu.testing.goldens GAME NAME SEATS OPTIONS SEED` writes one as NAME.txt (OPTIONS like `tactical=yes`, or `-`).
`python -m motu.testing.goldens` tells all recorded games again, after a change of the rules or of a text that is meant: look
at the difference before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import motu
from motu.testing.laws import play_random
from motu.testing.playthrough import playthrough, record_in

FOLDER = Path("tests/games")


def main(arguments: list[str]) -> None:
    if not arguments:
        for path in sorted(FOLDER.glob("*/goldens/*.txt")):
            path.write_text(playthrough(record_in(path.read_text(encoding="utf-8"))), encoding="utf-8")
            print(f"told again: {path}")
        return
    if len(arguments) == 1:
        for seats in motu.game(arguments[0]).seats:
            write(arguments[0], f"seats-{seats}", seats, "-", seats)
        return
    name, title, chosen, options, seed = arguments
    write(name, title, int(chosen), options, int(seed))


def write(name: str, title: str, seats: int, options: str, seed: int) -> None:
    game = motu.game(name)
    record = play_random(game, seats, game.read_options(game.split_options(options)), seed)
    path = FOLDER / name / "goldens" / f"{title}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(playthrough(record), encoding="utf-8")
    print(f"written: {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
