"""Imports point one way, no game is known outside its folder, and a name of a class means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import motu

SOURCE = Path(motu.__file__).parent
ALLOWED = {
    "core": {"core"},
    "drawing": {"core", "drawing"},
    "games": {"core", "drawing", "games"},
    "lessons": {"core", "search", "bots", "lessons"},
    "search": {"core", "search"},
    "bots": {"core", "search", "bots"},
    "analysis": {"core", "search", "bots", "analysis"},
    "arena": {"core", "search", "bots", "arena"},
    "learning": {"core", "search", "bots", "arena", "learning"},
    "puzzles": {"core", "search", "bots", "analysis", "puzzles"},
    "research": {"core", "drawing", "search", "bots", "arena", "analysis", "research"},
    "tables": {"core", "search", "bots", "tables"},
    "template": {"core", "drawing", "template", "testing"},
    "testing": {"core", "drawing", "search", "bots", "lessons", "testing"},
}
PACKAGES = sorted(folder.name for folder in SOURCE.iterdir() if folder.is_dir() and any(folder.glob("*.py")))


def imported(path: Path) -> set[str]:
    """The packages of ours that a file imports, wherever in the file; what is imported for types alone binds nothing."""
    found: set[str] = set()
    code = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {id(inner) for node in ast.walk(code) if is_for_types(node) for inner in ast.walk(node)}
    for node in ast.walk(code):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] + [f"{node.module}.{item.name}" for item in node.names if node.module == "motu"]
        elif isinstance(node, ast.Import):
            names = [item.name for item in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("motu.") and (SOURCE / name.split(".")[1]).is_dir()}
    return found


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_one_way(package: str) -> None:
    if package in ("web", "cli"):
        forbidden = {"testing"} | ({"cli"} if package == "web" else set())
        for path in (SOURCE / package).rglob("*.py"):
            assert not imported(path) & forbidden, path
        return
    for path in (SOURCE / package).rglob("*.py"):
        assert imported(path) <= ALLOWED[package], path


@pytest.mark.parametrize("name", motu.games())
def test_no_game_is_named_outside_its_folder(name: str) -> None:
    for path in SOURCE.rglob("*.py"):
        if (SOURCE / "games" / name) in path.parents:
            continue
        code = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {id(node.value) for node in ast.walk(code) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
        for node in ast.walk(code):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                assert name not in node.value.casefold(), f"{path}:{node.lineno} names {name}"


@pytest.mark.parametrize("name", motu.games())
def test_a_game_imports_nothing_of_another_game(name: str) -> None:
    for path in (SOURCE / "games" / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("motu.games."):
                assert node.module.split(".")[2] == name, path


NAMESPACES = {"Act", "Source", "Step", "Why"}
"""Numbers of a game under one name, alike in the `moves.py` of every game on purpose; no class elsewhere is called so."""


def test_a_class_name_exists_once_in_the_package() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not (path.name == "moves.py" and node.name in NAMESPACES):
                places[node.name].append(str(path.relative_to(SOURCE)))
    twice = {name: found for name, found in places.items() if len(found) > 1 or name in NAMESPACES}
    assert not twice
