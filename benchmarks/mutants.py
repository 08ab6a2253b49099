"""Do the rule tests notice a slip in the rules? Small changes, one at a time, and who finds them.

    python benchmarks/mutants.py --game haleakala --sample 100 --keep haleakala-mutants.jsonl

Every mutant is a fork of a process that has everything loaded but the game, so the working tree is never touched (the sources are copied
first) and a mutant costs little more than the tests that kill it. A first run of all tests, with the rules as they are, finds out which
blocks of the rules each test enters and how long it takes: a mutant is shown only to the tests that enter its block, the quick ones first,
the tests of the game before the laws and the laws before the recorded games, and it is dead at the first failure. A test that runs ten
times longer than before counts as failed.

The sample holds as many mutants of each kind as there are; the same seed gives the same sample as long as the rules are the same. With
`--keep` the dead are remembered and not tried again, survivors are: change a test and run the same command once more. Only where processes
can be forked (not on Windows).
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

from mutations import Module, families_in, header

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src/motu", "tests", "build_support", "pyproject.toml")
SLOWER, GRACE = 10.0, 2.0
"""A test may take so many times as long as before, plus so many seconds of processor time."""
MEMORY = 4 << 30


@dataclass(frozen=True)
class Mutant:
    """One change, named so that it is found again when lines above it have moved."""

    file: str
    number: int
    """Place in the list of all changes of its module."""
    line: int
    block: int
    kind: str
    function: str
    before: str
    after: str

    @property
    def name(self) -> str:
        return f"{self.file} {self.function}: {self.before} -> {self.after}"


@dataclass
class Known:
    """What the first run found out about a test."""

    seconds: float
    blocks: set[str]


class Game:
    """The rule modules of a game in the copy: `rules.py` and whatever compiled modules it stands on."""

    def __init__(self, source: Path, name: str) -> None:
        self.package = f"motu.games.{name}"
        self.folder = source / "motu" / "games" / name
        if not (self.folder / "rules.py").is_file():
            sys.exit(f"there is no game {name!r} with a module rules.py")
        compiled = compiled_names(self.folder / "__init__.py")
        waiting, self.files = ["rules"], set[str]()
        while waiting:
            module = waiting.pop()
            if module in compiled and f"{module}.py" not in self.files:
                self.files.add(f"{module}.py")
                waiting += self.imported(module)
        texts = {file: (self.folder / file).read_text(encoding="utf-8") for file in sorted(self.files)}
        self.families = {key: members for text in texts.values() for key, members in families_in(text).items()}
        self.texts = texts

    def imported(self, module: str) -> Iterator[str]:
        for node in ast.parse((self.folder / f"{module}.py").read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                yield node.module.rpartition(".")[2]
                yield from (item.name for item in node.names if node.module == self.package)

    def module(self, file: str) -> Module:
        return Module(self.texts[file], self.families)

    def mutants(self, file: str) -> list[Mutant]:
        """All of a module. Changes that look the same in the same function are one."""
        found: dict[str, Mutant] = {}
        for number, mutation in enumerate(self.module(file).mutations):
            before = header(mutation.statement)
            mutation.apply()
            after = "(removed)" if mutation.kind == "removed" else header(mutation.statement)
            mutation.apply()
            line, block = mutation.statement.lineno, mutation.block
            mutant = Mutant(file, number, line, block, mutation.kind, mutation.function, before, after)
            found.setdefault(mutant.name, mutant)
        return list(found.values())


def compiled_names(place: Path) -> tuple[str, ...]:
    for node in ast.parse(place.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILED":
            names: tuple[str, ...] = ast.literal_eval(node.value)
            return names
    sys.exit(f"{place} does not say which modules are compiled")


class Changed(MetaPathFinder, Loader):
    """Loads some modules of a game from code that was made of a changed tree."""

    def __init__(self, game: Game, code: dict[str, CodeType], extra: dict[str, object]) -> None:
        self.code = {f"{game.package}.{file.removesuffix('.py')}": made for file, made in code.items()}
        self.extra = extra

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self, origin=self.code[fullname].co_filename) if fullname in self.code else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self.code[module.__name__].co_filename
        module.__dict__.update(self.extra)
        exec(self.code[module.__name__], module.__dict__)


class FirstRun:
    """Watches all tests on the rules as they are: what they enter, and how long they take."""

    def __init__(self) -> None:
        self.entered: set[str] = set()
        self.at_import: set[str] = set()
        self.tests: dict[str, Known] = {}
        self.failed = ""

    def markers(self, files: set[str]) -> dict[str, Any]:
        return {f"entered_{file[:-3]}": lambda number, file=file: self.entered.add(f"{file}:{number}") for file in files}

    def pytest_collection_finish(self) -> None:
        self.at_import = set(self.entered)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.entered.clear()
        begun = time.process_time()
        result = yield
        self.tests[item.nodeid] = Known(time.process_time() - begun, set(self.entered))
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = f"{report.nodeid}\n{report.longreprtext}"

    def shared(self) -> None:
        """Tests of a file with a fixture for all of them share what that one enters and how long it takes."""
        for path in {name.partition("::")[0] for name in self.tests}:
            if "scope=" in Path(path).read_text(encoding="utf-8"):
                mates = [known for name, known in self.tests.items() if name.startswith(path)]
                together, longest = set().union(*(known.blocks for known in mates)), max(known.seconds for known in mates)
                for known in mates:
                    known.blocks, known.seconds = together, longest


class Trial:
    """Shows one mutant to some tests in this order; the first failure or the first endless test ends it."""

    def __init__(self, names: list[str], limits: dict[str, float], answer: Path) -> None:
        self.order = {name: place for place, name in enumerate(names)}
        self.limits = limits
        self.answer = answer
        self.running = "the imports"
        signal.signal(signal.SIGPROF, self.too_long)

    def too_long(self, _number: int, _frame: FrameType | None) -> None:
        self.say(f"{self.running} (endless)")
        os._exit(0)

    def say(self, killer: str) -> None:
        self.answer.write_text(killer, encoding="utf-8")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.running = item.nodeid
        signal.setitimer(signal.ITIMER_PROF, self.limits[item.nodeid])
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        return result

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """One failure is enough, and nobody reads its report."""
        if call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            self.say(item.nodeid)
            os._exit(0)


def paths_of_tests(name: str) -> list[str]:
    return [f"tests/games/{name}", "tests/test_laws.py", "tests/test_goldens.py"]


def run_tests(paths: list[str], plugin: object, words: list[str]) -> int:
    """pytest in this process, in silence."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    return int(pytest.main([*paths, "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", *words], [plugin]))


