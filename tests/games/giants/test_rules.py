"""The rules in the order of play, each asked as a player would."""

from __future__ import annotations

import pytest

import motu
from motu.core.seats import OVER
from motu.games.giants.closing import ROUND
from motu.games.giants.moves import Source
from motu.games.giants.rules import Giants
from motu.games.giants.scoring import earned
from motu.testing import Scene, rule
from motu.testing import scene as any_scene

AUCTION = "round: 2 / agenda: auction, placement, transport, end_of_round"
PLACEMENT = "round: 2 / agenda: placement, transport, end_of_round"
TRANSPORT = "round: 2 / agenda: transport, end_of_round"
GAME = motu.game("giants")


def scene(*clauses: str) -> Scene:
    return any_scene("giants", " / ".join(clauses))


def table_of(found: Scene) -> Giants:
    assert isinstance(found.state, Giants)
    return found.state


def points(found: Scene) -> dict[str, int]:
    return {GAME.seat_names[seat]: score for seat, score in enumerate(found.state.scores()) if score}


# -- goal, components, set-up ------------------------------------------------------------------------------------------


@rule("G-GOAL-1", "G-GOAL-3", "G-GOAL-4")
def test_a_statue_carved_and_rolled_to_the_coast_earns_its_place_times_its_size() -> None:
    found = scene(AUCTION, "tile: 0 1 0", "blue reserve: workers 2 markers 2 sorcerer chief")
    found.play("bid 1", "sculptors 0c", "bid 0", "sculptors 0", "bid 0", "sculptors 0", "take 2c")
    found.play("worker", "on e10", "pass", "pass", "worker", "on e10", "sorcerer", "on d10", "no action", "pass")
    found.play("lift 2a", "to e10", "erect A30")
    assert earned(table_of(found), 0, Source.MOAI) == 2 * 2


@rule("G-GOAL-2", "G-CMP-1", "G-SETUP-9", "G-AMB-55")
def test_the_island_has_every_special_hex_and_enough_ahu_along_its_coast() -> None:
    board = table_of(scene("seats: 5")).board
    names = {terrain: [item.name for item in board.hexes if item.terrain == terrain] for terrain in range(1, 6)}
    assert names == {1: ["e9"], 2: ["f2"], 3: ["g2"], 4: ["d7"], 5: ["c4", "c5", "d3", "d4", "d5", "e4", "e5"]}
    assert len(board.hexes) == 52
    assert len(board.sites) == 30 > max(3 * 7, 4 * 6, 5 * 5)
    assert scene("seats: 5")["felled"] == "-", "every forest tile starts with its number up"


@rule("G-CMP-2", "G-CMP-3", "G-SETUP-7", "G-SETUP-8", "G-SETUP-10")
def test_the_box_holds_as_many_pieces_as_the_rules_say() -> None:
    found = GAME.pieces(GAME.start(5))
    assert [found[f"moai {size}"] for size in (1, 2, 3)] == [17, 12, 6]
    assert (found["half-tablets"], found["logs"]) == (30, 27)
    for name in GAME.seat_names:
        assert (found[f"{name} workers"], found[f"{name} markers"], found[f"{name} bases"]) == (6, 6, 5)
    view = GAME.view(GAME.start(5), None)
    assert (view["supply"], view["headdresses"], view["logs"], view["half_tablets"]) == ([17, 12, 6], 14, 27, 30)


@rule("G-SETUP-3", "G-SETUP-5", "G-STORE-1", "G-STORE-2", "G-STORE-3")
def test_reserves_and_the_receptacle_are_closed_to_the_others() -> None:
    state = GAME.start(4)
    view = GAME.view(state, 1)
    assert view["players"][1]["reserve"] == {"workers": 1, "markers": 2, "logs": 0, "bases": 6, "sorcerer": True, "chief": True}
    assert [view["players"][seat]["reserve"] for seat in (0, 2, 3)] == [None, None, None]
    assert "stored" not in str(view)
    assert isinstance(state, Giants)
    assert [int(state.workers_stored) >> 8 * seat & 255 for seat in range(4)] == [5] * 4


@rule("G-SETUP-11", "G-PROD-4")
def test_everybody_sees_the_moai_on_offer() -> None:
    found = scene("agenda: production, auction, placement, transport, end_of_round", "round: 2").play("roll 1", "roll 2", "roll 2")
    assert [GAME.view(found.state, viewer)["tile"] for viewer in (None, 0, 1, 2)] == [[1, 2, 0]] * 4
    assert [GAME.view(found.state, viewer)["dice"] for viewer in (None, 0, 1, 2)] == [[1, 2, 2]] * 4
    assert found["dice"] == "1 2 2"


@rule("G-SETUP-12", "G-ROUND-4")
def test_the_first_player_is_drawn_and_moves_on_to_the_left_each_round() -> None:
    found = scene("seats: 4").play("first red", "roll 0", "roll 0", "roll 0", "roll 0")
    assert found.decider == "red"
    ended = scene("seats: 4", "agenda: end_of_round", "first: yellow", "round: 3")
    assert (ended["first"], ended["round"], ended.asked) == ("blue", "4", "die")


@rule("G-TURN-1", "G-TURN-2")
def test_a_round_has_five_phases_and_players_take_turns_clockwise() -> None:
    assert [GAME.steps[step] for step in ROUND] == ["production", "auction", "placement", "transport", "end_of_round"]
    assert scene("seats: 4")["agenda"] == "first_player chance, production, auction, placement, transport, end_of_round"
    found = scene("seats: 4", PLACEMENT, "first: red")
    deciders = []
    for _ in range(4):
        deciders.append(found.decider)
        found.play("worker", "on f4")
    assert deciders == ["red", "yellow", "blue", "green"]


# -- auction -----------------------------------------------------------------------------------------------------------


@rule("G-AUC-1", "G-AUC-2", "G-AUC-4")
def test_bids_are_closed_until_the_last_hand_and_then_opened_together() -> None:
    found = scene(AUCTION, "tile: 1 1 1").play("bid 2", "sculptors 1c", "bid 1", "sculptors 1")
    assert not found.events("reveal")
    assert found["bids"] == "blue 2 1c, green 1 1"
    assert GAME.view(found.state, 2)["players"][0]["bid"] is None
    assert GAME.view(found.state, 0)["players"][0]["bid"] == {"markers": 2, "workers": 1, "sorcerer": False, "chief": True}
    found.play("bid 0", "sculptors 1s")
    assert [event.fields["markers"] for event in found.events("reveal")] == [2, 1, 0]
    empty = {"markers": 0, "workers": 0, "sorcerer": False, "chief": False}
    assert [GAME.view(found.state, seat)["players"][seat]["bid"] for seat in range(3)] == [empty] * 3, "the hands are open and empty"


