"""What is hidden stays hidden: screens, closed hands, bases face down, peeks."""

from __future__ import annotations

import json

import pytest

import motu
from motu.core.journal import Journal
from motu.core.options import OptionValue
from motu.core.position import Clauses
from motu.core.state import State
from motu.games.giants.rules import Giants
from motu.games.giants.state import lane
from motu.testing import rule, scene
from tests.games.giants.keen import ISLET, keen_states, keen_walk

GAME = motu.game("giants")
WAYS: list[tuple[int, dict[str, OptionValue], int]] = [
    (3, ISLET, 1),
    (4, {**ISLET, "open_scoring": True}, 2),
    (4, {**ISLET, "perfect_memory": True, "break_ties": True}, 3),
    (5, {**ISLET, "chief_splits": True}, 4),
    (4, {"fast_start": True}, 5),
    (3, {"open_scoring": True}, 1),
]


@pytest.mark.parametrize(("seats", "options", "seed"), WAYS, ids=[str(place) for place, _ in enumerate(WAYS, 1)])
@rule("G-AMB-46")
def test_games_in_which_much_is_erected_and_crowned_obey_every_law(seats: int, options: dict[str, OptionValue], seed: int) -> None:
    trip = keen_walk(seats, options, seed, 29 if motu.compiled.is_compiled() else 83)
    played = {GAME.numbering.name(ply.action) for ply in trip.record.plies}
    assert {"erect", "lift", "to", "take", "figure"} <= played
    assert trip.scrambled > 0


@rule("G-AUC-1", "G-AUC-2", "G-AMB-46")
def test_a_closed_hand_is_in_no_view_and_no_event_of_the_others() -> None:
    text = "round: 2 / agenda: auction, placement, transport, end_of_round / tile: 1 1 1"
    views, events = [], []
    for moves in (("bid 2", "sculptors 1sc"), ("bid 0", "sculptors 0")):
        table = scene("giants", text).play(*moves)
        views.append([json.dumps(GAME.view(table.state, viewer)) for viewer in (None, 1, 2)])
        events.append([[event.as_data() for event in table.journal.seen_by(viewer)] for viewer in (None, 1, 2)])
    assert views[0] == views[1]
    assert events[0] == events[1]


@rule("G-SETUP-3", "G-STORE-3")
def test_a_reserve_is_in_no_view_of_the_others() -> None:
    text = "round: 2 / agenda: placement, transport, end_of_round / blue reserve: "
    states = [scene("giants", text + held).state for held in ("workers 5 markers 6 sorcerer chief", "workers 1 sorcerer chief")]
    for viewer in (None, 1, 2):
        assert GAME.view(states[0], viewer) == GAME.view(states[1], viewer)
    assert GAME.view(states[0], 0) != GAME.view(states[1], 0)


@rule("G-ERECT-2", "G-AMB-47")
def test_the_owner_of_a_base_face_down_is_in_nobodys_view() -> None:
    text = "seats: 3 / round: 2 / agenda: placement, transport, end_of_round / ahu A2: {} 1a / ahu A3: {} 1b"
    states = [scene("giants", text.format(*owners)).state for owners in (("green", "red"), ("red", "green"))]
    for viewer in (None, 0, 1, 2):
        assert GAME.view(states[0], viewer) == GAME.view(states[1], viewer)


@rule("G-CROWN-2", "G-AMB-31")
def test_a_peek_shows_nothing_to_the_others() -> None:
    text = "seats: 3 / round: 2 / agenda: placement, transport, end_of_round / blue halves: 1 / ahu A2: {} 1a / ahu A3: {} 1b"
    tables = [scene("giants", text.format(*owners)).play("peek A2") for owners in (("green", "red"), ("red", "green"))]
    for viewer in (None, 1, 2):
        assert GAME.view(tables[0].state, viewer) == GAME.view(tables[1].state, viewer)
        told = [[event.as_data() for event in table.journal.seen_by(viewer)] for table in tables]
        assert told[0] == told[1]
    assert [GAME.view(table.state, 0)["ahu"]["A2"]["owner"] for table in tables] == [1, 2]


@rule("G-AMB-18", "G-AMB-58")
def test_imagined_worlds_are_ones_in_which_the_decider_could_be_asked() -> None:
    checked = 0
    for ply, state in enumerate(keen_states(4, {**ISLET, "quick_passes": True}, 11)):
        if ply % 7 or state.to_act() < 0:
            continue
        for viewer in (None, (state.to_act() + 1) % 4):
            world = GAME.imagine(GAME.view(state, viewer), ply)
            moves = {GAME.numbering.name(action) for action in world.legal()}
            assert moves - {"pass", "peek", "decline", "no_special"}, GAME.position(world)
            checked += 1
    assert checked > 50