def first_run(game: Game, name: str, answer: Path) -> dict[str, Known]:
    """In a fork, so that the game stays unloaded here."""
    child = os.fork()
    if child == 0:
        try:
            watch(game, name, answer)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    found: dict[str, Any] = json.loads(answer.read_text()) if answer.exists() else {"failed": "the first run broke off"}
    if found["failed"]:
        sys.exit(f"The tests do not pass on the rules as they are: {found['failed']}")
    return {key: Known(seconds, set(blocks)) for key, (seconds, blocks) in found["tests"].items()}


def watch(game: Game, name: str, answer: Path) -> None:
    """Load the game with a marker in every block, run all tests and write down what they entered."""
    run, code = FirstRun(), {}
    for file in game.files:
        module = game.module(file)
        module.mark_blocks(f"entered_{file[:-3]}")
        code[file] = module.compiled(str(game.folder / file))
    sys.meta_path.insert(0, Changed(game, code, run.markers(game.files)))
    status = run_tests(paths_of_tests(name), run, ["-x", "-k", name])
    run.shared()
    tests = {key: [known.seconds, sorted(known.blocks | run.at_import)] for key, known in run.tests.items()}
    failed = run.failed or ("" if status == 0 else f"pytest ended with {status}")
    answer.write_text(json.dumps({"failed": failed, "tests": tests}), encoding="utf-8")


def tests_for(mutant: Mutant, known: dict[str, Known], thorough: bool) -> list[str]:
    """Those that enter its block, in the order in which they are asked; with `thorough` all others after them."""
    block = f"{mutant.file}:{mutant.block}"

    def rank(name: str) -> tuple[bool, bool, bool, float]:
        enters = mutant.block == 0 or block in known[name].blocks
        return not enters, "test_goldens" in name, "test_laws" in name, known[name].seconds

    return [name for name in sorted(known, key=rank) if thorough or not rank(name)[0]]


def begin(game: Game, mutant: Mutant, names: list[str], known: dict[str, Known], answer: Path) -> int:
    """Fork a process that tries the mutant; its number."""
    child = os.fork()
    if child == 0:
        try:
            show(game, mutant, names, known, answer)
        finally:
            os._exit(0)
    return child


def show(game: Game, mutant: Mutant, names: list[str], known: dict[str, Known], answer: Path) -> None:
    """Load the game with the mutant in it, run the tests and write down which of them failed."""
    limits = {name: SLOWER * known[name].seconds + GRACE for name in names}
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    most = int(sum(limits.values())) + 60
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    trial = Trial(names, limits, answer)
    signal.setitimer(signal.ITIMER_PROF, 20)
    module = game.module(mutant.file)
    module.mutations[mutant.number].apply()
    sys.meta_path.insert(0, Changed(game, {mutant.file: module.compiled(str(game.folder / mutant.file))}, {}))
    status = run_tests(sorted({name.partition("::")[0] for name in names}), trial, ["-x"])
    if status != 0 and not answer.exists():
        trial.say("the game cannot be loaded")


def try_all(
    game: Game, mutants: list[Mutant], known: dict[str, Known], arguments: argparse.Namespace, folder: Path
) -> Iterator[tuple[Mutant, str]]:
    """Every mutant with the test that killed it, or with nothing if it survived."""
    running: dict[int, tuple[Mutant, Path]] = {}
    waiting = list(enumerate(mutants))
    while waiting or running:
        while waiting and len(running) < arguments.jobs:
            number, mutant = waiting.pop(0)
            names, answer = tests_for(mutant, known, arguments.thorough), folder / f"answer-{number}"
            if names:
                running[begin(game, mutant, names, known, answer)] = mutant, answer
            else:
                yield mutant, ""
        if running:
            child, status = os.wait()
            mutant, answer = running.pop(child)
            killer = answer.read_text(encoding="utf-8") if answer.exists() else ""
            yield mutant, killer or (f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "")


