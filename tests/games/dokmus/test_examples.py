"""The worked examples of the rules, set up in words."""

from __future__ import annotations

import pytest

import motu
from motu.testing import Scene, rule, rules_example
from tests.games.dokmus.islands import X1, X2, X3, X4, cells, drawing, finish_turn, island, perhaps_aside, points

SHORE = {"d3", "c4", "f5", "g5", "h3", "i3", "j3", "h5", "i5", "j5", "k4", "d6"}
"""The landing places of the waterway of X3 and X4."""


def blue(text: str, tiles: dict[int, str]) -> Scene:
    return island(f"turn: blue / {text}", tiles)


@rules_example("D-W1")
@rule("D-PLACE-2", "D-PLACE-4", "D-TERR-WATER-2", "D-TERR-MEADOW-1", "D-RUIN-1")
def test_free_cells_are_beside_a_token_and_the_shore_costs_one() -> None:
    table = blue("blue: c3", {0: X1})
    assert cells(table, "place") == {"d3", "c4"}
    assert cells(table, "cross") == {"b2", "a3", "b4"}
    assert cells(table, "pay") == set()


@rules_example("D-W2")
@rule("D-SAC-2")
def test_with_the_last_token_nothing_can_be_sacrificed() -> None:
    table = blue("blue: c3 / hand: 1", {0: X1})
    assert cells(table, "place") == {"d3", "c4"}
    assert cells(table, "cross") == cells(table, "pay") == set()


@rules_example("D-W3")
@rule("D-TERR-FOREST-1", "D-SAC-1")
def test_a_forest_costs_a_token() -> None:
    table = blue("blue: d1", {0: X1}).play("pay d2")
    assert (table["hand"], table["sacrificed"], table["blue"]) == ("1", "0 0 1", "d1 d2")


@rules_example("D-W4")
@rule("D-SAC-2", "D-TERR-FOREST-1")
def test_a_forest_cannot_be_paid_with_the_only_token() -> None:
    table = blue("blue: d1 / hand: 1", {0: X1})
    assert cells(table, "place") == {"c1", "e1"}
    assert table.refusal("d2").code == "place.forest_costs"
    assert table.refusal("pay d2").code == "sacrifice.last_token"


@rules_example("D-W5")
@rule("D-TERR-FOREST-3", "D-TERR-TEMPLE-2")
def test_a_forest_token_at_a_temple_opens_the_other_forests_there() -> None:
    table = blue("blue: b3 / hand: 1", {0: X2})
    assert cells(table, "place") == {"b2", "a3", "b4", "c2", "d3"}


@rules_example("D-W6")
@rule("D-TERR-FOREST-3", "D-PLACE-3")
def test_only_own_forest_tokens_open_a_forest() -> None:
    table = island("turn: red / blue: b3 / red: c1", {0: X2})
    assert table.allows("pay c2") and not table.allows("c2")
    table.play("pay c2")
    assert table["hand"] == "1" and table.allows("d3")
    assert table.refusal("b3").code == "cell.occupied"


@rules_example("D-W7")
@rule("D-TERR-TEMPLE-4", "D-PLACE-2")
def test_touching_temples_reach_the_cells_beside_both() -> None:
    table = blue("blue: d7 / hand: 2", {0: X2})
    assert cells(table, "place") == {"d5", "e5", "c7", "d8"}
    assert cells(table, "pay") == {"c6", "f6", "e7"}


@rules_example("D-W8")
@rule("D-A9")
def test_touching_temples_carry_the_forest_exemption() -> None:
    table = blue("blue: c6 / hand: 1", {0: X2})
    assert cells(table, "place") == {"c5", "b6", "c7", "d5", "d7", "e5", "e7", "f6"}


@rules_example("D-W9")
@rule("D-TERR-WATER-1", "D-TERR-WATER-4", "D-TERR-FOREST-4", "D-A6")
def test_a_waterway_runs_over_the_border_and_is_entered_through_a_temple() -> None:
    table = blue("blue: c5", {0: X3, 1: X4})
    assert cells(table, "cross") == SHORE
    assert cells(table, "place") == {"b5", "c4", "d6"}
    assert cells(table, "pay") == {"c6"}
    table.play("cross j3")
    assert (table["hand"], table["sacrificed"]) == ("1", "0 0 1")


