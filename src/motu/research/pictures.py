"""A position as text, or as an array of pixels, for the `render` of environments."""

from __future__ import annotations

from io import BytesIO

import numpy as np

from motu.core.errors import MotuError
from motu.core.state import State
from motu.drawing.bitmap import png
from motu.research.arrays import Array

WIDTH = 640
"""Pixels of a picture from left to right."""


def as_text(state: State) -> str:
    """What a spectator sees, in words."""
    game = state.game
    return str(game.as_text(game.view(state, None)))


def pixels(state: State) -> Array:
    """What a spectator sees, uint8 (height, width, 3), on white where nothing is drawn."""
    try:
        from PIL import Image
    except ImportError:
        raise MotuError("pictures as arrays need Pillow: install motu[research]") from None
    game = state.game
    picture = Image.open(BytesIO(png(game.draw(game.view(state, None)), WIDTH))).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return np.asarray(Image.alpha_composite(ground, picture).convert("RGB")).copy()
