"""The commands as a person calls them: what they print, their exit codes, and what they say to bad input."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import motu
from motu.cli import commands, main, module, parser_for
from motu.testing.laws import play_random

GAME = motu.game("haleakala")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.motu"
    play_random(GAME, 2, GAME.read_options({}), 3).save(path)
    return path


def run(*words: str, answers: str | None = None, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MOTU_LANGUAGE": "en", **settings}
    return subprocess.run(
        [sys.executable, "-m", "motu", *words], input=answers, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("command", commands())
@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_every_command_explains_itself_with_an_example(
    command: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOTU_LANGUAGE", language)
    with pytest.raises(SystemExit) as raised:
        main([command, "--help"])
    assert raised.value.code == 0
    assert f"motu {command}" in capsys.readouterr().out.split({"en": "Example:", "ru": "Пример:", "it": "Esempio:"}[language])[1]


def test_letters_that_a_pipe_does_not_know_are_no_failure() -> None:
    done = run("games", MOTU_LANGUAGE="ru", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "haleakala" in done.stdout and "?" in done.stdout


def test_games_lists_every_game_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in motu.games())
    assert "tactical" in printed
    assert main(["games", "--json"]) == 0
    assert [entry["name"] for entry in json.loads(capsys.readouterr().out)] == motu.games()


def test_sim_prints_one_object_that_does_not_depend_on_the_number_of_processes() -> None:
    found = [run("sim", "haleakala", "--games", "450", "--seed", "4", "--json", "--jobs", jobs) for jobs in ("1", "2")]
    facts = [json.loads(done.stdout) for done in found]
    assert set(facts[0]) >= {"game", "seats", "games", "decisions", "seconds", "decisions_per_second"}
    assert (facts[0]["game"], facts[0]["games"]) == ("haleakala", 450)
    same = [{key: value for key, value in fact.items() if "second" not in key} for fact in facts]
    assert same[0] == same[1]


def test_replay_tells_the_game_and_its_result(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    printed = capsys.readouterr().out
    outcome = motu.Record.load(record).replay().outcome()
    assert outcome is not None
    assert "The game is over" in printed
    total = next(line for line in printed.splitlines() if line.startswith("Total"))
    assert [int(word) for word in total.split()[1:]] == outcome.scores


@pytest.mark.parametrize(("ending", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("txt", b"position: haleakala 1")])
def test_show_writes_picture_or_text(record: Path, tmp_path: Path, ending: str, start: bytes) -> None:
    target = tmp_path / f"board.{ending}"
    assert main(["show", str(record), "--ply", "30", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(start)


def test_show_marks_the_last_move_and_knows_paper(record: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert main(["show", str(record), "--ply", "30", "-o", str(target)]) == 0
    assert 'class="last"' in target.read_text(encoding="utf-8")
    assert main(["show", str(record), "--ply", "0", "-o", str(target)]) == 0
    assert 'class="last"' not in target.read_text(encoding="utf-8")
    paper = tmp_path / "board.png"
    assert main(["show", str(record), "--theme", "print", "--width", "300", "-o", str(paper)]) == 0
    assert paper.read_bytes().startswith(b"\x89PNG")


def test_show_from_the_eyes_of_a_seat_and_of_the_components(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record), "--seat", "1", "--ply", "20"]) == 0
    assert "rack:" in capsys.readouterr().out
    sheet = tmp_path / "cards.svg"
    assert main(["show", "haleakala", "--components-sheet", "-o", str(sheet)]) == 0
    drawn = sheet.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert main(["show", "haleakala", "--components", "-o", str(sheet)]) == 0
    assert sheet.read_text(encoding="utf-8") == drawn
    assert main(["show", str(record), "--layout", "tall", "-o", str(sheet)]) == 0
    assert sheet.read_text(encoding="utf-8") != drawn


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "haleakala", "--depth", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counts"] == [1, 2, 12, 66]


def test_bench_prints_compiled_and_interpreted_rates_and_their_ratio() -> None:
    done = run("bench", "--game", "haleakala", "--seconds", "0.05", "--json")
    row = json.loads(done.stdout)["rows"][0]
    assert (row["game"], row["seats"]) == ("haleakala", 2)
    assert row["ratio"] == round(row["decisions_per_second"] / row["interpreted_per_second"], 1)
    assert all(row[name] > 0 for name in ("games_per_second", "clone_nanoseconds", "draw_bytes"))


def test_a_person_plays_in_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "mine.motu"
    answers = [
        "?",
        "why boat",
        "rules H-DISC-2",
        "why nonsense",
        "1>b3",
        "undo",
        "boat",
        "1>b3",
        "stay",
        f"save {saved}",
        "log",
        "board",
        "quit",
    ]
    done = run("play", "haleakala", "--seat", "0", "--seed", "5", answers="\n".join(answers))
    assert done.returncode == 0, done.stderr
    assert "boat is not allowed: you may move the boat by 1 only" in done.stdout
    assert "(rule H-TURN-5)" in done.stdout
    assert "H-DISC-2 On each beach" in done.stdout
    assert "'nonsense' is not a move" in done.stdout
    assert "Taken back: 1>b3" in done.stdout
    assert [ply.text for ply in motu.Record.load(saved).plies if ply.who == 0] == ["1>b3", "stay"]


def test_a_whole_game_can_be_played_in_the_terminal_in_russian() -> None:
    done = run("play", "haleakala", "--seat", "1", "--seed", "3", "--option", "turn_cap=4", answers="1\n" * 3000, MOTU_LANGUAGE="ru")
    assert done.returncode == 0, done.stderr
    assert "Партия окончена" in done.stdout or "Игра окончена" in done.stdout


def test_undo_stops_where_somebody_else_decided() -> None:
    done = run("play", "haleakala", "--seat", "0", "--seed", "5", answers="undo\nquit\n")
    assert "chance has decided since your last move" in done.stdout


WRONG = {
    "unknown game": (["sim", "chess"], "there is no game 'chess'"),
    "unknown option": (["sim", "haleakala", "--option", "dice=2"], "has no option 'dice'"),
    "option without value": (["sim", "haleakala", "--option", "tactical"], "options are written NAME=VALUE"),
    "wrong value": (["sim", "haleakala", "--option", "tactical=perhaps"], "must be no or yes"),
    "wrong seats": (["perft", "haleakala", "--seats", "7", "--depth", "1"], "haleakala has 2 seats, not 7"),
    "no record": (["replay", "nowhere.motu"], "nowhere.motu: cannot be read"),
    "no components": (["sim", "haleakala", "--components", "nowhere.toml"], "nowhere.toml: cannot be read"),
    "wrong bot": (["play", "haleakala", "--bot", "deep"], "there is no bot 'deep'"),
    "wrong seat": (["play", "haleakala", "--seat", "4"], "there is no seat 4"),
    "folder as record": (["replay", "."], "cannot be read"),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_input_gives_one_sentence_and_exit_code_2(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, complaint = WRONG[name]
    assert main(words) == 2
    printed = capsys.readouterr()
    assert complaint in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--ply", "9999"], "the record has the plies 0 to"),
        (["--seat", "5"], "there is no seat 5"),
        (["-o", "board.gif"], "must end in .svg, .png, .txt"),
        (["-o", "board.png", "--width", "9"], "16 to 8000 pixels wide"),
    ],
)
def test_show_refuses_in_one_sentence_and_writes_nothing(
    record: Path, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["show", str(record), *words]) == 2
    assert complaint in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_motu_alone_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("usage: motu") and printed.err == ""
    assert all(f"\n    {command}" in printed.out for command in commands())


@pytest.mark.parametrize("command", commands())
def test_options_are_never_abbreviated(command: str) -> None:
    """`motu serve --data` was taken for `--database`."""
    declared = argparse.ArgumentParser()
    module(command).add_arguments(declared)
    needed = [word for action in declared._actions if action.required for word in (*action.option_strings[-1:], "1")]
    options = set(declared._option_string_actions)
    cut_short = {option[:length] for option in options for length in range(3, len(option)) if option.startswith("--")} - options
    assert cut_short
    for cut in sorted(cut_short):
        _, unknown = parser_for(command).parse_known_args([command, *needed, cut])
        assert unknown == [cut]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["sim", "haleakala", "--games", "-3"], "-3 is too few; the least is 1"),
        (["sim", "haleakala", "--games", "0"], "0 is too few; the least is 1"),
        (["sim", "haleakala", "--seed", "-3"], "-3 is too few; the least is 0"),
        (["perft", "haleakala", "--depth", "x"], "“x” is not a whole number"),
    ],
)
def test_a_number_that_cannot_be_meant_is_refused_in_words(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert complaint in capsys.readouterr().err


def test_replay_tells_who_gave_the_game_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = motu.Record.begin(motu.game("haleakala"), players=("Ana", "Boris"))
    state = record.start()
    record.add(state, state.legal()[0])
    record.note("resign", "1")
    record.note("ended", "resigned")
    record.save(tmp_path / "given-up.motu")
    assert main(["replay", str(tmp_path / "given-up.motu")]) == 0
    printed = capsys.readouterr().out
    assert "Boris resigns." in printed and printed.rstrip().endswith("Winner: Ana")


@pytest.mark.parametrize("words", [["fly"], ["sim"], ["sim", "haleakala", "--games", "-1"], ["perft", "haleakala", "--depth", "x"]])
def test_a_call_that_cannot_be_understood_exits_with_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(words)
    assert raised.value.code == 2


def test_a_closed_pipe_is_no_error_message(record: Path) -> None:
    code = f"{sys.executable} -m motu replay {record} | head -n 1"
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
