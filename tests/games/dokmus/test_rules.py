"""Every rule and ruling, shown on small scenes."""

from __future__ import annotations

import random

import pytest

import motu
from motu.testing import Scene, rule, scene
from tests.games.dokmus.islands import X1, X2, X3, X4, cells, drawing, finish_turn, island, points

GAME = motu.game("dokmus")
LAYOUT = "1A0 2B1 3A2 4B3 5A0 6B1 7A2 8B3"
CORNERS = {0: "abcdefg 1 2 3 4 5 6 7", 2: "opqrstu 1 2 3 4 5 6 7"}


def played(seats: int, seed: int = 1, options: dict[str, object] | None = None) -> tuple[motu.State, list[motu.State]]:
    """A random game: its last position and those at which a seat was asked."""
    chance = random.Random(seed)
    state = GAME.start(seats, options, chance=seed)
    seen: list[motu.State] = []
    while state.to_act() != motu.OVER:
        seen.append(state.clone())
        state.apply(chance.choice(state.legal()))
    return state, seen


def clause(state: motu.State, name: str) -> str:
    return dict(line.split(": ", 1) for line in GAME.position(state).splitlines())[name]


def on_turn(text: str, tiles: dict[int, str] | None = None, card: int = 3, seats: int = 3) -> Scene:
    """Red is on turn with a guardian card."""
    return island(f"turn: red / cards: red {card} / {text}", tiles, seats)


# -- goal and set-up -----------------------------------------------------------------------------------------------------


