"""What a balance lab found, as a table for the terminal and as HTML for notebooks and reports."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from motu.core.texts import Texts, decimal
from motu.research.lab import AS_IT_IS, Balance, Estimate, VariantBalance

TEXTS: Final = Texts(Path(__file__).parent / "texts")
CERTAIN: Final = "•"
"""Beside a change that is none of chance."""
PERCENT: Final = ("order_", "shared")
"""How measures begin that are told in percent."""
MOST_LEFT_OUT: Final = 3
STYLE: Final = (
    ".motu-lab{overflow-x:auto}.motu-lab table{border-collapse:collapse}"
    ".motu-lab th,.motu-lab td{padding:.3rem .7rem;text-align:right;white-space:nowrap;border-bottom:1px solid #8885}"
    ".motu-lab th:first-child,.motu-lab td:first-child{text-align:left}.motu-lab .certain{font-weight:700}"
)


def heading(measure: str, language: str) -> str:
    """The name of a measure."""
    if measure.startswith("order_"):
        return TEXTS.say("lab.order", language, place=measure.removeprefix("order_"))
    return TEXTS.say(f"lab.{measure}", language)


def written(measure: str, estimate: Estimate, language: str, signed: bool = False) -> str:
    """A number with its interval; changes have a sign, and a mark if they are none of chance."""
    times = 100 if measure.startswith(PERCENT) else 1
    value = f"{estimate.value * times:+.1f}" if signed else f"{estimate.value * times:.1f}"
    mark = f" {CERTAIN}" if estimate.certain else ""
    return decimal(f"{value} ± {estimate.reach * times:.1f}", language) + mark


def cells(balance: Balance, language: str) -> list[list[str]]:
    """The table: names of the measures, the game as it is, then what every variant changes."""
    measures = list(balance.rows[0].measures)
    found = [[TEXTS.say("lab.variant", language), *(heading(measure, language) for measure in measures)]]
    for row in balance.rows:
        told = row.changes or row.measures
        found.append([name_of(row, language), *(written(measure, told[measure], language, bool(row.changes)) for measure in measures)])
    return found


def name_of(row: VariantBalance, language: str) -> str:
    return TEXTS.say("lab.as_it_is", language) if row.name == AS_IT_IS else row.name


def notes(balance: Balance, language: str) -> list[str]:
    """What a reader has to know beside the numbers."""
    lines = [TEXTS.say("lab.means", language, mark=CERTAIN, n=balance.setting["comparisons"])]
    for row in balance.rows:
        if row.stopped:
            lines.append(TEXTS.say("lab.stopped", language, variant=name_of(row, language), n=row.stopped))
        if row.forfeits:
            facts = {"variant": name_of(row, language), "n": len(row.forfeits), "reason": row.forfeits[0]}
            lines.append(TEXTS.say("lab.forfeits", language, **facts))
    for place, (name, problem) in enumerate(balance.left_out.items()):
        if place < MOST_LEFT_OUT:
            lines.append(TEXTS.say("lab.left_out", language, variant=name, problem=problem))
    more = len(balance.left_out) - MOST_LEFT_OUT
    return [*lines, TEXTS.say("lab.more_left_out", language, n=more)] if more > 0 else lines


def head(balance: Balance, language: str) -> str:
    told = {key: balance.setting[key] for key in ("game", "seats", "games", "seed")}
    return TEXTS.say("lab.head", language, bots=", ".join(balance.setting["players"]), **told)


def as_text(balance: Balance, language: str) -> list[str]:
    """The result for the terminal."""
    table = cells(balance, language)
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]) for row in table
    ]
    return [head(balance, language), "", *lines, "", *notes(balance, language)]


def as_html(balance: Balance, language: str = "en") -> str:
    """The result as a part of a page."""
    top, *rows = cells(balance, language)
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in top) + "</tr>"]
    for row in rows:
        marked = [f'<td class="certain">{escape(cell)}</td>' if cell.endswith(CERTAIN) else f"<td>{escape(cell)}</td>" for cell in row]
        lines.append(f"<tr>{''.join(marked)}</tr>")
    said = "".join(f"<p><small>{escape(note)}</small></p>" for note in notes(balance, language))
    return (
        f'<div class="motu-lab"><style>{STYLE}</style><p>{escape(head(balance, language))}</p><table>{"".join(lines)}</table>{said}</div>'
    )


def report(balance: Balance, language: str) -> str:
    """The result as a page of its own."""
    title = escape(TEXTS.say("lab.title", language, game=balance.setting["game"]))
    plain = ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}"
    head_of_page = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
    body = f"<h1>{title}</h1>{as_html(balance, language)}"
    return f'<!doctype html>\n<html lang="{language}">{head_of_page}<style>{plain}</style>{body}</html>\n'
