"""The guardians of Dokmus as cards, 100 by 140: beasts of the island, each in its hour of the day, above what it does; the talisman."""

from __future__ import annotations

from typing import Final

from motu.drawing.hand import dot, line, link, oval, put, shadow, shape, tone, word
from motu.drawing.seats import regular

MEDAL: Final = (
    oval(4, 19, 19, 5, "shade", opacity=0.3)
    + put(shape(regular(12, 25, inner=17), "gold", "gold-dark", 1.2), 0, 2)
    + dot(0, 2, 18, "gold", "gold-dark", 2)
    + '<circle cy="2" r="17" fill="url(#t-sheen)" opacity=".7"/>'
    + dot(0, 2, 13, "gold-light", "gold-dark", 1.4)
    # a face of the sun with a stone of lava on its brow
    + shape("M0-10l4.5 5l-4.5 5l-4.5-5z", "lava", "lava-dark", 1.2)
    + tone("M0-9l2 3l-2 1.5l-2-1.5z", "white-hot", 0.9)
    + line("M-8.5 3q2.5-2.5 5 0M3.5 3q2.5-2.5 5 0M-5 9q5 3.5 10 0M0 2v4", "gold-dark", 1.7)
)

TALISMAN: Final = (
    line("M-10-14q-16-20 0-28q10-4 20 0q16 8 0 28", "wood-dark", 3.6)
    + line("M-10-14q-16-20 0-28q10-4 20 0q16 8 0 28", "scoria-light", 1.4)
    + dot(-13.5, -23, 2.8, "lava", "lava-dark")
    + dot(13.5, -23, 2.8, "green", "green-dark")
    + dot(-13.5, -34, 2.5, "pearl", "wood-dark")
    + dot(13.5, -34, 2.5, "pearl", "wood-dark")
    + link("medal", 0, 0)
)