@rule("G-AUC-1", "G-AUC-2", "G-AUC-9")
def test_anything_of_the_reserve_may_be_bid() -> None:
    found = scene(
        AUCTION, "tile: 1 1 1", "blue reserve: workers 2 markers 1 sorcerer chief", "green reserve: chief", "green spent: sorcerer"
    )
    assert found.moves() == ["bid 0", "bid 1"]
    found.play("bid 0")
    figures = ("", "c", "s", "sc")
    assert found.moves() == [f"sculptors {workers}{figure}" for workers in range(3) for figure in figures]
    found.play("sculptors 2sc")
    assert found.moves() == ["bid 0"]
    assert found.play("bid 0").moves() == ["sculptors 0", "sculptors 0c"]


@rule("G-AUC-9", "G-AUC-10")
def test_empty_hands_and_markers_without_sculptors_are_allowed_and_take_nothing() -> None:
    found = scene(AUCTION, "tile: 1 0 0").play("bid 2", "sculptors 0", "bid 0", "sculptors 0", "bid 0", "sculptors 1")
    assert found.decider == "red", "Blue chooses first but has no sculptor"
    assert found["order"] == "blue green red"


@rule("G-AMB-04", "G-AUC-10")
def test_players_without_markers_choose_last_by_halves_and_then_by_turn() -> None:
    found = scene("seats: 5", AUCTION, "tile: 5 0 0", "first: green", "red halves: 1", "purple halves: 2")
    for _ in range(4):
        found.play("bid 0", "sculptors 1")
    found.play("bid 1", "sculptors 1")
    assert found["order"] == "blue purple red green yellow"


@rule("G-AMB-03", "G-AUC-11")
def test_who_declines_is_out_of_this_auction() -> None:
    found = scene(AUCTION, "tile: 2 1 0").play("bid 2", "sculptors 1c", "bid 1", "sculptors 1", "bid 0", "sculptors 0")
    assert found.decider == "blue"
    found.play("decline")
    assert found.decider == "green"
    found.play("take 1")
    assert found.asked == "place", "Green has no sculptor left and Blue declined"


@rule("G-AMB-01", "G-AMB-02", "G-AUC-13")
def test_by_option_all_sculptors_form_one_pool() -> None:
    bids = ("bid 1", "sculptors 0c", "bid 0", "sculptors 0", "bid 0", "sculptors 0")
    usual = scene(AUCTION, "tile: 1 1 0").play(*bids)
    assert usual.moves("take") == ["take 1c", "take 2c"]
    assert usual.play("take 1c").asked == "place"
    pooled = scene("options: chief_splits=yes", AUCTION, "tile: 1 1 0").play(*bids)
    assert pooled.moves("take") == ["take 1", "take 2"]
    assert pooled.refusal("take 1c").code == "take.pooled"
    pooled.play("take 1")
    assert pooled.moves("take") == ["take 2"], "two of the Chief's three points are left"
    big = scene("options: chief_splits=yes", AUCTION, "tile: 1 0 1").play(*bids)
    assert big.play("take 3").asked == "place", "the Chief is worth three sculptors and no more"
    both = scene(AUCTION, "tile: 0 1 0", "blue reserve: workers 2 markers 1 sorcerer chief").play("bid 1", "sculptors 2c", *bids[2:])
    assert both.moves("take") == ["take 2", "take 2c"], "the player says who carves"


@rule("G-AMB-54")
def test_without_moai_on_offer_the_auction_is_skipped() -> None:
    found = scene("agenda: production, auction, placement, transport, end_of_round", "round: 2").play("roll 0", "roll 0", "roll 0")
    assert found.asked == "place"
    assert found.events("no_offer")


@rule("G-AMB-08", "G-PROD-1")
def test_the_faces_of_the_dice_are_data() -> None:
    found = scene("agenda: production, auction, placement, transport, end_of_round", "seats: 5", "dice: 1 1 1", "round: 2")
    assert found.odds() == {"roll 0": 1, "roll 1": 3, "roll 2": 1, "roll 3": 1}


@rule("G-AUC-15", "G-FIG-1", "G-AUC-8")
def test_bid_figures_are_spent_for_the_round_and_all_three_kinds_can_carve() -> None:
    found = scene(AUCTION, "tile: 2 1 0", "blue reserve: workers 1 markers 2 sorcerer chief")
    found.play("bid 2", "sculptors 1sc", "bid 0", "sculptors 0", "bid 0", "sculptors 0", "take 2c", "take 1", "take 1")
    assert found["blue spent"] == "workers 1 markers 2 sorcerer chief"
    assert found["blue reserve"] == "bases 7"
    assert found.moves() == ["pass"], "Blue has nothing left to place"


# -- placement ---------------------------------------------------------------------------------------------------------


@rule("G-PLACE-1", "G-PLACE-5", "G-PLACE-6", "G-LOG-1")
def test_figures_of_all_colours_share_any_hex_and_bring_up_to_two_logs() -> None:
    found = scene(PLACEMENT, "blue reserve: workers 2 logs 3 sorcerer chief", "hex e9: red worker, green chief")
    assert found.moves("figure") == ["worker", "worker+1", "worker+2", "sorcerer", "sorcerer+1", "sorcerer+2", "chief"]
    found.play("worker+2")
    assert len(found.moves("put")) == 52
    found.play("on e9")
    assert found["hex e9"] == "blue worker, green chief, red worker, logs 2"


@rule("G-PLACE-7", "G-AMB-12", "G-AMB-53", "G-CHIEF-1")
def test_a_chief_brings_no_logs_and_fells_a_forest_like_a_sorcerer() -> None:
    found = scene(PLACEMENT, "blue reserve: logs 2 chief sorcerer", "blue halves: 2")
    assert found.refusal("chief+1").code == "figure.chief_logs"
    found.play("chief", "on d4", "forest")
    assert "logs 7" in found["blue reserve"]
    assert (found["blue halves"], found["felled"], found["hex d4"]) == ("0", "d4", "blue chief")


