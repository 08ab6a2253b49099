"""Learning: a tiny network taught in seconds beats random play, its file goes on where it was, and what cannot work is said at once."""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import signal
import subprocess
import sys
import time
import zlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import motu
from motu.cli import main
from motu.core.evaluators import choose_evaluator, encoder_of, find_evaluator, folder_of, weights_in
from motu.core.learned import LearnedEvaluator
from motu.core.network import Sight
from motu.core.weights import BadWeights, read_heading, read_network, write_weights
from motu.learning.actor import CHUNK, WEIGHTS, Orders
from motu.learning.course import Course, heading
from motu.learning.numpy_student import NumpyStudent, Seen
from motu.learning.report import report
from motu.learning.selfplay import FACTS, SelfPlay
from motu.learning.student import student as new_student
from motu.learning.train import Learner, duel
from motu.learning.troupe import RayTroupe, assemble

GAME = "dokmus"
WHIMS = (0, 50, 200, 1000)
"""Some games are played by lot from the first decision on: a search meets such positions."""
COURSE = Course(GAME, (2,), 0.02, 1, 5, hidden=21, second=16, device="numpy", report_every=2.0)
"""As short as can be, with one process: the time is over when there is something to learn from."""


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network after a few hundred games and steps, always the same."""
    game = motu.game(GAME)
    encoder = encoder_of(game)
    student = NumpyStudent(encoder, 21, 16, 30_000, 5)
    student.keep(positions(games=150))
    for part in range(10):
        student.study(20, 512, 0.004 * (1.0 - part / 10))
    path = tmp_path_factory.mktemp("taught") / "tiny.net"
    write_weights(path, heading(COURSE, game, {}), student.numbers(only_used=True))
    return path


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file as the learner writes it."""
    path = tmp_path_factory.mktemp("learned") / "short.net"
    Learner(COURSE, path).learn()
    return path


def positions(trust: float = 0.0, games: int = 3, net: Path | None = None) -> np.ndarray:
    """Some games as self-play writes them down."""
    game = motu.game(GAME)
    encoder = encoder_of(game)
    network = read_network(net, encoder)[1] if net else None
    play = SelfPlay(find_evaluator(game), encoder, network, 3, 300, 2000, trust)
    for number in range(games):
        play.play(game.start(2), 0 if net else 3, WHIMS[number % len(WHIMS)], 0.01)
    return np.frombuffer(play.take(), dtype="<i2").reshape(-1, encoder.most + FACTS)


def test_a_network_taught_for_seconds_beats_random_play(taught: Path) -> None:
    game = motu.game(GAME)
    leads = []
    for number in range(4):
        state = game.start(2, chance=number)
        bots = [motu.bot("search", simulations=16, seed=number, evaluator=str(taught)), motu.bot("random", seed=number)]
        while state.to_act() != motu.OVER:
            seat = state.to_act()
            state.apply(bots[(seat + number) % 2].choose(game, game.view(state, seat)))
        scores = state.outcome().scores
        leads.append(scores[number % 2] - scores[1 - number % 2])
    assert min(leads) > 0, leads


def test_it_has_learned_something_that_the_first_weights_did_not_know(taught: Path) -> None:
    found = positions(games=12)
    encoder = encoder_of(motu.game(GAME))
    student = NumpyStudent(encoder, 21, 16, 10, 5)
    before, off_before, _ = student.losses(found)
    student.read(zlib.decompress(read_heading(taught)[1]))
    after, off_after, _ = student.losses(found)
    assert after < before - 0.05
    assert off_after < off_before


