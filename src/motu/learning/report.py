"""The report of a training: one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from motu.core.texts import program_texts
from motu.core.weights import read_heading

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 12, 30
DASHES: Final = ("", "7 4", "2 4", "12 4 2 4")
STYLE: Final = """
:root{color-scheme:light dark;--ink:#1d2a33;--paper:#fbf8f1;--line:#d8d0bf;--curve:#2f7f8f}
@media(prefers-color-scheme:dark){:root{--ink:#e9e4d8;--paper:#172026;--line:#3a474f;--curve:#5fb3c1}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
svg{width:100%;height:auto;max-width:46rem;display:block}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
polyline{fill:none;stroke:var(--curve);stroke-width:2}.grid{stroke:var(--line)}
"""
Keys = tuple[tuple[str, str], ...]
"""What is shown of a report, in words and by its key."""
LOSSES: Final[Keys] = (("network", "loss"), ("by_hand", "loss_of_hand_made"))
GAINS: Final[Keys] = (("policy", "gain"), ("hindsight", "most_gain"))
Curve = tuple[str, list[tuple[float, float]]]


def report(path: Path, game_name: str, language: str) -> str:
    """The page about a file of weights, in one of the languages."""

    def say(key: str, **fields: object) -> str:
        return escape(program_texts().say(f"learn.{key}", language, **fields))

    heading, _ = read_heading(path)
    made = heading["made"]
    reports = made["reports"]
    games, positions, minutes = f"{made['games']:,}", f"{made['positions']:,}", f"{made['seconds'] / 60:.1f}"
    about, keys = ("gain", GAINS) if any("gain" in one for one in reports) else ("loss", LOSSES)
    curves: list[Curve] = [(say(word), [(one["seconds"] / 60, one[key]) for one in reports if key in one]) for word, key in keys]
    counts = [str(seats) for seats in heading["seats"]]
    ratings: list[Curve] = [
        (say("seats", n=int(seats)), [(one["seconds"] / 60, one["duels"][seats]["elo"]) for one in reports if seats in one["duels"]])
        for seats in counts
    ]
    parts = [
        "<!doctype html>",
        f'<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{say('title', game=game_name)}</title><style>{STYLE}</style><h1>{say('title', game=game_name)}</h1>",
        f"<p>{say('facts', games=games, positions=positions, minutes=minutes)}",
        f"{say('seeds', seeds=', '.join(str(run['seed']) for run in made['runs']))} <code>{heading['edition']}</code></p>",
        f"<h2>{say(about)}</h2><p>{say(f'{about}_means')}</p>{plot(curves, say('minutes'), 3)}",
        f"<h2>{say('elo')}</h2><p>{say('elo_means')}</p>{plot(ratings, say('minutes'), 0)}",
        f"<h2>{say('figures')}</h2>{table(reports, counts, keys, say)}</html>",
    ]
    return "\n".join(parts)


def plot(curves: Sequence[Curve], unit: str, digits: int) -> str:
    """Curves over minutes; they differ by their dashes, so that they can be told apart without colours."""
    shown = [(name, points) for name, points in curves if points]
    if not shown:
        return "<p>–</p>"
    most = max(x for _, points in shown for x, _ in points) or 1.0
    values = [y for _, points in shown for _, y in points]
    low, high = min(values), max(values)
    span = (high - low) or 1.0

    def place(x: float, y: float) -> str:
        across = LEFT + (WIDTH - LEFT - RIGHT) * x / most
        return f"{across:.1f},{TOP + (HEIGHT - TOP - BOTTOM) * (high - y) / span:.1f}"

    names = ", ".join(name for name, _ in shown)
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 18 * len(shown)}" role="img" aria-label="{names}">']
    for step in range(5):
        value = low + span * step / 4
        height = TOP + (HEIGHT - TOP - BOTTOM) * (4 - step) / 4
        parts.append(f'<line class="grid" x1="{LEFT}" y1="{height}" x2="{WIDTH - RIGHT}" y2="{height}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{height + 4}" text-anchor="end">{value:.{digits}f}</text>')
        across = LEFT + (WIDTH - LEFT - RIGHT) * step / 4
        parts.append(f'<text x="{across}" y="{HEIGHT - 10}" text-anchor="middle">{most * step / 4:.1f}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT + 4}" text-anchor="end">{unit}</text>')
    for number, (name, points) in enumerate(shown):
        dashes = f' stroke-dasharray="{DASHES[number % len(DASHES)]}"'
        line = " ".join(place(x, y) for x, y in points)
        parts.append(f'<polyline{dashes} points="{line}"/>')
        below = HEIGHT + 12 + 18 * number
        parts.append(
            f'<polyline{dashes} points="{LEFT},{below - 4} {LEFT + 40},{below - 4}"/><text x="{LEFT + 48}" y="{below}">{name}</text>'
        )
    return "".join([*parts, "</svg>"])


def table(reports: Sequence[dict[str, Any]], counts: Sequence[str], keys: Keys, say: Any) -> str:
    """Every report as a row."""
    names = [say("minutes"), say("games"), *(say(word) for word, _ in keys), *(say("seats", n=int(seats)) for seats in counts)]
    rows = ["<tr>" + "".join(f"<th>{name}</th>" for name in names) + "</tr>"]
    for one in reports:
        cells = [f"{one['seconds'] / 60:.1f}", f"{one['games']:,}", *(str(one.get(key, "–")) for _, key in keys)]
        for seats in counts:
            duel = one["duels"].get(seats)
            cells.append(f"{100 * duel['share']:.0f} % ({duel['games']:.0f})" if duel else "–")
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    whole = "".join(rows)
    return f'<div class="wide"><table>{whole}</table></div>'