@rule("G-PLACE-8", "G-AMB-18")
def test_a_player_with_nothing_but_logs_can_only_pass() -> None:
    found = scene(PLACEMENT, "blue reserve: logs 4", "blue spent: sorcerer chief")
    assert found.moves() == ["pass"]
    assert found.play("pass")["passed"] == "blue"


@rule("G-AMB-18", "G-AMB-14", "G-PLACE-8")
def test_a_player_with_nothing_but_markers_can_give_them_only_while_half_tablets_are_left() -> None:
    only_markers = (PLACEMENT, "blue reserve: markers 2", "blue spent: sorcerer chief")
    assert scene(*only_markers).moves() == ["tablet", "pass"]
    last = scene(*only_markers, "green halves: 29")
    last.play("tablet", "worker", "on e9", "worker", "on e9")
    assert last.moves() == ["pass"], "the marker that is left buys nothing"
    assert scene(*only_markers, "green halves: 30").moves() == ["pass"]


@rule("G-PLACE-4", "G-PASS-1", "G-PASS-2")
def test_a_pass_is_final_and_the_last_player_may_go_on() -> None:
    found = scene(PLACEMENT).play("pass", "pass")
    assert found["passed"] == "blue green"
    found.play("worker", "on e9", "tablet", "tablet", "sorcerer", "on e9")
    assert (found.decider, found.asked) == ("red", "place")


@rule("G-SORC-1", "G-SORC-4", "G-FIG-2")
def test_the_sorcerer_in_the_village_hires_a_worker_for_the_next_go() -> None:
    found = scene(PLACEMENT).play("sorcerer", "on g2", "village")
    assert found["blue reserve"] == "workers 2 markers 2 bases 7 chief"
    found.play("pass", "pass", "worker", "on e9")
    assert found.allows("worker")


@rule("G-SORC-2")
def test_the_sorcerer_in_the_hut_gets_a_marker() -> None:
    assert "markers 3" in scene(PLACEMENT).play("sorcerer", "on d7", "hut")["blue reserve"]


@rule("G-SORC-3", "G-AMB-09", "G-AMB-13")
def test_a_forest_gives_its_logs_once_and_after_the_sorcerer_was_placed() -> None:
    found = scene(PLACEMENT)
    assert found.refusal("sorcerer+1").code == "figure.logs", "the logs of the forest come too late for this Sorcerer"
    found.play("sorcerer", "on d4", "forest")
    assert "logs 5" in found["blue reserve"]
    assert found["logs"] == "22"
    found.play("sorcerer", "on d4")
    assert (found.decider, found["felled"]) == ("red", "d4"), "the felled forest offers nothing"


@rule("G-AMB-15")
def test_a_forest_never_gives_more_logs_than_there_are() -> None:
    found = scene(PLACEMENT, "logs: 2").play("sorcerer", "on d4", "forest")
    assert "logs 2" in found["blue reserve"]
    assert (found["logs"], found["felled"]) == ("0", "d4")
    assert scene(PLACEMENT, "logs: 1").play("sorcerer", "on d4").moves() == ["forest", "no action"]
    assert scene(PLACEMENT, "logs: 0").play("sorcerer", "on d4").decider == "green", "without logs there is nothing to fell"


@rule("G-SORC-5", "G-SORC-6", "G-AMB-16", "G-AMB-11")
def test_a_reservation_takes_one_base_for_good() -> None:
    found = scene(PLACEMENT).play("sorcerer", "on f7")
    assert found.moves() == ["reserve A2", "reserve A3", "no action"]
    found.play("reserve A3")
    assert found["ahu A3"] == "blue"
    assert "bases 6" in found["blue reserve"]
    found.play("sorcerer", "on f7")
    assert found.moves() == ["reserve A2", "no action"]
    assert found.refusal("reserve A3").code == "reserve.taken"
    kept = scene("agenda: end_of_round", "ahu A3: blue")
    assert kept["ahu A3"] == "blue"


@rule("G-SORC-5", "G-ERECT-3", "G-AMB-29")
def test_on_a_reserved_ahu_only_its_owner_erects_even_without_a_base_in_reserve() -> None:
    bases = [f"ahu A{number}: blue" for number in range(10, 16)]
    road = ("seats: 3", TRANSPORT, "ahu A2: blue", *bases, "hex f7: blue worker, green worker")
    owner = scene(*road, "piece 1a: f7 blue").play("lift 1a")
    assert owner.refusal("erect A3").code == "erect.no_base"
    assert owner.play("erect A2")["ahu A2"] == "blue 1a"
    other = scene(*road, "first: green", "piece 1a: f7 green").play("lift 1a")
    refusal = other.refusal("erect A2")
    assert (refusal.code, refusal.message) == ("erect.reserved", "A2 is reserved by Blue")
    assert other.allows("erect A3")


@rule("G-ADJ-1", "G-CMP-1")
def test_an_ahu_that_the_island_does_not_have_is_nowhere() -> None:
    assert len(table_of(scene("seats: 3")).board.sites) == 30
    placing = scene(PLACEMENT, "blue halves: 1", "ahu A2: red 1a")
    assert placing.refusal("peek A31").code == "peek.no_moai"
    assert placing.play("sorcerer", "on f7").refusal("reserve A31").code == "reserve.not_here"
    moving = (TRANSPORT, "hex e10: blue worker", "ahu A30: green 1b", "piece 1a: e10 blue", "piece ha: e10 blue")
    assert scene(*moving).play("lift 1a").refusal("erect A31").code == "erect.not_here"
    assert scene(*moving).play("lift ha").refusal("crown A31").code == "crown.not_here"


@rule("G-SORC-7", "G-SCORE-4", "G-END-1")
def test_an_empty_reserved_ahu_neither_scores_nor_ends_the_game() -> None:
    moai = [f"ahu A{place + 1}: blue 1{letter}" for place, letter in enumerate("abcdef")]
    found = scene("seats: 3", "agenda: transport, end_of_round", *moai, "ahu A12: blue")
    assert found.state.to_act() != OVER
    ended = scene("seats: 3", "agenda: over", *moai, "ahu A12: blue")
    assert ended.state.breakdown()[0]["moai"] == 2 + 3 + 3 + 4 + 4 + 5


