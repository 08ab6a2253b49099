"""The rules are tested with nothing but Motu, pytest and Hypothesis: no browser, no Playwright, no database driver, no HTTP client."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ABSENT = ("playwright", "axe_playwright_python", "httpx2", "psycopg", "numpy", "ray", "pyspiel")
RULES = ("tests/games", "tests/core", "tests/test_laws.py", "tests/test_goldens.py")
WITHOUT = "import sys; sys.modules.update(dict.fromkeys({absent!r})); import pytest; sys.exit(pytest.main(sys.argv[1:]))"


def pytest_without(*words: str) -> subprocess.CompletedProcess[str]:
    """pytest in a process in which importing any of the absent packages fails."""
    command = [sys.executable, "-c", WITHOUT.format(absent=ABSENT), "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_all_tests_of_the_rules_can_be_loaded() -> None:
    done = pytest_without("--collect-only", *RULES)
    assert done.returncode == 0, done.stdout + done.stderr


def test_tests_of_the_rules_run() -> None:
    done = pytest_without("tests/games/haleakala/test_refusals.py", "tests/games/giants/test_refusals.py")
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
