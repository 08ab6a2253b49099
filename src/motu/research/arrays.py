"""Rows as NumPy arrays: named blocks without a copy, and the same in numbers between 0 and 1 for a network."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from motu.core.codings import BITS, CATEGORY, Block
from motu.core.game import Game
from motu.core.layout import Layout
from motu.core.numbering import MOST_FIELDS

TYPES = {1: "u1", 2: "<u2", 8: "<u8"}
"""How entries of so many bytes are read."""
Array = np.ndarray[Any, Any]
ROOM = 16.0
"""A count of two bytes is divided by this before its root is taken: points and rounds stay near 1."""


def blocks(layout: Layout, rows: Array) -> dict[str, Array]:
    """The named blocks of rows of bytes, each (rows..., shape of the block): views of the same memory, not copies."""
    if rows.dtype != np.uint8 or rows.shape[-1] != layout.width or rows.strides[-1] != 1:
        raise ValueError(f"rows are bytes, {layout.width} in each, not {rows.dtype} in the shape {rows.shape}")
    return {block.name: block_of(block, rows) for block in layout.blocks}


def block_of(block: Block, rows: Array) -> Array:
    """One block of rows of bytes."""
    first: Array = rows[..., block.start : block.start + block.size].view(TYPES[block.size])
    from_there = first[..., 0]
    shape, strides = from_there.shape + block.shape, from_there.strides + block.strides
    return as_strided(from_there, shape, strides, writeable=False)


def expand(layout: Layout, rows: Array) -> Array:
    """Rows as a network wants them, float32: categories and sets of bits as one number for each possibility, counts scaled to about 1.

    The number of columns is `features(layout)`; they follow the blocks in their order.
    """
    parts: list[Array] = []
    head = rows.shape[:-1]
    for block in layout.blocks:
        values = block_of(block, rows)
        if block.kind == CATEGORY:
            wide = values[..., None] == np.arange(block.high + 1, dtype=values.dtype)
        elif block.kind == BITS:
            wide = (values[..., None] >> np.arange(len(block.names), dtype=values.dtype)) & values.dtype.type(1)
        elif block.size == 1:
            wide = values * np.float32(1.0 / block.high)
        else:
            wide = np.sqrt(values * np.float32(1.0 / ROOM)) / ROOM
        parts.append(wide.reshape(*head, -1).astype(np.float32, copy=False))
    return np.concatenate(parts, axis=-1)


def features(layout: Layout) -> int:
    """The number of columns of `expand`."""
    return int(expand(layout, np.zeros((1, layout.width), np.uint8)).shape[1])


def actions(game: Game) -> Array:
    """The actions of a game, int16 (actions, 4): the kind of each and the values of its up to three fields.

    What kinds and fields are called stands in `game.numbering.kinds`. With it a network can share weights between actions: a score
    for the kind plus one for each field.
    """
    numbering = game.numbering
    columns = (numbering.kind, numbering.first, numbering.second, numbering.third)
    assert len(columns) == 1 + MOST_FIELDS
    return np.stack([np.frombuffer(memoryview(column), np.int64) for column in columns], axis=1).astype(np.int16)
