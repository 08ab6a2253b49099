"""The network: the same answers compiled and interpreted, shares of a whole, honest fallbacks, and files that notice damage."""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import motu
from motu.bots.search import SearchBot
from motu.core import evaluators
from motu.core.evaluators import HAND, LEARNED, choose_evaluator, encoder_in, encoder_of, find_evaluator, folder_of, weights_in
from motu.core.learned import LearnedEvaluator
from motu.core.network import KEPT, Network, Sight
from motu.core.state import State
from motu.core.weights import BadWeights, read_heading, read_network
from motu.learning.selfplay import FACTS, LOWEST, SelfPlay
from tests.kit.toy import Toy
from tests.learning.answers import answers
from tests.learning.nets import HIDDEN, SECOND, file_by_lot, heading_for, numbers_by_lot

GAMES = [name for name in motu.games() if encoder_in(folder_of(motu.game(name))) is not None]
"""Games that say how a network should see them."""
TABLES = [(name, seats) for name in GAMES for seats in motu.game(name).seats]
SHIPPED = [name for name in GAMES if weights_in(folder_of(motu.game(name))).is_file()]
"""Games whose weights are in the package."""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_compiled_and_interpreted_answers_are_equal_to_the_last_bit(name: str, seats: int) -> None:
    command = [sys.executable, "-m", "tests.learning.answers", name, str(seats), "5"]
    there = subprocess.run(command, env={**os.environ, "MOTU_PURE": "1"}, capture_output=True, text=True, check=True)
    here = list(answers(name, seats, 5))
    assert there.stdout.splitlines() == here
    assert len(set(here)) > len(here) // 2


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_was_judged_before_changes_no_answer(name: str, seats: int) -> None:
    """Sums of the last position are mended, and answers are kept: whatever came before, each is that of a network that has seen nothing."""
    game = motu.game(name)
    encoder = encoder_of(game)
    weights = numbers_by_lot(encoder, 9)
    sight = Sight(encoder.most)
    lot = random.Random(9)
    positions: list[State] = []
    state = game.start(seats=seats, chance=1)
    while len(positions) < 600:
        positions.append(state.clone())
        state.apply(lot.choice(state.legal()))
        if state.to_act() == motu.OVER:
            state = game.start(seats=seats, chance=len(positions))
    used, forgetful = (Network(encoder.rows, encoder.most, HIDDEN, SECOND, encoder.scale, weights) for _ in range(2))
    for state in [*positions, *reversed(positions), *lot.choices(positions, k=100)]:
        encoder.encode(state, sight)
        forgetful.held_count, forgetful.kept_shown = 0, vec[i64]([0] * KEPT)
        forgetful.judge(sight)
        used.judge(sight)
        assert [value.hex() for value in used.points] == [value.hex() for value in forgetful.points]
        assert [value.hex() for value in used.shares] == [value.hex() for value in forgetful.shares]
    assert sum(shown != 0 for shown in used.kept_shown) > 100


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_shares_are_parts_of_one_victory_and_rows_lie_in_the_table(name: str, seats: int) -> None:
    encoder = encoder_of(motu.game(name))
    for line in answers(name, seats, 6, 60):
        rows, _, rest = line.partition("] ")
        _, _, shares = rest.partition("] ")
        active = [int(word) for word in rows.strip("[").split(", ") if word]
        assert all(0 <= row < encoder.rows for row in active)

        assert sum(float.fromhex(word.strip("'[]")) for word in shares.split(", ")) == pytest.approx(1.0)


def test_weights_come_back_as_they_were_written(tmp_path: Path) -> None:
    game = motu.game(GAMES[0])
    path = file_by_lot(game, tmp_path / "by-lot.net")
    heading, network = read_network(path, encoder_of(game))
    assert {name: heading[name] for name in heading_for(game)} == heading_for(game)
    assert zlib.decompress(read_heading(path)[1]) == numbers_by_lot(encoder_of(game), 1)
    assert int(network.hidden) == heading["hidden"]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "the weights are damaged, their digest differs"),
        (lambda data: data[:40], "is not a file of weights"),
        (lambda data: b"something else", "is not a file of weights"),
        (lambda data: data[:12] + b"!" + data[13:], "the heading of the weights cannot be read"),
    ],
)
def test_a_damaged_file_is_refused_with_one_sentence(damage: object, sentence: str, tmp_path: Path) -> None:
    assert callable(damage)
    game = motu.game(GAMES[0])
    path = file_by_lot(game, tmp_path / "by-lot.net")
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(BadWeights, match=sentence):
        read_network(path, encoder_of(game))


