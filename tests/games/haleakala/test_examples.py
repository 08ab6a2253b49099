"""The worked examples of the rules, set up in words."""

from __future__ import annotations

from typing import Any

import pytest

import motu
from motu.games.haleakala.score import pearl_points
from motu.testing import Scene, rule, rules_example
from motu.testing import scene as any_scene

GAME = motu.game("haleakala")
LAST_CARD_OF_ROUND_1 = "boat: 3 / cards 3: - shell / pile 1: - / pile 2: basket 1 / agenda: refill chance, fill_recesses, next_turn"


def scene(text: str) -> Scene:
    return any_scene("haleakala", text)


def walks(table: Scene) -> set[str]:
    """Where the shaman can go."""
    return {move.removeprefix("shaman ") for move in table.moves("walk")}


def scored(table: Scene) -> dict[tuple[str, str], int]:
    """The points of the scoring that just happened, by seat and source."""
    return {
        (table.game.seat_names[event.fields["seat"]], table.game.sources[event.fields["source"]]): event.fields["n"]
        for event in table.events("scored")
    }


def lava_pool(table: Scene) -> int:
    """How many lava discs lie beside the board."""
    discs: int = GAME.view(table.state, None)["lava_pool"]
    return discs


def final_scoring(text: str) -> Scene:
    """Play into the second scoring: the 3-palm pile is empty and the boat goes from 0 to the empty segment 1."""
    return scene(f"round: 2 / pile 1: - / pile 2: - / pile 3: - / boat: 0 / cards 1: - - / turn: red / {text}").play("1>b0")


@rules_example("H-EX-1")
@rule("H-TURN-2", "H-DISC-2")
def test_sums_on_a_beach_must_differ() -> None:
    table = scene("boat: 0 / beach 2: red 3 / turn: yellow")
    refusal = table.refusal("3>b2")
    assert (refusal.code, refusal.rule) == ("disc.sums_equal", "H-DISC-2")
    assert refusal.message == "both players would have 3 on beach 2"
    assert table.allows("2>b2")
    assert table.play("2>b2").asked == "shaman"


@rules_example("H-EX-2")
@rule("H-DISC-2")
def test_the_whole_sum_counts_when_placing() -> None:
    table = scene("beach 2: red 1 4, yellow 2 / turn: yellow")
    assert [table.allows(f"{disc}>b2") for disc in (3, 1, 5)] == [False, True, True]


@rules_example("H-EX-3")
@rule("H-TURN-4", "H-AMB-2")
def test_taking_back_must_not_make_the_sums_equal() -> None:
    table = scene("beach 3: red 3, yellow 2 3 / turn: yellow")
    assert table.refusal("2<b3").code == "disc.take_back_equal"
    assert table.allows("3<b3")


@rules_example("H-EX-4")
@rule("H-AMB-1")
def test_the_last_disc_may_leave_an_empty_beach() -> None:
    table = scene("beach 3: yellow 4 / turn: yellow").play("4<b3")
    assert table["beach 3"] == "-"


@rules_example("H-EX-5")
@rule("H-SHAMAN-4", "H-AMB-11")
def test_a_first_walk_reaches_land_only() -> None:
    table = scene("turn: red / red shaman: B1").play("1>b3")
    assert walks(table) == {"L1", "L0", "L2"}
    assert table.allows("stay")


@rules_example("H-EX-6")
@rule("H-SHAMAN-1", "H-SHAMAN-2", "H-SHAMAN-3", "H-AMB-10", "H-AMB-12")
@pytest.mark.parametrize(
    ("start", "reached"),
    [
        ("L0", "L1 L5 L2 L4 F0 F1 F5"),
        ("F0", "L0 L1 L5 F1 F5 F2 F4 M0 M1 M5"),
        ("M0", "F0 L0 F1 F5 M1 M5 M2 M4"),
    ],
)
def test_a_walk_has_two_steps_and_at_most_one_uphill(start: str, reached: str) -> None:
    table = scene(f"red shaman: {start} / agenda: shaman red, next_turn")
    assert walks(table) == set(reached.split())


