"""kill -9 of the real server in the middle of play over HTTP: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import os
import random
import re
import secrets
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx2 as httpx

from motu.core.seats import CHANCE
from motu.tables import Tables
from tests.web.visiting import Server, actions, hidden

KILLS = int(os.environ.get("MOTU_KILLS", "20"))
PATIENCE = 60
GAME = "haleakala"


@dataclass
class Game:
    """One table of a person, and what the server has acknowledged there: the action of each ply."""

    place: str
    seats: int
    acknowledged: dict[int, tuple[int, int]] = field(default_factory=dict)


class Player(threading.Thread):
    """A person who decides as fast as the server answers, sends again what got no answer, and begins anew when a game is over."""

    def __init__(self, server: Server, rival: str) -> None:
        super().__init__(name=f"player against {rival}")
        self.client = httpx.Client(base_url=server.address, headers={"origin": server.address, "accept-language": "en"}, timeout=10)
        self.rival = rival
        self.dice = random.Random(rival)
        self.games: list[Game] = []
        self.answers = 0
        self.broken_off = 0
        self.trouble: BaseException | None = None
        self.is_over = threading.Event()

    def send(self, method: str, place: str, data: dict[str, str] | None = None, **headers: str) -> httpx.Response:
        """The answer, however often the server dies meanwhile: the same request is sent again and again."""
        end = time.monotonic() + PATIENCE
        tries = 0
        while True:
            try:
                response = self.client.request(method, place, data=data, headers=headers)
                if response.status_code < 500:
                    return response
            except httpx.TransportError:
                self.broken_off += not tries and data is not None
            tries += 1
            assert time.monotonic() < end, "the server does not come back"
            time.sleep(0.02)

    def run(self) -> None:
        try:
            while not self.is_over.is_set():
                self.play(self.new_game())
        except BaseException as trouble:
            self.trouble = trouble

    def new_game(self) -> Game:
        form = {"key": secrets.token_hex(16), "seats": "2", "seat0": "me", "seat1": self.rival, "confirm": "off", "pace": "fast"}
        answer = self.send("POST", f"/new/{GAME}", form)
        assert answer.status_code == 303, answer.text
        self.games.append(Game(answer.headers["location"], 2))
        return self.games[-1]

    def play(self, game: Game) -> None:
        html = self.send("GET", game.place).text
        while not self.is_over.is_set():
            if 'data-turn="over"' in html:
                return
            if 'data-turn="mine"' not in html:
                time.sleep(0.005)
                html = self.send("GET", game.place).text
                continue
            data = hidden(html) | {"action": str(self.dice.choice(actions(html)))}
            answer = self.send("POST", f"{game.place}/move", data, **{"hx-request": "true"})
            html = answer.text
            assert answer.status_code == 200 and 'role="alert"' not in html, re.findall(r'role="alert">([^<]*)', html)
            ply = int(data["ply"])
            assert ply not in game.acknowledged, "one moment was decided twice"
            game.acknowledged[ply] = (int(data["seat"]), int(data["action"]))
            self.answers += 1


def test_a_server_that_is_killed_again_and_again_loses_and_doubles_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path, "--bot-processes", "1")
    players = [Player(server, rival) for rival in ("me", "bot greedy")]
    dice = random.Random(50)
    for player in players:
        player.start()
    starts = []
    try:
        for _ in range(KILLS):
            enough = sum(player.answers for player in players) + dice.randrange(1, 10)
            while sum(player.answers for player in players) < enough and all(player.is_alive() for player in players):
                time.sleep(0.001)
            time.sleep(dice.random() * 0.02)
            server.kill()
            server.start()
            starts.append(server.seconds)
    finally:
        for player in players:
            player.is_over.set()
        for player in players:
            player.join(PATIENCE)
        server.kill()
    assert [player.trouble for player in players] == [None] * len(players)
    decisions = sum(len(game.acknowledged) for player in players for game in player.games)
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as tables:
        for player in players:
            own = (0,) if player.rival != "me" else (0, 1)
            for game in player.games:
                assert_kept(tables, game, own)
    assert decisions >= KILLS
    assert sum(player.broken_off for player in players) > 0, "no request was ever under way when the server was killed"
    print(
        f"{KILLS} kills, {decisions} acknowledged decisions at {sum(len(player.games) for player in players)} tables, "
        f"{sum(player.broken_off for player in players)} requests broken off and sent again; "
        f"ready again after {sorted(starts)[len(starts) // 2]:.2f} s (median)"
    )


def assert_kept(tables: Tables, game: Game, own: tuple[int, ...]) -> None:
    """Every acknowledged decision stands where it was made, no other of this person, numbered without a gap; the record replays."""
    table = game.place.removeprefix("/table/")
    host = tables.record(table, None)
    host.replay()
    for ply, (seat, action) in game.acknowledged.items():
        assert (host.plies[ply].who, host.plies[ply].action) == (seat, action), f"ply {ply + 1} was acknowledged and is lost"
    made = [ply for ply, line in enumerate(host.plies) if line.who in own]
    assert made == sorted(game.acknowledged), "something was decided that nobody sent, or twice"
    changes = tables.changes_since(table, 0)
    assert sum(change.kind in ("decision", "chance") for change in changes) == len(host.plies), "a decision is doubled"
    assert all(line.who == CHANCE or 0 <= line.who < game.seats for line in host.plies)
