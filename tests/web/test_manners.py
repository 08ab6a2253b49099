"""Manners of a table on the pages, without a script: the way out, the end of a turn, rematch, sharing, records, levels."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

import motu
from motu.bots.levels import HUMAN_LEVELS, LEVELS
from motu.core.record import Record, checksum
from motu.tables import Tables
from tests.web.test_playing import set_table
from tests.web.visiting import Visitors


def step(visitor: TestClient, service: Tables, address: str) -> str:
    """One decision of the visitor, or a wait for the bot; gives the page after it."""
    table = address.rsplit("/", 1)[1]
    look = service.look(table, guest_of(visitor))
    if look.status == "yours":
        visitor.post(f"{address}/move", data={"seat": str(look.seat), "ply": str(look.ply), "action": str(look.choices()[0].action)})
    elif look.status == "theirs":
        service.wait(table, look.number, 1.0)
    return visitor.get(address).text


def guest_of(visitor: TestClient) -> str:
    """The id in the visitor's cookie."""
    found = visitor.app.state.site.signer.serializer.loads(visitor.cookies["motu_guest"])  # type: ignore[attr-defined]
    return str(found)


def until_end_of_turn(visitor: TestClient, service: Tables, address: str) -> str:
    """Decide until the turn waits to be ended."""
    for _ in range(200):
        html = step(visitor, service, address)
        if f'action="{address}/end-turn"' in html:
            return html
    pytest.fail("no turn was ever ended")


def test_the_page_says_when_a_turn_ends_by_itself(visitor: TestClient, service: Tables) -> None:
    address = set_table(visitor, "haleakala", "bots")
    html = until_end_of_turn(visitor, service, address)
    assert 'data-ends-in="3"' in html and "You can still take it back" in html
    visitor.post("/prefer", data={"grace": "8"})
    assert 'data-ends-in="8"' in visitor.get(address).text
    visitor.post("/prefer", data={"grace": "ask"})
    html = visitor.get(address).text
    assert "data-ends-in" not in html and "End turn" in html and "You can still take it back" not in html
    ply = str(service.look(address.rsplit("/", 1)[1], guest_of(visitor)).ply)
    visitor.post(f"{address}/end-turn", data={"seat": "0", "ply": ply})
    visitor.post("/prefer", data={"grace": "0"})
    for _ in range(30):
        assert f'action="{address}/end-turn"' not in step(visitor, service, address), "whoever wants no grace is never asked"


def test_whoever_waits_reads_the_last_step_of_the_others(visitors: Visitors, service: Tables) -> None:
    """The areas of others are folded on a phone: what they do stands in the bar there, as long as they are at it."""
    host, friend = visitors(), visitors()
    address = set_table(host, "haleakala", "friends")
    link = re.search(r'value="http://testserver(/join/[^"]+)"', host.get(f"{address}/invitation/1").text)
    assert link
    friend.post(link[1], data={"name": "Boris"})
    seated = {0: host, 1: friend}
    mine = service.look(address.rsplit("/", 1)[1], guest_of(host)).to_act
    waiting = seated[1 - mine]
    assert 'class="step"' not in waiting.get(address).text
    step(seated[mine], service, address)
    told = re.search(r'<small id="more" class="step">([^<]+)</small>', waiting.get(address).text)
    assert told and "places disc" in told[1]
    assert 'class="step"' not in seated[mine].get(address).text


def test_a_game_against_a_bot_is_given_up_and_leaves_the_list(visitor: TestClient) -> None:
    address = set_table(visitor, "haleakala", "bots")
    assert "Resign" in visitor.get(address).text
    html = visitor.post(f"{address}/resign", data={"seat": "0"}).text
    assert "You resigned. Casual player wins." in html and 'data-turn="over"' in html
    home = visitor.get("/").text
    assert "My tables" not in home and "Finished games" in home
    assert "<span>Guest, Casual player</span>" in home
    assert address in visitor.get("/games").text
    assert visitor.get(f"{address}/replay/0").status_code == visitor.get(f"{address}/review").status_code == 200
    assert "notice bad" not in visitor.get(f"{address}/verify").text, "its chance can be checked"
    visitor.post(f"{address}/delete", data={})
    assert visitor.get(address).status_code == 404
    assert address not in visitor.get("/games").text


def test_stopping_is_proposed_and_answered(visitors: Visitors) -> None:
    host, friend = visitors(), visitors()
    address = joined(host, friend)
    host.post(f"{address}/stop", data={"agrees": "yes"})
    assert "Ana proposes to stop" in friend.get(address).text and "You propose to stop" in host.get(address).text
    friend.post(f"{address}/stop", data={"agrees": "no"})
    assert "proposes to stop" not in friend.get(address).text
    friend.post(f"{address}/stop", data={"agrees": "yes"})
    assert "nobody wins" in host.post(f"{address}/stop", data={"agrees": "yes"}).text
    stranger = visitors().post(f"{address}/stop", data={"agrees": "yes"})
    assert stranger.status_code == 422