@rules_example("H-EX-7")
@rule("H-SHAMAN-5")
def test_a_shaman_passes_the_other_but_does_not_stop_there() -> None:
    table = scene("red shaman: F0 / yellow shaman: F1 / agenda: shaman red, next_turn")
    assert table.refusal("shaman F1").code == "shaman.occupied"
    assert all(table.allows(f"shaman {area}") for area in ("F2", "M1", "L1"))


@rules_example("H-EX-8")
@rule("H-SHAMAN-6", "H-AMB-13")
def test_statues_do_not_stop_a_shaman() -> None:
    table = scene("red shaman: F0 / yellow statues: F1 M0 / agenda: shaman red, next_turn")
    assert all(table.allows(f"shaman {area}") for area in ("F1", "M0", "F2"))


@rules_example("H-EX-9")
@rule("H-TURN-3", "H-DISC-3", "H-BOAT-1")
def test_a_disc_at_the_boat_moves_the_boat_and_stays() -> None:
    table = scene("boat: 4 / turn: yellow").play("5>b4")
    assert (table["boat"], table["beach 4"]) == ("3", "yellow 5")
    assert table["boat moves"] == "0"
    assert (table.decider, table.asked) == ("red", "turn")


@rules_example("H-EX-10")
@rule("H-TURN-5", "H-BOAT-2")
def test_the_boat_moves_by_one_with_no_disc_in_the_supply() -> None:
    table = scene("boat: 5 / beach 2: yellow 1 2 3 4 / beach 0: yellow 5 / turn: yellow")
    table.play("boat")
    assert table["boat"] == "0"
    assert (table.decider, table.asked) == ("yellow", "choose_card")
    refusal = scene("boat: 5 / beach 2: yellow 1 2 3 4 / turn: yellow").refusal("boat")
    assert (refusal.code, refusal.rule) == ("boat.disc_left", "H-TURN-5")


@rules_example("H-EX-11")
@rule("H-CARD-1", "H-CARD-8", "H-DISC-4", "H-STATUE-2")
def test_the_higher_sum_chooses_and_the_other_gets_the_rest() -> None:
    table = scene("boat: 2 / beach 3: yellow 5, red 3 / cards 3: statue shell / yellow shaman: F3 / turn: red").play("1>b2")
    assert (table.decider, table.asked) == ("yellow", "choose_card")
    table.play("card A")
    assert table["yellow statues"] == "F3"
    assert (table.decider, table.asked, table["red cards"]) == ("red", "buy", "shell 1")
    table.play("buy nothing")
    assert table["beach 3"] == "-"
    table.play("turn up shell", "turn up shell")
    assert (table["cards 3"], table.decider) == ("shell shell", "yellow")


@rules_example("H-EX-12")
@rule("H-CARD-2", "H-AMB-16")
def test_of_two_identical_cards_only_one_is_taken() -> None:
    table = scene("boat: 2 / beach 3: yellow 5, red 3 / cards 3: statue statue / yellow shaman: F3 / turn: red").play("1>b2")
    assert table["yellow statues"] == "F3"
    assert [event.fields["seat"] for event in table.events("card_taken")] == [1]
    assert table["beach 3"] == "-"
    assert table["cards 3"] == "- statue"
    assert table.play("turn up shell")["cards 3"] == "shell statue"


@rules_example("H-EX-13")
@rule("H-CARD-3", "H-CARD-5", "H-AMB-26")
def test_the_player_not_on_turn_decides_about_an_own_card() -> None:
    table = scene("boat: 0 / beach 2: red 4 / cards 2: shell basket / turn: yellow").play("2>b0")
    assert (table.decider, table.asked) == ("red", "choose_card")
    table.play("card A")
    assert (table.decider, table.asked) == ("red", "buy")
    table.play("buy majority")
    assert table["cards 2"] == "- basket"
    assert table["beach 2"] == "-"
    assert [event.fields["seat"] for event in table.events("discs_back")] == [0]
    assert table.play("turn up shell").decider == "red"


