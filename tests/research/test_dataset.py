"""`motu dataset`: decisions of bots in Parquet files that say how they were made, follow from the seed, and can be resumed."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import motu
from motu.cli import main

pytest.importorskip("pyarrow", reason="pyarrow is not installed, so no datasets are made")

import numpy as np
from pyarrow import parquet

BOTS = "search:simulations=30,greedy"


def made(folder: Path, games: int, jobs: int = 1) -> list[bytes]:
    words = ["dataset", "haleakala", "--bots", BOTS, "--games", str(games), "--games-a-file", "1", "--jobs", str(jobs), "-o", str(folder)]
    assert main(words) == 0
    return [path.read_bytes() for path in sorted(folder.glob("*.parquet"))]


def test_files_hold_what_was_seen_decided_and_won(tmp_path: Path) -> None:
    game = motu.game("haleakala")
    made(tmp_path, 2)
    card = json.loads((tmp_path / "card.json").read_text(encoding="utf-8"))
    layout = game.layout(2)
    assert card["layout"]["hash"] == layout.hash and card["bots"] == BOTS.split(",") and card["seed"] == 1
    for number, path in enumerate(sorted(tmp_path.glob("*.parquet"))):
        table = parquet.read_table(path)
        assert table.column_names == list(card["columns"])
        decisions = table.to_pylist()
        assert {decision["game"] for decision in decisions} == {number}
        searched = 0
        for ply, decision in enumerate(decisions):
            facts = game.decode(decision["row"], 2)
            assert facts["seat"] == facts["to_act"] == decision["seat"] and decision["ply"] == ply
            assert decision["action"] in decision["legal"]
            if decision["visits"]:
                searched += 1
                assert len(decision["visits"]) == len(decision["legal"]) and sum(decision["visits"]) > 0
                assert decision["legal"][int(np.argmax(decision["visits"]))] == decision["action"]
                assert 0 <= decision["value"] <= 1 and decision["bot"].startswith("search")
        assert searched > 5
        ends = {decision["seat"]: (decision["outcome"], decision["points"]) for decision in decisions}
        assert sum(outcome for outcome, _ in ends.values()) == 1
        assert max(ends.values())[1] == max(points for _, points in ends.values())
        rows = np.frombuffer(b"".join(table["row"].to_pylist()), np.uint8).reshape(-1, layout.width)
        assert len(rows) == len(decisions)


def test_a_run_can_be_resumed_and_processes_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = made(tmp_path / "whole", 2)
    first = tmp_path / "parts" / "games-0000000.parquet"
    made(tmp_path / "parts", 2)
    before = first.stat().st_mtime_ns
    (tmp_path / "parts" / "games-0000001.parquet").unlink()
    assert made(tmp_path / "parts", 2) == whole and first.stat().st_mtime_ns == before
    assert "1 of them new" in capsys.readouterr().out
    assert made(tmp_path / "two", 2, jobs=2) == whole


def test_other_data_in_the_folder_are_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", "haleakala", "--bots", "random", "--games", "1", "-o", str(tmp_path)]) == 0
    assert main(["dataset", "haleakala", "--bots", "greedy", "--games", "1", "-o", str(tmp_path)]) == 2
    assert "describes other data" in capsys.readouterr().err
    assert main(["dataset", "haleakala", "--bots", "genius", "--games", "1", "-o", str(tmp_path / "new")]) == 2
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray (the extra `cluster`) is not installed, so nothing is made on it")
def test_ray_makes_the_same_files(tmp_path: Path) -> None:
    words = ["dataset", "haleakala", "--bots", "search:simulations=10,greedy", "--games", "3", "--games-a-file", "1"]
    for place in ("here", "ray"):
        command = [sys.executable, "-m", "motu", *words, "--on", place, "-o", str(tmp_path / place)]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
    here, ray = ([(path.name, path.read_bytes()) for path in sorted((tmp_path / place).iterdir())] for place in ("here", "ray"))
    assert here == ray and len(here) == 4


def test_other_libraries_read_the_files(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed, so it does not read a dataset")
    torch = pytest.importorskip("torch", reason="PyTorch is not installed, so it does not read a dataset")
    assert main(["dataset", "haleakala", "--bots", "random", "--games", "2", "--games-a-file", "1", "-o", str(tmp_path)]) == 0
    frame = polars.read_parquet(tmp_path / "*.parquet")
    expected = [row for path in sorted(tmp_path.glob("*.parquet")) for row in parquet.read_table(path).to_pylist()]
    assert frame.drop("value", "visits").to_dicts() == [
        {key: row[key] for key in row if key not in ("value", "visits")} for row in expected
    ]
    width = motu.game("haleakala").layout(2).width
    rows = torch.frombuffer(bytearray(b"".join(frame["row"])), dtype=torch.uint8).reshape(-1, width)
    outcomes = torch.from_numpy(frame["outcome"].to_numpy().copy())
    assert rows.shape == (len(expected), width) and bytes(rows[-1].tolist()) == expected[-1]["row"]
    assert outcomes.tolist() == [row["outcome"] for row in expected]
