"""Everything that `make test` runs, one step after the other; says at its end what ran and how it went."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent
CODE = ["src", "tests", "benchmarks", "examples", "build_support", "setup.py"]
STEPS: tuple[tuple[str, list[str], dict[str, str]], ...] = (
    ("ruff: rules of the code", [str(BIN / "ruff"), "check", *CODE], {}),
    ("ruff: layout of the code", [str(BIN / "ruff"), "format", "--check", "--quiet", *CODE], {}),
    ("mypy --strict", [PYTHON, "-m", "mypy", "--strict", *CODE], {}),
    ("mypy --strict, as on Windows", [PYTHON, "-m", "mypy", "--strict", "--platform", "win32", "src"], {}),
    ("all tests, rules compiled", [PYTHON, "-m", "pytest", "-q", "-rs", "-n", "2", "tests"], {}),
    (
        "rules and laws, interpreted",
        [PYTHON, "-m", "pytest", "-q", "-rs", "-n", "2", "tests/games", "tests/core", "tests/test_laws.py", "tests/test_goldens.py"],
        {"MOTU_PURE": "1"},
    ),
    ("every rule has a function and a test", [PYTHON, "-m", "motu.testing.coverage", "tests"], {}),
)


def system_packages() -> None:
    """A browser and a database server for the tests: installed where apt-get can do it, otherwise the tests that need them say so."""
    missing = [] if shutil.which("chromium") else ["chromium"]
    missing += [] if list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("initdb") else ["postgresql"]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"=== installing {' and '.join(missing)}", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-qq", "update"], env=quiet, check=False)
        subprocess.run(["apt-get", "-qq", "-y", "install", *missing], env=quiet, check=False, stdout=subprocess.DEVNULL)


def main() -> int:
    system_packages()
    results = []
    for name, command, settings in STEPS:
        print(f"\n=== {name}", flush=True)
        begun = time.monotonic()
        code = subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=False).returncode
        results.append((name, code, time.monotonic() - begun))
    print("\n=== what ran")
    for name, code, seconds in results:
        print(f"{'ok    ' if code == 0 else 'FAILED'} {seconds:6.1f} s  {name}")
    failed = sum(code != 0 for _, code, _ in results)
    print(f"steps: {len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