@rules_example("H-EX-14")
@rule("H-CARD-4")
def test_nothing_happens_at_a_beach_without_discs() -> None:
    table = scene("boat: 0 / turn: red").play("5>b0")
    assert (table["cards 5"], table.decider, table.asked) == ("statue shell", "yellow", "turn")


@rules_example("H-EX-15")
@rule("H-AMB-17", "H-AMB-24")
def test_a_single_card_goes_to_the_higher_sum() -> None:
    table = scene("round: 2 / pile 1: - / pile 2: - / pile 3: - / boat: 0 / beach 1: yellow 4, red 2 / cards 1: - basket / turn: red")
    table.play("1>b0")
    assert (table["yellow cards"], table["red cards"], table["cards 1"]) == ("basket 1", "-", "- -")
    assert table["beach 1"] == "-"
    assert (table.decider, table.asked) == ("yellow", "turn")


@rules_example("H-EX-16")
@rule("H-CARD-6", "H-STATUE-1")
def test_a_card_that_cannot_be_used_is_taken_and_discarded() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: statue statue / red shaman: B1 / turn: red").play("1>b2")
    assert (table["red statues"], table["discards"]) == ("-", "statue 1")
    assert len(table.events("card_unused")) == 1


@rules_example("H-EX-17")
@rule("H-STATUE-3")
def test_no_statue_is_built_where_one_stands() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: statue statue / red shaman: F2 / yellow statues: F2 / turn: red").play("1>b2")
    assert (table["red statues"], table["discards"]) == ("-", "statue 1")


@rules_example("H-EX-18")
@rule("H-STATUE-5")
def test_no_statue_is_built_with_an_empty_supply() -> None:
    eight = "L0 L1 L2 L3 L4 L5 F0 F1"
    table = scene(f"boat: 2 / beach 3: red 2 / cards 3: statue statue / red shaman: M0 / red statues: {eight} / turn: red").play("1>b2")
    assert (table["red statues"], table["discards"]) == (eight, "statue 1")


@rules_example("H-EX-19")
@rule("H-LAVA-1", "H-LAVA-2", "H-LAVA-3")
def test_lava_cards_put_discs_on_the_crater_until_another_card_comes() -> None:
    table = scene("boat: 4 / cards 4: - statue / pile 1: - / agenda: refill chance, fill_recesses, next_turn")
    table.play("turn up lava", "turn up lava", "turn up shell")
    assert (table["lava"], table["cards 4"], table["discards"]) == ("0 0 0 0 2 0", "shell statue", "lava 2")
    assert lava_pool(table) == 2


@rules_example("H-EX-20")
@rule("H-CARD-10", "H-AMB-20")
def test_recess_a_is_filled_before_b() -> None:
    table = scene("boat: 4 / cards 4: - - / pile 1: - / agenda: refill chance, fill_recesses, next_turn")
    table.play("turn up statue", "turn up lava", "turn up basket")
    assert (table["cards 4"], table["lava"]) == ("statue basket", "0 0 0 0 1 0")


@rules_example("H-EX-21")
@rule("H-PRIEST-1", "H-PRIEST-2", "H-AMB-19")
def test_the_priestess_moves_one_disc_to_a_neighbouring_crater() -> None:
    table = scene("lava: 0 0 2 0 0 0 / agenda: priestess red, next_turn")
    assert table.moves() == ["lava C2>C1", "lava C2>C3"]
    refusal = table.refusal("lava C2>C5")
    assert (refusal.code, refusal.rule) == ("lava.not_adjacent", "H-PRIEST-2")
    assert table.play("lava C2>C3")["lava"] == "0 0 1 1 0 0"


@rules_example("H-EX-22")
def test_a_priestess_without_lava_does_nothing() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: priestess priestess / turn: red").play("1>b2")
    assert (table.asked, table["discards"]) == ("refill", "priestess 1")


