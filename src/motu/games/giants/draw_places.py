"""Ahu, the special places of the island and the sights of its plain hexes as symbols. Places have their middle at the origin."""

from __future__ import annotations

from typing import Final

from motu.drawing.hand import line, link, oval, put, shadow, shape, tone, word

# -- Ahu -------------------------------------------------------------------------------------------------------------
AHU: Final = (
    '<ellipse cx="6" cy="16" rx="30" ry="8" fill="var(--shade)" opacity=".28"/>'
    + shape("M-25 0l5-14q20-3.5 40 0l5 14z", "snow", "rock-dark", 1.2)
    + tone("M-20-14q20-3.5 40 0l1.5 4q-21.5-3.5-43 0z", "glow", 0.6)
    + line("M-9-15.5l-3 15M9-15.5l3 15", "stone-dark", 1, 0.6)
    + shape("M-26 0q26 2.5 52 0v17q-26 5-52 0z", "stone-dark", "rock-dark", 1.3)
    + line("M-26 .8q26 2.5 52 0", "snow", 1.3, 0.85)
)
SLOT: Final = (
    '<ellipse cy="-6.6" rx="13" ry="4" fill="var(--rock)" opacity=".5"/>'
    '<ellipse cy="-6.2" rx="13" ry="4" fill="none" stroke="var(--rock-dark)" stroke-width="1.1" stroke-dasharray="3 2.2"/>'
)
MOAI_VALUE: Final = (
    '<path d="M-10.5 8v-10q0-6.5 10.5-6.5t10.5 6.5v10q-10.5 1.4-21 0z" fill="var(--rock-dark)" stroke="var(--pearl)" stroke-width="1.1"/>'
)
HEADDRESS_VALUE: Final = (
    '<path d="M-10.5 8v-12.4q2-1.2 5-1.4v-2.4q5.5-1.3 11 0v2.4q3 .2 5 1.4v12.4q-10.5 1.4-21 0z" fill="var(--lava-dark)" '
    'stroke="var(--pearl)" '
    'stroke-width="1.1"/>'
)


def ahu_values(moai: int, headdress: int) -> str:
    """The two values of a platform: for the Moai on a plate like a head, for the headdress on a red one like a drum."""
    plates = link("moai-value", -12, 9.5) + link("headdress-value", 12, 9.5)
    if max(moai, headdress) > 9:
        return plates + word(-12, 15.5, moai, 14, "pearl") + word(12, 15.5, headdress, 14, "pearl")
    return plates + word(0, 15.5, f"{moai}{headdress}", 16, "pearl").replace('x="0"', 'x="-12 12"')


