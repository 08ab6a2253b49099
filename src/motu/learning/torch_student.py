"""The network while it learns with PyTorch: the same as `motu.core.network`, in floats and for many positions at once."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from motu.core.network import MOST_SEATS, UNIT, WIDE_OFFSET, WIDEST, Encoder, lane_offset
from motu.learning.selfplay import FACTS, LOWEST, POINT, WHOLE
from motu.learning.student import Student

ABSENT: Final = -1.0e9
"""What speaks for a seat that nobody sits on."""
ROOM_WITHOUT_GPU: Final = 600_000
OUTPUTS: Final = 2 * MOST_SEATS + 1


class Model(torch.nn.Module):
    """Rows that all parts of the table share, and what each part adds to them; then two small layers."""

    def __init__(self, encoder: Encoder, hidden: int, second: int) -> None:
        super().__init__()
        self.parts, self.rows, self.scale = encoder.parts, encoder.rows, encoder.scale
        self.limit = (int(lane_offset(encoder.most)) - 1) / int(UNIT)
        """Weights of the first layer stay below this."""
        self.shared = torch.nn.Parameter(torch.randn(encoder.rows // encoder.parts, hidden) * 0.02)
        self.own = torch.nn.Parameter(torch.zeros(encoder.parts, encoder.rows // encoder.parts, hidden))
        self.always = torch.nn.Parameter(torch.full((hidden,), 0.3))
        self.middle = torch.nn.Linear(hidden, second)
        self.last = torch.nn.Linear(second, OUTPUTS)
        with torch.no_grad():
            self.last.weight.mul_(0.3)
            self.last.bias.zero_()
            self.last.bias[-1] = 2.0

    def table(self) -> torch.Tensor:
        return (self.own + self.shared).reshape(self.rows, -1)

    def forward(self, rows: torch.Tensor, base: torch.Tensor, present: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Final points, and what speaks for the victory of each seat."""
        table = torch.cat([self.table(), torch.zeros_like(self.always)[None]])
        hidden = functional.embedding_bag(rows, table, mode="sum", padding_idx=self.rows) + self.always
        out = self.last(functional.relu(self.middle(hidden.clamp(0.0, 1.0))))
        points = base + self.scale * out[:, :MOST_SEATS]
        spread = 0.5 + torch.exp(out[:, -1:].clamp(max=WIDEST))
        favour = points / spread + out[:, MOST_SEATS : 2 * MOST_SEATS]
        return points, favour.masked_fill(~present, ABSENT)

    def keep_in_range(self) -> None:
        """What leaves the range of the whole numbers is cut off."""
        with torch.no_grad():
            self.own.clamp_(-self.limit / 2, self.limit / 2)
            self.shared.clamp_(-self.limit / 2, self.limit / 2)
            self.always.clamp_(-self.limit, self.limit)
            self.middle.weight.clamp_(-3.9, 3.9)

    def numbers(self, used: torch.Tensor | None = None) -> bytes:
        """The weights in whole numbers; rows that were not used become 0."""
        table = self.table().detach()
        if used is not None:
            table = table * used[:, None]
        table = torch.cat([table, self.always.detach()[None]]).cpu().numpy()
        first = np.clip(np.rint(table * int(UNIT)), -(self.limit * int(UNIT)), self.limit * int(UNIT)).astype("<i2")
        middle = np.rint(self.middle.weight.detach().cpu().numpy().T * int(UNIT))
        middle = np.clip(middle, 1 - int(WIDE_OFFSET), int(WIDE_OFFSET) - 1).astype("<i2")
        square = int(UNIT) * int(UNIT)
        bias = np.rint(self.middle.bias.detach().cpu().numpy() * square).astype("<i4")
        last = np.rint(self.last.weight.detach().cpu().numpy().T * int(UNIT)).astype("<i4")
        end = np.rint(self.last.bias.detach().cpu().numpy() * square).astype("<i4")
        return b"".join(np.ascontiguousarray(part).tobytes() for part in (first, middle, bias, last, end))

    def read(self, numbers: bytes) -> None:
        """Go on from weights in whole numbers."""
        hidden, second = self.shared.shape[1], self.middle.bias.shape[0]
        sizes = [((self.rows + 1) * hidden, "<i2"), (hidden * second, "<i2"), (second, "<i4"), (second * OUTPUTS, "<i4"), (OUTPUTS, "<i4")]
        parts: list[torch.Tensor] = []
        at = 0
        for count, kind in sizes:
            values = np.frombuffer(numbers, dtype=kind, count=count, offset=at)
            at += values.nbytes
            parts.append(torch.tensor(values.astype(np.float32)))
        unit = float(UNIT)
        with torch.no_grad():
            table = (parts[0] / unit).reshape(self.rows + 1, hidden)
            by_part = table[:-1].reshape(self.own.shape)
            self.shared.copy_(by_part.mean(0))
            self.own.copy_(by_part - by_part.mean(0))
            self.always.copy_(table[-1])
            self.middle.weight.copy_((parts[1] / unit).reshape(hidden, second).T)
            self.middle.bias.copy_(parts[2] / (unit * unit))
            self.last.weight.copy_((parts[3] / unit).reshape(second, OUTPUTS).T)
            self.last.bias.copy_(parts[4] / (unit * unit))


