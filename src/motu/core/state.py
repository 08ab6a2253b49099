"""The position of a running game: what every game shares, compiled.

A state holds an *agenda*: what is still to be decided or done, the next thing on top (`motu.core.agenda`). So a turn reads as a
list of steps, and a decision out of turn is just another entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from motu.core.agenda import BY_CHANCE, popped, pushed, top_decider, top_step
from motu.core.choices import Choices
from motu.core.errors import IllegalAction
from motu.core.generator import Generator
from motu.core.journal import Journal
from motu.core.numbering import Numbering
from motu.core.rulings import ACTION_UNKNOWN, ALLOWED, CHANCE_NOT_ASKED, GAME_IS_OVER, STEP_OTHER, Refusal
from motu.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from motu.core.game import Game, Outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Games derive from it and write `offer` or `fill`, and the five methods that raise here.

    `do` is deterministic; dice, draws and lots are actions of chance. Copies are independent.
    """

    def __init__(self, game: Game[Any], numbering: Numbering, seats: i64, options: dict[str, int | str]) -> None:
        self.game = game
        """The game whose rules these are; shared by all copies."""
        self.numbering = numbering
        self.seats = seats
        self.options = options
        """The complete options of this game; shared by all copies and never changed."""
        self.edition: str = ""
        """The component data with their fingerprint; shared by all copies."""
        self.agenda: i64 = 0
        """What is still to be decided or done, as a word of `motu.core.agenda`. 0 when the game is over."""
        self.journal: Journal | None = None
        """Where events go, at a table; None in search."""
        self.chance: Generator | None = None
        """Decides chance by itself if the caller asked for that; otherwise chance is left to the caller."""

    # -- what a game writes ------------------------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        """Add every legal action of the decider, sets allowed; at a chance decision every possible outcome with its weight."""
        self.fill(choices)

    def fill(self, choices: Choices) -> None:
        """The same with every action written into the list of items. A game writes one of the two."""
        self.offer(choices)
        choices.expand()

    def ruling(self, action: i64) -> i64:
        """ALLOWED or the number of the reason to refuse. Asked only for kinds of action that belong to the present step."""
        raise NotImplementedError

    def do(self, action: i64) -> None:
        """Carry out a legal action without asking again, up to the next decision."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The points per seat as the rules count them now."""
        raise NotImplementedError

    def breakdown(self) -> list[dict[str, int]]:
        """The points per seat by source; their sums are the scores."""
        raise NotImplementedError

    def tie_break(self, seat: i64) -> i64:
        """A number that decides between equal scores: higher is better, equal means a shared rank."""
        return 0

    # -- the agenda --------------------------------------------------------------------------------------------------

    def push(self, step: i64, decider: i64) -> None:
        """Put an entry on top of the agenda."""
        self.agenda = pushed(self.agenda, step, decider)

    def pop(self) -> None:
        """Take the top entry off."""
        self.agenda = popped(self.agenda)

    def step(self) -> i64:
        """The step on top; 0 when the game is over."""
        return top_step(self.agenda)

    def decider(self) -> i64:
        """The seat on top, BY_CHANCE or BY_ITSELF."""
        return top_decider(self.agenda)

    # -- the public surface ------------------------------------------------------------------------------------------

    def to_act(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        if self.agenda == 0:
            return OVER
        seat = top_decider(self.agenda)
        return CHANCE if seat == BY_CHANCE else seat

    def legal(self) -> list[int]:
        """The legal actions of the decider in ascending order; for chance the possible outcomes; empty when over."""
        if self.agenda == 0:
            return []
        choices = Choices()
        self.fill(choices)
        return choices.listed()

    def odds(self) -> list[tuple[int, int]]:
        """The outcomes of the chance decision with whole-number weights; empty if a seat decides."""
        if self.to_act() != CHANCE:
            return []
        choices = Choices()
        self.fill(choices)
        return choices.odds()

    def judge(self, action: i64) -> i64:
        """The ruling on any action number in any position."""
        if action < 0 or action >= self.numbering.size:
            return ACTION_UNKNOWN
        if self.agenda == 0:
            return GAME_IS_OVER
        if not self.numbering.is_asked(self.step(), self.numbering.kind[action]):
            if self.numbering.kinds[self.numbering.kind[action]].lot:
                return STEP_OTHER if self.decider() == BY_CHANCE else CHANCE_NOT_ASKED
            return self.elsewhere(action)
        return self.ruling(action)

    def elsewhere(self, action: i64) -> i64:
        """Why an action is refused that belongs to another step; a game may know a better reason than that. Never ALLOWED."""
        return STEP_OTHER

    def why_not(self, action: int) -> Refusal | None:
        """None if the action is legal, otherwise the reason with rule id and sentence."""
        size: int = self.numbering.size
        number = self.judge(action) if 0 <= action < size else ACTION_UNKNOWN
        if number == ALLOWED:
            return None
        return self.game.refusal(self, action, int(number))

    def apply(self, action: int) -> None:
        """Carry out an action in place; raises IllegalAction with the refusal if it is not legal."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.do(action)
        if self.chance is not None:
            self.let_chance_decide()

    def let_chance_decide(self) -> None:
        """Play the decisions of chance, if the state has a generator for them."""
        generator = self.chance
        if generator is None:
            return
        choices = Choices()
        while top_decider(self.agenda) == BY_CHANCE:
            choices.clear()
            self.offer(choices)
            self.do(choices.pick(generator))

    def outcome(self) -> Outcome | None:
        """None until the game is over; then scores, ranks, winners and the breakdown."""
        if self.agenda != 0:
            return None
        return self.game.settle(self)

    def share(self, copy: State) -> State:
        """Give a fresh copy what is the same for all copies, and its own journal-free, equal chance."""
        copy.agenda = self.agenda
        copy.edition = self.edition
        if self.chance is not None:
            copy.chance = self.chance.copy()
        return copy

    def __repr__(self) -> str:
        """The position."""
        return self.game.position(self)

    def _repr_svg_(self) -> str:
        """The picture for notebooks, from the eyes of whoever decides."""
        seat = self.to_act()
        return self.game.draw(self.game.view(self, seat if seat >= 0 else None))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game."""
        if not isinstance(other, State) or self.game.name != other.game.name:
            return False
        return not self.game.fields.differing(self, other)

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash; use its position")