# -- places: their middle at the origin, as wide as a hex, reaching above it ------------------------------------------
BURIED: Final = (
    '<g color="var(--tuff)"><use href="#s-head"/></g>'
    + tone("M-21 4q3-12 12-10q9-5 18 0q9-2 12 10q-21 9-42 0z", "meadow-dry")
    + line("M-17 2q5-7 9-6M8-3q6-1 9 5", "thatch-dark", 1.6, 0.6)
)
"""An unfinished Moai that stands in the ground up to its chin, as on the slope of Rano Raraku."""
QUARRY: Final = (
    '<ellipse cx="6" cy="17" rx="42" ry="12" fill="var(--shade)" opacity=".25"/>'
    + shape("M-42 16q4-18 13-28q5-12 9-20q4-7 11-8q9-3 18 0q9 0 12 8q5 12 10 20q9 10 11 28q-42 14-84 0z", "mountain", "rock-dark", 1.5)
    + tone("M9-40q9 0 12 8q5 12 10 20q9 10 11 28q-13 4-27 5.5q8-20-2-34q2-15-4-27.5z", "mountain-dark", 0.8)
    + shape("M-20-32q4-7 11-8q9-3 18 0q9 0 12 8q-20 9-41 0z", "rock", "rock-dark", 1.2)
    + tone("M-16-32q16-6 33 0q-16 6-33 0z", "sea-deep", 0.9)
    + line("M-25-20l-4 8M-17-24l-3 7M-6-22v6M7-23l1 7M18-24l4 9M27-14l4 8", "rock-dark", 1.3, 0.55)
    + tone("M-42 16q2-10 8-16q10-8 20-2q14-8 28-1q12-4 20 3q7 6 8 16q-42 14-84 0z", "meadow-dry")
    + tone("M16-4q12-3 18 4q7 6 8 16q-12 4-24 5.5q8-14-2-25.5z", "thatch-dark", 0.35)
    + '<use href="#s-buried" transform="translate(-27 11) rotate(-9) scale(.5)"/><use href="#s-buried" '
    'transform="translate(23 6) rotate(8) scale(.46)"/>' + '<use href="#s-buried" transform="translate(-3 15) rotate(3) scale(.68)"/>'
)
RED_QUARRY: Final = (
    shape("M-37 8q2-18 13-26q8-9 22-9q14-1 24 8q13 9 15 27q-6 12-37 12t-37-12z", "scoria", "scoria-dark", 1.5)
    + tone("M10-27q26 8 27 35q-5 10-25 11.5q12-24-2-46.5z", "scoria-dark", 0.5)
    + line("M-31 4q3-15 14-20q17-8 33 0q12 6 15 18", "scoria-light", 2.4, 0.9)
    + shape("M-24 4q2-13 12-17q12-4 25 0q11 5 12 17q-12 9-25 9t-24-9z", "scoria-dark", "lava-dark", 1.2)
    + tone("M-20 4q6-7 21-7t21 7q-9 7-21 7t-21-7z", "scoria", 0.9)
    + line("M-17-8l-2 6M-8-12v5M4-13v5M14-9l2 6", "scoria-light", 1.6, 0.7)
    + '<use href="#s-headdress" transform="translate(-9 5) scale(.62)"/><use href="#s-headdress" transform="translate(9 8) scale(.7)"/>'
    + '<use href="#s-headdress" transform="translate(-27 18) scale(.6)"/>'
)
HOUSE: Final = (
    shadow(20, 4.5, 4, 1)
    + shape("M-20 0q-1-7 5-12q6-6 15-6.5q9 .5 15 6.5q6 5 5 12q-20 4-40 0z", "thatch", "thatch-dark", 1.4)
    + tone("M4-18q7 1 11 6q6 5 5 12q-6 1.2-12 1.6q6-10-4-19.6z", "thatch-dark", 0.4)
    + line("M-15-11q-2 6-1 12M-8-16q-2 9-1 18M8-16q3 9 2 17.5M15-11q2 6 1 11.5M0-18v8", "thatch-dark", 1, 0.7)
    + shape("M-4.5 2v-6q0-4 4.5-4t4.5 4v6q-4.5.6-9 0z", "rock-dark", "wood-dark", 1)
    + line("M-19-2q19 4 38 0", "wood-dark", 1.2, 0.5)
)
SMOKE: Final = line("M0 0q-6-6 0-11q6-5 1-12", "smoke", 4, 0.55) + line("M0 0q-6-6 0-11q6-5 1-12", "smoke", 2, 0.8)
VILLAGE: Final = (
    '<ellipse cy="6" rx="37" ry="17" fill="var(--sand)" opacity=".9"/>'
    + link("house", -17, -10, 0.82)
    + put(SMOKE, -13, -25, 0.8)
    + link("house", 17, -7, 0.9)
    + line("M-34 8v7M-29 10v7M-24 12v7M-36 11q8 4 14 4", "wood-dark", 1.8)
    + put(
        shape("M-6 3l6-4l6 4l-6 2z", "rock", "rock-dark", 1)
        + shape("M0-9q5 4 3 8q-3 3-6 0q-2-3 .5-5q.8 1 1.3 1.5q-.4-2.5 1.2-4.5z", "ember", "lava-dark", 0.8),
        -1,
        8,
    )
)
HUT: Final = (
    '<ellipse cy="7" rx="36" ry="16" fill="var(--purple)" opacity=".4"/>'
    + shadow(22, 6, 5, 9)
    + shape("M-17 8v-15q17-5 34 0v15q-17 4-34 0z", "wood", "wood-dark", 1.4)
    + line("M-11-7v16M-6-8v17M6-8v17M11-7v16", "wood-dark", 1.1, 0.6)
    + shape("M-6 11v-12q0-5 6-5t6 5v12q-6 .8-12 0z", "night", "wood-dark", 1.2)
    + '<circle cx="-2" cy="3" r="1.2" fill="var(--ember)"/><circle cx="2.5" cy="3" r="1.2" fill="var(--ember)"/>'
    + shape("M-26-3q12-9 20-29q6-4 12 0q8 20 20 29q-26 8-52 0z", "thatch", "thatch-dark", 1.5)
    + tone("M3-34q1.5.4 3 2q8 20 20 29q-7 2-14 3q2-18-9-34z", "thatch-dark", 0.42)
    + line("M-17-4l10-24M-7-1l4-29M7-1l-4-29M17-4l-10-24", "thatch-dark", 1, 0.7)
    + shape("M-7-32l-4-8l7 3l4-8l4 8l7-3l-4 8q-7 3-14 0z", "pearl", "rock-dark", 1)
    + line("M-30 13v-14M30 13v-14", "wood-dark", 2.2)
    + shape("M-34-2q0-7 4-7t4 7q-1 5-4 5t-4-5zM26-2q0-7 4-7t4 7q-1 5-4 5t-4-5z", "pearl", "rock-dark", 1)
    + '<circle cx="-31.5" cy="-2" r="1.1"/><circle cx="-28.5" cy="-2" r="1.1"/><circle cx="28.5" cy="-2" r="1.1"/><circle cx="31.5" '
    'cy="-2" r="1.1"/>'
    + tone(
        "M-27-27l1.5 4l4 .8l-3 2.7l.8 4l-3.4-2l-3.5 2l.8-4l-3-2.7l4-.8zM27-31l1.5 4l4 .8l-3 2.7l.8 4l-3.4-2l-3.5 2l.8-4l-3-2.7l4-.8z",
        "gold",
    )
)
WOOD_GROUND: Final = (
    '<ellipse cx="2" cy="5" rx="36" ry="26" fill="var(--forest)" opacity=".55"/>'
    '<ellipse cx="-6" cy="0" rx="25" ry="18" fill="var(--forest-dark)" opacity=".28"/>'
)
GROVE: Final = WOOD_GROUND + "".join(
    f'<use href="#s-palm" transform="translate({x} {y}) scale({scale})"/>'
    for x, y, scale in ((-6, -13, 0.95), (15, -9, 0.9), (-23, -3, 0.95), (26, 5, 0.9), (4, 3, 1.1), (-15, 13, 1))
)
STUMP: Final = (
    shape("M-5 1l1-7h8l1 7q-5 1.6-10 0z", "wood", "wood-dark", 1)
    + '<ellipse cy="-6" rx="4.2" ry="2" fill="var(--wood-light)" stroke="var(--wood-dark)"/>'
)
STUMPS: Final = (
    '<ellipse cx="0" cy="3" rx="35" ry="25" fill="var(--meadow-dry)" opacity=".9"/>'
    + "".join(link("stump", x, y) for x, y in ((-6, -14), (15, -10), (-23, -2), (25, 5), (5, 4), (-14, 15)))
    + line("M-30 8l6 2M14 18l8-2M-2-4l6 1", "wood-dark", 1.4, 0.6)
)
LOGS_SIGN: Final = (
    shape("M-17-8h31q4 0 4 8t-4 8h-31q-5 0-5-8t5-8z", "wood", "wood-dark", 1.4)
    + line("M-15-4h8M-14 3h10", "wood-dark", 0.9, 0.6)
    + '<circle cx="10" r="8.6" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.4"/>'
)