OWL: Final = (
    shadow(26, 6, 6, 38)
    + shape("M-24 36q-8-26 0-50q-2-10-4-18q9 2 14 7q14-6 28 0q5-5 14-7q-2 8-4 18q8 24 0 50q-24 7-48 0z", "owl", "wood-dark", 2)
    + tone("M8-28q3 1 6 3q5-5 14-7q-2 8-4 18q8 24 0 50q-7 2-14 3q12-34-2-67z", "wood-dark", 0.5)
    + shape("M-14 36q-4-22 14-28q18 6 14 28q-14 4-28 0z", "sand", "wood-dark", 1.3)
    + line("M-8 16q2 3 4 0M-2 16q2 3 4 0M4 16q2 3 4 0M-10 23q2 3 4 0M-4 23q2 3 4 0M2 23q2 3 4 0M-8 30q2 3 4 0M0 30q2 3 4 0", "owl", 1.6)
    + dot(-10, -10, 10.5, "pearl", "wood-dark", 2)
    + dot(10, -10, 10.5, "pearl", "wood-dark", 2)
    + dot(-8.5, -9, 5.5, "ember", "wood-dark", 1.2)
    + dot(8.5, -9, 5.5, "ember", "wood-dark", 1.2)
    + dot(-8, -9, 2.8, "rock-dark")
    + dot(8, -9, 2.8, "rock-dark")
    + dot(-9, -10.5, 1, "pearl")
    + dot(7, -10.5, 1, "pearl")
    + shape("M0-6l4 5l-4 7l-4-7z", "gold", "gold-dark", 1.3)
    + line("M-22-24q8 3 10 6M22-24q-8 3-10 6", "wood-dark", 2.2)
    + shape("M-24-12q-10 16-4 38q7 2 9-4q-6-16-5-34zM24-12q10 16 4 38q-7 2-9-4q6-16 5-34z", "owl", "wood-dark", 1.6)
    + line("M-20 2q8 16 20 18q12-2 20-18", "scoria-light", 2.2)
    + put(link("medal", 0, 0, 0.62), 0, 20)
)
TURTLE: Final = (
    shadow(34, 6, 6, 37)
    + shape("M-30 26q-10 2-9 9q7 3 13-1zM30 26q10 2 9 9q-7 3-13-1z", "turtle", "forest-dark", 1.6)
    + shape("M-18 30q-6 6-3 9q8 1 11-5zM18 30q6 6 3 9q-8 1-11-5z", "turtle", "forest-dark", 1.6)
    # the shell carries a piece of the island
    + shape("M-34 26q-2-26 34-28q36 2 34 28q-34 10-68 0z", "wood", "wood-dark", 2)
    + tone("M8-2q28 4 26 28q-12 4-24 5q12-18-2-33z", "wood-dark", 0.45)
    + line("M-20 28q-2-16 6-27M20 28q2-16-6-27M-33 20q33 8 66 0M-26 8q26 7 52 0M0-2v32", "wood-dark", 1.6, 0.8)
    + shape("M-22-8l8-10h30l8 10v5q-23 6-46 0z", "cliff", "cliff-dark", 1.4)
    + shape("M-22-8l8-10h30l8 10q-23 5-46 0z", "meadow", "meadow-dark", 1.4)
    + line("M-18-12h40M-4-18l-3 12M8-18l3 12", "forest-dark", 0.9, 0.6)
    + link("tree", -10, -11, 0.75)
    + link("fir", 4, -13, 0.75)
    + put(link("temple-small", 0, 0, 0.55), 15, -15)
    + shape("M-12 18q-1-13 12-14q13 1 12 14q-2 15-12 16q-10-1-12-16z", "turtle", "forest-dark", 1.8)
    + tone("M3 4.2q9.5 2 9 13.8q-2 15-12 16q8-14 3-29.8z", "forest-dark", 0.35)
    + dot(-5.5, 16, 3.2, "pearl", "forest-dark", 1)
    + dot(5.5, 16, 3.2, "pearl", "forest-dark", 1)
    + dot(-5, 16.5, 1.6, "rock-dark")
    + dot(6, 16.5, 1.6, "rock-dark")
    + line("M-6 26q6 4 12 0M-9 11q3-2.5 6-1M9 11q-3-2.5-6-1", "forest-dark", 1.7)
)
HERON: Final = (
    shadow(20, 5, 6, 38)
    + line("M-5 20l-2 17M6 20l3 17M-7 37h-6M-7 37h5M9 37h-5M9 37h6", "rock-dark", 2.2)
    + shape("M-26 12q6-18 26-20q18-1 22 14q-2 16-24 17q-12 0-24 8q-4-8 0-19z", "heron", "rock-dark", 1.8)
    + shape("M-26 12q10-4 22-2q12 2 16-4q4 12-10 16q-14 4-28 9q-4-8 0-19z", "silver-dark", "rock-dark", 1.5)
    + line("M-20 20q10-3 18-4M-22 26q8-4 16-5", "rock-dark", 1.2, 0.7)
    + shape("M10-4q12-6 6-15q-6-8 0-15q8-6 14 1q3 6-2 10q-4 4 0 11q4 14-8 19z", "heron", "rock-dark", 1.8)
    + tone("M24-21q-4 3 0 9q4 14-8 19l-3-2q14-8 7-19q-4-7 4-7z", "silver-dark", 0.6)
    + shape("M19-33q-10-4-14-11q8 2 12 3q-4-5-4-8q10 4 14 13z", "night", "rock-dark", 1.3)
    + shape("M29-31l13 6l-14 1.5z", "ember", "lava-dark", 1.3)
    + dot(25, -28.5, 2, "rock-dark")
    + dot(24.5, -29, 0.7, "pearl")
    + line("M38-24v5", "wood-dark", 1.2)
    + put(link("token-plain", 0, 0, 0.62), 37, -12)
)
ARMS: Final = (
    "M-14 14q-18-4-18-22t12-20M14 14q20-6 19-22t-13-18M-14 22q-16 2-19 10t-6 3M14 22q16 2 19 10t6 3M-6 26q-4 10-12 11M6 26q4 10 12 11"
)
OCTOPUS: Final = (
    shadow(32, 6, 6, 38)
    + put(
        shape("M-16-5h32v6q-16 4-32 0z", "cliff", "cliff-dark", 1.2)
        + shape("M-16-5l5-8h32l-5 8z", "meadow", "meadow-dark", 1.3)
        + line("M-6-5l5-8M5-5l5-8M-13-9h32", "forest-dark", 0.8, 0.6),
        -3,
        -26,
        1,
        -16,
    )
    + line(ARMS, "rock-dark", 9.6)
    + line(ARMS, "octopus", 6.8)
    + shape("M-18 22q-8-20-2-30q6-12 20-12t20 12q6 10-2 30q-18 8-36 0z", "octopus", "rock-dark", 2)
    + tone("M5-19.5q10 1.5 15 11.5q6 10-2 30q-7 3-14 4q14-22 1-45.5z", "rock-dark", 0.28)
    + line("M-14-8q3-7 9-8", "pearl", 2.4, 0.6)
    + dot(-8, 4, 6, "pearl", "rock-dark", 1.5)
    + dot(8, 4, 6, "pearl", "rock-dark", 1.5)
    + dot(-6.5, 5, 3, "rock-dark")
    + dot(6.5, 5, 3, "rock-dark")
    + dot(-7.5, 4, 1, "pearl")
    + dot(5.5, 4, 1, "pearl")
    + line("M-5 15q5 4 10 0", "rock-dark", 2)
    + line("M-15-2q4-4 8-3M15-2q-4-4-8-3", "rock-dark", 1.8)
    + line("M-29 2h0M-30-6h0M-27-14h0M30 2h0M31-6h0M28-14h0M-26 27h0M26 27h0", "shell", 2.6)
)


