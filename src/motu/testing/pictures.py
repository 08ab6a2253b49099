"""Pictures of the games, to look at.

`python -m motu.testing.pictures` writes those of the README, docs/pictures/GAME.svg.
`python -m motu.testing.pictures FOLDER [GAME ...]` writes twelve telling moments of each game, wide and tall, light and dark, one
moment as eyes of every kind see it, the end, the cover and the components; and sheets with all of them side by side.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import motu
from motu.drawing import png, resolved
from motu.drawing.eyes import COLOUR_BLINDNESS
from motu.testing.moments import Moment, moments, told_of

SIZES: Final = {"wide": 1280, "tall": 780}
"""Pixels across."""
COLUMNS: Final = {"wide": 3, "tall": 6}
THUMB: Final = {"wide": 640, "tall": 320}
EYES: Final = "crowded"
"""The moment that is shown to all eyes."""


def main(arguments: list[str]) -> None:
    if not arguments:
        for name in motu.games():
            keep(Path("docs/pictures", f"{name}.svg"), resolved(drawn(named(name, told_of(name)["readme"]), "wide"), "light").encode())
        return
    folder, *names = arguments
    for name in names or motu.games():
        for title, layout in (("moments", "wide"), ("moments", "tall"), ("eyes", "wide"), ("scenes", "wide")):
            shown = list({"moments": in_themes, "eyes": to_all_eyes, "scenes": scenes}[title](name, layout))
            for picture, data in shown:
                keep(Path(folder, name, f"{picture}.png"), data)
            for theme in ("light", "dark"):
                keep(
                    Path(folder, f"{name}-{title}-{layout}-{theme}.png"),
                    side_by_side([data for each, data in shown if theme in each], layout),
                )


def named(name: str, title: str) -> Moment:
    return next(moment for moment in moments(name) if moment.name == title)


def drawn(moment: Moment, layout: str) -> str:
    return moment.game.draw(moment.view, "en", layout, moment.last)


def in_themes(name: str, layout: str) -> Iterator[tuple[str, bytes]]:
    """The twelve moments, light and dark."""
    for number, moment in enumerate(moments(name), 1):
        for theme in ("light", "dark"):
            yield f"{number:02}-{moment.name}-{layout}-{theme}", png(drawn(moment, layout), SIZES[layout], theme)


def to_all_eyes(name: str, layout: str) -> Iterator[tuple[str, bytes]]:
    """One moment as every kind of eye sees it."""
    moment = named(name, EYES)
    for theme in ("light", "dark"):
        for kind in COLOUR_BLINDNESS:
            yield f"eyes-{kind}-{layout}-{theme}", png(resolved(drawn(moment, layout), theme, kind), SIZES[layout])


def scenes(name: str, layout: str) -> Iterator[tuple[str, bytes]]:
    """The end, the cover, the components."""
    game = motu.game(name)
    ending, cover = game.ending(named(name, "end").view), game.cover()
    for theme in ("light", "dark"):
        if ending is not None and cover is not None:
            yield f"ending-{layout}-{theme}", png(ending.alone(), 1000, theme)
            yield f"cover-{layout}-{theme}", png(cover.alone(), 800, theme)
        yield f"components-{layout}-{theme}", png(game.draw_components({}), 1280, theme)


def side_by_side(pictures: list[bytes], layout: str) -> bytes:
    """All pictures on one sheet, smaller."""
    from PIL import Image

    wide, columns = THUMB[layout], COLUMNS[layout]
    opened = [Image.open(io.BytesIO(data)).convert("RGB") for data in pictures]
    small = [each.resize((wide, round(each.height * wide / each.width))) for each in opened]
    rows = [small[first : first + columns] for first in range(0, len(small), columns)]
    sheet = Image.new("RGB", (columns * (wide + 8), sum(max(each.height for each in row) + 8 for row in rows)), "#888888")
    y = 4
    for row in rows:
        for column, each in enumerate(row):
            sheet.paste(each, (4 + column * (wide + 8), y))
        y += max(each.height for each in row) + 8
    found = io.BytesIO()
    sheet.save(found, "PNG")
    return found.getvalue()


def keep(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    print(f"written: {target}")


if __name__ == "__main__":
    main(sys.argv[1:])
