"""What a position promises: the points as they stand, and the temples that are within a few tokens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.core.bits import BIT, count_bits
from motu.core.evaluator import Evaluator, TreeSettings
from motu.core.state import State
from motu.games.dokmus.faces import WORDS, Ground
from motu.games.dokmus.grid import SLOTS, spread
from motu.games.dokmus.moves import Step
from motu.games.dokmus.rules import Dokmus
from motu.games.dokmus.score import points_of
from motu.games.dokmus.state import ROUNDS, ZEROS, Layer

NEXT: Final = 1.6
"""A temple that the next token can discover."""
SECOND: Final = 0.9
THIRD: Final = 0.45
NEW_TILE: Final = 1.6
"""The same again for the first temple of a tile, which widens the spread."""
RUINS_NEAR: Final = 0.35
SHORE: Final = 0.25
"""A waterway beside own tokens leads somewhere."""
TALISMAN: Final = 0.5
TOKEN: Final = 2.7
"""What a token that is still to come will bring: whoever has played in this round already is not ahead by that."""

TOUCHED: Final = 0
"""Where nine words of each kind begin in the scratch: cells beside own tokens."""
REACHED: Final = 9
"""Land on which the next token could stand."""
BESIDE: Final = 18
GROUP: Final = 27
FREE: Final = 36
"""Land without a token; this and the temples are the same for all seats."""
TEMPLES: Final = 45
SCRATCH: Final = 54


class DokmusEvaluator(Evaluator):
    """The points as they stand, with what the tokens to come can reach. Guardian cards are chosen in secret."""

    def __init__(self) -> None:
        super().__init__()
        self.spread = 9.0
        self.tree = TreeSettings(exploration=0.5, playout=0)
        self.secret_steps = BIT[Step.DRAFT]

    def evaluate(self, state: State, points: vec[float]) -> None:
        assert isinstance(state, Dokmus)
        scratch = ZEROS[:SCRATCH]
        survey(state, scratch)
        for seat in range(state.seats):
            worth = 0.0
            if state.agenda == 0 or state.step() >= Step.START:  # before, the tiles are still being laid
                worth = float(points_of(state, seat))
                if state.agenda != 0:
                    worth += within_reach(state, seat, scratch) + TOKEN * float(tokens_to_come(state, seat))
                    if state.talisman == seat and state.round < ROUNDS:
                        worth += TALISMAN
            points[seat] = worth


def survey(state: Dokmus, scratch: vec[i64]) -> None:
    """Free land and temples of all slots into the scratch."""
    words = state.words
    faces = state.faces
    for slot in range(SLOTS):
        scratch[FREE + slot] = words[Layer.FREE + slot]
        scratch[TEMPLES + slot] = faces[words[Layer.FACE + slot] * WORDS + Ground.TEMPLES]


def tokens_to_come(state: Dokmus, seat: i64) -> i64:
    """Tokens that a seat will still place or sacrifice."""
    left = state.supply_of(seat)
    step = state.step()
    if step >= Step.TURN and state.decider() == seat:
        left += state.hand
    return left


def within_reach(state: Dokmus, seat: i64, scratch: vec[i64]) -> float:
    """Temples by the number of tokens that it takes to stand beside them, as far as there are tokens."""
    left = tokens_to_come(state, seat)
    if left == 0:
        return 0.0
    words = state.words
    faces = state.faces
    spread(words, Layer.TOKENS + seat * SLOTS, scratch, TOUCHED)
    worth = 0.0
    wet: i64 = 0
    for slot in range(SLOTS):
        scratch[GROUP + slot] = scratch[TOUCHED + slot] & scratch[TEMPLES + slot]
        wet |= scratch[TOUCHED + slot] & faces[words[Layer.FACE + slot] * WORDS + Ground.WATERS] ^ scratch[GROUP + slot]
    spread(scratch, GROUP, scratch, BESIDE)
    for slot in range(SLOTS):
        scratch[REACHED + slot] = (scratch[TOUCHED + slot] | scratch[BESIDE + slot]) & scratch[FREE + slot]
        if scratch[REACHED + slot] != 0:
            ruins = scratch[REACHED + slot] & faces[words[Layer.FACE + slot] * WORDS + Ground.RUINS]
            worth += RUINS_NEAR * float(min(2, count_bits(ruins)))
    if wet != 0:
        worth += SHORE
    worth += temples_beyond(scratch, NEXT)
    if left > 1:
        further(scratch)
        worth += temples_beyond(scratch, SECOND)
    if left > 2:
        further(scratch)
        worth += temples_beyond(scratch, THIRD)
    return worth * min(1.0, float(left) / 4.0)


def temples_beyond(scratch: vec[i64], value: float) -> float:
    """The worth of the temples beside the reached land that were not met before; they count as met from now on."""
    spread(scratch, REACHED, scratch, BESIDE)
    worth = 0.0
    for slot in range(SLOTS):
        known = scratch[GROUP + slot]
        fresh = scratch[BESIDE + slot] & scratch[TEMPLES + slot] & ~known
        if fresh != 0:
            worth += value * float(min(2, count_bits(fresh)))
            if known == 0:
                worth += value * NEW_TILE
            scratch[GROUP + slot] = known | fresh
    return worth


def further(scratch: vec[i64]) -> None:
    """One token more: the free land beside the land that was reached. `BESIDE` holds what lies beside it."""
    for slot in range(SLOTS):
        scratch[REACHED + slot] |= scratch[BESIDE + slot] & scratch[FREE + slot]


EVALUATOR: Final = DokmusEvaluator()
