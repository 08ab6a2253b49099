"""A policy while it learns with PyTorch: the same as `motu.core.policy`, in floats and for many moments at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch.nn import functional

from motu.core.policy import PolicyEncoder
from motu.learning.policy_student import LIMIT, Moments, PolicyStudent, packed, unpacked
from motu.learning.torch_student import ROOM_WITHOUT_GPU
from motu.learning.tries import POINT, TRIED


class PolicyModel(torch.nn.Module):
    """Rows of the position and of a decision are added up, cut off, and weighed."""

    def __init__(self, encoder: PolicyEncoder, hidden: int) -> None:
        super().__init__()
        self.rows = encoder.rows
        self.table = torch.nn.Parameter(torch.randn(encoder.rows, hidden) * 0.05)
        self.always = torch.nn.Parameter(torch.full((hidden,), 0.3))
        self.out = torch.nn.Parameter(torch.randn(hidden) * 0.3)

    def forward(self, rows: torch.Tensor, more: torch.Tensor) -> torch.Tensor:
        table = torch.cat([self.table, torch.zeros_like(self.always)[None]])
        position = functional.embedding_bag(rows, table, mode="sum", padding_idx=self.rows)
        own = functional.embedding_bag(more.flatten(0, 1), table, mode="sum", padding_idx=self.rows)
        sums = position[:, None, :] + own.view(len(rows), TRIED, -1) + self.always
        return sums.clamp(0.0, 1.0) @ self.out


class TorchPolicyStudent(PolicyStudent):
    """Learns on a GPU if there is one."""

    small_batch = 8192
    """With fewer moments in a step, chance has too much of a say: what was learned in minutes was lost again."""

    def __init__(self, encoder: PolicyEncoder, hidden: int, room: int, seed: int, device: str) -> None:
        super().__init__(encoder)
        torch.manual_seed(seed)
        self.device = torch.device(device if device else ("cuda" if torch.cuda.is_available() else "cpu"))
        self.on_gpu = self.device.type == "cuda"
        self.tool = f"PyTorch {torch.__version__} on {self.device}"
        self.model = PolicyModel(encoder, hidden).to(self.device)
        room = min(room, 2_000_000) if self.on_gpu else min(room, ROOM_WITHOUT_GPU)
        self.kept = torch.zeros((room, self.width), dtype=torch.int16, device=self.device)
        self.used = torch.zeros(encoder.rows + 1, device=self.device)
        self.optimizer = torch.optim.Adam(self.model.parameters(), betas=(0.9, 0.99), fused=self.on_gpu)

    def as_kept(self, found: Any) -> Any:
        return torch.from_numpy(found.copy()).to(self.device)

    def study(self, steps: int, batch: int, rate: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        most, rows = self.encoder.most, self.encoder.rows
        for _ in range(steps):
            written = self.kept[torch.randint(0, self.filled, (batch,), device=self.device)]
            tried = written[:, most:].view(batch, TRIED, -1)
            position, more = written[:, :most].int(), tried[:, :, :-1].int()
            position, more = torch.where(position < 0, rows, position), torch.where(more < 0, rows, more)
            is_tried = (tried[:, :, 0] >= 0).float()
            wanted = tried[:, :, -1].float() / POINT / self.encoder.scale
            off = beside(self.model(position, more), is_tried) - beside(wanted, is_tried)
            loss = functional.huber_loss(off, torch.zeros_like(off), reduction="sum") / is_tried.sum()
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            with torch.no_grad():
                self.model.table.clamp_(-LIMIT, LIMIT)
                self.model.always.clamp_(-LIMIT, LIMIT)
            self.used[position.reshape(-1).long()] = 1.0
            self.used[more.reshape(-1).long()] = 1.0

    def scores(self, moments: Moments) -> Any:
        with torch.no_grad():
            rows, more = (torch.from_numpy(part).to(self.device) for part in (moments.rows, moments.more))
            return self.model(rows, more).cpu().numpy()

    def numbers(self, only_used: bool = False) -> bytes:
        table = self.model.table.detach()
        if only_used:
            table = table * self.used[:-1, None]
        table = torch.cat([table, torch.zeros_like(self.model.always)[None]]).detach().cpu().numpy()
        return packed(table, self.model.always.detach().cpu().numpy(), self.model.out.detach().cpu().numpy())

    def read(self, numbers: bytes) -> None:
        found = unpacked(numbers, self.encoder.rows, len(self.model.always))
        with torch.no_grad():
            self.model.table.copy_(torch.tensor(found["table"][:-1]))
            self.model.always.copy_(torch.tensor(found["always"]))
            self.model.out.copy_(torch.tensor(found["out"]))
        self.used = torch.tensor(np.abs(found["table"]).sum(1) > 0, device=self.device).float()


def beside(values: torch.Tensor, is_tried: torch.Tensor) -> torch.Tensor:
    """How much more each tried decision has than they have on average; 0 in empty places."""
    return is_tried * (values - (values * is_tried).sum(1, keepdim=True) / is_tried.sum(1, keepdim=True))
