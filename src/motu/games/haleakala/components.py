"""The printed data: palm decks, butterflies, rack prices, places of pier and huts."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import pack_nibbles
from motu.core.components import Entries
from motu.games.haleakala.moves import CARD_KINDS, CARD_NAMES, RACK_NAMES, SEAT_NAMES, PalmCard, RackCard

DECK_SIZES = (15, 12, 15)
LAVA_CARDS = 8
MOST_COPIES = 15


class HaleakalaPrinted:
    """What is printed on board and cards, checked. Pier and huts lie where the data say (rulings H-AMB-44 and H-AMB-45)."""

    def __init__(
        self, pier: int, huts: list[int], lava_discs: int, statues: int, decks: list[list[int]], butterflies: list[int], prices: list[int]
    ) -> None:
        self.pier: i64 = pier
        self.huts = vec[i64](huts)
        """The beach on which the shaman of each seat starts."""
        self.lava_discs: i64 = lava_discs
        self.statues: i64 = statues
        self.decks = vec[i64]([pack_nibbles(deck) for deck in decks])
        """Copies of each card kind in the 1-, 2- and 3-palm deck, four bits a kind."""
        self.tactical_decks = vec[i64]([pack_nibbles(deck[: PalmCard.LAVA]) for deck in decks])
        """H-TAC-1: the decks without lava cards."""
        self.butterflies = vec[i64](butterflies)
        """Butterflies on each card kind."""
        self.prices = vec[i64](prices)
        """Shells for each rack card."""


def check(entries: Entries) -> HaleakalaPrinted:
    """The component data; raises BadComponents at the first entry that breaks an invariant of the game."""
    entries.only("edition", "status", "board", "palm_deck", "butterflies", "rack")
    entries.text("status")
    board = entries.table("board")
    board.only("pier", "huts", "lava_discs", "statues", "track_lap")
    board.number("track_lap", 10, 1000)
    pier = board.number("pier", 0, 5)
    hut_table = board.table("huts")
    hut_table.only(*SEAT_NAMES)
    huts = [hut_table.number(name, 0, 5) for name in SEAT_NAMES]
    if (huts[0] - huts[1]) % 6 != 3:
        raise hut_table.fail("", f"the huts must lie three segments apart, not on {huts[0]} and {huts[1]}")
    if pier in huts:
        raise board.fail("pier", f"must not lie in a hut segment, {pier} is one")
    tables = entries.tables("palm_deck")
    if len(tables) != len(DECK_SIZES):
        raise entries.fail("palm_deck", f"there must be three palm decks, not {len(tables)}")
    decks = [check_deck(deck, place) for place, deck in enumerate(tables)]
    totals = [sum(deck[kind] for deck in decks) for kind in range(CARD_KINDS)]
    if totals[PalmCard.LAVA] != LAVA_CARDS:
        raise entries.fail("palm_deck", f"there must be {LAVA_CARDS} lava cards in all, not {totals[PalmCard.LAVA]}")
    for kind, total in enumerate(totals):
        if total > MOST_COPIES:
            raise entries.fail("palm_deck", f"at most {MOST_COPIES} cards of a kind are possible, {CARD_NAMES[kind]} has {total}")
    lava_discs = board.number("lava_discs", 4, 8)
    printed_butterflies = entries.table("butterflies")
    printed_butterflies.only(*CARD_NAMES)
    butterflies = [printed_butterflies.number(name, 0, 9) for name in CARD_NAMES]
    for kind in range(CARD_KINDS):
        if butterflies[kind] and not PalmCard.SHELL <= kind <= PalmCard.NAUTILUS:
            raise printed_butterflies.fail(CARD_NAMES[kind], "a card that is discarded on use can carry no butterfly")
    rack = entries.table("rack")
    rack.only(*RACK_NAMES)
    prices = [rack.number(name, 1, 2) for name in RACK_NAMES]
    if prices[RackCard.PRIESTESS] != 1:
        raise rack.fail("priestess", f"costs 1 shell, not {prices[RackCard.PRIESTESS]}")
    if 2 not in prices or 1 not in prices[: RackCard.PRIESTESS]:
        raise rack.fail("", "both prices, 1 and 2 shells, must occur among the scoring cards")
    return HaleakalaPrinted(pier, huts, lava_discs, board.number("statues", 1, 18), decks, butterflies, prices)


def check_deck(deck: Entries, place: int) -> list[int]:
    """One palm deck: its size, its lava and its nautilus."""
    deck.only("palms", "cards")
    if deck.number("palms", 1, 3) != place + 1:
        raise deck.fail("palms", f"the decks stand in the order 1, 2, 3; here {place + 1} is expected")
    cards = deck.table("cards")
    cards.only(*CARD_NAMES)
    copies = [cards.number(name, 0, MOST_COPIES) for name in CARD_NAMES]
    if sum(copies) != DECK_SIZES[place]:
        raise cards.fail("", f"must hold {DECK_SIZES[place]} cards, not {sum(copies)}")
    if copies[PalmCard.LAVA] > (0 if place == 0 else 4):
        raise cards.fail("lava", f"at most {0 if place == 0 else 4} lava cards may be in this deck, not {copies[PalmCard.LAVA]}")
    if place < 2 and copies[PalmCard.NAUTILUS]:
        raise cards.fail("nautilus", "the nautilus comes into play with the 3-palm deck only")
    return copies
