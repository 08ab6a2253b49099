"""What people do at a table beside deciding: sit, invite, leave, come back, take back, end a turn. Each in one transaction."""

from __future__ import annotations

import hmac
import secrets

from sqlalchemy.engine import Connection

from motu.bots import bots
from motu.bots.styles import STYLES
from motu.tables.bot_pool import HUMAN, BotAnswer
from motu.tables.ending import RESIGNED
from motu.tables.errors import CannotUndo, NotAllowed, NotYourSeat, OutOfTurn, Stale, WrongSecret
from motu.tables.limits import Limits
from motu.tables.mixing import OPEN_WORDS, PROMISE, REVEAL
from motu.tables.sealed import DIGEST_FORM, promise_of
from motu.tables.seats import BOT, OPEN, PERSON
from motu.tables.store import TableStore, hashed
from motu.tables.table_log import TableLog
from motu.tables.transaction import Transaction
from motu.tables.undo import border

MOST_TROUBLES = 3
"""A bot that fails so often at one seat is replaced for good."""


def new_secret() -> str:
    """128 random bits for an address."""
    return secrets.token_urlsafe(16)


MOST_SETTINGS = {"seconds": 10.0, "simulations": 50_000.0}
"""What a bot at a table may be told, and how much of it: its processes serve other tables too."""
STYLE = "style"


def check_bot(bot: str) -> str:
    """A bot that is there, with settings that leave room for others."""
    kind, *settings = bot.split(":")
    if kind not in bots():
        raise NotAllowed("seat.bot_unknown", bot=kind[:40], bots=", ".join(bots()))
    for setting in settings:
        name, given, value = setting.partition("=")
        harmless = name == STYLE and kind == HUMAN and value in STYLES
        if given and not (harmless or is_modest(name, value)):
            raise NotAllowed("seat.bot_setting", setting=setting[:40])
    return bot


def is_modest(name: str, value: str) -> bool:
    """Whether a setting asks for no more than a bot at a table may use."""
    return name in MOST_SETTINGS and value.replace(".", "", 1).isdigit() and float(value) <= MOST_SETTINGS[name]


def seat_person(transaction: Transaction, seat: int, guest: str, name: str, speaks: bool = False) -> None:
    """A person holds a seat and plays it."""
    sitting = new_secret()
    transaction.store.add_sitting(transaction.connection, transaction.table, sitting, guest, name)
    transaction.store.drop_claims(transaction.connection, transaction.table, seat)
    transaction.store.claim(transaction.connection, transaction.table, seat, guest)
    transaction.store.read_people(transaction.connection, transaction.log)
    transaction.add_seat(seat, PERSON, sitting=sitting, speaks=speaks)


def sit(transaction: Transaction, seat: int, secret: str, guest: str, name: str, speaks: bool = False) -> None:
    """Take a seat with its secret. A seat that is held stays with its holder, who gets another device, unless it is handed over."""
    takes_over = must_be_invited(transaction.store, transaction.connection, transaction.log, seat, secret, guest)
    holder, bot, sitting = transaction.log.holders[seat]
    if holder != OPEN:
        transaction.may_waver()
    if takes_over:
        seat_person(transaction, seat, guest, name, speaks and not transaction.log.held_by(guest))
        transaction.store.set_invitation(transaction.connection, transaction.table, seat, secret, hands_over=False)
    elif guest not in transaction.log.claims.get(seat, {}):
        transaction.store.claim(transaction.connection, transaction.table, seat, guest)
        transaction.store.read_people(transaction.connection, transaction.log)
        transaction.add_seat(seat, holder, bot, sitting)