@rules_example("H-EX-23")
@rule("H-SHELL-2", "H-SHELL-3", "H-AMB-29")
def test_a_received_shell_allows_one_purchase() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: shell shell / red cards: shell 1 / turn: red").play("1>b2")
    assert set(table.moves()) == {
        f"buy {name}" for name in ("butterflies", "majority", "segment", "forest", "mountain", "priestess", "nothing")
    }
    table.play("buy majority")
    assert (table["red cards"], table["red rack"], table.asked) == ("shell 1", "majority", "refill")


@rules_example("H-EX-24")
@rule("H-SHELL-1")
def test_without_a_received_shell_nothing_can_be_bought() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: statue statue / red cards: shell 2 / turn: red").play("1>b2")
    assert table.asked == "refill"
    refusal = table.refusal("buy majority")
    assert (refusal.code, refusal.rule) == ("rack.no_shell_received", "H-SHELL-1")


@rules_example("H-EX-25")
@rule("H-SHELL-5", "H-AMB-33")
def test_the_rack_priestess_is_used_at_once_and_once_a_round() -> None:
    text = "lava: 1 0 0 0 0 0 / boat: 2 / beach 3: red 2 / cards 3: shell shell / turn: red / yellow cards: shell 1"
    table = scene(text).play("1>b2", "buy priestess")
    assert (table.decider, table.asked) == ("red", "priestess")
    table.play("lava C0>C1", "turn up shell")
    assert "priestess" not in table["rack"]
    sale = scene("rack: butterflies / yellow cards: shell 1 / agenda: buy yellow, next_turn")
    assert sale.refusal("buy priestess").code == "rack.gone"
    after = scene(
        "rack: butterflies / pile 1: - / pile 2: shell 1 / cards 0: - shell / boat: 0 / agenda: refill chance, fill_recesses, next_turn"
    )
    assert "priestess" in after.play("turn up shell")["rack"]


@rules_example("H-EX-26")
@rule("H-SCORE-1", "H-ROUND-4", "H-AMB-23")
def test_the_last_2_palm_card_starts_the_first_scoring() -> None:
    table = scene(
        "boat: 3 / cards 3: - - / pile 1: - / pile 2: basket 1 / red statues: M0 / agenda: refill chance, fill_recesses, next_turn"
    )
    table.play("turn up basket")
    assert (table["round"], scored(table)[("red", "statues")]) == ("2", 3)
    assert (table["cards 3"], table.asked) == ("basket -", "refill")
    assert "turn up nautilus" in table.odds()
    table.play("turn up lava")
    assert (table["lava"], table["cards 3"], table["round"]) == ("0 0 0 1 0 0", "basket -", "2")
    table.play("turn up nautilus")
    assert (table["cards 3"], table.decider, table.asked) == ("basket nautilus", "yellow", "turn")


@rules_example("H-EX-27")
@rule("H-AMB-22")
def test_a_lava_card_as_last_2_palm_card_erupts_too() -> None:
    table = scene(
        "boat: 3 / cards 3: - shell / pile 1: - / pile 2: lava 1 / red statues: M3 / agenda: refill chance, fill_recesses, next_turn"
    )
    table.play("turn up lava")
    assert (table["red statues"], table["lava"], table["round"]) == ("-", "0 0 0 0 0 0", "2")
    assert table.play("turn up nautilus")["cards 3"] == "nautilus shell"


@rules_example("H-EX-28")
@rule("H-SHELL-4", "H-SCORE-3", "H-AMB-32", "H-AMB-34")
def test_before_a_scoring_the_last_mover_buys_first() -> None:
    text = f"turn: yellow / red cards: shell 2 / yellow cards: shell 2 / rack: mountain / {LAST_CARD_OF_ROUND_1}"
    table = scene(text).play("turn up basket")
    assert (table.decider, table.asked) == ("yellow", "buy_before_scoring")
    bought = scene(text).play("turn up basket", "buy mountain")
    assert bought["round"] == "2"
    assert [event.fields["seat"] for event in bought.events("bought")] == [1]
    kept = scene(text).play("turn up basket", "buy nothing")
    assert kept.decider == "red"


