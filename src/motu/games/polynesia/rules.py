"""The rules: at each step the module that knows what may be decided, why not, and what it does."""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.agenda import BY_ITSELF
from motu.core.choices import Choices
from motu.games.polynesia import season, set_up, turn
from motu.games.polynesia.moves import GIVEN, NUMBERING, TAKEN, Act, Step
from motu.games.polynesia.state import PolynesiaState


class Polynesia(PolynesiaState):
    """A game of Polynesia."""

    def clone(self) -> Polynesia:
        copy = Polynesia(self.game, self.printed, self.seats, self.options)
        self.copy_to(copy)
        return copy

    def prepare(self) -> None:
        set_up.set_up(self)

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == Step.TURN:
            turn.offer_turn(self, choices)
        elif step == Step.ROLL:
            season.offer_roll(self, choices)
        elif step == Step.FIRST_PLAYER:
            set_up.offer_start(self, choices)
        elif step == Step.DEAL or step == Step.REFILL or step == Step.REOPEN:
            set_up.offer_turn_up(self, choices)

    def ruling(self, action: i64) -> i64:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        if kind == Act.EXCHANGE:
            return turn.why_not_exchange(self, GIVEN[action], TAKEN[action])
        if kind == Act.TAKE:
            return turn.why_not_take(self, first)
        if kind == Act.PASS:
            return turn.why_not_pass(self)
        if kind == Act.PLAY:
            return turn.why_not_play(self, first, NUMBERING.second[action])
        if kind == Act.START:
            return set_up.why_not_start(self, first)
        if kind == Act.TURN_UP:
            return set_up.why_not_turn_up(self, first)
        return season.why_not_roll(self, first, NUMBERING.second[action])

    def do(self, action: i64) -> None:
        step = self.step()
        if step == Step.TURN:
            seat = self.decider()
            self.pop()
            if action < turn.FIRST_PLAY:
                turn.do_trade(self, seat, action)
            else:
                turn.do_play(self, seat, NUMBERING.first[action], NUMBERING.second[action])
        elif step == Step.ROLL:
            season.do_roll(self, action - season.FIRST_SHOW)
        elif step == Step.FIRST_PLAYER:
            set_up.do_start(self, NUMBERING.first[action])
        else:
            set_up.do_turn_up(self, NUMBERING.first[action])
        if self.decider() == BY_ITSELF:
            self.carry_on()

    def carry_on(self) -> None:
        """Everything that needs no decision, up to the next one that does."""
        while self.decider() == BY_ITSELF:
            step = self.step()
            if step == Step.NEXT_ROUND:
                season.next_round(self)
            elif step == Step.START_ROUND:
                season.start_round(self)
            else:
                season.end_season(self)
