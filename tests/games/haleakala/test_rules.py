"""Rules and rulings that no worked example shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import motu
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.games.haleakala.rules import Haleakala
from motu.testing import Scene, rule
from motu.testing import scene as any_scene
from motu.testing.laws import play_random

GAME = motu.game("haleakala")
ORDER = ["statue"] * 5 + ["shell"] * 3 + ["basket"] * 2 + ["white_pearl", "black_pearl"]
LAST_CARD_OF_ROUND_1 = "boat: 3 / cards 3: - shell / pile 1: - / pile 2: basket 1 / agenda: refill chance, fill_recesses, next_turn"
NO_CARDS_LEFT = "round: 2 / pile 1: - / pile 2: - / pile 3: -"


def scene(text: str) -> Scene:
    return any_scene("haleakala", text)


def started(options: dict[str, object] | None = None, starter: str = "yellow") -> Scene:
    """A game just set up, with a chosen start player and chosen open cards."""
    return Scene(GAME, GAME.start(options=options)).play(f"start {starter}", *(f"turn up {card}" for card in ORDER))


@rule("H-SETUP-1", "H-SETUP-2", "H-SETUP-4", "H-SETUP-10", "H-SETUP-11", "H-AMB-44", "H-AMB-45")
def test_at_the_start_everything_is_in_the_supplies_and_shamans_stand_at_their_huts() -> None:
    view = started().game.view(started().state, None)
    assert [player["supply"] for player in view["players"]] == [[1, 2, 3, 4, 5]] * 2
    assert [player["statues"] for player in view["players"]] == [[], []]
    assert [player["shaman"] for player in view["players"]] == ["B1", "B4"]
    assert (view["boat"], view["pier"], view["lava_pool"], view["scores"]) == (0, 0, 4, [0, 0])


@rule("H-SETUP-1", "H-SETUP-5", "H-SETUP-6", "H-SETUP-9", "H-SETUP-11", "H-TAC-1")
@pytest.mark.parametrize(("tactical", "lava_cards", "invocation_discs"), [(False, 8, 0), (True, 0, 1)])
def test_everything_that_is_in_the_box_is_on_the_table(tactical: bool, lava_cards: int, invocation_discs: int) -> None:
    found = GAME.pieces(GAME.start(options={"tactical": tactical}))
    palm_cards = {
        "statue": 14,
        "shell": 8,
        "basket": 5,
        "white_pearl": 1,
        "black_pearl": 1,
        "nautilus": 1,
        "priestess": 4,
        "lava": lava_cards,
    }
    assert {card: found.pop(card) for card in palm_cards} == palm_cards
    scoring_cards = ("butterflies", "majority", "segment", "forest", "mountain")
    assert found == {
        "lava discs": 4,
        **{f"rack {card}": 1 for card in scoring_cards},
        **{f"{seat} statues": 8 for seat in ("red", "yellow")},
        **{f"{seat} disc {disc}": 1 for seat in ("red", "yellow") for disc in range(1, 6)},
        **{f"{seat} invocation disc": invocation_discs for seat in ("red", "yellow")},
    }


@rule("H-SETUP-3", "H-AMB-56")
def test_chance_draws_the_start_player_first() -> None:
    table = Scene(GAME, GAME.start())
    assert table.odds() == {"start red": 1, "start yellow": 1}
    assert started(starter="red").decider == "red"
    assert started(starter="yellow")["start player"] == "yellow"


@rule("H-SETUP-6", "H-SETUP-7", "H-SETUP-8", "H-AMB-46")
def test_twelve_cards_of_the_1_palm_pile_lie_open_and_none_is_lava() -> None:
    first = Scene(GAME, GAME.start()).play("start red")
    assert first.odds() == {
        "turn up statue": 6,
        "turn up shell": 4,
        "turn up basket": 2,
        "turn up white_pearl": 1,
        "turn up black_pearl": 1,
        "turn up priestess": 1,
    }
    table = started()
    assert table["cards 0"] == "statue statue"
    assert table["cards 5"] == "white_pearl black_pearl"
    view = GAME.view(table.state, None)
    assert view["piles"] == [3, 12, 15]


@rule("H-SETUP-9")
def test_the_whole_rack_is_open_at_the_start() -> None:
    assert started()["rack"] == "butterflies majority segment forest mountain priestess"


@rule("H-SETUP-5")
def test_the_basic_game_has_no_invocation_discs() -> None:
    refusal = started().refusal("summon")
    assert (refusal.code, refusal.rule) == ("invocation.basic_game", "H-SETUP-5")
    in_the_box = [player["invocation"] for player in GAME.view(started().state, None)["players"]]
    assert in_the_box == [7, 7]


@rule("H-TAC-1")
def test_the_tactical_game_has_invocation_discs_and_no_lava_cards() -> None:
    view = GAME.view(started({"tactical": True}).state, None)
    assert view["piles"] == [3, 8, 11]
    assert all("lava" not in pile for pile in view["unseen"])
    assert [player["invocation"] for player in view["players"]] == [6, 6]


@rule("H-TAC-8")
def test_the_tactical_game_scores_like_the_basic_game() -> None:
    text = f"{NO_CARDS_LEFT} / boat: 0 / cards 1: - - / red statues: M0 F1 / red cards: basket 1 / lava: 1 0 0 0 0 0"
    basic, tactical = scene(text), scene(f"options: tactical=yes / {text}")
    assert basic.play("1>b0").state.scores() == tactical.play("1>b0", "no summon").state.scores() == [5, 0]


@rule("H-SETUP-12")
def test_a_game_has_two_rounds_with_an_eruption_before_each_scoring() -> None:
    record = play_random(GAME, 2, GAME.read_options({}), 5)
    journal = motu.core.journal.Journal()
    record.replay(journal=journal)
    kinds = [event.kind for event in journal.events if event.kind in ("scoring_begins", "round_begins", "game_over")]
    assert kinds == ["scoring_begins", "round_begins", "scoring_begins", "game_over"]
    threatened = "red statues: M0 L1 / lava: 1 0 0 0 0 0"
    first = scene(f"{threatened} / {LAST_CARD_OF_ROUND_1}").play("turn up basket")
    assert [event.kind for event in first.events()][1:] == ["scoring_begins", "lava_flowed", "statue_destroyed", "scored", "round_begins"]
    second = scene(f"{threatened} / {NO_CARDS_LEFT} / boat: 0 / cards 1: - -").play("1>b0")
    assert [event.kind for event in second.events()][2:] == ["scoring_begins", "lava_flowed", "statue_destroyed", "scored", "game_over"]
    assert first.state.scores() == second.state.scores() == [1, 0]


@rule("H-TURN-1", "H-AMB-3")
@pytest.mark.parametrize(("starter", "order"), [("red", ["red", "yellow", "red"]), ("yellow", ["yellow", "red", "yellow"])])
def test_players_alternate_and_cannot_pass(starter: str, order: list[str]) -> None:
    table = started(starter=starter)
    assert table["turn"] == starter
    assert set(table.moves()) == {f"{disc}>b{beach}" for disc in range(1, 6) for beach in range(6)}
    assert table.refusal("stay").code == "step.other"
    deciders = []
    for _ in range(3):
        deciders.append(table.decider)
        table.play(table.moves()[-1], "stay")
    assert deciders == order


@rule("H-DISC-1")
def test_any_number_of_discs_may_lie_on_one_beach() -> None:
    table = scene("beach 3: red 1 2 3 4, yellow 1 2 4 5 / turn: red")
    assert table.play("5>b3")["beach 3"] == "red 1 2 3 4 5, yellow 1 2 4 5"


@rule("H-AMB-4")
def test_sums_must_differ_on_the_beach_of_the_boat_too() -> None:
    table = scene("boat: 2 / beach 2: red 3 / turn: yellow")
    assert table.refusal("3>b2").code == "disc.sums_equal"


@rule("H-AMB-5")
def test_only_the_beach_of_the_boats_own_segment_moves_it() -> None:
    moved = [beach for beach in range(6) if scene("boat: 2 / turn: red").play(f"1>b{beach}")["boat"] != "2"]
    assert moved == [2]


@rule("H-AMB-6")
def test_with_an_empty_supply_a_disc_may_be_taken_back_instead() -> None:
    table = scene("boat: 5 / beach 2: red 1 2 3 4 5 / turn: red")
    assert set(table.moves()) == {"boat", *(f"{disc}<b2" for disc in range(1, 6))}


@rule("H-AMB-7")
def test_taking_back_from_the_beach_of_the_boat_moves_the_shaman() -> None:
    table = scene("boat: 2 / beach 2: red 3 / turn: red").play("3<b2")
    assert (table["boat"], table.asked) == ("2", "shaman")


@rule("H-AMB-8")
def test_a_turn_cap_makes_the_boat_move_where_that_is_possible() -> None:
    text = "options: turn_cap=4 / idle turns: 4 / boat: 2 / turn: red"
    table = scene(f"{text} / beach 3: red 4")
    assert table.moves() == ["1>b2", "2>b2", "3>b2", "5>b2"]
    refusal = table.refusal("1>b3")
    assert (refusal.code, refusal.rule) == ("cap.move_boat", "H-AMB-8")
    assert table.refusal("4<b3").code == "cap.move_boat"
    assert scene(f"{text} / beach 3: red 1 2 3 4 5").moves() == ["boat"]
    blocked = scene(f"{text} / beach 3: red 1 2 3 4 / beach 2: yellow 5")
    assert "5>b2" not in blocked.moves()
    assert blocked.allows("5>b0")


@rule("H-AMB-8")
def test_turns_of_both_players_without_a_boat_move_count_towards_the_cap() -> None:
    table = scene("options: turn_cap=2 / boat: 2 / turn: red").play("1>b3", "stay")
    assert (table["idle turns"], table.allows("1>b4")) == ("1", True)
    table.play("2>b4", "stay")
    assert (table["idle turns"], table.allows("2>b4"), table.allows("1<b3"), table.allows("2>b2")) == ("2", False, False, True)
    table.play("2>b2")
    assert table["idle turns"] == "0"
    assert scene("boat: 2 / beach 3: red 4 / turn: red").play("4<b3")["idle turns"] == "1"


@rule("H-AMB-9")
def test_a_shaman_may_stay() -> None:
    table = scene("turn: red").play("1>b3", "stay")
    assert table["red shaman"] == "B1"


@rule("H-SHAMAN-7", "H-SHAMAN-8", "H-AMB-14")
def test_a_shaman_enters_neither_crater_nor_beach() -> None:
    high = scene("red shaman: M0 / agenda: shaman red, next_turn")
    assert (high.refusal("shaman C0").code, high.refusal("shaman C0").rule) == ("shaman.crater", "H-SHAMAN-7")
    low = scene("red shaman: L0 / agenda: shaman red, next_turn")
    assert (low.refusal("shaman B0").code, low.refusal("shaman B0").rule) == ("shaman.no_beach", "H-SHAMAN-8")
    start = scene("red shaman: B1 / agenda: shaman red, next_turn")
    assert start.refusal("shaman B2").code == "shaman.no_beach"


@rule("H-AMB-15")
def test_a_shaman_can_always_stay_whatever_stands_around() -> None:
    table = scene("red shaman: B1 / yellow shaman: L1 / agenda: shaman red, next_turn")
    assert set(table.moves()) == {"shaman L0", "shaman L2", "stay"}


@rule("H-BOAT-3")
def test_passing_a_segment_does_nothing() -> None:
    table = scene("boat: 0 / beach 1: yellow 4 / beach 2: yellow 5 / turn: red").play("3>b0")
    assert (table["beach 1"], table["beach 2"], table["cards 1"], table.decider) == ("yellow 4", "yellow 5", "statue shell", "yellow")


@rule("H-CARD-7")
def test_two_action_cards_are_carried_out_in_the_order_taken() -> None:
    table = scene("boat: 2 / beach 3: yellow 5, red 3 / cards 3: statue priestess / red shaman: L0 / lava: 1 0 0 0 0 0 / turn: red").play(
        "1>b2", "card B"
    )
    assert (table.decider, table.asked, table["red statues"]) == ("yellow", "priestess", "-")
    assert table.play("lava C0>C5")["red statues"] == "L0"


@rule("H-CARD-9")
def test_piles_are_used_in_the_order_of_their_palms() -> None:
    text = "boat: 3 / cards 3: - - / agenda: refill chance, fill_recesses, next_turn"
    table = scene(f"{text} / pile 1: statue 1 / pile 2: basket 2 / pile 3: nautilus 1")
    assert table.odds() == {"turn up statue": 1}
    assert (table.refusal("turn up basket").code, table.refusal("turn up basket").rule) == ("chance.not_possible", "H-CARD-9")
    assert table.play("turn up statue").odds() == {"turn up basket": 2}
    assert table.play("turn up basket")["round"] == "1"
    assert scene(f"{text} / pile 1: - / pile 2: -").odds()["turn up nautilus"] == 1


@rule("H-STATUE-4")
def test_the_shaman_stays_at_the_statue_and_the_card_is_discarded() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: statue statue / red shaman: F2 / turn: red").play("1>b2")
    assert (table["red shaman"], table["red statues"], table["discards"]) == ("F2", "F2", "statue 1")
    assert GAME.pieces(table.state)["red statues"] == 8, "seven are left in the supply"


@rule("H-PRIEST-3")
def test_in_the_basic_game_a_priestess_brings_no_disc_back() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: priestess priestess / lava: 1 0 0 0 0 0 / turn: red").play("1>b2", "lava C0>C1")
    assert table.events("invocation_back") == []


@rule("H-AMB-24")
def test_when_the_3_palm_pile_runs_out_recesses_stay_empty_and_play_goes_on() -> None:
    text = "round: 2 / pile 1: - / pile 2: - / boat: 3 / cards 3: - - / agenda: refill chance, fill_recesses, next_turn"
    table = scene(f"{text} / pile 3: basket 1").play("turn up basket")
    assert (table["cards 3"], table["round"], table.decider, table.asked) == ("basket -", "2", "yellow", "turn")
    lava = scene(f"{text} / pile 3: lava 1").play("turn up lava")
    assert (lava["cards 3"], lava["lava"], lava.decider, lava.asked) == ("- -", "0 0 0 1 0 0", "yellow", "turn")
    assert table.events("scoring_begins") == lava.events("scoring_begins") == []


@rule("H-AMB-26")
def test_cards_are_carried_out_one_taker_after_the_other_before_the_discs_go_back() -> None:
    table = scene("boat: 2 / beach 3: red 5, yellow 3 / cards 3: shell priestess / lava: 1 0 0 0 0 0 / turn: yellow").play("1>b2", "card A")
    assert (table.decider, table.asked) == ("red", "buy")
    assert (table["cards 3"], table["waiting card"], table["beach 3"]) == ("- -", "priestess", "red 5, yellow 3")
    table.play("buy majority")
    assert (table.decider, table.asked) == ("yellow", "priestess")
    assert (table["waiting card"], table["red rack"], table["beach 3"]) == ("-", "majority", "red 5, yellow 3")
    table.play("lava C0>C5")
    assert (table.asked, table["beach 3"], table["discards"]) == ("refill", "-", "shell 1 priestess 1")
    other = scene("boat: 2 / beach 3: red 5, yellow 3 / cards 3: shell priestess / lava: 1 0 0 0 0 0 / turn: yellow").play("1>b2", "card B")
    assert (other.decider, other.asked) == ("red", "priestess")
    other.play("lava C0>C5")
    assert (other.decider, other.asked, other["yellow cards"]) == ("yellow", "buy", "shell 1")


@rule("H-AMB-32")
def test_each_buys_once_before_a_scoring_and_the_rack_priestess_acts_before_the_eruption() -> None:
    table = scene(
        "turn: yellow / lava: 1 0 0 0 0 0 / yellow statues: M0 / red statues: M1"
        f" / red cards: shell 2 / yellow cards: shell 3 / {LAST_CARD_OF_ROUND_1}"
    ).play("turn up basket", "buy priestess")
    assert (table.decider, table.asked) == ("yellow", "priestess")
    table.play("lava C0>C1")
    assert (table.decider, table.asked, table.refusal("buy priestess").code) == ("red", "buy_before_scoring", "rack.gone")
    table.play("buy butterflies")
    assert (table["round"], table["yellow statues"], table["red statues"]) == ("2", "M0", "-")
    assert (table["yellow cards"], table["red cards"]) == ("shell 2", "shell 1")


@rule("H-SHELL-6")
def test_the_rack_priestess_may_be_bought_in_vain() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: shell shell / turn: red").play("1>b2", "buy priestess")
    assert (table.asked, table["red cards"]) == ("refill", "-")
    assert "priestess" not in table["rack"]


@rule("H-SHELL-7")
def test_a_bought_scoring_card_lies_with_its_owner_and_pays_at_the_scoring() -> None:
    table = scene("boat: 2 / beach 3: red 2 / cards 3: shell shell / red statues: M0 / red cards: shell 1 / turn: red")
    table.play("1>b2", "buy mountain")
    assert (table["red rack"], table["red cards"], table.state.scores()) == ("mountain", "-", [0, 0])


@rule("H-SHELL-7")
def test_without_the_scoring_card_nothing_is_paid_for_it() -> None:
    table = scene(
        f"{NO_CARDS_LEFT} / boat: 0 / cards 1: - - / red statues: L0 F0 M0 / red cards: basket 1"
        " / yellow rack: butterflies majority segment forest mountain"
    ).play("1>b0")
    outcome: Any = table.state.outcome()
    assert {source: points for source, points in outcome.breakdown[0].items() if points} == {"statues": 6, "baskets": 3}
    assert not any(outcome.breakdown[1].values())


@rule("H-AMB-30")
def test_the_new_shell_need_not_be_spent_and_old_ones_may_pay() -> None:
    text = "boat: 2 / beach 3: red 2 / cards 3: shell shell / red cards: shell 2 / turn: red"
    assert scene(text).play("1>b2", "buy nothing")["red cards"] == "shell 3"
    assert scene(text).play("1>b2", "buy forest")["red cards"] == "shell 1"


@rule("H-AMB-31")
def test_two_shells_in_a_segment_are_identical_so_one_is_taken() -> None:
    table = scene("boat: 2 / beach 3: red 2, yellow 4 / cards 3: shell shell / turn: red").play("1>b2")
    assert (table.decider, table["red cards"], table["yellow cards"]) == ("yellow", "-", "shell 1")


@rule("H-BEACH-1")
def test_beach_cards_stay_in_front_of_their_owner() -> None:
    for card in ("basket", "white_pearl", "black_pearl", "nautilus"):
        table = scene(f"boat: 2 / beach 3: red 2 / cards 3: {card} {card} / turn: red").play("1>b2")
        assert (table["red cards"], table["discards"]) == (f"{card} 1", "-")


@rule("H-AMB-18")
def test_a_priestess_must_act_and_a_statue_must_be_built_if_possible() -> None:
    table = scene("lava: 1 0 0 0 0 0 / agenda: priestess red, next_turn")
    assert table.moves() == ["lava C0>C1", "lava C0>C5"]
    built = scene("boat: 2 / beach 3: red 2 / cards 3: statue statue / red shaman: L2 / turn: red").play("1>b2")
    assert built["red statues"] == "L2"


@rule("H-AMB-21")
def test_a_lava_card_without_a_disc_left_is_discarded() -> None:
    table = scene("lava: 4 0 0 0 0 0 / boat: 3 / cards 3: - shell / pile 1: - / agenda: refill chance, fill_recesses, next_turn").play(
        "turn up lava"
    )
    assert (table["lava"], table["discards"], table.asked) == ("4 0 0 0 0 0", "lava 1", "refill")


@rule("H-AMB-27", "H-AMB-28")
def test_discards_and_collections_are_open_and_only_the_order_of_the_piles_is_not_known() -> None:
    state = GAME.start(chance=3)
    views = [dict(GAME.view(state, seat)) for seat in (0, 1, None)]
    for view in views:
        view.pop("seat")
        view.pop("legal")
    assert views[0] == views[1] == views[2]
    assert {"discards", "unseen"} <= set(views[0])
    assert not GAME.hides(state)


@rule("H-SCORE-8")
def test_baskets_and_pearls_pay_at_both_scorings() -> None:
    table = scene(f"red cards: basket 1 black_pearl 1 / rack: - / {LAST_CARD_OF_ROUND_1}").play("turn up basket")
    assert (table.state.scores(), table["red cards"]) == ([5, 0], "basket 1 black_pearl 1")
    end = scene(f"{NO_CARDS_LEFT} / boat: 0 / cards 1: - - / red cards: basket 1 black_pearl 1").play("1>b0")
    assert end.state.scores() == [5, 0]


@rule("H-AMB-38", "H-AMB-39")
def test_baskets_count_in_total_and_the_order_of_the_players_does_not_matter() -> None:
    end = f"{NO_CARDS_LEFT} / boat: 0 / cards 1: - -"
    assert scene(f"{end} / red cards: basket 3 / yellow cards: basket 2").play("1>b0").state.scores() == [3, 0]
    mirrored = scene(f"{end} / turn: yellow / red cards: basket 2 / yellow cards: basket 3").play("1>b0")
    assert mirrored.state.scores() == [0, 3]


@rule("H-AMB-40")
def test_points_may_pass_the_lap_of_the_track() -> None:
    table = scene(f"{NO_CARDS_LEFT} / boat: 0 / cards 1: - - / red statues: M0 / red points: 49 0 0 0 0 0 0 0 0 0").play("1>b0")
    assert table.state.scores() == [52, 0]


@rule("H-END-1")
def test_most_points_win() -> None:
    table = scene(f"{NO_CARDS_LEFT} / boat: 0 / cards 1: - - / yellow statues: L0").play("1>b0")
    outcome: Any = table.state.outcome()
    assert (outcome.winners, outcome.scores, outcome.by_tie_break) == ([1], [0, 1], False)
    assert outcome.breakdown[1]["statues"] == 1


@rule("H-AMB-49")
def test_moving_the_boat_without_a_disc_allows_no_invocation() -> None:
    table = scene("options: tactical=yes / boat: 5 / beach 2: red 1 2 3 4 5 / turn: red").play("boat")
    assert (table.decider, table["lava"]) == ("yellow", "0 0 0 0 0 0")
    assert scene("options: tactical=yes / boat: 5 / turn: red").refusal("summon").code == "invocation.only_at_the_boat"


@rule("H-AMB-51")
def test_a_priestess_without_lava_still_returns_the_invocation_disc() -> None:
    table = scene("options: tactical=yes / boat: 2 / beach 0: red invocation / beach 3: red 2 / cards 3: priestess priestess / turn: red")
    table.play("1>b2")
    assert (table["beach 0"], table.asked) == ("-", "refill")


@rule("H-AMB-53")
def test_lava_may_be_invoked_with_the_move_that_ends_the_game() -> None:
    table = scene(f"options: tactical=yes / {NO_CARDS_LEFT} / boat: 0 / cards 1: - - / yellow statues: M1 / turn: red").play(
        "1>b0", "summon"
    )
    assert (table.decider, table["yellow statues"]) == ("over", "-")


@rule("H-AMB-54")
def test_invocation_discs_stay_on_beaches_between_the_rounds() -> None:
    table = scene(f"options: tactical=yes / beach 1: red invocation / {LAST_CARD_OF_ROUND_1}").play("turn up basket")
    assert (table["round"], table["beach 1"]) == ("2", "red invocation")


@rule("H-AMB-55")
def test_moving_lava_does_not_change_how_many_discs_are_left() -> None:
    table = scene("options: tactical=yes / lava: 4 0 0 0 0 0 / boat: 1 / agenda: priestess red, next_turn").play("lava C0>C1")
    assert (GAME.view(table.state, None)["lava_pool"], table["lava"]) == (0, "3 1 0 0 0 0")
    assert (table.decider, table.refusal("summon").code) == ("yellow", "invocation.no_lava")
    table.play("1>b1")
    assert (table.decider, table.asked, table["lava"]) == ("red", "turn", "3 1 0 0 0 0")


@rule("H-AMB-56")
def test_choices_with_a_single_answer_are_not_asked() -> None:
    asked: Counter[str] = Counter()
    for seed in range(40):
        state, generator, choices = GAME.start(), Generator(seed), Choices()
        while state.to_act() != motu.OVER:
            choices.clear()
            state.fill(choices)
            if state.to_act() != motu.CHANCE and choices.count == 1:
                asked[GAME.steps[state.step()]] += 1
            state.do(choices.pick(generator))
    assert asked == {}


def test_uniformly_random_games_look_like_those_of_the_reference_engine() -> None:
    """The reference engine of the specification: 427 decisions of players a game, 10.1 choices each, mean score 17.7."""
    decisions = plies = total = points = 0
    games = 150 if motu.compiled.is_compiled() else 30
    for seed in range(games):
        state, generator, choices = GAME.start(), Generator(seed), Choices()
        while state.to_act() != motu.OVER:
            choices.clear()
            state.fill(choices)
            if state.to_act() != motu.CHANCE:
                decisions += 1
                total += int(choices.count)
            state.do(choices.pick(generator))
            plies += 1
        assert isinstance(state, Haleakala)
        points += sum(state.scores())
    assert 380 < decisions / games < 480
    assert 9.6 < total / decisions < 10.6
    assert 15.5 < points / games / 2 < 20
