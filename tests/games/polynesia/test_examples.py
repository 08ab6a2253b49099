"""The worked examples of the rules."""

from __future__ import annotations

import pytest

import motu
from motu.core.choices import Choices
from motu.core.generator import Generator
from motu.testing import Scene, rules_example
from motu.testing import scene as any_scene

GAME = motu.game("polynesia")


def scene(text: str) -> Scene:
    return any_scene("polynesia", f"seats: 4 / {text}" if "seats:" not in text else text)


def let_chance_decide(table: Scene) -> Scene:
    """Take the first outcome of chance until a player decides or the game is over."""
    while table.decider == "chance":
        table.play(min(table.odds()))
    return table


def goods(table: Scene, seat: str) -> str:
    return table[f"{seat} goods"]


def market(table: Scene) -> list[int]:
    found: list[int] = GAME.view(table.state, None)["market"]
    return found


def deck(table: Scene) -> int:
    return len(GAME.view(table.state, None)["deck"])


# -- setup and invariants ----------------------------------------------------------------------------------------------


@rules_example("P-TC-01")
@pytest.mark.parametrize(("seats", "left"), [(2, 11), (3, 10), (4, 9)])
def test_set_up_leaves_the_market_with_thirteen_less_one_for_each_player(seats: int, left: int) -> None:
    table = Scene(GAME, GAME.start(seats, chance=1))
    assert market(table) == [left] * 4
    assert [goods(table, name) for name in GAME.seat_names[:seats]] == ["1 1 1 1"] * seats
    assert len(table["display"].split()) == 4 and "-" not in table["display"].split()
    assert deck(table) == 50


@rules_example("P-TC-02", "P-TC-03", "P-TC-04", "P-TC-06", "P-TC-26", "P-TC-27")
@pytest.mark.parametrize(("seats", "fewest"), [(2, 29), (3, 20), (4, 11)])
def test_what_holds_at_every_moment_of_a_game(seats: int, fewest: int) -> None:
    for seed in range(3 if motu.compiled.is_compiled() else 1):
        state = GAME.start(seats)
        generator, choices = Generator(seed), Choices()
        before = GAME.view(state, None)
        while state.to_act() != motu.OVER:
            choices.clear()
            state.fill(choices)
            state.do(choices.pick(generator))
            view = GAME.view(state, None)
            hands = [[1 + change for change in player["traded"]] for player in view["players"]]
            assert [sum(pile) for pile in zip(view["market"], *hands, strict=True)] == [13] * 4
            villages = [card for player in view["players"] for row in player["village"] for card in row if card != "-"]
            open_cards = [card for card in view["display"] if card != "-"]
            assert len({*view["deck"], *open_cards, *villages}) == len(view["deck"]) + len(open_cards) + len(villages) == 54
            assert len(view["deck"]) >= fewest
            if state.to_act() != motu.CHANCE:
                assert len(open_cards) == 4
            assert set(view["prices"]) <= {1, 2, 3, 4, 5, 8}
            if (view["season"], view["round"]) == (before["season"], before["round"]) and len(before["prices"]) == 4:
                assert view["prices"] == before["prices"]
            for season, name in enumerate(("I", "II", "III")):
                rows = [player["village"][season] for player in view["players"]]
                assert sum("-" not in row for row in rows) <= 1
                if name < view["season"]:
                    assert rows == [player["village"][season] for player in before["players"]]
            before = view
        assert "-" not in before["display"]


# -- rounds ------------------------------------------------------------------------------------------------------------


@rules_example("P-TC-05")
def test_turns_go_round_from_the_starting_player_and_the_next_seat_rolls_next() -> None:
    table = scene("start player: blue / turn: blue")
    order = []
    for _ in range(4):
        order.append(table.decider)
        table.play("pass")
    assert order == ["blue", "green", "red", "yellow"]
    assert (table["start player"], table["round"], table.asked) == ("green", "2", "roll")
    assert table.events("round_begins")[0].fields["seat"] == 3


# -- exchange: prices M 8, W 5, F 2, T 1 and one of each good are what a scene has by default --------------------------


@rules_example("P-TC-07")
def test_one_dear_token_brings_three_cheap_ones() -> None:
    assert goods(scene("").play("M>WFT"), "red") == "0 2 2 2"


