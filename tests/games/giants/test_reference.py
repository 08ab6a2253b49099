"""The fast rules against slow ones that are written straight from the rulebook and share no code with them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import motu
from motu.core.generator import Generator
from motu.games.giants.moves import PAYMENTS, PIECE_NAMES
from motu.games.giants.payments import find_payments
from motu.games.giants.rules import Giants
from motu.games.giants.state import lane
from motu.testing import rule, scene
from tests.games.giants.keen import ISLET, keen_states

GAME = motu.game("giants")
FIGURES = ("worker", "sorcerer", "chief")


def payments(figures: list[tuple[str, str]], logs: int, mover: str, weight: int) -> set[tuple[tuple[str, int], ...]]:
    """Ruling G-AMB-19 by brute force: every set of figures and logs that carries the weight and from which nobody can be left out."""
    found = set()
    for count in range(1, len(figures) + 1):
        for chosen in combinations(figures, count):
            for used in range(logs + 1):
                if is_minimal(list(chosen), used, weight):
                    paid: Counter[str] = Counter()
                    for owner, kind in chosen:
                        if owner != mover:
                            paid[owner] += weight if kind == "chief" else 1
                    found.add(tuple(sorted(paid.items())))
    return found


def is_minimal(chosen: list[tuple[str, str]], logs: int, weight: int) -> bool:
    """Enough, and not enough any more without one of the figures or without one of the logs."""
    if not carries(chosen, logs, weight) or (logs and carries(chosen, logs - 1, weight)):
        return False
    return not any(carries(chosen[:place] + chosen[place + 1 :], logs, weight) for place in range(len(chosen)))


def carries(chosen: list[tuple[str, str]], logs: int, weight: int) -> bool:
    """G-TRANS-6 to G-TRANS-8, G-LOG-4."""
    return bool(chosen) and sum(3 if kind == "chief" else 1 for _, kind in chosen) + logs >= weight


@rule("G-AMB-19", "G-AMB-20", "G-AMB-21", "G-USE-4", "G-LOG-3")
def test_payments_are_those_of_all_minimal_sets_of_helpers() -> None:
    generator = Generator(2024)
    for _ in range(250):
        names = GAME.seat_names
        figures = [
            (name, kind)
            for name in names
            for kind, most in (("worker", 3), ("sorcerer", 1), ("chief", 1))
            for _ in range(int(generator.below(most + 1)) if generator.below(2) else 0)
        ][:7]
        if not figures:
            continue
        logs = int(generator.below(4))
        words = [f"{name} {' '.join(kind for owner, kind in figures if owner == name)}" for name in names if name in dict(figures)]
        text = ", ".join([*words, *([f"logs {logs}"] if logs else [])])
        state = scene("giants", f"seats: 5 / agenda: transport, end_of_round / piece 1a: front blue / hex e8: {text}").state
        assert isinstance(state, Giants)
        place = [item.name for item in state.board.hexes].index("e8")
        for weight in (1, 2, 3):
            word = int(find_payments(state, 0, place, weight))
            fast = {
                tuple(sorted((names[seat], payment.count(seat)) for seat in set(payment)))
                for number, payment in enumerate(PAYMENTS)
                if word >> number & 1
            }
            strong = int(state.carriers(weight)) >> place & 1
            assert bool(fast) == bool(strong)
            assert fast == payments(figures, logs, "blue", weight), (text, weight)


def can_finish(state: Giants, seat: int, piece: int, place: int, visited: set[int]) -> bool:
    """G-RECOVER-3 by walking every way: whether the piece can be erected or set in this go."""
    if ends(state, seat, piece, place):
        return True
    board = state.board
    weight = 1 if piece >= 35 else int(PIECE_NAMES[piece][0])
    for other in range(len(board.hexes)):
        if int(board.near[place]) >> other & 1 and other not in visited and strength(state, other) >= weight:
            visited.add(other)
            if can_finish(state, seat, piece, other, visited):
                return True
    return False


def strength(state: Giants, place: int) -> int:
    here = GAME.view(state, None)["hexes"].get(state.board.hexes[place].name)
    if here is None:
        return 0
    people = sum(here["workers"]) + len(here["sorcerers"]) + 3 * len(here["chiefs"])
    return people + here["logs"] if people else 0


def ends(state: Giants, seat: int, piece: int, place: int) -> bool:
    view = GAME.view(state, seat)
    here = view["hexes"].get(state.board.hexes[place].name)
    if here is None or not (here["workers"][seat] or seat in here["sorcerers"] or seat in here["chiefs"]):
        return False
    for site in state.board.sites:
        lies = view["ahu"].get(site.name)
        if site.hexagon != place:
            continue
        if piece >= 35 and lies is not None and lies["moai"] is not None and lies["headdress"] is None:
            return True
        if piece < 35 and lies is None and view["players"][seat]["reserve"]["bases"]:
            return True
        if piece < 35 and lies is not None and lies["moai"] is None and lies["owner"] == seat:
            return True
    return False


@pytest.mark.parametrize("seed", [3, 8])
@rule("G-RECOVER-3", "G-AMB-56")
def test_an_abandoned_piece_without_a_marker_is_offered_exactly_if_some_way_finishes_it(seed: int) -> None:
    offered = refused = 0
    for state in keen_states(4, ISLET, seed):
        assert isinstance(state, Giants)
        if GAME.steps[state.step()] != "go" or lane(state.markers, state.to_act()):
            continue
        for piece, name in enumerate(PIECE_NAMES):
            if int(state.abandoned) >> piece & 1:
                place = int(state.places[piece])
                expected = can_finish(state, state.to_act(), piece, place, {place})
                assert (state.why_not(GAME.read(state, f"lift {name}")) is None) == expected
                offered += expected
                refused += not expected
    assert offered
    assert refused
