"""The source archive and the wheel hold everything: what is installed serves the pages, without Node and without the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.web.visiting import Server

ROOT = Path(__file__).parent.parent.parent
NEEDED = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "package.json", "package-lock.json", "build_support", "src")
ARCHIVE = "import sys; sys.path.insert(0, 'build_support'); import motu_build; motu_build.build_sdist('..')"
LEFT_OUT = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "build")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The files of a wheel that was built from a source archive of a copy of the sources, without npm; and without compiling them,
    which other tests do."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in NEEDED:
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, folder / "checkout" / name, ignore=LEFT_OUT)
        else:
            (folder / "checkout").mkdir(exist_ok=True)
            shutil.copyfile(place, folder / "checkout" / name)
    subprocess.run([sys.executable, "-c", ARCHIVE], cwd=folder / "checkout", stdout=subprocess.DEVNULL, check=True)
    [archive] = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed_sources:
        packed_sources.extractall(folder)  # our own archive, just made
    sources = folder / archive.name.removesuffix(".tar.gz")
    words = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "-w", str(folder), "."]
    subprocess.run([sys.executable, *words], cwd=sources, env={**os.environ, "MOTU_PURE": "1", "PATH": str(folder)}, check=True)
    [wheel] = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "installed")
    yield folder / "installed"


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_the_wheel_holds_every_file_of_the_package(unpacked: Path) -> None:
    assert files(unpacked / "motu") == files(unpacked.parent / "checkout" / "src" / "motu")
    assert {"web/static/vendor/htmx.min.js", "web/templates/home.html", "tables/migrations/env.py"} <= files(unpacked / "motu")


def test_what_is_installed_serves_games_without_node(unpacked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("MOTU_PURE", "1")
    monkeypatch.chdir(tmp_path)
    server = Server(tmp_path, source=unpacked)
    try:
        with httpx.Client(base_url=server.address, headers={"origin": server.address, "accept-language": "en"}, timeout=60) as person:
            for place in ("/", "/new/giants", "/rules/dokmus", "/static/vendor/htmx.min.js", "/picture/polynesia.svg", "/api/openapi.json"):
                assert person.get(place).status_code == 200, place
            form = {"seats": "2", "seat0": "bot greedy", "seat1": "me", "confirm": "off", "pace": "fast", "option.first": "red"}
            table = person.post("/new/polynesia", data=form).headers["location"]
            with person.stream("GET", f"{table}/stream") as stream:
                assert any('data-turn="mine"' in line for line in stream.iter_lines()), "the bot does not decide"
    finally:
        server.kill()