# -- what lies on plain hexes: decoration only -------------------------------------------------------------------------
BOULDER: Final = (
    shadow(8, 2.4, 2, 0.5)
    + shape("M-8 0q-1-6 4-9q6-2 9 3q3 3 2 6q-7 2-15 0z", "stone", "stone-dark", 1)
    + tone("M1-9.5q3 1 4 3.5q3 3 2 6q-2 .6-5 .9q3-6-1-10.4z", "stone-dark", 0.6)
)
SHRUB: Final = (
    oval(2, 1, 9, 3, "shade", opacity=0.25)
    + shape("M-8 1q-3-6 3-8q5-4 9 1q6 1 4 7q-8 2-16 0z", "forest", "forest-dark", 1)
    + line("M-5-2q1-4 5-4", "leaf", 1.5)
)
DECOR: Final = {
    "tufts": line("M-16 4l2-7l2.5 7M-12 4l3-5M8-8l2-7l2.5 7M12-8l3-4M14 14l1.5-5l2 5", "meadow-dark", 1.6),
    "boulders": link("boulder", -13, 8) + link("boulder", 2, 12, 0.7) + link("boulder", 17, -12, 0.62),
    "hill": tone("M-40 20q7-10 14-24q4-9 9-10q6-16 15-17q10 1 16 17q7 3 11 12q7 14 16 22q-40 14-81 0z", "meadow-light")
    + tone("M-2-31q10 1 16 17q7 3 11 12q7 14 16 22q-14 5-29 6.5q5-12-3-22q-1-18-11-35.5z", "meadow-dark", 0.8)
    + line("M-40 20q7-10 14-24q4-9 9-10q6-16 15-17q10 1 16 17q7 3 11 12q7 14 16 22", "forest", 1.4, 0.7)
    + line("M-17-14q3 6 2 14M-6-24q-3 8-3 14M5-20q4 8 5 16M14-12q2 8 6 14M-27 2q2 4 1 9", "forest", 1.1, 0.55)
    + tone("M-9-23q3-8 7-8q5 1 8 8q-3-3-6-1q-4-3-9 1z", "meadow-dry"),
    "mound": '<ellipse cy="0" rx="34" ry="22" fill="url(#t-mound)"/>'
    + line("M-24 8q10-22 26-20q16 4 22 22", "meadow-dark", 1.3, 0.55)
    + line("M6-8q8 4 10 12M-4 2q6-6 10-2", "meadow-dark", 1.1, 0.45),
    "garden": '<ellipse cx="2" cy="3" rx="19" ry="11" fill="var(--shade)" opacity=".2"/><ellipse rx="17" ry="10" '
    'fill="var(--meadow-deep)" stroke="var(--stone-dark)" stroke-width="5"/>'
    '<ellipse rx="17" ry="10" fill="none" stroke="var(--stone)" stroke-width="3.6" stroke-dasharray="5 1.5"/>'
    + tone("M-8 3q0-7 4-7t4 7zM2 4q0-8 4-8t4 8z", "forest")
    + tone("M-5 2q0-3 2-4M5 3q0-4 2-5", "leaf"),
    "field": "".join(line(f"M-24 {y}q24-7 46 0", "meadow-dry" if y % 2 else "meadow-dark", 3, 0.75) for y in (-7, -2, 3, 8, 13)),
    "glyph": shadow(15, 4, 3, 7)
    + shape("M-15 7q-3-10 3-16q12-6 20 0q8 5 7 15q-15 5-30 1z", "stone", "stone-dark", 1.2)
    + line("M-6 2q0-6 5-7q4 0 4 4q3-2 5 1M-3-5q-3-3-5-1M-1 2v3", "rock", 1.3, 0.9),
    "shrubs": link("shrub", -14, -4) + link("shrub", 6, 10, 0.85) + link("shrub", 17, -9, 0.7),
    "blossoms": "".join(
        f'<circle cx="{x}" cy="{y}" r="1.9" fill="var(--{c})"/>'
        for x, y, c in (
            (-18, -4, "pearl"),
            (-10, 8, "shell"),
            (-3, -10, "pearl"),
            (8, 4, "ember"),
            (16, -7, "pearl"),
            (12, 13, "shell"),
            (-16, 13, "pearl"),
        )
    )
    + line("M-12 0l2-5l2 5M4-4l2-5l2 5", "meadow-dark", 1.4),
    "dry": '<ellipse cy="2" rx="33" ry="22" fill="url(#t-dry)"/>'
    + line("M-14 8l2-6l2 6M6-4l2-6l2 6M14 10l1.5-5l2 5", "thatch-dark", 1.2, 0.6),
    "hollow": '<ellipse cy="2" rx="34" ry="22" fill="url(#t-hollow)"/>'
    + line("M-14 2l2-7l2.5 7M8 10l2-7l2 7M-2-8l2-5l2 5", "meadow-dark", 1.5),
    "crater": '<ellipse cx="2" cy="2" rx="33" ry="24" fill="var(--meadow-deep)"/>'
    + line("M-31 2q2-22 33-23q31 1 32 23", "meadow-light", 3, 0.9)
    + '<ellipse cy="4" rx="25" ry="15.5" fill="var(--cliff-dark)"/><ellipse cy="6" rx="23" ry="13" fill="var(--sea-deep)"/>'
    '<ellipse cx="-3" cy="5" rx="15" ry="7" fill="var(--sea)" opacity=".8"/>'
    + tone("M-16 8q6-4 11 0q-6 4-11 0zM4 11q5-3 10 0q-5 3-10 0zM2 1q5-2 8 0q-4 2-8 0z", "meadow-deep"),
}


