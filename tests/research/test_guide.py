"""What docs/research.md shows works as it stands there, and its agent learns."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import motu

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed, so the guide is not tried")

GAMES = 700
ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")


def test_the_examples_of_the_guide_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    assert len(examples) == 2
    for code in examples:
        exec(compile(code, "docs/research.md", "exec"), {})
    assert motu.Record.load(tmp_path / "row7.motu").replay().to_act() >= 0


def trainer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_agent", ROOT / "examples" / "train_agent.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_agent"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(not motu.compiled.is_compiled(), reason="learning takes too long with interpreted rules")
def test_the_agent_of_the_guide_learns() -> None:
    """A short run on short games; the command of the guide goes on for minutes."""
    train_agent = trainer()
    options = {"round_cap": 8}
    begin = train_agent.train("polynesia", 2, 0.0, options=options)
    agent = train_agent.train("polynesia", 2, 600.0, options=options, most=GAMES)
    before, after = (train_agent.share(player, "polynesia", 2, 200, options=options) for player in (begin, agent))
    assert after > max(0.7, before + 0.3), (before, after)
    game = motu.game("polynesia")
    state = game.start(2, options, chance=1)
    assert agent.choose(game, game.view(state, state.to_act())) in state.legal()
