"""The report of an arena: one HTML file that needs nothing else."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, Final

from motu.arena.match import Result
from motu.arena.plots import bars, histogram
from motu.core.texts import Texts

TEXTS: Final = Texts(Path(__file__).parent / "texts")

STYLE: Final = """
:root{color-scheme:light dark;--ink:#1d2a33;--paper:#fbf8f1;--line:#d8d0bf;--bar:#2f7f8f;--fair:#b4552d}
@media(prefers-color-scheme:dark){:root{--ink:#e9e4d8;--paper:#172026;--line:#3a474f;--bar:#5fb3c1;--fair:#e08a5f}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{margin-bottom:.2rem}h2{margin-top:2.2rem}table{border-collapse:collapse;width:100%}
.wide{overflow-x:auto}th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}svg{width:100%;height:auto;max-width:46rem;display:block}
svg text{font:13px system-ui,sans-serif;fill:var(--ink)}svg .axis{font-size:11px;opacity:.75}
.bar{fill:var(--bar)}.whisker{stroke:var(--ink);stroke-width:1.5;fill:none}.fair{stroke:var(--fair);stroke-dasharray:4 3}
small{opacity:.8}li{margin:.2rem 0}
"""


IN_A_NOTEBOOK: Final = """
.motu-arena{--ink:currentColor;--line:#8886;--bar:#3b8fa0;--fair:#c8642f}
.motu-arena th,.motu-arena td{padding:.3rem .6rem;text-align:right;white-space:nowrap}
.motu-arena th:first-child,.motu-arena td:first-child{text-align:left}.motu-arena svg{width:100%;max-width:40rem;display:block}
.motu-arena svg text{font:13px system-ui,sans-serif;fill:var(--ink)}.motu-arena .bar{fill:var(--bar)}
.motu-arena .whisker{stroke:var(--ink);stroke-width:1.5;fill:none}.motu-arena .fair{stroke:var(--fair);stroke-dasharray:4 3}
"""


def in_a_notebook(summary: dict[str, Any], language: str = "en") -> str:
    """Standings and shares of the victory as a part of a page."""

    def say(key: str, **fields: object) -> str:
        return escape(TEXTS.say(key, language, **fields))

    bots, seats = summary["bots"], summary["seats"]
    rows = [(bot["name"], bot["share"], *bot["share_interval"]) for bot in bots]
    won = [(say("report.seat", n=row["seat"] + 1), row["share"], *row["share_interval"]) for row in summary["seats_won"]]
    parts = [
        f'<div class="motu-arena"><style>{IN_A_NOTEBOOK}</style>',
        f"<p>{say('cli.head', **{key: summary[key] for key in ('game', 'seats', 'games', 'orders', 'seed')})}</p>",
        standings_table(bots, say),
        f"<p>{say('report.shares')}</p>{bars(rows, 1.0, 1 / seats, '%', say('report.shares'))}",
        f"<p>{say('report.seats')}</p>{bars(won, 1.0, 1 / seats, '%', say('report.seats'))}</div>",
    ]
    return "".join(parts)


def report(summary: dict[str, Any], results: list[Result], game_name: str, language: str) -> str:
    """The page in one of the languages."""

    def say(key: str, **fields: object) -> str:
        return escape(TEXTS.say(key, language, **fields))

    bots = summary["bots"]
    seats = summary["seats"]
    facts = say("report.facts", games=summary["games"], seats=seats, orders=summary["orders"], seed=summary["seed"])
    parts = [
        "<!doctype html>",
        f'<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{say('report.title', game=game_name)}</title><style>{STYLE}</style>",
        f"<h1>{say('report.title', game=game_name)}</h1><p>{facts}</p>",
        f"<h2>{say('report.standings')}</h2>",
        standings_table(bots, say),
        f"<p><small>{say('report.intervals')}</small></p>",
        f"<h2>{say('report.shares')}</h2>",
        bars([(bot["name"], bot["share"], *bot["share_interval"]) for bot in bots], 1.0, 1 / seats, "%", say("report.shares")),
        f"<h2>{say('report.points')}</h2>",
        bars(
            [(bot["name"], bot["points_mean"], *bot["points_interval"]) for bot in bots],
            max([1.0, *(bot["points_interval"][1] for bot in bots)]) * 1.1,
            None,
            "",
            say("report.points"),
        ),
        f"<h2>{say('report.ahead')}</h2>",
        pair_table(summary["ahead"], [bot["name"] for bot in bots]),
        f"<h2>{say('report.seats')}</h2>",
        bars(
            [(say("report.seat", n=row["seat"] + 1), row["share"], *row["share_interval"]) for row in summary["seats_won"]],
            1.0,
            1 / seats,
            "%",
            say("report.seats"),
        ),
        f"<h2>{say('report.length')}</h2>",
        histogram([result.plies for result in results], say("report.length")),
        f"<p>{say('report.length_facts', **summary['plies'])}</p>",
    ]
    if summary["stopped"]:
        parts.append(f"<p>{say('report.stopped', n=summary['stopped'])}</p>")
    if summary["forfeits"]:
        lines = [f"<li>{say('report.forfeit', game=row['game'] + 1)}: {escape(row['reason'])}</li>" for row in summary["forfeits"][:200]]
        parts += [f"<h2>{say('report.forfeits')}</h2><ul>", *lines, "</ul>"]
    return "\n".join(parts) + "\n</html>\n"


def standings_table(bots: list[dict[str, Any]], say: Any) -> str:
    heads = ("bot", "games", "wins", "share", "points", "rating", "seconds", "forfeits_column")
    rows = ["<tr>" + "".join(f"<th>{say(f'report.{head}')}</th>" for head in heads) + "</tr>"]
    for bot in bots:
        low, high = bot["share_interval"]
        cells = [
            escape(bot["name"]),
            str(bot["games"]),
            f"{bot['wins']:.1f}",
            f"{100 * bot['share']:.1f} % ({100 * low:.1f}–{100 * high:.1f})",
            f"{bot['points_mean']:.1f}",
            f"{bot['rating']:.1f} ({bot['rating_interval'][0]:.1f}–{bot['rating_interval'][1]:.1f})",
            f"{bot['seconds_per_decision']:.4f}",
            str(bot["forfeits"]),
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f'<div class="wide"><table>{"".join(rows)}</table></div>'


def pair_table(ahead: dict[str, dict[str, float | None]], names: list[str]) -> str:
    rows = ["<tr><th></th>" + "".join(f"<th>{escape(name)}</th>" for name in names) + "</tr>"]
    for name in names:
        cells = []
        for other in names:
            share = ahead[name].get(other)
            cells.append("<td>–</td>" if share is None else f"<td>{100 * share:.1f} %</td>")
        rows.append(f"<tr><td>{escape(name)}</td>{''.join(cells)}</tr>")
    return f'<div class="wide"><table>{"".join(rows)}</table></div>'
