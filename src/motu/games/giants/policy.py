"""How the decisions of a clan are shown to a policy network: what the clan has, where its pieces are to go, and for each decision what
it does for that and for the plans of the others."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.policy import PolicyEncoder, Slate
from motu.core.state import State
from motu.games.giants.moves import NUMBERING, Act, Step
from motu.games.giants.policy_carrying import tell_carrying
from motu.games.giants.policy_placing import offer_hexes, tell_placing
from motu.games.giants.policy_position import Situation, best_offer, capped, level, offered, show_journeys, show_position
from motu.games.giants.policy_rows import FIRST_CHOICE_ROW, MOST, MOST_MORE, PLAYED_TOO, ROWS, ChoiceRow
from motu.games.giants.rules import Giants
from motu.games.giants.state import lane


class GiantsPolicyEncoder(PolicyEncoder):
    """Whoever decides sees the own clan, the most promising journeys, and of each decision what it helps."""

    def __init__(self) -> None:
        super().__init__(1, ROWS, MOST, MOST_MORE, 5.0)
        for name in PLAYED_TOO:
            self.variants.append({name: 1})
        self.free = ("break_ties", "idle_rounds")
        self.here = Situation()

    def show(self, state: State, choices: Choices, slate: Slate) -> None:
        assert isinstance(state, Giants)
        here = self.here
        slate.begin()
        here.look(state)
        show_position(here, state, slate)
        show_journeys(here, state, slate)
        step = state.step()
        if step == Step.HEX:
            offer_hexes(here, state, choices, slate)
            return
        for place in range(choices.count):
            action = choices.items[place]
            kind = NUMBERING.kind[action]
            if kind == Act.PEEK:
                continue
            slate.offer(action)
            slate.tell(FIRST_CHOICE_ROW + ChoiceRow.ACT + kind)
            first = NUMBERING.first[action]
            if step <= Step.CHOOSE:
                tell_auction(here, state, slate, kind, action)
            elif step <= Step.SPECIAL:
                tell_placing(here, state, slate, kind, first, NUMBERING.second[action])
            else:
                tell_carrying(here, state, slate, kind, first)


def tell_auction(here: Situation, state: Giants, slate: Slate, kind: i64, action: i64) -> None:
    """What is in a hand, or which Moai is taken."""
    first = NUMBERING.first[action]
    if kind == Act.BID_MARKERS:
        slate.tell(FIRST_CHOICE_ROW + ChoiceRow.MARKERS + first * 7 + capped(lane(state.markers, here.me), 6))
    elif kind == Act.BID_SCULPTORS:
        figures = first * 4 + NUMBERING.second[action] * 2 + NUMBERING.third[action]
        largest: i64 = 0
        for size in range(1, 4):
            if lane(state.tile, size) != 0:
                largest = size
        slate.tell(FIRST_CHOICE_ROW + ChoiceRow.SCULPTORS + figures * 4 + largest)
    elif kind == Act.TAKE:
        taken = (first - 1) * 2 + NUMBERING.second[action]
        slate.tell(FIRST_CHOICE_ROW + ChoiceRow.TAKE + taken * 12 + level(offered(here, state, first), 3.0, 11))
        slate.tell(FIRST_CHOICE_ROW + ChoiceRow.TAKE + 72 + level(best_offer(here, state) - offered(here, state, first), 2.0, 11))
    else:
        slate.tell(FIRST_CHOICE_ROW + ChoiceRow.TAKE + 84 + level(best_offer(here, state), 3.0, 11))


POLICY_ENCODER: Final = GiantsPolicyEncoder()