@rules_example("H-EX-29")
@rule("H-ERUPT-1", "H-ERUPT-3", "H-ERUPT-5")
def test_lava_flows_from_the_mountain_down() -> None:
    table = final_scoring("lava: 0 0 3 0 1 0 / yellow statues: M2 L2 M4 L4 / red statues: F2")
    assert (table["yellow statues"], table["red statues"], table["lava"]) == ("L4", "-", "0 0 0 0 0 0")
    assert len(table.events("statue_destroyed")) == 4
    assert [(event.fields["segment"], event.fields["n"]) for event in table.events("lava_flowed")] == [(2, 3), (4, 1)]
    assert lava_pool(table) == 4
    assert [GAME.pieces(table.state)[f"{seat} statues"] for seat in GAME.seat_names] == [8, 8], "destroyed ones are in the supplies"


@rules_example("H-EX-30")
@rule("H-ERUPT-2")
def test_a_fourth_disc_changes_nothing() -> None:
    four = final_scoring("lava: 4 0 0 0 0 0 / red statues: M0 F0 L0 L1")
    three = final_scoring("lava: 3 0 0 0 0 0 / red statues: M0 F0 L0 L1")
    assert four["red statues"] == three["red statues"] == "L1"


@rules_example("H-EX-31")
@rule("H-SCORE-4")
def test_statues_score_by_their_height() -> None:
    table = final_scoring("lava: 1 0 0 3 0 0 / yellow statues: M0 M1 M2 F2 L3 L4")
    assert table["yellow statues"] == "L4 F2 M1 M2"
    assert scored(table)[("yellow", "statues")] == 9


@rules_example("H-EX-32")
@rule("H-ERUPT-4", "H-SHAMAN-9")
def test_lava_does_not_harm_a_shaman() -> None:
    table = final_scoring("lava: 0 0 1 0 0 0 / yellow statues: M2 / yellow shaman: M2")
    assert (table["yellow statues"], table["yellow shaman"]) == ("-", "M2")


@rules_example("H-EX-33")
@rule("H-SCORE-5")
@pytest.mark.parametrize(("red", "yellow", "points"), [(2, 1, {"red": 3}), (2, 2, {}), (0, 0, {})])
def test_more_baskets_score_three(red: int, yellow: int, points: dict[str, int]) -> None:
    cards = " / ".join(f"{name} cards: basket {count}" for name, count in (("red", red), ("yellow", yellow)) if count)
    table = final_scoring(cards or "idle turns: 0")
    assert {seat: n for (seat, source), n in scored(table).items() if source == "baskets"} == points


@rules_example("H-EX-34")
@rule("H-SCORE-6", "H-AMB-37")
def test_pearls_score_together() -> None:
    assert [pearl_points(*pearls) for pearls in ((1, 0), (0, 1), (1, 1), (2, 1))] == [1, 2, 4, 5]
    assert scored(final_scoring("red cards: white_pearl 1 black_pearl 1"))[("red", "pearls")] == 4


@rules_example("H-EX-35")
@rule("H-SCORE-7")
def test_a_nautilus_scores_three_at_the_end() -> None:
    assert scored(final_scoring("red cards: nautilus 1"))[("red", "nautilus")] == 3


@rules_example("H-EX-36")
@rule("H-SCORE-11", "H-AMB-35")
def test_butterflies_score_one_each() -> None:
    table = final_scoring("red rack: butterflies / red cards: basket 2 black_pearl 1")
    assert scored(table)[("red", "butterflies")] == 3


@rules_example("H-EX-37")
@rule("H-SCORE-12", "H-AMB-36")
def test_the_majority_card_scores_two_for_each_terrain() -> None:
    table = final_scoring("yellow rack: majority / yellow statues: L0 L1 F0 / red statues: L2 F1 M0")
    assert scored(table)[("yellow", "majority")] == 2


