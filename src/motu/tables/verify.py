"""Proves the chance of a recorded game: every roll and draw is derived again from the revealed seed."""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass

from motu.core.record import Record
from motu.core.seats import CHANCE
from motu.tables.errors import NotVerified
from motu.tables.sealed import SEED_BYTES, SealedChance, commitment_of, stream_key


@dataclass(frozen=True)
class Verified:
    """What was proved."""

    draws: int
    """Decisions of chance that were derived again and found equal."""
    given: int
    """Decisions of chance before the chance was sealed: part of a position that the table began with."""
    commitment: str
    entropy: dict[int, str]


def verify(record: Record) -> Verified:
    """Derive every decision of chance of a record again; raises NotVerified at the first that differs, or if the seed is not known."""
    sealed_at, commitment = sealing(record)
    key = stream_key(revealed_seed(record, commitment), entropy := entropy_of(record))
    chance = SealedChance(key)
    state = record.start()
    draws = given = 0
    for number, ply in enumerate(record.plies):
        record.check(state, number, ply)
        if ply.who == CHANCE and number < sealed_at:
            given += 1
        elif ply.who == CHANCE:
            step = record.game.steps[state.step()]
            expected = chance.draw(state.odds(), step)
            chance.drawn(step)
            if expected != ply.action:
                raise NotVerified("verify.other", ply=number + 1, recorded=ply.text, derived=record.game.numbering.write(expected))
            draws += 1
        state.do(ply.action)
    return Verified(draws, given, commitment, entropy)


def sealing(record: Record) -> tuple[int, str]:
    """After how many plies the chance was sealed, and the commitment."""
    found = [note for note in record.notes if note.kind == "sealed"]
    if not found:
        raise NotVerified("verify.unsealed")
    if len(found) > 1:
        raise NotVerified("verify.twice", kind="sealed")
    return found[0].ply, found[0].text


def revealed_seed(record: Record, commitment: str) -> bytes:
    """The seed that the record reveals, found to be the one of the commitment."""
    found = [note.text for note in record.notes if note.kind == "seed"]
    if not found:
        raise NotVerified("verify.unrevealed")
    if len(found) > 1:
        raise NotVerified("verify.twice", kind="seed")
    try:
        seed = bytes.fromhex(found[0])
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or not hmac.compare_digest(commitment_of(seed).encode(), commitment.encode()):
        raise NotVerified("verify.commitment")
    return seed


def entropy_of(record: Record) -> dict[int, str]:
    """What the seats added before the game began."""
    found: dict[int, str] = {}
    for note in record.notes:
        if note.kind != "entropy":
            continue
        seat, _, quoted = note.text.partition(" ")
        try:
            text = json.loads(quoted)
        except json.JSONDecodeError:
            text = None
        if not seat.isascii() or not seat.isdigit() or not isinstance(text, str) or int(seat) in found:
            raise NotVerified("verify.entropy", text=note.text[:60])
        found[int(seat)] = text
    return found
