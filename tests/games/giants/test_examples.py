"""The worked examples of the rules, set up in words."""

from __future__ import annotations

import pytest

from motu.core.journal import Event
from motu.games.giants.moves import Source
from motu.games.giants.rules import Giants
from motu.games.giants.scoring import earned
from motu.testing import Scene, rule, rules_example
from motu.testing import scene as any_scene

AUCTION = "round: 2 / agenda: auction, placement, transport, end_of_round"
PLACEMENT = "round: 2 / agenda: placement, transport, end_of_round"
TRANSPORT = "round: 2 / agenda: transport, end_of_round"


def scene(*clauses: str) -> Scene:
    return any_scene("giants", " / ".join(clauses))


def points(table: Scene) -> dict[str, int]:
    """The points on the track of those who have any."""
    names = table.game.seat_names
    return {names[seat]: score for seat, score in enumerate(table.state.scores()) if score}


def taken(table: Scene) -> dict[str, list[int]]:
    """The sizes of the Moai that each seat took."""
    found: dict[str, list[int]] = {}
    for event in table.events("take"):
        found.setdefault(who(table, event), []).append(event.fields["size"])
    return found


def who(table: Scene, event: Event) -> str:
    return table.game.seat_names[event.fields["seat"]]


# -- production and auction --------------------------------------------------------------------------------------------


@rules_example("G-EX-PROD-1")
@rule("G-PROD-1", "G-PROD-2", "G-PROD-3", "G-PROD-4", "G-AMB-07")
def test_in_the_first_round_a_0_counts_as_1_and_a_3_as_2() -> None:
    production = "agenda: production, auction, placement, transport, end_of_round"
    assert scene(production, "round: 1").play("roll 0", "roll 3", "roll 2")["tile"] == "1 2 0"
    assert scene(production, "round: 2").play("roll 0", "roll 3", "roll 2")["tile"] == "0 1 1"


@rules_example("G-EX-PROD-2")
@rule("G-PROD-3", "G-AMB-06")
def test_a_size_that_has_run_out_gives_nothing() -> None:
    production = "agenda: production, auction, placement, transport, end_of_round"
    table = scene(production, "round: 2", "supply: 9 9 1").play("roll 3", "roll 3", "roll 1")
    assert table["tile"] == "1 0 1"
    assert table["supply"] == "8 9 0"


FIVE_BIDS = (
    "seats: 5",
    AUCTION,
    "tile: 1 2 1",
    "blue reserve: workers 3 markers 2 sorcerer chief",
    "green reserve: workers 3 markers 2 sorcerer chief",
    "red reserve: workers 2 markers 2 sorcerer chief",
    "blue halves: 3",
    "red halves: 1",
    "yellow halves: 1",
)


@rules_example("G-EX-AUC-1")
@rule("G-AUC-3", "G-AUC-4", "G-AUC-5", "G-AUC-6", "G-AUC-7", "G-AUC-9", "G-AUC-11", "G-AUC-12", "G-AUC-15")
def test_five_players_bid_and_green_takes_an_extra_moai() -> None:
    table = scene(*FIVE_BIDS)
    table.play("bid 2", "sculptors 3", "bid 2", "sculptors 3", "bid 1", "sculptors 2", "bid 1", "sculptors 1", "bid 0", "sculptors 0")
    assert table["order"] == "blue green red yellow purple"
    table.play("take 3")
    assert table.decider == "green"
    table.play("take 1")
    assert table.decider == "red"
    table.play("take 2")
    assert table.decider == "green", "Yellow cannot carve a size 2 with one sculptor, Purple has none"
    table.play("take 2")
    assert taken(table) == {"blue": [3], "green": [1, 2], "red": [2]}
    assert not table.events("gone")
    assert table["tile"] == "0 0 0"
    assert [table[f"{name} spent"] for name in ("blue", "green", "red", "yellow", "purple")] == [
        "workers 3 markers 2",
        "workers 3 markers 2",
        "workers 2 markers 1",
        "workers 1 markers 1",
        "-",
    ]


@rules_example("G-EX-AUC-1")
@rule("G-AUC-13", "G-AUC-14", "G-AMB-05")
def test_a_chief_cannot_carve_the_extra_moai_which_leaves_the_game() -> None:
    table = scene(*FIVE_BIDS)
    table.play("bid 2", "sculptors 3", "bid 2", "sculptors 0c", "bid 1", "sculptors 2", "bid 1", "sculptors 1", "bid 0", "sculptors 0")
    table.play("take 3", "take 1c", "take 2")
    assert table.asked == "place"
    assert [(event.fields["size"], event.fields["n"]) for event in table.events("gone")] == [(2, 1)]
    assert table["supply"] == "16 10 5"


