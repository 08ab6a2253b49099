"""A service that is killed again and again. Reads one order a line and forks a process that plays until it is killed.

    DATABASE TABLE GUEST SEED [SEAT ACTION PLY KEY]      the last four: a request that got no answer and is sent again

It writes `pid N` first, then `try SEAT ACTION PLY KEY` before and `done KEY NUMBER PLY` after every request, and `over` at
the end of a game.
"""

from __future__ import annotations

import os
import random
import sys

import psycopg  # noqa: F401  before the fork, so that a child is quick

from motu.tables import Stale, Tables


def say(*words: object) -> None:
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def play(database: str, table: str, guest: str, seed: str, *again: str) -> None:
    tables = Tables.open(database, workers=1)
    if again:
        send(tables, table, guest, *again)
    dice = random.Random(seed)
    while True:
        look = tables.look(table, guest)
        if look.status == "over":
            say("over")
            os._exit(0)
        assert look.seat is not None
        action = dice.choice(look.choices()).action
        send(tables, table, guest, str(look.seat), str(action), str(look.ply), f"{seed}-{look.ply}")


def send(tables: Tables, table: str, guest: str, seat: str, action: str, ply: str, key: str) -> None:
    say("try", seat, action, ply, key)
    try:
        receipt = tables.decide(table, int(seat), int(action), int(ply), guest, key)
    except Stale as problem:
        say("stale", key, problem.number, problem.ply)
        return
    say("done", key, receipt.number, receipt.ply)


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                play(*line.split())
            finally:
                os._exit(1)
        say("pid", child)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main()
