"""What one guest may use of the service."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one guest, and the whole service, may hold."""

    tables_per_guest: int = 40
    """Tables of a guest whose game is not over."""
    tables: int = 100_000
    """Tables of everybody together."""
    name_length: int = 40
    entropy_length: int = 64
    cached: int = 512
    """Tables kept in memory; the others are replayed when somebody looks."""