@rules_example("G-EX-AUC-2")
@rule("G-AUC-8", "G-AUC-11", "G-AUC-13")
def test_leftover_workers_carve_a_second_statue_but_a_chief_does_not() -> None:
    table = scene(
        "seats: 4", AUCTION, "tile: 0 2 1", "yellow reserve: workers 2 markers 2 sorcerer chief", "green halves: 5", "yellow halves: 2"
    )
    table.play("bid 0", "sculptors 0", "bid 2", "sculptors 0c", "bid 0", "sculptors 0", "bid 2", "sculptors 2c")
    assert table.decider == "green"
    table.play("take 3c")
    assert table.decider == "yellow"
    table.play("take 2c")
    assert table.decider == "yellow", "Green's Chief is used up"
    assert table.refusal("take 2c").code == "take.chief_used"
    table.play("take 2")
    assert taken(table) == {"green": [3], "yellow": [2, 2]}


# -- placement ---------------------------------------------------------------------------------------------------------


def reserves(table: Scene) -> list[str]:
    """What is behind the screens, without bases."""
    names = [name for name in table.game.seat_names if f"{name} reserve" in table.position()]
    return [" ".join(table[f"{name} reserve"].replace("bases 6", "").split()) or "-" for name in names]


@rules_example("G-EX-PLACE-1")
@rule("G-PLACE-2", "G-PLACE-3", "G-PLACE-4", "G-PLACE-8", "G-SORC-1", "G-SORC-2", "G-SORC-3", "G-SORC-4", "G-AMB-17", "G-PASS-1")
def test_a_placement_phase_of_four_players() -> None:
    """Blue, Yellow, Red and Green of the example sit at blue, green, red and yellow."""
    table = scene(
        "seats: 4",
        "round: 1",
        "agenda: placement, transport, end_of_round",
        "blue reserve: workers 1 sorcerer chief",
        "green reserve: workers 1 sorcerer",
        "green spent: chief",
        "red reserve: workers 1 sorcerer",
        "red spent: chief",
        "yellow reserve: markers 1 sorcerer chief",
        "piece 1a: front blue",
    )
    table.play("worker", "on f4", "sorcerer", "on d7", "hut", "sorcerer", "on c4", "forest", "sorcerer", "on g2", "village")
    assert reserves(table) == ["sorcerer chief", "workers 1 markers 1", "workers 1 logs 4", "workers 1 markers 1 chief"]
    assert table["felled"] == "c4"
    table.play("sorcerer", "on d7", "hut", "worker", "on e3", "worker+1", "on e3", "tablet")
    assert reserves(table) == ["markers 1 chief", "markers 1", "logs 3", "workers 1 chief"]
    assert table["yellow halves"] == "1"
    table.play("chief", "on f5", "tablet")
    assert table.moves() == ["pass"], "Red has only logs and must pass"
    table.play("pass")
    assert [who(table, event) for event in table.events("pass")] == ["red"]
    assert table.decider == "yellow"
    table.play("worker", "on f6")
    assert reserves(table) == ["markers 1", "-", "logs 3", "chief"]
    table.play("pass", "pass")
    assert table.decider == "yellow"
    table.play("chief", "on e8", "pass")
    assert table.asked == "go", "Green of the example has nothing left, so the phase is over"
    assert reserves(table) == ["markers 1", "-", "logs 3", "-"]
    assert [table[f"{name} halves"] for name in ("blue", "green", "red", "yellow")] == ["0", "1", "0", "1"]


@rules_example("G-EX-ADJ-1")
@rule("G-ADJ-1", "G-SORC-5")
def test_a_figure_serves_the_ahu_of_its_own_hex_only() -> None:
    table = scene(PLACEMENT, "first: blue").play("sorcerer", "on f6")
    assert table.moves("reserve") == ["reserve A4", "reserve A5"]
    assert table.refusal("reserve A3").code == "reserve.not_here"
    moving = scene(TRANSPORT, "hex f6: blue worker", "piece 1a: f6 blue", "ahu A3: green 1b", "piece ha: f6 blue").play("lift 1a")
    assert moving.moves("erect") == ["erect A4", "erect A5"]
    assert moving.refusal("erect A6").code == "erect.not_here"
    crowning = scene(TRANSPORT, "hex f6: blue worker", "piece 1b: f6 blue", "ahu A3: green 1a", "piece ha: f6 blue", "hex f7: blue chief")
    assert crowning.play("lift ha").refusal("crown A3").code == "crown.not_here"
    assert crowning.play("to f7").allows("crown A3")


