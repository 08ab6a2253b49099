"""What one guest may use of the service."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """How much one guest, and the whole service, may hold."""

    tables_per_guest: int = 40
    """Tables of a guest whose game goes on."""
    tables: int = 100_000
    """Tables of everybody whose game goes on."""
    abandoned_days: int = 30
    """A game in which nothing has happened for so long goes to the archive; one that never began is cleared away then."""
    finished_days: int = 7
    """A finished game goes to the archive after so long."""
    least_space: int = 64 * 1024 * 1024
    """Bytes that must be free on the disk of the database before another table is set."""
    name_length: int = 40
    entropy_length: int = 64
    promise_seconds: float = 8.0
    """How long a table waits for the first promise of a word; then the game begins without words."""
    others_seconds: float = 3.0
    """How long whoever has promised waits for the promises of the others, who may be asleep or elsewhere."""
    word_seconds: float = 15.0
    """How long it waits for a promised word; then the record says that it was withheld."""
    cache_bytes: int = 64 * 1024 * 1024
    """Memory for the logs of tables in each process, and an eighth more for finished ones; others are replayed when somebody looks."""
