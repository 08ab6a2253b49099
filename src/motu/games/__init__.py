"""One folder per game. A folder with an `__init__.py` that defines `GAME` is a game; nothing else has to be edited.

Python puts this package under the name `motu.games`, which is also the function that lists the games, so the package can
be called as that function.
"""

import sys
from types import ModuleType


class Shelf(ModuleType):
    """This package, which answers `motu.games()`."""

    def __call__(self) -> list[str]:
        from motu.core.registry import games

        return games()


sys.modules[__name__].__class__ = Shelf