# -- transport ---------------------------------------------------------------------------------------------------------


@rules_example("G-EX-TRANS-1")
@rule("G-TRANS-5", "G-TRANS-7", "G-TRANS-9", "G-USE-1", "G-USE-2", "G-USE-3", "G-USE-5", "G-AMB-22")
def test_blue_rolls_a_size_2_over_the_figures_of_others() -> None:
    table = scene(
        "seats: 4",
        TRANSPORT,
        "hex e8: yellow chief",
        "hex e7: blue worker, logs 1",
        "hex e6: blue worker, red worker",
        "hex d8: blue worker",
        "piece 2a: front blue",
    ).play("lift 2a")
    assert table.refusal("to d8").code == "step.weak"
    assert points(table.play("to e8")) == {"yellow": 2}
    assert points(table.play("to e7")) == {"yellow": 2}
    assert points(table.play("to e6")) == {"yellow": 2, "red": 1}


@rules_example("G-EX-LOG-1")
@rule("G-LOG-2", "G-LOG-3", "G-LOG-4")
def test_logs_help_everybody_but_never_alone() -> None:
    road = ("seats: 4", TRANSPORT, "first: yellow", "hex e7: yellow worker, logs 1", "hex d8: yellow chief", "piece 2a: front yellow")
    table = scene(*road, "hex e8: red worker, logs 2").play("lift 2a", "to e8")
    assert points(table) == {"red": 1}
    assert points(table.play("to e7")) == {"red": 1}
    alone = scene(*road, "hex e8: logs 2").play("lift 2a")
    assert alone.refusal("to e8").code == "step.weak"


@rules_example("G-EX-ERECT-1")
@rule("G-ERECT-1", "G-ERECT-2", "G-AMB-28", "G-TRANS-8")
def test_red_erects_where_a_red_figure_stands() -> None:
    road = (
        "seats: 4",
        TRANSPORT,
        "first: red",
        "hex f7: red worker, yellow worker worker",
        "hex f6: blue chief",
        "piece 3a: e7 red marked",
    )
    table = scene(*road).play("lift 3a", "to f7")
    assert points(table) == {"yellow": 2}
    assert table.moves("erect") == ["erect A2", "erect A3"]
    further = scene(*road).play("lift 3a", "to f7", "to f6")
    assert further.refusal("erect A4").code == "erect.no_figure"
    table.play("erect A3")
    assert table["ahu A3"] == "red 3a"
    assert "bases 5" in table["red reserve"]


@rules_example("G-EX-CROWN-1")
@rule("G-CROWN-1", "G-AMB-30", "G-AMB-52")
def test_yellow_crowns_a_moai_next_to_a_yellow_figure() -> None:
    table = scene(
        "seats: 4",
        TRANSPORT,
        "first: yellow",
        "hex e6: yellow worker",
        "hex f7: yellow worker",
        "ahu A2: red 3a",
        "piece ha: e5 yellow marked",
        "piece 1a: front yellow",
    ).play("lift ha", "to e6", "to f7", "crown A2")
    assert points(table) == {}
    assert table["ahu A2"] == "red 3a ha"
    state = table.state
    assert isinstance(state, Giants)
    assert (earned(state, 2, Source.HEADDRESS), earned(state, 3, Source.HEADDRESS)) == (8, 0), (
        "the red number goes to the owner of the base"
    )


@rules_example("G-EX-MARK-1")
@rule("G-MARK-1", "G-MARK-3", "G-MARK-4")
def test_a_marked_moai_stays_blues() -> None:
    table = scene(TRANSPORT, "hex e8: blue chief", "hex d8: green worker", "piece 3a: front blue", "piece 1a: front green").play(
        "lift 3a", "to e8"
    )
    assert table.moves("to") == []
    table.play("mark")
    assert table["piece 3a"] == "e8 blue marked, visited e8 e9"
    assert "markers 1" in table["blue reserve"]
    assert table.decider == "green"
    refusal = table.refusal("lift 3a")
    assert (refusal.code, refusal.message) == ("piece.marked", "Moai of size 3 is marked by Blue")
    later = scene(
        TRANSPORT.replace("round: 2", "round: 5"),
        "first: green",
        "piece 3a: e8 blue marked",
        "hex e8: green chief",
        "piece 1a: front green",
    )
    assert later.refusal("lift 3a").code == "piece.marked"