@rules_example("H-EX-38")
@rule("H-SCORE-10", "H-SCORE-13", "H-SCORE-15")
def test_a_statue_counts_for_several_scoring_cards() -> None:
    table = final_scoring("yellow rack: segment mountain / yellow statues: L0 F0 M0 M3")
    found = scored(table)
    assert [found[("yellow", source)] for source in ("statues", "segment", "mountain")] == [9, 4, 6]
    assert table.state.scores()[1] == 19


@rules_example("H-EX-39")
@rule("H-SCORE-14")
def test_the_forest_card_doubles_forests() -> None:
    found = scored(final_scoring("red rack: forest / red statues: F0 F2 F4"))
    assert (found[("red", "statues")], found[("red", "forest")]) == (6, 6)


@rules_example("H-EX-40")
@rule("H-SCORE-9")
def test_a_scoring_card_without_points_returns_too() -> None:
    racks = "red rack: segment / yellow rack: butterflies forest / rack: majority"
    table = scene(f"{racks} / red statues: L0 / {LAST_CARD_OF_ROUND_1}").play("turn up basket")
    assert scored(table) == {("red", "statues"): 1}
    assert (table["red rack"], table["yellow rack"]) == ("-", "-")
    assert table["rack"] == "butterflies majority segment forest mountain priestess"


@rules_example("H-EX-41")
@rule("H-ROUND-1", "H-ROUND-2", "H-ROUND-3", "H-AMB-42", "H-AMB-43")
def test_only_lava_and_rack_are_reset_between_the_rounds() -> None:
    text = (
        "turn: yellow / lava: 1 1 0 0 0 0 / beach 1: red 2, yellow 4 / red shaman: F5 / yellow shaman: M2"
        " / red statues: L0 / yellow statues: F4 / red cards: shell 1 basket 1 white_pearl 1"
        " / yellow cards: shell 2 black_pearl 1 / red rack: segment / yellow rack: butterflies"
        f" / rack: - / {LAST_CARD_OF_ROUND_1}"
    )
    before = scene(text).position()
    table = scene(text).play("turn up basket")
    after = table.position()
    reset = {"lava": "0 0 0 0 0 0", "rack": "butterflies majority segment forest mountain priestess", "red rack": "-", "yellow rack": "-"}
    assert {clause: after[clause] for clause in reset} == reset
    played = {"round", "turn", "agenda", "cards 3", "pile 2", "red points", "yellow points"}
    assert {clause for clause in after if after[clause] != before[clause]} == played | set(reset)
    assert lava_pool(table) == 4
    assert (table.decider, table.asked) == ("red", "turn")


@rules_example("H-EX-42")
@rule("H-SHELL-8", "H-SCORE-16")
def test_shells_score_at_the_end_only() -> None:
    first = scene(f"red cards: shell 2 / rack: - / {LAST_CARD_OF_ROUND_1}").play("turn up basket")
    assert scored(first) == {}
    assert scored(final_scoring("red cards: shell 2 / rack: -"))[("red", "shells")] == 2


@rules_example("H-EX-43")
@rule("H-END-2")
@pytest.mark.parametrize("starter", ["red", "yellow"])
@pytest.mark.parametrize(("more", "fewer"), [("red", "yellow"), ("yellow", "red")])
def test_a_tie_goes_to_more_statues(more: str, fewer: str, starter: str) -> None:
    table = final_scoring(f"start player: {starter} / {more} statues: L0 L1 L2 F0 / {fewer} statues: F3 F4 L3")
    assert table.state.scores() == [5, 5]
    result: Any = table.state.outcome()
    winner = table.game.seat_names.index(more)
    assert (result.winners, result.ranks[winner], result.ranks[1 - winner], result.by_tie_break) == ([winner], 1, 2, True)


@rules_example("H-EX-43")
@rule("H-END-3")
@pytest.mark.parametrize(("starter", "winner"), [("yellow", 0), ("red", 1)])
def test_an_equal_tie_goes_to_the_player_who_did_not_start(starter: str, winner: int) -> None:
    result: Any = final_scoring(f"start player: {starter} / red statues: L0 / yellow statues: L1").state.outcome()
    assert (result.scores, result.winners, result.by_tie_break) == ([1, 1], [winner], True)


