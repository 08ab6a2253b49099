"""Every drawing of every game: well formed, stable, complete in its controls, silent about secrets, small and quick."""

from __future__ import annotations

import gzip
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

import motu
from motu.core.game import Game
from motu.core.journal import Event, Journal
from motu.core.state import State
from motu.core.view import View
from motu.drawing import THEMES, definitions, resolved
from motu.drawing.keeping import forget_drawings

CASES = [(name, seats) for name in motu.games() for seats in motu.game(name).seats]
LAYOUTS = ("wide", "tall")
MOST_BYTES, MOST_COMPRESSED = 120_000, 26_000
"""Of a table on one sheet, and of all that a page gets of it."""
POSITIONS = 30


@cache
def random_game(name: str, seats: int, seed: int) -> tuple[int, ...]:
    """The decisions of a random game, chance included."""
    chance = random.Random(seed)
    state = motu.game(name).start(seats)
    made: list[int] = []
    while state.to_act() != motu.OVER:
        made.append(chance.choice(state.legal()))
        state.apply(made[-1])
    return tuple(made)


def positions(name: str, seats: int, seed: int = 5, wanted: int = POSITIONS) -> Iterator[tuple[Game, State, list[Event]]]:
    """Positions along a random game, the first and the last among them, each with the events of the decision before."""
    game = motu.game(name)
    made = random_game(name, seats, seed)
    every = max(1, len(made) // wanted)
    state = game.start(seats)
    last: list[Event] = []
    for ply in range(len(made) + 1):
        if ply % every == 0 or ply == len(made):
            yield game, state, last
        if ply < len(made):
            state.journal = Journal()
            state.do(made[ply])
            last = state.journal.events


def viewer(state: State) -> int | None:
    """Who decides, or a spectator."""
    seat = state.to_act()
    return seat if seat >= 0 else None


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_drawing_is_well_formed_and_every_id_occurs_once(name: str, seats: int, layout: str) -> None:
    for game, state, last in positions(name, seats):
        for seat in (viewer(state), None):
            root = parsed(game.draw(game.view(state, seat), "en", layout, last))
            found = ids(root)
            assert len(found) == len(set(found)), [each for each, count in Counter(found).items() if count > 1]
            referred = {element.attrib["href"][1:] for element in root.iter() if "href" in element.attrib}
            painted = set(re.findall(r"url\(#([^)]+)\)", game.draw(game.view(state, seat), "en", layout, last)))
            assert referred | painted <= set(found), "a symbol or texture is used but not defined"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_whatever_a_decision_touches_is_drawn_with_a_label_and_one_edge(name: str, seats: int, layout: str) -> None:
    """In both layouts; a mark without a value may stand alone as a button of the bar."""
    for game, state, _ in positions(name, seats):
        view = game.view(state, viewer(state))
        picture = game.picture(view, "en", layout)
        drawn = {mark for part in picture.parts for marks in part.things for mark in marks.split()}
        wanted = {mark.lstrip("?") for action in view["legal"] for step in game.touch_path(action) for mark in step}
        assert {mark for mark in wanted - drawn if ":" in mark} == set()
        for part in picture.parts:
            for thing in parsed(part.svg().replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)).iter():
                if "data-touch" in thing.attrib:
                    edges = [inner for inner in thing if inner.attrib.get("class") == "edge"]
                    assert len(edges) == 1 and thing.attrib["aria-label"], thing.attrib["data-touch"]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_ids_are_stable_along_a_game(name: str, seats: int) -> None:
    """What does not change keeps its id from one position to the next, in every language and layout."""
    before: set[str] = set()
    kept, all_ids = 0, 0
    for game, state, last in positions(name, seats, wanted=10_000):
        if kept > 40_000:
            break
        now = set(ids(parsed(game.draw(game.view(state, None), "en", "wide", last))))
        kept, all_ids = kept + len(before & now), all_ids + len(before)
        before = now
    assert kept >= 0.97 * all_ids, f"only {kept} of {all_ids} ids lived on"
    for game, state, _ in positions(name, seats, wanted=3):
        view = game.view(state, viewer(state))
        pieces = [piece_ids(game.draw(view, language, layout)) for language in ("en", "ru", "it") for layout in LAYOUTS]
        assert all(found == pieces[0] for found in pieces)