def test_its_file_says_how_it_was_made_and_fits_the_game(learned: Path) -> None:
    made = read_heading(learned)[0]["made"]
    assert made["runs"][0]["seed"] == COURSE.seed
    assert made["games"] > 0
    assert made["positions"] == sum(run["positions"] for run in made["runs"])
    assert 0 < made["reports"][-1]["loss"] < 2
    game = motu.game(GAME)
    assert isinstance(choose_evaluator(game, game.start(), str(learned)), LearnedEvaluator)


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray (the extra `cluster`) is not installed, so nobody plays on it")
def test_actors_of_ray_hand_in_their_games_and_get_new_weights(learned: Path, tmp_path: Path) -> None:
    folder = tmp_path / "between"
    folder.mkdir()
    orders = [Orders(GAME, (2,), 5, number, str(folder), 0.2) for number in range(2)]
    troupe = assemble(orders, "ray")
    assert isinstance(troupe, RayTroupe)
    try:
        width = 2 * (encoder_of(motu.game(GAME)).most + FACTS)
        for number in range(2):
            end = time.monotonic() + 60
            while not all((folder / f"{place:03}-{number:06}{CHUNK}").exists() for place in range(2)):
                assert time.monotonic() < end, sorted(folder.iterdir())
                time.sleep(0.05)
                troupe.gather()
            for place in range(2):
                chunk = folder / f"{place:03}-{number:06}{CHUNK}"
                assert chunk.stat().st_size % width == 0 < chunk.stat().st_size
                assert json.loads(chunk.with_suffix(".json").read_text())["games"] > 0
            (folder / WEIGHTS).write_bytes(learned.read_bytes())
            assert (troupe.stamp > 0) == (number > 0)
    finally:
        troupe.end()


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray (the extra `cluster`) is not installed, so nobody plays on it")
def test_a_network_is_taught_by_games_on_ray(tmp_path: Path) -> None:
    path = tmp_path / "far.net"
    last = Learner(replace(COURSE, place="ray"), path).learn()
    assert last["games"] > 0 and last["steps"] > 0
    assert read_heading(path)[0]["made"]["runs"][0]["place"] == "ray"


def test_without_ray_it_says_so_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["learn", GAME, "--on", "ray", "--device", "numpy", "-o", str(tmp_path / "far.net")]) == 2
    assert "motu[cluster]" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_a_student_and_the_network_that_plays_agree(taught: Path) -> None:
    game = motu.game(GAME)
    encoder = encoder_of(game)
    student = NumpyStudent(encoder, 21, 16, 10, 5)
    student.read(zlib.decompress(read_heading(taught)[1]))
    assert student.numbers() == zlib.decompress(read_heading(taught)[1])
    network = read_network(taught, encoder)[1]
    sight = Sight(encoder.most)
    state = game.start(2, chance=4)
    for _ in range(30):
        encoder.encode(state, sight)
        network.judge(sight)
        row = np.full((1, encoder.most + FACTS), 0, np.int16)
        row[0, : encoder.most] = [int(sight.rows[place] if place < sight.count else encoder.rows) - 32768 for place in range(encoder.most)]
        row[0, encoder.most : encoder.most + 2] = [int(8 * sight.base[place]) for place in range(2)]
        row[0, encoder.most + 15 : encoder.most + 17] = 1
        shares = student.answer(Seen(row, encoder.most))["shares"][0]
        assert network.shares[int(sight.seat)] == pytest.approx(shares[0], abs=0.01)
        state.apply(state.legal()[0])


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed; the extra learn brings it")
def test_pytorch_and_numpy_teach_the_same_network(taught: Path) -> None:
    encoder = encoder_of(motu.game(GAME))
    numbers = zlib.decompress(read_heading(taught)[1])
    found = positions(games=4).copy()
    with_torch = new_student(encoder, 21, 16, 1000, 1, "cpu")
    with_numpy = new_student(encoder, 21, 16, 1000, 1, "numpy")
    assert with_torch.tool.startswith("PyTorch")
    for pupil in (with_torch, with_numpy):
        pupil.read(numbers)
        assert pupil.numbers() == numbers
    assert with_torch.losses(found) == pytest.approx(with_numpy.losses(found), rel=1.0e-3)
    for pupil in (with_torch, with_numpy):
        pupil.keep(found)
        pupil.study(30, 256, 0.002)
    assert with_torch.losses(found)[0] == pytest.approx(with_numpy.losses(found)[0], abs=0.02)


