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
            if action == line[0] or in_order(after(state, [action]), seat, rest, target) is not None:
                found.append(action)
        elif len(line) == 1 and after(state, [action]) == target:
            found.append(action)
    return found


def left_after(state: State, line: Sequence[int], action: int) -> list[int]:
    """What is left of a line after an accepted decision, in an order that is allowed from there; nothing if it leads to the end at once."""
    if action not in line:
        return []
    rest = list(line)
    rest.remove(action)
    if action == line[0]:
        return rest
    found = in_order(after(state, [action]), state.to_act(), rest, after(state, line))
    assert found is not None, "the decision was not accepted"
    return found


def in_order(state: State, seat: int, rest: list[int], target: State) -> list[int] | None:
    """An order of the rest, all decided by this seat, that leads to the target; None if there is none."""
    if not rest:
        return [] if state == target else None
    for action in rest:
        if state.to_act() == seat and state.why_not(action) is None:
            left = list(rest)
            left.remove(action)
            found = in_order(after(state, [action]), seat, left, target)
            if found is not None:
                return [action, *found]
    return None
