"""The printed data: goods, dice, customer cards, points; and the tables that the rules make of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.components import Entries
from motu.games.polynesia import moves
from motu.games.polynesia.moves import Customer

FACES: Final = 6
ROLLS: Final = 1296
"""P-ROUND-3: how many ways four dice can fall."""
MOST_TOKENS: Final = 99
"""Tokens of one good that a word of four counters can carry with room to spare."""
MOST_TOTEMS: Final = 9
PASSING: Final[i64] = 2 ** (moves.EXCHANGE_COUNT + moves.GOODS)
"""The bit of passing in a word of offers."""


class Card:
    """A customer card as it is printed."""

    def __init__(self, kind: int, goods: list[int], totems: int) -> None:
        self.kind = kind
        self.goods = goods
        self.totems = totems


class PolynesiaComponents:
    """What is printed and counted, checked. Four counters, one for each good, are packed into a word with eight bits a good."""

    def __init__(self, entries: Entries) -> None:
        stock = check_amounts(entries.table("market"), 1)
        score = entries.table("score")
        score.only("set", "totems_2", "totems_3", "totems_4")
        self.stock: i64 = packed(stock)
        """P-SETUP-1, ruling P-A24: the goods in the box, packed."""
        self.start: i64 = packed(check_start(entries.table("start"), stock))
        """P-SETUP-3: the goods of every player at the start, packed."""
        self.set_points: i64 = score.number("set", 0, 1000)
        self.totem_points = vec[i64]([points for seats in (2, 3, 4) for points in padded(check_places(score, seats), moves.MOST_SEATS)])
        """P-TOTEM-2, P-TOTEM-3: points for place 1 to 4 with two, three and four players, at place (players - 2) * 4."""
        self.dice = dice = check_dice(entries.table("dice"))
        self.cards = cards = check_cards(entries.table("cards"), stock)
        self.kind = vec[i64]([card.kind for card in cards])
        """The kind of each card."""
        self.cost = vec[i64]([packed(card.goods) for card in cards])
        """P-CARD-1: the goods on each card, packed."""
        self.size = vec[i64]([sum(card.goods) for card in cards])
        """P-SCORE-3: how many goods are on each card."""
        self.totems = vec[i64]([card.totems for card in cards])
        """Ruling P-A13: the totems on each card."""
        faces = [sorted(set(die)) for die in dice]
        self.face_price = vec[i64]([price for shown in faces for price in padded(shown, FACES)])
        """The different prices of each die in ascending order, six places a die; 0 where there are fewer."""
        self.face_weight = vec[i64]([die.count(price) for die, shown in zip(dice, faces, strict=True) for price in padded(shown, FACES)])
        """How many faces show that price."""
        self.face_of = vec[i64]([place_of(price, shown) for shown in faces for price in range(1, moves.MOST_PRICE + 1)])
        """The place of a price among the different ones of its die, at good * 9 + price - 1; FACES if it does not occur."""
        self.offers = vec[i64]([0] * ROLLS)
        """P-TRADE-3, P-TAKE-1: what the prices of each roll allow: bits 0 to 49 exchanges, 50 to 53 goods that cost 1, 54 passing."""
        self.fill_offers()

    def fill_offers(self) -> None:
        for roll in range(ROLLS):
            prices = [self.face_price[good * FACES + roll // FACES ** (moves.GOODS - 1 - good) % FACES] for good in range(moves.GOODS)]
            worth = [sum(prices[good] for good in range(moves.GOODS) if goods & 2**good) for goods in range(16)]
            for number, (give, take) in enumerate(moves.TRADES):
                if worth[take] <= (worth[give] if give else 1):
                    self.offers[roll] += 2**number


def packed(counts: list[int]) -> int:
    """Four counters in one word, eight bits each."""
    return sum(count << (8 * good) for good, count in enumerate(counts))


def unpacked(word: int) -> list[int]:
    """The four counters of a word."""
    return [(word >> (8 * good)) & 255 for good in range(moves.GOODS)]


def padded(values: list[int], length: int) -> list[int]:
    return values + [0] * (length - len(values))


def place_of(price: int, shown: list[int]) -> int:
    return shown.index(price) if price in shown else FACES


def check(entries: Entries) -> PolynesiaComponents:
    """The component data; raises BadComponents at the first entry that breaks an invariant of the game."""
    entries.only("edition", "status", "market", "start", "dice", "score", "shells", "deck", "cards")
    entries.text("edition")
    entries.text("status")
    shells = entries.table("shells")
    shells.only("tokens", "values")
    shells.number("tokens", 1, 1000)
    shells.numbers("values", 1, 1000)
    printed = PolynesiaComponents(entries)
    check_deck(entries.table("deck"), printed.cards)
    return printed


def check_amounts(table: Entries, least: int) -> list[int]:
    """How many tokens of each good."""
    table.only(*moves.GOOD_NAMES)
    return [table.number(name, least, MOST_TOKENS) for name in moves.GOOD_NAMES]


def check_start(table: Entries, stock: list[int]) -> list[int]:
    """P-SETUP-3: the market has enough for all players."""
    start = check_amounts(table, 0)
    for good, name in enumerate(moves.GOOD_NAMES):
        if start[good] * moves.MOST_SEATS > stock[good]:
            raise table.fail(name, f"four players need {start[good] * moves.MOST_SEATS}, the market has {stock[good]}")
    return start


def check_dice(dice: Entries) -> list[list[int]]:
    """P-SETUP-6: one die for each good, six faces each."""
    dice.only(*moves.GOOD_NAMES)
    found = [dice.numbers(name, 1, moves.MOST_PRICE) for name in moves.GOOD_NAMES]
    for good, faces in enumerate(found):
        if len(faces) != FACES:
            raise dice.fail(moves.GOOD_NAMES[good], f"a die has {FACES} faces, not {len(faces)}")
    return found


def check_places(score: Entries, seats: int) -> list[int]:
    """P-TOTEM-2, P-TOTEM-3: the points for the places, never rising."""
    name = f"totems_{seats}"
    points = score.numbers(name, 0, 1000)
    if len(points) != seats:
        raise score.fail(name, f"must give points for {seats} places, not {len(points)}")
    if points != sorted(points, reverse=True):
        raise score.fail(name, f"a better place must not pay less: {points}")
    return points


def check_cards(table: Entries, stock: list[int]) -> list[Card]:
    """The 54 cards, each a line like `C1-09 = "chief: fish fish turtle"`."""
    table.only(*moves.CARD_NAMES)
    return [check_card(table, name, stock) for name in moves.CARD_NAMES]


def check_card(table: Entries, name: str, stock: list[int]) -> Card:
    """One card: its kind, its goods and, on a totem card, how many totems if not one (ruling P-A13)."""
    text = table.text(name)
    head, colon, tail = text.partition(":")
    words = head.split()
    if not colon or not words or len(words) > 2 or words[0] not in moves.KIND_NAMES:
        raise table.fail(name, f"must be written like 'chief: fish fish turtle', with one of {', '.join(moves.KIND_NAMES)}, not {text!r}")
    kind = moves.KIND_NAMES.index(words[0])
    totems = 1 if kind == Customer.TOTEM else 0
    if len(words) == 2:
        if kind != Customer.TOTEM or words[1] not in [str(count) for count in range(1, MOST_TOTEMS + 1)]:
            raise table.fail(name, f"only a totem card may have a number, from 1 to {MOST_TOTEMS}, before the colon, not {text!r}")
        totems = int(words[1])
    goods = [0] * moves.GOODS
    for word in tail.split():
        if word not in moves.GOOD_NAMES:
            raise table.fail(name, f"a card asks for {', '.join(moves.GOOD_NAMES)}, not for {word!r}")
        goods[moves.GOOD_NAMES.index(word)] += 1
    if sum(goods) == 0:
        raise table.fail(name, "must ask for at least one good")
    for good in range(moves.GOODS):
        if goods[good] > stock[good]:
            raise table.fail(name, f"asks for {goods[good]} times {moves.GOOD_NAMES[good]}, but there are only {stock[good]}")
    return Card(kind, goods, totems)


def check_deck(deck: Entries, cards: list[Card]) -> None:
    """What the card list must add up to, so that a slip in one line does not go unnoticed."""
    deck.only("cards", *moves.KIND_NAMES, *moves.GOOD_NAMES, "sizes")
    if deck.number("cards", 1, 1000) != moves.CARDS:
        raise deck.fail("cards", f"the game has {moves.CARDS} cards, not {deck.number('cards', 1, 1000)}")
    for kind, name in enumerate(moves.KIND_NAMES):
        expect(deck, name, sum(card.kind == kind for card in cards), "cards of this kind")
        if kind != Customer.TOTEM and deck.number(name, 0, moves.CARDS) == 0:
            raise deck.fail(name, "there must be a card of every type, or no set could ever be scored")
    for good, name in enumerate(moves.GOOD_NAMES):
        expect(deck, name, sum(card.goods[good] for card in cards), "on the cards")
    sizes = deck.table("sizes")
    for size in sorted({str(sum(card.goods)) for card in cards} | set(sizes.data)):
        expect(sizes, size, sum(str(sum(card.goods)) == size for card in cards), "cards with so many goods")


def expect(table: Entries, name: str, found: int, what: str) -> None:
    if table.number(name, 0, 1000) != found:
        raise table.fail(name, f"says {table.number(name, 0, 1000)}, but the list has {found} {what}")
