"""The terrains of Dokmus as symbols. A terrain has the middle of its cell, 36 wide, at the origin and may rise up to 12 above the
cell: everything stands upright, however its tile lies."""

from __future__ import annotations

from typing import Final

from motu.drawing.hand import dot, line, link, oval, put, shadow, shape, tone, word
from motu.drawing.seats import OUTLINES

# -- woods and rocks -------------------------------------------------------------------------------------------------
TREE: Final = (
    shadow(9, 3, 4, 0)
    + shape("M-1.8 1v-7h3.6v7q-1.8.8-3.6 0z", "wood", "wood-dark", 0.9)
    + shape(
        "M-8.5-6q-3.5-4 0-8q0-6 5.5-7q3-4.5 7-1.5q5.5 1 5 6.5q3.5 4-.5 8.5q-1.5 4-6 3q-3 2-6 0q-4 .8-5-1.5z", "forest", "forest-dark", 1.2
    )
    + tone("M2.5-23.2q6.5.2 6.5 7.2q3.5 4-.5 8.5q-1.5 4-6 3q-1.5 1-3.5 1q5.5-3 4.5-9q1.5-6-1-10.7z", "forest-dark", 0.62)
    + tone("M-6.5-15q.5-4.5 5.5-5.5q2.5-1.5 4-.5q-6 .5-6.5 5q-3.5 1-3 1z", "leaf", 0.95)
    + line("M-6-9q2 2 4 .5", "leaf", 1.3, 0.8)
)
FIR: Final = (
    shadow(8, 2.8, 4, 0)
    + shape("M-1.5 1v-5h3v5z", "wood", "wood-dark", 0.9)
    + shape(
        "M0-27q3 6 5.5 8q-1 .8-1.8.8q2 4 4.8 6q-1.2 1-2.2 1q2 3 3.2 5q-9.5 4-19 0q1.2-2 3.2-5q-1 0-2.2-1q2.8-2 4.8-6q-.8 0-1.8-.8"
        "q2.5-2 5.5-8z",
        "pine",
        "forest-dark",
        1.2,
    )
    + tone("M0-27q3 6 5.5 8q-1 .8-1.8.8q2 4 4.8 6q-1.2 1-2.2 1q2 3 3.2 5q-3.5 1.5-7 2q1.5-12-2.5-22.8z", "forest-dark", 0.55)
    + line("M-3-17q1-3 2-5M-5.5-8q1.5-2 3-3", "leaf", 1.2, 0.9)
)
WOODS: Final = {
    "forest-0": link("fir", -9, 0, 0.9) + link("tree", 8, 1, 0.9) + link("tree", -6, 15, 0.95) + link("fir", 10, 16, 0.82),
    "forest-1": link("tree", -8, 0, 0.95) + link("fir", 6, -1, 0.95) + link("fir", -10, 15, 0.8) + link("tree", 7, 15, 1),
    "forest-2": link("tree", 0, -2, 0.9) + link("fir", -11, 8, 0.85) + link("tree", 11, 9, 0.85) + link("tree", 0, 16, 0.9),
    "forest-behind": link("fir", -12, 4, 0.85) + link("fir", 11, 4, 0.9) + link("tree", 0, -3, 0.95),
}
MOUNTAINS: Final = {
    "mountain-0": (
        shadow(20, 5, 5, 12)
        + shape("M-18 13q3-10 7-17q2-8 6-16q3-7 5.5-7t5 7l4 8q3 6 5 12q3 6 4.5 13q-18.5 6-37 0z", "mountain", "rock-dark", 1.5)
        + tone("M.5-27q2.5 0 5 7l4 8q3 6 5 12q3 6 4.5 13q-8 2.5-16 3q4-8-1-18q3-6-2-11q3-7 .5-14z", "mountain-dark", 0.95)
        + shape("M-7-14q2.5-6 4-9.5q2-3.5 3.5-3.5t4 5l3 6.5l-3.5-1.5l-2.5 4.5l-3.5-4l-2 2.5z", "snow", "stone-dark", 0.8)
        + line("M-11 0l-3 8M-6-6l-2 9M7-4l2 6M12 4l2 5", "rock-dark", 1.1, 0.5)
    ),
    "mountain-1": (
        shadow(20, 5, 5, 12)
        + shape("M-18 13q2-9 5-14q3-9 5.5-12q3-3 5 1q2-7 5-9.5q3-1 5 5q4 8 6 15.5q3 6 4.5 14q-18 6-36 0z", "mountain", "rock-dark", 1.5)
        + tone(
            "M2.5-21.5q3-1 5 5q4 8 6 15.5q3 6 4.5 14q-7 2.4-14 3q4-9-1-17q4-9-.5-20.5zM-7-13q3-1 4.5 1q-1 6 1 10q-3 3-2 9q-4-6-2-11"
            "q-2-4-1.5-9z",
            "mountain-dark",
            0.9,
        )
        + shape("M-3-11q2-7 4-9.5q3.5-3.5 6 1.5l3.5 8l-3-1.5l-2.5 3.5l-3-3.5z", "snow", "stone-dark", 0.8)
        + shape("M-11-6q1.5-5 3.5-7t4 .5l1 3l-3 0l-2 3z", "snow", "stone-dark", 0.8)
        + line("M-12 4l-2 5M10 2l3 7M4 4l1 5", "rock-dark", 1.1, 0.5)
    ),
}
VOLCANO: Final = (
    shadow(20, 5, 5, 12)
    + '<ellipse cy="-15" rx="17" ry="13" fill="url(#t-halo)"/>'
    + line("M1-16q-5-4 0-8t2-8", "smoke", 4.5, 0.75)
    + shape("M-18 13q6-9 8-24q10-3.5 20 0q2 15 8 24q-18 6-36 0z", "ash-dark", "rock-dark", 1.5)
    + tone("M3-12.6q3.5.2 7 1.6q2 15 8 24q-7 2.4-14 3q5-12-1-28.6z", "crust", 0.75)
    + oval(0, -11.5, 9.8, 3.4, "molten", "crust", 1.4)
    + oval(-1, -11, 5.5, 1.6, "white-hot")
    + line("M-5-9q0 6-4 10t-3 8M1-8.5q-1 7 2 11t0 10M6-9.5q2 6 5 9", "lava", 3.8)
    + line("M-5-9q0 6-4 10t-3 8M1-8.5q-1 7 2 11t0 10M6-9.5q2 6 5 9", "ember", 1.5)
    + dot(-6, -20, 1.3, "ember")
    + dot(8, -19, 1.1, "ember")
)


