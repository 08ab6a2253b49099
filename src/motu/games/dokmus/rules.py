"""The game as a whole: which step asks what, and where each decision is carried out."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.agenda import DECIDER, STEP
from motu.core.choices import Choices
from motu.core.rulings import ALLOWED, STEP_OTHER
from motu.games.dokmus import guardians, opening, placing, rounds
from motu.games.dokmus.components import May
from motu.games.dokmus.moves import NUMBERING, Act, Step, Why
from motu.games.dokmus.score import breakdown_of, points_of
from motu.games.dokmus.state import DokmusState

ENDING: Final[i64] = NUMBERING.number(Act.END)
KINDS: Final[vec[i64]] = NUMBERING.kind
FIRSTS: Final[vec[i64]] = NUMBERING.first


@final
class Dokmus(DokmusState):
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
        step = (self.agenda & STEP) >> 3
        if step == Step.TURN:
            self.offer_turn(choices)
        elif step == Step.PUT:
            guardians.offer_targets(self, choices)
        elif step == Step.RUIN:
            guardians.offer_ruin(self, self.decider(), choices)
        elif step == Step.DRAFT:
            rounds.offer_keep(self, choices)
        elif step == Step.START:
            opening.offer_start(self, choices)
        elif step != 0:
            opening.offer_draw(self, choices)

    def offer_turn(self, choices: Choices) -> None:
        """D-TURN-3 to D-TURN-5, ruling D-A38: tokens and guardian action in any order; the end only when the tokens are used."""
        seat = self.agenda & DECIDER
        if self.hand > 0:
            placing.offer_placements(self, seat, choices)
        else:
            choices.add(ENDING)
        if not self.acted:
            guardians.offer_guardian(self, seat, choices)

    # -- why something may not be decided ----------------------------------------------------------------------------

    def ruling(self, action: i64) -> i64:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        if kind == Act.PLACE:
            return placing.why_not_place(self, first)
        if kind == Act.PAY:
            return placing.why_not_pay(self, first)
        if kind == Act.CROSS:
            return placing.why_not_cross(self, first)
        if kind == Act.LIFT:
            return guardians.why_not_lift(self, first)
        if kind == Act.PUT:
            return guardians.why_not_put(self, first)
        if kind == Act.SET_OUT:
            return opening.why_not_start(self, first)
        if kind == Act.SLIDE:
            return guardians.why_not_slide(self, first)
        if kind == Act.ROTATE:
            return guardians.why_not_rotate(self, first)
        if kind == Act.KEEP:
            return rounds.why_not_keep(self, first)
        if kind == Act.TALISMAN:
            return guardians.why_not_use(self, May.TAKE_TALISMAN)
        if kind == Act.END:
            return Why.TOKENS_LEFT if self.hand > 0 else ALLOWED
        return ALLOWED if kind == Act.WAIVE else opening.why_not_draw(self, kind, first)

    def elsewhere(self, action: i64) -> i64:
        """D-RUIN-3, D-GUARD-3, ruling D-A13: what has to come first, or what is not there to be answered."""
        kind = NUMBERING.kind[action]
        step = self.step()
        if kind == Act.KEEP or kind == Act.SET_OUT:
            return STEP_OTHER
        if step == Step.PUT:
            return Why.TOKEN_CARRIED
        if step == Step.RUIN:
            return Why.NO_TOKEN_CARRIED if kind == Act.PUT else Why.RUIN_OPEN
        if step == Step.TURN:
            return Why.NO_TOKEN_CARRIED if kind == Act.PUT else Why.NO_RUIN_OPEN
        return STEP_OTHER

    # -- what a decision does ----------------------------------------------------------------------------------------

    def do(self, action: i64) -> None:
        kind = KINDS[action]
        first = FIRSTS[action]
        seat = self.agenda & DECIDER
        if kind == Act.PLACE or kind == Act.PAY or kind == Act.CROSS:
            placing.do_place(self, seat, first, kind)
        elif kind == Act.SLIDE:
            guardians.do_slide(self, seat, first)
        elif kind == Act.ROTATE:
            guardians.do_rotate(self, seat, first, NUMBERING.second[action])
        elif kind == Act.LIFT:
            guardians.do_lift(self, seat, first)
        elif kind == Act.PUT:
            guardians.do_put(self, seat, first)
        elif kind == Act.TALISMAN:
            guardians.do_talisman(self, seat)
        elif kind == Act.WAIVE:
            guardians.do_waive(self, seat)
        elif kind == Act.END:
            rounds.do_end(self, seat)
        elif kind == Act.KEEP:
            rounds.do_keep(self, seat, first)
        elif kind == Act.SET_OUT:
            opening.do_start(self, seat, first)
        else:
            opening.do_draw(self, kind, first)