@rules_example("P-TC-08")
def test_a_surplus_is_lost() -> None:
    assert goods(scene("").play("W>FT"), "red") == "1 0 2 2"


@rules_example("P-TC-09")
def test_goods_taken_may_not_cost_more_than_goods_given() -> None:
    refusal = scene("").refusal("FT>W")
    assert (refusal.code, refusal.rule) == ("exchange.too_dear", "P-TRADE-3")
    assert refusal.message == "the goods taken cost 5, but the goods given are worth 3 only"


@rules_example("P-TC-10", "P-TC-11")
@pytest.mark.parametrize("move", ["FF>T", "FF>M", "M>FF"])
def test_two_tokens_of_one_good_never_take_part(move: str) -> None:
    table = scene("red goods: 1 0 2 0")
    with pytest.raises(motu.Unreadable, match=r"names fish twice.*P-TRADE-2"):
        table.game.read(table.state, move)
    assert not any(side.count("F") > 1 for form in table.moves("exchange") for side in form.split(">"))


@rules_example("P-TC-12")
def test_a_good_cannot_be_on_both_sides() -> None:
    table = scene("")
    with pytest.raises(motu.Unreadable, match=r"'MF>FW' names fish twice.*P-TRADE-2"):
        table.game.read(table.state, "MF>FW")


@rules_example("P-TC-13")
def test_what_the_market_lacks_cannot_be_taken_but_can_be_given() -> None:
    table = scene("red goods: 1 1 1 4 / yellow goods: 0 0 0 4 / blue goods: 0 0 0 4 / green goods: 0 0 0 1")
    assert market(table)[3] == 0
    assert table.refusal("M>T").code == "exchange.not_on_market"
    assert not any("T" in form.split(">")[1] for form in table.moves("exchange"))
    assert table.allows("FT>M") is False and table.allows("WFT>M") is True


@rules_example("P-TC-14")
def test_what_is_not_held_cannot_be_given() -> None:
    table = scene("red goods: 0 1 1 1")
    assert table.refusal("M>W").message == "you have no mask to give"
    assert not any("M" in form.split(">")[0] for form in table.moves("exchange"))


@rules_example("P-TC-15")
@pytest.mark.parametrize("move", [">W", "M>", ">"])
def test_an_exchange_has_two_sides(move: str) -> None:
    table = scene("")
    with pytest.raises(motu.Unreadable, match=r"lacks a side.*P-TRADE-6"):
        table.game.read(table.state, move)


@rules_example("P-TC-16")
def test_exchanges_are_counted() -> None:
    assert len(scene("prices: 8 5 2 1").moves("exchange")) == 26
    assert len(scene("prices: 3 3 3 3").moves("exchange")) == 34
    names = [GAME.numbering.name(action) for action in range(int(GAME.numbering.size))]
    assert names.count("exchange") == 50


# -- take --------------------------------------------------------------------------------------------------------------


@rules_example("P-TC-17")
def test_only_a_good_that_costs_1_can_be_taken() -> None:
    table = scene("prices: 1 4 8 3")
    assert table.moves("take") == ["take M"]
    assert table.refusal("take W").message == "the wreath costs 4 now; only a good that costs 1 may be taken for nothing"
    before = market(table)
    table.play("take M")
    assert goods(table, "red") == "2 1 1 1"
    assert market(table) == [before[0] - 1, *before[1:]]


@rules_example("P-TC-18")
def test_of_two_goods_that_cost_1_one_is_taken() -> None:
    table = scene("prices: 1 1 3 5")
    assert table.moves("take") == ["take M", "take W"]
    table.play("take W")
    assert goods(table, "red") == "1 2 1 1"
    assert table.decider == "yellow"


@rules_example("P-TC-19")
def test_without_a_1_nothing_can_be_taken() -> None:
    assert scene("prices: 2 3 4 8").moves("take") == []


@rules_example("P-TC-20")
def test_a_good_that_costs_1_must_be_on_the_market() -> None:
    table = scene("prices: 1 4 8 3 / red goods: 3 0 0 0 / yellow goods: 4 0 0 0 / blue goods: 4 0 0 0 / green goods: 2 0 0 0")
    assert table.refusal("take M").code == "take.not_on_market"
    assert table.moves("take") == []