# -- what people built -----------------------------------------------------------------------------------------------
def column(x: float, foot: float, high: float, is_broken: bool) -> str:
    top = foot - high
    head = f"M{x - 3:g} {top:g}l2-2l1.5 2l2-3l.5 3" if is_broken else ""
    body = (
        shape(f"M{x - 3.2:g} {foot:g}v{-high:g}h6.4v{high:g}q-3.2 1.2-6.4 0z", "stone", "rock-dark", 1.1)
        + tone(f"M{x + 0.6:g} {top:g}h2.6v{high:g}q-1.2.5-2.6.6z", "stone-dark", 0.8)
        + line(f"M{x - 1.2:g} {top + 2:g}v{high - 3:g}", "snow", 1, 0.8)
    )
    cap = shape(head + "z", "stone", "rock-dark", 1) if is_broken else shape(f"M{x - 5:g} {top:g}h10l-1-3h-8z", "snow", "rock-dark", 1)
    return body + cap + shape(f"M{x - 4.5:g} {foot + 2.2:g}v-2.6h9v2.6q-4.5 1-9 0z", "stone", "rock-dark", 0.9)


RUINS: Final = (
    shape("M-17.5 3l4.5-9h26l4.5 9l-4 11q-13.5 4-27 0z", "sand-dark", "wood-dark", 1.4)
    + tone("M-17.5 3l4.5-9h26l1.5 3h-26l-3.5 7z", "sand", 0.95)
    + line("M-16 4h32M-6-6l-3 21M5-6l3 21", "wood-dark", 1, 0.65)
    + shadow(7, 2.4, -7, -2)
    + shadow(7, 2.4, 15, -2)
    + column(-11.5, -1, 17, False)
    + column(11.5, -1, 13, True)
    + shape("M-17-21h17.5l-2.5-2.5l2-2.5h-17z", "stone", "rock-dark", 1.2)
    + line("M-15-24.5h11", "snow", 1.1, 0.9)
    + put(shape("M-7-3.5h10q3 0 3 3.5t-3 3.5h-10z", "stone", "rock-dark", 1.2) + oval(4, 0, 2, 3.5, "snow", "rock-dark", 1), 8, 11, 1, 12)
    + line("M-15 11q-1-5 1-7M-12 12q1-4 3-4M-14-10q-3-3-2-7", "forest", 1.8)
)


