"""A review as one HTML file: the graph, the turning points with their boards, and every decision."""

from __future__ import annotations

import base64
from html import escape
from typing import Final

from motu.analysis.hint import TEXTS
from motu.analysis.review import Judgement, Review
from motu.analysis.review_text import graph, seat_line, sentence
from motu.core.record import Record

COLOURS: Final = ["#c8442e", "#c79a1e", "#2f7f8f", "#6b8f3a", "#7d5ba6"]
STYLE: Final = """
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:light-dark(#1d2a33,#e9e4d8);background:light-dark(#fbf8f1,#172026)}svg{width:100%;height:auto}
figure{margin:1.5rem 0}figure img{max-width:100%;max-height:32rem}i{display:inline-block;width:.8em;height:.8em;border-radius:50%}
li{margin:.25rem 0}
"""


def board(record: Record, judgement: Judgement, language: str) -> str:
    """The board before a ply, as the seat that decided saw it, as an image that carries its data."""
    state = record.replay(judgement.ply - 1)
    seat = judgement.who if judgement.who >= 0 else None
    picture = record.game.draw(record.game.view(state, seat), language)
    data = base64.b64encode(picture.encode()).decode()
    return f'<img alt="" src="data:image/svg+xml;base64,{data}">'


def report(record: Record, review: Review, language: str) -> str:
    """The page in one of the languages."""
    game = record.game.texts.say("game.name", language)
    title = escape(TEXTS.say("review.title", language, game=game))
    head = escape(TEXTS.say("review.head", language, game=game, plies=len(review.plies), simulations=review.simulations))
    seats = [
        f'<li><i style="background:{COLOURS[seat]}"></i> {escape(seat_line(record, review, seat, language))}</li>'
        for seat in range(review.seats)
    ]
    styles = [(COLOURS[seat], record.game.seat_name(seat, language)[:1]) for seat in range(review.seats)]
    turning = []
    for number, place in enumerate(review.turning_points, 1):
        row = review.plies[place]
        turning.append(
            f"<figure>{board(record, row, language)}<figcaption>{number}. {escape(sentence(record, row, language))}</figcaption></figure>"
        )
    losses = sorted((row for row in review.plies if row.loss > 0.01), key=lambda row: row.ply)
    lines = [f"<li>{escape(sentence(record, row, language))}</li>" for row in losses]
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1><p>{head}</p><ul>",
            *seats,
            f"</ul>{graph(record, review, styles, language)}<h2>{escape(TEXTS.say('review.turning', language))}</h2>",
            *turning,
            f"<h2>{escape(TEXTS.say('review.worst', language))}</h2><ul>",
            *lines,
            "</ul></html>\n",
        ]
    )
