"""Own component data: accepted where the invariants hold, otherwise refused with the entry that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import motu
from motu.games.haleakala.moves import PalmCard

GAME = motu.game("haleakala")
PRINTED = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def changed(folder: Path, old: str, new: str) -> Path:
    assert old in PRINTED
    path = folder / "own.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    return path


WRONG = {
    "pier in a hut": ("pier = 0", "pier = 1", "board.pier: must not lie in a hut segment"),
    "hut before the island": ("red = 1, yellow = 4", "red = -1, yellow = 2", "board.huts.red: must be a whole number from 0 to 5"),
    "hut beyond the island": ("red = 1, yellow = 4", "red = 3, yellow = 6", "board.huts.yellow: must be a whole number from 0 to 5"),
    "pier before the island": ("pier = 0", "pier = -1", "board.pier: must be a whole number from 0 to 5"),
    "pier off the island": ("pier = 0", "pier = 6", "board.pier: must be a whole number from 0 to 5"),
    "huts side by side": ("yellow = 4", "yellow = 2", "board.huts: the huts must lie three segments apart"),
    "too few lava discs": ("lava_discs = 4", "lava_discs = 3", "board.lava_discs: must be a whole number from 4 to 8"),
    "too many lava discs": ("lava_discs = 4", "lava_discs = 9", "board.lava_discs: must be a whole number from 4 to 8"),
    "no statues": ("statues = 8", "statues = 0", "board.statues: must be a whole number from 1 to 18"),
    "more statues than areas": ("statues = 8", "statues = 19", "board.statues: must be a whole number from 1 to 18"),
    "a track that is too short": ("track_lap = 50", "track_lap = 9", "board.track_lap: must be a whole number from 10 to 1000"),
    "a track that is too long": ("track_lap = 50", "track_lap = 1001", "board.track_lap: must be a whole number from 10 to 1000"),
    "no status": ('status = "reconstructed"', "status = 1", "status: must be a text"),
    "unknown entry": ("[board]", "colour = 3\n[board]", "colour: is not known here; known are edition, status, board"),
    "unknown entry of the board": ("pier = 0", "pier = 0\nport = 1", "board.port: is not known here; known are pier, huts"),
    "unknown seat": ("yellow = 4}", "yellow = 4, blue = 2}", "board.huts.blue: is not known here; known are red, yellow"),
    "unknown entry of a deck": ("palms = 1", "palms = 1\ncolour = 2", "palm_deck[1].colour: is not known here; known are palms, cards"),
    "unknown butterfly": ("\nbasket = 1", "\nbasket = 1\nfish = 1", "butterflies.fish: is not known here; known are statue, shell"),
    "unknown rack card": ("majority = 1", "majority = 1\nisland = 1", "rack.island: is not known here; known are butterflies, majority"),
    "a deck without palms": ("palms = 1", "palms = 0", "palm_deck[1].palms: must be a whole number from 1 to 3"),
    "a deck with four palms": ("palms = 3", "palms = 4", "palm_deck[3].palms: must be a whole number from 1 to 3"),
    "fewer than no cards": ("statue = 6, shell = 4", "statue = 11, shell = -1", "cards.shell: must be a whole number from 0 to 15"),
    "decks in another order": ("palms = 2", "palms = 3", "palm_deck[2].palms: the decks stand in the order 1, 2, 3; here 2 is expected"),
    "too many butterflies": ("\nbasket = 1", "\nbasket = 10", "butterflies.basket: must be a whole number from 0 to 9"),
    "butterfly on a priestess": (
        "\npriestess = 0\nlava = 0",
        "\npriestess = 1\nlava = 0",
        "butterflies.priestess: a card that is discarded",
    ),
    "a card for nothing": ("segment = 1", "segment = 0", "rack.segment: must be a whole number from 1 to 2"),
    "deck too small": ("statue = 6", "statue = 5", "cards: must hold 15 cards, not 14"),
    "lava in the first deck": (
        "priestess = 1, lava = 0",
        "priestess = 0, lava = 1",
        "palm_deck[1]",
    ),
    "unknown card": ("statue = 6", "statoo = 6", "statoo: is not known here"),
    "butterfly on a statue": ("\nstatue = 0", "\nstatue = 1", "butterflies.statue: a card that is discarded"),
    "price of three": ("mountain = 2", "mountain = 3", "rack.mountain: must be a whole number from 1 to 2"),
    "no edition": ('edition = "reconstructed-1"', "", "edition: is missing"),
    "text for a number": ("pier = 0", 'pier = "north"', "board.pier: must be a whole number"),
}


@pytest.mark.parametrize("name", list(WRONG))
def test_the_entry_that_is_wrong_is_named(name: str, tmp_path: Path) -> None:
    old, new, complaint = WRONG[name]
    path = changed(tmp_path, old, new)
    with pytest.raises(motu.BadComponents) as raised:
        GAME.start(options={"components": path})
    assert complaint in str(raised.value)
    assert "own.toml" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_the_rack_priestess_costs_one(tmp_path: Path) -> None:
    head, rack = PRINTED.split("[rack]")
    path = tmp_path / "own.toml"
    path.write_text(head + "[rack]" + rack.replace("priestess = 1", "priestess = 2"), encoding="utf-8")
    with pytest.raises(motu.BadComponents, match=r"rack\.priestess: costs 1 shell"):
        GAME.start(options={"components": str(path)})


@pytest.mark.parametrize(("old", "new"), [("= 2", "= 1"), ("= 1", "= 2")])
def test_scoring_cards_have_both_prices(old: str, new: str, tmp_path: Path) -> None:
    head, rack = PRINTED.split("[rack]")
    scoring, priestess = rack.split("priestess")
    path = tmp_path / "own.toml"
    path.write_text(f"{head}[rack]{scoring.replace(old, new)}priestess{priestess}", encoding="utf-8")
    with pytest.raises(motu.BadComponents, match="both prices, 1 and 2 shells, must occur among the scoring cards"):
        GAME.start(options={"components": str(path)})


def own_decks(folder: Path, *changes: tuple[int, str, str]) -> Path:
    """A file in which words of the palm decks 1 to 3 are changed."""
    parts = PRINTED.split("[[palm_deck]]")
    for deck, old, new in changes:
        assert old in parts[deck]
        parts[deck] = parts[deck].replace(old, new, 1)
    path = folder / "own.toml"
    path.write_text("[[palm_deck]]".join(parts), encoding="utf-8")
    return path


def test_as_many_cards_of_a_kind_are_possible_as_can_be_counted(tmp_path: Path) -> None:
    path = own_decks(tmp_path, (2, "statue = 4, shell = 2", "statue = 5, shell = 1"))
    assert GAME.pieces(GAME.start(options={"components": str(path)}))["statue"] == 15
    path = own_decks(tmp_path, (2, "statue = 4, shell = 2", "statue = 6, shell = 0"))
    with pytest.raises(motu.BadComponents, match="at most 15 cards of a kind are possible, statue has 16"):
        GAME.start(options={"components": str(path)})


def test_a_deck_has_at_most_four_lava_cards(tmp_path: Path) -> None:
    path = own_decks(
        tmp_path, (2, "statue = 4", "statue = 3"), (2, "lava = 4", "lava = 5"), (3, "statue = 4", "statue = 5"), (3, "lava = 4", "lava = 3")
    )
    with pytest.raises(motu.BadComponents, match=r"palm_deck\[2\].*at most 4 lava cards may be in this deck, not 5"):
        GAME.start(options={"components": str(path)})


def test_there_are_three_decks(tmp_path: Path) -> None:
    parts = PRINTED.split("[[palm_deck]]")
    path = tmp_path / "own.toml"
    path.write_text("[[palm_deck]]".join(parts[:3]) + "[butterflies]" + parts[3].split("[butterflies]")[1], encoding="utf-8")
    with pytest.raises(motu.BadComponents, match="there must be three palm decks, not 2"):
        GAME.start(options={"components": str(path)})
    path.write_text("[[palm_deck]]".join([parts[0], parts[1], *parts[1:]]), encoding="utf-8")
    with pytest.raises(motu.BadComponents, match="there must be three palm decks, not 4"):
        GAME.start(options={"components": str(path)})


def test_shells_and_all_beach_cards_may_carry_butterflies(tmp_path: Path) -> None:
    path = changed(tmp_path, "\nshell = 0", "\nshell = 1")
    assert GAME.start(options={"components": str(path)}).printed.butterflies[PalmCard.SHELL] == 1


def test_eight_lava_cards_are_needed(tmp_path: Path) -> None:
    third = PRINTED.split("[[palm_deck]]")[3]
    swapped = third.replace("lava = 4", "lava = 3").replace("priestess = 2", "priestess = 3")
    path = tmp_path / "own.toml"
    path.write_text(PRINTED.replace(third, swapped), encoding="utf-8")
    with pytest.raises(motu.BadComponents, match="there must be 8 lava cards in all, not 7"):
        GAME.start(options={"components": str(path)})


@pytest.mark.parametrize(("deck", "old", "new"), [(1, "statue = 6", "statue = 5"), (2, "statue = 4", "statue = 3")])
def test_the_nautilus_comes_late(deck: int, old: str, new: str, tmp_path: Path) -> None:
    path = own_decks(tmp_path, (deck, old, new), (deck, "nautilus = 0", "nautilus = 1"))
    with pytest.raises(motu.BadComponents, match=r"nautilus: the nautilus comes into play with the 3-palm deck only"):
        GAME.start(options={"components": str(path)})


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"not toml [", b""])
def test_a_file_that_is_no_component_file_is_refused_in_one_sentence(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    with pytest.raises(motu.BadComponents) as raised:
        GAME.start(options={"components": str(path)})
    assert "own.toml" in str(raised.value)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(motu.BadComponents, match=r"nowhere\.toml: cannot be read"):
        GAME.start(options={"components": "nowhere.toml"})


def test_own_data_are_used_and_told_apart(tmp_path: Path) -> None:
    path = changed(tmp_path, "pier = 0", "pier = 2")
    state = GAME.start(options={"components": str(path)}, chance=1)
    view = GAME.view(state, None)
    assert (view["boat"], view["pier"]) == (2, 2)
    assert view["edition"] != GAME.edition
    record = motu.Record.begin(GAME, options={"components": str(path)})
    saved = tmp_path / "own.motu"
    record.save(saved)
    assert str(path) not in saved.read_text(), "a record carries the data, not the place of the file"
    path.unlink()
    GAME.component_files.known.clear()
    again = motu.Record.load(saved)
    assert again.text() == saved.read_text()
    assert (again.start().edition, GAME.view(again.start(), None)["pier"]) == (view["edition"], 2)