SMALL: Final = (
    shadow(17, 4.5, 5, 12)
    + shape("M-14 13v-8h28v8q-14 3-28 0z", "silver", "rock-dark", 1.3)
    + tone("M5 5h9v8q-4 1-9 1.6z", "silver-dark", 0.8)
    + shape("M-10 5v-7h20v7z", "silver", "rock-dark", 1.2)
    + tone("M4-2h6v7h-6z", "silver-dark", 0.8)
    + shape("M-6.5-2v-7h13v7z", "snow", "rock-dark", 1.2)
    + tone("M2.5-9h4v7h-4z", "silver-dark", 0.7)
    + shape("M-8.5-9q8.5-8 17 0z", "silver-dark", "rock-dark", 1.2)
    + line("M-5-10.5q3-2.5 6-2.5", "snow", 1.2, 0.9)
    + line("M-13 6h26M-9-1h18", "glow", 1, 0.8)
)
LARGE: Final = (
    '<ellipse cy="-12" rx="19" ry="18" fill="url(#t-count)" opacity=".5"/>'
    + shadow(20, 5, 5, 13)
    + shape("M-17.5 14v-8h35v8q-17.5 3.5-35 0z", "gold", "gold-dark", 1.5)
    + tone("M7 6h10.5v8q-5 1.2-10.5 1.7z", "gold-dark", 0.62)
    + shape("M-13.5 6v-7.5h27v7.5z", "gold", "gold-dark", 1.4)
    + tone("M5-1.5h8.5v7.5h-8.5z", "gold-dark", 0.62)
    + shape("M-9.8-1.5v-7h19.6v7z", "gold", "gold-dark", 1.4)
    + tone("M3.5-8.5h6.3v7h-6.3z", "gold-dark", 0.62)
    + shape("M-6.5-8.5v-7h13v7z", "scoria-dark", "gold-dark", 1.2)
    + line("M-3.5-8.5v-6M3.5-8.5v-6", "gold", 2)
    + shape("M-10.5-15q4-2 6-7h9q2 5 6 7q-10.5 3-21 0z", "scoria", "scoria-dark", 1.3)
    + tone("M2-22h2.5q2 5 6 7q-4 1.2-8 1.5q2-4-.5-8.5z", "scoria-dark", 0.6)
    + shape("M-3.5-21.5q0-3.5 3.5-7.5q3.5 4 3.5 7.5z", "gold-light", "gold-dark", 1.2)
    + line("M-16 7h32M-12.5-.5h25M-9-7.5h18", "gold-light", 1.3, 0.95)
)


def plate(y: float, points: int, ground: str, edge: str) -> str:
    """The points of a temple on a shield before its steps."""
    return (
        f'<path d="M-6.8 {y - 7:g}h13.6v8q0 5-6.8 6.5q-6.8-1.5-6.8-6.5z" fill="var(--{ground})" stroke="var(--{edge})" stroke-widt'
        f'h="1.3" stroke-linejoin="round"/>' + word(0, y + 4, points, 12, "pearl")
    )


def temples(small: int, large: int) -> dict[str, str]:
    """Both sizes of temple, told apart by stone, height and roof, each with its points on a shield."""
    silver, gold = plate(6.5, small, "rock", "snow"), plate(7.5, large, "scoria-dark", "gold-light")
    return {"temple-small": SMALL + silver, "temple-large": LARGE + gold, "shield-small": silver, "shield-large": gold}


