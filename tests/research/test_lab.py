"""The balance lab: what can be varied, that numbers and intervals are right, and that neither processes nor interruptions matter."""

from __future__ import annotations

import json
import re
from math import isclose
from pathlib import Path
from typing import Any

import pytest

import motu
from motu.arena import Result
from motu.cli import main
from motu.research.lab import Balance, Lab, estimated, measures_of
from motu.research.lab_report import as_text, report
from motu.research.variants import named_numbers, wished

POLYNESIA = motu.game("polynesia")
QUICK: dict[str, object] = {"round_cap": 4}


def names(game: str, *wishes: str) -> list[str]:
    found = motu.game(game)
    return [variant.name for variant in wished(found, found.read_options({}), wishes).variants]


def quick(vary: list[str], games: int = 12, **settings: Any) -> Lab:
    return Lab(POLYNESIA, vary, ["random"], games, options=QUICK, **settings)


@pytest.fixture(scope="module")
def balance() -> Balance:
    """A longer game, a change of the picture alone, and one of who begins."""
    return quick(["round_cap=12", "components:shells.tokens=30", "first=red"], games=40).play()


def test_every_value_of_an_option_is_a_variant_but_the_one_that_is_played() -> None:
    assert names("polynesia", "passing", "totem_goods") == ["passing=stuck", "totem_goods=no"]
    assert names("haleakala", "options") == ["tactical=yes"], "numbers and files need values"
    assert names("haleakala", "turn_cap=20,0,40", "turn_cap=40") == ["turn_cap=20", "turn_cap=40"]


def test_numbers_of_components_are_varied_by_their_names() -> None:
    assert names("haleakala", "components:rack.forest") == ["rack.forest=1"], "3 is dearer than any card of the rack"
    assert names("polynesia", "components:dice.mask.6=7,9") == ["dice.mask.6=7", "dice.mask.6=9"]
    found = wished(motu.game("haleakala"), motu.game("haleakala").read_options({}), ["components"])
    assert len(found.variants) == 19 and found.left_out and all(problem for problem in found.left_out.values())
    before = dict(named_numbers(json.loads(motu.game("haleakala").component_files.read("").data)))
    swap = "palm_deck.1.cards.shell=5+palm_deck.1.cards.statue=5"
    (changed,) = wished(motu.game("haleakala"), motu.game("haleakala").read_options({}), [f"components:{swap}"]).variants
    after = dict(named_numbers(json.loads(changed.data)))
    assert changed.name == swap and {name for name in after if after[name] != before[name]} == set(swap.replace("=5", "").split("+"))


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ("luck", "nothing called 'luck' to vary"),
        ("passing=never", "option 'passing' must be always or stuck, not 'never'"),
        ("round_cap", "option 'round_cap' needs values to vary"),
        ("passing=", "names no value"),
        ("passing=always", "gives no variant of polynesia: nothing in it differs"),
        ("components:moon.*", "have no number called 'moon.*'; there are "),
        ("components:score.set=many", "score.set must be a whole number, not 'many'"),
        ("components:market.mask=0", "market.mask"),
        ("components:market.mask=12+market.moon=1", "have no number called 'market.moon'"),
        ("components=nowhere.toml", "cannot be read"),
    ],
)
def test_a_wish_that_means_nothing_gets_one_sentence(wish: str, problem: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["lab", "polynesia", "--vary", wish, "--games", "2", "--save", str(tmp_path / "kept")]) == 2
    said = capsys.readouterr().err
    assert problem in said and said.count("\n") == 1
    assert not (tmp_path / "kept").exists()


def test_one_game_is_not_enough() -> None:
    with pytest.raises(motu.BadOption, match="needs 2 games"):
        quick(["passing"], games=1)


def test_an_interval_is_that_of_the_mean() -> None:
    found = estimated([1.0, 2.0, 3.0, 4.0], certain=3.0)
    assert found.value == 2.5 and isclose(found.reach, 1.96 * (5 / 3) ** 0.5 / 2, rel_tol=1e-4)
    assert found.certain and not estimated([1.0, 2.0, 3.0, 4.0], certain=4.0).certain
    assert estimated([0.0, 0.0]).reach == 0.0 and not estimated([0.0, 0.0], certain=2.0).certain