@rule("G-AUC-1", "G-AUC-2")
def test_closed_hands_are_imagined_with_anything_and_a_hand_not_closed_yet_with_nothing() -> None:
    text = "round: 2 / agenda: auction, placement, transport, end_of_round / tile: 1 1 1"
    view = GAME.view(scene("giants", text).play("bid 2", "sculptors 1sc", "bid 1").state, 2)
    hands, figures = set(), set()
    for seed in range(40):
        world = GAME.imagine(view, seed)
        assert isinstance(world, Giants)
        hands.add((int(lane(world.bid_markers, 0)), int(lane(world.bid_workers, 0))))
        figures.add((bool(world.bid_sorcerers & 1), bool(world.bid_chiefs & 1)))
        assert lane(world.bid_workers, 1) == 0 and not (world.bid_sorcerers | world.bid_chiefs) & 0b110, (
            "Green and Red have sculptors to come"
        )
    assert {markers for markers, _ in hands} >= {0, 1, 2} and {workers for _, workers in hands} >= {0, 1}
    assert len(figures) == 4


@rule("G-AMB-47")
def test_imagined_worlds_differ_where_the_view_is_silent() -> None:
    text = "seats: 3 / round: 2 / agenda: placement, transport, end_of_round / ahu A2: green 1a / ahu A3: red 1b / ahu A4: red 1c"
    view = GAME.view(scene("giants", text).state, 0)
    owners, workers = set(), set()
    for seed in range(30):
        world = GAME.imagine(view, seed)
        assert isinstance(world, Giants)
        owners.add(tuple(int(world.base_owner(ahu)) for ahu in (1, 2, 3)))
        workers.add(int(lane(world.workers, 1)))
    assert len(owners) > 4
    assert all(0 not in found for found in owners), "Blue has all bases behind the screen, so none of the Moai is Blue's"
    assert workers == {1, 2, 3}, "one Worker to begin with, and at most one more in each of two rounds"


@rule("G-AMB-46")
def test_every_event_but_bids_and_peeks_is_public() -> None:
    private = set()
    for seed in (1, 2):
        state = None
        journal = Journal()
        for state in keen_states(4, ISLET, seed):
            state.journal = journal
        assert state is not None
        private |= {event.kind for event in journal.events if not event.seen_by(None)}
    assert private == {"bid_markers", "bid_sculptors", "peek_seen"}


UNMOVED = (
    "seats: 3 / round: 3 / first: green / piece 1a: e9 blue unmoved / piece 1b: e9 green unmoved / piece 1c: e9 red unmoved"
    " / blue spent: markers 2 / red spent: markers 2 / red reserve: workers 1 markers 1 sorcerer chief"
    " / blue reserve: workers 1 {}sorcerer chief / agenda: {}, end_of_round"
)
"""Everybody has won a Moai and moved none. Blue and Red have spent two markers; whether they have more is behind their screens."""
QUICK = f"options: quick_passes=yes / {UNMOVED}"


def asked_to_mark(state: State) -> list[str]:
    """The seats that will decide about pieces not moved, the next first."""
    agenda = Clauses(GAME.position(state)).values["agenda"].split(", ")
    return [entry.split()[1] for entry in agenda if entry.startswith("unmoved ")]


@rule("G-SETUP-3", "G-AMB-46", "G-AMB-36")
def test_who_else_has_a_marker_to_mark_with_is_in_no_view_of_the_others() -> None:
    poor = scene("giants", QUICK.format("", "unmoved red"))
    rich = scene("giants", QUICK.format("markers 1 ", "unmoved red, unmoved blue"))
    for viewer in (None, 1, 2):
        assert GAME.view(poor.state, viewer) == GAME.view(rich.state, viewer)
    for state in (poor.state, rich.state):
        assert {tuple(asked_to_mark(GAME.scramble(state, 2, seed))) for seed in range(20)} == {("red",), ("red", "blue")}


