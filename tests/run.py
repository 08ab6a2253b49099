"""Everything that `make test` runs, one step after the other; says at its end what ran and how it went.

`python tests/run.py rules` runs the part that needs neither a browser nor a database server nor the tools that check the code.
"""

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
PYTEST = [PYTHON, "-m", "pytest", "-q", "-rs", "-n", "2", "--dist", "worksteal"]
RULES = ["tests/games", "tests/core", "tests/test_laws.py", "tests/test_goldens.py"]
AROUND = ["tests/kit", "tests/bots", "tests/test_architecture.py", "tests/test_command_line.py"]
INTERPRETED = {"MOTU_PURE": "1"}
WINDOWS_CACHE = ".mypy_cache/win32"
Step = tuple[str, list[str], dict[str, str]]
Result = tuple[str, int, float]
CHECKS: tuple[Step, ...] = (
    ("ruff: rules of the code", [str(BIN / "ruff"), "check", *CODE], {}),
    ("ruff: layout of the code", [str(BIN / "ruff"), "format", "--check", "--quiet", *CODE], {}),
    ("mypy --strict", [PYTHON, "-m", "mypy", "--strict", *CODE], {}),
    ("mypy --strict, as on Windows", [PYTHON, "-m", "mypy", "--strict", "--platform", "win32", "--cache-dir", WINDOWS_CACHE, "src"], {}),
)
"""Each needs one core, so they run side by side."""
EVERYTHING: tuple[Step, ...] = (
    ("all tests, rules compiled", [*PYTEST, "tests"], {}),
    ("rules and laws, interpreted", [*PYTEST, *RULES], INTERPRETED),
    ("every rule has a function and a test", [PYTHON, "-m", "motu.testing.coverage", "tests"], {}),
)
ONLY_RULES: tuple[Step, ...] = (
    ("rules, laws, bots and commands, compiled", [*PYTEST, *RULES, *AROUND], {}),
    ("rules and laws, interpreted", [*PYTEST, *RULES], INTERPRETED),
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


def side_by_side(steps: tuple[Step, ...]) -> list[Result]:
    """Runs them at the same time; what each says is printed in their order."""
    begun = time.monotonic()
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for _, command, _ in steps]
    results = []
    for (name, _, _), process in zip(steps, running, strict=True):
        said, _ = process.communicate()
        print(f"\n=== {name}\n{said}", end="", flush=True)
        results.append((name, process.returncode, time.monotonic() - begun))
    return results


def main() -> int:
    part = sys.argv[1:]
    if part not in ([], ["rules"]):
        sys.exit("say nothing to run everything, or: rules")
    if not part:
        system_packages()
    results = [] if part else side_by_side(CHECKS)
    for name, command, settings in ONLY_RULES if part else EVERYTHING:
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