def joined(host: TestClient, friend: TestClient, game: str = "haleakala") -> str:
    """A running table of two people."""
    address = set_table(host, game, "friends")
    link = re.search(r'value="http://testserver(/join/[^"]+)"', host.get(f"{address}/invitation/1").text)
    assert link
    friend.post(link[1], data={"name": "Boris"})
    return address


def test_a_rematch_is_offered_to_everybody_and_is_one_table(visitors: Visitors) -> None:
    host, friend = visitors(), visitors()
    address = joined(host, friend)
    host.post(f"{address}/resign", data={"seat": "0"})
    assert "Play again" in friend.get(address).text and "Play again" not in visitors().get(address).text
    first = friend.post(f"{address}/rematch", follow_redirects=False).headers["location"]
    assert "Join the rematch" in host.get(address).text
    second = host.post(f"{address}/rematch", follow_redirects=False).headers["location"]
    assert first == second != address
    assert "Ana" in friend.get(first).text and "Boris" in friend.get(first).text


def test_sharing_leads_to_the_game_and_not_to_the_seats(visitors: Visitors) -> None:
    host, friend = visitors(), visitors()
    address = joined(host, friend)
    host.post(f"{address}/resign", data={"seat": "0"})
    shared = re.search(r'href="([^"]+)" data-share=', host.get(address).text)
    assert shared and shared[1] == f"{address}/replay"
    assert visitors().get(shared[1]).status_code == 200


def test_somebody_without_a_name_is_asked_for_one_before_friends_are_invited(visitor: TestClient) -> None:
    asked = visitor.post("/quick/haleakala", data={"preset": "friends"})
    assert "What is your name?" in asked.text
    table = visitor.post("/quick/haleakala", data={"preset": "friends", "name": "Ana"})
    assert "Who is still missing?" in table.text
    assert "Who is still missing?" in visitor.post("/quick/dokmus", data={"preset": "friends"}).text, "now the name is known"


def test_the_cards_offer_opponents_before_the_engine_and_remember_the_last(visitor: TestClient) -> None:
    html = visitor.get("/").text
    assert html.count('<select name="bot"') == len(motu.games())
    places = [html.index(f'value="{kind}:{level}"') for kind, levels in (("human", HUMAN_LEVELS), ("search", LEVELS)) for level in levels]
    assert places == sorted(places)
    assert '<option value="human:casual" selected>' in html
    html = visitor.post("/quick/haleakala", data={"preset": "bots", "bot": "search:strong"}).text
    assert "Strong bot" in html
    assert '<option value="search:strong" selected>' in visitor.get("/").text
    refused = visitor.post("/quick/haleakala", data={"preset": "bots", "bot": "/etc/passwd"})
    assert "Casual player" in refused.text, "a bot that is not on offer is none"


@pytest.mark.parametrize(
    ("style", "shown"), [("builder", "Club player (builder)"), ("balanced", "Club player"), ("mixed", "Club player (builder)")]
)
def test_opponents_play_in_the_style_of_the_form(visitor: TestClient, style: str, shown: str) -> None:
    seats = {"seats": "2", "seat0": "me", "seat1": "bot human:club"}
    html = visitor.post("/new/haleakala", data={**seats, "style": style}).text
    assert shown in html and ("Club player (" in html) == (style != "balanced")


def test_a_bot_at_a_table_has_only_styles_that_there_are(visitor: TestClient) -> None:
    seats = {"seats": "2", "seat0": "me", "seat1": "bot human:club:style=wild"}
    assert visitor.post("/new/haleakala", data=seats).status_code == 422


def test_the_status_names_the_player_and_not_the_colour_twice(visitors: Visitors) -> None:
    host, friend = visitors(), visitors()
    address = joined(host, friend)
    pages = [visitor.get(address).text for visitor in (host, friend)]
    status = [re.search(r'<p role="status"[^>]*>(.*?)</p>', html, re.DOTALL) for html in pages]
    theirs = next(found[1] for found in status if found and "Your turn" not in found[1])
    assert re.fullmatch(r"(Ana|Boris) places a disc, takes one back or moves the boat\.", theirs.strip()), theirs