@rule("G-SORC-8", "G-AMB-17")
def test_every_sorcerer_at_the_headdress_quarry_makes_a_headdress() -> None:
    found = scene(PLACEMENT).play("sorcerer", "on f2", "headdress", "sorcerer", "on f2", "headdress")
    assert (found["piece ha"], found["piece hb"]) == ("front blue", "front green")


@rule("G-SORC-9", "G-AMB-10")
def test_the_special_action_belongs_to_the_hex_and_may_be_left_out() -> None:
    found = scene(PLACEMENT).play("sorcerer", "on g2")
    assert found.moves() == ["village", "no action"]
    assert found.refusal("hut").code == "special.nothing"
    assert found.play("no action")["blue reserve"] == "workers 1 markers 2 bases 7 chief"
    assert scene(PLACEMENT).play("worker", "on g2").decider == "green", "a Worker has no special action"


@rule("G-AMB-13", "G-AMB-14")
def test_an_action_without_gain_is_not_offered() -> None:
    full = scene(PLACEMENT, "blue reserve: workers 6 markers 6 sorcerer chief", "blue halves: 2")
    assert full.play("sorcerer", "on g2").decider == "green"
    assert scene(PLACEMENT, "blue reserve: workers 6 markers 6 sorcerer chief").play("sorcerer", "on d7").decider == "green"
    crowns = [f"piece h{letter}: f2" for letter in "abcdefghijklmn"]
    assert scene(PLACEMENT, *crowns).play("sorcerer", "on f2").decider == "green"
    halves = ("green halves: 30",)
    assert scene(PLACEMENT, *halves).refusal("tablet").code == "tablet.none_left"


@rule("G-CHIEF-2", "G-CHIEF-3", "G-CHIEF-4", "G-RONGO-2", "G-FIG-3")
def test_a_chief_acts_once_when_he_is_placed_and_the_halves_return_to_the_supply() -> None:
    found = scene(PLACEMENT, "blue halves: 5").play("chief", "on g2", "village")
    assert found["blue halves"] == "3"
    assert GAME.view(found.state, None)["half_tablets"] == 27
    found.play("pass", "pass")
    assert found.moves("figure") == ["worker", "sorcerer"], "a whole tablet is left, but the Chief is on the island"
    assert found.refusal("chief").code == "figure.none"
    found.play("pass", "roll 0", "roll 0", "roll 0", "pass", "pass")
    assert (found["round"], found.decider) == ("3", "blue")
    assert found.play("chief", "on g2", "village")["blue halves"] == "1", "once in every round"
    poor = scene(PLACEMENT, "blue halves: 1").play("chief", "on g2")
    assert poor.decider == "green", "one half is no tablet"
    declined = scene(PLACEMENT, "blue halves: 2").play("chief", "on g2", "no action")
    assert declined["blue halves"] == "2"


@rule("G-RONGO-1", "G-RONGO-3", "G-RONGO-4")
def test_a_marker_buys_a_half_tablet_that_is_kept() -> None:
    found = scene(PLACEMENT).play("tablet")
    assert (found["blue halves"], found["blue spent"]) == ("1", "markers 1")
    assert found.decider == "green", "Blue still has all figures and has not passed"
    assert "blue" not in found["passed"]
    assert GAME.view(found.state, 1)["players"][0]["halves"] == 1
    after = scene("agenda: end_of_round", "blue halves: 1", "blue spent: markers 1")
    assert (after["blue halves"], after["blue spent"]) == ("1", "-")


# -- transport ---------------------------------------------------------------------------------------------------------


@rule("G-TRANS-1", "G-TRANS-2", "G-TRANS-3")
def test_a_go_is_about_one_piece() -> None:
    road = (
        TRANSPORT,
        "hex e8: blue chief",
        "piece 1a: front blue",
        "piece 2a: front blue",
        "hex d8: green worker",
        "piece 1b: front green",
    )
    found = scene(*road).play("lift 2a", "to e8", "leave")
    assert found.decider == "green"
    found.play("pass")
    assert found.decider == "blue"
    assert found.moves("lift") == ["lift 1a", "lift 2a"]
    marked = scene(*road).play("lift 1a", "mark")
    assert (marked["piece 1a"], marked.decider) == ("e9 blue marked, visited e9", "green")


@rule("G-TRANS-4", "G-TEND-1")
def test_a_pass_in_phase_4_is_final_and_the_phase_ends_when_all_have_passed() -> None:
    found = scene(TRANSPORT, "hex e8: blue chief", "piece 1a: front blue", "piece 1b: front green")
    found.play("pass", "lift 1b", "mark")
    assert (found.asked, found.decider, found["passed"]) == ("go", "green", "blue red"), "Blue has passed, Red has nothing to do"
    found.play("pass")
    assert found.asked == "unmoved"


@pytest.mark.parametrize(
    ("piece", "enough", "too_little"),
    [
        ("1a", ["green worker", "green chief", "green sorcerer"], ["logs 2"]),
        ("ha", ["green worker", "green chief"], ["logs 2"]),
        (
            "2a",
            ["green worker, red worker", "green worker, logs 1", "green chief", "green sorcerer, red worker"],
            ["green worker", "logs 3"],
        ),
        (
            "3a",
            ["green worker worker, red worker", "green worker worker, logs 1", "green worker, logs 2", "green chief"],
            ["green worker worker", "green worker, logs 1", "logs 4"],
        ),
    ],
)
@rule("G-TRANS-6", "G-TRANS-7", "G-TRANS-8", "G-TRANS-13", "G-TRANS-14", "G-LOG-2", "G-LOG-4")
def test_a_hex_is_entered_only_with_enough_strength(piece: str, enough: list[str], too_little: list[str]) -> None:
    for here in enough:
        assert scene(TRANSPORT, f"hex e8: {here}", f"piece {piece}: e9 blue").play(f"lift {piece}").allows("to e8"), here
    for here in too_little:
        found = scene(TRANSPORT, f"hex e8: {here}", f"piece {piece}: e9 blue").play(f"lift {piece}")
        assert found.refusal("to e8").code == "step.weak", here


