"""What the tests of the pages share: a service of tables in a file, clients that behave like browsers, a real server, a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from starlette.testclient import TestClient

from motu.tables import Tables
from motu.web.app import create_app
from tests import luck
from tests.web.visiting import Server, Visitors, Watch


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tables and bots of this process meet."""
    luck.fix_bots(monkeypatch.setattr)
    luck.fix_tables(monkeypatch.setattr)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Tables]:
    with Tables.open(str(tmp_path / "tables.sqlite"), workers=1) as tables:
        yield tables


@pytest.fixture
def visitors(service: Tables) -> Iterator[Visitors]:
    """Makes browsers without a script: each has cookies of its own and sends forms from our own pages."""
    app = create_app(service, key="a key for tests", rate=0)
    yield lambda: TestClient(app, base_url="http://testserver", headers={"origin": "http://testserver", "accept-language": "en"})


@pytest.fixture
def visitor(visitors: Visitors) -> TestClient:
    return visitors()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture
def contexts(browser: Browser, server: Server) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers of different people; at the end none of them may have complained."""
    made: list[tuple[BrowserContext, Watch]] = []

    def new(allowed: Sequence[str] = (), **settings: object) -> BrowserContext:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **settings})  # type: ignore[arg-type]
        context.set_default_timeout(60_000)
        made.append((context, Watch(context, server.address, allowed)))
        return context

    yield new
    problems = [problem for _, watch in made for problem in watch.problems]
    for context, _ in made:
        context.close()
    assert problems == []


@pytest.fixture
def page(contexts: Callable[..., BrowserContext]) -> Page:
    return contexts().new_page()
