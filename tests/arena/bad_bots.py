"""Bots that fail in every way."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any

import motu


class Crashes:
    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        raise RuntimeError("out of coconuts")


class CrashesAtStart:
    def __init__(self) -> None:
        raise RuntimeError("no boat")

    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        return int(view["legal"][0])


class Stalls:
    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue


class CannotBeInterrupted:
    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        while True:
            try:
                time.sleep(0.01)
            except BaseException:
                continue


class EndsItsProcess:
    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        os._exit(3)


class AnswersText:
    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        answer: Any = "the best move"
        return answer  # type: ignore[no-any-return]


class AnswersIllegal:
    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        return min(set(range(int(game.numbering.size))) - set(view["legal"]))


class AnswersOutOfRange:
    def choose(self, game: motu.Game, view: Mapping[str, Any]) -> int:
        return 10**9
