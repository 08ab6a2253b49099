"""A review in words and as a graph."""

from __future__ import annotations

from motu.analysis.hint import TEXTS
from motu.analysis.review import Judgement, Review
from motu.core.record import Record
from motu.core.seats import CHANCE

GRAPH_WIDTH = 720
GRAPH_HEIGHT = 240


def percent(share: float, signed: bool = False) -> str:
    text = f"{100 * share:+.1f}" if signed else f"{100 * share:.1f}"
    return text.replace("-", "−")


def points(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def sentence(record: Record, judgement: Judgement, language: str) -> str:
    """What happened at a ply, in one sentence."""
    game = record.game
    state = record.replay(judgement.ply - 1)
    move = game.describe(state, judgement.action, language)
    if judgement.who == CHANCE:
        seat = max(range(len(judgement.luck)), key=lambda place: judgement.luck[place])
        gain = percent(judgement.luck[seat], signed=True)
        return TEXTS.say("review.luck", language, ply=judgement.ply, move=move, seat=record.players[seat], gain=gain)
    fields: dict[str, object] = {"ply": judgement.ply, "seat": record.players[judgement.who], "move": move}
    if judgement.best == judgement.action:
        return TEXTS.say("review.best", language, share=percent(judgement.after[judgement.who]), **fields)
    return TEXTS.say(
        "review.loss",
        language,
        better=game.describe(state, judgement.best, language),
        before=percent(judgement.before[judgement.who]),
        after=percent(judgement.after[judgement.who]),
        points=points(judgement.loss_points),
        **fields,
    )


def seat_line(record: Record, review: Review, seat: int, language: str) -> str:
    """What a seat gave away and what chance gave it, with error bars."""
    return TEXTS.say(
        "review.seat",
        language,
        seat=record.players[seat],
        lost=percent(review.skill_lost[seat]),
        lost_error=percent(1.96 * review.skill_error[seat]),
        points=points(review.points_lost[seat]),
        luck=percent(review.luck[seat], signed=True),
        luck_error=percent(1.96 * review.luck_error[seat]),
    )


def graph(record: Record, review: Review, colours: list[str], language: str) -> str:
    """The expected shares of the victory over the game as SVG, with a mark at each turning point."""
    rows = review.graph()
    last = max(1, len(record.plies))
    wide, high = GRAPH_WIDTH - 50, GRAPH_HEIGHT - 40

    def x(ply: int) -> float:
        return 40 + wide * ply / last

    def y(share: float) -> float:
        return 10 + high * (1 - min(1.0, max(0.0, share)))

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRAPH_WIDTH} {GRAPH_HEIGHT}" role="img">']
    parts.append(f"<title>{TEXTS.say('review.graph', language)}</title>")
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path d="M40 {y(share):.1f}h{wide}" stroke="currentColor" opacity=".2"/>')
        parts.append(f'<text x="34" y="{y(share) + 4:.1f}" text-anchor="end" font-size="11" fill="currentColor">{100 * share:.0f} %</text>')
    for seat in range(review.seats):
        line = " ".join(f"{x(ply):.1f},{y(shares[seat]):.1f}" for ply, shares in rows)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colours[seat]}" stroke-width="2"/>')
    for number, place in enumerate(review.turning_points, 1):
        ply = review.plies[place].ply
        parts.append(f'<path d="M{x(ply):.1f} 10v{high}" stroke="currentColor" stroke-dasharray="3 3" opacity=".6"/>')
        parts.append(f'<text x="{x(ply) + 3:.1f}" y="20" font-size="12" fill="currentColor">{number}</text>')
    parts.append(f'<text x="{40 + wide / 2}" y="{GRAPH_HEIGHT - 6}" text-anchor="middle" font-size="11" fill="currentColor">')
    parts.append(f"{TEXTS.say('review.axis', language)}</text></svg>")
    return "".join(parts)
