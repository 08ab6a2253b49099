"""The table in parts: every decision is composed by touching things that are drawn, and the picture tells nothing that is secret."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest

import motu
from motu.core.errors import MotuError
from motu.core.game import Game
from motu.core.journal import Event, Journal
from motu.core.touch import TouchPath
from motu.drawing import TablePicture, definitions
from motu.games.dokmus.draw import draw_cover, draw_ending
from motu.games.dokmus.draw_last import as_they_lie
from motu.games.dokmus.draw_scene import DokmusScene
from motu.games.dokmus.grid import COLUMN_LETTERS
from motu.games.dokmus.moves import NUMBERING, Act
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.view import DokmusView

GAME: Game[Dokmus] = motu.game("dokmus")
SVG = "{http://www.w3.org/2000/svg}"


def positions(seats: int, seed: int, every: int) -> Iterator[tuple[Dokmus, list[Event]]]:
    """Every so many decisions of a random game its position, the last one too, with the events of the decision before."""
    chance, state = random.Random(seed), GAME.start(seats)
    last: list[Event] = []
    ply = 0
    while state.to_act() != motu.OVER:
        if ply % every == 0 and state.to_act() >= 0:
            yield state, last
        state.journal = Journal()
        state.do(chance.choice(state.legal()))
        last, ply = state.journal.events, ply + 1
    yield state, last


def parsed(picture: TablePicture) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(part.svg().replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)) for part in picture.parts]


def things(picture: TablePicture) -> list[ElementTree.Element]:
    return [each for part in parsed(picture) for each in part.iter() if "thing" in each.attrib.get("class", "").split()]


def marks_of(picture: TablePicture) -> set[str]:
    return {mark for thing in things(picture) for mark in thing.attrib["data-touch"].split()}


def paths(state: Dokmus) -> dict[int, TouchPath]:
    return GAME.touch_paths(GAME.view(state, state.to_act()))


def shortest(path: TouchPath) -> TouchPath:
    """What somebody touches who leaves out everything that may be left out."""
    return tuple(step for step in path if not step[0].startswith("?"))


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_legal_decision_is_composed_of_things_that_are_drawn(seats: int) -> None:
    for seed, layout in ((1, "wide"), (2, "tall")):
        for state, last in positions(seats, seed, 3):
            if state.to_act() == motu.OVER:
                continue
            drawn = marks_of(GAME.picture(GAME.view(state, state.to_act()), "en", layout, last))
            for action, path in paths(state).items():
                wanted = {mark.lstrip("?") for step in path for mark in step}
                is_button = path == ((NUMBERING.name(action),),)
                assert is_button or wanted <= drawn, f"{GAME.write(state, action)} needs {wanted - drawn}"


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_two_legal_decisions_are_touched_alike(seats: int) -> None:
    for state, _ in positions(seats, 3, 1):
        if state.to_act() == motu.OVER:
            continue
        for found in (list(paths(state).values()), [GAME.touch_path(action) for action in state.legal()]):
            assert len(set(found)) == len(found)
            assert len({shortest(path) for path in found}) == len(found), "two decisions differ only in what may be left out"


def test_a_cell_with_two_ways_has_a_mark_for_each() -> None:
    """Ruling D-A7: over land for nothing, or over the water for a sacrifice; the boat is a thing of its own in the corner of the cell."""
    for state, _ in positions(2, 4, 1):
        if state.to_act() == motu.OVER:
            break
        view = GAME.view(state, state.to_act())
        cells = {kind: {NUMBERING.words(a)["cell"] for a in view["legal"] if NUMBERING.kind[a] == kind} for kind in (Act.PLACE, Act.CROSS)}
        both, one_way = cells[Act.PLACE] & cells[Act.CROSS], cells[Act.CROSS] - cells[Act.PLACE]
        if both and one_way:
            carriers = Counter(thing.attrib["data-touch"] for thing in things(GAME.picture(view)))
            for cell in both:
                assert carriers[f"cell:{cell}"] == carriers[f"cross:{cell}"] == 1
            assert any(carriers[f"cell:{cell} cross:{cell}"] for cell in one_way)
            return
    raise AssertionError("no cell could be reached in two ways")


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_things_have_one_edge_each_and_ids_are_unique(seats: int, layout: str) -> None:
    for state, last in positions(seats, 6, 9):
        seat = state.to_act() if state.to_act() >= 0 else None
        picture = GAME.picture(GAME.view(state, seat), "en", layout, last)
        assert [part.name for part in picture.parts][: seats + 1] == ["board", *(f"area-{name}" for name in GAME.seat_names[:seats])]
        for thing in things(picture):
            edges = [each for each in thing if "edge" in each.attrib.get("class", "").split()]
            assert len(edges) == 1 and edges[0].tag in (f"{SVG}rect", f"{SVG}circle", f"{SVG}path"), thing.attrib
            assert thing.attrib["aria-label"].strip()
        ids = [each.attrib["id"] for part in parsed(picture) for each in part.iter() if "id" in each.attrib]
        assert len(ids) == len(set(ids)), [each for each, count in Counter(ids).items() if count > 1]
        defined = ElementTree.fromstring(f"<defs>{definitions(picture.parts)}</defs>")
        known = {each.attrib["id"] for each in defined.iter() if "id" in each.attrib} | set(ids)
        used = {each.attrib["href"][1:] for part in parsed(picture) for each in part.iter() if "href" in each.attrib}
        assert used <= known, used - known


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_parts_tell_only_what_a_seat_may_know(seats: int) -> None:
    for state, last in positions(seats, 7, 11):
        for seat in (*range(seats), None):
            picture = [part.svg() for part in GAME.picture(GAME.view(state, seat), "en", "wide", last).parts]
            other = GAME.scramble(state, seat, 5)
            assert isinstance(other, Dokmus)
            assert [part.svg() for part in GAME.picture(GAME.view(other, seat), "en", "wide", last).parts] == picture


def test_whatever_a_seat_did_last_is_marked_in_its_colour() -> None:
    """Tokens, tiles, guardians and the talisman: lines in the colour of who did it, on the board or in the area of the seat."""
    seen: set[str] = set()
    for seed in range(10, 14):
        for state, last in positions(2 + seed % 3, seed, 1):
            for event in last:
                if event.kind in seen or not event.seen_by(None) or "seat" not in event.fields or event.kind == "extra_action":
                    continue
                seen.add(event.kind)
                marks = [each for part in parsed(GAME.picture(GAME.view(state, None), "en", "wide", [event])) for each in part.iter()]
                styles = [each.attrib["style"] for each in marks if each.attrib.get("class") == "last"]
                colour = GAME.seat_names[event.fields["seat"]]
                assert styles and all(f"var(--{colour})" in style for style in styles), event.kind
    assert seen >= {"placed", "paid", "crossed", "volcano", "tile_moved", "tile_turned", "token_moved", "card_kept", "talisman_taken"}


@pytest.mark.parametrize("seats", GAME.seats)
def test_tokens_that_were_set_down_are_marked_where_their_tiles_have_carried_them(seats: int) -> None:
    """Whatever slid or turned since: at the mark of a token of the last ten decisions stands one of its owner."""
    lately: deque[list[Event]] = deque(maxlen=10)
    carried = 0
    for state, last in positions(seats, 40 + seats, 1):
        lately.append(last)
        events = [event for told in lately for event in told]
        view = cast(DokmusView, GAME.view(state, None))
        scene = DokmusScene(GAME, view, "en", "wide", events)
        marked = as_they_lie(scene)
        assert [event for event, _ in marked] == [event for event in scene.last if event in [one for one, _ in marked]]
        gone = {cells["cell"] for event, cells in marked if event.kind in ("volcano", "token_moved")}
        for event, cells in marked:
            cell = cells.get("target", cells.get("cell"))
            if cell is not None and event.kind != "volcano" and cell not in gone:
                assert scene.owners.get(cell) == event.fields["seat"], event.as_data()
                carried += cell != event.fields.get("target", event.fields["cell"])
    assert carried > 20


def test_events_drive_movements_and_nothing_moves_without_them() -> None:
    """A tile comes round on its slab with all that stands on it upright, a token glides or drops, a volcano flares; each once."""
    moving = {"tile_turned": "animation:swing", "token_moved": "animation:glide", "placed": 'class="drop"', "volcano": 'class="burst"'}
    seen: set[str] = set()
    for seed in (20, 21):
        for state, last in positions(2, seed, 1):
            for event in last:
                if event.kind in moving and event.kind not in seen:
                    seen.add(event.kind)
                    board = GAME.picture(GAME.view(state, None), "en", "wide", [event]).board.svg()
                    still = GAME.picture(GAME.view(state, None)).board.svg()
                    lost = event.kind == "placed" and any(other.kind == "volcano" for other in last)
                    assert lost or moving[event.kind] in board, event.kind
                    assert not any(sign in still for sign in moving.values())
    assert seen == set(moving)


@pytest.mark.parametrize("language", ["en", "ru", "it"])
def test_cover_and_end_are_drawn_in_every_language(language: str) -> None:
    cover = draw_cover(GAME, language)
    assert (cover.width, cover.height) == (400, 260)
    *_, (state, _) = positions(3, 9, 500)
    view = cast(DokmusView, GAME.view(state, None))
    ending = draw_ending(GAME, view, language)
    drawn = "".join(ElementTree.fromstring(ending.svg()).itertext())
    for seat, score in enumerate(state.scores()):
        assert str(score) in drawn and GAME.seat_name(seat, language) in drawn
    for part in (cover, ending):
        known = {each.attrib["id"] for each in ElementTree.fromstring(f"<defs>{definitions([part])}</defs>").iter() if "id" in each.attrib}
        assert {each.attrib["href"][1:] for each in ElementTree.fromstring(part.svg()).iter() if "href" in each.attrib} <= known


def test_the_end_is_drawn_only_of_a_game_that_is_over() -> None:
    with pytest.raises(MotuError, match="over"):
        draw_ending(GAME, cast(DokmusView, GAME.view(GAME.start(2, chance=1), None)))


def test_the_end_lights_up_what_counts() -> None:
    """D-SCORE-1 to D-SCORE-4: as many lights as there are ruins with a token, discovered temples and full tiles."""
    *_, (state, last) = positions(2, 2, 500)
    view = GAME.view(state, None)
    board = parsed(GAME.picture(view, "en", "wide", last))[0]
    lights = [each for each in board.iter() if each.attrib.get("class") == "shine"]
    terrain = {
        f"{column}{row + 1}": letter
        for row, line in enumerate(view["terrain"])
        for column, letter in zip(COLUMN_LETTERS, line, strict=False)
    }
    tokens = {cell for player in view["players"] for cell in player["tokens"]}
    ruins = sum(terrain[cell] == "R" for cell in tokens)
    found = {cell for cell, letter in terrain.items() if letter in "sL" and any(beside in tokens for beside in around(cell))}
    full = sum(points["full_tiles"] > 0 for points in view["points"])
    assert len(found) > 0 and len(lights) - ruins - len(found) in range(1 if full else 0, 6 if full else 1)


def around(cell: str) -> list[str]:
    column, row = COLUMN_LETTERS.index(cell[0]), int(cell[1:])
    beside = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return [f"{COLUMN_LETTERS[across]}{down}" for across, down in beside if 0 <= across < len(COLUMN_LETTERS)]


def test_a_tile_that_slides_or_turns_carries_its_tokens_under_their_old_names() -> None:
    """Tokens are drawn inside their tile, so that a preview shows the whole tile where it would lie."""
    seen = set()
    for state, _ in positions(4, 8, 1):
        if state.to_act() == motu.OVER:
            continue
        before = tokens_by_tile(state)
        for action in state.legal():
            kind = int(NUMBERING.kind[action])
            if kind in (Act.SLIDE, Act.ROTATE) and kind not in seen:
                after = state.clone()
                after.do(action)
                if before == tokens_by_tile(after):
                    seen.add(kind)
                else:
                    raise AssertionError(f"{GAME.write(state, action)} renames tokens")
    assert seen == {Act.SLIDE, Act.ROTATE}


def tokens_by_tile(state: Dokmus) -> dict[str, set[str]]:
    board = parsed(GAME.picture(GAME.view(state, None)))[0]
    return {
        land.attrib["id"]: {each.attrib["id"] for each in land.iter() if each.attrib.get("id", "").startswith("token-")}
        for land in board.iter()
        if land.attrib.get("id", "").startswith("land-") and not land.attrib["id"].endswith("-turn")
    }


def test_no_outline_covers_the_sign_of_what_its_neighbour_costs() -> None:
    side_by_side = 0
    for state, last in positions(4, 6, 7):
        board = parsed(GAME.picture(GAME.view(state, None if state.to_act() < 0 else state.to_act()), "en", "wide", last))[0]
        for tile in board.iter(f"{SVG}g"):
            if tile.attrib.get("class") != "cells":
                continue
            found = [(each.find(f"{SVG}rect"), each.find(f"{SVG}use") is not None) for each in tile]
            cells = [(float(edge.get("x", 0)), float(edge.get("y", 0)), costs) for edge, costs in found if edge is not None]
            step = min(x for x, _, _ in cells if x)
            order = {(round(x / step), round(y / step)): place for place, (x, y, _) in enumerate(cells)}
            costly = [(round(x / step), round(y / step)) for x, y, costs in cells if costs]
            for x, y in costly:
                if (x + 1, y) in costly:
                    assert order[x + 1, y] < order[x, y]
                    side_by_side += 1
    assert side_by_side
