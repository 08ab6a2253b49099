"""Rules and rulings, each shown by itself."""

from __future__ import annotations

from typing import Any

import pytest

import motu
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.core.play import play_out
from motu.games.polynesia.moves import CARD_NAMES
from motu.games.polynesia.rules import Polynesia
from motu.testing import Scene, rule
from motu.testing import scene as any_scene
from motu.testing.laws import walk

GAME = motu.game("polynesia")
OFFER = "display: C1-09 C2-05 C3-03 TO-12"
FACES = (1, 2, 3, 4, 5, 8)


def scene(text: str) -> Scene:
    return any_scene("polynesia", f"seats: 4 / {text}" if "seats:" not in text else text)


def let_chance_decide(table: Scene) -> Scene:
    """Take the first outcome of chance until a player decides or the game is over."""
    while table.decider == "chance":
        table.play(min(table.odds()))
    return table


def started(seats: int = 4, **options: object) -> Scene:
    """A game before its first decision."""
    return Scene(GAME, GAME.start(seats, options))


def seen(table: Scene, seat: int | None = None) -> dict[str, Any]:
    return GAME.view(table.state, seat)


# -- setup -------------------------------------------------------------------------------------------------------------


@rule("P-SETUP-1", "P-SETUP-3", "P-A24")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thirteen_tokens_of_each_good_are_shared_by_market_and_players(seats: int) -> None:
    view = seen(started(seats))
    assert view["market"] == [13 - seats] * 4
    assert sum(view["market"]) + 4 * seats == 52


