"""What changed on a page: its new markup, in which short marks stand for everything that stays as it is.

`<k id="bar"></k>` is the element of that id as it is, but for those elements inside it that stand in the mark, found by their ids wherever
they are. `<k at="3" n="40"></k>` are forty children of the element that it stands in, as they were, from the fourth on. An element
with `data-k="7"` is the eighth child of where it stands, and only some of it is told; `data-n="57"` says how many children the page must
have for that. The script `morph.js` puts the elements of the page
where these marks are; the result is the page that a reload shows.

A change follows from the two pages and from nothing else: whoever cannot tell two pages apart cannot tell their changes apart either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from markupsafe import Markup

OPENS, NAMED, CLOSES = "\x02", "\x03", "\x04"
"""Around a keyed region of a rendered template: opens, key, named, the element whose id is that key, closes."""
BORDER: Final = re.compile(f"({OPENS}[a-z0-9-]+{NAMED}|{CLOSES})")
PLY, KEY, LATER, NUMBER = "\x0e", "\x0f", "\x10", "\x11"
"""Stand in pages for what every decision changes, so that a form is not told anew for that alone; and for what is told only to
whoever opens it."""
TAG: Final = re.compile(r"<(/?)[^>]*?(/?)>")
PIECE: Final = re.compile(r"<[^>]*>[^<]*")
NAME: Final = re.compile(r' (?:id|data-touch)="[^"]*"')
USUAL: Final = 150
"""Bytes of a piece of markup: of a drawing it has 100, of the log 400."""
WORTH: Final = 300
"""Of an element that is shorter nothing is left out."""


def place_of(key: str) -> Markup:
    """For a template: the place of a piece that is made by itself, an element with this id."""
    return Markup(f"{OPENS}{key}{NAMED}{CLOSES}")


KEPT: Final = "<k "
"""How marks of what stays begin."""


class Listing:
    """A keyed element with many children, of which few change at a time: a part of a drawing, the log."""

    def __init__(self, head: str, tokens: list[str], tail: str, is_shared: bool = False) -> None:
        """`tokens` are pieces of markup that together make whole elements; one that many pages share keeps what was found out about it."""
        self.is_shared = is_shared
        self.head, self.tail = head, tail
        self.tokens: list[str] = tokens
        self.known: list[ListedChild] | None = None

    @property
    def text(self) -> str:
        return f"{self.head}{''.join(self.tokens)}{self.tail}"

    @property
    def children(self) -> list[ListedChild]:
        if self.known is None:
            self.known = children(self.tokens)
        return self.known

    def follow(self, old: Listing) -> None:
        """Find the children, taking over from an earlier listing what did not change."""
        if self.known is None:
            self.known = followed(old.children, old.tokens, self.tokens)

    @property
    def size(self) -> int:
        return USUAL * len(self.tokens)

    def is_like(self, other: object) -> bool:
        return isinstance(other, Listing) and self.head == other.head and self.tokens == other.tokens

    def since(self, old: object) -> str:
        if not isinstance(old, Listing):
            return self.text
        try:
            self.follow(old)
            had = counts(old.children, 0, len(old.children))
            told = patch(old.children, self.children)
            return f'{self.head[:-1]} data-n="{had}">{told}{self.tail}' if KEPT in told else self.text
        except Untidy:
            return self.text


class Region:
    """A keyed element of a page, or the whole page: markup with other keyed elements in it. It is shared by pages and never changes."""

    __slots__ = ("has_places", "inner", "items")

    def __init__(self, items: Sequence[str] = (), inner: Mapping[str, Piece] | None = None) -> None:
        self.items = items
        """Markup; under a key that is in `inner`, that key."""
        self.inner: Mapping[str, Piece] = inner or {}
        self.has_places: bool = not items or any(isinstance(piece, Region) and piece.has_places for piece in self.inner.values())
        """Whether pieces that are made by themselves must be filled in: an empty region is the place of one."""

    @property
    def text(self) -> str:
        inner = self.inner
        return "".join([inner[item].text if item in inner else item for item in self.items])

    @property
    def size(self) -> int:
        total = USUAL * len(self.items)
        for piece in self.inner.values():
            total += piece.size
        return total

    def filled(self, pieces: Mapping[str, Piece]) -> Region:
        """The same with pieces in their places, however deep these are; places for which there is none are gone."""
        if not self.has_places:
            return self
        found = {key: filled(key, piece, pieces) for key, piece in self.inner.items()}
        inner = {key: piece for key, piece in found.items() if piece is not None}
        return Region(
            self.items if len(inner) == len(found) else [item for item in self.items if item not in found or item in inner], inner
        )

    def is_like(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Region)
            and self.items == other.items
            and all(region.is_like(other.inner.get(key)) for key, region in self.inner.items())
        )

    def told(self, before: dict[str, Piece]) -> str:
        """This markup, with marks for the keyed elements that were there and stay, however deep they stood."""
        inner = self.inner
        return "".join([told(item, inner[item], before) if item in inner else item for item in self.items])


Piece: TypeAlias = Region | Listing


def filled(key: str, piece: Piece, pieces: Mapping[str, Piece]) -> Piece | None:
    """What stands in a page under a key: in an empty place the piece that was made by itself, if there is one."""
    if isinstance(piece, Region) and not piece.items:
        made = pieces.get(key)
        return made.filled(pieces) if isinstance(made, Region) else made
    return piece.filled(pieces) if isinstance(piece, Region) else piece


def told(key: str, region: Piece, before: dict[str, Piece]) -> str:
    """A keyed element for somebody who has these."""
    old = before.get(key)
    if region is old:
        return f'<k id="{key}"></k>'
    if isinstance(region, Listing):
        return f'<k id="{key}"></k>' if region.is_like(old) else region.since(old)
    if not isinstance(old, Region) or region.items != old.items:
        return region.told(before)
    changed = [alone(told(item, inner, before)) for item, inner in region.inner.items() if not inner.is_like(old.inner.get(item))]
    return f'<k id="{key}">{"".join(changed)}</k>'


def alone(markup: str) -> str:
    """An element outside of where it belongs; what is no element of HTML by itself needs a shell to be read rightly."""
    return f"<svg>{markup}</svg>" if markup.startswith("<defs") else markup


def keyed(region: Region) -> dict[str, Piece]:
    """All keyed elements of a page."""
    found = dict(region.inner)
    for inner in region.inner.values():
        if isinstance(inner, Region):
            found |= keyed(inner)
    return found


def take_over(before: dict[str, Piece], now: dict[str, Piece]) -> None:
    """The next change goes out from these elements: they keep the children that were found, the earlier ones let them go."""
    for key, piece in now.items():
        had = before.get(key)
        if isinstance(piece, Listing) and isinstance(had, Listing) and piece is not had:
            if piece.known is None and piece.tokens == had.tokens:
                piece.known = had.known
            if not had.is_shared:
                had.known = None


def plain(text: str) -> str:
    """A rendered template without borders of regions."""
    return BORDER.sub("", text) if OPENS in text else text


class Page:
    """The part of a page that changes when its table does, as one viewer has it at one moment."""

    def __init__(
        self,
        whole: Region,
        state: str,
        number: int,
        owner: tuple[str, str | None],
        ply: int = 0,
        key: str = "",
        later: Callable[[], str] = str,
    ) -> None:
        """`later` makes what only the whole page has."""
        self.whole = whole
        self.state = state
        """Names this content: two pages with the same are equal."""
        self.number = number
        """Of the last event of the table."""
        self.owner = owner
        """The table, and the guest to whom alone this page may be told, None for all who may watch."""
        self.ply, self.key, self.later = str(ply), key, later

    @property
    def size(self) -> int:
        """About how many bytes it has, told without looking at them."""
        return self.whole.size

    @property
    def html(self) -> str:
        """All of it."""
        return self.completed(self.whole.text).replace(LATER, self.later())

    def since(self, old: Page) -> str:
        """What must be told to somebody who has another state of this page. What was found out about that one goes over to this one."""
        before = keyed(old.whole)
        text = self.completed(self.whole.told(before))
        take_over(before, keyed(self.whole))
        return text

    def completed(self, text: str) -> str:
        """Markup with what every decision changes."""
        return text.replace(NUMBER, str(self.number)).replace(PLY, self.ply).replace(KEY, self.key)


def regions(text: str) -> Region:
    """The regions of a rendered template."""
    stack: list[tuple[str, list[str], dict[str, Piece]]] = [("", [], {})]
    for item in BORDER.split(text):
        if item == CLOSES:
            key, items, inner = stack.pop()
            stack[-1][2][key] = Region(items, inner)
        elif item[:1] == OPENS:
            stack[-1][1].append(item[1:-1])
            stack.append((item[1:-1], [], {}))
        elif item:
            stack[-1][1].append(item)
    assert len(stack) == 1, "a region of the template is not closed"
    return Region(*stack[0][1:])


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
