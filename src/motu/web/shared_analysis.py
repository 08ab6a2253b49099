"""Hints and reviews of a house of several processes: each makes its own, and all know what the others make."""

from __future__ import annotations

import os

from motu.analysis.analysis_pool import AnalysisPool, Asking, Progress
from motu.tables.peers import Peers


class SharedAnalysis(AnalysisPool):
    """An analysis pool that counts what its guests ask for in all processes, and tells how far a review is that another one makes."""

    def __init__(self, peers: Peers, among: int = 1) -> None:
        """`among` processes share this machine."""
        super().__init__(max(1, (os.cpu_count() or 1) // among))
        self.hint_board = peers.board("hints")
        self.review_board = peers.board("reviews")

    def hints_elsewhere(self) -> list[Asking]:
        return [(guest, address) for guest, address, count in self.hint_board.all_others() for _ in range(count)]

    def hints_changed(self, who: Asking) -> None:
        self.hint_board.set("\n".join(who), [*who, self.waiting[who]] if self.waiting[who] else None)

    def reviews_elsewhere(self) -> dict[str, Progress]:
        return {key: Progress(total, done, who=(guest, address)) for key, total, done, guest, address in self.review_board.all_others()}

    def review_changed(self, key: str, progress: Progress | None) -> None:
        self.review_board.set(key, [key, progress.total, progress.done, *progress.who] if progress else None)