@rule("D-GOAL-1", "D-END-1", "D-SETUP-8", "D-A1", "D-ROUND-1", "D-SETUP-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_eight_rounds_all_tokens_are_used_and_the_most_points_win(seats: int) -> None:
    state, seen = played(seats)
    assert sorted({clause(each, "round") for each in seen}) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert clause(state, "supply") == " ".join(["0"] * seats)
    for seat, name in enumerate(GAME.seat_names[:seats]):
        assert len(clause(state, name).split()) + int(clause(state, "sacrificed").split()[seat]) == 25
    outcome = state.outcome()
    assert outcome is not None and outcome.scores == [sum(sources.values()) for sources in outcome.breakdown]
    merits = list(zip(outcome.scores, map(int, clause(state, "sacrificed").split()), strict=True))
    assert outcome.winners == [seat for seat, merit in enumerate(merits) if merit == max(merits)]
    assert len(outcome.winners) < seats and len(set(outcome.scores)) > 1


@rule("D-SETUP-1", "D-A2", "D-A39")
def test_chance_draws_tile_side_and_orientation_slot_by_slot_around_an_empty_middle() -> None:
    state = GAME.start(3)
    for slot in (0, 1, 2, 3, 5, 6, 7, 8):
        assert GAME.steps[state.step()] == "tile"
        assert [weight for _, weight in state.odds()] == [1] * (8 - min(slot, slot - (slot > 4)))
        state.apply(state.legal()[-1])
        assert [GAME.write(state, action) for action in state.legal()] == ["side A", "side B"]
        state.apply(state.legal()[1])
        assert [GAME.write(state, action) for action in state.legal()] == ["turned 0", "turned 1", "turned 2", "turned 3"]
        assert {weight for _, weight in state.odds()} == {1}
        state.apply(state.legal()[2])
        assert clause(state, "tiles").split()[slot] == f"{8 - (slot - (slot > 4))}B2"
    assert clause(state, "tiles").split()[4] == "-"
    assert GAME.steps[state.step()] == "first"


@rule("D-A2", "D-A33")
def test_a_layout_and_a_first_player_may_be_given() -> None:
    state = GAME.start(4, {"layout": LAYOUT, "first": 3})
    assert clause(state, "tiles") == "1A0 2B1 3A2 4B3 - 5A0 6B1 7A2 8B3"
    assert clause(state, "talisman") == "blue" and GAME.seat_names[state.to_act()] == "yellow"
    two = GAME.start(2, {"layout": "8b0 7a1 6b2 5a3 1a0"})
    assert clause(two, "tiles") == "8B0 - 7A1 6B2 5A3 1A0"
    assert [GAME.write(two, action) for action, _ in two.odds()] == ["first red", "first yellow"]


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (4, {"layout": "1A0 2B1"}, "option 'layout' must name 8 tiles for 4 players, not 2"),
        (2, {"layout": "1A0 2B1 3A0 1B1 4A0"}, "option 'layout' names tile 1 twice"),
        (2, {"layout": "9A0"}, "option 'layout' must be tiles in reading order like '3B2 1A0 ...', not '9A0'"),
        (2, {"first": 3}, "option 'first' names seat 3, but only 2 play"),
        (2, {"first": 5}, "option 'first' must be a whole number from 0 to 4, not '5'"),
    ],
)
def test_a_wrong_option_is_named(seats: int, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(motu.BadOption) as raised:
        GAME.start(seats, options)
    assert str(raised.value) == sentence


@rule("D-SETUP-3", "D-A33")
def test_the_first_player_is_drawn_with_even_odds_and_gets_the_talisman() -> None:
    table = island("agenda: first chance", seats=4)
    assert table.odds() == {"first red": 1, "first yellow": 1, "first blue": 1, "first green": 1}
    assert table.play("first green")["talisman"] == "green"


@rule("D-SETUP-5", "D-A34", "D-A35")
def test_start_tokens_go_on_different_corner_tiles() -> None:
    table = island("agenda: start yellow / talisman: red / blue: a3")
    assert table.refusal("start c1").code == "start.corner_taken"
    assert table.refusal("start h1").code == "start.not_a_corner"
    assert table.refusal("start r4").code == "start.not_on_outer_edge"
    assert len(table.moves("start")) == 3 * 13
    table.play("start u1", "start u21")
    assert table.asked == "draft" and table.decider == "red"


@rule("D-SETUP-7", "D-SETUP-8")
def test_a_start_in_a_forest_is_free_and_uses_one_token() -> None:
    table = island("agenda: start red", {0: drawing(a1="F")}).play("start a1")
    assert (table["red"], table["sacrificed"], table["supply"]) == ("a1", "0 0 0", "24 25 25")


# -- the round ------------------------------------------------------------------------------------------------------------


@rule("D-DRAFT-1", "D-DRAFT-2", "D-A29")
def test_everybody_chooses_from_what_is_left() -> None:
    table = island("agenda: draft blue / talisman: blue")
    assert table.moves() == ["keep 1", "keep 2", "keep 3", "keep 4", "keep 5"]
    table.play("keep 2")
    assert table.decider == "red" and table.moves() == ["keep 1", "keep 3", "keep 4", "keep 5"]
    table.play("keep 5")
    assert table.decider == "yellow" and table.moves() == ["keep 1", "keep 3", "keep 4"]


@rule("D-TURN-2")
def test_a_card_is_revealed_when_its_turn_begins() -> None:
    table = island("agenda: draft red / red: a1 / yellow: u1 / blue: a21").play("keep 3", "keep 1", "keep 4")
    assert table.game.view(table.state, None)["cards"] == [-1, 1, -1]
    finish_turn(table)
    assert table.game.view(table.state, None)["cards"] == [3, 1, -1]


@rule("D-TURN-3", "D-TURN-5", "D-PLACE-1")
def test_three_tokens_and_the_action_come_in_any_order() -> None:
    table = on_turn("red: d4", card=4).play("d3")
    assert table["hand"] == "2"
    table.play("turn 1 cw", "e5", "f5")
    assert table["red"] == "d4 e4 e5 f5" and table["round"] == "2"


@rule("D-TURN-4", "D-A38")
def test_the_guardian_action_may_be_left_out_only_when_the_tokens_are_used() -> None:
    table = on_turn("red: a1", card=4)
    assert table.refusal("end").code == "turn.tokens_left"
    table.play("b1", "c1", "d1")
    assert "end" in table.moves() and len(table.moves("turn")) == 16
    assert table.play("end")["round"] == "2"
    used = on_turn("red: a1 / action used: yes", card=4)
    assert used.refusal("turn 1 cw").code == "guardian.used"


@rule("D-A38", "D-TURN-6")
def test_a_turn_ends_by_itself_when_tokens_and_action_are_used() -> None:
    table = on_turn("red: a1 / action used: yes / hand: 1")
    assert table.play("b1")["round"] == "2"


@rule("D-A38")
def test_the_end_is_offered_even_if_the_action_has_no_possible_use() -> None:
    alone = drawing(b1="M", a2="M", g7="R")
    table = on_turn("red: a1 / hand: 0", {0: alone})
    assert table.moves() == ["end"]


@rule("D-END-ROUND-1", "D-A30")
def test_every_round_begins_with_all_cards() -> None:
    table = island("agenda: draft red / red: a1 / yellow: u1 / blue: a21").play("keep 1", "keep 2", "keep 3")
    while table["round"] == "1":
        finish_turn(table)
    assert table["cards"] == "-" and len(table.moves("keep")) == 5


@rule("D-A19", "D-GUARD-1")
def test_taking_the_own_talisman_changes_nothing() -> None:
    table = on_turn("red: a1 / talisman: red", card=1).play("talisman")
    assert table["talisman"] == "red" and table["action used"] == "yes"
    assert on_turn("red: a1 / talisman: blue", card=1).play("talisman")["talisman"] == "red"


# -- placing --------------------------------------------------------------------------------------------------------------


@rule("D-PLACE-2")
def test_nothing_is_adjacent_across_the_gap_or_diagonally() -> None:
    table = on_turn("red: d7")
    assert cells(table, "place") == {"c7", "e7", "d6", "d8"}
    above = on_turn("red: k7")
    assert cells(above, "place") == {"j7", "l7", "k6"}
    assert above.refusal("k8").code == "cell.gap"
    assert above.refusal("j6").code == "place.not_adjacent"


@rule("D-PLACE-2", "D-PLACE-5")
def test_a_token_placed_this_turn_counts() -> None:
    assert cells(on_turn("red: a1").play("b1"), "place") == {"c1", "b2", "a2"}


@rule("D-PLACE-3", "D-PLACE-4", "D-TERR-MOUNTAIN-1", "D-TERR-TEMPLE-1", "D-TERR-WATER-1")
def test_tokens_stand_on_free_land_only() -> None:
    table = on_turn("red: d4 / blue: e4", {0: drawing(c4="M", d3="W", d5="s")})
    assert {move: table.refusal(move).rule for move in ("c4", "d3", "d5", "e4")} == {
        "c4": "D-TERR-MOUNTAIN-1",
        "d3": "D-TERR-WATER-1",
        "d5": "D-TERR-TEMPLE-1",
        "e4": "D-PLACE-3",
    }


@rule("D-PLACE-6", "D-A17")
def test_a_player_without_tokens_on_the_board_may_place_anywhere() -> None:
    table = on_turn("blue: a1", {0: drawing(b1="F")})
    assert len(table.moves("place")) == 8 * 49 - 1
    table.play("b1")
    assert (table["red"], table["sacrificed"]) == ("b1", "0 0 0")


@rule("D-A16", "D-RUIN-3")
def test_ruins_and_volcanoes_work_as_always_in_the_fallback() -> None:
    tiles = {0: drawing(b1="M", a2="M"), 1: drawing(d4="R", e4="V")}
    table = on_turn("red: a1", tiles).play("k4")
    assert table.asked == "ruin"
    table = on_turn("red: a1 / hand: 1", tiles).play("l4", "end")
    assert (table["red"], table["sacrificed"]) == ("a1", "1 0 0")


@rule("D-A15")
def test_the_guardian_need_not_be_used_before_the_fallback() -> None:
    table = on_turn("red: a1", {0: drawing(b1="M", a2="M")}, card=4)
    assert table.moves("turn") and len(table.moves("place")) > 300


@rule("D-SAC-1", "D-SAC-2", "D-SAC-3", "D-A4", "D-A5")
def test_tokens_are_sacrificed_only_as_the_price_of_terrain() -> None:
    table = on_turn("red: a1 c1", {0: drawing(c1="F", d1="F")})
    assert table.refusal("pay b1").code == "pay.not_a_forest"
    assert table.refusal("pay d1").code == "pay.forest_is_free"
    assert table.allows("d1")
    table = on_turn("red: a1", {0: drawing(b1="F", c1="F", a2="F")}).play("pay b1")
    assert table["hand"] == "1" and table.moves("pay") == []


@rule("D-A32")
def test_paying_and_placing_are_one_step() -> None:
    table = on_turn("red: a1", {0: drawing(b1="F")}).play("pay b1")
    assert table.asked == "turn" and table["red"] == "a1 b1" and table["sacrificed"] == "1 0 0"


# -- terrain --------------------------------------------------------------------------------------------------------------


@rule("D-TERR-FOREST-1", "D-TERR-FOREST-2")
def test_a_forest_is_free_beside_an_own_forest_token() -> None:
    tiles = {0: drawing(c1="F", d1="F", e1="F")}
    assert cells(on_turn("red: c1", tiles), "place") == {"b1", "c2", "d1"}
    assert cells(on_turn("red: b1 / blue: d1", tiles), "pay") == {"c1"}


@rule("D-A7", "D-A6", "D-TERR-FOREST-4")
def test_a_forest_at_the_water_offers_pay_and_cross_but_never_place_and_pay() -> None:
    table = on_turn("red: a2", {0: drawing(a3="F", b3="W", b2="W")})
    assert table.allows("pay a3") and table.allows("cross a3") and not table.allows("a3")
    paid, crossed = (Scene(GAME, table.state.clone()).play(move) for move in ("pay a3", "cross a3"))
    assert paid.position() == crossed.position()
    for state in played(4, 5)[1]:
        written = [GAME.write(state, action) for action in state.legal()]
        assert not {f"pay {move}" for move in written} & set(written)


@rule("D-A7", "D-TERR-FOREST-2", "D-TERR-FOREST-3")
def test_any_exemption_makes_a_forest_free_whichever_way_one_comes() -> None:
    table = on_turn("red: c1 b2", {0: drawing(b2="F", b3="s", c3="F", c2="M")})
    assert table.allows("c3")
    assert table.refusal("pay c3").code == "pay.forest_is_free"


@rule("D-TERR-FOREST-5", "D-GUARD-3c")
def test_moving_into_a_forest_is_free() -> None:
    table = on_turn("red: a1", {0: drawing(b1="F")}).play("from a1", "to b1")
    assert (table["red"], table["sacrificed"], table["hand"]) == ("b1", "0 0 0", "3")


@rule("D-TERR-TEMPLE-3", "D-GUARD-3b", "D-A14", "D-A20")
def test_a_token_moves_through_a_temple_to_any_free_cell_beside_it() -> None:
    table = on_turn("red: c2 / blue: d3", {0: drawing(c3="s")}).play("from c2")
    assert cells(table, "put") == {"b2", "d2", "c1", "b3", "c4"}
    by_ruin = on_turn("red: c2", {0: drawing(c3="s", b2="R", c1="M")}).play("b2", "from c2")
    assert cells(by_ruin, "put") == {"d2", "b3", "d3", "c4"}


@rule("D-TERR-TEMPLE-4", "D-A10", "D-A11")
def test_three_temples_in_a_row_and_over_a_border_are_one_connector() -> None:
    table = on_turn("red: e4", {0: drawing(f4="s", g4="L"), 1: drawing(a4="s")})
    assert cells(table, "place") == {"d4", "e3", "e5", "f3", "f5", "g3", "g5", "h3", "h5", "i4"}
    assert "i4" in cells(table.play("from e4"), "put")


@rule("D-A9")
def test_the_forest_exemption_may_be_restricted_to_one_temple() -> None:
    usual = island("turn: blue / blue: c6 / hand: 1", {0: X2})
    strict = island("turn: blue / blue: c6 / hand: 1 / options: forest_through_pair=no", {0: X2})
    assert cells(usual, "place") - cells(strict, "place") == {"e7", "f6"}
    assert "e5" in cells(strict, "place")


@rule("D-A8", "D-A36", "D-A37")
def test_a_crossing_may_begin_on_ruins_or_a_volcano_and_opponents_do_not_block_it() -> None:
    river = {0: drawing(b1="W", c1="W", d1="W", a1="R")}
    table = on_turn("red: a1 / blue: b2 c2", river)
    assert cells(table, "cross") == {"d2", "e1"}
    lake = {0: drawing(b1="W", c1="W", d1="W", a1="V")}
    assert cells(on_turn("red: a2", lake).play("a1"), "cross") == {"b2", "c2", "d2", "e1"}


@rule("D-A8")
def test_temples_without_water_carry_no_crossing() -> None:
    assert on_turn("red: a1", {0: drawing(b1="s", c1="s", e1="W")}).moves("cross") == []


@rule("D-TERR-WATER-1", "D-TERR-WATER-5")
def test_every_crossing_uses_the_waters_as_the_tiles_lie_now() -> None:
    tiles = {0: drawing(f4="W", g4="W"), 1: drawing(a4="W", b4="W")}
    joined = on_turn("red: e4", tiles, card=4)
    assert {"j4", "h3", "i5"} <= cells(joined, "cross")
    assert not {"j4", "h3", "i5"} & cells(joined.play("turn 2 cw"), "cross")


# -- ruins ----------------------------------------------------------------------------------------------------------------


@rule("D-RUIN-1", "D-RUIN-3", "D-A13")
def test_the_extra_action_comes_first_or_is_waived() -> None:
    table = on_turn("red: c3", {0: X1}).play("c4")
    assert table["hand"] == "2"
    for move in ("d3", "pay b2", "cross b2", "end", "talisman"):
        assert table.refusal(move).code == "ruin.open"
    table.play("waive")
    assert table.asked == "turn" and table["action used"] == "no"
    assert table.refusal("waive").code == "ruin.none"


@rule("D-RUIN-2", "D-A22")
def test_a_token_on_ruins_stays_on_them_while_the_tile_turns() -> None:
    table = on_turn("red: a1 c4", {0: X1}, card=4)
    table.play("turn 1 cw")
    assert table["red"].split() == ["g1", "d3"]
    assert points(table, "red")["ruins"] == 1
    assert on_turn("red: a1 c4", {0: X1}).refusal("from c4").code == "token.on_ruins"


@rule("D-RUIN-4", "D-RUIN-5", "D-RUIN-7")
def test_ruins_in_line_with_the_gap_let_the_tile_move_unturned() -> None:
    table = on_turn("red: j4", {1: drawing(d4="R")}).play("k4")
    assert table.moves() == ["slide 2", "turn 2 cw", "turn 2 ccw", "from j4", "waive"]
    table.play("slide 2")
    assert table["tiles"].split()[1:5:3] == ["-", "2A0"]
    assert table["red"] == "j11 k11" and table.asked == "turn" and table["action used"] == "no"
    turned = on_turn("red: j4", {1: drawing(d4="R")}).play("k4", "turn 2 ccw")
    assert turned["tiles"].split()[1] == "2A3"


@rule("D-RUIN-6", "D-GUARD-3d")
def test_the_extra_action_moves_only_tokens_on_that_tile_and_they_may_leave_it() -> None:
    table = on_turn("red: g4 h1", {0: drawing(f4="R")}).play("f4")
    assert table.moves("lift") == ["from g4"]
    assert table.refusal("from h1").code == "token.elsewhere"
    assert table.play("from g4", "to h4")["red"] == "f4 h1 h4"


@rule("D-RUIN-8", "D-A12")
def test_moving_onto_ruins_with_a_guardian_earns_an_extra_action() -> None:
    for card in (3, 5):
        table = on_turn("red: c3", {0: X1}, card=card).play("from c3", "to c4")
        assert table.asked == "ruin" and table["action used"] == "yes" and table["hand"] == "3"


@rule("D-A13", "D-RUIN-3")
def test_a_last_token_on_ruins_still_has_its_action_before_the_turn_ends() -> None:
    table = on_turn("red: c3 / hand: 1 / action used: yes", {0: X1}).play("c4")
    assert table.asked == "ruin" and table["round"] == "1"
    assert table.play("turn 1 cw")["round"] == "2"


# -- guardians ------------------------------------------------------------------------------------------------------------


@rule("D-GUARD-1", "D-GUARD-2", "D-GUARD-3", "D-GUARD-4", "D-GUARD-5")
@pytest.mark.parametrize(
    ("card", "kinds"),
    [(1, {"talisman"}), (2, {"slide"}), (3, {"lift"}), (4, {"turn"}), (5, {"slide", "lift", "turn"})],
)
def test_each_guardian_grants_its_action(card: int, kinds: set[str]) -> None:
    table = on_turn("red: a1", card=card)
    offered = {GAME.numbering.name(action) for action in table.state.legal()}
    assert offered == kinds | {"place"}
    for move in ("talisman", "slide 2", "from a1", "turn 1 cw"):
        assert table.allows(move) or table.refusal(move).code == "guardian.other"


@rule("D-GUARD-5", "D-TURN-4")
def test_guardian_5_grants_one_action_only() -> None:
    table = on_turn("red: a1", card=5).play("turn 1 cw")
    assert {GAME.numbering.name(action) for action in table.state.legal()} == {"place"}


@rule("D-GUARD-2", "D-A24", "D-A23")
def test_a_moved_tile_leaves_its_old_place_empty_and_may_part_tokens() -> None:
    table = on_turn("red: g1 h1", card=2).play("slide 2")
    assert table["tiles"] == "1A0 - 3A0 4A0 2A0 5A0 6A0 7A0 8A0"
    assert table["red"] == "g1 h8"
    assert "h1" not in cells(table, "place")


@rule("D-PLACE-2", "D-TERR-TEMPLE-2", "D-TERR-WATER-2", "D-TERR-FOREST-1")
def test_connections_end_at_the_edges_of_the_board() -> None:
    """Rows and columns at opposite edges of the board, or of two rows of tiles, lie side by side only in the words of the program."""
    west = on_turn("red: b11", {3: drawing(a4="s"), 2: drawing(g4=".")})
    assert cells(west, "place") == {"a10", "a12", "b10", "b12", "c11"}
    east = on_turn("red: t4", {2: drawing(g4="s")})
    assert cells(east, "place") == {"s4", "t3", "t5", "u3", "u5"}
    north = on_turn("red: c1 c21", {0: drawing(d1="W"), 6: drawing(d7="F", d6="s")})
    assert "d21" in cells(north, "pay") and "d21" not in cells(north, "place")
    south = on_turn("red: c1 c21", {0: drawing(d1="F"), 6: drawing(d7="s")})
    assert "d1" in cells(south, "pay") and "d1" not in cells(south, "place")


@rule("D-GUARD-6", "D-A22")
def test_tiles_with_tokens_of_others_may_be_moved_and_turned() -> None:
    table = on_turn("red: a1 / yellow: j1 / blue: b2", card=5)
    assert table.allows("slide 2") and table.allows("turn 1 ccw")
    assert on_turn("red: a1 / yellow: j1", card=2).play("slide 2")["yellow"] == "j8"


@rule("D-GUARD-2")
def test_exactly_four_tiles_can_always_be_moved() -> None:
    for gap in range(9):
        assert len(island("turn: red / cards: red 2", gap=gap).moves("slide")) == 4


@rule("D-GUARD-3", "D-A20")
def test_a_token_moves_one_step_to_free_land() -> None:
    table = on_turn("red: d4 / blue: d5", {0: drawing(c4="M")}).play("from d4")
    assert cells(table, "put") == {"d3", "e4"}
    assert table.refusal("to d4").code == "token.same_cell"
    assert table.refusal("to d2").code == "token.too_far"
    assert table["carried"] == "d4" and table["red"] == "d4"
    assert table.play("to d3")["carried"] == "-" and table["red"] == "d3"


@rule("D-GUARD-3a", "D-A21")
def test_a_moved_token_never_crosses_water() -> None:
    table = on_turn("red: c5", {0: X3, 1: X4}).play("from c5")
    assert cells(table, "put") == {"b5", "c4", "c6", "d6"}


@rule("D-GUARD-3e")
def test_a_token_on_ruins_cannot_be_moved() -> None:
    assert on_turn("red: c4 a1", {0: X1}).moves("lift") == ["from a1"]


# -- end and scoring ------------------------------------------------------------------------------------------------------


@rule("D-SCORE-2", "D-SCORE-3")
def test_a_temple_counts_once_for_each_of_several_players() -> None:
    table = on_turn("red: c4 d3 / blue: e4", {0: drawing(d4="L", a7="s")})
    assert points(table, "red") == {"ruins": 0, "small_temples": 0, "large_temples": 3, "full_tiles": 0, "spread": 1, "sacrifices": 0}
    assert points(table, "blue")["large_temples"] == 3


@rule("D-SCORE-4", "D-A25")
def test_a_tile_without_temples_gives_no_bonus() -> None:
    assert sum(points(on_turn("red: a1"), "red").values()) == 0


@rule("D-SCORE-5")
def test_points_grow_with_the_tiles_on_which_a_temple_is_discovered() -> None:
    temple = drawing(d4="s", a1="L")
    slots = (0, 1, 2, 3, 5, 6, 7, 8)
    middles = ("c4", "j4", "q4", "c11", "q11", "c18", "j18", "q18")
    found = []
    for count in range(9):
        text = f"red: {' '.join(middles[:count])}" if count else "blue: a2"
        found.append(points(on_turn(text, dict.fromkeys(slots, temple)), "red")["spread"])
    assert found == [0, 1, 3, 6, 10, 14, 18, 22, 27]


@rule("D-SCORE-6")
def test_the_ladder_of_sacrifices_depends_on_the_number_of_players() -> None:
    assert island("sacrificed: 2 1", seats=2).state.scores() == [3, 0]
    assert island("sacrificed: 2 1 5").state.scores() == [2, 0, 4]
    assert island("sacrificed: 2 1 5 3", seats=4).state.scores() == [1, 0, 5, 3]


@rule("D-A26")
def test_ranks_without_gaps_are_an_option() -> None:
    text = "options: dense_sacrifice_ranks=yes / sacrificed"
    assert island(f"{text}: 4 4 2 1", seats=4).state.scores() == [5, 5, 3, 1]
    assert island(f"{text}: 5 3 3 0", seats=4).state.scores() == [5, 3, 3, 0]
    assert island(f"{text}: 6 3 3 2", seats=4).state.scores() == [5, 3, 3, 1]


@rule("D-A28", "D-TERR-VOLCANO-2")
def test_tokens_lost_to_volcanoes_score_as_sacrifices() -> None:
    table = on_turn("red: a1 / hand: 1 / action used: yes", {0: drawing(b1="V")})
    assert table.state.scores() == [0, 0, 0]
    assert table.play("b1").state.scores() == [4, 0, 0]


@rule("D-WIN-1")
def test_a_tie_goes_to_more_sacrifices_and_else_is_shared() -> None:
    temple = {0: drawing(d4="s"), 2: drawing(d4="s"), 6: drawing(d4="s", a1="s")}
    won = island("agenda: over / round: 9 / red: c4 / yellow: a20 / blue: d19 / sacrificed: 1 24 1", temple)
    outcome = won.state.outcome()
    assert outcome is not None and outcome.scores == [11 + 2, 4, 2 + 1 + 2]
    shared = island("agenda: over / round: 9 / red: c4 / yellow: q4", temple).state.outcome()
    assert shared is not None and shared.winners == [0, 1] and shared.ranks == [1, 1, 3]
    temple[8] = drawing(d4="R", e4="R")
    parted = island("agenda: over / round: 9 / red: c4 r18 s18 / yellow: q4 / sacrificed: 1 3 3", temple).state.outcome()
    assert parted is not None and parted.scores == [13, 15, 4]
    tied = island("agenda: over / round: 9 / red: c4 r18 s18 / yellow: q4 / sacrificed: 1 2 9", temple).state.outcome()
    assert tied is not None and tied.scores[:2] == [13, 13] and tied.winners == [1] and tied.by_tie_break


# -- two players ----------------------------------------------------------------------------------------------------------


@rule("D-2P-1", "D-A39")
def test_five_tiles_form_a_rectangle_with_an_upper_gap() -> None:
    state = GAME.start(2)
    for left in (8, 7, 6, 5, 4):
        assert len(state.legal()) == left
        for _ in range(3):
            state.apply(state.legal()[0])
    assert clause(state, "tiles") == "1A0 - 2A0 3A0 4A0 5A0"
    assert GAME.steps[state.step()] == "first"


@rule("D-2P-2", "D-A3")
def test_two_players_may_start_beside_the_gap_unless_the_option_says_no() -> None:
    wide = island("agenda: start yellow", seats=2)
    upper = {move for move in cells(wide, "start") if move[0] in "abcdefg" and int(move[1:]) <= 7}
    assert len(upper) == 19 and wide.allows("start g4") and wide.allows("start o4")
    assert len(wide.moves("start")) == 2 * 19 + 2 * 13
    narrow = island("agenda: start yellow / options: start_at_gap=no", seats=2)
    assert len(narrow.moves("start")) == 4 * 13
    assert narrow.refusal("start g4").code == "start.not_on_outer_edge"


@rule("D-2P-3")
def test_two_players_use_guardians_2_3_and_4() -> None:
    table = island("agenda: draft red", seats=2)
    assert table.moves() == ["keep 2", "keep 3", "keep 4"]
    assert table.refusal("keep 1").code == "card.not_in_play"


@rule("D-2P-6")
def test_the_board_of_two_players_ends_after_two_rows_of_tiles() -> None:
    table = on_turn("red: a14", seats=2)
    assert table.refusal("a15").code == "cell.off_the_board"
    assert table.refusal("a21").code == "cell.off_the_board"
    assert cells(table, "place") == {"a13", "b14"}


@rule("D-2P-7")
def test_what_the_rules_for_two_do_not_name_is_as_always() -> None:
    state, seen = played(2, 4)
    assert sorted({clause(each, "round") for each in seen}) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert clause(seen[0], "supply") == "25 25" and clause(state, "supply") == "0 0"
    tile = {0: drawing(b1="F", c1="V", b2="R")}
    table = on_turn("red: a1 / yellow: o1", tile, card=4, seats=2)
    assert table.play("pay b1")["hand"] == "1" and table["sacrificed"] == "1 0"
    assert table.play("b2").moves() == ["slide 1", "turn 1 cw", "turn 1 ccw", "from a1", "from b1", "waive"]
    assert table.play("waive", "turn 2 cw")["yellow"] == "u1"
    burnt = on_turn("red: b1 / hand: 1 / action used: yes", tile, seats=2).play("c1")
    assert burnt["red"] == "b1" and burnt["sacrificed"] == "1 0"


@rule("D-A31", "D-2P-4", "D-2P-7")
def test_the_talisman_passes_even_after_the_last_round() -> None:
    state, seen = played(2, 3)
    first = clause(seen[0], "talisman")
    assert clause(state, "talisman") == first and clause(state, "round") == "9"
    assert clause(seen[-1], "talisman") != first


# -- the game around the rules --------------------------------------------------------------------------------------------


def test_a_position_may_draw_sides_in_its_own_way_and_keeps_them() -> None:
    table = island("turn: blue / blue: c3", {0: X1})
    text = GAME.position(table.state)
    assert f"side 1A: {X1}" in text
    assert GAME.position(GAME.from_position(text)) == text
    world = GAME.imagine(GAME.view(table.state, 2), 1)
    assert world.legal() == table.state.legal()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("tiles: 1A0", "tiles must name 9 slots, '-' for an empty one, not 1"),
        ("tiles: 1A0 2A0 3A0 4A0 5A0 6A0 7A0 8A0 8B0", "tiles must name every tile at most once"),
        ("tiles: 1A0 2A0 3A0 4A0 - 5A0 6A0 7A0 8C0", "tiles must name tiles by number, side and quarter turns, like 3B2, not '8C0'"),
        ("side 1A: .......", "position: side 1A: must have 7 rows, not 1"),
        (f"side 1A: {'sWsWsWs|WsWsWsW|' * 3}.......", "position: side 1A: may have at most 12 separate temples, not 21"),
        ("red: e1", "red: no token can stand on e1, it is no land or there is one already"),
        ("red: a1 / blue: a1", "blue: no token can stand on a1, it is no land or there is one already"),
        ("cards: red 6", "cards: guardian 6 is not in play or is held twice"),
        ("cards: red 3 blue 3", "cards: guardian 3 is not in play or is held twice"),
        ("cards: red", "cards must be written like 'red 4 blue 2', not 'red'"),
        ("cards: red 3 / opened: 2", "opened must be the card of red, who is on turn, not 2"),
        ("agenda: draft blue", "the draft has not come to blue, or is past: see 'first drafter' and 'cards'"),
        ("ruin: 1", "ruin must name a tile on the board exactly when the extra action of ruins is asked"),
        ("carried: a1", "carried must name a token of the decider exactly when a token is to be set down"),
        ("sacrificed: 1 2", "sacrificed must hold 3 values, one for each seat, not '1 2'"),
        ("sacrificed: 0 0 25 / blue: a1", "sacrificed must hold 3 numbers, and nobody has more than 25 tokens"),
        ("supply: 1 2 3", "supply must be 22 25 25, so that everybody has 25 tokens in all, not 1 2 3"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(motu.Unreadable) as raised:
        scene("dokmus", f"seats: 3 / {text}")
    assert str(raised.value) == sentence
