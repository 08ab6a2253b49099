"""The decisions of a solution. Whatever leads to the same position within the turn is as good, so any such order is accepted."""

from __future__ import annotations

from collections.abc import Sequence

from motu.core.state import State


def after(state: State, actions: Sequence[int]) -> State:
    """The position after these decisions, which must be allowed."""
    found = state.clone()
    for action in actions:
        found.apply(action)
    return found


def accepted(state: State, line: Sequence[int]) -> list[int]:
    """The decisions from which the end of a line can still be reached in as many steps, by the rest of the line in some order."""
    seat, target = state.to_act(), after(state, line)
    found: list[int] = []
    for action in state.legal():
        rest = list(line)
        if action in rest:
            rest.remove(action)
            if action == line[0] or reaches(after(state, [action]), seat, rest, target):
                found.append(action)
        elif len(line) == 1 and after(state, [action]) == target:
            found.append(action)
    return found


def reaches(state: State, seat: int, rest: list[int], target: State) -> bool:
    """Whether some order of the rest, all decided by this seat, leads to the target."""
    if not rest:
        return state == target
    for action in sorted(set(rest)):
        if state.to_act() == seat and state.why_not(action) is None:
            left = list(rest)
            left.remove(action)
            if reaches(after(state, [action]), seat, left, target):
                return True
    return False
