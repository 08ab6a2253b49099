"""The rules: at each step the part of the rulebook that says what may be decided, what it does, and what follows by itself."""

from __future__ import annotations

from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.rulings import ALLOWED, STEP_OTHER
from motu.games.haleakala import cards, score, set_up, turn
from motu.games.haleakala.moves import FIRST_AUTOMATIC, NUMBERING, Act, Step, Why
from motu.games.haleakala.state import HaleakalaState


class Haleakala(HaleakalaState):
    """A game of Haleakala, basic or tactical; what the variant does not name is the same in both (H-TAC-8)."""

    def clone(self) -> Haleakala:
        copy = Haleakala(self.game, self.printed, self.options)
        self.copy_to(copy)
        return copy

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == Step.TURN:
            turn.offer_turn(self, choices)
        elif step == Step.SHAMAN:
            turn.offer_walks(self, choices)
        elif step == Step.REFILL or step == Step.DEAL:
            cards.offer_next_card(self, choices)
        elif step == Step.CHOOSE_CARD:
            cards.offer_cards(choices)
        elif step == Step.PRIESTESS:
            cards.offer_lava(self, choices)
        elif step == Step.BUY or step == Step.BUY_BEFORE_SCORING:
            cards.offer_rack(self, choices)
        elif step == Step.INVOKE:
            turn.offer_summoning(choices)
        elif step == Step.START_PLAYER:
            set_up.offer_start(choices)

    def ruling(self, action: i64) -> i64:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        second = NUMBERING.second[action]
        if kind == Act.PLACE:
            return turn.why_not_place(self, first, second)
        if kind == Act.TAKE_BACK:
            return turn.why_not_take_back(self, first, second)
        if kind == Act.MOVE_BOAT:
            return turn.why_not_move_boat(self)
        if kind == Act.WALK:
            return turn.why_not_walk(self, first)
        if kind == Act.TURN_UP:
            return cards.why_not_turn_up(self, first)
        if kind == Act.MOVE_LAVA:
            return cards.why_not_move_lava(self, first, second)
        if kind == Act.PURCHASE:
            return cards.why_not_buy(self, first)
        return ALLOWED

    def elsewhere(self, action: i64) -> i64:
        """The reason to refuse what is not asked now, where the rules name a better one than that."""
        kind = NUMBERING.kind[action]
        if kind == Act.PURCHASE:
            return Why.NO_SHELL_RECEIVED
        if kind == Act.WALK:
            return Why.NO_WALK_NOW
        if kind == Act.SUMMON:
            return turn.why_not_summon_now(self)
        return STEP_OTHER

    def do(self, action: i64) -> None:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        second = NUMBERING.second[action]
        seat = self.decider()
        if kind == Act.TURN_UP:
            cards.do_turn_up(self, first)
        elif kind == Act.PLACE:
            turn.do_place(self, seat, first, second)
        elif kind == Act.WALK:
            turn.do_walk(self, seat, first)
        elif kind == Act.TAKE_BACK:
            turn.do_take_back(self, seat, first, second)
        elif kind == Act.MOVE_BOAT:
            turn.do_move_boat(self)
        elif kind == Act.CHOOSE:
            cards.do_choose(self, seat, first)
        elif kind == Act.MOVE_LAVA:
            cards.do_move_lava(self, seat, first, second)
        elif kind == Act.PURCHASE:
            cards.do_buy(self, seat, first)
        elif kind == Act.SUMMON:
            turn.do_summon(self, seat)
        elif kind == Act.START:
            set_up.do_start(self, first)
        else:
            self.pop()
        self.carry_on()

    def carry_on(self) -> None:
        """Do what follows by itself, up to the next decision."""
        while self.step() >= FIRST_AUTOMATIC:
            step = self.step()
            if step == Step.NEXT_TURN:
                turn.do_next_turn(self)
            elif step == Step.SAIL:
                turn.do_sail(self)
            elif step == Step.FILL_RECESSES:
                cards.do_fill_recesses(self)
            elif step == Step.DISCS_BACK:
                cards.do_discs_back(self)
            elif step == Step.RECEIVE:
                cards.do_receive(self, self.decider())
            elif step == Step.OFFER:
                cards.do_offer(self, self.decider())
            else:
                score.do_score(self)