@rule("P-SETUP-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_a_village_of_three_rows_of_four_and_nobody_else_has_one(seats: int) -> None:
    view = seen(started(seats))
    assert [player["village"] for player in view["players"]] == [[["-"] * 4] * 3] * seats


@rule("P-SETUP-4")
def test_four_cards_are_turned_up_one_by_one_each_card_as_likely_as_any_other() -> None:
    table = started()
    assert (table.asked, len(table.odds()), set(table.odds().values())) == ("deal", 54, {1})
    table.play("turn up C1-09", "turn up TO-12", "turn up C3-14")
    assert len(table.odds()) == 51
    table.play("turn up C2-01")
    assert table["display"] == "C1-09 TO-12 C3-14 C2-01"


@rule("P-SETUP-5", "P-A21")
def test_shells_buy_nothing_and_have_no_limit() -> None:
    rows = "C1-14 C2-14 C3-14 C1-12, C1-13 C2-12 C3-12 C2-13, - - - -"
    table = scene(f"seats: 2 / options: open=yes / season: III / red goods: 0 0 0 0 / red village: {rows}")
    assert table.state.scores()[0] > 36
    assert table.moves("play") == [] and table.moves("exchange") == []


@rule("P-SETUP-6", "P-ROUND-3")
def test_four_dice_are_rolled_one_after_the_other_each_for_its_own_good() -> None:
    table = scene("agenda: roll chance, turn red, turn yellow, turn blue, turn green, next_round")
    for letter in "MWFT":
        assert table.odds() == {f"{letter}={face}": 1 for face in FACES}
        table.play(f"{letter}={FACES['MWFT'.index(letter) + 1]}")
    assert table["prices"] == "2 3 4 5"
    assert table.decider == "red"


@rule("P-SETUP-7")
def test_season_1_begins_without_points_and_with_empty_villages() -> None:
    table = let_chance_decide(started())
    assert (table["season"], table["round"], table.state.scores()) == ("I", "1", [0, 0, 0, 0])


# -- rounds ------------------------------------------------------------------------------------------------------------


@rule("P-ROUND-1", "P-END-1")
def test_a_game_has_three_scored_seasons_and_then_totems() -> None:
    journal = motu.Record.begin(GAME, 3, {"passing": "stuck"})
    state, generator, choices = journal.start(), Generator(4), Choices()
    table = Scene(GAME, state)
    play_out(state, generator, choices)
    assert [event.fields["season"] for event in table.events("scored")] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    last = [event.kind for event in table.events()[-4:]]
    assert last == ["totems_scored", "totems_scored", "totems_scored", "game_over"]


@rule("P-ROUND-2", "P-A14")
def test_the_first_starting_player_is_drawn_by_lot_or_is_the_first_seat() -> None:
    cards = [f"turn up C1-0{number}" for number in range(1, 5)]
    by_lot = started(3).play(*cards)
    assert by_lot.odds() == {"start red": 1, "start yellow": 1, "start blue": 1}
    assert let_chance_decide(by_lot.play("start blue")).decider == "blue"
    fixed = started(3, first="red").play(*cards)
    assert (fixed.asked, fixed["start player"]) == ("roll", "red")


@rule("P-ROUND-4")
def test_no_action_changes_a_price_before_the_round_is_over() -> None:
    table = scene(f"{OFFER} / prices: 8 5 2 1 / red goods: 0 0 2 1")
    table.play("card 1>I1", "turn up C2-14", "M>WFT", "take T")
    assert (table.decider, table["prices"]) == ("green", "8 5 2 1")
    assert not table.allows("M=3")
    table.play("pass")
    assert table["prices"] == "-"


@rule("P-ROUND-5", "P-ROUND-6")
def test_everybody_has_one_turn_a_round_and_the_start_moves_on() -> None:
    table = let_chance_decide(scene("seats: 3 / start player: yellow").play("pass", "pass", "pass"))
    assert table["start player"] == "blue"
    assert table["agenda"] == "turn blue, turn red, turn yellow, next_round"


# -- turn --------------------------------------------------------------------------------------------------------------


@rule("P-TURN-1")
@pytest.mark.parametrize("move", ["M>W", "take T", "card 2>I1"])
def test_one_action_ends_the_turn(move: str) -> None:
    table = let_chance_decide(scene(OFFER).play(move))
    assert table.decider == "yellow"


@rule("P-TURN-2", "P-A1")
def test_passing_is_always_allowed_unless_the_option_says_only_when_stuck() -> None:
    assert scene("").allows("pass")
    assert scene("").play("pass")["red goods"] == "1 1 1 1"
    strict = "options: passing=stuck"
    assert scene(f"{strict} / prices: 2 3 4 5").refusal("pass").rule == "P-A1"
    assert scene(f"{strict} / prices: 2 3 4 5 / red goods: 0 0 0 0").moves() == ["pass"]
    assert scene(f"{strict} / prices: 1 3 4 5 / red goods: 0 0 0 0").moves() == ["take M"]


@rule("P-A1")
def test_a_card_that_can_be_played_forbids_passing_when_only_the_stuck_may_pass() -> None:
    own = "red goods: 0 0 2 1 / prices: 8 8 2 2 / yellow goods: 9 13 0 12 / blue goods: 4 0 11 0"
    table = scene(f"options: passing=stuck / {OFFER} / {own} / green goods: 0 0 0 0")
    assert seen(table)["market"] == [0, 0, 0, 0]
    assert table.moves() == ["card 1>I1", "card 1>I2", "card 1>I3", "card 1>I4"]
    assert table.refusal("pass").code == "pass.not_stuck"


# -- exchange and take -------------------------------------------------------------------------------------------------


@rule("P-TRADE-1", "P-TRADE-4")
def test_an_exchange_moves_tokens_between_hand_and_market_in_unequal_numbers() -> None:
    table = scene("prices: 8 5 2 1")
    before = seen(table)["market"]
    table.play("WFT>M")
    assert table["red goods"] == "2 0 0 0"
    assert seen(table)["market"] == [before[0] - 1, before[1] + 1, before[2] + 1, before[3] + 1]


@rule("P-TRADE-2", "P-TRADE-6", "P-A2", "P-A3")
def test_every_exchange_names_each_good_at_most_once_and_has_two_sides() -> None:
    forms = scene("prices: 3 3 3 3").moves("exchange")
    assert len(forms) == 34
    for form in forms:
        give, take = form.split(">")
        assert give and take and len(set(give + take)) == len(give + take)


@rule("P-TRADE-3", "P-A4")
def test_equal_value_is_enough_and_there_is_no_change() -> None:
    table = scene("prices: 5 4 1 8")
    assert table.allows("WF>M")
    assert not table.allows("W>M")
    assert table.play("T>F")["red goods"] == "1 1 2 0"


@rule("P-TRADE-5", "P-TAKE-3", "P-A15")
def test_an_empty_pile_gives_nothing_in_any_way_but_takes_everything() -> None:
    table = scene("prices: 1 5 2 1 / red goods: 1 1 1 4 / yellow goods: 0 0 0 4 / blue goods: 0 0 0 4 / green goods: 0 0 0 1")
    assert table.refusal("take T").message == "there is no turtle on the market"
    assert table.refusal("W>T").message == "there is no turtle on the market"
    table.play("T>M")
    assert seen(table)["market"][3] == 1


@rule("P-TAKE-1", "P-TAKE-2")
def test_a_good_that_costs_1_is_free_and_one_token_only() -> None:
    table = scene("prices: 1 1 1 1")
    assert table.moves("take") == ["take M", "take W", "take F", "take T"]
    assert table.play("take F")["red goods"] == "1 1 2 1"
    assert table.decider == "yellow"


# -- cards -------------------------------------------------------------------------------------------------------------


@rule("P-CARD-1")
def test_prices_do_not_matter_for_a_card() -> None:
    for prices in ("1 1 1 1", "8 8 8 8"):
        table = scene(f"{OFFER} / prices: {prices} / red goods: 0 0 2 1")
        assert table.play("card 1>I1")["red goods"] == "0 0 0 0"


@rule("P-CARD-2", "P-A20")
def test_any_free_cell_of_the_row_will_do() -> None:
    table = scene(f"{OFFER} / red village: - C1-01 - -, - - - -, - - - -")
    assert [move for move in table.moves("play") if move.startswith("card 2")] == ["card 2>I1", "card 2>I3", "card 2>I4"]


@rule("P-CARD-3", "P-SEASON-6")
def test_cells_of_an_ended_season_stay_empty() -> None:
    table = scene(f"{OFFER} / season: II / red village: C1-01 - - -, - - - -, - - - -")
    assert {move[-3:] for move in table.moves("play")} == {"II1", "II2", "II3", "II4"}
    assert table.refusal("card 2>I2").rule == "P-CARD-3"


@rule("P-CARD-4", "P-CARD-5")
def test_a_played_card_is_replaced_before_anybody_else_acts() -> None:
    table = scene(OFFER).play("card 2>I1")
    assert (table.asked, table["display"]) == ("refill", "C1-09 - C3-03 TO-12")
    assert len(table.odds()) == 50
    assert "turn up C2-05" not in table.odds()
    table.play("turn up C1-14")
    assert (table["display"], table.decider) == ("C1-09 C1-14 C3-03 TO-12", "yellow")


@rule("P-CARD-6")
def test_a_placed_card_stays_until_the_end() -> None:
    state = GAME.start(2)
    generator, choices = Generator(9), Choices()
    placed: dict[tuple[int, int, int], str] = {}
    while state.to_act() != motu.OVER:
        choices.clear()
        state.fill(choices)
        state.do(choices.pick(generator))
        for seat, player in enumerate(GAME.view(state, None)["players"]):
            for season, row in enumerate(player["village"]):
                for column, card in enumerate(row):
                    before = placed.setdefault((seat, season, column), card) if card != "-" else placed.get((seat, season, column), "-")
                    assert before == card
    assert len(placed) > 12


# -- seasons -----------------------------------------------------------------------------------------------------------

LAST_CELL = f"{OFFER} / yellow goods: 0 1 2 1 / yellow village: C1-01 C2-01 C3-01 -, - - - -, - - - -"


@rule("P-SEASON-1")
def test_nobody_has_a_turn_after_the_card_that_fills_a_row() -> None:
    table = scene(f"{LAST_CELL} / turn: yellow").play("card 1>I4")
    assert "turn" not in table["agenda"]
    assert table.events("season_ended")[0].fields == {"seat": 1, "season": 0}


@rule("P-SEASON-2", "P-A17")
def test_the_card_is_replaced_then_the_display_is_shuffled_in_and_four_are_opened_then_points_are_counted() -> None:
    table = scene(f"{LAST_CELL} / turn: yellow").play("card 1>I4")
    table.play("turn up C3-14")
    assert (table.asked, len(table.odds()), table.state.scores()) == ("reopen", 50, [0, 0, 0, 0])
    table.play("turn up C3-14", "turn up C2-05", "turn up C3-03")
    assert table.state.scores() == [0, 0, 0, 0]
    table.play("turn up TO-12")
    assert table.state.scores() == [0, 19, 0, 0]
    assert [event.kind for event in table.events()] == [
        "played",
        "season_ended",
        "refilled",
        *["reopened"] * 4,
        *["scored"] * 4,
        "round_begins",
    ]


@rule("P-SEASON-3", "P-SCORE-6")
def test_all_players_score_the_season_and_keep_their_shells() -> None:
    others = "red village: C1-02 - - -, - - - -, - - - - / green village: TO-11 C2-14 - -, - - - -, - - - -"
    table = let_chance_decide(scene(f"{LAST_CELL} / {others} / turn: yellow").play("card 1>I4", "turn up C3-14"))
    assert table.state.scores() == [2, 19, 0, 9]
    assert table.state.breakdown()[1] == {"set": 10, "goods": 9, "neighbours": 0, "totems": 0}


@rule("P-SEASON-4", "P-SEASON-5", "P-A5", "P-A6", "P-A18")
def test_the_next_season_begins_with_a_roll_of_the_next_starting_player_and_goods_stay() -> None:
    start = "start player: blue / turn: yellow"
    usual = scene(f"{LAST_CELL} / {start}").play("card 1>I4", "turn up C3-14", "turn up C3-13", "turn up C3-12", "turn up C3-11")
    usual.play("turn up C3-10")
    assert (usual.asked, usual["prices"], usual["season"], usual["start player"]) == ("roll", "-", "II", "green")
    assert (usual["yellow goods"], usual["red goods"]) == ("0 1 0 0", "1 1 1 1")
    after_ender = let_chance_decide(scene(f"options: next_start=ender / {LAST_CELL} / {start}").play("card 1>I4"))
    assert (after_ender["start player"], after_ender.decider) == ("blue", "blue")
    rotation = let_chance_decide(scene(f"{LAST_CELL} / start player: red / turn: yellow").play("card 1>I4"))
    assert rotation.decider == "yellow"
    by_ender = let_chance_decide(scene(f"options: next_start=ender / {LAST_CELL} / start player: red / turn: yellow").play("card 1>I4"))
    assert by_ender.decider == "blue"


# -- scoring -----------------------------------------------------------------------------------------------------------


def points(village: str, options: str = "") -> dict[str, int]:
    """Red's points at the end of a game with this village."""
    text = f"seats: 2 / options: {options or '-'} / season: III / agenda: refill chance, score / display: C3-12 C3-13 C2-13 -"
    return let_chance_decide(scene(f"{text} / red village: {village}")).state.breakdown()[0]


@rule("P-SCORE-1", "P-SCORE-2")
def test_a_set_needs_three_types_in_one_season() -> None:
    assert points("C1-01 C2-01 TO-01 -, C3-01 - - -, - - - -")["set"] == 0
    assert points("C1-01 C2-01 C3-01 -, - - - -, C1-02 C2-02 C3-02 C3-03")["set"] == 20


@rule("P-SCORE-3", "P-A8")
def test_goods_on_totem_cards_score_unless_the_option_says_no() -> None:
    village = "TO-11 C1-14 - -, TO-07 - - -, - - - -"
    assert points(village)["goods"] == 4 + 5 + 3
    assert points(village, "totem_goods=no")["goods"] == 5
    assert points(village, "totem_goods=no")["totems"] == 20


@rule("P-SCORE-4", "P-A7")
def test_a_broken_run_pays_only_with_the_direct_reading() -> None:
    broken = "C1-07 - C1-14 -, C2-07 - TO-01 -, C1-08 - C1-09 -"
    assert points(broken)["neighbours"] == 0
    assert points(broken, "neighbours=direct")["neighbours"] == 3 + 5
    gap = "C1-07 - - -, - - - -, C1-08 - - -"
    assert (points(gap)["neighbours"], points(gap, "neighbours=direct")["neighbours"]) == (0, 3)
    run = "C1-07 - - -, C1-12 - - -, C1-14 - - -"
    assert points(run)["neighbours"] == points(run, "neighbours=direct")["neighbours"] == 3 + 4 + 3


@rule("P-SCORE-5")
def test_totem_cards_are_nobodys_neighbours_with_either_reading() -> None:
    for options in ("neighbours=chain", "neighbours=direct"):
        assert points("TO-07 C1-07 TO-09 -, TO-08 TO-10 C2-01 -, TO-11 TO-12 C3-01 -", options)["neighbours"] == 0


@rule("P-A25")
def test_the_sources_only_add_up() -> None:
    parts = points("C1-01 C2-01 C3-01 TO-01, C1-02 - - -, - - - -")
    assert parts == {"set": 10, "goods": 2 + 2 + 2 + 2 + 2, "neighbours": 2, "totems": 20}


# -- totems and end ----------------------------------------------------------------------------------------------------


def totems(villages: list[str], options: str = "") -> list[int]:
    """The points for totems of a game that ends with these first rows."""
    rows = " / ".join(f"{name} village: {row}, - - - -, - - - -" for name, row in zip(GAME.seat_names, villages, strict=False))
    text = f"seats: {len(villages)} / options: {options or '-'} / season: III / agenda: refill chance, score / display: C3-12 C3-13 C2-13 -"
    return [parts["totems"] for parts in let_chance_decide(scene(f"{text} / {rows}")).state.breakdown()]


@rule("P-TOTEM-1", "P-A13")
def test_totems_of_all_three_seasons_count_together() -> None:
    villages = "red village: TO-01 - - -, TO-02 - - -, TO-03 - - - / yellow village: TO-04 TO-05 - -, - - - -, - - - -"
    text = "seats: 2 / season: III / agenda: refill chance, score / display: C3-12 C3-13 C2-13 -"
    table = let_chance_decide(scene(f"{text} / {villages}"))
    assert [event.fields["totems"] for event in table.events("totems_scored")] == [3, 2]
    assert [parts["totems"] for parts in table.state.breakdown()] == [20, 10]


@rule("P-TOTEM-2", "P-TOTEM-3", "P-VAR-2")
def test_places_pay_by_the_number_of_players() -> None:
    rows = ["TO-01 TO-02 TO-03 TO-04", "TO-05 TO-06 TO-07 -", "TO-08 TO-09 - -", "TO-10 - - -"]
    assert totems(rows) == [20, 15, 10, 5]
    assert totems(rows[1:]) == [20, 10, 0]
    assert totems(rows[2:]) == [20, 10]


@rule("P-TOTEM-4", "P-A11")
def test_without_a_totem_there_is_nothing_to_win_and_nobody_is_pushed_down() -> None:
    assert totems(["- - - -", "TO-01 - - -", "- - - -", "TO-02 TO-03 - -"]) == [0, 15, 0, 20]


@rule("P-TOTEM-5", "P-A9", "P-A10")
def test_ties_are_paid_one_place_lower_or_by_option_for_the_lowest_place_shared() -> None:
    three = ["TO-01 TO-02 - -", "TO-03 TO-04 - -", "TO-05 TO-06 - -", "TO-07 - - -"]
    assert totems(three) == [15, 15, 15, 5]
    assert totems(three, "totem_ties=lowest") == [10, 10, 10, 5]
    all_four = ["TO-01 - - -", "TO-02 - - -", "TO-03 - - -", "TO-04 - - -"]
    assert totems(all_four, "totem_ties=lowest") == [5, 5, 5, 5]
    assert totems(all_four[:3], "totem_ties=lowest") == [0, 0, 0]
    second = ["TO-01 TO-02 - -", "TO-03 - - -", "TO-04 - - -"]
    assert totems(second) == totems(second, "totem_ties=lowest") == [20, 0, 0]


@rule("P-END-2", "P-A12")
def test_most_shells_win_and_equal_shells_win_together() -> None:
    same = "red village: C1-01 - - -, - - - -, - - - - / yellow village: C2-01 - - -, - - - -, - - - -"
    text = "seats: 3 / season: III / agenda: refill chance, score / display: C3-12 C3-13 C2-13 -"
    outcome = let_chance_decide(scene(f"{text} / {same}")).state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.by_tie_break) == ([0, 1], False)
    blue = let_chance_decide(scene(f"{text} / {same} / blue village: C3-11 - - -, - - - -, - - - -")).state.outcome()
    assert blue is not None
    assert (blue.scores, blue.winners, blue.ranks) == ([2, 2, 3], [2], [2, 2, 1])