# -- playing a card ----------------------------------------------------------------------------------------------------

OFFER = "display: C1-09 C2-05 C3-03 TO-12"


@rules_example("P-TC-21")
def test_the_goods_on_a_card_go_back_and_the_card_lies_in_the_chosen_cell() -> None:
    table = scene(f"{OFFER} / red goods: 1 0 2 1")
    before = market(table)
    table.play("card 1>I3")
    assert goods(table, "red") == "1 0 0 0"
    assert market(table) == [before[0], before[1], before[2] + 2, before[3] + 1]
    assert table["red village"].startswith("- - C1-09 -,")
    assert (table.asked, table["display"]) == ("refill", "- C2-05 C3-03 TO-12")
    table.play("turn up C2-14")
    assert (table.decider, table["display"]) == ("yellow", "C2-14 C2-05 C3-03 TO-12")


@rules_example("P-TC-22")
def test_a_card_needs_all_its_goods() -> None:
    refusal = scene(f"{OFFER} / red goods: 1 0 1 1").refusal("card 1>I1")
    assert (refusal.code, refusal.rule) == ("card.not_affordable", "P-CARD-1")
    assert refusal.message == "the Chief asks for more than you have (fish: 2 needed, 1 held)"


@rules_example("P-TC-23")
def test_only_free_cells_of_the_running_season_can_be_used() -> None:
    table = scene(f"{OFFER} / season: II / red goods: 4 4 4 4 / red village: C1-01 - - -, - C1-02 - -, - - - -")
    assert table.refusal("card 1>I2").code == "card.other_season"
    assert table.refusal("card 1>III1").message == "plot 1 of season III cannot be used: season II is being played"
    assert table.refusal("card 1>II2").message == "plot 2 of season II is taken by a Chief"
    assert [move for move in table.moves("play") if move.startswith("card 1")] == ["card 1>II1", "card 1>II3", "card 1>II4"]


@rules_example("P-TC-24")
def test_one_card_a_turn() -> None:
    table = scene(f"{OFFER} / red goods: 4 4 4 4")
    assert table.allows("card 1>I1") and table.allows("card 2>I1")
    let_chance_decide(table.play("card 1>I1"))
    assert table.decider == "yellow"


# -- season end --------------------------------------------------------------------------------------------------------


@rules_example("P-TC-25")
def test_a_full_row_ends_the_season_at_once() -> None:
    table = scene(f"{OFFER} / turn: yellow / yellow goods: 0 1 2 1 / yellow village: C1-01 C2-01 C3-01 -, - - - -, - - - -")
    table.play("card 1>I4")
    assert table.asked == "refill"
    table.play("turn up TO-01")
    assert (table.asked, table.odds()["turn up TO-01"]) == ("reopen", 1)
    table.play("turn up TO-01")
    assert table["display"] == "TO-01 - - -"
    table.play("turn up TO-02", "turn up TO-03", "turn up TO-04")
    assert [event.fields["seat"] for event in table.events("scored")] == [0, 1, 2, 3]
    assert (table["season"], table["round"], table.asked, table["start player"]) == ("II", "1", "roll", "yellow")
    assert goods(table, "yellow") == "0 1 0 0"
    assert [goods(table, name) for name in ("red", "blue", "green")] == ["1 1 1 1"] * 3
    let_chance_decide(table)
    assert table.decider == "yellow"


# -- scoring: the printed example --------------------------------------------------------------------------------------

RICH = "red goods: 5 5 5 5 / yellow goods: 1 1 1 1 / seats: 2 / options: open=yes"
PRINTED = (
    ("I", "C1-07 C1-01 C2-01 -, - - - -, - - - -", "C3-07 C3-01 C3-02 C3-03", "card 1>I4"),
    ("II", "C1-07 C1-01 C2-01 C3-07, C1-12 C1-02 C2-02 -, - - - -", "C2-14 C3-01 C3-02 C3-03", "card 1>II4"),
    ("III", "C1-07 C1-01 C2-01 C3-07, C1-12 C1-02 C2-02 C2-14, - C1-03 C2-03 TO-02", "TO-01 C3-01 C3-02 C3-03", "card 1>III1"),
)