def piece_ids(svg: str) -> set[str]:
    return {element.attrib["id"] for element in parsed(svg).iter() if element.attrib.get("class") == "piece"}


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_drawing_knows_only_its_view(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain data give the same drawing, whatever world is imagined behind them; hidden events leave no trace."""
    for game, state, last in positions(name, seats, wanted=12):
        for seat in (*range(seats), None):
            view = game.view(state, seat)
            drawing = game.draw(view, "en", "wide", last)
            assert game.draw(json.loads(json.dumps(view)), "en", "wide", last) == drawing
            assert game.draw(game.view(game.scramble(state, seat, 3), seat), "en", "wide", last) == drawing
            assert game.draw(view, "en", "wide", [event for event in last if event.seen_by(seat)]) == drawing
            with monkeypatch.context() as other:
                imagine = type(game).imagine
                other.setattr(type(game), "imagine", lambda self, seen, seed, imagine=imagine: imagine(self, seen, seed + 17))
                assert game.draw(view, "en", "wide", last) == drawing


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_text_tells_everything_that_the_picture_tells(name: str, seats: int) -> None:
    """Two positions with the same text have the same picture, for every seat and for spectators; what can be chosen is told apart."""
    for seat in (0, None):
        told: dict[str, str] = {}
        for game, state, _ in positions(name, seats, wanted=150):
            view = View(game, {**game.view(state, seat), "legal": []})
            text, picture = game.as_text(view), game.draw(view)
            assert told.setdefault(text, picture) == picture, f"the picture tells more than\n{text}"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_whatever_a_seat_did_last_is_marked(name: str, seats: int, layout: str) -> None:
    for game, state, last in positions(name, seats, wanted=120):
        view = game.view(state, None)
        is_marked = 'class="last"' in game.draw(view, "en", layout, last)
        assert is_marked or not any(event.seen_by(None) and "seat" in event.fields for event in last), [event.kind for event in last]
        assert 'class="last"' not in game.draw(view, "en", layout)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_what_was_kept_of_earlier_drawings_is_what_would_be_drawn_now(name: str, seats: int) -> None:
    """In both layouts and two languages, for everybody in turn, so that nothing is kept for one that another must not see."""
    ways = [(language, layout) for language in ("en", "ru") for layout in LAYOUTS]
    shown: list[tuple[View, list[Event], list[str]]] = []
    for game, state, last in positions(name, seats):
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            shown.append((view, last, [game.draw(view, *way, last) for way in ways]))
    for view, last, drawn in shown[::3]:
        forget_drawings()
        assert [view.game.draw(view, *way, last) for way in ways] == drawn


@pytest.mark.parametrize("name", motu.games())
def test_a_drawing_speaks_the_language_of_its_reader(name: str) -> None:
    for game, state, _ in positions(name, motu.game(name).seats[-1], wanted=6):
        view = game.view(state, viewer(state))
        for language in ("ru", "it"):
            drawing = game.draw(view, language)
            assert f"<title>{game.texts.say('game.name', language)}</title>" in drawing


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", ["en", "ru", "it"])
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_no_text_is_cut_or_too_small_to_read(name: str, seats: int, language: str, layout: str) -> None:
    """Where words are long, they stand smaller or on more lines, down to a size that can be read; marks on pieces may be smaller."""
    for game, state, last in positions(name, seats, wanted=12):
        drawing = game.draw(game.view(state, viewer(state)), language, layout, last)
        texts = re.findall(r'<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)<', drawing)
        assert [text for _, text in texts if "…" in text] == []
        assert [text for size, text in texts if float(size) < 9 and len(text) > 2] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", motu.games())
def test_a_drawing_becomes_a_bitmap_in_every_theme(name: str, theme: str) -> None:
    game = motu.game(name)
    view = game.view(game.start(chance=1), None)
    drawing = game.draw(view)
    assert isinstance(view, View) and view._repr_svg_() == drawing
    assert "var(" not in resolved(drawing, theme)
    assert motu_png(drawing, theme)[:8] == b"\x89PNG\r\n\x1a\n"


def motu_png(svg: str, theme: str) -> bytes:
    from motu.drawing import png

    return png(svg, 200, theme)


@pytest.mark.parametrize("name", motu.games())
def test_the_component_sheet_is_well_formed_in_every_language(name: str) -> None:
    game = motu.game(name)
    for language in ("en", "ru", "it"):
        found = ids(parsed(game.draw_components({}, language)))
        assert len(found) == len(set(found))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_drawing_is_small_also_where_there_is_most_to_choose(name: str, seats: int) -> None:
    game, state = motu.game(name), motu.game(name).start(seats)
    most, view = 0, game.view(state, None)
    for action in random_game(name, seats, 5):
        if state.to_act() >= 0 and len(state.legal()) > most:
            most, view = len(state.legal()), game.view(state, state.to_act())
        state.apply(action)
    for layout in LAYOUTS:
        for language in ("en", "ru", "it"):
            for markup in sent(game, view, language, layout, []):
                assert len(markup) <= MOST_BYTES and len(gzip.compress(markup)) <= MOST_COMPRESSED, f"{most} choices, {language}, {layout}"


def sent(game: Game, view: View, language: str, layout: str, last: list[Event]) -> tuple[bytes, bytes]:
    """A table on one sheet, and its parts with their definitions as a page gets them."""
    parts = game.picture(view, language, layout, last).parts
    markup = definitions(parts) + "".join(part.svg() for part in parts)
    return game.draw(view, language, layout, last).encode(), markup.encode()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_table_is_small_in_every_language(name: str, seats: int) -> None:
    options = {option.name: option.choices[-1] for option in motu.game(name).options.values() if option.choices}
    for seed, chosen in ((11, {}), (12, options)):
        game, chance = motu.game(name), random.Random(seed)
        state, last, ply = game.start(seats, chosen), list[Event](), 0
        while state.to_act() != motu.OVER:
            state.journal = Journal()
            state.do(chance.choice(state.legal()))
            last, ply = state.journal.events, ply + 1
            if ply % 29 == 0 or state.to_act() == motu.OVER:
                language, layout = ("en", "ru", "it")[ply % 3], LAYOUTS[ply % 2]
                for markup in sent(game, game.view(state, viewer(state)), language, layout, last):
                    assert len(markup) <= MOST_BYTES, f"ply {ply}, {language}, {layout}"


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_drawing_is_small_and_its_time_is_told(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    largest = compressed = 0
    slowest = 0.0
    for game, state, last in positions(name, seats, wanted=12):
        view = game.view(state, viewer(state))
        for layout in LAYOUTS:
            times = []
            for _ in range(5):
                start = time.process_time()
                game.draw(view, "en", layout, last)
                times.append(time.process_time() - start)
            slowest = max(slowest, min(times))
            for markup in sent(game, view, "ru", layout, last):
                largest, compressed = max(largest, len(markup)), max(compressed, len(gzip.compress(markup)))
    with capsys.disabled():
        print(f"\n{name}, {seats} seats: {largest / 1000:.0f} KB, {compressed / 1000:.1f} KB compressed, {slowest * 1000:.1f} ms")
    assert largest <= MOST_BYTES and compressed <= MOST_COMPRESSED
