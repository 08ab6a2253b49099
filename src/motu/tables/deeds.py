"""What people do at a table beside deciding: sit, invite, leave, come back, take back, end a turn. Each in one transaction."""

from __future__ import annotations

import hmac
import secrets

from motu.tables.botpool import Answer
from motu.tables.errors import CannotUndo, NotAllowed, NotYourSeat, OutOfTurn, Stale, WrongSecret
from motu.tables.policy import Limits
from motu.tables.seats import BOT, OPEN, PERSON
from motu.tables.store import hashed
from motu.tables.undo import border
from motu.tables.work import Work
from motu.tables.worker import known_bots

MOST_TROUBLES = 3
"""A bot that fails so often at one seat is replaced for good."""


def new_secret() -> str:
    """128 random bits for an address."""
    return secrets.token_urlsafe(16)


MOST_SETTINGS = {"seconds": 10.0, "simulations": 50_000.0}
"""What a bot at a table may be told, and how much of it: its processes serve other tables too."""


def check_bot(bot: str) -> str:
    """A bot that is there, with settings that leave room for others."""
    kind, *settings = bot.split(":")
    if kind not in known_bots():
        raise NotAllowed("seat.bot_unknown", bot=kind[:40], bots=", ".join(known_bots()))
    for setting in settings:
        name, given, value = setting.partition("=")
        if given and not (name in MOST_SETTINGS and value.replace(".", "", 1).isdigit() and float(value) <= MOST_SETTINGS[name]):
            raise NotAllowed("seat.bot_setting", setting=setting[:40])
    return bot


def seat_person(work: Work, seat: int, guest: str, name: str) -> None:
    """A person holds a seat and plays it."""
    sitting = new_secret()
    work.store.add_sitting(work.connection, work.table, sitting, guest, name)
    work.store.drop_claims(work.connection, work.table, seat)
    work.store.claim(work.connection, work.table, seat, guest)
    work.store.read_people(work.connection, work.ledger)
    work.add_seat(seat, PERSON, sitting=sitting)


def sit(work: Work, seat: int, secret: str, guest: str, name: str) -> None:
    """Take a seat with its secret. A seat that is held stays with its holder, who gets another device, unless it is handed over."""
    work.must_exist(seat)
    row = work.store.invitation(work.connection, work.table, seat)
    kept = row.secret if row is not None else hashed(new_secret())
    if not hmac.compare_digest(hashed(secret), kept) or row is None:
        raise WrongSecret("secret.wrong")
    holder, bot, sitting = work.ledger.holders[seat]
    if work.ledger.stage != "over" and (holder == OPEN or row.hands_over):
        seat_person(work, seat, guest, name)
        work.store.set_invitation(work.connection, work.table, seat, secret, hands_over=False)
    elif guest not in work.ledger.claims.get(seat, {}):
        work.store.claim(work.connection, work.table, seat, guest)
        work.store.read_people(work.connection, work.ledger)
        work.add_seat(seat, holder, bot, sitting)


def invite(work: Work, seat: int, guest: str, host: bool, hand_over: bool) -> str:
    """A fresh secret for a seat. Others than the holder may invite only to seats that no person holds."""
    work.must_exist(seat)
    holder, _, sitting = work.ledger.holders[seat]
    if guest not in work.ledger.claims.get(seat, {}):
        if not host:
            raise NotYourSeat("seat.host_only")
        if holder == PERSON or sitting:
            raise NotYourSeat("seat.taken")
        hand_over = True
    if work.ledger.stage == "over" and hand_over:
        raise NotAllowed("table.over")
    secret = new_secret()
    work.store.set_invitation(work.connection, work.table, seat, secret, hand_over)
    return secret


def begin(work: Work, host: bool) -> None:
    if not host:
        raise NotYourSeat("seat.host_only")
    if work.ledger.stage != "waiting":
        raise NotAllowed("table.begun")
    if any(holder == OPEN for holder, _, _ in work.ledger.holders):
        raise NotAllowed("table.seats_open")
    work.add("begin")


def add_entropy(work: Work, seat: int, text: str, guest: str, limits: Limits) -> None:
    """A text of a seat that goes into the sealed chance."""
    work.must_hold(seat, guest)
    if work.ledger.stage != "waiting":
        raise NotAllowed("entropy.late")
    if seat in work.ledger.entropy:
        raise NotAllowed("entropy.twice")
    if not 1 <= len(text) <= limits.entropy_length or not text.isprintable():
        raise NotAllowed("entropy.form", most=limits.entropy_length)
    work.add("entropy", seat=seat, text=text)


