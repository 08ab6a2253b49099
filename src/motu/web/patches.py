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
from typing import Final, TypeAlias

from markupsafe import Markup

from motu.web.listed import ListedChild, Untidy, children, counts, followed, patch

OPENS, NAMED, CLOSES = "\x02", "\x03", "\x04"
"""Around a keyed region of a rendered template: opens, key, named, the element whose id is that key, closes."""
BORDER: Final = re.compile(f"({OPENS}[a-z0-9-]+{NAMED}|{CLOSES})")
PLY, KEY, LATER, NUMBER = "\x0e", "\x0f", "\x10", "\x11"
"""Stand in pages for what every decision changes, so that a form is not told anew for that alone; and for what is told only to
whoever opens it."""
USUAL: Final = 150
"""Bytes of a piece of markup: of a drawing it has 100, of the log 400."""


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
