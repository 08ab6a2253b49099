"""Polynesia as a game: what the program around the rules needs to know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from motu.core.errors import Unreadable
from motu.core.game import Game
from motu.core.kinds import members
from motu.core.numbering import shortened
from motu.core.options import Option, OptionValue
from motu.core.seats import OVER
from motu.core.touch import TouchPath
from motu.games.polynesia import components, draw, encoding, moves, position, text_board, touch, view
from motu.games.polynesia.components import unpacked
from motu.games.polynesia.fields import FIELDS
from motu.games.polynesia.rules import Polynesia
from motu.games.polynesia.score import season_points, totem_points
from motu.games.polynesia.state import places_in_use

SETS_OF_GOODS = ("nothing", *(f"goods.{moves.letters(goods)}" for goods in range(1, 16)))
SWAP = re.compile(r"([mwft]*)\s*>\s*([mwft]*)")


class PolynesiaGame(Game[Polynesia]):
    """Three seasons on the village market (P-ROUND-1); only the points for totems depend on the number of players (P-VAR-2).

    P-END-2, ruling P-A12: no tie-break, equal totals share the victory.
    """

    name = "polynesia"
    seats = range(2, 5)
    rules_version = 1
    numbering = moves.NUMBERING
    rulings = moves.RULINGS
    steps = moves.STEP_NAMES
    seat_names = moves.SEAT_NAMES
    sources = moves.SOURCE_NAMES
    folder = Path(__file__).parent
    fields = FIELDS
    view_type = view.PolynesiaView
    components = components
    drawing = draw
    encoding = encoding
    text_board = text_board
    facts = view
    reading = position
    field_words = {
        "good": tuple(f"good.{name}" for name in moves.GOOD_NAMES),
        "give": SETS_OF_GOODS,
        "take": SETS_OF_GOODS,
        "customer": tuple(f"customer.{name}" for name in moves.KIND_NAMES),
        "whom": tuple(f"whom.{name}" for name in moves.KIND_NAMES),
        "slot": moves.SLOT_NAMES,
        "season": moves.SEASON_NAMES,
        "running": moves.SEASON_NAMES,
    }

    def __init__(self) -> None:
        super().__init__()
        self.options = self.declare(
            Option("passing", "always", choices=("always", "stuck")),
            Option("next_start", "rotation", choices=("rotation", "ender")),
            Option("neighbours", "chain", choices=("chain", "direct")),
            Option("totem_goods", True, choices=(True, False)),
            Option("totem_ties", "next", choices=("next", "lowest")),
            Option("open", False, choices=(False, True)),
            Option("first", "lot", choices=("lot", "red")),
            Option("round_cap", 0, low=0, high=100_000),
            Option("components", ""),
        )

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> Polynesia:
        """P-SETUP-2: a screen and a village for each of the seats; the rest stays in the box."""
        state = Polynesia(self, self.components_of(options)[0], seats, options)
        state.prepare()
        return state

    def is_open(self, state: Polynesia) -> bool:
        """P-VAR-1, P-END-2: whether there are no screens, because they were left out or because the shells are counted."""
        return state.options["open"] == 1 or state.agenda == 0

    def touch_path(self, action: int) -> TouchPath:
        return touch.touch_path(action)

    def outlook(self, state: Polynesia) -> list[int] | None:
        """P-SCORE-6: the shells of every seat if the season ended now; P-END-1: with the totems if it is the last one."""
        if state.to_act() == OVER:
            return None
        is_last = state.season == moves.SEASONS - 1
        return [
            int(points) + int(season_points(state, seat, state.season)) + (int(totem_points(state, seat)) if is_last else 0)
            for seat, points in enumerate(state.scores())
        ]

    def read(self, state: Polynesia, text: str) -> int:
        """The action with this written form. P-TRADE-2, P-TRADE-6: an exchange that no prices could allow is told why."""
        swap = SWAP.fullmatch(text.strip().casefold())
        if swap is None:
            return self.numbering.read(text)
        given, taken = swap[1], swap[2]
        if not given or not taken:
            raise Unreadable(f"{shortened(text)} lacks a side: an exchange gives at least one good and takes at least one (P-TRADE-6)")
        for letter, name in zip(moves.GOOD_LETTERS.casefold(), moves.GOOD_NAMES, strict=True):
            if (given + taken).count(letter) > 1:
                raise Unreadable(f"{shortened(text)} names {name} twice: each good is given once, taken once or left out (P-TRADE-2)")
        in_order = [moves.letters(sum(2 ** moves.GOOD_LETTERS.casefold().index(letter) for letter in side)) for side in (given, taken)]
        return self.numbering.read(">".join(in_order))

    def details(self, state: Polynesia, action: int, code: str) -> dict[str, int | str]:
        """The goods, prices and cards that a refusal speaks of."""
        fields = self.numbering.fields(action)
        if code in ("exchange.not_held", "exchange.not_on_market"):
            side = 0 if code == "exchange.not_held" else 1
            there = places_in_use(state.hands[state.decider()] if side == 0 else state.market)
            lacking = moves.EXCHANGES[fields["exchange"]][side] & ~int(there)
            return {"good": next(good for good in range(moves.GOODS) if lacking & 2**good)}
        if code == "exchange.too_dear":
            give, take = moves.EXCHANGES[fields["exchange"]]
            return {"given": int(state.worth(give)), "taken": int(state.worth(take))}
        if code == "take.not_priced_one":
            return {"price": int(state.price(fields["good"]))}
        if code == "card.not_affordable":
            return self.lacking(state, fields["slot"])
        if code == "card.other_season":
            return {"running": int(state.season)}
        if code == "card.cell_taken":
            card = int(state.card_in(state.decider(), state.season, fields["cell"] % moves.COLUMNS))
            return {"customer": state.printed.cards[card].kind}
        if code == "draw.not_in_deck":
            return {"customer": state.printed.cards[fields["card"]].kind}
        return {}

    def lacking(self, state: Polynesia, slot: int) -> dict[str, int | str]:
        """The first good of an open card of which the decider has too few."""
        card, seat = int(state.open_card(slot)), int(state.decider())
        cost = unpacked(int(state.printed.cost[card]))
        good = next(good for good in range(moves.GOODS) if cost[good] > state.held(seat, good))
        kind = state.printed.cards[card].kind
        return {"customer": kind, "good": good, "needed": cost[good], "held": int(state.held(seat, good))}

    def remarks(self, state: Polynesia, action: int) -> dict[str, int | str]:
        """The goods of an exchange, or who lies on a place of the display and what they ask for."""
        fields = self.numbering.fields(action)
        if action < len(moves.TRADES):
            give, take = moves.TRADES[action]
            return {"give": give, "take": take}
        card = fields.get("card", int(state.open_card(fields["slot"])) if "slot" in fields else -1)
        return {"customer": state.printed.cards[card].kind, "asks": int(state.printed.cost[card])} if card >= 0 else {}

    def worded(self, fields: Mapping[str, int | str], language: str) -> dict[str, int | str]:
        """A customer has two forms: as one speaks of them, and as the one to whom something is done."""
        both = {**fields, "whom": fields["customer"]} if "customer" in fields else fields
        return super().worded(both, language)

    def word(self, field: str, value: int, language: str) -> int | str:
        """Places of a village and the goods of a card are told in words, never by code."""
        if field == "cell":
            season, column = divmod(value, moves.COLUMNS)
            return self.texts.say("word.cell", language, season=moves.SEASON_NAMES[season], n=column + 1)
        if field == "asks":
            return self.goods_in_words(unpacked(value), language)
        return super().word(field, value, language)

    def goods_in_words(self, goods: list[int], language: str) -> str:
        """What a card asks for: `fish ×2, turtle`."""
        names = [self.texts.say(f"word.good.{name}", language) for name in moves.GOOD_NAMES]
        return ", ".join(names[good] + (f" ×{count}" if count > 1 else "") for good, count in enumerate(goods) if count)

    def pieces(self, state: Polynesia) -> dict[str, int]:
        """The tokens of each good, the cards, and whether any card lies in two places (P-TC-02, P-TC-03)."""
        goods = [unpacked(int(word)) for word in (state.market, *state.hands[: state.seats])]
        places = [number for word in (state.display, *state.rows) for number in unpacked(int(word)) if number]
        places += [card + 1 for card in members(int(state.deck))]
        tokens = {name: sum(counts[good] for counts in goods) for good, name in enumerate(moves.GOOD_NAMES)}
        return {**tokens, "cards": len(places), "different cards": len(set(places))}