def test_the_order_is_counted_from_the_seat_that_decides_first() -> None:
    result = Result(0, ["a", "b", "c"], 1, [5, 9, 7], [3, 1, 2], 40, decisions=[4, 5, 6], first=2)
    assert measures_of(result) == {
        "points": 7.0, "lead": 2.0, "order_1": 0.0, "order_2": 0.0, "order_3": 1.0, "shared": 0.0, "decisions": 15.0
    }  # fmt: skip
    shared = Result(0, ["a", "b", "c"], 1, [9, 9, 7], [1, 1, 3], 40, decisions=[4, 5, 6], first=1)
    assert measures_of(shared)["order_1"] == measures_of(shared)["order_3"] == 0.5 and measures_of(shared)["shared"] == 1.0


def test_a_change_is_found_and_what_changes_nothing_is_not(balance: Balance) -> None:
    usual, longer, picture, _ = balance.rows
    assert not usual.changes and usual.games == 40
    for measure in ("points", "decisions"):
        gain = longer.changes[measure]
        assert gain.certain and gain.value > gain.reach
        assert isclose(gain.value, longer.measures[measure].value - usual.measures[measure].value)
    for change in picture.changes.values():  # shells are counted without limit; an interval misses one time in twenty, two never
        assert abs(change.value) <= 2 * change.reach
    assert isclose(sum(usual.measures[f"order_{place}"].value for place in (1, 2)), 1)


def test_the_result_is_told_in_every_language_and_as_a_page(balance: Balance) -> None:
    for language, word in (("en", "as it is"), ("ru", "без изменений"), ("it", "senza modifiche")):
        lines = as_text(balance, language)
        assert any(line.startswith(word) for line in lines) and not any("{" in line for line in lines)
        assert sum(line.startswith("round_cap=12") and "•" in line for line in lines) == 1
        assert f'<html lang="{language}">' in report(balance, language)
    assert balance._repr_html_().count("<tr>") == 1 + len(balance.rows)
    assert json.loads(json.dumps(balance.as_data()))["variants"][1]["changes"]["points"]["certain"] is True


def test_the_same_seed_finds_the_same_wherever_component_data_are_kept(tmp_path: Path) -> None:
    """Bots draw from what they see of a variant, not from the name of its file."""
    lab = Lab(motu.game("haleakala"), ["components:rack.forest=1"], ["greedy"], 4, options={"turn_cap": 15})
    assert lab.play(folder=tmp_path / "one").as_data() == lab.play(folder=tmp_path / "two").as_data() == lab.play().as_data()


def test_processes_and_interruptions_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "lab",
        "polynesia",
        "--option",
        "round_cap=3",
        "--vary",
        "components:score.set=5",
        "passing",
        "--bots",
        "random",
        "--games",
        "4",
    ]
    assert main([*words, "--jobs", "2", "--json", "--save", str(tmp_path)]) == 0
    first = json.loads(capsys.readouterr().out)
    kept = tmp_path / "vary-passing=stuck.jsonl"
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[:3]) + lines[3][:20], encoding="utf-8")
    assert main([*words, "--jobs", "1", "--json", "--save", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == first and "10 games were there already" in told.err
    assert main([*words[:-1], "5", "--seed", "2", "--save", str(tmp_path)]) == 2
    assert "holds another arena" in capsys.readouterr().err


def test_games_that_bots_forfeit_are_not_counted(tmp_path: Path) -> None:
    bot = tmp_path / "lazy.py"
    bot.write_text("class Lazy:\n    def choose(self, game, view):\n        raise RuntimeError('no')\n", encoding="utf-8")
    with pytest.raises(motu.BadOption, match=r"too few games were played to the end to compare them: .*crashed: RuntimeError: no"):
        Lab(POLYNESIA, ["passing"], [f"{bot}:Lazy"], 2, options=QUICK).play()


def test_the_example_of_the_guide_runs(capsys: pytest.CaptureFixture[str]) -> None:
    guide = (Path(__file__).parent.parent.parent / "docs" / "balance.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    exec(compile(code, "docs/balance.md", "exec"), {})
    assert capsys.readouterr().out.startswith("passing=stuck Estimate(value=")
