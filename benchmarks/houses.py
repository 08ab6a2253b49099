"""Servers for benchmarks: `motu serve` around a fresh house on SQLite or PostgreSQL, and what it costs the machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from motu.testing import postgresql

SOURCE = Path(__file__).parent.parent / "src"


class MeasuredHouse:
    """A running server and the processes that belong to it."""

    def __init__(self, process: subprocess.Popen[str], port: int, is_postgresql: bool) -> None:
        self.process = process
        self.place = ("127.0.0.1", port)
        self.is_postgresql = is_postgresql

    def family(self) -> dict[str, list[int]]:
        """The processes of the server, of its bots, and of the database."""
        parents = {int(path.name): stat_of(path) for path in Path("/proc").iterdir() if path.name.isdigit()}
        found: dict[str, list[int]] = {"server": [], "bots": [], "database": []}
        for pid, stat in parents.items():
            if stat is None:
                continue
            if is_below(pid, self.process.pid, parents):
                found["bots" if "bot_worker" in command_of(pid) else "server"].append(pid)
            elif self.is_postgresql and stat[0].startswith("postgres") and is_below(pid, os.getpid(), parents):
                found["database"].append(pid)
        return found

    def work(self) -> dict[str, float]:
        """Seconds of processor time so far; of the database with those of its processes that have ended."""
        return {kind: sum(worked(pid, kind == "database") for pid in pids) for kind, pids in self.family().items()}

    def memory(self) -> dict[str, float]:
        """MiB that are held, pages that are shared counted once."""
        return {kind: sum(held(pid) for pid in pids) for kind, pids in self.family().items()}


def stat_of(path: Path) -> tuple[str, int] | None:
    """The name and the parent of a process."""
    try:
        before, _, after = (path / "stat").read_text().rpartition(")")
    except OSError:
        return None
    return before.partition("(")[2], int(after.split()[1])


def is_below(pid: int, root: int, parents: dict[int, tuple[str, int] | None]) -> bool:
    while pid and pid != root:
        stat = parents.get(pid)
        pid = stat[1] if stat else 0
    return pid == root


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def worked(pid: int, with_children: bool = False) -> float:
    """Seconds of processor time of a process, and of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11 : 15 if with_children else 13])) / os.sysconf("SC_CLK_TCK")


def held(pid: int) -> float:
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in rollup.splitlines() if line.startswith("Pss:")), 0.0)


@contextmanager
def house(database: str, processes: int, *more: str) -> Iterator[MeasuredHouse]:
    """`motu serve` around an empty house, on `sqlite` or `postgresql`, without limits unless `more` sets them."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="motu-load-"))
        address = str(Path(folder) / "tables.sqlite")
        if database == "postgresql":
            address = postgresql.new_database(stack.enter_context(postgresql.server()), "motu_load")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        words = [sys.executable, "-m", "motu", "serve", "--port", str(port), "--processes", str(processes), "--database", address, *more]
        environment = {**os.environ, "MOTU_DATA": folder, "PYTHONPATH": str(SOURCE), "MOTU_LANGUAGE": "en"}
        process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None and process.stdout.readline(), "the server did not start"
            yield MeasuredHouse(process, port, database == "postgresql")
        finally:
            process.terminate()
            process.wait(30)
