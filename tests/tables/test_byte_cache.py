"""A cache bounded in bytes."""

from __future__ import annotations

from motu.tables import Agreement, Limits, Me, Tables
from motu.tables.byte_cache import ByteCache
from tests.tables.playing import GAME, play

CACHE = 8_000_000


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


def test_a_cache_is_emptied() -> None:
    cache: ByteCache[str] = ByteCache(100, len)
    assert cache.note("a", "first") == "first" and cache.recall("a") == "first"
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


def test_games_that_are_over_take_no_room_from_those_that_are_played(tmp_path: object) -> None:
    """They have a smaller shelf of their own, from which they are looked at, and are replayed when it was too small."""
    with Tables.open(f"{tmp_path}/tables.sqlite", Limits(cache_bytes=CACHE), workers=1) as tables:
        ana = tables.new_guest("Ana").id
        made = [tables.create(GAME, ana, [Me("Ana"), Me("Boris")], agreement=Agreement(confirm=False)).table for _ in range(6)]
        runtime = tables._runtime
        for table in made[1:]:
            play(tables, table, {0: ana, 1: ana})
            assert runtime.recall(table) is runtime.finished.recall(table) is not None
        assert [table for table in made if runtime.logs.recall(table)] == made[:1]
        assert 0 < len(runtime.finished) < 5 and runtime.finished.bytes <= CACHE // 8
        assert [tables.table(table, ana).stage for table in made] == ["running"] + ["over"] * 5
        runtime.drop(made[5])
        assert runtime.recall(made[5]) is None
