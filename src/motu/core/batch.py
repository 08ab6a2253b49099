"""Many games at once for learning programs, compiled: decisions in, rows, masks and rewards out, in buffers that stay where they are.

A step is one decision of a seat in every game; chance is played inside, from a generator made of the seed of the batch, the row and the
number of the game, so that a game does not depend on its neighbours. A game that ends gives way to the next one in the same step.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from motu.core.agenda import BY_CHANCE, top_decider
from motu.core.choices import SET_WORDS, Choices
from motu.core.generator import Generator, hash_of
from motu.core.rows import RowEncoder
from motu.core.rulings import ALLOWED
from motu.core.state import State

MASK_BITS: Final = 64
FIRST_PLIES: Final = 256
WORD_BIT: Final[vec[i64]] = vec[i64]([2**bit for bit in range(63)] + [-(2**63)])
"""Every single bit of a word of a mask; the highest is its sign."""
LOW_BITS: Final[vec[i64]] = vec[i64]([2**bits - 1 for bits in range(64)])
"""`LOW_BITS[k]` has the k lowest bits set."""


def seed_of(seed: int, row: int, number: int) -> int:
    """The seed of the game with this number in a row; -1 is that of the row's random choices."""
    return ((seed * 2**64) + row * 2**32 + number + 1) * 2 + 2**130


LARGE_SEED: Final = 2**64
KEY_STEP: Final = (hash_of(seed_of(0, 0, 1)) - hash_of(seed_of(0, 0, 0))) % 2**64
"""What a game more adds to the folded seed: only the lowest 64 bits of `seed_of` change, and folding multiplies and adds."""


class Observe:
    """Whose rows are written."""

    NONE: Final = 0
    ACTOR: Final = 1
    ALL: Final = 2


class Reward:
    """What a seat gets when its game is over. Nothing is paid before: what a seat has earned may still be a secret."""

    WIN: Final = 0
    """Its share of the victory."""
    RANK: Final = 1
    """1 for the first, 0 for the last, in equal steps; those of equal rank share."""
    LEAD: Final = 2
    """Its points less those of the best other seat."""
    POINTS: Final = 3


@final
class TableRow:
    """One place of a batch: the game that is played there, and the one before."""

    def __init__(self, state: State, chance: Generator, sampler: Generator, mask_words: int) -> None:
        self.state = state
        self.chance = chance
        self.sampler = sampler
        self.plies = vec[i16]([0] * FIRST_PLIES)
        """The decisions of the game, chance included."""
        self.made: i64 = 0
        """How many decisions were made, chance included."""
        self.last_plies = vec[i16]([])
        """The decisions of the game before, which has ended."""
        self.last_state: State | None = None
        """Where the game before has ended."""
        self.steps: i64 = 0
        """Decisions of seats in this game."""
        self.number: i64 = 0
        """Games that were played here before."""
        self.key = 0
        """The seed of the chance of the first game, folded into 64 bits."""
        self.is_whole = True
        """Whether the game was played from its beginning, so that its decisions tell all of it."""
        self.marked = vec[i64]([0] * mask_words)
        """Which words of the masks are not zero, being the row's: the first `marks` places."""
        self.marks: i64 = 0

    def do(self, action: i64) -> None:
        """Carry out and note a decision."""
        made = self.made
        if made == len(self.plies):
            self.grow()
        self.plies[made] = i16(action)
        self.made = made + 1
        self.state.do(action)

    def grow(self) -> None:
        """Make room for twice as many decisions."""
        more = vec[i16]([0] * (2 * len(self.plies)))
        for place in range(self.made):
            more[place] = self.plies[place]
        self.plies = more

    def let_chance_decide(self, choices: Choices) -> None:
        state = self.state
        while top_decider(state.agenda) == BY_CHANCE:
            choices.clear()
            state.offer(choices)
            self.do(choices.pick(self.chance))


