"""What the pages say: the catalogue of this package in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from motu.core.game import Game
from motu.core.options import Option, OptionValue
from motu.core.texts import LANGUAGES, Texts

FOLDER: Final = Path(__file__).parent / "texts"
LANGUAGE_NAMES: Final = {"en": "English", "ru": "Русский", "it": "Italiano"}


@cache
def page_texts() -> Texts:
    """The catalogue of the pages."""
    return Texts(FOLDER)


@cache
def nameless() -> frozenset[str]:
    """What guests are called who never said a name, in all languages."""
    return frozenset(page_texts().say("guest.name", language) for language in LANGUAGES)


@cache
def colours(game: Game, seat: int) -> frozenset[str]:
    """What a player of a hot-seat is called who never said a name, in all languages."""
    return frozenset(game.seat_name(seat, language) for language in LANGUAGES)


class Words:
    """The catalogue bound to one language; templates call it."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **fields: object) -> str:
        return page_texts().say(key, self.language, **fields)

    def title(self, game: Game) -> str:
        return game.texts.say("game.name", self.language)

    def of(self, game: Game, key: str, **fields: object) -> str:
        """A message of a game's own catalogue."""
        return game.texts.say(key, self.language, **fields)

    def person(self, game: Game, seat: int, name: str) -> str:
        """The name of a person at a seat. Whoever gave none bears the seat's colour, or is a guest, in the language of each reader."""
        if name in colours(game, seat):
            return game.seat_name(seat, self.language)
        return self("guest.name") if name in nameless() else name

    def option(self, game: Game, option: Option) -> str:
        return game.texts.say(f"option.{option.name}.name", self.language)

    def option_help(self, game: Game, option: Option) -> str:
        return game.texts.say(f"option.{option.name}.help", self.language)

    def values(self, game: Game, option: Option) -> tuple[OptionValue, ...]:
        """The values to choose from: those listed, or a few numbers for which the game has words; else none."""
        numbers = tuple(range(option.low, option.high + 1))
        has_words = all(game.texts.has(f"option.{option.name}.{number}", self.language) for number in numbers)
        return option.choices or (numbers if option.high and has_words else ())

    def value(self, game: Game, option: Option, value: OptionValue) -> str:
        """A value of an option in words: the game's own word, yes or no, or the value itself."""
        key = f"option.{option.name}.{option.write(value)}"
        if game.texts.has(key, self.language):
            return game.texts.say(key, self.language)
        if isinstance(value, bool):
            return self("yes" if value else "no")
        return str(value)


def chosen_language(asked: str | None, header: str) -> str:
    """The language that was asked for, else the first of the browser's header that we speak, else English."""
    if asked in LANGUAGES:
        return asked
    for _, code in sorted(weighted(header), key=lambda pair: -pair[0]):
        if code in LANGUAGES:
            return code
    return "en"


def weighted(header: str) -> list[tuple[float, str]]:
    """The languages of an Accept-Language header with their weights; what cannot be read is left out."""
    found: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        code, _, weight = part.strip().partition(";q=")
        try:
            found.append((float(weight or 1), code.strip()[:2].casefold()))
        except ValueError:
            continue
    return found


def listed(options: Mapping[str, Option]) -> list[Option]:
    """The options a person can choose on a page: those with listed values or a range, not paths of files."""
    return [option for option in options.values() if option.choices or option.high]