# -- information, limits and options -----------------------------------------------------------------------------------


@rule("P-INFO-1", "P-VAR-1", "P-A22")
def test_goods_and_shells_of_others_are_behind_the_screen_unless_it_is_left_out() -> None:
    played = "season: II / red goods: 3 0 2 1 / red village: C1-01 - - -, - - - -, - - - -"
    hidden = scene(f"seats: 2 / {played}")
    assert [player["goods"] for player in seen(hidden, 0)["players"]] == [[3, 0, 2, 1], None]
    assert [player["shells"] for player in seen(hidden, 1)["players"]] == [None, {"set": 0, "goods": 0, "neighbours": 0, "totems": 0}]
    assert seen(hidden, 1)["scores"] is None
    assert seen(hidden, None)["players"][0]["goods"] is None
    assert seen(hidden, 1)["players"][0]["village"][0] == ["C1-01", "-", "-", "-"]
    without = scene(f"seats: 2 / options: open=yes / {played}")
    assert seen(without, 1)["players"][0]["goods"] == [3, 0, 2, 1]
    assert seen(without, None)["scores"] == [2, 0]


@rule("P-INFO-1")
def test_villages_display_dice_market_and_trades_are_open_to_everybody() -> None:
    table = scene("seats: 3 / season: II / prices: 8 4 2 1 / red goods: 3 0 2 1 / red village: C1-01 - - -, TO-01 - - -, - - - -")
    views = [seen(table, seat) for seat in (None, 0, 1, 2)]
    for key in ("season", "round", "start_player", "prices", "market", "display", "deck"):
        assert [view[key] for view in views] == [views[0][key]] * 4
    assert (views[0]["prices"], views[0]["market"]) == ([8, 4, 2, 1], [8, 11, 9, 10])
    for key in ("village", "totems", "traded"):
        assert [view["players"][0][key] for view in views] == [views[0]["players"][0][key]] * 4
    assert views[0]["players"][0]["traded"] == [2, -1, 1, 0]


