"""The card data: what they add up to, own data accepted where the invariants hold, otherwise refused with the entry that is wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import motu
from motu.core.texts import LANGUAGES
from motu.games.polynesia.components import PolynesiaComponents
from motu.testing import scene

GAME = motu.game("polynesia")
PRINTED = (GAME.folder / "components.toml").read_text(encoding="utf-8")
KINDS = ("chief", "dancer", "navigator", "totem")


def printed() -> PolynesiaComponents:
    found: PolynesiaComponents = GAME.components_of({})[0]
    return found


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    text = PRINTED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_deck_is_the_reconstructed_one() -> None:
    cards = printed().cards
    assert GAME.edition.startswith("reconstructed-1 ")
    assert Counter(card.kind for card in cards) == {0: 14, 1: 14, 2: 14, 3: 12}
    assert [sum(card.goods[good] for card in cards) for good in range(4)] == [38] * 4
    assert Counter(sum(card.goods) for card in cards) == {2: 24, 3: 19, 4: 8, 5: 3}
    assert all((card.totems == 1) == (card.kind == 3) for card in cards)


def test_every_type_of_customer_asks_for_all_goods_alike() -> None:
    for kind in range(3):
        assert [sum(card.goods[good] for card in printed().cards if card.kind == kind) for good in range(4)] == [10] * 4


def test_the_one_card_that_is_known_is_there() -> None:
    assert [0, 0, 2, 1] in [card.goods for card in printed().cards]


def test_the_status_is_on_the_component_sheet_in_every_language() -> None:
    for language in LANGUAGES:
        assert GAME.texts.say("word.reconstructed", language) in GAME.draw_components({}, language)


WRONG = {
    "unknown good": ("chief: fish fish turtle", "chief: fish fisch turtle", "cards.C1-09: a card asks for mask, wreath, fish, turtle"),
    "unknown kind": ("chief: fish fish turtle", "cheif: fish fish turtle", "cards.C1-09: must be written like"),
    "no colon": ("chief: fish fish turtle", "chief fish fish turtle", "cards.C1-09: must be written like"),
    "no goods": ("chief: fish fish turtle", "chief:", "cards.C1-09: must ask for at least one good"),
    "totems on a customer": ("chief: fish fish turtle", "chief 2: fish fish turtle", "cards.C1-09: only a totem card may have a number"),
    "too many totems": ('TO-03 = "totem:', 'TO-03 = "totem 10:', "cards.TO-03: only a totem card may have a number, from 1 to 9"),
    "missing card": ('C2-07 = "dancer: mask mask fish"\n', "", "cards.C2-07: is missing"),
    "surplus card": ("[cards]", '[cards]\nC4-01 = "chief: fish"', "cards.C4-01: is not known here"),
    "another good": ("chief: fish fish turtle", "chief: fish mask turtle", "deck.mask: says 38, but the list has 39"),
    "another kind": ("chief: fish fish turtle", "dancer: fish fish turtle", "deck.chief: says 14, but the list has 13"),
    "another size": ("sizes = { 2 = 24, 3 = 19", "sizes = { 2 = 25, 3 = 18", "deck.sizes.2: says 25, but the list has 24"),
    "another number of cards": ("cards = 54", "cards = 55", "deck.cards: the game has 54 cards, not 55"),
    "five faces": ("mask = [1, 2, 3, 4, 5, 8]", "mask = [1, 2, 3, 4, 5]", "dice.mask: a die has 6 faces, not 5"),
    "price of ten": ("mask = [1, 2, 3, 4, 5, 8]", "mask = [1, 2, 3, 4, 5, 10]", "dice.mask: must hold whole numbers from 1 to 9"),
    "too few tokens": ("mask = 13", "mask = 3", "start.mask: four players need 4, the market has 3"),
    "places missing": ("totems_4 = [20, 15, 10, 5]", "totems_4 = [20, 15, 10]", "score.totems_4: must give points for 4 places, not 3"),
    "rising places": ("totems_3 = [20, 10, 0]", "totems_3 = [20, 10, 15]", "score.totems_3: a better place must not pay less"),
    "no edition": ('edition = "reconstructed-1"', "", "edition: is missing"),
    "text for a number": ("set = 10", 'set = "ten"', "score.set: must be a whole number"),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_entry_that_is_wrong_is_named(name: str, tmp_path: Path) -> None:
    old, new, complaint = WRONG[name]
    path = changed(tmp_path, (old, new))
    with pytest.raises(motu.BadComponents) as raised:
        GAME.start(options={"components": path})
    assert complaint in str(raised.value)
    assert "own.toml" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_card_cannot_ask_for_more_than_there_is(tmp_path: Path) -> None:
    path = changed(tmp_path, ("fish = 13", "fish = 4"), ("chief: fish fish turtle", "chief: fish fish fish fish fish turtle"))
    with pytest.raises(motu.BadComponents, match=r"cards\.C1-09: asks for 5 times fish, but there are only 4"):
        GAME.start(options={"components": path})


def test_every_type_of_customer_must_occur(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = PRINTED.replace('"navigator:', '"dancer:').replace("dancer = 14", "dancer = 28").replace("navigator = 14", "navigator = 0")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(motu.BadComponents, match=r"deck\.navigator: there must be a card of every type"):
        GAME.start(options={"components": path})


def test_own_cards_dice_and_points_are_played(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        ('edition = "reconstructed-1"', 'edition = "mine"'),
        ("mask = [1, 2, 3, 4, 5, 8]", "mask = [9, 9, 9, 2, 2, 1]"),
        ('TO-03 = "totem: mask turtle"', 'TO-03 = "totem 2: mask turtle"'),
        ("set = 10", "set = 12"),
    )
    table = scene(
        "polynesia", f"options: components={path} / season: III / red village: C1-01 C2-01 C3-01 TO-03, - - - -, - - - - / prices: 9 5 2 1"
    )
    assert table.game.components_of(table.state.options)[1].startswith("mine ")
    assert table.state.breakdown()[0]["set"] == 12
    assert GAME.view(table.state, None)["players"][0]["totems"] == 2
    rolling = scene("polynesia", f"options: components={path} / agenda: roll chance, turn red, turn yellow, next_round")
    assert rolling.odds() == {"M=1": 1, "M=2": 2, "M=9": 3}
    assert rolling.play("M=9").odds() == {f"W={face}": 1 for face in (1, 2, 3, 4, 5, 8)}, "each die has faces of its own"
    rolling.play("W=8", "F=1", "T=1")
    assert rolling.allows("M>WF") and not rolling.allows("M>WFT"), "a mask is worth 9 now, the others 8 and 1 and 1"


def test_the_first_and_the_last_card_are_cards_like_any_other(tmp_path: Path) -> None:
    """With a totem as the first card and a customer as the last one an empty cell still counts as no card."""
    path = changed(tmp_path, ('C1-01 = "chief:', 'C1-01 = "totem:'), ('TO-12 = "totem:', 'TO-12 = "chief:'))
    red, yellow = "C2-07 C3-07 - -, - - C1-08 -, - - - -", "C1-07 - - -, - - - -, C1-01 - - -"
    table = scene("polynesia", f"options: components={path} / season: III / red village: {red} / yellow village: {yellow}")
    assert table.state.breakdown() == [
        {"set": 0, "goods": 9, "neighbours": 0, "totems": 0},
        {"set": 0, "goods": 3, "neighbours": 0, "totems": 0},
    ]
    assert [player["totems"] for player in GAME.view(table.state, None)["players"]] == [0, 1]
