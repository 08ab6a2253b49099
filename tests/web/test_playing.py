"""A visitor without a script sets tables, plays, takes back, looks back and is refused; all over HTTP."""

from __future__ import annotations

import random
import re

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

import motu
from motu.tables import Tables
from tests.web.visiting import Visitors, actions, decisions, hidden

GAMES = motu.games()
SHORT = {"polynesia": {"option.round_cap": "6"}, "giants": {"confirm": "off"}, "haleakala": {"confirm": "off", "option.turn_cap": "60"}}
"""What makes games of players who decide at random shorter: seasons and games that end by themselves, and turns without a last look."""


def set_table(visitor: TestClient, game: str, preset: str = "hotseat") -> str:
    """A quick table; gives its address."""
    answer = visitor.post(f"/quick/{game}", data={"preset": preset, "name": "Ana" if preset == "friends" else ""}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def shown(visitor: TestClient, address: str) -> str:
    """The table; the curtain of a hot-seat is opened first."""
    return opened(visitor, visitor.get(address).text)


def opened(visitor: TestClient, html: str) -> str:
    """The table behind the curtain of a hot-seat, if there is one."""
    reveal = re.search(r'action="([^"]*/reveal)".*?name="seat" value="(\d+)"', html, re.DOTALL)
    if reveal:
        html = visitor.post(reveal[1], data={"seat": reveal[2]}).text
    return html


def step(visitor: TestClient, address: str, generator: random.Random, page: str = "") -> str:
    """One decision or the end of a turn on the page that is shown; gives the page after it."""
    html = opened(visitor, page) if page else shown(visitor, address)
    if f"{address}/end-turn" in html:
        answer = visitor.post(f"{address}/end-turn", data=hidden(html))
    elif actions(html):
        answer = visitor.post(f"{address}/move", data={**hidden(html), "action": str(generator.choice(actions(html)))})
    else:
        return html
    assert answer.status_code == 200, answer.text[:2000]
    return answer.text


def test_players_without_a_name_are_called_in_the_language_of_the_reader(visitor: TestClient) -> None:
    russian, english = {"accept-language": "ru"}, {"accept-language": "en"}
    form = {"seats": "2", "seat0": "me", "name0": "Красная", "seat1": "me"}
    address = visitor.post("/new/haleakala", data=form, headers=russian, follow_redirects=False).headers["location"]
    yellow = {language: motu.game("haleakala").seat_name(1, language) for language in ("en", "ru")}
    for place in ("/", f"{address}/seats"):
        there = visitor.get(place, headers=russian).text
        here = visitor.get(place, headers=english).text
        assert yellow["ru"] in there and "Красная" in there
        assert yellow["en"] in here and yellow["ru"] not in here and "Красная" in here, "a name that was given stays as it is"


@pytest.mark.parametrize("game", GAMES)
def test_a_hot_seat_is_played_to_its_end_by_forms_alone(visitor: TestClient, game: str) -> None:
    seats = motu.game(game).seats[0]
    form = {"seats": str(seats), **{f"seat{seat}": "me" for seat in range(seats)}, **SHORT.get(game, {})}
    address, generator = str(visitor.post(f"/new/{game}", data=form, follow_redirects=False).headers["location"]), random.Random(4)
    html = shown(visitor, address)
    for _ in range(3000):
        if 'data-turn="over"' in html:
            break
        html = step(visitor, address, generator, html)
    else:
        pytest.fail("the game did not end")
    assert 'class="end"' in html and "Play again" in html
    record = visitor.get(f"{address}/record")
    assert record.status_code == 200 and record.text.startswith("motu record ")
    assert motu.Record.parse(record.text).replay().outcome() is not None
    proof = visitor.get(f"{address}/verify").text
    assert "Consistent, but not proved" in proof and "No player mixed in a word" in proof, "nobody promised a word: nothing is called fair"
    rematch = visitor.post(f"{address}/rematch", follow_redirects=False)
    assert rematch.status_code == 303 and rematch.headers["location"] != address


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_the_table_is_also_a_button_of_the_list(visitor: TestClient, game: str) -> None:
    address, generator = set_table(visitor, game), random.Random(5)
    for _ in range(25):
        step(visitor, address, generator)
        html = shown(visitor, address)
        listed = [int(action) for action in re.findall(r'id="list-(\d+)"', visitor.get(f"{address}/moves").text)]
        assert actions(html) == sorted(listed)


def test_against_bots_the_game_runs_at_one_click(visitor: TestClient) -> None:
    address = set_table(visitor, GAMES[0], "bots")
    html = visitor.get(address).text
    assert 'id="board"' in html and "/static/table.js" in html and "motu_guest" in visitor.cookies


def test_names_of_places_are_shown_to_whoever_wants_them(visitor: TestClient) -> None:
    """The log and typed moves use them; without being asked for they would only cover the board."""
    address = set_table(visitor, "dokmus")
    assert 'class="coordinates"' not in shown(visitor, address)
    visitor.post("/prefer", data={"coordinates": "on"})
    assert '<html lang="en" class="coordinates"' in shown(visitor, address)


def test_friends_join_by_their_link_and_watchers_by_theirs(visitors: Visitors) -> None:
    host, friend, watcher = visitors(), visitors(), visitors()
    address = set_table(host, "haleakala", "friends")
    assert "Who is still missing?" in host.get(address).text
    invitation = host.get(f"{address}/invitation/1").text
    link = re.search(r'value="http://testserver(/join/[^"]+)"', invitation)
    assert link and "<svg" in invitation
    secret = link[1].rsplit("/", 1)[1]
    assert "You are invited" in friend.get(link[1]).text
    assert "Who is still missing?" in host.get(address).text, "looking at an invitation takes no seat"
    joined = friend.post(link[1], data={"name": "<b>Боб & Co"}, follow_redirects=False)
    assert joined.status_code == 303 and joined.headers["location"] == address
    pages = [visitor.get(address).text for visitor in (host, friend, watcher)]
    assert all("&lt;b&gt;Боб &amp; Co" in html and "<b>Боб" not in html for html in pages)
    assert all(secret not in html for html in pages)
    assert sum(bool(actions(html)) for html in pages) == 1, "one of the two decides, and the watcher nothing"
    assert "You are watching." in pages[2]
    late = visitors()
    again = late.get(link[1])
    assert again.status_code == 403 and "Somebody has taken this seat already" in again.text
    assert 'name="name"' not in again.text, "nobody is asked for a name in vain"
    assert "You are watching." in late.get(re.findall(r'href="(/table/[^"]+)"', again.text)[0]).text
    assert late.post(link[1], data={"name": "Eve"}).status_code == 422, "an invitation is used up"
    wrong = late.get("/join/" + "A" * 22 + "/1/guessed")
    assert wrong.status_code == 404 and "This invitation is not valid" in wrong.text


def test_a_click_on_an_old_page_gets_a_clear_answer_and_the_present_board(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala")
    old = shown(visitor, address)
    first, second = actions(old)[:2]
    assert visitor.post(f"{address}/move", data={**hidden(old), "action": str(first)}).status_code == 200
    stale = visitor.post(f"{address}/move", data={**hidden(old), "key": "another", "action": str(second)})
    assert stale.status_code == 409 and 'role="alert"' in stale.text
    assert hidden(stale.text)["ply"] != hidden(old)["ply"]


def test_a_form_sent_twice_decides_once(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala")
    html = shown(visitor, address)
    form = {**hidden(html), "action": str(actions(html)[0])}
    first, second = (visitor.post(f"{address}/move", data=form) for _ in range(2))
    assert first.status_code == second.status_code == 200
    assert int(hidden(second.text)["ply"]) == int(hidden(html)["ply"]) + 1


def test_an_illegal_move_is_refused_with_sentence_and_rule(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala")
    form = hidden(shown(visitor, address))
    refused = visitor.post(f"{address}/move", data={**form, "text": "boat"})
    assert refused.status_code == 422
    assert "you may move the boat by 1 only when your supply holds no number disc" in refused.text
    assert '/rules/haleakala#H-TURN-5"' in refused.text
    russian = visitor.post(f"{address}/move", data={**form, "text": "boat"}, headers={"accept-language": "ru"})
    assert "H-TURN-5" in russian.text and "your supply" not in russian.text
    unreadable = visitor.post(f"{address}/move", data={**form, "text": "<script>"})
    assert unreadable.status_code == 422 and "<script>" not in unreadable.text.split("<main", 1)[1].split("</main", 1)[0]


def test_a_move_can_be_typed(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala")
    html = shown(visitor, address)
    text = str(decisions(html)[0]["text"])
    after = visitor.post(f"{address}/move", data={**hidden(html), "text": text.upper()})
    assert after.status_code == 200 and hidden(after.text)["ply"] > hidden(html)["ply"]


@pytest.mark.parametrize(
    ("language", "unreadable", "illegal"),
    [
        ("en", "is not a move; write it like this", "only when your supply holds no number disc"),
        ("ru", "— не ход; ходы записываются так", "только"),
        ("it", "non è una mossa; scrivila così", "solo"),
    ],
)
def test_a_typed_move_is_refused_in_the_language_of_the_reader(visitor: TestClient, language: str, unreadable: str, illegal: str) -> None:
    address = set_table(visitor, "haleakala")
    form = hidden(shown(visitor, address))
    visitor.cookies.set("motu_language", language)
    for text, sentence in (("dance", unreadable), ("boat", illegal)):
        refused = visitor.post(f"{address}/move", data={**form, "text": text})
        notice = re.search(r'id="notice"[^>]*>(.*?)</p>', refused.text, re.DOTALL)
        assert refused.status_code == 422 and notice and sentence in notice[1]
        assert ("H-TURN-5" in notice[1]) == (text == "boat")


def test_what_was_done_in_the_own_turn_can_be_taken_back_and_the_button_says_why_it_stops(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala")
    before = shown(visitor, address)
    assert 'data-reason="' in before
    away = next(action for action in actions(before) if motu.game("haleakala").numbering.write(action) in ("1>b2", "1>b3"))
    after = visitor.post(f"{address}/move", data={**hidden(before), "action": str(away)}).text
    assert 'data-reason="' not in after
    back = visitor.post(f"{address}/undo", data=hidden(after)).text
    assert hidden(back)["ply"] == hidden(before)["ply"] and 'data-reason="' in back


def test_a_click_takes_three_transactions(visitor: TestClient, service: Tables) -> None:
    """Who it is, the decision, and the table as it is then, or the decision alone: what a click costs bounds what a server carries."""
    address = set_table(visitor, "haleakala")
    before = shown(visitor, address)
    statements: list[str] = []
    sa.event.listen(service._store.engine, "before_cursor_execute", lambda _, cursor, statement, *rest: statements.append(statement))
    begun: list[object] = []
    sa.event.listen(service._store.engine, "begin", begun.append)
    script = {"hx-request": "true"}
    after = visitor.post(f"{address}/move", data={**hidden(before), "action": str(actions(before)[0])}, headers=script)
    assert after.status_code == 200 and hidden(after.text)["ply"] != hidden(before)["ply"]
    assert len(begun) == 3
    assert len(statements) <= 11, statements
    begun.clear()
    done = visitor.post(f"{address}/undo", data=hidden(after.text), headers={**script, "motu-line": "open"})
    assert done.status_code == 204 and len(begun) == 1, "whoever has a stream is known and is not shown the table a second time"


def test_every_ply_has_an_address_and_can_be_played_on_from(visitor: TestClient) -> None:
    address, generator = set_table(visitor, "haleakala"), random.Random(6)
    for _ in range(12):
        html = step(visitor, address, generator)
    last = int(hidden(html)["ply"])
    for ply in (0, 1, last // 2, last):
        past = visitor.get(f"{address}/replay/{ply}")
        assert past.status_code == 200 and f"{ply} of {last}." in past.text and not actions(past.text)
    other = visitor.post(f"{address}/play-on", data={"ply": str(last)}, follow_redirects=False)
    assert other.status_code == 303
    assert f'data-ply="{last}"' in shown(visitor, other.headers["location"])


def test_everything_that_is_not_possible_is_explained(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala")
    everything = visitor.get(f"{address}/why").text
    assert "H-TURN-5" in everything
    thing = visitor.get(f"{address}/why", params={"marks": "rack:majority"}, headers={"hx-request": "true"}).text
    assert "Buy Statue Majority" in thing and "#H-SHELL-1" in thing
    assert "you can do this now" in visitor.get(f"{address}/why", params={"text": "1>b2"}).text
    assert "Nothing can be done with this now." in visitor.get(f"{address}/why", params={"marks": "zebra:7"}).text


def test_a_seat_is_left_to_a_bot_and_taken_back(visitors: Visitors, service: Tables) -> None:
    visitor = visitors()
    address = set_table(visitor, "haleakala")
    assert "Leave to a bot" in visitor.get(f"{address}/seats").text
    assert "a bot is playing" in visitor.post(f"{address}/seats/leave", data={"seat": "0"}).text
    assert "a bot is playing" not in visitor.post(f"{address}/seats/take-back", data={"seat": "0"}).text
    stranger = visitors().post(f"{address}/seats/leave", data={"seat": "0"})
    assert stranger.status_code == 422


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_set_seat_by_seat_with_options(visitor: TestClient, game: str) -> None:
    seats = motu.game(game).seats[-1]
    form = visitor.get(f"/new/{game}", params={"seats": str(seats), "preset": "hotseat"}).text
    assert form.count('class="seat-row"') == seats
    data = {"seats": str(seats), **{f"seat{seat}": "me" for seat in range(seats)}, **{f"name{seat}": f"P{seat}" for seat in range(seats)}}
    made = visitor.post(f"/new/{game}", data=data, follow_redirects=False)
    assert made.status_code == 303
    assert all(f"P{seat}" in shown(visitor, made.headers["location"]) for seat in range(seats))
    wrong = visitor.post(f"/new/{game}", data={**data, "seat0": "bot nobody-like-this"})
    assert wrong.status_code == 422 and 'role="alert"' in wrong.text


def test_my_tables_are_on_the_first_page_and_everything_about_me_can_be_erased(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala")
    assert address in visitor.get("/").text and "Your turn" in visitor.get("/").text
    visitor.post("/me", data={"name": "Ana"})
    assert "Ana" in visitor.get("/me").text
    assert "Your data are erased" in visitor.post("/me/erase").text
    assert "motu_guest" not in visitor.cookies
    assert visitor.get(address).status_code == 404, "a table that nobody else knows is gone"


def test_everybody_may_mix_a_word_into_the_sealed_chance_before_it_is_used(visitors: Visitors, service: Tables) -> None:
    host, friend = visitors(), visitors()
    form = {"seats": "2", "seat0": "me", "name0": "Ana", "seat1": "friend", "entropy": "on"}
    address = host.post("/new/haleakala", data=form, follow_redirects=False).headers["location"]
    table = address.removeprefix("/table/")
    link = re.search(r'value="http://testserver(/join/[^"]+)"', host.get(f"{address}/invitation/1").text)
    assert link
    seal = service.table(table, None).commitment
    assert seal in friend.get(link[1]).text, "the seal is shown before a word is asked for"
    friend.post(link[1], data={"name": "Боб", "entropy": "дождь на холме"})
    assert service.table(table, None).stage == "waiting" and service.table(table, None).entropy == [1]
    waiting = host.get(address).text
    assert "Ready?" in waiting and seal in waiting
    host.post(f"{address}/seats/entropy", data={"seat": "0", "entropy": "rain"})
    twice = host.post(f"{address}/seats/entropy", data={"seat": "0", "entropy": "snow"})
    assert twice.status_code == 422 and "has added its entropy already" in twice.text
    host.post(f"{address}/seats/begin", data={})
    facts = service.table(table, None)
    assert facts.stage == "running" and facts.entropy == [0, 1] and facts.commitment == seal


def test_the_table_tells_its_options_agreements_and_the_board_in_words(visitor: TestClient) -> None:
    for game in GAMES:
        html = shown(visitor, set_table(visitor, game))
        assert 'id="agreed"' in html and "Taking back" in html
        words = re.search(r'id="words".*?<pre[^>]*>(.*?)</pre>', html, re.DOTALL)
        assert words and len(words[1]) > 200


@pytest.mark.parametrize("bot", ["search:jobs=64", "search:seconds=3600", "search:worlds=100000000", "search:simulations=99999999"])
def test_no_visitor_makes_a_bot_take_the_whole_machine(visitor: TestClient, bot: str) -> None:
    answer = visitor.post("/new/haleakala", data={"seats": "2", "seat0": "me", "seat1": f"bot {bot}"})
    assert answer.status_code == 422 and "a bot at a table cannot be told" in answer.text