def mask(x: float, y: float, stone: str, look: str, scale: float, turn: float = 0) -> str:
    return put(
        shape("M-15-20q15-8 30 0q4 18-1 30q-5 10-14 10t-14-10q-5-12-1-30z", stone, "rock-dark", 1.8)
        + tone("M4-24q6 .6 11 4q4 18-1 30q-5 10-14 10q12-20 4-44z", "rock-dark", 0.28)
        + look,
        x,
        y,
        scale,
        turn,
    )


FEATHERS: Final = ((-70, "scoria"), (70, "scoria"), (-44, "gold"), (44, "gold"), (-20, "green"), (20, "green"), (0, "pearl"))


def feather(turn: int, paint: str) -> str:
    return f'<g transform="rotate({turn})">{shape("M0-14q-6-10 0-24q6 14 0 24z", paint, "rock-dark", 1.2)}</g>'


BROW: Final = line("M-12-8q5-5 10 0M12-8q-5-5-10 0M0-8v9h-3", "rock-dark", 2)
GLARE: Final = link("brow", 0, 0) + line("M-6-3h0M6-3h0", "ember", 4.8)
"""The look of a mask."""
TOTEM: Final = (
    shadow(32, 6, 6, 38)
    + "".join(feather(turn, paint) for turn, paint in FEATHERS)
    + mask(-21, 12, "turtle", GLARE + line("M-6 11h12", "rock-dark", 2.6), 0.86, -8)
    + mask(21, 12, "octopus", GLARE + line("M-6 12q6-5 12 0", "rock-dark", 2.6), 0.86, 8)
    + mask(
        0,
        10,
        "heron",
        GLARE
        + shape("M-8 8q8 8 16 0z", "rock-dark", "rock-dark", 1.5)
        + tone("M-5 8.5h3v2.5h-3zM2 8.5h3v2.5h-3z", "pearl")
        + tone("M-9-19q9-4 18 0v3q-9-4-18 0z", "gold"),
        1.12,
    )
    + shape("M-24 31q24 8 48 0v7q-24 6-48 0z", "wood", "wood-dark", 1.5)
)
ARROW: Final = shape("M-10-3.5h9v-6l11 9.5l-11 9.5v-6h-9z", "lava-dark", "pearl", 1.2)
PIECE_OF_LAND: Final = (
    shape("M-12-8h24v16h-24z", "meadow", "cliff-dark", 1.5)
    + shape("M-12 8h24v4q-12 2-24 0z", "cliff", "cliff-dark", 1.3)
    + line("M-4-8v16M4-8v16M-12 0h24", "forest-dark", 0.8, 0.6)
)
BENT: Final = line("M-17 5a18 18 0 0131-14M17-4a18 18 0 01-31 14", "lava-dark", 3.4) + shape(
    "M9-14l9 4l-5 8zM-9 15l-9-4l5-8z", "lava-dark", "lava-dark", 1
)
STEP: Final = (
    dot(-15, 3, 8, "cloth", "wood-dark", 1.2).replace("/>", ' stroke-dasharray="3 2.5"/>')
    + link("token-plain", 15, 2, 0.5)
    + line("M-13-8q10-9 20-3", "lava-dark", 2.8)
    + shape("M4-15l8 4.5l-7 5z", "lava-dark", "lava-dark", 1)
)
DEEDS: Final = {
    1: link("medal", 0, -0.5, 0.66) + line("M-30 0h9M21 0h9", "gold-dark", 2) + line("M-32 0h0M32 0h0", "lava", 5),
    2: link("sliding", 0, 0),
    3: link("stepping", 0, 0),
    4: link("turning", 0, 0),
    5: link("sliding", -28, 0, 0.58)
    + line("M-13 9l4-18M9 9l4-18", "faint", 1.8, 0.7)
    + link("stepping", 0, 0, 0.42)
    + link("turning", 27, 0, 0.66),
}
"""By card: what it does, as a picture."""
BEASTS: Final = {
    1: (OWL, "sundown", "meadow-deep"),
    2: (TURTLE, "morning", "sand"),
    3: (HERON, "noon", "sand"),
    4: (OCTOPUS, "depth", "sea-deep"),
    5: (TOTEM, "dusk", "meadow-deep"),
}
"""By card: the beast, its sky and its ground."""
CARD: Final = (
    '<rect x="-47" y="-66" width="100" height="140" rx="11" fill="var(--shade)" opacity=".3"/>'
    '<rect x="-50" y="-70" width="100" height="140" rx="11" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="2"/>'
)