class Positions:
    """Some positions as self-play wrote them: what is active, and what is known about each seat."""

    def __init__(self, written: torch.Tensor, most: int) -> None:
        facts = written[:, most:].float()
        self.rows = written[:, :most].int() + LOWEST
        self.base = facts[:, :MOST_SEATS] / POINT
        self.final = facts[:, MOST_SEATS : 2 * MOST_SEATS] / POINT
        self.victory = facts[:, 2 * MOST_SEATS : 3 * MOST_SEATS] / WHOLE
        self.by_hand = facts[:, 3 * MOST_SEATS : 4 * MOST_SEATS] / WHOLE
        self.present = self.by_hand > 0
        self.won = facts[:, 4 * MOST_SEATS :] / WHOLE


def losses(points: torch.Tensor, favour: torch.Tensor, found: Positions, victory_of: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """How wrong the shares of the victory are, and by how many points the final points are off (squared)."""
    victory = -(victory_of * functional.log_softmax(favour, dim=1)).sum(1).mean()
    present = found.present.float()
    off = (((points - found.final) * present) ** 2).sum() / present.sum()
    return victory, off


def hand_made_loss(found: Positions) -> torch.Tensor:
    """How wrong the hand-made evaluator was about the same positions."""
    shares = (found.by_hand / found.by_hand.sum(1, keepdim=True)).clamp(0.002, 1.0)
    return -(found.won * torch.log(shares)).sum(1).mean()


class TorchStudent(Student):
    """Learns on a GPU if there is one."""

    def __init__(self, encoder: Encoder, hidden: int, second: int, room: int, seed: int, device: str) -> None:
        torch.manual_seed(seed)
        self.encoder = encoder
        self.device = torch.device(device if device else ("cuda" if torch.cuda.is_available() else "cpu"))
        self.on_gpu = self.device.type == "cuda"
        self.tool = f"PyTorch {torch.__version__} on {self.device}"
        self.model = Model(encoder, hidden, second).to(self.device)
        room = room if self.on_gpu else min(room, ROOM_WITHOUT_GPU)
        self.width = encoder.most + FACTS
        self.kept = torch.zeros((room, self.width), dtype=torch.int16, device=self.device)
        self.used = torch.zeros(encoder.rows + 1, device=self.device)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), weight_decay=1.0e-4, betas=(0.9, 0.99), fused=self.on_gpu)

    def as_kept(self, found: Any) -> Any:
        return torch.from_numpy(found.copy()).to(self.device)

    def study(self, steps: int, batch: int, rate: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        for _ in range(steps):
            places = torch.randint(0, self.filled, (batch,), device=self.device)
            found = Positions(self.kept[places], self.encoder.most)
            points, favour = self.model(found.rows, found.base, found.present)
            victory, off = losses(points, favour, found, found.victory)
            loss = victory + 0.5 * off / (1.5 * self.encoder.scale) ** 2
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self.model.keep_in_range()
        self.used[found.rows.reshape(-1).long()] = 1.0

    def losses(self, found: Any) -> tuple[float, float, float]:
        with torch.no_grad():
            chunk = Positions(torch.from_numpy(found).to(self.device), self.encoder.most)
            points, favour = self.model(chunk.rows, chunk.base, chunk.present)
            victory, off = losses(points, favour, chunk, chunk.won)
            return float(victory), float(off), float(hand_made_loss(chunk))

    def numbers(self, only_used: bool = False) -> bytes:
        found: bytes = self.model.numbers(self.used[:-1] > 0 if only_used else None)
        return found

    def read(self, numbers: bytes) -> None:
        self.model.read(numbers)
        self.used = torch.cat([self.model.table().detach().abs().sum(1) > 0, torch.zeros(1, dtype=torch.bool, device=self.device)]).float()
