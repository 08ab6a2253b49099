"""A real PostgreSQL server for tests: made in a folder of its own, on the loopback address, and gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MISSING = "PostgreSQL is needed for these tests: install it (on Debian: apt-get install postgresql) or put initdb and postgres on the path"


def programs() -> Path:
    """The folder with initdb and postgres; Debian does not put it on the path."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise RuntimeError(MISSING)


def ordinary_user() -> str | None:
    """PostgreSQL refuses to run as root; then another user does it."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    import pwd

    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL does not run as root, and there is neither a user postgres nor nobody")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def server() -> Iterator[str]:
    """The address of a running server, without the name of a database: postgresql://motu@127.0.0.1:PORT."""
    folder = Path(tempfile.mkdtemp(prefix="motu-postgresql-"))
    user = ordinary_user()
    if user is not None:
        shutil.chown(folder, user)
    place, port = programs(), free_port()
    environment = {**os.environ, "LC_ALL": "C", "PGTZ": "UTC"}
    data = folder / "data"
    made = subprocess.run(
        [str(place / "initdb"), "-D", str(data), "-U", "motu", "-A", "trust", "-E", "UTF8", "--no-sync"],
        user=user, cwd=folder, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    if made.returncode != 0:
        raise RuntimeError(f"initdb failed: {made.stderr.strip()}")
    settings = {"listen_addresses": "127.0.0.1", "port": str(port), "unix_socket_directories": str(folder), "max_connections": "60"}
    command = [str(place / "postgres"), "-D", str(data), *(word for name, value in settings.items() for word in ("-c", f"{name}={value}"))]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, user=user, cwd=folder, env=environment, stdout=log, stderr=log)
    try:
        wait_for(process, port, folder / "log")
        yield f"postgresql://motu@127.0.0.1:{port}"
    finally:
        if sys.platform == "win32":
            process.kill()
        else:
            process.send_signal(signal.SIGQUIT)  # waits neither for clients nor for the disk: all of this is thrown away
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Until the server answers; says what its log says if it does not."""
    import psycopg

    until = time.monotonic() + 30
    while time.monotonic() < until and process.poll() is None:
        try:
            psycopg.connect(f"postgresql://motu@127.0.0.1:{port}/postgres", connect_timeout=2).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError(f"PostgreSQL did not start: {log.read_text()[-500:]}")


def new_database(address: str, name: str) -> str:
    """The address of a fresh, empty database on a running server."""
    import psycopg
    from psycopg import sql

    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return f"{address}/{name}"


def connections(database: str) -> int:
    """How many connections to a database are open, beside the one that asks."""
    import psycopg

    address, _, name = database.rpartition("/")
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        row = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", (name,)).fetchone()
    assert row is not None
    return int(row[0])
