"""Fitting levels: ratings are found from games that are won and lost, levels are laid on them, and all cores stop when the time is over."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

import motu
from level_fit import Link, Ratings, height_at, logistic, logit, place_of, rising, spaced
from level_page import cells_of, line_of, page, tables_in
from level_regret import Judging, profile, regrets_of, settings_of
from level_rungs import Group, note_levels
from motu.bots.levels import HUMAN_LEVELS, LEVELS, for_seats, read_levels
from motu.core.generator import Generator
from pool import Measurement, Pairing, Row, Store


def test_ratings_are_found_from_noisy_games() -> None:
    truth = [0.0, 0.2, 0.9, 1.0, 2.1, 2.2]
    ratings = Ratings(len(truth), [Link(step - 1, step, 0.35, 0.4) for step in range(1, len(truth))])
    generator = Generator(11)
    for _ in range(1500):
        high, low = ratings.best_pair([1.0, 1.0, 1.0, 2.0, 4.0, 8.0])
        meeting = ratings.meeting(high, low)
        meeting.games += 1
        meeting.ahead += int(generator.below(10**6)) < 10**6 * logistic(truth[high] - truth[low])
    ratings.fit()
    for step in range(1, len(truth)):
        assert abs(ratings.heights[step] - ratings.heights[step - 1] - (truth[step] - truth[step - 1])) < 0.3
        assert ratings.error(step, step - 1) < 0.2


def test_before_any_game_the_belief_stands_and_games_under_way_count_as_told() -> None:
    ratings = Ratings(3, [Link(0, 1, 0.5, 0.4), Link(1, 2, 0.5, 0.4)])
    first = ratings.best_pair([1.0, 1.0, 1.0])
    assert ratings.heights == pytest.approx([0.0, 0.5, 1.0], abs=1e-3)
    before = ratings.variance(*first)
    ratings.meeting(*first).under_way += 20
    ratings.fit()
    assert ratings.variance(*first) < before
    assert ratings.heights == pytest.approx([0.0, 0.5, 1.0], abs=1e-3)


def test_levels_are_spaced_on_a_curve_or_as_far_as_it_reaches() -> None:
    assert rising([0.0, 2.0, 1.0, 3.0]) == [0.0, 1.5, 1.5, 3.0]
    curve = [0.0, 1.0, 3.0, 6.0, 6.05]
    assert place_of(curve, 2.0) == pytest.approx(1.5) and height_at(curve, 1.5) == pytest.approx(2.0)
    places, apart = spaced(curve, 5, 1.0)
    assert apart == 1.0 and [height_at(curve, place) for place in places] == pytest.approx([1.95, 2.95, 3.95, 4.95, 5.95])
    places, apart = spaced([0.0, 0.5, 1.0], 5, logit(0.725), slack=0.0)
    assert apart == pytest.approx(0.25) and places == pytest.approx([0.0, 0.5, 1.0, 1.5, 2.0])


@pytest.mark.parametrize("ladder", ["human", "search"])
def test_found_levels_are_written_for_each_number_of_seats(ladder: str, tmp_path: Path) -> None:
    path = tmp_path / "levels.toml"
    shutil.copy(motu.game("dokmus").folder / "levels.toml", path)
    before = read_levels(path)
    found = {seats: Group("dokmus", seats, ladder).levels() for seats in (2, 4)}
    changed = (HUMAN_LEVELS if ladder == "human" else LEVELS)[0]
    found[4][changed]["temperature"] = 7.5
    note_levels("dokmus", ladder, found, path)
    after = read_levels(path)
    other = "search" if ladder == "human" else "human"
    assert after[other] == before[other]
    heat = after[ladder][changed]["temperature"]
    assert for_seats(heat, 4) == 7.5 and for_seats(heat, 2) == found[2][changed]["temperature"]
    if ladder == "human":
        assert after["human"]["casual"] == before["human"]["casual"]
        assert after["human"]["club"]["attention"] == before["human"]["club"]["attention"]


def test_a_measurement_goes_on_where_it_was_and_counts_no_other_settings(tmp_path: Path) -> None:
    store = tmp_path / "games.jsonl"
    row = Row(Pairing("haleakala", 2, "random", "random", "as they are"), 4)
    found = Measurement([row], Store(store)).measure(2, 2.0)[0]
    assert found["games"] == 4 and found["forfeits"] == 0 and 0.0 <= found["ahead"] <= 1.0
    more = Measurement([Row(row.pairing, 5)], Store(store))
    assert more.measure(1, 2.0)[0]["games"] == 6, "whole rounds are played"
    assert sorted(facts["number"] for facts in more.store.found) == [0, 1, 2, 3, 4, 5]
    other = Row(Pairing("haleakala", 2, "random", "random", "changed"), 4)
    assert Measurement([other], Store(store)).measure(1, 0.0)[0]["games"] == 0


def test_the_time_is_kept_whatever_is_under_way(tmp_path: Path) -> None:
    began = time.monotonic()
    row = Row(Pairing("haleakala", 2, "search:seconds=60:patient=true", "random"), 4)
    found = Measurement([row], Store(tmp_path / "games.jsonl")).measure(1, 0.05)[0]
    assert found["games"] == 0
    assert time.monotonic() - began < 30.0


def test_regrets_of_bots_that_have_other_settings_by_now_are_left_out(tmp_path: Path) -> None:
    now = settings_of("haleakala", 2)
    decision = {"game": "haleakala", "seats": 2, "gap": 0.2, "best": 0.6, "played": 0.0, "regrets": {"human:club": 0.3, "greedy": 0.1}}
    row = {"game": "haleakala", "seats": 2, "seed": 1, "settings": now["human:casual"], "decisions": [decision]}
    store = Store(tmp_path / "regret.jsonl")
    store.add({**row, "levels": now})
    store.add({**row, "levels": {**now, "human:club": "as it was"}})
    store.add({**row, "levels": now, "settings": "as it was"})
    found = Judging([("haleakala", 2)], store, 10, 6000).decisions()
    assert [sorted(judged["regrets"]) for judged in found] == [["greedy", "human:club"], ["greedy"]]
    bots = {line.split(" | ")[1]: line.split(" | ")[2] for line in profile(found)[2:]}
    assert bots == {"human:casual, in its games": "2", "greedy": "2", "human:club": "1"}


def test_the_page_keeps_rows_that_nobody_has_measured_better_since() -> None:
    facts = {"game": "haleakala", "seats": 2, "first": "human:casual", "second": "human:novice", "games": 50, "ahead": 0.7, "share": 0.7}
    row = {**facts, "ahead_interval": (0.56, 0.81), "milliseconds": [2.0, 1.0]}
    other = {**row, "first": "human:club", "second": "human:casual"}
    former = page([row, other], [], 1)
    assert tables_in(former)[0] == [cells_of(row), cells_of(other)]
    more, less = {**row, "games": 60}, {**other, "games": 0}
    assert tables_in(page([more, less], [], 1, former))[0] == [cells_of(more), cells_of(other)]
    changed = former.replace(line_of(cells_of(other)), line_of([*cells_of(other)[:-1], "as it was"]))
    assert tables_in(page([row], [], 1, changed))[0] == [cells_of(row)], "settings have changed since"


def test_games_with_other_seeds_are_added_to_those_that_the_page_tells_of() -> None:
    facts = {"game": "haleakala", "seats": 2, "first": "human:casual", "second": "human:novice", "games": 50, "ahead": 0.8, "share": 0.8}
    row = {**facts, "ahead_interval": (0.67, 0.89), "milliseconds": [2.0, 1.0]}
    more = {**row, "games": 150, "ahead": 0.6, "share": 0.6}
    ((game, *_, games, ahead, _, verdict, share, _, _),) = tables_in(page([more], [], 1, page([row], [], 1), adding=True))[0]
    assert (game, games, ahead, verdict, share) == ("haleakala", "200", "65 % (58–71)", "met, not certain", "65 %")
    assert tables_in(page([{**row, "games": 0}], [], 1, page([row], [], 1), adding=True))[0] == [cells_of(row)]


def test_what_looks_worse_is_compared_anew_by_searches_that_did_not_choose() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=3)
    bot = motu.bot("greedy", seed=1)
    for _ in range(20):
        state.apply(bot.choose(game, game.view(state, state.to_act())))
    view = game.view(state, state.to_act())
    first, second = view["legal"][:2]
    flattered = dict.fromkeys(view["legal"], 0.5) | {first: 0.9}
    lost = regrets_of(game, view, {first, second}, flattered, 400, 1)
    assert lost[first] == 0.0
    assert lost[second] < 0.35, "a lucky first estimate is not believed"
    assert regrets_of(game, view, {second}, {first: 0.505, second: 0.5}, 400, 1)[second] == pytest.approx(0.005)
