"""The board on an open page is the board of a reload, after every step, in a real Chromium: nothing vanishes, nothing stays behind."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import BrowserContext

import motu
from tests.web.browsing import Person, set_up
from tests.web.visiting import Server, keep

STEPS: Final = int(os.environ.get("MOTU_BOARD_STEPS", "14"))
"""Decisions of each game; `make soak` plays whole games at both sizes, `test_browser_games.py` one of each at a desk."""
PICTURE_EVERY: Final = 7
SIZES: Final = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
Contexts = Callable[..., BrowserContext]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", motu.games())
def test_the_board_after_every_step_is_the_one_of_a_reload(contexts: Contexts, server: Server, game: str, size: str) -> None:
    page = contexts(viewport=SIZES[size], reduced_motion="reduce").new_page()
    set_up(page, server, game, *["bot greedy"] * (motu.game(game).seats[0] - 1))
    person = Person(page, f"{game} {size}")
    seen = person.see(waits=True)
    person.compare()
    while seen.turn != "over" and person.decisions < STEPS:
        seen = person.decide(seen, waits=True)
        person.compare()
        if person.decisions % PICTURE_EVERY == 0:
            keep(page, f"board-{game}-{size}-{person.decisions}")
            person.compare_pictures()
    print(f"{game}, {size}: {person.decisions} decisions, {person.compared} elements compared")