def test_weights_of_another_encoding_are_refused(tmp_path: Path) -> None:
    game = motu.game(GAMES[0])
    with pytest.raises(BadWeights, match="made for encoding 99, not for 1"):
        read_network(file_by_lot(game, tmp_path / "by-lot.net", encoding=99), encoder_of(game))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [({"edition": "somebody's own 1234"}, "the components somebody's own 1234"), ({"seats": [9]}, "[9] seats")],
)
def test_weights_that_do_not_fit_fall_back_to_the_hand_made_evaluation_and_say_so_once(
    changes: dict[str, object], reason: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = motu.game(GAMES[0])
    path = file_by_lot(game, tmp_path / "by-lot.net", 1, **changes)
    state = game.start(chance=1)
    with caplog.at_level(logging.WARNING, logger="motu.evaluators"):
        for _ in range(3):
            assert choose_evaluator(game, state, str(path)) is find_evaluator(game)
    assert [reason in record.getMessage() for record in caplog.records] == [True]


def test_missing_weights_fall_back_and_say_so_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = motu.game(GAMES[0])
    monkeypatch.setattr(evaluators, "weights_in", lambda package: tmp_path / "none.net")
    with caplog.at_level(logging.WARNING, logger="motu.evaluators"):
        for _ in range(2):
            assert choose_evaluator(game, game.start(), LEARNED) is find_evaluator(game)
    assert len(caplog.records) == 1
    assert choose_evaluator(game, game.start()) is find_evaluator(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_uses_the_weights_that_it_is_given(name: str, tmp_path: Path) -> None:
    game = motu.game(name)
    path = str(file_by_lot(game, tmp_path / "by-lot.net"))
    state = game.start(chance=2)
    assert isinstance(choose_evaluator(game, state, path), LearnedEvaluator)
    assert choose_evaluator(game, state, HAND) is find_evaluator(game)
    view = game.view(state, state.to_act())
    chosen = [motu.bot("search", simulations=24, seed=1, evaluator=path).choose(game, view) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in state.legal()


def test_an_evaluator_that_does_not_exist_is_refused() -> None:
    game = motu.game(GAMES[0])
    with pytest.raises(motu.BadOption, match=r"hand, learned or a file that ends in .net, not clever"):
        choose_evaluator(game, game.start(), "clever")
    with pytest.raises(motu.BadOption, match=r"nowhere.net"):
        choose_evaluator(game, game.start(), "nowhere.net")


@pytest.mark.parametrize("name", GAMES)
def test_self_play_writes_how_the_game_ended_for_every_position(name: str) -> None:
    game = motu.game(name)
    encoder = encoder_of(game)
    seats = game.seats[-1]
    play = SelfPlay(find_evaluator(game), encoder, None, 3, 100, 6000)
    shares = play.play(game.start(seats=seats), 2**seats - 1, 1000, 0.0)
    assert sum(shares) == pytest.approx(1.0)
    data = memoryview(play.take()).cast("h").tolist()
    width = encoder.most + FACTS
    assert data and len(data) % width == 0
    for first in range(0, len(data), width):
        position = data[first : first + width]
        assert all(0 <= row + LOWEST <= encoder.rows for row in position[: encoder.most])
        facts = position[encoder.most :]
        victory = facts[10 : 10 + seats]
        assert sorted(victory) == sorted(int(10000 * share) for share in shares)
        assert all(expected > 0 for expected in facts[15 : 15 + seats])


def test_a_game_that_says_nothing_to_networks_is_judged_by_hand() -> None:
    game = Toy()
    assert choose_evaluator(game, game.start()) is find_evaluator(game)
    with pytest.raises(motu.BadOption, match=r"there is no features.py in its folder"):
        encoder_of(game)


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0] in SHIPPED])
def test_the_shipped_weights_fit_the_game_as_it_is_and_are_used_by_default(name: str, seats: int) -> None:
    game = motu.game(name)
    assert isinstance(choose_evaluator(game, game.start(seats)), LearnedEvaluator)
    assert isinstance(choose_evaluator(game, game.start(seats), LEARNED), LearnedEvaluator)


def test_weights_are_in_the_package() -> None:
    assert SHIPPED == ["dokmus", "haleakala", "polynesia"]


def test_searches_use_the_best_evaluation_there_is_unless_they_are_told_another() -> None:
    assert SearchBot(level="club").evaluator is None
    assert SearchBot(seconds=0.1).evaluator is None
    assert SearchBot(level="club", evaluator=HAND).evaluator == HAND
    assert SearchBot(level="club", evaluator=LEARNED).evaluator == LEARNED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shallow_search_with_the_shipped_weights_beats_random_play(name: str) -> None:
    game = motu.game(name)
    leads: list[int] = []
    for number in range(4):
        state = game.start(2, chance=number)
        bots = [motu.bot("search", simulations=40, seed=number, evaluator=LEARNED), motu.bot("random", seed=number)]
        while state.to_act() != motu.OVER:
            seat = state.to_act()
            state.apply(bots[(seat + number) % 2].choose(game, game.view(state, seat)))
        scores = state.outcome().scores
        leads.append(scores[number % 2] - scores[1 - number % 2])
    assert min(leads) > 0, leads


def test_whoever_waits_for_ever_in_polynesia_loses_by_it() -> None:
    game = motu.game("polynesia")
    state = game.start(2, chance=1)
    evaluator = choose_evaluator(game, state, LEARNED)
    assert isinstance(evaluator, LearnedEvaluator)
    worth: list[float] = []
    for number in (1, 12, 20, 30, 400):
        late = state.clone()
        late.round = number
        points, shares = vec[float]([0.0] * 2), vec[float]([0.0] * 2)
        evaluator.value(late, points, shares)
        worth.append(shares[0] + shares[1])
    assert worth[:2] == pytest.approx([1.0, 1.0])
    assert worth[1] > worth[2] > worth[3] >= worth[4] > 0.1
    late = state.clone()
    late.round = 30
    before = evaluator.patience(late)
    late.rows[0] = 1
    assert evaluator.patience(late) > before