def sampled(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """As many of each kind, as far as there are so many."""
    chance = random.Random(seed)
    kinds: dict[str, list[Mutant]] = {}
    for mutant in chance.sample(mutants, len(mutants)):
        kinds.setdefault(mutant.kind, []).append(mutant)
    found: list[Mutant] = []
    while len(found) < count and any(kinds.values()):
        found += [kinds[kind].pop() for kind in sorted(kinds) if kinds[kind]]
    return sorted(found[:count], key=lambda mutant: (mutant.file, mutant.line, mutant.number))


def copy_of_the_sources(folder: Path) -> None:
    for name in COPIED:
        place, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            shutil.copytree(place, target, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "vendor"))
        else:
            shutil.copyfile(place, target)


def load_all_but(name: str, source: Path) -> None:
    """What every mutant needs and none changes is loaded once: the core, the other games, the laws."""
    os.environ["MOTU_PURE"] = "1"
    sys.path[:0] = [str(source), str(source.parent)]
    import motu
    import motu.bots
    import motu.search
    import motu.testing.laws
    import motu.testing.playthrough
    import motu.testing.scenes

    assert Path(motu.__file__).is_relative_to(source), f"{motu.__file__} is not the copy"
    for other in motu.games():
        if other != name:
            motu.game(other)
    assert f"motu.games.{name}" not in sys.modules, "the game is loaded already"


def remembered(place: Path | None) -> dict[str, str]:
    """The mutants that died in earlier runs, with their killers."""
    if place is None or not place.exists():
        return {}
    lines = [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]
    return {line["mutant"]: line["killer"] for line in lines if line["killer"]}


def report(results: list[tuple[Mutant, str]]) -> None:
    alive = [mutant for mutant, killer in results if not killer]
    print(f"\n{'kind':<12}{'mutants':>9}{'survived':>10}")
    for kind in sorted({mutant.kind for mutant, _ in results}):
        print(f"{kind:<12}{sum(m.kind == kind for m, _ in results):>9}{sum(m.kind == kind for m in alive):>10}")
    print(f"{'all':<12}{len(results):>9}{len(alive):>10}")
    told = [(mutant, killer) for mutant, killer in results if "test_laws" in killer or "test_goldens" in killer]
    for title, chosen in (("found by no test of the game, only by a law or a recorded game", told), ("survived", [(m, "") for m in alive])):
        print(f"\n{len(chosen)} {title}")
        for mutant, killer in chosen:
            print(f"  {mutant.file}:{mutant.line} {mutant.function}\n    - {mutant.before}\n    + {mutant.after}")
            if killer:
                print(f"    by {killer}")


def arguments_given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        allow_abbrev=False, description="Sampled mutants of a game's rules, and which of them the tests do not notice."
    )
    parser.add_argument("--game", required=True)
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="how many mutants (0: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--only", metavar="FILE", help="only mutants of this module, such as auction.py")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="remember results here; the dead are not tried again")
    parser.add_argument("--thorough", action="store_true", help="show survivors to the tests that do not enter their block, too")
    return parser.parse_args()


def main() -> int:
    arguments = arguments_given()
    keep = arguments.keep.resolve() if arguments.keep else None
    with tempfile.TemporaryDirectory(prefix="motu-mutants-") as name:
        folder = Path(name)
        copy_of_the_sources(folder)
        game = Game(folder / "src", arguments.game)
        files = sorted(game.files)
        if arguments.only:
            files = [file for file in files if file == Path(arguments.only).name] or sys.exit(f"rule modules are {', '.join(files)}")
        every = [mutant for file in files for mutant in game.mutants(file)]
        chosen = sampled(every, arguments.sample or len(every), arguments.seed)
        print(f"{len(chosen)} of {len(every)} mutants of {', '.join(files)}", flush=True)
        os.chdir(folder)
        load_all_but(arguments.game, folder / "src")
        begun = time.monotonic()
        known = first_run(game, arguments.game, folder / "first-run")
        print(f"{len(known)} tests, {sum(test.seconds for test in known.values()):.0f} s of processor time", flush=True)
        before = remembered(keep)
        results = [(mutant, before[mutant.name]) for mutant in chosen if mutant.name in before]
        waiting = [mutant for mutant in chosen if mutant.name not in before]
        for mutant, killer in try_all(game, waiting, known, arguments, folder):
            results.append((mutant, killer))
            print(f"{len(results):>4} {mutant.file}:{mutant.line:<4} {mutant.kind:<11}{killer or 'SURVIVED'}", flush=True)
            if keep is not None:
                with keep.open("a", encoding="utf-8") as book:
                    book.write(json.dumps({"mutant": mutant.name, "line": mutant.line, "killer": killer}) + "\n")
        results.sort(key=lambda result: (result[0].file, result[0].line, result[0].number))
        report(results)
        print(f"\n{time.monotonic() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
