"""What a stream tells: only what changed, small, packed, and for whoever acts not a second time in the answer."""

from __future__ import annotations

import gc
import random
import re
import threading
import zlib
from collections import Counter
from contextlib import AbstractContextManager
from typing import Final

import pytest
from markupsafe import escape

import motu
from motu.core.seats import OVER
from motu.drawing import looks
from motu.tables import Agreement, Friend, Guest, LogLine, Me, Tables, TableView
from motu.tables.byte_cache import ByteCache
from motu.tables.runtime import Runtime
from motu.tables.seats import BotPlace, Place
from motu.tables.table_log import TableLog
from motu.tables.turn import Turn
from motu.web import live_page, table_page
from motu.web.app import create_app
from motu.web.listed import children, patch
from motu.web.packing import Packer, accepts_gzip
from motu.web.patches import Listing, Page
from motu.web.stream import message
from tests.web.test_secrecy import visit_of
from tests.web.visiting import Visitors, actions, hidden

DECISIONS: Final = 24
MEAN: Final = 3_500
MOST: Final = 8_000
"""Bytes of one change for one viewer, packed as it goes over the line: on average over a game, and ever."""
LINE: Final = {"hx-request": "true", "motu-line": "open"}


def set_table(service: Tables, name: str) -> tuple[str, list[Guest]]:
    """A table full of people whose turns pass without a last look."""
    seats = motu.game(name).seats[-1]
    guests = [service.new_guest(f"Guest {seat}") for seat in range(seats)]
    places: list[Place] = [Me("Ana"), *(Friend() for _ in range(seats - 1))]
    made = service.create(name, guests[0].id, places, {}, agreement=Agreement(confirm=False))
    for seat in range(1, seats):
        service.sit(made.table, seat, secret=made.secrets[seat], by=guests[seat].id, name=f"P{seat}")
    return made.table, guests


@pytest.mark.parametrize("name", motu.games())
def test_a_decision_is_told_to_everybody_in_a_few_thousand_bytes(service: Tables, name: str) -> None:
    app, (table, guests), dice = create_app(service, key="k", rate=0), set_table(service, name), random.Random(3)
    visits = [visit_of(app, service, guest.id) for guest in guests]
    shown: list[Page] = [live_page.current(visit, table) for visit in visits]
    sizes: list[int] = []
    whole: list[int] = []
    for _ in range(DECISIONS):
        look = service.look(table, guests[0].id)
        if look.to_act == OVER:
            break
        look = service.look(table, guests[look.to_act].id)
        service.decide(table, look.to_act, dice.choice(look.choices()).action, look.ply, guests[look.to_act].id)
        for seat, visit in enumerate(visits):
            page = live_page.current(visit, table)
            sizes.append(len(Packer().pack(message(page.since(shown[seat]), page.state, shown[seat].state))))
            whole.append(len(page.html))
            shown[seat] = page
    mean = sum(sizes) // len(sizes)
    print(f"{name}: {mean} bytes a change and viewer, at most {max(sizes)}; a whole page has {sum(whole) // len(whole)}")
    assert mean < MEAN and max(sizes) < MOST