def printed_season(number: int) -> tuple[Scene, dict[str, int]]:
    """The last card of a season of the printed example is played; what Red scores for it."""
    season, village, display, move = PRINTED[number]
    table = scene(f"{RICH} / season: {season} / red village: {village} / display: {display}")
    let_chance_decide(table.play(move))
    scored = next(event.fields for event in table.events("scored") if event.fields["seat"] == 0)
    return table, {source: scored[source] for source in ("goods", "set", "neighbours", "n")}


@rules_example("P-TC-28")
def test_printed_example_season_1() -> None:
    table, scored = printed_season(0)
    assert scored == {"goods": 10, "set": 10, "neighbours": 0, "n": 20}
    assert table.state.scores()[0] == 20


@rules_example("P-TC-29")
def test_printed_example_season_2() -> None:
    table, scored = printed_season(1)
    assert scored == {"goods": 13, "set": 0, "neighbours": 7, "n": 20}
    assert table.state.scores()[0] == 40


@rules_example("P-TC-30")
def test_printed_example_season_3() -> None:
    table, scored = printed_season(2)
    assert scored == {"goods": 8, "set": 0, "neighbours": 8, "n": 16}
    assert table.decider == "over"
    assert table.state.breakdown()[0] == {"set": 10, "goods": 31, "neighbours": 15, "totems": 20}
    assert table.events("totems_scored")[0].fields["totems"] == 2


# -- scoring: further cases --------------------------------------------------------------------------------------------


def scored_rows(village: str, options: str = "open=yes") -> list[dict[str, int]]:
    """What Red scores by source for each of the three seasons of a village."""
    found = []
    rows = village.split(", ")
    for season, name in enumerate(("I", "II", "III")):
        so_far = ", ".join([*rows[: season + 1], *["- - - -"] * (2 - season)])
        after = "score" if name == "III" else "reopen chance, score"
        text = f"seats: 2 / options: {options} / season: {name} / red village: {so_far} / display: C3-12 C3-13 C3-14 -"
        table = let_chance_decide(scene(f"{text} / agenda: refill chance, {after}"))
        event = next(event.fields for event in table.events("scored") if event.fields["seat"] == 0)
        found.append({source: event[source] for source in ("goods", "set", "neighbours")})
    return found


@rules_example("P-TC-31")
def test_another_type_breaks_the_run() -> None:
    seasons = scored_rows("C1-07 - - -, C2-07 - - -, C1-08 - - -")
    assert [season["neighbours"] for season in seasons] == [0, 0, 0]


@rules_example("P-TC-32")
def test_an_empty_cell_breaks_the_run() -> None:
    assert scored_rows("C1-07 - - -, - - - -, C1-08 - - -")[2]["neighbours"] == 0


@rules_example("P-TC-33")
def test_a_run_of_three_pays_both_earlier_seasons() -> None:
    assert scored_rows("C1-07 - - -, C1-12 - - -, C1-14 - - -")[2] == {"goods": 5, "set": 0, "neighbours": 7}


@rules_example("P-TC-34")
def test_totems_never_are_neighbours() -> None:
    seasons = scored_rows("TO-07 - - -, TO-08 - - -, TO-11 - - -")
    assert [season["goods"] for season in seasons] == [3, 3, 4]
    assert [season["neighbours"] for season in seasons] == [0, 0, 0]


@rules_example("P-TC-35")
@pytest.mark.parametrize(
    ("row", "points"),
    [("C1-01 C2-01 TO-01 TO-02", 0), ("C1-01 C2-01 C3-01 TO-01", 10), ("C1-01 C2-01 C3-01 C3-02", 10), ("C1-01 C2-01 C3-01 -", 10)],
)
def test_a_set_is_one_of_each_type_and_pays_once(row: str, points: int) -> None:
    assert scored_rows(f"{row}, - - - -, - - - -")[0]["set"] == points


@rules_example("P-TC-36")
def test_an_empty_row_brings_nothing() -> None:
    assert scored_rows("- - - -, - - - -, - - - -") == [{"goods": 0, "set": 0, "neighbours": 0}] * 3