def tribe(colour: str, letter: str) -> str:
    """A token of a tribe: a thick piece of wood in the shape of its seat that lies in its cell."""
    outline, lower = OUTLINES[colour], 3 if colour == "blue" else 0
    size = 15.5 if len(letter) == 1 else 11.5
    return (
        '<ellipse cx="5" cy="14.5" rx="14" ry="4" fill="var(--shade)" opacity=".38"/>'
        + wooden(outline, 2.2, 4.2, f"{colour}-dark", colour)
        + wooden(outline, 0, 0, colour, colour)
        + f'<path d="{outline}" transform="scale(.5)" fill="url(#t-sheen)" opacity=".6"/>'
        + f'<path d="{outline}" transform="scale(.51)" fill="none" stroke="var(--glow)" stroke-width="1.6" opacity=".5"/>'
        + word(0, round(size * 0.355, 1) + lower, letter, size, f"{colour}-ink")
    )


def wooden(outline: str, x: float, y: float, paint: str, colour: str) -> str:
    edge = f'stroke="var(--{colour}-dark)" stroke-width="3" stroke-linejoin="round"'
    return f'<path d="{outline}" transform="translate({x:g} {y:g}) scale(.62)" fill="var(--{paint})" {edge}/>'


FLAME: Final = shape("M0-10q8.5 6.5 6 14q-6 6-12 0q-3-6 1.5-9q1 1.5 2 2.7q-.5-4.5 2.5-7.7z", "molten", "lava-dark", 1.2) + tone(
    "M0-1.5q4 3 2.5 6q-2.5 2.5-5 0q-1-3 2.5-6z", "white-hot"
)
SAIL: Final = (
    shape("M-7 3h14l-3 4.5h-8z", "wood", "wood-dark", 1)
    + shape("M1-8q6 4 6 9.5h-6z", "lava", "lava-dark", 1)
    + line("M-.5 3v-12", "wood-dark", 1.6)
)
COIN: Final = dot(0, 0, 11, "card", "choice", 1.6)
HANDLE: Final = dot(0, 2, 21, "shade", "aim", 3) + dot(0, 0, 21, "card", "choice", 2)
BEND: Final = line("M-10 7a12 12 0 1119 1", "choice", 3.4) + shape("M3 6l11 7l1-12z", "choice", "choice", 1)
"""The arrow of a handle that turns a tile clockwise."""
SYMBOLS: Final = {
    **WOODS,
    **MOUNTAINS,
    "tree": TREE,
    "fir": FIR,
    "volcano": VOLCANO,
    "ruins": RUINS,
    "tufts": line("M-7 4l1.5-6l2 6M-4 4l2.5-4M4-3l1.5-5l2 5", "meadow-dark", 1.3),
    "blossoms": dot(-7, -3, 1.7, "pearl")
    + dot(-1, 5, 1.7, "shell")
    + dot(6, -5, 1.6, "pearl")
    + dot(8, 4, 1.5, "ember")
    + line("M-4 1l1.5-4l1.5 4", "meadow-dark", 1.2),
    "pebbles": oval(-4, 4, 5, 2, "shade", opacity=0.25)
    + shape("M-9 4q-1-5 4-6q5 1 4 6q-4 1.5-8 0z", "stone", "stone-dark", 0.9)
    + shape("M4-3q0-3 3-4q3 1 2.5 4q-3 1-5.5 0z", "stone", "stone-dark", 0.8),
    "fall": line("M-9 0v9M-4.5 0v10M0 0v9.5M4.5 0v10M9 0v9", "foam", 2, 0.9) + oval(0, 11.5, 14, 2.6, "foam", opacity=0.95),
    "flame": FLAME,
    "coin-flame": COIN + FLAME,
    "coin-sail": COIN + SAIL,
    "turn-cw": HANDLE + BEND,
    "turn-ccw": HANDLE + f'<g transform="scale(-1 1)">{BEND}</g>',
}