@rule("G-AMB-26")
def test_several_pieces_may_lie_on_one_hex() -> None:
    road = ("hex e8: blue worker worker worker", "piece 1a: front blue", "piece 3a: front blue", "piece ha: e9 blue", "piece 1b: e8")
    found = scene(TRANSPORT, *road).play("lift 1a", "to e8", "leave", "pass", "pass")
    found.play("lift 3a", "to e8", "leave", "lift ha", "to e8", "leave")
    assert [found[f"piece {piece}"].split(",")[0] for piece in ("1a", "3a", "ha", "1b")] == ["e8 blue", "e8 blue", "e8 blue", "e8"]
    assert found.moves("lift") == ["lift 1a", "lift 1b", "lift 3a", "lift ha"], "each can be marked, also the one nobody had"


@rule("G-TRANS-10", "G-AMB-23", "G-AMB-24")
def test_a_piece_never_enters_a_hex_twice_in_a_round_but_may_move_in_several_goes() -> None:
    road = ("hex e8: blue worker", "hex d8: blue worker", "hex d9: blue worker", "hex e9: blue worker", "piece 1a: front blue")
    found = scene(TRANSPORT, *road).play("lift 1a", "to e8", "leave")
    assert found.decider == "blue", "nobody else can do anything"
    found.play("lift 1a")
    assert found.refusal("to e9").code == "step.visited"
    found.play("to d8", "to d9")
    assert found.refusal("to e9").code == "step.visited", "the starting hex counts as visited"
    assert found.refusal("to d8").code == "step.visited"
    found.play("leave")
    assert found["piece 1a"] == "d9 blue, visited d8 d9 e8 e9"
    later = scene("agenda: end_of_round", "piece 1a: d9 blue marked, visited d8 d9 e8 e9").play("done")
    assert later["piece 1a"] == "d9 blue marked", "in a new round every hex is open again"


@rule("G-TRANS-5", "G-TRANS-9", "G-TRANS-11", "G-TRANS-12")
def test_pieces_start_without_help_and_cross_special_hexes_over_the_same_figures() -> None:
    road = ("hex f2: blue worker", "hex g2: blue worker", "hex f3: blue worker")
    found = scene(TRANSPORT, *road, "piece ha: front blue", "piece 1a: f3 blue").play("lift ha", "to g2", "leave")
    found.play("lift 1a", "to f2", "to g2", "leave")
    assert (found["piece ha"].split()[0], found["piece 1a"].split()[0]) == ("g2", "g2")
    front = scene(TRANSPORT, "hex e8: blue worker", "piece 1a: front blue").play("lift 1a")
    assert front.moves("to") == ["to e8"], "a Moai won this round starts on the Moai quarry, where nobody stands"


@rule("G-USE-3", "G-USE-4", "G-AMB-19", "G-AMB-20")
def test_the_mover_chooses_who_is_paid_among_sets_without_idle_figures() -> None:
    found = scene("seats: 5", TRANSPORT, "hex e8: blue worker, green worker, red worker worker, logs 1", "piece 2a: front blue")
    found.play("lift 2a", "to e8")
    assert found.moves() == ["pay nobody", "pay g", "pay r", "pay gr", "pay rr"]
    assert points(found.play("pay gr")) == {"green": 1, "red": 1}
    small = scene("seats: 5", TRANSPORT, "hex e8: green worker, red worker, logs 2", "piece 1a: front blue").play("lift 1a", "to e8")
    assert small.moves() == ["pay g", "pay r"], "a size 1 needs one figure and no log"


@rule("G-USE-5", "G-AMB-21")
def test_a_foreign_chief_carries_alone_and_earns_the_full_size() -> None:
    for piece, payment in (("1a", {"green": 1}), ("ha", {"green": 1}), ("2a", {"green": 2}), ("3a", {"green": 3})):
        found = scene(TRANSPORT, "hex e8: green chief", f"piece {piece}: e9 blue").play(f"lift {piece}", "to e8")
        assert points(found) == payment
    crowd = scene(TRANSPORT, "hex e8: green chief, blue worker, logs 2", "piece 3a: front blue").play("lift 3a", "to e8")
    assert crowd.moves() == ["pay nobody", "pay ggg"], "no cheaper part-time Chief"


@rule("G-USE-1", "G-USE-2")
def test_figures_of_others_cannot_be_refused_and_are_paid_at_once() -> None:
    found = scene(TRANSPORT, "hex e8: green worker, red worker", "piece 2a: front blue").play("lift 2a", "to e8")
    assert points(found) == {"green": 1, "red": 1}


@rule("G-LOG-5", "G-ROUND-3", "G-AMB-39")
def test_logs_on_the_board_leave_the_game_and_logs_in_a_reserve_stay() -> None:
    found = scene("agenda: end_of_round", "hex e8: blue worker, logs 2", "red reserve: workers 1 markers 2 logs 3 sorcerer chief")
    view = GAME.view(found.state, 2)
    assert (view["logs_gone"], view["logs"], view["players"][2]["reserve"]["logs"]) == (2, 22, 3)


# -- erecting, crowning, marking ---------------------------------------------------------------------------------------


@rule("G-ERECT-2", "G-ERECT-4", "G-AMB-25", "G-AMB-27")
def test_any_own_figure_allows_erecting_also_without_moving_and_the_moai_stays() -> None:
    for figure in ("worker", "sorcerer", "chief"):
        found = scene(TRANSPORT, f"hex e10: blue {figure}", "piece 3a: e10 blue", "piece 1a: front blue", "hex d8: blue worker")
        found.play("lift 3a", "erect A30")
        assert found["ahu A30"] == "blue 3a"
        assert found.refusal("lift 3a").code == "piece.erected"


@rule("G-ERECT-3", "G-ERECT-2", "G-AMB-47")
def test_a_base_under_a_moai_lies_face_down() -> None:
    found = scene(TRANSPORT, "hex e10: blue worker", "ahu A30: blue", "piece 1a: e10 blue")
    assert GAME.view(found.state, 1)["ahu"]["A30"]["owner"] == 0
    found.play("lift 1a", "erect A30")
    assert GAME.view(found.state, 1)["ahu"]["A30"]["owner"] is None
    assert GAME.view(found.state, 0)["ahu"]["A30"]["owner"] is None, "not even the own ones are shown"
    assert "bases 6" in found["blue reserve"], "the reservation had taken the base already"


