"""What the drawings of Giants tell beyond what every drawing must: fists that open."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import motu
from motu.core.journal import Journal
from motu.drawing import looks

GAME = motu.game("giants")


def bidders(board: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The hands of every seat on the mat, by its name."""
    named = [each for each in board.iter("g") if each.get("aria-label") and any(name.startswith("hands-") for name in symbols(each))]
    return {str(each.get("aria-label")).split(":")[0]: each for each in named}


def symbols(element: ElementTree.Element, deep: bool = True) -> list[str]:
    uses = element.iter("use") if deep else element.findall("use")
    return [str(use.get("href")).removeprefix("#s-") for use in uses]


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_fists_lie_on_the_mat_until_they_open_and_show_what_was_bid(layout: str) -> None:
    chance, opened, closed = random.Random(2), 0, 0
    state = GAME.start(4)
    names = [look.name for look in looks(GAME, "en")][:4]
    while state.to_act() != motu.OVER and opened < 12:
        state.journal = Journal()
        state.do(chance.choice(state.legal()))
        last = state.journal.events
        bids = {event.fields["seat"]: event.fields for event in last if event.kind == "reveal"}
        view = GAME.view(state, None)
        hands = bidders(ElementTree.fromstring(GAME.picture(view, "en", layout, last).board.svg()))
        is_bidding = view["step"] in ("marker_bid", "sculptor_bid")
        assert set(hands) == (set(names) if is_bidding or view["choice"] is not None else set())
        fists = [name for name, each in hands.items() if "hands-closed" in symbols(each, deep=False)]
        if not bids:
            assert len(fists) == (view["bids"] if is_bidding and view["choice"] is None else 0)
            closed += len(fists)
        for name, each in hands.items():
            told = "closed hands" if name in fists else "no bid yet"
            if view["choice"] is not None:
                told = f"order of choice {view['choice']['order'].index(names.index(name)) + 1}"
            assert each.get("aria-label") == f"{name}: {told}"
        for seat, bid in bids.items():
            (held,) = (each for each in hands[names[seat]] if each.get("class") == "unfolded")
            texts = [str(text.text) for text in held.iter("text")]
            assert [text for text in texts if not text.endswith(".")] == [str(bid["markers"])][: bid["markers"]]
            order = view["choice"]["order"]
            assert [text for text in texts if text.endswith(".")] == [f"{order.index(seat) + 1}."] * (seat in order)
            for kind in ("worker", "sorcerer", "chief"):
                assert sum(name.startswith(f"{kind}-") for name in symbols(held)) == bid.get(f"{kind}s", bid.get(kind))
            opened += 1
    assert opened >= 12 and closed
