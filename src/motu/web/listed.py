"""The children of an element with many of them: found in its markup, taken over from an earlier one, and told as what changed."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

TAG: Final = re.compile(r"<(/?)[^>]*?(/?)>")
PIECE: Final = re.compile(r"<[^>]*>[^<]*")
NAME: Final = re.compile(r' (?:id|data-touch)="[^"]*"')
WORTH: Final = 800
"""Of an element that is shorter nothing is left out."""
NONE: Final[list[str]] = []


class ListedChild:
    """One child of a listing, or several that always come together. What was found out about it is kept for the next change."""

    __slots__ = ("count", "inside", "parts", "text", "tokens", "width")

    def __init__(self, text: str, count: int, tokens: list[str]) -> None:
        self.text = text
        self.count = count
        """How many elements."""
        self.tokens = tokens
        """Of a group: its beginning, what is in it, its end; else empty."""
        self.width = len(tokens) or 1
        """How many pieces of markup."""
        self.inside: list[ListedChild] | None = None
        self.parts: list[ListedChild] | None = None

    def inner(self) -> list[ListedChild]:
        """The children of a group."""
        if self.inside is None:
            self.inside = children(self.tokens[1:-1])
        return self.inside

    def follow(self, old: ListedChild) -> None:
        """Find the children of a group, taking over from an earlier one what did not change."""
        if self.inside is None:
            self.inside = followed(old.inner(), old.tokens[1:-1], self.tokens[1:-1])

    def parted(self) -> list[ListedChild]:
        """Long markup that came in one piece, taken apart."""
        if self.tokens or len(self.text) < WORTH:
            return [self]
        if self.parts is None:
            self.parts = children(PIECE.findall(self.text))
        return self.parts


class Untidy(Exception):
    """Pieces of markup that are no elements: one that closes an element also opens another."""


def measured(token: str) -> tuple[int, int]:
    """How much deeper one is after a piece of markup, and how many elements begin on its level."""
    tags = token.count("<")
    if tags == 1:
        return (-1, 0) if token[1] == "/" else (0, 1) if token[-2] == "/" else (1, 1)
    return (0, 1) if tags == 2 and "</" in token[1:] else counted(token)


@lru_cache(4096)
def counted(token: str) -> tuple[int, int]:
    """The same for any markup."""
    depth = roots = 0
    for closes, is_empty in TAG.findall(token):
        if closes:
            depth -= 1
        else:
            roots += depth == 0
            depth += not is_empty
        if depth < 0 and roots:
            raise Untidy(token)
    return depth, roots


def children(tokens: list[str], before: dict[str, list[ListedChild]] | None = None) -> list[ListedChild]:
    """The children that pieces of markup make together; those among them that were there `before`, by how they begin, are taken over."""
    found: list[ListedChild] = []
    place, end = 0, len(tokens)
    while place < end:
        token = tokens[place]
        had = same_child(before.get(token), tokens, place) if before is not None else None
        if had is not None:
            found.append(had)
            place += had.width
            continue
        depth, roots = measured(token)
        start = place
        place += 1
        if depth == 0:
            found.append(ListedChild(token, roots, NONE))
            continue
        if depth < 0 or roots > 1:
            raise Untidy(token)
        while depth and place < end:
            depth += measured(tokens[place])[0]
            place += 1
            if depth < 0:
                raise Untidy(tokens[place - 1])
        if depth:
            raise Untidy("an element is not closed")
        found.append(ListedChild("".join(tokens[start:place]), 1, tokens[start:place]))
    return found


def followed(before: list[ListedChild], old: list[str], new: list[str]) -> list[ListedChild]:
    """The children that new pieces of markup make, after those that the old ones made, which are taken over where nothing changed."""
    first, last = same_ends(old, new)
    head = start = 0
    while head < len(before) and start + before[head].width <= first:
        start += before[head].width
        head += 1
    tail, end = len(before), len(old)
    while tail > head and end - before[tail - 1].width >= len(old) - last:
        tail -= 1
        end -= before[tail].width
    end += len(new) - len(old)
    return before[:head] + children(new[start:end], children_by_start(before[head:tail])) + before[tail:]


def children_by_start(found: list[ListedChild]) -> dict[str, list[ListedChild]]:
    """Children by the piece of markup that they begin with."""
    starts: dict[str, list[ListedChild]] = {}
    for child in found:
        start = child.tokens[0] if child.tokens else child.text
        others = starts.get(start)
        if others is None:
            starts[start] = [child]
        else:
            others.append(child)
    return starts


def same_child(found: list[ListedChild] | None, tokens: list[str], place: int) -> ListedChild | None:
    """The first of these children that the pieces from a place on make."""
    if found is not None:
        for child in found:
            if child.width == 1 or child.tokens == tokens[place : place + child.width]:
                return child
    return None


def patch(old: list[ListedChild], new: list[ListedChild]) -> str:
    """The new children, with marks for those that were there."""
    most, first, last = min(len(old), len(new)), 0, 0
    while first < most and is_same(old[first], new[first]):
        first += 1
    while last < most - first and is_same(old[-1 - last], new[-1 - last]):
        last += 1
    before, after = old[first : len(old) - last], new[first : len(new) - last]
    start, middle, rest = counts(old, 0, first), counts(before, 0, len(before)), counts(old, len(old) - last, len(old))
    changed = changes(split(before, after), split(after, before), start)
    return kept(0, start) + changed + kept(start + middle, rest)


def is_same(one: ListedChild, other: ListedChild) -> bool:
    return one is other or one.text == other.text


def counts(found: list[ListedChild], start: int, end: int) -> int:
    """How many elements these children are."""
    total = 0
    for place in range(start, end):
        total += found[place].count
    return total


def same_ends(old: list[str], new: list[str]) -> tuple[int, int]:
    """How many texts at the beginning and at the end are the same."""
    most, first, last = min(len(old), len(new)), 0, 0
    while first < most and old[first] == new[first]:
        first += 1
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return first, last


def split(found: list[ListedChild], others: list[ListedChild]) -> list[ListedChild]:
    """Children one by one: long markup that came in one piece and is not among the others is taken apart, for only some of it may have
    changed."""
    known = {child.text for child in others if len(child.text) >= WORTH}
    return [part for child in found for part in ((child,) if child.text in known else child.parted())]


def changes(old: list[ListedChild], new: list[ListedChild], start: int) -> str:
    """The same where both ends are known to differ; `start` is the place of the first old child among the elements."""
    starts = [start]
    for child in old:
        start += child.count
        starts.append(start)
    places: dict[str, list[int]] = {}
    for place in range(len(old) - 1, -1, -1):
        text = old[place].text
        same = places.get(text)
        if same is None:
            places[text] = [place]
        else:
            same.append(place)
    found = [left.pop() if (left := places.get(child.text)) else -1 for child in new]
    spare: dict[str, int] = {name_of(old[place].tokens): place for left in places.values() for place in left if old[place].tokens}
    told: list[str] = []
    run = (0, 0)
    for child, place in zip(new, found, strict=True):
        if place >= 0 and run[1] and starts[place] == run[0] + run[1]:
            run = (run[0], run[1] + child.count)
            continue
        told.append(kept(*run))
        run = (starts[place], child.count) if place >= 0 else (0, 0)
        if place < 0:
            partner = spare.pop(name_of(child.tokens), -1) if child.tokens and len(child.text) > WORTH else -1
            told.append(patched(old[partner], child, starts[partner]) if partner >= 0 else child.text)
    told.append(kept(*run))
    return "".join(told)


def patched(old: ListedChild, new: ListedChild, place: int) -> str:
    """A group of which only some changed."""
    head = new.tokens[0]
    if head.count("<") > 1 or old.tokens[0].count("<") > 1:
        return new.text
    new.follow(old)
    text = f'{head[:-1]} data-k="{place}">{patch(old.inner(), new.inner())}{new.tokens[-1]}'
    return text if len(text) < len(new.text) else new.text


def name_of(tokens: list[str]) -> str:
    """By what a group is known again: its id or its marks, else all that its beginning says."""
    head = tokens[0] if tokens else ""
    found = NAME.search(head)
    return found[0] if found else head


def kept(place: int, count: int) -> str:
    return f'<k at="{place}" n="{count}"></k>' if count else ""
