"""The notebooks run from top to bottom with small settings, show what they promise, and are kept without outputs."""

from __future__ import annotations

import ast
import os
from pathlib import Path
from typing import Any

import pytest

import motu

pytest.importorskip("nbclient", reason="nbclient is not installed, so the notebooks are not run")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed, so the notebooks are not run")

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "docs" / "notebooks"
SMALL: dict[str, dict[str, Any]] = {
    "first-steps": {"simulations": 60, "games": 2},
    "a-bot-in-ten-lines": {"games": 2},
    "train-against-greedy": {"minutes": 0.05, "games": 4, "tables": 4, "matches": 4, "options": {"round_cap": 4}},
    "balance": {"games": 4, "bots": ["random"]},
}
"""The settings of the test instead of those in the cell that is marked as `parameters`."""
SHOWN = {
    "first-steps": {"image/svg+xml": 3, "text/html": 2},
    "a-bot-in-ten-lines": {"text/html": 1},
    "train-against-greedy": {"image/svg+xml": 1},
    "balance": {"text/html": 2},
}
"""How many pictures and tables a reader sees."""


def notebook(name: str) -> Any:
    read: Any = nbformat.read
    return read(FOLDER / f"{name}.ipynb", as_version=4)


def cells(book: Any, tag: str = "") -> list[Any]:
    return [cell for cell in book.cells if cell.cell_type == "code" and (not tag or tag in cell.metadata.get("tags", []))]


def test_every_notebook_is_run_with_settings_that_it_has() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(SMALL)
    for name, settings in SMALL.items():
        (cell,) = cells(notebook(name), "parameters")
        assert [target.id for line in ast.parse(cell.source).body for target in getattr(line, "targets", ())] == list(settings)


@pytest.mark.parametrize("name", SMALL)
def test_notebooks_are_kept_without_outputs(name: str) -> None:
    book = notebook(name)
    nbformat.validate(book)
    assert all(not cell.outputs and cell.execution_count is None for cell in cells(book))


@pytest.mark.skipif(not motu.compiled.is_compiled(), reason="the notebooks take too long with interpreted rules")
@pytest.mark.parametrize("name", SMALL)
def test_a_notebook_runs_and_shows_its_pictures(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")]))
    book = notebook(name)
    (parameters,) = cells(book, "parameters")
    parameters.source = "\n".join(f"{key} = {value!r}" for key, value in SMALL[name].items())
    NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [kind for cell in cells(book) for output in cell.outputs for kind in output.get("data", {})]
    assert {kind: shown.count(kind) for kind in SHOWN[name]} == SHOWN[name]
    assert all(output.output_type != "stream" or output.name != "stderr" for cell in cells(book) for output in cell.outputs)
