"""Which modules are compiled: each package says it itself, `COMPILED = ("moves", "rules", ...)` in its `__init__.py`.

The packages are read, not imported, since nothing of them is built yet. A package that says nothing is left as it is.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

NAME = "COMPILED"


def compiled_sources(package: Path) -> list[Path]:
    """The sources that a package wants compiled; a name without a file, or twice, ends the build with a sentence."""
    place = package / "__init__.py"
    names = names_said(place)
    for name in names:
        if not (package / f"{name}.py").is_file():
            sys.exit(f"{place}: {NAME} names {name!r}, but there is no {name}.py in that folder")
        if names.count(name) > 1:
            sys.exit(f"{place}: {NAME} names {name!r} twice")
    return [package / f"{name}.py" for name in sorted(names)]


def names_said(place: Path) -> list[str]:
    """The value of `COMPILED` in a file; empty where it is not set."""
    for statement in ast.parse(place.read_text(encoding="utf-8")).body:
        if not isinstance(statement, ast.Assign) or not any(
            isinstance(target, ast.Name) and target.id == NAME for target in statement.targets
        ):
            continue
        try:
            names = ast.literal_eval(statement.value)
        except ValueError:
            names = None
        if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
            sys.exit(f'{place}: {NAME} must be a tuple of module names written out, like ("moves", "rules")')
        return list(names)
    return []


def groups(source: Path) -> list[tuple[list[str], str | None]]:
    """The sources of one shared library for each package that has any, with the library's name."""
    found: list[tuple[list[str], str | None]] = []
    for place in sorted(source.rglob("__init__.py")):
        files = compiled_sources(place.parent)
        if files:
            found.append(([str(file) for file in files], library(source, place.parent)))
    return found


def library(source: Path, package: Path) -> str:
    """The name of a package's library; a game may be called like a package of ours, such as `search`."""
    is_taken = package.parent != source and (source / package.name).is_dir()
    return f"motu_{package.parent.name}_{package.name}" if is_taken else f"motu_{package.name}"


def leftovers(source: Path) -> list[Path]:
    """Shared libraries of modules that are no longer compiled or no longer there: Python would load them instead of the sources."""
    wanted = {Path(file).with_suffix("") for files, _ in groups(source) for file in files}
    found = [*source.rglob("*.so"), *source.rglob("*.pyd")]
    return sorted(file for file in found if file.parent / file.name.partition(".")[0] not in wanted)
