"""Chance that is the same in every run, so that no test passes or fails by luck; MOTU_LUCK=free, as in `make soak`, leaves it free.

`python -m tests.luck serve ...` is `motu serve ...` with that chance, in the processes of its bots, too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

from motu.bots import protocol

IS_FREE: Final = os.environ.get("MOTU_LUCK") == "free"
KEY: Final = b"dice that always fall alike".ljust(32)
Put = Callable[[object, str, object], None]


def fix_bots(put: Put = setattr) -> None:
    """Bots without a seed answer alike whenever they see the same."""
    if not IS_FREE:
        put(protocol, "fresh_seed", lambda: 1)


def fix_tables(put: Put = setattr) -> None:
    """All tables of a game meet the same chance; what proves their chance to the players does not fit it."""
    from motu.tables.mixing import Mixing

    if not IS_FREE:
        put(Mixing, "key", lambda mixing, seed: KEY)


if __name__ in ("__main__", "__mp_main__"):  # the server, and the processes that it starts
    fix_bots()

if __name__ == "__main__":
    from motu.cli import main

    fix_tables()
    sys.exit(main())
