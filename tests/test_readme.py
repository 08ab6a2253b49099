"""What the README shows works as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
PYTHON = [block for language, block in BLOCKS if language == "python"]
COMMANDS = [line for language, block in BLOCKS if language == "sh" for line in block.splitlines() if line.startswith("motu ")]
TARGETS = [line for language, block in BLOCKS if language == "sh" for line in block.splitlines() if line.startswith("make ")]


@pytest.mark.parametrize("code", PYTHON)
def test_the_python_example_runs_and_prints(code: str, tmp_path: Path) -> None:
    assert len(code.strip().splitlines()) <= 12
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "boat.disc_left" in done.stdout


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_works(line: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", *line.split()], capture_output=True, text=True, check=False, cwd=tmp_path, env=os.environ)
    assert done.returncode == 0, done.stderr
    assert done.stdout or list(tmp_path.iterdir())


def test_the_readme_has_commands_and_its_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert COMMANDS
    assert TARGETS == ["make play", "make test"]
    assert all(f"\n{target.split()[1]}:" in makefile for target in TARGETS)


@pytest.mark.parametrize(
    "document",
    [
        "README.md",
        "CONTRIBUTING.md",
        *(str(path.relative_to(ROOT)) for folder in ("docs", "benchmarks") for path in sorted((ROOT / folder).rglob("*.md"))),
    ],
)
def test_links_to_files_lead_somewhere(document: str) -> None:
    path = ROOT / document
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), f"{document} links to {target}"
