"""A house on SQLite is run by one server, or by the processes of one: two that do not know of each other would not tell each other's guests
of anything."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from motu.core.errors import MotuError
from motu.tables.store import prepare_file, read_address

NAME: Final = ".lock"


class HouseLock:
    """Held from opening to closing; the system lets go of it when the process ends, however it ends."""

    def __init__(self, database: str) -> None:
        """Raises MotuError if another server has this house. A house on PostgreSQL needs no lock: its servers hear of each other there."""
        self.handle: int | None = None
        url = read_address(database)
        if url.get_backend_name() != "sqlite":
            return
        house = Path(str(url.database))
        prepare_file(house)
        self.handle = os.open(house.with_name(house.name + NAME), os.O_RDWR | os.O_CREAT, 0o600)
        if not take(self.handle):
            self.close()
            raise MotuError(
                f"another server has {house} open, and its guests would hear nothing of this one's: "
                "stop it first, or start one server with --processes N"
            )

    def close(self) -> None:
        if self.handle is not None:
            os.close(self.handle)
            self.handle = None


def take(handle: int) -> bool:
    """Lock a file for this process alone, if nobody else has; a file system that knows no locks refuses nobody."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
