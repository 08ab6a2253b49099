"""Proves the chance of a recorded game: every roll and draw is derived again from the revealed seed and the words of the players.

A record alone can only be consistent: whoever writes a whole record can invent seed, seal and words to it. It is proved fair against
something that the reader knows from before the game, the seal that their browser kept.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass, field
from typing import Final

from motu.core.record import Note, Record
from motu.core.seats import CHANCE
from motu.tables.errors import NotVerified
from motu.tables.mixing import Mixing
from motu.tables.sealed import DIGEST_FORM, SEED_BYTES, SealedChance, commitment_of, promise_of

UNCOVERED: Final = "verify.uncovered"
WITHHELD: Final = "verify.withheld"
DENYING: Final = (UNCOVERED, WITHHELD)
"""What makes a game not fair, as far as anybody can say; other problems leave it open."""
VERDICTS: Final = {True: "good", None: "open", False: "denied"}
"""The sentence of the catalogue for each verdict."""
WORDS: Final = ("entropy", "promised", "word", "withheld")
"""The notes that tell of words."""


@dataclass(frozen=True)
class Verified:
    """What was found. Every draw that is covered was derived again and is as recorded."""

    draws: int
    """Decisions of chance in the record."""
    covered: int
    """Those that the seal covers; the others lie before it: part of a position that the table began with."""
    mixing: Mixing
    """Commitment, time, promises, words and seal."""
    problems: list[NotVerified] = field(default_factory=list)
    """What is missing for a proof."""

    @property
    def fair(self) -> bool | None:
        """Whether chance was fair: True only if it is proved, None if nothing speaks against it and something is missing for a proof."""
        if any(problem.code in DENYING for problem in self.problems):
            return False
        return None if self.problems else True


def verify(record: Record, commitment: str | None = None) -> Verified:
    """Derive every decision of chance of a record again and compare with what the reader knows from before the game: the seal, or at
    least the commitment of the house. Raises NotVerified for a record that contradicts itself or what was known."""
    if any(note.kind in ("strayed", "mended") for note in record.notes):
        raise NotVerified("verify.strayed")
    sealed = only_note(record, "sealed", "verify.unsealed")
    mixing = read_mixing(record, sealed)
    seed = revealed_seed(record, mixing.commitment)
    known = pinned(mixing, commitment)
    draws, covered = derive(record, sealed.ply, SealedChance(mixing.key(seed)))
    return Verified(draws, covered, mixing, list(missing_proofs(mixing, draws, covered, known)))


def derive(record: Record, sealed_at: int, chance: SealedChance) -> tuple[int, int]:
    """All decisions of chance and those after the seal, each of these derived again; raises NotVerified at the first that differs."""
    state = record.start()
    draws = covered = 0
    for number, ply in enumerate(record.plies):
        record.check(state, number, ply)
        if ply.who == CHANCE:
            draws += 1
        if ply.who == CHANCE and number >= sealed_at:
            step = record.game.steps[state.step()]
            expected = chance.draw(state.odds(), step)
            chance.drawn(step)
            if expected != ply.action:
                raise NotVerified("verify.other", ply=number + 1, recorded=ply.text, derived=record.game.numbering.write(expected))
            covered += 1
        state.do(ply.action)
    return draws, covered


def missing_proofs(mixing: Mixing, draws: int, covered: int, known: str) -> list[NotVerified]:
    """What keeps a record without contradiction from being proved fair."""
    found: list[NotVerified] = []
    if covered < draws or not draws:
        found.append(NotVerified(UNCOVERED, n=draws - covered, covered=covered))
    found += [NotVerified(WITHHELD, seat=seat) for seat in sorted(mixing.withheld)]
    if not mixing.made:
        found.append(NotVerified("verify.open_words"))
    elif not mixing.words:
        found.append(NotVerified("verify.wordless"))
    elif set(mixing.words) <= mixing.through_house:
        found.append(NotVerified("verify.through_house"))
    if not known:
        found.append(NotVerified("verify.unpinned"))
    elif mixing.made and known != mixing.seal:
        found.append(NotVerified("verify.half_pinned"))
    return found


def pinned(mixing: Mixing, given: str | None) -> str:
    """What the reader knows from before the game, found in the record; empty if they know nothing."""
    if given is None:
        return ""
    known = given.strip().lower()
    if not DIGEST_FORM.fullmatch(known):
        raise NotVerified("verify.seal_form")
    if not any(hmac.compare_digest(known, kept) for kept in (mixing.commitment, mixing.seal) if kept):
        raise NotVerified("verify.other_seal")
    return known


# -- reading the notes -------------------------------------------------------------------------------------------------


def only_note(record: Record, kind: str, missing: str) -> Note:
    """The one note of a kind."""
    found = [note for note in record.notes if note.kind == kind]
    if not found:
        raise NotVerified(missing)
    if len(found) > 1:
        raise NotVerified("verify.twice", kind=kind)
    return found[0]


def revealed_seed(record: Record, commitment: str) -> bytes:
    """The seed that the record reveals after its last decision, found to be the one of the commitment."""
    note = only_note(record, "seed", "verify.unrevealed")
    if note.ply != len(record.plies):
        raise NotVerified("verify.early", ply=note.ply)
    seed = bytes.fromhex(note.text) if DIGEST_FORM.fullmatch(note.text) else b""
    if len(seed) != SEED_BYTES or not hmac.compare_digest(commitment_of(seed), commitment):
        raise NotVerified("verify.commitment")
    return seed


def read_mixing(record: Record, sealed: Note) -> Mixing:
    """Commitment, promises and words; every promise is kept by its word, and no word stands without one."""
    commitment, _, made = sealed.text.partition(" ")
    if not DIGEST_FORM.fullmatch(commitment):
        raise NotVerified("verify.seal_form")
    mixing = Mixing(commitment, made, phase="mixed")
    kinds = WORDS[1:] if made else WORDS[:1]
    for note in record.notes:
        if note.kind not in WORDS:
            continue
        if note.kind not in kinds:
            raise NotVerified("verify.entropy", text=note.text[:60])
        if note.ply != sealed.ply:
            raise NotVerified("verify.late", ply=note.ply)
        read_word(mixing, note, record.seats)
    for seat, word in mixing.words.items():
        if made and mixing.promises.get(seat) != promise_of(commitment, seat, word):
            raise NotVerified("verify.unpromised", seat=seat)
    for seat in sorted(mixing.promises):
        if (seat in mixing.words) == (seat in mixing.withheld):
            raise NotVerified("verify.omitted", seat=seat)
    return mixing


def read_word(mixing: Mixing, note: Note, seats: int) -> None:
    """One note about the word of a seat; a seat has one note of each kind."""
    number, _, rest = note.text.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 3):
        raise NotVerified("verify.entropy", text=note.text[:60])
    seat = int(number)
    if seat >= seats:
        raise NotVerified("verify.no_seat", seat=seat)
    if note.kind == "promised":
        promise, _, way = rest.partition(" ")
        is_read = DIGEST_FORM.fullmatch(promise) is not None and way in ("", "house") and seat not in mixing.promises
        mixing.promises[seat] = promise
        if way:
            mixing.through_house.add(seat)
    elif note.kind == "withheld":
        is_read = not rest and seat in mixing.promises and seat not in mixing.withheld
        mixing.withheld.add(seat)
    else:
        try:
            text = json.loads(rest)
        except (ValueError, RecursionError):
            text = None
        is_read = isinstance(text, str) and seat not in mixing.words and not any("\ud800" <= sign <= "\udfff" for sign in text)
        mixing.words[seat] = str(text)
    if not is_read:
        raise NotVerified("verify.entropy", text=note.text[:60])