def test_slopes_are_those_of_the_loss() -> None:
    encoder = encoder_of(motu.game(GAME))
    student = NumpyStudent(encoder, 21, 16, 10, 1)
    student.weights = {name: value.astype(np.float64) for name, value in student.weights.items()}
    seen = Seen(positions(games=1), encoder.most)

    def loss() -> float:
        answer = student.answer(seen)
        victory = -(seen.victory * np.log(np.maximum(answer["shares"], 1e-12))).sum(1).mean()
        off = (((answer["points"] - seen.final) * seen.present) ** 2).sum() / seen.present.sum()
        return float(victory + 0.5 * off / (1.5 * encoder.scale) ** 2)

    slopes = student.slopes_at(seen)
    row = int(seen.rows[0, 0])
    for name, place in (("own", (row, 3)), ("shared", (row % student.of_part, 3)), ("always", (2,)), ("middle", (4, 5)), ("bias", (5,))):
        check_slope(student, slopes, name, place, loss)
    for name, place in (("last", (5, 0)), ("last", (5, 10)), ("last", (5, 6)), ("end", (10,)), ("end", (1,))):
        check_slope(student, slopes, name, place, loss)


def check_slope(student: NumpyStudent, slopes: dict[str, np.ndarray], name: str, place: tuple[int, ...], loss: object) -> None:
    assert callable(loss)
    step = 1.0e-5
    kept = student.weights[name][place]
    student.weights[name][place] = kept + step
    above = loss()
    student.weights[name][place] = kept - step
    below = loss()
    student.weights[name][place] = kept
    assert slopes[name][place] == pytest.approx((above - below) / (2 * step), rel=0.02, abs=1.0e-6), (name, place)


def test_a_run_that_is_resumed_goes_on_with_weights_counts_and_other_games(learned: Path, tmp_path: Path) -> None:
    path = tmp_path / "on.net"
    path.write_bytes(learned.read_bytes())
    before = read_heading(path)[0]["made"]
    told: list[int] = []
    Learner(COURSE, path, resume=True, tell=lambda found: told.append(found["games"])).learn()
    made = read_heading(path)[0]["made"]
    assert told and min(told) >= before["games"]
    assert made["games"] > before["games"]
    assert [run["seed"] for run in made["runs"]] == [5, 5 + 7919]
    assert made["reports"][: len(before["reports"])] == before["reports"]


def test_a_run_that_is_resumed_for_something_else_is_refused(taught: Path) -> None:
    other = Course(GAME, (2,), 0.1, 1, 5, hidden=42, second=16, device="numpy")
    with pytest.raises(motu.BadOption, match="was made with hidden 21, not 42"):
        Learner(other, taught, resume=True)


def test_a_network_for_own_components_is_used_for_them_and_for_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = motu.game(GAME)
    own = tmp_path / "own.toml"
    printed = (weights_in(folder_of(game)).parent / "components.toml").read_text(encoding="utf-8")
    own.write_text(printed.replace('edition = "reconstructed-1"', 'edition = "my own tiles"'), encoding="utf-8")
    path = tmp_path / "own.net"
    Learner(Course(GAME, (2,), 0.02, 1, 3, {"components": str(own)}, hidden=21, second=16, device="numpy"), path).learn()
    assert read_heading(path)[0]["edition"].startswith("my own tiles ")
    with caplog.at_level(logging.WARNING, logger="motu.evaluators"):
        assert isinstance(choose_evaluator(game, game.start(2, {"components": str(own)}), str(path)), LearnedEvaluator)
        assert not caplog.records
        assert choose_evaluator(game, game.start(2), str(path)) is find_evaluator(game)
    assert "made for the components my own tiles" in caplog.records[0].getMessage()


