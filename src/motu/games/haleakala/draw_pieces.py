"""The pieces of Haleakala and what stands on its island, as symbols in the hand of the boards. What stands has its foot at the origin.

Statue 73 high with its crest, shaman 60, hut 54 wide, hull of the boat 80, disc 29.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from motu.drawing.hand import dot, line, link, oval, put, shadow, shape, tone, word
from motu.drawing.seats import OUTLINES

HEADS: Final = {
    "round": ("M-14-24q-4-17 1-25q5-7 13-7t13 7q5 8 1 25q-5 6-14 6t-14-6z", "M4-55.6q6 1 9 6.6q5 8 1 25q-5 6-14 6q11-18 4-37.6z"),
    "square": ("M-15-22v-29q0-4 4-4h22q4 0 4 4v29q-15 6-30 0z", "M4-55h7q4 0 4 4v29q-6 2.4-13 2.9q7-18 2-35.9z"),
}


def tiki(colour: str, dark: str, head: str, letter: str = "") -> str:
    """A carved idol on a plinth: red ones have round heads and a flame for a crest, yellow ones square heads and a stepped crown."""
    skull, shade = HEADS[head]
    crest = (
        shape("M-8-53q-3-7 1-12q1 4 4 5q0-6 4-9q1 6 4 8q3-2 3-6q4 7 0 14q-8 3-16 0z", "ember", dark, 1.3)
        if head == "round"
        else shape("M-15-53v-6h6v-4h6v-4h6v4h6v4h6v6q-15 3-30 0z", "gold-light", dark, 1.3)
    )
    return (
        shadow(22, 6, 7, 1)
        + shape("M-18 2l2-7h32l2 7v4q-18 4.5-36 0z", "stone", "rock-dark", 1.4)
        + tone("M5-5h11l2 7v4q-6 1.5-13 2z", "stone-dark", 0.9)
        + line("M-17 2q17 3.5 34 0", "snow", 1.2, 0.8)
        + shape("M-12-4q-4-10 0-19h24q4 9 0 19q-12 3.5-24 0z", colour, dark, 1.5)
        + tone("M5-23h7q4 9 0 19q-4 1.2-8 1.6q5-10 1-20.6z", "shade", 0.3)
        + line("M-12-19q-6 7 0 12q4 1 6-1M12-19q6 7 0 12q-4 1-6-1", dark, 4.2)
        + line("M-12-19q-6 7 0 12q4 1 6-1M12-19q6 7 0 12q-4 1-6-1", colour, 1.8)
        + crest
        + shape(skull, colour, dark, 1.7)
        + tone(shade, "shade", 0.26)
        + line("M-10-50q5-3 10-3", "glow", 2, 0.55)
        + line("M-13-44q6-4 11 1M13-44q-6-4-11 1", dark, 3)
        + shape("M-11-39q4.5-5 9 0q-4.5 5-9 0zM2-39q4.5-5 9 0q-4.5 5-9 0z", "pearl", dark, 1.1)
        + dot(-6.2, -39, 2, "rock-dark")
        + dot(6.8, -39, 2, "rock-dark")
        + shape("M-1.5-41h3l3.5 10q-5 2.5-10 0z", colour, dark, 1.3)
        + shape("M-10.5-27q10.5-4 21 0v3q-10.5 5.5-21 0z", "crust", dark, 1)
        + tone("M-8-26.6h3.4v3.6l-3.4-.8zM-3.6-27.4h3.4v5.2h-3.4zM1-27.4h3.4v5l-3.4.2zM5.6-26.8h3v3l-3 .8z", "pearl")
        + (
            f"<g>{dot(0, -9.5, 7.5, 'card', dark, 1.2)}{word(0, -5.5, letter, 11.5 if len(letter) == 1 else 8, 'ink')}</g>"
            if letter
            else ""
        )
    )


LEAF: Final = shape("M0-36q-4-5 0-11q4 6 0 11z", "leaf", "forest-dark", 0.9)
SHAMAN_HEAD: Final = (
    "".join(f'<g transform="rotate({turn} 0 -33)">{LEAF}</g>' for turn in (-74, 74, -48, 48, -24, 24, 0))
    + '<circle cy="-30" r="7.2" fill="var(--skin)" stroke="var(--skin-dark)" stroke-width="1.2"/>'
    + tone("M1-37a7 7 0 010 14q5-7 0-14z", "skin-dark", 0.35)
    + dot(-2.6, -29.5, 1.1, "rock-dark")
    + dot(2.6, -29.5, 1.1, "rock-dark")
    + line("M-2-26q2 1.5 4 0", "skin-dark", 1)
    + dot(-6, -36, 2.3, "shell", "scoria", 0.8)
    + dot(0, -38, 2.3, "pearl", "scoria", 0.8)
    + dot(6, -36, 2.3, "shell", "scoria", 0.8)
)


def shaman(colour: str, letter: str) -> str:
    """The shaman of a seat: long hair, a wreath of leaves and blossoms, one hand raised to the mountain, a burning staff."""
    outline = OUTLINES[colour]
    return (
        shadow(18, 5, 5, 1)
        + f'<path d="{outline}" transform="translate(0 2) scale(.84 .32)" fill="var(--{colour}-dark)"/>'
        + f'<path d="{outline}" transform="scale(.84 .32)" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="3"/>'
        + line("M16 1v-44", "wood-dark", 2.8)
        + '<circle cx="16" cy="-48" r="9" fill="url(#t-halo)"/>'
        + shape("M16-57q6 6 3 11q-3 3-6 0q-2.5-3.5.5-6q1 1.2 1.5 1.7q-.7-3.6 1-6.7z", "ember", "lava-dark", 1)
        + line("M9-20q5-1 7-6M-9-20q-8-2-9-12", "skin-dark", 5.6)
        + line("M9-20q5-1 7-6M-9-20q-8-2-9-12", "skin", 3.4)
        + tone("M-8-32q-3 9-6 15q7 3 14 3t14-3q-3-6-6-15z", "rock-dark")
        + shape("M-8-21q8-4 16 0q1 6 5 11l3 10q-16 5-32 0l3-10q4-5 5-11z", colour, f"{colour}-dark", 1.6)
        + tone("M3-22.8q3 .4 5 1.8q1 6 5 11l3 10q-6 2-12 2.6q6-12-1-25.4z", "shade", 0.22)
        + line("M-13 0q13 5 26 0M-15-4.5q15 5 30 0", "cloth", 1.6, 0.9)
        + line("M-8-20q8 7 16 0", "pearl", 2.2)
        + link("shaman-head", 0, 0)
        + word(0, -6, letter, 12.5, f"{colour}-ink")
    )


def disc(colour: str) -> str:
    """A number disc that lies in the sand; the number is written on it."""
    outline = OUTLINES[colour]
    return (
        oval(3, 7, 14, 8, "shade", opacity=0.3)
        + f'<path d="{outline}" transform="translate(0 4) scale(.72 .66)" fill="var(--{colour}-dark)" stroke="var(--{colour}-dark)" '
        + 'stroke-width="2.6"/>'
        + f'<path d="{outline}" transform="scale(.72 .66)" fill="var(--{colour})" stroke="var(--{colour}-dark)" stroke-width="2.6"/>'
        + f'<path d="{outline}" transform="scale(.58 .53)" fill="url(#t-sheen)" opacity=".5"/>'
        + f'<path d="{outline}" transform="scale(.6 .54)" fill="none" stroke="var(--{colour}-ink)" stroke-width="1.2" opacity=".45"/>'
    )


FLAME: Final = "M0-11q9 7 6 14q-5 6-11 1q-4-6 1-10q1.5 2 2.5 3q-1.2-5 1.5-8z"
LAVA_DISC: Final = (
    oval(3, 6, 17, 9, "shade", opacity=0.4)
    + tone("M-16 0v5q0 9.5 16 9.5t16-9.5v-5z", "crust")
    + line("M-13 8l3 3M-4 12v2M6 11l2 2M13 7l-1 3", "molten", 1.6)
    + oval(0, 0, 16, 10.5, "lava", "crust", 2)
    + oval(0, 0, 11.5, 7, "molten")
    + put(shape(FLAME, "white-hot", "lava-dark", 1), 0, 1, 0.78)
)


HUT: Final = (
    oval(4, 3, 27, 7, "shade", opacity=0.28)
    + line("M-15 3v-8M-5 4v-8M5 4v-8M15 3v-8", "wood-dark", 2.6)
    + shape("M-18-3v-16q18-4 36 0v16q-18 4-36 0z", "wood-light", "wood-dark", 1.5)
    + tone("M6-20.6q6 .4 12 1.6v16q-6 1.4-12 1.8z", "wood-dark", 0.4)
    + line("M-13-19v17M-9-20v18M11-20v18M15-19v17", "wood-dark", 1, 0.6)
    + shape("M-5.5-1v-12q0-5 5.5-5t5.5 5v12q-5.5.8-11 0z", "crust", "wood-dark", 1.3)
    + shape("M-27-14q13-10 21-28q6-4 12 0q8 18 21 28q-27 8-54 0z", "thatch", "thatch-dark", 1.7)
    + tone("M3-44q1.6.4 3 2q8 18 21 28q-7 2-15 3q2-18-9-33z", "thatch-dark", 0.45)
    + line("M-18-14l11-24M-8-12l4-28M8-12l-4-28M18-14l-11-24M-24-14q24 8 48 0", "thatch-dark", 1.1, 0.75)
    + shape("M-6-42q6 3 12 0l-2-6h-8z", "wood", "wood-dark", 1.2)
)
PIER: Final = (
    tone("M-16 0l4-66h30l4 66z", "shade", 0.22)
    + line("M-14 6v-10M14 6v-10M-13-26v-10M13-26v-10M-12-54v-12M12-54v-12", "wood-dark", 4)
    + shape("M-14 0l3-62h22l3 62z", "wood-light", "wood-dark", 1.6)
    + "".join(line(f"M{-13.6 + step * 0.42:g} {-2 - 8.6 * step:g}h{27.2 - step * 0.84:g}", "wood-dark", 1.4, 0.85) for step in range(1, 7))
    + tone("M6 0l2-62h3l3 62z", "wood-dark", 0.3)
    + "".join(
        shape(f"M{x - 2.5} {y}v-13q2.5-2 5 0v13q-2.5 1.5-5 0z", "wood", "wood-dark", 1.2)
        for x, y in ((-12, -56), (12, -56), (-14, -2), (14, -2))
    )
    + line("M-12-64q12 7 24 0", "cloth", 1.6)
)
BOAT: Final = (
    oval(3, 8, 38, 7, "shade", opacity=0.24)
    + line("M-26 12q26 6 58 0", "wood-dark", 4.5)
    + line("M-26 12q26 6 58 0", "wood-light", 2)
    + line("M-14 2l-6 10M16 2l8 10", "wood-dark", 2.2)
    + shape("M-3-60q30 12 31 46q-15 7-31 3z", "cloth", "wood-dark", 1.8)
    + tone("M-3-60q30 12 31 46q-6 3-12 4q6-28-19-50z", "sand-dark", 0.55)
    + shape("M3-30q6-6 12 0l5-4v9l-5-4q-6 6-12-1z", "scoria", "scoria-dark", 1)
    + dot(6.5, -31, 1, "pearl")
    + line("M-4-63v58", "wood-dark", 3.2)
    + line("M-4-60l-22 50", "wood-dark", 1.1)
    + shape("M-4-63l-12 4l12 3z", "scoria", "scoria-dark", 1)
    + shape("M-40-11q9 7 22 7h38q11 0 20-8q-3 16-19 18h-42q-15-2-19-17z", "snow", "wood-dark", 1.9)
    + tone("M-37-3q10 6 24 6h38q6-1 11-6q-5 9-15 9h-42q-12-1-16-9z", "silver-dark", 0.8)
    + line("M-32-3q32 8 66-1", "scoria", 2.2)
    + shape("M-17-5q-1-9 6-9t6 9z", "wood", "wood-dark", 1.2)
    + line("M-15-9h8M-16-6.5h10", "wood-dark", 1)
    + line("M-46 10q8-6 15 0M32 11q9-6 18 0M-20 17q8-5 14 0", "foam", 2.2, 0.95)
)
TREE: Final = (
    oval(3, 1, 9, 3, "shade", opacity=0.28)
    + shape("M-1.6 1v-8h3.2v8q-1.6.7-3.2 0z", "wood", "wood-dark", 0.8)
    + shape(
        "M-8-7q-3-4 0-8q0-6 5-7q3-4 6.5-1.5q5.5 1 5 6.5q3 4-.5 8.5q-1.5 3.5-5.5 2.5q-3 2-5.5 0q-4 .8-5-1z",
        "forest",
        "forest-dark",
        1.2,
    )
    + tone("M3-24q6 .6 5.5 7q3 4-.5 8.5q-1.5 3.5-5.5 2.5q-1.5 1-3 1q5-3 4-8q1.5-6-.5-11z", "forest-dark", 0.62)
    + tone("M-6-15q.5-4.5 5-5.5q2.5-1.5 4-.5q-6 .5-6 5z", "leaf", 0.95)
)


def panel(width: float, height: float, corner: float) -> str:
    """A sign of cloth, on which sums are written."""
    size = f'width="{width:g}" height="{height:g}" rx="{corner:g}"'
    x, y = -width / 2, -height / 2
    return (
        f'<rect x="{x + 2:g}" y="{y + 4:g}" {size} fill="var(--shade)" opacity=".25"/>'
        f'<rect x="{x:g}" y="{y:g}" {size} fill="var(--cloth)" stroke="var(--wood-dark)" stroke-width="1.8"/>'
    )


JETS: Final = "M-40 8q16-40-8-78q26 10 32 36q-2-44 14-66q2 30 12 44q4-34 24-52q-4 40 2 56q10-18 26-22q-20 40-16 82z"
FOUNTAIN: Final = (
    shape(JETS, "lava", "crust", 2.5)
    + f'<g transform="translate(2 4) scale(.74 .8)">{tone(JETS, "molten")}</g>'
    + f'<g transform="translate(3 6) scale(.46 .58)">{tone(JETS, "white-hot")}</g>'
    + "".join(
        dot(x, y, r, "ember", "lava-dark")
        for x, y, r in ((-54, -84, 4), (-30, -104, 3), (14, -116, 4), (52, -100, 3.5), (74, -66, 4), (-64, -50, 3))
    )
)
STAR: Final = "M0-8l2.4 5.2l5.7.6l-4.3 3.8l1.3 5.6l-5.1-2.9l-5.1 2.9l1.3-5.6l-4.3-3.8l5.7-.6z"
SYMBOLS: Final = {
    "tiki-plain": tiki("plain", "rock-dark", "round").replace("var(--plain)", "currentColor"),
    "shaman-head": SHAMAN_HEAD,
    "lava-stone": LAVA_DISC,
    "cottage": HUT,
    "jetty": PIER,
    "outrigger": BOAT,
    "leafy": TREE,
    "site": oval(0, 1, 18, 7.5, "stone-dark", "rock", 1.2)
    + oval(0, -0.5, 16, 6, "stone")
    + '<ellipse cy="-.5" rx="11" ry="3.8" fill="none" stroke="var(--rock)" stroke-width="1.2" stroke-dasharray="3 2.2"/>',
    "star-small": shape(STAR, "gold", "gold-dark", 1.2),
    "burning": put(shape(FLAME, "molten", "lava-dark", 1.2) + put(shape(FLAME, "white-hot", "ember", 1), 0, 2, 0.5), 0, 0, 1.3),
    "bomb": dot(0, 0, 6, "crust", "lava-dark", 1.5) + line("M-3-2l3 2l-1 4M1-4l3 3", "ember", 1.5),
    "fountain": FOUNTAIN,
    "floe": tone("M-9-1q4-5 10-3q7 1 8 4q-4 5-10 4q-7 0-8-5z", "crust", 0.8),
    "sign-1": panel(38, 34, 9),
    "sign-2": panel(86, 30, 10),
    "post": oval(1, 15, 12, 3.5, "foam", opacity=0.8) + shape("M-3.5 15l1.5-18h4l1.5 18q-3.5 1.5-7 0z", "wood", "wood-dark", 1.4),
    "driftwood": line("M-16 3q14-7 30-4M2-1l7-6", "wood-dark", 5.5) + line("M-15 3q14-7 28-4M3-2l5-4", "wood-light", 2.6),
    "starfish": shape("M0-8l2.5 5l5.5.5l-4 4l1.5 5.5l-5.5-2.5l-5.5 2.5l1.5-5.5l-4-4l5.5-.5z", "scoria-light", "scoria-dark", 1.2),
    "cockle": shape("M-6 3q-1-9 6-9t6 9q-6 4-12 0zM0 3v-8M-3 3l-1-6M3 3l1-6", "shell", "shell-dark", 1),
    "crab": line("M-7 2l-5 3M-6 4l-4 4M7 2l5 3M6 4l4 4M-7-2q-5-2-4-7M7-2q5-2 4-7", "scoria-dark", 1.6)
    + oval(0, 0, 8, 5.5, "scoria", "scoria-dark", 1.2)
    + dot(-3, -5, 1.4, "rock-dark")
    + dot(3, -5, 1.4, "rock-dark"),
    "bird": shape("M-14-4q8-5 14 3q6-8 14-3q-9-1-14 7q-5-8-14-7z", "pearl", "sea-deep", 1),
}


@cache
def seat_symbols(letters: tuple[str, ...]) -> dict[str, str]:
    """What bears the letter of a seat in the reader's language."""
    found: dict[str, str] = {}
    for colour, head, letter in zip(("red", "yellow"), ("round", "square"), letters, strict=True):
        found[f"tiki-{colour}"] = tiki(colour, f"{colour}-dark", head, letter)
        found[f"shaman-{colour}"] = shaman(colour, letter)
        found[f"disc-{colour}"] = disc(colour)
        found[f"falling-{colour}"] = (
            put(link(f"tiki-{colour}", 0, 0), -4, 12, 1, -42)
            + tone("M-34 10q14-11 30-6t34-6q4 15-12 18q-34 6-52-6z", "molten")
            + line("M-24 9q12-7 24-3t24-5", "white-hot", 2.5)
            + link("burning", -10, -14, 0.9)
            + link("burning", 14, -6, 0.75)
        )
    return found
