"""The slips that benchmarks/mutants.py makes in rules: the right ones, and none where no rule stands."""

from __future__ import annotations

import ast

import pytest

from mutations import Module, families_in, header

CONSTANTS = """
class Step:
    \"\"\"Steps of the agenda.\"\"\"

    GO: Final = 1
    STOP: Final = 2
"""


def slips(body: str) -> list[tuple[str, str]]:
    """Kind and outcome of every slip in a function with this body; each is made, looked at and undone."""
    module = Module(f"def do_something(state):\n    {body}\n", families_in(CONSTANTS))
    found, text = [], ast.unparse(module.tree)
    for mutation in module.mutations:
        mutation.apply()
        assert ast.unparse(module.tree) != text
        found.append((mutation.kind, "" if mutation.kind == "removed" else header(mutation.statement)))
        compile(ast.unparse(module.tree), "changed", "exec")
        mutation.apply()
        assert ast.unparse(module.tree) == text
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return left < right", [("removed", ""), ("comparison", "return left <= right")]),
        ("if left and right: pass", [("and/or", "if left or right:"), ("negation", "if not (left and right):")]),
        ("if not left: pass", [("negation", "if left:")]),
        ("state.points += gain", [("removed", ""), ("arithmetic", "state.points -= gain")]),
        ("shown = 3", [("number", "shown = 4"), ("number", "shown = 2")]),
        ("state.tactical = True", [("removed", ""), ("number", "state.tactical = False")]),
        ("step = Step.GO", [("constant", "step = Step.STOP")]),
        ("step = Step.STOP", [("constant", "step = Step.GO")]),
        ("do(state)", [("removed", "")]),
        ("while left: return False", [("negation", "while not left:"), ("removed", ""), ("number", "return True")]),
        ("return False", [("number", "return True")]),
        ("placed: i64 = left << right", [("arithmetic", "placed: i64 = left >> right")]),
    ],
)
def test_a_slip_is_one_that_a_programmer_could_make(body: str, expected: list[tuple[str, str]]) -> None:
    assert slips(body) == expected


@pytest.mark.parametrize(
    "body",
    [
        '"""H-DISC-2: a rule."""',
        "assert left < 3",
        "raise ValueError(3 + 4)",
        'if state.journal is not None: state.journal.add("roll", {"face": 3 + 4})',
        'state.journal.add("roll", {"face": 3})',
        "left: vec[3]",
    ],
)
def test_nothing_is_changed_that_no_rule_depends_on(body: str) -> None:
    assert slips(body) == []


def test_numbers_of_constants_are_changed_too() -> None:
    changed = []
    module = Module(CONSTANTS, {})
    for mutation in module.mutations:
        mutation.apply()
        changed.append(header(mutation.statement))
        mutation.apply()
    assert changed == ["GO: Final = 2", "GO: Final = 0", "STOP: Final = 3", "STOP: Final = 1"]


def test_a_block_is_marked_when_it_is_entered() -> None:
    module = Module("def sign(number):\n    if number < 0:\n        return -1\n    else:\n        return 1\n", {})
    module.mark_blocks("entered")
    entered: list[int] = []
    names: dict[str, object] = {"entered": entered.append}
    exec(module.compiled("sign.py"), names)
    exec("sign(5)", names)
    assert entered == [1, 3]