def must_be_invited(store: TableStore, connection: Connection, log: TableLog, seat: int, secret: str, guest: str) -> bool:
    """Raise unless this secret lets this guest sit there; tells whether the seat becomes theirs, and not another device of its holder."""
    if not 0 <= seat < log.foundation.seats:
        raise NotYourSeat("seat.unknown", seat=seat)
    row = store.invitation(connection, log.foundation.id, seat)
    kept = row.secret if row is not None else hashed(new_secret())
    holder, _, _ = log.holders[seat]
    if not hmac.compare_digest(hashed(secret), kept) or row is None:
        raise WrongSecret("secret.used" if holder != OPEN else "secret.wrong")
    takes_over = log.stage != "over" and (holder == OPEN or bool(row.hands_over))
    if takes_over or guest not in log.claims.get(seat, {}):
        must_keep_secrets(log, seat, guest)
    return takes_over


def must_keep_secrets(log: TableLog, seat: int, guest: str) -> None:
    """Where something is hidden, nobody comes to see two hands: a bot keeps its seat until the game is over, and whoever has seen one
    seat takes no other. A seat that its player hands over goes to somebody new."""
    if log.stage != "running" or not log.hides():
        return
    if not log.holders[seat][2] or seat in log.resigned:
        raise NotAllowed("seat.secrets")
    if any(other != seat for other in log.ever_held_by(guest)):
        raise NotAllowed("seat.second")


def invite(transaction: Transaction, seat: int, guest: str, host: bool, hand_over: bool) -> str:
    """A fresh secret for a seat. Others than the holder may invite only to seats that no person holds."""
    transaction.must_exist(seat)
    holder, _, sitting = transaction.log.holders[seat]
    if guest not in transaction.log.claims.get(seat, {}):
        if not host:
            raise NotYourSeat("seat.host_only")
        if holder == PERSON or sitting:
            raise NotYourSeat("seat.taken")
        if transaction.log.stage == "running" and transaction.log.hides():
            raise NotAllowed("seat.secrets")
        hand_over = True
    if transaction.log.stage == "over" and hand_over:
        raise NotAllowed("table.over")
    secret = new_secret()
    transaction.store.set_invitation(transaction.connection, transaction.table, seat, secret, hand_over)
    return secret


def begin(transaction: Transaction, host: bool) -> None:
    if not host:
        raise NotYourSeat("seat.host_only")
    if transaction.log.stage != "waiting":
        raise NotAllowed("table.begun")
    if any(holder == OPEN for holder, _, _ in transaction.log.holders):
        raise NotAllowed("table.seats_open")
    if transaction.log.mixing.phase == OPEN_WORDS:
        transaction.mix()


def add_entropy(transaction: Transaction, seat: int, text: str, guest: str, limits: Limits) -> None:
    """The word of a player without a script: the house makes the promise for them and says the word with the others'."""
    transaction.must_hold(seat, guest)
    mixing = transaction.log.mixing
    if not mixing.promises_are_open:
        raise NotAllowed("entropy.late")
    if seat in mixing.words or seat in mixing.promises:
        raise NotAllowed("entropy.twice")
    check_word(text, limits)
    transaction.add("entropy", seat=seat, text=text)


def promise(transaction: Transaction, seat: int, promised: str, guest: str) -> None:
    """The promise of a word that only the player's own browser or program knows; once per seat, while promises are asked for."""
    transaction.must_play(seat, guest)
    mixing = transaction.log.mixing
    if mixing.promises.get(seat) == promised:
        return
    if mixing.phase != PROMISE or seat not in mixing.speakers:
        raise NotAllowed("entropy.late" if not mixing.promises_are_open else "promise.early")
    if seat in mixing.promises:
        raise NotAllowed("entropy.twice")
    if not DIGEST_FORM.fullmatch(promised):
        raise NotAllowed("promise.form")
    transaction.add("promise", seat=seat, promise=promised)


