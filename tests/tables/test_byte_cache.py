"""A cache bounded in bytes."""

from __future__ import annotations

from motu.tables import Agreement, Limits, Me, Tables
from motu.tables.byte_cache import ByteCache
from tests.tables.playing import GAME, play


def test_what_was_not_used_for_longest_makes_room_for_what_is_heavier() -> None:
    cache: ByteCache[str] = ByteCache(100, len)
    for name in "abcd":
        cache.note(name, name * 25)
    assert cache.recall("a") == "a" * 25 and cache.bytes == 100
    cache.note("e", "e" * 40)
    assert [name for name in "abcde" if cache.recall(name)] == ["a", "d", "e"] and cache.bytes == 90


def test_what_has_grown_is_weighed_again_and_what_is_too_heavy_is_not_kept() -> None:
    cache: ByteCache[list[int]] = ByteCache(10, len)
    grows = cache.note("grows", [1])
    cache.note("other", [1, 2, 3])
    grows += [0] * 7
    cache.note("grows", grows)
    assert cache.bytes == 8 and cache.recall("other") is None
    cache.note("grows", [0] * 11)
    assert cache.bytes == 0 and len(cache) == 0
    cache.note("small", [1])
    cache.forget("small")
    cache.forget("small")
    assert cache.bytes == 0


def test_the_first_of_two_that_come_at_once_is_kept() -> None:
    cache: ByteCache[str] = ByteCache(100, len)
    assert cache.note_first("a", "first") == "first" and cache.note_first("a", "second") == "first"
    cache.clear()
    assert cache.recall("a") is None and cache.bytes == 0


def test_logs_in_memory_are_bounded_by_their_length(tmp_path: object) -> None:
    with Tables.open(f"{tmp_path}/tables.sqlite", Limits(cache_bytes=80_000), workers=1) as tables:
        ana = tables.new_guest("Ana").id
        made = [tables.create(GAME, ana, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False)).table for _ in range(6)]
        assert len(tables._runtime.logs) < 6
        play(tables, made[0], {0: ana, 1: ana}, acts=25)
        assert 0 < tables._runtime.logs.bytes <= 80_000
        assert len(tables._runtime.logs) < 3
        assert [tables.table(table, ana).stage for table in made] == ["running"] * 6
