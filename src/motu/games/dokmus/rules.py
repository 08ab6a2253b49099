"""The game as a whole: which step asks what, and where each decision is carried out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.rulings import ALLOWED, STEP_OTHER
from motu.core.state import BY_CHANCE
from motu.games.dokmus.components import May
from motu.games.dokmus.grid import NOWHERE
from motu.games.dokmus.guardians import Guardians
from motu.games.dokmus.moves import NUMBERING, Act, Step, Why
from motu.games.dokmus.opening import FIRST_BEGIN, FIRST_SIDE, FIRST_TURNED
from motu.games.dokmus.score import breakdown_of, points_of

ENDING: Final[i64] = NUMBERING.number(Act.END)


class Dokmus(Guardians):
    """A game of Dokmus; what the rules for two do not name is the same for all (D-2P-7)."""

    def clone(self) -> Dokmus:
        copy = Dokmus(self.game, self.printed, self.seats, self.options)
        self.copy_to(copy)
        return copy

    def scores(self) -> list[int]:
        """The points as if the game were scored now."""
        return [points_of(self, seat) for seat in range(self.seats)]

    def breakdown(self) -> list[dict[str, int]]:
        return [breakdown_of(self, seat) for seat in range(self.seats)]

    def tie_break(self, seat: i64) -> i64:
        """D-WIN-1, ruling D-A28: more sacrificed tokens; still equal, the victory is shared."""
        return self.sacrificed_by(seat)

    # -- what may be decided -----------------------------------------------------------------------------------------

    def offer(self, choices: Choices) -> None:
        step = self.step()
        if step == Step.TURN:
            self.offer_turn(choices)
        elif step == Step.PUT_DOWN:
            self.offer_targets(choices)
        elif step == Step.RUIN:
            self.offer_ruin(self.decider(), choices)
        elif step == Step.DRAFT:
            self.offer_draft(choices)
        elif step == Step.START:
            self.offer_starts(choices)
        elif step == Step.DRAW_TILE:
            self.offer_tiles(choices)
        elif step == Step.DRAW_SIDE:
            for side in range(2):
                choices.weigh(FIRST_SIDE + side, 1)
        elif step == Step.DRAW_ORIENTATION:
            for quarters in range(4):
                choices.weigh(FIRST_TURNED + quarters, 1)
        elif step == Step.DRAW_FIRST:
            for seat in range(self.seats):
                choices.weigh(FIRST_BEGIN + seat, 1)

    def offer_turn(self, choices: Choices) -> None:
        """D-TURN-3 to D-TURN-5, ruling D-A38: tokens and guardian action in any order; the end only when the tokens are used."""
        seat = self.decider()
        if self.hand > 0:
            self.offer_placements(seat, choices)
        else:
            choices.add(ENDING)
        if not self.acted:
            self.offer_guardian(seat, choices)

    # -- why something may not be decided ----------------------------------------------------------------------------

    def ruling(self, action: i64) -> i64:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        if kind == Act.PLACE:
            return self.why_not_place(first)
        if kind == Act.PAY:
            return self.why_not_pay(first)
        if kind == Act.CROSS:
            return self.why_not_cross(first)
        if kind == Act.LIFT:
            return self.why_not_lift(first)
        if kind == Act.PUT:
            return self.why_not_put(first)
        if kind == Act.SET_OUT:
            return self.why_not_start(first)
        if kind == Act.SLIDE:
            return self.why_not_slide(first)
        if kind == Act.ROTATE:
            return self.why_not_rotate(first)
        if kind == Act.KEEP:
            return self.why_not_keep(first)
        if kind == Act.TALISMAN:
            return self.why_not_use(May.TAKE_TALISMAN)
        if kind == Act.END:
            return Why.TOKENS_LEFT if self.hand > 0 else ALLOWED
        if kind == Act.LAY_TILE:
            return ALLOWED if self.slot_of(first) == NOWHERE else Why.TILE_IS_LAID
        if kind == Act.BEGIN:
            return ALLOWED if first < self.seats else Why.NO_SUCH_SEAT
        return ALLOWED

    def elsewhere(self, action: i64) -> i64:
        """D-RUIN-3, D-GUARD-3, ruling D-A13: what has to come first, or what is not there to be answered."""
        kind = NUMBERING.kind[action]
        step = self.step()
        if kind == Act.KEEP or kind == Act.SET_OUT:
            return STEP_OTHER
        if step == Step.PUT_DOWN:
            return Why.TOKEN_CARRIED
        if step == Step.RUIN:
            return Why.NO_TOKEN_CARRIED if kind == Act.PUT else Why.RUIN_OPEN
        if step == Step.TURN:
            return Why.NO_TOKEN_CARRIED if kind == Act.PUT else Why.NO_RUIN_OPEN
        return STEP_OTHER

    # -- what a decision does ----------------------------------------------------------------------------------------

    def do(self, action: i64) -> None:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        seat = self.decider()
        if kind == Act.PLACE or kind == Act.PAY or kind == Act.CROSS:
            self.place(seat, first, kind)
        elif kind == Act.SLIDE:
            self.slide(seat, first)
        elif kind == Act.ROTATE:
            self.rotate(seat, first, NUMBERING.second[action])
        elif kind == Act.LIFT:
            self.lift(seat, first)
        elif kind == Act.PUT:
            self.put(seat, first)
        elif kind == Act.TALISMAN:
            self.take_talisman(seat)
        elif kind == Act.WAIVE:
            self.waive(seat)
        elif kind == Act.END:
            self.waive_guardian(seat)
        elif kind == Act.KEEP:
            self.keep(seat, first)
        elif kind == Act.SET_OUT:
            self.set_out(seat, first)
            if self.agenda == 0:
                self.begin_round()
        else:
            self.let_fall(kind, first)

    def let_fall(self, kind: i64, value: i64) -> None:
        """D-SETUP-1, D-SETUP-3, rulings D-A33 and D-A39: chance draws a tile, its side, its orientation, at last the first player."""
        if kind == Act.LAY_TURNED:
            self.lay(value)
            return
        self.pop()
        if kind == Act.LAY_TILE:
            self.drawn = value
            self.push(Step.DRAW_SIDE, BY_CHANCE)
        elif kind == Act.LAY_SIDE:
            self.drawn = self.drawn * 2 + value
            self.push(Step.DRAW_ORIENTATION, BY_CHANCE)
        else:
            self.begin_with(value)

    def waive(self, seat: i64) -> None:
        """D-RUIN-3: the extra action is given up."""
        if self.journal is not None:
            self.journal.add("extra_waived", {"seat": seat})
        self.close_action()
        self.settle_turn()

    def waive_guardian(self, seat: i64) -> None:
        """D-TURN-4, ruling D-A38: the turn ends with the guardian action unused."""
        if self.journal is not None:
            self.journal.add("guardian_unused", {"seat": seat})
        self.end_turn()
