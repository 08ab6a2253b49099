"""Translation catalogues: every sentence that a person reads, in English, Russian and Italian."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "ru", "it")
PROGRAM: Final = Path(__file__).parent.parent / "texts"
"""The catalogues of what no game owns."""


def plural_category(language: str, number: int) -> str:
    """The plural category of a whole number in the terms of the Unicode CLDR."""
    if language != "ru":
        return "one" if number == 1 else "other"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14:
        return "few"
    return "many"


def decimal(text: str, language: str) -> str:
    """A number as the readers of a language write it: with a real minus, and a comma where they use one."""
    return text.replace("-", "−").replace(".", "." if language == "en" else ",")


class Texts:
    """The catalogues of one folder. A key is a dotted path; a message that counts something has one form per plural category."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loaded: dict[str, dict[str, str]] = {}

    def messages(self, language: str) -> dict[str, str]:
        """All messages of a language by key; plural forms have the category as last part of their key."""
        if language not in self.loaded:
            if language not in LANGUAGES:
                raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
            with (self.folder / f"{language}.toml").open("rb") as file:
                self.loaded[language] = dict(flattened(tomllib.load(file)))
        return self.loaded[language]

    def has(self, key: str, language: str = "en") -> bool:
        messages = self.messages(language)
        return key in messages or f"{key}.{plural_category(language, 2)}" in messages

    def say(self, key: str, language: str = "en", **fields: object) -> str:
        """The message with its places filled. A missing message is a mistake of ours and raises KeyError."""
        messages = self.messages(language)
        template = messages.get(key)
        if template is None:
            count = fields.get("n")
            if not isinstance(count, int):
                raise KeyError(f"{self.folder}: no message {key!r} in {language!r}")
            template = messages[f"{key}.{plural_category(language, count)}"]
        return template.format(**fields) if fields or "{" in template else template


def flattened(table: dict[str, object], path: str = "") -> list[tuple[str, str]]:
    """The leaves of nested tables with dotted keys."""
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += flattened(value, f"{path}{key}.")
        else:
            found.append((f"{path}{key}", str(value)))
    return found


@cache
def program_texts() -> Texts:
    """The catalogue of the program itself."""
    return Texts(PROGRAM)
