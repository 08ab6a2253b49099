"""Opponents that err like people: what they overlook, how they choose, and that they know nothing but their view."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import motu
from motu.bots.human import HumanBot, kept_plan, quantal, sight_of
from motu.bots.judgement import BlindSpots, Judge, Thought
from motu.bots.levels import HUMAN_LEVELS, LEVELS, for_seats, human_level, read_levels, search_level
from motu.bots.styles import STYLES
from motu.bots.thinking import Worlds
from motu.core.evaluators import find_evaluator
from motu.core.generator import Generator
from motu.testing.honesty import bot_knows_only_its_view

GAMES = motu.games()


def thought(action: int, share: float, mine: float = 20.0, theirs: float = 20.0, spread: float = 0.0) -> Thought:
    return Thought(action, share, share, share * share + spread * spread, mine, theirs, 1.0)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["novice", "club", "strong"])
def test_it_plays_what_is_legal(name: str, level: str) -> None:
    game = motu.game(name)
    state = game.start(game.seats[-1], chance=4)
    player = motu.bot(f"human:{level}", seed=1)
    for _ in range(12):
        action = player.choose(game, game.view(state, state.to_act()))
        assert state.why_not(action) is None
        state.apply(action)


@pytest.mark.parametrize("name", GAMES)
def test_it_knows_nothing_but_its_view(name: str) -> None:
    game = motu.game(name)
    asked = changed = 0
    for seats in game.seats:
        result = bot_knows_only_its_view(game, seats, {}, lambda: motu.bot("human:casual", seed=2), (6, 25, 60), seed=seats)
        asked, changed = asked + result[0], changed + result[1]
    assert asked >= 3
    if any(game.hides(game.start(seats)) for seats in game.seats):
        assert changed > 0, "no other world was ever tried"


def test_the_less_it_would_be_regretted_the_more_often_it_is_chosen() -> None:
    generator = Generator(7)
    thoughts = [thought(1, 0.50), thought(2, 0.48), thought(3, 0.47), thought(4, 0.40)]
    for one in thoughts:
        one.value = one.share
    taken = Counter(quantal(thoughts, 0.03, generator) for _ in range(3000))
    assert taken[1] > taken[2] > taken[3] > 0
    assert taken[4] < 3, "what is plainly bad is not done"


def test_what_stands_out_is_found_more_often_than_the_best_among_equals() -> None:
    generator = Generator(3)
    clear = [thought(number, 0.5 if number == 0 else 0.42) for number in range(6)]
    alike = [thought(number, 0.5 if number == 0 else 0.49) for number in range(6)]
    for one in clear + alike:
        one.value = one.share
    found = [sum(quantal(thoughts, 0.02, generator) == 0 for _ in range(1000)) for thoughts in (clear, alike)]
    assert found[0] > 850 and found[1] < 400


def test_without_temperature_the_best_is_taken() -> None:
    thoughts = [thought(1, 0.5), thought(2, 0.51)]
    for one in thoughts:
        one.value = one.share
    assert {quantal(thoughts, 0.0, Generator(seed)) for seed in range(20)} == {2}


@pytest.mark.parametrize(("style", "liked"), [("builder", 2), ("blocker", 3), ("gambler", 4)])
def test_a_style_likes_one_kind_of_decision(style: str, liked: int) -> None:
    game = motu.game("haleakala")
    state = game.start(chance=1)
    level = human_level(game, 2, "strong")
    judge = Judge(level, [state], 0, find_evaluator(game), find_evaluator(game))
    thoughts = [
        thought(1, 0.5),
        thought(2, 0.49, mine=24.0, theirs=24.0),
        thought(3, 0.49, mine=15.0, theirs=15.0),
        thought(4, 0.49, spread=0.2),
    ]
    for name, best in (("balanced", 1), (style, liked)):
        judge.weigh(thoughts, BlindSpots(0.0, Generator(1)), STYLES[name])
        assert max(thoughts, key=lambda one: one.value).action == best


def test_somebody_is_blind_in_the_same_way_every_time_and_others_in_another() -> None:
    game = motu.game("haleakala")
    level = human_level(game, 2, "novice")
    first, again, other = (HumanBot("novice", seed=seed).blind_spots(game, 0, level) for seed in (1, 1, 2))
    assert first.factors == again.factors and first.others == again.others
    assert first.factors != other.factors and set(first.factors) == set(game.sources)
    assert any(abs(factor - 1.0) > 0.05 for factor in first.factors.values()) and 0.0 <= first.others <= 1.0


def test_a_blind_spot_makes_a_source_look_better_than_it_is() -> None:
    blind = BlindSpots(0.6, Generator(5))
    blind.learn(("statues", "shells", "baskets", "pearls", "rack", "nautilus"))
    loved = max(blind.factors, key=lambda source: blind.factors[source])
    assert blind.factors[loved] > 1.0
    with_it, without = thought(1, 0.5), thought(2, 0.5)
    with_it.sources = {loved: 5.0}
    assert blind.error(with_it) > blind.error(without)


def test_a_plan_is_followed_until_there_is_a_surprise() -> None:
    game = motu.game("haleakala")
    met = kept = 0
    for seed in range(8):
        state = game.start(chance=seed)
        player = HumanBot("novice", seed=seed)
        for _ in range(30):
            seat = state.to_act()
            view = game.view(state, seat)
            planned = player.plans.get(sight_of(view))
            action = player.choose(game, view)
            met += planned is not None
            kept += planned is not None and action == planned
            state.apply(action)
    assert met > 3, "no turn had a plan"
    assert kept >= 0.7 * met


def test_a_plan_is_dropped_where_something_looks_better_by_more_than_the_temperature() -> None:
    thoughts = [thought(1, 0.5), thought(2, 0.48), thought(3, 0.3)]
    for one in thoughts:
        one.value = one.share
    assert kept_plan(thoughts, 2, 0.03) == 2
    assert kept_plan(thoughts, 3, 0.03) is None
    assert kept_plan(thoughts, 9, 0.03) is None
    assert kept_plan(thoughts, None, 0.03) is None


def test_what_a_search_hardly_tried_is_trusted_less() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=1)
    view = game.view(state, state.to_act())
    level = human_level(game, 2, "casual")
    assert level.simulations
    player, generator = HumanBot("casual", seed=1), Generator(1)
    worlds = Worlds(game, view, generator, 4)
    thoughts = player.consider(game, view, level, worlds, generator)
    assert 1 < len(thoughts) <= level.attention
    tries = [one.weight for one in thoughts]
    assert tries == sorted(tries, reverse=True) and tries[0] > tries[-1]
    doubts = [one.doubt for one in thoughts]
    assert doubts == sorted(doubts) and 0.0 < doubts[0] < doubts[-1] <= 0.5


def test_a_plan_that_is_not_met_is_not_followed() -> None:
    game = motu.game("haleakala")
    state = game.start(chance=3)
    view = game.view(state, state.to_act())
    player = HumanBot("casual", seed=1)
    player.plans["another sight"] = view["legal"][-1]
    assert player.choose(game, view) == HumanBot("casual", seed=1).choose(game, view)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("human:master", "there is no level 'master'; there are novice, casual, club, strong"),
        ("human:club:style=wild", "there is no style 'wild'; there are balanced, builder, blocker, gambler"),
        ("human:club:temperature=-1", "a temperature must be at least 0, not -1"),
    ],
)
def test_nonsense_gets_one_sentence(name: str, complaint: str) -> None:
    with pytest.raises(motu.BadOption, match=complaint):
        motu.bot(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_own_whole_ladders(name: str) -> None:
    game = motu.game(name)
    assert (game.folder / "levels.toml").is_file()
    for seats in game.seats:
        people = [human_level(game, seats, level) for level in HUMAN_LEVELS]
        for low, high in pairwise(people):
            assert low.attention <= high.attention and low.blindness >= high.blindness
        engines = [search_level(game, seats, level) for level in LEVELS]
        for less, more in pairwise(engines):
            assert less.simulations <= more.simulations and (less.simulations, -less.temperature) != (more.simulations, -more.temperature)


def test_a_value_may_differ_with_the_number_of_seats() -> None:
    assert for_seats(0.5, 3) == 0.5
    value = {"2": 1.0, "4": 2.0}
    assert [for_seats(value, seats) for seats in (2, 3, 4, 5)] == [1.0, 1.0, 2.0, 2.0]
    assert for_seats({"3": 7}, 2) == 7


def test_a_file_with_half_a_ladder_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "levels.toml"
    file.write_text("[search]\nbeginner = { simulations = 1, temperature = 1.0 }\n")
    with pytest.raises(motu.BadOption, match="the levels of search must be beginner, casual"):
        read_levels(file)
