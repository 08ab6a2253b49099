"""What learns: keeps positions, studies them, and tells its weights. With PyTorch, or with NumPy alone where there is none."""

from __future__ import annotations

import importlib.util
from typing import Any

from motu.core.errors import BadOption
from motu.core.network import Encoder
from motu.core.policy import PolicyEncoder

NUMPY = "numpy"


class Student:
    """Positions are rows of 16-bit numbers, as `SelfPlay` writes them, or moments as `TryPlay` does."""

    tool = ""
    """What it learns with, in words."""
    kept: Any
    """The room for positions."""
    filled = 0
    """Positions that are kept."""
    head = 0
    """Where the next ones go."""
    width = 0
    """Numbers of a position."""
    small_batch = 2048
    """Positions of a step without a GPU."""
    has_first_lesson = False
    """Whether what is written before there are any weights is of another kind, and forgotten when there are some."""

    def as_kept(self, found: Any) -> Any:
        """Positions as they lie in the room."""
        return found

    def keep(self, found: Any) -> None:
        """Put positions into the room, over the oldest ones when it is full."""
        fresh = self.as_kept(found[: len(self.kept)])
        if self.head + len(fresh) > len(self.kept):
            self.head = 0
        self.kept[self.head : self.head + len(fresh)] = fresh
        self.head += len(fresh)
        self.filled = max(self.filled, self.head)

    def forget(self) -> None:
        """Keep nothing of what was kept."""
        self.filled = self.head = 0

    def study(self, steps: int, batch: int, rate: float) -> None:
        """Some steps of learning on positions drawn by lot."""
        raise NotImplementedError

    def losses(self, found: Any) -> tuple[float, float, float]:
        """The loss of the shares against how the games ended, points off (squared), and the loss of the hand-made evaluator."""
        raise NotImplementedError

    def measured(self, found: Any) -> dict[str, float]:
        """What a report says about positions that were not learned from."""
        loss, squares_off, by_hand = self.losses(found)
        return {"loss": loss, "squares_off": squares_off, "loss_of_hand_made": by_hand}

    def numbers(self, only_used: bool = False) -> bytes:
        """The weights in whole numbers, as a file keeps them. Rows that were never met may be left at 0, which packs better."""
        raise NotImplementedError

    def read(self, numbers: bytes) -> None:
        """Go on from weights in whole numbers."""
        raise NotImplementedError


def student(encoder: Encoder | PolicyEncoder, hidden: int, second: int, room: int, seed: int, device: str) -> Student:
    """Somebody to learn: on a GPU if there is one, otherwise on the processor."""
    if importlib.util.find_spec("numpy") is None:
        raise BadOption("learning needs NumPy, better PyTorch as well: pip install 'motu[learn]'")
    if device != NUMPY and importlib.util.find_spec("torch") is not None:
        from motu.learning.torch_policy_student import TorchPolicyStudent
        from motu.learning.torch_student import TorchStudent

        if isinstance(encoder, PolicyEncoder):
            return TorchPolicyStudent(encoder, hidden, room, seed, device)
        return TorchStudent(encoder, hidden, second, room, seed, device)
    if device not in ("", NUMPY):
        raise BadOption(f"learning on {device} needs PyTorch: pip install 'motu[learn]'")
    from motu.learning.numpy_student import NumpyStudent
    from motu.learning.policy_student import NumpyPolicyStudent

    if isinstance(encoder, PolicyEncoder):
        return NumpyPolicyStudent(encoder, hidden, room, seed)
    return NumpyStudent(encoder, hidden, second, room, seed)
