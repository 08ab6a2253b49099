"""Compiles the rules with mypyc; without a C compiler, or with MOTU_PURE=1, they are installed as they are."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "build_support"))
from script_libraries import fetch

SOURCE = Path("src/motu")
NOT_COMPILED = {"", "game", "view", "position", "draw", "sketch", "bot", "secrets"}
"""Modules of a game's folder that talk to people rather than to the rules, by the part of their name before `_`."""
CORE = ("bits", "board", "generator", "choices", "journal", "numbering", "state", "play", "policy")
SEARCH = ("ahead", "rehearsal", "tree", "mcts")


def groups() -> list[tuple[list[str], str]]:
    """One shared library for the core, one for each game and one for the search."""
    found = [([str(SOURCE / "core" / f"{name}.py") for name in CORE], "motu_core")]
    for folder in sorted((SOURCE / "games").iterdir()):
        files = [str(file) for file in sorted(folder.glob("*.py")) if file.stem.partition("_")[0] not in NOT_COMPILED]
        if files:
            found.append((files, f"motu_{folder.name}"))
    found.append(([str(SOURCE / "search" / f"{name}.py") for name in SEARCH], "motu_search"))
    return found


def extensions() -> list[object]:
    if os.environ.get("MOTU_PURE") == "1":
        return []
    from mypyc.build import mypycify

    found = mypycify(["--strict", *(file for files, _ in groups() for file in files)], opt_level="3", debug_level="0", separate=groups())
    for extension in found:
        extension.optional = True
        if sys.platform != "win32":
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return found


class BuildWithScripts(build_py):
    """Brings the script libraries of the pages into the package before its files are gathered."""

    def run(self) -> None:
        fetch()
        super().run()


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}}, cmdclass={"build_py": BuildWithScripts})