@final
class BatchCore:
    """The rows `first` to `first + count - 1` of a batch. Buffers are never replaced, so that others may look at them."""

    def __init__(self, start: State, encoder: RowEncoder, first: int, count: int, seed: int, observe: int, reward: int, cap: int) -> None:
        self.start = start
        self.encoder = encoder
        self.first = first
        self.count: i64 = count
        self.seed = seed
        self.observe: i64 = observe
        self.reward: i64 = reward
        self.cap: i64 = cap
        self.seats: i64 = start.seats
        self.words: i64 = encoder.words
        self.mask_words: i64 = (start.numbering.size + MASK_BITS - 1) // MASK_BITS
        shown = 0 if observe == Observe.NONE else 1 if observe == Observe.ACTOR else int(self.seats)
        self.observations = vec[i64]([0] * (count * shown * int(self.words)))
        self.masks = vec[i64]([0] * (count * int(self.mask_words)))
        """Written only if somebody looks at them: `has_masks`."""
        self.has_masks = False
        self.actor = vec[u8]([0] * count)
        self.rewards = vec[float]([0.0] * (count * int(self.seats)))
        self.over = vec[u8]([0] * count)
        self.cut = vec[u8]([0] * count)
        self.last_scores = vec[i32]([0] * (count * int(self.seats)))
        self.sampled = vec[i32]([0] * count)
        """A random legal action in every row, drawn when its choices were written; a row has its own generator for that."""
        self.choices = Choices()
        """What can be chosen in the row that is being written."""
        self.rows: list[TableRow] = []
        for place in range(count):
            sampler = Generator(seed_of(seed, first + place, -1))
            self.rows.append(TableRow(start, Generator(0), sampler, int(self.mask_words)))
            self.begin(place, 0)
            self.show(place)

    def write_masks(self) -> None:
        """Write the masks, now and from now on after every step."""
        self.has_masks = True
        for place in range(self.count):
            row = self.rows[place]
            self.choices.clear()
            row.state.offer(self.choices)
            self.write_mask(row, self.choices, place * self.mask_words)

    # -- games -----------------------------------------------------------------------------------------------------------

    def begin(self, place: i64, number: i64) -> None:
        """Begin a game in a row."""
        row = self.rows[place]
        row.number = number
        row.state = self.start.clone()
        row.chance = Generator(self.key_of(row, place, number))
        row.made = 0
        row.steps = 0
        row.is_whole = True
        row.let_chance_decide(self.choices)

    def key_of(self, row: TableRow, place: i64, number: i64) -> int:
        """The seed of a game's chance, folded into 64 bits. From one game of a row to the next it grows by the same step."""
        if number == 0 or not 0 <= self.seed < LARGE_SEED:
            row.key = hash_of(seed_of(self.seed, self.first + int(place), int(number)))
            return row.key
        return (row.key + int(number) * KEY_STEP) % 2**64

    def put(self, place: i64, state: State) -> None:
        """Go on from another position in a row; its decisions so far are not known."""
        row = self.rows[place]
        row.state = state
        row.made = 0
        row.steps = 0
        row.is_whole = False
        row.let_chance_decide(self.choices)
        self.show(place)

    def restart(self, place: i64) -> None:
        """Leave the game of a row and begin the next one."""
        row = self.rows[place]
        row.last_plies = row.plies[: row.made] if row.is_whole else row.plies[:0]
        row.last_state = row.state
        self.begin(place, row.number + 1)

    def reset(self, place: i64) -> None:
        """Begin the next game in a row without any reward for the one before."""
        self.forget_end(place)
        self.restart(place)
        self.show(place)

    def reseed(self, seed: int) -> None:
        """Begin anew in all rows, as a batch with this seed does."""
        self.seed = seed
        for place in range(self.count):
            self.forget_end(place)
            self.rows[place].sampler = Generator(seed_of(seed, self.first + int(place), -1))
            self.rows[place].last_plies = self.rows[place].plies[:0]
            self.rows[place].last_state = None
            self.begin(place, 0)
            self.show(place)

    def illegal(self, actions: bytes) -> i64:
        """The first row whose action is not legal, or -1."""
        sampled = self.sampled
        for place in range(self.count):
            action = read_i32_le(actions, place * 4)
            if action != sampled[place] and not self.is_legal(place, i64(action)):
                return place
        return -1

    def is_legal(self, place: i64, action: i64) -> bool:
        """Whether an action number, whatever it is, can be decided in a row."""
        if action < 0 or action >= self.start.numbering.size:
            return False
        if self.has_masks:
            return (self.masks[place * self.mask_words + (action >> 6)] >> (action & 63)) & 1 != 0
        return self.rows[place].state.judge(action) == ALLOWED

    def step(self, actions: bytes) -> None:
        """Carry out one legal decision, a number of 32 bits, in every row."""
        over = self.over
        cut = self.cut
        sampled = self.sampled
        actor = self.actor
        choices = self.choices
        rows = self.rows
        cap = self.cap
        shows_more = self.has_masks or self.observe != Observe.NONE
        for place in range(self.count):
            row = rows[place]
            if over[place] | cut[place] != 0:
                self.forget_end(place)
            row.do(i64(read_i32_le(actions, place * 4)))
            row.steps += 1
            agenda = row.state.agenda
            if top_decider(agenda) == BY_CHANCE or agenda == 0 or row.steps == cap:
                self.settle(place, row)
            state = row.state
            choices.clear()
            state.offer(choices)
            sampled[place] = i32(choices.nth(row.sampler.below(choices.count)))
            actor[place] = u8(top_decider(state.agenda))
            if shows_more:
                self.show_more(place, row)

    def act(self, place: i64, action: i64) -> None:
        """Carry out a legal decision in a row; a game that ends gives way to the next. `show` is up to the caller."""
        row = self.rows[place]
        row.do(action)
        row.steps += 1
        self.settle(place, row)

    def settle(self, place: i64, row: TableRow) -> None:
        """What follows from a decision: chance decides, or the game has ended or is cut off."""
        row.let_chance_decide(self.choices)
        if row.state.agenda == 0:
            self.over[place] = 1
            self.pay(place, row.state)
            self.restart(place)
        elif row.steps == self.cap:
            self.cut[place] = 1
            self.restart(place)

    def play_others(self, place: i64, seat: i64) -> None:
        """Random decisions in a row until it is up to a seat, or until the game has ended."""
        row = self.rows[place]
        number = row.number
        while row.state.decider() != seat and row.number == number:
            self.act(place, self.random_choice(row))

    def random_choice(self, row: TableRow) -> i64:
        """One of the legal actions in a row, all alike."""
        self.choices.clear()
        row.state.offer(self.choices)
        return self.choices.nth(row.sampler.below(self.choices.count))

    def forget_end(self, place: i64) -> None:
        """The game that ended in the step before is no news any more."""
        self.over[place] = 0
        self.cut[place] = 0
        for seat in range(self.seats):
            self.rewards[place * self.seats + seat] = 0.0

    # -- what is shown -----------------------------------------------------------------------------------------------------

    def show(self, place: i64) -> None:
        """Write actor, a random choice, the mask and rows of a game that is not over, as far as they are wanted."""
        row = self.rows[place]
        self.sampled[place] = i32(self.random_choice(row))
        self.actor[place] = u8(row.state.decider())
        self.show_more(place, row)

    def show_more(self, place: i64, row: TableRow) -> None:
        """The mask and rows, after `choices` have been filled."""
        state = row.state
        seat = top_decider(state.agenda)
        if self.has_masks:
            self.write_mask(row, self.choices, place * self.mask_words)
        if self.observe == Observe.NONE:
            return
        if self.observe == Observe.ACTOR:
            self.encoder.write(state, seat, self.observations, place * self.words)
        else:
            for viewer in range(self.seats):
                self.encoder.write(state, viewer, self.observations, (place * self.seats + viewer) * self.words)

    def write_mask(self, row: TableRow, choices: Choices, at: i64) -> None:
        """The choices as bits: action a is bit a % 64 of word a // 64. Most words of a large mask are zero and stay as they are."""
        masks = self.masks
        marked = row.marked
        for place in range(row.marks):
            masks[marked[place]] = 0
        marks: i64 = 0
        sets = choices.set_words
        for number in range(0, choices.sets * SET_WORDS, SET_WORDS):
            first = sets[number]
            members = sets[number + 1]
            word = at + (first >> 6)
            shift = first & 63
            lower = members
            if shift != 0:
                rest = members >> (63 - shift)
                lower = (members & LOW_BITS[63 - shift]) << shift
                if rest & 1:
                    lower |= WORD_BIT[63]
                if rest > 1:
                    if masks[word + 1] == 0:
                        marked[marks] = word + 1
                        marks += 1
                    masks[word + 1] |= rest >> 1
            if lower != 0:
                if masks[word] == 0:
                    marked[marks] = word
                    marks += 1
                masks[word] |= lower
        for place in range(choices.in_list):
            action = choices.items[place]
            word = at + (action >> 6)
            if masks[word] == 0:
                marked[marks] = word
                marks += 1
            masks[word] |= WORD_BIT[action & 63]
        row.marks = marks

    def pay(self, place: i64, state: State) -> None:
        """The points and rewards of a game that is over."""
        scores = state.scores()
        at = place * self.seats
        for seat in range(self.seats):
            mine = scores[seat]
            my_break = state.tie_break(seat)
            self.last_scores[at + seat] = i32(mine)
            better: i64 = 0
            equal: i64 = 0
            best_other = -1_000_000_000
            for other in range(self.seats):
                points = scores[other]
                if other != seat and points > best_other:
                    best_other = points
                their_break = state.tie_break(other)
                if points > mine or (points == mine and their_break > my_break):
                    better += 1
                elif points == mine and their_break == my_break:
                    equal += 1
            if self.reward == Reward.WIN:
                self.rewards[at + seat] = 1.0 / float(equal) if better == 0 else 0.0
            elif self.reward == Reward.RANK:
                place_of_all = float(better) + float(equal - 1) / 2.0
                self.rewards[at + seat] = 1.0 - place_of_all / float(self.seats - 1)
            elif self.reward == Reward.LEAD:
                self.rewards[at + seat] = float(mine - best_other)
            else:
                self.rewards[at + seat] = float(mine)