@rules_example("D-W10")
@rule("D-SAC-2")
def test_a_crossing_needs_two_tokens() -> None:
    assert set(blue("blue: c5 / hand: 1", {0: X3, 1: X4}).moves("place")) == {"c4", "b5", "d6"}
    assert blue("blue: c5 / hand: 1", {0: X3, 1: X4}).moves("cross") == []


@rules_example("D-W11")
@rule("D-TERR-WATER-2", "D-A36")
def test_a_crossing_may_land_beside_a_temple_at_the_water() -> None:
    table = island("turn: red / red: i5 / blue: c5", {0: X3, 1: X4})
    assert cells(table, "cross") == SHORE - {"i5"}
    assert table.refusal("cross c5").code == "cell.occupied"


@rules_example("D-W12")
@rule("D-TERR-WATER-3")
def test_a_temple_away_from_the_water_is_not_reached_by_crossing() -> None:
    table = island("turn: red / red: i5 / blue: c5", {0: X3, 1: X4})
    for cell in ("l3", "l5"):
        assert table.refusal(f"cross {cell}").code == "cross.no_waterway"


@rules_example("D-W13")
@rule("D-A8", "D-TERR-WATER-5")
def test_a_temple_joins_two_waters() -> None:
    table = blue("blue: a2", {0: ".......|.......|WWsWW..|.......|.......|.......|......."})
    assert cells(table, "cross") == {"b2", "c2", "d2", "e2", "f3", "a4", "b4", "c4", "d4", "e4"}


@rules_example("D-W14")
@rule("D-TERR-WATER-5", "D-SAC-2")
def test_a_second_crossing_in_a_turn_is_refused() -> None:
    table = blue("blue: c5", {0: X3, 1: X4}).play("cross d3")
    assert table.moves("cross") == []
    assert table.refusal("cross g5").code == "sacrifice.last_token"


@rules_example("D-W15")
@rule("D-TERR-VOLCANO-1", "D-TERR-VOLCANO-2", "D-TURN-6", "D-A28")
def test_a_volcano_is_a_bridge_and_takes_its_token_at_the_end() -> None:
    table = blue("blue: e3", {0: X1}).play("f3", "g3", "g2")
    assert table["blue"] == "g2 e3 f3 g3"
    table.play("end")
    assert (table["blue"], table["sacrificed"]) == ("g2 e3 g3", "0 0 1")
    assert [table.game.tell(event) for event in table.events("volcano")] == ["The volcano on f3 takes a token of Blue"]


@rules_example("D-W16")
@rule("D-TERR-VOLCANO-2", "D-GUARD-3")
def test_a_token_that_leaves_the_volcano_in_time_is_saved() -> None:
    table = blue("blue: e3", {0: X1}).play("f3", "g3", "g2", "from f3", "to f2")
    assert (table["blue"], table["sacrificed"]) == ("f2 g2 e3 g3", "0 0 0")
    assert table["round"] == "2"


@rules_example("D-W17")
@rule("D-TERR-VOLCANO-2", "D-GUARD-3")
def test_a_token_moved_onto_a_volcano_is_lost_too() -> None:
    table = blue("blue: e3", {0: X1}).play("from e3", "to f3", "e3", "e2", "e1")
    assert (table["blue"], table["sacrificed"]) == ("e1 e2 e3", "0 0 1")


