"""The faces of customers and the pictures of goods, each drawn around the origin."""

from __future__ import annotations

from typing import Final


def flower(x: float, y: float, size: float, petals: str, heart: str = "gold") -> str:
    """A blossom with five petals."""
    leaves = "".join(
        f'<ellipse cy="-{size * 0.62:.1f}" rx="{size * 0.42:.1f}" ry="{size * 0.6:.1f}" transform="rotate({72 * turn})"/>'
        for turn in range(5)
    )
    painted = f'<g fill="var(--{petals})" stroke="var(--shell-dark)" stroke-width=".8">{leaves}</g>'
    return f'<g transform="translate({x:g} {y:g})">{painted}<circle r="{size * 0.3:.1f}" fill="var(--{heart})"/></g>'


CHIEF: Final = (
    '<path d="M-36 13q14-16 26-18h20q12 2 26 18z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1.5"/>'
    '<path d="M-16 0q16 16 32 0M-11-2q11 11 22 0" stroke="var(--pearl)" stroke-width="3.2" stroke-dasharray="3.5 2" fill="none"/>'
    '<path d="M0-20l-24-8q-2 8 8 13zM0-20l-17-18q-5 9 5 19zM0-20l24-8q2 8-8 13zM0-20l17-18q5 9-5 19z" fill="var(--leaf)" '
    'stroke="var(--forest-dark)" stroke-width="1.2"/>'
    '<path d="M0-18l-8-22q-7 10 0 22zM0-18l8-22q7 10 0 22z" fill="var(--gold)" stroke="var(--gold-dark)" stroke-width="1.2"/>'
    '<path d="M0-18q-5-12 0-23q5 11 0 23z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1.2"/>'
    '<path d="M-10-20q10-5 20 0v12q-2 9-10 10q-8-1-10-10z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1.5"/>'
    '<path d="M-11-22q11-6 22 0v4q-11-5-22 0z" fill="var(--pearl)" stroke="var(--wood-dark)" stroke-width="1"/>'
    '<circle cx="-4" cy="-11" r="1.5" fill="var(--rock-dark)"/><circle cx="4" cy="-11" r="1.5" fill="var(--rock-dark)"/>'
    '<path d="M-4-4q4 2 8 0" stroke="var(--rock-dark)" stroke-width="1.5" fill="none"/>'
)
DANCER: Final = (
    '<path d="M-36 6q36-8 73 0v3a6 6 0 01-6 6h-61a6 6 0 01-6-6z" fill="var(--sand-dark)"/>'
    '<path d="M-5-15q-15 1-20-16M5-15q16 4 22-8" stroke="var(--wood)" stroke-width="4.5" stroke-linecap="round" fill="none"/>'
    '<path d="M-7-29q-2-9 7-9t7 9q4 10 5 16h-24q2-6 5-16z" fill="var(--rock-dark)"/>'
    '<path d="M-6-17h12l1 14h-14z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1"/>'
    '<path d="M-7-15q7 4 14 0v5q-7 4-14 0z" fill="var(--lava)"/>'
    '<path d="M-9-4h18q6 8 9 17h-36q3-9 9-17z" fill="var(--leaf)" stroke="var(--forest-dark)" stroke-width="1.3"/>'
    '<path d="M-6-3l-6 15M-2-3l-3 16M2-3l3 16M6-3l6 15" stroke="var(--forest-dark)" stroke-width="1.2"/>'
    '<circle cy="-26" r="7" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1"/>'
    '<circle cx="-2.5" cy="-26" r="1.1" fill="var(--rock-dark)"/><circle cx="2.5" cy="-26" r="1.1" fill="var(--rock-dark)"/>'
    + flower(-7, -33, 4.5, "shell")
    + flower(0, -35, 4.5, "pearl")
    + flower(7, -33, 4.5, "shell")
)
NAVIGATOR: Final = (
    '<path d="M-30-32l1.5 3l3 .5l-2.5 2l1 3l-3-1.5l-3 1.5l1-3l-2.5-2l3-.5zM27-36l1.5 3l3 .5l-2.5 2l1 '
    '3l-3-1.5l-3 1.5l1-3l-2.5-2l3-.5z" fill="var(--gold)"/>'
    '<path d="M-36 6q9-5 18 0t18 0t18 0t19 0v3a6 6 0 01-6 6h-61a6 6 0 01-6-6z" fill="var(--sea)"/>'
    '<path d="M4-35q22 14 22 34q-12 3-22 0z" fill="var(--pearl)" stroke="var(--wood-dark)" stroke-width="1.5"/>'
    '<path d="M9-24q10 8 11 20M8-14q6 4 7 12" stroke="var(--lava)" stroke-width="2" fill="none"/>'
    '<path d="M1-37h3v39h-3z" fill="var(--wood-dark)"/>'
    '<path d="M-30-1q6 4 12 4h36q8 0 12-4q-2 11-12 12h-36q-10-1-12-12z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="1.5"/>'
    '<path d="M-18 2q0-12 5-14q6 2 6 14z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1"/>'
    '<circle cx="-12" cy="-17" r="5.5" fill="var(--wood-light)" stroke="var(--wood-dark)" stroke-width="1.2"/>'
    '<path d="M-9-9l9-5" stroke="var(--wood-light)" stroke-width="3" stroke-linecap="round"/>'
    '<path d="M-18-18q6-9 12 0z" fill="var(--rock-dark)"/>'
)
TOTEM_POLE: Final = (
    '<path d="M-36 4q36-10 73 0v5a6 6 0 01-6 6h-61a6 6 0 01-6-6z" fill="var(--forest-dark)"/>'
    '<path d="M-12-38h24v50h-24z" fill="var(--stone)" stroke="var(--rock-dark)" stroke-width="1.5"/>'
    '<path d="M-12-22h24M-12-5h24" stroke="var(--rock-dark)" stroke-width="2"/>'
    '<path d="M-12-33l-13-4l3 9l10 3zM12-33l13-4l-3 9l-10 3z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1.2"/>'
    '<circle cx="-5" cy="-32" r="3" fill="var(--pearl)" stroke="var(--rock-dark)"/>'
    '<circle cx="5" cy="-32" r="3" fill="var(--pearl)" stroke="var(--rock-dark)"/>'
    '<circle cx="-5" cy="-32" r="1.2" fill="var(--rock-dark)"/><circle cx="5" cy="-32" r="1.2" fill="var(--rock-dark)"/>'
    '<path d="M-6-25h12M-7-10h14l-2 3h-10z" stroke="var(--rock-dark)" stroke-width="1.5" fill="var(--lava)"/>'
    '<path d="M-8-18l5 2M8-18l-5 2M-8 0l5-2M8 0l-5-2" stroke="var(--rock-dark)" stroke-width="2"/>'
    '<path d="M-6 6q6-4 12 0v3q-6 3-12 0z" fill="var(--rock-dark)"/><path d="M-2 4v5M2 4v5" stroke="var(--pearl)" stroke-width="1.4"/>'
)
MASK: Final = (
    '<path d="M-9-13l-5-7M-3-15l-2-8M3-15l2-8M9-13l5-7" stroke="var(--forest)" stroke-width="3.5" stroke-linecap="round"/>'
    '<path d="M-13-12q13-7 26 0q3 18-4 26q-4 6-9 6t-9-6q-7-8-4-26z" fill="var(--wood)" stroke="var(--wood-dark)" stroke-width="2"/>'
    '<path d="M-10-7q4-4 8 0q-4 4-8 0zM2-7q4-4 8 0q-4 4-8 0z" fill="var(--pearl)" stroke="var(--wood-dark)" stroke-width="1"/>'
    '<path d="M0-6l-3 10h6z" fill="var(--wood-dark)"/>'
    '<path d="M-6 9q6-4 12 0q-6 6-12 0z" fill="var(--lava)" stroke="var(--lava-dark)" stroke-width="1"/>'
    '<path d="M-11 2h5M6 2h5" stroke="var(--ember)" stroke-width="2"/>'
)
WREATH: Final = (
    '<circle r="13" fill="none" stroke="var(--forest)" stroke-width="6"/>'
    + flower(0, -13, 7, "shell")
    + flower(12, -4, 7, "pearl")
    + flower(8, 11, 7, "shell")
    + flower(-8, 11, 7, "pearl")
    + flower(-12, -4, 7, "shell")
)
FISH: Final = (
    '<path d="M-20 0q10-14 24-10q6 2 9 6l8-8q3 12 0 24l-8-8q-3 4-9 6q-14 4-24-10z" fill="var(--blue)" '
    'stroke="var(--blue-dark)" stroke-width="2" stroke-linejoin="round"/>'
    '<path d="M-4-10q5 10 0 20M4-9q4 9 0 18" stroke="var(--foam)" stroke-width="2.6" fill="none"/>'
    '<path d="M-2-10l6-7l4 8z" fill="var(--sea)" stroke="var(--blue-dark)"/>'
    '<circle cx="-12" cy="-3" r="2.6" fill="var(--pearl)"/><circle cx="-12" cy="-3" r="1.3" fill="var(--rock-dark)"/>'
)
TURTLE: Final = (
    '<path d="M-13-9q-8-4-7 3q3 4 8 3zM13-9q8-4 7 3q-3 4-8 3zM-11 10q-8 1-5 7q4 3 8-2zM11 10q8 1 5 7q-4 3-8-2z" '
    'fill="var(--leaf)" stroke="var(--forest-dark)" stroke-width="1.5"/>'
    '<path d="M-5-13q-1-9 5-9t5 9z" fill="var(--leaf)" stroke="var(--forest-dark)" stroke-width="1.5"/>'
    '<ellipse cy="2" rx="14.5" ry="16" fill="var(--forest)" stroke="var(--forest-dark)" stroke-width="2"/>'
    '<path d="M-5-5h10l4 7l-4 8h-10l-4-8zM-5-5l-3-7M5-5l3-7M9 2h5M-9 2h-5M5 10l3 6M-5 10l-3 6" fill="var(--meadow)" '
    'stroke="var(--forest-dark)" stroke-width="1.6"/>'
    '<circle cx="-2" cy="-18" r="1" fill="var(--rock-dark)"/><circle cx="2" cy="-18" r="1" fill="var(--rock-dark)"/>'
)

PICTURES: Final = {"mask": MASK, "wreath": WREATH, "fish": FISH, "turtle": TURTLE}
"""The picture of each good."""
