"""Whether the rules run compiled or interpreted.

Compiled modules lie beside their sources and Python prefers them. With MOTU_PURE=1 in the environment the sources are
loaded instead: for the debugger, for coverage and to compare the two.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourcesOnly(MetaPathFinder):
    """Finds the modules of this package as sources even where compiled ones lie beside them."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not fullname.startswith("motu.") or not path:
            return None
        return FileFinder(path[0], (SourceFileLoader, [".py"])).find_spec(fullname)


if os.environ.get("MOTU_PURE") == "1":
    sys.meta_path.insert(0, SourcesOnly())


def is_compiled() -> bool:
    """Whether the rules in use are compiled."""
    from motu.core import state

    return not str(state.__file__).endswith(".py")


def advise() -> None:
    """Say once, at set-up, what it costs to run without a C compiler."""
    if not is_compiled():
        print("The rules are not compiled: everything works, about 30 times slower; a C compiler and `make clean setup` change that.")
