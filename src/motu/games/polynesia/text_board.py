"""The table in plain text: market and prices, the display, then every village row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from motu.core.seats import OVER
from motu.games.polynesia.components import Card, PolynesiaComponents
from motu.games.polynesia.moves import CARD_NAMES, GOOD_LETTERS, GOOD_NAMES, GOODS, KIND_NAMES, SEASON_NAMES, SLOT_NAMES
from motu.games.polynesia.view import PolynesiaView

if TYPE_CHECKING:
    from motu.core.game import Game

LABEL, COLUMN, CELL = 12, 13, 20


def as_text(game: Game, view: PolynesiaView, language: str) -> str:
    """The view as lines of text."""
    printed: PolynesiaComponents = game.components_of(view["options"])[0]

    def word(key: str) -> str:
        return game.texts.say(f"word.{key}", language)

    def counted(key: str, number: int) -> str:
        return game.texts.say(f"word.{key}", language, n=number)

    def row(label: str, cells: list[str], width: int) -> str:
        return (f"{label:<{LABEL}}" + "".join(f"{cell:<{width}}" for cell in cells)).rstrip()

    def goods(counts: list[int]) -> str:
        return ", ".join(f"{word(f'good.{GOOD_NAMES[good]}')} {count}" for good, count in enumerate(counts) if count) or "-"

    def cell(name: str) -> str:
        if name == "-":
            return "."
        card: Card = printed.cards[CARD_NAMES.index(name)]
        asked = "".join(letter * count for letter, count in zip(GOOD_LETTERS, card.goods, strict=True))
        return f"{word(f'customer.{KIND_NAMES[card.kind]}')} {asked}"

    prices = [*(str(price) for price in view["prices"]), *["-"] * GOODS][:GOODS]
    is_over = view["to_act"] == OVER
    lines = [game.heading(view, language)]
    lines += [f"{word('season')} {view['season']}, {word('round')} {view['round']}; {word('deck')}: {counted('cards', len(view['deck']))}"]
    lines.append(row("", [word(f"good.{name}") for name in GOOD_NAMES], COLUMN))
    lines.append(row(word("market"), [str(count) for count in view["market"]], COLUMN))
    lines.append(row(word("price"), prices, COLUMN))
    lines.append(f"{word('display')}:")
    for slot, name in enumerate(view["display"]):
        asked = f"{cell(name)} ({goods(printed.cards[CARD_NAMES.index(name)].goods)})" if name != "-" else "-"
        lines.append(f"  {SLOT_NAMES[slot]}  {asked}")
    for seat, player in enumerate(view["players"]):
        held = word("hidden")
        if player["goods"] is not None and player["shells"] is not None:
            held = f"{goods(player['goods'])}; {counted('shells', sum(player['shells'].values()))}"
        first = f" ({word('start_player')})" if view["start_player"] == seat and view["round"] else ""
        lines += ["", f"{game.seat_name(seat, language)}{first}: {held}; {counted('totems', player['totems'])}"]
        if is_over and player["shells"] is not None:
            sources = player["shells"].items()
            lines.append("  " + ", ".join(f"{game.texts.say(f'score.{source}', language)} {shells}" for source, shells in sources))
        for season, cards in enumerate(player["village"]):
            lines.append(row(f"  {SEASON_NAMES[season]}", [cell(name) for name in cards], CELL))
    return "\n".join(lines) + "\n"
