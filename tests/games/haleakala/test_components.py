"""Own component data: accepted where the invariants hold, otherwise refused with the entry that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import motu

GAME = motu.game("haleakala")
PRINTED = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def changed(folder: Path, old: str, new: str) -> Path:
    assert old in PRINTED
    path = folder / "own.toml"
    path.write_text(PRINTED.replace(old, new, 1), encoding="utf-8")
    return path


WRONG = {
    "pier in a hut": ("pier = 0", "pier = 1", "board.pier: must not lie in a hut segment"),
    "pier off the island": ("pier = 0", "pier = 6", "board.pier: must be a whole number from 0 to 5"),
    "huts side by side": ("yellow = 4", "yellow = 2", "board.huts: the huts must lie three segments apart"),
    "too few lava discs": ("lava_discs = 4", "lava_discs = 3", "board.lava_discs"),
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


def test_eight_lava_cards_are_needed(tmp_path: Path) -> None:
    third = PRINTED.split("[[palm_deck]]")[3]
    swapped = third.replace("lava = 4", "lava = 3").replace("priestess = 2", "priestess = 3")
    path = tmp_path / "own.toml"
    path.write_text(PRINTED.replace(third, swapped), encoding="utf-8")
    with pytest.raises(motu.BadComponents, match="there must be 8 lava cards in all, not 7"):
        GAME.start(options={"components": str(path)})


def test_the_nautilus_comes_late(tmp_path: Path) -> None:
    first = PRINTED.split("[[palm_deck]]")[1]
    swapped = first.replace("statue = 6", "statue = 5").replace("nautilus = 0", "nautilus = 1")
    path = tmp_path / "own.toml"
    path.write_text(PRINTED.replace(first, swapped), encoding="utf-8")
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
    assert motu.Record.load(saved).options["components"] == str(path)
    path.unlink()
    GAME.printed.pop(str(path))
    with pytest.raises(motu.CorruptRecord, match="component data cannot be used"):
        motu.Record.load(saved)