# -- totems ------------------------------------------------------------------------------------------------------------


def totem_points(counts: list[int], options: str = "open=yes") -> list[int]:
    """The points for totems when the last season of a game with these villages is scored."""
    totems = iter(f"TO-{number:02}" for number in range(1, 13))
    villages = []
    for name, count in zip(GAME.seat_names, counts, strict=False):
        row = [next(totems) for _ in range(count)] + ["-"] * (4 - count)
        villages.append(f"{name} village: {' '.join(row)}, - - - -, - - - -")
    text = f"seats: {len(counts)} / options: {options} / season: III / display: C1-01 C1-02 C1-03 -"
    table = let_chance_decide(scene(f"{text} / agenda: refill chance, score / {' / '.join(villages)}"))
    return [points["totems"] for points in table.state.breakdown()]


TOTEMS = {
    "P-TC-37": ([4, 3, 2, 1], [20, 15, 10, 5]),
    "P-TC-38": ([3, 3, 2, 1], [15, 15, 10, 5]),
    "P-TC-39": ([4, 2, 2, 1], [20, 10, 10, 5]),
    "P-TC-40": ([4, 3, 1, 1], [20, 15, 5, 5]),
    "P-TC-41": ([2, 2, 1, 1], [15, 15, 5, 5]),
    "P-TC-42": ([3, 3, 3, 1], [15, 15, 15, 5]),
    "P-TC-43": ([4, 2, 2, 2], [20, 10, 10, 10]),
    "P-TC-44": ([2, 2, 2, 2], [15, 15, 15, 15]),
    "P-TC-45": ([3, 2, 2, 0], [20, 10, 10, 0]),
    "P-TC-46": ([3, 0, 0, 0], [20, 0, 0, 0]),
    "P-TC-47": ([0, 0, 0, 0], [0, 0, 0, 0]),
    "P-TC-48": ([3, 2, 1], [20, 10, 0]),
    "P-TC-49": ([2, 2, 1], [10, 10, 0]),
    "P-TC-50": ([3, 1, 1], [20, 0, 0]),
    "P-TC-51": ([2, 2, 2], [10, 10, 10]),
    "P-TC-52": ([3, 1], [20, 10]),
    "P-TC-53": ([2, 2], [10, 10]),
    "P-TC-54": ([2, 0], [20, 0]),
}


@rules_example("P-TC-37", "P-TC-38", "P-TC-39", "P-TC-40", "P-TC-41", "P-TC-42", "P-TC-43", "P-TC-44", "P-TC-45")
@rules_example("P-TC-46", "P-TC-47", "P-TC-48", "P-TC-49", "P-TC-50", "P-TC-51", "P-TC-52", "P-TC-53", "P-TC-54")
@pytest.mark.parametrize("example", TOTEMS)
def test_totems_are_paid_by_place_and_ties_one_place_lower(example: str) -> None:
    counts, points = TOTEMS[example]
    assert totem_points(counts) == points
    assert totem_points(counts[::-1]) == points[::-1]


# -- end ---------------------------------------------------------------------------------------------------------------


@rules_example("P-TC-55")
def test_after_the_last_scoring_nothing_is_opened_or_rolled() -> None:
    table = scene(f"{OFFER} / season: III / red goods: 0 0 2 1 / red village: - - - -, - - - -, C2-01 C2-02 C2-03 -")
    table.play("card 1>III4")
    assert table.asked == "refill"
    table.play("turn up TO-01")
    assert table.decider == "over"
    assert table["display"] == "TO-01 C2-05 C3-03 TO-12"
    assert len(table.events("totems_scored")) == 4
    assert (table.events("rolled"), table.events("reopened"), len(table.events("refilled"))) == ([], [], 1)


@rules_example("P-TC-56")
def test_equal_totals_share_the_victory() -> None:
    same = "red village: C1-01 - - -, - - - -, - - - - / blue village: C2-01 - - -, - - - -, - - - -"
    table = let_chance_decide(scene(f"season: III / agenda: refill chance, score / display: C1-12 C1-13 C1-14 - / {same}"))
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.scores == [2, 0, 2, 0]
    assert outcome.winners == [0, 2]
    assert outcome.ranks == [1, 3, 1, 3]
