"""The table in parts: what is drawn can be touched, what can be decided has a path over things, and nothing secret is drawn."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import motu
from motu.core.journal import Event, Journal
from motu.core.touch import mark_kind
from motu.drawing import Part, TablePicture
from motu.games.polynesia.moves import NUMBERING, Act
from motu.testing import rule, scene

GAME = motu.game("polynesia")
LAYOUTS = ("wide", "tall")
SECOND_SEASON = "season: II / prices: 3 1 2 4 / display: C3-06 C2-02 TO-06 TO-12 / red goods: 1 2 2 1"


def positions(seats: int, wanted: int = 40, **options: object) -> Iterator[tuple[motu.State, list[Event]]]:
    """Positions of a game that is played a little sensibly, so that villages fill; the last one is its end."""
    chance = random.Random(seats)
    state = GAME.start(seats, options, chance=seats)
    last: list[Event] = []
    ply = 0
    while state.to_act() != motu.OVER:
        if ply % (seats * 4) < 2 and ply < wanted * seats * 2:
            yield state, last
        legal = state.legal()
        plays = [action for action in legal if NUMBERING.kind[action] == Act.PLAY]
        state.journal = Journal()
        state.apply(chance.choice(plays or legal))
        last = state.journal.events
        ply += 1
    yield state, last


def root_of(part: Part) -> ElementTree.Element:
    return ElementTree.fromstring(part.svg())


def things(picture: TablePicture) -> list[ElementTree.Element]:
    return [element for part in picture.parts for element in root_of(part).iter() if "data-touch" in element.attrib]


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_decision_is_made_by_touching_things_that_are_drawn(seats: int) -> None:
    for state, last in positions(seats):
        if state.to_act() < 0:
            continue
        view = GAME.view(state, state.to_act())
        paths = {action: GAME.touch_path(action) for action in view["legal"]}
        assert len(set(paths.values())) == len(paths), "two decisions have the same path"
        for layout in LAYOUTS:
            drawn = {mark for thing in things(GAME.picture(view, "en", layout, last)) for mark in thing.attrib["data-touch"].split()}
            for action, path in paths.items():
                marks = {mark for step in path for mark in step}
                assert marks <= drawn or path == (("pass",),), GAME.write(state, action)
                assert all(GAME.texts.has(f"touch.{mark_kind(mark)}") or mark == "pass" for mark in marks)


@rule("P-TRADE-1", "P-TAKE-1")
def test_goods_are_given_and_got_in_any_order_and_a_good_that_costs_1_is_got_for_nothing() -> None:
    table = scene("polynesia", "prices: 8 5 2 1")
    paths = {GAME.write(table.state, action): GAME.touch_path(action) for action in table.state.legal()}
    assert paths["M>WFT"] == (("give:M", "get:W", "get:F", "get:T"),)
    assert paths["take T"] == (("get:T",),)
    assert paths["pass"] == (("pass",),)
    assert GAME.touch_path(GAME.read(table.state, "card 2>I3")) == (("slot:2",), ("cell:I3",))


@rule("P-TRADE-3")
def test_the_balance_of_an_exchange_is_told_in_every_language() -> None:
    table = scene("polynesia", "prices: 8 5 2 1")
    words = {
        "M>WT": ("worth 8 for 6: you give away 2", "ценой 8 за 6: теряете 2", "valore 8 per 6: regali 2"),
        "M>WFT": ("worth 8 for 8: even", "ценой 8 за 8: поровну", "valore 8 per 8: pari"),
        "take T": ("free, because it costs 1", "бесплатно, потому что цена 1", "gratis, perché costa 1"),
    }
    for language, place in (("en", 0), ("ru", 1), ("it", 2)):
        notes = GAME.picture(GAME.view(table.state, 0), language).notes
        for move, told in words.items():
            assert notes[GAME.read(table.state, move)] == told[place]


@rule("P-TRADE-3")
def test_the_balance_that_is_told_is_what_then_happens() -> None:
    """The worth of what leaves the hand and of what comes into it, at the prices of the moment, for every exchange in positions of play."""
    compared = 0
    for seats in GAME.seats:
        for state, _ in positions(seats):
            seat = state.to_act()
            if seat < 0:
                continue
            view = GAME.view(state, seat)
            for action, note in GAME.picture(view).notes.items():
                after = state.clone()
                after.apply(action)
                moved = zip(view["players"][seat]["goods"], GAME.view(after, seat)["players"][seat]["goods"], view["prices"], strict=True)
                worth = [(now - before) * price for before, now, price in moved]
                given, taken = -sum(one for one in worth if one < 0), sum(one for one in worth if one > 0)
                numbers = [int(word) for word in re.findall(r"\d+", note)]
                assert numbers == ([given, taken, given - taken] if given > taken else [given, taken] if given else [taken]), note
                compared += 1
    assert compared > 500


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_parts_are_well_formed_and_things_have_one_edge_each(seats: int, layout: str) -> None:
    for state, last in positions(seats, 12):
        for seat in (max(0, state.to_act()), None):
            picture = GAME.picture(GAME.view(state, seat), "ru", layout, last)
            assert [part.name for part in picture.parts] == [
                "board",
                *(f"area-{GAME.seat_names[each]}" for each in range(seats)),
                "customers",
            ]
            ids = Counter(element.attrib["id"] for part in picture.parts for element in root_of(part).iter() if "id" in element.attrib)
            assert {name for name, count in ids.items() if count > 1} == set()
            for thing in things(picture):
                edges = [element for element in thing.iter() if element.attrib.get("class") == "edge"]
                assert len(edges) == 1, thing.attrib["aria-label"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_only_the_own_village_is_large_and_can_be_touched(seats: int) -> None:
    state = GAME.start(seats, chance=3)
    picture = GAME.picture(GAME.view(state, 1))
    for seat in range(seats):
        area = picture.area(seat)
        assert area is not None and area.width == (556 if seat == 1 else 256)
        assert len([1 for element in root_of(area).iter() if "data-touch" in element.attrib]) == (12 if seat == 1 else 0)
    spectator = GAME.picture(GAME.view(state, None))
    assert {part.width for part in spectator.parts if part.seat is not None} == {256}


@rule("P-INFO-1")
@pytest.mark.parametrize("seats", GAME.seats)
def test_parts_tell_nothing_that_a_seat_may_not_know(seats: int) -> None:
    for state, last in positions(seats, 6):
        for seat in (*range(seats), None):
            drawn = [part.svg() for part in GAME.picture(GAME.view(state, seat), "en", "wide", last).parts]
            other = GAME.view(GAME.scramble(state, seat, 3), seat)
            assert [part.svg() for part in GAME.picture(other, "en", "wide", last).parts] == drawn


@rule("P-INFO-1", "P-SCORE-6")
def test_a_reader_knows_their_own_shells_only() -> None:
    state = scene(
        "polynesia", "season: II / red village: C1-01 - - -, - - - -, - - - - / yellow village: C1-07 - - -, - - - -, - - - -"
    ).state
    assert [GAME.picture(GAME.view(state, seat)).points for seat in (0, 1, None)] == [[2, None], [None, 3], [None, None]]
    without = scene("polynesia", "season: II / red village: C1-01 - - -, - - - -, - - - - / options: open=yes").state
    assert GAME.picture(GAME.view(without, None)).points == [2, 0]


@rule("P-INFO-1", "P-VAR-1")
def test_goods_of_others_stand_behind_their_screens_unless_the_game_is_open() -> None:
    text = "yellow goods: 7 0 0 0"
    for options, is_seen in (("", False), (" / options: open=yes", True)):
        state = scene("polynesia", text + options).state
        area = GAME.picture(GAME.view(state, 0)).area(1)
        board = GAME.picture(GAME.view(state, None)).board
        assert area is not None
        assert ("mask 7" in area.svg()) is is_seen and ("behind the screen" in area.svg()) is not is_seen
        assert ("give:M" in board.svg()) is is_seen and ("behind the screen" in board.svg()) is not is_seen


def test_no_code_of_a_card_is_read_by_people() -> None:
    """Ids may have it, because nobody reads them."""
    for state, last in positions(3, 20):
        view = GAME.view(state, max(0, state.to_act()))
        for language in ("en", "ru", "it"):
            told = [GAME.describe(state, action, language) for action in view["legal"]] + [GAME.tell(event, language) for event in last]
            told.append(GAME.as_text(view, language))
            for part in GAME.picture(view, language, "wide", last).parts:
                told += [element.attrib.get("aria-label", "") + (element.text or "") for element in root_of(part).iter()]
            assert not [line for line in told if any(code in line for code in ("C1-", "C2-", "C3-", "TO-"))]


@rule("P-SCORE-6", "P-END-1")
def test_the_outlook_is_what_everybody_would_have_if_the_season_ended_now() -> None:
    """Compared with what then happens: the season is capped, so it ends by itself and is scored."""
    told: list[bool] = []
    for state, _ in positions(2, 60, round_cap=6):
        outlook = GAME.outlook(state)
        if outlook is None:
            continue
        end: Any = state.clone()
        while end.to_act() != motu.OVER and GAME.view(end, None)["season"] == GAME.view(state, None)["season"]:
            end.apply(GAME.read(end, "pass") if end.to_act() >= 0 else end.legal()[0])
        assert list(end.scores()) == outlook
        told.append(end.to_act() == motu.OVER)
    assert len(told) > 8 and set(told) == {False, True}


@pytest.mark.parametrize(
    ("moves", "pieces", "movement"),
    [
        (("T>WF",), ("slot-turtle", "slot-wreath", "slot-fish"), "animation:glide"),
        (("take W",), ("slot-wreath",), "animation:glide"),
        (("card 1>II3",), ("card-C3-06",), 'class="settle"'),
        (("card 1>II3", "turn up C1-01"), ("card-C1-01",), "animation:glide"),
    ],
)
def test_what_was_done_last_is_drawn_as_a_movement(moves: tuple[str, ...], pieces: tuple[str, ...], movement: str) -> None:
    table = scene("polynesia", SECOND_SEASON)
    last: list[Event] = []
    for move in moves:
        table.state.journal = Journal()
        table.state.do(GAME.read(table.state, move))
        last = table.state.journal.events
    for layout in LAYOUTS:
        parts = GAME.picture(GAME.view(table.state, 0), "en", layout, last).parts
        drawn = "".join(part.svg() for part in parts)
        still = "".join(part.svg() for part in GAME.picture(GAME.view(table.state, 0), "en", layout).parts)
        assert all(f'id="{piece}"' in drawn for piece in pieces) and movement in drawn and movement not in still


@rule("P-ROUND-3", "P-SCORE-6")
def test_dice_fall_prices_change_and_a_scoring_tells_its_sources() -> None:
    text = f"{SECOND_SEASON} / red village: C1-07 - - -, C1-02 C2-14 C3-14 -, - - - -"
    table = scene("polynesia", text)
    table.state.journal = Journal()
    for move in ("card 2>II4", "turn up C1-01", *(f"turn up TO-0{card}" for card in range(1, 5))):
        table.state.do(GAME.read(table.state, move))
    scored = table.state.journal.events
    area = GAME.picture(GAME.view(table.state, 0), "en", "wide", scored).area(0)
    assert area is not None
    for place, words in enumerate(("Set +10", "Goods +14", "Neighbours +3")):
        assert f'class="appear appear-{place}"' in area.svg() and words in area.svg()
    for good, price in zip("MWFT", (4, 1, 1, 8), strict=True):
        table.state.do(GAME.read(table.state, f"{good}={price}"))
    board = GAME.picture(GAME.view(table.state, 0), "en", "wide", table.state.journal.events).board.svg()
    assert board.count('class="tumble') == 4
    assert [board.count(f"#s-sign-{sign}") for sign in ("up", "down", "level")] == [2, 1, 1]


def test_the_cover_is_drawn_without_words() -> None:
    from motu.games.polynesia.draw import draw_cover

    cover = draw_cover(GAME, "ru")
    words = [element.text for element in root_of(cover).iter() if element.text and not element.text.isdigit()]
    assert (cover.width, cover.height, words) == (400, 260, [])


@rule("P-END-2")
def test_the_end_shows_the_shells_of_everybody_by_source() -> None:
    from motu.games.polynesia.draw import draw_ending

    for state, _ in positions(3, 1, round_cap=4):
        view: Any = GAME.view(state, 0)
        if view["outcome"] is None:
            with pytest.raises(motu.MotuError, match="only of a game that is over"):
                draw_ending(GAME, view)
            continue
        texts = [element.text for element in root_of(draw_ending(GAME, view)).iter() if element.text]
        for seat, player in enumerate(view["players"]):
            assert GAME.seat_name(seat) in texts and str(sum((player["shells"] or {}).values())) in texts


def test_every_kind_of_event_that_somebody_caused_is_seen_on_the_table() -> None:
    """The end of a season by the cap and the end of the game are told by what follows them: the scoring."""
    kinds: set[str] = set()
    for state, last in all_positions(2):
        for event in last:
            if event.kind not in kinds:
                view = GAME.view(state, 0)
                still, marked = GAME.picture(view).parts, GAME.picture(view, last=[event]).parts
                if [part.svg() for part in still] != [part.svg() for part in marked]:
                    kinds.add(event.kind)
    told = {key.split(".")[1] for key in GAME.texts.messages("en") if key.startswith("event.")}
    assert told - kinds == {"season_capped", "game_over"}


def all_positions(seats: int) -> Iterator[tuple[motu.State, list[Event]]]:
    """Every position of games in which customers settle whenever they can; some seasons end by the cap, some by a full row."""
    for cap in (5, 60):
        chance = random.Random(cap)
        state = GAME.start(seats, {"round_cap": cap})
        while state.to_act() != motu.OVER:
            legal = state.legal()
            plays = [action for action in legal if NUMBERING.kind[action] == Act.PLAY]
            state.journal = Journal()
            state.apply(chance.choice(plays or legal))
            yield state, state.journal.events
