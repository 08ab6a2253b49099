"""The game as a whole: which step asks what, and where each decision is carried out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from motu.core.choices import Choices
from motu.core.rulings import ALLOWED, STEP_OTHER
from motu.core.state import BY_CHANCE
from motu.games.dokmus.components import MAY_TAKE_TALISMAN
from motu.games.dokmus.grid import NOWHERE
from motu.games.dokmus.guardians import Guardians
from motu.games.dokmus.moves import (
    BEGIN,
    CROSS,
    DRAFT,
    DRAW_FIRST,
    DRAW_ORIENTATION,
    DRAW_SIDE,
    DRAW_TILE,
    END,
    KEEP,
    LAY_SIDE,
    LAY_TILE,
    LAY_TURNED,
    LIFT,
    NO_RUIN_OPEN,
    NO_SUCH_SEAT,
    NO_TOKEN_CARRIED,
    NUMBERING,
    PAY,
    PLACE,
    PUT,
    PUT_DOWN,
    ROTATE,
    RUIN,
    RUIN_OPEN,
    SET_OUT,
    SLIDE,
    START,
    TALISMAN,
    TILE_IS_LAID,
    TOKEN_CARRIED,
    TOKENS_LEFT,
    TURN,
    WAIVE,
)
from motu.games.dokmus.opening import FIRST_BEGIN, FIRST_SIDE, FIRST_TURNED
from motu.games.dokmus.score import breakdown_of, points_of

ENDING: Final[i64] = NUMBERING.number(END)


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
        if step == TURN:
            self.offer_turn(choices)
        elif step == PUT_DOWN:
            self.offer_targets(choices)
        elif step == RUIN:
            self.offer_ruin(self.decider(), choices)
        elif step == DRAFT:
            self.offer_draft(choices)
        elif step == START:
            self.offer_starts(choices)
        elif step == DRAW_TILE:
            self.offer_tiles(choices)
        elif step == DRAW_SIDE:
            for side in range(2):
                choices.weigh(FIRST_SIDE + side, 1)
        elif step == DRAW_ORIENTATION:
            for quarters in range(4):
                choices.weigh(FIRST_TURNED + quarters, 1)
        elif step == DRAW_FIRST:
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
        if kind == PLACE:
            return self.why_not_place(first)
        if kind == PAY:
            return self.why_not_pay(first)
        if kind == CROSS:
            return self.why_not_cross(first)
        if kind == LIFT:
            return self.why_not_lift(first)
        if kind == PUT:
            return self.why_not_put(first)
        if kind == SET_OUT:
            return self.why_not_start(first)
        if kind == SLIDE:
            return self.why_not_slide(first)
        if kind == ROTATE:
            return self.why_not_rotate(first)
        if kind == KEEP:
            return self.why_not_keep(first)
        if kind == TALISMAN:
            return self.why_not_use(MAY_TAKE_TALISMAN)
        if kind == END:
            return TOKENS_LEFT if self.hand > 0 else ALLOWED
        if kind == LAY_TILE:
            return ALLOWED if self.slot_of(first) == NOWHERE else TILE_IS_LAID
        if kind == BEGIN:
            return ALLOWED if first < self.seats else NO_SUCH_SEAT
        return ALLOWED

    def elsewhere(self, action: i64) -> i64:
        """D-RUIN-3, D-GUARD-3, ruling D-A13: what has to come first, or what is not there to be answered."""
        kind = NUMBERING.kind[action]
        step = self.step()
        if kind == KEEP or kind == SET_OUT:
            return STEP_OTHER
        if step == PUT_DOWN:
            return TOKEN_CARRIED
        if step == RUIN:
            return NO_TOKEN_CARRIED if kind == PUT else RUIN_OPEN
        if step == TURN:
            return NO_TOKEN_CARRIED if kind == PUT else NO_RUIN_OPEN
        return STEP_OTHER

    # -- what a decision does ----------------------------------------------------------------------------------------

    def do(self, action: i64) -> None:
        kind = NUMBERING.kind[action]
        first = NUMBERING.first[action]
        seat = self.decider()
        if kind == PLACE or kind == PAY or kind == CROSS:
            self.place(seat, first, kind)
        elif kind == SLIDE:
            self.slide(seat, first)
        elif kind == ROTATE:
            self.rotate(seat, first, NUMBERING.second[action])
        elif kind == LIFT:
            self.lift(seat, first)
        elif kind == PUT:
            self.put(seat, first)
        elif kind == TALISMAN:
            self.take_talisman(seat)
        elif kind == WAIVE:
            self.waive(seat)
        elif kind == END:
            self.waive_guardian(seat)
        elif kind == KEEP:
            self.keep(seat, first)
        elif kind == SET_OUT:
            self.set_out(seat, first)
            if self.agenda == 0:
                self.begin_round()
        else:
            self.let_fall(kind, first)

    def let_fall(self, kind: i64, value: i64) -> None:
        """D-SETUP-1, D-SETUP-3, rulings D-A33 and D-A39: chance draws a tile, its side, its orientation, at last the first player."""
        if kind == LAY_TURNED:
            self.lay(value)
            return
        self.pop()
        if kind == LAY_TILE:
            self.drawn = value
            self.push(DRAW_SIDE, BY_CHANCE)
        elif kind == LAY_SIDE:
            self.drawn = self.drawn * 2 + value
            self.push(DRAW_ORIENTATION, BY_CHANCE)
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
