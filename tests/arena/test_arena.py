"""The arena: fair seating, failures that forfeit, the same results everywhere, interruptions that lose nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.arena import Arena
from motu.arena.report import report
from motu.arena.schedule import seatings
from motu.arena.summary import wilson

BAD = Path(__file__).parent / "bad_bots.py"
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"


def facts(arena: Arena) -> list[tuple[int, list[str], list[int], list[int], int]]:
    """What must not depend on where and how fast the games were played."""
    return [(result.number, result.players, result.scores, result.ranks, result.plies) for result in arena.played]


def small(games: int = 4, **settings: Any) -> Arena:
    return Arena(motu.game("haleakala"), ["greedy", "random"], games, seed=5, **settings)


def test_every_seating_order_is_played() -> None:
    assert seatings(["a", "b"], 2) == [("a", "b"), ("b", "a")]
    assert len(seatings(["a", "b", "c"], 2)) == 6
    assert sorted(seatings(["a", "b"], 3)) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert len(seatings(["a", "b", "c", "d"], 4)) == 24


def test_seats_swap_under_the_same_chance() -> None:
    tasks = small(4).tasks
    assert tasks[0].seed == tasks[1].seed != tasks[2].seed
    assert tasks[0].players == tuple(reversed(tasks[1].players))


def test_the_number_of_processes_does_not_change_the_results() -> None:
    one, two = small(), small()
    first, second = one.play(jobs=1), two.play(jobs=2)
    assert facts(one) == facts(two)
    assert first["bots"][0]["name"] == second["bots"][0]["name"] == "greedy"
    assert first["bots"][0]["wins"] == 4.0 and first["bots"][0]["rating"] > first["bots"][1]["rating"]


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray (the extra `cluster`) is not installed")
def test_ray_gives_the_same_results(tmp_path: Path) -> None:
    arguments = ["arena", "haleakala", "--bots", "greedy,random", "--games", "2", "--seed", "5"]
    stores = [tmp_path / "here.jsonl", tmp_path / "ray.jsonl"]
    for store, place in zip(stores, ("here", "ray"), strict=True):
        command = [sys.executable, "-m", "motu", *arguments, "--on", place, "--save", str(store)]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
    found = []
    for store in stores:
        rows = [json.loads(line) for line in store.read_text().splitlines()[1:]]
        found.append(sorted((row["number"], row["players"], row["scores"], row["plies"]) for row in rows))
    assert found[0] == found[1] and len(found[0]) == 2


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Crashes", "crashed: RuntimeError: out of coconuts"),
        ("CrashesAtStart", "crashed at its start: RuntimeError: no boat"),
        ("Stalls", "thought longer than 0.5 s about one decision"),
        ("CannotBeInterrupted", "thought longer than 0.5 s about one decision and could not be interrupted"),
        ("EndsItsProcess", "ended the process it played in"),
        ("AnswersText", "which is not the number of an action"),
        ("AnswersIllegal", "which is not allowed: "),
        ("AnswersOutOfRange", "which is not allowed: this game has no action"),
    ],
)
def test_a_bot_that_fails_forfeits_with_a_clear_line(name: str, reason: str) -> None:
    arena = Arena(motu.game("haleakala"), [f"{BAD}:{name}", "random"], 2, limit=0.5)
    found = arena.play(jobs=1)
    assert found["games"] == 2 and len(found["forfeits"]) == 2
    assert all(reason in row["reason"] and name in row["reason"] for row in found["forfeits"])
    assert {bot["name"]: bot["wins"] for bot in found["bots"]} == {f"{BAD}:{name}": 0.0, "random": 2.0}


def test_an_interrupted_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    store = tmp_path / "arena.jsonl"
    whole = small(6)
    whole.play()
    small(4).play(store=store)
    text = store.read_text()
    store.write_text(text + '{"number": 4, "play')
    again = small(6)
    seen: list[int] = []

    def counted(results: Any, total: int) -> Any:
        for result in results:
            seen.append(result.number)
            yield result

    again.play(store=store, progress=counted)
    assert sorted(seen) == [4, 5]
    assert facts(again) == facts(whole)
    assert len(store.read_text().splitlines()) == 7


def test_a_store_of_another_arena_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "arena.jsonl"
    small(2).play(store=store)
    with pytest.raises(motu.Unreadable, match="holds another arena"):
        Arena(motu.game("haleakala"), ["greedy", "greedy:seed=3"], 2, seed=5).play(store=store)
    store.write_text(store.read_text() + "damaged\n")
    with pytest.raises(motu.Unreadable, match="line 4 is damaged"):
        small(2).play(store=store)


def test_a_game_that_does_not_end_is_stopped_and_said(tmp_path: Path) -> None:
    found = small(2, most=20).play()
    assert found["stopped"] == 2 and found["plies"]["most"] == 20


def test_records_of_the_games_are_saved(tmp_path: Path) -> None:
    arena = small(2, records=tmp_path / "records")
    arena.play()
    record = motu.Record.load(tmp_path / "records" / "000000.motu")
    assert record.replay().scores() == arena.played[0].scores and record.players == ["greedy", "random"]


def test_the_report_is_one_file_that_needs_nothing_else() -> None:
    arena = small(2)
    found = arena.play()
    for language in ("en", "ru", "it"):
        page = report(found, arena.played, "Haleakala", language)
        assert page.count("<svg") == 4 and "greedy" in page
        assert "http" not in page and "<script" not in page and "src=" not in page


def test_the_example_bot_plays_in_the_arena() -> None:
    name = f"{EXAMPLE}:MyBot:playouts=1"
    found = Arena(motu.game("haleakala"), [name, "random"], 2, most=40).play(jobs=2)
    assert not found["forfeits"] and found["games"] == 2


def test_an_interval_narrows_with_more_games() -> None:
    low, high = wilson(0.9, 100)
    assert 0.82 < low < 0.84 and 0.94 < high < 0.95
    assert wilson(0.9, 1000)[0] > low
    assert wilson(1.0, 10)[1] == 1.0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "greedy,nobody"], "there is no bot 'nobody'"),
        (["--bots", ","], "needs at least one bot"),
        (["--bots", "greedy", "--limit", "0"], "the limit must be more than 0"),
        (["--bots", "search:level=king"], "there is no level 'king'"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments: list[str], complaint: str) -> None:
    done = subprocess.run([sys.executable, "-m", "motu", "arena", "haleakala", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and complaint in done.stderr and done.stderr.count("\n") == 1


def test_the_command_prints_a_table_and_writes_a_report(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    command = [sys.executable, "-m", "motu", "arena", "haleakala", "--bots", "greedy,random", "--games", "2", "--report", str(page)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=None)
    assert "greedy" in done.stdout and page.read_text().startswith("<!doctype html>")
