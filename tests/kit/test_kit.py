"""The laws catch what they are there to catch: a sound toy game passes, and each broken one fails at its law."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from motu.core import registry
from motu.core.agenda import BY_CHANCE
from motu.core.choices import Choices
from motu.core.codings import WORD, Coding, Number
from motu.core.field_shapes import One
from motu.core.fields import Fields, Follows
from motu.core.game import Game
from motu.core.generator import Generator
from motu.core.journal import Event
from motu.core.kinds import Count
from motu.core.layout import DerivedEncoder, Layout
from motu.core.rows import RowEncoder
from motu.core.state import State
from motu.core.touch import TouchPath
from motu.drawing import TablePicture
from motu.testing.laws import Walk, walk
from tests.kit.toy import BID, FIELDS, NO_BID, NUMBERING, PRIZE, SEAL, SHELLS, SPENT, Toy, ToyEncoding, ToyParts, ToyState, ToyView


def walked(game: Toy, monkeypatch: pytest.MonkeyPatch, seed: int = 1) -> Walk:
    monkeypatch.setitem(registry.loaded, "toy", game)
    return walk(game, 2, {}, seed, sample=100)


def test_a_sound_game_with_a_secret_obeys_every_law(monkeypatch: pytest.MonkeyPatch) -> None:
    trips = [walked(Toy(), monkeypatch, seed) for seed in range(8)]
    assert sum(trip.scrambled for trip in trips) > 0
    assert {trip.checked["secrets_stay_secret"] for trip in trips} == {10}


class LeakyParts(ToyParts):
    """Shows the sealed bid to everybody."""

    def facts(self, state: ToyState, seat: int | None) -> Mapping[str, Any]:
        return {"my_bid": state.sealed}


class LeakyView(Toy):
    facts = LeakyParts()


class ForgetfulParts(ToyParts):
    """Imagines a world in which the own bid is another one."""

    def determinize(self, view: ToyView, state: ToyState, generator: Generator) -> None:
        super().determinize(view, state, generator)
        if view["has_sealed"]:
            state.sealed = 0 if view["my_bid"] != 0 else 1


class ForgetfulWorld(Toy):
    facts = ForgetfulParts()


class ChattyState(ToyState):
    """Tells the sealed bid to everybody in an event."""

    def do(self, action: int) -> None:
        super().do(action)
        if self.journal is not None and self.sealed != NO_BID:
            self.journal.add("own_bid", {"shells": self.sealed})


class GreedyRuling(ToyState):
    """Refuses a bid of 3 that it lists."""

    def ruling(self, action: int) -> int:
        return 8 if NUMBERING.kind[action] == SEAL and NUMBERING.first[action] == 3 else super().ruling(action)


class SharedCopy(ToyState):
    """Copies share their shells."""

    def clone(self) -> ToyState:
        copy = super().clone()
        copy.shells = self.shells
        return copy

    def reveal(self, second: int) -> None:
        held, first = self.shells, self.sealed
        super().reveal(second)
        held[0] -= first
        held[1] -= second
        self.shells = held


class LosingShells(ToyState):
    """Shells vanish."""

    def reveal(self, second: int) -> None:
        super().reveal(second)
        self.spent = 0


class WrongSum(ToyState):
    """The score is not the sum of its parts."""

    def scores(self) -> list[int]:
        return [score + 1 for score in super().scores()]


class NoChoice(ToyState):
    """Asks without offering anything."""

    def fill(self, choices: Choices) -> None:
        if self.step() != BID or self.round < 2:
            super().fill(choices)


class Endless(ToyState):
    """Draws prizes for ever."""

    def do(self, action: int) -> None:
        super().do(action)
        if self.agenda == 0:
            self.push(PRIZE, BY_CHANCE)


class Hopeless(ToyState):
    """An outcome of chance has no weight."""

    def odds(self) -> list[tuple[int, int]]:
        return [(action, 0) for action, _ in super().odds()]


class DeciderSeesSecret(ToyState):
    """What the second may bid depends on the sealed bid."""

    def fill(self, choices: Choices) -> None:
        if self.step() == BID and self.decider() == 1 and self.sealed == 0:
            choices.add(NUMBERING.number(SEAL, 0))
        else:
            super().fill(choices)

    def ruling(self, action: int) -> int:
        if self.step() == BID and self.decider() == 1 and self.sealed == 0 and NUMBERING.first[action] != 0:
            return 8
        return super().ruling(action)


class WrittenOnly(One):
    """A field that positions hold and views do not."""

    def show(self, state: State, viewer: int | None, is_open: bool, view: dict[str, Any]) -> None:
        pass

    def set_from_view(self, view: Mapping[str, Any], state: State) -> None:
        pass


class ExtraFact(ToyParts):
    def facts(self, state: ToyState, seat: int | None) -> Mapping[str, Any]:
        return {"weather": "fine"}


class ForgottenDeclaration(Toy):
    """Nobody declared what was spent."""

    fields = Fields(*(field for field in FIELDS if field is not SPENT))


class DeclaredForNothing(Toy):
    """Declares what is not there."""

    fields = Fields(*FIELDS, Follows("feathers"))


class ForgottenInPosition(Toy):
    """What was spent is not written, as if it followed from the rest, but nobody works it out."""

    fields = Fields(*(One("spent", Count(0, 2 * SHELLS), key="spent") if field is SPENT else field for field in FIELDS))


class ForgottenInView(Toy):
    """A view does not tell what was spent."""

    fields = Fields(*(WrittenOnly("spent", Count(0, 2 * SHELLS), "spent") if field is SPENT else field for field in FIELDS))


class ForgottenInCopy(ToyState):
    """A copy begins with no prize."""

    def clone(self) -> ToyState:
        copy = super().clone()
        copy.prize = 0
        return copy


class UntypedView(Toy):
    """A view has a fact that its type does not know."""

    facts = ExtraFact()


class TwiceDrawn(ToyParts):
    """A drawing uses an id twice."""

    def draw_table(self, game: Game, view: ToyView, language: str, layout: str, last: Iterable[Event]) -> TablePicture:
        picture = super().draw_table(game, view, language, layout, last)
        picture.board.text(50, 60, view["round"], id="round")
        return picture


class DoubleIds(Toy):
    drawing = TwiceDrawn()


class TouchedAlike(Toy):
    """Two decisions are touched in the same way."""

    def touch_path(self, action: int) -> TouchPath:
        return (("shells:0",),)


class TouchedNowhere(Toy):
    """A decision begins with a thing that is not drawn."""

    def touch_path(self, action: int) -> TouchPath:
        return (("hand:left",), *super().touch_path(action))


class Edgeless(ToyParts):
    """A thing has no edge that a pointer could meet."""

    def draw_table(self, game: Game, view: ToyView, language: str, layout: str, last: Iterable[Event]) -> TablePicture:
        picture = super().draw_table(game, view, language, layout, last)
        with picture.board.thing("prize:1", "the prize"):
            pass
        return picture


class ThingWithoutEdge(Toy):
    drawing = Edgeless()


class LeakyRow(RowEncoder):
    """Writes the sealed bid into the row of everybody."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout.width // WORD)
        self.layout = layout

    def write(self, state: State, seat: int, out: vec[i64], at: int) -> None:
        assert isinstance(state, ToyState)
        row = self.layout.encode({**state.game.view(state, seat), "my_bid": state.sealed})
        for place in range(0, self.layout.width, WORD):
            out[at + place // WORD] = int.from_bytes(row[place : place + WORD], "little")


class LeakyRows(Toy):
    """Its fast encoder tells more than the view."""

    def rows_of(self, state: ToyState) -> tuple[Layout, RowEncoder]:
        layout = super().rows_of(state)[0]
        return layout, LeakyRow(layout)


class PrizeFollows(ToyEncoding):
    """Leaves the prize out, which follows from nothing."""

    def codings(self, state: State) -> Mapping[str, Coding | None]:
        return {**super().codings(state), "prize": None}


class ForgottenInRow(Toy):
    encoding = PrizeFollows()


class UnknownFact(ToyEncoding):
    """Does not say that the view tells whether a bid is sealed."""

    def codings(self, state: State) -> Mapping[str, Coding | None]:
        return {"my_bid": Number(0, NO_BID)}


class ForgottenFact(Toy):
    encoding = UnknownFact()


class RestlessLayout(Layout):
    """Says in a byte that nobody reads how many choices there are."""

    def __init__(self, game: Game, state: State) -> None:
        super().__init__(game, state)
        self.width += WORD

    def encode(self, view: Mapping[str, Any]) -> bytes:
        return super().encode(view)[:-1] + bytes([len(view.get("legal", ()))])


class RestlessRows(Toy):
    """Positions with equal facts have different rows."""

    def rows_of(self, state: ToyState) -> tuple[Layout, RowEncoder]:
        layout = RestlessLayout(self, state)
        return layout, DerivedEncoder(layout)


def made_of(state_class: type[ToyState]) -> Toy:
    game = Toy()
    game.state_class = state_class
    return game


BROKEN: dict[type[Toy] | type[ToyState], str] = {
    LeakyView: "secrets_stay_secret|imagined_worlds_look_alike",
    ForgetfulWorld: "imagined_worlds_look_alike",
    ChattyState: "secrets_stay_secret.*an event tells",
    GreedyRuling: "legal_agrees_with_why_not.*disagree on 'bid 3'",
    SharedCopy: "copies_are_independent",
    LosingShells: "pieces_are_conserved|imagined_worlds_look_alike",
    WrongSum: "score_is_the_sum_of_its_parts",
    NoChoice: "decider_has_a_choice",
    Endless: "does not end",
    Hopeless: "odds_are_positive",
    DeciderSeesSecret: "secrets_stay_secret|imagined_worlds_look_alike",
    ForgottenDeclaration: "fields_are_declared.*'spent'",
    DeclaredForNothing: "fields_are_declared.*'feathers'",
    ForgottenInPosition: "position_round_trips.*forgets spent",
    ForgottenInView: "views_are_plain_data.*lacks \\['spent'\\]",
    ForgottenInCopy: "copies_keep_every_field.*forgets prize",
    UntypedView: "views_are_plain_data.*'weather'",
    DoubleIds: "picture_is_well_formed.*an id occurs twice",
    TouchedAlike: "decisions_can_be_touched.*touched alike",
    TouchedNowhere: "decisions_can_be_touched.*nothing that is drawn stands for",
    ThingWithoutEdge: "decisions_can_be_touched.*edges",
    LeakyRows: "rows_tell_the_view.*my_bid",
    ForgottenInRow: "rows_tell_the_view.*does not follow",
    ForgottenFact: "rows_tell_the_view.*give back",
    RestlessRows: "rows_tell_the_view.*does not follow from its facts",
}


@pytest.mark.parametrize("broken", BROKEN, ids=[broken.__name__ for broken in BROKEN])
def test_a_broken_game_is_caught_at_its_law(broken: type[Toy] | type[ToyState], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.testing.laws.MOST_PLIES", 400)
    game = broken() if issubclass(broken, Toy) else made_of(broken)
    with pytest.raises(AssertionError, match=BROKEN[broken]):
        for seed in range(12):
            walked(game, monkeypatch, seed)
