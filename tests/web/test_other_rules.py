"""The page of a table that was played by other rules: it is shown as far as the present rules go, and goes on from there."""

from __future__ import annotations

from starlette.testclient import TestClient

import motu
from motu.tables import Tables
from tests.tables.playing import GAME, play
from tests.tables.test_other_rules import illegal_move, played_otherwise


def set_table(visitor: TestClient, service: Tables, acts: int) -> tuple[str, str, str, int]:
    """A table that has been played by other rules: its address, id, guest, and the first decision that differs."""
    form = {"seats": "2", "seat0": "me", "seat1": "me", "confirm": "off"}
    address = str(visitor.post(f"/new/{GAME}", data=form, follow_redirects=False).headers["location"])
    table = address.rsplit("/", 1)[1]
    with service._runtime.reading(table, "service") as log:
        guest = log.host
    play(service, table, {0: guest, 1: guest}, acts=acts)
    record = service.record(table, guest)
    place = next(number for number, ply in enumerate(record.plies, 1) if number > 20 and ply.who != motu.CHANCE)
    played_otherwise(service, table, place, illegal_move(service, table, guest, place))
    return address, table, guest, place


def test_a_running_table_says_what_happened_and_goes_on_at_a_click(visitor: TestClient, service: Tables) -> None:
    address, table, guest, place = set_table(visitor, service, 30)
    html = visitor.get(address).text
    assert f"Decision {place} is not allowed by the present rules" in html and f"{address}/seats/mend" in html
    for language, words in (("ru", "Продолжить отсюда по нынешним правилам"), ("it", "Prosegui da qui con le regole attuali")):
        assert words in visitor.get(f"{address}?lang={language}").text
    assert visitor.get(f"{address}/replay/5").status_code == 200
    after = visitor.post(f"{address}/seats/mend", follow_redirects=True).text
    assert "seats/mend" not in after and service.look(table, guest).status == "yours"
    play(service, table, {0: guest, 1: guest}, acts=3)


def test_every_page_of_a_finished_table_of_other_rules_opens(visitor: TestClient, service: Tables) -> None:
    address, _, _, place = set_table(visitor, service, 1_000_000)
    shown = {part: visitor.get(address + part) for part in ("", "/replay", "/replay/3", "/record", "/verify", "/seats", "/review", "/fair")}
    assert {part: response.status_code for part, response in shown.items() if response.status_code != 200} == {}
    assert f"Decision {place} is not allowed by the present rules" in shown[""].text and "seats/mend" not in shown[""].text
    assert "not all of its decisions are here" in shown["/verify"].text