@rule("G-CROWN-2", "G-AMB-31")
def test_a_peek_costs_a_half_shows_the_owner_to_its_player_alone_and_does_not_use_up_the_go() -> None:
    found = scene(PLACEMENT, "ahu A2: red 1a", "blue halves: 2").play("peek A2")
    assert (found.decider, found.asked, found["blue halves"]) == ("blue", "place", "1")
    assert GAME.view(found.state, None)["half_tablets"] == 29, "the half is back in the supply"
    assert [GAME.view(found.state, seat)["ahu"]["A2"]["owner"] for seat in (None, 0, 1, 2)] == [None, 2, None, None]
    assert GAME.view(found.state, 1)["ahu"]["A2"]["peeked"] == [0]
    seen = found.events("peek_seen")[0]
    assert [seen.seen_by(seat) for seat in (None, 0, 1, 2)] == [False, True, False, False]
    assert found.refusal("peek A2").code == "peek.known"
    moving = scene(TRANSPORT, "ahu A2: red 1a", "blue halves: 1", "hex e8: blue worker", "piece 1b: front blue").play("lift 1b", "peek A2")
    assert (moving.asked, moving["blue halves"]) == ("move", "0")
    for option in ("open_scoring", "perfect_memory"):
        shown = scene(f"options: {option}=yes", PLACEMENT, "ahu A2: red 1a", "blue halves: 1")
        assert shown.refusal("peek A2").code == "peek.open"


@rule("G-MARK-2", "G-AMB-32", "G-AMB-35")
def test_a_piece_left_unmarked_can_be_taken_over_from_the_next_round_on() -> None:
    found = scene(TRANSPORT, "hex e8: blue worker", "piece 1a: front blue", "piece 1b: front green").play("lift 1a", "to e8", "leave")
    refusal = found.refusal("lift 1a")
    assert (found.decider, refusal.code) == ("green", "piece.held")
    later = scene(TRANSPORT, "first: green", "piece 1a: e8")
    assert later.allows("lift 1a")


@rule("G-MARK-3", "G-AMB-33", "G-MARK-6")
def test_markers_come_from_the_reserve_onto_own_or_abandoned_pieces() -> None:
    spent = scene(TRANSPORT, "blue reserve: sorcerer chief", "blue spent: markers 2", "hex e8: blue worker", "piece 1a: front blue")
    assert spent.play("lift 1a").refusal("mark").code == "mark.none_left"
    for place in ("front blue", "e8 blue", "e8"):
        assert scene(TRANSPORT, f"piece 1a: {place}").play("lift 1a").allows("mark")


@rule("G-MARK-5", "G-AMB-51")
def test_the_marker_of_a_finished_piece_returns_and_a_taken_over_piece_needs_none() -> None:
    own = scene(TRANSPORT, "hex e10: blue worker", "piece 1a: e10 blue marked", "piece 1b: front blue").play("lift 1a", "erect A30")
    assert "markers 3" in own["blue reserve"]
    assert own.play("lift 1b").allows("mark")
    taken = scene(TRANSPORT, "hex e10: blue worker", "piece 1a: e10", "blue reserve: sorcerer chief").play("lift 1a", "erect A30")
    assert taken["ahu A30"] == "blue 1a"


@rule("G-AMB-37")
def test_the_marker_of_an_unfinished_piece_stays_on_it() -> None:
    found = scene(TRANSPORT, "hex e8: blue worker", "piece 1a: e9 blue marked").play("lift 1a", "to e8")
    assert found.refusal("mark").code == "mark.marked"
    found.play("leave", "pass")
    assert (found.asked, found["piece 1a"]) == ("take_back", "e8 blue marked")


@rule("G-UNMOVED-1", "G-UNMOVED-2", "G-AMB-36", "G-AMB-34")
def test_unmoved_pieces_lie_down_on_their_quarries_and_may_be_marked_in_turn_order() -> None:
    found = scene(TRANSPORT, "first: green", "piece 1a: front blue", "piece ha: front blue", "piece 1b: front green")
    found.play("pass", "pass")
    assert (found.asked, found.decider) == ("unmoved", "green")
    assert [found[f"piece {name}"] for name in ("1a", "ha", "1b")] == ["e9 blue unmoved", "f2 blue unmoved", "e9 green unmoved"]
    found.play("done")
    assert found.moves() == ["mark 1a", "mark ha", "done"]
    found.play("mark ha", "done")
    assert found["piece ha"] == "f2 blue marked"
    assert found["piece 1a"] == "e9", "not marked, so abandoned in the next round"
    assert found["piece 1b"] == "e9"


@rule("G-AMB-36")
def test_unmoved_pieces_are_marked_as_long_as_there_are_markers_and_pieces() -> None:
    lying = (TRANSPORT, "first: green", "piece 1a: front blue", "piece 1b: front blue", "piece 1c: front red")
    poor = scene(*lying, "blue reserve: workers 1 markers 1 sorcerer chief").play("pass", "pass", "done", "mark 1b")
    assert poor.moves() == ["done"], "Blue's last marker is used"
    poor.play("done")
    assert (poor.asked, poor["piece 1a"], poor["piece 1b"]) == ("take_back", "e9", "e9 blue marked")
    rich = scene(*lying).play("pass", "pass", "mark 1c")
    assert (rich.asked, rich.decider) == ("unmoved", "blue"), "Red has a marker left but no other piece"


@rule("G-RECOVER-2", "G-AMB-56", "G-AMB-52")
def test_a_step_with_a_taken_over_piece_is_offered_only_if_it_can_still_be_finished() -> None:
    road = ("hex e8: blue worker", "hex d8: blue worker", "hex c8: blue worker", "hex d9: blue worker", "hex e10: green worker")
    found = scene(TRANSPORT, *road, "piece 1a: e9", "blue reserve: sorcerer chief").play("lift 1a")
    assert found.moves() == ["to d8", "to d9", "to e8", "to e10"]
    found.play("to d9")
    assert found.moves() == ["to d8"], "from e10 nothing else can be reached now"
    assert found.refusal("to e10").code == "step.unfinishable"
    found.play("to d8")
    assert found.moves() == ["to c8"], "from e8 the Ahu could not be reached any more"
    assert found.play("to c8").moves() == ["erect A28"]
    anybody = scene(TRANSPORT, "hex e10: blue worker", "ahu A30: green 1a", "piece ha: e10", "blue reserve: sorcerer chief")
    assert anybody.play("lift ha", "crown A30")["ahu A30"] == "green 1a ha"


