"""Which rules no function names and which no test shows: `python -m motu.testing.coverage [TESTS]`.

A rule counts as carried out where a docstring in the game's folder names it, and as shown where a test is marked with it.
A worked example needs only the test. Exits with 1 and lists what is missing.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import motu
from motu.core.rulings import RULE_ID, rule_ids

NAMED = re.compile(rf"\b({RULE_ID})(?: to ({RULE_ID}))?")
SPLIT = re.compile(r"^(.*?)([0-9]+)([a-z]?)$")
EXAMPLES = re.compile(r"^[A-Z]-(EX|W|TC)-?[0-9A-Z]")


def ids_in(text: str) -> set[str]:
    """All ids in a text; `X-2 to X-5` stands for the four of them."""
    found: set[str] = set()
    for first, last in NAMED.findall(text):
        found.add(first)
        start, end = SPLIT.match(first), SPLIT.match(last)
        if last and start and end and start[1] == end[1]:
            width = len(start[2])
            found |= {f"{start[1]}{number:0{width}}" for number in range(int(start[2]), int(end[2]) + 1)}
            found.add(last)
    return found


def ids_in_docstrings(folder: Path) -> set[str]:
    """The ids that the docstrings of a folder's modules name."""
    found: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                found |= ids_in(node.value.value)
    return found


def ids_in_tests(folder: Path) -> set[str]:
    """The ids with which tests are marked."""
    found: set[str] = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id in ("rule", "rules_example"):
                        found |= {str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant)}
    return found


def missing(game: motu.Game, tests: Path) -> list[str]:
    """What a game lacks, one sentence each."""
    rules = rule_ids(game.folder / "rules.md")
    known = set(rules)
    code, shown = ids_in_docstrings(game.folder), ids_in_tests(tests / "games" / game.name)
    found = [f"{item}: no function names it" for item in rules if item not in code and not EXAMPLES.match(item)]
    found += [f"{item}: no test shows it" for item in rules if item not in shown]
    found += [f"{item}: named in code or tests, not in rules.md" for item in sorted((code | shown) - known) if item[0] == rules[0][0]]
    for language in ("ru", "it"):
        if rule_ids(game.folder / f"rules.{language}.md") != rules:
            found.append(f"rules.{language}.md has other ids than rules.md, or another order")
    return found


def main(tests: Path) -> int:
    total = 0
    for name in motu.games():
        game = motu.game(name)
        gaps = missing(game, tests)
        total += len(gaps)
        print(f"{name}: {len(rule_ids(game.folder / 'rules.md'))} rules, rulings and examples, {len(gaps)} gaps")
        for gap in gaps:
            print(f"  {gap}")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "tests")))