@pytest.mark.parametrize("name", motu.games())
def test_a_decision_leaves_no_cycles_behind_for_which_python_would_hold_everybody_up(service: Tables, name: str) -> None:
    app, (table, guests), dice = create_app(service, key="k", rate=0), set_table(service, name), random.Random(3)
    visits = [visit_of(app, service, guest.id) for guest in guests]
    shown: list[Page] = []
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(8):
            look = service.look(table, guests[0].id)
            look = service.look(table, guests[look.to_act].id)
            service.decide(table, look.to_act, dice.choice(look.choices()).action, look.ply, guests[look.to_act].id)
            pages = [live_page.current(visit, table) for visit in visits]
            for before, after in zip(shown, pages, strict=False):
                Packer().pack(message(after.since(before), after.state, before.state))
            shown = pages
        gc.collect()
        found = Counter(type(thing).__name__ for thing in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    ours = {
        kind: count for kind, count in found.items() if kind in ("ListedChild", "Listing", "Part", "Area", "Context", "Page", "TableView")
    }
    assert not ours, f"cycles: {found.most_common(12)}"


def test_whoever_has_the_turn_asks_for_no_log(service: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever acts has the lock of a log and then takes the turn; the other way round two threads would wait for each other."""
    app, guest = create_app(service, key="k", rate=0), service.new_guest("Ana")
    reading, asked = Runtime.reading, 0
    take, give, mine = Turn.__enter__, Turn.__exit__, threading.local()

    def taken(turn: Turn) -> None:
        take(turn)
        mine.turn = True

    def given(turn: Turn, *why: object) -> None:
        mine.turn = False
        give(turn, *why)

    def watched(self: Runtime, table: str, by: str | None, heard: int = 0) -> AbstractContextManager[TableLog]:
        nonlocal asked
        asked += 1
        assert not getattr(mine, "turn", False), "a log is asked for by whoever has the turn"
        return reading(self, table, by, heard)

    tables = [
        service.create("haleakala", guest.id, [Me("Ana"), Friend()]).table,  # its host is shown the invitation
        service.create("giants", guest.id, [Me("Ana"), Me("Bo"), Me("Cy")]).table,  # one device for all, with a curtain
        service.create("haleakala", guest.id, [Me("Ana"), BotPlace("random")], agreement=Agreement(watch="link")).table,
    ]
    monkeypatch.setattr(Turn, "__enter__", taken)
    monkeypatch.setattr(Turn, "__exit__", given)
    monkeypatch.setattr(Runtime, "reading", watched)
    for table in tables:
        for visit in (visit_of(app, service, guest.id), visit_of(app, service, service.new_guest("Eve").id)):
            if visit.by == guest.id or table == tables[-1]:
                assert live_page.current(visit, table).html and live_page.fragment(visit, table_page.look_of(visit, table), "No.")
    assert asked >= 8


def test_what_did_not_change_is_not_told(service: Tables) -> None:
    app, (table, guests) = create_app(service, key="k", rate=0), set_table(service, "haleakala")
    visit = visit_of(app, service, guests[0].id)
    before = live_page.current(visit, table)
    assert live_page.current(visit, table) is before, "nothing happened, so nothing is rendered"
    service.come(table, guests[1].id, [1])
    after = live_page.current(visit, table)
    told = after.since(before)
    assert after.state != before.state and 'id="head-1"' in told, "somebody came: their head says so"
    assert '<k id="top"></k>' in told and '<k id="bar"></k>' in told
    unchanged = ("definitions", "board", "head-0", "part-board", "common-rack", "log-drawer", "log")
    assert '<k id="stage">' in told and not any(f'id="{key}"' in told for key in unchanged) and len(told) < 2000


def test_a_guest_who_knows_a_state_of_somebody_else_is_told_nothing_by_it(service: Tables) -> None:
    app, (table, guests) = create_app(service, key="k", rate=0), set_table(service, "giants")
    mine, theirs = (visit_of(app, service, guest.id) for guest in guests[:2])
    page = live_page.current(mine, table)
    assert live_page.known(mine, table, page.state) is page
    assert live_page.known(theirs, table, page.state) is None
    watching = visit_of(app, service, service.new_guest("Stranger").id)
    public = live_page.current(watching, table)
    assert public.state != page.state and live_page.known(theirs, table, public.state) is public, "what all see is anybody's"
    assert live_page.current(visit_of(app, service, service.new_guest("Another").id), table) is public, "drawn once for all who watch"


def test_the_answer_to_whoever_acts_does_not_repeat_what_their_stream_brings(visitors: Visitors) -> None:
    visitor = visitors()
    place = visitor.post("/quick/haleakala", data={"preset": "hotseat"}, follow_redirects=False).headers["location"]
    html = visitor.get(place).text
    data = {**hidden(html), "action": str(actions(html)[0])}
    done = visitor.post(f"{place}/move", data=data, headers=LINE)
    assert done.status_code == 204 and not done.content and int(done.headers["motu-number"]) > 0
    again = visitor.post(f"{place}/move", data=data, headers=LINE)
    assert again.headers["motu-number"] == done.headers["motu-number"], "the same form sent twice does nothing twice"
    refused = visitor.post(f"{place}/move", data={**data, "key": "another"}, headers=LINE)
    assert refused.status_code == 200 and refused.text.startswith('<p id="notice"') and len(refused.content) < 500
    whole = visitor.post(f"{place}/undo", data=hidden(visitor.get(place).text), headers={"hx-request": "true"})
    assert 'id="part-board"' in whole.text and whole.headers["motu-state"], "without a stream the answer is the table"


def test_streams_are_packed_for_whoever_unpacks_them() -> None:
    for header in ("gzip", "gzip, deflate, br", "br;q=1, GZIP;q=0.5", "*"):
        assert accepts_gzip(header)
    for header in ("", "br", "gzip;q=0", "gzip; q=0.0", "identity"):
        assert not accepts_gzip(header)
    packer, reader = Packer(), zlib.decompressobj(16 + zlib.MAX_WBITS)
    for text in (b"first " * 50, b"", b"second"):
        assert reader.decompress(packer.pack(text)) == text, "every message can be read as soon as it is there"
    assert reader.decompress(packer.end()) == b"" and reader.eof, "and the whole is a file without a fault"
    assert Packer().pack(b"x" * 99)[10:] == packer.pack(b"x" * 99), "what was told before leaves no trace in what follows"


def test_children_that_stay_are_counted_and_not_told() -> None:
    ground = "<rect/><g><path/></g><rect/>"
    old = children([ground, '<g id="a">', "<circle/>", "</g>", "<text>x</text>", "<use/>"])
    assert [child.count for child in old] == [3, 1, 1, 1]
    new = children([ground, "<text>x</text>", "<use/>", "<line/>"])
    assert patch(old, new) == '<k at="0" n="3"></k><k at="4" n="2"></k><line/>'
    twice = children(["<use/>", "<use/>"])
    assert patch(children(["<use/>"]), twice) == '<k at="0" n="1"></k><use/>', "an element stays in one place only"


def test_of_a_large_group_only_what_changed_is_told() -> None:
    leaves = [f'<rect x="{place}"/>' for place in range(60)]
    head = '<g class="thing" data-touch="beach:1">'
    old, new = children([head, *leaves, "</g>"]), children([head, *leaves[:30], '<circle r="3"/>', *leaves[31:], "</g>"])
    told = patch(old, new)
    assert told == f'{head[:-1]} data-k="0"><k at="0" n="30"></k><circle r="3"/><k at="31" n="29"></k></g>'


def test_pieces_of_markup_that_are_no_elements_are_told_whole() -> None:
    odd = Listing("<svg>", ["<g>", "</g><g>", "</g>"], "</svg>")
    assert odd.since(Listing("<svg>", ["<rect/>"], "</svg>")) == odd.text


@pytest.mark.parametrize("name", motu.games())
def test_pieces_that_are_remembered_are_those_that_would_be_rendered_now(service: Tables, name: str) -> None:
    """With everything that changes a page besides decisions: presence, undo, resigning, a bot instead of somebody, stopping, the end."""
    app, (table, guests), dice = create_app(service, key="k", rate=0), set_table(service, name), random.Random(4)
    visits = [visit_of(app, service, guest.id) for guest in (*guests, service.new_guest("Watcher"))]

    def compare() -> None:
        for visit in visits:
            visit.site.pages.clear()
            remembered = live_page.current(visit, table).html
            visit.site.pages.clear()
            kept, visit.site.snippets = visit.site.snippets, ByteCache(1, lambda _: 2)
            assert live_page.current(visit, table).html == remembered
            visit.site.snippets = kept

    for step in range(8):
        look = service.look(table, guests[0].id)
        mover = look.to_act
        look = service.look(table, guests[mover].id)
        service.decide(table, mover, dice.choice(look.choices()).action, look.ply, guests[mover].id)
        if step % 4 == 1:
            service.come(table, guests[step % len(guests)].id, [step % len(guests)])
        look = service.look(table, guests[mover].id)
        if step == 5 and look.undo.steps:
            service.undo(table, mover, look.ply, guests[mover].id)
        if step % 2:
            compare()
    service.leave(table, 1, guests[1].id)
    compare()
    service.take_back(table, 1, guests[1].id)
    service.stop(table, guests[0].id)
    compare()
    for guest in guests[1:]:
        service.stop(table, guest.id)
    compare()
    assert service.look(table, guests[0].id).status == "over"


def test_the_log_stands_last_line_first_and_the_set_up_is_one_folded_line(service: Tables) -> None:
    app, (table, guests), dice = create_app(service, key="k", rate=0), set_table(service, "haleakala"), random.Random(5)
    visit = visit_of(app, service, guests[0].id)
    for _ in range(12):
        look = service.look(table, guests[0].id)
        look = service.look(table, guests[look.to_act].id)
        service.decide(table, look.to_act, dice.choice(look.choices()).action, look.ply, guests[look.to_act].id)
        look = service.look(table, guests[0].id)
        listing = table_page.log_listing(visit, look, 0)
        *told, set_up = listing.tokens
        first = next(ply for ply, who in enumerate(look.table.deciders, 1) if who >= 0)
        lines = [line for line in look.log() if line.ply >= first]
        assert [re.sub("<[^>]*>", "", token) for token in told] == [words_with_mark(look, line) for line in reversed(lines)]
        folded = [line for line in look.log() if line.ply < first]
        assert 'id="set-up"' in set_up and set_up.count("<li") == len(folded) + 1 > 9


def words_with_mark(look: TableView, line: LogLine) -> str:
    """A line of the log as text, behind the letter of the seat that it is about."""
    letter = "" if line.about is None else looks(look.table.game, "en")[line.about].letter
    return letter + str(escape(line.words))


def test_children_are_found_again_in_the_next_listing() -> None:
    dice = random.Random(6)
    tokens = ["<rect/>", "<g>", "<g>", "<path/>", "</g>", "</g>", "<use/>", "<text>a</text>"] * 6
    before = Listing("", tokens, "")
    for step in range(300):
        place = dice.randrange(len(tokens) + 1)
        fresh = [*tokens[:place], f'<line x1="{step}"/>', *tokens[place + (0 if tokens[place : place + 1] in (["<g>"], ["</g>"]) else 1) :]]
        if dice.random() < 0.5:
            fresh = [token for token in fresh if not token.startswith("<line") or dice.random() < 0.7]
        after = Listing("", fresh, "")
        after.follow(before)
        found = [(child.text, child.count, child.width) for child in after.children]
        assert found == [(child.text, child.count, child.width) for child in children(fresh)]
        before, tokens = after, fresh