@rules_example("D-W18")
@rule("D-SETUP-6")
def test_a_corner_tile_of_meadows_has_thirteen_start_cells() -> None:
    corner = {f"{column}{row}" for column in "abcdefg" for row in range(1, 8)}
    free = island("agenda: start red")
    assert cells(free, "start") & corner == {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2", "a3", "a4", "a5", "a6", "a7"}
    rough = island("agenda: start red", {0: drawing(a1="M", c1="R", a3="V", a5="W", e1="s", g1="F")})
    assert len(cells(rough, "start") & corner) == 13 - 5
    assert rough.allows("start g1") and rough.refusal("start c1").code == "start.terrain"


@rules_example("D-W19")
@rule("D-SETUP-4")
def test_start_tokens_are_chosen_counter_clockwise_and_by_the_holder_last() -> None:
    game = motu.game("dokmus")
    state = game.start(4, {"first": 2}, chance=1)
    order = []
    while game.steps[state.step()] == "start":
        order.append(game.seat_names[state.to_act()])
        state.apply(state.legal()[0])
    assert order == ["red", "green", "blue", "yellow"]


@rules_example("D-W20")
@rule("D-DRAFT-1", "D-DRAFT-2", "D-TURN-1", "D-TURN-2", "D-GUARD-1", "D-DRAFT-3", "D-A18")
def test_the_draft_goes_clockwise_and_the_turns_by_card() -> None:
    """Turn by turn the cards that may lie aside for the spectator and each seat: only Yellow, who chose last, knows at once."""
    table = island("agenda: draft blue / talisman: blue / red: a1 / yellow: u1 / blue: a21 / green: u21", seats=4)
    table.play("keep 3", "keep 5", "keep 1", "keep 2")
    assert table.decider == "red" and table["opened"] == "1"
    table.play("talisman")
    order, aside = [], []
    while table["round"] == "1":
        order.append(table.decider)
        aside.append([perhaps_aside(table, seat) for seat in (None, 0, 1, 2, 3)])
        finish_turn(table)
    assert order == ["red", "yellow", "blue", "green"]
    assert aside == [
        [{2, 3, 4, 5}, {2, 4}, {4}, {2, 4, 5}, {2, 4}],
        [{3, 4, 5}, {4}, {4}, {4, 5}, {4}],
        [{4, 5}, {4}, {4}, {4, 5}, {4}],
        [{4}] * 5,
    ]
    assert table.asked == "draft" and table.decider == "red"


@rules_example("D-W21")
@rule("D-DRAFT-3", "D-TURN-1")
def test_without_card_1_the_talisman_stays() -> None:
    table = island("agenda: draft red / talisman: red / red: a1 / yellow: u1 / blue: a21").play("keep 4", "keep 2", "keep 5")
    order = []
    while table["round"] == "1":
        order.append(table.decider)
        finish_turn(table)
    assert order == ["yellow", "red", "blue"]
    assert table.asked == "draft" and table.decider == "red"


@rules_example("D-W22")
@rule("D-GUARD-2")
def test_the_tiles_around_the_middle_gap_can_be_moved() -> None:
    assert island("turn: blue / cards: blue 2 / blue: a1").moves("slide") == ["slide 2", "slide 4", "slide 5", "slide 7"]


@rules_example("D-W23")
@rule("D-GUARD-2", "D-A24")
def test_a_tile_may_pass_over_another() -> None:
    table = island("turn: blue / cards: blue 2 / blue: h1", gap=0)
    assert table.moves("slide") == ["slide 1", "slide 2", "slide 3", "slide 6"]
    table.play("slide 2")
    assert table["tiles"].split()[:3] == ["2A0", "1A0", "-"]
    assert table["blue"] == "h1"


@rules_example("D-W24")
@rule("D-GUARD-4", "D-GUARD-6", "D-A22")
def test_a_turn_carries_the_tokens_of_the_tile() -> None:
    for direction, cell in (("cw", "g2"), ("ccw", "a6")):
        table = island("turn: blue / cards: blue 4 / blue: b1 / red: d4").play(f"turn 1 {direction}")
        assert table["blue"] == cell and table["red"] == "d4"


@rules_example("D-W25")
@rule("D-RUIN-3", "D-RUIN-4", "D-RUIN-5")
def test_the_extra_action_is_tied_to_the_tile_of_the_ruins() -> None:
    table = blue("blue: c3 h1", {0: X1}).play("c4")
    assert table.asked == "ruin"
    assert table.moves() == ["turn 1 cw", "turn 1 ccw", "from c3", "waive"]
    assert table.refusal("slide 1").code == "ruin.not_in_line"


@rules_example("D-W26")
@rule("D-RUIN-8", "D-RUIN-2", "D-GUARD-3e")
def test_moving_onto_another_ruin_earns_another_action() -> None:
    table = blue("blue: c2", {0: drawing(b2="R", d2="R")}).play("b2", "from c2", "to d2")
    assert table.asked == "ruin" and len(table.events("extra_action")) == 2
    assert table.refusal("from b2").code == "token.on_ruins"
    assert table["hand"] == "2" and table["action used"] == "no"


@rules_example("D-W27")
@rule("D-A12", "D-GUARD-3d")
def test_a_chained_action_belongs_to_the_tile_of_the_ruin_just_entered() -> None:
    table = blue("blue: g4", {0: drawing(f4="R"), 1: drawing(a4="R")}).play("f4", "from g4", "to h4")
    assert table.asked == "ruin" and table["ruin"] == "2"
    assert table.moves() == ["slide 2", "turn 2 cw", "turn 2 ccw", "waive"]
    assert table.refusal("turn 1 cw").code == "ruin.other_tile"


@rules_example("D-W28")
@rule("D-PLACE-6", "D-A16")
def test_a_player_who_is_stuck_may_place_anywhere() -> None:
    table = blue("blue: a1", {0: drawing(b1="M", a2="M"), 8: drawing(g7="F")})
    assert len(table.moves("place")) == 8 * 49 - 3
    assert table.moves("pay") == table.moves("cross") == []
    table.play("u21")
    assert (table["hand"], table["sacrificed"]) == ("2", "0 0 0")
    assert [event.kind for event in table.events()] == ["placed_anywhere"]


@rules_example("D-W29")
@rule("D-A15")
def test_a_player_is_stuck_when_no_placement_can_be_paid() -> None:
    tiles = {0: drawing(b1="F", a2="F")}
    rich = blue("blue: a1", tiles)
    assert cells(rich, "pay") == {"b1", "a2"} and rich.moves("place") == []
    poor = blue("blue: a1 / hand: 1", tiles)
    assert len(poor.moves("place")) == 8 * 49 - 1
    assert poor.allows("b1") and not poor.allows("pay b1")


@rules_example("D-W30")
@rule("D-SCORE-2")
def test_a_temple_is_discovered_from_the_next_tile() -> None:
    found = points(blue("blue: h4", {0: drawing(g4="s"), 1: drawing(g7="L")}), "blue")
    assert found == {"ruins": 0, "small_temples": 2, "large_temples": 0, "full_tiles": 8, "spread": 1, "sacrifices": 0}


@rules_example("D-W31")
@rule("D-SCORE-1", "D-SCORE-3", "D-SCORE-4", "D-SCORE-5", "D-SCORE-6")
def test_a_full_score_of_three_players() -> None:
    table = blue("blue: b3 d5 e5 l5 h7 / sacrificed: 3 1 3", {0: X2, 1: X4})
    found = points(table, "blue")
    assert found == {"ruins": 1, "small_temples": 4, "large_temples": 6, "full_tiles": 16, "spread": 3, "sacrifices": 4}
    assert table.state.scores() == [4, 0, 34]


@rules_example("D-W32")
@rule("D-2P-5")
def test_a_full_score_of_two_players() -> None:
    table = island("turn: red / cards: red 3 / red: b3 d5 e5 e12 a14 / sacrificed: 3 1", {0: X2, 3: X4}, seats=2)
    found = points(table, "red")
    assert found == {"ruins": 1, "small_temples": 4, "large_temples": 6, "full_tiles": 10, "spread": 3, "sacrifices": 3}
    assert table.state.scores() == [27, 0]


@rules_example("D-W33")
@rule("D-SCORE-6", "D-SCORE-7", "D-SCORE-8", "D-A26", "D-A27")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("5 3 3 0", [5, 3, 3, 0]),
        ("4 4 2 1", [5, 5, 1, 0]),
        ("2 0 0 0", [5, 0, 0, 0]),
        ("1 1 1 1", [5, 5, 5, 5]),
        ("0 0 0 0", [0, 0, 0, 0]),
    ],
)
def test_sacrifices_are_ranked(given: str, expected: list[int]) -> None:
    assert island(f"sacrificed: {given}", seats=4).state.scores() == expected


@rules_example("D-W34")
@rule("D-2P-6")
def test_two_players_can_move_three_of_five_tiles() -> None:
    assert island("cards: red 2", seats=2).moves("slide") == ["slide 1", "slide 2", "slide 4"]
    assert island("cards: red 2", seats=2, gap=0).moves("slide") == ["slide 1", "slide 2", "slide 3"]


@rules_example("D-W35")
@rule("D-2P-4")
def test_with_two_players_the_talisman_changes_hands_every_round() -> None:
    table = island("agenda: draft red / red: a1 / yellow: u1", seats=2)
    holders = [table["talisman"]]
    for number in ("2", "3"):
        table.play("keep 2", "keep 3")
        while table["round"] != number:
            finish_turn(table)
        holders.append(table["talisman"])
        assert table.asked == "draft" and table.decider == holders[-1]
    assert holders == ["red", "yellow", "red"]
