"""Each rule by an example, and the laws of all games along random games."""

from __future__ import annotations

import pytest

import motu
from motu.testing import Scene, rule
from motu.testing import scene as any_scene
from motu.testing.laws import walk

GAME = motu.game("template")
BIDDING = "seats: 3 / pearl: 5 / agenda: bid red, bid yellow, bid blue"


def scene(text: str) -> Scene:
    return any_scene("template", text)


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_obey_every_law(seats: int) -> None:
    assert walk(GAME, seats, {}, seed=seats, sample=10).scrambled > 0


@rule("T-SETUP-1", "T-DIVE-1")
def test_a_pearl_is_found_and_everybody_may_bid_any_card() -> None:
    table = Scene(GAME, GAME.start(2))
    assert table.odds() == {f"find {pearl}": 1 for pearl in range(1, 7)}
    assert table.play("find 3").moves() == [f"bid {card}" for card in range(1, 8)]


@rule("T-BID-1", "T-OPEN-2")
def test_a_card_is_played_once() -> None:
    refusal = scene(BIDDING).play("bid 5", "bid 4", "bid 3", "find 2").refusal("bid 5")
    assert (refusal.rule, refusal.message) == ("T-BID-1", "you have played the card 5 already")


@rule("T-BID-2")
def test_a_card_is_sealed_until_everybody_has_bid() -> None:
    table = scene(BIDDING).play("bid 5")
    assert [GAME.view(table.state, seat)["players"][0]["bid"] for seat in (0, 1, None)] == [5, None, None]
    assert [event.kind for event in table.journal.seen_by(1)] == ["sealed"]


@rule("T-OPEN-1")
@pytest.mark.parametrize(("bids", "points"), [("3 6 4", "0 5 0"), ("7 7 4", "0 0 5"), ("7 4 7", "0 5 0"), ("2 2 2", "0 0 0")])
def test_the_highest_card_that_nobody_else_played_wins(bids: str, points: str) -> None:
    assert scene(BIDDING).play(*(f"bid {card}" for card in bids.split()))["points"] == points


@rule("T-END-1", "T-END-2")
def test_after_the_last_round_most_points_win() -> None:
    bidding = "options: rounds=5 / pearl: 2 / agenda: bid red, bid yellow / points: 3 4"
    assert scene(f"{bidding} / round: 4").play("bid 2", "bid 1").asked == "dive"
    outcome = scene(f"{bidding} / round: 5").play("bid 2", "bid 1").state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([5, 4], [0])
