"""How reserves, spent figures, bids and the order of choice are kept, shown and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from motu.core.bits import BIT
from motu.core.errors import Unreadable
from motu.core.field_shapes import Compound, PerSeat
from motu.core.fields import EVERYBODY
from motu.core.kinds import NONE, Count, Lanes, ValueKind, bits, members, seat_names
from motu.core.position import Clauses, is_number, listed_words, word_place
from motu.core.state import State
from motu.games.giants.moves import SIZES, Figure, Step
from motu.games.giants.state import GiantsState, lane

FIGURES = ("sorcerer", "chief")


class BySize(Lanes):
    """Moai of size 1, 2 and 3; there is no size 0."""

    def __init__(self) -> None:
        super().__init__(Count(0, 99), len(SIZES), form="hold three numbers, the Moai of size 1, 2 and 3")

    def plain(self, state: State, kept: int) -> list[int]:
        return super().plain(state, kept >> self.width)

    def kept(self, state: State, plain: Any) -> int:
        return super().kept(state, plain) << self.width


class DieFace(Count):
    """What a die shows, kept one higher, so that 0 is a die not rolled."""

    def plain(self, state: State, kept: int) -> int:
        return kept - 1

    def kept(self, state: State, plain: Any) -> int:
        return int(plain) + 1


# -- what a seat has ---------------------------------------------------------------------------------------------------


class Holding(ValueKind):
    """Counted things, the Sorcerer and the Chief: `workers 2 markers 1 sorcerer`. The bases of a reserve are named even if none is left."""

    def __init__(self, counted: tuple[str, ...]) -> None:
        self.counted = counted

    def write(self, state: State, plain: Any) -> str:
        words = ["bases 0"] if plain.get("bases") == 0 else []
        words += [f"{name} {plain[name]}" for name in self.counted if plain[name]]
        return " ".join(words + [figure for figure in FIGURES if plain[figure]]) or NONE

    def read(self, state: State, clause: str, text: str) -> dict[str, Any]:
        """Only what the text names: what else is there depends on the place."""
        found: dict[str, Any] = dict.fromkeys(FIGURES, False)
        words = [word for word in text.split() if word != NONE]
        while words:
            word = words.pop(0)
            if word in FIGURES:
                found[word] = True
            elif word in self.counted and words and is_number(words[0], 100):
                found[word] = int(words.pop(0))
            else:
                raise Unreadable(f"{clause} must be written like '{self.counted[0]} 2 markers 1 sorcerer chief', not {text!r}")
        return found


class Purse(PerSeat):
    """What a seat has in one place: counters with a lane for each seat, and the seats whose Sorcerer and Chief are there."""

    default_text = "-"

    def __init__(self, word: str, key: str, counters: Mapping[str, str], figures: tuple[str, str], seen_by: str = EVERYBODY) -> None:
        super().__init__("", Holding(tuple(counters)), word, key, self.default_text, seen_by)
        self.attributes = (*counters.values(), *figures)
        self.counters = counters
        self.figures = dict(zip(FIGURES, figures, strict=True))

    def value(self, state: State, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = {name: int(lane(getattr(state, attribute), seat)) for name, attribute in self.counters.items()}
        return found | {figure: bool(getattr(state, attribute) & BIT[seat]) for figure, attribute in self.figures.items()}

    def set_values(self, state: State, plain: Mapping[int, Any]) -> None:
        for seat, held in plain.items():
            for name, attribute in self.counters.items():
                word = int(getattr(state, attribute))
                setattr(state, attribute, word + ((held.get(name, 0) - int(lane(word, seat))) << (8 * seat)))
            for figure, attribute in self.figures.items():
                others = int(getattr(state, attribute)) & ~BIT[seat]
                setattr(state, attribute, others | (BIT[seat] if held[figure] else 0))


class Reserve(Purse):
    """G-SETUP-3: what is behind a screen. In a position what is left out follows from the rest, and what is said must fit it."""

    default_text = ""

    def read_seat(self, text: str, state: State, seat: int, clause: str) -> Any:
        usual = usual_reserve(cast(GiantsState, state), seat)
        if text == "":
            return usual
        told = self.kind.read(state, clause, text)
        name = seat_names(state)[seat]
        if told.setdefault("bases", usual["bases"]) != usual["bases"]:
            raise Unreadable(f"{clause}: {told['bases']} bases do not fit; {usual['bases']} lie on no Ahu")
        for figure in FIGURES:
            if told[figure] and not usual[figure]:
                raise Unreadable(f"{clause}: the {figure} of {name} is elsewhere")
            if usual[figure] and not told[figure]:
                form = "a reserve is written like 'workers 2 markers 1 sorcerer chief'"
                raise Unreadable(f"{clause}: the {figure} of {name} is nowhere; {form}")
        return told


def usual_reserve(state: GiantsState, seat: int) -> dict[str, Any]:
    """The Workers and markers of the start that are nowhere else, the bases that lie on no Ahu, and the figures that are not out."""
    start = state.board.stock.start
    workers = start["worker_fast" if state.options["fast_start"] else "worker"]
    laid = sum(int(state.base_owner(ahu)) == seat for ahu in range(int(state.board.ahu_count)))
    if laid > state.start_bases():
        raise Unreadable(f"{seat_names(state)[seat]} has more bases on the board than there are")
    return {
        "workers": max(0, workers - int(lane(state.workers_placed, seat) + lane(state.workers_spent, seat))),
        "markers": max(0, start["marker"] - int(lane(state.markers_spent, seat))),
        "logs": 0,
        "bases": int(state.start_bases()) - laid,
        "sorcerer": not state.figures_out(seat, Figure.SORCERER),
        "chief": not state.figures_out(seat, Figure.CHIEF),
    }


class ClosedHands(Purse):
    """G-AUC-1, G-AUC-2: what a seat holds in its closed hands; nobody else sees it, with or without screens. Written `blue 2 1sc`."""

    def show(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        super().show(state, viewer, False, view)

    def clauses(self, state: State) -> dict[str, str]:
        table = cast(GiantsState, state)
        hands: list[str] = []
        for place in range(int(state.seats)):
            seat = int((table.first + place) % table.seats)
            bid = self.value(state, seat)
            sculptors = f" {sculptor_word(bid['workers'], bid['sorcerer'], bid['chief'])}" if place < table.bids else ""
            if sculptors or (table.step() == Step.SCULPTOR_BID and seat == table.to_act()):
                hands.append(f"{seat_names(state)[seat]} {bid['markers']}{sculptors}")
        return {self.word: ", ".join(hands)} if hands else {}

    def read(self, clauses: Clauses, state: State) -> None:
        table = cast(GiantsState, state)
        for part in filter(str.strip, clauses.take(self.word, "").split(",")):
            seat_word, *words = part.split()
            seat = word_place(self.word, seat_word, seat_names(state))
            if len(words) not in (1, 2) or not is_number(words[0], lane(table.markers, seat) + 1):
                raise Unreadable(f"bids must be written like 'blue 2 1sc' within the reserve, not {part.strip()!r}")
            workers, sorcerer, chief = read_sculptors(self.word, words[1]) if len(words) == 2 else (0, False, False)
            held = {"markers": int(words[0]), "workers": workers, "sorcerer": sorcerer, "chief": chief}
            self.set_values(state, {seat: held})
            table.bids += 1 if len(words) == 2 else 0


def sculptor_word(hands: int, sorcerer: bool, chief: bool) -> str:
    return f"{hands}{'s' if sorcerer else ''}{'c' if chief else ''}"


def read_sculptors(clause: str, word: str) -> tuple[int, bool, bool]:
    """A word like `2sc`: two Workers, the Sorcerer, the Chief."""
    hands = word.rstrip("sc")
    if not is_number(hands, 11) or word[len(hands) :] not in ("", "s", "c", "sc"):
        raise Unreadable(f"{clause}: sculptors are written like 2, 1s, 0c or 3sc, not {word!r}")
    return int(hands), "s" in word, "c" in word


# -- the auction -------------------------------------------------------------------------------------------------------


class ChoiceOrder(Compound):
    """G-AUC-5 to G-AUC-14: the order of choice in an auction and the sculptors that have not carved."""

    def value(self, state: Any) -> dict[str, Any] | None:
        if not state.order:
            return None
        return {
            "order": [int(state.order >> (4 * place)) & 15 for place in range(state.seats)],
            "chooser": int(state.chooser),
            "out": members(int(state.out)),
            "hands": [int(lane(state.hands, player)) for player in range(state.seats)],
            "chiefs": members(int(state.chiefs_ready)),
        }

    def set_value(self, state: Any, plain: Any) -> None:
        state.order = sum(seat << (4 * place) for place, seat in enumerate(plain["order"]))
        state.chooser = plain["chooser"]
        state.out = bits(plain["out"])
        state.hands = sum(hands << (8 * seat) for seat, hands in enumerate(plain["hands"]))
        state.chiefs_ready = bits(plain["chiefs"])

    def write(self, state: State, plain: Any) -> dict[str, str]:
        names = seat_names(state)
        sculptors = [f"{names[seat]} {sculptor_word(plain['hands'][seat], False, seat in plain['chiefs'])}" for seat in plain["order"]]
        return {
            "order": listed_words(plain["order"], names),
            "chooser": str(plain["chooser"]),
            "out": listed_words(plain["out"], names),
            "sculptors": ", ".join(sculptors),
        }

    def parse(self, clauses: Clauses, state: State) -> dict[str, Any] | None:
        names = seat_names(state)
        order = clauses.choices("order", names)
        if not order:
            return None
        if sorted(order) != list(range(len(names))):
            raise Unreadable("order must name every seat once")
        chooser, out = clauses.number("chooser", 0, len(names) - 1, 0), clauses.choices("out", names)
        found: dict[str, Any] = {"order": order, "chooser": chooser, "out": out, "hands": [0] * len(names), "chiefs": []}
        for part in clauses.take("sculptors", "").split(","):
            words = part.split()
            if len(words) != 2:
                raise Unreadable(f"sculptors must be written like 'blue 2c, red 0', not {part.strip()!r}")
            seat = word_place("sculptors", words[0], names)
            found["hands"][seat], _, chief = read_sculptors("sculptors", words[1])
            found["chiefs"] += [seat] if chief else []
        return found
