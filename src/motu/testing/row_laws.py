"""The laws of the rows that learning programs get: a row tells what the view of its seat tells, no more and no less."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from motu.core.game import Game

if TYPE_CHECKING:
    from motu.testing.laws import Walk

CONSTANT = ("game", "edition", "options")
MOST_ROWS = 100_000
"""Views that are remembered of a game with its options, to compare them with later ones that have the same row."""
remembered: WeakKeyDictionary[Game, dict[str, dict[bytes, str]]] = WeakKeyDictionary()


def rows_tell_the_view(trip: Walk) -> None:
    """`decode(encode(s))` gives the facts of the view, equal facts are equal rows, and a fast encoder writes the same bytes.

    What a view tells beyond the facts follows from the row.
    """
    game, state = trip.game, trip.state
    layout = game.rows_of(state)[0]
    for seat in range(int(state.seats)):
        view = game.view(state, seat)
        row = game.encode(state, seat)
        assert row == layout.encode(view), (
            f"the encoder writes another row than the view of seat {seat} says: {differing_blocks(trip, row)}"
        )
        facts = layout.decode(row)
        assert facts == layout.facts(view), f"the row of seat {seat} does not give back the facts of its view"
        assert layout.encode(facts) == row, f"the row of seat {seat} does not follow from its facts, so equal facts can have other rows"
        rest = json.dumps({key: value for key, value in view.items() if key not in CONSTANT}, sort_keys=True)
        before = seen_rows(trip).setdefault(row, rest)
        assert before == rest, f"two views of seat {seat} have the same row: what is left out does not follow from it"


def seen_rows(trip: Walk) -> dict[bytes, str]:
    """The view behind each row that was seen, in this and in earlier games with these options."""
    key = f"{int(trip.state.seats)} {trip.game.write_options(trip.state.options)}"
    rows = remembered.setdefault(trip.game, {}).setdefault(key, {})
    if len(rows) > MOST_ROWS:
        rows.clear()
    return rows


def rows_keep_secrets(trip: Walk) -> None:
    """Rows, choices and the decider do not change when everything changes that the seat cannot know."""
    game, state = trip.game, trip.state
    for seat in range(int(state.seats)):
        other = game.scramble(state, seat, int(trip.dice.below(1_000_000)))
        assert game.encode(other, seat) == game.encode(state, seat), f"a secret can be read from the row of seat {seat}"
        if state.to_act() == seat:
            assert other.legal() == state.legal(), f"a secret decides what seat {seat} may do"


def differing_blocks(trip: Walk, row: bytes) -> list[str]:
    """The blocks in which a row is not as the view says."""
    layout = trip.game.rows_of(trip.state)[0]
    seat = layout.tree.parts["seat"].read(row, 0, 0)
    other = layout.encode(trip.game.view(trip.state, seat))
    wrong = [place for place in range(layout.width) if row[place] != other[place]]
    starts = sorted((block.start, block.name) for block in layout.blocks)
    return sorted({max((start, name) for start, name in starts if start <= place)[1] for place in wrong})


ROW_LAWS = (rows_tell_the_view, rows_keep_secrets)