@rule("G-AMB-50", "G-AMB-59")
def test_a_piece_is_moved_finished_or_marked_and_never_just_put_back() -> None:
    found = scene(TRANSPORT, "hex e8: blue worker", "piece 1a: front blue").play("lift 1a")
    assert found.refusal("leave").code == "leave.unmoved"
    stuck = scene(TRANSPORT, "hex d10: blue worker", "piece 1a: front blue", "piece 1b: d9 blue", "blue reserve: sorcerer chief")
    assert stuck.refusal("lift 1a").code == "piece.stuck"


@rule("G-AMB-58")
def test_who_can_do_nothing_in_phase_4_passes_for_good_even_if_a_peek_is_possible() -> None:
    found = scene(TRANSPORT, "ahu A2: red 1a", "blue halves: 3", "piece 1b: front green")
    assert (found.decider, found["passed"]) == ("green", "blue")


# -- the end of a round and of the game --------------------------------------------------------------------------------


@rule("G-ROUND-1", "G-ROUND-2", "G-AMB-38", "G-AMB-61")
def test_everything_comes_home_and_markers_may_be_taken_back_in_turn_order() -> None:
    found = scene(
        TRANSPORT,
        "first: red",
        "hex e3: blue worker chief",
        "hex e4: green sorcerer",
        "red spent: workers 1 markers 2 chief",
        "red reserve: sorcerer",
        "piece 1a: e9 red marked",
        "piece 1b: e9 blue marked",
        "piece 2a: e9 blue marked",
    )
    assert found.moves() == ["pass"], "nobody can move anything"
    found.play("pass", "pass")
    assert (found.asked, found.decider) == ("take_back", "red")
    assert found["red reserve"] == "workers 1 markers 2 bases 7 sorcerer chief"
    assert not any(name.startswith("hex ") for name in found.position())
    found.play("done")
    assert (found.decider, found.moves()) == ("blue", ["unmark 1b", "unmark 2a", "done"])
    found.play("unmark 2a", "done")
    assert (found["piece 2a"], found["piece 1b"], found["piece 1a"]) == ("e9", "e9 blue marked", "e9 red marked")
    assert "markers 3" in found["blue reserve"]
    assert (found["first"], found.asked) == ("blue", "die")


@rule("G-ROUND-1", "G-PLACE-2")
def test_figures_that_were_placed_stand_there_until_they_come_home() -> None:
    found = scene(PLACEMENT).play("worker", "on e9", "pass", "pass", "sorcerer", "on e9")
    assert (found["hex e9"], found["blue reserve"]) == ("blue worker sorcerer", "markers 2 bases 7 chief")
    found.play("pass")
    assert (found["round"], found["blue reserve"]) == ("3", "workers 1 markers 2 bases 7 sorcerer chief")


def almost(seat: str, bases: int) -> list[str]:
    """A player with a Moai on all bases but one."""
    return [f"ahu A{place + 1}: {seat} 1{letter}" for place, letter in enumerate("bcdefg"[: bases - 1])]


@rule("G-END-1", "G-AMB-41", "G-AMB-42", "G-AMB-43", "G-AMB-60", "G-END-2")
def test_the_game_ends_after_the_phase_in_which_somebody_fills_all_bases() -> None:
    found = scene(TRANSPORT, *almost("blue", 7), "hex e10: blue worker, green worker", "piece 1a: e10 blue", "piece 1h: front blue")
    found.play("lift 1a", "erect A30")
    assert found.decider == "blue", "the phase goes on"
    found.play("pass")
    assert found.decider == "over", "no marking of unmoved pieces, no phase 5"
    assert found["ending"] == "bases"
    assert "hex e10" in found.position()
    assert GAME.view(found.state, None)["ahu"]["A30"]["owner"] == 0, "all bases are turned up"
    assert [event.fields["seat"] for event in found.events("end_bases")] == [0]


@pytest.mark.parametrize(("seats", "bases"), [(3, 7), (4, 6), (5, 5)])
@rule("G-END-1")
def test_whoever_fills_all_bases_ends_the_game(seats: int, bases: int) -> None:
    for name in GAME.seat_names[:seats]:
        road = (f"seats: {seats}", TRANSPORT, f"first: {name}", *almost(name, bases), f"hex e10: {name} worker")
        found = scene(*road, f"piece 1a: e10 {name}").play("lift 1a", "erect A30")
        assert (found.decider, found["ending"]) == ("over", "bases"), name
        assert [GAME.seat_names[event.fields["seat"]] for event in found.events("end_bases")] == [name]
        lacking = scene(*road, f"piece 1a: e10 {name} marked").play("pass")
        assert lacking["ending"] == "none", name


@rule("G-AMB-41", "G-END-1")
def test_two_players_may_finish_in_the_same_phase_and_neither_gets_anything_for_it() -> None:
    blue = [f"ahu A{place}: blue 1{letter}" for place, letter in zip(range(1, 7), "bcdefg", strict=True)]
    green = [f"ahu A{place}: green 1{letter}" for place, letter in zip(range(7, 13), "hijklm", strict=True)]
    crowd = ("hex e10: blue worker, green worker", "hex c8: green worker", "piece 1a: e10 blue", "piece 1n: c8 green")
    found = scene(TRANSPORT, *blue, *green, *crowd).play("lift 1a", "erect A30", "lift 1n", "erect A28")
    assert (found.decider, found["ending"]) == ("over", "bases")
    assert [event.fields["seat"] for event in found.events("end_bases")] == [0, 1]
    values = [int(value) for value in table_of(found).board.moai_value]
    assert found.state.scores() == [sum(values[:6]) + values[29], sum(values[6:12]) + values[27], 0]


@rule("G-AMB-44")
def test_the_game_ends_when_no_moai_is_left_to_erect() -> None:
    found = scene(TRANSPORT, "supply: 0 0 0", "ahu A1: blue 1a", "piece ha: front green").play("pass")
    assert (found.decider, found["ending"]) == ("over", "supply")
    waiting = scene(TRANSPORT, "supply: 0 0 0", "ahu A1: blue 1a", "piece 1b: e9", "piece ha: front green").play("pass", "pass", "pass")
    assert waiting.decider != "over"


