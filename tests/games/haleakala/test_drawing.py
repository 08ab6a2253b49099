"""What the drawings of Haleakala tell beyond what every drawing must: who leads, lava that pours, the eruption, cover and end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest

import motu
from motu.core.errors import MotuError
from motu.core.journal import Event, Journal
from motu.core.state import State
from motu.drawing import definitions
from motu.games.haleakala.draw import draw_cover, draw_ending
from motu.games.haleakala.view import HaleakalaView

GAME = motu.game("haleakala")


def positions(seed: int) -> Iterator[tuple[State, list[Event]]]:
    """A random game, decision by decision, each with its events."""
    chance = random.Random(seed)
    state = GAME.start(2)
    while state.to_act() != motu.OVER:
        state.journal = Journal()
        state.do(chance.choice(state.legal()))
        yield state, state.journal.events


def test_the_star_stands_with_the_seat_that_has_more_on_a_beach() -> None:
    stars = 0
    for state, _ in positions(4):
        view = GAME.view(state, None)
        board = ElementTree.fromstring(GAME.picture(view).board.svg())
        signs = {each.attrib["id"]: each for each in board.iter() if each.attrib.get("id", "").startswith("sum-")}
        wanted = {f"sum-{name}-{beach}" for name, player in zip(("red", "yellow"), view["players"], strict=True)
                  for beach, total in enumerate(player["sums"]) if total}  # fmt: skip
        assert set(signs) == wanted
        for name, sign in signs.items():
            seat, beach = name.split("-")[1] == "yellow", int(name[-1])
            sums = [player["sums"][beach] for player in view["players"]]
            starred = any(each.attrib.get("href") == "#s-star-small" for each in sign.iter())
            assert starred == (sums[seat] > sums[1 - seat])
            stars += starred
    assert stars > 100


def test_lava_pours_where_it_came_and_an_eruption_tells_what_it_took() -> None:
    poured = erupted = 0
    for state, last in positions(3):
        view = GAME.view(state, None)
        board = GAME.picture(view, "en", "wide", last).board.svg()
        assert 'class="pour-' not in GAME.picture(view).board.svg()
        came = {event.fields["crater"] for event in last if event.kind == "lava_placed" and view["lava"][event.fields["crater"]]}
        assert board.count('class="pour-') >= len(came)
        poured += len(came)
        fallen = sum(event.kind == "statue_destroyed" for event in last)
        assert board.count("#s-falling-") == fallen
        assert board.count('class="flood"') == sum(event.kind == "lava_flowed" for event in last)
        if any(event.kind in ("round_begins", "game_over") for event in last):
            erupted += 1
            assert board.count('class="appear"') == sum(len(player["statues"]) for player in view["players"])
    assert poured and erupted == 2


def test_smoke_and_a_dark_sea_come_with_an_eruption_alone_and_hide_nothing() -> None:
    erupted = 0
    for state, last in positions(3):
        board = GAME.picture(GAME.view(state, None), "en", "wide", last).board.svg()
        erupts = any(event.kind in ("round_begins", "game_over") for event in last)
        erupted += erupts
        assert ("#t-storm" in board) == ('class="smoke"' in board) == erupts
        if erupts:
            raft, smoke = board.index('stroke="var(--wood)"'), board.index('class="smoke"')
            first = min(board.index(f'id="{name}-') for name in ("statue", "shaman", "card"))
            assert board.index("#t-storm") < raft < smoke < first
    assert erupted == 2


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_cover_and_end_are_drawn_in_every_language(language: str) -> None:
    cover = draw_cover(GAME, language)
    assert (cover.width, cover.height) == (400, 260)
    *_, (state, _) = positions(3)
    view = cast(HaleakalaView, GAME.view(state, None))
    ending = draw_ending(GAME, view, language)
    texts = [each.text for each in ElementTree.fromstring(ending.svg()).iter() if each.text]
    for score, player in zip(state.scores(), view["players"], strict=True):
        assert str(score) in texts and all(str(points) in texts for points in player["points"].values() if points)
    outcome = view["outcome"]
    assert outcome is not None and all(GAME.seat_name(winner, language) in texts for winner in outcome["winners"])
    for part in (cover, ending):
        known = {each.attrib["id"] for each in ElementTree.fromstring(f"<defs>{definitions([part])}</defs>").iter() if "id" in each.attrib}
        assert {each.attrib["href"][1:] for each in ElementTree.fromstring(part.svg()).iter() if "href" in each.attrib} <= known


def test_the_end_is_drawn_only_of_a_game_that_is_over() -> None:
    with pytest.raises(MotuError, match="over"):
        draw_ending(GAME, cast(HaleakalaView, GAME.view(GAME.start(2, chance=1), None)))