@rule("P-A16")
def test_the_fullest_villages_leave_eleven_cards_in_the_deck() -> None:
    """P-F24: with four players one row of four and three of three a season; the last card of the game comes when eleven are left."""
    cards = iter(name for name in CARD_NAMES if name not in OFFER)
    rows = [[[next(cards) for _ in range(4 if seat == 0 and season < 2 else 3)] for season in range(3)] for seat in range(4)]
    villages = " / ".join(
        f"{name} village: " + ", ".join(" ".join([*row, "-"][:4]) for row in village)
        for name, village in zip(GAME.seat_names, rows, strict=True)
    )
    table = scene(f"season: III / {OFFER} / red goods: 0 0 2 1 / {villages}")
    assert len(seen(table)["deck"]) == 12
    table.play("card 1>III4")
    assert (table.asked, len(table.odds())) == ("refill", 12)
    assert len(seen(let_chance_decide(table))["deck"]) == 11


@rule("P-A19")
def test_a_hand_has_no_limit() -> None:
    table = scene("prices: 1 1 1 1 / red goods: 9 8 10 10")
    assert table.play("take M")["red goods"] == "10 8 10 10"


@rule("P-A23")
def test_a_season_ends_after_the_capped_number_of_complete_rounds() -> None:
    table = scene("options: round_cap=2 / round: 2 / start player: blue / turn: yellow / red village: C1-01 - - -, - - - -, - - - -")
    table.play("pass")
    assert table.asked == "reopen"
    assert table.events("season_capped")[0].fields == {"season": 0, "n": 2}
    let_chance_decide(table)
    assert (table["season"], table["round"], table.decider) == ("II", "1", "green")
    assert table.state.scores() == [2, 0, 0, 0]
    last = scene("options: round_cap=2, next_start=ender / season: III / round: 2 / turn: green").play("pass")
    assert last.decider == "over"
    nobody_ended = scene("options: round_cap=2, next_start=ender / round: 2 / start player: blue / turn: yellow").play("pass")
    assert let_chance_decide(nobody_ended)["start player"] == "green"
    in_time = scene("options: round_cap=2 / round: 1 / turn: green").play("pass")
    assert (in_time.asked, in_time["season"], in_time["round"]) == ("roll", "I", "2")


@rule("P-A23")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("ender", ["rotation", "ender"])
def test_capped_games_obey_every_law(seats: int, ender: str) -> None:
    trip = walk(GAME, seats, {"round_cap": 4, "next_start": ender}, seed=seats, sample=20)
    assert len(trip.record.plies) <= 3 * 4 * (4 + 2 * seats) + 30
    assert isinstance(trip.state, Polynesia)
