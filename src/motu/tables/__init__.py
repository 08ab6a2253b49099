"""Tables: seats, turns, undo, sealed chance, a durable store and a feed of changes. No web in it."""

from motu.tables.errors import (
    CannotUndo,
    NoSuchTable,
    NotAllowed,
    NotVerified,
    NotYourSeat,
    OutOfTurn,
    Stale,
    TableError,
    TooMany,
    WrongSecret,
)
from motu.tables.house import AUTO, Tables
from motu.tables.looking import Look
from motu.tables.policy import Limits, Policy
from motu.tables.results import Change, Choice, Created, Guest, LogLine, Receipt, Summary, UndoBorder
from motu.tables.seats import BOT, OPEN, PERSON, Bot, Friend, Me, Seat
from motu.tables.table import Table
from motu.tables.verify import Verified, verify

__all__ = [
    "AUTO",
    "BOT",
    "OPEN",
    "PERSON",
    "Bot",
    "CannotUndo",
    "Change",
    "Choice",
    "Created",
    "Friend",
    "Guest",
    "Limits",
    "LogLine",
    "Look",
    "Me",
    "NoSuchTable",
    "NotAllowed",
    "NotVerified",
    "NotYourSeat",
    "OutOfTurn",
    "Policy",
    "Receipt",
    "Seat",
    "Stale",
    "Summary",
    "Table",
    "TableError",
    "Tables",
    "TooMany",
    "UndoBorder",
    "Verified",
    "WrongSecret",
    "verify",
]
