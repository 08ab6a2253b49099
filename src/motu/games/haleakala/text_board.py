"""The table in plain text: one column a segment, one line a ring, then what lies beside the island."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from motu.core.seats import OVER
from motu.games.haleakala.island import RING_LETTERS, RING_NAMES, SEGMENTS
from motu.games.haleakala.moves import RACK_NAMES, SEAT_NAMES
from motu.games.haleakala.state import IN_SUPPLY, IN_THE_BOX

if TYPE_CHECKING:
    from motu.core.game import Game
    from motu.games.haleakala.view import HaleakalaSeat, HaleakalaView

LABEL, COLUMN = 14, 16


def as_text(game: Game, view: HaleakalaView, language: str) -> str:
    """The view as lines of text."""

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    def row(label: str, cells: list[str]) -> str:
        return f"{label:<{LABEL}}" + "".join(f"{cell:<{COLUMN}}" for cell in cells).rstrip()

    def names(cards: Mapping[str, int]) -> str:
        return ", ".join(f"{word(f'card.{card}')} {count}" for card, count in cards.items()) or "-"

    letters = [game.seat_name(seat, language)[0] for seat in range(len(SEAT_NAMES))]
    is_over = view["to_act"] == OVER
    lines = [game.heading(view, language), ""]
    lines += [row("", [f"{segment}{boat_mark(view, segment, word)}" for segment in range(SEGMENTS)])]
    lines.append(row(word("ring.crater"), ["o" * lava or "." for lava in view["lava"]]))
    for ring in (3, 2, 1, 0):
        cells = [area_cell(view, f"{RING_LETTERS[ring]}{segment}", letters, word) for segment in range(SEGMENTS)]
        lines.append(row(word(f"ring.{RING_NAMES[ring]}"), cells))
    for seat, letter in enumerate(letters):
        lines.append(row(f"  {letter}", [discs_cell(view["players"][seat], beach, word) for beach in range(SEGMENTS)]))
    for recess, name in enumerate("AB"):
        cards = [view["cards"][segment][recess] for segment in range(SEGMENTS)]
        lines.append(row(name, [word(f"card.{card}") if card != "-" else "-" for card in cards]))
    lines.append("")
    piles = " ".join(str(pile) for pile in view["piles"])
    lines.append(f"{word('round')} {view['round']}/2   {word('pile')}: {piles}   {word('lava_disc')}: {view['lava_pool']}")
    for pile, unseen in enumerate(view["unseen"], 1):
        lines.append(f"{word('pile')} {pile}: {names(unseen)}")
    lines.append(f"{word('discards')}: {names(view['discards'])}")
    if view["waiting_card"] != "-":
        lines.append(f"{word('boat')}: {word('card.' + view['waiting_card'])}")
    rack = [f"{word(f'rack.{name}')} ({view['prices'][name]})" for name in RACK_NAMES if name in view["rack"]]
    lines.append(f"{word('rack')}: {', '.join(rack) or '-'}")
    for seat, player in enumerate(view["players"]):
        supply = " ".join(str(disc) for disc in player["supply"]) or "-"
        if player["invocation"] != IN_THE_BOX:
            supply += f" + {word('invocation_disc')}" if player["invocation"] == IN_SUPPLY else ""
        points = game.texts.say("word.points", language, n=sum(player["points"].values()))
        held = [names(player["cards"]), *(word(f"rack.{name}") for name in player["rack"])]
        first = f" ({word('start_player')})" if view["start_player"] == seat else ""
        lines.append(f"{game.seat_name(seat, language)}{first}: {points}; {word('supply')}: {supply}; {'; '.join(held)}")
        if is_over:
            sources = player["points"].items()
            lines.append("  " + ", ".join(f"{game.texts.say(f'score.{source}', language)} {points}" for source, points in sources))
    return "\n".join(lines) + "\n"


def boat_mark(view: HaleakalaView, segment: int, word: Any) -> str:
    marks = [word("boat")] if segment == view["boat"] else []
    marks += [word("pier")] if segment == view["pier"] else []
    return f" {'+'.join(marks)}" if marks else ""


def area_cell(view: HaleakalaView, area: str, letters: list[str], word: Any) -> str:
    """A shaman and a statue on an area, or a dot."""
    marks = [f"{word('hut')}"] if area[0] == "B" and int(area[1]) in view["huts"] else []
    for seat, player in enumerate(view["players"]):
        marks += [f"{letters[seat]}:{word('shaman')}"] if player["shaman"] == area else []
        marks += [f"{letters[seat]}:{word('statue')}"] if area in player["statues"] else []
    return " ".join(marks) or "."


def discs_cell(player: HaleakalaSeat, beach: int, word: Any) -> str:
    """The discs of a seat on a beach with their sum."""
    discs = player["beaches"][beach]
    text = "+".join(str(disc) for disc in discs) + (f"={player['sums'][beach]}" if len(discs) > 1 else "")
    return (f"{text} !" if player["invocation"] == beach else text) or "."