@rule("G-AMB-57")
def test_the_game_ends_after_idle_rounds_with_an_empty_supply() -> None:
    road = (TRANSPORT, "supply: 0 0 0", "piece 1a: e9", "hex e10: blue worker")
    passes = ("pass", "pass", "pass")
    assert scene(*road, "idle: 2").play(*passes)["ending"] == "idle"
    assert scene(*road, "idle: 1").play(*passes)["idle"] == "2"
    assert scene("options: idle_rounds=2", *road, "idle: 1").play(*passes)["ending"] == "idle"
    assert scene("options: idle_rounds=0", *road, "idle: 9").play(*passes)["ending"] == "none"
    busy = scene(*road, "idle: 2", "piece 1b: e10 blue").play("lift 1b", "erect A30", "pass", "pass", "pass")
    assert (busy["ending"], busy["idle"]) == ("none", "0")
    crowning = scene(*road, "idle: 2", "ahu A30: green 1b", "piece ha: e10 blue").play("lift ha", "crown A30", "pass", "pass", "pass")
    assert (crowning["ending"], crowning["idle"]) == ("none", "0"), "a headdress that is set is progress too"
    stocked = scene(TRANSPORT, "supply: 1 0 0", "piece 1a: e9", "idle: 2").play(*passes)
    assert (stocked["ending"], stocked["idle"]) == ("none", "0")


@rule("G-SCORE-6", "G-AMB-40")
def test_a_tie_is_shared_or_broken_by_moai_and_halves() -> None:
    tie = ("seats: 3", "agenda: over", "ahu A10: blue 1a", "ahu A4: red 1b", "ahu A5: red 1c", "green halves: 4", "green points: 2")
    shared = scene(*tie).state.outcome()
    assert shared is not None
    assert (shared.scores, shared.winners, shared.ranks) == ([8, 8, 8], [0, 1, 2], [1, 1, 1])
    broken = scene("options: break_ties=yes", *tie).state.outcome()
    assert broken is not None
    assert (broken.winners, broken.ranks, broken.by_tie_break) == ([2], [2, 3, 1], True)


@rule("G-AMB-45")
def test_the_score_track_has_no_end() -> None:
    loads = [f"{size}{letter}" for size, letters in ((1, "abcdefghijklmnopq"), (2, "abcdefghijkl"), (3, "abcdef")) for letter in letters]
    crowd = ("hex e8: blue worker worker worker", "hex e7: blue worker worker worker")
    found = scene(TRANSPORT, "first: red", "blue points: 4000", *crowd, *(f"piece {piece}: front red" for piece in loads))
    for piece in loads:
        found.play(f"lift {piece}", "to e8", "to e7", "leave")
    assert found.state.scores() == [4000 + 2 * (17 + 2 * 12 + 3 * 6), 0, 0]
    far = scene("blue points: 5000000", "green points: 4096", "red points: 1")
    assert far.state.scores() == [5000000, 4096, 1]
    assert GAME.from_position(GAME.position(far.state)).scores() == [5000000, 4096, 1]
    seen = GAME.view(far.state, 1)
    assert [player["helping"] for player in seen["players"]] == [5000000, 4096, 1]
    assert GAME.imagine(seen, 1).scores() == [5000000, 4096, 1]


# -- variants and what is public ---------------------------------------------------------------------------------------


@rule("G-VAR-1", "G-AMB-48")
def test_with_the_fast_start_everybody_has_two_workers() -> None:
    found = scene("options: fast_start=yes", "seats: 4")
    assert [found[f"{name} reserve"].startswith("workers 2 ") for name in GAME.seat_names[:4]] == [True] * 4


@rule("G-VAR-2", "G-AMB-49", "G-AMB-47")
def test_with_open_scoring_moai_count_at_once_and_owners_are_shown() -> None:
    found = scene("options: open_scoring=yes", TRANSPORT, "hex f7: blue worker", "piece 3a: f7 blue", "piece ha: f7 blue", "blue halves: 4")
    found.play("lift 3a", "erect A2")
    assert found.state.scores() == [9, 0, 0]
    assert [event.fields["n"] for event in found.events("erect_scored")] == [9]
    assert GAME.view(found.state, 1)["ahu"]["A2"]["owner"] == 0
    found.play("lift ha", "crown A2")
    assert found.state.scores() == [9, 0, 0], "headdresses and tablets wait for the end"


@rule("G-AMB-46", "G-AMB-47")
def test_what_is_public_and_what_perfect_memory_shows() -> None:
    text = (TRANSPORT, "hex e8: blue worker", "piece 1a: front blue", "ahu A2: red 1b", "red halves: 3", "green points: 4")
    seen = GAME.view(scene(*text).state, None)
    assert seen["hexes"]["e8"]["workers"] == [1, 0, 0]
    assert (seen["players"][2]["halves"], seen["scores"], seen["ahu"]["A2"]["owner"]) == (3, [0, 4, 0], None)
    assert [player["reserve"] for player in seen["players"]] == [None, None, None]
    opened = GAME.view(scene("options: perfect_memory=yes", *text).state, None)
    assert opened["ahu"]["A2"]["owner"] == 2
    assert opened["players"][1]["reserve"]["bases"] == 7
    bidding = scene("options: perfect_memory=yes", AUCTION, "tile: 1 0 0").play("bid 2", "sculptors 1")
    assert GAME.view(bidding.state, 1)["players"][0]["bid"] is None
    assert GAME.view(bidding.state, 1)["players"][0]["reserve"]["markers"] == 2, "closed hands still count as reserve"


@rule("G-AMB-46")
def test_the_table_can_be_read_as_text_and_hides_what_the_picture_hides() -> None:
    text = (
        TRANSPORT,
        "hex e8: blue worker, green chief, logs 1",
        "piece 2a: e8 red marked",
        "ahu A2: red 1a ha",
        "ahu A3: green",
        "piece 1b: front blue",
    )
    page = GAME.as_text(GAME.view(scene(*text).state, 0))
    assert "e8: Blue Workers 1; Green the Chief; logs 1; Moai of size 2 2a (Red, Tribe marker)" in page
    assert "A2 (f7, 3/8): Moai of size 1 1a, headdress, owner hidden" in page
    assert "A3 (f7, 3/8): reserved by Green" in page
    assert "o.2*" in page
    assert page.count("hidden;") == 2
    for language in ("ru", "it"):
        assert GAME.as_text(GAME.view(scene(*text).state, None), language)
