"""What seats get when a game is over, one game at a time; batches pay the same."""

from __future__ import annotations

from motu.core.state import State


def rewards_of(state: State, reward: str) -> list[float]:
    """The reward of each seat in a game that is over: win, rank, lead or points, as in `motu.batch`."""
    outcome = state.outcome()
    assert outcome is not None
    scores, ranks = outcome.scores, outcome.ranks
    seats = range(len(scores))
    if reward == "win":
        return [1.0 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats]
    if reward == "rank":
        return [1.0 - (ranks[seat] - 1 + (ranks.count(ranks[seat]) - 1) / 2) / (len(scores) - 1) for seat in seats]
    if reward == "lead":
        return [float(scores[seat] - max(scores[other] for other in seats if other != seat)) for seat in seats]
    return [float(points) for points in scores]
