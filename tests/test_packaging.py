"""What the workflows of the public forge rely on: the same Python versions everywhere, and a check that tells compiled from interpreted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

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