def say_word(transaction: Transaction, seat: int, text: str, guest: str, limits: Limits) -> None:
    """The word that was promised, when no promise can be made any more."""
    transaction.must_hold(seat, guest)
    mixing = transaction.log.mixing
    if mixing.words.get(seat) == text:
        return
    if seat not in mixing.missing() or mixing.phase != REVEAL:
        raise NotAllowed("word.early" if mixing.promises_are_open else "word.late")
    check_word(text, limits)
    if promise_of(mixing.commitment, seat, text) != mixing.promises[seat]:
        raise NotAllowed("word.other")
    transaction.add("word", seat=seat, text=text)


def check_word(text: str, limits: Limits) -> None:
    if not 1 <= len(text) <= limits.entropy_length or not text.isprintable() or not is_text(text):
        raise NotAllowed("entropy.form", most=limits.entropy_length)


def is_text(text: str) -> bool:
    """Whether a text can be written down: it has no halves of characters."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def go_on_without(transaction: Transaction, phase: str) -> None:
    """Patience is over: whoever has not promised plays without a word, and a promised word that was not said is noted as withheld."""
    mixing = transaction.log.mixing
    if mixing.phase != phase or any(holder == OPEN for holder, _, _ in transaction.log.holders):
        return
    missing = sorted(mixing.missing())
    if phase == PROMISE and missing:
        transaction.add("closed")
    elif phase == REVEAL:
        for seat in missing:
            transaction.add("withheld", seat=seat)


def undo(transaction: Transaction, seat: int, ply: int, steps: int | None) -> None:
    """Take back decisions of one's own turn, as far as the border allows."""
    transaction.may_waver()
    transaction.must_run()
    transaction.must_be_fresh(ply)
    found = border(transaction.log, seat)
    if found.steps == 0:
        raise CannotUndo(found.reason or "undo.start")
    wanted = found.steps if steps is None else steps
    if not 1 <= wanted <= found.steps:
        raise CannotUndo("undo.steps", most=found.steps, steps=wanted)
    transaction.flush()
    stay = len(transaction.log.plies) - wanted
    transaction.store.take_back(transaction.connection, transaction.table, stay)
    transaction.add("undo", seat=seat, stay=stay)


def end_turn(transaction: Transaction, seat: int, ply: int) -> None:
    transaction.must_run()
    transaction.must_be_fresh(ply)
    if transaction.log.waits_for_end_of_turn() != seat:
        raise OutOfTurn("turn.nothing_to_end")
    transaction.add("turn", seat=seat)


def leave(transaction: Transaction, seat: int, guest: str, bot: str) -> None:
    """Before the game the seat is open again; during the game a bot plays on and the seat can be taken back."""
    transaction.must_play(seat, guest)
    transaction.may_waver()
    if transaction.log.stage == "over":
        raise NotAllowed("table.over")
    if transaction.log.stage == "waiting":
        transaction.store.drop_claims(transaction.connection, transaction.table, seat)
        transaction.store.read_people(transaction.connection, transaction.log)
        transaction.add_seat(seat, OPEN)
    else:
        transaction.stand_in(seat, bot)


def take_back(transaction: Transaction, seat: int, guest: str) -> None:
    transaction.must_hold(seat, guest)
    transaction.must_run()
    holder, _, sitting = transaction.log.holders[seat]
    if seat in transaction.log.resigned:
        raise NotAllowed("seat.resigned")
    if holder != BOT:
        raise NotAllowed("seat.you_play")
    transaction.add_seat(seat, PERSON, sitting=sitting)


def replace(transaction: Transaction, seat: int, guest: str, host: bool, bot: str, is_here: bool) -> None:
    """A bot for an open seat, for another bot, or for somebody who is absent."""
    transaction.must_exist(seat)
    if transaction.log.stage == "over":
        raise NotAllowed("table.over")
    holder, _, sitting = transaction.log.holders[seat]
    if holder == BOT or guest in transaction.log.claims.get(seat, {}):
        transaction.may_waver()
    if holder == PERSON or sitting:
        transaction.store.read_people(transaction.connection, transaction.log)
        if not transaction.log.held_by(guest):
            raise NotYourSeat("seat.not_held")
        if guest not in transaction.log.claims.get(seat, {}) and (is_here or not transaction.log.absent(seat)):
            raise NotAllowed("seat.not_absent")
    elif not host:
        raise NotYourSeat("seat.host_only")
    transaction.stand_in(seat, bot)


