"""The generator: the same numbers everywhere, all equally likely."""

from __future__ import annotations

from collections import Counter

from motu.core.generator import Generator

WORDS = [1739015753, 393100263, 1895966229, 1749852358]
"""The first words of seed 2026, compiled and interpreted."""


def test_the_sequence_of_a_seed_never_changes() -> None:
    generator = Generator(2026)
    assert [int(generator.word()) for _ in range(4)] == WORDS


def test_seeds_of_any_size_and_sign_differ() -> None:
    firsts = {int(Generator(seed).word()) for seed in (0, 1, -1, 2**32, 2**63, 2**64, -(2**64), 10**40)}
    assert len(firsts) == 8


def test_numbers_below_a_limit_are_equally_likely() -> None:
    generator = Generator(1)
    counts = Counter(int(generator.below(6)) for _ in range(60_000))
    assert set(counts) == set(range(6))
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert chi_squared < 25


def test_a_copy_goes_its_own_way() -> None:
    generator = Generator(5)
    twin = generator.copy()
    ahead = [int(generator.below(1000)) for _ in range(5)]
    assert [int(twin.below(1000)) for _ in range(5)] == ahead
