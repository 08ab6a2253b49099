"""Compiles the rules with mypyc; without a C compiler, or with MOTU_PURE=1, they are installed as they are."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).resolve().parent / "build_support"))
from compiled_modules import groups, leftovers
from script_libraries import fetch

SOURCE = Path("src/motu")
ONLY_LOOKING = {"egg_info", "dist_info", "sdist"}
"""Commands that compile nothing."""


def extensions() -> list[object]:
    if os.environ.get("MOTU_PURE") == "1" or ONLY_LOOKING & set(sys.argv):
        return []
    from mypyc.build import mypycify

    libraries = groups(SOURCE)
    sources = [file for files, _ in libraries for file in files]
    # A cache that mypy or another build has left makes mypyc fail or mix old and new layouts; the C files that come out the same are kept.
    with tempfile.TemporaryDirectory() as cache:
        found = mypycify(["--strict", f"--cache-dir={cache}", *sources], opt_level="3", debug_level="0", separate=libraries)
    for extension in found:
        extension.optional = True
        if sys.platform == "linux":
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fno-plt"]
    return found


class BuildWithoutLeftovers(build_ext):
    """Clears away what an earlier build in the checkout left of modules that are not compiled any more."""

    def run(self) -> None:
        if self.inplace:
            for file in leftovers(SOURCE):
                file.unlink()
        super().run()


class BuildWithScripts(build_py):
    """Brings the script libraries of the pages into the package before its files are gathered."""

    def run(self) -> None:
        fetch()
        super().run()


class SourcesWithScripts(sdist):
    """A source archive holds the script libraries, too, so that building from it needs no npm."""

    def run(self) -> None:
        fetch()
        super().run()


setup(
    ext_modules=extensions(),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    cmdclass={"build_ext": BuildWithoutLeftovers, "build_py": BuildWithScripts, "sdist": SourcesWithScripts},
)