def resign(transaction: Transaction, seat: int, guest: str, bot: str) -> None:
    """Give the game up: it is over if one seat or no person is left, otherwise a bot plays the seat to the end."""
    transaction.must_hold(seat, guest)
    transaction.must_run()
    log = transaction.log
    if seat in log.resigned:
        raise NotAllowed("seat.resigned")
    transaction.add("resign", seat=seat)
    stayed = [other for other in range(log.foundation.seats) if other not in log.resigned]
    if len(stayed) == 1 or not any(log.holders[other][2] for other in stayed):
        transaction.add("ended", how=RESIGNED)
    else:
        transaction.stand_in(seat, bot)


def stop(transaction: Transaction, guest: str, agrees: bool) -> None:
    """Propose to stop without a winner, agree to it, or refuse; when all people who play agree, the game is over."""
    transaction.must_run()
    log = transaction.log
    played = [seat for seat in log.held_by(guest) if log.holders[seat][0] == PERSON]
    if not played:
        raise NotYourSeat("seat.not_held")
    if agrees:
        for seat in played:
            if seat not in log.stopping:
                transaction.add("stop", seat=seat, agrees=True)
    elif log.stopping:
        transaction.may_waver()
        transaction.add("stop", seat=played[0], agrees=False)


def rematch(transaction: Transaction, again: str) -> str:
    """The table at which the people of this one play again: the first that was set for it."""
    if not transaction.log.rematch:
        transaction.add("rematch", table=again)
    return transaction.log.rematch


def mend(transaction: Transaction, guest: str) -> None:
    """Go on by the present rules, from before the first decision that they do not allow."""
    log = transaction.log
    if not log.held_by(guest) and log.host != guest:
        raise NotYourSeat("seat.not_held")
    if log.stage != "running" or not log.strayed:
        raise NotAllowed("table.not_strayed")
    transaction.store.take_back(transaction.connection, transaction.table, len(log.plies))
    transaction.add("mended", stay=len(log.plies))


def bot_decides(transaction: Transaction, seat: int, ply: int, bot: str, answer: BotAnswer) -> None:
    """The decision of a bot, if it is still asked; what went wrong with it is noted."""
    holder, present, sitting = transaction.log.holders[seat]
    if (holder, present) != (BOT, bot) or ply != len(transaction.log.plies):
        raise Stale(transaction.log.number, len(transaction.log.plies))
    if answer.trouble:
        transaction.add("bot", seat=seat, bot=bot, trouble=answer.trouble, instead=answer.instead)
    transaction.decide(seat, answer.action, ply)
    if transaction.log.troubles.get(seat, 0) >= MOST_TROUBLES:
        transaction.add_seat(seat, BOT, answer.instead, sitting)


def erase(transaction: Transaction, guest: str) -> None:
    """A guest is gone from a table: no name, no claim; where they played, a bot plays on."""
    log = transaction.log
    held = log.held_by(guest)
    transaction.store.erase_at(transaction.connection, transaction.table, guest)
    transaction.store.read_people(transaction.connection, log)
    for seat in held:
        holder, bot, sitting = log.holders[seat]
        if log.claims.get(seat):
            transaction.add_seat(seat, holder, bot, sitting)
        elif log.stage == "waiting":
            transaction.add_seat(seat, OPEN)
        elif log.stage == "running":
            transaction.add_seat(seat, BOT, bot if holder == BOT else log.agreement.stand_in)
    if not transaction.added and log.remarks:
        holder, bot, sitting = log.holders[0]
        transaction.add_seat(0, holder, bot, sitting)  # an entry, so that other processes read the names again