@rules_example("G-EX-RECOVER-1")
@rule("G-RECOVER-1", "G-RECOVER-2", "G-RECOVER-3")
def test_an_abandoned_headdress_is_taken_over_and_marked() -> None:
    road = (
        "seats: 4",
        TRANSPORT,
        "hex f3: red worker",
        "hex f4: blue worker",
        "hex f5: yellow worker",
        "piece ha: f2",
        "piece 1a: front blue",
        "hex e8: blue worker",
    )
    table = scene(*road, "blue reserve: markers 1 sorcerer chief").play("lift ha", "to f3", "to f4", "to f5")
    assert table.refusal("leave").code == "leave.recovered"
    table.play("mark")
    assert points(table) == {"red": 1, "yellow": 1}
    assert table["blue reserve"] == "bases 6 sorcerer chief"
    assert table["piece ha"].startswith("f5 blue marked")
    without = scene(*road, "blue reserve: sorcerer chief")
    assert without.refusal("lift ha").code == "piece.unfinishable"


# -- scoring -----------------------------------------------------------------------------------------------------------


@rules_example("G-EX-SCORE-1", "G-EX-SCORE-2", "G-EX-SCORE-3")
@rule("G-SCORE-1", "G-SCORE-2", "G-SCORE-3", "G-SCORE-4", "G-SCORE-5", "G-END-2")
def test_the_final_score_adds_moai_headdresses_tablets_and_help() -> None:
    table = scene(
        "seats: 4",
        "agenda: over",
        "ahu A12: blue 3a",
        "ahu A10: red 1a",
        "ahu A17: yellow 2a ha",
        "ahu A1: blue",
        "blue halves: 5",
        "red halves: 1",
        "yellow points: 7",
    )
    assert table.state.breakdown() == [
        {"helping": 0, "moai": 27, "headdress": 0, "tablet": 6},
        {"helping": 0, "moai": 0, "headdress": 0, "tablet": 0},
        {"helping": 0, "moai": 8, "headdress": 0, "tablet": 0},
        {"helping": 7, "moai": 16, "headdress": 6, "tablet": 0},
    ]
    outcome = table.state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([33, 0, 8, 29], [0])


# -- the complete example round ----------------------------------------------------------------------------------------


def example_round() -> Scene:
    return scene(
        "round: 3",
        "first: green",
        "agenda: production, auction, placement, transport, end_of_round",
        "green reserve: workers 3 markers 2 sorcerer chief",
        "red reserve: workers 3 markers 3 logs 5 sorcerer chief",
        "blue reserve: workers 4 markers 3 sorcerer chief",
        "green halves: 2",
        "red halves: 1",
        "blue halves: 1",
        "piece 1a: e9 green marked",
        "piece 2a: e6 blue marked",
        "piece ha: f2",
    )


def holdings(table: Scene) -> list[str]:
    """Chief / Sorcerer / Workers ; logs / markers / halves of Green, Red and Blue, as the tables of the example have it."""
    rows = []
    for name in ("green", "red", "blue"):
        words = table[f"{name} reserve"].split()
        numbers = [words[words.index(word) + 1] if word in words else "0" for word in ("workers", "logs", "markers")]
        chief, sorcerer = (str(int(word in words)) for word in ("chief", "sorcerer"))
        rows.append(f"{chief}/{sorcerer}/{numbers[0]};{numbers[1]}/{numbers[2]}/{table[f'{name} halves']}")
    return rows


