"""What a house tells whoever runs it, and that it is true."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from motu.tables import Limits, Tables, store
from motu.web import health, metrics
from motu.web.app import create_app
from tests.web.test_playing import set_table
from tests.web.visiting import Visitors


@pytest.fixture(autouse=True)
def look_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)


def test_a_healthy_house_has_written_has_room_and_bots(visitor: TestClient) -> None:
    assert visitor.get("/health").json() == {"ok": True, "write": "ok", "space": "ok", "bots": "ok"}


def test_health_tells_of_a_database_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "BUSY_MILLISECONDS", 200)
    with Tables.open(str(tmp_path / "t.sqlite"), workers=1) as tables, sqlite3.connect(tmp_path / "t.sqlite", isolation_level=None) as lock:
        visitor = TestClient(create_app(tables, key="k", rate=0), headers={"origin": "http://testserver"})
        lock.execute("BEGIN IMMEDIATE")
        answer = visitor.get("/health")
        assert answer.status_code == 503 and "busy" in answer.json()["write"] and answer.json()["space"] == "ok"
        refused = visitor.post("/me", data={"name": "Ana"})
        assert refused.status_code == 503 and "nothing has changed" in refused.text and "<h1>" in refused.text
        told = visitor.post("/api/session", json={"name": "Ana"})
        assert told.status_code == 503 and "nothing has changed" in told.json()["message"]
        lock.execute("COMMIT")
        assert visitor.get("/health").json()["ok"] and visitor.post("/me", data={"name": "Ana"}, follow_redirects=False).status_code == 303


def test_health_tells_of_a_full_disk_and_of_bots_that_are_gone(tmp_path: Path) -> None:
    with Tables.open(str(tmp_path / "t.sqlite"), Limits(least_space=2**60), workers=1) as tables:
        visitor = TestClient(create_app(tables, key="k", rate=0))
        assert visitor.get("/health").status_code == 503 and "MiB must be" in visitor.get("/health").json()["space"]
        tables._runtime.pool.close()
        assert visitor.get("/health").json()["bots"] == "0 of 1 workers are at work"


def test_metrics_count_what_happens(service: Tables, visitors: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visitors()
    assert visitor.get("/metrics").status_code == 404, "not for everybody"
    monkeypatch.setenv("MOTU_METRICS_TOKEN", "a token of the operator")
    allowed = {"authorization": "Bearer a token of the operator"}
    set_table(visitor, "haleakala")
    answer = visitor.get("/metrics", headers=allowed)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found: dict[str, float] = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            assert re.fullmatch(r'motu_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})?', name), line
            found[name] = float(value)
    assert found['motu_requests_total{kind="post",status="303"}'] == 1 and found['motu_tables{stage="running"}'] == 1
    assert found["motu_answer_seconds_count"] == found['motu_answer_seconds_bucket{le="+Inf"}'] >= 2 and found["motu_memory_bytes"] > 10**6
    assert visitor.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 404
    for secret in (service._store.url.database, "testserver", visitor.cookies["motu_guest"]):
        assert secret and str(secret) not in answer.text


def test_how_long_answers_take_does_not_tell_of_refusals_that_come_late_on_purpose() -> None:
    measured = metrics.Measurements()
    measured.note("get", 200, 0.02)
    measured.note("get", 429, 0.6)
    told = list(metrics.histogram(measured))
    assert "motu_answer_seconds_count 1" in told and "motu_answer_seconds_sum 0.020000" in told and measured.requests["get", 429] == 1