@rule("G-AMB-36")
def test_in_imagined_worlds_exactly_those_are_asked_to_mark_who_have_a_marker() -> None:
    start = scene("giants", QUICK.format("markers 1 ", "unmoved green, unmoved red, unmoved blue"))
    found = set()
    for seed in range(60):
        world = GAME.imagine(GAME.view(start.state, 1), seed)
        assert isinstance(world, Giants)
        assert asked_to_mark(world) == [name for seat, name in ((1, "green"), (2, "red"), (0, "blue")) if lane(world.markers, seat)]
        found.add(tuple(asked_to_mark(world)))
    assert found == {("green", "red", "blue"), ("green", "red"), ("green", "blue"), ("green",)}
    assert asked_to_mark(start.play("done", "done").state) == ["blue"]


@rule("G-AMB-18", "G-AMB-46", "G-AMB-62", "G-PASS-1")
def test_a_forced_pass_looks_like_a_chosen_one() -> None:
    """What is behind Green's screen is nobody's business: empty, or a Worker who stays at home."""
    told, views = [], []
    for reserve in ("-", "workers 1"):
        text = (
            f"seats: 3 / round: 1 / agenda: placement, transport, end_of_round / blue reserve: workers 2 sorcerer chief / "
            f"green reserve: {reserve} / green spent: sorcerer chief / red reserve: workers 1 sorcerer chief / piece 1a: front blue"
        )
        table = scene("giants", text)
        table.play("worker", "on f4")
        assert table.decider == "green"
        table.play("pass")
        assert table.decider == "red"
        told.append([event.as_data() for event in table.events() if event.seen_by(None)])
        views.append([GAME.view(table.state, viewer) for viewer in (None, 0, 2)])
    assert told[0] == told[1]
    assert views[0] == views[1]


@rule("G-AMB-36", "G-AMB-58", "G-AMB-62")
def test_who_is_asked_next_does_not_depend_on_what_is_behind_the_screens_of_others() -> None:
    """The same decision in worlds that differ in what the decider cannot know; with quick passes who is asked tells about them."""
    phases = ("place", "hex", "special", "go", "move", "help", "unmoved")
    different: dict[bool, int] = {}
    for quick in (False, True):
        different[quick], compared = 0, 0
        for ply, state in enumerate(keen_states(4, {**ISLET, "quick_passes": quick}, 7)):
            if state.to_act() < 0 or GAME.steps[state.step()] not in phases:
                continue
            worlds = [state.clone(), GAME.scramble(state, state.to_act(), ply)]
            action = state.legal()[ply % len(state.legal())]
            for world in worlds:
                world.apply(action)
            if motu.OVER in (worlds[0].to_act(), worlds[1].to_act()):
                continue  # G-END-1: whose bases are full is told by the end itself
            asked = [(world.to_act(), GAME.steps[world.step()]) for world in worlds]
            different[quick] += asked[0] != asked[1]
            compared += 1
        assert compared > 200
    assert different[False] == 0
    assert different[True] > 0


@rule("G-AMB-62")
def test_with_quick_passes_or_perfect_memory_who_can_only_pass_is_not_asked() -> None:
    for option in ("quick_passes", "perfect_memory"):
        text = (
            f"options: {option}=yes / seats: 3 / round: 1 / agenda: placement, transport, end_of_round"
            " / blue reserve: workers 2 sorcerer chief / green reserve: - / green spent: sorcerer chief"
            " / red reserve: workers 1 sorcerer chief / piece 1a: front blue"
        )
        table = scene("giants", text).play("worker", "on f4")
        assert table.decider == "red"
        assert {"kind": "pass", "seat": 1} in [event.as_data() for event in table.events()]
    assert "pass" in GAME.acts, "the log tells it as Green's own act, not as part of Blue's turn"


@rule("G-AMB-62")
def test_who_has_no_marker_left_is_asked_about_pieces_not_moved_and_told_why_not() -> None:
    table = scene("giants", UNMOVED.format("", "unmoved blue"))
    assert [GAME.numbering.write(action) for action in table.state.legal()] == ["done"]
    assert table.refusal("mark 1a").code == "mark.none_left"
    assert scene("giants", UNMOVED.format("markers 1 ", "unmoved blue")).allows("mark 1a")


@rule("G-AMB-58")
def test_who_has_no_piece_and_finds_none_abandoned_is_not_asked_in_phase_4() -> None:
    """Everybody sees it, so nothing is told."""
    text = "seats: 3 / round: 2 / agenda: transport, end_of_round / piece 1a: front green / hex e8: green worker"
    assert scene("giants", text).decider == "green"
    assert scene("giants", f"{text} / piece 1b: e10").decider == "blue"