@rules_example("G-EX-ROUND")
@rule("G-AUC-6", "G-AUC-14", "G-CHIEF-1", "G-CHIEF-2", "G-AMB-25", "G-AMB-27", "G-AMB-34", "G-MARK-5", "G-MARK-6", "G-AMB-58")
def test_the_complete_example_round_comes_out_as_printed() -> None:
    table = example_round().play("roll 1", "roll 2", "roll 3")
    table.play("bid 2", "sculptors 1", "bid 2", "sculptors 0c", "bid 2", "sculptors 1")
    assert table["order"] == "green red blue"
    table.play("take 1", "take 3c")
    assert [event.fields["size"] for event in table.events("gone")] == [2]
    assert holdings(table) == ["1/1/2;0/0/2", "0/1/3;5/1/1", "1/1/3;0/1/1"]

    table.play("sorcerer", "on g2", "village", "worker+2", "on e8", "chief", "on f5")
    assert holdings(table) == ["1/0/3;0/0/2", "0/1/2;3/1/1", "0/1/3;0/1/1"]
    table.play("chief", "on g2", "village", "worker+2", "on e7", "worker", "on f3")
    assert holdings(table) == ["0/0/4;0/0/0", "0/1/1;1/1/1", "0/1/2;0/1/1"]
    table.play("worker", "on d8", "worker", "on f6", "sorcerer", "on f2", "headdress")
    assert holdings(table) == ["0/0/3;0/0/0", "0/1/0;1/1/1", "0/0/2;0/1/1"]
    table.play("worker", "on c8", "sorcerer+1", "on f7", "reserve A2", "tablet")
    assert holdings(table) == ["0/0/2;0/0/0", "0/0/0;0/1/1", "0/0/2;0/0/2"], "corrected: Blue has 0 markers and 2 halves"
    table.play("worker", "on f7", "pass", "worker", "on f4")
    assert holdings(table) == ["0/0/1;0/0/0", "0/0/0;0/1/1", "0/0/1;0/0/2"]
    table.play("worker", "on e10", "worker", "on f6")
    assert holdings(table) == ["0/0/0;0/0/0", "0/0/0;0/1/1", "0/0/0;0/0/2"]
    table.play("pass", "pass")

    assert (table.asked, table.decider) == ("go", "green")
    assert table.refusal("lift ha").code == "piece.unfinishable", "Green has neither a Moai to crown nor a marker"
    table.play("lift 1a", "to d8", "to c8", "erect A28")
    assert "markers 1" in table["green reserve"]
    table.play("lift ha", "to f3", "to f4", "to f5", "to f6", "pay nobody", "to f7", "pay nobody", "mark")
    assert points(table) == {"blue": 3}
    table.play("lift 2a", "to f6", "to f5", "erect A6")
    assert points(table) == {"blue": 3, "red": 1}
    assert "markers 1" in table["blue reserve"]
    table.play("lift 1b", "mark")
    assert table["piece 1b"] == "e9 green marked, visited e9"
    table.play("lift 3a", "to e8", "to e7", "to f7", "erect A2")
    assert points(table) == {"blue": 3, "red": 1, "green": 1}
    table.play("lift hb", "to f3", "to f4", "to f5", "crown A6")
    assert table.decider == "green"
    table.play("pass", "lift ha", "crown A2")
    assert "markers 3" in table["red reserve"], "the marker of the headdress is back, and at the end of the round the two of the bid"
    assert [who(table, event) for event in table.events("pass")][-2:] == ["blue", "red"]
    assert points(table) == {"blue": 3, "red": 1, "green": 1}
    state = table.state
    assert isinstance(state, Giants)
    totals = {name: sum(int(earned(state, seat, source)) for source in range(4)) for seat, name in enumerate(("blue", "green", "red"))}
    assert totals == {"blue": 22, "red": 18, "green": 3}


@rules_example("G-EX-ROUND")
@rule("G-USE-4", "G-AMB-20")
def test_on_its_way_the_headdress_of_the_example_round_could_have_paid_blue_a_fourth_point_and_green_one() -> None:
    """Red stands together with Blue on f6 and, as Sorcerer with a log, together with Green on f7."""
    crowd = ("hex f6: red worker, blue worker", "hex f7: red sorcerer, green worker, logs 1")
    table = scene(TRANSPORT, "first: red", *crowd, "piece ha: f5 red marked").play("lift ha", "to f6")
    assert table.moves() == ["pay nobody", "pay b"]
    table.play("pay b", "to f7")
    assert table.moves() == ["pay nobody", "pay g"]
    assert points(table.play("pay g")) == {"blue": 1, "green": 1}
    heavy = scene(TRANSPORT, "first: red", *crowd, "piece 2a: f6 red marked").play("lift 2a", "to f7")
    assert heavy.moves() == ["pay nobody", "pay g"], "a weight of 2: the log or Green beside the Sorcerer"


@pytest.mark.parametrize("seats", [3, 4, 5])
@rule("G-SETUP-1", "G-SETUP-2", "G-SETUP-4", "G-SETUP-6")
def test_the_start_of_a_game(seats: int) -> None:
    table = scene(f"seats: {seats}")
    assert table.odds() == {f"first {name}": 1 for name in table.game.seat_names[:seats]}
    bases = {3: 7, 4: 6, 5: 5}[seats]
    assert [table[f"{name} reserve"] for name in table.game.seat_names[:seats]] == [
        f"workers 1 markers 2 bases {bases} sorcerer chief"
    ] * seats
    assert table.state.scores() == [0] * seats
    white, brown = {"roll 0": 1, "roll 1": 2, "roll 2": 2, "roll 3": 1}, {"roll 0": 1, "roll 1": 3, "roll 2": 1, "roll 3": 1}
    table.play("first blue")
    for die in range(seats):
        assert table.odds() == (white if die < 3 else brown)
        table.play("roll 1")
    assert table.asked == "marker_bid"
