"""Tables: seats, turns, undo, sealed chance, a durable store and a feed of changes. No web in it."""

from motu.tables.agreement import Agreement
from motu.tables.ending import GameEnding, ending_of
from motu.tables.errors import (
    CannotUndo,
    NoSuchTable,
    NotAllowed,
    NotVerified,
    NotYourSeat,
    OutOfTurn,
    Stale,
    StoreTrouble,
    TableError,
    TooMany,
    UnreadableMove,
    WrongSecret,
)
from motu.tables.limits import Limits
from motu.tables.results import Change, Choice, Created, Guest, LogLine, LogTurn, Receipt, Summary, UndoBorder
from motu.tables.seats import BOT, OPEN, PERSON, BotPlace, Friend, Me, Seat
from motu.tables.service import AUTO, Tables
from motu.tables.table import Table
from motu.tables.table_view import TableView
from motu.tables.verify import Verified, verify

COMPILED = ("byte_cache", "table_view", "undo")

__all__ = [
    "AUTO",
    "BOT",
    "OPEN",
    "PERSON",
    "Agreement",
    "BotPlace",
    "CannotUndo",
    "Change",
    "Choice",
    "Created",
    "Friend",
    "GameEnding",
    "Guest",
    "Limits",
    "LogLine",
    "LogTurn",
    "Me",
    "NoSuchTable",
    "NotAllowed",
    "NotVerified",
    "NotYourSeat",
    "OutOfTurn",
    "Receipt",
    "Seat",
    "Stale",
    "StoreTrouble",
    "Summary",
    "Table",
    "TableError",
    "TableView",
    "Tables",
    "TooMany",
    "UndoBorder",
    "UnreadableMove",
    "Verified",
    "WrongSecret",
    "ending_of",
    "verify",
]
