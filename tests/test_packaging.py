"""What the workflows of the public forge rely on: the same Python versions everywhere, and a check that tells compiled from interpreted."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatchcase
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

import motu_build
from compiled_modules import groups

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}


def test_wheels_are_made_for_the_versions_that_are_tested() -> None:
    wheels = [f"3.{name[3:5]}" for name in PROJECT["tool"]["cibuildwheel"]["build"]]
    tested = [re.findall(r'"(3\.[0-9]+)"', line) for line in WORKFLOWS["test"].splitlines() if "python: [" in line]
    assert tested == [wheels, wheels], "Linux, and macOS with Windows"
    assert PROJECT["project"]["requires-python"] == f">={wheels[0]}"


def test_files_that_the_workflows_name_are_there() -> None:
    """In the source archive, too, from which wheels are made."""
    named = set(re.findall(r"[a-z_]+/[a-z_]+\.py|constraints\.txt", " ".join([*WORKFLOWS.values(), str(PROJECT["tool"]["cibuildwheel"])])))
    assert {"build_support/check_compiled.py", "tests/run.py", "constraints.txt"} <= named
    archive = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    for name in named:
        assert (ROOT / name).is_file()
        assert name in archive or f"graft {name.partition('/')[0]}" in archive


def test_the_check_of_wheels_refuses_interpreted_rules() -> None:
    command = [sys.executable, str(ROOT / "build_support" / "check_compiled.py")]
    done = subprocess.run(command, env={**os.environ, "MOTU_PURE": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("not compiled: motu.core.")
    assert "motu.games.giants.rules" in done.stderr


def imported(path: Path) -> set[str]:
    """The modules that a file imports anywhere, in full; what is imported from a package may be a module of it or not."""
    found: set[str] = set()
    for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(part, ast.Import):
            found |= {item.name for item in part.names}
        elif isinstance(part, ast.ImportFrom) and part.module:
            found |= {part.module, *(f"{part.module}.{item.name}" for item in part.names)}
    return found


def file_of(module: str) -> Path | None:
    """The source of a module of ours."""
    place = ROOT / "src" / Path(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


def distribution(requirement: str) -> str:
    """The name in a requirement, as it is compared."""
    return re.split(r"[^A-Za-z0-9_.-]", requirement)[0].lower().replace("-", "_")


def installed_with(requirements: list[str]) -> set[str]:
    """What is there when these are installed, with all that they require themselves."""
    found: set[str] = set()
    for requirement in requirements:
        name = distribution(requirement)
        if name not in found and "extra ==" not in requirement:
            found.add(name)
            try:
                requirements += requires(name) or []
            except PackageNotFoundError:  # of another system
                continue
    return found


def test_a_wheel_is_built_with_all_that_the_compiler_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules are checked with all that they import before they are compiled; `pip install .` builds where nothing else is installed."""
    monkeypatch.chdir(ROOT)
    overrides = PROJECT["tool"]["mypy"]["overrides"]
    missing_is_fine = [name for override in overrides if override.get("ignore_missing_imports") for name in override["module"]]
    looked_past = [name for override in overrides if override.get("follow_imports") == "silent" for name in override["module"]]
    waiting = [Path(file).resolve() for files, _ in groups(Path("src/motu")) for file in files]
    seen, foreign = set(waiting), set[str]()
    while waiting:
        for module in imported(waiting.pop()):
            path = file_of(module)
            if module.partition(".")[0] != "motu":
                foreign.add(module)
            elif path is not None and path not in seen and not any(fnmatchcase(module, name) for name in looked_past):
                seen.add(path)
                waiting.append(path)
    needed = {name.partition(".")[0] for name in foreign if not any(fnmatchcase(f"{name}.", known) for known in missing_is_fine)}
    required = installed_with([*motu_build.typed(), *PROJECT["build-system"]["requires"]])
    brought = packages_distributions()
    lacking = {name for name in needed - sys.stdlib_module_names if not required & {*map(distribution, brought.get(name, [name]))}}
    assert "sqlalchemy" in needed and not lacking
