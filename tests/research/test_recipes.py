"""The recipes of docs/recipes run as they stand, with small settings, where what they are about is installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import motu

FOLDER = Path(__file__).parent.parent.parent / "docs" / "recipes"
SMALL = {
    "maskable-ppo": ("sb3_contrib", {"STEPS": "4096"}, 0.6),
    "torchrl": ("torchrl", {"ROUNDS, GAMES": "2, 2"}, 0.0),
    "rllib": ("ray.rllib", {"ITERATIONS, BATCH": "1, 400"}, 0.0),
}
"""What has to be installed, the settings of the test, and the share of victories that even this little training must reach."""


def is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ImportError:  # a package in which it would be is missing
        return False


def code_of(name: str, settings: dict[str, str]) -> str:
    """The code of a recipe with other settings."""
    code = "\n".join(re.findall(r"```python\n(.*?)```", (FOLDER / f"{name}.md").read_text(encoding="utf-8"), re.DOTALL))
    for setting, value in settings.items():
        code, count = re.subn(rf"^{setting} = .*$", f"{setting} = {value}", code, flags=re.MULTILINE)
        assert count == 1, f"{name} has no setting {setting}"
    return code


def test_every_recipe_is_run_with_settings_that_it_has() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} - {"README"} == set(SMALL)
    for name, (_, settings, _) in SMALL.items():
        compile(code_of(name, settings), name, "exec")


@pytest.mark.skipif(not motu.compiled.is_compiled(), reason="learning takes too long with interpreted rules")
@pytest.mark.parametrize("name", SMALL)
def test_a_recipe_trains_and_plays(name: str, tmp_path: Path) -> None:
    package, settings, least = SMALL[name]
    if not is_installed(package):
        pytest.skip(f"{package} is not installed, so the recipe {name} is not tried")
    program = tmp_path / "recipe.py"
    program.write_text(code_of(name, settings), encoding="utf-8")
    done = subprocess.run([sys.executable, str(program)], env=dict(os.environ), capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    found = re.search(r"against random players: (\d+)%", done.stdout)
    assert found is not None and float(found[1]) / 100 >= least, done.stdout