@rule("H-AMB-41")
def test_statues_that_the_last_eruption_destroyed_do_not_break_a_tie() -> None:
    table = final_scoring("start player: yellow / lava: 1 0 0 0 0 0 / red statues: M0 F1 / yellow statues: L1 L2")
    result: Any = table.state.outcome()
    assert (result.scores, result.winners) == ([2, 2], [1])


@rules_example("H-EX-44")
@rule("H-SCORE-2")
def test_the_second_scoring_starts_at_a_segment_without_cards() -> None:
    table = scene("round: 2 / pile 1: - / pile 2: - / pile 3: - / boat: 2 / cards 3: - - / turn: red").play("1>b2")
    assert (table["boat"], table.decider) == ("3", "over")


@rules_example("H-EX-45")
@rule("H-AMB-25")
def test_a_segment_with_a_card_does_not_end_the_game() -> None:
    text = "round: 2 / pile 1: - / pile 2: - / pile 3: - / boat: 2 / beach 3: yellow 5, red 3 / turn: red"
    one = scene(f"{text} / cards 3: - shell / rack: -").play("1>b2")
    assert (one["yellow cards"], one["red cards"], one["cards 3"], one["beach 3"]) == ("shell 1", "-", "- -", "-")
    assert (one.decider, one.asked, one.events("scoring_begins")) == ("yellow", "turn", [])
    first = scene(f"{text} / cards 3: shell - / rack: -").play("1>b2")
    assert (first["yellow cards"], first["cards 3"], first.decider, first.asked) == ("shell 1", "- -", "yellow", "turn")
    two = scene(f"{text} / cards 3: basket nautilus").play("1>b2", "card B")
    assert (two["yellow cards"], two["red cards"], two["cards 3"], two["beach 3"]) == ("nautilus 1", "basket 1", "- -", "-")
    assert (two.decider, two.asked, two.events("scoring_begins")) == ("yellow", "turn", [])
    nobody = scene("round: 2 / pile 1: - / pile 2: - / pile 3: - / boat: 2 / cards 3: - shell / turn: red").play("1>b2")
    assert (nobody.decider, nobody.asked, nobody["cards 3"]) == ("yellow", "turn", "- shell")


@rule("H-AMB-25")
def test_the_game_ends_only_where_the_boat_stops_and_discs_there_do_not_matter() -> None:
    text = "round: 2 / pile 1: - / pile 2: - / pile 3: - / cards 3: - -"
    passing = scene(f"{text} / boat: 2 / turn: red").play("2>b2")
    assert (passing["boat"], passing.decider, passing.asked) == ("4", "yellow", "turn")
    by_action_3 = scene(f"{text} / boat: 2 / beach 5: red 1 2 3 4 5 / turn: red").play("boat")
    assert (by_action_3["boat"], by_action_3.decider) == ("3", "over")
    with_discs = scene(f"{text} / boat: 2 / beach 3: red 4, yellow 2 / turn: red").play("1>b2")
    assert (with_discs.decider, with_discs["beach 3"], with_discs.events("card_taken")) == ("over", "red 4, yellow 2", [])


@rules_example("H-EX-46")
@rule("H-TAC-2", "H-TAC-3")
def test_an_invocation_brings_lava_where_the_boat_stops() -> None:
    table = scene("options: tactical=yes / boat: 1 / turn: red").play("3>b1", "summon")
    assert (table["boat"], table["boat moves"], table["lava"], table["beach 1"]) == ("4", "0", "0 0 0 0 1 0", "red 3 invocation")
    assert lava_pool(table) == 3


@rules_example("H-EX-47")
@rule("H-TAC-5", "H-AMB-50")
def test_the_boat_brings_the_invocation_disc_back() -> None:
    table = scene("options: tactical=yes / boat: 0 / beach 1: red invocation / turn: yellow").play("1>b0", "no summon")
    assert (table["beach 1"], table["cards 1"]) == ("-", "statue shell")
    assert [event.fields["seat"] for event in table.events("invocation_back")] == [0]


