"""What learns: keeps positions, studies them, and tells its weights. With PyTorch, or with NumPy alone where there is none."""

from __future__ import annotations

import importlib.util
from typing import Any

from motu.core.errors import BadOption
from motu.core.network import Encoder

NUMPY = "numpy"


class Student:
    """Positions are rows of 16-bit numbers, as `SelfPlay` writes them."""

    tool = ""
    """What it learns with, in words."""
    filled = 0
    """Positions that are kept."""

    def keep(self, found: Any) -> None:
        """Put positions into the room, over the oldest ones when it is full."""
        raise NotImplementedError

    def study(self, steps: int, batch: int, rate: float) -> None:
        """Some steps of learning on positions drawn by lot."""
        raise NotImplementedError

    def losses(self, found: Any) -> tuple[float, float, float]:
        """The loss of the shares against how the games ended, points off (squared), and the loss of the hand-made evaluator."""
        raise NotImplementedError

    def numbers(self, only_used: bool = False) -> bytes:
        """The weights in whole numbers, as a file keeps them. Rows that were never met may be left at 0, which packs better."""
        raise NotImplementedError

    def read(self, numbers: bytes) -> None:
        """Go on from weights in whole numbers."""
        raise NotImplementedError


def student(encoder: Encoder, hidden: int, second: int, room: int, seed: int, device: str) -> Student:
    """Somebody to learn: on a GPU if there is one, otherwise on the processor."""
    if importlib.util.find_spec("numpy") is None:
        raise BadOption("learning needs NumPy, better PyTorch as well: pip install 'motu[learn]'")
    if device != NUMPY and importlib.util.find_spec("torch") is not None:
        from motu.learning.torch_student import TorchStudent

        return TorchStudent(encoder, hidden, second, room, seed, device)
    if device not in ("", NUMPY):
        raise BadOption(f"learning on {device} needs PyTorch: pip install 'motu[learn]'")
    from motu.learning.numpy_student import NumpyStudent

    return NumpyStudent(encoder, hidden, second, room, seed)
