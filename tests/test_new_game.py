"""`motu new-game` lays a game that obeys the laws, passes its own tests and is played on a page at once."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import motu
from motu.cli import main
from motu.core import registry
from motu.core.rulings import rule_ids
from motu.core.texts import LANGUAGES
from motu.tables import Tables
from motu.testing.coverage import ids_in_docstrings, ids_in_tests
from motu.testing.laws import options_to_try, walk, written_forms_are_unique
from motu.web.app import create_app
from motu.web.rulebook import rules_file
from tests.web.test_playing import shown, step

NAME = "tapu"
MOST_LINES = 400
JOIN = """
from importlib import import_module
from pathlib import Path
from motu.core import registry
registry.FOLDER = Path({folder!r})
import_module("motu.games").__path__.append({folder!r})
"""
"""Makes a process know the games of a folder."""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout with no games in it but those that the command makes."""
    folder = tmp_path / "src" / "motu" / "games"
    folder.mkdir(parents=True)
    (tmp_path / "tests" / "games").mkdir(parents=True)
    package = import_module("motu.games")
    monkeypatch.setattr(registry, "FOLDER", folder)
    monkeypatch.setattr(registry, "loaded", {})
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith(f"motu.games.{NAME}")]:
        del sys.modules[name]


@pytest.fixture
def game(checkout: Path) -> motu.Game:
    assert main(["new-game", NAME]) == 0
    return motu.game(NAME)


def test_the_new_game_obeys_every_law(game: motu.Game) -> None:
    written_forms_are_unique(game)
    for seats in game.seats:
        for options in options_to_try(game):
            trip = walk(game, seats, options, seed=seats, sample=8)
            assert trip.scrambled > 0 and trip.checked["secrets_stay_secret"] >= 4


def test_its_own_tests_pass_and_show_every_rule(game: motu.Game, checkout: Path) -> None:
    tests = checkout / "tests" / "games" / NAME
    rules = set(rule_ids(game.folder / "rules.md"))
    assert rules == ids_in_tests(tests) and rules <= ids_in_docstrings(game.folder)
    assert {rule[:2] for rule in rules} == {"T-"}, "ids begin with the initial of the game"
    (tests / "conftest.py").write_text(JOIN.format(folder=str(registry.FOLDER)), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", str(tests)], capture_output=True, text=True, cwd=checkout)
    assert done.returncode == 0, done.stdout


def test_it_is_small_and_nothing_of_the_template_is_left_in_it(game: motu.Game, checkout: Path) -> None:
    files = [path for path in checkout.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in game.folder.glob("*.py")) < MOST_LINES
    assert [path for path in files if "template" in path.read_text(encoding="utf-8").casefold()] == []
    assert [game.texts.say("game.name", language) for language in LANGUAGES] == ["Tapu"] * 3
    assert all(rule_ids(rules_file(game, language)) == rule_ids(game.folder / "rules.md") for language in LANGUAGES)


def test_it_is_played_on_a_page_to_the_end(game: motu.Game, tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as tables:
        app = create_app(tables, key="a key for tests", rate=0)
        visitor = TestClient(app, base_url="http://testserver", headers={"origin": "http://testserver", "accept-language": "en"})
        assert f"/new/{NAME}" in visitor.get("/").text
        assert visitor.get(f"/rules/{NAME}").status_code == 200
        form = {"seats": "2", "seat0": "me", "seat1": "me", "option.rounds": "3"}
        address = str(visitor.post(f"/new/{NAME}", data=form, follow_redirects=False).headers["location"])
        generator, html = random.Random(4), shown(visitor, address)
        assert 'id="score-1"' in html
        for _ in range(60):
            if 'data-turn="over"' in html:
                break
            html = step(visitor, address, generator, html)
        assert 'data-turn="over"' in html
        assert motu.Record.parse(visitor.get(f"{address}/record").text).replay().outcome() is not None


def test_bots_and_records_know_it(game: motu.Game, capsys: pytest.CaptureFixture[str]) -> None:
    state = game.start(3, chance=5)
    for name in ("random", "greedy", "search:simulations=20"):
        state.apply(motu.bot(name, seed=1).choose(game, game.view(state, state.to_act())))
    assert game.position(game.from_position(game.position(state))) == game.position(state)
    capsys.readouterr()
    assert main(["sim", NAME, "--seats", "4", "--games", "3", "--seed", "1"]) == 0
    assert NAME in capsys.readouterr().out


@pytest.mark.parametrize("name", ["Tapu", "2x", "a-b", "x", "../evil", "w" * 40])
def test_a_name_that_no_module_could_have_is_refused(name: str, checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name]) == 2
    assert "cannot be the name of a game" in capsys.readouterr().err
    assert list(registry.FOLDER.iterdir()) == []


def test_a_game_that_is_there_is_not_overwritten(game: motu.Game, capsys: pytest.CaptureFixture[str]) -> None:
    (game.folder / "rules.py").write_text("changed", encoding="utf-8")
    assert main(["new-game", NAME]) == 2
    assert "already" in capsys.readouterr().err
    assert (game.folder / "rules.py").read_text(encoding="utf-8") == "changed"


def test_without_a_checkout_the_tests_stay_with_the_game(checkout: Path) -> None:
    (checkout / "tests" / "games").rmdir()
    assert main(["new-game", NAME]) == 0
    assert (registry.FOLDER / NAME / "tests" / "test_rules.py").is_file()