CANOE: Final = (
    '<ellipse cx="3" cy="6" rx="32" ry="5" fill="var(--shade)" opacity=".2"/>'
    + shape("M-2-44q24 10 25 36q-13 5-25 2z", "cloth", "wood-dark", 1.5)
    + line("M3-34q13 9 15 24M2-22q8 6 10 14", "scoria", 2, 0.9)
    + line("M-2-46v44", "wood-dark", 2.6)
    + shape("M-34-6q8 5 18 5h34q9 0 17-6q-3 13-17 15h-34q-14-1-18-14z", "wood", "wood-dark", 1.6)
    + line("M-27 0q27 6 54 0", "wood-light", 1.8)
    + line("M-40 7q8-5 14 0M24 8q8-5 16 0", "foam", 2, 0.9)
)
COMPASS: Final = (
    '<circle r="46" fill="none" stroke="var(--foam)" stroke-width="1.5"/><circle r="40" fill="none" stroke="var(--foam)" '
    'stroke-width=".8" stroke-dasharray="1 4.4"/>'
    '<path d="M0-44l7 37l37 7l-37 7l-7 37l-7-37l-37-7l37-7z" fill="var(--foam)"/><path d="M0-44v88l7-37l37-7h-88l37-7z" '
    'fill="var(--sea-deep)" opacity=".7"/>'
    '<circle r="5" fill="var(--foam)" stroke="var(--sea-deep)" stroke-width="1.5"/>'
)

SYMBOLS: Final = {
    **{f"decor-{name}": body for name, body in DECOR.items()},
    "house": HOUSE,
    "stump": STUMP,
    "boulder": BOULDER,
    "shrub": SHRUB,
    "ahu": AHU,
    "slot": SLOT,
    "moai-value": MOAI_VALUE,
    "headdress-value": HEADDRESS_VALUE,
    "buried": BURIED,
    "quarry": QUARRY,
    "red-quarry": RED_QUARRY,
    "village": VILLAGE,
    "sorcery": HUT,
    "grove": GROVE,
    "stumps": STUMPS,
    "logs-sign": LOGS_SIGN,
    "canoe": CANOE,
    "rose": COMPASS,
}
