"""The end: what counts lights up on the board, one source after the other, each with the tokens of those who score it."""

from __future__ import annotations

from typing import Final

from motu.games.dokmus.draw_plan import HALF, TILE
from motu.games.dokmus.draw_scene import NO_TILE, DokmusScene
from motu.games.dokmus.grid import TILE_CELLS

STAGE: Final = 0.4
"""Seconds from one source to the next."""
SOURCES: Final = {"R": "ruins", "s": "small_temples", "L": "large_temples"}
"""In the order of the score sheet; full tiles come last."""


def draw_scoring(scene: DokmusScene) -> None:
    """D-SCORE-1 to D-SCORE-4: ruins with a token, discovered temples, tiles on which somebody has discovered all temples."""
    with scene.part.group(pointer_events="none"):
        for cell, letter in scene.letters.items():
            if letter == "R" and cell in scene.owners:
                scene.part.earned_at(scene.owners[cell], SOURCES[letter], *scene.plan.cell_middle(cell))
                draw_light(scene, cell, letter, [])
            elif letter in "sL" and cell in scene.discovered:
                for seat in scene.discovered[cell]:
                    scene.part.earned_at(seat, SOURCES[letter], *scene.plan.cell_middle(cell))
                draw_light(scene, cell, letter, scene.discovered[cell])
        for slot, word in enumerate(scene.view["tiles"]):
            if word != NO_TILE:
                draw_full(scene, slot)


def draw_light(scene: DokmusScene, cell: int, letter: str, seats: list[int]) -> None:
    """A ring of light round a cell, and who scores it."""
    part, plan = scene.part, scene.plan
    x, y = plan.cell_middle(cell)
    with part.placed(x, y, plan.scale), part.group(class_="shine", style=f"animation-delay:{STAGE * list(SOURCES).index(letter):g}s"):
        part.circle(0, 0, 19, fill="none", stroke="var(--gold-dark)", stroke_width=4.6)
        part.circle(0, 0, 19, fill="none", stroke="var(--count)", stroke_width=2.6)
        for place, seat in enumerate(seats):
            part.use(f"token-{scene.looks[seat].colour}", 11 * (place - (len(seats) - 1) / 2), 18, 0.29)


def draw_full(scene: DokmusScene, slot: int) -> None:
    """D-SCORE-4: a golden edge round a tile all of whose temples one seat has discovered; on its cliff what each such seat gets for it,
    where no token can stand."""
    cells = [slot * TILE_CELLS + place for place in range(TILE_CELLS)]
    temples = [cell for cell in cells if scene.letters[cell] in "sL"]
    seats = [seat for seat in range(len(scene.looks)) if temples and all(seat in scene.discovered.get(cell, []) for cell in temples)]
    if not seats:
        return
    part, points = scene.part, int(scene.printed.full_tile[len(scene.looks)])
    delay = f"animation-delay:{STAGE * len(SOURCES):g}s"
    for seat in seats:
        part.earned_at(seat, "full_tiles", *scene.plan.slot_middle(slot))
    with part.placed(*scene.plan.slot_middle(slot), scene.plan.scale), part.group(class_="shine", style=delay):
        part.rect(-HALF, -HALF, TILE, TILE, rx=10, fill="none", stroke="var(--gold-dark)", stroke_width=7)
        part.rect(-HALF, -HALF, TILE, TILE, rx=10, fill="none", stroke="var(--gold-light)", stroke_width=4)
        for place, seat in enumerate(seats):
            x = 62 * (place - (len(seats) - 1) / 2)
            part.rect(x - 29, HALF - 8, 58, 26, rx=13, fill="var(--count)", stroke="var(--gold-dark)", stroke_width=2)
            scene.looks[seat].token(part, x - 14, HALF + 5, 9)
            part.text(x + 11, HALF + 10.5, f"+{points}", 16, class_="b", style="fill:var(--rock-dark)")
