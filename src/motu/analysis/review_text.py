"""A review in words and as a graph."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from motu.analysis.hint import TEXTS
from motu.analysis.reasons import Reasons, clauses
from motu.analysis.review import Judgement, Review
from motu.core.record import Record
from motu.core.seats import CHANCE
from motu.core.texts import decimal

GRAPH_WIDTH = 720
GRAPH_HEIGHT = 250


DASHES = ("", "8 3", "2 3", "10 3 2 3", "5 5")
"""One pattern a seat, so that colour is not the only sign."""


def percent(share: float, language: str, signed: bool = False, digits: int = 1) -> str:
    return decimal(f"{100 * share:+.{digits}f}" if signed else f"{100 * share:.{digits}f}", language)


def points(value: float, language: str) -> str:
    return decimal(f"{value:.1f}", language)


def sentence(record: Record, judgement: Judgement, language: str) -> str:
    """What happened at a ply, in one sentence."""
    game = record.game
    state = record.replay(judgement.ply - 1)
    move = game.describe(state, judgement.action, language)
    if judgement.who == CHANCE:
        seat = max(range(len(judgement.luck)), key=lambda place: judgement.luck[place])
        gain = percent(judgement.luck[seat], language, signed=True)
        return TEXTS.say("review.luck", language, ply=judgement.ply, move=move, seat=record.players[seat], gain=gain)
    fields: dict[str, object] = {"ply": judgement.ply, "seat": record.players[judgement.who], "move": move}
    if judgement.best == judgement.action:
        key = "review.proven_best" if judgement.proven else "review.best"
        return TEXTS.say(key, language, share=percent(judgement.after[judgement.who], language), **fields)
    key = "review.loss" if judgement.loss_points >= 0.05 else "review.loss_share"
    said = TEXTS.say(
        "review.proven_loss" if judgement.proven else key,
        language,
        better=game.describe(state, judgement.best, language),
        before=percent(judgement.before[judgement.who], language),
        after=percent(judgement.after[judgement.who], language),
        points=points(judgement.loss_points, language),
        **fields,
    )
    terms = clauses(game, TEXTS, Reasons.from_data(judgement.why), judgement.who, language, is_best=True)
    return f"{said} {TEXTS.say('review.because', language, terms=terms)}" if terms else said


def seat_line(record: Record, review: Review, seat: int, language: str) -> str:
    """What a seat gave away and what chance gave it, with error bars."""
    return TEXTS.say(
        "review.seat",
        language,
        seat=record.players[seat],
        lost=percent(review.skill_lost[seat], language),
        lost_error=percent(1.96 * review.skill_error[seat], language),
        points=points(review.points_lost[seat], language),
        luck=percent(review.luck[seat], language, signed=True),
        luck_error=percent(1.96 * review.luck_error[seat], language),
    )


def graph(record: Record, review: Review, styles: list[tuple[str, str]], language: str, address: str = "", ply: int | None = None) -> str:
    """The expected shares of the victory over the game as SVG, with a mark at each turning point.

    `styles` are the colour and letter of each seat. With an `address` the turning points are links to their moments; `ply` marks one.
    """
    rows = review.graph()
    last = max(1, len(record.plies))
    wide, high = GRAPH_WIDTH - 64, GRAPH_HEIGHT - 44

    def x(place: int) -> float:
        return 40 + wide * place / last

    def y(share: float) -> float:
        return 18 + high * (1 - min(1.0, max(0.0, share)))

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 {GRAPH_WIDTH} {GRAPH_HEIGHT}" role="group" ']
    parts.append(f'aria-label="{TEXTS.say("review.graph", language)}"><title>{TEXTS.say("review.graph", language)}</title>')
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path d="M40 {y(share):.1f}h{wide}" stroke="currentColor" opacity=".18"/>')
        where = f'x="34" y="{y(share) + 4:.1f}"'
        parts.append(f'<text {where} text-anchor="end" font-size="11" fill="currentColor">{100 * share:.0f} %</text>')
    for seat in range(review.seats):
        colour, letter = styles[seat]
        line = " ".join(f"{x(place):.1f},{y(shares[seat]):.1f}" for place, shares in rows)
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.2" stroke-linejoin="round"{dash}/>')
    for letter, height in ends(review, styles, y):
        parts.append(
            f'<text x="{46 + wide}" y="{height + 4:.1f}" font-size="13" font-weight="700" fill="currentColor">{escape(letter)}</text>'
        )
    for number, place in enumerate(review.turning_points, 1):
        at = review.plies[place].ply
        mark = (
            f'<path d="M{x(at):.1f} 18v{high}" stroke="currentColor" stroke-dasharray="3 3" opacity=".55"/>'
            f'<circle cx="{x(at):.1f}" cy="10" r="9" fill="currentColor"/>'
            f'<text x="{x(at):.1f}" y="14" font-size="12" font-weight="700" text-anchor="middle" fill="Canvas" '
            f'class="number">{number}</text>'
        )
        label = TEXTS.say("review.moment", language, n=number, ply=at)
        parts.append(f'<a href="{address}{at}" aria-label="{label}">{mark}</a>' if address else mark)
    if ply is not None:
        parts.append(f'<path d="M{x(ply):.1f} 18v{high}" stroke="currentColor" stroke-width="2"/>')
    parts.append(f'<text x="{40 + wide / 2}" y="{GRAPH_HEIGHT - 6}" text-anchor="middle" font-size="11" fill="currentColor">')
    parts.append(f"{TEXTS.say('review.axis', language)}</text></svg>")
    return "".join(parts)


def ends(review: Review, styles: list[tuple[str, str]], y: Callable[[float], float]) -> list[tuple[str, float]]:
    """The letters of the seats beside the ends of their lines, moved apart where they would touch."""
    if not review.plies:
        return []
    found: list[tuple[str, float]] = []
    for seat in sorted(range(review.seats), key=lambda place: -review.plies[-1].after[place]):
        height = y(review.plies[-1].after[seat])
        found.append((styles[seat][1], max(height, found[-1][1] + 13) if found else height))
    return found
