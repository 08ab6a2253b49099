"""Golden playthroughs: a recorded game told line by line, to be compared with what the program tells today."""

from __future__ import annotations

from motu.core.journal import Journal
from motu.core.record import Record

POSITION_EVERY = 25


def playthrough(record: Record) -> str:
    """The record, and for every ply the number of choices, what happened and, from time to time, the whole position."""
    game = record.game
    state = record.start()
    lines = [record.text().rstrip("\n"), "=== told", game.position(state).rstrip("\n")]
    for number, ply in enumerate(record.plies, 1):
        record.check(state, number - 1, ply)
        choices = len(state.legal())
        state.journal = Journal()
        state.do(ply.action)
        lines.append(f"--- {number} {record.who(ply.who)} {ply.text} (one of {choices})")
        for event in state.journal.events:
            seats = (
                ""
                if event.seen_by(None)
                else " [" + " ".join(game.seat_names[seat] for seat in range(record.seats) if event.seen_by(seat)) + "]"
            )
            lines.append(f"{game.tell(event)}{seats}")
        if number % POSITION_EVERY == 0 or number == len(record.plies):
            lines.append(game.position(state).rstrip("\n"))
    outcome = state.outcome()
    if outcome is not None:
        lines += [f"=== over: scores {outcome.scores}, ranks {outcome.ranks}, winners {outcome.winners}"]
        lines += [f"{game.seat_names[seat]}: {parts}" for seat, parts in enumerate(outcome.breakdown)]
    return "\n".join(lines) + "\n"


def record_in(golden: str) -> Record:
    """The record at the head of a golden."""
    return Record.parse(golden.split("=== told\n", 1)[0])
