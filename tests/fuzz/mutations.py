"""Texts that a stranger might send: right ones with a few mistakes in them, seeded, so that every failure can be seen again.

`make test` tries 1,000 of each kind, `make soak` 20,000 (MOTU_FUZZ=20000).
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

COUNT: Final = int(os.environ.get("MOTU_FUZZ", "1000"))
STRANGE: Final = (
    "", " ", "\n", "\t", "\r", "\0", "\x1b[2J", "\u2028", "\u202e", "²", "٣", "Ⅷ", "é", "\U0001f30b", "-", "--", "---", "@", ":", "::",
    "=", ",", ";", "/", " / ", "//", "..", "../..", "%", "%s", "%00", "{}", "{0}", "{", "[", "]", "(", '"', "'", "\\", "\\ud800", "#",
    "*", "+", "?", "0", "00", "-0", "-1", "1", "7", "63", "64", "99", "255", "256", "4095", "4096", "65536", "2147483648",
    "9223372036854775807", "9223372036854775808", "99999999999999999999", "9" * 400, "9" * 5000, "1e9", "1.5", "0x10", "1_000", "NaN",
    "Infinity", "null", "None", "true", "chance", "nobody", "end", "seats: 9", "options: -", "components=/dev/zero", "components=/",
    "components=.", "components=no such file", "[" * 3000, "{" * 3000, '{"a":' * 2000, "a" * 3000,
)  # fmt: skip
"""Pieces of text that have broken programs before."""
WORD: Final = re.compile(r"[\w.+-]+")


def strange_text(dice: random.Random) -> str:
    return dice.choice(STRANGE)


def mutated(text: str, dice: random.Random) -> str:
    """The text with one to four mistakes."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 4))):
        text = dice.choice(MISTAKES)(text, dice)
    return text


def cut(text: str, dice: random.Random) -> str:
    start = dice.randrange(len(text) + 1)
    return text[:start] + text[start + dice.choice((1, 1, 2, 5, 40)) :]


def insert(text: str, dice: random.Random) -> str:
    place = dice.randrange(len(text) + 1)
    return text[:place] + strange_text(dice) + text[place:]


def other_word(text: str, dice: random.Random) -> str:
    """One word in place of another, or something strange in its place."""
    words = list(WORD.finditer(text))
    if not words:
        return insert(text, dice)
    place = dice.choice(words)
    new = dice.choice(words)[0] if dice.random() < 0.5 else strange_text(dice)
    return text[: place.start()] + new + text[place.end() :]


def other_number(text: str, dice: random.Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return insert(text, dice)
    place = dice.choice(numbers)
    value = int(place[0]) if len(place[0]) < 19 else 0
    new = str(dice.choice((value + 1, value - 1, value * 2, -value, 0, 10 * value, dice.randrange(100), 2**31, 2**63)))
    return text[: place.start()] + new + text[place.end() :]


def lines_moved(text: str, dice: random.Random) -> str:
    lines = text.split("\n")
    one, two = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            lines.insert(one, lines[two])
        case 2:
            del lines[one]
        case _:
            lines[one] = strange_text(dice)
    return "\n".join(lines)


def half(text: str, dice: random.Random) -> str:
    return text[: dice.randrange(len(text) + 1)]


MISTAKES: Final = (cut, insert, other_word, other_word, other_number, other_number, lines_moved, lines_moved, half)


def mutated_data(data: Any, dice: random.Random) -> Any:
    """JSON data with something of another kind at one place."""
    if isinstance(data, dict) and data and dice.random() < 0.8:
        name = dice.choice(sorted(data))
        changed = {**data, name: mutated_data(data[name], dice)}
        if dice.random() < 0.1:
            del changed[name]
        if dice.random() < 0.1:
            changed[strange_text(dice)] = strange_data(dice)
        return changed
    if isinstance(data, list) and data and dice.random() < 0.7:
        place = dice.randrange(len(data))
        return [*data[:place], mutated_data(data[place], dice), *data[place + dice.randrange(2) :]]
    if isinstance(data, str) and dice.random() < 0.5:
        return mutated(data, dice)
    return strange_data(dice)


def strange_data(dice: random.Random) -> Any:
    values: Sequence[Any] = (
        None, True, False, 0, -1, 1, 8, 9, 2**31, 2**63, 2**64, 10**400, -(10**30), 0.5, 1e308, float("nan"), float("inf"), "", [], {},
        [[]], {"": ""}, [None] * 50, "\ud800", "me", "bot", "friend",
    )  # fmt: skip
    return dice.choice(values) if dice.random() < 0.7 else strange_text(dice)


def dice_for(seed: str, count: int = COUNT) -> Iterator[random.Random]:
    """One generator for each try; its number is in the name of the seed."""
    for number in range(count):
        yield random.Random(f"{seed} {number}")
