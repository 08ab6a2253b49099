"""A tiny game with a secret, to test the laws themselves: two players seal a bid of 0 to 3 shells; the higher bid wins a drawn prize.

Three rounds; a bid is paid; points are prizes won plus shells left. The bid of the first is secret until the second has bid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypedDict

from motu.core.agenda import BY_CHANCE
from motu.core.choices import Choices
from motu.core.codings import Coding, Number, YesNo
from motu.core.components import Entries
from motu.core.field_shapes import One, PerSeat
from motu.core.fields import OWNER, Fields, StateField
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Event
from motu.core.kinds import Count
from motu.core.numbering import Field, Kind, Numbering
from motu.core.options import Option, OptionValue
from motu.core.parts import EncodingPart, RowsFromViews
from motu.core.position import Clauses
from motu.core.rulings import ALLOWED, Ruling, ruling_table
from motu.core.state import State
from motu.core.view import CommonView
from motu.drawing import Part, TablePicture
from motu.drawing.sheet import one_sheet

PRIZE, BID = 1, 2
DRAW, SEAL = 0, 1
TOO_MANY = 8
NUMBERING = Numbering(
    (
        Kind(DRAW, "draw", "prize {prize}", (PRIZE,), (Field("prize", 1, 2),), lot=True),
        Kind(SEAL, "seal", "bid {shells}", (BID,), (Field("shells", 0, 3),)),
    )
)
SHELLS, ROUNDS, NO_BID = 5, 3, 9


class ToyState(State):
    def __init__(self, game: Game, options: dict[str, int | str]) -> None:
        super().__init__(game, NUMBERING, 2, options)
        self.shells = [SHELLS, SHELLS]
        self.won = [0, 0]
        self.spent = 0
        self.sealed = NO_BID
        self.prize = 0
        self.round = 1
        self.push(PRIZE, BY_CHANCE)

    def clone(self) -> ToyState:
        copy = type(self)(self.game, self.options)
        self.share(copy)
        copy.shells, copy.won = list(self.shells), list(self.won)
        copy.spent, copy.sealed, copy.prize, copy.round = self.spent, self.sealed, self.prize, self.round
        return copy

    def fill(self, choices: Choices) -> None:
        if self.step() == PRIZE:
            choices.weigh(NUMBERING.number(DRAW, 1), 3)
            choices.weigh(NUMBERING.number(DRAW, 2), 1)
        else:
            for shells in range(min(3, self.shells[self.decider()]) + 1):
                choices.add(NUMBERING.number(SEAL, shells))

    def ruling(self, action: int) -> int:
        if NUMBERING.kind[action] == SEAL and NUMBERING.first[action] > self.shells[self.decider()]:
            return TOO_MANY
        return ALLOWED

    def do(self, action: int) -> None:
        value, seat = int(NUMBERING.first[action]), int(self.decider())
        self.pop()
        if NUMBERING.kind[action] == DRAW:
            self.prize = value
            self.push(BID, 1)
            self.push(BID, 0)
            if self.journal is not None:
                self.journal.add("prize", {"prize": value})
            return
        if seat == 0:
            self.sealed = value
            if self.journal is not None:
                self.journal.add("sealed", {"seat": 0})
                self.journal.add("own_bid", {"shells": value}, 1)
            return
        self.reveal(value)

    def reveal(self, second: int) -> None:
        bids = (self.sealed, second)
        self.shells = [self.shells[seat] - bids[seat] for seat in (0, 1)]
        self.spent += sum(bids)
        winner = 0 if bids[0] >= bids[1] else 1
        self.won[winner] += self.prize
        if self.journal is not None:
            self.journal.add("revealed", {"first": bids[0], "second": bids[1]})
        self.sealed = NO_BID
        self.round += 1
        if self.round <= ROUNDS:
            self.push(PRIZE, BY_CHANCE)

    def scores(self) -> list[int]:
        return [3 * self.won[seat] + self.shells[seat] for seat in (0, 1)]

    def breakdown(self) -> list[dict[str, int]]:
        return [{"prizes": 3 * self.won[seat], "shells": self.shells[seat]} for seat in (0, 1)]


class ToyPlayer(TypedDict):
    name: str
    shells: int
    won: int


class ToyView(CommonView):
    players: list[ToyPlayer]
    spent: int
    prize: int
    round: int
    has_sealed: bool
    my_bid: int


class SealedBid(StateField):
    """The bid of the first, which nobody else may see."""

    def __init__(self) -> None:
        super().__init__(("sealed",), "sealed", "my_bid", OWNER)

    def clauses(self, state: Any) -> dict[str, str]:
        return {"sealed": str(state.sealed)}

    def read(self, clauses: Clauses, state: Any) -> None:
        state.sealed = clauses.number("sealed", 0, NO_BID)

    def show(self, state: Any, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        view["has_sealed"] = state.sealed != NO_BID
        view["my_bid"] = state.sealed if viewer == 0 else NO_BID

    def set_from_view(self, view: Mapping[str, Any], state: Any) -> None:
        state.sealed = view["my_bid"]


SPENT = One("spent", Count(0, 2 * SHELLS), "spent")
FIELDS = (
    PerSeat("shells", Count(0, SHELLS), "shells", "players.shells"),
    PerSeat("won", Count(0, 6), "won", "players.won"),
    SPENT,
    One("prize", Count(0, 2), "prize"),
    One("round", Count(1, ROUNDS + 1), "round"),
    SealedBid(),
)


class ToyParts:
    """What the modules of a game's folder give."""

    def check(self, entries: Entries) -> None:
        entries.only("edition")

    def facts(self, state: ToyState, seat: int | None) -> Mapping[str, Any]:
        return {}

    def determinize(self, view: ToyView, state: ToyState, generator: Generator) -> None:
        if view["has_sealed"] and view["seat"] != 0:
            state.sealed = int(generator.below(min(3, state.shells[0]) + 1))

    def scramble(self, state: ToyState, seat: int | None, seed: int) -> ToyState:
        other = state.clone()
        if other.sealed != NO_BID and seat != 0:
            other.sealed = seed % (min(3, other.shells[0]) + 1)
        return other

    def draw_table(self, game: Game, view: ToyView, language: str, layout: str, last: Iterable[Event]) -> TablePicture:
        board = Part("board", 100, 100, "the prize")
        board.text(50, 50, view["round"], id="round")
        for bid in range(4):
            with board.thing(f"shells:{bid}", f"bid {bid}"):
                board.rect(20 * bid, 80, 20, 20, class_="edge")
        return TablePicture([board, *(Part(f"area-{name}", 10, 10, name, seat) for seat, name in enumerate(game.seat_names))], "")

    def draw(self, game: Game, view: ToyView, language: str, layout: str, last: Iterable[Event]) -> str:
        return one_sheet(self.draw_table)(game, view, language, layout, last)

    def draw_components(self, game: Game, components: None, language: str) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'


class ToyEncoding(RowsFromViews):
    """The sealed bid, which is a field of its own shape."""

    def codings(self, state: State) -> Mapping[str, Coding | None]:
        return {"my_bid": Number(0, NO_BID), "has_sealed": YesNo()}


class Toy(Game[ToyState]):
    name = "toy"
    seats = range(2, 3)
    rules_version = 1
    numbering = NUMBERING
    rulings = ruling_table(Ruling(TOO_MANY, "bid.too_many", "T-BID-1"))
    steps = ("", "prize", "bid")
    seat_names = ("red", "yellow")
    sources = ("prizes", "shells")
    folder = Path(__file__).parent / "toy"
    options: dict[str, Option] = {}
    state_class = ToyState
    fields = Fields(*FIELDS)
    view_type = ToyView
    components = drawing = facts = secrets = ToyParts()
    encoding: EncodingPart = ToyEncoding()

    def set_up(self, seats: int, options: dict[str, OptionValue]) -> ToyState:
        return self.state_class(self, options)

    def hides(self, state: ToyState) -> bool:
        return True

    def pieces(self, state: ToyState) -> dict[str, int]:
        return {"shells": sum(state.shells) + state.spent}