def undo(work: Work, seat: int, ply: int, steps: int | None) -> None:
    """Take back decisions of one's own turn, as far as the border allows."""
    work.must_run()
    work.must_be_fresh(ply)
    found = border(work.ledger, seat)
    if found.steps == 0:
        raise CannotUndo(found.reason or "undo.start")
    wanted = found.steps if steps is None else steps
    if not 1 <= wanted <= found.steps:
        raise CannotUndo("undo.steps", most=found.steps, steps=wanted)
    work.flush()
    stay = len(work.ledger.plies) - wanted
    work.store.take_back(work.connection, work.table, stay)
    work.add("undo", seat=seat, stay=stay)


def end_turn(work: Work, seat: int, ply: int) -> None:
    work.must_run()
    work.must_be_fresh(ply)
    if work.ledger.waits_for_end_of_turn() != seat:
        raise OutOfTurn("turn.nothing_to_end")
    work.add("turn", seat=seat)


def leave(work: Work, seat: int, guest: str, bot: str) -> None:
    """Before the game the seat is open again; during the game a bot plays on and the seat can be taken back."""
    work.must_play(seat, guest)
    if work.ledger.stage == "over":
        raise NotAllowed("table.over")
    if work.ledger.stage == "waiting":
        work.store.drop_claims(work.connection, work.table, seat)
        work.store.read_people(work.connection, work.ledger)
        work.add_seat(seat, OPEN)
    else:
        work.stand_in(seat, bot)


def take_back(work: Work, seat: int, guest: str) -> None:
    work.must_hold(seat, guest)
    work.must_run()
    holder, _, sitting = work.ledger.holders[seat]
    if holder != BOT:
        raise NotAllowed("seat.you_play")
    work.add_seat(seat, PERSON, sitting=sitting)


def replace(work: Work, seat: int, guest: str, host: bool, bot: str) -> None:
    """A bot for an open seat, for another bot, or for somebody who is absent."""
    work.must_exist(seat)
    if work.ledger.stage == "over":
        raise NotAllowed("table.over")
    holder, _, sitting = work.ledger.holders[seat]
    if holder == PERSON or sitting:
        work.store.read_people(work.connection, work.ledger)
        if not work.ledger.held_by(guest):
            raise NotYourSeat("seat.not_held")
        if guest not in work.ledger.claims.get(seat, {}) and not work.absent(seat):
            raise NotAllowed("seat.not_absent")
    elif not host:
        raise NotYourSeat("seat.host_only")
    work.stand_in(seat, bot)


def bot_decides(work: Work, seat: int, ply: int, bot: str, answer: Answer) -> None:
    """The decision of a bot, if it is still asked; what went wrong with it is noted."""
    holder, present, sitting = work.ledger.holders[seat]
    if (holder, present) != (BOT, bot) or ply != len(work.ledger.plies):
        raise Stale(work.ledger.number, len(work.ledger.plies))
    if answer.trouble:
        work.add("bot", seat=seat, bot=bot, trouble=answer.trouble, instead=answer.instead)
    work.decide(seat, answer.action, ply)
    if work.ledger.troubles.get(seat, 0) >= MOST_TROUBLES:
        work.add_seat(seat, BOT, answer.instead, sitting)


def erase(work: Work, guest: str) -> None:
    """A guest is gone from a table: no name, no claim; where they played, a bot plays on."""
    ledger = work.ledger
    held = ledger.held_by(guest)
    work.store.erase_at(work.connection, work.table, guest)
    work.store.read_people(work.connection, ledger)
    for seat in held:
        holder, bot, sitting = ledger.holders[seat]
        if ledger.claims.get(seat):
            work.add_seat(seat, holder, bot, sitting)
        elif ledger.stage == "waiting":
            work.add_seat(seat, OPEN)
        elif ledger.stage == "running":
            work.add_seat(seat, BOT, bot if holder == BOT else ledger.policy.stand_in)
    if not work.added and ledger.remarks:
        holder, bot, sitting = ledger.holders[0]
        work.add_seat(0, holder, bot, sitting)  # an entry, so that other processes read the names again