def test_damage_to_a_learned_file_is_noticed(taught: Path, tmp_path: Path) -> None:
    path = tmp_path / "damaged.net"
    data = bytearray(taught.read_bytes())
    data[-100] ^= 8
    path.write_bytes(bytes(data))
    with pytest.raises(BadWeights, match="damaged"):
        read_network(path, encoder_of(motu.game(GAME)))
    with pytest.raises(motu.BadOption, match="damaged"):
        choose_evaluator(motu.game(GAME), motu.game(GAME).start(), str(path))


def test_what_came_of_a_position_lies_between_the_end_and_what_was_expected(taught: Path) -> None:
    encoder = encoder_of(motu.game(GAME))
    to_the_end, trusting = positions(0.0, 2, taught), positions(0.3, 2, taught)
    share, won = slice(encoder.most + 10, encoder.most + 15), slice(encoder.most + 20, encoder.most + 25)
    assert (to_the_end[:, share] == to_the_end[:, won]).all()
    between = trusting[:, share][:, :2]
    assert ((between > 0) & (between < 10000)).mean() > 0.8
    assert np.abs(between.sum(1).astype(int) - 10000).max() <= 2


def test_the_report_shows_losses_duels_and_seeds(learned: Path) -> None:
    for language, word in (("en", "Training: Dokmus"), ("ru", "Обучение: Dokmus"), ("it", "Addestramento: Dokmus")):
        page = report(learned, "Dokmus", language)
        assert word in page
        assert page.count("<polyline") >= 4
        assert "5." in page


def test_elo_counts_from_the_fair_share() -> None:
    assert duel(2, 100, 50.0)["elo"] == 0
    assert duel(4, 100, 25.0)["elo"] == 0
    assert duel(2, 100, 75.0)["elo"] == 191
    assert duel(3, 10, 0.0)["elo"] < -300


def test_the_command_teaches_and_says_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, page = tmp_path / "by-command.net", tmp_path / "report.html"
    words = ["learn", GAME, "--minutes", "0.02", "--jobs", "1", "--device", "numpy", "--hidden", "21", "-o", str(path)]
    assert main([*words, "--report", str(page), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] > 0 and found["output"] == str(path)
    assert read_network(path, encoder_of(motu.game(GAME)))[0]["course"]["seed"] == 1
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(words) == 2
    assert "is there already; add --resume" in capsys.readouterr().err


def hear_interruptions() -> None:
    """A shell that starts something in the background makes it deaf to Ctrl+C, and that is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal for one process")
def test_what_was_learned_is_kept_when_it_is_interrupted(tmp_path: Path) -> None:
    path = tmp_path / "interrupted.net"
    words = [sys.executable, "-m", "motu.cli", "learn", GAME, "--minutes", "5", "--jobs", "1", "--device", "numpy", "--hidden", "21"]
    with subprocess.Popen(
        [*words, "--report-every", "1", "-o", str(path)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interruptions,
    ) as run:
        assert run.stderr is not None
        said = ""
        while not path.exists() and (line := run.stderr.readline()):
            said += line
        os.killpg(run.pid, signal.SIGINT)
        said += run.stderr.read()
    assert run.returncode == 130
    assert "Traceback" not in said
    assert read_network(path, encoder_of(motu.game(GAME)))[0]["made"]["games"] > 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--minutes", "0"], "minutes must be more than 0"),
        (["--hidden", "40"], "hidden units come by 21"),
        (["--resume", "-o", "nowhere.net"], "there is no such file to go on with"),
        (["-o", "tiny.txt"], "a file of weights ends in .net"),
        (["--seats", "9"], "seats"),
        (["--trust", "2"], "the rate lies between 0 and 1"),
    ],
)
def test_what_cannot_work_is_said_before_minutes_are_spent(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", GAME, *words]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