def test_an_empty_or_senseless_typed_move_gets_a_kind_sentence(visitor: TestClient, service: Tables) -> None:
    address = set_table(visitor, "haleakala")
    seat, ply = service.table(address.rsplit("/", 1)[1], None).to_act, service.table(address.rsplit("/", 1)[1], None).ply
    place = {"seat": str(seat), "ply": str(ply)}
    empty = visitor.post(f"{address}/move", data={**place, "text": ""})
    assert empty.status_code == 422 and "write a move first, for example: " in empty.text
    visitor.post("/prefer", data={"language": "ru"})
    wrong = visitor.post(f"{address}/move", data={**place, "text": "???"})
    assert "«???» — не ход; ходы записываются так: " in wrong.text


def record_text() -> str:
    record = Record.begin(motu.game("haleakala"), players=("Ana", "Boris"))
    state = record.start()
    for _ in range(30):
        record.add(state, state.legal()[0])
    return record.text()


def test_a_record_is_opened_where_it_can_be_looked_back_at(visitor: TestClient) -> None:
    opened = visitor.post("/records", files={"record": ("game.motu", record_text().encode())})
    assert "/replay/0" in str(opened.url) and "Boris" in opened.text
    address = str(opened.url).split("/replay")[0]
    assert visitor.get(f"{address}/record").text == record_text()
    assert "The record ends here" in visitor.get(address).text
    assert "Play on from here" in opened.text


@pytest.mark.parametrize(
    "note", ["undo x", "undo 0", "undo 0 x", "undo 9 1", "undo ² 1", "bot 0", "bot 0 a b c", "bot 7 a crashed b", "seat 5 nobody", "rain -"]
)
def test_notes_of_a_record_that_nobody_understands_do_not_keep_it_closed(visitor: TestClient, note: str) -> None:
    plain = record_text().rpartition("end ")[0].replace("motu record 1", "motu record 2")
    body = plain.replace("\n---\n", f"\n---\n@ 0 {note}\n")
    text = f"{body}end 30 {checksum(body)}\n"
    opened = visitor.post("/records", files={"record": ("game.motu", text.encode())})
    assert opened.status_code == 200 and "/replay/0" in str(opened.url)
    place = str(opened.url.path).removesuffix("/replay/0")
    assert all(visitor.get(place + page).status_code == 200 for page in ("", "/replay/30", "/record", "/verify"))


def test_a_record_cannot_make_the_server_read_a_file(visitor: TestClient) -> None:
    body = record_text().replace("options: -", "options: components=/dev/zero").rpartition("end ")[0]
    text = f"{body}end 30 {checksum(body)}\n"
    opened = visitor.post("/records", files={"record": ("game.motu", text.encode())})
    assert "/replay/0" in str(opened.url), "it was played with the data of the house, whatever it calls them"


@pytest.mark.parametrize("damage", ["cut", "changed", "binary", "empty"])
def test_a_record_that_is_wrong_is_refused_as_on_the_command_line(visitor: TestClient, damage: str) -> None:
    text = record_text()
    data = {
        "cut": text[: len(text) // 2].encode(),
        "changed": text.replace("Ana", "Eva").encode(),
        "binary": b"\xff\xfe\x00",
        "empty": b"",
    }[damage]
    answer = visitor.post("/records", files={"record": ("game.motu", data)})
    assert answer.status_code == 422
    if data:
        with pytest.raises(motu.MotuError) as raised:
            Record.decode(data)
        assert str(raised.value).split(":")[0].replace("'", "&#39;") in answer.text
    assert visitor.get("/games").text.count("<li>") == 0, "nothing was kept"


def test_a_hot_seat_has_a_curtain_where_somebody_sees_more_than_the_others(visitor: TestClient) -> None:
    """Polynesia: goods lie behind screens. Dokmus: nothing is secret before the first cards are dealt. Haleakala: nothing ever is."""
    assert "Pass the device" in visitor.get(set_table(visitor, "polynesia")).text
    assert "Pass the device" in visitor.get(set_table(visitor, "giants")).text
    assert "Pass the device" not in visitor.get(set_table(visitor, "haleakala")).text
    dokmus = set_table(visitor, "dokmus")
    assert "Pass the device" not in visitor.get(dokmus).text
    for _ in range(40):
        html = visitor.get(dokmus).text
        if "Pass the device" in html:
            break
        table = dokmus.rsplit("/", 1)[1]
        look = visitor.app.state.site.tables.look(table, guest_of(visitor))  # type: ignore[attr-defined]
        place = {"seat": str(look.seat), "ply": str(look.ply)}
        if look.status == "end_turn":
            visitor.post(f"{dokmus}/end-turn", data=place)
        else:
            visitor.post(f"{dokmus}/move", data={**place, "action": str(look.choices()[0].action)})
    else:
        pytest.fail("cards were chosen in the open")
    assert (
        visitor.post("/new/polynesia", data={"seats": "2", "seat0": "me", "seat1": "me", "option.open": "yes"}).text.count(
            "Pass the device"
        )
        == 0
    )
