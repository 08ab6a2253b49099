"""Bots by name, what they promise, and what they refuse."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import motu
from motu.bots import bots
from motu.bots.greedy import GreedyBot
from motu.core.texts import LANGUAGES

GAMES = motu.games()
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot.py"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_bot_plays_a_whole_game_from_views_alone(name: str, kind: str) -> None:
    game = motu.game(name)
    state = game.start(game.seats[-1], chance=3)
    player = motu.bot(kind, seed=1)
    made = 0
    while state.to_act() != motu.OVER and made < 150:
        action = player.choose(game, game.view(state, state.to_act()))
        assert state.why_not(action) is None
        state.apply(action)
        made += 1
    assert made > 10


@pytest.mark.parametrize("name", GAMES)
def test_greedy_explains_itself_in_one_sentence_in_three_languages(name: str) -> None:
    game = motu.game(name)
    state = game.start(chance=5)
    player = GreedyBot(seed=1)
    view = game.view(state, state.to_act())
    said = {language: player.explain(game, view, language) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    best = player.choose(game, view)
    for language, sentence in said.items():
        assert game.describe(state, best, language) in sentence
        assert sentence.endswith(".") and "{" not in sentence


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_seeded_bot_answers_the_same_view_alike_and_other_seeds_differ(kind: str) -> None:
    game = motu.game("haleakala")
    view = game.view(game.start(chance=2), game.start(chance=2).to_act())
    assert len({motu.bot(kind, seed=4).choose(game, view) for _ in range(5)}) == 1
    if kind == "random":
        assert len({motu.bot(kind, seed=seed).choose(game, view) for seed in range(20)}) > 5


def test_a_bot_refuses_to_decide_for_another_seat() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=2)
    with pytest.raises(motu.NotYourTurn):
        motu.bot("random").choose(game, game.view(state, 1 - state.to_act()))


@pytest.mark.parametrize(
    ("name", "settings", "complaint"),
    [
        ("grady", {}, "there is no bot 'grady'; there are random, greedy"),
        ("greedy", {"speed": 3}, "has no setting 'speed'; it has seed, worlds"),
        ("greedy:worlds=0", {}, "at least 1 imagined world"),
        ("nowhere.py:MyBot", {}, "no such file"),
        ("nowhere.py", {}, "write it as nowhere.py:ClassName"),
    ],
)
def test_an_unknown_bot_or_setting_gets_one_sentence(name: str, settings: dict[str, object], complaint: str) -> None:
    with pytest.raises(motu.BadOption) as problem:
        motu.bot(name, **settings)
    assert complaint in str(problem.value)


def test_a_file_without_a_bot_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    pass\n")
    with pytest.raises(motu.BadOption, match="has no class 'Mine' with a method choose"):
        motu.bot(f"{file}:Mine")
    file = tmp_path / "broken.py"
    file.write_text("import nothing_like_this\n")
    with pytest.raises(motu.BadOption, match="cannot be loaded: ModuleNotFoundError"):
        motu.bot(f"{file}:Mine")


def test_importing_motu_loads_no_bot() -> None:
    command = "import sys, motu; sys.exit(any(name.startswith(('motu.bots', 'motu.search')) for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0
    assert bots()[:2] == ["random", "greedy"]


def test_random_play_to_the_end_is_there_for_bots_and_repeats_itself() -> None:
    game = motu.game("haleakala")
    start = game.start()
    ends = [start.clone() for _ in range(3)]
    made = [motu.play_out(end, seed) for end, seed in zip(ends, (5, 5, 6), strict=True)]
    assert all(end.to_act() == motu.OVER for end in ends)
    assert game.position(ends[0]) == game.position(ends[1]) != game.position(ends[2]) and made[0] == made[1]
    assert motu.play_out(start, 5, most=3) == 3 and start.to_act() != motu.OVER


def test_the_example_bot_needs_nothing_but_the_public_names() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert "from motu" not in text and "import motu." not in text
    assert set(re.findall(r"motu\.(\w+)", text.split('"""', 2)[2])) <= set(motu.__all__)
