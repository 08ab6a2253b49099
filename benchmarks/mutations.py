"""What can be changed in a rule module: small slips that a programmer could make, found in the syntax tree.

Changed are the bodies of functions and the numbers of `Final` constants. What only tells about the game (lines of the journal) or only
guards the types (assertions, annotations) is left alone: no rule depends on it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
REMOVABLE = (ast.Expr, ast.AugAssign, ast.Return, ast.Continue, ast.Break)
BRANCHING = (ast.If, ast.While, ast.For, ast.FunctionDef, ast.With)


@dataclass
class Mutation:
    """One change of a module; `apply` carries it out in the tree that it was found in."""

    kind: str
    function: str
    statement: ast.stmt
    block: int
    """The number of the block of statements that it stands in; 0 outside functions."""
    apply: Callable[[], None]
    """Done twice, it is undone."""


class Module:
    """A rule module with everything that can be changed in it; the same text gives the same list."""

    def __init__(self, text: str, families: dict[str, list[str]]) -> None:
        self.tree = ast.parse(text)
        self.families = families
        """Classes of constants (`Step`, `Act`, ...) whose members may be taken for each other."""
        self.blocks: list[list[ast.stmt]] = [[]]
        self.mutations: list[Mutation] = []
        self.block = 0
        self.function = ""
        self.statement: ast.stmt = self.tree.body[0]
        for statement in self.tree.body:
            self.look_at_top(statement, "")

    def look_at_top(self, statement: ast.stmt, inside: str) -> None:
        if isinstance(statement, ast.FunctionDef):
            self.look_at_block(statement.body, inside + statement.name)
            if says_no(statement.body[-1]):
                self.mutations = [one for one in self.mutations if one.kind != "removed" or one.statement is not statement.body[-1]]
        elif isinstance(statement, ast.ClassDef):
            for member in statement.body:
                self.look_at_top(member, f"{statement.name}.")
        elif isinstance(statement, ast.AnnAssign) and is_final(statement) and is_number(statement.value):
            self.block, self.function, self.statement = 0, inside.rstrip("."), statement
            self.look_at_expression(statement, "value", statement.value)

    def look_at_block(self, statements: list[ast.stmt], function: str) -> None:
        """Every statement of a block, and the blocks inside it."""
        number = len(self.blocks)
        self.blocks.append(statements)
        for place, statement in enumerate(statements):
            if is_left_alone(statement):
                continue
            self.block, self.function, self.statement = number, function, statement
            if isinstance(statement, REMOVABLE) or is_assignment_to_state(statement):
                self.add("removed", statements, place, ast.copy_location(ast.Pass(), statement))
            for holder, where, node in expressions(statement):
                self.look_at_expression(holder, where, node)
            if isinstance(statement, BRANCHING):
                self.look_at_block(statement.body, function)
            if isinstance(statement, ast.If | ast.While | ast.For) and statement.orelse:
                self.look_at_block(statement.orelse, function)

    def look_at_expression(self, holder: object, place: str | int, node: ast.AST | None) -> None:
        if isinstance(node, ast.Compare):
            for index, operator in enumerate(node.ops):
                self.add("comparison", node.ops, index, COMPARISONS[type(operator)]())
        elif isinstance(node, ast.BoolOp):
            self.add("and/or", node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in ARITHMETIC:
            self.add("arithmetic", node, "op", ARITHMETIC[type(node.op)]())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.add("negation", holder, place, node.operand)
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            self.add("number", holder, place, ast.Constant(not node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            self.add("number", holder, place, ast.Constant(node.value + 1))
            self.add("number", holder, place, ast.Constant(node.value - 1))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            members = self.families.get(node.value.id, [])
            if node.attr in members:
                self.add("constant", node, "attr", members[(members.index(node.attr) + 1) % len(members)])
        if place == "test" and isinstance(node, ast.Call | ast.Name | ast.Attribute | ast.BoolOp | ast.BinOp):
            self.add("negation", holder, place, ast.UnaryOp(ast.Not(), node))

    def add(self, kind: str, holder: object, place: str | int, value: object) -> None:
        """A change for later: the value into a list at a place, or into a node under a name."""

        def apply() -> None:
            nonlocal value
            if isinstance(holder, list):
                holder[int(place)], value = value, holder[int(place)]
            else:
                present = getattr(holder, str(place))
                setattr(holder, str(place), value)
                value = present

        self.mutations.append(Mutation(kind, self.function, self.statement, self.block, apply))

    def mark_blocks(self, mark: str) -> None:
        """Let every block call `mark(number)` when it is entered."""
        for number, statements in enumerate(self.blocks):
            if number:
                statements.insert(0, ast.parse(f"{mark}({number})").body[0])

    def compiled(self, path: str) -> CodeType:
        return compile(ast.fix_missing_locations(self.tree), path, "exec")


def expressions(statement: ast.stmt) -> Iterator[tuple[object, str | int, ast.AST]]:
    """Everything in a statement that is worked out, with where it hangs; not the statements inside it, not its types."""
    if isinstance(statement, ast.AugAssign):
        yield None, "", statement
    waiting: list[ast.AST] = [] if isinstance(statement, ast.FunctionDef) else [statement]
    while waiting:
        parent = waiting.pop()
        for name, value in ast.iter_fields(parent):
            if name == "annotation":
                continue
            for place, node in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(node, ast.expr | ast.comprehension | ast.keyword):
                    waiting.append(node)
                    if isinstance(value, list):
                        yield value, place, node
                    else:
                        yield parent, name, node


def is_final(statement: ast.AnnAssign) -> bool:
    return ast.unparse(statement.annotation).startswith("Final")


def is_number(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def is_assignment_to_state(statement: ast.stmt) -> bool:
    """A name that is never set is found at once; a field or an entry that keeps its old value is not."""
    return isinstance(statement, ast.Assign) and any(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)


def says_no(statement: ast.stmt) -> bool:
    """At the end of a function it can go: a function that just ends says no as well."""
    return isinstance(statement, ast.Return) and (statement.value is None or ast.unparse(statement.value) in ("False", "None"))


def is_left_alone(statement: ast.stmt) -> bool:
    """Docstrings, assertions, complaints, and what is only told to the journal."""
    if isinstance(statement, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom | ast.Pass):
        return True
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return True
    if isinstance(statement, ast.If):
        return "journal" in ast.unparse(statement.test)
    return isinstance(statement, ast.Expr) and "journal" in ast.unparse(statement)


def header(statement: ast.stmt) -> str:
    """The statement in one line, without the statements inside it."""
    text = ast.unparse(statement)
    return text.partition("\n")[0] if isinstance(statement, BRANCHING) else " ".join(text.split())


def families_in(text: str) -> dict[str, list[str]]:
    """The classes that hold nothing but constants, with their members."""
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            constants = [item for item in node.body if isinstance(item, ast.AnnAssign) and is_final(item)]
            names = [item.target.id for item in constants if isinstance(item.target, ast.Name)]
            if len(names) > 1 and all(isinstance(item, ast.Expr) or item in constants for item in node.body):
                found[node.name] = names
    return found