def window(y: float, height: float, paint: str) -> str:
    """A framed field of a card."""
    framed = 'stroke="var(--wood-dark)" stroke-width="1.5"'
    return f'<rect x="-45" y="{y:g}" width="90" height="{height:g}" rx="7" fill="{paint}" {framed}/>'


NUMBER: Final = dot(-36, -56, 13, "card", "wood-dark", 2)
"""Where the number of a guardian is written."""


def guardian(card: int) -> str:
    """A beast of the island in its hour of the day, below it what it does."""
    beast, sky, ground = BEASTS[card]
    return (
        link("paper", 0, 0)
        + window(-65, 92, f"url(#t-{sky})")
        + tone("M-45 12q22-9 45-4t45-4v16q0 7-7 7h-76q-7 0-7-7z", ground, 0.9)
        + put(beast, 0, -16)
        + link("foot", 0, 0)
        + put(DEEDS[card], 0, 48)
        + word(-36, -49.5, card, 18, "ink")
    )


def spent(card: int) -> str:
    """A guardian whose turn is over: the beast has gone, what it does can still be read."""
    return (
        link("paper", 0, 0) + window(-65, 130, "var(--cloth)") + put(DEEDS[card], 0, 8, 1.15) + NUMBER + word(-36, -49.5, card, 18, "ink")
    )


BACK: Final = (
    link("paper", 0, 0)
    + window(-65, 130, "var(--night)")
    + "".join(line(f"M-34 {y}q11-8 22 0t23 0t23 0", "sea", 2, 0.5) for y in (-48, -36, 40, 52))
    + link("talisman", 0, 8)
)
SYMBOLS: Final = {
    **{f"guardian-{card}": guardian(card) for card in BEASTS},
    **{f"spent-{card}": spent(card) for card in BEASTS},
    "guardian-back": BACK,
    "paper": CARD,
    "foot": window(31, 34, "var(--cloth)") + NUMBER,
    "sliding": put(PIECE_OF_LAND, -14, -1) + put(ARROW, 14, 1, 1.15),
    "stepping": STEP,
    "turning": put(PIECE_OF_LAND, 0, 0, 0.78, 14) + BENT,
    "brow": BROW,
    "medal": MEDAL,
    "talisman": TALISMAN,
    "token-plain": shadow(15, 4, 4, 16)
    + dot(1.5, 3, 14, "wood-dark")
    + dot(0, 0, 14, "wood-light", "wood-dark", 2)
    + '<circle r="10" fill="none" stroke="var(--wood-dark)" stroke-width="1" opacity=".6"/>',
}
