"""Every decision can be composed by touching things that are drawn, and the parts of a table tell nothing that is secret."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import motu
from motu.core.errors import BadOption
from motu.core.journal import Event, Journal
from motu.core.state import State
from motu.core.touch import mark_kind
from motu.drawing import TablePicture, definitions
from motu.games.giants import draw
from motu.games.giants.moves import NUMBERING

GAME = motu.game("giants")
LANGUAGES = ("en", "ru", "it")
EVERY = 11
"""Decisions from one position that is drawn to the next."""


def positions(seats: int, seed: int, every: int = EVERY, options: dict[str, object] | None = None) -> Iterator[tuple[State, list[Event]]]:
    """Positions along a random game, each with the events of the decision before."""
    chance, state = random.Random(seed), GAME.start(seats, options or {})
    last: list[Event] = []
    ply = 0
    while state.to_act() != motu.OVER:
        if state.to_act() >= 0:
            ply += 1
            if ply % every == 0:
                yield state, last
        state.journal = Journal()
        state.do(chance.choice(state.legal()))
        last = state.journal.events
    yield state, last


def parsed(picture: TablePicture) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(part.svg()) for part in picture.parts]


def is_thing(element: ElementTree.Element) -> bool:
    return "thing" in element.attrib.get("class", "").split()


def things(picture: TablePicture) -> list[ElementTree.Element]:
    return [element for root in parsed(picture) for element in root.iter() if is_thing(element)]


def marks(picture: TablePicture) -> Counter[str]:
    """How many things stand for each mark."""
    return Counter(mark for thing in things(picture) for mark in thing.attrib["data-touch"].split())


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_every_decision_has_a_path_of_its_own_through_things_that_are_drawn(seats: int, seed: int) -> None:
    buttons = {kind.name for kind in NUMBERING.kinds}
    for state, last in positions(seats, seed):
        if state.to_act() < 0:
            continue
        view = GAME.view(state, state.to_act())
        paths = {action: GAME.touch_path(action) for action in view["legal"]}
        told = [tuple(tuple(sorted(step)) for step in path) for path in paths.values()]
        assert len(set(told)) == len(told)
        drawn = marks(GAME.picture(view, "en", "wide", last))
        for action, path in paths.items():
            if len(path) == 1 and len(path[0]) == 1 and path[0][0] in buttons and not drawn[path[0][0]]:
                assert path[0][0] == NUMBERING.name(action)
                continue
            for step in path:
                short = {mark: count for mark, count in Counter(step).items() if drawn[mark] < count}
                assert not short, f"{GAME.write(state, action)} needs {short}, drawn are {drawn}"


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_parts_are_well_formed_and_ids_and_edges_are_single(layout: str) -> None:
    for state, last in positions(4, 7):
        for seat in (max(state.to_act(), 0), None):
            picture = GAME.picture(GAME.view(state, seat), "en", layout, last)
            markup = f"<svg>{definitions(picture.parts)}</svg>"
            found = [
                element.attrib["id"]
                for root in [*parsed(picture), ElementTree.fromstring(markup)]
                for element in root.iter("*")
                if "id" in element.attrib
            ]
            assert [each for each, count in Counter(found).items() if count > 1] == []
            used = [element.attrib["href"][1:] for root in parsed(picture) for element in root.iter() if "href" in element.attrib]
            assert set(used) <= set(found)
            for thing in things(picture):
                assert [element.attrib.get("class") for element in thing].count("edge") == 1, thing.attrib["data-touch"]
                assert not any(is_thing(inner) for inner in thing.iter() if inner is not thing)
                assert thing.attrib["aria-label"]
            assert [part.name for part in picture.parts][:5] == ["board", "area-blue", "area-green", "area-red", "area-yellow"]


@pytest.mark.parametrize("options", [{}, {"perfect_memory": True}])
def test_a_table_shows_only_what_its_reader_may_know(options: dict[str, object]) -> None:
    for state, last in positions(5, 11, options=options):
        for seat in (0, 3, None):
            view, other = GAME.view(state, seat), GAME.view(GAME.scramble(state, seat, 3), seat)
            pictures = [GAME.picture(each, "en", "wide", last) for each in (view, other)]
            assert [part.svg() for part in pictures[0].parts] == [part.svg() for part in pictures[1].parts]
            assert (pictures[0].where, pictures[0].roles) == (pictures[1].where, pictures[1].roles)


def test_hands_are_on_the_table_only_while_bids_are_made() -> None:
    seen = Counter[bool]()
    for state, _ in positions(3, 5):
        for seat in (0, None):
            view = GAME.view(state, seat)
            has_hands = any(part.name == "hands" for part in GAME.picture(view).parts)
            assert has_hands == (seat is not None and view["step"] in ("marker_bid", "sculptor_bid"))
            seen[has_hands] += 1
    assert seen[True] and seen[False]


def test_what_is_touched_has_a_noun_and_a_question_in_every_language() -> None:
    names = {kind.name for kind in NUMBERING.kinds}
    asked = [action for action in range(NUMBERING.size) if not NUMBERING.kinds[int(NUMBERING.kind[action])].lot]
    touched = {mark for action in asked for step in GAME.touch_path(action) for mark in step} - names
    kinds = {mark_kind(mark) for mark in touched}
    assert {"hex", "ahu", "piece", "marker", "worker"} <= kinds
    for language in LANGUAGES:
        for kind in kinds:
            assert GAME.texts.has(f"touch.{kind}", language) and GAME.texts.has(f"ask.{kind}", language), (kind, language)


def test_before_a_statue_is_erected_everybody_can_read_what_it_will_bring() -> None:
    board = GAME.components_of({})[0]
    seen = Counter[str]()
    for seed in range(20, 23):
        for state, _ in positions(3, seed, every=1):
            view = GAME.view(state, max(state.to_act(), 0))
            if view["step"] != "move":
                continue
            notes = GAME.picture(view).notes
            for action in view["legal"]:
                kind, fields = NUMBERING.name(action), NUMBERING.fields(action)
                if kind == "erect":
                    site, size = board.sites[fields["ahu"]], int(view["hand"]["piece"][0])
                    assert notes[action] == f"{site.moai * size} points at the end: {site.moai} × size {size}"
                elif kind == "crown":
                    assert str(board.sites[fields["ahu"]].headdress) in notes[action]
                else:
                    assert action not in notes
                seen[kind] += 1
    assert seen["erect"]


def test_the_last_move_is_a_way_in_the_colour_of_whoever_made_it_and_names_who_was_paid() -> None:
    moves = payments = 0
    for state, last in positions(4, 13, every=1):
        steps = [event for event in last if event.kind == "step"]
        if not steps or moves > 40:
            continue
        view = GAME.view(state, None)
        drawn = GAME.picture(view, "en", "wide", last).board.svg()
        colour = GAME.seat_names[steps[0].fields["seat"]]
        assert f'class="last" style="fill:none;stroke:var(--{colour})' in drawn
        told = re.findall(r">\+(\d+)<", drawn)
        assert told == [str(event.fields["n"]) for event in last if event.kind == "paid"]
        assert 'class="last"' not in GAME.picture(view).board.svg()
        moves, payments = moves + 1, payments + len(told)
    assert moves and payments


def test_a_place_is_told_with_what_it_is() -> None:
    state = GAME.start(3, chance=1)
    told = {text: GAME.describe(state, GAME.read(state, text)) for text in ("on d7", "to e8", "on a12", "erect A26", "erect A40")}
    assert told == {
        "on d7": "place on d7 (Sorcerer's hut)",
        "to e8": "move to e8 (plain)",
        "on a12": "place on a12",
        "erect A26": "erect on A26 (3 · 9)",
        "erect A40": "erect on A40",
    }


def test_scenery_stands_behind_all_pieces_and_the_values_of_every_ahu_before_them() -> None:
    """Whoever stands beside the quarry or before an Ahu is seen, and so is what the Ahu is worth."""
    for state, last in positions(5, 4):
        board, *_ = parsed(GAME.picture(GAME.view(state, None), last=last))
        shown = [element.attrib.get("href", element.attrib.get("id", "")) for element in board.iter()]
        pieces = [place for place, name in enumerate(shown) if name.startswith(("piece-", "worker-", "chief-", "sorcerer-", "base-"))]
        scenery = [place for place, name in enumerate(shown) if name in ("#s-quarry", "#s-red-quarry", "#s-village", "#s-sorcery")]
        values = [place for place, name in enumerate(shown) if name.startswith("#s-values-")]
        assert len(values) == len(GAME.components_of(state.options)[0].sites)
        assert not pieces or max(scenery) < min(pieces) <= max(pieces) < min(values)


def test_cover_and_end_are_pictures_of_their_own() -> None:
    cover = draw.draw_cover(GAME, "it")
    assert (cover.width, cover.height) == (400, 260)
    *_, (state, _) = positions(3, 9)
    view: Any = GAME.view(state, None)
    ending = draw.draw_ending(GAME, view, "en")
    outcome = state.outcome()
    assert outcome is not None
    texts = [element.text for element in ElementTree.fromstring(ending.svg()).iter("text")]
    for seat, points in enumerate(outcome.scores):
        assert str(points) in texts and GAME.seat_name(seat) in texts
    for part in (cover, ending):
        ElementTree.fromstring(f"<svg>{definitions([part])}</svg>")
        ElementTree.fromstring(part.svg())


def test_the_end_is_drawn_only_when_it_has_come() -> None:
    view: Any = GAME.view(GAME.start(3, chance=1), 0)
    with pytest.raises(BadOption):
        draw.draw_ending(GAME, view)
