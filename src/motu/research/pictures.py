"""A position as text, or as an array of pixels, for the `render` of environments."""

from __future__ import annotations

import struct
import zlib

import numpy as np

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
    """What a spectator sees, uint8 (height, width, 3)."""
    game = state.game
    return decoded(png(game.draw(game.view(state, None)), WIDTH))


def decoded(data: bytes) -> Array:
    """The pixels of a PNG with eight bits a colour, as the converter writes it; what shines through is white."""
    place, packed = 8, b""
    width = height = kind = 0
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        if name == b"IHDR":
            width, height, depth, kind = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and kind in (2, 6)
        elif name == b"IDAT":
            packed += body
        place += 12 + length
    channels = 4 if kind == 6 else 3
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * channels)
    image = np.zeros((height, width, channels), np.uint8)
    above = np.zeros((width, channels), np.uint8)
    for row in range(height):
        above = unfiltered(int(lines[row, 0]), lines[row, 1:].reshape(width, channels), above)
        image[row] = above
    if channels == 3:
        return image
    alpha = image[..., 3:].astype(np.uint16)
    return ((image[..., :3] * alpha + 255 * (255 - alpha)) // 255).astype(np.uint8)


def unfiltered(kind: int, line: Array, above: Array) -> Array:
    """A line of pixels from what the file stores: differences to the left, to the line above, or to both."""
    if kind == 0:
        return line.copy()
    if kind == 1:
        return np.cumsum(line, axis=0, dtype=np.uint8)
    if kind == 2:
        return line + above
    found = np.zeros_like(line)
    left = np.zeros(line.shape[1], np.int16)
    corner = np.zeros(line.shape[1], np.int16)
    for place in range(len(line)):
        up = above[place].astype(np.int16)
        guess = (left + up) // 2 if kind == 3 else paeth(left, up, corner)
        found[place] = (line[place] + guess) & 255
        left, corner = found[place].astype(np.int16), up
    return found


def paeth(left: Array, up: Array, corner: Array) -> Array:
    """Whichever of the three neighbours is nearest to left + up - corner."""
    guess = left + up - corner
    to_left, to_up, to_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
    return np.where((to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner))