@rule("H-AMB-50")
def test_invocation_discs_of_both_return_at_the_stop_before_cards_and_scoring() -> None:
    table = scene("options: tactical=yes / boat: 0 / beach 1: red 2 invocation, yellow invocation / cards 1: basket basket / turn: yellow")
    table.play("1>b0")
    assert [event.kind for event in table.events()][1:5] == ["boat_moved", "invocation_back", "invocation_back", "card_taken"]
    assert [player["invocation"] for player in GAME.view(table.state, None)["players"]] == [6, 6]
    end = scene(
        "options: tactical=yes / round: 2 / pile 1: - / pile 2: - / pile 3: - / boat: 0 / cards 1: - -"
        " / beach 1: yellow invocation / turn: red"
    ).play("1>b0", "no summon")
    assert [event.kind for event in end.events()] == ["placed", "boat_moved", "invocation_back", "scoring_begins", "game_over"]


@rules_example("H-EX-48")
@rule("H-AMB-52")
def test_a_priestess_brings_the_invocation_disc_back() -> None:
    text = "options: tactical=yes / boat: 2 / beach 0: red invocation / beach 3: red 2 / lava: 1 0 0 0 0 0 / turn: red"
    palm = scene(f"{text} / cards 3: priestess priestess").play("1>b2")
    assert (palm.asked, palm["beach 0"]) == ("priestess", "-")
    rack = scene(f"{text} / cards 3: shell shell").play("1>b2", "buy priestess")
    assert (rack.asked, rack["beach 0"]) == ("priestess", "-")


@rules_example("H-EX-49")
@rule("H-TAC-4", "H-AMB-47")
def test_no_invocation_with_all_lava_on_the_craters() -> None:
    table = scene("options: tactical=yes / boat: 1 / lava: 1 1 1 1 0 0 / turn: yellow")
    assert table.refusal("summon").code == "invocation.no_lava"
    assert table.play("3>b1").asked == "turn"
    reset = scene(f"options: tactical=yes / lava: 1 1 1 1 0 0 / turn: red / {LAST_CARD_OF_ROUND_1}").play("turn up basket")
    assert (reset["round"], reset.decider, reset.asked) == ("2", "yellow", "turn")
    assert reset.play("3>b3").asked == "invoke"
    reset.play("summon")
    assert (reset["boat"], reset["lava"]) == ("0", "1 0 0 0 0 0")


@rules_example("H-EX-50")
@rule("H-AMB-48")
def test_an_invocation_disc_gives_no_presence() -> None:
    table = scene("options: tactical=yes / boat: 1 / beach 2: yellow 2, red invocation / turn: red").play("1>b1")
    assert (table.decider, table.asked, table["beach 2"]) == ("yellow", "choose_card", "yellow 2")
    table.play("card A")
    assert [event.fields["seat"] for event in table.events("card_taken")] == [1]


@rules_example("H-EX-51")
@rule("H-TAC-7")
def test_the_tactical_game_has_no_purchases_before_a_scoring() -> None:
    table = scene(f"options: tactical=yes / red cards: shell 2 / yellow cards: shell 2 / {LAST_CARD_OF_ROUND_1}").play("turn up basket")
    assert (table["round"], table.asked) == ("2", "turn")


@rules_example("H-EX-52")
def test_the_priestess_may_move_the_lava_just_summoned() -> None:
    table = scene("options: tactical=yes / boat: 1 / beach 4: red 4 / cards 4: priestess priestess / turn: red").play("3>b1", "summon")
    assert table.moves() == ["lava C4>C3", "lava C4>C5"]


@rules_example("H-EX-53")
@rule("H-TAC-6")
def test_the_invocation_disc_is_not_taken_back_by_an_action() -> None:
    table = scene("options: tactical=yes / beach 1: red 2 invocation / turn: red")
    refusal = table.refusal("invocation<b1")
    assert (refusal.code, refusal.rule) == ("invocation.not_by_action", "H-TAC-6")
