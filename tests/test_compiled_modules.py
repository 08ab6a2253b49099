"""Each package says which of its modules are compiled, and none is forgotten."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import motu
from compiled_modules import compiled_sources, groups, leftovers, names_said

SOURCE = Path(motu.__file__).parent
PACKAGES = sorted(place.parent for place in SOURCE.rglob("__init__.py") if names_said(place))
GAMES = [SOURCE / "games" / name for name in motu.games()]


def modules_named(statement: ast.stmt) -> set[str]:
    """The modules that an import statement may load, in full."""
    if isinstance(statement, ast.Import):
        return {item.name for item in statement.names}
    if isinstance(statement, ast.ImportFrom) and statement.module:
        return {statement.module, *(f"{statement.module}.{item.name}" for item in statement.names)}
    return set()


def loaded(path: Path) -> set[str]:
    """The modules that a file loads together with itself; what is imported for the types alone is left out."""
    return {name for statement in ast.parse(path.read_text(encoding="utf-8")).body for name in modules_named(statement)}


def in_package(package: Path, names: set[str]) -> set[Path]:
    """Those of the modules that lie in a package."""
    start = ".".join(package.relative_to(SOURCE.parent).parts) + "."
    return {package / f"{name.removeprefix(start)}.py" for name in names if name.startswith(start)} & set(package.glob("*.py"))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.name))
def test_what_counts_in_machine_numbers_is_compiled(package: Path) -> None:
    """Such a module is written for the compiler; interpreted it would only be slow."""
    counting = {path for path in package.glob("*.py") if {"mypy_extensions.i64", "librt.vecs.vec"} & loaded(path)}
    assert counting or package not in GAMES, "the search for machine numbers finds nothing"
    assert counting <= set(compiled_sources(package)), f"add them to COMPILED in {package}/__init__.py"


@pytest.mark.parametrize("package", GAMES, ids=lambda package: str(package.name))
def test_what_the_rules_of_a_game_load_is_compiled(package: Path) -> None:
    """A call from compiled into interpreted code is as slow as no compiling at all."""
    compiled = compiled_sources(package)
    assert package / "rules.py" in compiled
    called = {found for path in compiled for found in in_package(package, loaded(path))}
    assert called <= set(compiled), f"add them to COMPILED in {package}/__init__.py"


def test_a_game_needs_no_edit_outside_its_folder(tmp_path: Path) -> None:
    game = tmp_path / "motu" / "games" / "fifth"
    game.mkdir(parents=True)
    (tmp_path / "motu" / "games" / "__init__.py").write_text("")
    (game / "__init__.py").write_text('"""A fifth game."""\n\nfrom nowhere import GAME\n\nCOMPILED = ("rules", "moves")\n')
    for name in ("moves", "rules", "draw"):
        (game / f"{name}.py").write_text("")
    assert groups(tmp_path / "motu") == [([str(game / "moves.py"), str(game / "rules.py")], "motu_fifth")]


def test_a_game_may_be_called_like_a_package_of_ours(tmp_path: Path) -> None:
    for name in ("search", "games/search", "games/tapu"):
        package = tmp_path / name
        package.mkdir(parents=True)
        (package / "__init__.py").write_text('COMPILED = ("rules",)\n')
        (package / "rules.py").write_text("")
    assert [library for _, library in groups(tmp_path)] == ["motu_games_search", "motu_tapu", "motu_search"]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ('COMPILED = ("rules", "policy")', "COMPILED names 'policy', but there is no policy.py in that folder"),
        ('COMPILED = ("rules", "rules")', "COMPILED names 'rules' twice"),
        ('COMPILED = ("rules")', "COMPILED must be a tuple of module names"),
        ("COMPILED = tuple(NAMES)", "COMPILED must be a tuple of module names"),
    ],
)
def test_the_build_says_what_is_wrong_with_the_list(tmp_path: Path, said: str, complaint: str) -> None:
    (tmp_path / "rules.py").write_text("")
    (tmp_path / "__init__.py").write_text(f"{said}\n")
    with pytest.raises(SystemExit) as stopped:
        compiled_sources(tmp_path)
    assert complaint in str(stopped.value)
    assert str(tmp_path / "__init__.py") in str(stopped.value)


def test_libraries_of_modules_that_are_gone_are_found(tmp_path: Path) -> None:
    """Python would load them instead of the sources."""
    (tmp_path / "__init__.py").write_text('COMPILED = ("rules",)\n')
    for name in ("rules.py", "draw.py", "rules.cpython-311.so", "draw.cpython-311.so", "policy.cp311.pyd"):
        (tmp_path / name).write_text("")
    assert leftovers(tmp_path) == [tmp_path / "draw.cpython-311.so", tmp_path / "policy.cp311.pyd"]
