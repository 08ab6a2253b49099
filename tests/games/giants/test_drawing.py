"""What the drawings of Giants tell beyond what every drawing must: hands that open."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import motu
from motu.core.journal import Journal

GAME = motu.game("giants")
SVG = "{http://www.w3.org/2000/svg}"


def test_opened_hands_show_what_was_bid_until_the_next_decision() -> None:
    chance, shown = random.Random(2), 0
    state = GAME.start(4)
    while state.to_act() != motu.OVER and shown < 12:
        state.journal = Journal()
        state.do(chance.choice(state.legal()))
        last = state.journal.events
        opened = {event.fields["seat"]: event.fields for event in last if event.kind == "reveal"}
        picture = GAME.picture(GAME.view(state, None), "en", "wide", last)
        for seat in range(4):
            area = picture.area(seat)
            assert area is not None
            hands = [each for each in ElementTree.fromstring(area.svg()).iter() if each.get("class") == "unfolded"]
            assert len(hands) == (seat in opened)
            for each in hands:
                bid, held = opened[seat], [str(use.get("href")) for use in each.iter() if use.tag.endswith("use")]
                assert [text.text for text in each.iter() if text.tag.endswith("text")] == [str(bid["markers"])][: bid["markers"]]
                for kind in ("worker", "sorcerer", "chief"):
                    assert sum(name.startswith(f"#s-{kind}-") for name in held) == bid.get(f"{kind}s", bid.get(kind))
                shown += 1
    assert shown >= 12
